"""The forecast tells who is paid for which region: together they are the victory points."""

from __future__ import annotations

import pytest

from tests.kit.drivers import travel
from tests.kit.register import Table, game_named
from tests.kit.strategies import Journey


@pytest.mark.rule("WS-13")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_regions_of_the_forecast_add_up_to_the_victory_points(seats):
    game = game_named("sanchos")
    for match in travel(Journey(Table("sanchos", seats, ()), 5)):
        lines = game.forecast(match.view(None))
        assert [line.id for line in lines] == [f"r{i + 1}" for i in range(game.printed.regions)]
        assert all(low == high for line in lines for low, high in line.points)
        for seat in range(seats):
            assert sum(line.points[seat][0] for line in lines) == match.state.vp[match.state.sancho_of(seat)]


def test_the_places_of_the_forecast_are_options_of_the_vocabulary():
    game = game_named("sanchos")
    match = next(travel(Journey(Table("sanchos", 3, ()), 5)))
    for line in game.forecast(match.view(0)):
        assert line.place in game.label(game.vocabulary.option(line.id), match.view(0))
