"""Plans: which bots sit where in which game, and with which luck. A game's number says all of it.

Games come in *blocks*. All games of a block have the same luck (deals, dice), and every table of bots is seated in
every order, so that neither a good seat nor a good deal can favour anybody. A *series* is simpler: one table, every
game a deal of its own, and everybody moves on by one seat from game to game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

from meseta import bots, games
from meseta.arena.isolated import Birth, IsolatedBot
from meseta.bots import own
from meseta.core.chance import Dice, seed_of
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.files import read_text
from meseta.core.game import Game

MOST_ORDERS = 24
"""A table that can sit in more orders than this is seated in the rotations of one order, another in each block."""
SERIES = "series"
"""The mode of a plan for a series."""
BOT_SEEDS = 1000
"""Where the seeds of bots begin on a game's path of seeds."""


class Plan(NamedTuple):
    """A whole tournament, except for how many games are played: all that a worker must know."""

    game: str
    data: Path | None
    bots: tuple[str, ...]
    seats: int
    settings: dict[str, str]
    seed: int
    tables: tuple[tuple[int, ...], ...]
    """Who plays whom: numbers of bots, in rising order."""
    mode: str
    move_limit: float = 60.0
    """Seconds that a bot may think about one decision; 0 for as long as it likes."""
    memory: int = 4096
    """Megabytes that a worker may use; 0 for as many as there are."""
    isolated: bool = False
    """Whether bots of somebody's own live in processes of their own."""

    @property
    def block(self) -> int:
        """The number of games in a block."""
        return 1 if self.mode == SERIES else sum(_orders_in_block(table) for table in self.tables)

    @property
    def observed(self) -> bool:
        """Whether the games tell about themselves; those of a series are only counted, which is faster."""
        return self.mode != SERIES


class Seating(NamedTuple):
    """One game of a plan before it is played."""

    number: int
    block: int
    table: int
    lineup: tuple[int, ...]
    """The number of the bot in each seat."""
    seed: int
    """The luck of the deal: the same in the whole block."""


def seating(plan: Plan, number: int) -> Seating:
    """Game ``number`` of a plan, counted from 0."""
    block, rest = divmod(number, plan.block)
    if plan.mode == SERIES:
        (table,), moved = plan.tables, number % plan.seats
        return Seating(number, block, 0, table[moved:] + table[:moved], seed_of(plan.seed, block))
    for index, table in enumerate(plan.tables):
        orders = _orders_in_block(table)
        if rest < orders:
            return Seating(number, block, index, _order(plan, table, block, rest), seed_of(plan.seed, block))
        rest -= orders
    raise AssertionError


def bot_seed(plan: Plan, number: int, seat: int) -> int:
    """The luck of a bot: from the number of the game and its seat, never from the process that plays it."""
    return seed_of(plan.seed, number, BOT_SEEDS + seat)


def _order(plan: Plan, table: tuple[int, ...], block: int, index: int) -> tuple[int, ...]:
    if len(_arrangements(table)) <= MOST_ORDERS:
        return _arrangements(table)[index]
    order = list(table)
    Dice(seed_of(plan.seed, block, BOT_SEEDS)).shuffle(order)
    return tuple(order[index:] + order[:index])


def _orders_in_block(table: tuple[int, ...]) -> int:
    orders = len(_arrangements(table))
    return orders if orders <= MOST_ORDERS else len(table)


