"""Charts: small pictures in SVG, drawn by hand so that a report needs nothing but itself.

Colours are classes (``c0`` to ``c5``) that the report's style sheet defines for light and dark. Every chart is a figure
with a title that screen readers say, and its numbers stand below it in a table that can be opened.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

WIDTH = 720
COLOURS = 6
_LABEL, _ROW, _BAR = 230, 22, 14
_WRITTEN = 10
"""Cells of so many columns have room for their numbers."""
_LEFT, _RIGHT, _TOP, _BOTTOM, _HEIGHT = 52, 16, 12, 40, 260


class Bar(NamedTuple):
    """One bar of a chart, with an interval if one is known."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    colour: int = 0
    note: str = ""


def number(value: float, percent: bool = False) -> str:
    """A number as people read it."""
    if percent:
        return f"{value:.1%}"
    return (
        f"{value:.0f}"
        if value == int(value) or abs(value) >= 1000
        else f"{value:.2f}"
        if abs(value) < 10
        else f"{value:.1f}"
    )


def mark_of(value: float, percent: bool = False) -> str:
    """A number on an axis: round numbers need no decimals."""
    if percent and abs(100 * value - round(100 * value)) < 1e-6:
        return f"{value:.0%}"
    return number(value, percent)


def steps(most: float, percent: bool = False) -> list[float]:
    """Round numbers for an axis from 0 to at least ``most``."""
    if most <= 0:
        return [0.0, 1.0]
    size = 10 ** math.floor(math.log10(most))
    unit = next(size * part for part in (0.2, 0.5, 1, 2) if most / (size * part) <= 6)
    return [unit * index for index in range(math.ceil(most / unit - 1e-9) + 1)]


def bars(title: str, rows: Sequence[Bar], *, percent: bool = False, par: float | None = None) -> str:
    """Horizontal bars, as many as there are; whiskers are intervals, the dashed line is par."""
    if not rows:
        return ""
    ends = [max(abs(row.value), abs(row.high or 0), abs(row.low or 0)) for row in rows] + [par or 0.0]
    axis = steps(max(ends), percent)
    least = min(0.0, *(min(row.value, row.low or 0.0) for row in rows))
    low = 0.0 if least >= 0 else -axis[-1]
    span, height = WIDTH - _LABEL - 70, _ROW * len(rows) + 34

    def x(value: float) -> float:
        return _LABEL + span * (value - low) / (axis[-1] - low)

    parts = [_vertical(x(mark), 6, height - 24, mark_of(mark, percent), height - 8) for mark in axis]
    for index, row in enumerate(rows):
        top = 8 + index * _ROW
        middle = top + _BAR / 2
        begin, end = sorted((x(0.0), x(row.value)))
        parts.append(
            f'<text class="label" x="{_LABEL - 8}" y="{middle + 4:.1f}" text-anchor="end">{_short(row.label)}</text>'
        )
        told = f"{row.label}: {number(row.value, percent)}{_interval(row, percent)}{row.note and ', ' + row.note}"
        parts.append(
            f'<rect class="c{row.colour % COLOURS}" x="{begin:.1f}" y="{top}" height="{_BAR}" '
            f'width="{max(end - begin, 1):.1f}">'
            f"<title>{escape(told)}</title></rect>"
        )
        reach = end
        if row.low is not None and row.high is not None:
            parts.append(_whisker(x(row.low), x(row.high), middle))
            reach = max(end, x(row.high))
        parts.append(
            f'<text class="value" x="{reach + 5:.1f}" y="{middle + 4:.1f}">{number(row.value, percent)}</text>'
        )
    if par is not None:
        parts.append(f'<line class="par" x1="{x(par):.1f}" x2="{x(par):.1f}" y1="4" y2="{height - 24}"/>')
    heads = ("", "value", "from", "to", "note")
    cells = [(row.label, number(row.value, percent), *_ends(row, percent), row.note) for row in rows]
    return figure(title, height, parts, heads, cells)


def _ends(row: Bar, percent: bool) -> tuple[str, str]:
    if row.low is None or row.high is None:
        return "", ""
    return number(row.low, percent), number(row.high, percent)


def _interval(row: Bar, percent: bool) -> str:
    low, high = _ends(row, percent)
    return f" ({low} to {high})" if low else ""


def _whisker(begin: float, end: float, y: float) -> str:
    path = f"M{begin:.1f} {y}H{end:.1f}M{begin:.1f} {y - 4}v8M{end:.1f} {y - 4}v8"
    return f'<path class="whisker" d="{path}"/>'


def _vertical(x: float, top: float, end: float, text: str, y: float) -> str:
    return (
        f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{end}"/>'
        f'<text class="axis" x="{x:.1f}" y="{y}" text-anchor="middle">{text}</text>'
    )


