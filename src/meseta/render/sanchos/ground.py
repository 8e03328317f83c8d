"""War of the 3 Sanchos drawn: what lies round the kingdoms - bands of sky and earth, the bay, mountains, the frame."""

from __future__ import annotations

from functools import cache, lru_cache

from meseta.core.texts import texts
from meseta.games.sanchos.names import NOBODY
from meseta.games.sanchos.printed import Printed
from meseta.render.palette import DISPLAY
from meseta.render.sanchos import camp
from meseta.render.sanchos.colours import BANDS, INK, STAR, VERMILION, charge, land
from meseta.render.sanchos.kingdoms import CELL, HEIGHT, NAMES, PYRENEES, SIERRA, WIDTH, chart, sea, sierra
from meseta.render.sanchos.pieces import piece
from meseta.render.shapes import centred, circle, group, path, rect

_RIGHT, _LOW = WIDTH - CELL, HEIGHT - CELL
_STEPS = (202, 392, 576)
"""Where one band ends and the next begins."""
_STARS = (
    *((668, 54), (730, 76), (716, 150), (770, 56), (896, 70), (940, 112), (984, 62), (1000, 150), (972, 186)),
    *((1004, 240), (44, 232), (48, 300), (44, 350), (46, 470), (46, 550), (1004, 650)),
    *((70, 660), (56, 728), (130, 730), (214, 722), (300, 738), (384, 734), (480, 736), (576, 728), (660, 736)),
    *((730, 724), (930, 734), (1000, 716)),
)
_WAVES = (
    *((66, 56), (128, 106), (64, 134), (330, 54), (440, 58), (448, 86), (560, 54), (584, 98), (284, 104), (188, 50)),
    *((540, 94), (384, 100)),
)
_FISH = ((92, 84), (370, 78), (506, 68))
_CHARGES = (
    ("tower", (42.0, 34.0), (18.0, 18.0)),
    ("bar", (22.0, 40.0), (9.0, 30.0)),
    ("link", (44.0, 28.0), (28.0, 10.0)),
)
"""What is painted on the lands of each Sancho, how far apart, and how large."""
_ITALIC = {"font_family": DISPLAY, "font_style": "italic", "letter_spacing": "1.5", "class_": "sa-around"}


