"""What a seat may know, named piece by piece. (TO-87)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from meseta.core.decision import Seat
from meseta.core.game import View
from meseta.core.view import own_question, question_view
from meseta.games.toledo.names import (
    ALCAZAR,
    BUSINESSES,
    CARDS,
    CATHEDRAL,
    COLOURS,
    FENCING_TILES,
    FIELDS,
    NONE,
    TILE_IDS,
    card_names,
)
from meseta.games.toledo.scoring import parts
from meseta.games.toledo.table import ToledoTable, row

if TYPE_CHECKING:
    from meseta.games.toledo.game import Toledo


def view(game: Toledo, s: ToledoTable, seat: Seat | None) -> View:
    """Everything that ``seat`` may know, as plain data. (TO-87)"""
    public = _public_view(game, s)
    return public if seat is None else own_view(game, s, seat, public)


def own_view(game: Toledo, s: ToledoTable, seat: Seat, public: View) -> View:
    """What everybody may know, with the hand and the options of ``seat``."""
    hand = _named(card_names(s.printed.colours), row(s.cards, seat, CARDS))
    players = [{**entry, "hand": hand} if other == seat else entry for other, entry in enumerate(public["players"])]
    return {**public, "seat": seat, "players": players, "question": own_question(game, s, seat, public["question"])}


def _public_view(game: Toledo, s: ToledoTable) -> View:
    cards = card_names(s.printed.colours)
    return {
        "game": game.name,
        "seat": None,
        "seats": s.seats,
        "turn": s.turn,
        "street": [_field_view(s, field) for field in range(CATHEDRAL + 1, ALCAZAR)],
        "cathedral": s.figures[CATHEDRAL::FIELDS],
        "alcazar": s.figures[ALCAZAR::FIELDS],
        "unresolved": _or_none(s.unresolved),
        "main": None if s.main == NONE else cards[s.main],
        "extra": s.extra,
        "draw_pile": s.size(s.draw_pile),
        "discard_pile": _named(cards, row(s.cards, s.discard_pile, CARDS)),
        "metal": None if s.unlimited else s.metal[s.board],
        "gems": None if s.unlimited else s.gems[s.board],
        "swords": _swords(s, s.swords, s.board),
        "fencing": dict(zip(s.printed.fencing_names(), row(s.fencing, s.board, FENCING_TILES), strict=True)),
        "paintings": [s.printed.paintings[i] for i, owner in enumerate(s.paintings) if owner == NONE],
        "players": [_player_view(s, other, cards) for other in range(s.seats)],
        "closer": _or_none(s.closer),
        "over": not s.stack,
        "question": question_view(game, s, None),
    }


def _or_none(value: int) -> int | None:
    return None if value == NONE else value


def _named(names: list[str], counts: list[int]) -> dict[str, int]:
    """The things of which there are any, by name."""
    return {name: n for name, n in zip(names, counts, strict=True) if n}


def _swords(s: ToledoTable, swords: list[int], place: int) -> dict[str, int]:
    return _named(s.printed.sword_names(), row(swords, place, len(s.printed.sword_points)))


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


def _player_view(s: ToledoTable, other: Seat, cards: list[str]) -> dict[str, Any]:
    """What a player has; the cards in hand are for their owner only, for everybody how many and which were seen."""
    return {
        "colour": COLOURS[other],
        "cards": s.size(other),
        "shown": _named(cards, row(s.shown, other, CARDS)),
        "hand": None,
        "tiles": [TILE_IDS[tile] for tile in s.unplaced(other)],
        "metal": s.metal[other],
        "gems": s.gems[other],
        "swords": _swords(s, s.swords, other),
        "delivered": _swords(s, s.delivered, other),
        "fencing": [s.printed.fencing_names()[tile] for tile in s.fencing_of(other)],
        "paintings": [s.printed.paintings[i] for i, owner in enumerate(s.paintings) if owner == other],
        "points": list(parts(s, other)),
    }
