"""Why an option is not possible now: the sentence behind every refusal."""

from __future__ import annotations

from typing import Any, TypeAlias

from meseta.core.decision import Option, Seat
from meseta.core.errors import Refused
from meseta.core.values import fields_of
from meseta.games.toledo.names import (
    ALCAZAR,
    CARD,
    CARDS,
    CATHEDRAL,
    DECLINE,
    DUEL,
    END,
    EXTRA_STEP,
    FIELD,
    MOVEMENT,
    NO_SWORD,
    NONE,
    STANDS,
    STEP,
    SWORD,
    TAKE,
    TILE,
    USE,
    VALUES,
    value_of,
    words,
)
from meseta.games.toledo.table import ToledoTable
from meseta.games.toledo.words import Speaker

RULES = {
    "action": "TO-8",
    "tile": "TO-16",
    "place": "TO-14",
    "return": "TO-74",
    "step": "TO-26",
    "card": "TO-OP-25",
    "full": "TO-30",
    "use": "TO-25",
    "sword": "TO-45",
    "fencing": "TO-46",
    "give_back": "TO-48",
    "carry": "TO-52",
    "draw": "TO-11",
    "bout": "TO-58",
    "over": "TO-10",
}
"""The rule behind each kind of question."""

Reason: TypeAlias = tuple[str, str] | None
"""The key of a sentence and its rule; ``None`` if the option answers some other question."""


def why(s: ToledoTable, option: Option, language: str = "en") -> Refused:
    """The refusal of an option that the open question does not offer."""
    speaker = Speaker(s.printed, language)
    kind = "over" if s.question is None else s.question.kind
    about = fields_of(s.stack[-1]) if s.stack else {}
    reason = _reason(s, kind, option, about)
    if reason is None:
        name = words(s.printed.colours, s.printed.sword_names())[option]
        values = {"asked": speaker.t.get("asked", kind), "option": name}
        return Refused(speaker.t.say("why", "no_answer", values), RULES[kind])
    sentence = speaker.t.say("why", reason[0], speaker.values(_values(s, option, about)))
    return Refused(sentence[0].upper() + sentence[1:], reason[1])


def _values(s: ToledoTable, option: Option, about: dict[str, Any]) -> dict[str, Any]:
    """What the sentences may speak of, as far as the option has it."""
    values: dict[str, Any] = {"main": s.main_value, "extra": s.extra, "unresolved": max(s.unresolved, CATHEDRAL)}
    if STEP <= option < DUEL:
        field, steps = divmod((option - STEP) % (EXTRA_STEP - STEP), VALUES)
        values.update(place=field, value=steps + 1, to=min(field + steps + 1, ALCAZAR))
    elif FIELD <= option < STEP:
        values["place"] = option - FIELD
    elif TILE <= option < FIELD:
        values["tile"] = option - TILE
    elif DUEL <= option < CARD:
        values["opponent"] = option - DUEL
    elif TAKE <= option < SWORD:
        values["fencing"] = option - TAKE
    if "field" in about:
        values["price"] = s.printed.prices[about["field"]]
    return values


def _reason(s: ToledoTable, kind: str, option: Option, about: dict[str, Any]) -> Reason:
    me: Seat = about.get("me", NONE)
    if kind == "action" and option < USE:
        return _ACTIONS[option]
    if kind == "tile" and TILE <= option < FIELD:
        return "tile_laid", "TO-14"
    if kind in ("place", "return") and FIELD <= option < STEP:
        return _place_reason(s, option - FIELD) if kind == "place" else _return_reason(option - FIELD)
    if kind in ("step", "full"):
        return _move_reason(s, kind, option, me)
    if kind in ("card", "use"):
        return _card_reason(s, kind, option, about)
    if kind in ("sword", "carry"):
        return _sword_reason(s, kind, option, me)
    if kind in ("fencing", "give_back"):
        return _fencing_reason(kind, option)
    return None


