"""Side channels: not only what somebody is sent is the same whatever is hidden, but also the work that it takes.

Two worlds that a seat cannot tell apart are looked at, and moved in. What the seat is sent must be the same, byte for
byte, and take as many calls, which is the same on every machine. Real times are compared on demand, for so many pairs
of each game: ``python -m tests.proof.test_side_channels 10000``.
"""

from __future__ import annotations

import gc
import math
import sys
import time
from functools import partial
from itertools import islice

import pytest

import meseta
from meseta.core.chance import Dice, seed_of
from meseta.core.codec import dump
from meseta.core.savefile import save
from meseta.core.view import asked_seats
from meseta.server import make_look
from meseta.server.visitor import Visitor
from meseta.web.table.sight import sight_of
from meseta.web.table.stage import staged
from meseta.web.table.telling import Teller
from tests.server.test_secrecy import table_of

SEATS, ACTIONS, EVERY = 3, 120, 12
PAIRS = 60


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


def page(match, seat):
    """What the server does for a page of this seat."""
    table = table_of(match)
    return sight_of(make_look.look(table, Visitor(token_for=(table.name, seat))))


def told(before, after, seat):
    """The message that leads a page of this seat from one position to the next, as it goes through the socket."""
    old, new = page(before, seat), page(after, seat)
    return Teller().tell(old, new, staged(new.look, new.look.happened)).encode()


def moved(match, answer):
    """The position after an answer."""
    after = match.copy()
    after.play(*answer)
    return after


def pairs_of(name):
    """Pairs of worlds with different secrets, and an answer that leads to two more, if there is one."""
    for one, other, seat in worlds(name):
        if dump(one.state) != dump(other.state):
            yield one, other, seat, _answer(one, other, seat)


def _answer(one, other, seat):
    """An answer that is possible in both worlds, and after which they still look alike."""
    mover = asked_seats(one.state)[0]
    both = sorted(set(one.question_for(mover).options) & set(other.question_for(mover).options))
    for option in both[len(one.log) % 5 :][:1]:
        if page(moved(one, (option, mover)), seat).boxes == page(moved(other, (option, mover)), seat).boxes:
            return option, mover
    return None


def calls(work):
    """How many calls something takes, once everything that can be remembered is."""
    work()
    number = 0

    def count(_frame, event, _argument):
        nonlocal number
        number += event in ("call", "c_call")

    before = sys.getprofile()
    gc.disable()  # whoever listens to the collector (test libraries do) would be counted whenever it runs
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
        gc.enable()
    return number


@pytest.mark.parametrize("name", meseta.NAMES)
def test_what_is_hidden_takes_no_work(name):
    for one, other, seat, _ in islice(pairs_of(name), PAIRS):
        assert calls(partial(page, one, seat)) == calls(partial(page, other, seat))


@pytest.mark.parametrize("name", meseta.NAMES)
def test_what_is_hidden_changes_neither_length_nor_work_of_a_message(name):
    moves = 0
    for one, other, seat, answer in islice(pairs_of(name), PAIRS):
        if answer is None:
            continue
        after, later = moved(one, answer), moved(other, answer)
        moves += 1
        assert told(one, after, seat) == told(other, later, seat)
        assert calls(partial(told, one, after, seat)) == calls(partial(told, other, later, seat))
    assert moves, "somebody moves"


def test_work_that_depends_on_a_secret_would_be_noticed():
    """The cards of another seat do change what that seat's own page takes, and what it is told."""
    noticed = longer = 0
    for one, other, seat, answer in islice(pairs_of("toledo"), 18):
        neighbour = (seat + 1) % SEATS
        noticed += calls(partial(page, one, neighbour)) != calls(partial(page, other, neighbour))
        if answer is not None:
            longer += told(one, moved(one, answer), neighbour) != told(other, moved(other, answer), neighbour)
    assert noticed
    assert longer


# -- real times --------------------------------------------------------------------------------------------------------


class Compared:
    """Can it be told which of two worlds has the greater secret by which of them takes longer? A sign test says so
    from four standard deviations on: once in fifteen thousand runs by chance.
    """

    def __init__(self):
        self.longer = self.counted = 0

    def add(self, small, great):
        """One more pair of works: each is done in both orders and twice, the quicker time counts."""
        self.counted += 1
        self.longer += _greater_takes_longer(small, great, first=self.counted % 2)

    @property
    def deviation(self):
        """How far it is from nothing, in standard deviations."""
        return (self.longer - self.counted / 2) / math.sqrt(self.counted / 4) if self.counted else 0.0

    def __str__(self):
        return f"{self.deviation:+.1f} standard deviations in {self.counted} pairs"


def _greater_takes_longer(small, great, first):
    for work in (small, great):
        work()
    best = {}
    order = [(0, small), (1, great)] if first else [(1, great), (0, small)]
    for number, work in order + order[::-1]:
        begun = time.perf_counter()
        work()
        best[number] = min(best.get(number, math.inf), time.perf_counter() - begun)
    return best[1] > best[0]


def compare(name, wanted):
    """Times of pages, of messages and of moves with what is stored of them; and how many messages differ in length."""
    pages, messages, moves, lengths = Compared(), Compared(), Compared(), 0
    for one, other, seat, answer in islice(pairs_of(name), wanted):
        first = repr(dump(one.state)) < repr(dump(other.state))
        small, great = (one, other) if first else (other, one)
        pages.add(partial(page, small, seat), partial(page, great, seat))
        if answer is None:
            continue
        after, later = moved(small, answer), moved(great, answer)
        messages.add(partial(told, small, after, seat), partial(told, great, later, seat))
        moves.add(partial(stored, small, answer), partial(stored, great, answer))
        lengths += len(told(small, after, seat)) != len(told(great, later, seat))
    return {"pages": pages, "messages": messages, "moves": moves, "messages of different length": lengths}


def stored(match, answer):
    """What the server does for a move before anybody hears of it."""
    save(moved(match, answer), compact=True)


if __name__ == "__main__":
    for title in meseta.NAMES:
        for what, found in compare(title, int(sys.argv[1])).items():
            print(f"{title}, {what}: {found}", flush=True)
