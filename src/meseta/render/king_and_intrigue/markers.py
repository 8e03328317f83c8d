"""The markers of King & Intrigue on the map: all that lasts, with the spots by which Annulment takes it away."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.render import wood
from meseta.render.drawing import Spot
from meseta.render.el_grande.map import REGIONS, taken
from meseta.render.el_grande.map import tower as castillo
from meseta.render.el_grande.spain import corners, frontier
from meseta.render.king_and_intrigue import seals
from meseta.render.king_and_intrigue.seals import RADIUS, Laid, along, ribbon, seal
from meseta.render.palette import BORDER
from meseta.render.room import Box, Point
from meseta.render.shapes import centred, group, path

_BRIDGE = (60.0, 44.0)
"""The room that a bridge takes."""
_NOTE = (491, 784)
_SITE = "M847 544l34-17l34 17l-34 17z"
"""Where the castillo stood."""


def laid(view: View, place: str, t: Texts) -> Laid:
    """The seals of a place in their slots, clear of a bridge that leads there."""
    markers = view["markers"]
    name = t.get("board", "castillo") if place == "castillo" else t.get("places", place)
    ends = tuple(markers["bridge"])
    clear = (_bridge_box(*ends),) if place in ends else ()
    return seals.laid(place, name, _kinds(markers, place), view["king"] == place, clear)


def _kinds(markers: dict[str, Any], place: str) -> tuple[str, ...]:
    found = [kind for kind in ("double", "alliance", "limit") if place in markers[kind]]
    found += [kind for kind in ("quarantine", "protection", "tower") if markers[kind] == place]
    return tuple(found + (["collapse"] if markers["collapse"] and place == "castillo" else []))


def marks(place: str, there: Laid, t: Texts) -> tuple[str, str, dict[str, Spot]]:
    """The seals in a place, what they are in words, and the spots of the 2x markers."""
    return _marks(place, there, t) if there.kinds else ("", "", {})


@lru_cache(256)
def _marks(place: str, there: Laid, t: Texts) -> tuple[str, str, dict[str, Spot]]:
    shown = [kind for kind in there.kinds if kind != "tower"]
    drawn = [group(f"{kind}-{place}", [seal(kind, *there.at(kind), there.scale, t)]) for kind in shown]
    said = "".join(f", {t.get('markers', kind)}" for kind in shown)
    spots = {}
    if "double" in there.kinds and place != "castillo":
        words = t.say("options", "double", {"place": t.get("places", place)})
        spots[f"double.{place}"] = Spot("map", _ring(there, "double"), words)
    return "".join(drawn), said, spots


def _ring(there: Laid, kind: str) -> str:
    x, y = there.at(kind)
    return f'<circle cx="{x:g}" cy="{y:g}" r="{(RADIUS + 2) * there.scale:g}"/>'


def tower(view: View, places: Mapping[str, Laid]) -> dict[str, str]:
    """The castillo on its island, or in the region to which it was shifted; its site stays marked."""
    where = view["markers"]["tower"]
    if not where:
        return {"tower": castillo()}
    there = places[where]
    site = path(_SITE, id="site", stroke=BORDER, stroke_width=2, stroke_dasharray="7 5")
    return {"site": site, "tower": group("tower", [seals.tower(*there.at("tower"), there.scale)])}


# -- along borders and across them ---------------------------------------------------------------------------------


def frozen(view: View) -> dict[str, str]:
    """A palisade round the region in quarantine, shields round the one under royal protection."""
    markers = view["markers"]
    return {f"frozen-{kind}": _fence(kind, markers[kind]) for kind in ("quarantine", "protection") if markers[kind]}


@cache
def _fence(kind: str, place: str) -> str:
    symbol, start = ("s-stake", 0) if kind == "quarantine" else ("s-ward", 13)
    return group(f"frozen-{kind}", [along(corners(place), symbol, start)])


def ties(view: View, places: Mapping[str, Laid], t: Texts) -> tuple[dict[str, str], dict[str, Spot]]:
    """What joins two regions: the alliance as a ribbon from seal to seal, the bridge with the caballero on it."""
    markers, parts, spots = view["markers"], {}, {}
    if markers["alliance"]:
        one, two = (places[place].at("alliance") for place in markers["alliance"])
        parts["ties"] = group("ties", [ribbon(one, two, _labels(t))])
    if markers["bridge"]:
        parts["bridge"], spot = _bridge(*markers["bridge"], SEATS[markers["bridge_owner"]], t)
        spots["bridge"] = spots["withdraw"] = spot
    return parts, spots


@lru_cache(16)
def _labels(t: Texts) -> tuple[Box, ...]:
    """Where the names and shields of all places are."""
    named = [*((place, t.get("places", place)) for place in REGIONS), ("castillo", t.get("board", "castillo"))]
    return tuple(box for place, name in named for box in taken(place, name))


@lru_cache(256)
def _bridge(one: str, two: str, colour: str, t: Texts) -> tuple[str, Spot]:
    """A bridge of stone across the middle of the border, and the caballero of the builder."""
    x, y = _crossing(one, two)
    stone = f'<g stroke="var(--g-ink)" stroke-width="1.8">{wood.used("s-k-bridge", x, y + 6, 0.64)}</g>'
    said = f"{t.get('markers', 'bridge')}: {t.get('places', one)}, {t.get('places', two)}, {t.get('seats', colour)}"
    outline = f'<rect x="{x - 31:g}" y="{y - 26:g}" width="62" height="48" rx="12"/>'
    return group("bridge", [stone, wood.cube(colour, x, y - 2, 0.72)], said), Spot("map", outline, said)


@cache
def _crossing(one: str, two: str) -> Point:
    """The middle of the border between two regions."""
    line = frontier(one, two)
    return line[len(line) // 2]


@cache
def _bridge_box(one: str, two: str) -> Box:
    (x, y), (wide, high) = _crossing(one, two), _BRIDGE
    return x - wide / 2, y - high / 2 - 2, wide, high


# -- what can be removed, and what no place shows ------------------------------------------------------------------


def removals(view: View, places: Mapping[str, Laid], t: Texts) -> dict[str, Spot]:
    """The spots of the lasting effects that can be removed as a whole."""
    markers = view["markers"]
    found = {kind: markers[kind] for kind in ("quarantine", "protection")}
    found["alliance"] = markers["alliance"][0] if markers["alliance"] else None
    found["collapse"] = "castillo" if markers["collapse"] else None
    return {
        kind: Spot("map", _ring(places[place], kind), t.get("markers", kind)) for kind, place in found.items() if place
    }


def notes(view: View, t: Texts) -> dict[str, str]:
    """What no place shows, on the sea."""
    return {"notes": _note(t.get("board", "mistress"))} if view["markers"]["mistress"] else {}


@cache
def _note(said: str) -> str:
    return group("notes", [centred(*_NOTE, said, 14, "var(--on-velvet)", class_="note", font_weight="bold")])
