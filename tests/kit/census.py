"""Census files: positions with the counts of their trees. ``python -m tests.kit.census --write [GAME ...]``.

A file names a position (a table, a seed and a number of random decisions) and holds the root's options in order, the
layers and the paths behind each first option::

    seats 2
    set rounds 3
    seed 5
    decisions 10
    depth 3
    --
    options roll stop
    0 paths=1 positions=1 push=1
    ...
    behind roll 8
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from meseta.core.census import Layer, divide, layers
from meseta.core.match import Match
from tests.kit.drivers import Journey, travel
from tests.kit.register import TESTS, Table, game_named, names, tables

CENSUS = TESTS / "census"
LIMIT = 800
"""Trees are counted as deep as their layers have no more positions than this."""
WIDEST = 5 * LIMIT
"""Where layers have grown beyond this since, because rules have changed, a tree is counted less deep."""


class Place(NamedTuple):
    """A position and how deep its tree is counted."""

    table: Table
    seed: int
    decisions: int
    depth: int

    def match(self) -> Match:
        """The match at this position."""
        for number, match in enumerate(travel(Journey(self.table, self.seed))):
            if number == self.decisions:
                return match
        raise ValueError(f"the game is over before {self.decisions} decisions")


def read(path: Path) -> tuple[Place, list[str]]:
    """A file as its position and its counts."""
    head, _, body = path.read_text(encoding="utf-8").partition("--\n")
    pairs = [line.split(" ", 1) for line in head.splitlines()]
    values = {key: int(value) for key, value in pairs if key != "set"}
    settings = tuple(tuple(value.split(" ", 1)) for key, value in pairs if key == "set")
    table = Table(path.parent.name, values["seats"], settings)
    return Place(table, values["seed"], values["decisions"], values["depth"]), body.splitlines()


def text(place: Place) -> str:
    """The file of a position, counted now."""
    table = place.table
    lines = [f"seats {table.seats}", *(f"set {name} {value}" for name, value in table.settings)]
    lines += [f"seed {place.seed}", f"decisions {place.decisions}", f"depth {place.depth}", "--"]
    return "\n".join([*lines, *options(place), *counts(place), *behind(place)]) + "\n"


def options(place: Place) -> list[str]:
    """The root's options in their order: clients and learners depend on it."""
    question = place.match().question
    assert question is not None
    return [f"options {' '.join(game_named(place.table.game).vocabulary.name(o) for o in question.options)}"]


def counts(place: Place) -> Iterator[str]:
    """One line per layer."""
    return map(str, layers(place.match().state, place.depth))


def behind(place: Place) -> list[str]:
    """The paths behind each first option."""
    game = game_named(place.table.game)
    return [f"behind {name} {n}" for name, n in divide(game, place.match().state, place.depth).items()]


def fitting_depth(place: Place) -> int:
    """The depth at which the layers are still small."""
    return max(1, sum(1 for _ in _small(layers(place.match().state, 12))) - 1)


def _small(found: Iterator[Layer]) -> Iterator[Layer]:
    width = 1.0
    before = 1
    for layer in found:
        yield layer
        width = max(2.0, layer.positions / before)
        before = layer.positions
        if layer.positions * width > LIMIT or layer.kinds.keys() == {"end"}:
            return


def trimmed(place: Place) -> Place:
    """The same position, not deeper than its layers are narrow."""
    narrow = takewhile(lambda layer: layer.positions <= WIDEST, layers(place.match().state, place.depth))
    return place._replace(depth=max(1, sum(1 for _ in narrow) - 1))


def usual_places(name: str) -> Iterator[tuple[str, Place]]:
    """For every table in turn: the beginning of the game, then a place further on."""
    for number, table in enumerate(tables(name)):
        length = sum(1 for _ in travel(Journey(table, number)))
        for decisions in (0, length * (1 + number % 4) // 6):
            place = Place(table, number, decisions, 1)
            yield f"{table}-{decisions}.txt", place._replace(depth=fitting_depth(place))


def write_all(name: str, folder: Path = CENSUS) -> list[Path]:
    """Count the positions of a game's files again, or the usual ones if it has none; returns what changed."""
    place = folder / name
    place.mkdir(parents=True, exist_ok=True)
    known = {path: read(path)[0] for path in sorted(place.glob("*.txt"))}
    known = known or {place / file: found for file, found in usual_places(name)}
    changed = []
    for path, position in known.items():
        now = text(trimmed(position))
        if not path.exists() or path.read_text(encoding="utf-8") != now:
            path.write_text(now, encoding="utf-8")
            changed.append(path)
    return changed


def main() -> None:
    """Count again and tell which files changed."""
    parser = argparse.ArgumentParser(description="Count the trees of the census files.")
    parser.add_argument("games", nargs="*", default=names())
    parser.add_argument("--write", action="store_true", required=True, help="write the counts into the files")
    for name in parser.parse_args().games:
        print(f"{name}: {', '.join(path.name for path in write_all(name)) or 'nothing'} changed")


if __name__ == "__main__":
    main()
