"""What a seat may know, named piece by piece, and the states that it cannot tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from meseta.core.chance import Dice
from meseta.core.decision import Seat
from meseta.core.game import View
from meseta.core.view import question_view, reseal
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
    REGIONS,
    STACKS,
)
from meseta.games.el_grande.scoring import points_at
from meseta.games.el_grande.table import ALL_POWERS, VETOS_PER_SEAT, GrandeTable

if TYPE_CHECKING:
    from meseta.games.el_grande.game import ElGrande


def view(game: ElGrande, s: GrandeTable, seat: Seat | None) -> View:
    """Everything that ``seat`` may know, as plain data. (EG-103 to EG-107)"""
    return {
        "game": game.name,
        "seat": seat,
        "seats": s.seats,
        "round": s.round + 1,
        "rounds": list(range(1, len(s.rounds) + 1)),
        "scorings": s.scorings(),
        "king": _place(s.king),
        "targets": [] if s.king == NOWHERE else [PLACE_IDS[place] for place in s.printed.targets[s.king]],
        "places": {PLACE_IDS[place]: _place_view(s, place) for place in range(CASTILLO + 1)},
        "court": s.counts(COURT),
        "province": s.counts(PROVINCE),
        "score": s.score[:],
        "grandes": [_place(place) for place in s.grande],
        "beside": [BOARD_IDS[i] for i in range(2) if s.boards[i] == BESIDE],
        "offer": [CARD_IDS[s.offer[i]] if s.offer[i] != NOWHERE else None for i in range(1, STACKS + 1)],
        "unseen": {CARD_IDS[kind]: copies for kind, copies in enumerate(s.deck) if copies},
        "power_brings": s.printed.power[1:],
        "played": s.played[:],
        "power_cards": [_power_view(s, other, seat) for other in range(s.seats)],
        "vetos": [_veto_rounds(s, other) for other in range(s.seats)],
        "first": s.first,
        "dials": [_place(place) for place in s.dials],
        "question": question_view(game, s, seat),
    }


def _place(place: int) -> str | None:
    return None if place == NOWHERE else PLACE_IDS[place]


def _place_view(s: GrandeTable, place: int) -> dict[str, Any]:
    """One place; under a cover neither what is in the castillo nor what it would score. (EG-105)"""
    hidden = place == CASTILLO and s.covered
    return {
        "caballeros": None if hidden else s.counts(place),
        "values": s.values_at(place),
        "board": next((BOARD_IDS[i] for i in range(2) if s.boards[i] == place), None),
        "points": None if hidden else points_at(s, place),
    }


def _veto_rounds(s: GrandeTable, seat: Seat) -> list[int]:
    """The last round in which each Veto of ``seat`` can be used."""
    ends = s.vetos[seat * VETOS_PER_SEAT : (seat + 1) * VETOS_PER_SEAT]
    return sorted(min(end, len(s.rounds)) for end in ends if end)


def _power_view(s: GrandeTable, other: Seat, seat: Seat | None) -> dict[str, Any]:
    """The power cards of ``other``: the hand for its owner, for everybody what was seen of it. (EG-106)"""
    shown = [value for value in _record(s, other) if value]
    hand = [value for value in range(1, POWERS + 1) if s.holds(other, value)]
    return {
        "shown": shown,
        "taken_back": len(_record(s, other)) - len(shown),
        "cards": len(hand),
        "hand": hand if other == seat else None,
    }


def _record(s: GrandeTable, seat: Seat) -> list[int]:
    """The power cards of one seat as everybody saw them, in order; 0 for one taken back."""
    return [entry % 16 for entry in s.history if entry // 16 == seat]


def possible_hands(record: list[int], hand: int = ALL_POWERS) -> list[int]:
    """All hands that agree with what was seen: every card taken back was one of those played before."""
    for i, value in enumerate(record):
        if value:
            if not (hand >> value) & 1:
                return []
            hand ^= 1 << value
        else:
            spent = [v for v in range(1, POWERS + 1) if not (hand >> v) & 1]
            worlds = (possible_hands(record[i + 1 :], hand | 1 << v) for v in spent)
            return sorted({world for hands in worlds for world in hands})
    return [hand]


def resample(s: GrandeTable, seat: Seat, dice: Dice) -> GrandeTable:
    """A random table that ``seat`` cannot tell from ``s``: sealed dials and cards that others took back.

    The castillo stays as it is: whoever counts the other places knows its contents. (EG-105)
    """
    other_table = s.copy()
    for other in range(s.seats):
        record = _record(s, other)
        if other != seat and 0 in record:
            hands = possible_hands(record)
            other_table.hand[other] = hands[dice.below(len(hands))]
    reseal(other_table, seat, dice)
    return other_table


def complaints(s: GrandeTable) -> list[str]:
    """Broken invariants, each with its rule."""
    found: list[str] = []
    if min(s.cubes) < 0:
        found.append("a place holds fewer than no caballeros (EG-3)")
    for seat in range(s.seats):
        total = sum(s.cubes[seat :: s.seats])
        if total != 30:
            found.append(f"seat {seat} has {total} caballeros, not 30 (EG-3)")
        if s.hand[seat] not in possible_hands(_record(s, seat)):
            found.append(f"the hand of seat {seat} does not agree with the cards it played (EG-28)")
    played = [value for value in s.played if value]
    if len(set(played)) != len(played):
        found.append("two equal power cards were played in one round (EG-24)")
    lying = [place for place in s.boards if place != BESIDE]
    if len(set(lying)) != len(lying):
        found.append("two scoreboards lie in one place (EG-102)")
    homes = [home for home in s.grande if home != NOWHERE]
    if any(not 0 <= home < REGIONS for home in homes) or not NOWHERE <= s.king < REGIONS:
        found.append("a Grande or the king is not in a region (EG-73, EG-100)")
    if any(not 0 <= s.deck[kind] <= s.printed.copies[kind] for kind in range(len(s.deck))):
        found.append("a stack has cards that do not exist (EG-18)")
    if any(end and not s.round + 1 <= end <= s.round + 2 for end in s.vetos):
        found.append("a Veto lasts longer than the next round (EG-57)")
    return found
