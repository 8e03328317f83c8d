"""The table: where every piece lies, questions about it, and the few changes that rules make to it."""

from __future__ import annotations

from typing import Any

from meseta.core.decision import Seat
from meseta.core.step import State, Step
from meseta.games.toledo.events import Reshuffled
from meseta.games.toledo.names import (
    ALCAZAR,
    CARDS,
    CATHEDRAL,
    FENCING_TILES,
    FIELDS,
    NONE,
    PURSE,
    SCENES,
    STANDS,
    TILES,
    value_of,
)
from meseta.games.toledo.printed import Printed


class ToledoTable(State):
    """A Toledo position.

    What players own is kept in rows of one flat list, seat after seat; what belongs to nobody lies in a further row:
    the board's for metal, gems, swords and fencing tiles, the draw pile and the discard pile for cards.

    Copies share the lists that change seldom. These are never changed in place, but replaced: see ``with_added``.
    """

    def __init__(
        self,
        printed: Printed,
        seats: int,
        stack: list[Step[Any]],
        sealed: list[int],
        cards: list[int],
        values: list[int],
        shown: list[int],
        business: list[int],
        owner: list[int],
        circles: list[int],
        tiles: list[int],
        figures: list[int],
        metal: list[int],
        gems: list[int],
        swords: list[int],
        delivered: list[int],
        fencing: list[int],
        paintings: list[int],
    ) -> None:
        super().__init__(seats, stack, sealed)
        self.printed = printed
        self.cards = cards
        """Money cards: ``place * CARDS + card``; the places are the hands, the draw pile and the discard pile."""
        self.values = values
        """The same cards by value: ``place * PURSE + value``; value 0 stands for all of them."""
        self.shown = shown
        """Of the cards in a hand at least so many were seen by all: ``seat * CARDS + card``. (TO-OP-28)"""
        self.business = business
        """What is sold on each field, ``NONE`` for nothing."""
        self.owner = owner
        """Whose tile lies on each field, ``NONE`` for nobody's."""
        self.circles = circles
        """Circles by field."""
        self.tiles = tiles
        """1 for each tile a player has not placed yet: ``seat * TILES + tile``."""
        self.figures = figures
        """Figures on circles, in the cathedral and in the Alcázar: ``seat * FIELDS + field``."""
        self.metal = metal
        self.gems = gems
        self.swords = swords
        """Swords in front of the players and, in the last row, on the board: ``place * kinds + sword``."""
        self.delivered = delivered
        """Swords in the Alcázar: ``seat * kinds + sword``."""
        self.fencing = fencing
        """Fencing tiles: ``place * FENCING_TILES + tile``."""
        self.paintings = paintings
        """Who has each painting of the stack, from the top; ``NONE`` while it is there."""
        self.main = NONE
        """The main card lying in front of the player. (TO-18)"""
        self.extra = 0
        """The value of the extra card played this turn, 0 for none. (TO-67)"""
        self.unresolved = NONE
        """The full field on which the moved figure must go on or fight. (TO-30)"""
        self.passes = 0
        """Turns in a row in which nothing was possible. (TO-OP-6)"""
        self.closer = NONE
        """Who brought the last round about. (TO-79)"""
        self.first = 0
        self.unlimited = False
        """Whether metal and gems never run out. (TO-OP-9)"""
        self.limit = 0
        """After so many turns the game is scored as it stands. (TO-OP-30)"""

    def copy(self) -> ToledoTable:
        """An equal, independent table that keeps no events."""
        table = ToledoTable(
            self.printed,
            self.seats,
            self.stack[:],
            self.sealed,
            self.cards[:],
            self.values[:],
            self.shown,
            self.business,
            self.owner,
            self.circles,
            self.tiles,
            self.figures[:],
            self.metal[:],
            self.gems[:],
            self.swords,
            self.delivered,
            self.fencing,
            self.paintings,
        )
        table.take_over(self)
        return table

    def take_over(self, source: ToledoTable) -> None:
        """Take over the single numbers from the table that this one is a copy of."""
        self.continue_from(source)
        self.main = source.main
        self.extra = source.extra
        self.unresolved = source.unresolved
        self.passes = source.passes
        self.closer = source.closer
        self.first = source.first
        self.unlimited = source.unlimited
        self.limit = source.limit

    # -- money cards -----------------------------------------------------------------------------------------------

    @property
    def draw_pile(self) -> int:
        """The place of the draw pile."""
        return self.seats

    @property
    def discard_pile(self) -> int:
        """The place of the discard pile."""
        return self.seats + 1

    def top(self) -> int:
        """The place of the pile from which the next card comes: the discard pile if it must be shuffled first."""
        return self.draw_pile if self.size(self.draw_pile) else self.discard_pile

    def size(self, place: int) -> int:
        """How many cards lie in a hand or a pile."""
        return self.values[place * PURSE]

    def purse(self, seat: Seat) -> list[int]:
        """How many cards of each value a player holds."""
        return self.values[seat * PURSE : (seat + 1) * PURSE]

    def scenes(self, seat: Seat, value: int) -> list[int]:
        """The different cards of one value in a player's hand."""
        first = (value - 1) * SCENES
        base = seat * CARDS
        return [card for card in range(first, first + SCENES) if self.cards[base + card]]

    def holds(self, seat: Seat, card: int) -> bool:
        """Whether a card is in a player's hand."""
        return self.cards[seat * CARDS + card] > 0

    def pays(self, card: int, field: int) -> bool:
        """Whether a card is worth the price of a field. (TO-38, TO-41)"""
        return value_of(card) >= self.printed.prices[field]

    def hand_of_at_least(self, seat: Seat, price: int) -> list[int]:
        """The different cards in a player's hand that pay a price. (TO-38)"""
        base = seat * CARDS
        return [card for card in range((price - 1) * SCENES, CARDS) if self.cards[base + card]]

    def add_card(self, card: int, place: int, n: int) -> None:
        """Put ``n`` copies of a card to a place, or take them away."""
        self.cards[place * CARDS + card] += n
        self.values[place * PURSE] += n
        self.values[place * PURSE + value_of(card)] += n

    def shift_card(self, card: int, source: int, target: int) -> None:
        """Put a card from one place to another."""
        self.add_card(card, source, -1)
        self.add_card(card, target, 1)

    def take_top(self, card: int, place: int) -> None:
        """Let chance's card come from the draw pile; an empty one is made anew from the discards first. (TO-12)"""
        if not self.size(self.draw_pile):
            self.reshuffle()
        self.shift_card(card, self.draw_pile, place)

    def reshuffle(self) -> None:
        """Turn the discard pile into the draw pile."""
        if self.events is not None:
            self.emit(Reshuffled(self.size(self.discard_pile)))
        for card in range(CARDS):
            n = self.cards[self.discard_pile * CARDS + card]
            if n:
                self.add_card(card, self.discard_pile, -n)
                self.add_card(card, self.draw_pile, n)

    def show(self, seat: Seat, card: int) -> None:
        """Let a card of a player's hand be seen as it leaves it."""
        if self.shown[seat * CARDS + card]:
            self.shown = with_added(self.shown, seat * CARDS + card, -1)

    def discard(self, seat: Seat, card: int) -> None:
        """Put a card from a hand on the discard pile."""
        self.show(seat, card)
        self.shift_card(card, seat, self.discard_pile)

    def pay(self, seat: Seat, card: int, owner: Seat) -> None:
        """Give a card to another player, for all to see. (TO-OP-28)"""
        self.show(seat, card)
        self.shift_card(card, seat, owner)
        self.shown = with_added(self.shown, owner * CARDS + card, 1)

    def lay_main(self, seat: Seat, card: int) -> None:
        """Put the main card down in front of its player. (TO-18)"""
        self.show(seat, card)
        self.add_card(card, seat, -1)
        self.main = card

    def clear_turn(self) -> None:
        """The main card goes to the discard pile when the turn ends. (TO-28)"""
        if self.main != NONE:
            self.add_card(self.main, self.discard_pile, 1)
            self.main = NONE
        self.extra = 0

    def has_moved(self) -> bool:
        """Whether a card was played for a figure in this turn; only then may its player stop. (TO-8, TO-27)"""
        return self.main != NONE or self.extra != 0

    @property
    def main_value(self) -> int:
        """The main value of the turn, 0 before the main card is played."""
        return 0 if self.main == NONE else value_of(self.main)

    # -- the street ------------------------------------------------------------------------------------------------

    def at(self, seat: Seat, field: int) -> int:
        """How many figures of a player are there."""
        return self.figures[seat * FIELDS + field]

    def occupied(self, field: int) -> int:
        """How many figures stand on a field."""
        there = 0
        for seat in range(self.seats):
            there += self.figures[seat * FIELDS + field]
        return there

    def on_street(self, seat: Seat) -> list[int]:
        """The fields of the street where a player has figures."""
        base = seat * FIELDS
        return [field for field in range(CATHEDRAL + 1, STANDS) if self.figures[base + field]]

    def movable(self, seat: Seat) -> list[int]:
        """The cathedral and the fields from which a player can move a figure. (TO-20)"""
        base = seat * FIELDS
        return [field for field in range(STANDS) if self.figures[base + field]]

    def placeable(self) -> list[int]:
        """The fields that can receive a tile. (TO-14)"""
        return [field for field in self.printed.free if self.owner[field] == NONE]

    def unplaced(self, seat: Seat) -> list[int]:
        """The tiles a player has left."""
        return [tile for tile in range(TILES) if self.tiles[seat * TILES + tile]]

    def place(self, seat: Seat, tile: int, field: int) -> None:
        """Lay a business tile. (TO-14)"""
        self.tiles = with_added(self.tiles, seat * TILES + tile, -1)
        self.business = with_added(self.business, field, tile // 2 - NONE)
        self.circles = with_added(self.circles, field, tile % 2 + 1)
        self.owner = with_added(self.owner, field, seat - NONE)

    def lift(self, seat: Seat, field: int) -> None:
        """Take a figure off its place."""
        self.figures[seat * FIELDS + field] -= 1

    def stand(self, seat: Seat, field: int) -> None:
        """Put a figure on a place."""
        self.figures[seat * FIELDS + field] += 1

    def arrived(self, seat: Seat) -> int:
        """How many figures a player has in the Alcázar."""
        return self.figures[seat * FIELDS + ALCAZAR]

    # -- goods -----------------------------------------------------------------------------------------------------

    @property
    def board(self) -> int:
        """The row of what lies on the board."""
        return self.seats

    def collect(self, goods: list[int], seat: Seat, n: int) -> None:
        """Take ``n`` metal or gems from the supply; a negative number returns them."""
        goods[self.board] -= n
        goods[seat] += n

    def swords_left(self, sword: int) -> int:
        """How many swords of a kind lie on the board."""
        return self.swords[self.board * len(self.printed.sword_points) + sword]

    def affordable(self, seat: Seat) -> list[int]:
        """The swords on the board for which a player has the material. (TO-45)"""
        printed = self.printed
        kinds = len(printed.sword_points)
        metal, gems = self.metal[seat], self.gems[seat]
        return [
            sword
            for sword in range(kinds)
            if printed.sword_metal[sword] <= metal
            and printed.sword_gems[sword] <= gems
            and self.swords[self.board * kinds + sword]
        ]

    def forge(self, seat: Seat, sword: int) -> None:
        """Turn material into a sword. (TO-45)"""
        kinds = len(self.printed.sword_points)
        self.collect(self.metal, seat, -self.printed.sword_metal[sword])
        self.collect(self.gems, seat, -self.printed.sword_gems[sword])
        self.swords = with_added(self.swords, self.board * kinds + sword, -1)
        self.swords[seat * kinds + sword] += 1

    def swords_of(self, seat: Seat) -> list[int]:
        """The kinds of swords in front of a player."""
        kinds = len(self.printed.sword_points)
        return [sword for sword in range(kinds) if self.swords[seat * kinds + sword]]

    def deliver(self, seat: Seat, sword: int) -> None:
        """Bring a sword into the Alcázar. (TO-52)"""
        kinds = len(self.printed.sword_points)
        self.swords = with_added(self.swords, seat * kinds + sword, -1)
        self.delivered = with_added(self.delivered, seat * kinds + sword, 1)

    def owns(self, seat: Seat, tile: int) -> bool:
        """Whether a player has a fencing tile."""
        return self.fencing[seat * FENCING_TILES + tile] > 0

    def fencing_of(self, seat: Seat) -> list[int]:
        """The fencing tiles of a player."""
        return [tile for tile in range(FENCING_TILES) if self.fencing[seat * FENCING_TILES + tile]]

    def shift_tile(self, tile: int, source: int, target: int) -> None:
        """Take a fencing tile from the board or put it back."""
        self.fencing = with_added(self.fencing, source * FENCING_TILES + tile, -1)
        self.fencing[target * FENCING_TILES + tile] += 1

    def next_painting(self) -> int:
        """The index of the painting on top of the stack, ``NONE`` when all are gone. (TO-49)"""
        return self.paintings.index(NONE) if NONE in self.paintings else NONE

    def take_painting(self, seat: Seat) -> int:
        """Give the painting on top to a player; returns its points."""
        painting = self.next_painting()
        self.paintings = with_added(self.paintings, painting, seat - NONE)
        return self.printed.paintings[painting]


def with_added(items: list[int], index: int, n: int) -> list[int]:
    """A new list with ``n`` more at one place: copies of a table go on sharing the old one."""
    changed = items[:]
    changed[index] += n
    return changed


def row(items: list[int], place: int, width: int) -> list[int]:
    """The part of a flat list that belongs to one place."""
    return items[place * width : (place + 1) * width]
