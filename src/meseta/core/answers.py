"""What somebody says who was asked: any index is an option, and nonsense can be told without harm."""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import index
from reprlib import Repr
from typing import Final

from meseta.core.decision import Option

MOST: Final = 80
"""Characters of what somebody said that are told."""

_SHORT: Final = Repr()
_SHORT.maxlevel, _SHORT.maxother, _SHORT.maxstring = 2, MOST, MOST


def as_option(said: object) -> Option | None:
    """The number that was said: of Python, of numpy, of whatever can be an index. Yes and no are no numbers."""
    if isinstance(said, bool):
        return None
    try:
        return index(said)  # type: ignore[arg-type]  # that is the question
    except TypeError:
        return None


def one_of(said: object, options: Sequence[Option]) -> Option | None:
    """The option that was said, if it was offered."""
    option = as_option(said)
    return option if option in options else None


def told(said: object) -> str:
    """What was said, in one short line that is the same every time: things are not told by their place in memory."""
    text = re.sub(" at 0x[0-9a-fA-F]+", "", " ".join(_SHORT.repr(said).split()))
    return text if len(text) <= MOST else f"{text[: MOST - 1]}…"
