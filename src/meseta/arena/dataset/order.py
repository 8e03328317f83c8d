"""Orders: all that decides about a data set. The same order gives the same files, however many processes work on it."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import meseta
from meseta import bots, games
from meseta.arena import plan as planning
from meseta.arena.plan import Plan, make_series
from meseta.bots import SearchBot, own
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import read_text
from meseta.core.game import Game

FORMAT: Final = "meseta dataset 1"
NAME: Final = "dataset.json"
QUICK_SHARD, SEARCHED_SHARD = 1000, 100
"""Games in a file of decisions. A file is lost when its games are cut short, and those of a search take long."""
MOST_OPTIONS: Final = 1 << 16
"""Options are written as numbers of sixteen bits."""
_MOVE_LIMIT: Final = 600.0
"""Seconds after which a bot of a file is taken to hang: so many that no machine is too slow for an honest one."""
_MEMORY: Final = 4096
"""Megabytes that a worker may use."""
_CLOCK: Final = "s"


class Order(NamedTuple):
    """What a data set is of: a series of games, how many, how noisy, in how large parts."""

    plan: Plan
    games: int
    noise: float = 0.0
    """The share of decisions that chance makes instead of the bot."""
    shard: int = QUICK_SHARD
    """Games in each file of decisions."""

    @property
    def move_limit(self) -> float:
        """As workers want to know it."""
        return self.plan.move_limit

    @property
    def memory(self) -> int:
        """As workers want to know it."""
        return self.plan.memory

    @property
    def shards(self) -> int:
        """The number of files of decisions."""
        return -(-self.games // self.shard)

    @property
    def by_the_clock(self) -> list[str]:
        """The bots that think for a time: their games differ from run to run."""
        timed = [kind for kind in dict.fromkeys(self.plan.bots) if kind == "expert" or _budget(kind).endswith(_CLOCK)]
        return sorted(timed)

    def numbers(self, shard: int) -> range:
        """The games of one file."""
        return range(shard * self.shard, min((shard + 1) * self.shard, self.games))


def _budget(kind: str) -> str:
    """What a search may cost, as its name says it; nothing for other bots."""
    return kind.removeprefix(bots.SEARCH).partition("?")[0].partition("*")[0] if kind.startswith(bots.SEARCH) else ""


def make_order(
    game: Game[Any],
    data: Path | None,
    kinds: Sequence[str],
    seats: int,
    settings: Mapping[str, Any],
    count: int,
    seed: int = 0,
    noise: float = 0.0,
    shard: int = 0,
) -> Order:
    """An order that has been checked. Bots fill the seats in turn: two kinds at four seats sit there twice each."""
    if not kinds or not all(kinds):
        raise MesetaError("No bot is named: --bots takes kinds separated by commas, such as greedy,random.")
    if len(kinds) > seats:
        raise MesetaError(f"There are {seats} seats, but {len(kinds)} bots: {', '.join(kinds)}.")
    if not 0.0 <= noise <= 1.0:
        raise MesetaError(f"Noise is the share of decisions that chance makes, from 0 to 1, not {noise:g}.")
    if len(game.vocabulary) > MOST_OPTIONS:
        raise MesetaError(f"{game.title} knows more than {MOST_OPTIONS} options: no data set can hold them.")
    searching = [isinstance(bots.make(kind, game, 0), SearchBot) for kind in kinds]
    around = [kinds[seat % len(kinds)] for seat in range(seats)]
    limit = _MOVE_LIMIT if any(map(own.path_in, kinds)) else 0.0
    plan = make_series(game, data, around, settings, seed)._replace(move_limit=limit, memory=_MEMORY)
    return Order(plan, count, noise, shard or (SEARCHED_SHARD if any(searching) else QUICK_SHARD))


# -- as plain data -------------------------------------------------------------------------------------------------


def header(order: Order) -> dict[str, Any]:
    """The order as plain data, with the versions of what plays."""
    game = games.game(order.plan.game, order.plan.data)
    return {
        "format": FORMAT,
        "meseta": meseta.__version__,
        "game": game.name,
        "rules": game.rules_version,
        "data": game.data_digest,
        "plan": planning.as_json(order.plan),
        "games": order.games,
        "noise": order.noise,
        "shard": order.shard,
    }


def load(folder: Path, data: Path | None = None) -> dict[str, Any]:
    """The header of a data set; a sentence where there is none."""
    path = folder / NAME
    if not path.is_file():
        raise BadFile(path, "there is no data set here.")
    try:
        found = json.loads(read_text(path))
    except ValueError as error:
        raise BadFile(path, "this is not JSON.") from error
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadFile(path, f"this is not a data set of this version: its format must be {FORMAT!r}.")
    return found


def check_same(folder: Path, order: Order) -> None:
    """A data set is gone on with by its own order only: parts of two orders are never mixed."""
    found, wanted = load(folder), header(order)
    for key, new in _flat(wanted).items():
        old = _flat(found).get(key)
        if old != new:
            raise BadFile(
                folder / NAME, f"the data set is of another order: {key} was {_short(old)}, not {_short(new)}."
            )


def _flat(found: Mapping[str, Any]) -> dict[str, Any]:
    """The header with the parts of its plan beside the rest."""
    plan = found.get("plan")
    return {**{key: value for key, value in found.items() if key != "plan"}, **(plan if isinstance(plan, dict) else {})}


def _short(value: Any) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) < 60 else text[:57] + "…"


def command(order: Order) -> str:
    """The words that make the data set again."""
    plan = order.plan
    words = ["meseta", "dataset", plan.game, "--bots", ",".join(plan.bots), "--seats", str(plan.seats)]
    words += ["--games", str(order.games), "--seed", str(plan.seed), "--shard", str(order.shard)]
    if order.noise:
        words += ["--noise", repr(order.noise)]
    if plan.data is not None:
        words += ["--data", str(plan.data)]
    for name, value in plan.settings.items():
        words += [f"--{name.replace('_', '-')}", value]
    return shlex.join(words)
