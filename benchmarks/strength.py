"""How strong the bots are: one hero against others, seats rotated, seeds fixed, every result kept as it comes.

``python -m benchmarks.strength`` plays all matches of the plan that are not complete yet; with a name of the plan, or
``GAME SEATS HERO OTHERS GAMES``, one of them. Results are appended to ``benchmarks/strength.jsonl``, one line for
each game: an interruption loses at most the games that were running, and the next run goes on after the last line.

``--against pinned:hard-2026`` lets the heroes of the plan play against an earlier version (``benchmarks/pinned.py``),
``--hero search:0.1s --against pinned:hard-2026/search:0.1s`` with equal time instead of equal iterations.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import meseta
from benchmarks.pinned import PREFIX, PinnedTable, Unplayable, named
from meseta import bots
from meseta.arena.standings import wilson
from meseta.core import play
from meseta.core.chance import Dice, seed_of
from meseta.core.decision import CHANCE
from meseta.core.step import State
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
    settings: str = ""
    """Such as ``level=hard``; empty for the usual ones."""
    pinned: Path | None = None
    """Where the build of a pinned version lies, if not in its usual place."""

    @property
    def key(self) -> str:
        """What names its results."""
        return "/".join([self.game, str(self.seats), self.hero, self.others, *self.settings.split()])

    @property
    def is_pinned(self) -> bool:
        """Whether an earlier version plays along."""
        return PREFIX in f"{self.hero} {self.others}"


PLAN = {
    "el_grande-2": Pairing("el_grande", 2, "hard", "greedy", 250),
    "el_grande-4": Pairing("el_grande", 4, "hard", "greedy", 250),
    "toledo-2": Pairing("toledo", 2, "hard", "greedy", 200),
    "sanchos-3": Pairing("sanchos", 3, "hard", "greedy", 285),
    "king_and_intrigue-2": Pairing("king_and_intrigue", 2, "hard", "greedy", 270),
    "toledo-4": Pairing("toledo", 4, "hard", "greedy", 370),
    "king_and_intrigue-4": Pairing("king_and_intrigue", 4, "hard", "greedy", 370),
    **{
        f"{level}-{name}": Pairing(name, seats, level, "greedy", 120)
        for level in ("easy", "mild")
        for name, seats in (("el_grande", 2), ("toledo", 2), ("sanchos", 3), ("king_and_intrigue", 2))
    },
    **{
        f"alone-{sancho}-{level}": Pairing("sanchos", 1, "search:0.1s", "greedy", 24, f"sancho={sancho} level={level}")
        for level in ("normal", "hard", "very_hard", "epic")
        for sancho in ("najera", "aragon", "castilla")
    },
    **{f"curve-{n}": Pairing("el_grande", 2, f"search:{n}", "greedy", 250) for n in (10, 20, 40, 80)},
}
"""The bars first, then the weaker levels, the solo game of the Sanchos, then the same search with four budgets."""


class Spent:
    """What the decisions of one side cost, those with a choice."""

    def __init__(self) -> None:
        self.choices = 0
        self.seconds = 0.0
        self.cpu = 0.0

    def add(self, seconds: float, cpu: float) -> None:
        """One more."""
        self.choices += 1
        self.seconds += seconds
        self.cpu += cpu


class Seats:
    """Everybody at one table: bots of today, and those of an earlier version in their process."""

    def __init__(self, pairing: Pairing, hero: int, seed: int) -> None:
        self.game = meseta.game(pairing.game)
        self.kinds = [pairing.hero if seat == hero else pairing.others for seat in range(pairing.seats)]
        self.settings = self.game.settle(pairing.seats, dict(pair.split("=") for pair in pairing.settings.split()))
        seeds = {seat: seed_of(seed, 1000 + seat) for seat in range(pairing.seats)}
        self.players = {
            seat: bots.make(kind, self.game, seeds[seat])
            for seat, kind in enumerate(self.kinds)
            if not kind.startswith(PREFIX)
        }
        self.mirrors = {kind: mirror(kind, pairing.pinned) for kind in self.kinds if kind.startswith(PREFIX)}
        for kind, table in self.mirrors.items():
            theirs = {seat: seeds[seat] for seat in seeds if self.kinds[seat] == kind}
            table.begin(self.game, pairing.seats, self.settings, theirs)
        self.spent = {True: Spent(), False: Spent()}
        """What the hero's decisions cost, and the others'."""
        self.hero = hero

    def choose(self, s: State, seat: int, options: list[int]) -> int:
        """What a seat answers; only real decisions are timed, by the process that makes them."""
        if (player := self.players.get(seat)) is None:
            said = self.mirrors[self.kinds[seat]].choose(seat, options)
            option, seconds, cpu = said["option"], said["seconds"], said["cpu"]
        else:
            wall, busy = time.perf_counter(), time.process_time()
            option = player.choose(Eyes(self.game, s, seat))
            seconds, cpu = time.perf_counter() - wall, time.process_time() - busy
        if len(options) > 1:
            self.spent[seat == self.hero].add(seconds, cpu)
        return int(option)

    def told(self, option: int) -> None:
        """Let earlier versions know what was answered."""
        for table in self.mirrors.values():
            table.told(option)


@cache
def mirror(kind: str, folder: Path | None) -> PinnedTable:
    """The process of an earlier version; it is used for one game after the other."""
    return PinnedTable(kind, folder)


def play_game(pairing: Pairing, number: int) -> dict[str, Any]:
    """One game; its luck comes from its number alone. The hero moves on by one seat from game to game."""
    seed = seed_of(SEED, number)
    hero = number % pairing.seats
    seats = Seats(pairing, hero, seed)
    game = seats.game
    dice = Dice(seed)
    s = game.blank(pairing.seats, seats.settings)
    play.advance(s)
    while (question := s.question) is not None:
        option = play.draw(s, dice) if question.seat == CHANCE else seats.choose(s, question.seat, question.options)
        play.answer(s, option)
        seats.told(option)
    outcome = game.outcome(s)
    assert outcome is not None
    own, theirs = seats.spent[True], seats.spent[False]
    return {
        "key": pairing.key,
        "number": number,
        "seat": hero,
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "choices": own.choices,
        "seconds": round(own.seconds, 3),
        "cpu": round(own.cpu, 3),
        "theirs": {"choices": theirs.choices, "seconds": round(theirs.seconds, 3), "cpu": round(theirs.cpu, 3)},
        "effort": _effort(pairing),
        "bots": _bots(),
        "rules": game.rules_version,
        "data": game.data_digest,
        "compiled": not str(play.__file__).endswith(".py"),
    }


@cache
def _bots() -> str:
    """Which bots these are: a digest of their sources, so that results of other ones are not taken for theirs."""
    folder = Path(bots.__file__).parent
    found = blake2b(digest_size=6)
    for path in sorted(folder.rglob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()


def _effort(pairing: Pairing) -> int:
    """The iterations of a hard decision when this was played: results of another effort are of another bot."""
    from meseta.bots.plain import evaluation_of  # noqa: PLC0415 - beside its only use

    return evaluation_of(meseta.game(pairing.game)).style(pairing.seats).effort if pairing.hero == "hard" else 0


def results(path: Path, pairing: Pairing) -> Iterator[dict[str, Any]]:
    """The games of a pairing played so far by these bots with these data; a line cut off is passed over.

    Against a pinned version only games of the very same sources count: that is what such games are for. Of a game that
    was played again later the last one counts.
    """
    if not path.exists():
        return
    found: dict[int, dict[str, Any]] = {}
    effort, data = _effort(pairing), meseta.game(pairing.game).data_digest
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            result = json.loads(line)
        except ValueError:
            continue
        same = not pairing.is_pinned or result.get("bots") == _bots()
        if same and (result["key"], result["effort"], result["data"]) == (pairing.key, effort, data):
            found[result["number"]] = result
    yield from found.values()


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
        one["scores"][one["seat"]] - max((p for seat, p in enumerate(one["scores"]) if seat != one["seat"]), default=0)
        for one in played
    ]
    told = f"{_cost(played) * 1e3:.0f} ms a choice"
    theirs = [one["theirs"] for one in played if "theirs" in one]
    if pairing.is_pinned and theirs:
        busy = f"{_cost(played, 'cpu') * 1e3:.1f} against {_cost(theirs, 'cpu') * 1e3:.1f} ms"
        told += f" against {_cost(theirs) * 1e3:.0f} ms, on the processor {busy}"
    return (
        f"{pairing.key}: {wins:g} of {len(played)} = {wins / len(played):.1%} ({low:.1%} to {high:.1%}),"
        f" margin {sum(margins) / len(margins):+.1f}, {told}"
    )


def _cost(spent: list[dict[str, Any]], what: str = "seconds") -> float:
    """Seconds of a choice, on the clock or on the processor: on a busy machine only the latter can be compared."""
    return float(sum(one[what] for one in spent) / max(1, sum(one["choices"] for one in spent)))


def measure(pairing: Pairing, path: Path, part: int = 0, parts: int = 1, jobs: int = 1) -> None:
    """Play what is missing; of several processes with files of their own each plays its part of the games."""
    if path.exists() and not path.read_bytes().endswith(b"\n"):
        with path.open("a", encoding="utf-8") as file:
            file.write("\n")  # the last run was cut off in the middle of a line
    played = list(results(path, pairing))
    known = {one["number"] for one in played}
    missing = [number for number in range(part, pairing.games, parts) if number not in known]
    for result in _all_of(partial(play_game, pairing), missing, jobs):
        played.append(result)
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")
        if len(played) % 10 == 0:
            print(tell(pairing, played), flush=True)
    print(tell(pairing, played), flush=True)


def _all_of(play_one: Callable[[int], dict[str, Any]], numbers: list[int], jobs: int) -> Iterator[dict[str, Any]]:
    """The games of these numbers as they end, in so many processes."""
    if jobs == 1 or len(numbers) < 2:
        yield from map(play_one, numbers)
        return
    with multiprocessing.get_context("spawn").Pool(min(jobs, len(numbers))) as pool:
        yield from pool.imap_unordered(play_one, numbers)


def wished(arguments: argparse.Namespace) -> list[Pairing]:
    """Which pairings are meant: one that is spelt out, or some of the plan, with other players or numbers of games."""
    what: list[str] = arguments.what
    if what and what[0] in meseta.NAMES:
        pairings = [Pairing(what[0], int(what[1]), what[2], what[3], int(what[4]))]
    else:
        unknown = [name for name in what if name not in PLAN]
        if unknown:
            sys.exit(f"There is no {unknown[0]!r} in the plan: {', '.join(PLAN)}.")
        pairings = [PLAN[name] for name in what or PLAN]
    changes = {"hero": arguments.hero, "others": arguments.against, "games": arguments.games}
    changes |= {"settings": arguments.settings, "pinned": arguments.pinned}
    changed = [pairing._replace(**{name: value for name, value in changes.items() if value}) for pairing in pairings]
    for kind in {kind for one in changed for kind in (one.hero, one.others) if kind.startswith(PREFIX)}:
        named(kind)
    return changed


def main() -> None:
    """Play the plan, or a part of it; ``--tell`` only reads."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("what", nargs="*", help="names of the plan, or GAME SEATS HERO OTHERS GAMES")
    parser.add_argument("--tell", action="store_true", help="tell what is known, play nothing")
    parser.add_argument("--results", type=Path, default=RESULTS)
    parser.add_argument("--part", default="1/1", help="such as 2/3: the second third of the games")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play at the same time")
    parser.add_argument("--hero", help="another hero than the plan's, such as search:0.1s")
    parser.add_argument("--against", help="other opponents than the plan's, such as pinned:hard-2026")
    parser.add_argument("--games", type=int, help="another number of games than the plan's")
    parser.add_argument("--settings", help="settings of the game, such as 'level=hard'")
    parser.add_argument("--pinned", type=Path, metavar="DIR", help="the build of the pinned version (build/NAME)")
    arguments = parser.parse_args()
    part, parts = (int(number) for number in arguments.part.split("/"))
    try:
        for pairing in wished(arguments):
            if arguments.tell:
                print(tell(pairing, list(results(arguments.results, pairing))))
            else:
                measure(pairing, arguments.results, part - 1, parts, arguments.jobs)
    except Unplayable as reason:
        sys.exit(str(reason))


if __name__ == "__main__":
    main()
