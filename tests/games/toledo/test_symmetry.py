"""No seat is special: a game in which everybody sits one chair further goes exactly the same way."""

import pytest

from meseta.core.chance import Dice
from meseta.core.decision import CHANCE
from meseta.core.play import advance, answer, draw
from meseta.games.toledo.names import CARD, CARDS, DUEL, FENCING_TILES, FIELDS, TILES
from tests.games.toledo.scene import GAME, SWORDS

ROWS = {"cards": CARDS, "figures": FIELDS, "tiles": TILES, "metal": 1, "gems": 1, "swords": len(SWORDS)}
ROWS |= {"delivered": len(SWORDS), "fencing": FENCING_TILES, "shown": CARDS}


def chair(seat, by, seats):
    return seat if seat == CHANCE else (seat + by) % seats


def moved(option, by, seats):
    return DUEL + chair(option - DUEL, by, seats) if DUEL <= option < CARD else option


def facts(s, by):
    """Everything on the table after all have moved ``by`` chairs; what belongs to nobody stays."""
    found = {"owner": [chair(owner, by, s.seats) for owner in s.owner], "business": s.business, "main": s.main}
    for name, width in ROWS.items():
        items = getattr(s, name)
        rows = [items[i : i + width] for i in range(0, len(items), width)]
        found[name] = [rows[(i - by) % s.seats] for i in range(s.seats)] + rows[s.seats :]
    return found


@pytest.mark.rule("TO-1", "TO-7")
@pytest.mark.parametrize(("seats", "by"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 3)])
def test_moving_all_chairs_changes_nothing_else(seats, by):
    here, there = (GAME.blank(seats, GAME.settle(seats, {"first": first})) for first in (1, 1 + by))
    advance(here)
    advance(there)
    dice = Dice(seats * 10 + by)
    while here.question is not None:
        assert there.question.seat == chair(here.question.seat, by, seats)
        assert sorted(there.question.options) == sorted(moved(option, by, seats) for option in here.question.options)
        option = draw(here, dice)
        answer(here, option)
        answer(there, moved(option, by, seats))
        assert facts(there, 0) == facts(here, by)
    assert there.question is None
    scores = GAME.outcome(here).scores
    assert GAME.outcome(there).scores == tuple(scores[(seat - by) % seats] for seat in range(seats))
