"""What a seat may know, named piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from meseta.core.decision import Seat
from meseta.core.game import View
from meseta.core.step import UNANSWERED
from meseta.core.view import own_question, question_view
from meseta.games.el_grande.names import (
    BESIDE,
    BOARD_IDS,
    CASTILLO,
    COURT,
    NOWHERE,
    PLACE_IDS,
    PROVINCE,
    REGIONS,
)
from meseta.games.el_grande.table import VETOS_PER_SEAT
from meseta.games.king_and_intrigue.names import (
    ALLIES,
    BRIDGE_ENDS,
    CARD_IDS,
    COLLAPSE,
    DOUBLES,
    EFFECT_IDS,
    LIMITS,
    PROTECTION,
    QUARANTINE,
    TOWER,
)
from meseta.games.king_and_intrigue.points import prospect
from meseta.games.king_and_intrigue.table import IntrigueTable, cards_of

if TYPE_CHECKING:
    from meseta.games.king_and_intrigue.game import KingAndIntrigue


def view(game: KingAndIntrigue, s: IntrigueTable, seat: Seat | None) -> View:
    """Everything that ``seat`` may know, as plain data."""
    public = _public_view(game, s)
    return public if seat is None else own_view(game, s, seat, public)


def own_view(game: KingAndIntrigue, s: IntrigueTable, seat: Seat, public: View) -> View:
    """What everybody may know, with the hand, the disc of a Hurricane and the options of ``seat``. (KI-7)"""
    hand = [CARD_IDS[card - 1] for card in cards_of(s.hand[seat])]
    cards = [{**entry, "hand": hand} if other == seat else entry for other, entry in enumerate(public["power_cards"])]
    hurricane = [_hurricane(s, other, seat) for other in range(s.seats)]
    own = {
        "seat": seat,
        "power_cards": cards,
        "hurricane": hurricane,
        "question": own_question(game, s, seat, public["question"]),
    }
    return {**public, **own}


def _public_view(game: KingAndIntrigue, s: IntrigueTable) -> View:
    return {
        "game": game.name,
        "seat": None,
        "seats": s.seats,
        "round": s.round + 1,
        "rounds": list(range(1, len(s.rounds) + 1)),
        "scorings": s.scorings(),
        "king": _place(s.king),
        "targets": [] if s.king == NOWHERE else [PLACE_IDS[place] for place in s.targets()],
        "places": {PLACE_IDS[place]: _place_view(s, place) for place in range(CASTILLO + 1)},
        "court": s.counts(COURT),
        "province": s.counts(PROVINCE),
        "score": s.score[:],
        "grandes": [_place(place) for place in s.grande],
        "beside": [BOARD_IDS[i] for i in range(2) if s.boards[i] == BESIDE],
        "markers": _markers(s),
        "cards": {CARD_IDS[card - 1]: _card(s, card) for card in cards_of(s.pool)},
        "display": s.box.display[s.seats][:],
        "held": [None if row == NOWHERE else row for row in s.held],
        "played": [CARD_IDS[card - 1] if card else None for card in s.played],
        "power_cards": [_hand_view(s, other) for other in range(s.seats)],
        "vetos": [_veto_rounds(s, other) for other in range(s.seats)],
        "first": s.first,
        "dials": [_place(place) for place in s.dials],
        "hurricane": [_hurricane(s, other, None) for other in range(s.seats)],
        "question": question_view(game, s, None),
    }


def _place(place: int) -> str | None:
    return None if place == NOWHERE else PLACE_IDS[place]


def _places(s: IntrigueTable, slot: int, n: int) -> list[str]:
    return [PLACE_IDS[place] for place in s.markers[slot : slot + n] if place != NOWHERE]


def _place_view(s: IntrigueTable, place: int) -> dict[str, Any]:
    """One place; under a cover neither what is in the castillo nor what it would score."""
    hidden = place == CASTILLO and s.covered
    on = s.boards.index(place) if place in s.boards else NOWHERE
    return {
        "caballeros": None if hidden else s.counts(place),
        "values": s.values_at(place)[:],
        "board": None if on == NOWHERE else BOARD_IDS[on],
        "turned": s.turned_at(place),
        "closed": place < REGIONS and s.closed(place),
        "points": None if hidden else prospect(s, place),
    }


def _markers(s: IntrigueTable) -> dict[str, Any]:
    """Everything that lasts and lies on the table."""
    owner = s.bridge_owner()
    return {
        "double": _places(s, DOUBLES, 2),
        "alliance": _places(s, ALLIES, 2),
        "bridge": _places(s, BRIDGE_ENDS, 2),
        "bridge_owner": None if owner == NOWHERE else owner,
        "bridge_since": s.bridge_since + 1 if owner != NOWHERE else None,
        "limit": sorted(_places(s, LIMITS, 3)),
        "quarantine": _place(s.markers[QUARANTINE]),
        "protection": _place(s.markers[PROTECTION]),
        "collapse": s.markers[COLLAPSE] != NOWHERE,
        "tower": _place(s.markers[TOWER]),
        "mistress": s.mistress,
        "free": s.free,
        "espionage": [seat for seat in range(s.seats) if (s.spies >> seat) & 1],
        "late_move": [seat for seat in range(s.seats) if (s.lates >> seat) & 1],
    }


def _card(s: IntrigueTable, card: int) -> dict[str, Any]:
    box = s.box
    return {"value": box.value[card], "caballeros": box.power[card], "effect": EFFECT_IDS[box.effect[card]]}


def _veto_rounds(s: IntrigueTable, seat: Seat) -> list[int]:
    """The last round in which each Veto of ``seat`` can be used."""
    ends = s.vetos[seat * VETOS_PER_SEAT : (seat + 1) * VETOS_PER_SEAT]
    return sorted(min(end, len(s.rounds)) for end in ends if end)


def _hand_view(s: IntrigueTable, seat: Seat) -> dict[str, Any]:
    """How many cards a hand has and what was played of it; which they are is its owner's. (KI-7)"""
    return {
        "shown": [CARD_IDS[card - 1] for card in s.spent(seat)],
        "cards": s.hand[seat].bit_count(),
        "hand": None,
    }


def _hurricane(s: IntrigueTable, other: Seat, seat: Seat | None) -> str | None:
    """The region dialled for a Hurricane: for its owner; the others see only that there is one."""
    if s.hurricane[other] == UNANSWERED:
        return None
    return PLACE_IDS[s.hurricane[other]] if other == seat else "hidden"
