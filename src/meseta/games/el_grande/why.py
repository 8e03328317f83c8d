"""Why an option is not possible now: the sentence behind every refusal."""

from __future__ import annotations

from typing import Any

from meseta.core.decision import Option
from meseta.core.errors import Refused
from meseta.core.texts import Texts, texts
from meseta.core.values import fields_of
from meseta.games.el_grande.names import (
    BOARD,
    CARD,
    CARD_IDS,
    CASTILLO,
    COLOUR_COUNT,
    COURT,
    PIECE,
    PLACE,
    POWER,
    POWERS,
    PROVINCE,
    REGIONS,
    SPECIAL,
    STOP,
    TAKE,
    words,
)
from meseta.games.el_grande.table import GrandeTable
from meseta.games.el_grande.words import PACKAGE, place_name, seat_name

RULES = {
    "power": "EG-23",
    "income": "EG-31",
    "shortage": "EG-33",
    "card": "EG-34",
    "half": "EG-35",
    "place": "EG-40",
    "source": "EG-47",
    "move": "EG-45",
    "move_to": "EG-46",
    "extra": "EG-46",
    "intrigue": "EG-36",
    "veto": "EG-60",
    "pay": "EG-50",
    "dismiss": "EG-OP-33",
    "dial_loss": "EG-OP-20",
    "dial_exile": "EG-OP-19",
    "dial_score": "EG-51",
    "dial_castillo": "EG-80",
    "expel": "EG-OP-18",
    "score": "EG-53",
    "board": "EG-102",
    "board_to": "EG-102",
    "king": "EG-73",
    "grande": "EG-101",
    "retrieve": "EG-106",
    "fetch": "EG-OP-23",
    "draw_king": "EG-5",
    "draw_home": "EG-6",
    "draw_first": "EG-21",
    "reveal": "EG-16",
    "over": "EG-108",
}
"""The rule behind each kind of question."""

_BRINGS = ("place", "extra", "move_to", "board_to", "grande")
"""Questions about where something goes."""
_TAKES = ("shortage", "source", "pay", "expel", "dial_loss")
"""Questions about where something comes from."""


def why(s: GrandeTable, option: Option, language: str = "en") -> Refused:
    """The refusal of an option that the open question does not offer."""
    t = texts(PACKAGE, language)
    question = s.question
    kind = "over" if question is None else question.kind
    reason = _reason(s, kind, option, fields_of(s.stack[-1]) if s.stack else {})
    if reason is None:
        values = {"asked": t.get("asked", kind), "option": words()[option]}
        return Refused(t.say("why", "no_answer", values), RULES[kind])
    key, rule = reason
    return Refused(t.say("why", key, _values(t, s, option, fields_of(s.stack[-1]))), rule)


def _values(t: Texts, s: GrandeTable, option: Option, about: dict[str, Any]) -> dict[str, Any]:
    """What the sentences may speak of."""
    owner = (option - PIECE) % COLOUR_COUNT if option >= PIECE else 0
    place = (option - PIECE) // COLOUR_COUNT if option >= PIECE else option if option <= PROVINCE else COURT
    return {
        "place": place_name(t, place),
        "king": place_name(t, s.king),
        "owner": seat_name(t, owner),
        "value": option - POWER,
        "n": option - TAKE,
        "card": t.get("cards", CARD_IDS[option - CARD]) if CARD <= option < CARD + len(CARD_IDS) else "",
        "left": about.get("left", 0),
    }


