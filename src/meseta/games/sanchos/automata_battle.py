"""Sancho-Bots in battle: which reserve cards they play and which die they strike. (WS-140 to WS-144)"""

from __future__ import annotations

from itertools import combinations

from meseta.games.sanchos.names import NOBODY
from meseta.games.sanchos.table import SanchosTable


def rightmost_single(track: list[int]) -> int:
    """The rightmost column that holds exactly one die, or ``NOBODY``."""
    best = NOBODY
    columns = [die // 6 for die in track]
    for column in columns:
        if column > best and columns.count(column) == 1:
            best = column
    return best


def highest_die(track: list[int], sancho: int) -> int:
    """A Sancho's die of the highest value, the guard die first; ``NOBODY`` without any. (WS-OP-39)"""
    best = NOBODY
    for die in track:
        if die % 6 // 2 == sancho:
            best = max(best, die)
    return best


def reserve_plan(s: SanchosTable, bot: int) -> list[int]:
    """The reserve cards that a bot plays now, shifting its highest die by their sum; none if it passes. (WS-140)"""
    track = s.track
    cards = s.reserve(bot)
    single = rightmost_single(track)
    die = highest_die(track, bot)
    if not cards or die == NOBODY:
        return []
    if single != NOBODY and any(d // 6 == single and d % 6 // 2 == bot for d in track):
        return []
    for goal in (1, 2):
        for size in range(1, len(cards) + 1):
            found = _smallest_set(s, cards, size, die, single, goal)
            if found:
                return found
    return []


def _smallest_set(s: SanchosTable, cards: list[int], size: int, die: int, single: int, goal: int) -> list[int]:
    """Of the sets of this size that reach the goal the one with the smallest sum, then the lowest numbers. (WS-141)"""
    best: list[int] = []
    best_sum = 1000
    for chosen in combinations(cards, size):
        total = sum([s.printed.points[card] for card in chosen])
        column = die // 6 + total
        reached = _becomes_rightmost(s.track, die, column) if goal == 1 else column == single
        if reached and total < best_sum:
            best = list(chosen)
            best_sum = total
    return best


def _becomes_rightmost(track: list[int], die: int, column: int) -> bool:
    """Whether a die moved to a column would be the rightmost single die."""
    moved = track[:]
    moved.remove(die)
    moved.append(column * 6)
    return rightmost_single(moved) == column


def strike_choice(s: SanchosTable, bot: int) -> int:
    """The enemy die that a bot's single die removes. (WS-142 to WS-144)"""
    column = _strike_column(s.track, bot)
    enemies = [die for die in s.track if die // 6 == column and die % 6 // 2 != bot]
    for die in enemies:
        if s.is_player(die % 6 // 2):
            return die
    return enemies[0]


def _strike_column(track: list[int], bot: int) -> int:
    best = NOBODY
    three = two = 1000
    for column in {die // 6 for die in track}:
        dice = [die % 6 // 2 for die in track if die // 6 == column]
        own = dice.count(bot)
        if own == len(dice):
            continue
        if len(dice) == 1 or (len(dice) == 2 and own == 1):
            best = max(best, column)
        if len(dice) >= 3:
            three = min(three, column)
        elif len(dice) == 2:
            two = min(two, column)
    if best != NOBODY:
        return best
    return three if three < 1000 else two
