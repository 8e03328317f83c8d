"""Secrets stay secret: whatever a seat may not know can be anything, and every byte that it gets stays the same."""

from __future__ import annotations

import re

import pytest

import meseta
from meseta.core.chance import Dice
from meseta.core.codec import dump
from meseta.core.decision import EVERYONE
from meseta.core.step import UNANSWERED
from meseta.core.view import asked_seats
from meseta.web.rate_limits import LIMITS
from tests.web.visiting import sent_to, visits

CLIENT = re.compile(r'name="client" value="[^"]*"')
"""A new id for every page."""


@pytest.fixture
def house(tmp_path, monkeypatch):
    for name in ("new tables", "pictures"):
        monkeypatch.setitem(LIMITS, name, LIMITS[name]._replace(rate=1000, burst=1000))
    with visits(tmp_path / "house.db") as found:
        yield found


def seated(house, name, **settings):
    """Ana and Bob at a table of two, and Eve who watches."""
    ana, bob, eve = (house.visitor() for _ in range(3))
    form = {"seats": "2", "seat0": "me", "seat1": "friend", "nickname": "Ana", "public": "yes"}
    address = sent_to(ana.post(f"/new/{name}", data=form | {f"set_{k}": v for k, v in settings.items()}))
    [link] = re.findall(r"http://testserver(/sit/[\w-]+)", ana.get(address).text)[:1]
    table = sent_to(bob.post(link, data={"nickname": "Bob"})).split("/")[2]
    eve.get(f"/t/{table}")  # whoever looks at a table is known from then on
    return table, ana, eve


def received(visitor, table, step):
    paths = [f"/t/{table}", f"/t/{table}/replay/{step}", f"/t/{table}/position/{step}.svg", "/mine", "/"]
    answers = [visitor.get(path) for path in paths]
    assert [answer.status_code for answer in answers] == [200] * len(paths)
    return [CLIENT.sub("", answer.text) for answer in answers]


def perturbed(match, seat, dice):
    """Put everything that ``seat`` may not know otherwise, and return how to undo it."""
    kept = match.state, list(match.log), match.seed
    game = match.game
    match.state = game.resample(match.state, 0 if seat is None else seat, dice)
    match.state.events = match.events
    hidden = [i for i, action in enumerate(match.log) if action.audience not in (EVERYONE, seat)]
    for i in hidden:
        match.log[i] = match.log[i]._replace(option=match.log[i].option ^ 1)
    match.seed += 1

    def undo():
        match.state, log, match.seed = kept
        match.log[:] = log

    return undo


@pytest.mark.parametrize("name", meseta.NAMES)
def test_no_page_tells_what_a_seat_does_not_know(house, name):
    """What Ana cannot tell apart looks the same to Eve too, who knows less than she does."""
    table, ana, eve = seated(house, name)
    match, dice, other = house.match(table), Dice(11), 0
    for decision in range(150):
        if match.question is None:
            break
        seat = max(asked_seats(match.state))  # so that Bob's dial may lie there while Ana still thinks
        options = match.question_for(seat).options
        match.play(options[dice.below(len(options))], seat)
        dialled = match.state.sealed[1] != UNANSWERED
        if decision % 30 and not dialled:
            continue
        step, true = len(match.log), dump(match.state)
        before = [received(visitor, table, step) for visitor in (ana, eve)]
        undo = perturbed(match, 0, dice)
        other += dump(match.state) != true
        after = [received(visitor, table, step) for visitor in (ana, eve)]
        undo()
        assert after == before
    assert other, "there was something to hide"
