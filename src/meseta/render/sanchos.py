"""War of the 3 Sanchos drawn: the map of 1065 with castles and armies, the Sanchos beside it, cards and dice below."""

from __future__ import annotations

import re
from typing import Any

from meseta.core.game import Game, View
from meseta.core.words import Texts, texts
from meseta.games import game as game_named
from meseta.games.sanchos.game import Sanchos
from meseta.games.sanchos.names import (
    CID_IN_SUPPLY,
    FIELD,
    GARRISON,
    LEVELS,
    MAJOR,
    NOBODY,
    PAINTS,
    SANCHOS,
    SIEGE,
    SITES,
    UNDECIDED,
)
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.words import PACKAGE, sancho_name, winners
from meseta.render import sanchos_table as table
from meseta.render.kingdoms import HEIGHT as MAP_HEIGHT
from meseta.render.kingdoms import MOUNTAINS, NAMES, Chart, chart, sea
from meseta.render.kingdoms import WIDTH as MAP_WIDTH
from meseta.render.palette import COLOURS, FAINT, GOLD, LINE, NEIGHBOUR, SEA, SERIF, STONE, lighter, shape
from meseta.render.pictograms import castle, crossed_swords, crown, pictogram
from meseta.render.shapes import badge, centred, group, heading, options, page, path, rect

WIDTH = 1300
_TOWERS = (3, 2, 1)
"""How many towers a home castle, a castle and a tower have."""
_HALVES = (44, 36, 24)
"""How far besiegers stand from the middle of each."""


def svg(view: View, language: str = "en", game: Game[Any] | None = None) -> str:
    """The picture of a view; the same elements have the same ids in every picture."""
    played = game or game_named("sanchos")
    assert isinstance(played, Sanchos)
    printed, map_ = played.printed, chart(played.printed)
    t, own = texts(PACKAGE, language), texts("meseta.render", language)
    regions = range(printed.regions)
    facts = _facts(view, t, own)
    parts = [
        *_lands(map_, own),
        *(_area(view, printed, map_, region) for region in sorted(regions, key=_lit(view).__contains__)),
        *(_region(view, printed, map_, region, t, own) for region in regions),
        *heading(MAP_WIDTH + 24, 42, played.title, facts, _asks(view, played, t, language)),
        *(
            table.sancho(view, printed, sancho, MAP_WIDTH + 24, 172 + i * 152, t)
            for i, sancho in enumerate(table.ORDER)
        ),
        *table.below(view, printed, MAP_HEIGHT + 14, t, own),
    ]
    return page(WIDTH, MAP_HEIGHT + table.HEIGHT + 28, f"{played.title}, {facts}", parts)


def _facts(view: View, t: Texts, own: Texts) -> str:
    """Round, commander, cards, El Cid and the solo level."""
    words = [t.say("board", "round", {"round": view["round"]})]
    if view["commander"] == NOBODY:
        words.append(t.get("board", "no_commander"))
    else:
        words.append(t.say("board", "commander", {"sancho": sancho_name(t, view["commander"])}))
    words.append(t.say("board", "deck", {"n": view["deck"]}))
    words.append(own.say("sanchos", "discards", {"n": len(view["discards"])}))
    if view["cid"] >= CID_IN_SUPPLY:
        words.append(
            t.say("board", "cid" if view["cid"] >= 0 else "cid_supply", {"sancho": sancho_name(t, view["cid"])})
        )
    if view["seats"] == 1:
        words.append(t.say("board", "level", {"level": t.get("level", LEVELS[view["level"]])}))
        words.append(t.say("board", "arrow", {"arrow": t.get("board", "highest" if view["arrow"] else "lowest")}))
    return " · ".join(words)


def _asks(view: View, game: Sanchos, t: Texts, language: str) -> str:
    """The open question, or who has won."""
    if view["victory"] == UNDECIDED:
        return game.prompt(view, language)
    key = "over_major" if view["victory"] == MAJOR else "over_minor"
    return t.say("board", key, {"winners": winners(t, view["winners"])})


# -- the map -----------------------------------------------------------------------------------------------------------


def _lands(map_: Chart, own: Texts) -> list[str]:
    """What lies around: sea, mountains, other countries; or the roads of a grid."""
    ground = rect(0, 0, MAP_WIDTH, MAP_HEIGHT, NEIGHBOUR)
    if map_.roads:
        return [ground, *(path(road, stroke=STONE, stroke_width=4) for road in map_.roads)]
    names = [
        centred(x, y, own.get("sanchos", name), 15, FAINT, font_family=SERIF, font_style="italic", letter_spacing="2")
        for name, (x, y) in NAMES.items()
    ]
    return [ground, path(sea(), SEA), *names, *(pictogram("mountain", x, y, 0.8) for x, y in MOUNTAINS)]


def _lit(view: View) -> set[int]:
    """The regions that the viewer's options are about, and the one where a battle is fought."""
    found = {int(match[1]) - 1 for option in options(view) if (match := re.fullmatch(r"r(\d+)[fgs]?", option))}
    return found | ({view["battle"]} - {NOBODY})


