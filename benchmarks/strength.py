"""How strong the bots are: one hero against others, seats rotated, seeds fixed, every result kept as it comes.

``python -m benchmarks.strength`` plays all matches of the plan that are not complete yet; with a name of the plan, or
``GAME SEATS HERO OTHERS GAMES``, one of them. Results are appended to ``benchmarks/strength.jsonl``, one line for
each game: an interruption loses at most the game that was running, and the next run goes on after the last line.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import meseta
from meseta import bots
from meseta.arena.standings import wilson
from meseta.core import play
from meseta.core.chance import Dice, seed_of
from meseta.core.decision import CHANCE
from meseta.core.view import Eyes

RESULTS = Path(__file__).parent / "strength.jsonl"
SEED = 7


class Pairing(NamedTuple):
    """One hero against so many of another kind."""

    game: str
    seats: int
    hero: str
    others: str
    games: int

    @property
    def key(self) -> str:
        """What names its results."""
        return f"{self.game}/{self.seats}/{self.hero}/{self.others}"


PLAN = {
    "el_grande-2": Pairing("el_grande", 2, "hard", "greedy", 250),
    "el_grande-4": Pairing("el_grande", 4, "hard", "greedy", 250),
    "toledo-2": Pairing("toledo", 2, "hard", "greedy", 200),
    "sanchos-3": Pairing("sanchos", 3, "hard", "greedy", 285),
    "king_and_intrigue-2": Pairing("king_and_intrigue", 2, "hard", "greedy", 270),
    "toledo-4": Pairing("toledo", 4, "hard", "greedy", 370),
    "king_and_intrigue-4": Pairing("king_and_intrigue", 4, "hard", "greedy", 370),
    **{
        f"easy-{name}": Pairing(name, seats, "easy", "greedy", 120)
        for name, seats in (("el_grande", 2), ("toledo", 2), ("sanchos", 3), ("king_and_intrigue", 2))
    },
    **{f"curve-{n}": Pairing("el_grande", 2, f"search:{n}", "greedy", 250) for n in (10, 20, 40, 80)},
}
"""The bars first, then the weaker level, then the same search with four budgets."""


def play_game(pairing: Pairing, number: int) -> dict[str, Any]:
    """One game; its luck comes from its number alone. The hero moves on by one seat from game to game."""
    game = meseta.game(pairing.game)
    seed = seed_of(SEED, number)
    hero = number % pairing.seats
    kinds = [pairing.hero if seat == hero else pairing.others for seat in range(pairing.seats)]
    players = [bots.make(kind, game, seed_of(seed, 1000 + seat)) for seat, kind in enumerate(kinds)]
    dice = Dice(seed)
    s = game.blank(pairing.seats, game.settle(pairing.seats, {}))
    play.advance(s)
    thought, choices = 0.0, 0
    while (question := s.question) is not None:
        if question.seat == CHANCE:
            play.answer(s, play.draw(s, dice))
            continue
        start = time.perf_counter()
        option = players[question.seat].choose(Eyes(game, s, question.seat))
        if question.seat == hero and len(question.options) > 1:
            thought += time.perf_counter() - start
            choices += 1
        play.answer(s, option)
    outcome = game.outcome(s)
    assert outcome is not None
    return {
        "key": pairing.key,
        "number": number,
        "seat": hero,
        "scores": outcome.scores,
        "winners": outcome.winners,
        "choices": choices,
        "seconds": round(thought, 3),
        "effort": _effort(pairing),
        "rules": game.rules_version,
        "data": game.data_digest,
        "compiled": not str(play.__file__).endswith(".py"),
    }


def _effort(pairing: Pairing) -> int:
    """The iterations of a hard decision when this was played: results of another effort are of another bot."""
    from meseta.bots.plain import evaluation_of  # noqa: PLC0415 - beside its only use

    return evaluation_of(meseta.game(pairing.game)).style(pairing.seats).effort if pairing.hero == "hard" else 0


def results(path: Path, pairing: Pairing) -> Iterator[dict[str, Any]]:
    """The games of a pairing played so far by these bots with these data; a line cut off is passed over."""
    if not path.exists():
        return
    effort, data = _effort(pairing), meseta.game(pairing.game).data_digest
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            result = json.loads(line)
        except ValueError:
            continue
        if (result["key"], result["effort"], result["data"]) == (pairing.key, effort, data):
            yield result


def share(played: list[dict[str, Any]]) -> float:
    """The hero's victories; a shared one counts as a part."""
    return sum(1 / len(one["winners"]) for one in played if one["seat"] in one["winners"])


def tell(pairing: Pairing, played: list[dict[str, Any]]) -> str:
    """How often the hero won, how sure that is, and what a choice cost."""
    if not played:
        return f"{pairing.key}: no games yet"
    wins = share(played)
    low, high = wilson(wins, len(played))
    margins = [
        one["scores"][one["seat"]] - max(p for seat, p in enumerate(one["scores"]) if seat != one["seat"])
        for one in played
    ]
    cost = sum(one["seconds"] for one in played) / max(1, sum(one["choices"] for one in played))
    return (
        f"{pairing.key}: {wins:g} of {len(played)} = {wins / len(played):.1%} ({low:.1%} to {high:.1%}),"
        f" margin {sum(margins) / len(margins):+.1f}, {cost * 1e3:.0f} ms a choice"
    )


def measure(pairing: Pairing, path: Path, part: int = 0, parts: int = 1) -> None:
    """Play what is missing; of several processes with files of their own each plays its part of the games."""
    if path.exists() and not path.read_bytes().endswith(b"\n"):
        with path.open("a", encoding="utf-8") as file:
            file.write("\n")  # the last run was cut off in the middle of a line
    played = list(results(path, pairing))
    known = {one["number"] for one in played}
    for number in range(part, pairing.games, parts):
        if number in known:
            continue
        played.append(play_game(pairing, number))
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(played[-1]) + "\n")
        if len(played) % 10 == 0:
            print(tell(pairing, played), flush=True)
    print(tell(pairing, played), flush=True)


def main() -> None:
    """Play the plan, or a part of it; ``--tell`` only reads."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("what", nargs="*", help="names of the plan, or GAME SEATS HERO OTHERS GAMES")
    parser.add_argument("--tell", action="store_true", help="tell what is known, play nothing")
    parser.add_argument("--results", type=Path, default=RESULTS)
    parser.add_argument("--part", default="1/1", help="such as 2/3: the second third of the games")
    arguments = parser.parse_args()
    part, parts = (int(number) for number in arguments.part.split("/"))
    what: list[str] = arguments.what
    if what and what[0] in meseta.NAMES:
        pairings = [Pairing(what[0], int(what[1]), what[2], what[3], int(what[4]))]
    else:
        unknown = [name for name in what if name not in PLAN]
        if unknown:
            sys.exit(f"There is no {unknown[0]!r} in the plan: {', '.join(PLAN)}.")
        pairings = [PLAN[name] for name in what or PLAN]
    for pairing in pairings:
        if arguments.tell:
            print(tell(pairing, list(results(arguments.results, pairing))))
        else:
            measure(pairing, arguments.results, part - 1, parts)


if __name__ == "__main__":
    main()
