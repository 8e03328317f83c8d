"""Toledo drawn: what lies behind the street - sky and hills, terraces with houses, the cobbled way, the Tajo."""

from __future__ import annotations

from collections.abc import Iterator

from meseta.render.palette import DISPLAY, text
from meseta.render.shapes import circle, group, path, rect
from meseta.render.toledo.glyphs import GOLD, LINE, ROW, STEEL
from meseta.render.toledo.pieces import TALL, piece

FRAME, CELL, COLUMN, RIVER = 20, 30, 120, 34
"""How broad the frame is, how long its cell, how wide a column of fields; how deep the river is drawn."""

Place = tuple[float, float]
Places = dict[int, Place]
_LINE_OF_STONES = 22
_BESIDE_THE_WAY = ("house", "cypress", "house", "house", "tower", "house", "cypress")
"""What stands between two fields, taken in turn."""
_ACROSS, _DOWN = (60, 118, 205, 292, 350, 448, 588, 690, 742, 862), (34, 58, 30, 52, 28, 50, 60, 34, 52, 34)
"""Where the stars are: in thousandths of the width, and how high."""


def scenery(width: float, height: float, at: Places) -> str:
    """The ground of the street: the scene, and the frame of damascened steel round it."""
    levels = sorted({y for _, y in at.values()})
    drawn = [
        rect(0, 0, width, height, "var(--to-terrace-1)"),
        _ornament(
            [
                *_sky(width),
                *(part for i, y in enumerate(levels) for part in _terrace(i, len(levels), y, width)),
                *_river(width, height),
            ]
        ),
        _way(at),
        _ornament([*_life(at, width, levels), *_frame(width, height)]),
        *(
            piece(name, at[end][0], at[end][1] + 6, 0.92)
            for name, end in (("cathedral", min(at)), ("alcazar", max(at)))
        ),
    ]
    return group("street", drawn)


def _ornament(parts: list[str]) -> str:
    return f'<g class="ornament">{"".join(parts)}</g>'


# -- far away ----------------------------------------------------------------------------------------------------------


def _sky(width: float) -> Iterator[str]:
    """Clouds and a pale sun by day; by night the moon and stars."""
    yield rect(FRAME, FRAME, width - 2 * FRAME, 150, "var(--to-sky)")
    yield circle(width * 0.79, 46, 15, "var(--to-moon)")
    yield path(
        "".join(f"M{x * width / 1000:g} {y}h2v2h-2z" for x, y in zip(_ACROSS, _DOWN, strict=True)), "var(--to-star)"
    )
    yield path(
        f"M{FRAME} 40q40-14 92-8t88 2 60 8q-60 14-120 8t-120-2zM{width * 0.36:g} 34q50-14 110-6t120 6q-40 16-110 10"
        f"t-120-10zM{width * 0.72:g} 38q40-12 90-6t70 6q-50 14-90 8t-70-8z",
        "var(--to-cloud)",
    )
    yield path(
        f"M{FRAME} 82C{0.1 * width:g} 58 {0.2 * width:g} 66 {0.3 * width:g} 76S{0.48 * width:g} 58 {0.58 * width:g} 70"
        f" {0.78 * width:g} 46 {width - FRAME:g} 62V130H{FRAME}z",
        "var(--to-hill-far)",
    )
    yield path(
        f"M{FRAME} 92C{0.14 * width:g} 84 {0.24 * width:g} 70 {0.36 * width:g} 84S{0.56 * width:g} 92"
        f" {0.66 * width:g} 80 {0.86 * width:g} 58 {width - FRAME:g} 66V170H{FRAME}z",
        "var(--to-hill)",
        stroke=LINE,
        stroke_width=1.2,
    )


def _terrace(i: int, count: int, y: float, width: float) -> Iterator[str]:
    """A step of the hill and the wall that holds it, from its fields down to the houses of the next."""
    inner, top = width - 2 * FRAME, y - TALL / 2 + 14
    yield rect(FRAME, top, inner, TALL + 2, f"var(--to-terrace-{min(i, 2)})")
    if i == count - 1:
        return
    yield rect(FRAME, y + TALL / 2 + 3, inner, 34, "var(--to-wall)")
    rows = (y + TALL / 2 + 3 + n * 8.5 for n in range(4))
    stones = "".join(
        f"M{FRAME} {row:g}H{width - FRAME:g}"
        + "".join(f"M{x} {row:g}v8.5" for x in range(FRAME + 8 + n % 2 * _LINE_OF_STONES, int(width) - FRAME, 44))
        for n, row in enumerate(rows)
    )
    yield path(stones, stroke="var(--to-wall-line)", stroke_width=1)


