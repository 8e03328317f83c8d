"""Plain values: the fields of a step, an event or a state, compiled or not."""

from __future__ import annotations

from typing import Any


def fields_of(value: object) -> dict[str, Any]:
    """The fields of a value by name, in a fixed order.

    Ordinary objects keep them in ``__dict__``; compiled ones list their names in ``__mypyc_attrs__``. An
    ordinary subclass of a compiled class has both.
    """
    names: tuple[str, ...] = getattr(type(value), "__mypyc_attrs__", ())
    found = {name: getattr(value, name) for name in names if not name.startswith("__")}
    found.update(getattr(value, "__dict__", {}))
    return found


def same_value(one: object, other: object) -> bool:
    """Whether two values are of one class and agree in every field."""
    return type(one) is type(other) and fields_of(one) == fields_of(other)
