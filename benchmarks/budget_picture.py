"""Budget curves as a picture: ``python -m benchmarks.budget_picture FILE.svg``; ``--table`` prints them instead."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import log10
from pathlib import Path
from typing import NamedTuple

from benchmarks.strength import RESULTS, Pairing, results, share
from meseta.arena.standings import wilson

BUDGETS = (10, 30, 100, 300, 1000)
OPPONENT = "search:40"
FEWEST = 6
"""Points of fewer games are not told."""
WIDTH, HEIGHT, LEFT, TOP, GAP = 170, 190, 44, 56, 18
WORDS = {
    "": "hand-made",
    "?evaluation=best": "with its network",
    "?evaluation=policy.weights": "with network and policy",
    "?evaluation=second.weights+second-policy.weights": "with a second round of both",
}
"""``best`` was the network alone when these games were played."""
COLOURS = dict(zip(WORDS, ("hand", "learned", "policy", "policy"), strict=True))
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #2b2620 } .head { font-weight: 600 }
.small { font-size: 12px; fill: #6d6459 } .grid { stroke: #ddd5c8 } .paper { fill: #fffdf8 }
.par { stroke: #6d6459; stroke-dasharray: 4 4 } .hand { stroke: #b3532c; fill: #b3532c }
.learned { stroke: #2c6db3; fill: #2c6db3 }
.policy { stroke: #3f7d3a; fill: #3f7d3a } path { fill: none !important; stroke-width: 2 } .range { stroke-width: 1.2 }
@media (prefers-color-scheme: dark) {
 text { fill: #efe8dc } .small { fill: #b5aa9b } .grid { stroke: #453e36 } .paper { fill: #211d19 }
 .par { stroke: #b5aa9b } .hand { stroke: #d9794f; fill: #d9794f } .learned { stroke: #6aa5e0; fill: #6aa5e0 }
 .policy { stroke: #84c27c; fill: #84c27c }
}
"""


class Panel(NamedTuple):
    """One title at a table of so many."""

    label: str
    game: str
    seats: int
    evaluations: tuple[str, ...]


PANELS = (
    Panel("El Grande, two", "el_grande", 2, ("", "?evaluation=best", "?evaluation=policy.weights")),
    Panel("3 Sanchos, three", "sanchos", 3, ("", "?evaluation=best")),
    Panel("Toledo, three", "toledo", 3, ("", "?evaluation=best")),
    Panel("Toledo, two", "toledo", 2, ("",)),
    Panel("King & Intrigue, two", "king_and_intrigue", 2, ("",)),
    Panel("King & Intrigue, four", "king_and_intrigue", 4, ("", [*WORDS][-1])),
)


class Point(NamedTuple):
    """What a budget won."""

    iterations: int
    wins: float
    games: int

    def __str__(self) -> str:
        """For a table."""
        low, high = wilson(self.wins, self.games)
        return f"{100 * self.wins / self.games:.0f} % of {self.games} ({100 * low:.0f}–{100 * high:.0f})"


def points(panel: Panel, evaluation: str) -> list[Point]:
    """The curve of an evaluation against the fixed opponent."""
    found = []
    for iterations in BUDGETS:
        pairing = Pairing(panel.game, panel.seats, f"search:{iterations}{evaluation}", OPPONENT, 0)
        played = list(results(RESULTS, pairing))
        if len(played) >= FEWEST:
            found.append(Point(iterations, share(played), len(played)))
    return found


def table() -> Iterator[str]:
    """The curves as rows of a table."""
    for panel in PANELS:
        for evaluation in panel.evaluations:
            told = {point.iterations: str(point) for point in points(panel, evaluation)}
            yield f"| {panel.label}, {WORDS[evaluation]} | " + " | ".join(told.get(n, "–") for n in BUDGETS) + " |"


def x(left: float, iterations: int) -> float:
    """Where a budget lies in a panel."""
    return left + 12 + (WIDTH - 24) * (log10(iterations) - 1) / 2


def y(chance: float) -> float:
    """Where a chance to win lies."""
    return TOP + HEIGHT * (1 - chance)


def drawn(panel: Panel, left: float) -> Iterator[str]:
    """A panel: par, and a curve with intervals for each evaluation."""
    label = panel.label.replace("&", "&amp;")
    yield f'<text class="head" x="{left + WIDTH / 2}" y="{TOP - 10}" text-anchor="middle">{label}</text>'
    for mark in range(0, 101, 25):
        yield f'<line class="grid" x1="{left}" x2="{left + WIDTH}" y1="{y(mark / 100)}" y2="{y(mark / 100)}"/>'
    par = y(1 / panel.seats)
    yield f'<line class="par" x1="{left}" x2="{left + WIDTH}" y1="{par:.1f}" y2="{par:.1f}"/>'
    for n in BUDGETS:
        yield f'<text class="small" x="{x(left, n):.1f}" y="{y(0) + 18}" text-anchor="middle">{n}</text>'
    for number, evaluation in enumerate(panel.evaluations):
        colour, aside = COLOURS[evaluation], 4 * number - 4
        found = [(x(left, one.iterations) + aside, one) for one in points(panel, evaluation)]
        line = "L".join(f"{at:.1f} {y(one.wins / one.games):.1f}" for at, one in found)
        yield f'<path class="{colour}" d="M{line}"/>'
        for at, one in found:
            low, high = wilson(one.wins, one.games)
            yield f'<path class="{colour} range" d="M{at:.1f} {y(low):.1f}V{y(high):.1f}"/>'
            yield f'<circle class="{colour}" cx="{at:.1f}" cy="{y(one.wins / one.games):.1f}" r="3"/>'


def picture() -> str:
    """All panels as one SVG."""
    width, height = LEFT + len(PANELS) * (WIDTH + GAP), TOP + HEIGHT + 34
    told = f"Games won against {OPPONENT} by iterations: brown hand-made, blue with the network, green with a policy"
    parts = [f'<rect class="paper" width="{width}" height="{height}"/>']
    parts.append(f'<text class="small" x="{LEFT}" y="20">{told}</text>')
    parts += [
        f'<text class="small" x="{LEFT - 6}" y="{y(mark / 100) + 4}" text-anchor="end">{mark} %</text>'
        for mark in range(0, 101, 25)
    ]
    for number, panel in enumerate(PANELS):
        parts += drawn(panel, LEFT + number * (WIDTH + GAP))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{told}">'
    return "\n".join([head, f"<style>{STYLE}</style>", *parts, "</svg>", ""])


if __name__ == "__main__":
    if sys.argv[1] == "--table":
        print("\n".join(table()))
    else:
        Path(sys.argv[1]).write_text(picture(), encoding="utf-8")
