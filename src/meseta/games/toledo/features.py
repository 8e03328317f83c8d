"""The features of Toledo: figures and shops along the street, goods, swords, money, and what a turn is about.

Columns of fields count from the cathedral on. Through the door of a seat the hands of the others are what everybody
has seen of them, and a number of unknown cards.
"""

from __future__ import annotations

from typing import Any, Final

from meseta.core.decision import Seat
from meseta.core.features import SEES_ALL, Block, Features, seat_block
from meseta.core.step import State, Step
from meseta.games.toledo.duel import Bout
from meseta.games.toledo.fields import ExchangeFencingTile, UseField
from meseta.games.toledo.flow import EndTurn, PlaceTile
from meseta.games.toledo.moves import PlayCard
from meseta.games.toledo.names import (
    ALCAZAR,
    CARDS,
    CATHEDRAL,
    FENCING_TILES,
    FIELDS,
    FIGURES_TO_END,
    MOST_SEATS,
    MOST_SWORDS,
    NONE,
    PURSE,
    SCENES,
    STANDS,
    TILE_KINDS,
    TILES,
    VALUES,
)
from meseta.games.toledo.piles import DrawMoney
from meseta.games.toledo.scoring import parts
from meseta.games.toledo.table import ToledoTable

_FIGURES: Final = 10
_GOODS: Final = 30
_HAND: Final = 84
_POINTS: Final = 100
_SWORD: Final = 15
_LOAD: Final = FIGURES_TO_END * _SWORD

KINDS: Final = (
    *("action", "tile", "place", "return", "step", "card", "full", "use", "sword", "fencing", "give_back", "carry"),
    *("draw", "bout"),
)

SEAT: Final = seat_block()
FIGURES: Final[int] = SEAT.count("figures", STANDS, _FIGURES, "figures in the cathedral and on the street, by field")
ARRIVED: Final[int] = SEAT.one("arrived", FIGURES_TO_END + 1, "figures in the Alcázar")
WAY: Final[int] = SEAT.count("way", 2, ALCAZAR, "steps to the Alcázar of the two foremost figures; 0: none")
REACH: Final[int] = SEAT.bits("reach", STANDS + 1, "fields, then the Alcázar, that a figure reaches with a known card")
SHOPS: Final[int] = SEAT.bits("shops", STANDS, "own business tiles, by field")
UNPLACED: Final[int] = SEAT.bits("tiles", TILES, "business tiles that are not placed")
METAL: Final[int] = SEAT.count("metal", 1, _GOODS, "metal")
GEMS: Final[int] = SEAT.count("gems", 1, _GOODS, "gems")
FORGEABLE: Final[int] = SEAT.count("forgeable", 1, _SWORD, "points of the best sword that its material is enough for")
SWORDS: Final[int] = SEAT.count("swords", MOST_SWORDS, MOST_SWORDS, "swords in front, by kind from the weakest on")
LOAD: Final[int] = SEAT.count("load", 1, _LOAD, "points of the best swords in front that figures may still deliver")
DELIVERED: Final[int] = SEAT.count("delivered", 1, _POINTS, "points of the swords in the Alcázar")
IN_FRONT: Final[int] = SEAT.count("in_front", 1, _POINTS, "what the swords in front count at the end")
PAINTINGS: Final[int] = SEAT.count("paintings", 1, _POINTS, "points of the paintings")
POINTS: Final[int] = SEAT.count("points", 1, _POINTS, "points if the game ended now")
LEADS: Final[int] = SEAT.count("leads", 1, _POINTS, "points more than the best rival has")
TRAILS: Final[int] = SEAT.count("trails", 1, _POINTS, "points less than the best rival has")
FENCING: Final[int] = SEAT.bits("fencing", FENCING_TILES, "fencing tiles: one for each duel colour, and movement")
MONEY: Final[int] = SEAT.count("money", VALUES, _HAND, "known cards in hand, by value")
UNKNOWN: Final[int] = SEAT.count("unknown", 1, _HAND, "other cards in hand")
CLOSER: Final[int] = SEAT.bits("closer", 1, "brought the last round about")
ACTING: Final[int] = SEAT.bits("acting", 1, "takes its turn now")
DEFENDS: Final[int] = SEAT.bits("defends", 1, "is challenged to a duel")

