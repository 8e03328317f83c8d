"""Which hands win King & Intrigue: games with hands of all kinds, and what a card is worth by how they ended.

``python -m meseta.training.hands GAMES.jsonl --games 60000`` plays what is missing, one line for each game, and prints
``bots/king_and_intrigue/data/hands.toml`` anew. The players are those of rollouts, who play their power cards as a
search has taught them. A hand is chosen by what is known already and by a taste of its own, from hardly any to one that
takes whatever it likes: so there are hands of all kinds, and good ones are not rare. When a file has taught better
ones, a second run from there looks closer at these. Cards are fitted to margins by ridge regression: points against
the others, half against the best.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache, partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

import meseta
from meseta import games as titles
from meseta.bots import weights as files
from meseta.bots.evaluation import Evaluation
from meseta.bots.king_and_intrigue.evaluation import IntrigueEvaluation
from meseta.bots.king_and_intrigue.hands import COLUMNS, FEWEST, HUNDRED, MOST, beside
from meseta.bots.learned import Practised
from meseta.bots.plain import policy_of
from meseta.bots.policy import PolicyNetwork
from meseta.core.chance import Dice, seed_of
from meseta.core.decision import CHANCE
from meseta.core.play import advance, answer, draw
from meseta.games.king_and_intrigue.names import CARD, EFFECT_IDS
from meseta.games.king_and_intrigue.table import IntrigueTable, cards_of

Row = NDArray[np.float64]
SEATS: Final = tuple(range(FEWEST, MOST + 1))
_TABLES: Final = (4, 3, 4, 5, 4, 2)
"""Players, from game to game."""
_MODULES: Final = ("all", "all", "all", "base", "players_edition", "special_cards")
_TASTES: Final = (0.5, 1.0, 2.0, 4.0, 100.0)
"""How much a player may like or dislike a card beyond what it is worth, in points; the last one takes any hand."""
_THOUSAND: Final = 1000
_AT_ONCE: Final = 16
"""Games that a process is given at a time."""
_USUAL, _HIGH = 35.0, 11.3
"""Caballeros of a hand drawn at random, and its value in hundreds."""
_LEAST: Final = (0.01, 0.1)
"""The squares of caballeros and of value count at least so much: without it a hand would never have enough of them."""
_JOINT: Final = 1.8
"""The product of both counts at most so much of what makes up for their squares: 2 would."""
_PRIOR: Final = [(1.5, 0.5)] * len(EFFECT_IDS) + [(5.0, 1.0), (1.0, 0.3), (0.1, 0.03), (1.0, 0.3), (0.3, 0.1)]
"""How far effects, value, caballeros, the squares of caballeros and of value and their product are expected to be from
nothing, and from number to number of players from what they are for all of them, in points."""
_VALUE, _CABALLEROS, _SQUARE, _STEEP, _BOTH = range(-5, 0)
"""Where these stand in a row."""


_HEAD: Final = """\
# What the cards of King & Intrigue are worth in a hand, in points at the end of a game, learnt from games of quick
# players with hands of all kinds; made by python -m meseta.training.hands. Every list is for two, three, four and five
# players. A hand's worth is the sum over its cards (effect, value in hundreds, caballeros), less the square of what its
# caballeros are away from so "many" a card, less the "steep" square of what its value is away from so "much" a card,
# and "both" times the product of the two. "error" is the standard error of an effect's points, the mean over the
# numbers of players: what is smaller than that is hardly known. Effects that are on no card have no points.
"""


class Played(NamedTuple):
    """A game: everybody's hand, as bits, and points."""

    hands: list[int]
    scores: list[int]


class Fit(NamedTuple):
    """What was learnt, a row for each number of players: every effect, value, caballeros, squares and product."""

    points: Row
    errors: Row


# -- games -----------------------------------------------------------------------------------------------------------


@cache
def players() -> Evaluation:
    """Players of rollouts with the title's policy, however many they are: it has learned from tables of four."""
    game = meseta.game("king_and_intrigue")
    features = titles.title_of(game).part("features")
    assert features is not None
    policy = PolicyNetwork(files.read(policy_of(game)), features, len(game.vocabulary))
    return Practised(IntrigueEvaluation(), policy.draw, list(policy.weights.kinds), [])


