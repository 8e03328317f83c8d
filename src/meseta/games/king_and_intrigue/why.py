"""Why an option is not possible now: the sentence behind every refusal."""

from __future__ import annotations

from typing import Any

from meseta.core.decision import Option
from meseta.core.errors import Refused
from meseta.core.texts import Texts
from meseta.core.values import fields_of
from meseta.games.el_grande.names import (
    BOARD,
    CASTILLO,
    COLOUR_COUNT,
    COURT,
    PIECE,
    PIECES,
    PLACE,
    PROVINCE,
    REGIONS,
    SPECIAL,
    STOP,
    TAKE,
    TAKES,
)
from meseta.games.el_grande.words import seat_name
from meseta.games.king_and_intrigue.effects import FREE_PLACEMENT
from meseta.games.king_and_intrigue.names import (
    ACTION,
    BRIDGE_ENDS,
    CARD,
    CARDS,
    COLLAPSE,
    GRANDE,
    JOKER,
    PROTECTION,
    QUARANTINE,
    WITHDRAW,
    words,
)
from meseta.games.king_and_intrigue.table import IntrigueTable
from meseta.games.king_and_intrigue.words import card_name, place_name, words_in

Reason = tuple[str, str]
"""The key of a sentence and the id of its rule."""

RULES = {
    "draw_king": "EG-5",
    "draw_home": "EG-6",
    "draw_first": "KI-11",
    "deal": "KI-7",
    "dial_settler": "KI-3",
    "draft": "KI-7",
    "power": "KI-12",
    "joker_second": "KI-18",
    "dial_hurricane": "KI-21",
    "bridge_move": "KI-51",
    "income": "KI-23",
    "shortage": "KI-23",
    "half": "KI-22",
    "place": "KI-24",
    "extra": "KI-32",
    "intrigue": "KI-30",
    "source": "KI-30",
    "leave_to": "KI-30",
    "move": "KI-30",
    "move_to": "KI-32",
    "remove": "KI-26",
    "household": "KI-OP-6",
    "grande": "KI-40",
    "board": "EG-102",
    "board_to": "EG-102",
    "lift_double": "KI-OP-14",
    "double": "KI-OP-42",
    "throw": "KI-OP-7",
    "king": "KI-29",
    "pay": "KI-OP-38",
    "veto": "KI-36",
    "score": "KI-59",
    "dial_score": "KI-59",
    "judge": "KI-OP-33",
    "offer": "KI-OP-33",
    "judge_three": "KI-OP-33",
    "late_move": "KI-60",
    "late_to": "KI-OP-18",
    "dial_outing": "KI-44",
    "tower": "KI-66",
    "war": "KI-OP-9",
    "ally": "KI-47",
    "second_ally": "KI-49",
    "bank": "KI-50",
    "second_bank": "KI-50",
    "quarantine": "KI-40",
    "protection": "KI-40",
    "turn_board": "KI-OP-16",
    "lift_limit": "KI-OP-44",
    "limit": "KI-55",
    "annul": "KI-OP-34",
    "dial_castillo": "KI-68",
    "over": "KI-78",
}
"""The rule behind each kind of question."""

_ENTERS = ("place", "extra", "move_to", "leave_to", "late_to")
"""Questions about where a caballero goes."""
_LAYS = (
    "board_to",
    "grande",
    "ally",
    "second_ally",
    "bank",
    "second_bank",
    "quarantine",
    "protection",
    "limit",
    "tower",
    "war",
)
"""Questions about where something is laid or happens."""
_TAKES = ("shortage", "source", "pay")
"""Questions about where a caballero comes from."""
_PIECES = ("move", "intrigue", "household", "remove", "throw", "late_move", "bridge_move")
"""Questions about a caballero on the map."""


def why(s: IntrigueTable, option: Option, language: str = "en") -> Refused:
    """The refusal of an option that the open question does not offer."""
    t = words_in(language)
    kind = "over" if s.question is None else s.question.kind
    about = fields_of(s.stack[-1]) if s.stack else {}
    reason = _reason(s, kind, option, about)
    if reason is None:
        values = {"asked": t.get("asked", kind), "option": words()[option]}
        return Refused(t.say("why", "no_answer", values), RULES[kind])
    key, rule = reason
    return Refused(t.say("why", key, _values(t, s, option, about)), rule)


