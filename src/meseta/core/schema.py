"""A JSON Schema of a game's views: what keys there are, of which types, which are always there.

It is made of views that were seen: random games at all kinds of tables, through every seat's eyes and a spectator's.
What every view has by contract (``Seen``) stands there as the contract says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from meseta.core.chance import Dice, seed_of
from meseta.core.decision import CHANCE
from meseta.core.errors import MesetaError
from meseta.core.game import Game, View
from meseta.core.play import advance, answer, draw

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
FILE: Final = "view.schema.json"
"""Where a title's package keeps it, in its ``data`` folder."""
GAMES: Final = 3
"""Games that are looked at for every kind of table."""
_EVERY: Final = 5
"""One question of so many is looked at, and the end."""

_KIN: Final = 3
"""So many records with the same keys are things of one kind."""

_SEAT: Final[dict[str, Any]] = {"type": "integer", "minimum": 0}
_SEATS: Final[dict[str, Any]] = {"type": "array", "items": _SEAT}
ASKED: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "kind": {"type": "string"},
        "asked": _SEATS,
        "chosen": _SEATS,
        "about": {"type": "object"},
        "options": {"type": "array", "items": {"type": "string"}},
        "cause": {
            "type": ["object", "null"],
            "description": "why it is asked: the card, the battle or the scoring that it belongs to",
            "properties": {
                "kind": {"type": "string"},
                "by": {"type": ["integer", "null"]},
                "card": {"type": "string"},
                "nth": {"type": "integer"},
                "of": {"type": "integer"},
                "values": {"type": "object"},
            },
            "required": ["by", "card", "kind", "nth", "of", "values"],
            "additionalProperties": False,
        },
    },
    "required": ["about", "asked", "cause", "kind", "options"],
    "additionalProperties": False,
}
"""The open question (``AskedView``). What it is about are the fields of the step that asks."""
CONTRACT: Final[dict[str, Any]] = {
    "seat": {"anyOf": [_SEAT, {"type": "null"}]},
    "question": {"anyOf": [{"$ref": "#/$defs/asked"}, {"type": "null"}]},
}


class Shape:
    """What was seen at one place of the views."""

    def __init__(self) -> None:
        self.types: set[str] = set()
        self.items: Shape | None = None
        self.fields: dict[str, Shape] = {}
        self.always: set[str] = set()
        self.objects = 0

    def see(self, data: Any) -> None:
        """One more example."""
        if isinstance(data, Mapping):
            self._see_object(data)
        elif isinstance(data, list):
            self.types.add("array")
            self.items = self.items or Shape()
            for item in data:
                self.items.see(item)
        else:
            self.types.add(_TYPES[type(data)])

    def _see_object(self, data: Mapping[str, Any]) -> None:
        self.always = set(data) if not self.objects else self.always & set(data)
        self.objects += 1
        for name, value in data.items():
            self.fields.setdefault(name, Shape()).see(value)

    def add(self, other: Shape) -> None:
        """All examples of another place."""
        self.types |= other.types
        if other.items is not None:
            self.items = self.items or Shape()
            self.items.add(other.items)
        if other.objects:
            self.always = other.always.copy() if not self.objects else self.always & other.always
            self.objects += other.objects
        for name, shape in other.fields.items():
            self.fields.setdefault(name, Shape()).add(shape)

    def schema(self) -> dict[str, Any]:
        """What all examples obey."""
        kinds = [self._of_type(kind) for kind in sorted(self.types)] + ([self._object()] if self.objects else [])
        return kinds[0] if len(kinds) == 1 else {"anyOf": kinds} if kinds else {}

    def _of_type(self, kind: str) -> dict[str, Any]:
        items = self.items.schema() if kind == "array" and self.items is not None else {}
        return {"type": kind, "items": items} if items else {"type": kind}

    def _object(self) -> dict[str, Any]:
        if not self.fields:
            return {"type": "object"}  # nothing was ever in it
        fixed, alike = self.always == self.fields.keys(), self._alike()
        if alike is None:
            return {
                "type": "object",
                "properties": {name: shape.schema() for name, shape in sorted(self.fields.items())},
                "required": sorted(self.always),
                "additionalProperties": False,
            }
        names = {"propertyNames": {"enum": sorted(self.fields)}, "required": sorted(self.always)} if fixed else {}
        return {"type": "object", "additionalProperties": alike.schema(), **names}

    def _alike(self) -> Shape | None:
        """What all fields have in common, if they are things of one kind under their names.

        Records with the same keys are, such as places; and where names come and go, numbers are, such as counts of
        cards.
        """
        fields = list(self.fields.values())
        records = all(shape.objects and not shape.types for shape in fields)
        keys = {tuple(sorted(shape.fields)) for shape in fields}
        kin = len(fields) >= _KIN and records and len(keys) == 1
        counts = self.always != self.fields.keys() and all(shape.types == {"integer"} for shape in fields)
        if not kin and not counts:
            return None
        common = Shape()
        for shape in fields:
            common.add(shape)
        return common


_TYPES: Final[Mapping[type, str]] = {
    bool: "boolean",
    int: "integer",
    float: "number",
    str: "string",
    type(None): "null",
}


def derive(game: Game[Any], count: int = GAMES, seed: int = 0) -> dict[str, Any]:
    """The schema of a game's views."""
    shape = Shape()
    for view in views(game, count, seed):
        shape.see({name: value for name, value in view.items() if name not in CONTRACT})
    found = shape.schema()
    return {
        "$schema": DIALECT,
        "title": f"A view of {game.title}",
        "description": f"What one seat, or a spectator, may know of {game.name} (rules version {game.rules_version}).",
        **found,
        "properties": {**found["properties"], **CONTRACT},
        "required": sorted([*found["required"], *CONTRACT]),
        "$defs": {"asked": ASKED},
    }


def views(game: Game[Any], count: int, seed: int) -> Iterator[View]:
    """Views of random games at every kind of table."""
    for number, (seats, settings) in enumerate(tables(game)):
        for nth in range(count):
            yield from _views_of(game, seats, settings, Dice(seed_of(seed, number, nth)))


def tables(game: Game[Any]) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of seats with the usual settings, and every other choice once, with as many seats as it allows."""
    for seats in game.seats:
        yield seats, game.settle(seats, {})
    for setting in game.settings:
        for choice in setting.choices[1:]:
            for seats in reversed(game.seats):
                try:
                    yield seats, game.settle(seats, {setting.name: choice})
                except MesetaError:  # this cannot be had with so many
                    continue
                break


def _views_of(game: Game[Any], seats: int, settings: Mapping[str, str], dice: Dice) -> Iterator[View]:
    s = game.blank(seats, settings)
    advance(s)
    number = dice.below(_EVERY)
    while s.question is not None:
        number += s.question.seat != CHANCE
        if number % _EVERY == 0:
            yield from (game.view(s, seat) for seat in (*range(seats), None))
        answer(s, draw(s, dice))
    yield from (game.view(s, seat) for seat in (*range(seats), None))