def lines(
    title: str,
    series: Mapping[str, Sequence[tuple[float, float]]],
    *,
    across: str,
    percent: bool = False,
    names: Mapping[float, str] | None = None,
) -> str:
    """One line with dots for each series over a common axis."""
    points = [point for found in series.values() for point in found]
    if not points:
        return ""
    first, last = min(x for x, _ in points), max(x for x, _ in points)
    axis = steps(max(y for _, y in points), percent)
    height = _TOP + _HEIGHT + _BOTTOM

    def at(x: float, y: float) -> tuple[float, float]:
        share = (x - first) / (last - first) if last > first else 0.5
        return _LEFT + share * (WIDTH - _LEFT - _RIGHT), _TOP + _HEIGHT * (1 - max(y, 0.0) / axis[-1])

    parts = [_horizontal(at(first, mark)[1], mark_of(mark, percent)) for mark in axis]
    for mark in _marks(first, last, names):
        text = names[mark] if names else number(mark)
        parts.append(
            f'<text class="axis" x="{at(mark, 0)[0]:.1f}" y="{_TOP + _HEIGHT + 16}" '
            f'text-anchor="middle">{escape(text)}</text>'
        )
    parts.append(f'<text class="axis" x="{WIDTH / 2}" y="{height - 4}" text-anchor="middle">{escape(across)}</text>')
    for index, (name, found) in enumerate(series.items()):
        spots = [at(x, y) for x, y in found]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
        parts.append(f'<path class="line s{index % COLOURS}" d="{path}"><title>{escape(name)}</title></path>')
        for (x, y), (px, py) in zip(found, spots, strict=True):
            told = escape(f"{name}, {names[x] if names else number(x)}: {number(y, percent)}")
            parts.append(
                f'<circle class="c{index % COLOURS}" cx="{px:.1f}" cy="{py:.1f}" r="3"><title>{told}</title></circle>'
            )
    xs = sorted({x for x, _ in points})
    cells = []
    for x in xs:
        values = [dict(found).get(x) for found in series.values()]
        cells.append((names[x] if names else number(x), *("" if y is None else number(y, percent) for y in values)))
    return figure(title, height, parts, (across, *series), cells, list(series))


def _marks(first: float, last: float, names: Mapping[float, str] | None) -> list[float]:
    if names:
        return sorted(names)
    unit = steps(last - first or 1)[1]
    unit = max(1.0, unit)
    begin = math.ceil(first / unit) * unit
    return [begin + unit * index for index in range(int((last - begin) / unit) + 1)]


def _horizontal(y: float, text: str) -> str:
    return (
        f'<line class="grid" x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text class="axis" x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{text}</text>'
    )


def distribution(title: str, groups: Mapping[str, Sequence[float]], *, across: str, bins: int = 24) -> str:
    """How numbers are spread, one line for each group: the share of its numbers in each of some equal steps."""
    every = [value for values in groups.values() for value in values]
    if not every:
        return ""
    low, high = min(every), max(every)
    width = max(1, math.ceil((high - low + 1) / bins))
    begin = math.floor(low / width) * width
    count = int((high - begin) // width) + 1
    series: dict[str, list[tuple[float, float]]] = {}
    for name, values in groups.items():
        counts = [0] * count
        for value in values:
            counts[int((value - begin) // width)] += 1
        middle = (width - 1) / 2
        series[name] = [(begin + index * width + middle, n / len(values)) for index, n in enumerate(counts)]
    return lines(title, series, across=across, percent=True)


def heat(title: str, rows: Mapping[str, Sequence[float]], columns: Sequence[str], *, percent: bool = True) -> str:
    """A table of shades: the darker, the more."""
    if not rows:
        return ""
    most = max((value for values in rows.values() for value in values), default=0.0) or 1.0
    cell = (WIDTH - _LABEL - 10) / len(columns)
    height = _ROW * len(rows) + 30
    written = len(columns) <= _WRITTEN
    parts = []
    for index, (label, values) in enumerate(rows.items()):
        top = 4 + index * _ROW
        parts.append(f'<text class="label" x="{_LABEL - 8}" y="{top + 15}" text-anchor="end">{_short(label)}</text>')
        for at, value in enumerate(values):
            told = escape(f"{label}, {columns[at]}: {number(value, percent)}")
            left = _LABEL + at * cell
            parts.append(
                f'<rect class="c0" x="{left:.1f}" y="{top}" width="{cell - 2:.1f}" height="{_ROW - 2}" '
                f'fill-opacity="{0.04 + (0.5 if written else 0.9) * value / most:.3f}"><title>{told}</title></rect>'
            )
            if written and value:
                middle = left + cell / 2 - 1
                parts.append(
                    f'<text class="inside" x="{middle:.1f}" y="{top + 15}" text-anchor="middle">'
                    f"{number(value, percent)}</text>"
                )
    for at, name in enumerate(columns):
        middle = _LABEL + (at + 0.5) * cell
        parts.append(f'<text class="axis" x="{middle:.1f}" y="{height - 6}" text-anchor="middle">{escape(name)}</text>')
    cells = [(label, *(number(value, percent) for value in values)) for label, values in rows.items()]
    return figure(title, height, parts, ("", *columns), cells)


def _short(text: str) -> str:
    return escape(text if len(text) <= 34 else text[:33] + "…")


def figure(
    title: str,
    height: float,
    parts: Sequence[str],
    heads: Sequence[str],
    cells: Sequence[Sequence[str]],
    legend: Sequence[str] = (),
) -> str:
    """A chart with its title, its legend and its numbers."""
    key = "".join(
        f'<span class="key"><span class="dot b{index % COLOURS}"></span>{escape(name)}</span>'
        for index, name in enumerate(legend)
    )
    return (
        f"<figure><figcaption>{escape(title)}</figcaption>"
        + (f'<p class="legend">{key}</p>' if len(legend) > 1 else "")
        + f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        + f"<title>{escape(title)}</title>"
        + "".join(parts)
        + f"</svg><details><summary>Numbers</summary>{grid(heads, cells)}</details></figure>"
    )


def grid(heads: Sequence[str], cells: Sequence[Sequence[str]]) -> str:
    """A table of texts: the first column names the row."""
    used = [at for at in range(len(heads)) if at == 0 or any(row[at] for row in cells)]
    head = "".join(f'<th scope="col">{escape(heads[at])}</th>' for at in used)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(row[at])}</td>" for at in used[1:])
        + "</tr>"
        for row in cells
    )
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
