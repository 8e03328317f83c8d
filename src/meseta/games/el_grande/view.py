"""What a seat may know, named piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from meseta.core.decision import Seat
from meseta.core.game import View
from meseta.core.view import own_question, question_view
from meseta.games.el_grande.names import (
    BESIDE,
    BOARD_IDS,
    CARD_IDS,
    CASTILLO,
    COURT,
    NOWHERE,
    PLACE_IDS,
    POWERS,
    PROVINCE,
    STACKS,
)
from meseta.games.el_grande.scoring import points_for
from meseta.games.el_grande.table import VETOS_PER_SEAT, GrandeTable

if TYPE_CHECKING:
    from meseta.games.el_grande.game import ElGrande


def view(game: ElGrande, s: GrandeTable, seat: Seat | None) -> View:
    """Everything that ``seat`` may know, as plain data. (EG-103 to EG-107)"""
    public = _public_view(game, s)
    return public if seat is None else own_view(game, s, seat, public)


def own_view(game: ElGrande, s: GrandeTable, seat: Seat, public: View) -> View:
    """What everybody may know, with the hand and the options of ``seat``. (EG-106)"""
    hand = [value for value in range(1, POWERS + 1) if s.holds(seat, value)]
    cards = [{**entry, "hand": hand} if other == seat else entry for other, entry in enumerate(public["power_cards"])]
    return {**public, "seat": seat, "power_cards": cards, "question": own_question(game, s, seat, public["question"])}


def _public_view(game: ElGrande, s: GrandeTable) -> View:
    boards = {place: BOARD_IDS[i] for i, place in enumerate(s.boards)}
    return {
        "game": game.name,
        "seat": None,
        "seats": s.seats,
        "round": s.round + 1,
        "rounds": list(range(1, len(s.rounds) + 1)),
        "scorings": s.scorings(),
        "king": _place(s.king),
        "targets": [] if s.king == NOWHERE else [PLACE_IDS[place] for place in s.printed.targets[s.king]],
        "places": {PLACE_IDS[place]: _place_view(s, place, boards.get(place)) for place in range(CASTILLO + 1)},
        "court": s.counts(COURT),
        "province": s.counts(PROVINCE),
        "score": s.score[:],
        "grandes": [_place(place) for place in s.grande],
        "beside": [BOARD_IDS[i] for i in range(2) if s.boards[i] == BESIDE],
        "offer": [CARD_IDS[s.offer[i]] if s.offer[i] != NOWHERE else None for i in range(1, STACKS + 1)],
        "taken": [None if kind == NOWHERE else CARD_IDS[kind] for kind in s.taken],
        "unseen": {CARD_IDS[kind]: copies for kind, copies in enumerate(s.deck) if copies},
        "power_brings": s.printed.power[1:],
        "played": s.played[:],
        "power_cards": _powers_view(s),
        "vetos": [_veto_rounds(s, other) for other in range(s.seats)],
        "first": s.first,
        "dials": [_place(place) for place in s.dials],
        "question": question_view(game, s, None),
    }


def _place(place: int) -> str | None:
    return None if place == NOWHERE else PLACE_IDS[place]


def _place_view(s: GrandeTable, place: int, board: str | None) -> dict[str, Any]:
    """One place; under a cover neither what is in the castillo nor what it would score. (EG-105)"""
    counts = None if place == CASTILLO and s.covered else s.counts(place)
    return {
        "caballeros": counts,
        "values": s.values_at(place),
        "board": board,
        "points": None if counts is None else points_for(s, place, counts),
    }


def _veto_rounds(s: GrandeTable, seat: Seat) -> list[int]:
    """The last round in which each Veto of ``seat`` can be used."""
    ends = s.vetos[seat * VETOS_PER_SEAT : (seat + 1) * VETOS_PER_SEAT]
    return sorted(min(end, len(s.rounds)) for end in ends if end)


def _powers_view(s: GrandeTable) -> list[dict[str, Any]]:
    """The power cards of every seat: what was seen of them, and how many are left; the hand is its owner's. (EG-106)"""
    shown: list[list[int]] = [[] for _ in range(s.seats)]
    taken_back = [0] * s.seats
    for entry in s.history:
        seat, value = divmod(entry, 16)
        if value:
            shown[seat].append(value)
        else:
            taken_back[seat] += 1
    return [
        {"shown": shown[seat], "taken_back": taken_back[seat], "cards": s.hand[seat].bit_count(), "hand": None}
        for seat in range(s.seats)
    ]