def _area(view: View, printed: Printed, map_: Chart, region: int) -> str:
    """The land of a region in the colour of its kingdom."""
    lit = region in _lit(view)
    fill = lighter(COLOURS[PAINTS[printed.kingdom[region]]].fill, 0.5 if lit else 0.7)
    look = {"stroke": GOLD, "stroke_width": 4} if lit else {"stroke": LINE, "stroke_width": 3}
    return path(map_.outlines[region], fill, id=f"land-{region + 1}", stroke_linejoin="round", **look)


def _region(view: View, printed: Printed, map_: Chart, region: int, t: Texts, own: Texts) -> str:
    """Name and worth, the castle with its garrison and besiegers, the armies in the open."""
    x, y = map_.centres[region]
    worth = (printed.solo_worth if view["seats"] == 1 else printed.worth)[region]
    name = printed.names[region]
    high = y - (52 if _TOWERS[printed.site[region]] == 3 else 44)
    parts = [
        centred(x - 10, high, name, 16, font_family=SERIF, font_style="italic"),
        badge(x + 4.3 * len(name) + 7, high - 5, worth, 8.5),
        _castle(view, printed, region, x, y + 12),
        *_besiegers(view, printed, region, x, y),
        *_armies(view, region, x, y + 36),
        *([crossed_swords(x - 60, y - 8, 0.95)] if view["battle"] == region else []),
    ]
    site = t.get("site", SITES[printed.site[region]])
    words = [own.say("sanchos", "region", {"name": name, "site": site, "worth": worth})]
    return group(f"region-{region + 1}", parts, "; ".join(words + _in_words(view, region, t, own)))


def _in_words(view: View, region: int, t: Texts, own: Texts) -> list[str]:
    """Everybody who stands in a region."""
    groups = [("garrison", view["holder"][region], GARRISON), ("siege", view["besieger"][region], SIEGE)]
    groups += [("field", sancho, FIELD) for sancho in range(len(SANCHOS)) if view["field"][region * 3 + sancho]]
    return [
        own.say("sanchos", key, {"sancho": sancho_name(t, sancho), "force": _force(view, region, sancho, place, t)})
        for key, sancho, place in groups
        if sancho != NOBODY
    ]


def _force(view: View, region: int, sancho: int, place: int, t: Texts) -> str:
    troops, king = _units(view, region, sancho, place)
    key = "only_king" if not troops else "force_king" if king else "force"
    return t.say("option", key, {"n": troops})


def _units(view: View, region: int, sancho: int, place: int) -> tuple[int, bool]:
    """The troops of a Sancho at a place, and whether his king is with them."""
    units = view["field"][region * 3 + sancho] if place == FIELD else view[("", "garrison", "siege")[place]][region]
    king = view["king_at"][sancho] == region and view["king_in"][sancho] == place
    return units - king, king


def _castle(view: View, printed: Printed, region: int, x: float, y: float) -> str:
    """The castle in the colour of its holder, with his sign and the number of his troops; of stone while it is free."""
    towers, holder = _TOWERS[printed.site[region]], view["holder"][region]
    if holder == NOBODY:
        return group(f"castle-{region + 1}", [castle(x, y, towers, "#d9c9b2", "#a08a70", 0.85)])
    paint = PAINTS[holder]
    fill, edge, ink = COLOURS[paint]
    troops, king = _units(view, region, holder, GARRISON)
    parts = [castle(x, y, towers, fill, edge, 0.85), shape(paint, x, y - 27, 9, f'fill="{ink}"')]
    if troops:
        parts.append(centred(x, y - 4, troops, 16, ink, font_weight="bold"))
    if king:
        parts.append(crown(x, y - (54 if towers == 3 else 43), 0.38))
    return group(f"castle-{region + 1}", parts)


def _besiegers(view: View, printed: Printed, region: int, x: float, y: float) -> list[str]:
    besieger = view["besieger"][region]
    if besieger == NOBODY:
        return []
    edge = COLOURS[PAINTS[besieger]].fill
    half = _HALVES[printed.site[region]]
    parts = [
        rect(x - half, y - 36, 2 * half, 54, "none", 12, stroke=edge, stroke_width=3, stroke_dasharray="3 5"),
        crossed_swords(x - half - 8, y - 8, 0.5),
        table.token(besieger, *_units(view, region, besieger, SIEGE), x + half + 10, y - 2),
    ]
    return [group(f"siege-{region + 1}", parts)]


def _armies(view: View, region: int, x: float, y: float) -> list[str]:
    """The armies in the open, from west to east."""
    here = [sancho for sancho in table.ORDER if view["field"][region * 3 + sancho]]
    return [
        group(
            f"army-{region + 1}-{SANCHOS[sancho]}",
            [table.token(sancho, *_units(view, region, sancho, FIELD), x + (i - (len(here) - 1) / 2) * 38, y)],
        )
        for i, sancho in enumerate(here)
    ]
