"""Side channels: not only what somebody is sent is the same whatever is hidden, but also the work that it takes.

Sizes are held by ``test_secrecy.py``: no byte differs. Here two worlds that a seat cannot tell apart are looked at, and
the calls that a look and its page take are counted, which is the same on every machine. Real times are compared on
demand, for so many pairs of each game: ``python -m tests.proof.test_side_channels 10000``.
"""

from __future__ import annotations

import gc
import math
import sys
import time

import pytest

import meseta
from meseta.core.chance import Dice, seed_of
from meseta.core.codec import dump
from meseta.core.view import asked_seats
from meseta.server import make_look
from meseta.server.visitor import Visitor
from meseta.web.table.sight import sight_of
from tests.server.test_secrecy import table_of

SEATS, ACTIONS, EVERY = 3, 120, 12


def worlds(name):
    """Pairs of matches that a seat cannot tell apart, and the seat; without end."""
    seed = 0
    while True:
        match, dice = meseta.new(name, seats=SEATS, seed=seed), Dice(seed)
        while asked_seats(match.state) and len(match.log) < ACTIONS:
            if len(match.log) % EVERY == 0:
                for seat in range(SEATS):
                    yield (*(_imagined(match, seat, luck) for luck in (1, 2)), seat)
            waiting = asked_seats(match.state)
            mover = waiting[dice.below(len(waiting))]
            options = match.question_for(mover).options
            match.play(options[dice.below(len(options))], mover)
        seed += 1


def _imagined(match, seat, luck):
    other = match.copy()
    other.state = match.game.resample(match.state, seat, Dice(seed_of(luck, len(match.log), seat)))
    return other


def shown(match, seat):
    """What the server does for a page of this seat."""
    table = table_of(match)
    sight_of(make_look.look(table, Visitor(token_for=(table.name, seat))))


def calls(match, seat):
    """How many calls it takes, once everything that can be remembered is."""
    shown(match, seat)
    number = 0

    def count(_frame, event, _argument):
        nonlocal number
        number += event in ("call", "c_call")

    before = sys.getprofile()
    gc.disable()  # whoever listens to the collector (test libraries do) would be counted whenever it runs
    sys.setprofile(count)
    try:
        shown(match, seat)
    finally:
        sys.setprofile(before)
        gc.enable()
    return number


@pytest.mark.parametrize("name", meseta.NAMES)
def test_what_is_hidden_takes_no_work(name):
    secrets = 0
    pairs = worlds(name)
    for _ in range(90):
        one, other, seat = next(pairs)
        secrets += dump(one.state) != dump(other.state)
        assert calls(one, seat) == calls(other, seat)
    assert secrets, "the worlds differ"


def test_work_that_depends_on_a_secret_would_be_noticed():
    """The cards of another seat do change what that seat's own page takes."""
    pairs = worlds("toledo")
    noticed = 0
    for _ in range(18):
        one, other, seat = next(pairs)
        noticed += calls(one, (seat + 1) % SEATS) != calls(other, (seat + 1) % SEATS)
    assert noticed


def deviation(name, wanted):
    """Can it be told which of two worlds has the greater secret by which of them takes longer? A sign test says so
    from four standard deviations on: once in fifteen thousand runs by chance.
    """
    pairs = worlds(name)
    longer = counted = 0
    while counted < wanted:
        one, other, seat = next(pairs)
        if dump(one.state) == dump(other.state):
            continue
        small, great = sorted((one, other), key=lambda match: repr(dump(match.state)))
        counted += 1
        longer += _seconds(small, great, seat, first=counted % 2)
    return (longer - counted / 2) / math.sqrt(counted / 4)


def _seconds(small, great, seat, first):
    """Whether the greater secret takes longer; each is looked at in both orders and twice, the quicker time counts."""
    for match in (small, great):
        shown(match, seat)
    best = {}
    order = [(0, small), (1, great)] if first else [(1, great), (0, small)]
    for number, match in order + order[::-1]:
        begun = time.perf_counter()
        shown(match, seat)
        best[number] = min(best.get(number, math.inf), time.perf_counter() - begun)
    return best[1] > best[0]


if __name__ == "__main__":
    for title in meseta.NAMES:
        print(f"{title}: {deviation(title, int(sys.argv[1])):+.1f} standard deviations")
