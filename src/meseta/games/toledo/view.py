"""What a seat may know, named piece by piece, and the states that it cannot tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from meseta.core.chance import Dice
from meseta.core.decision import Seat
from meseta.core.game import View
from meseta.core.values import fields_of
from meseta.core.view import question_view
from meseta.games.toledo.moves import PlayCard, can_play
from meseta.games.toledo.names import (
    ALCAZAR,
    BUSINESSES,
    CARDS,
    CATHEDRAL,
    COLOURS,
    FENCING_TILES,
    FIELDS,
    MOST_TILES,
    NONE,
    SCENES,
    TILE_IDS,
    TILES,
    card_names,
)
from meseta.games.toledo.scoring import parts
from meseta.games.toledo.table import ToledoTable

if TYPE_CHECKING:
    from meseta.games.toledo.game import Toledo

TRIES = 200
"""How often ``resample`` deals a hand before it settles for the true one."""


def view(game: Toledo, s: ToledoTable, seat: Seat | None) -> View:
    """Everything that ``seat`` may know, as plain data. (TO-87)"""
    cards = card_names(s.printed.colours)
    return {
        "game": game.name,
        "seat": seat,
        "seats": s.seats,
        "turn": s.turn,
        "street": [_field_view(s, field) for field in range(CATHEDRAL + 1, ALCAZAR)],
        "cathedral": s.figures[CATHEDRAL::FIELDS],
        "alcazar": s.figures[ALCAZAR::FIELDS],
        "unresolved": _or_none(s.unresolved),
        "main": None if s.main == NONE else cards[s.main],
        "extra": s.extra,
        "draw_pile": s.size(s.draw_pile),
        "discard_pile": _named(cards, _row(s.cards, s.discard_pile, CARDS)),
        "metal": None if s.unlimited else s.metal[s.board],
        "gems": None if s.unlimited else s.gems[s.board],
        "swords": _swords(s, s.swords, s.board),
        "fencing": dict(zip(fencing_names(s), _row(s.fencing, s.board, len(fencing_names(s))), strict=True)),
        "paintings": [s.printed.paintings[i] for i, owner in enumerate(s.paintings) if owner == NONE],
        "players": [_player_view(s, other, seat, cards) for other in range(s.seats)],
        "closer": _or_none(s.closer),
        "over": not s.stack,
        "question": question_view(game, s, seat),
    }


def _or_none(value: int) -> int | None:
    return None if value == NONE else value


def _row(items: list[int], place: int, width: int) -> list[int]:
    return items[place * width : (place + 1) * width]


def _named(names: list[str], counts: list[int]) -> dict[str, int]:
    """The things of which there are any, by name."""
    return {name: n for name, n in zip(names, counts, strict=True) if n}


def _swords(s: ToledoTable, swords: list[int], place: int) -> dict[str, int]:
    return _named(s.printed.sword_names(), _row(swords, place, len(s.printed.sword_points)))


def fencing_names(s: ToledoTable) -> list[str]:
    """The fencing tiles by name."""
    return [*s.printed.colours, "movement"]


def _field_view(s: ToledoTable, field: int) -> dict[str, Any]:
    business = s.business[field]
    return {
        "field": field,
        "row": s.printed.rows[field],
        "price": s.printed.prices[field],
        "business": None if business == NONE else BUSINESSES[business],
        "owner": _or_none(s.owner[field]),
        "circles": s.circles[field],
        "figures": s.figures[field::FIELDS],
    }


def _player_view(s: ToledoTable, other: Seat, seat: Seat | None, cards: list[str]) -> dict[str, Any]:
    """What a player has; the cards in hand for their owner only, for everybody how many and which were seen."""
    return {
        "colour": COLOURS[other],
        "cards": s.size(other),
        "shown": _named(cards, _row(s.shown, other, CARDS)),
        "hand": _named(cards, _row(s.cards, other, CARDS)) if other == seat else None,
        "tiles": [TILE_IDS[tile] for tile in s.unplaced(other)],
        "metal": s.metal[other],
        "gems": s.gems[other],
        "swords": _swords(s, s.swords, other),
        "delivered": _swords(s, s.delivered, other),
        "fencing": [fencing_names(s)[tile] for tile in s.fencing_of(other)],
        "paintings": [s.printed.paintings[i] for i, owner in enumerate(s.paintings) if owner == other],
        "points": list(parts(s, other)),
    }


# -- what might be ---------------------------------------------------------------------------------------------------


def resample(s: ToledoTable, seat: Seat, dice: Dice) -> ToledoTable:
    """A random table that ``seat`` cannot tell from ``s``: other hands hold what was seen of them and unseen cards.

    Whoever is asked something holds cards that allow the question, so hands are dealt until they do.
    """
    others = [other for other in range(s.seats) if other != seat]
    for _ in range(TRIES):
        table = _dealt_again(s, others, dice)
        if _asks_like(table, s):
            return table
    asked = s.question.seat if s.question else seat
    return _dealt_again(s, [other for other in others if other != asked], dice)


def _dealt_again(s: ToledoTable, others: list[Seat], dice: Dice) -> ToledoTable:
    """A copy in which the unseen cards of some hands and the draw pile have changed places."""
    table = s.copy()
    for other in others:
        for card in _unseen(s, other):
            table.shift_card(card, other, table.draw_pile)
    pool = [card for card in range(CARDS) for _ in range(table.cards[table.draw_pile * CARDS + card])]
    for other in others:
        for _ in range(s.size(other) - table.size(other)):
            table.shift_card(_pull(pool, dice), table.draw_pile, other)
    table.question = table.stack[-1].ask(table) if table.stack else None
    return table


def _pull(pool: list[int], dice: Dice) -> int:
    """Take a random card out of a pool."""
    chosen = dice.below(len(pool))
    pool[chosen], pool[-1] = pool[-1], pool[chosen]
    return pool.pop()


def _unseen(s: ToledoTable, seat: Seat) -> list[int]:
    """The cards of a hand that only its owner has seen."""
    at = seat * CARDS
    return [card for card in range(CARDS) for _ in range(s.cards[at + card] - s.shown[at + card])]


def _asks_like(table: ToledoTable, s: ToledoTable) -> bool:
    """Whether an imagined table asks the same seat the same thing, and leaves it an answer."""
    if s.question is None or table.question is None:
        return s.question is table.question
    same = table.question.seat == s.question.seat and table.question.kind == s.question.kind
    step = table.stack[-1]
    return same and (can_play(table, step) if isinstance(step, PlayCard) else bool(table.question.options))


# -- what must be ----------------------------------------------------------------------------------------------------


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
    if min(s.cards) < 0 or any(s.purse(place) != _by_value(_row(s.cards, place, CARDS)) for place in places):
        found.append("a hand or pile is not what its cards are (TO-87)")
    if any(not 0 <= s.shown[i] <= s.cards[i] for i in range(s.seats * CARDS)):
        found.append("a hand lacks cards that all have seen in it (TO-OP-28)")
    return found


def _by_value(cards: list[int]) -> list[int]:
    return [sum(cards), *[sum(cards[at : at + SCENES]) for at in range(0, CARDS, SCENES)]]


def _street_complaints(s: ToledoTable) -> list[str]:
    found: list[str] = []
    for seat in range(s.seats):
        on_the_way = s.unresolved != NONE and _mover(s) == seat
        if sum(_row(s.figures, seat, FIELDS)) + on_the_way != s.printed.figures or min(s.figures) < 0:
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


def _mover(s: ToledoTable) -> Seat:
    """Whose figure stands unresolved: the step on top of the stack knows."""
    seat: Seat = fields_of(s.stack[-1])["me"]
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
        own = _row(s.fencing, seat, FENCING_TILES)
        if max(own) > 1 or min(s.fencing) < 0 or sum(own) > MOST_TILES:
            found.append(f"seat {seat} has two equal or more than three fencing tiles (TO-47)")
        if sum(_row(s.delivered, seat, kinds)) > s.arrived(seat):
            found.append(f"seat {seat} has more swords than figures in the Alcázar (TO-53)")
    return found
