"""Toledo in words: questions, options and events, from the templates of the text files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meseta.core.cause import CauseView
from meseta.core.decision import Option, Seat
from meseta.core.event import Event
from meseta.core.game import View
from meseta.core.step import Step
from meseta.core.texts import Texts, texts
from meseta.core.values import fields_of
from meseta.games.toledo.names import (
    ALCAZAR,
    BUSINESSES,
    CARD,
    CATHEDRAL,
    COLOURS,
    DUEL,
    ENTRANCE,
    FIELD,
    MOVEMENT,
    NEUTRAL,
    NONE,
    SIMPLE,
    STEP,
    SWORD,
    TAKE,
    TILE,
    TILE_IDS,
    USE,
    attacker_wins,
    colour_of,
    step_of,
    value_of,
)
from meseta.games.toledo.printed import PACKAGE, Printed
from meseta.games.toledo.table import ToledoTable

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


class Speaker:
    """The words of one game: texts in one language and the names printed on the components."""

    def __init__(self, printed: Printed, t: Texts) -> None:
        self.printed = printed
        self.t = t

    # -- things ----------------------------------------------------------------------------------------------------

    def seat(self, seat: Seat) -> str:
        """A player by colour; nobody's money goes to the discard pile."""
        return self.t.get("words", "discard_pile") if seat == NONE else self.t.get("seats", COLOURS[seat])

    def place(self, field: int) -> str:
        """A field by its number; the ends of the street have names."""
        if field == CATHEDRAL:
            return self.t.get("words", "cathedral")
        if field == ALCAZAR:
            return self.t.get("words", "alcazar")
        key = "entrance" if self.printed.businesses[field] == ENTRANCE else "field"
        return self.t.say("words", key, {"number": field})

    def colour(self, colour: int) -> str:
        """A duel colour: our word for it, or the owner's own."""
        name = "neutral" if colour == NEUTRAL else self.printed.colours[colour]
        return self.t.get("words", name) if self.t.has("words", name) else name

    def card(self, card: int, scene: bool = True) -> str:
        """A money card, with its fencing scene where that matters."""
        if card == NONE:
            return self.t.get("words", "hidden_card")
        winner = self.t.get("words", "attacker" if attacker_wins(card) else "defender")
        values = {"value": value_of(card), "colour": self.colour(colour_of(card)), "winner": winner}
        return self.t.say("words", "card" if scene else "value", values)

    def fencing(self, tile: int) -> str:
        """A fencing tile."""
        if tile == MOVEMENT:
            return self.t.get("words", "movement")
        return self.t.say("words", "duel_tile", {"colour": self.colour(tile)})

    def sword(self, sword: int) -> str:
        """A sword by its points."""
        if sword == NONE:
            return self.t.get("words", "no_sword")
        points = self.printed.sword_points
        cost = {"metal": self.printed.sword_metal[sword], "gems": self.printed.sword_gems[sword]}
        key = "sword" if points.count(points[sword]) == 1 else "sword_of_several"
        return self.t.say("words", key, {"points": points[sword], **cost})

    def values(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of a step or an event, as the words that templates ask for."""
        return {name: self._value(name, value) for name, value in fields.items()}

    def _value(self, name: str, value: Any) -> Any:
        if name in ("me", "seat", "owner", "defender", "winner", "loser", "opponent"):
            return self.seat(value)
        if name in ("field", "to", "place", "unresolved"):
            return self.place(value)
        if name in ("fencing", "given_back"):
            return self.fencing(value)
        if name == "business":
            return self.t.get("goods", BUSINESSES[value])
        if name == "scores":
            return ", ".join(f"{self.seat(seat)} {points}" for seat, points in enumerate(value))
        if name == "tile":
            return self.t.get("tiles", TILE_IDS[value])
        if name == "card":
            return self.card(value)
        return self.sword(value) if name == "sword" else value

    def field(self, view: View, field: int) -> str:
        """What lies on a field of the street, as the viewer would say it."""
        entry = view["street"][field - 1]
        if entry["business"] is None:
            return self.t.get("words", "no_tile")
        business = self.t.get("businesses", entry["business"])
        if entry["owner"] is None:
            what = business
        elif entry["owner"] == view["seat"]:
            what = self.t.say("words", "own", {"business": business})
        else:
            what = self.t.say("words", "owned", {"owner": self.seat(entry["owner"]), "business": business})
        full = entry["circles"] and sum(entry["figures"]) >= entry["circles"]
        return self.t.say("words", "full", {"what": what}) if full else what

    # -- options ---------------------------------------------------------------------------------------------------

    def label(self, option: Option, view: View) -> str:
        """An option as an answer to the view's question."""
        question = view["question"] or {"kind": "", "about": {}, "options": []}
        kind, about = question["kind"], question["about"]
        if option >= SWORD:
            return self._sword_label(option - SWORD, kind)
        if option >= TAKE:
            return self.fencing(option - TAKE)
        if option >= CARD:
            return self._card_label(option - CARD, kind, about, view)
        if option >= DUEL:
            return self.t.say("options", "duel", {"seat": self.seat(option - DUEL)})
        if option >= STEP:
            return self._step_label(option, view)
        if option >= FIELD:
            return self._field_label(option - FIELD, kind, view)
        if option >= TILE:
            return self.t.get("tiles", TILE_IDS[option - TILE])
        if option == USE and kind == "use":
            return self.t.say("options", "use_here", self._use(about, view))
        return self.t.get("options", SIMPLE[option])

    def _sword_label(self, sword: int, kind: str) -> str:
        metal, gems = self.printed.sword_metal[sword], self.printed.sword_gems[sword]
        key = "carry" if kind == "carry" else "forge_with_gems" if gems else "forge"
        return self.t.say("options", key, {"sword": self.sword(sword), "metal": metal, "gems": gems})

    def _use(self, about: Mapping[str, Any], view: View) -> dict[str, Any]:
        """What is sold where the figure stands."""
        entry = view["street"][about["field"] - 1]
        owner = NONE if entry["owner"] is None else entry["owner"]
        good = self.t.get("goods", entry["business"])
        return {"place": self.place(about["field"]), "good": good, "owner": self.seat(owner)}

    def _card_label(self, card: int, kind: str, about: Mapping[str, Any], view: View) -> str:
        """A card; its scene is told only where the hand holds another card of its value."""
        if kind != "use":
            return self.card(card)
        scene = sum(name.startswith(f"{value_of(card)}-") for name in view["question"]["options"]) != 1
        values = {**self._use(about, view), "card": self.card(card, scene)}
        owned = view["street"][about["field"] - 1]["owner"] is not None
        return self.t.say("options", "pay_owner" if owned else "pay", values)

    def _step_label(self, option: Option, view: View) -> str:
        field, value, extra = step_of(option)
        to = min(field + value, ALCAZAR)
        enters = to == ALCAZAR or self.printed.businesses[to] == ENTRANCE
        values = {"value": value, "place": self.place(field), "to": self.place(to)}
        values["what"] = "" if enters else self.field(view, to)
        return self.t.say("options", ("extra_" if extra else "") + ("enter" if enters else "step"), values)

    def _field_label(self, field: int, kind: str, view: View) -> str:
        if kind == "return" and CATHEDRAL < field < ALCAZAR:
            return self.t.say("options", "figure", {"place": self.place(field), "what": self.field(view, field)})
        values = {"place": self.place(field), "row": self.printed.rows[field], "price": self.printed.prices[field]}
        return self.t.say("options", "field", values)


def prompt(view: View, printed: Printed, language: str) -> str:
    """The open question of a view in one sentence."""
    speaker = Speaker(printed, texts(PACKAGE, language))
    question = view["question"]
    if question is None:
        return speaker.t.get("prompts", "over")
    fields = {"unresolved": CATHEDRAL if view["unresolved"] is None else view["unresolved"], **question["about"]}
    kind = question["kind"]
    begun = kind == "step" and (view["main"] is not None or view["extra"])
    return speaker.t.say("prompts", "step_on" if begun else kind, speaker.values(fields))


def label(option: Option, view: View, printed: Printed, language: str) -> str:
    """An option in words."""
    return Speaker(printed, texts(PACKAGE, language)).label(option, view)


def sentence(event: Event, printed: Printed, language: str) -> str:
    """An event in words; some have a variant."""
    speaker = Speaker(printed, texts(PACKAGE, language))
    fields = fields_of(event)
    key = type(event).__name__
    if key == "FigureMoved" and fields["extra"]:
        key = "FigureMovedExtra"
    elif key == "BoutFought" and fields["card"] == NONE:
        key = "BoutWithoutCard"
    elif key == "FencingTileTaken" and fields["given_back"] != NONE:
        key = "FencingTileExchanged"
    elif key == "GameEnded":
        key += "".join(word.title() for word in fields["reason"].split("_"))
    values = speaker.values({name: value for name, value in fields.items() if name != "given_back" or value != NONE})
    if key in ("FigureMoved", "FigureMovedExtra", "Paid"):
        values["card"] = speaker.card(fields["card"], scene=False)
    return speaker.t.say("events", key, values)


def why_values(s: ToledoTable, option: Option, t: Texts) -> dict[str, Any]:
    """What the sentences of reasons speak of: the asking step, the turn's cards, and the thing that an option names."""
    step: Step[ToledoTable] = s.stack[-1]
    about = fields_of(step)
    turn = {"main": s.main_value, "extra": s.extra, "unresolved": max(s.unresolved, CATHEDRAL)}
    price = {"price": s.printed.prices[about["field"]]} if "field" in about else {}
    return Speaker(s.printed, t).values({**about, **turn, **price, **_named_by(option)})


def _named_by(option: Option) -> dict[str, int]:
    """The thing that an option names, under the name that sentences have for it."""
    if STEP <= option < DUEL:
        field, value, _ = step_of(option)
        return {"place": field, "value": value, "to": min(field + value, ALCAZAR)}
    for name, first, end in (
        ("place", FIELD, STEP),
        ("tile", TILE, FIELD),
        ("opponent", DUEL, CARD),
        ("fencing", TAKE, SWORD),
    ):
        if first <= option < end:
            return {name: option - first}
    return {}


def cause_values(printed: Printed, cause: CauseView, t: Texts) -> dict[str, Any]:
    """What the sentences for causes may speak of: fields, businesses and tiles."""
    values, speaker = cause["values"], Speaker(printed, t)
    found = dict[str, Any]()
    if "field" in values:
        found["field"] = speaker.place(values["field"])
    if "business" in values:
        found["business"] = t.get("businesses", values["business"])
    if "tile" in values:
        found["tile"] = t.get("tiles", values["tile"])
    return found
