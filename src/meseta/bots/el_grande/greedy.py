"""Greedy for El Grande: it looks one decision ahead and judges what it sees by expected points.

Where one decision alone says nothing (taking a card, choosing a caballero that then goes somewhere), it follows its own
turn to the end, always taking what looks best.
"""

from __future__ import annotations

from meseta.bots.el_grande.look_ahead import LATER, NEAR, LookAhead, rounds_to_scoring, scorings_left
from meseta.core.decision import Option, Seat
from meseta.core.native import mypyc_attr
from meseta.games.el_grande.names import CASTILLO, COURT, POWER, PROVINCE, REGIONS
from meseta.games.el_grande.scoring import points_at
from meseta.games.el_grande.table import VETOS_PER_SEAT, GrandeTable


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy(LookAhead[GrandeTable]):
    """A bot that looks ahead with El Grande's eyes."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, ("move_to", "board_to"))

    def value_of(self, s: GrandeTable, me: Seat, option: Option, kind: str) -> float:
        """How good an option looks, in points; a power card by what it brings."""
        if kind == "power":
            return value_of_power(s, me, option - POWER)
        if kind == "card":
            return self.after_turn(s, me, option)
        return super().value_of(s, me, option, kind)

    def prospects(self, s: GrandeTable) -> list[float]:
        """The points that each seat has and may expect."""
        worth = [float(points) for points in s.score]
        left = scorings_left(s)
        if left == 0:
            return worth
        weight = NEAR[min(rounds_to_scoring(s), 2)] + LATER * (left - 1)
        for place in range(REGIONS + 1):
            points = points_at(s, place)
            for seat in range(s.seats):
                worth[seat] += weight * points[seat]
        for seat in range(s.seats):
            worth[seat] += supply_value(s, seat, left)
        return worth


def value_of_power(s: GrandeTable, me: Seat, card: int) -> float:
    """Low power cards are good when the court is empty, high ones when it is full, and the highest at the end."""
    if s.round + 1 == len(s.rounds):
        return float(card)
    brings = min(s.printed.power[card], s.at(PROVINCE, me))
    return max(0.0, 9.0 - s.at(COURT, me)) * 0.12 * brings + 0.22 * card - 0.02 * card**2


def supply_value(s: GrandeTable, seat: Seat, left: int) -> float:
    """What caballeros and Vetos are worth beyond the places they hold now."""
    on_map = 0
    for region in range(REGIONS):
        on_map += min(s.at(region, seat), 5)
    value = 0.35 * on_map + 0.5 * s.at(CASTILLO, seat) + 0.3 * min(s.at(COURT, seat), 12)
    held = sum(1 for slot in range(VETOS_PER_SEAT) if s.vetos[seat * VETOS_PER_SEAT + slot] > s.round)
    return value * (1.0 if left > 1 else 0.6) + 2.0 * held
