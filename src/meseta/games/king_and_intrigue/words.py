"""King & Intrigue in words: questions, options and events, from the templates of the text files."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cache
from typing import Any

from meseta.core.cause import CauseView
from meseta.core.decision import Option
from meseta.core.event import Event
from meseta.core.game import CardText, View
from meseta.core.texts import Texts, fill, texts
from meseta.core.values import fields_of
from meseta.games.el_grande import words as base
from meseta.games.el_grande.names import (
    BOARD,
    BOARD_IDS,
    COLOUR_COUNT,
    NOWHERE,
    PIECE,
    PIECES,
    REGIONS,
    SEAT,
    SPECIAL,
    STOP,
    TAKE,
    TAKES,
)
from meseta.games.el_grande.names import PACKAGE as BASE
from meseta.games.el_grande.reasons import is_piece, owner_of, place_of
from meseta.games.king_and_intrigue.names import (
    ACTION,
    BRIDGE,
    CARD,
    CARD_IDS,
    CARDS,
    DOUBLE,
    EFFECT_IDS,
    JOKER,
    LATE,
    PACKAGE,
    SPY,
    words,
)
from meseta.games.king_and_intrigue.printed import Box
from meseta.games.king_and_intrigue.reasons import card_of
from meseta.games.king_and_intrigue.table import IntrigueTable

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

_SEATS = ("judge",)
_OPTIONS = words()
_BASE = (
    "me",
    "seat",
    "owner",
    "holder",
    "payer",
    "victim",
    "place",
    "src",
    "dst",
    "region",
    "board",
    "dials",
    "points",
    "counts",
)
"""Fields that El Grande puts into words in the same way."""


@cache
def words_in(language: str) -> Texts:
    """The sentences of this game, with those of El Grande for all others."""
    return texts(PACKAGE, language).on(texts(BASE, language))


@cache
def words_of(box: Box, language: str) -> Texts:
    """The same, with the numbers of the data file where texts speak of them."""
    t = words_in(language)
    numbers = amounts(t, box)
    said = copy(t)
    cards = {key: fill(text, numbers) for key, text in t.content["card_texts"].items()}
    limit = t.say("board", "limit", numbers)
    legend = t.say("board", "marks_legend", {"limit": limit})
    decay = t.say("units", "Decay", numbers)
    said.content = {
        **t.content,
        "card_texts": cards,
        "units": {**t.content["units"], "Decay": decay},
        "board": {**t.content["board"], "limit": limit, "marks_legend": legend},
    }
    return said


def amounts(t: Texts, box: Box) -> dict[str, Any]:
    """How much the effects do, which an owner of the game may correct."""
    everything = box.court_loss >= box.home + box.court + box.province
    return {
        "pay": box.angry_loss,
        "moved": box.cabs_with_grande,
        "each": box.thrown_each,
        "own": box.thrown_own,
        "cost": box.civil_war_cost,
        "extra": box.fiesta,
        "room": box.capacity,
        "decay": t.say("amounts", "all_courts" if everything else "some_of_courts", {"n": box.court_loss}),
        "war": t.get("amounts", "court" if box.civil_war_to_court else "province"),
        "storm": t.get("amounts", "court" if box.hurricane_to_court else "province"),
        "late": t.get("amounts", "any" if box.late_any else "own"),
        "freely": t.get("amounts", "freely") if box.mistress_free else "",
    }


def place_name(t: Texts, place: int) -> str:
    """A place in words."""
    return t.get("places", "bridge") if place == BRIDGE else base.place_name(t, place)


def card_name(t: Texts, box: Box, card: int) -> str:
    """A power card by its value and the name of its effect."""
    name = t.get("cards", EFFECT_IDS[box.effect[card]])
    return name if card == JOKER else f"{box.value[card]} {name}"


def card_text(t: Texts, box: Box, card: int) -> str:
    """A power card with its caballeros and what it does."""
    effect = EFFECT_IDS[box.effect[card]]
    if card == JOKER:
        return f"{card_name(t, box, card)}: {t.get('card_texts', effect)}"
    return f"{card_name(t, box, card)} (+{box.power[card]}): {t.get('card_texts', effect)}"


def cards(box: Box, language: str) -> list[CardText]:
    """All power cards, by value; the corner says how many caballeros they bring."""
    t = words_of(box, language)
    return [
        CardText(
            f"card_{card}",
            card_name(t, box, card),
            t.get("card_texts", EFFECT_IDS[box.effect[card]]),
            "" if card == JOKER else f"+{box.power[card]}",
        )
        for card in sorted(range(1, len(box.effect)), key=lambda card: box.value[card])
    ]


def row_name(t: Texts, row: int, seats: int) -> str:
    """An action card of the display."""
    key = "intrigue" if row == 0 else "king" if row in (NOWHERE, seats - 1) else "caballero"
    return t.get("rows", key)


def values_for(t: Texts, box: Box, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a step or an event, as the words that templates ask for."""
    values = base.values_for(t, {k: v for k, v in fields.items() if k in _BASE and k not in ("place", "src", "dst")})
    for name, value in fields.items():
        if name in ("place", "src", "dst"):
            values[name] = place_name(t, value)
        elif name == "card":
            values[name] = card_name(t, box, value)
        elif name == "marker":
            values[name] = t.get("markers", value)
        elif name in _SEATS:
            values[name] = base.seat_name(t, value)
        elif name == "places":
            values[name] = ", ".join(place_name(t, place) for place in value)
        elif name == "most":
            values["crowd"] = t.get("amounts", "fullest" if value else "emptiest")
        elif name == "target":
            values[name] = target_name(t, value)
        elif isinstance(value, dict):
            values[name] = t.say("units", value["is"], values_for(t, box, value))
        else:
            values.setdefault(name, value)
    return values


