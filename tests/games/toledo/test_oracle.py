"""The steps on offer, compared in random play with a second, plain reading of the rules."""

import pytest

from meseta.core.chance import Dice
from meseta.core.play import advance, answer, draw
from meseta.games.toledo.names import MOVEMENT
from tests.games.toledo.scene import GAME

LAST_ENTRANCE = max(field for field, kind in enumerate(GAME.printed.kinds) if kind == "entrance")


def values_held(s, seat):
    return [card // 8 + 1 for card in range(48) for _ in range(s.cards[seat * 48 + card])]


def without(hand, value):
    rest = list(hand)
    rest.remove(value)
    return rest


def playable(s, me, hand, main, extra):
    """Values that may be played next, each with the main value and the extra card that follow from it."""
    for value in sorted(set(hand)):
        if value == main or (main == 0 and value != extra):
            yield value, False, value, extra
        if s.owns(me, MOVEMENT) and extra == 0 and value != main:
            yield value, True, main, value


def may_step(s, me, field, value, rest, main, extra):
    to = field + value
    if to > LAST_ENTRANCE:
        return False
    if GAME.printed.kinds[to] == "entrance":
        return True
    if s.business[to] == -1:
        return False
    standing = [s.at(seat, to) for seat in range(s.seats)]
    if sum(standing) < s.circles[to] or sum(standing) > standing[me]:
        return True
    following = playable(s, me, rest, main, extra)
    return any(may_step(s, me, to, v, without(rest, v), m, x) for v, _, m, x in following)


def expected(s, me):
    hand = values_held(s, me)
    fields = [s.unresolved] if s.question.kind == "full" else [field for field in range(20) if s.at(me, field)]
    found = set()
    for value, is_extra, main, extra in playable(s, me, hand, s.main_value, s.extra):
        for field in fields:
            if may_step(s, me, field, value, without(hand, value), main, extra):
                found.add(f"{field}+{value}" + ("x" if is_extra else ""))
    return found


@pytest.mark.rule("TO-21", "TO-23", "TO-26", "TO-33", "TO-67", "TO-69")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_steps_are_offered_and_no_others(seats):
    for seed in range(8):
        s = GAME.blank(seats, GAME.settle(seats, {"turns": "50"}))
        advance(s)
        dice = Dice(seed)
        while s.question is not None:
            names = [GAME.vocabulary.name(option) for option in s.question.options]
            if s.question.kind in ("step", "full"):
                assert {name for name in names if "+" in name} == expected(s, s.question.seat)
            if s.question.kind == "action":
                assert ("move" in names) == bool(expected(s, s.question.seat))
            answer(s, draw(s, dice))
