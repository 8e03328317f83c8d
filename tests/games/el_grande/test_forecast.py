"""The forecast tells what scoring a place now would give, and hides what is under the cover."""

from __future__ import annotations

import pytest

from meseta.core.play import advance
from meseta.games.el_grande.names import CASTILLO, PLACE_IDS
from meseta.games.el_grande.verbs import ScorePlace
from tests.kit.drivers import travel
from tests.kit.register import Table, game_named
from tests.kit.strategies import Journey


def scored(s, place):
    """What every seat gets when the rules score a place now."""
    table = s.copy()
    table.stack = [ScorePlace(place)]
    table.question = None
    advance(table)
    return tuple(after - before for after, before in zip(table.score, s.score, strict=True))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("castillo", ["covered", "counted"])
def test_the_forecast_holds_what_the_rules_would_score(seats, castillo):
    game, ranges = game_named("el_grande"), set()
    for match in travel(Journey(Table("el_grande", seats, (("castillo", castillo),)), 11)):
        if len(match.log) % 7:
            continue
        told = {line.id: line.points for line in game.forecast(match.view(0))}
        assert list(told) == list(PLACE_IDS[: CASTILLO + 1])
        for place in range(CASTILLO + 1):
            truth = scored(match.state, place)
            points = told[PLACE_IDS[place]]
            assert all(low <= n <= high for n, (low, high) in zip(truth, points, strict=True))
            if place != CASTILLO or castillo == "counted":
                assert points == tuple((n, n) for n in truth)
            ranges.add(points)
    assert len(ranges) > 5


@pytest.mark.rule("EG-105")
def test_a_covered_castillo_may_bring_everybody_everything_or_nothing():
    match = next(travel(Journey(Table("el_grande", 3, ()), 1)))
    castillo = match.game.forecast(match.view(1), "de")[-1]
    assert (castillo.id, castillo.place) == ("castillo", "Castillo")
    assert castillo.points == ((0, 5), (0, 5), (0, 5))
