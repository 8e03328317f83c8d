"""Self-play data for learners: random games as JSON lines, one per decision.

    python examples/self_play_data.py --games 10 > samples.jsonl

Each line has the view of the seat that decides (nothing more than it may know), the mask of legal options over the
game's whole vocabulary, the option that was chosen and, known only at the end, the result for this seat: its share of
the victory and its points.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

import meseta
from meseta.core.chance import Dice, seed_of


def samples(name: str, seats: int, seed: int) -> Iterator[dict[str, Any]]:
    """The decisions of one random game."""
    match = meseta.new(name, seats=seats, seed=seed)
    dice = Dice(seed_of(seed, 1))
    found: list[dict[str, Any]] = []
    while question := match.question:
        option = question.options[dice.below(len(question.options))]
        found.append(
            {
                "seat": question.seat,
                "view": match.view(question.seat),
                "mask": [int(o in question.options) for o in range(len(match.game.vocabulary))],
                "option": option,
            }
        )
        match.play(option, question.seat)
    assert match.outcome is not None
    for sample in found:
        yield {**sample, **_result(match.outcome, sample["seat"])}


def _result(outcome: meseta.Outcome, seat: int) -> dict[str, float]:
    return {
        "won": 1 / len(outcome.winners) if seat in outcome.winners else 0.0,
        "points": outcome.scores[seat],
    }


def main() -> None:
    """Write samples to standard output."""
    parser = argparse.ArgumentParser(description="Random self-play as JSON lines.")
    parser.add_argument("--game", default="el_grande", choices=meseta.NAMES)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    for number in range(wanted.games):
        for sample in samples(wanted.game, wanted.seats, seed_of(wanted.seed, number)):
            sys.stdout.write(json.dumps(sample) + "\n")


if __name__ == "__main__":
    main()
