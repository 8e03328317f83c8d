"""Using a field: payment, dealers, smith, fencing master, artist, tavern. (TO-36 to TO-50)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Option, Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.toledo.events import Collected, FencingTileTaken, Paid, PaintingTaken, SwordForged
from meseta.games.toledo.names import (
    ARTIST,
    CARD,
    CARD_BLOCK,
    DECLINE,
    FENCING_TILES,
    GEM,
    METAL,
    MOST_TILES,
    NONE,
    SMITH,
    SWORD,
    SWORD_BLOCK,
    TAKE,
    TAKE_BLOCK,
    TAVERN,
    USE,
    alone,
)
from meseta.games.toledo.piles import DrawMoney
from meseta.games.toledo.reasons import FENCING_REASONS, GIVE_BACK_REASONS, SWORD_REASONS, USE_REASONS
from meseta.games.toledo.table import ToledoTable

CARDS_PER_TAVERN: Final = 3


class UseField(Step[ToledoTable]):
    """A figure has just taken a circle; its player may use the field, once and at once. (TO-25, TO-36)"""

    def __init__(self, me: Seat, field: int) -> None:
        self.me: Final = me
        self.field: Final = field

    def ask(self, s: ToledoTable) -> Question | None:
        """Use it, and which card pays? Not asked where nothing can be had or the hand is empty. (TO-OP-10, TO-OP-11)

        Asked even if no card is high enough: to leave the question out would tell what is in the hand.
        """
        if not has_something(s, self.me, self.field):
            return None
        if s.owner[self.field] == self.me:
            return Question(self.me, "use", [USE, DECLINE])
        if not s.size(self.me):
            return None
        cards = s.hand_of_at_least(self.me, s.printed.prices[self.field])
        return Question(self.me, "use", [*[CARD + card for card in cards], DECLINE])

    def blocks(self, s: ToledoTable) -> Blocks:
        return alone(USE), alone(DECLINE), CARD_BLOCK

    def reasons(self, s: ToledoTable) -> Reasons:
        return USE_REASONS

    def answer(self, s: ToledoTable, option: Option) -> Steps:
        """Pay first, then take. (TO-42)"""
        if option == DECLINE:
            return DONE
        if option != USE:
            self._pay(s, option - CARD)
        return self._serve(s)

    def _pay(self, s: ToledoTable, card: int) -> None:
        """An opponent gets the card; taverns and the artist are paid to the discard pile. (TO-38, TO-41)"""
        owner = s.owner[self.field]
        if s.events is not None:
            s.emit(Paid(self.me, owner, card, self.field))
        if owner == NONE:
            s.discard(self.me, card)
        else:
            s.pay(self.me, card, owner)

    def _serve(self, s: ToledoTable) -> Steps:
        business = s.business[self.field]
        if business == TAVERN:
            return (DrawMoney(self.me, CARDS_PER_TAVERN),)
        if business == SMITH:
            return (ForgeSword(self.me),)
        if business == ARTIST:
            worth = s.take_painting(self.me)
            if s.events is not None:
                s.emit(PaintingTaken(self.me, worth))
        elif business in (GEM, METAL):
            s.collect(s.gems if business == GEM else s.metal, self.me, 1)
            if s.events is not None:
                s.emit(Collected(self.me, business, self.field))
        else:
            return (TakeFencingTile(self.me),)
        return DONE


def has_something(s: ToledoTable, me: Seat, field: int) -> bool:
    """Whether the business on a field has something for this player. (TO-OP-9, TO-OP-10)"""
    business = s.business[field]
    if business == GEM:
        return s.unlimited or s.gems[s.board] > 0
    if business == METAL:
        return s.unlimited or s.metal[s.board] > 0
    if business == SMITH:
        return bool(s.affordable(me))
    if business == ARTIST:
        return s.next_painting() != NONE
    return business == TAVERN or bool(missing_tiles(s, me))


class ForgeSword(Step[ToledoTable]):
    """The smith makes one sword for which there is material. (TO-45)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: ToledoTable) -> Question:
        """Which one?"""
        return Question(self.me, "sword", [SWORD + sword for sword in s.affordable(self.me)])

    def blocks(self, s: ToledoTable) -> Blocks:
        return SWORD_BLOCK, alone(DECLINE)

    def reasons(self, s: ToledoTable) -> Reasons:
        return SWORD_REASONS

    def answer(self, s: ToledoTable, option: Option) -> Steps:
        """Pay the material and take it."""
        s.forge(self.me, option - SWORD)
        if s.events is not None:
            s.emit(SwordForged(self.me, option - SWORD, s.printed.sword_points[option - SWORD]))
        return DONE


def missing_tiles(s: ToledoTable, me: Seat) -> list[int]:
    """The fencing tiles on the board of which a player has none. (TO-46, TO-47)"""
    return [tile for tile in range(FENCING_TILES) if s.owns(s.board, tile) and not s.owns(me, tile)]


class TakeFencingTile(Step[ToledoTable]):
    """The fencing master gives one tile that the player lacks. (TO-46, TO-47)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: ToledoTable) -> Question:
        """Which one?"""
        return Question(self.me, "fencing", [TAKE + tile for tile in missing_tiles(s, self.me)])

    def blocks(self, s: ToledoTable) -> Blocks:
        return TAKE_BLOCK, alone(DECLINE)

    def reasons(self, s: ToledoTable) -> Reasons:
        return FENCING_REASONS

    def answer(self, s: ToledoTable, option: Option) -> Steps:
        """Take it; the fourth is an exchange."""
        tile = option - TAKE
        if len(s.fencing_of(self.me)) == MOST_TILES:
            return (ExchangeFencingTile(self.me, tile),)
        s.shift_tile(tile, s.board, self.me)
        if s.events is not None:
            s.emit(FencingTileTaken(self.me, tile, NONE))
        return DONE


class ExchangeFencingTile(Step[ToledoTable]):
    """Whoever takes a fourth tile gives back one of the three old ones. (TO-48, TO-OP-12)"""

    def __init__(self, me: Seat, fencing: int) -> None:
        self.me: Final = me
        self.fencing: Final = fencing

    def ask(self, s: ToledoTable) -> Question:
        """Which one goes back?"""
        return Question(self.me, "give_back", [TAKE + tile for tile in s.fencing_of(self.me)])

    def blocks(self, s: ToledoTable) -> Blocks:
        return TAKE_BLOCK, alone(DECLINE)

    def reasons(self, s: ToledoTable) -> Reasons:
        return GIVE_BACK_REASONS

    def answer(self, s: ToledoTable, option: Option) -> Steps:
        """Exchange the tiles."""
        s.shift_tile(option - TAKE, self.me, s.board)
        s.shift_tile(self.fencing, s.board, self.me)
        if s.events is not None:
            s.emit(FencingTileTaken(self.me, self.fencing, option - TAKE))
        return DONE