TABLE: Final = Block()
BUSINESS: Final[int] = TABLE.bits("business", STANDS * TILE_KINDS, "by field, which business was placed there")
DOUBLE: Final[int] = TABLE.bits("double", STANDS, "placed business tiles with two circles, by field")
FULL: Final[int] = TABLE.bits("full", STANDS, "fields of the street on which no circle is free")
METAL_LEFT: Final[int] = TABLE.count("metal_left", 1, _GOODS, "metal on the board")
GEMS_LEFT: Final[int] = TABLE.count("gems_left", 1, _GOODS, "gems on the board")
SWORDS_LEFT: Final[int] = TABLE.count("swords_left", MOST_SWORDS, MOST_SWORDS, "swords on the board, by kind")
FENCING_LEFT: Final[int] = TABLE.bits("fencing_left", FENCING_TILES, "fencing tiles that can be had")
PAINTING: Final[int] = TABLE.count("painting", 1, _SWORD, "points of the next painting")
DRAW_PILE: Final[int] = TABLE.count("draw_pile", 1, _HAND, "cards in the draw pile")
MAIN: Final[int] = TABLE.one("main", VALUES, "the value of the main card")
EXTRA: Final[int] = TABLE.one("extra", VALUES, "the value of the extra card of this turn")
NEAREST: Final[int] = TABLE.one("nearest", FIGURES_TO_END + 1, "the most figures that anybody has in the Alcázar")
LAST_ROUND: Final[int] = TABLE.bits("last_round", 1, "the game ends with this round")
FIELD: Final[int] = TABLE.one("field", STANDS, "the field that the open question is about")
VALUE: Final[int] = TABLE.one("value", VALUES, "the value of the card that is being played")
TILE: Final[int] = TABLE.one("tile", TILES, "the business tile that is being placed")
NEW_TILE: Final[int] = TABLE.one("new_tile", FENCING_TILES, "the fencing tile for which one is given back")
BOUTS: Final[int] = TABLE.count("bouts", 2, 2, "bouts that the attacker has won and lost")
COMING: Final[int] = TABLE.count("coming", 1, 5, "cards that are about to be drawn")


class ToledoFeatures(Features):
    """How a table of Toledo looks to a network."""

    def write(self, s: State, viewer: Seat, seats: list[bytearray], table: bytearray) -> None:
        """Everybody's things, the street, the board and the turn."""
        assert isinstance(s, ToledoTable)
        for seat in range(s.seats):
            block = seats[seat]
            write_goods(s, seat, block)
            write_money(s, seat, viewer in (SEES_ALL, seat), block)
            write_figures(s, seat, block)
        write_points(s, seats)
        write_street(s, seats, table)
        write_board(s, table)
        if s.closer != NONE:
            seats[s.closer][CLOSER] = 1
        for step in s.stack:
            if isinstance(step, EndTurn):
                seats[step.me][ACTING] = 1
        if s.stack:
            write_business(s, s.stack[-1], seats, table)


def write_goods(s: ToledoTable, seat: Seat, block: bytearray) -> None:
    """Tiles, material and swords."""
    block[METAL] = min(s.metal[seat], _GOODS)
    block[GEMS] = min(s.gems[seat], _GOODS)
    for tile in range(TILES):
        if s.tiles[seat * TILES + tile]:
            block[UNPLACED + tile] = 1
    for tile in range(FENCING_TILES):
        if s.fencing[seat * FENCING_TILES + tile]:
            block[FENCING + tile] = 1
    worth = s.printed.sword_points
    best = 0
    load = 0
    free = FIGURES_TO_END - s.arrived(seat)
    base = seat * len(worth)
    for sword in range(len(worth) - 1, -1, -1):
        n = s.swords[base + sword]
        if n:
            block[SWORDS + sword] = n
            load += worth[sword] * max(0, min(n, free))
            free -= n
        if worth[sword] > best and enough(s, seat, sword):
            best = worth[sword]
    block[LOAD] = min(load, _LOAD)
    block[FORGEABLE] = min(best, _SWORD)


def enough(s: ToledoTable, seat: Seat, sword: int) -> bool:
    """Whether a sword is on the board and a player has its material. (TO-45)"""
    printed = s.printed
    if printed.sword_metal[sword] > s.metal[seat] or printed.sword_gems[sword] > s.gems[seat]:
        return False
    return s.swords_left(sword) > 0


def write_money(s: ToledoTable, seat: Seat, seen: bool, block: bytearray) -> None:
    """The hand for whoever may see it, for the others what was shown of it. (TO-OP-28)"""
    unknown = s.size(seat)
    for value in range(1, PURSE):
        n = s.values[seat * PURSE + value] if seen else shown(s, seat, value)
        if n:
            block[MONEY + value - 1] = n
            unknown -= n
    block[UNKNOWN] = unknown


def shown(s: ToledoTable, seat: Seat, value: int) -> int:
    """How many cards of a value everybody knows to be in a hand."""
    n = 0
    for card in range(seat * CARDS + (value - 1) * SCENES, seat * CARDS + value * SCENES):
        n += s.shown[card]
    return n


