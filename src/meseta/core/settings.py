"""Settings of a table: how many rounds, which modules, what the views tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from meseta.core.errors import MesetaError, UnknownName


class Setting(NamedTuple):
    """One thing that can be agreed on before the game. The first choice is the default."""

    name: str
    choices: tuple[str, ...]
    text: str
    seats: bool = False
    """Its numbers are seats, counted from 1."""


def settle(settings: Sequence[Setting], wanted: Mapping[str, Any]) -> dict[str, str]:
    """Every setting with its value: the wanted ones checked, the others by default."""
    known = {setting.name: setting for setting in settings}
    for name in wanted:
        if name not in known:
            raise UnknownName("setting", name, known)
    return {name: _value(setting, wanted.get(name)) for name, setting in known.items()}


def _value(setting: Setting, wanted: Any) -> str:
    if wanted is None:
        return setting.choices[0]
    text = {True: "yes", False: "no"}[wanted] if isinstance(wanted, bool) else str(wanted)
    if text not in setting.choices:
        choices = ", ".join(setting.choices)
        raise MesetaError(f"The setting {setting.name!r} cannot be {text!r}: it is one of {choices}.")
    return text
