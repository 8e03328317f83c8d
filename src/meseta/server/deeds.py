"""What people can do at a table, and what they are told."""

from __future__ import annotations

from dataclasses import dataclass

from meseta.core.decision import Seat


@dataclass(frozen=True, slots=True)
class Deed:
    """A wish of one seat. ``client`` is the sender's own id of it: a repeat is answered with the stored reply."""

    what: str
    """``play``, ``undo``, ``start_over``, ``order``, ``hand_over``, ``take_back``, ``vote``, ``say``."""
    client: str
    version: int
    """The version the sender saw."""
    seat: Seat | None = None
    """Which of the sender's seats acts; the first one asked if the sender holds several and says nothing."""
    value: str = ""
    """An option's name, an order (``veto=never``), a bot's level, a ballot (``end``, ``stand-in 2``), a remark."""
    confirmed: bool = False
    """Play even if it cannot be taken back."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a deed."""

    status: str
    """``done``, ``repeated`` (done before), ``stale`` (another version now), ``confirm`` (ask first), ``refused``."""
    version: int
    message: str = ""
    rule: str = ""
