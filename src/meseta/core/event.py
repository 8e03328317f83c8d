"""Events: what happened, in the past tense. Logs, animations and statistics are made of them."""

from __future__ import annotations

from meseta.core.decision import Seat
from meseta.core.native import mypyc_attr
from meseta.core.values import Value


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Value):
    """Something that happened at the table. Subclasses are plain values: ints, strings and tuples of them."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """What ``seat`` (``None``: a spectator) learns of it; by default everything, ``None`` for nothing."""
        return self
