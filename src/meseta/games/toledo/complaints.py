"""What can never be true of a table: nothing is lost or made, and everything lies where it may lie."""

from __future__ import annotations

from meseta.core.decision import Seat
from meseta.core.values import fields_of
from meseta.games.toledo.names import (
    ALCAZAR,
    CARDS,
    CATHEDRAL,
    FENCING_TILES,
    FIELDS,
    MOST_TILES,
    NONE,
    SCENES,
    TILES,
)
from meseta.games.toledo.table import ToledoTable, row


def complaints(s: ToledoTable) -> list[str]:
    """Broken invariants, each with its rule."""
    return [*_card_complaints(s), *_street_complaints(s), *_goods_complaints(s)]


def _card_complaints(s: ToledoTable) -> list[str]:
    found: list[str] = []
    places = range(s.seats + 2)
    for card in range(CARDS):
        total = sum(s.cards[card::CARDS]) + (s.main == card)
        if total != s.printed.copies[card]:
            found.append(f"there are {total} copies of card {card}, not {s.printed.copies[card]} (TO-5)")
    if min(s.cards) < 0 or any(s.purse(place) != _by_value(row(s.cards, place, CARDS)) for place in places):
        found.append("a hand or pile is not what its cards are (TO-87)")
    if any(not 0 <= s.shown[i] <= s.cards[i] for i in range(s.seats * CARDS)):
        found.append("a hand lacks cards that all have seen in it (TO-OP-28)")
    return found


def _by_value(cards: list[int]) -> list[int]:
    return [sum(cards), *[sum(cards[at : at + SCENES]) for at in range(0, CARDS, SCENES)]]


def _street_complaints(s: ToledoTable) -> list[str]:
    found: list[str] = []
    for seat in range(s.seats):
        on_the_way = s.unresolved != NONE and mover(s) == seat
        if sum(row(s.figures, seat, FIELDS)) + on_the_way != s.printed.figures or min(s.figures) < 0:
            found.append(f"seat {seat} does not have {s.printed.figures} figures (TO-4)")
        laid = [(s.business[field], s.circles[field]) for field in range(FIELDS) if s.owner[field] == seat]
        left = [(tile // 2, tile % 2 + 1) for tile in s.unplaced(seat)]
        if sorted(laid + left) != [(tile // 2, tile % 2 + 1) for tile in range(TILES)]:
            found.append(f"seat {seat} does not have its eight tiles (TO-4)")
    for field in range(CATHEDRAL + 1, ALCAZAR):
        if s.occupied(field) > s.circles[field]:
            found.append(f"more figures than circles on field {field} (TO-24)")
        if s.owner[field] != NONE and field not in s.printed.free:
            found.append(f"a tile lies on field {field} (TO-15)")
    return found


def mover(s: ToledoTable) -> Seat:
    """Whose figure stands unresolved: the step on top of the stack knows."""
    seat: Seat = fields_of(s.stack[-1]).get("me", NONE) if s.stack else NONE
    return seat


def _goods_complaints(s: ToledoTable) -> list[str]:
    printed, found = s.printed, list[str]()
    kinds = len(printed.sword_points)
    for name, goods, total in (("metal", s.metal, printed.metal), ("gems", s.gems, printed.gems)):
        if sum(goods) != total or min(goods[: s.seats] if s.unlimited else goods) < 0:
            found.append(f"there are not {total} {name} (TO-6)")
    for sword in range(kinds):
        if sum(s.swords[sword::kinds]) + sum(s.delivered[sword::kinds]) != printed.sword_copies[sword]:
            found.append(f"a sword of {printed.sword_points[sword]} points is missing or too many (TO-6)")
    if min(s.swords) < 0 or min(s.delivered) < 0:
        found.append("somebody has fewer than no swords (TO-45)")
    if [sum(s.fencing[tile::FENCING_TILES]) for tile in range(FENCING_TILES)] != printed.fencing_tiles:
        found.append("fencing tiles are missing or too many (TO-6)")
    for seat in range(s.seats):
        own = row(s.fencing, seat, FENCING_TILES)
        if max(own) > 1 or min(s.fencing) < 0 or sum(own) > MOST_TILES:
            found.append(f"seat {seat} has two equal or more than three fencing tiles (TO-47)")
        if sum(row(s.delivered, seat, kinds)) > s.arrived(seat):
            found.append(f"seat {seat} has more swords than figures in the Alcázar (TO-53)")
    return found
