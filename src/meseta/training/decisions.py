"""Decisions of searches, to be imitated: what a seat knew, what it could choose, how often it tried what, its choice.

They are made of recorded games whenever they are needed, at the speed of replaying: nothing of them is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from meseta.bots.evaluation import Evaluation
from meseta.bots.plain import evaluation_of
from meseta.core.chance import Dice, seed_of
from meseta.core.errors import MesetaError
from meseta.core.features import Features
from meseta.core.game import Game
from meseta.core.step import State
from meseta.training import records
from meseta.training.rows import features_of, is_held_out, replayed
from meseta.training.selfplay import Job, roots_in

_HAND: Final = 7
"""Where the luck of the hand-made player lies on a game's path."""


class Decisions(NamedTuple):
    """Decisions, one after the other."""

    rows: NDArray[np.uint8]
    """What the seat knew: its row, seen through its own door."""
    options: NDArray[np.bool_]
    """The vocabulary, and what of it could be chosen."""
    visits: NDArray[np.float32]
    """How often each option was tried, as a share of all trials."""
    choice: NDArray[np.int16]
    hand: NDArray[np.int16]
    """What the hand-made player of rollouts would have answered."""
    seats: NDArray[np.uint8]
    held: NDArray[np.bool_]
    """Whether they are of games that are never learned from."""

    def take(self, wanted: Any) -> Decisions:
        """Some of them."""
        return Decisions(*(array[wanted] for array in self))


def load(folder: Path, job: Job, game: Game[Any]) -> Decisions:
    """All decisions of the kinds of a job in the games of a folder."""
    features, evaluation = features_of(game), evaluation_of(game)
    found = [one for line in records.load(folder, job) for one in _decisions(game, features, evaluation, job, line)]
    if not found:
        raise MesetaError(f"There are no decisions in {folder} to learn from: let a search play first.")
    rows, lists, visits, choice, hand, seats, held = zip(*found, strict=True)
    options, shares = _spread(len(game.vocabulary), lists, visits)
    return Decisions(
        np.frombuffer(b"".join(rows), np.uint8).reshape(-1, features.size),
        options,
        shares,
        np.array(choice, np.int16),
        np.array(hand, np.int16),
        np.array(seats, np.uint8),
        np.array(held, np.bool_),
    )


def _decisions(
    game: Game[Any], features: Features, evaluation: Evaluation, job: Job, line: dict[str, Any]
) -> Iterator[tuple[bytes, list[int], dict[int, int], int, int, int, bool]]:
    """Those of one game: row, options, visits, choice, the hand-made answer, seats, held out."""
    roots = {at: (dict(zip(options, visits, strict=True)), choice) for at, _, options, visits, choice in roots_in(line)}
    held, dice = is_held_out(line["seed"]), Dice(seed_of(line["seed"], _HAND))
    for number, s in replayed(game, job, line):
        question = s.question
        if number in roots and question is not None and question.kind in job.kinds:
            visits, choice = roots[number]
            row = features.row(s, question.seat, question.seat)
            yield row, question.options, visits, choice, _by_hand(evaluation, s, dice), s.seats, held


def _by_hand(evaluation: Evaluation, s: State, dice: Dice) -> int:
    evaluation.begin()
    return evaluation.quick(s, dice)


def _spread(
    size: int, lists: tuple[list[int], ...], visits: tuple[dict[int, int], ...]
) -> tuple[NDArray[np.bool_], NDArray[np.float32]]:
    """Options and shares of trials over the whole vocabulary."""
    options, shares = np.zeros((len(lists), size), np.bool_), np.zeros((len(lists), size), np.float32)
    for number, (legal, tried) in enumerate(zip(lists, visits, strict=True)):
        options[number, legal] = True
        known = {option: count for option, count in tried.items() if options[number, option]}
        total = max(1, sum(known.values()))
        for option, count in known.items():
            shares[number, option] = count / total
    return options, shares
