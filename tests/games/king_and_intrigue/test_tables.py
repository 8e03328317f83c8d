"""Random games at every table: all combinations of modules, hands and seats, sound at every decision."""

from __future__ import annotations

import json

import pytest

from meseta.core.chance import Dice
from meseta.core.decision import CHANCE
from meseta.core.play import advance, answer, draw
from meseta.games.king_and_intrigue.names import MODULE_CHOICES
from tests.games.king_and_intrigue.positions import GAME


@pytest.mark.rule("KI-6", "KI-9")
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("modules", MODULE_CHOICES)
@pytest.mark.parametrize("hand", ["draft", "recommended", "random"])
def test_random_games_end_and_stay_sound(seats, modules, hand):
    wanted = {"modules": modules, "hand": hand, "annul": "extended", "choice": "always"}
    for seed in range(2):
        table = GAME.blank(seats, GAME.settle(seats, wanted))
        advance(table)
        dice, decisions = Dice(seed), 0
        while table.question is not None:
            assert GAME.complaints(table) == []
            if decisions % 40 == seed:
                looks_the_same_when_imagined(table, dice)
            decisions += table.question.seat != CHANCE
            answer(table, draw(table, dice))
        assert decisions <= GAME.longest
        assert GAME.outcome(table) is not None


def looks_the_same_when_imagined(table, dice):
    """The view law, at every seat."""
    for seat in range(table.seats):
        other = GAME.resample(table, seat, dice)
        assert json.dumps(GAME.view(other, seat)) == json.dumps(GAME.view(table, seat))
