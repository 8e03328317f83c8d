"""The datasheet of a data set: what is in it, where it comes from, how to make it again, what it does not tell."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import meseta
from meseta import games
from meseta.arena.dataset import shards
from meseta.arena.dataset.columns import DECISIONS, GAMES, OPTIONS, Column
from meseta.arena.dataset.order import Order, command
from meseta.arena.plan import as_json
from meseta.arena.sheet_files import pyarrow
from meseta.core.files import write_atomically

NAME: Final = "DATASHEET.md"
_ALWAYS: Final = """\
Rows hold questions and answers, not positions: views, features and weights of chance come from playing a game again\
 (`meseta.arena.dataset.reading.match_of`).
Rows tell what every seat was asked and answered, secret answers too: whoever learns from them must look through the\
 eyes of the seat.
Games are as good as the bots that played them, and what they never try is not in the data.
Values are a search's own opinion, not results; a search that goes on in its own turn brings visits along from the\
 decision before; where no search was needed there are neither.""".splitlines()


class Counts(NamedTuple):
    """How much there is."""

    rows: int = 0
    chance: int = 0
    noise: int = 0
    searched: int = 0
    failed: int = 0
    faults: int = 0


def write(order: Order, folder: Path) -> None:
    """Write the datasheet of a data set whose shards are all there."""
    write_atomically(folder / NAME, text(order, counts_of(order, folder)))


def counts_of(order: Order, folder: Path) -> Counts:
    """Look through the shards, one after the other."""
    _, parquet = pyarrow()
    total = Counts()
    for shard in range(order.shards):
        rows = parquet.read_table(shards.decisions_path(folder, shard), columns=["chance", "noise", "values"])
        part = parquet.read_table(shards.part_path(folder, shard), columns=["failed", "faults"])
        found = Counts(
            rows.num_rows,
            _sum(rows["chance"]),
            _sum(rows["noise"]),
            rows.num_rows - rows["values"].null_count,
            part.num_rows - part["failed"].null_count,
            sum(sum(faults or ()) for faults in part["faults"].to_pylist()),
        )
        total = Counts(*(before + more for before, more in zip(total, found, strict=True)))
    return total


def _sum(flags: Any) -> int:
    """How many are true; 0 where there are none at all."""
    return import_module("pyarrow.compute").sum(flags).as_py() or 0


def text(order: Order, counts: Counts) -> str:
    """The whole sheet, as Markdown. Nothing in it depends on the day, the place or the number of processes."""
    game = games.game(order.plan.game, order.plan.data)
    chapters = [
        f"# {game.title}: {order.games} games by {', '.join(dict.fromkeys(order.plan.bots))}",
        _facts(order),
        "## What is in it\n\n" + _content(order, counts),
        "## Columns\n\n"
        + "\n\n".join(
            f"### `{name}`\n\n{_table(columns)}"
            for name, columns in (
                (shards.GAMES_NAME, GAMES),
                ("decisions-*.parquet", DECISIONS),
                (shards.OPTIONS_NAME, OPTIONS),
            )
        ),
        "## How to make it again\n\n" + _again(order),
        "## Known limits\n\n" + "\n".join(f"* {line}" for line in _limits(order, counts)),
        "## Licence\n\nMIT, as Meseta itself. The games were played by programs: nobody's play or data is in it.",
    ]
    return "\n\n".join(chapters) + "\n"


def _facts(order: Order) -> str:
    game = games.game(order.plan.game, order.plan.data)
    settings = ", ".join(f"{name} {value}" for name, value in order.plan.settings.items()) or "none"
    facts = {
        "game": f"{game.title} (`{game.name}`)",
        "version of the rules": str(game.rules_version),
        "digest of the component data": f"`{game.data_digest}`",
        "version of Meseta": meseta.__version__,
        "seats": str(order.plan.seats),
        "settings": settings,
        "bots": ", ".join(f"`{kind}`" for kind in order.plan.bots),
        "files of bots": ", ".join(f"`{one}`" for one in as_json(order.plan)["files"] if one) or "none",
        "noise": f"{order.noise:g}",
        "seed": str(order.plan.seed),
        "games": str(order.games),
        "games in a file of decisions": str(order.shard),
    }
    return "\n".join(["| fact | value |", "|---|---|", *(f"| {name} | {value} |" for name, value in facts.items())])


def _content(order: Order, counts: Counts) -> str:
    asked = counts.rows - counts.chance
    return "\n".join(
        [
            f"{order.games} games with {counts.rows} answers: {asked} of seats, {counts.chance} of chance.",
            f"Of those of seats {counts.noise} were noise, and {counts.searched} were searched.",
            "Bots move on by one seat from game to game; every game has a deal of its own. All questions are there,",
            "also those with a single legal answer, so that every game can be played again from its rows.",
        ]
    )


def _table(columns: tuple[Column, ...]) -> str:
    rows = [
        f"| `{one.name}` | `{one.type}` | {one.meaning}{'; may be null' if one.nullable else ''} |" for one in columns
    ]
    return "\n".join(["| column | type | meaning |", "|---|---|---|", *rows])


def _again(order: Order) -> str:
    return (
        f"```sh\n{command(order)}\n```\n\n"
        "`--jobs` and `--ray` change nothing but the time. With the same versions of Meseta and pyarrow the files are\n"
        "the same to the byte. `--replay NUMBER` writes a game as a file that `meseta replay` shows."
    )


def _limits(order: Order, counts: Counts) -> list[str]:
    found = list(_ALWAYS)
    if order.by_the_clock:
        found.append(
            f"Bots that think for a time were at the table ({', '.join(order.by_the_clock)}): made again, their games"
            " will be others. Each game can be played again from its rows all the same."
        )
    if any(as_json(order.plan)["files"]):
        found.append("Bots of files were at the table: the same files are needed to make the data again.")
    if counts.failed:
        found.append(f"{counts.failed} games could not be played; `failed` says why, and they have no decisions.")
    if counts.faults:
        found.append(f"Bots failed to answer {counts.faults} times; chance answered for them (`faults`).")
    return found
