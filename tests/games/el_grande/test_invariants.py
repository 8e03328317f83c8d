"""What holds at every decision of random games: the taboo, the castillo, scores, power cards, Vetos."""

from __future__ import annotations

import pytest

from meseta.core.chance import Dice
from meseta.core.play import advance, answer
from meseta.games.el_grande.names import CASTILLO, NOWHERE
from meseta.games.el_grande.table import VETOS_PER_SEAT
from tests.games.el_grande.positions import GAME, lively, position

every_number_of_seats = pytest.mark.parametrize("seats", [2, 3, 4, 5])
GAMES = 6


def steps(seats, **settings):
    """The table at every decision of some random games, with the kind of question answered last; None between games."""
    for seed in range(GAMES):
        dice = Dice(seed * 10 + seats)
        s = GAME.blank(seats, GAME.settle(seats, settings))
        advance(s)
        yield s, None
        while s.question is not None:
            kind = s.question.kind
            answer(s, lively(s.question, dice))
            yield s, kind


def kings_region(s):
    """Everything in the king's region: caballeros, Granden, scoreboards."""
    if s.king == NOWHERE:
        return None
    granden = [seat for seat in range(s.seats) if s.grande[seat] == s.king]
    return s.king, s.counts(s.king), granden, [place == s.king for place in s.boards]


@pytest.mark.rule("EG-70", "EG-71", "EG-74", "EG-101", "EG-102")
@every_number_of_seats
def test_nothing_changes_in_the_kings_region_while_he_stands_there(seats):
    before, compared = None, 0
    for s, kind in steps(seats):
        now = kings_region(s)
        if kind is not None and before is not None and before[0] == s.king:
            assert now == before, kind
            compared += 1
        before = now
    assert compared > 500


@pytest.mark.rule("EG-76", "EG-79")
@every_number_of_seats
def test_the_castillo_only_fills_until_a_general_scoring_empties_it(seats):
    before, emptied = [0] * seats, 0
    for s, kind in steps(seats):
        now = s.counts(CASTILLO)
        if kind == "dial_castillo" and (s.question is None or s.question.kind != kind):
            assert now == [0] * seats
            emptied += 1
        elif kind is not None:
            assert all(n >= m for n, m in zip(now, before, strict=True))
        before = now
    assert emptied == 3 * GAMES


@pytest.mark.rule("EG-99")
@every_number_of_seats
def test_scores_never_decrease(seats):
    before = [0] * seats
    for s, kind in steps(seats):
        assert kind is None or all(n >= m for n, m in zip(s.score, before, strict=True))
        before = s.score[:]


@pytest.mark.rule("EG-24", "EG-23")
@every_number_of_seats
def test_power_cards_of_a_round_are_all_different(seats):
    for s, kind in steps(seats):
        played = [value for value in s.played if value]
        assert len(set(played)) == len(played)
        if kind == "power" and s.question.kind != "power":
            assert len(played) == seats


@pytest.mark.rule("EG-3")
@every_number_of_seats
def test_everybody_always_has_thirty_caballeros(seats):
    for s, _ in steps(seats, rounds=6):
        assert min(s.cubes) >= 0
        assert [sum(s.cubes[seat::seats]) for seat in range(seats)] == [30] * seats


@pytest.mark.rule("EG-102")
@every_number_of_seats
def test_no_two_scoreboards_lie_in_one_place_and_none_goes_back(seats):
    before = [NOWHERE, NOWHERE]
    for s, kind in steps(seats):
        assert s.boards[0] != s.boards[1] or s.boards[0] == NOWHERE
        assert kind is None or all(now != NOWHERE or was == NOWHERE for now, was in zip(s.boards, before, strict=True))
        assert kind in (None, "board_to", "veto") or s.boards == before
        before = s.boards[:]


@pytest.mark.rule("EG-100", "EG-73")
@every_number_of_seats
def test_king_and_granden_move_by_their_cards_alone(seats):
    before = None
    for s, kind in steps(seats):
        if kind not in (None, "draw_king", "draw_home", "king", "grande", "veto"):
            assert (s.king, s.grande) == before
        before = s.king, s.grande[:]


@pytest.mark.rule("EG-59", "EG-54", "EG-67")
@every_number_of_seats
def test_a_veto_comes_only_from_the_card_and_never_changes_hands(seats):
    before, most = [0] * seats, 0
    for s, kind in steps(seats):
        held = [sum(end > 0 for end in s.vetos[i * VETOS_PER_SEAT :][:VETOS_PER_SEAT]) for i in range(seats)]
        if kind is not None:
            more = sum(max(0, n - m) for n, m in zip(held, before, strict=True))
            assert more == 0 or (kind == "half" and more == 1)
        before, most = held, max(most, sum(held))
    assert 1 <= most <= 2


# -- complaints ------------------------------------------------------------------------------------------------


def spoil(s, what, index, value):
    """Break a table in one place."""
    if index is None:
        setattr(s, what, value)
    else:
        getattr(s, what)[index] = value


@pytest.mark.rule("EG-3", "EG-18", "EG-24", "EG-28", "EG-57", "EG-73", "EG-100", "EG-102")
@pytest.mark.parametrize(
    ("what", "index", "value", "complaint"),
    [
        ("cubes", 0, -1, "fewer than no caballeros (EG-3)"),
        ("cubes", 1, 1, "seat 1 has 31 caballeros, not 30 (EG-3)"),
        ("hand", 2, 2, "the hand of seat 2 does not agree with the cards it played (EG-28)"),
        ("played", slice(0, 2), [7, 7], "two equal power cards were played in one round (EG-24)"),
        ("boards", slice(0, 2), [3, 3], "two scoreboards lie in one place (EG-102)"),
        ("grande", 0, CASTILLO, "a Grande or the king is not in a region (EG-73, EG-100)"),
        ("king", None, CASTILLO, "a Grande or the king is not in a region (EG-73, EG-100)"),
        ("deck", 0, 2, "a stack has cards that do not exist (EG-18)"),
        ("deck", 0, -1, "a stack has cards that do not exist (EG-18)"),
        ("vetos", 0, 3, "a Veto lasts longer than the next round (EG-57)"),
    ],
)
def test_a_broken_table_is_complained_about_with_the_rule(what, index, value, complaint):
    s = position("king galicia; grande red basque; board_840 aragon; veto blue")
    spoil(s, what, index, value)
    assert any(complaint in found for found in GAME.complaints(s)), GAME.complaints(s)
