"""Exact odds of small battles between two Sanchos without reserve cards, both striking as well as possible."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Final

from meseta.games.sanchos.names import MAX_DICE

_TROOP: Final = (1, 2, 3, 4, 5, 6)
_GUARD: Final = (0, 1, 3, 5, 7, 9)
KING_VALUE: Final = 2
"""What driving a king away counts against killing a troop when dice are struck."""


class Side:
    """One side of a battle: fighting troops, 1 if the king fights, and extra dice."""

    def __init__(self, troops: int, king: int, extra: int = 0) -> None:
        self.troops: Final = troops
        self.king: Final = king
        self.extra: Final = extra

    def dice(self) -> int:
        """Troop dice of this side. (WS-53)"""
        return min(MAX_DICE, self.troops + self.extra)


def expected_margin(attacker: Side, defender: Side) -> Fraction:
    """Losses of the defender less those of the attacker, a king counting twice, on average over all rolls."""
    total = Fraction(0)
    for mine, weight in _rolls(attacker.dice(), attacker.king):
        for theirs, other in _rolls(defender.dice(), defender.king):
            limits = (attacker.troops, attacker.king, defender.troops, defender.king)
            total += weight * other * margin(mine, theirs, limits)
    return total


@cache
def _rolls(dice: int, guards: int) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Every roll as a sorted tuple of dice with its probability; a die is twice its value, one more for the guard."""
    found: list[tuple[tuple[int, ...], Fraction]] = []
    for values in combinations_with_replacement(_TROOP, dice):
        ways = factorial(dice)
        for value in _TROOP:
            ways //= factorial(values.count(value))
        chance = Fraction(ways, 6**dice)
        troop_dice = tuple([2 * value for value in values])
        if not guards:
            found.append((troop_dice, chance))
            continue
        found.extend([(tuple(sorted((*troop_dice, 2 * face + 1))), chance / 6) for face in _GUARD])
    return tuple(found)


@cache
def margin(mine: tuple[int, ...], theirs: tuple[int, ...], limits: tuple[int, int, int, int]) -> int:
    """Their losses less mine when both strike as well as possible; ``limits`` are the units that can be lost."""
    if not mine or not theirs:
        return 0
    column = max(mine[-1], theirs[-1]) // 2
    here = [die for die in mine if die // 2 == column]
    there = [die for die in theirs if die // 2 == column]
    rest, others = mine[: len(mine) - len(here)], theirs[: len(theirs) - len(there)]
    if len(here) + len(there) > 1:
        return margin(rest, others, limits)
    if here:
        return max([_struck(rest, others, die, limits) for die in set(others)])
    swapped = (limits[2], limits[3], limits[0], limits[1])
    return -max([_struck(others, rest, die, swapped) for die in set(rest)])


def _struck(mine: tuple[int, ...], theirs: tuple[int, ...], die: int, limits: tuple[int, int, int, int]) -> int:
    """The margin after one of their dice was struck."""
    at = theirs.index(die)
    left = theirs[:at] + theirs[at + 1 :]
    troops, king = limits[2], limits[3]
    if die % 2:
        gain = KING_VALUE if king else 0
        return gain + margin(mine, left, (limits[0], limits[1], troops, 0))
    gain = 1 if troops else 0
    return gain + margin(mine, left, (limits[0], limits[1], max(troops - 1, 0), king))
