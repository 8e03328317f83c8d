"""Our own little pictures, each drawn round the origin in a square of about 48, with light from the left."""

from __future__ import annotations

from meseta.render.palette import COLOURS, DARK, GOLD, GOLD_EDGE, IRON, STEEL, STONE, WATER, WOOD, shape
from meseta.render.shapes import circle, moved, path, rect

_BLADE = "M-2,-22 L0,-26 L2,-22 L2,6 L-2,6 Z"
_HILT = "M-9,6 L9,6 L9,9 L-9,9 Z M-1.8,9 L1.8,9 L1.8,18 L-1.8,18 Z"


def pictogram(name: str, x: float, y: float, scale: float = 1) -> str:
    """A picture by its name."""
    return moved(x, y, _PICTURES[name], scale)


def sword(x: float, y: float, scale: float = 1, blade: str = STEEL) -> str:
    """A sword, upright."""
    return moved(x, y, path(_BLADE, blade) + path(_HILT, GOLD) + circle(0, 20, 3, GOLD), scale)


def crossed_swords(x: float, y: float, scale: float = 1) -> str:
    """Two swords crossed: a fencing master, a siege, a duel."""
    one = path(_BLADE, STEEL) + path(_HILT, GOLD) + circle(0, 20, 3, GOLD)
    return moved(x, y, "".join(f'<g transform="rotate({turn})">{one}</g>' for turn in (-38, 38)), scale)


def shield(x: float, y: float, scale: float = 1, fill: str = STEEL) -> str:
    """A shield."""
    return moved(x, y, path("M-14,-17 L14,-17 L14,0 Q14,13 0,20 Q-14,13 -14,0 Z", fill), scale)


def figure(colour: str, x: float, y: float, scale: float = 1) -> str:
    """A player's figure, standing on (x, y), with the shape of its colour."""
    fill, edge, ink = COLOURS[colour]
    body = path(
        "M-6,-22 Q-13,-14 -13,0 Q0,4 13,0 Q13,-14 6,-22 Z",
        fill,
        stroke=edge,
        stroke_width=1.6,
        stroke_linejoin="round",
    )
    head = circle(0, -27, 7.5, fill, stroke=edge, stroke_width=1.6)
    return moved(x, y, body + head + shape(colour, 0, -8.5, 9, f'fill="{ink}"'), scale)


def crown(x: float, y: float, scale: float = 1) -> str:
    """A crown."""
    points = "M-20,14 L-24,-10 L-10,2 L0,-16 L10,2 L24,-10 L20,14 Z"
    return moved(x, y, path(points, GOLD, stroke=GOLD_EDGE, stroke_width=1.5, stroke_linejoin="round"), scale)


def castle(x: float, y: float, towers: int, fill: str = STONE, edge: str = DARK, scale: float = 1) -> str:
    """A tower, a castle with two towers or a home castle with three; it stands on (x, y)."""
    half = (18, 28, 38)[towers - 1]
    wall = "" if towers == 1 else _battlements(-half, half, -38 if towers == 2 else -30) + f"L{half},0 L{-half},0 Z"
    tall = "".join(
        _battlements(c - w, c + w, -top) + f"L{c + w},0 L{c - w},0 Z"
        for c, w, top in ([(0, 17, 42)], [(-24, 10, 46), (24, 10, 46)], [(-34, 10, 42), (0, 14, 56), (34, 10, 42)])[
            towers - 1
        ]
    )
    look = {"stroke": edge, "stroke_width": 1.4, "stroke_linejoin": "round"}
    return moved(x, y, (path(wall, fill, **look) if wall else "") + path(tall, fill, **look), scale)


def _battlements(left: float, right: float, top: float) -> str:
    """The upper edge of a wall, from left to right."""
    count = max(2, round((right - left) / 11))
    width = (right - left) / (2 * count - 1)
    steps = [
        f"L{left + 2 * i * width:g},{top - 6:g} L{left + (2 * i + 1) * width:g},{top - 6:g}"
        f" L{left + (2 * i + 1) * width:g},{top:g}"
        + (f" L{left + (2 * i + 2) * width:g},{top:g}" if i < count - 1 else "")
        for i in range(count)
    ]
    return f"M{left:g},0 " + " ".join(steps) + " "


