"""Who is away: everybody waits for a seat, and its person was not seen for the agreed time."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from meseta.core.decision import Seat
from meseta.server.bounded import Bounded
from meseta.server.new_table import PATIENCE
from meseta.server.table import Agreement, LiveTable

SEEN = 20_000
"""So many persons at tables are remembered; for those seen longest ago the table's last change counts."""


def patience_at(agreement: Agreement) -> int:
    """The minutes that were agreed on: after them the others may vote for a stand-in."""
    return agreement.patience or PATIENCE[agreement.pace]


class Absence:
    """When persons were last seen at tables, by a clock that nobody sets (nor does ``LiveTable.updated_at``)."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last_seen: Bounded[tuple[str, int], float] = Bounded(SEEN)

    def seen(self, table_id: str, person: int) -> None:
        """Somebody has just done something at a table, or left it."""
        self._last_seen[table_id, person] = self._clock()

    def away(self, table: LiveTable, here: set[int]) -> frozenset[Seat]:
        """The seats that are asked and whose persons, not ``here`` now, were not seen for the agreed time."""
        limit = 60.0 * patience_at(table.agreement)
        found = set()
        for seat in table.asked():
            person = table.holders[seat].person
            if person is None or person in here:
                continue
            seen = max(self._last_seen.get((table.name, person), -inf), table.updated_at)
            if self._clock() - seen >= limit:
                found.add(seat)
        return frozenset(found)
