"""Questions, options, events and card texts in words."""

from __future__ import annotations

from typing import Any

from meseta.core.cause import CauseView
from meseta.core.event import Event
from meseta.core.game import CardText, View
from meseta.core.texts import Texts, texts
from meseta.core.values import fields_of
from meseta.games.sanchos.grammar import FREE, SOURCES, TARGETS, TO_KING, Act, Choice, Field
from meseta.games.sanchos.names import (
    ATTACK,
    BESIEGE,
    CARD,
    COLUMN,
    DEPLOY,
    DIE,
    FACE,
    FORCE,
    KING,
    MAJOR,
    MAY_ATTACK,
    MAY_BESIEGE,
    MAY_DEPLOY_HOME,
    MAY_DEPLOY_KING,
    MAY_FORTIFY,
    MAY_MOVE,
    MAY_RECRUIT,
    MAY_STOP,
    MOVE,
    NOBODY,
    POINTS,
    REGION,
    SANCHOS,
    UNIT,
    VERBS,
    words,
)
from meseta.games.sanchos.printed import CROWN, Printed

PACKAGE = "meseta.games.sanchos"
PLACES = ("field", "garrison", "siege")
_NAMES = words()

RULES = {
    "command": "WS-23",
    "reserve": "WS-24",
    "timing": "WS-27",
    "order": "WS-32",
    "unit": "WS-38",
    "target": "WS-37",
    "fortify": "WS-43",
    "attack": "WS-47",
    "besiege": "WS-69",
    "points": "WS-46",
    "force": "WS-70",
    "join": "WS-50",
    "intercept": "WS-71",
    "reserve_card": "WS-56",
    "column": "WS-57",
    "reroll": "WS-57",
    "shift": "WS-162",
    "way": "WS-162",
    "strike": "WS-60",
    "willing": "WS-89",
    "deploy": "WS-35",
    "source": "WS-90",
    "goal": "WS-90",
    "march": "WS-96",
    "discard": "WS-99",
    "draw": "WS-29",
    "reveal": "WS-118",
    "roll": "WS-54",
    "first": "WS-18",
    "take_out": "WS-153",
    "over": "WS-103",
}
"""The rule behind each kind of question, and behind there being none any more."""


def sancho_name(t: Texts, sancho: int) -> str:
    """A Sancho by name."""
    return t.get("sancho", "nobody" if sancho == NOBODY else SANCHOS[sancho])


def place_name(t: Texts, printed: Printed, region: int, place: int) -> str:
    """A place on the board in words."""
    return t.say("place", PLACES[place], {"region": printed.names[region]})


# -- card texts ------------------------------------------------------------------------------------------------


def field_text(t: Texts, field: Field) -> str:
    """A card's field in words, made from its text."""
    if field.choice is not None:
        return _choice(t, field.choice)
    return " ".join(_chain(t, chain) for chain in field.chains)


def _chain(t: Texts, chain: list[Act]) -> str:
    acts = [_act(t, act) for act in chain]
    return " ".join([acts[0], *(t.say("card", "else", {"act": act}) for act in acts[1:])])


def _act(t: Texts, act: Act) -> str:
    n = {"n": act.points}
    if act.verb == DEPLOY:
        text = t.say("card", "deploy_king" if act.place == TO_KING else "deploy_home", n)
        return f"{text} {t.get('card', 'then_recruit')}" if act.recruit else text
    if act.verb == MOVE:
        if act.source == FREE:
            return t.say("card", "move_free", n)
        route = {"source": t.get("source", SOURCES[act.source]), "target": t.get("target", TARGETS[act.target])}
        return t.say("card", "move", {**n, **route})
    if act.verb in (ATTACK, BESIEGE):
        where = t.get("card", "where_preferred") if act.preferred else ""
        if act.barred != NOBODY:
            where += t.say("card", "where_barred", {"sancho": sancho_name(t, act.barred)})
        return t.say("card", VERBS[act.verb], {**n, "where": where})
    return t.say("card", VERBS[act.verb], n)


def _choice(t: Texts, choice: Choice) -> str:
    both = MAY_DEPLOY_HOME | MAY_DEPLOY_KING
    named = [
        (MAY_RECRUIT, "recruit"),
        (both, "deploy_any"),
        (MAY_DEPLOY_HOME, "deploy_home"),
        (MAY_DEPLOY_KING, "deploy_king"),
        (MAY_MOVE, "move"),
        (MAY_ATTACK, "attack" if choice.barred == NOBODY else "attack_barred"),
        (MAY_FORTIFY, "fortify"),
        (MAY_BESIEGE, "besiege_nofortify" if choice.no_fortify else "besiege"),
    ]
    left = choice.acts
    options = []
    for bits, key in named:
        if left & bits == bits:
            left &= ~bits
            options.append(t.say("choice", key, {"sancho": sancho_name(t, choice.barred)}))
    return t.say("card", "choose", {"n": choice.points, "options": ", ".join(options)})


