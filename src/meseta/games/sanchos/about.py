"""What there is to say about a thing on the table: who holds a region, and what it takes to get it."""

from __future__ import annotations

import re

from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.core.words import About
from meseta.games.sanchos.names import NOBODY, SANCHOS, SITES
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.words import sancho_name, text_for

SECTION = "inspect"
RULES = {
    "card": "WS-85",
    "battle": "WS-46",
    "fighting": "WS-53",
    "die": "WS-54",
    "striker": "WS-59",
    "order": "WS-85",
}
"""The rule behind a thing, by the first word of its id."""
_REGION = re.compile(r"(?:region-|castle-|army-|siege-|r)(\d+)")
_CARD = re.compile(r"card-?(\d+)")
_SANCHO = re.compile(r"(?:sancho-)?(castilla|aragon|najera)(?:-(\w+))?")


def about(t: Texts, printed: Printed, view: View, part: str) -> About | None:
    """The numbers behind a part of the drawing, or behind a spot by the name of its option."""
    if (found := _REGION.match(part)) and 0 < int(found[1]) <= printed.regions:
        return About(_region(t, printed, view, int(found[1]) - 1), "WS-69" if "siege" in part else "WS-44")
    if found := _SANCHO.fullmatch(part):
        return About(_sancho(t, view, SANCHOS.index(found[1])), "WS-9" if found[2] == "reserve" else "WS-103")
    if (found := _CARD.fullmatch(part)) and 0 < int(found[1]) <= len(printed.points):
        return About(_card(t, printed, view, int(found[1]) - 1), RULES["card"])
    rule = RULES.get(part.partition("-")[0], "")
    return About((), rule) if rule else None


def _card(t: Texts, printed: Printed, view: View, card: int) -> tuple[str, ...]:
    """What it tells everybody but its commander; where it may be played its name says that already."""
    if view["question"] and view["question"]["kind"] == "command" and card in view["hand"]:
        return ()
    commander = view["commander"] if card == view["played"] else view["sancho"]
    told = {
        sancho: text_for(t, printed, card, sancho, view["seats"] == 1 and sancho != view["solo"])
        for sancho in printed.order[card]
        if sancho != commander
    }
    return tuple(
        t.say("option", "play_other", {"sancho": sancho_name(t, sancho), "text": words})
        for sancho, words in told.items()
    )


def _region(t: Texts, printed: Printed, view: View, region: int) -> tuple[str, ...]:
    """Its worth, who holds it and how strongly, who stands in the open, what a siege would take, where one goes."""
    worth = (printed.worth if view["seats"] > 1 else printed.solo_worth)[region]
    site = t.get("site", SITES[printed.site[region]])
    lines = [t.say(SECTION, "worth", {"site": site[:1].upper() + site[1:], "n": worth})]
    holder, garrison = view["holder"][region], view["garrison"][region]
    if holder == NOBODY:
        lines.append(t.get(SECTION, "free"))
    else:
        lines.append(t.say(SECTION, "held", {"who": sancho_name(t, holder), "n": garrison}))
        lines.append(_siege(t, view, region, garrison))
    lines += [
        t.say(SECTION, "open", {"who": sancho_name(t, sancho), "n": view["field"][region * 3 + sancho]})
        for sancho in range(3)
        if view["field"][region * 3 + sancho]
    ]
    kings = [sancho for sancho in range(3) if view["king_at"][sancho] == region]
    lines += [t.say(SECTION, "king", {"who": sancho_name(t, sancho)}) for sancho in kings]
    near = ", ".join(printed.names[other] for other in printed.neighbours[region])
    return (*lines, t.say(SECTION, "near", {"regions": near}))


def _siege(t: Texts, view: View, region: int, garrison: int) -> str:
    """Who besieges it, or what it would take."""
    besieger = view["besieger"][region]
    if besieger != NOBODY:
        return t.say(SECTION, "besieged", {"who": sancho_name(t, besieger), "n": view["siege"][region]})
    return t.say(SECTION, "siege", {"n": garrison + 1, "points": (garrison + 2) // 2})


def _sancho(t: Texts, view: View, sancho: int) -> tuple[str, ...]:
    """What everybody may know of a Sancho."""
    held = view["holder"].count(sancho)
    return (
        t.say(SECTION, "points", {"n": view["vp"][sancho], "held": held}),
        t.say(SECTION, "cards", {"n": view["hands"][sancho], "reserve": view["reserves"][sancho]}),
        t.say(SECTION, "troops", {"n": view["recruits"][sancho], "supply": view["supply"][sancho]}),
    )
