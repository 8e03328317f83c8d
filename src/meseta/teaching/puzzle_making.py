"""Finding puzzles: bots play, a short search looks for choices that stand out, a long one with other luck confirms.

Everything is judged at the position as it can be written down, from what the seat that is asked may know.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

from meseta import bots
from meseta.bots.analysis import opinions
from meseta.bots.levels import Budget, SearchBot
from meseta.bots.plain import HONEST
from meseta.bots.search import Search
from meseta.core.chance import Dice, seed_of
from meseta.core.errors import MesetaError
from meseta.core.game import Game
from meseta.core.match import Match
from meseta.teaching.puzzles import Puzzle

GAP: Final = 0.10
"""By so much of the chance to win the best choice is ahead of every other one."""
HOPE: Final = (0.15, 0.97)
"""What is hopeless or won anyhow is no puzzle."""
OPTIONS: Final = (3, 24)
"""So many choices a puzzle has."""
LONGER: Final = 10
"""So many times longer the second search thinks."""
RIVALS: Final = 3
"""So many of the others are tried as often as the best."""
ONE_IN: Final = 4
"""One of so many decisions is looked at, so that puzzles come from all parts of many games."""
EACH: Final = 2
"""So many puzzles of one game are kept."""


def found_in(game: Game[Any], seed: int, iterations: int) -> Iterator[Puzzle]:
    """The puzzles of one game between bots, which the seed decides."""
    dice, players = Dice(seed), [number for number in game.seats if number > 1]
    seats = players[dice.below(len(players))]
    match, found = Match(game, seats, seed).begin(), 0
    kinds = [kind for kind in bots.kinds_of(game) if kind in ("greedy", "easy")] or ["random"]
    guests = [bots.make(kinds[dice.below(len(kinds))], game, seed_of(seed, seat)) for seat in range(seats)]
    while match.question is not None and found < EACH:
        if dice.below(ONE_IN) == 0:
            puzzle = puzzle_at(match, iterations, seed)
            if puzzle is not None:
                found += 1
                yield puzzle
        seat = match.question.seat
        match.play(guests[seat].choose(match.eyes(seat)), seat)


def puzzle_at(match: Match, iterations: int, seed: int) -> Puzzle | None:
    """The puzzle that a position is, if it is one."""
    question = match.question
    if question is None or question.sealed or not OPTIONS[0] <= len(question.options) <= OPTIONS[1]:
        return None
    try:
        position = match.as_position()
        there = Match.at(match.game, position, seed=1)
    except MesetaError:  # a moment that cannot be written down
        return None
    asked = there.question
    if asked is None or asked.seat != question.seat or sorted(asked.options) != sorted(question.options):
        return None
    first = _judged(there, iterations, seed_of(seed, match.steps))
    if first is None:
        return None
    second = _judged(there, LONGER * iterations, seed_of(seed, match.steps, 1))
    if second is None or second[0][0] != first[0][0]:
        return None
    name = sha256(position.encode()).hexdigest()[:8]
    return Puzzle(name, position, match.seat_names[asked.seat], second[0][0], tuple(second))


def _judged(match: Match, iterations: int, seed: int) -> list[tuple[str, float]] | None:
    """The chances of all choices, best first, if one of them stands out."""
    question = match.question
    assert question is not None
    search = SearchBot(match.game, seed, Budget(iterations), HONEST).ponder(match.eyes(question.seat))
    if not search.done or search.sealed:
        return None
    if not _stands_out(search):
        return None
    for rival in sorted((one for one in opinions(search)[1:]), key=lambda one: -one.chance)[:RIVALS]:
        missing = search.root.visits[search.root.index[search.choice]] - rival.tries
        search.compare(rival.option, max(0, missing))
    if not _stands_out(search):
        return None
    names = match.game.vocabulary
    return [(names.name(one.option), round(one.chance, 2)) for one in opinions(search)]


def _stands_out(search: Search) -> bool:
    """Whether the choice is ahead of all others, and neither lost nor won."""
    best, *others = opinions(search)
    low, high = HOPE
    return low <= best.chance <= high and bool(others) and all(best.chance - one.chance >= GAP for one in others)
