"""The table: where every piece is, questions about it, and the few changes that rules make to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from meseta.core.decision import Seat
from meseta.core.step import UNANSWERED, Reasons, State, Step
from meseta.games.el_grande.events import Moved, SentHome
from meseta.games.el_grande.names import (
    BESIDE,
    CARD_IDS,
    CASTILLO,
    NOWHERE,
    PLACES,
    POWERS,
    PROVINCE,
    REGIONS,
    STACKS,
)
from meseta.games.el_grande.printed import Printed
from meseta.games.el_grande.reasons import KINGS_REGION

ALL_POWERS: Final = (1 << (POWERS + 1)) - 2
"""A hand with all power cards: bit v stands for value v."""

VETOS_PER_SEAT: Final = 2


class GrandeTable(State):
    """An El Grande position. Lists by seat unless said otherwise."""

    def __init__(
        self,
        printed: Printed,
        seats: int,
        stack: list[Step[Any]],
        sealed: list[int],
        cubes: list[int],
        hand: list[int],
        played: list[int],
        history: list[int],
        score: list[int],
        grande: list[int],
        boards: list[int],
        vetos: list[int],
        deck: list[int],
        offer: list[int],
        dials: list[int],
        rounds: list[int],
    ) -> None:
        super().__init__(seats, stack, sealed)
        self.printed = printed
        self.cubes = cubes
        """Caballeros by place and owner: ``place * seats + owner``. (EG-3)"""
        self.hand = hand
        """Power cards in hand as bits: bit v stands for value v."""
        self.played = played
        """The power card played this round, 0 for none."""
        self.history = history
        """What everybody saw of the power cards: ``seat * 16 + value`` played, ``seat * 16`` taken back unseen."""
        self.score = score
        self.grande = grande
        """Home regions."""
        self.boards = boards
        """Where the two mobile scoreboards lie."""
        self.vetos = vetos
        """Two entries per seat: 0, or 1 + the index of the last round in which this Veto can be used."""
        self.deck = deck
        """Copies still face down, by kind of card. Their order is unknown to all. (EG-107)"""
        self.offer = offer
        """The card on offer by stack, ``NOWHERE`` once taken; index 0 is not used."""
        self.dials = dials
        """Secret discs once they are turned up; ``UNANSWERED`` otherwise."""
        self.rounds = rounds
        """The rounds that are played, by their numbers on the track; people count them from 1. (EG-15)"""
        self.round = 0
        """Index into ``rounds``."""
        self.king = NOWHERE
        self.taken = [NOWHERE] * seats
        """The action card that was taken this round. Tables share the list until one of them changes it."""
        self.first = NOWHERE
        """Who plays the first power card of the round."""
        self.covered = True
        """Whether views keep the castillo's contents to themselves."""
        self.king_dial = True
        """Whether the king's region may be dialled in a general scoring. (EG-OP-8)"""

    def copy(self) -> GrandeTable:
        """An equal, independent table that keeps no events."""
        table = GrandeTable(
            self.printed,
            self.seats,
            self.stack[:],
            self.sealed[:],
            self.cubes[:],
            self.hand[:],
            self.played[:],
            self.history[:],
            self.score[:],
            self.grande[:],
            self.boards[:],
            self.vetos[:],
            self.deck[:],
            self.offer[:],
            self.dials[:],
            self.rounds,
        )
        table.take_over(self)
        return table

    def take_over(self, source: GrandeTable) -> None:
        """Take over the single numbers from the table that this one is a copy of."""
        self.continue_from(source)
        self.round = source.round
        self.king = source.king
        self.taken = source.taken
        self.first = source.first
        self.covered = source.covered
        self.king_dial = source.king_dial

    # -- questions ---------------------------------------------------------------------------------------------

    def at(self, place: int, seat: Seat) -> int:
        """Caballeros of ``seat`` in a place."""
        return self.cubes[place * self.seats + seat]

    def counts(self, place: int) -> list[int]:
        """Caballeros in a place, by seat."""
        start = place * self.seats
        return self.cubes[start : start + self.seats]

    def total(self, place: int) -> int:
        """Caballeros in a place, of all colours."""
        return sum(self.counts(place))

    def closed(self, region: int) -> bool:
        """Whether nothing may enter or leave a region. (EG-70)"""
        return region == self.king

    def reasons_closed(self) -> Reasons:
        """Why nothing may enter or leave a region, or be done with a caballero or scoreboard in it."""
        return (KINGS_REGION,)

    def reasons_not_to_enter(self) -> Reasons:
        """Why a card may not bring a caballero to one of the regions or the castillo."""
        return self.reasons_closed()

    def cited(self, reasons: Reasons) -> Reasons:
        """Reasons of steps that games share, with the numbers that their rules have in this game."""
        return reasons

    def open_regions(self) -> list[int]:
        """The regions that are not closed."""
        return [region for region in range(REGIONS) if not self.closed(region)]

    def open_places(self) -> list[int]:
        """Where cards may bring caballeros: the open regions and the castillo. (EG-46, EG-75)"""
        places = self.open_regions()
        places.append(CASTILLO)
        return places

    def open_regions_of(self, seat: Seat, at_least: int = 1) -> list[int]:
        """Open regions with at least so many caballeros of ``seat``."""
        return [
            region
            for region in range(REGIONS)
            if self.cubes[region * self.seats + seat] >= at_least and not self.closed(region)
        ]

    def values_at(self, place: int) -> list[int]:
        """The points for first, second and third place that count in a place now. (EG-91)"""
        if self.boards[0] == place:
            return self.printed.board_values[0]
        if self.boards[1] == place:
            return self.printed.board_values[1]
        return self.printed.values[place]

    def scorings(self) -> list[int]:
        """The rounds after which all is scored, counted as they are played. (EG-14, EG-15)"""
        return [index + 1 for index, number in enumerate(self.rounds) if number in self.printed.scoring_after]

    def opponents(self, me: Seat) -> list[Seat]:
        """All others, clockwise from the left neighbour. (EG-49)"""
        return [(me + i) % self.seats for i in range(1, self.seats)]

    def veto_holders(self, me: Seat) -> list[Seat]:
        """Who may object to a special action of ``me``, clockwise. (EG-60, EG-66)"""
        if max(self.vetos) == 0:
            return []
        return [seat for seat in self.opponents(me) if self.holds_veto(seat)]

    def holds_veto(self, seat: Seat) -> bool:
        """Whether a Veto lies in front of ``seat``."""
        return self.vetos[seat * VETOS_PER_SEAT] > 0 or self.vetos[seat * VETOS_PER_SEAT + 1] > 0

    def holds(self, seat: Seat, value: int) -> bool:
        """Whether a power card is in the hand of ``seat``."""
        return (self.hand[seat] >> value) & 1 == 1

    def record(self, seat: Seat) -> list[int]:
        """The power cards of one seat as everybody saw them, in order; 0 for one taken back."""
        return [entry % 16 for entry in self.history if entry // 16 == seat]

    # -- changes -----------------------------------------------------------------------------------------------

    def shift(self, owner: Seat, src: int, dst: int, n: int) -> None:
        """Move caballeros of one owner between any two places."""
        self.cubes[src * self.seats + owner] -= n
        self.cubes[dst * self.seats + owner] += n

    def move(self, mover: Seat, owner: Seat, src: int, dst: int, n: int) -> None:
        """Move caballeros on the board and tell it."""
        self.shift(owner, src, dst, n)
        if self.events is not None:
            self.emit(Moved(mover, owner, src, dst, n))

    def send_home(self, owner: Seat, src: int, n: int) -> None:
        """Send caballeros back to the province and tell it."""
        self.shift(owner, src, PROVINCE, n)
        if self.events is not None:
            self.emit(SentHome(owner, src, n))

    def take_card(self, seat: Seat, kind: int) -> None:
        """Take an action card from the offer. (EG-34)"""
        self.offer[self.printed.stack_of[kind]] = NOWHERE
        self.taken = self.taken[:]
        self.taken[seat] = kind

    def put_dials_away(self) -> None:
        """Put the secret discs away, if any lie open."""
        if max(self.dials) != UNANSWERED:
            self.dials = [UNANSWERED] * self.seats

    def keep_veto(self, seat: Seat) -> None:
        """Lay a Veto open: it lasts to the end of the next round that is played. (EG-56)"""
        slot = seat * VETOS_PER_SEAT
        if self.vetos[slot] > 0:
            slot += 1
        self.vetos[slot] = self.round + 2

    def spend_veto(self, seat: Seat) -> None:
        """Give up the Veto of ``seat`` that would expire first. (EG-57)"""
        one = self.vetos[seat * VETOS_PER_SEAT]
        two = self.vetos[seat * VETOS_PER_SEAT + 1]
        first_is_older = two == 0 or 0 < one <= two
        self.vetos[seat * VETOS_PER_SEAT + (0 if first_is_older else 1)] = 0


def lay_out(printed: Printed, seats: int, settings: Mapping[str, str]) -> GrandeTable:
    """The table before the first card is drawn: everybody's caballeros are in the province. (EG-8, EG-10, EG-12)"""
    deck = printed.copies[:]
    if settings["vetos"] == "no":
        deck[CARD_IDS.index("veto")] = 0
    table = GrandeTable(
        printed,
        seats,
        [],
        [UNANSWERED] * seats,
        [0] * (PLACES * seats),
        [ALL_POWERS] * seats,
        [0] * seats,
        [],
        [0] * seats,
        [NOWHERE] * seats,
        [BESIDE, BESIDE],
        [0] * (seats * VETOS_PER_SEAT),
        deck,
        [NOWHERE] * (STACKS + 1),
        [UNANSWERED] * seats,
        printed.short if settings["rounds"] == "6" else printed.long,
    )
    for seat in range(seats):
        table.cubes[PROVINCE * seats + seat] = printed.home + printed.court + printed.province
    table.covered = settings["castillo"] == "covered"
    table.king_dial = settings["king_dial"] == "yes"
    if settings["first"] != "random":
        table.first = (int(settings["first"]) - 1) % seats
    return table
