"""Laws of lasting effects that hold at every decision of random games, whatever cards meet."""

from __future__ import annotations

import pytest

from meseta.core.chance import Dice
from meseta.core.play import advance, answer, draw
from meseta.games.el_grande.names import CASTILLO, NOWHERE, REGIONS
from meseta.games.king_and_intrigue.names import ALLIES, BRIDGE_ENDS, COLLAPSE, LIMITS
from tests.games.king_and_intrigue.positions import GAME

WANTED = {"annul": "extended", "choice": "always", "hand": "random"}


def games(seats, n, modules="all"):
    """Pairs of tables before and after every decision of random games, with the kind of the decision."""
    for seed in range(n):
        table = GAME.blank(seats, GAME.settle(seats, {**WANTED, "modules": modules}))
        advance(table)
        dice = Dice(seed * 31 + seats)
        while table.question is not None:
            before, kind = table.copy(), table.question.kind
            answer(table, draw(table, dice))
            if kind not in ("draw_king", "draw_home"):
                yield before, kind, table


def inside(table, region):
    """Everything in a region that a taboo freezes."""
    return (
        table.counts(region),
        [seat for seat in range(table.seats) if table.grande[seat] == region],
        [(board, (table.turned >> board) & 1) for board in range(2) if table.boards[board] == region],
        region in table.markers[LIMITS : LIMITS + 3],
    )


@pytest.mark.rule("KI-40")
@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_changes_in_a_region_while_it_is_taboo(seats):
    seen = 0
    for before, _, after in games(seats, 40):
        for region in range(REGIONS):
            if before.closed(region) and after.closed(region):
                seen += 1
                assert inside(before, region) == inside(after, region)
    assert seen > 1000


@pytest.mark.rule("KI-40", "KI-47", "KI-50")
def test_no_pair_of_markers_is_laid_into_or_lifted_from_a_taboo_region():
    for before, kind, after in games(4, 60):
        for slot in (ALLIES, BRIDGE_ENDS):
            new = set(after.markers[slot : slot + 2]) - set(before.markers[slot : slot + 2]) - {NOWHERE}
            assert not any(before.closed(region) for region in new), kind


@pytest.mark.rule("KI-55", "KI-56", "KI-57")
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_limited_region_never_fills_beyond_its_limit(seats):
    for before, _, after in games(seats, 40):
        for region in set(before.markers[LIMITS : LIMITS + 3]) & set(after.markers[LIMITS : LIMITS + 3]) - {NOWHERE}:
            assert after.total(region) <= max(before.total(region), after.box.capacity)


@pytest.mark.rule("KI-32", "KI-58", "KI-71")
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_castillo_only_grows_until_a_general_scoring_and_not_at_all_in_danger(seats):
    for before, kind, after in games(seats, 40):
        if kind == "dial_castillo":
            continue
        for seat in range(seats):
            assert after.at(CASTILLO, seat) >= before.at(CASTILLO, seat)
            assert not (before.grande[seat] == CASTILLO != after.grande[seat])
        if before.markers[COLLAPSE] == after.markers[COLLAPSE] == CASTILLO:
            assert after.counts(CASTILLO) == before.counts(CASTILLO)


@pytest.mark.rule("KI-77", "KI-43")
def test_nothing_that_ends_with_a_general_scoring_outlives_it():
    for before, _, after in games(4, 40):
        if after.round > before.round and before.rounds[before.round] in before.printed.scoring_after:
            lying = [place for slot, place in enumerate(after.markers) if slot not in range(BRIDGE_ENDS, LIMITS + 3)]
            assert set(lying) == {NOWHERE}
            assert (after.spies, after.mistress, after.total(CASTILLO)) == (0, False, 0)


@pytest.mark.rule("KI-12", "KI-14")
def test_every_round_hands_out_every_action_card_once_by_value():
    for _, kind, after in games(5, 20):
        if kind == "half" and NOWHERE not in after.held:
            assert sorted(after.held) == list(range(5))
            values = [after.box.value[after.played[after.held.index(row)]] for row in range(5)]
            assert values == sorted(values)