def _reason(s: GrandeTable, kind: str, option: Option, about: dict[str, Any]) -> tuple[str, str] | None:
    """The key of the sentence and the rule; ``None`` if the option answers some other question."""
    if option <= COURT:
        return _place_reason(s, kind, option, about)
    if option >= PIECE:
        return _piece_reason(s, kind, option - PIECE, about)
    if CARD <= option < CARD + len(CARD_IDS) and kind == "card":
        return "not_on_offer", "EG-34"
    if POWER < option <= POWER + POWERS:
        return _power_reason(s, kind, option - POWER)
    if option in (BOARD, BOARD + 1) and kind == "board":
        return "kings_region", "EG-70"
    if TAKE <= option < TAKE + 10 and kind in ("income", "fetch"):
        return ("more_than_shown", "EG-31") if kind == "income" else ("more_than_two", "EG-45")
    if option in (PLACE, SPECIAL) and kind == "half":
        return _half_reason(option, about)
    if option in (PLACE, SPECIAL) and kind in ("place", "move", "move_to", "extra", "dismiss", "source"):
        return "unfinished_half", "EG-36"
    if option == STOP and kind in ("power", "card", "pay"):
        return f"must_{kind}", RULES[kind]
    if option == STOP and kind.startswith("dial"):
        return "must_dial", "EG-48"
    return None


def _place_reason(s: GrandeTable, kind: str, place: int, about: dict[str, Any]) -> tuple[str, str] | None:
    if kind == "king" and place < REGIONS:
        return ("king_stays", "EG-OP-32") if place == s.king else ("king_too_far", "EG-73")
    if place == s.king and kind in (*_BRINGS, *_TAKES):
        return "kings_region", "EG-70"
    if place == s.king and kind == "dial_castillo":
        return "kings_region_dial", "EG-83"
    if place == CASTILLO:
        return _castillo_reason(kind)
    if kind == "place":
        return ("not_adjacent", "EG-40") if place < REGIONS else ("province_no_target", "EG-39")
    if kind == "move_to" and place == about.get("src"):
        return "same_place", "EG-47"
    if kind == "dial_exile" and place == about.get("region"):
        return "same_place_dial", "EG-OP-19"
    if kind == "grande" and place < REGIONS:
        return "grande_stays", "EG-100"
    if kind == "board_to" and place in s.boards:
        return "board_taken", "EG-102"
    if kind in _TAKES and (place < REGIONS or kind == "pay"):
        return _nothing_there(kind, about)
    return None


def _nothing_there(kind: str, about: dict[str, Any]) -> tuple[str, str]:
    """Why nothing can be taken from a place that is open."""
    if kind == "dial_loss" and about["pairs"]:
        return "loss_elsewhere", RULES[kind]
    if kind == "source" and not about["own"]:
        return "none_there", RULES[kind]
    return "none_of_yours", RULES[kind]


def _castillo_reason(kind: str) -> tuple[str, str] | None:
    if kind in _TAKES and kind != "dial_loss":
        return "castillo_closed", "EG-76"
    if kind.startswith("dial"):
        return "castillo_not_on_dial", "EG-9"
    if kind == "king":
        return "king_castillo", "EG-73"
    if kind == "grande":
        return "grande_castillo", "EG-100"
    return ("board_taken", "EG-102") if kind == "board_to" else None


def _piece_reason(s: GrandeTable, kind: str, piece: int, about: dict[str, Any]) -> tuple[str, str] | None:
    if kind not in ("move", "dismiss"):
        return None
    place, owner = divmod(piece, COLOUR_COUNT)
    if place == s.king:
        return "kings_region", "EG-70"
    if owner >= s.seats or s.at(place, owner) == 0:
        return "no_such_caballero", "EG-3"
    if kind == "dismiss":
        return ("own_dismissed", "EG-51") if owner == about["me"] else ("one_each", "EG-OP-33")
    if about["source"] not in (-1, place):
        return "one_source", "EG-45"
    return ("no_more_own", "EG-45") if owner == about["me"] else ("no_more_others", "EG-45")


def _power_reason(s: GrandeTable, kind: str, value: int) -> tuple[str, str] | None:
    if kind == "power":
        return ("value_taken", "EG-24") if value in s.played else ("not_in_hand", "EG-28")
    return ("still_in_hand", "EG-106") if kind == "retrieve" else None


def _half_reason(option: Option, about: dict[str, Any]) -> tuple[str, str]:
    if option == SPECIAL:
        return "special_done", "EG-36"
    return ("placing_done", "EG-36") if about["placed"] else ("court_empty", "EG-39")
