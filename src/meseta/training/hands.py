"""Which hands win King & Intrigue: games with hands drawn at random, and what a card is worth by how they ended.

``python -m meseta.training.hands GAMES.jsonl --games 3000`` plays what is missing, one line for each game, and prints
``bots/king_and_intrigue/data/hands.toml`` anew. The players are quick, but look at all their power cards before they
play one. A hand is any, or the best of some by what is known already: so there are hands of all kinds, and good ones
are not rare. Cards are fitted to margins by ridge regression: points against the others, half against the best.
"""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

import meseta
from meseta.bots.king_and_intrigue.evaluation import IntrigueEvaluation
from meseta.bots.king_and_intrigue.hands import FEWEST, HUNDRED, MOST, worth_of
from meseta.core.chance import Dice, seed_of
from meseta.core.decision import CHANCE
from meseta.core.play import advance, answer, draw
from meseta.games.king_and_intrigue.names import CARD, EFFECT_IDS
from meseta.games.king_and_intrigue.table import IntrigueTable, cards_of

Row = NDArray[np.float64]
SEATS: Final = tuple(range(FEWEST, MOST + 1))
_TABLES: Final = (4, 2, 4, 3, 4, 5, 2)
"""Players, from game to game."""
_MODULES: Final = ("all", "all", "all", "base", "players_edition", "special_cards")
_OF: Final = (1, 1, 4, 16)
"""A hand is the best of so many."""
_USUAL: Final = 35.0
"""Caballeros of a hand drawn at random."""
_LEAST: Final = 0.01
"""The square counts at least so much: without it a hand would never have caballeros enough."""
_PRIOR: Final = [(1.5, 0.5)] * len(EFFECT_IDS) + [(5.0, 1.0), (1.0, 0.3), (0.1, 0.03)]
"""How far effects, value, caballeros and their square are expected to be from nothing, and from number to number of
players from what they are for all of them, in points."""


_HEAD: Final = """\
# What the cards of King & Intrigue are worth in a hand, in points at the end of a game, learnt from games of quick
# players whose hands were drawn at random; made by python -m meseta.training.hands. Every list is for two, three, four
# and five players. A hand's worth is the sum over its cards (effect, value in hundreds, caballeros), less the square of
# what its caballeros are away from so "many" a card. "error" is the standard error of an effect's points, the mean over
# the numbers of players: what is smaller than that is hardly known. Effects that are on no card have no points.
"""


class Played(NamedTuple):
    """A game: everybody's hand, as bits, and points."""

    hands: list[int]
    scores: list[int]


class Fit(NamedTuple):
    """What was learnt, a row for each number of players: every effect, value, caballeros and their square."""

    points: Row
    errors: Row


# -- games -----------------------------------------------------------------------------------------------------------


def play(seed: int, number: int) -> Played:
    """One game; its luck comes from its number."""
    dice = Dice(seed_of(seed, number))
    game, quick = meseta.game("king_and_intrigue"), IntrigueEvaluation()
    seats = _TABLES[number % len(_TABLES)]
    s: Any = game.blank(seats, game.settle(seats, {"modules": _MODULES[dice.below(len(_MODULES))]}))
    advance(s)
    hands = [some_hand(s, dice) for _ in range(seats)]
    while (question := s.question) is not None:
        me = question.seat
        if me == CHANCE:
            option = draw(s, dice)
        elif question.kind == "draft":
            option = CARD + cards_of(hands[me] & ~s.hand[me])[0]
        elif question.kind == "power":
            option = quick.greedy.best_option(s, me)
        else:
            option = quick.quick(s, dice)
        answer(s, option)
    outcome = game.outcome(s)
    assert outcome is not None
    return Played(hands, list(outcome.scores))


def some_hand(s: IntrigueTable, dice: Dice) -> int:
    """Any hand, or the best of some."""
    found = [any_hand(s, dice) for _ in range(_OF[dice.below(len(_OF))])]
    return max(found, key=lambda hand: worth_of(s, hand))


def any_hand(s: IntrigueTable, dice: Dice) -> int:
    """As many cards of the pool as a hand has."""
    cards = cards_of(s.pool)
    dice.shuffle(cards)
    return sum(1 << card for card in cards[: s.box.hand_size])


def gather(path: Path, games: int, seed: int) -> list[Played]:
    """So many games, those that a file has and those that were missing: they are written as they end."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    found = [Played(**json.loads(line)) for line in lines]
    with path.open("a", encoding="utf-8") as file:
        for number in range(len(found), games):
            found.append(play(seed, number))
            file.write(json.dumps(found[-1]._asdict()) + "\n")
            file.flush()
    return found[:games]


# -- what they teach -------------------------------------------------------------------------------------------------


def features(hand: int) -> Row:
    """How often a hand has every effect, its value in hundreds, its caballeros, and the square of them."""
    box: Any = meseta.game("king_and_intrigue").printed  # type: ignore[attr-defined]
    row = np.zeros(len(_PRIOR))
    for card in cards_of(hand):
        row[box.effect[card]] += 1.0
        row[-3] += box.value[card] / HUNDRED
        row[-2] += box.power[card]
    row[-1] = (row[-2] - _USUAL) ** 2
    return row


def margins(scores: list[int]) -> Row:
    """Everybody's points against those of the others: half against the best, half against the mean."""
    found = []
    for seat, points in enumerate(scores):
        others = scores[:seat] + scores[seat + 1 :]
        found.append(points - 0.5 * max(others) - 0.5 * sum(others) / len(others))
    return np.array(found)


