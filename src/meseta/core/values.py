"""Plain values: the fields of a step, an event or a state, compiled or not."""

from __future__ import annotations

from typing import Any

from meseta.core.native import mypyc_attr


def fields_of(value: object) -> dict[str, Any]:
    """The fields of a value by name, in a fixed order.

    Ordinary objects keep them in ``__dict__``; compiled ones list their names in ``__mypyc_attrs__``. An
    ordinary subclass of a compiled class has both.
    """
    names: tuple[str, ...] = getattr(type(value), "__mypyc_attrs__", ())
    found = {name: getattr(value, name) for name in names if not name.startswith("__")}
    found.update(getattr(value, "__dict__", {}))
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """Compared, hashed and shown by class and fields; never changed once it is made."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and fields_of(self) == fields_of(other)

    def __hash__(self) -> int:
        return hash((type(self).__name__, *fields_of(self).values()))

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in fields_of(self).items())
        return f"{type(self).__name__}({inside})"
