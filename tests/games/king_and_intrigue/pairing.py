"""Which pairs of lasting effects have a test."""

from __future__ import annotations

from collections.abc import Callable

EFFECTS = (
    "king",
    "veto",
    "double",
    "alliance",
    "bridge",
    "collapse",
    "quarantine",
    "protection",
    "tower",
    "coup",
    "mistress",
    "espionage",
    "late move",
    "revolt",
    "limit",
)

PAIRS: set[frozenset[str]] = set()


def pair(one: str, other: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Note that a test shows what happens when two effects meet."""
    assert one in EFFECTS
    assert other in EFFECTS
    PAIRS.add(frozenset((one, other)))
    return lambda test: test
