"""Invariants: what no table may look like."""

from __future__ import annotations

from meseta.games.el_grande.names import BESIDE, CASTILLO, NOWHERE, REGIONS
from meseta.games.king_and_intrigue.names import (
    ALLIES,
    BRIDGE,
    BRIDGE_ENDS,
    DOUBLES,
    JOKER,
    LIMITS,
    PROTECTION,
    QUARANTINE,
)
from meseta.games.king_and_intrigue.table import IntrigueTable


def complaints(s: IntrigueTable) -> list[str]:
    """Broken invariants, each with its rule."""
    return [*_cube_complaints(s), *_card_complaints(s), *_marker_complaints(s)]


def _cube_complaints(s: IntrigueTable) -> list[str]:
    found: list[str] = []
    if min(s.cubes) < 0:
        found.append("a place holds fewer than no caballeros (EG-3)")
    for seat in range(s.seats):
        total = sum(s.cubes[seat :: s.seats])
        if total != 30:
            found.append(f"seat {seat} has {total} caballeros, not 30 (EG-3)")
    if any(not NOWHERE <= home <= CASTILLO for home in s.grande) or not NOWHERE <= s.king < REGIONS:
        found.append("a Grande or the king is not on the board (KI-29, KI-67)")
    lying = [place for place in s.boards if place != BESIDE]
    if len(set(lying)) != len(lying):
        found.append("two scoreboards lie in one place (EG-102)")
    return found


def _card_complaints(s: IntrigueTable) -> list[str]:
    found: list[str] = []
    for seat in range(s.seats):
        gone = s.spent(seat)
        if len(set(gone)) != len(gone) or any((s.hand[seat] >> card) & 1 for card in gone):
            found.append(f"seat {seat} has or played a card twice (KI-16)")
        if s.hand[seat] & ~s.pool:
            found.append(f"seat {seat} holds a card that is not in the game (KI-6)")
        if gone and s.hand[seat].bit_count() + len(gone) != s.box.hand_size:
            found.append(f"seat {seat} did not begin with {s.box.hand_size} cards (KI-7)")
    if s.played.count(JOKER) > 1:
        found.append("two Jokers were played in one round (KI-19)")
    if any(end and not s.round + 1 <= end <= s.round + 2 for end in s.vetos):
        found.append("a Veto lasts longer than the next round (KI-39)")
    return found


def _marker_complaints(s: IntrigueTable) -> list[str]:
    found: list[str] = []
    for slot, n in ((DOUBLES, 2), (ALLIES, 2), (LIMITS, 3), (BRIDGE_ENDS, 2)):
        lying = [place for place in s.markers[slot : slot + n] if place != NOWHERE]
        if len(set(lying)) != len(lying) or (slot in (ALLIES, BRIDGE_ENDS) and len(lying) == 1):
            found.append("markers of one kind lie in one place, or one of a pair is missing (KI-36)")
    bridged = s.markers[BRIDGE_ENDS] != NOWHERE
    if bridged and s.markers[BRIDGE_ENDS + 1] not in s.printed.neighbours[s.markers[BRIDGE_ENDS]]:
        found.append("the ends of the bridge are no neighbours (KI-50)")
    on_bridge = s.total(BRIDGE)
    if on_bridge != int(bridged):
        found.append("the bridge has no occupant, or an occupant no bridge (KI-50)")
    if s.markers[QUARANTINE] != NOWHERE and s.markers[QUARANTINE] == s.markers[PROTECTION]:
        found.append("quarantine and protection lie in one region (KI-40)")
    return found
