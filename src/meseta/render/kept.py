"""Drawings that many tables share are kept while somebody plays, and forgotten when a full house has gone home.

Where two hundred tables play, the same hand, heap or player is drawn again and again: what is kept must be large enough
for all of them, or all is drawn anew for each. At rest nobody needs it, and it would be most of what a table costs. In
a house that never rests tables come and go, and what was drawn of those that went would fill the memory for hours: what
is more than those who are there can need is forgotten too, and whoever still plays has it drawn once more.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache
from typing import Any, Final, TypeVar

T = TypeVar("T")

MOST: Final = 4096
"""So many results of each function."""
FEW: Final = 2000
"""So many results of all of them stay for good: as many as a few tables need."""
EACH: Final = 400
"""So many more are kept for every table that somebody watches: two hundred full ones of El Grande have some 40 000."""
_ALL: Final[list[_lru_cache_wrapper[Any]]] = []


def kept(work: Callable[..., T]) -> _lru_cache_wrapper[T]:
    """A function of values whose results are kept, as ``lru_cache`` does."""
    found = lru_cache(MOST)(work)
    _ALL.append(found)
    return found


def calls() -> int:
    """How often anything was drawn or found here: as long as it stays the same, nobody looks at a table."""
    return sum(one.cache_info().hits + one.cache_info().misses for one in _ALL)


def forget(tables: int = 0) -> bool:
    """Forget all of it, if it is more than what stays and what so many tables need; whether it was."""
    if sum(one.cache_info().currsize for one in _ALL) <= FEW + EACH * tables:
        return False
    for one in _ALL:
        one.cache_clear()
    return True
