"""The clauses of a position, one by one: how each is read, and how a table is told in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meseta.core.decision import Seat
from meseta.core.errors import MesetaError
from meseta.core.step import UNANSWERED
from meseta.games.el_grande.names import (
    BESIDE,
    BOARD_IDS,
    CASTILLO,
    COLOURS,
    NOWHERE,
    PLACE_IDS,
    PROVINCE,
)
from meseta.games.el_grande.position import by_seat, number_in, numbers_in, one, one_of, region_in, seat_in
from meseta.games.el_grande.table import VETOS_PER_SEAT
from meseta.games.king_and_intrigue.names import (
    ALLIES,
    BRIDGE,
    BRIDGE_ENDS,
    CARD_IDS,
    COLLAPSE,
    DOUBLES,
    LIMITS,
    PROTECTION,
    QUARANTINE,
    TOWER,
)
from meseta.games.king_and_intrigue.table import CARD_BITS, IntrigueTable, cards_of

_FRESH, _OLD = 2, 1
"""How many rounds a Veto lasts, the present one included."""

KINDS: Final = {
    "double": (DOUBLES, 2),
    "alliance": (ALLIES, 2),
    "limit": (LIMITS, 3),
    "quarantine": (QUARANTINE, 1),
    "protection": (PROTECTION, 1),
    "tower": (TOWER, 1),
}
"""Kinds of markers: where they begin on the table, and how many there are."""

# -- reading ---------------------------------------------------------------------------------------------------


def card_in(word: str) -> int:
    """A power card by its name."""
    return one_of("power card", word, CARD_IDS) + 1


def places_in(words: list[str], most: int) -> list[int]:
    """Regions by their names, no more than there are markers."""
    if not 1 <= len(words) <= most:
        raise MesetaError(f"There {'is' if most == 1 else 'are'} {most} of these, not {len(words)}.")
    return [region_in(word) for word in words]


Lay = Callable[[IntrigueTable, list[str]], None]


def _king(s: IntrigueTable, words: list[str]) -> None:
    s.king = region_in(one(words))


def _round(s: IntrigueTable, words: list[str]) -> None:
    s.round = number_in(one(words), 1, len(s.rounds)) - 1


def _first(s: IntrigueTable, words: list[str]) -> None:
    s.first = seat_in(s, one(words))


def _score(s: IntrigueTable, words: list[str]) -> None:
    for seat, points in numbers_in(s, words):
        s.score[seat] = points


def _grande(s: IntrigueTable, words: list[str]) -> None:
    for seat, word in by_seat(s, words):
        s.grande[seat] = one_of("place", word, PLACE_IDS[: CASTILLO + 1])


def _turned(s: IntrigueTable, words: list[str]) -> None:
    s.turned = sum({1 << one_of("scoreboard", word, BOARD_IDS) for word in words})


def _bridge(s: IntrigueTable, words: list[str]) -> None:
    if len(words) not in (3, 4):
        raise MesetaError("A bridge has two ends, an occupant and, if need be, the round of its building.")
    s.markers[BRIDGE_ENDS : BRIDGE_ENDS + 2] = sorted(places_in(words[:2], 2))
    s.cubes[BRIDGE * s.seats + seat_in(s, words[2])] = 1
    s.bridge_since = number_in(words[3], 1, len(s.rounds)) - 1 if len(words) > 3 else 0


def _veto(s: IntrigueTable, words: list[str]) -> None:
    _lay_vetos(s, words, _FRESH)


def _old_veto(s: IntrigueTable, words: list[str]) -> None:
    _lay_vetos(s, words, _OLD)


def _lay_vetos(s: IntrigueTable, words: list[str], lasts: int) -> None:
    """Counted from the present round, which another clause may tell."""
    for word in words:
        slot = seat_in(s, word) * VETOS_PER_SEAT
        s.vetos[slot + (1 if s.vetos[slot] else 0)] = lasts


def _spy(s: IntrigueTable, words: list[str]) -> None:
    s.spies = sum({1 << seat_in(s, word) for word in words})


def _late(s: IntrigueTable, words: list[str]) -> None:
    s.lates = sum({1 << seat_in(s, word) for word in words})


def _collapse(s: IntrigueTable, words: list[str]) -> None:
    s.markers[COLLAPSE] = CASTILLO


def _mistress(s: IntrigueTable, words: list[str]) -> None:
    s.mistress = True


def _free(s: IntrigueTable, words: list[str]) -> None:
    s.free = True


def _hurricane(s: IntrigueTable, words: list[str]) -> None:
    for seat, word in by_seat(s, words):
        s.hurricane[seat] = region_in(word)


def _dials(s: IntrigueTable, words: list[str]) -> None:
    for seat, word in by_seat(s, words):
        s.dials[seat] = region_in(word)


def _hand(s: IntrigueTable, words: list[str]) -> None:
    if not words:
        raise MesetaError("Whose hand it is stands first.")
    s.hand[seat_in(s, words[0])] = sum({1 << card_in(word) for word in words[1:]})


def _spent(s: IntrigueTable, words: list[str]) -> None:
    if any(s.played):
        raise MesetaError("What was played in earlier rounds stands before what lies on the table now.")
    _into_history(s, words)


def _played(s: IntrigueTable, words: list[str]) -> None:
    for seat, word in by_seat(s, words):
        s.played[seat] = card_in(word)
    _into_history(s, words)


def _into_history(s: IntrigueTable, words: list[str]) -> None:
    s.history += [seat * CARD_BITS + card_in(word) for seat, word in by_seat(s, words)]


CLAUSES: Final[dict[str, Lay]] = {
    "king": _king,
    "round": _round,
    "first": _first,
    "score": _score,
    "grande": _grande,
    "turned": _turned,
    "bridge": _bridge,
    "veto": _veto,
    "old_veto": _old_veto,
    "spy": _spy,
    "late": _late,
    "collapse": _collapse,
    "mistress": _mistress,
    "free": _free,
    "hurricane": _hurricane,
    "dials": _dials,
    "hand": _hand,
    "spent": _spent,
    "played": _played,
}

# -- telling ---------------------------------------------------------------------------------------------------


def _each(head: str, words: list[tuple[Seat, object]]) -> str:
    """A clause about seats, or none."""
    return " ".join([head, *[f"{COLOURS[seat]} {word}" for seat, word in words]]) if words else ""


def _seats_in(head: str, bits: int) -> str:
    seats = [colour for seat, colour in enumerate(COLOURS) if (bits >> seat) & 1]
    return " ".join([head, *seats]) if seats else ""


def tell_map(s: IntrigueTable) -> list[str]:
    """Where everything stands; who is nowhere named is in the province."""
    found = [f"round {s.round + 1}", f"first {COLOURS[s.first]}" if s.first != NOWHERE else ""]
    found.append(f"king {PLACE_IDS[s.king]}" if s.king != NOWHERE else "")
    found += [
        _each(PLACE_IDS[place], [(seat, n) for seat, n in enumerate(s.counts(place)) if n]) for place in range(PROVINCE)
    ]
    found.append(_each("grande", [(seat, PLACE_IDS[at]) for seat, at in enumerate(s.grande) if at != NOWHERE]))
    for board, at in enumerate(s.boards):
        found.append(f"{BOARD_IDS[board]} {PLACE_IDS[at]}" if at != BESIDE else "")
    turned = [name for board, name in enumerate(BOARD_IDS) if (s.turned >> board) & 1]
    found.append(" ".join(["turned", *turned]) if turned else "")
    found.append(_each("score", [(seat, n) for seat, n in enumerate(s.score) if n]))
    return found


def tell_lasting(s: IntrigueTable) -> list[str]:
    """Markers, open cards and what holds for the round."""
    found: list[str] = []
    for head, (slot, n) in KINDS.items():
        lying = [PLACE_IDS[place] for place in s.markers[slot : slot + n] if place != NOWHERE]
        found.append(" ".join([head, *lying]) if lying else "")
    owner = s.bridge_owner()
    if owner != NOWHERE:
        one, two = (PLACE_IDS[place] for place in s.markers[BRIDGE_ENDS : BRIDGE_ENDS + 2])
        found.append(f"bridge {one} {two} {COLOURS[owner]} {s.bridge_since + 1}")
    found.append("collapse" if s.markers[COLLAPSE] != NOWHERE else "")
    found += ["mistress" if s.mistress else "", "free" if s.free else ""]
    found += [_seats_in("spy", s.spies), _seats_in("late", s.lates)]
    for head, lasts in (("old_veto", _OLD), ("veto", _FRESH)):
        holders = [COLOURS[slot // VETOS_PER_SEAT] for slot, end in enumerate(s.vetos) if end == s.round + lasts]
        found.append(" ".join([head, *holders]) if holders else "")
    return found


def tell_cards(s: IntrigueTable) -> list[str]:
    """Hands, and the cards on the table in the order in which they were played."""
    found = [" ".join(["hand", COLOURS[seat], *_cards(s.hand[seat])]) for seat in range(s.seats)]
    history: list[tuple[Seat, object]] = [(entry // CARD_BITS, CARD_IDS[entry % CARD_BITS - 1]) for entry in s.history]
    before = len(history) - _lying(s)
    found += [_each("spent", history[:before]), _each("played", history[before:])]
    for head, dials in (("hurricane", s.hurricane), ("dials", s.dials)):
        found.append(_each(head, [(seat, PLACE_IDS[at]) for seat, at in enumerate(dials) if at != UNANSWERED]))
    return found


def _lying(s: IntrigueTable) -> int:
    """How many of the cards played last belong to this round: one of each seat, and the Joker between them."""
    cards = sum(card > 0 for card in s.played)
    last = {entry // CARD_BITS for entry in s.history[len(s.history) - cards :]}
    return cards if len(last) == cards else cards + 1


def _cards(bits: int) -> list[str]:
    return [CARD_IDS[card - 1] for card in cards_of(bits)]
