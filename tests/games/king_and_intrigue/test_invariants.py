"""Complaints: every broken invariant is named with its rule."""

from __future__ import annotations

import pytest

from tests.games.king_and_intrigue.positions import GAME, card, position

BROKEN = [
    ("a place holds fewer than no caballeros", lambda t: t.shift(0, 0, 10, 1)),
    ("has 31 caballeros", lambda t: t.cubes.__setitem__(0, 1)),
    ("a Grande or the king is not on the board", lambda t: t.grande.__setitem__(0, 11)),
    ("a Grande or the king is not on the board", lambda t: setattr(t, "king", 9)),
    ("two scoreboards lie in one place", lambda t: t.boards.__setitem__(slice(0, 2), [3, 3])),
    ("has or played a card twice", lambda t: t.history.extend([7, 7])),
    ("holds a card that is not in the game", lambda t: t.hand.__setitem__(0, 1 << 50)),
    ("did not begin with 13 cards", lambda t: t.history.append(card("ki_10"))),
    ("two Jokers", lambda t: t.played.__setitem__(slice(0, 2), [19, 19])),
    ("a Veto lasts longer", lambda t: t.vetos.__setitem__(0, 7)),
    ("one of a pair is missing", lambda t: t.markers.__setitem__(2, 4)),
    ("markers of one kind lie in one place", lambda t: t.markers.__setitem__(slice(6, 8), [4, 4])),
    ("the bridge has no occupant", lambda t: t.markers.__setitem__(slice(4, 6), [0, 1])),
    ("quarantine and protection lie in one region", lambda t: t.markers.__setitem__(slice(9, 11), [4, 4])),
]


@pytest.mark.parametrize(("part", "breaking"), BROKEN)
def test_a_broken_table_is_complained_about(part, breaking):
    table = position("king galicia")
    assert GAME.complaints(table) == []
    breaking(table)
    found = [text for text in GAME.complaints(table) if part in text]
    assert found, GAME.complaints(table)
    assert all(any(f"({rule}" in text or f", {rule})" in text for rule in GAME.rules) for text in found)
