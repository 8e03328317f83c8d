"""The end of a turn: how long bots wait before they answer, so that what was just done can be taken back.

``ring``: some seconds, unless the person says that it is done; ``always``: until then, where nobody but bots would have
to wait; ``never``: bots go on at once. At slow tables a person may say so too, and gives up the way back.
"""

from __future__ import annotations

from math import inf
from typing import Final

from meseta.core.decision import Seat
from meseta.server.table import LiveTable
from meseta.server.visitor import Visitor

LINGER: Final = 4.0
"""Seconds that bots wait."""
WISHES: Final = ("ring", "always", "never")


def wish_of(visitor: Visitor, table: LiveTable, seat: Seat) -> str:
    """How a seat that has just played ends its turn: ``ring``, ``done``, or nothing."""
    if any(not table.holders[other].player for other in table.asked()):  # a person is next
        return "done" if table.agreement.pace == "days" else ""
    wish = "ring" if visitor.person is None else visitor.person.prefs.get("done", "ring")
    if wish == "never" or visitor.token_for is not None:
        return ""
    return "done" if wish == "always" and table.is_alone(seat) else "ring"


def seconds(visitor: Visitor, table: LiveTable, seat: Seat, linger: float) -> float:
    """How long bots wait after what a seat has just done."""
    asked = table.asked()
    if not linger or not asked or seat in asked or not table.match.can_go_back(seat):
        return 0.0
    if any(not table.holders[other].player for other in asked):
        return 0.0
    return {"ring": linger, "done": inf}.get(wish_of(visitor, table, seat), 0.0)
