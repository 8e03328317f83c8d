"""War of the 3 Sanchos drawn: the map of 1065 with castles, garrisons, sieges and the armies in the open."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from meseta.core.game import View
from meseta.core.texts import texts
from meseta.games.sanchos.names import FIELD, GARRISON, NOBODY, PAINTS, SANCHOS, SIEGE, SITES
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.words import PACKAGE, force_name, sancho_name
from meseta.render.palette import DISPLAY
from meseta.render.sanchos import ground
from meseta.render.sanchos.camp import Army, Stand, foot, stands
from meseta.render.sanchos.colours import DISC, GILT, INK, ON_GILT, land
from meseta.render.sanchos.kingdoms import chart
from meseta.render.sanchos.pieces import (
    BLOCK,
    BLOCK_TALL,
    HALVES,
    HEIGHTS,
    KING,
    KING_TALL,
    WIDE,
    king,
    outline,
    piece,
    site,
    troops,
)
from meseta.render.shapes import centred, circle, group, path

ORDER = (0, 2, 1)
"""The Sanchos from west to east."""
_SIGNS = ((0, 36), (-23, 20), (0, 24))
"""Where the holder's sign is on each kind of site."""
_HEADS = ((0, 62, 3), (0, 30, 2), (0, 50, 2))
"""Where the garrison looks over the wall, and how many find room."""

Force = tuple[int, bool]
"""Troops, and whether the king is with them."""


def parts(view: View, printed: Printed, language: str) -> dict[str, str]:
    """The land, then what stands on it, region by region."""
    regions = range(printed.regions)
    found = below(view, printed, language)
    if view["battle"] != NOBODY:
        found["battlefield"] = _battlefield(printed, view["battle"])
    for region in regions:
        number, holder, besieger = region + 1, view["holder"][region], view["besieger"][region]
        found[f"castle-{number}"] = _castle(printed, region, holder, units(view, region, holder, GARRISON), language)
        camps = camped(view, printed, region)
        if besieger != NOBODY:
            force = units(view, region, besieger, SIEGE)
            found[f"siege-{number}"] = _siege(printed, region, besieger, force, camps[SIEGE, besieger], language)
        for sancho in armies(view, region):
            force = units(view, region, sancho, FIELD)
            stand = camps[FIELD, sancho]
            found[f"army-{number}-{SANCHOS[sancho]}"] = _army(printed, region, sancho, force, stand, language)
    return found


def below(view: View, printed: Printed, language: str) -> dict[str, str]:
    """The ground: it changes when a castle changes hands."""
    regions = range(printed.regions)
    solo = view["seats"] == 1
    found = {"lands": ground.around(printed, language)}
    found |= {f"land-{region + 1}": ground.area(printed, region, view["holder"][region]) for region in regions}
    found |= {"borders": ground.inked(printed), "frame": ground.frame()}
    for region in regions:
        found[f"region-{region + 1}"] = _region(printed, region, view["holder"][region], solo, language)
    return found


def grounds(printed: Printed) -> tuple[str, ...]:
    """The names of the parts that are the ground."""
    numbers = range(1, printed.regions + 1)
    lands, names = (f"land-{number}" for number in numbers), (f"region-{number}" for number in numbers)
    return ("lands", *lands, "borders", "frame", *names)


def units(view: View, region: int, sancho: int, place: int) -> Force:
    """The troops of a Sancho at a place, and whether his king is with them."""
    if sancho == NOBODY:
        return 0, False
    here = view["field"][region * 3 + sancho] if place == FIELD else view[("", "garrison", "siege")[place]][region]
    with_king = view["king_at"][sancho] == region and view["king_in"][sancho] == place
    return here - with_king, with_king


def armies(view: View, region: int) -> list[int]:
    """The Sanchos in the open of a region, from west to east."""
    return [sancho for sancho in ORDER if view["field"][region * 3 + sancho]]


