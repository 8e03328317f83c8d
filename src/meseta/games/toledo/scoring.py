"""Points and victory. (TO-81 to TO-86)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Seat
from meseta.games.toledo.names import MOVEMENT
from meseta.games.toledo.table import ToledoTable

MOVEMENT_PENALTY: Final = 2
GEMS_PER_POINT: Final = 2


def points(s: ToledoTable, seat: Seat) -> int:
    """The points of a player as the table stands."""
    delivered, swords, paintings, gems, movement = parts(s, seat)
    return delivered + swords + paintings + gems + movement


def parts(s: ToledoTable, seat: Seat) -> tuple[int, int, int, int, int]:
    """Points by source: swords delivered, swords in front, paintings, gems, movement tile."""
    return (
        delivered_points(s, seat),
        half_points(s, seat),
        painting_points(s, seat),
        s.gems[seat] // GEMS_PER_POINT,
        -MOVEMENT_PENALTY if s.owns(seat, MOVEMENT) else 0,
    )


def delivered_points(s: ToledoTable, seat: Seat) -> int:
    """Swords in the Alcázar count in full. (TO-81)"""
    worth = s.printed.sword_points
    found = 0
    for sword in range(len(worth)):
        found += worth[sword] * s.delivered[seat * len(worth) + sword]
    return found


def half_points(s: ToledoTable, seat: Seat) -> int:
    """Swords in front count half, each rounded down by itself. (TO-82, TO-OP-22)"""
    worth = s.printed.sword_points
    found = 0
    for sword in range(len(worth)):
        found += worth[sword] // 2 * s.swords[seat * len(worth) + sword]
    return found


def painting_points(s: ToledoTable, seat: Seat) -> int:
    """Paintings count what is printed on them. (TO-83)"""
    found = 0
    for painting in range(len(s.paintings)):
        if s.paintings[painting] == seat:
            found += s.printed.paintings[painting]
    return found


def hand_sum(s: ToledoTable, seat: Seat) -> int:
    """The sum of the values in a hand."""
    purse = s.purse(seat)
    return sum(value * purse[value] for value in range(len(purse)))


def winners(s: ToledoTable) -> tuple[Seat, ...]:
    """Most points, then most cards in hand, then the highest sum of their values; else shared. (TO-86, TO-OP-23)"""
    results = [(points(s, seat), s.size(seat), hand_sum(s, seat)) for seat in range(s.seats)]
    best = max(results)
    return tuple(seat for seat in range(s.seats) if results[seat] == best)
