"""El Grande in words: questions, options and events, from the templates of the text files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meseta.core.cause import CauseView
from meseta.core.decision import CHANCE, EVERYONE, Option
from meseta.core.event import Event
from meseta.core.game import View
from meseta.core.step import UNANSWERED
from meseta.core.texts import Texts, texts
from meseta.core.values import fields_of
from meseta.games.el_grande.names import (
    BOARD,
    BOARD_IDS,
    CARD,
    CARD_IDS,
    COLOUR_COUNT,
    COLOURS,
    PACKAGE,
    PIECE,
    PIECES,
    PLACE_IDS,
    POWER,
    PROVINCE,
    SEAT,
    STOP,
    TAKE,
    TAKES,
)
from meseta.games.el_grande.names import words as option_words
from meseta.games.el_grande.reasons import is_piece, owner_of, place_of
from meseta.games.el_grande.table import GrandeTable

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


_SEATS = ("me", "seat", "owner", "holder", "payer", "victim")
_PLACES = ("place", "src", "dst", "region", "source")
_OPTIONS = option_words()


def place_name(t: Texts, place: int) -> str:
    """A place in words."""
    return t.get("places", PLACE_IDS[place]) if 0 <= place <= PROVINCE else t.get("places", "beside")


def seat_name(t: Texts, seat: int) -> str:
    """A seat by its colour."""
    return t.get("places", "nobody") if seat in (CHANCE, EVERYONE) else t.get("seats", COLOURS[seat])


def values_for(t: Texts, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a step or an event, as the words that templates ask for."""
    values: dict[str, Any] = {}
    for name, value in fields.items():
        if name in _SEATS:
            values[name] = seat_name(t, value)
        elif name in _PLACES:
            values[name] = place_name(t, value)
        elif name == "card":
            values[name] = t.get("cards", CARD_IDS[value])
        elif name == "board":
            values[name] = t.get("boards", BOARD_IDS[value])
        elif name == "dials":
            values[name] = _by_seat(t, [place_name(t, v) if v != UNANSWERED else "" for v in value])
        elif name in ("points", "counts"):
            values[name] = _by_seat(t, [str(v) if v else "" for v in value]) or t.get("places", "nobody")
        elif name == "sources":
            values[name] = ", ".join(f"{value.count(v)} × {place_name(t, v)}" for v in dict.fromkeys(value))
        elif isinstance(value, dict):
            values[name] = t.say("units", value["is"], values_for(t, value))
        else:
            values[name] = value
    return values


def _by_seat(t: Texts, words: list[str]) -> str:
    return ", ".join(f"{seat_name(t, seat)} {word}" for seat, word in enumerate(words) if word)


def prompt(view: View, language: str) -> str:
    """The open question of a view in one sentence."""
    t = texts(PACKAGE, language)
    question = view["question"]
    if question is None:
        return t.get("prompts", "over")
    key = _what_is_left(view)
    return t.say("prompts_left" if t.has("prompts_left", key) else "prompts", key, values_for(t, _about(view)))


def _what_is_left(view: View) -> str:
    """The kind of the question; for the second half of a card, which one it is."""
    kind: str = view["question"]["kind"]
    about = view["question"]["about"]
    if kind != "half":
        return kind
    if about["acted"]:
        return "half_place"
    return "half_special" if about["placed"] or not view["court"][about["me"]] else kind


def _about(view: View) -> dict[str, Any]:
    """What the question is about; nobody is asked for more than his court or his province holds."""
    kind, about = view["question"]["kind"], view["question"]["about"]
    if kind in ("place", "extra"):
        return {**about, "left": min(about["left"], view["court"][about["me"]])}
    if kind == "income":
        brings = view["power_brings"][view["played"][about["me"]] - 1]
        return {**about, "n": min(brings, view["province"][about["me"]])}
    return dict(about)


def label(option: Option, view: View, language: str) -> str:
    """An option in words. What "stop" means depends on the question."""
    t = texts(PACKAGE, language)
    kind = view["question"]["kind"] if view.get("question") else ""
    if option == STOP:
        return t.get("stops", kind) if t.has("stops", kind) else t.get("stops", "default")
    if PIECE <= option < PIECE + PIECES:
        values = {"owner": (option - PIECE) % COLOUR_COUNT, "place": (option - PIECE) // COLOUR_COUNT}
        return t.say("options", "piece", values_for(t, values))
    if SEAT <= option < PIECE:
        return seat_name(t, option - SEAT)
    if option >= CARD:
        card = CARD_IDS[option - CARD]
        return f"{t.get('cards', card)}: {t.get('card_texts', card)}"
    if option > POWER:
        value = option - POWER
        return t.say("options", "power", {"value": value, "n": view["power_brings"][value - 1]})
    if TAKE <= option < TAKE + TAKES:
        return t.say("options", "take", {"n": option - TAKE})
    if option in (BOARD, BOARD + 1):
        return t.get("boards", BOARD_IDS[option - BOARD])
    return place_name(t, option) if option < STOP else t.get("options", _OPTIONS[option])


def sentence(event: Event, language: str) -> str:
    """An event in words; a template may have a variant for a number that is hidden or nothing."""
    t = texts(PACKAGE, language)
    fields = fields_of(event)
    key = type(event).__name__
    if key == "PowerRetrieved" and fields["value"] == 0:
        key = "PowerRetrievedUnseen"
    elif key == "Scored" and not any(fields["points"]):
        key = "ScoredNothing"
    words = t.say("events", key, values_for(t, fields))
    return words[:1].upper() + words[1:]


def why_values(s: GrandeTable, option: Option, t: Texts) -> dict[str, Any]:
    """What the reasons may speak of: the place, colour, card or number of an option, and where the king is."""
    return {
        "place": place_name(t, place_of(s, option)),
        "king": place_name(t, s.king),
        "owner": seat_name(t, owner_of(option)) if is_piece(option) else "",
        "value": option - POWER,
        "n": option - TAKE,
        "card": t.get("cards", CARD_IDS[option - CARD]) if option >= CARD else "",
    }


def cause_values(cause: CauseView, t: Texts) -> dict[str, Any]:
    """What the sentences for causes may speak of: the action card."""
    return {"card": t.get("cards", cause["card"])} if cause["card"] else {}


def cubes_left(view: View) -> int:
    """How many caballeros may still be placed or must still go: nobody places more than his court holds."""
    question = view["question"]
    left: int = question["about"]["left"]
    return left if question["kind"] == "pay" else min(left, view["court"][question["about"]["me"]])