@cache
def _arrangements(table: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every different order of some bots."""
    return tuple(_permute(sorted(table)))


def _permute(items: list[int]) -> Iterator[tuple[int, ...]]:
    if not items:
        yield ()
    for item in sorted(set(items)):
        rest = items[:]
        rest.remove(item)
        for tail in _permute(rest):
            yield (item, *tail)


# -- who plays whom ------------------------------------------------------------------------------------------------


def round_robin(count: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Everybody against everybody: all tables of different bots, or with fewer bots than seats all even mixtures."""
    if count >= seats:
        return tuple(combinations(range(count), seats))
    tables = combinations_with_replacement(range(count), seats)
    return tuple(table for table in tables if _even([table.count(bot) for bot in range(count)]))


def _even(counts: Sequence[int]) -> bool:
    return max(counts) - min(counts) <= 1


def gauntlet(champion: int, count: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """One bot alone at a table of each of the others."""
    others = [bot for bot in range(count) if bot != champion]
    return tuple(tuple(sorted((champion, *[other] * (seats - 1)))) for other in others)


def make_plan(
    game: Game[Any],
    data: Path | None,
    names: Sequence[str],
    seats: int,
    settings: Mapping[str, Any],
    seed: int,
    champion: str | None = None,
    mode: str = "",
    isolated: bool = False,
) -> Plan:
    """A plan that has been checked: bots that exist, seats that the game has, somebody to play against."""
    settled = game.settle(seats, settings)
    _check_bots(names, game, isolated)
    if champion is None:
        tables, mode = round_robin(len(names), seats), mode or "round robin"
    else:
        tables, mode = _gauntlet_of(champion, names, seats), "gauntlet"
    return Plan(game.name, data, tuple(names), seats, settled, seed, tables, mode, isolated=isolated)


def make_series(
    game: Game[Any], data: Path | None, kinds: Sequence[str], settings: Mapping[str, Any], seed: int
) -> Plan:
    """A plan for a series of these bots, of which several may be of the same kind; nobody is hurried."""
    seats = len(kinds)
    settled = game.settle(seats, settings)
    return Plan(game.name, data, tuple(kinds), seats, settled, seed, (tuple(range(seats)),), SERIES, 0.0, 0)


def _gauntlet_of(champion: str, names: Sequence[str], seats: int) -> tuple[tuple[int, ...], ...]:
    if champion not in names:
        raise UnknownName("bot in the gauntlet", champion, names)
    if len(names) < 2 or seats < 2:
        raise MesetaError("A gauntlet needs another bot, and a seat for it.")
    return gauntlet(names.index(champion), len(names), seats)


def _check_bots(names: Sequence[str], game: Game[Any], isolated: bool) -> None:
    if not names or not all(names):
        raise MesetaError("No bot is named: --bots takes kinds separated by commas, such as greedy,random.")
    for name in names:
        if names.count(name) > 1:
            raise MesetaError(f"The bot {name!r} is named twice; one is enough: it fills as many seats as there are.")
        if name != "".join(name.split()):
            raise MesetaError(f"A bot is named by one word, not by {name!r}.")
        if isolated and own.path_in(name) is not None:
            IsolatedBot(Birth(name, game, 0), 0, 0.0, 0).try_out()
        else:
            bots.make(name, game, 0)


# -- as plain data -------------------------------------------------------------------------------------------------


def as_json(plan: Plan) -> dict[str, Any]:
    """All that decides about the games, as plain data; limits and places of files are not part of it."""
    return {
        "bots": list(plan.bots),
        "files": [_file_digest(name) for name in plan.bots],
        "seats": plan.seats,
        "settings": plan.settings,
        "seed": plan.seed,
        "mode": plan.mode,
        "tables": [list(table) for table in plan.tables],
        "isolated": plan.isolated,
    }


def from_json(game: str, data: Path | None, saved: Mapping[str, Any]) -> Plan:
    """The plan that ``as_json`` described."""
    tables = tuple(tuple(int(bot) for bot in table) for table in saved["tables"])
    plan = Plan(
        game, data, tuple(saved["bots"]), saved["seats"], dict(saved["settings"]), saved["seed"], tables, saved["mode"]
    )._replace(isolated=saved.get("isolated", False))
    _check_bots(plan.bots, games.game(game, data), plan.isolated)
    return plan


def _file_digest(name: str) -> str:
    """Tells versions of somebody's own bot, or of what it has learned, apart; nothing for a bot of the house."""
    path = own.file_in(name)
    if path is None:
        return ""
    content = read_text(path).encode() if path.suffix == ".py" else path.read_bytes()
    return hashlib.sha256(content).hexdigest()[:16]
