"""Worths: the numbers of a hand-made evaluation as data, so that games can teach them (``training/evolving.py``).

An evaluation reads them as attributes of one object, which costs nothing when compiled; their file lies beside the
title's other data and says where they come from.
"""

from __future__ import annotations

from typing import Final, TypeVar

from meseta.core.data import DataFile
from meseta.core.native import mypyc_attr
from meseta.core.values import fields_of

FILE: Final = "worths.toml"
_LARGEST: Final = 1000.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Worths:
    """Numbers above nothing, by name: points, shares and the like."""


W = TypeVar("W", bound=Worths)


def numbers_of(worths: Worths) -> dict[str, float]:
    """All of them."""
    return {name: float(number) for name, number in fields_of(worths).items()}


def change(worths: Worths, numbers: dict[str, float]) -> None:
    """Let evaluations of this process use other ones."""
    for name, number in numbers.items():
        setattr(worths, name, number)


def filled(worths: W, file: DataFile) -> W:
    """Give every number what its file says. One that is missing, unknown or nonsense is refused."""
    file.check_whole(("made", "worth"), ())
    file.table("made", {"games": int, "date": str, "command": str})
    found = file.table("worth", dict.fromkeys(fields_of(worths), (float, int)))
    for name, number in found.items():
        if not 0 < number <= _LARGEST:
            raise file.error(f"{number} is not a number above 0, up to {_LARGEST:g}.", "worth", 0, name)
    change(worths, {name: float(number) for name, number in found.items()})
    return worths