_GEM = (
    path("M-17,-5 L-9,-16 L9,-16 L17,-5 L0,18 Z", WATER)
    + path("M-17,-5 L-6,-5 L-9,-16 Z M6,-5 L17,-5 L9,-16 Z", "var(--water-light)")
    + path("M-6,-5 L6,-5 L0,18 Z", "var(--water-pale)")
)
_INGOT = path("M-12,7 L-8,-5 L8,-5 L12,7 Z", STEEL) + path("M-8,-5 L8,-5 L6,-8 L-6,-8 Z", "var(--steel-light)")
_METAL = moved(-12, 9, _INGOT) + moved(12, 9, _INGOT) + moved(0, -6, _INGOT)
_ANVIL = path(
    "M-20,-10 L18,-10 L18,-3 Q6,-2 6,5 L12,12 L12,18 L-12,18 L-12,12 L-6,5 Q-6,0 -12,-2 Q-18,-4 -20,-10 Z", IRON
) + moved(7, -17, rect(-9, -5, 15, 9, STEEL, 1.5) + rect(6, -2.5, 14, 4, WOOD, 1))
_MUG = (
    path("M12,-6 Q22,-6 22,4 Q22,13 11,12", stroke=WOOD, stroke_width=4.5)
    + path("M-14,-10 L13,-10 L11,18 L-12,18 Z", WOOD)
    + path("M-13.6,-5 L12.7,-5 L12.5,-2 L-13.4,-2 Z M-12.6,11 L11.5,11 L11.3,14 L-12.3,14 Z", "var(--wood-dark)")
    + path(
        "M-16,-9 Q-18,-17 -10,-17 Q-7,-22 0,-19 Q8,-23 11,-16 Q18,-15 14,-9 Z", "var(--foam)", stroke="var(--foam-edge)"
    )
)
_PALETTE = (
    path("M2,-16 Q22,-16 22,0 Q22,10 11,8 Q4,7 5,12 Q7,18 -3,17 Q-22,15 -22,0 Q-22,-15 2,-16 Z", "var(--plank)")
    + "".join(
        circle(x, y, 3.6, fill)
        for x, y, fill in (
            (-13, 1, "var(--red)"),
            (-8, -8, "var(--blue)"),
            (2, -11, "var(--yellow)"),
            (12, -6, "var(--green)"),
        )
    )
    + circle(-9, 9, 2.6, "var(--paper)")
)
_GATE = (
    path("M-18,18 L-18,-6 Q-18,-20 0,-20 Q18,-20 18,-6 L18,18 Z", STONE)
    + path("M-11,18 L-11,-4 Q-11,-13 0,-13 Q11,-13 11,-4 L11,18 Z", DARK)
    + path(
        "M-5,17 L-5,-11 M0,17 L0,-12.5 M5,17 L5,-11 M-11,0 L11,0 M-11,8 L11,8",
        stroke="var(--stone-dark)",
        stroke_width=1.6,
    )
)
_PAINTING = (
    rect(-20, -15, 40, 30, GOLD, 2)
    + rect(-15.5, -10.5, 31, 21, "var(--sea)")
    + path("M-15.5,10.5 L-15.5,4 L-5,-4 L4,4 L9,0 L15.5,6 L15.5,10.5 Z", "var(--green)")
    + circle(8, -4.5, 3.2, "var(--yellow)")
)
_BOOT = path(
    "M-9,-18 L4,-18 L4,2 Q6,7 14,8 Q19,10 18,16 L-9,16 Z M-9,18 L18,18 L18,20 L-9,20 Z",
    WOOD,
    stroke="var(--wood-dark)",
    stroke_width=1.2,
)
_CARD_BACK = rect(-13, -18, 26, 36, "var(--back)", 3, stroke="var(--back-edge)", stroke_width=1.5) + path(
    "M0,-11 L7,0 L0,11 L-7,0 Z", stroke="var(--back-line)", stroke_width=1.6
)
_MOUNTAIN = path("M-22,14 L-2,-18 L22,14 Z", "var(--rock)") + path(
    "M-2,-18 L22,14 L4,14 L-4,0 L2,-6 Z", "var(--rock-dark)"
)
_CATHEDRAL = (
    path("M-44,40 L-44,-4 L-22,-22 L0,-4 L40,-4 L46,10 L46,40 Z", STONE)
    + path("M-4,-4 L-4,-38 L10,-62 L24,-38 L24,-4 Z M-1,-38 L21,-38 L21,-34 L-1,-34 Z", "var(--stone-dark)")
    + path("M10,-72 L10,-60 M6,-68 L14,-68", stroke=DARK, stroke_width=2)
    + circle(-22, 0, 8, "var(--land-4)", stroke=DARK, stroke_width=1.4)
    + path("M-22,-8 L-22,8 M-30,0 L-14,0", stroke=DARK, stroke_width=1.2)
    + path("M-30,40 L-30,24 Q-22,12 -14,24 L-14,40 Z M6,-14 L6,-24 Q10,-30 14,-24 L14,-14 Z", DARK)
    + path("M4,40 L4,24 Q8,18 12,24 L12,40 Z M20,40 L20,24 Q24,18 28,24 L28,40 Z", "var(--dark)")
)
_ALCAZAR = (
    rect(-44, -16, 88, 56, STONE)
    + path("M-44,-16 L-44,-22 L44,-22 L44,-16 Z", "var(--stone-dark)")
    + "".join(
        rect(x - 11, -34, 22, 74, "var(--stone-dark)") + path(f"M{x - 13},-34 L{x},-60 L{x + 13},-34 Z", "var(--slate)")
        for x in (-44, 44)
    )
    + "".join(rect(x - 3.5, y, 7, 10, DARK, 1) for x in (-24, -12, 12, 24) for y in (-8, 12))
    + path("M-9,40 L-9,22 Q0,10 9,22 L9,40 Z", DARK)
)

_PICTURES = {
    "gem": _GEM,
    "metal": _METAL,
    "smith": _ANVIL,
    "fencing": crossed_swords(0, 0),
    "tavern": _MUG,
    "artist": _PALETTE,
    "entrance": _GATE,
    "painting": _PAINTING,
    "movement": _BOOT,
    "card": _CARD_BACK,
    "mountain": _MOUNTAIN,
    "cathedral": _CATHEDRAL,
    "alcazar": _ALCAZAR,
}
