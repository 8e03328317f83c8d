"""Plain values: the fields of a step, an event or a state, compiled or not."""

from __future__ import annotations

from functools import cache
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


def is_native(cls: type[Any]) -> bool:
    """Whether a class is a compiled one, of which there are no instances that were not initialised."""
    return "__mypyc_attrs__" in vars(cls)


@cache
def parameters(cls: type[Any]) -> tuple[str, ...]:
    """What a class must be given, by name."""
    from inspect import signature  # noqa: PLC0415 - slow to import, and only travellers need it

    return tuple(signature(cls).parameters)


def made_again(cls: type[Any], fields: dict[str, Any]) -> Any:
    """The value of these fields: they are the parameters of its class. Pickles name this function."""
    return cls(**fields)


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

    def __reduce__(self) -> tuple[Any, ...]:
        return made_again, (type(self), fields_of(self))

    def __copy__(self) -> Value:
        return self

    def __deepcopy__(self, memo: Any) -> Value:
        return self
