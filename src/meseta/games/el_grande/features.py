"""The features of El Grande: the map, and what the cards add to it."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Seat
from meseta.core.features import Sketch
from meseta.core.step import State
from meseta.games.el_grande.card_features import OFFER, SEAT, TABLE, write_power_cards, write_turns
from meseta.games.el_grande.map_features import MapFeatures, write_order
from meseta.games.el_grande.names import COLOUR_COUNT, NOWHERE, STACKS
from meseta.games.el_grande.open_business import write_business
from meseta.games.el_grande.scoring import points_for
from meseta.games.el_grande.sketch import GrandeSketch
from meseta.games.el_grande.table import GrandeTable

KINDS: Final = (
    *("power", "income", "shortage", "card", "half", "place", "source", "move", "move_to", "extra", "intrigue", "veto"),
    *("pay", "dismiss", "dial_loss", "dial_exile", "dial_score", "dial_castillo", "expel", "score", "board"),
    *("board_to", "king", "grande", "retrieve", "fetch", "draw_king", "draw_home", "draw_first", "reveal"),
)


class ElGrandeFeatures(MapFeatures):
    """How a table of El Grande looks to a network."""

    def sketch(self, seats: int) -> Sketch:
        """For somebody who looks at a table of so many seats again and again."""
        return GrandeSketch(self, seats)

    def points_of(self, s: GrandeTable, place: int, counts: list[int]) -> list[int]:
        """What a place with these caballeros would bring every seat if it were scored now."""
        return points_for(s, place, counts)

    def write(self, s: State, viewer: Seat, seats: list[bytearray], table: bytearray) -> None:
        """The map, the power cards, the action cards and the turn."""
        assert isinstance(s, GrandeTable)
        self.write_map(s, viewer, seats, table)
        write_order(s.played, seats)
        for seat in range(s.seats):
            write_power_cards(s, seat, viewer, seats[seat])
        for stack in range(1, STACKS + 1):
            if s.offer[stack] != NOWHERE:
                table[OFFER + s.offer[stack]] = 1
        write_turns(s, seats, table)
        if s.stack:
            write_business(s.stack[-1], seats, table)


FEATURES: Final = ElGrandeFeatures("el_grande", 1, COLOUR_COUNT, KINDS, SEAT, TABLE)
