"""What is made once for several pairs of eyes, or kept from move to move, is what would be made for each alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

import meseta
from meseta.core.chance import Dice
from meseta.render import el_grande, sheet_of
from meseta.render.el_grande import sheet as el_grande_sheet
from meseta.render.once import SEVERAL
from meseta.server.log_lines import LogLines
from meseta.server.make_look import look_now
from meseta.server.table import Agreement, Holder, LiveTable
from meseta.server.visitor import Visitor
from meseta.store.rows import Person
from meseta.web.table import stage
from meseta.web.table.sight import boxes_of
from meseta.web.table.stage import staged

NAMES = ("Ana", "Berta <b>", "Carla", "", "Emil")


def table_of(name: str, seed: int) -> LiveTable:
    """A table of people, one of whom has told no name."""
    seats = min(4, meseta.game(name).seats[-1])
    match = meseta.new(name, seats=seats, seed=seed)
    return LiveTable("t", match, [Holder(seat, NAMES[seat]) for seat in range(seats)], Agreement())


def after(table: LiveTable, dice: Dice) -> LiveTable:
    """The table after one more answer; now and then it is taken back."""
    then = table.copy()
    if dice.below(12) == 0 and then.match.log and then.match.can_go_back(seat := then.match.log[-1].seat):
        then.go_back(seat, whole_turn=False)
    else:
        seat = table.asked()[0]
        question = table.question_for(seat)
        then.answer(question, question.options[dice.below(len(question.options))])
    then.take_place()
    return then


def visitors(table: LiveTable) -> list[Visitor]:
    """Everybody who has a seat, and somebody who watches."""
    return [*(Visitor(Person(seat, NAMES[seat], {}, "", "")) for seat in range(len(table.holders))), Visitor(None)]


@pytest.mark.parametrize("name", meseta.NAMES)
def test_every_pair_of_eyes_is_shown_what_would_be_made_for_it_alone(name):
    table, dice = table_of(name, 5), Dice(5)
    for _ in range(70):
        if table.match.question is None:
            break
        for visitor in visitors(table):
            look = look_now(table, visitor, {0, 1})
            alone = replace(look, drawn={}, staged={}, written={}, shared=None)
            made, anew = boxes_of(look), boxes_of(alone)
            assert {**made, "log": {}} == {**anew, "log": {}}
            assert set([*anew["log"].items()][:-1]) <= made["log"].items()  # a page that is kept goes back further
            events = [event for event in table.match.events if event.seen_by(look.seat) is not None]
            known = (event.seen_by(look.seat) for event in reversed(events))
            assert look.sheet == sheet_of(look.game, known, look.view, look.language)
            lines = LogLines(look.seat, "en").lines(table.match, len(table.match.log), look.view)
            assert look.log == lines
            assert not any(chair.mine != (chair.seat == look.seat) for chair in look.chairs)
            assert staged(look, look.happened) == staged(alone, look.happened)
        table = after(table, dice)


def test_a_scoring_is_staged_once_for_all_who_see_the_same(monkeypatch):
    told = []
    monkeypatch.setattr(stage, "_told", lambda beat, chairs: told.append(beat) or {})
    table, dice = table_of("el_grande", 3), Dice(3)
    shown = 0
    for _ in range(120):
        table = after(table, dice)
        if not any(type(event).__name__ == "Scored" for event in table.match.events[table.match.told[-1] :]):
            continue
        for look in (look_now(table, visitor, set()) for visitor in visitors(table)):
            shown += len(staged(look, look.happened).beats)
    assert 0 < shown == len(told) * len(visitors(table))


def test_a_scoring_is_read_once_for_all_who_know_the_same(monkeypatch):
    read = []
    monkeypatch.setattr("meseta.server.sheets.sheet_of", lambda *values: read.append(1) or sheet_of(*values))
    table, dice = table_of("el_grande", 3), Dice(3)
    for _ in range(120):
        table = after(table, dice)
    for visitor in visitors(table):
        look_now(table, visitor, set())
    assert len(read) == 1


def test_a_scoring_is_not_read_again_while_nothing_is_told_that_it_is_made_of(monkeypatch):
    read = []
    monkeypatch.setattr("meseta.server.sheets.sheet_of", lambda *values: read.append(1) or sheet_of(*values))
    table, dice = table_of("el_grande", 3), Dice(3)
    look_now(table, Visitor(language="en"), set())
    moves = 0
    for _ in range(120):
        table, events = after(table, dice), len(table.match.events)
        read.clear()
        look_now(table, Visitor(language="en"), set())
        told = table.match.events[events:]
        if told and not any(isinstance(event, el_grande_sheet.READS) for event in told):
            moves += 1
            assert read == []
    assert moves > 40


def test_the_board_of_a_moment_is_drawn_once_for_all_who_see_it(monkeypatch):
    drawn, true = [], el_grande._map
    monkeypatch.setattr(el_grande, "_map", lambda *values: drawn.append(1) or true(*values))
    table, dice = table_of("el_grande", 3), Dice(3)
    moments = []
    while table.match.question is not None:
        table = after(table, dice)
        ana, *others = [look_now(table, visitor, set()) for visitor in visitors(table)]
        for look in (ana, *others):
            boxes_of(look)
        moments.append(len(staged(ana, ana.happened).beats))
        drawn.clear()
        for look in others:
            staged(look, look.happened)
        assert drawn == []
    assert max(moments) > SEVERAL, "more than are remembered of one piece"
