"""Why a question is asked: the card, the battle or the scoring to which it belongs, found on the stack below it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypedDict

from meseta.core.decision import Seat

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Cause(NamedTuple):
    """What brought a question about. Steps hold no secrets, so everybody may know it."""

    kind: str
    """The title's word for it; its texts say more."""
    by: Seat | None = None
    """Whose deed it is; ``None`` where it is nobody's."""
    card: str = ""
    """The card behind it, as views name it."""
    nth: int = 0
    """Which of several equal things is asked for; 0 where they are not counted."""
    of: int = 0
    values: Mapping[str, Any] = NOTHING
    """What the title's texts speak of besides."""


class CauseView(TypedDict):
    """A cause in a view."""

    kind: str
    by: Seat | None
    card: str
    nth: int
    of: int
    values: dict[str, Any]


def cause_view(cause: Cause | None) -> CauseView | None:
    """A cause as plain data."""
    if cause is None:
        return None
    kind, by, card, nth, of, values = cause
    return {"kind": kind, "by": by, "card": card, "nth": nth, "of": of, "values": dict(values)}