def target_name(t: Texts, option: Option) -> str:
    """What Annulment removes."""
    if option >= DOUBLE:
        return t.say("options", "double", {"place": place_name(t, option - DOUBLE)})
    if option >= LATE:
        return t.say("options", "late_move", {"owner": base.seat_name(t, option - LATE)})
    if option >= SPY:
        return t.say("options", "espionage", {"owner": base.seat_name(t, option - SPY)})
    if option < REGIONS:
        return t.say("options", "limit", {"place": place_name(t, option)})
    return t.get("options", _OPTIONS[option])


def prompt(box: Box, view: View, language: str) -> str:
    """The open question of a view in one sentence."""
    t = words_of(box, language)
    question = view["question"]
    if question is None:
        return t.get("prompts", "over")
    kind: str = question["kind"]
    values = {**values_for(t, box, question["about"]), **_numbers(t, view, kind, question["about"])}
    key = kind + _what_is_left(view) + _where(view)
    return t.say("prompts_left" if t.has("prompts_left", key) else "prompts", key, values)


def _what_is_left(view: View) -> str:
    """For the second half of a turn, or where only one can be done, which half that is."""
    question = view["question"]
    if question["kind"] != "half":
        return ""
    about, offered = question["about"], question["options"]
    if about["acted"] or (offered and not {"special", "action"} & set(offered)):
        return "_place"
    can_place = not about["placed"] and view["court"][about["me"]] and view["targets"]
    return "" if can_place else "_special"


def _numbers(t: Texts, view: View, kind: str, about: Mapping[str, Any]) -> dict[str, Any]:
    """How much is left; nobody is asked for more than his court or his province holds."""
    if kind == "half":
        most = min(view["display"][about["row"]], view["court"][about["me"]])
        return {"row": row_name(t, about["row"], view["seats"]), "n": most}
    if kind in ("place", "extra"):
        return {"left": min(about["left"], view["court"][about["me"]])}
    if kind == "income":
        brings = view["cards"][view["played"][about["me"]]]["caballeros"]
        return {"n": min(brings, view["province"][about["me"]])}
    return {"n": 3 - len(about["places"])} if kind == "offer" else {}


