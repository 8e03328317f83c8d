"""War of the 3 Sanchos drawn: the map of 1065 with castles, garrisons, sieges and the armies in the open."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from meseta.core.game import View
from meseta.core.texts import texts
from meseta.games.sanchos.names import FIELD, GARRISON, NOBODY, PAINTS, SANCHOS, SIEGE, SITES
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.words import PACKAGE, force_name, sancho_name
from meseta.render.palette import COLOURS, FAINT, GOLD, INK, LINE, NEIGHBOUR, SEA, SERIF, STONE, lighter
from meseta.render.sanchos.kingdoms import HEIGHT, MOUNTAINS, NAMES, WIDTH, chart, sea
from meseta.render.sanchos.pieces import (
    CHIP,
    CHIP_PITCH,
    CHIP_TALL,
    HALVES,
    HEIGHTS,
    king,
    outline,
    piece,
    site,
    symbols,
    troops,
)
from meseta.render.shapes import centred, group, path, rect

ORDER = (0, 2, 1)
"""The Sanchos from west to east."""
_MARKS = (42, 33, 36)
"""How high the holder's sign is on each kind of site."""
_FOOT, _OPEN = 14, 40
"""How far below the middle of a region its castle stands, and its armies."""

Force = tuple[int, bool]
"""Troops, and whether the king is with them."""


def parts(view: View, printed: Printed, language: str) -> dict[str, str]:
    """The land, then what stands on it, region by region."""
    regions = range(printed.regions)
    found = {"sanchos-pieces": symbols(), "lands": _lands(printed, language)}
    found |= {f"land-{region + 1}": _area(printed, region) for region in regions}
    if view["battle"] != NOBODY:
        found["battlefield"] = _battlefield(printed, view["battle"])
    solo = view["seats"] == 1
    for region in regions:
        number, holder, besieger = region + 1, view["holder"][region], view["besieger"][region]
        found[f"region-{number}"] = _region(printed, region, solo, language)
        found[f"castle-{number}"] = _castle(printed, region, holder, units(view, region, holder, GARRISON), language)
        if besieger != NOBODY:
            found[f"siege-{number}"] = _siege(printed, region, besieger, units(view, region, besieger, SIEGE), language)
        for sancho, x in armies(view, printed, region):
            force = units(view, region, sancho, FIELD)
            found[f"army-{number}-{SANCHOS[sancho]}"] = _army(printed, region, sancho, force, x, language)
    return found


def units(view: View, region: int, sancho: int, place: int) -> Force:
    """The troops of a Sancho at a place, and whether his king is with them."""
    if sancho == NOBODY:
        return 0, False
    here = view["field"][region * 3 + sancho] if place == FIELD else view[("", "garrison", "siege")[place]][region]
    with_king = view["king_at"][sancho] == region and view["king_in"][sancho] == place
    return here - with_king, with_king


# -- land --------------------------------------------------------------------------------------------------------------


@lru_cache(64)
def _lands(printed: Printed, language: str) -> str:
    """What lies around: sea, mountains, other countries; or the roads of a grid."""
    roads = chart(printed).roads
    drawn = [rect(0, 0, WIDTH, HEIGHT, NEIGHBOUR)]
    if roads:
        return group("lands", [*drawn, *(path(road, stroke=STONE, stroke_width=4) for road in roads)])
    own = texts("meseta.render", language)
    look = {"font_family": SERIF, "font_style": "italic", "letter_spacing": "2", "class_": "sa-around"}
    names = [centred(x, y, own.get("sanchos", name), 16, FAINT, **look) for name, (x, y) in NAMES.items()]
    return group("lands", [*drawn, path(sea(), SEA), *names, *(piece("mountain", x, y) for x, y in MOUNTAINS)])


@lru_cache(64)
def _area(printed: Printed, region: int) -> str:
    """The land of a region in the colour of its kingdom."""
    fill = lighter(COLOURS[PAINTS[printed.kingdom[region]]].fill, 0.7)
    look = {"stroke": LINE, "stroke_width": 3, "stroke_linejoin": "round"}
    return path(chart(printed).outlines[region], fill, id=f"land-{region + 1}", **look)


@lru_cache(64)
def _battlefield(printed: Printed, region: int) -> str:
    """Where a battle is fought."""
    x, y = chart(printed).centres[region]
    edge = path(chart(printed).outlines[region], stroke=GOLD, stroke_width=4, stroke_linejoin="round")
    return group("battlefield", [edge, piece("swords", x - 72, y - 14)])


@lru_cache(256)
def _region(printed: Printed, region: int, solo: bool, language: str) -> str:
    """The name of a region, and its worth."""
    x, y = chart(printed).centres[region]
    high = y - (HEIGHTS[printed.site[region]] - _FOOT + 14)
    name, worth = printed.names[region], (printed.solo_worth if solo else printed.worth)[region]
    words = (
        f'<text x="{x:g}" y="{high:g}" font-size="20" fill="{INK}" text-anchor="middle" font-family="{SERIF}"'
        f' font-style="italic" class="sa-name">{escape(name)}<tspan dx="7" fill="var(--worth)" font-weight="bold"'
        f' font-style="normal">{worth}</tspan></text>'
    )
    return group(f"region-{region + 1}", [words], region_words(printed, region, solo, language))


# -- who stands there --------------------------------------------------------------------------------------------------


