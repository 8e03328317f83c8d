"""The forecast tells the points by source: together they are the result, if the game ended now."""

from __future__ import annotations

import pytest

from meseta.games.toledo.scoring import points
from tests.kit.drivers import travel
from tests.kit.register import Table, game_named
from tests.kit.strategies import Journey


@pytest.mark.rule("TO-81", "TO-82", "TO-83")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_forecast_adds_up_to_the_result_of_a_game_that_ends_now(seats):
    game, best = game_named("toledo"), 0
    for match in travel(Journey(Table("toledo", seats, (("turns", "25"),)), 3)):
        if len(match.log) % 9 and match.question is not None:
            continue
        lines = game.forecast(match.view(None))
        assert [line.id for line in lines] == ["delivered", "swords", "paintings", "gems", "movement"]
        for seat in range(seats):
            low, high = (sum(line.points[seat][end] for line in lines) for end in (0, 1))
            assert low == high == points(match.state, seat)
            best = max(best, high)
    assert best > 0
