"""The table: where every unit, card and die is, questions about it, and the few changes that rules make to it."""

from __future__ import annotations

from typing import Any

from meseta.core.decision import Seat
from meseta.core.step import UNANSWERED, State, Step
from meseta.games.sanchos.events import SpaceHeld
from meseta.games.sanchos.names import (
    CARDS,
    CID_NOT_USED,
    DECK,
    DISCARD,
    EMPTY_CASTLE,
    FIELD,
    GARRISON,
    HAND,
    NAJERA,
    NOBODY,
    NORMAL,
    RESERVE,
    SEEN,
    SIEGE,
    UNDECIDED,
    WINNING_MARK,
)
from meseta.games.sanchos.printed import Printed


class SanchosTable(State):
    """A position. Units are troops and kings alike; where a king stands is told apart by ``king_at``."""

    def __init__(
        self,
        printed: Printed,
        seats: int,
        stack: list[Step[Any]],
        sealed: list[int],
        field: list[int],
        garrison: list[int],
        holder: list[int],
        siege: list[int],
        besieger: list[int],
        king_at: list[int],
        king_in: list[int],
        recruits: list[int],
        supply: list[int],
        vp: list[int],
        cards: list[int],
        track: list[int],
        fighting: list[int],
    ) -> None:
        super().__init__(seats, stack, sealed)
        self.printed = printed
        self.field = field
        """Units in the open that besiege nothing: ``region * 3 + Sancho``."""
        self.garrison = garrison
        """Units on the garrison space of each region. (WS-6)"""
        self.holder = holder
        """Who holds the garrison space of each region, or ``NOBODY``."""
        self.siege = siege
        """Units besieging the garrison of each region. (WS-75)"""
        self.besieger = besieger
        """Who besieges the garrison of each region, or ``NOBODY``."""
        self.king_at = king_at
        """The region of each Sancho's king."""
        self.king_in = king_in
        """Where in it he stands: ``FIELD``, ``GARRISON`` or ``SIEGE``."""
        self.recruits = recruits
        self.supply = supply
        """Troops that are not in the game, by Sancho."""
        self.vp = vp
        self.cards = cards
        """Where each card lies. (WS-108)"""
        self.track = track
        """The dice of a battle in the order of their arrival: ``column * 6 + Sancho * 2 + (1 for a guard die)``."""
        self.fighting = fighting
        """Troops fighting in the present battle by Sancho, then 1 for each king who does. (WS-64)"""
        self.solo = NOBODY
        """The Sancho of the only player, ``NOBODY`` with two and three players."""
        self.level = NORMAL
        self.readings = 0
        """The agreed readings of the rulebook that are not the usual ones, as bits."""
        self.ring = 2
        """From one Sancho to the next round the table: 2 for Castilla, Nájera, Aragón. (WS-10)"""
        self.round = 0
        self.commander = NOBODY
        self.acted = 0
        """Whether the commander has taken his turn of this round. (WS-27)"""
        self.played = NOBODY
        """The card on the table."""
        self.taker = NOBODY
        """Who gets the card on the table at the end of the round. (WS-98)"""
        self.battle = NOBODY
        """The region of the present battle."""
        self.sallied = NOBODY
        """Who left a besieged garrison for the present battle. (WS-78)"""
        self.cid = CID_NOT_USED
        """Who has El Cid."""
        self.arrow = 0
        """Solo: 0 while the lower arrow is visible, 1 while the upper one is. (WS-125)"""
        self.victory = UNDECIDED
        self.winners = 0
        """The Sanchos who won, as bits."""

    def copy(self) -> SanchosTable:
        """An equal, independent table that keeps no events."""
        table = SanchosTable(
            self.printed,
            self.seats,
            self.stack[:],
            self.sealed[:],
            self.field[:],
            self.garrison[:],
            self.holder[:],
            self.siege[:],
            self.besieger[:],
            self.king_at[:],
            self.king_in[:],
            self.recruits[:],
            self.supply[:],
            self.vp[:],
            self.cards[:],
            self.track[:],
            self.fighting[:],
        )
        table.take_over(self)
        return table

    def take_over(self, source: SanchosTable) -> None:
        """Take over the single numbers from the table that this one is a copy of."""
        self.continue_from(source)
        self.solo = source.solo
        self.level = source.level
        self.readings = source.readings
        self.ring = source.ring
        self.round = source.round
        self.commander = source.commander
        self.acted = source.acted
        self.played = source.played
        self.taker = source.taker
        self.battle = source.battle
        self.sallied = source.sallied
        self.cid = source.cid
        self.arrow = source.arrow
        self.victory = source.victory
        self.winners = source.winners

    # -- who plays ---------------------------------------------------------------------------------------------

    def next(self, sancho: int) -> int:
        """The Sancho who follows clockwise. (WS-10)"""
        return (sancho + self.ring) % 3

    def is_player(self, sancho: int) -> bool:
        """Whether a person plays this Sancho. (WS-1)"""
        return sancho == self.solo if self.seats == 1 else sancho < self.seats

    def is_bot(self, sancho: int) -> bool:
        """Whether printed priorities play this Sancho. (WS-2)"""
        return self.seats == 1 and sancho != self.solo

    def is_puppet(self, sancho: int) -> bool:
        """Whether this is the Nájera of the two-player game, run by the commander. (WS-111)"""
        return self.seats == 2 and sancho == NAJERA

    def decider(self, sancho: int) -> Seat:
        """The seat that decides for a Sancho who is not a bot. (WS-112)"""
        if self.seats == 1:
            return 0
        return self.commander if sancho >= self.seats else sancho

    def sancho_of(self, seat: Seat) -> int:
        """The Sancho of a seat."""
        return self.solo if self.seats == 1 else seat

    # -- units -------------------------------------------------------------------------------------------------

    def king_stands(self, sancho: int, region: int, place: int) -> int:
        """1 if the king stands in this place of this region, else 0."""
        return 1 if self.king_at[sancho] == region and self.king_in[sancho] == place else 0

    def field_army(self, region: int, sancho: int) -> int:
        """Units of the field army, besiegers included. (WS-5)"""
        units = self.field[region * 3 + sancho]
        return units + self.siege[region] if self.besieger[region] == sancho else units

    def strength(self, region: int, sancho: int) -> int:
        """Units of the army, a besieged garrison not counted. (WS-92)"""
        units = self.field[region * 3 + sancho]
        if self.besieger[region] == NOBODY:
            return units + self.garrison[region] if self.holder[region] == sancho else units
        return units + self.siege[region] if self.besieger[region] == sancho else units

    def units(self, region: int, sancho: int) -> int:
        """All units of a Sancho in a region. (WS-7)"""
        units = self.field_army(region, sancho)
        return units + self.garrison[region] if self.holder[region] == sancho else units

    def is_empty(self, region: int) -> bool:
        """Whether a region has no units at all. (WS-94)"""
        field = self.field
        at = region * 3
        return not (self.garrison[region] or self.siege[region] or field[at] or field[at + 1] or field[at + 2])

    def on_board(self, sancho: int) -> int:
        """Units of a Sancho on the board."""
        return sum(self.units(region, sancho) for region in range(self.printed.regions))

    def spaces(self, sancho: int) -> int:
        """Garrison spaces that a Sancho holds."""
        return self.holder.count(sancho)

    def worth(self, region: int) -> int:
        """The victory points of a garrison space. (WS-13)"""
        return self.printed.solo_worth[region] if self.seats == 1 else self.printed.worth[region]

    def king_besieged(self, sancho: int) -> bool:
        """Whether the king sits in a besieged garrison."""
        return self.king_in[sancho] == GARRISON and self.besieger[self.king_at[sancho]] != NOBODY

    def home_garrison_open(self, sancho: int) -> bool:
        """Whether units of a Sancho may enter his home castle from outside. (WS-35, WS-65)"""
        home = self.printed.home[sancho]
        return self.besieger[home] == NOBODY and self.holder[home] in (NOBODY, sancho)

    def castle_left(self, sancho: int) -> bool:
        """Whether the home castle was left for the present battle and stays empty for its king. (WS-65, WS-78)"""
        if not self.readings & EMPTY_CASTLE:
            return False
        return self.sallied == sancho and self.battle == self.printed.home[sancho]

    # -- changes -----------------------------------------------------------------------------------------------

    def hold(self, region: int, sancho: int) -> None:
        """Let somebody (or nobody) hold a garrison space; its points change hands at once. (WS-11, WS-12)"""
        before = self.holder[region]
        if before == sancho:
            return
        if before != NOBODY:
            self.vp[before] -= self.worth(region)
        if sancho != NOBODY:
            self.vp[sancho] += self.worth(region)
        self.holder[region] = sancho
        if self.events is not None and self.round:  # what the set-up gives to everybody is no news
            self.emit(SpaceHeld(sancho, before, region, self.worth(region)))

    def put(self, sancho: int, region: int, place: int, n: int) -> None:
        """Add units to the field, to the garrison or to the siege of a region."""
        if place == FIELD:
            self.field[region * 3 + sancho] += n
        elif place == GARRISON:
            self.garrison[region] += n
            self.hold(region, sancho)
        else:
            self.siege[region] += n
            self.besieger[region] = sancho

    def take(self, sancho: int, region: int, place: int, n: int) -> None:
        """Take units from the field, from the garrison or from the siege of a region."""
        if place == FIELD:
            self.field[region * 3 + sancho] -= n
        elif place == GARRISON:
            self.garrison[region] -= n
            if not self.garrison[region]:
                self.hold(region, NOBODY)
        else:
            self.siege[region] -= n

    def set_king(self, sancho: int, region: int, place: int) -> None:
        """Note where the king stands now; the counts are moved by ``put`` and ``take``."""
        self.king_at[sancho] = region
        self.king_in[sancho] = place

    def lift_siege(self, region: int) -> None:
        """The besiegers step into the open and the siege is over. (WS-77, WS-79)"""
        sancho = self.besieger[region]
        self.field[region * 3 + sancho] += self.siege[region]
        self.siege[region] = 0
        self.besieger[region] = NOBODY
        if self.king_stands(sancho, region, SIEGE):
            self.king_in[sancho] = FIELD

    def siege_holds(self, region: int) -> bool:
        """Whether more units besiege than defend. (WS-80)"""
        return self.siege[region] > self.garrison[region] > 0

    def send_king_home(self, sancho: int) -> None:
        """A removed king goes into his home castle, or into its field if he cannot enter. (WS-65, WS-66)"""
        home = self.printed.home[sancho]
        enters = self.home_garrison_open(sancho) and not self.castle_left(sancho)
        place = GARRISON if enters else FIELD
        self.put(sancho, home, place, 1)
        self.set_king(sancho, home, place)

    # -- cards -------------------------------------------------------------------------------------------------

    def cards_in(self, place: int) -> list[int]:
        """The cards in one place, by number."""
        cards = self.cards
        return [card for card in range(len(cards)) if cards[card] == place]

    def hand(self, sancho: int) -> list[int]:
        """The hand cards of a Sancho."""
        return self.cards_in(HAND + sancho)

    def reserve(self, sancho: int) -> list[int]:
        """The reserve cards of a Sancho, El Cid not counted."""
        cards = self.cards
        hidden, seen = RESERVE + sancho, SEEN + sancho
        return [card for card in range(len(cards)) if cards[card] == hidden or cards[card] == seen]

    def has_reserve(self, sancho: int) -> bool:
        """Whether any card lies in a Sancho's reserve. (WS-24)"""
        return (RESERVE + sancho) in self.cards or (SEEN + sancho) in self.cards

    def deck_size(self) -> int:
        """Cards left to draw."""
        return self.cards.count(DECK)

    def discard(self, card: int) -> None:
        """Put a card on the open discard pile; a card nobody had seen is revealed by it."""
        if self.cards[card] < SEEN:
            self.reveal()
        self.cards[card] = DISCARD

    # -- victory -----------------------------------------------------------------------------------------------

    def bots_vp(self) -> int:
        """Solo: the points of both bots together. (WS-120)"""
        return sum(self.vp) - self.vp[self.solo]

    def decided(self) -> bool:
        """Whether a side has reached the winning mark. (WS-103, WS-120)"""
        if self.seats == 1:
            return self.vp[self.solo] >= WINNING_MARK or self.bots_vp() >= WINNING_MARK
        return max(self.vp) >= WINNING_MARK


def empty_table(printed: Printed, seats: int) -> SanchosTable:
    """A table with nothing on it and all cards in the deck."""
    n = printed.regions
    return SanchosTable(
        printed,
        seats,
        [],
        [UNANSWERED] * seats,
        [0] * (3 * n),
        [0] * n,
        [NOBODY] * n,
        [0] * n,
        [NOBODY] * n,
        [0] * 3,
        [0] * 3,
        [0] * 3,
        [0] * 3,
        [0] * 3,
        [DECK] * CARDS,
        [],
        [0] * 6,
    )