def text_for(t: Texts, printed: Printed, card: int, sancho: int, bot: bool) -> str:
    """What a card tells a Sancho to do; a bot at the bottom reads the crown line."""
    row = CROWN if bot and printed.bottom(card) == sancho else sancho
    return field_text(t, printed.fields[card][row])


def cards(printed: Printed, language: str) -> list[CardText]:
    """All cards: a line for every Sancho, from top to bottom, and one for a Sancho-Bot at the bottom."""
    t = texts(PACKAGE, language)
    return [CardText(f"card_{card + 1}", *_card(t, printed, card)) for card in range(len(printed.fields))]


def _card(t: Texts, printed: Printed, card: int) -> tuple[str, str, str]:
    rows = {sancho_name(t, sancho): printed.fields[card][sancho] for sancho in printed.order[card]}
    lines = [f"{name}: {field_text(t, field)}" for name, field in rows.items()]
    lines.append(f"♔ {field_text(t, printed.fields[card][CROWN])}")
    title = t.say("option", "card", {"card": card + 1, "points": printed.points[card]})
    return title[0].upper() + title[1:], "\n".join(lines), "●" * printed.points[card]


# -- questions -------------------------------------------------------------------------------------------------


def prompt(printed: Printed, view: View, language: str) -> str:
    """The open question of a view in one sentence."""
    question = view["question"]
    if question is None:
        return ""
    t = texts(PACKAGE, language)
    about: dict[str, Any] = question["about"]
    values: dict[str, Any] = dict(about)
    values["sancho"] = sancho_name(t, about.get("sancho", NOBODY))
    for name in ("region", "source", "goal"):
        if name in about:
            values[name] = printed.names[about[name]]
    if "unit" in about:
        values["unit"] = _unit(t, printed, about["unit"], about["sancho"], view)
    if question["kind"] in _MORE:
        values |= _MORE[question["kind"]](t, printed, view, about)
    return t.say("prompt", question["kind"] + _free(question["kind"], view, about), values)


def _free(kind: str, view: View, about: dict[str, Any]) -> str:
    """Some questions offer more at times, which everybody can see: to stop, to reserve, El Cid."""
    if kind == "order" and about["acts"] & MAY_STOP:
        return "_free"
    if kind == "command" and not view["reserves"][about["sancho"]]:
        return "_free"
    return "_cid" if kind == "reserve_card" and view["cid"] == about["sancho"] else ""


def _timing(t: Texts, printed: Printed, view: View, about: dict[str, Any]) -> dict[str, Any]:
    """What the commander has to spend, and who acts otherwise."""
    return {"points": printed.points[view["played"]], "other": sancho_name(t, about["other"])}


def _interception(t: Texts, printed: Printed, view: View, about: dict[str, Any]) -> dict[str, Any]:
    """Who is asked, and what comes: the step itself speaks of the besieger."""
    defender = view["holder"][about["region"]]
    return {"defender": sancho_name(t, defender), "force": force_name(t, about["troops"], about["king"])}


def _willingness(t: Texts, printed: Printed, view: View, about: dict[str, Any]) -> dict[str, Any]:
    """The act that would empty a garrison; bots are never asked, so it stands in the Sancho's own field."""
    return {"act": _act(t, printed.fields[about["card"]][about["sancho"]].chains[about["chain"]][about["at"]])}


_MORE = {"timing": _timing, "intercept": _interception, "willing": _willingness}
"""For some kinds of questions: what their sentences tell besides the fields of the step."""


