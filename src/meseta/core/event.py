"""Events: what happened, in the past tense. Logs, animations and statistics are made of them."""

from __future__ import annotations

from typing import Any

from meseta.core.decision import Seat
from meseta.core.native import mypyc_attr
from meseta.core.values import fields_of, same_value


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """Something that happened at the table. Subclasses are plain values: ints, strings and tuples of them."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """What ``seat`` (``None``: a spectator) learns of it; by default everything, ``None`` for nothing."""
        return self

    def __eq__(self, other: object) -> bool:
        return same_value(self, other)

    def __hash__(self) -> int:
        return hash((type(self).__name__, *fields_of(self).values()))

    def __repr__(self) -> str:
        inside: dict[str, Any] = fields_of(self)
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in inside.items())})"
