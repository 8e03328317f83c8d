"""No seat is special: a game in which everybody moves one chair further goes exactly the same way. (EG-1)"""

from __future__ import annotations

import pytest

from meseta.core.chance import Dice
from meseta.core.decision import CHANCE
from meseta.core.values import fields_of
from meseta.core.view import asked_seats
from meseta.games.el_grande.flow import Round
from meseta.games.el_grande.names import COLOUR_COUNT, PIECE, PIECES, PLACES, SEAT
from meseta.games.el_grande.table import VETOS_PER_SEAT
from tests.games.el_grande.positions import lively, match_at, new

SEATS_OF_EVENTS = ("seat", "owner", "victim")
LISTS_OF_EVENTS = ("points", "counts", "dials")


class Chairs:
    """Everybody sits ``by`` chairs further to the left."""

    def __init__(self, seats, by):
        self.seats = seats
        self.by = by

    def seat(self, seat):
        return seat if seat < 0 else (seat + self.by) % self.seats

    def list(self, items, size=1):
        cut = len(items) - self.by * size
        return [*items[cut:], *items[:cut]]

    def cubes(self, cubes):
        rows = [cubes[i * self.seats : (i + 1) * self.seats] for i in range(PLACES)]
        return [n for row in rows for n in self.list(row)]

    def option(self, option):
        if PIECE <= option < PIECE + PIECES:
            place, owner = divmod(option - PIECE, COLOUR_COUNT)
            return PIECE + place * COLOUR_COUNT + self.seat(owner)
        return SEAT + self.seat(option - SEAT) if SEAT <= option < PIECE else option

    def event(self, event):
        fields = fields_of(event)
        moved = {name: self.seat(value) for name, value in fields.items() if name in SEATS_OF_EVENTS}
        lists = {name: tuple(self.list(value)) for name, value in fields.items() if name in LISTS_OF_EVENTS}
        return type(event)(**{**fields, **moved, **lists})

    def facts(self, s):
        """The table after everybody has moved."""
        return {
            "cubes": self.cubes(s.cubes),
            "hand": self.list(s.hand),
            "played": self.list(s.played),
            "history": [self.seat(entry // 16) * 16 + entry % 16 for entry in s.history],
            "score": self.list(s.score),
            "grande": self.list(s.grande),
            "vetos": self.list(s.vetos, VETOS_PER_SEAT),
            "dials": self.list(s.dials),
            "first": self.seat(s.first),
            "same": [s.king, s.boards, s.deck, s.offer, s.round],
        }


def set_up(seats):
    """A table after the set-up, before the first round."""
    table = new(seats, seed=seats).state
    table.stack.clear()
    table.offer[:] = [-1] * len(table.offer)
    return table


def moved(table, chairs):
    """The same table with everybody in another chair."""
    facts, twin = chairs.facts(table), table.copy()
    for name in ("cubes", "hand", "score", "grande"):
        setattr(twin, name, facts[name])
    twin.first = facts["first"]
    return twin


@pytest.mark.rule("EG-1")
@pytest.mark.parametrize(("seats", "by"), [(2, 1), (3, 1), (4, 1), (4, 3), (5, 2)])
def test_a_game_goes_the_same_way_whoever_sits_where(seats, by):
    chairs, dice = Chairs(seats, by), Dice(seats * 10 + by)
    table = set_up(seats)
    twin = match_at(moved(table, chairs), Round(0))
    match = match_at(table, Round(0))
    still = Chairs(seats, 0)
    while match.question is not None:
        told = len(match.events)
        seat = next(iter(asked_seats(match.state)), CHANCE)
        question = match.question
        other = twin.question if seat == CHANCE else twin.question_for(chairs.seat(seat))
        assert question.kind == other.kind
        assert sorted(map(chairs.option, question.options)) == sorted(other.options)
        option = lively(question, dice)
        match.play_recorded(seat, option)
        twin.play_recorded(chairs.seat(seat), chairs.option(option))
        assert chairs.facts(match.state) == still.facts(twin.state), question
        expected = sorted(repr(chairs.event(event)) for event in match.events[told:])
        assert expected == sorted(map(repr, twin.events[told:])), question
    assert twin.question is None
