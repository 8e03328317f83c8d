"""Scoring: places, ties, limits and bonuses; from counts to points."""

from __future__ import annotations

from meseta.games.el_grande.names import CASTILLO, REGIONS
from meseta.games.el_grande.table import GrandeTable


def places_that_count(seats: int) -> int:
    """How many of the three numbers count: one with 2 players, two with 3, all with more. (EG-92 to EG-95)"""
    return 3 if seats > 3 else seats - 1


def rank(counts: list[int], values: list[int], limit: int) -> list[int]:
    """Points by seat for counts of caballeros.

    From the highest count down: one seat alone takes the next free place, a tied group the place below it, and the
    next group goes on after the place just used. Without a caballero there is no place. (EG-87 to EG-89)
    """
    points = [0] * len(counts)
    slot = 0
    below = 1_000
    while slot < limit:
        best = 0
        tied = 0
        for count in counts:
            if count < below:
                if count > best:
                    best = count
                    tied = 1
                elif count == best:
                    tied += 1
        if best == 0:
            break
        place = slot if tied == 1 else slot + 1
        if place < limit:
            for seat in range(len(counts)):
                if counts[seat] == best:
                    points[seat] = values[place]
        slot = place + 1
        below = best
    return points


def leader(counts: list[int]) -> int:
    """The seat with strictly more caballeros than any other, or -1."""
    best = 0
    found = -1
    for seat in range(len(counts)):
        count = counts[seat]
        if count > best:
            best = count
            found = seat
        elif count == best:
            found = -1
    return found


def bonus(s: GrandeTable, place: int, seat: int) -> int:
    """What the sole leader of a place gets extra: king's and home bonus. (EG-96 to EG-98)"""
    if place >= REGIONS:
        return 0
    points = s.printed.king_bonus if place == s.king else 0
    return points + s.printed.home_bonus if s.grande[seat] == place else points


def extras_at(s: GrandeTable, place: int) -> tuple[int, int]:
    """The king's bonus and the Grande's in what a place pays now; only a sole leader gets them. (EG-96 to EG-98)"""
    first = leader(s.counts(place))
    if first < 0 or place >= REGIONS:
        return 0, 0
    home = s.printed.home_bonus if s.grande[first] == place else 0
    return bonus(s, place, first) - home, home


def points_at(s: GrandeTable, place: int) -> list[int]:
    """What scoring a place gives every seat now. (EG-86 to EG-98)"""
    return points_for(s, place, s.counts(place))


def points_for(s: GrandeTable, place: int, counts: list[int]) -> list[int]:
    """What scoring a place gives every seat for these counts of caballeros."""
    points = rank(counts, s.values_at(place), places_that_count(s.seats))
    first = leader(counts)
    if first >= 0:
        points[first] += bonus(s, place, first)
    return points


def first_place_at(s: GrandeTable, place: int) -> list[int]:
    """What a place gives when only sole first places count. (EG-OP-2)"""
    points = [0] * s.seats
    first = leader(s.counts(place))
    if first >= 0:
        points[first] = s.values_at(place)[0] + bonus(s, place, first)
    return points


def regions_of_class(s: GrandeTable, low: int, high: int) -> list[int]:
    """Regions whose first number, as it counts now, lies in a range. The castillo has no class. (EG-OP-16)"""
    return [region for region in range(REGIONS) if low <= s.values_at(region)[0] <= high]


def fullest_regions(s: GrandeTable) -> list[int]:
    """The region or regions with the most caballeros; none while the map is empty."""
    totals = [s.total(region) for region in range(REGIONS)]
    most = max(totals)
    return [region for region in range(REGIONS) if totals[region] == most] if most > 0 else []


def emptiest_regions(s: GrandeTable) -> list[int]:
    """The occupied region or regions with the fewest caballeros."""
    totals = [s.total(region) for region in range(REGIONS)]
    occupied = [total for total in totals if total > 0]
    fewest = min(occupied) if occupied else -1
    return [region for region in range(REGIONS) if totals[region] == fewest]


ALL_PLACES = [CASTILLO, *range(REGIONS)]
"""The places of a general scoring, in order. (EG-81, EG-85)"""