def write_figures(s: ToledoTable, seat: Seat, block: bytearray) -> None:
    """Where the figures are, how far they have to go and where a known card takes them."""
    block[ARRIVED + min(s.arrived(seat), FIGURES_TO_END)] = 1
    base = seat * FIELDS
    leading = 0
    for field in range(STANDS - 1, CATHEDRAL - 1, -1):
        n = s.figures[base + field]
        if not n:
            continue
        block[FIGURES + field] = min(n, _FIGURES)
        for _ in range(min(n, 2 - leading)):
            block[WAY + leading] = ALCAZAR - field
            leading += 1
        for value in range(1, PURSE):
            if block[MONEY + value - 1]:
                block[REACH + min(field + value, STANDS)] = 1


def write_points(s: ToledoTable, seats: list[bytearray]) -> None:
    """Points by source, and who is ahead of whom."""
    totals: list[int] = []
    for seat in range(s.seats):
        block = seats[seat]
        delivered, in_front, paintings, gems, movement = parts(s, seat)
        total = delivered + in_front + paintings + gems + movement
        totals.append(total)
        block[DELIVERED] = min(delivered, _POINTS)
        block[IN_FRONT] = min(in_front, _POINTS)
        block[PAINTINGS] = min(paintings, _POINTS)
        block[POINTS] = max(0, min(total, _POINTS))
    for seat in range(s.seats):
        block = seats[seat]
        best = -_POINTS
        for other in range(s.seats):
            if other != seat:
                best = max(best, totals[other])
        gap = totals[seat] - best
        block[LEADS] = max(0, min(gap, _POINTS))
        block[TRAILS] = max(0, min(-gap, _POINTS))


def write_street(s: ToledoTable, seats: list[bytearray], table: bytearray) -> None:
    """The businesses that were placed, whose they are, and where there is no room."""
    for field in range(CATHEDRAL + 1, STANDS):
        owner = s.owner[field]
        if owner != NONE:
            seats[owner][SHOPS + field] = 1
            table[BUSINESS + field * TILE_KINDS + s.business[field]] = 1
            if s.circles[field] > 1:
                table[DOUBLE + field] = 1
        if s.circles[field] and s.occupied(field) >= s.circles[field]:
            table[FULL + field] = 1


def write_board(s: ToledoTable, table: bytearray) -> None:
    """What lies on the board, and how near the end is."""
    table[METAL_LEFT] = _GOODS if s.unlimited else min(s.metal[s.board], _GOODS)
    table[GEMS_LEFT] = _GOODS if s.unlimited else min(s.gems[s.board], _GOODS)
    for sword in range(len(s.printed.sword_points)):
        n = s.swords_left(sword)
        if n:
            table[SWORDS_LEFT + sword] = n
    for tile in range(FENCING_TILES):
        if s.fencing[s.board * FENCING_TILES + tile]:
            table[FENCING_LEFT + tile] = 1
    painting = s.next_painting()
    if painting != NONE:
        table[PAINTING] = min(s.printed.paintings[painting], _SWORD)
    table[DRAW_PILE] = s.size(s.draw_pile)
    if s.main != NONE:
        table[MAIN + s.main_value - 1] = 1
    if s.extra:
        table[EXTRA + s.extra - 1] = 1
    most = 0
    for seat in range(s.seats):
        most = max(most, s.arrived(seat))
    table[NEAREST + min(most, FIGURES_TO_END)] = 1
    table[LAST_ROUND] = 1 if s.closer != NONE else 0


def write_business(s: ToledoTable, step: Step[Any], seats: list[bytearray], table: bytearray) -> None:
    """What the open question is about."""
    if s.unresolved != NONE:
        table[FIELD + s.unresolved] = 1
    if isinstance(step, UseField):
        table[FIELD + step.field] = 1
    elif isinstance(step, PlayCard):
        if s.unresolved == NONE:
            table[FIELD + step.field] = 1
        table[VALUE + step.value - 1] = 1
    elif isinstance(step, PlaceTile):
        table[TILE + step.tile] = 1
    elif isinstance(step, ExchangeFencingTile):
        table[NEW_TILE + step.fencing] = 1
    elif isinstance(step, Bout):
        table[BOUTS] = step.won
        table[BOUTS + 1] = step.lost
        seats[step.defender][DEFENDS] = 1
    elif isinstance(step, DrawMoney):
        table[COMING] = min(step.n, 5)


FEATURES: Final = ToledoFeatures("toledo", 1, MOST_SEATS, KINDS, SEAT, TABLE)
