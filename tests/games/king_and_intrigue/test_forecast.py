"""The forecast tells what a general scoring would give now: doubled, allied, turned, and the bridge."""

from __future__ import annotations

import pytest

from meseta.core.chance import Dice
from meseta.core.play import advance
from meseta.games.el_grande.names import CASTILLO, NOWHERE, PLACE_IDS, PROVINCE, REGIONS
from meseta.games.king_and_intrigue.cards_scoring import Score
from meseta.games.king_and_intrigue.general import PayBridge, ScoreRegion
from meseta.games.king_and_intrigue.names import ALLIES, DOUBLES, PROTECTION, TOWER
from tests.kit.drivers import travel
from tests.kit.register import Table, game_named
from tests.kit.strategies import Journey


def scored(s, step):
    """What every seat gets when a step of the general scoring runs now, without Late moves."""
    table = s.copy()
    table.lates = 0
    table.stack = [step]
    table.question = None
    advance(table)
    return tuple(after - before for after, before in zip(table.score, s.score, strict=True))


def steps(forecast):
    """The step of the general scoring behind every line."""
    known = {PLACE_IDS[region]: ScoreRegion(region) for region in range(REGIONS)}
    known |= {"castillo": Score(CASTILLO), "bridge": PayBridge()}
    return [(line, known[line.id]) for line in forecast]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("castillo", ["covered", "counted"])
def test_the_forecast_holds_what_the_rules_would_score(seats, castillo):
    game, places = game_named("king_and_intrigue"), set()
    table = Table(game.name, seats, (("castillo", castillo), ("hand", "random")))
    for seed in (21, 22, 23):
        for match in travel(Journey(table, seed)):
            if len(match.log) % 11 or match.state.king < 0:
                continue
            for line, step in steps(game.forecast(match.view(0))):
                truth = scored(match.state, step)
                assert all(low <= n <= high for n, (low, high) in zip(truth, line.points, strict=True))
                if line.id != "castillo" or castillo == "counted":
                    assert line.points == tuple((n, n) for n in truth)
                places.add(line.id)
    assert len(places) >= REGIONS + 1


def shaken(s, dice):
    """The same table with markers, scoreboards, Grandes and the castillo's contents thrown about."""
    table, regions = s.copy(), list(range(REGIONS))
    dice.shuffle(regions)
    for slot, kept in ((DOUBLES, 2), (ALLIES, 2), (TOWER, 1), (PROTECTION, 1)):
        for at in range(slot, slot + kept):
            table.markers[at] = regions[at % REGIONS] if dice.below(3) else NOWHERE
    if NOWHERE in table.markers[ALLIES : ALLIES + 2]:
        table.markers[ALLIES] = table.markers[ALLIES + 1] = NOWHERE
    table.boards = [CASTILLO if dice.below(2) else regions[0], regions[1]]
    table.turned, table.mistress = dice.below(4), bool(dice.below(2))
    for seat in range(s.seats):
        table.grande[seat] = CASTILLO if dice.below(2) else regions[seat]
        table.shift(seat, PROVINCE, CASTILLO, min(dice.below(4), table.at(PROVINCE, seat)))
    return table


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_forecast_holds_with_every_marker_anywhere(seats):
    game, dice, wide = game_named("king_and_intrigue"), Dice(5), set()
    for match in travel(Journey(Table(game.name, seats, (("hand", "recommended"),)), 31)):
        if len(match.log) % 5 or match.state.king < 0 or not match.state.stack:
            continue
        table = shaken(match.state, dice)
        for line, step in steps(game.forecast(game.view(table, 0))):
            truth = scored(table, step)
            assert all(low <= n <= high for n, (low, high) in zip(truth, line.points, strict=True)), line
            if line.id == "castillo":
                wide |= {high for _, high in line.points}
            else:
                assert line.points == tuple((n, n) for n in truth), line
    assert len(wide) > 3


def test_the_bridge_is_told_while_it_stands():
    table, told = Table("king_and_intrigue", 4, (("hand", "random"),)), []
    for match in travel(Journey(table, 22)):
        lines = {line.id: line for line in match.game.forecast(match.view(None), "es")}
        assert ("bridge" in lines) == (match.view(None)["markers"]["bridge_owner"] is not None)
        told += [line for line in lines.values() if line.id == "bridge"]
    assert {line.place for line in told} == {"El puente"}