def play(seed: int, number: int) -> Played:
    """One game; its luck comes from its number."""
    dice, quick = Dice(seed_of(seed, number)), players()
    game = meseta.game("king_and_intrigue")
    seats = _TABLES[number % len(_TABLES)]
    s: Any = game.blank(seats, game.settle(seats, {"modules": _MODULES[dice.below(len(_MODULES))]}))
    advance(s)
    hands = [some_hand(s, dice) for _ in range(seats)]
    quick.begin()
    while (question := s.question) is not None:
        me = question.seat
        if me == CHANCE:
            option = draw(s, dice)
        elif question.kind == "draft":
            option = CARD + cards_of(hands[me] & ~s.hand[me])[0]
        else:
            option = quick.quick(s, dice)
        answer(s, option)
    outcome = game.outcome(s)
    assert outcome is not None
    return Played(hands, list(outcome.scores))


def some_hand(s: IntrigueTable, dice: Dice) -> int:
    """A hand that somebody of some taste chooses, card by card, beside what is known already."""
    taste = _TASTES[dice.below(len(_TASTES))]
    free = {card: taste * (dice.below(2 * _THOUSAND + 1) / _THOUSAND - 1.0) for card in cards_of(s.pool)}
    hand = 0
    for _ in range(s.box.hand_size):
        worth = {card: beside(s, hand, card) + liked for card, liked in free.items()}
        card = max(worth, key=worth.__getitem__)
        hand |= 1 << card
        del free[card]
    return hand


def gather(path: Path, games: int, seed: int, jobs: int = 1) -> list[Played]:
    """So many games, those that a file has and those that were missing: they are written as they end."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]  # what follows the last line break is a line that was cut
    found = [Played(**json.loads(line)) for line in whole.splitlines()]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    with path.open("a", encoding="utf-8") as file:
        for game in _missing(partial(play, seed), range(len(found), games), jobs):
            found.append(game)
            file.write(json.dumps(game._asdict()) + "\n")
            file.flush()
    return found[:games]


def _missing(one: Callable[[int], Played], numbers: range, jobs: int) -> Iterator[Played]:
    """Games in their order, played in so many processes; a single one is this."""
    if jobs == 1 or not numbers:
        yield from map(one, numbers)
        return
    with Pool(jobs) as pool:
        yield from pool.imap(one, numbers, _AT_ONCE)


# -- what they teach -------------------------------------------------------------------------------------------------


def features(hand: int) -> Row:
    """How often a hand has every effect, its value in hundreds, its caballeros, and what grows with their squares."""
    box: Any = meseta.game("king_and_intrigue").printed  # type: ignore[attr-defined]
    row = np.zeros(len(_PRIOR))
    for card in cards_of(hand):
        row[box.effect[card]] += 1.0
        row[_VALUE] += box.value[card] / HUNDRED
        row[_CABALLEROS] += box.power[card]
    caballeros, value = row[_CABALLEROS] - _USUAL, row[_VALUE] - _HIGH
    row[_SQUARE:] = caballeros**2, value**2, caballeros * value
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


def peaked(row: Row) -> Row:
    """The same points, whose squares lead to a hand that has enough of both and not too much."""
    found = row.copy()
    square, steep = max(_LEAST[0], -row[_SQUARE]), max(_LEAST[1], -row[_STEEP])
    most = _JOINT * (square * steep) ** 0.5
    found[_SQUARE:] = -square, -steep, min(most, max(-most, row[_BOTH]))
    return found


def seen_from_best(row: Row) -> dict[str, float]:
    """What holds for every card, seen from the best hand, around which the squares count."""
    hand = best_hand(row)
    best, cards = features(hand), hand.bit_count()
    many, much = best[_CABALLEROS], best[_VALUE]
    caballeros, value, both = many - _USUAL, much - _HIGH, row[_BOTH]
    return {
        "value": row[_VALUE] + 2 * row[_STEEP] * value + both * caballeros,
        "caballero": row[_CABALLEROS] + 2 * row[_SQUARE] * caballeros + both * value,
        "many": many / cards,
        "square": -row[_SQUARE],
        "much": much / cards,
        "steep": -row[_STEEP],
        "both": both,
    }


def written(found: Fit, games: int, seed: int) -> str:
    """The data file: effects as they are, and what holds for every card."""
    columns = [seen_from_best(peaked(row)) for row in found.points]
    lines = [
        _HEAD,
        "[made]",
        f"games = {games}",
        f"seed = {seed}",
        f'date = "{datetime.now(UTC):%Y-%m-%d}"',
        "",
        "[cards]",
    ]
    lines += [f"{name} = {_listed([column[name] for column in columns], 3)}" for name in COLUMNS]
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
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    arguments = parser.parse_args()
    if arguments.games < 1 or arguments.jobs < 1:
        parser.error("Games and processes are counted from 1 on.")
    games = gather(arguments.path, arguments.games, arguments.seed, arguments.jobs)
    print(written(fit(games), len(games), arguments.seed), end="")


if __name__ == "__main__":
    main()
