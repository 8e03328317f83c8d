"""Maps from shared lines: a border is written once and smoothed once, so that neighbours meet exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

Point = tuple[float, float]


def points(line: str) -> list[Point]:
    """The points of a line written as ``x,y x,y ...``."""
    pairs = (pair.split(",") for pair in line.split())
    return [(float(x), float(y)) for x, y in pairs]


def joined(lines: Mapping[str, str], names: str) -> list[Point]:
    """Lines one after the other; ``-`` before a name runs it backwards."""
    found: list[Point] = []
    for name in names.split():
        line = _smooth(points(lines[name.removeprefix("-")]))
        found += list(reversed(line))[:-1] if name.startswith("-") else line[:-1]
    return found


def run(lines: Mapping[str, str], names: str) -> list[list[Point]]:
    """The lines themselves, in order; ``-`` before a name runs it backwards."""
    found = []
    for name in names.split():
        line = points(lines[name.removeprefix("-")])
        found.append(line[::-1] if name.startswith("-") else line)
    return found


def closed(corners: Iterable[Point]) -> str:
    """The path round an area."""
    return "M" + " L".join(f"{x:g},{y:g}" for x, y in corners) + " Z"


Curve = tuple[Point, Point, Point]
"""A piece of a line: both handles and the end."""


def curves(line: Sequence[Point]) -> list[Curve]:
    """The same rounded line as curves: a path of them is a tenth as long as one of many points."""
    found: list[Curve] = []
    for i in range(len(line) - 1):
        a, b, c, d = line[max(i - 1, 0)], line[i], line[i + 1], line[min(i + 2, len(line) - 1)]
        one = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        two = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        found.append((one, two, c))
    return found


def traced(parts: Iterable[Sequence[Point]], *, close: bool = False) -> str:
    """Lines one after the other as one path in whole numbers, each rounded for itself."""
    d, at = "", None
    for line in parts:
        start = _whole(line[0])
        if at != start:
            d += f"M{start[0]} {start[1]}"
            at = start
        for curve in curves(line):
            ends = [_whole(point) for point in curve]
            d += "c" + " ".join(f"{x - at[0]} {y - at[1]}" for x, y in ends)
            at = ends[-1]
    return (d + "z" if close else d).replace(" -", "-")


def _whole(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _smooth(line: list[Point], parts: int = 4) -> list[Point]:
    """A line with rounded corners through the same points (Catmull-Rom): the same from both sides of a border."""
    found: list[Point] = []
    for i in range(len(line) - 1):
        a, b, c, d = line[max(i - 1, 0)], line[i], line[i + 1], line[min(i + 2, len(line) - 1)]
        for part in range(parts):
            t = part / parts
            x, y = (
                b[k]
                + 0.5 * t * (c[k] - a[k])
                + t * t * (a[k] - 2.5 * b[k] + 2 * c[k] - 0.5 * d[k])
                + t * t * t * (-0.5 * a[k] + 1.5 * b[k] - 1.5 * c[k] + 0.5 * d[k])
                for k in (0, 1)
            )
            found.append((x, y))
    return [*found, line[-1]]