def fit(games: list[Played]) -> Fit:
    """Ridge regression: for each number of players what holds for all of them, and what differs."""
    common, own = np.array(_PRIOR).T
    width = len(_PRIOR)
    weights = np.diag(1.0 / np.concatenate([common, *[own] * len(SEATS)]) ** 2)
    right = np.zeros(len(weights))
    for at, seats in enumerate(SEATS):
        played = [game for game in games if len(game.hands) == seats]
        if not played:
            continue
        rows, goals = _differences(played)
        noise = goals.var() * seats / (seats - 1)  # of so many margins at a table one follows from the others
        mine = slice(width * (at + 1), width * (at + 2))
        square, product = rows.T @ rows / noise, rows.T @ goals / noise
        for one in (slice(0, width), mine):
            right[one] += product
            for other in (slice(0, width), mine):
                weights[one, other] += square
    return _solved(weights, right)


def _differences(played: list[Played]) -> tuple[Row, Row]:
    """Hands against the mean of the others' hands, and margins; at every table both are nothing on average."""
    rows, goals = [], []
    for game in played:
        hands = np.array([features(hand) for hand in game.hands])
        factor = len(hands) / (len(hands) - 1)
        rows.append((hands - hands.mean(axis=0)) * factor)
        points = margins(game.scores)
        goals.append(points - points.mean())
    return np.concatenate(rows), np.concatenate(goals)


def _solved(weights: Row, right: Row) -> Fit:
    width = len(_PRIOR)
    known = np.linalg.inv(weights)
    every = known @ right
    points, errors = [], []
    for at in range(len(SEATS)):
        mine = slice(width * (at + 1), width * (at + 2))
        points.append(every[:width] + every[mine])
        both = np.diag(known)[:width] + np.diag(known)[mine] + 2 * np.diag(known[:width, mine])
        errors.append(np.sqrt(both))
    return Fit(np.array(points), np.array(errors))


# -- the file --------------------------------------------------------------------------------------------------------


def best_hand(points: Row) -> int:
    """The hand of all cards that is worth most: cards are exchanged as long as that helps."""
    game: Any = meseta.game("king_and_intrigue")
    s: Any = game.blank(FEWEST, game.settle(FEWEST, {}))
    hand = sum(1 << card for card in cards_of(s.pool)[: s.box.hand_size])
    while True:
        changed = [hand ^ (1 << old) ^ (1 << new) for old in cards_of(hand) for new in cards_of(s.pool & ~hand)]
        better = max(changed, key=lambda other: float(features(other) @ points))
        if features(better) @ points <= features(hand) @ points:
            return hand
        hand = better


def written(found: Fit, games: int, seed: int) -> str:
    """The data file: effects as they are, and caballeros as seen from the best hand, around which a square counts."""
    columns: dict[str, list[float]] = {"value": [], "caballero": [], "many": [], "square": []}
    for row in found.points:
        square = max(_LEAST, -float(row[-1]))
        hand = best_hand(np.concatenate([row[:-1], [-square]]))
        many = float(features(hand)[-2])
        columns["value"].append(float(row[-3]))
        columns["caballero"].append(float(row[-2]) - 2 * square * (many - _USUAL))
        columns["many"].append(many / hand.bit_count())
        columns["square"].append(square)
    lines = [
        _HEAD,
        "[made]",
        f"games = {games}",
        f"seed = {seed}",
        f'date = "{datetime.now(UTC):%Y-%m-%d}"',
        "",
        "[cards]",
    ]
    lines += [f"{name} = {_listed(numbers, 3)}" for name, numbers in columns.items()]
    for number, name in enumerate(EFFECT_IDS):
        points, error = found.points[:, number], float(found.errors[:, number].mean())
        lines += ["", "[[effect]]", f'id = "{name}"', f"points = {_listed(points, 2)}", f"error = {error:.2f}"]
    return "\n".join(lines) + "\n"


def _listed(numbers: Any, digits: int) -> str:
    return "[" + ", ".join(f"{number:.{digits}f}" for number in numbers) + "]"


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(prog="python -m meseta.training.hands", description=__doc__)
    parser.add_argument("path", type=Path, metavar="GAMES.jsonl", help="where games are kept; a run goes on from there")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    games = gather(arguments.path, arguments.games, arguments.seed)
    print(written(fit(games), len(games), arguments.seed), end="")


if __name__ == "__main__":
    main()