def _where(view: View) -> str:
    """Where the active player may place: next to the king as a rule."""
    if view["question"]["kind"] != "place":
        return ""
    return "_free" if view["markers"]["free"] else "" if "castillo" in view["targets"] else "_closed"


def label(box: Box, option: Option, view: View, language: str) -> str:
    """An option in words. What "stop" means depends on the question."""
    t = words_of(box, language)
    question = view["question"] or {"kind": "", "about": {}}
    kind: str = question["kind"]
    if option == STOP:
        return t.get("stops", kind) if t.has("stops", kind) else t.get("stops", "default")
    if kind == "annul" or option >= SPY:
        return target_name(t, option)
    if option in (SPECIAL, ACTION):
        return _half_label(t, box, option, question["about"], view["seats"])
    if PIECE <= option < PIECE + PIECES:
        values = {"owner": (option - PIECE) % COLOUR_COUNT, "place": (option - PIECE) // COLOUR_COUNT}
        return t.say("options", "piece", values_for(t, box, values))
    if SEAT <= option < PIECE:
        return base.seat_name(t, option - SEAT)
    return _plain_label(t, box, option)


def _half_label(t: Texts, box: Box, option: Option, about: Mapping[str, Any], seats: int) -> str:
    """The special action of the power card, or that of the king or intrigue card."""
    if option == SPECIAL:
        card = card_text(t, box, about["card"]) if "card" in about else ""
        return t.say("options", _OPTIONS[option], {"card": card})
    row = about.get("row", 0)
    text = t.get("options", "intrigue_card" if row == 0 else "king_card")
    return t.say("options", _OPTIONS[option], {"row": row_name(t, row, seats), "text": text})


def _plain_label(t: Texts, box: Box, option: Option) -> str:
    """Cards, numbers, scoreboards, places and the rest."""
    if CARD < option <= CARD + CARDS:
        return card_text(t, box, option - CARD)
    if TAKE <= option < TAKE + TAKES:
        return t.say("options", "take", {"n": option - TAKE})
    if option in (BOARD, BOARD + 1):
        return t.get("boards", BOARD_IDS[option - BOARD])
    return place_name(t, option) if option < STOP else t.get("options", _OPTIONS[option])


def sentence(box: Box, event: Event, language: str) -> str:
    """An event in words; some have a variant for nothing scored or for the bridge."""
    t = words_in(language)
    fields = fields_of(event)
    key = type(event).__name__
    if key == "Scored" and not any(fields["points"]):
        key = "ScoredNothing"
    elif key == "MarkerRemoved" and fields["marker"] == "bridge":
        key = "BridgeRemoved"
    values = values_for(t, box, fields)
    if "row" in fields:
        values["row"] = row_name(t, fields["row"], NOWHERE)
    return t.say("events", key, values)


def why_values(s: IntrigueTable, option: Option, t: Texts) -> dict[str, Any]:
    """What the reasons may speak of: the option's place, colour, card or number, and what the asking step is about."""
    about = fields_of(s.stack[-1])
    card = card_of(option) or about.get("card", JOKER)
    return {
        "place": place_name(t, place_of(s, option)),
        "king": place_name(t, s.king),
        "owner": base.seat_name(t, owner_of(option)) if is_piece(option) else "",
        "region": place_name(t, about.get("region", NOWHERE)),
        "thrown": base.seat_name(t, about.get("owner", NOWHERE)),
        "card": card_name(t, s.box, card),
        "value": s.box.value[card],
        "n": option - TAKE,
    }


def cause_values(box: Box, cause: CauseView, t: Texts) -> dict[str, Any]:
    """What the sentences for causes may speak of: the power card."""
    return {"card": card_name(t, box, CARD_IDS.index(cause["card"]) + 1)} if cause["card"] else {}