@cache
def symbols() -> dict[str, str]:
    """What the ground uses again and again."""
    cell, red, gold, ink = CELL, "var(--sa-tile-red)", "var(--sa-tile-gold)", "var(--sa-tile-ink)"
    drawn = {
        "corner": path(f"M0,0h{cell}v{cell}H0z", gold, stroke=ink, stroke_width=2)
        + path("M15,3l4,5 7-2-1,7 5,2-5,4 1,7-7-1-4,4-4-4-7,1 1-7-5-4 5-2-1-7 7,2z", red, stroke=ink, stroke_width=1.3)
        + circle(15, 15, 3.5, gold, stroke=ink, stroke_width=1),
        "star": path("M0,-9l2,5 5-2-2,5 5,2-5,2 2,5-5-2-2,5-2-5-5,2 2-5-5-2 5-2-2-5 5,2z", "inherit"),
        "wave": path("M-16,0q4-6 8,0t8,0 8,0 8,0", stroke="var(--sa-wave)", stroke_width=1.8, stroke_linecap="round"),
        "fish": path("M-18,0q14-11 30-1l9-6-2,7 2,7-9-6q-16,10-30-1z", "var(--sa-fish)", stroke=ink, stroke_width=1.5)
        + path("M-8,-4q3,4 0,8M-2,-4q2,4 0,8M4,-3q2,3 0,6", stroke="var(--sa-tile-red)", stroke_width=1.4)
        + circle(-12, -1, 1.4, ink),
        "peak": path("M-23,15q0-23 14-29 9-10 18,0 14,6 14,29z", "var(--sa-peak-0)", stroke=INK, stroke_width=2)
        + path("M-16,15q1-18 10-22 6-7 12,0 9,4 10,22z", "var(--sa-peak-1)", stroke=INK, stroke_width=1.1)
        + path("M-9,15q1-13 9-17 8,4 9,17z", "var(--sa-peak-2)", stroke=INK, stroke_width=1.1),
        "tower": path("M-8,8v-13h3v3h3v-6h4v6h3v-3h3v13h-5v-5q-3-4-6,0v5z", "inherit", stroke="none"),
        "bar": path("M-4.5,-15h9v30h-9z", "inherit", stroke="none"),
        "link": path(
            "M-13,0a5.5,4 0 1 1 11,0 5.5,4 0 1 1-11,0zM2,0a5.5,4 0 1 1 11,0 5.5,4 0 1 1-11,0zM-5,0h10",
            stroke_width=2.4,
        ),
    }
    drawn |= {"row": _tiles(WIDTH // CELL - 2, "m30,0"), "column": _tiles(HEIGHT // CELL - 2, "m0,30")}
    return {f"s-{name}": f'<g id="s-{name}">{picture}</g>' for name, picture in drawn.items()}


def _tiles(count: int, onward: str) -> str:
    """A row of tiles from the origin as a few long paths: browsers look again and again at everything that is used."""
    red, gold, ink = "var(--sa-tile-red)", "var(--sa-tile-gold)", "var(--sa-tile-ink)"

    def row(start: str, line: str, fill: str, **paint: str | float) -> str:
        return path(f"M{start}" + onward.join([line] * count), fill, **paint)

    return (
        row("0,0", "h30v30h-30z", "var(--sa-tile)")
        + row("0,15", "l15-15 15,15-15,15z", red, stroke=ink, stroke_width=1.5)
        + row("6,15", "l9-9 9,9-9,9z", gold, stroke=ink, stroke_width=1.3)
        + row("15,10", "l1.5,3.5 3.5,1.5-3.5,1.5-1.5,3.5-1.5-3.5-3.5-1.5 3.5-1.5z", ink)
        + row("0,0", "h6l-6,6zm30,0v6l-6-6zm-30,30v-6l6,6zm30,0h-6l6-6zm-30-30", gold)
    )


@lru_cache(64)
def around(printed: Printed, language: str) -> str:
    """Sky and earth, the bay, other countries; and the roads of a grid."""
    edges = (CELL, *_STEPS, _LOW)
    drawn = [
        rect(CELL, top, WIDTH - 2 * CELL, low - top, fill)
        for top, low, fill in zip(edges, edges[1:], BANDS, strict=False)
    ]
    drawn.append(path("".join(f"M{CELL},{step}H{_RIGHT}" for step in _STEPS), stroke=INK, stroke_width=2.4))
    chart_ = chart(printed)
    if chart_.roads:
        roads = [path(road, stroke=INK, stroke_width=5) for road in chart_.roads]
        return group("lands", [*drawn, *roads])
    drawn.append(path(sea(), "var(--sa-sea)", stroke=INK, stroke_width=3))
    drawn.append(_scattered("star", _STARS, STAR) + _scattered("wave", _WAVES) + _scattered("fish", _FISH))
    drawn.append(path(sierra(), "var(--sa-sierra)"))
    own = texts("meseta.render", language)
    inks = {"sea": "var(--sa-on-sea)", "france": "var(--sa-on-sky)", "zaragoza": "var(--sa-on-earth)"}
    drawn += [centred(x, y, own.get("sanchos", name), 19, inks[name], **_ITALIC) for name, (x, y) in NAMES.items()]
    return group("lands", drawn)


def _scattered(name: str, places: tuple[tuple[int, int], ...], fill: str = "") -> str:
    """What only adorns the map."""
    colour = f' fill="{fill}"' if fill else ""
    return f'<g class="ornament"{colour}>{"".join(piece(name, x, y) for x, y in places)}</g>'


@lru_cache(256)
def area(printed: Printed, region: int, holder: int) -> str:
    """The land of a region in the tint of who holds it, with his charge painted on it."""
    drawn = [path(chart(printed).outlines[region], land(holder, printed.kingdom[region]))]
    if holder != NOBODY:
        name, pitch, size = _CHARGES[holder]
        places = camp.charges(printed, region, pitch, size)
        uses = "".join(piece(name, x, y) for x, y in places)
        drawn.append(f'<g class="ornament" fill="{charge(holder)}" stroke="{charge(holder)}">{uses}</g>')
    return group(f"land-{region + 1}", drawn)


@lru_cache(8)
def inked(printed: Printed) -> str:
    """Every border, stroked once: thin between regions, thick round the kingdoms, vermilion between them."""
    chart_ = chart(printed)
    inner, rim, frontier = "", "", ""
    for line, one, other in chart_.borders:
        if other is None:
            rim += line if one is None else ""
            inner += "" if one is None else line
        elif one is not None and printed.kingdom[one] != printed.kingdom[other]:
            frontier += line
        else:
            inner += line
    round_ = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    drawn = [
        path(inner, stroke=INK, stroke_width=2.4, **round_),
        path(rim, stroke=INK, stroke_width=4.5, **round_),
        path(frontier, stroke=INK, stroke_width=7, **round_),
        path(frontier, stroke=VERMILION, stroke_width=3, **round_),
    ]
    if not chart_.roads:
        drawn += [piece("peak", x, y, 0.72) for x, y in SIERRA]
        drawn.append(_scattered("peak", PYRENEES))
    return group("borders", drawn)


@cache
def frame() -> str:
    """A frame of tiles."""
    band = f"M0,0H{WIDTH}V{HEIGHT}H0zM{CELL},{CELL}V{_LOW}H{_RIGHT}V{CELL}z"
    corners = "".join(piece("corner", x, y) for x in (0, _RIGHT) for y in (0, _LOW))
    rows = piece("row", CELL) + piece("row", CELL, _LOW)
    columns = piece("column", 0, CELL) + piece("column", _RIGHT, CELL)
    drawn = [
        path(band, "var(--sa-tile)", fill_rule="evenodd"),
        f'<g class="ornament">{rows}{columns}{corners}</g>',
        rect(CELL, CELL, WIDTH - 2 * CELL, HEIGHT - 2 * CELL, "none", stroke=INK, stroke_width=3),
        rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, "none", stroke="var(--sa-tile-ink)", stroke_width=3),
    ]
    return group("frame", drawn)
