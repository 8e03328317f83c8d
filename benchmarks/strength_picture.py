"""The strength of ``hard`` and the budget curve as one picture: ``python -m benchmarks.strength_picture FILE.svg``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.strength import PLAN, RESULTS, results, share
from meseta.arena.standings import wilson

WIDTH, LEFT, RIGHT, ROW, TOP = 760, 250, 130, 26, 52
STYLE = """
text { font: 14px system-ui, sans-serif; fill: #2b2620 } .head { font-weight: 600 }
.small { font-size: 12px; fill: #6d6459 }
.bar { fill: #b3532c } .par { stroke: #6d6459; stroke-width: 2 } .grid { stroke: #ddd5c8 }
.range { stroke: #2b2620; stroke-width: 1.5; fill: none } .paper { fill: #fffdf8 }
@media (prefers-color-scheme: dark) {
 text { fill: #efe8dc } .small { fill: #b5aa9b }
 .bar { fill: #d9794f } .par { stroke: #b5aa9b } .grid { stroke: #453e36 }
 .range { stroke: #efe8dc } .paper { fill: #211d19 }
}
"""

BARS = {
    "el_grande-2": "El Grande, against one",
    "el_grande-4": "El Grande, against three",
    "king_and_intrigue-2": "King & Intrigue, against one",
    "king_and_intrigue-4": "King & Intrigue, against three",
    "toledo-2": "Toledo, against one",
    "toledo-4": "Toledo, against three",
    "sanchos-3": "3 Sanchos, against two",
}


class Row(NamedTuple):
    """One line of the picture."""

    label: str
    wins: float
    games: int
    par: float


def rows(labels: dict[str, str]) -> list[Row]:
    """What the results say about some pairings of the plan."""
    found = []
    for name, label in labels.items():
        played = list(results(RESULTS, PLAN[name]))
        if played:
            found.append(Row(label, share(played), len(played), 1 / PLAN[name].seats))
    return found


def x(chance: float) -> float:
    """Where a chance to win lies."""
    return LEFT + (WIDTH - LEFT - RIGHT) * chance


def drawn(row: Row, y: int) -> Iterator[str]:
    """A bar with its interval, and a stroke at par."""
    low, high = wilson(row.wins, row.games)
    chance = row.wins / row.games
    label = row.label.replace("&", "&amp;")
    yield f'<text x="{LEFT - 10}" y="{y + 13}" text-anchor="end">{label}</text>'
    yield f'<rect class="bar" x="{x(0)}" y="{y}" width="{x(chance) - x(0):.1f}" height="16" rx="2"/>'
    middle = y + 8
    ends = f"M{x(low):.1f} {middle}H{x(high):.1f}M{x(low):.1f} {middle - 4}v8M{x(high):.1f} {middle - 4}v8"
    yield f'<path class="range" d="{ends}"/>'
    yield f'<line class="par" x1="{x(row.par):.1f}" x2="{x(row.par):.1f}" y1="{y - 3}" y2="{y + 19}"/>'
    yield f'<text class="small" x="{x(1) + 8}" y="{y + 13}">{chance:.0%} of {row.games}</text>'


def block(title: str, found: list[Row], y: int) -> Iterator[str]:
    """A heading and its lines."""
    yield f'<text class="head" x="{LEFT - 10}" y="{y - 12}" text-anchor="end">{title}</text>'
    for number, row in enumerate(found):
        yield from drawn(row, y + number * ROW)


def picture() -> str:
    """All of it as one SVG."""
    hard = rows(BARS)
    curve = rows({f"curve-{n}": f"{n} iterations" for n in (10, 20, 40, 80)})
    second = TOP + len(hard) * ROW + 44
    height = second + len(curve) * ROW + 30
    parts = [f'<rect class="paper" width="{WIDTH}" height="{height}"/>']
    for mark in range(0, 101, 25):
        at = x(mark / 100)
        parts.append(f'<line class="grid" x1="{at}" x2="{at}" y1="{TOP - 6}" y2="{height - 26}"/>')
        parts.append(f'<text class="small" x="{at}" y="{height - 8}" text-anchor="middle">{mark} %</text>')
    parts += block("hard against greedy", hard, TOP)
    parts += block("El Grande, two players", curve, second)
    told = "Games won, with 95 % intervals; the strokes are par"
    parts.append(f'<text class="small" x="{x(0)}" y="24">{told}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{told}">'
    return "\n".join([head, f"<style>{STYLE}</style>", *parts, "</svg>", ""])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(picture(), encoding="utf-8")