def _unit(t: Texts, printed: Printed, option: int, sancho: int, view: View) -> str:
    if option == KING:
        place = place_name(t, printed, view["king_at"][sancho], view["king_in"][sancho])
        return t.say("option", "king", {"place": place})
    at = option - UNIT
    return t.say("option", "unit", {"place": place_name(t, printed, at // 3, at % 3)})


def label(printed: Printed, option: int, view: View, language: str) -> str:
    """An option in words, as an answer to the view's question."""
    t = texts(PACKAGE, language)
    question = view["question"] or {"kind": "", "about": {}}
    if option < REGION:
        return _card_label(t, printed, option - CARD, view, question["kind"])
    if option < UNIT:
        return _region_label(t, printed, option - REGION)
    if option <= KING:
        return _unit_label(t, printed, option, view, question["about"].get("sancho", NOBODY))
    if option <= POINTS:
        return t.get("option", _NAMES[option])
    return _number_label(t, option)


def _card_label(t: Texts, printed: Printed, card: int, view: View, kind: str) -> str:
    values: dict[str, Any] = {"card": card + 1, "points": printed.points[card]}
    if kind != "command":
        return t.say("option", "card", values)
    others = []
    for sancho in printed.order[card]:
        if sancho != view["commander"]:
            text = text_for(t, printed, card, sancho, view["seats"] == 1 and sancho != view["solo"])
            others.append(t.say("option", "play_other", {"sancho": sancho_name(t, sancho), "text": text}))
    return t.say("option", "play", {**values, "others": " ".join(others)})


def _region_label(t: Texts, printed: Printed, region: int) -> str:
    name = printed.names[region] if region < printed.regions else "?"
    return t.say("option", "region", {"region": name, "number": region + 1})


def _unit_label(t: Texts, printed: Printed, option: int, view: View, sancho: int) -> str:
    if option != KING and (option - UNIT) // 3 >= printed.regions:
        return _NAMES[option]
    if option == KING and sancho == NOBODY:
        return t.get("kind", "king")
    return _unit(t, printed, option, sancho, view)


def force_name(t: Texts, troops: int, king: int) -> str:
    """A force in words."""
    if king:
        return t.say("option", "force_king", {"n": troops}) if troops else t.get("option", "only_king")
    return t.say("option", "force", {"n": troops}) if troops else t.get("option", "no_force")


def _number_label(t: Texts, option: int) -> str:
    if option < FORCE:
        return t.say("option", "points", {"n": option - POINTS})
    if option < FACE:
        return force_name(t, (option - FORCE) // 2, (option - FORCE) % 2)
    if option < COLUMN:
        return t.say("option", "face", {"n": option - FACE})
    if option < DIE:
        return t.say("option", "column", {"n": option - COLUMN})
    die = option - DIE
    values = {"sancho": sancho_name(t, die % 6 // 2), "kind": die_name(t, die % 2), "n": die // 6}
    return t.say("option", "die", values)


def die_name(t: Texts, guard: int) -> str:
    """A kind of die."""
    return t.get("kind", "guard_die" if guard else "troop_die")


# -- events ----------------------------------------------------------------------------------------------------


def sentence(printed: Printed, event: Event, language: str) -> str:
    """An event in words."""
    t = texts(PACKAGE, language)
    fields = fields_of(event)
    name = type(event).__name__
    return t.say("event", name + _variant(name, fields), _values(t, printed, name, fields))


def _variant(name: str, fields: dict[str, Any]) -> str:
    if name == "RoundBegan" and fields["commander"] == NOBODY:
        return "_nobody"
    if fields.get("card") == NOBODY:
        return "_hidden"
    if name == "SpaceHeld" and fields["sancho"] == NOBODY:
        return "_left"
    if fields.get("command"):
        return "_command"
    if fields.get("arrow"):
        return "_upper"
    return "_major" if fields.get("victory") == MAJOR else ""


def _values(t: Texts, printed: Printed, name: str, fields: dict[str, Any]) -> dict[str, Any]:
    values = dict(fields)
    values["sancho"] = sancho_name(t, fields.get("sancho", fields.get("commander", NOBODY)))
    values["victim"] = sancho_name(t, fields.get("victim", NOBODY))
    if "card" in fields:
        values["card"] = fields["card"] + 1
    if "region" in fields:
        values["region"] = printed.names[fields["region"]]
    if name == "Moved":
        values |= {"source": printed.names[fields["source"]], "target": printed.names[fields["target"]]}
    elif "place" in fields:
        values["place"] = place_name(t, printed, fields["region"], fields["place"])
    if "guard" in fields:
        values["kind"] = die_name(t, fields["guard"])
    elif "king" in fields:
        values["unit"] = t.get("kind", "the_king" if fields["king"] else "a_troop")
    if "troops" in fields:
        values["force"] = force_name(t, fields["troops"], fields["king"])
    if "winners" in fields:
        values["winners"] = winners(t, fields["winners"])
    return values


def winners(t: Texts, bits: int) -> str:
    """The winning Sanchos by name."""
    return ", ".join(sancho_name(t, sancho) for sancho in range(3) if bits >> sancho & 1)


def cause_values(printed: Printed, cause: CauseView, t: Texts) -> dict[str, Any]:
    """What the sentences for causes may speak of: the region, the Sancho, and the order that is carried out."""
    values, found = cause["values"], dict[str, Any]()
    if "region" in values:
        found["region"] = printed.names[values["region"]]
    if "sancho" in values:
        found["sancho"] = sancho_name(t, values["sancho"])
    if cause["kind"] == "text":
        field = printed.fields[values["card"] - 1][values["sancho"]]
        found["act"] = _act(t, field.chains[values["chain"]][values["at"]]).rstrip(".")
    return found
