"""The text of a state in a save file, written on from move to move: most of it is as it was."""

from __future__ import annotations

import json
from typing import Any, Final

from meseta.core.codec import dump_value, is_flat, kept_fields
from meseta.core.step import State, Step

_SORTED: Final = json.JSONEncoder(separators=(",", ":"), sort_keys=True).encode
_NOTHING: Final = object()
"""Equals no value."""


class StateText:
    """Writes the states of one match: it keeps the value of every field, and how that was written."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Any, str]] = {}

    def of(self, s: State) -> str:
        """What ``dump`` tells of a state as compact JSON, its names in order."""
        known, fields = self._known, kept_fields(s)
        for name, value in fields.items():
            if name not in known or known[name][0] != value:
                known[name] = _kept(value), f'"{name}":{_SORTED(value if is_flat(value) else dump_value(value))}'
        return "{" + ",".join([known[name][1] for name in sorted(fields)]) + "}"


def _kept(value: Any) -> Any:
    """A value that will still be what it is now; of what may change unnoticed none is kept."""
    if isinstance(value, list) and (is_flat(value) or isinstance(value[0], Step)):
        return value[:]
    return value if isinstance(value, int) else _NOTHING