def _values(t: Texts, s: IntrigueTable, option: Option, about: dict[str, Any]) -> dict[str, Any]:
    """What the sentences may speak of."""
    piece = PIECE <= option < PIECE + PIECES
    owner = (option - PIECE) % COLOUR_COUNT if piece else 0
    place = (option - PIECE) // COLOUR_COUNT if piece else option if option <= PROVINCE else COURT
    card = option - CARD if CARD < option <= CARD + CARDS else about.get("card", JOKER)
    return {
        "place": place_name(t, place),
        "king": place_name(t, s.king),
        "region": place_name(t, about.get("region", COURT)),
        "owner": seat_name(t, about["owner"] if "owner" in about and piece else owner),
        "n": option - TAKE,
        "card": card_name(t, s.box, card or JOKER),
        "value": s.box.value[card or JOKER],
    }


def _reason(s: IntrigueTable, kind: str, option: Option, about: dict[str, Any]) -> Reason | None:
    """The key of the sentence and the rule; ``None`` if the option answers some other question."""
    if option <= COURT:
        return _place_reason(s, kind, option, about)
    if PIECE <= option < PIECE + PIECES:
        return _piece_reason(s, kind, option - PIECE, about) if kind in _PIECES else None
    if CARD < option <= CARD + CARDS:
        return _card_reason(s, kind, option - CARD)
    if TAKE <= option < TAKE + TAKES and kind == "income":
        return "more_than_shown", "KI-23"
    if option in (PLACE, SPECIAL, ACTION) and kind == "half":
        return _half_reason(s, option, about)
    if option == STOP:
        return _stop_reason(kind)
    if option in (BOARD, BOARD + 1) and kind in ("board", "turn_board"):
        return "board_frozen", "KI-40"
    if option == GRANDE and kind == "household":
        return ("grande_frozen", "KI-40") if about["grande"] else ("grande_done", "KI-OP-6")
    if option == WITHDRAW and kind == "shortage":
        return "no_bridge", "KI-23"
    return ("no_such_marker", "KI-OP-34") if kind == "annul" else None


def _stop_reason(kind: str) -> Reason | None:
    if kind == "power":
        return "must_power", "KI-12"
    if kind.startswith("dial"):
        return "must_dial", "EG-48"
    known = {"pay": "must_pay", "remove": "must_remove", "throw": "must_throw"}
    return (known.get(kind, "must_choose"), RULES[kind]) if kind in RULES else None


# -- places ----------------------------------------------------------------------------------------------------


def _taboo(s: IntrigueTable, place: int) -> Reason | None:
    """Which of the three things closes a region."""
    if place == s.king:
        return "kings_region", "KI-40"
    if place == s.markers[QUARANTINE]:
        return "quarantined", "KI-40"
    return ("protected", "KI-40") if place == s.markers[PROTECTION] else None


def _place_reason(s: IntrigueTable, kind: str, place: int, about: dict[str, Any]) -> Reason | None:
    if kind.startswith("dial"):
        return _dial_reason(kind, place)
    if kind == "king":
        return _king_reason(s, place)
    if kind in (*_ENTERS, *_LAYS, *_TAKES) and place < REGIONS and s.closed(place):
        return _taboo(s, place)
    if kind in _ENTERS:
        return _enter_reason(s, kind, place, about)
    if kind in _LAYS:
        return _lay_reason(s, kind, place)
    if kind in _TAKES:
        return ("castillo_closed", "EG-76") if place == CASTILLO else ("none_of_yours", RULES[kind])
    found = {
        "score": ("not_present", "KI-59"),
        "double": ("doubled_there", "KI-OP-14"),
        "lift_double": ("no_double_there", "KI-OP-14"),
        "lift_limit": ("no_limit_there", "KI-OP-44"),
        "annul": ("no_limit_there", "KI-OP-34"),
        "judge_three": ("not_offered", "KI-OP-33"),
        "offer": ("offered_already", "KI-OP-33"),
    }
    return found.get(kind) if place <= CASTILLO else None


def _dial_reason(kind: str, place: int) -> Reason | None:
    if place == CASTILLO:
        return "castillo_not_on_dial", "EG-9"
    if place < REGIONS:
        return ("king_settler", "KI-3") if kind == "dial_settler" else ("kings_region_dial", "KI-68")
    return None


