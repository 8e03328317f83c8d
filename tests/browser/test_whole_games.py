"""Whole games of every title, by clicking what can be clicked."""

from __future__ import annotations

import pytest

from tests.browser.hands import check_result

GAMES = {
    "el_grande": (("me", "random"), {"rounds": "6"}),
    "king_and_intrigue": (("me", "random"), {"rounds": "6", "hand": "recommended"}),
    "toledo": (("me", "random"), {"turns": "25"}),
    "sanchos": (("me", "random"), {}),
}
LATE = {
    "el_grande": {"after": 84},
    "king_and_intrigue": {"after": 72},
    "toledo": {"after": 140},
    "sanchos": {"record": "001-random-2", "after": 250},
}
"""Where about a third of a game is left, or of a recorded one: for tests that have to see how it ends."""


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_clicking(guest, game):
    ana = guest()
    seats, settings = GAMES[game]
    ana.found(game, *seats, settings=settings)
    assert ana.play(seed=3) > 10
    check_result(ana)
    ana.page.get_by_role("button", name="Rematch").click()
    ana.page.wait_for_url(lambda address: ana.table not in address)
    assert ana.ready() == "asked"
