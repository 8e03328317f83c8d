"""The markers of King & Intrigue on the map: all that lasts, with the spots by which Annulment takes it away."""

from __future__ import annotations

from functools import cache, lru_cache
from math import hypot
from typing import Any

from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.render.drawing import Spot
from meseta.render.el_grande.map import HEIGHT, WIDTH, seals, token
from meseta.render.el_grande.spain import LABELS, outline
from meseta.render.palette import ALARM, CARD, GOLD, LINE, ON_ALARM, PLANK, STEEL, WOOD, text
from meseta.render.shapes import badge, centred, circle, group, moved, path, rect

SHIELD, BOND = "var(--shield)", "var(--bond)"
_ABOVE = -52
"""How far above the name of a place they stand."""


def frozen(view: View) -> dict[str, str]:
    """A frame round the regions in which quarantine or royal protection forbids every change."""
    markers = view["markers"]
    return {f"frozen-{kind}": _frame(kind, markers[kind]) for kind in ("quarantine", "protection") if markers[kind]}


@cache
def _frame(kind: str, place: str) -> str:
    colour = ALARM if kind == "quarantine" else SHIELD
    return path(outline(place), id=f"frozen-{kind}", stroke=colour, stroke_width=5, stroke_dasharray="10 7")


def ties(view: View, t: Texts) -> tuple[dict[str, str], dict[str, Spot]]:
    """What joins two regions: the alliance as a ribbon, the bridge with the caballero on it."""
    markers, parts, spots = view["markers"], {}, {}
    if markers["alliance"]:
        parts["ties"] = _ribbon(*markers["alliance"])
    if markers["bridge"]:
        parts["bridge"], spot = _bridge(*markers["bridge"], SEATS[markers["bridge_owner"]], t)
        spots["bridge"] = spots["withdraw"] = spot
    return parts, spots


@cache
def _ribbon(one: str, two: str) -> str:
    (ax, ay), (bx, by) = LABELS[one], LABELS[two]
    ribbon = f"M{ax:g},{ay - _ABOVE:g} Q{(ax + bx) / 2 + 40:g},{(ay + by) / 2:g} {bx:g},{by - _ABOVE:g}"
    return path(ribbon, stroke=BOND, stroke_width=5, stroke_dasharray="2 9", stroke_linecap="round", id="ties")


@lru_cache(256)
def _bridge(one: str, two: str, colour: str, t: Texts) -> tuple[str, Spot]:
    """Planks across the border, half-way between two regions, and the caballero of the builder."""
    (ax, ay), (bx, by) = LABELS[one], LABELS[two]
    x, y, part = (ax + bx) / 2, (ay + by) / 2, 44 / hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) * part, (by - ay) * part
    line = f"M{x - dx:g},{y - dy:g} L{x + dx:g},{y + dy:g}"
    parts = [
        path(line, stroke=WOOD, stroke_width=26),
        path(line, stroke=PLANK, stroke_width=19, stroke_dasharray="6 2"),
        moved(x, y, token(colour), 0.7),
    ]
    said = f"{t.get('markers', 'bridge')}: {t.get('places', one)}, {t.get('places', two)}, {t.get('seats', colour)}"
    return group("bridge", parts, said), Spot("map", f'<circle cx="{x:g}" cy="{y:g}" r="30"/>', said)


def marks(view: View, place: str, t: Texts) -> tuple[str, str, dict[str, Spot]]:
    """The signs of the markers in a place, what they are in words, and the spots of the 2x markers."""
    kinds = _kinds(view["markers"], place)
    return _marks(place, kinds, t) if kinds else ("", "", {})


def _kinds(markers: dict[str, Any], place: str) -> tuple[str, ...]:
    found = [kind for kind in ("double", "alliance", "limit") if place in markers[kind]]
    found += [kind for kind in ("quarantine", "protection") if markers[kind] == place]
    return tuple(found + (["collapse"] if markers["collapse"] and place == "castillo" else []))


@lru_cache(1024)
def _marks(place: str, kinds: tuple[str, ...], t: Texts) -> tuple[str, str, dict[str, Spot]]:
    signs = [
        group(f"{kind}-{place}", [moved(*_spot(place, kinds, kind), f'<g class="mark">{_sign(kind, t)}</g>')])
        for kind in kinds
    ]
    said = "".join(f", {t.get('markers', kind)}" for kind in kinds)
    return "".join(signs), said, _doubled(place, kinds, t)


def _doubled(place: str, kinds: tuple[str, ...], t: Texts) -> dict[str, Spot]:
    if "double" not in kinds or place == "castillo":
        return {}
    said = t.say("options", "double", {"place": t.get("places", place)})
    return {f"double.{place}": Spot("map", _ring(*_spot(place, kinds, "double")), said)}


def _spot(place: str, kinds: tuple[str, ...], kind: str) -> tuple[float, float]:
    return seals(place, len(kinds))[kinds.index(kind)]


def _ring(x: float, y: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="17"/>'


def removals(view: View, t: Texts) -> dict[str, Spot]:
    """The spots of the lasting effects that can be removed as a whole."""
    markers = view["markers"]
    places = {kind: markers[kind] for kind in ("quarantine", "protection")}
    places["alliance"] = markers["alliance"][0] if markers["alliance"] else None
    places["collapse"] = "castillo" if markers["collapse"] else None
    return {
        kind: Spot("map", _ring(*_spot(place, _kinds(markers, place), kind)), t.get("markers", kind))
        for kind, place in places.items()
        if place
    }


@cache
def _sign(kind: str, t: Texts) -> str:
    """A small sign for a marker, round the origin."""
    drawn = {
        "double": badge(0, 0, "2x", 12, GOLD),
        "alliance": circle(-5, 0, 7, "none", stroke=BOND, stroke_width=3.5)
        + circle(5, 0, 7, "none", stroke=BOND, stroke_width=3.5),
        "limit": rect(-13, -11, 26, 22, STEEL, 4)
        + centred(0, 6, t.get("board", "limit"), 15, LINE, font_weight="bold"),
        "quarantine": circle(0, 0, 10, CARD, stroke=ALARM, stroke_width=3.5)
        + path("M-7,7 L7,-7", stroke=ALARM, stroke_width=3.5),
        "protection": path("M-11,-11 L11,-11 L11,0 Q11,8 0,13 Q-11,8 -11,0 Z", SHIELD)
        + path("M0,-7 L0,8 M-6,-1 L6,-1", stroke=LINE, stroke_width=2.4),
        "collapse": path("M0,-13 L14,11 L-14,11 Z", ALARM) + centred(0, 8, "!", 17, ON_ALARM, font_weight="bold"),
    }
    return drawn[kind]


def notes(view: View, t: Texts) -> dict[str, str]:
    """What no place shows, on the sea."""
    said = tuple(t.get("board", key) for key in ("mistress", "collapse") if view["markers"][key])
    return {"notes": _notes(said)} if said else {}


@cache
def _notes(said: tuple[str, ...]) -> str:
    top = HEIGHT - 14 - 28 * (len(said) - 1)
    look = {"text_anchor": "end", "class_": "note"}
    lines = [text(WIDTH - 156, top + 28 * i, line, 17, **look) for i, line in enumerate(said)]
    return group("notes", lines)
