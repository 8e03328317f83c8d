"""What a seat may know, named piece by piece, and the states that it cannot tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from meseta.core.chance import Dice
from meseta.core.decision import Seat
from meseta.core.game import View
from meseta.core.step import UNANSWERED
from meseta.core.view import question_view, reseal
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
    BRIDGE,
    BRIDGE_ENDS,
    CARD_IDS,
    CARDS,
    COLLAPSE,
    DOUBLES,
    EFFECT_IDS,
    JOKER,
    LIMITS,
    PROTECTION,
    QUARANTINE,
    TOWER,
)
from meseta.games.king_and_intrigue.scoring import prospect
from meseta.games.king_and_intrigue.table import CARD_BITS, IntrigueTable

if TYPE_CHECKING:
    from meseta.games.king_and_intrigue.game import KingAndIntrigue


def view(game: KingAndIntrigue, s: IntrigueTable, seat: Seat | None) -> View:
    """Everything that ``seat`` may know, as plain data."""
    return {
        "game": game.name,
        "seat": seat,
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
        "power_cards": [_hand_view(s, other, seat) for other in range(s.seats)],
        "vetos": [_veto_rounds(s, other) for other in range(s.seats)],
        "first": s.first,
        "dials": [_place(place) for place in s.dials],
        "hurricane": [_hurricane(s, other, seat) for other in range(s.seats)],
        "question": question_view(game, s, seat),
    }


def cards_of(bits: int) -> list[int]:
    """The numbers of the cards in some bits."""
    return [card for card in range(1, CARDS + 1) if (bits >> card) & 1]


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


def spent(s: IntrigueTable, seat: Seat) -> list[int]:
    """The cards that everybody saw ``seat`` play, in order."""
    return [entry % CARD_BITS for entry in s.history if entry // CARD_BITS == seat]


def _hand_view(s: IntrigueTable, other: Seat, seat: Seat | None) -> dict[str, Any]:
    """The hand for its owner; for everybody how many cards it has and what was played. (KI-7)"""
    return {
        "shown": [CARD_IDS[card - 1] for card in spent(s, other)],
        "cards": s.hand[other].bit_count(),
        "hand": [CARD_IDS[card - 1] for card in cards_of(s.hand[other])] if other == seat else None,
    }


def _hurricane(s: IntrigueTable, other: Seat, seat: Seat | None) -> str | None:
    """The region dialled for a Hurricane: for its owner; the others see only that there is one."""
    if s.hurricane[other] == UNANSWERED:
        return None
    return PLACE_IDS[s.hurricane[other]] if other == seat else "hidden"


def resample(s: IntrigueTable, seat: Seat, dice: Dice) -> IntrigueTable:
    """A random table that ``seat`` cannot tell from ``s``: hands, Hurricanes and sealed answers of the others.

    The castillo stays as it is: whoever counts the other places knows its contents.
    """
    table = s.copy()
    for other in range(s.seats):
        if other != seat:
            table.hand[other] = _any_hand(s, other, dice)
            if s.hurricane[other] != UNANSWERED:
                table.hurricane[other] = dice.below(REGIONS)
    reseal(table, seat, dice)
    return table


def _any_hand(s: IntrigueTable, seat: Seat, dice: Dice) -> int:
    """As many cards as ``seat`` holds, any of the pool that it has not played."""
    unseen = s.pool
    for card in spent(s, seat):
        unseen &= ~(1 << card)
    cards = cards_of(unseen)
    dice.shuffle(cards)
    return sum(1 << card for card in cards[: s.hand[seat].bit_count()])


# -- invariants ------------------------------------------------------------------------------------------------


def complaints(s: IntrigueTable) -> list[str]:
    """Broken invariants, each with its rule."""
    return [*_cube_complaints(s), *_card_complaints(s), *_marker_complaints(s)]


def _cube_complaints(s: IntrigueTable) -> list[str]:
    found: list[str] = []
    if min(s.cubes) < 0:
        found.append("a place holds fewer than no caballeros (EG-3)")
    for seat in range(s.seats):
        total = sum(s.cubes[seat :: s.seats])
        if total != 30:
            found.append(f"seat {seat} has {total} caballeros, not 30 (EG-3)")
    if any(not NOWHERE <= home <= CASTILLO for home in s.grande) or not NOWHERE <= s.king < REGIONS:
        found.append("a Grande or the king is not on the board (KI-29, KI-67)")
    lying = [place for place in s.boards if place != BESIDE]
    if len(set(lying)) != len(lying):
        found.append("two scoreboards lie in one place (EG-102)")
    return found


def _card_complaints(s: IntrigueTable) -> list[str]:
    found: list[str] = []
    for seat in range(s.seats):
        gone = spent(s, seat)
        if len(set(gone)) != len(gone) or any((s.hand[seat] >> card) & 1 for card in gone):
            found.append(f"seat {seat} has or played a card twice (KI-16)")
        if s.hand[seat] & ~s.pool:
            found.append(f"seat {seat} holds a card that is not in the game (KI-6)")
        if gone and s.hand[seat].bit_count() + len(gone) != s.box.hand_size:
            found.append(f"seat {seat} did not begin with {s.box.hand_size} cards (KI-7)")
    if s.played.count(JOKER) > 1:
        found.append("two Jokers were played in one round (KI-19)")
    if any(end and not s.round + 1 <= end <= s.round + 2 for end in s.vetos):
        found.append("a Veto lasts longer than the next round (KI-39)")
    return found


def _marker_complaints(s: IntrigueTable) -> list[str]:
    found: list[str] = []
    for slot, n in ((DOUBLES, 2), (ALLIES, 2), (LIMITS, 3), (BRIDGE_ENDS, 2)):
        lying = [place for place in s.markers[slot : slot + n] if place != NOWHERE]
        if len(set(lying)) != len(lying) or (slot in (ALLIES, BRIDGE_ENDS) and len(lying) == 1):
            found.append("markers of one kind lie in one place, or one of a pair is missing (KI-36)")
    bridged = s.markers[BRIDGE_ENDS] != NOWHERE
    on_bridge = s.total(BRIDGE)
    if on_bridge != int(bridged):
        found.append("the bridge has no occupant, or an occupant no bridge (KI-50)")
    if s.markers[QUARANTINE] != NOWHERE and s.markers[QUARANTINE] == s.markers[PROTECTION]:
        found.append("quarantine and protection lie in one region (KI-40)")
    return found
