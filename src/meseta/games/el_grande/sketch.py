"""A sketch of El Grande: the map, and what cards and turns add to it. ``features.py`` says what the columns hold."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Seat
from meseta.core.features import Features
from meseta.core.step import State
from meseta.games.el_grande.card_features import (
    ACTED,
    CARD,
    OFFER,
    PLACED,
    PLAYED,
    perhaps_taken_back,
    somebody_took_back,
    turns_of,
    write_hand,
)
from meseta.games.el_grande.map_features import ACTING, BOARD, GOAL, LEFT, ORDER, OWNER, SOURCE, TO_COME, earlier_than
from meseta.games.el_grande.map_sketch import MapSketch, remark
from meseta.games.el_grande.names import NOWHERE, STACKS
from meseta.games.el_grande.open_business import business_of
from meseta.games.el_grande.table import GrandeTable


class GrandeSketch(MapSketch):
    """Keeps what the rows of El Grande were last written from, and writes what is different."""

    def __init__(self, features: Features, seats: int) -> None:
        super().__init__(features, seats)
        self._played: list[int] = [0] * seats
        self._order: Final = [NOWHERE] * seats
        self._history: list[int] = []
        self._taken_back: Final = [0] * seats
        self._secret = False
        """Whether somebody took a card back: then hands look different to everybody."""
        self._hand: list[int] = []
        self._sure: Final = [0] * seats
        self._perhaps: Final = [0] * seats
        self._offer: list[int] = [NOWHERE] * (STACKS + 1)
        self._to_come = 0
        self._acting = 0
        self._card = NOWHERE
        self._placed = 0
        self._acted = 0
        self._source = NOWHERE
        self._goal = NOWHERE
        self._owner = 0
        self._board = NOWHERE
        self._left = 0

    def fill(self, s: State, own: Seat, out: bytearray, at: int) -> None:
        """Write the row of ``own`` as it may know the table."""
        assert isinstance(s, GrandeTable)
        question = s.question
        if question is None:
            self.features.fill(s, own, own, out, at)
            return
        self.features.check_room(out, at)
        self._renew_question(s, question)
        self._renew_map(s)
        self._renew_discs(s, own, question)
        self._renew_power_cards(s, own)
        self._renew_offer(s)
        self._renew_turns(s)
        self._renew_business(s)
        out[at : at + self.features.size] = self._nothing.join(self._rows[own])

    def _renew_power_cards(self, s: GrandeTable, own: Seat) -> None:
        if s.played != self._played:
            for seat in range(s.seats):
                order = earlier_than(s.played, seat) if s.played[seat] > 0 else NOWHERE
                self._put(seat, PLAYED, s.played[seat])
                remark(self._seats[seat], ORDER, self._order[seat], order)
                self._order[seat] = order
            self._played = s.played[:]
        known = s.history == self._history
        if not known:
            self._secret = somebody_took_back(s)
            for seat in range(s.seats):
                self._taken_back[seat] = perhaps_taken_back(s, seat) if self._secret else 0
            self._history = s.history[:]
        if self._secret or not known or s.hand != self._hand:
            self._renew_hands(s, own)

    def _renew_hands(self, s: GrandeTable, own: Seat) -> None:
        self._hand = s.hand[:]
        for seat in range(s.seats):
            perhaps = 0 if seat == own else self._taken_back[seat]
            sure = s.hand[seat] & ~perhaps
            changed = (sure ^ self._sure[seat]) | (perhaps ^ self._perhaps[seat])
            if changed != 0:
                write_hand(changed, sure, perhaps, self._seats[seat])
                self._sure[seat] = sure
                self._perhaps[seat] = perhaps

    def _renew_offer(self, s: GrandeTable) -> None:
        if s.offer != self._offer:
            for stack in range(1, STACKS + 1):
                remark(self._table, OFFER, self._offer[stack], NOWHERE)
            for stack in range(1, STACKS + 1):
                remark(self._table, OFFER, NOWHERE, s.offer[stack])
            self._offer = s.offer[:]

    def _renew_turns(self, s: GrandeTable) -> None:
        to_come, acting, card, placed, acted = turns_of(s)
        if to_come != self._to_come:
            self._flag(TO_COME, self._to_come, to_come)
            self._to_come = to_come
        if acting != self._acting:
            self._flag(ACTING, self._acting, acting)
            self._acting = acting
        if card != self._card:
            remark(self._table, CARD, self._card, card)
            self._card = card
        if placed != self._placed:
            self._table[PLACED] = self._placed = placed
        if acted != self._acted:
            self._table[ACTED] = self._acted = acted

    def _renew_business(self, s: GrandeTable) -> None:
        source, goal, owner, board, left = business_of(s.stack[-1])
        if source != self._source:
            remark(self._table, SOURCE, self._source, source)
            self._source = source
        if goal != self._goal:
            remark(self._table, GOAL, self._goal, goal)
            self._goal = goal
        owners = 0 if owner == NOWHERE else 1 << owner
        if owners != self._owner:
            self._flag(OWNER, self._owner, owners)
            self._owner = owners
        if board != self._board:
            remark(self._table, BOARD, self._board, board)
            self._board = board
        if left != self._left:
            self._table[LEFT] = self._left = left
