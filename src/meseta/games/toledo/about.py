"""What there is to say about a thing on the table: what a field gives, to whom one pays, who stands there."""

from __future__ import annotations

import re
from typing import Any

from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.core.words import About
from meseta.games.toledo.names import COLOURS

SECTION = "inspect"
RULES = {
    "cathedral": "TO-74",
    "alcazar": "TO-51",
    "hand": "TO-19",
    "own": "TO-14",
    "sword": "TO-52",
    "main": "TO-18",
    "supply-draw-pile": "TO-11",
    "supply-discard-pile": "TO-11",
    "supply-metal": "TO-44",
    "supply-fencing-movement": "TO-67",
    "supply": "TO-36",
}
"""The rule behind a thing, by its id or the first word of it."""
_FIELD = re.compile(r"(?:field-|stand-|f)(\d+)")
_PLAYER = re.compile(r"(?:player-)?(red|blue|green|yellow)(?:-\w+)*")
_FENCING = "supply-fencing-"


def about(t: Texts, view: View, part: str) -> About | None:
    """The numbers behind a part of the drawing, or behind a spot by the name of its option."""
    if (found := _FIELD.fullmatch(part)) and 0 < int(found[1]) <= len(view["street"]):
        return _field(t, view, view["street"][int(found[1]) - 1])
    found = _PLAYER.fullmatch(part)
    if found and COLOURS.index(found[1]) < view["seats"]:
        return About(_player(t, view, COLOURS.index(found[1])), "TO-87")
    if part.startswith(_FENCING) and part not in RULES:
        return About((), "TO-57")
    rule = RULES.get(part) or RULES.get(re.split(r"[-\d]", part, maxsplit=1)[0], "")
    return About((), rule) if rule else None


def _field(t: Texts, view: View, field: dict[str, Any]) -> About:
    """What it gives, what it costs, and who stands in its circles."""
    business, owner = field["business"], field["owner"]
    if business is None:
        return About((t.say(SECTION, "free", {"price": field["price"]}),), "TO-14")
    if business == "entrance":
        return About((t.get(SECTION, "entrance"),), "TO-51")
    lines = [t.say(SECTION, "gives", {"what": t.get("goods", business)})]
    if owner is not None and owner == view["seat"]:
        lines.append(t.say(SECTION, "yours", {"price": field["price"]}))
    elif owner is not None:
        lines.append(t.say(SECTION, "costs", {"who": t.get("seats", COLOURS[owner]), "price": field["price"]}))
    figures = [f"{t.get('seats', COLOURS[seat])} {n}" for seat, n in enumerate(field["figures"]) if n]
    taken = sum(field["figures"])
    lines.append(t.say(SECTION, "circles", {"n": taken, "of": field["circles"]}))
    if figures:
        lines.append(t.say(SECTION, "there", {"who": ", ".join(figures)}))
    if taken >= field["circles"]:
        lines.append(t.get(SECTION, "full"))
    return About(tuple(lines), "TO-38" if owner is not None else "TO-36")


def _player(t: Texts, view: View, seat: int) -> tuple[str, ...]:
    """What everybody may know of a player."""
    player = view["players"][seat]
    goods = {"metal": player["metal"], "gems": player["gems"], "swords": sum(player["swords"].values())}
    lines = [
        t.say(SECTION, "cards", {"n": player["cards"]}),
        t.say(SECTION, "has", goods),
        t.say(SECTION, "arrived", {"n": view["alcazar"][seat], "left": view["cathedral"][seat]}),
        t.say(SECTION, "tiles", {"n": len(player["tiles"])}),
    ]
    return tuple(lines)
