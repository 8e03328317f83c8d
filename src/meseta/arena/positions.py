"""Two choosers at the same positions: where they decide differently, both choices are played out with the same luck.

A whole game between two bots tells one bit about hundreds of decisions. Here each decision is asked for alone, from a
set of positions as text; what both choose is played on by the same players on the same imagined tables, so that
nothing differs but the choice. Positions at which both choose alike are known to differ by nothing.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from meseta import bots, games
from meseta.arena.plan import Plan
from meseta.arena.standings import SURE, Interval, share_of, spread
from meseta.core.chance import Dice, seed_of
from meseta.core.decision import CHANCE, Option, Seat
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import read_text
from meseta.core.game import Game
from meseta.core.play import advance, answer, draw
from meseta.core.position import read_position, write_position
from meseta.core.step import State
from meseta.core.view import Eyes

COMMENT = "#"
_WORLD, _LUCK, _PLAYERS = 1, 2, 3
"""Whose seed it is: the imagined table's, chance's, or that of those who play on."""


class Duel(NamedTuple):
    """What is compared, and how."""

    game: str
    data: Path | None
    first: str
    second: str
    by: str
    """Who plays on after the choice, in all seats."""
    playouts: int
    seed: int


class Compared(NamedTuple):
    """One position: what both chose, and by how much more the first choice won and scored."""

    number: int
    seat: Seat
    kind: str
    first: str
    second: str
    wins: float
    points: float

    @property
    def alike(self) -> bool:
        """Whether both chose the same."""
        return self.first == self.second


class Difference(NamedTuple):
    """What the first chooser gains at a position on the mean, with the 95 % interval."""

    positions: int
    differing: int
    wins: float
    interval: Interval
    points: float


# -- sets of positions -------------------------------------------------------------------------------------------------


def collect(
    plan: Plan, played: Sequence[dict[str, Any]], wanted: int, seed: int, kinds: Sequence[str] = ()
) -> list[str]:
    """So many positions of recorded games, as text: decisions with a choice, all or of some kinds, from all games."""
    if not played:
        raise MesetaError("No game was recorded: there are no positions to take.")
    game = games.game(plan.game, plan.data)
    dice = Dice(seed)
    found: list[str] = []
    for at, line in enumerate(played):
        share = wanted * (at + 1) // len(played) - wanted * at // len(played)
        decisions = [s for s, kind in _decisions(game, plan, line) if not kinds or kind in kinds] if share else []
        for _ in range(min(share, len(decisions))):
            s = decisions.pop(dice.below(len(decisions)))
            found.append(write_position(game, s, plan.settings))
    if not found:
        raise MesetaError(f"There is no such decision in these games: {', '.join(kinds) or 'none with a choice'}.")
    return found


def _decisions(game: Game[Any], plan: Plan, line: dict[str, Any]) -> Iterator[tuple[State, str]]:
    """The tables of a recorded game at which somebody had a choice, with the kind of the question."""
    s: State = game.blank(plan.seats, plan.settings)
    advance(s)
    for option in map(int, line["actions"].split()):
        question = s.question
        if question is None or option not in question.options:
            raise MesetaError(f"Game {line['game'] + 1} cannot be played again: the results file was altered.")
        if question.seat != CHANCE and len(question.options) > 1:
            yield s.copy(), question.kind
        answer(s, option)


def read_set(game: Game[Any], path: Path) -> list[str]:
    """The positions of a file, one on each line; all are read at once: a wrong one is told before hours of play."""
    found: list[str] = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        text = line.strip()
        if not text or text.startswith(COMMENT):
            continue
        try:
            s = read_position(game, text)
        except MesetaError as error:
            raise BadFile(path, str(error), number) from error
        if s.question is None or s.question.seat == CHANCE:
            raise BadFile(path, "nobody is asked in this position.", number)
        found.append(text)
    if not found:
        raise BadFile(path, "there is no position in this file.")
    return found


# -- playing them out --------------------------------------------------------------------------------------------------


def compare_all(duel: Duel, texts: Sequence[str], jobs: int) -> Iterator[Compared]:
    """Every position in its order; the number of processes changes nothing."""
    one = partial(compare, duel)
    numbered = list(enumerate(texts))
    if jobs == 1:
        yield from map(one, numbered)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(one, numbered)


def compare(duel: Duel, numbered: tuple[int, str]) -> Compared:
    """What both choose at one position; what that brings is played out where it differs."""
    number, text = numbered
    game = games.game(duel.game, duel.data)
    s = read_position(game, text)
    assert s.question is not None
    seat, kind = s.question.seat, s.question.kind
    luck = seed_of(duel.seed, number)
    first, second = (_choice(game, s, seat, name, luck) for name in (duel.first, duel.second))
    wins = points = 0.0
    if first != second:
        for playout in range(duel.playouts):
            one, other = (
                _played_out(duel, game, s, seat, option, seed_of(luck, playout)) for option in (first, second)
            )
            wins += (one[0] - other[0]) / duel.playouts
            points += (one[1] - other[1]) / duel.playouts
    name = game.vocabulary.name
    return Compared(number, seat, kind, name(first), name(second), wins, points)


def _choice(game: Game[Any], s: State, seat: Seat, kind: str, seed: int) -> Option:
    """What a bot chooses that sees the table for the first time."""
    option = bots.make(kind, game, seed).choose(Eyes(game, s, seat))
    if s.question is None or option not in s.question.options:
        raise MesetaError(f"The bot {kind!r} chose {option!r}, which is no option.")
    return option


def _played_out(duel: Duel, game: Game[Any], s: State, seat: Seat, option: Option, seed: int) -> tuple[float, float]:
    """What the seat wins after an option on a table that it cannot tell from this one, and its lead in points."""
    table = Eyes(game, s, seat).imagine(Dice(seed_of(seed, _WORLD)))
    dice = Dice(seed_of(seed, _LUCK))
    players = [bots.make(duel.by, game, seed_of(seed, _PLAYERS, other)) for other in range(s.seats)]
    answer(table, option)
    while (question := table.question) is not None:
        if question.seat == CHANCE:
            answer(table, draw(table, dice))
        else:
            answer(table, players[question.seat].choose(Eyes(game, table, question.seat)))
    outcome = game.outcome(table)
    assert outcome is not None
    rivals = [points for other, points in enumerate(outcome.scores) if other != seat]
    return share_of(outcome._asdict(), seat), float(outcome.scores[seat] - max(rivals, default=0))


# -- what it says ------------------------------------------------------------------------------------------------------


def difference(found: Sequence[Compared]) -> Difference:
    """The mean over all positions, those with the same choice included."""
    wins = spread([one.wins for one in found])
    half = SURE * wins.deviation / len(found) ** 0.5
    differing = sum(not one.alike for one in found)
    points = sum(one.points for one in found) / len(found)
    return Difference(len(found), differing, wins.mean, (wins.mean - half, wins.mean + half), points)


def by_kind(found: Sequence[Compared]) -> dict[str, Difference]:
    """The same for every kind of decision, the most frequent first."""
    kinds = sorted({one.kind for one in found}, key=lambda kind: (-sum(one.kind == kind for one in found), kind))
    return {kind: difference([one for one in found if one.kind == kind]) for kind in kinds}
