"""What there is to say about a thing on the table: who leads a region and what one more would change.

All of it is made from a view alone.

The expansion says the same about what it has in common with this game; where its cards have changed how a region is
counted, what one more would change is left unsaid.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.core.words import About
from meseta.games.el_grande.names import COLOURS, REGIONS
from meseta.games.el_grande.printed import Printed
from meseta.games.el_grande.scoring import leader, places_that_count, rank

SECTION = "inspect"
RULES = {
    "king": "EG-96",
    "board_840": "EG-102",
    "board_400": "EG-102",
    "rounds": "EG-13",
    "stack": "EG-34",
    "hand": "EG-23",
    "vetos": "EG-54",
}
"""The rule behind a thing, by its id or the first word of it."""
_OF_PLAYERS = {
    "player": "EG-103",
    "score": "EG-108",
    "court": "EG-40",
    "province": "EG-31",
    "power": "EG-23",
    "cards": "EG-106",
}


def about(t: Texts, printed: Printed, view: View, part: str, named: Callable[[Any], str] = str) -> About | None:
    """The numbers behind a part of the drawing, or behind a spot by the name of its option; ``named`` names cards."""
    kind, _, which = (f"player-{part}" if part in COLOURS else part).partition("-")
    if kind in _OF_PLAYERS and which in COLOURS[: view["seats"]]:
        return About(player(t, view, COLOURS.index(which), named), _OF_PLAYERS[kind])
    place = (which if kind == "place" else part).partition(".")[0]
    if place in view["places"]:
        return About(_place(t, printed, view, place), "EG-75" if place == "castillo" else "EG-86")
    rule = RULES.get(part) or RULES.get(kind, "")
    return About((), rule) if rule else None


def player(t: Texts, view: View, seat: int, named: Callable[[Any], str]) -> tuple[str, ...]:
    """What everybody may know of a player."""
    cards = view["power_cards"][seat]
    lines = [
        t.say(SECTION, "court", {"n": view["court"][seat], "m": view["province"][seat]}),
        t.say(SECTION, "cards", {"n": cards["cards"]}),
    ]
    if cards["shown"]:
        lines.append(t.say(SECTION, "shown", {"cards": ", ".join(map(named, cards["shown"]))}))
    points = sum(place["points"][seat] for place in view["places"].values() if place["points"] is not None)
    return (*lines, t.say(SECTION, "prospect", {"n": points}))


def _place(t: Texts, printed: Printed, view: View, place: str) -> tuple[str, ...]:
    """Ranks, lead, what king and Grande add, and what one more of the viewer's would change."""
    entry = view["places"][place]
    counts, points = entry["caballeros"], entry["points"]
    values = " · ".join(map(str, entry["values"][: places_that_count(view["seats"])]))
    lines = [t.say(SECTION, "values", {"values": values})]
    if counts is None:
        return (*lines, t.get(SECTION, "covered"))
    names = [t.get("seats", colour) for colour in COLOURS]
    order = sorted((seat for seat in range(view["seats"]) if counts[seat]), key=lambda seat: -counts[seat])
    lines += [
        t.say(SECTION, "count", {"who": names[seat], "n": counts[seat], "points": points[seat]}) for seat in order
    ]
    lines.append(_lead(t, counts, names, order))
    if place == view["king"]:
        lines.append(t.say(SECTION, "king", {"n": printed.king_bonus}))
    lines += [
        t.say(SECTION, "home", {"who": names[seat], "n": printed.home_bonus})
        for seat, home in enumerate(view["grandes"])
        if home == place
    ]
    if view["seat"] is not None and _points(printed, view, place, counts) == points:
        lines.append(_one_more(t, printed, view, place, names))
    return tuple(lines)


def _lead(t: Texts, counts: list[int], names: list[str], order: list[int]) -> str:
    if not order:
        return t.get(SECTION, "empty")
    first = [names[seat] for seat in order if counts[seat] == counts[order[0]]]
    if len(first) > 1:
        return t.say(SECTION, "level", {"who": ", ".join(first)})
    ahead = counts[order[0]] - (counts[order[1]] if len(order) > 1 else 0)
    return t.say(SECTION, "lead", {"who": first[0], "n": ahead})


def _points(printed: Printed, view: View, place: str, counts: list[int]) -> list[int]:
    """What a place would give for these counts, by the rules without any card."""
    points = rank(counts, view["places"][place]["values"], places_that_count(view["seats"]))
    first = leader(counts)
    if first >= 0 and list(view["places"]).index(place) < REGIONS:
        points[first] += printed.king_bonus * (view["king"] == place)
        points[first] += printed.home_bonus * (view["grandes"][first] == place)
    return points


def _one_more(t: Texts, printed: Printed, view: View, place: str, names: list[str]) -> str:
    """What everybody's points would be with one more caballero of the viewer's."""
    entry = view["places"][place]
    more = [count + (seat == view["seat"]) for seat, count in enumerate(entry["caballeros"])]
    then = _points(printed, view, place, more)
    changed = [f"{names[seat]} {now} → {then[seat]}" for seat, now in enumerate(entry["points"]) if now != then[seat]]
    return t.say(SECTION, "more", {"change": ", ".join(changed)}) if changed else t.get(SECTION, "no_change")