_ACTIONS = (
    ("no_cards", "TO-OP-7"),
    ("nowhere_to_place", "TO-14"),
    ("nothing_to_move", "TO-21"),
    ("nobody_to_return", "TO-OP-8"),
)


def _place_reason(s: ToledoTable, field: int) -> Reason:
    return ("field_taken", "TO-14") if field in s.printed.free else ("no_place_for_tiles", "TO-15")


def _return_reason(field: int) -> Reason:
    if field >= STANDS:
        return "in_alcazar", "TO-75"
    return ("in_cathedral", "TO-OP-8") if field == CATHEDRAL else ("no_figure", "TO-74")


def _move_reason(s: ToledoTable, kind: str, option: Option, me: Seat) -> Reason:
    if option == END:
        return ("must_resolve", "TO-27") if kind == "full" else ("must_play", "TO-8")
    if DUEL <= option < CARD and kind == "full":
        return ("own_duel", "TO-32") if option - DUEL == me else ("no_opponent", "TO-34")
    if not STEP <= option < DUEL:
        return None
    extra = option >= EXTRA_STEP
    field, steps = divmod(option - (EXTRA_STEP if extra else STEP), VALUES)
    if kind == "full" and field != s.unresolved:
        return "other_figure", "TO-30"
    if kind == "step" and not s.at(me, field):
        return "no_figure", "TO-19"
    return _step_reason(s, me, field, steps + 1, extra)


def _step_reason(s: ToledoTable, me: Seat, field: int, value: int, extra: bool) -> Reason:
    if not s.purse(me)[value]:
        return "no_card", "TO-18"
    wrong = _extra_reason(s, me, value) if extra else _main_reason(s, value)
    if wrong is not None:
        return wrong
    if field + value >= ALCAZAR:
        return "too_far", "TO-23"
    return ("nothing_there", "TO-21") if s.business[field + value] == NONE else ("own_figures", "TO-33")


def _main_reason(s: ToledoTable, value: int) -> Reason:
    if s.main_value not in (0, value):
        return "other_value", "TO-26"
    return ("main_like_extra", "TO-69") if s.main == NONE and s.extra == value else None


def _extra_reason(s: ToledoTable, me: Seat, value: int) -> Reason:
    if not s.owns(me, MOVEMENT):
        return "no_movement_tile", "TO-67"
    if s.extra:
        return "extra_spent", "TO-67"
    return ("extra_same", "TO-OP-16") if s.main_value == value else None


def _card_reason(s: ToledoTable, kind: str, option: Option, about: dict[str, Any]) -> Reason:
    own = kind == "use" and s.owner[about["field"]] == about["me"]
    if option == USE and kind == "use":
        return "not_free", "TO-38"
    if not CARD <= option < TAKE:
        return None
    if own:
        return "free_of_charge", "TO-37"
    if not s.cards[about["me"] * CARDS + option - CARD]:
        return ("not_held", "TO-42") if kind == "use" else ("not_held", "TO-OP-25")
    if kind == "use" and value_of(option - CARD) < s.printed.prices[about["field"]]:
        return "too_low", "TO-38"
    return None


def _sword_reason(s: ToledoTable, kind: str, option: Option, me: Seat) -> Reason:
    if option in (DECLINE, NO_SWORD) and kind == "sword":
        return "must_choose", "TO-45"
    if option < SWORD:
        return None
    if kind == "carry":
        return "not_yours", "TO-52"
    kinds = len(s.printed.sword_points)
    left = s.swords[s.board * kinds + option - SWORD]
    return ("too_expensive", "TO-45") if left else ("sword_gone", "TO-45")


def _fencing_reason(kind: str, option: Option) -> Reason:
    if option == DECLINE:
        return "must_choose", "TO-46"
    if not TAKE <= option < SWORD:
        return None
    return ("tile_owned", "TO-47") if kind == "fencing" else ("tile_not_owned", "TO-48")
