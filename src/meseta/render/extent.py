"""How far a piece of a picture reaches: for windows round it, and for what points at it.

It is a little too large where curves bend inwards, and a guess for letters; nobody measures with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element, ParseError, fromstring

Box: TypeAlias = tuple[float, float, float, float]
"""x, y, width and height."""
Point: TypeAlias = tuple[float, float]
Matrix: TypeAlias = tuple[float, float, float, float, float, float]

_STILL: Final[Matrix] = (1, 0, 0, 1, 0, 0)
_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)")
_MOVE = re.compile(r"(translate|scale|matrix)\(([^)]*)\)")
_TAKES: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
_USED: Final = 16.0
"""Half of what a piece drawn elsewhere measures, roughly."""
_UNSEEN: Final = ("defs", "title", "symbol", "clipPath", "mask")


def extent(markup: str) -> Box | None:
    """The box round a piece of markup; ``None`` where there is nothing to see."""
    try:
        element = fromstring(f"<svg>{markup}</svg>")  # noqa: S314 - markup of our own drawings
    except ParseError:
        return None
    return around(_points(element, _STILL))


def around(points: Iterable[Point]) -> Box | None:
    """The box round some points."""
    found = list(points)
    if not found:
        return None
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def joined(boxes: Iterable[Box]) -> Box | None:
    """The box round several boxes."""
    return around(corner for x, y, width, height in boxes for corner in ((x, y), (x + width, y + height)))


def inside(point: Point, outline: str) -> bool:
    """Whether a point lies inside a shape, as far as its points tell."""
    x, y = point
    corners = list(_points(fromstring(f"<svg>{outline}</svg>"), _STILL))  # noqa: S314
    crossed = False
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            crossed = not crossed
    return crossed


def _points(element: Element, matrix: Matrix) -> Iterator[Point]:
    if element.tag in _UNSEEN:
        return
    matrix = _times(matrix, _matrix(element.get("transform", "")))
    for point in _own(element):
        yield _moved(matrix, point)
    for child in element:
        yield from _points(child, matrix)


def _own(element: Element) -> list[Point]:
    """The outermost points of one shape, before it is moved."""
    tag = element.tag
    if tag == "path":
        return list(_path(element.get("d", "")))
    if tag in ("polygon", "polyline"):
        numbers = _numbers(element.get("points", ""))
        return list(zip(numbers[::2], numbers[1::2], strict=False))
    x, y = _number(element, "x", "cx", "x1"), _number(element, "y", "cy", "y1")
    if tag == "rect":
        return [(x, y), (x + _number(element, "width"), y + _number(element, "height"))]
    if tag in ("circle", "ellipse"):
        across, down = _number(element, "r", "rx"), _number(element, "r", "ry")
        return [(x - across, y - down), (x + across, y + down)]
    if tag == "line":
        return [(x, y), (_number(element, "x2"), _number(element, "y2"))]
    if tag == "use":
        wide, high = _number(element, "width"), _number(element, "height")
        return [(x, y), (x + wide, y + high)] if wide else [(x - _USED, y - _USED), (x + _USED, y + _USED)]
    return _letters(element, x, y) if tag == "text" else []


def _letters(element: Element, x: float, y: float) -> list[Point]:
    size = _number(element, "font-size") or 14
    wide = 0.55 * size * len("".join(element.itertext()))
    left = {"middle": x - wide / 2, "end": x - wide}.get(element.get("text-anchor", ""), x)
    return [(left, y - size), (left + wide, y)]


def _number(element: Element, *names: str) -> float:
    """The first of some attributes that is there; lists of places count as their first."""
    found = next((value for value in map(element.get, names) if value), "0")
    numbers = _numbers(found)
    return numbers[0] if numbers else 0.0


def _numbers(text: str) -> list[float]:
    return [float(number) for _, number in _TOKEN.findall(text) if number]


def _path(d: str) -> Iterator[Point]:
    """The points of a path, those of its handles too."""
    x = y = begin_x = begin_y = 0.0
    for command, numbers in _commands(d):
        low = command.lower()
        base_x, base_y = (x, y) if command.islower() else (0.0, 0.0)
        if low == "z":
            x, y = begin_x, begin_y
            continue
        if low in "hv":
            x, y = (base_x + numbers[0], y) if low == "h" else (x, base_y + numbers[0])
        else:
            pairs = numbers[5:] if low == "a" else numbers
            for i in range(0, len(pairs), 2):
                yield base_x + pairs[i], base_y + pairs[i + 1]
            x, y = base_x + pairs[-2], base_y + pairs[-1]
        if low == "m":
            begin_x, begin_y = x, y
        yield x, y


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path with their numbers; one that is not repeated goes on as it was."""
    command, numbers = "", list[float]()
    for letter, number in _TOKEN.findall(d):
        if letter:
            command, numbers = letter, []
            if letter in "zZ":
                yield letter, []
        elif command:
            numbers.append(float(number))
            if len(numbers) == _TAKES[command.lower()]:
                yield command, numbers
                numbers = []
                command = {"M": "L", "m": "l"}.get(command, command)


def _matrix(transform: str) -> Matrix:
    """What a transform does; turning is left out."""
    matrix = _STILL
    for name, given in _MOVE.findall(transform):
        n = _numbers(given)
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
        elif name == "scale":
            step = (n[0], 0, 0, n[1] if len(n) > 1 else n[0], 0, 0)
        else:
            step = (n[0], n[1], n[2], n[3], n[4], n[5])
        matrix = _times(matrix, step)
    return matrix


def _times(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def _moved(m: Matrix, point: Point) -> Point:
    x, y = point
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]