@lru_cache(2048)
def _castle(printed: Printed, region: int, holder: int, force: Force, language: str) -> str:
    """The castle with its holder's sign and the number of his troops; the king above it."""
    x, y = chart(printed).centres[region]
    name, foot, kind = f"castle-{region + 1}", y + _FOOT, printed.site[region]
    if holder == NOBODY:
        return group(name, [site(kind, holder, x, foot)])
    drawn = [site(kind, holder, x, foot), piece(f"mark-{PAINTS[holder]}", x, foot - _MARKS[kind])]
    if force[0]:
        ink = COLOURS[PAINTS[holder]].ink
        drawn.append(centred(x, foot - 4, force[0], 20, ink, font_weight="bold", class_="sa-garrison"))
    if force[1]:
        drawn.append(piece("crown", x, foot - HEIGHTS[kind] - 1, 0.5))
    return group(name, drawn, who_words("garrison", holder, force, language))


@lru_cache(2048)
def _siege(printed: Printed, region: int, besieger: int, force: Force, language: str) -> str:
    """A ring of besiegers round a castle, and how many they are."""
    x, y = chart(printed).centres[region]
    half = HALVES[printed.site[region]]
    look = {"stroke": COLOURS[PAINTS[besieger]].fill, "stroke_width": 3.5, "stroke_dasharray": "4 5"}
    drawn = [rect(x - half, y - 40, 2 * half, 60, "none", 14, **look), piece("swords", x - half - 6, y - 8, 0.62)]
    if force[0]:
        drawn.append(troops(besieger, force[0], x + half + 12, y + 2))
    if force[1]:
        drawn.append(king(besieger, x + half + 12, y + 2 - (CHIP_TALL + 2 if force[0] else 0)))
    return group(f"siege-{region + 1}", drawn, who_words("siege", besieger, force, language))


def armies(view: View, printed: Printed, region: int) -> list[tuple[int, float]]:
    """The Sanchos in the open of a region, from west to east, and where the first chip of each lies."""
    here = [sancho for sancho in ORDER if view["field"][region * 3 + sancho]]
    if not here:
        return []
    chips = [sum(map(bool, units(view, region, sancho, FIELD))) for sancho in here]
    x = chart(printed).centres[region][0] - (sum(chips) - 1) / 2 * CHIP_PITCH
    return [(sancho, x + sum(chips[:i]) * CHIP_PITCH) for i, sancho in enumerate(here)]


@lru_cache(4096)
def _army(printed: Printed, region: int, sancho: int, force: Force, x: float, language: str) -> str:
    """An army in the open: its troops, and beside them the king."""
    y = chart(printed).centres[region][1] + _OPEN
    drawn = [troops(sancho, force[0], x, y)] if force[0] else []
    if force[1]:
        drawn.append(king(sancho, x + (CHIP_PITCH if force[0] else 0), y))
    return group(f"army-{region + 1}-{SANCHOS[sancho]}", drawn, who_words("field", sancho, force, language))


# -- words -------------------------------------------------------------------------------------------------------------


def region_words(printed: Printed, region: int, solo: bool, language: str) -> str:
    """A region by name, with its site and worth."""
    t, own = texts(PACKAGE, language), texts("meseta.render", language)
    worth = (printed.solo_worth if solo else printed.worth)[region]
    values = {"name": printed.names[region], "site": t.get("site", SITES[printed.site[region]]), "worth": worth}
    return own.say("sanchos", "region", values)


@lru_cache(1024)
def who_words(key: str, sancho: int, force: Force, language: str) -> str:
    """Who stands somewhere: a garrison, besiegers, an army in the open."""
    t, own = texts(PACKAGE, language), texts("meseta.render", language)
    values = {"sancho": sancho_name(t, sancho), "force": force_name(t, force[0], force[1])}
    return own.say("sanchos", key, values)


def all_words(view: View, printed: Printed, region: int, language: str) -> str:
    """A region and everybody who stands in it."""
    groups = [("garrison", view["holder"][region], GARRISON), ("siege", view["besieger"][region], SIEGE)]
    groups += [("field", sancho, FIELD) for sancho, _ in armies(view, printed, region)]
    said = [
        who_words(key, sancho, units(view, region, sancho, place), language)
        for key, sancho, place in groups
        if sancho != NOBODY
    ]
    return "; ".join([region_words(printed, region, view["seats"] == 1, language), *said])


# -- spots -------------------------------------------------------------------------------------------------------------


def unit_outline(view: View, printed: Printed, region: int, sancho: int, place: int, with_king: bool) -> str:
    """The shape of troops, or of the king, where they stand."""
    x, y = chart(printed).centres[region]
    half = HALVES[printed.site[region]]
    if place == GARRISON:
        top = y + _FOOT - HEIGHTS[printed.site[region]]
        return (
            outline(x - 18, top - 18, 36, 26, 6)
            if with_king
            else outline(x - half + 6, top, 2 * half - 12, -top + y + _FOOT)
        )
    many = units(view, region, sancho, place)[0] > 0
    if place == SIEGE:
        return chip_outline(x + half + 12, y + 2 - (CHIP_TALL + 2 if with_king and many else 0))
    left = next((x for who, x in armies(view, printed, region) if who == sancho), x)
    return chip_outline(left + (CHIP_PITCH if with_king and many else 0), y + _OPEN)


def chip_outline(x: float, y: float) -> str:
    """The shape of a chip."""
    return outline(x - CHIP / 2 - 1, y - CHIP_TALL / 2 - 1, CHIP + 2, CHIP_TALL + 2, 8)