def _river(width: float, height: float) -> Iterator[str]:
    """The Tajo and its bridge."""
    shore, middle, bottom = height - FRAME - RIVER + 4, width / 2, height - FRAME
    waves = "".join(f"t{step} 0" for step in [60] * (int(width - 2 * FRAME) // 60 - 1))
    yield path(f"M{FRAME} {bottom:g}V{shore:g}q30-7 60 0{waves}V{bottom:g}z", "var(--to-river)", stroke=LINE)
    for n, x in enumerate(range(FRAME + 44, int(width) - FRAME - 20, 92)):
        if abs(x - middle) > 130 and n != 8:
            yield piece("wave", x, bottom - 10 - n % 2 * 6)
    for x in (-78, -26, 26, 78):
        yield path(f"M{middle + x - 9:g} {bottom - 5:g}h18", stroke="var(--to-glow)", stroke_width=2)
    yield piece("bridge", middle, bottom - 32)
    yield text(
        width - 196,
        bottom - 8,
        "Tajo",
        16,
        "var(--to-wave)",
        font_family=DISPLAY,
        font_style="italic",
        letter_spacing="3",
    )


# -- the way -----------------------------------------------------------------------------------------------------------


def _way(at: Places) -> str:
    """The road goes straight and then up; cobbles show between the fields, and stairs lead from row to row."""
    corners, stones, stairs = [at[0]], list[str](), list[str]()
    for field in sorted(at)[1:]:
        (x, y), (before, below) = at[field], corners[-1]
        if y == below:
            stones.append(piece("cobbles", (x + before) / 2, y))
        else:
            corners += [(x, below)] if x != before else []
            stairs.append(piece("stairs", x, y + TALL / 2))
            stones += [piece("cobbles", at, below) for at in _along(x, before)]
            stones += [piece("cobbles", x + side, below - 30) for side in (-18, 0, 18) if x != before]
        corners.append((x, y))
    way = "M" + " L".join(f"{x:g},{y:g}" for x, y in corners)
    shape = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    road = [
        path(way, stroke="var(--to-road-edge)", stroke_width=66, **shape),
        path(way, stroke="var(--to-road)", stroke_width=62, **shape),
    ]
    return "".join(road) + _ornament(stones + stairs)


def _along(one: float, other: float) -> list[float]:
    """Where cobbles lie on a bend."""
    left, right = min(one, other), max(one, other)
    return [left - 18 + 18 * i for i in range(int((right - left - 40) / 18) + 2)] if right > left else []


# -- beside it ---------------------------------------------------------------------------------------------------------


def _life(at: Places, width: float, levels: list[float]) -> Iterator[str]:
    """Houses behind every row of fields, gardens where the row leaves room."""
    columns = round((width - 2 * FRAME) / COLUMN)
    taken = {(round((x - FRAME) / COLUMN - 0.5), y): field for field, (x, y) in at.items()}
    ends = (min(at), max(at))
    for i, y in enumerate(levels):
        foot = y - TALL / 2 + 30
        shops = [c for c in range(columns) if (c, y) in taken and taken[c, y] not in ends]
        for c in shops:
            yield piece("long", FRAME + (c + 0.5) * COLUMN + (i * 17 + c * 11) % 21 - 10, foot - 12 - (i + c) % 2 * 4)
        for c in shops:
            kind = _BESIDE_THE_WAY[(3 * i + 2 * c) % len(_BESIDE_THE_WAY)]
            kind = "house" if kind == "tower" and i else kind
            yield piece(kind, FRAME + c * COLUMN + (10 if c == 0 else 0), foot + (14 if kind == "cypress" else 4))
        for c in range(columns):
            if (c, y) not in taken:
                yield from _garden(FRAME + (c + 0.5) * COLUMN, y)


def _garden(x: float, y: float) -> Iterator[str]:
    for kind, right, down in (("cypress", -46, 4), ("orange", -42, 66), ("orange", 44, 70), ("well", 0, 72)):
        yield piece(kind, x + right, y + down)


def _frame(width: float, height: float) -> Iterator[str]:
    """Black steel with threads of gold."""
    yield path(f"M0 0H{width:g}V{height:g}H0zM{FRAME} {FRAME}V{height - FRAME:g}H{width - FRAME:g}V{FRAME}z", STEEL)
    for y in (0, height - FRAME):
        yield from _threads(width, y)
    for x in (FRAME, width):
        yield f'<g transform="translate({x:g} 0)rotate(90)">{"".join(_threads(height, 0))}</g>'
    for x in (0, width - FRAME):
        for y in (0, height - FRAME):
            yield piece("corner", x, y)
    for inset in (1.5, FRAME - 1.5):
        yield rect(inset, inset, width - 2 * inset, height - 2 * inset, "none", stroke=GOLD, stroke_width=1.4)


def _threads(length: float, y: float) -> Iterator[str]:
    """The gold of an edge that is so long, in whole rows first."""
    count = int(length - 2 * FRAME) // CELL
    whole = count - count % ROW
    yield from (piece("frames", FRAME + i * CELL, y) for i in range(0, whole, ROW))
    yield from (piece("frame", FRAME + i * CELL, y) for i in range(whole, count))
