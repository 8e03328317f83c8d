"""Scoring with turned scoreboards, alliances and 2x markers; from counts to points."""

from __future__ import annotations

from meseta.games.el_grande.names import CASTILLO, NOWHERE, REGIONS
from meseta.games.el_grande.scoring import leader, places_that_count, rank
from meseta.games.king_and_intrigue.table import IntrigueTable

_MANY = 100


def share(s: IntrigueTable, place: int, counts: list[int], limit: int) -> list[int]:
    """The points that the first ``limit`` places of one table pay for some counts, without bonuses. (KI-59, KI-74)"""
    values = s.values_at(place)
    if not s.turned_at(place):
        return rank(counts, values, limit)
    fewest_first = [_MANY - count if count > 0 else 0 for count in counts]
    return rank(fewest_first, [values[2], values[1], values[0]], limit)


def points_at(s: IntrigueTable, place: int) -> list[int]:
    """What a special scoring of a place gives every seat now; never doubled, never allied. (KI-59 to KI-61)"""
    return special_points(s, place, places_that_count(s.seats))


def first_place_at(s: IntrigueTable, place: int) -> list[int]:
    """What a place gives when only sole first places count. (KI-OP-4)"""
    return special_points(s, place, 1)


def special_points(s: IntrigueTable, place: int, limit: int) -> list[int]:
    """Points for the first ``limit`` places, and the bonuses of the sole leader."""
    counts = s.counts(place)
    points = share(s, place, counts, limit)
    first = leader(counts)
    if first >= 0:
        points[first] += s.bonus(place, first)
    return points


def extras_at(s: IntrigueTable, place: int, counts: list[int]) -> tuple[int, int]:
    """The king's bonus and the Grande's in what a special scoring pays the sole leader. (KI-65, KI-67, KI-75)"""
    first = leader(counts)
    if first < 0:
        return 0, 0
    both = s.bonus(place, first)
    home = min(both, s.printed.home_bonus) if s.grande[first] == place else 0
    return both - home, home


def general_extras(s: IntrigueTable, region: int) -> tuple[int, int]:
    """The king's bonus and the Grande's in what a region pays in a general scoring, with its ally's. (KI-46, KI-73)"""
    ally = s.ally_of(region)
    counts, theirs = s.counts(region), s.counts(ally) if ally != NOWHERE else [0] * s.seats
    sums = [counts[seat] + theirs[seat] for seat in range(s.seats)]
    king = 0
    home = 0
    for place in (region, ally) if ally != NOWHERE else (region,):
        times = 2 if s.doubled(place) and s.box.double_bonus else 1
        crowned, at_home = extras_at(s, place, sums)
        king += times * crowned
        home += times * at_home
    return king, home


def general_points(s: IntrigueTable, region: int) -> list[int]:
    """What a region gives in a general scoring, together with its ally if it has one. (KI-72, KI-73)"""
    ally = s.ally_of(region)
    if ally == NOWHERE:
        return region_points(s, region, s.counts(region))
    mine = s.counts(region)
    theirs = s.counts(ally)
    sums = [mine[seat] + theirs[seat] for seat in range(s.seats)]
    one = region_points(s, region, sums)
    other = region_points(s, ally, sums)
    return [one[seat] + other[seat] for seat in range(s.seats)]


def region_points(s: IntrigueTable, region: int, counts: list[int]) -> list[int]:
    """One region's share for some counts: its table and its bonuses, twice with a 2x marker. (KI-46, KI-73)"""
    points = share(s, region, counts, places_that_count(s.seats))
    first = leader(counts)
    extra = s.bonus(region, first) if first >= 0 else 0
    if s.doubled(region):
        points = [2 * n for n in points]
        extra = 2 * extra if s.box.double_bonus else extra
    if first >= 0:
        points[first] += extra
    return points


def prospect(s: IntrigueTable, place: int) -> list[int]:
    """What a place would give in a general scoring now; an alliance counts where it comes up first."""
    if place == CASTILLO:
        return points_at(s, place)
    ally = s.ally_of(place)
    return [0] * s.seats if NOWHERE < ally < place else general_points(s, place)


def own_regions(s: IntrigueTable, seat: int) -> list[int]:
    """The regions with a caballero of ``seat``, the king's included."""
    return [region for region in range(REGIONS) if s.at(region, seat) > 0]
