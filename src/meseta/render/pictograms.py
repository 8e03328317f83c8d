"""Our own little pictures, each drawn round the origin in a square of about 48, with light from the left."""

from __future__ import annotations

from meseta.render.palette import COLOURS, DARK, GOLD, GOLD_EDGE, STEEL, STONE, shape
from meseta.render.shapes import circle, moved, path, rect

_BLADE = "M-2,-22 L0,-26 L2,-22 L2,6 L-2,6 Z"
_HILT = "M-9,6 L9,6 L9,9 L-9,9 Z M-1.8,9 L1.8,9 L1.8,18 L-1.8,18 Z"


def pictogram(name: str, x: float, y: float, scale: float = 1) -> str:
    """A picture by its name."""
    return moved(x, y, _PICTURES[name], scale)


def crossed_swords(x: float, y: float, scale: float = 1) -> str:
    """Two swords crossed: a siege, a battle."""
    one = path(_BLADE, STEEL) + path(_HILT, GOLD) + circle(0, 20, 3, GOLD)
    return moved(x, y, "".join(f'<g transform="rotate({turn})">{one}</g>' for turn in (-38, 38)), scale)


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


_CARD_BACK = rect(-13, -18, 26, 36, "var(--back)", 3, stroke="var(--back-edge)", stroke_width=1.5) + path(
    "M0,-11 L7,0 L0,11 L-7,0 Z", stroke="var(--back-line)", stroke_width=1.6
)
_MOUNTAIN = path("M-22,14 L-2,-18 L22,14 Z", "var(--rock)") + path(
    "M-2,-18 L22,14 L4,14 L-4,0 L2,-6 Z", "var(--rock-dark)"
)

_PICTURES = {"card": _CARD_BACK, "mountain": _MOUNTAIN}