def camped(view: View, printed: Printed, region: int) -> dict[tuple[int, int], Stand]:
    """Where besiegers and armies of a region stand, by place and Sancho."""
    besieger = view["besieger"][region]
    here = [(SIEGE, besieger)] if besieger != NOBODY else []
    here += [(FIELD, sancho) for sancho in armies(view, region)]
    forces = tuple(Army(*units(view, region, sancho, place)) for place, sancho in here)
    return dict(zip(here, stands(printed, region, forces), strict=True))


# -- land --------------------------------------------------------------------------------------------------------------


@lru_cache(64)
def _battlefield(printed: Printed, region: int) -> str:
    """Where a battle is fought: a golden frame along the border."""
    line = chart(printed).outlines[region]
    edge = path(line, stroke=INK, stroke_width=9, stroke_linejoin="round") + path(
        line, stroke=GILT, stroke_width=5.5, stroke_linejoin="round"
    )
    return group("battlefield", [edge])


@lru_cache(256)
def _region(printed: Printed, region: int, holder: int, solo: bool, language: str) -> str:
    """The name of a region, and its worth on a star."""
    x, y = chart(printed).places[region]
    name, worth = printed.names[region], (printed.solo_worth if solo else printed.worth)[region]
    halo = f'paint-order="stroke" stroke="{land(holder, printed.kingdom[region])}" stroke-width="6"'
    words = (
        f'<text x="{x:g}" y="{y:g}" font-size="19" font-weight="bold" fill="{INK}" text-anchor="middle"'
        f' font-family="{DISPLAY}" {halo} stroke-linejoin="round" class="sa-name">'
        f'<tspan font-size="25" class="sa-initial">{escape(name[:1])}</tspan>{escape(name[1:])}</text>'
    )
    at, high = foot(printed, region)
    at -= HALVES[printed.site[region]] + 17
    number = centred(at, high - 15, worth, 14, ON_GILT, font_weight="bold", class_="sa-worth")
    star = f'<g class="sa-star">{piece("worth", at, high - 20)}{number}</g>'
    return group(f"region-{region + 1}", [words, star], region_words(printed, region, solo, language))


# -- who stands there --------------------------------------------------------------------------------------------------


@lru_cache(512)
def _castle(printed: Printed, region: int, holder: int, force: Force, language: str) -> str:
    """The castle with its holder's sign, the garrison on its walls and on a disc how many they are."""
    x, y = foot(printed, region)
    name, kind = f"castle-{region + 1}", printed.site[region]
    if holder == NOBODY:
        return group(name, [site(kind, holder, x, y)])
    drawn = [*_garrison(kind, force, x, y), site(kind, holder, x, y)]
    at, high = _SIGNS[kind]
    signs = (at, -at) if at else (0,)
    drawn += [piece(f"e-{PAINTS[holder]}", x + off, y - high, 0.9) for off in signs]
    if force[0]:
        right, low = x + HALVES[kind] + 4, y - 5
        drawn.append(circle(right, low, 11, DISC, stroke=INK, stroke_width=1.8, class_="sa-disc"))
        drawn.append(centred(right, low + 5, force[0], 14.5, INK, font_weight="bold", class_="sa-garrison"))
    return group(name, drawn, _there(printed, region, who_words("garrison", holder, force, language)))


def _garrison(kind: int, force: Force, x: float, y: float) -> list[str]:
    """Heads over the wall; the king's wears his crown."""
    at, high, most = _HEADS[kind]
    heads = min(force[0], most - force[1]) + force[1]
    left = x + at - 5.5 * (heads - 1)
    drawn = [piece("head", left + 11 * i, y - high - 3) for i in range(heads)]
    if force[1]:
        drawn.append(piece("crown", left + 11 * (heads - 1), y - high - 9, 0.55))
    return drawn


