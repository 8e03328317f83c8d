"""What cannot be on a table, each with its rule."""

from __future__ import annotations

from meseta.games.el_grande.names import BESIDE, NOWHERE, REGIONS
from meseta.games.el_grande.resample import possible_hands
from meseta.games.el_grande.table import GrandeTable


def complaints(s: GrandeTable) -> list[str]:
    """Broken invariants, each with its rule."""
    found: list[str] = []
    if min(s.cubes) < 0:
        found.append("a place holds fewer than no caballeros (EG-3)")
    for seat in range(s.seats):
        total = sum(s.cubes[seat :: s.seats])
        if total != 30:
            found.append(f"seat {seat} has {total} caballeros, not 30 (EG-3)")
        if s.hand[seat] not in possible_hands(s.record(seat)):
            found.append(f"the hand of seat {seat} does not agree with the cards it played (EG-28)")
    played = [value for value in s.played if value]
    if len(set(played)) != len(played):
        found.append("two equal power cards were played in one round (EG-24)")
    lying = [place for place in s.boards if place != BESIDE]
    if len(set(lying)) != len(lying):
        found.append("two scoreboards lie in one place (EG-102)")
    homes = [home for home in s.grande if home != NOWHERE]
    if any(not 0 <= home < REGIONS for home in homes) or not NOWHERE <= s.king < REGIONS:
        found.append("a Grande or the king is not in a region (EG-73, EG-100)")
    if any(not 0 <= s.deck[kind] <= s.printed.copies[kind] for kind in range(len(s.deck))):
        found.append("a stack has cards that do not exist (EG-18)")
    if any(end and not s.round + 1 <= end <= s.round + 2 for end in s.vetos):
        found.append("a Veto lasts longer than the next round (EG-57)")
    return found