def _king_reason(s: IntrigueTable, place: int) -> Reason | None:
    if place == CASTILLO:
        return "king_castillo", "KI-29"
    if place < REGIONS:
        return ("king_stays", "KI-29") if place == s.king else ("king_too_far", "KI-29")
    return None


def _enter_reason(s: IntrigueTable, kind: str, place: int, about: dict[str, Any]) -> Reason | None:
    if place == COURT:
        return "province_no_target", "KI-24"
    if place == CASTILLO:
        return ("collapse", "KI-58") if s.markers[COLLAPSE] == CASTILLO else ("late_castillo", "KI-OP-18")
    if place == about.get("src"):
        return ("leave_same", "KI-30") if kind == "leave_to" else ("same_place", "KI-30")
    return ("not_adjacent", "KI-24") if s.has_room(place) else ("full", "KI-56")


def _lay_reason(s: IntrigueTable, kind: str, place: int) -> Reason | None:
    if place >= REGIONS:
        if kind == "board_to" and place == CASTILLO:
            return "board_taken", "EG-102"
        return "regions_only", RULES[kind]
    found = {
        "board_to": ("board_taken", "EG-102"),
        "grande": ("grande_stays", "EG-100"),
        "second_ally": ("same_ally", "KI-49"),
        "bank": ("no_open_neighbour", "KI-50"),
        "second_bank": ("not_bordering", "KI-50"),
        "limit": ("limit_there", "KI-55"),
        "tower": ("tower_there", "KI-66"),
    }
    return found.get(kind)


# -- caballeros, cards, halves ---------------------------------------------------------------------------------


def _piece_reason(s: IntrigueTable, kind: str, piece: int, about: dict[str, Any]) -> Reason | None:
    place, owner = divmod(piece, COLOUR_COUNT)
    if kind == "bridge_move":
        return _bridge_reason(s, place, owner, about)
    if s.closed(place):
        return _taboo(s, place)
    if owner >= s.seats or s.at(place, owner) == 0:
        return "no_such_caballero", "EG-3"
    if kind == "throw":
        return "owner_turn", "KI-OP-48"
    if kind == "remove":
        return ("own_dismissed", "KI-31") if owner == about["me"] else ("owner_done", "KI-OP-38")
    if kind == "move":
        return "one_source", "KI-30"
    return "own_only", RULES[kind]


def _bridge_reason(s: IntrigueTable, place: int, owner: int, about: dict[str, Any]) -> Reason:
    if owner != about["me"]:
        return "own_only", "KI-51"
    if place not in s.markers[BRIDGE_ENDS : BRIDGE_ENDS + 2]:
        return "not_on_bank", "KI-51"
    if s.at(place, owner) == 0:
        return "no_such_caballero", "EG-3"
    return ("one_way", "KI-51") if about["src"] not in (-1, place) else ("bridge_blocked", "KI-51")


def _card_reason(s: IntrigueTable, kind: str, card: int) -> Reason | None:
    if kind not in ("draft", "power", "joker_second"):
        return None
    if not (s.pool >> card) & 1:
        return "not_in_game", "KI-6"
    if kind == "draft":
        return "chosen_already", "KI-7"
    assert s.question is not None
    if not s.holds(s.question.seat, card):
        return "not_in_hand", "KI-16"
    if card == JOKER:
        return ("second_joker", "KI-19") if kind == "power" else ("no_joker_now", "KI-18")
    return "value_taken", "KI-12"


def _half_reason(s: IntrigueTable, option: Option, about: dict[str, Any]) -> Reason:
    if option == PLACE:
        if about["placed"]:
            return "placing_done", "KI-25"
        return ("court_empty", "KI-24") if s.at(COURT, about["me"]) == 0 else ("no_target", "KI-24")
    if about["acted"]:
        return "special_done", "KI-25"
    if option == ACTION:
        return "no_office", "KI-27"
    in_office = about["row"] in (0, s.seats - 1)
    if in_office and not s.choice and not s.box.choice[s.seats]:
        return "no_choice", "KI-27"
    if about["placed"] and s.box.effect[about["card"]] == FREE_PLACEMENT:
        return "declared_too_late", "KI-25"
    return "impossible", "KI-26"