@lru_cache(512)
def _siege(printed: Printed, region: int, besieger: int, force: Force, stand: Stand, language: str) -> str:
    """Stakes before the castle, and the besiegers, who stand behind stakes of their own."""
    x, y = foot(printed, region)
    wide, off = ((1.4, 0), (1.1, -2), (0.6, -4))[printed.site[region]]
    stakes = f'<use href="#s-stakes" transform="translate({x + off:g} {y + 1:g})scale({wide:g} .9)"/>'
    width = Army(*force).width() * stand.scale
    behind = piece("stakes", stand.x + width / 2, stand.y - 15 * stand.scale, 0.75 * stand.scale)
    words = _there(printed, region, who_words("siege", besieger, force, language))
    return group(f"siege-{region + 1}", [stakes, behind, *_stood(besieger, force, stand)], words)


@lru_cache(512)
def _army(printed: Printed, region: int, sancho: int, force: Force, stand: Stand, language: str) -> str:
    """An army in the open."""
    words = _there(printed, region, who_words("field", sancho, force, language))
    return group(f"army-{region + 1}-{SANCHOS[sancho]}", _stood(sancho, force, stand), words)


def _stood(sancho: int, force: Force, stand: Stand) -> list[str]:
    """Troops, and beside them the king."""
    x, y, scale = stand
    wide = Army(force[0], king=False).width() * scale
    drawn = [troops(sancho, force[0], x + wide / 2, y, scale)] if force[0] else []
    if force[1]:
        drawn.append(king(sancho, x + wide + KING * scale / 2, y, scale))
    return drawn


# -- words -------------------------------------------------------------------------------------------------------------


def region_words(printed: Printed, region: int, solo: bool, language: str) -> str:
    """A region by name, with its site and worth."""
    t, own = texts(PACKAGE, language), texts("meseta.render", language)
    worth = (printed.solo_worth if solo else printed.worth)[region]
    values = {"name": printed.names[region], "site": t.get("site", SITES[printed.site[region]]), "worth": worth}
    return own.say("sanchos", "region", values)


def _there(printed: Printed, region: int, words: str) -> str:
    """What stands in a region, for who hears it alone."""
    return f"{printed.names[region]}: {words}"


@lru_cache(256)
def who_words(key: str, sancho: int, force: Force, language: str) -> str:
    """Who stands somewhere: a garrison, besiegers, an army in the open."""
    t, own = texts(PACKAGE, language), texts("meseta.render", language)
    values = {"sancho": sancho_name(t, sancho), "force": force_name(t, force[0], force[1])}
    return own.say("sanchos", key, values)


def all_words(view: View, printed: Printed, region: int, language: str) -> str:
    """A region and everybody who stands in it."""
    groups = [("garrison", view["holder"][region], GARRISON), ("siege", view["besieger"][region], SIEGE)]
    groups += [("field", sancho, FIELD) for sancho in armies(view, region)]
    said = [
        who_words(key, sancho, units(view, region, sancho, place), language)
        for key, sancho, place in groups
        if sancho != NOBODY
    ]
    return "; ".join([region_words(printed, region, view["seats"] == 1, language), *said])


# -- spots -------------------------------------------------------------------------------------------------------------


def unit_outline(view: View, printed: Printed, region: int, sancho: int, place: int, with_king: bool) -> str:
    """The shape of troops, or of the king, where they stand."""
    x, y = foot(printed, region)
    half, high = HALVES[printed.site[region]], HEIGHTS[printed.site[region]]
    if place == GARRISON:
        if with_king:
            return outline(x - 18, y - high - 18, 36, 26, 6)
        return outline(x - half - 2, y - high + 8, 2 * half - 4, high - 4)
    stand = camped(view, printed, region).get((place, sancho))
    if stand is None:
        return outline(x - BLOCK / 2, y + 12, BLOCK, BLOCK_TALL)
    count = units(view, region, sancho, place)[0]
    wide = Army(count, king=False).width() * stand.scale
    if with_king:
        left, tall = stand.x + wide, KING_TALL * stand.scale
        return outline(round(left, 1), round(stand.y - tall / 2, 1), KING * stand.scale, tall)
    tall = BLOCK_TALL * stand.scale
    return outline(round(stand.x, 1), round(stand.y - tall / 2, 1), wide or WIDE, tall)
