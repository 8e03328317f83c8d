"""States, steps and events as JSON: readable, complete, at any question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from meseta.core.errors import MesetaError
from meseta.core.event import Event
from meseta.core.play import advance
from meseta.core.step import State, Step
from meseta.core.values import fields_of

S = TypeVar("S", bound=State)

_CLASS = "is"
_NOT_SAVED = ("question", "events", "printed")
"""Asked again, told once, and printed on the components: by convention a state keeps the game's data in ``printed``."""


def dump_value(value: Any) -> Any:
    """A field as JSON: values become objects that name their class."""
    if type(value) is int:
        return value
    if isinstance(value, Step | Event):
        return {_CLASS: type(value).__name__, **{name: dump_value(v) for name, v in fields_of(value).items()}}
    if isinstance(value, list | tuple):
        return [dump_value(v) for v in value]
    return value


def load_value(data: Any, classes: Mapping[str, type[Any]]) -> Any:
    """A field from JSON. Inside steps and events every sequence is a tuple."""
    if isinstance(data, dict):
        name = str(data.get(_CLASS))
        if name not in classes:
            raise MesetaError(f"The saved game speaks of {name!r}, which this version does not know.")
        return classes[name](**{k: load_value(v, classes) for k, v in data.items() if k != _CLASS})
    if isinstance(data, list):
        return tuple(load_value(v, classes) for v in data)
    return data


def dump(s: State) -> dict[str, Any]:
    """A state as JSON data, without the game's printed components."""
    return {name: value[:] if is_flat(value) else dump_value(value) for name, value in kept_fields(s).items()}


def kept_fields(s: State) -> dict[str, Any]:
    """The fields of a state that are saved, as they are."""
    fields = fields_of(s)
    for name in _NOT_SAVED:
        fields.pop(name, None)
    return fields


def is_flat(value: Any) -> bool:
    """Whether a field is a flat list of ints, as nearly all of them are: those need no look at every entry."""
    return isinstance(value, list) and (not value or type(value[0]) is int)


def _load_field(value: Any, steps: Mapping[str, type[Step[Any]]]) -> Any:
    """A field that is no flat list: a stack of steps, or a number."""
    return [load_value(v, steps) for v in value] if isinstance(value, list) else value


def load(blank: S, data: Mapping[str, Any], steps: Mapping[str, type[Step[Any]]]) -> S:
    """Lay a saved state out on an empty table of the same game and ask its question again."""
    expected = {name for name in fields_of(blank) if name not in _NOT_SAVED}
    for name, value in data.items():
        if name not in expected:
            raise MesetaError(f"The saved state has a field {name!r} that this version does not know.")
        setattr(blank, name, value[:] if is_flat(value) else _load_field(value, steps))
        expected.discard(name)
    if expected:
        raise MesetaError(f"The saved state lacks the field {min(expected)!r}.")
    advance(blank)
    return blank
