"""An analysis as something to look at: a chart of chances, drawn by us, and a page that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from meseta.bots.analysis import PACKAGE, Analysis, Judgement, percent
from meseta.core.texts import Texts, texts

_WIDE, _HIGH = 900, 320
_STRIPS = 150
"""So many places of the chart can be clicked at most."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 130, 16, 36
_INKS = {
    "red": "#b3261e",
    "blue": "#1f5fa8",
    "yellow": "#b58900",
    "green": "#2e7d32",
    "white": "#8a8174",
    "black": "#33302b",
    "purple": "#7b3f98",
    "orange": "#c8641b",
    "brown": "#7a5230",
}
_OTHER_INKS = ("#b3261e", "#1f5fa8", "#b58900", "#2e7d32", "#8a8174")
_DASHES = ("", "7 3", "2 3", "9 3 2 3", "1 4")
"""Lines differ in more than colour."""

_STYLE = """
:root { color-scheme: light dark; --paper: #fbf7ee; --ink: #2b2620; --soft: #8a8174; --line: #ded5c3; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #201d19; --ink: #ece5d8; --soft: #a79d8d; --line: #454037; }
  polyline, circle, svg text { filter: brightness(1.5); }
  .ink-black { stroke: #978c7c; } text.ink-black { stroke: none; fill: #978c7c; }
}
body { background: var(--paper); color: var(--ink); font: 16px/1.5 Georgia, serif; max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-weight: normal; }
svg { width: 100%; height: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: left; padding: 0.25rem 0.6rem 0.25rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.axis { stroke: var(--line); }
.scale { fill: var(--soft); font-size: 12px; }
"""


def ink_of(analysis: Analysis, seat: int) -> str:
    """The colour of a seat's line."""
    return _INKS.get(analysis.colours[seat], _OTHER_INKS[seat % len(_OTHER_INKS)])


def _class_of(analysis: Analysis, seat: int) -> str:
    """By what a style may give a seat's line another colour, e.g. on a dark page."""
    return f"ink-{analysis.colours[seat]}" if analysis.colours[seat] in _INKS else "ink"


def chart(
    analysis: Analysis,
    language: str = "en",
    rounds: Sequence[tuple[int, int]] = (),
    link: Callable[[Judgement], str] | None = None,
) -> str:
    """The chances of everybody over the game, as an SVG element.

    ``rounds`` are numbers of rounds with the steps at which they began; ``link`` says where a decision leads.
    """
    words = texts(PACKAGE, language)
    title = escape(words.get("report", "chances"))
    parts = [f'<svg viewBox="0 0 {_WIDE} {_HIGH}" role="img" aria-label="{title}"><title>{title}</title>']
    parts += [_grid_line(level) for level in (0, 25, 50, 75, 100)]
    middle = (_LEFT + _WIDE - _RIGHT) / 2
    axis = escape(words.get("report", "axis"))
    parts.append(f'<text class="scale" x="{middle:.0f}" y="{_HIGH - 8}" text-anchor="middle">{axis}</text>')
    parts += [_round(analysis, number, step) for number, step in rounds]
    parts += [_mark(analysis, one) for one in analysis.mistakes()]
    parts += [_line(analysis, seat) for seat in range(len(analysis.names))]
    parts += _names(analysis)
    parts += _ways(analysis, link) if link is not None else []
    return "".join([*parts, "</svg>"])


def _x(analysis: Analysis, at: int) -> float:
    return _LEFT + (_WIDE - _LEFT - _RIGHT) * at / max(1, len(analysis.judgements) - 1)


def _y(chance: float) -> float:
    return _TOP + (_HIGH - _TOP - _BOTTOM) * (1 - chance)


def _grid_line(level: int) -> str:
    y = _y(level / 100)
    return (
        f'<line class="axis" x1="{_LEFT}" x2="{_WIDE - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text class="scale" x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{level}</text>'
    )


def _round(analysis: Analysis, number: int, step: int) -> str:
    """Where a round began."""
    at = next((at for at, one in enumerate(analysis.judgements) if one.step >= step), len(analysis.judgements) - 1)
    x = f"{_x(analysis, at):.1f}"
    line = f'<line class="axis" x1="{x}" x2="{x}" y1="{_TOP}" y2="{_HIGH - _BOTTOM}"/>'
    return f'{line}<text class="scale" x="{x}" y="{_TOP - 4}" text-anchor="middle">{number}</text>'


def _ways(analysis: Analysis, link: Callable[[Judgement], str]) -> list[str]:
    """Strips over the picture that lead to positions: for pointers, since the tables have the same as links."""
    judgements = analysis.judgements
    every = -(-len(judgements) // _STRIPS)
    wide = every * (_x(analysis, 1) - _x(analysis, 0)) if len(judgements) > 1 else _WIDE - _LEFT - _RIGHT
    found = []
    for at in range(0, len(judgements), every):
        one = judgements[at]
        told = f"{one.step + 1} · {escape(analysis.names[one.seat])}: {escape(one.played)}"
        found.append(
            f'<a href="{escape(link(one))}" tabindex="-1" aria-hidden="true" data-elsewhere rel="nofollow">'
            f'<rect class="way" x="{_x(analysis, at) - wide / 2:.1f}" y="{_TOP}" width="{wide:.1f}"'
            f' height="{_HIGH - _TOP - _BOTTOM}" fill="#000" fill-opacity="0"/><title>{told}</title></a>'
        )
    return found


def _mark(analysis: Analysis, one: Judgement) -> str:
    """A dear decision: a dot on its player's line, with its words for who points at it."""
    at = analysis.judgements.index(one)
    return (
        f'<circle cx="{_x(analysis, at):.1f}" cy="{_y(one.chances[one.seat]):.1f}" r="5" fill="none"'
        f' stroke="{ink_of(analysis, one.seat)}" stroke-width="2" class="{_class_of(analysis, one.seat)}">'
        f"<title>{escape(analysis.names[one.seat])}: {escape(one.played)} (−{percent(one.cost)})</title></circle>"
    )


def _line(analysis: Analysis, seat: int) -> str:
    points = " ".join(
        f"{_x(analysis, at):.1f},{_y(one.chances[seat]):.1f}" for at, one in enumerate(analysis.judgements)
    )
    dash = f' stroke-dasharray="{_DASHES[seat]}"' if _DASHES[seat] else ""
    ink = f'stroke="{ink_of(analysis, seat)}" class="{_class_of(analysis, seat)}"'
    return f'<polyline points="{points}" fill="none" {ink} stroke-width="2"{dash}/>'


def _names(analysis: Analysis) -> list[str]:
    """Each name beside the end of its line, moved apart where they would meet."""
    last = analysis.judgements[-1].chances
    order = sorted(range(len(last)), key=lambda seat: -last[seat])
    found: list[str] = []
    y = 0.0
    for seat in order:
        y = max(y + 16, _y(last[seat]) + 4)
        text = f"{escape(analysis.names[seat])} {percent(last[seat])}"
        ink = f'fill="{ink_of(analysis, seat)}" class="{_class_of(analysis, seat)}"'
        found.append(f'<text x="{_WIDE - _RIGHT + 8}" y="{y:.1f}" {ink}>{text}</text>')
    return found


def summary(analysis: Analysis, language: str = "en") -> list[str]:
    """One sentence for each player, and who won."""
    words = texts(PACKAGE, language)
    lines = []
    for seat, name in enumerate(analysis.names):
        own = [one for one in analysis.judgements if one.seat == seat]
        if own:
            best = sum(one.cost == 0 for one in own) / len(own)
            values = {"seat": name, "decisions": len(own), "share": percent(best)}
            cost = f"{100 * analysis.cost(seat):.1f}"
            lines.append(words.say("report", "summary", {**values, "cost": cost}))
    names = ", ".join(analysis.names[seat] for seat in analysis.winners)
    won = words.say("report", "winner", {"n": len(analysis.winners), "names": names})
    return [*lines, won if names else words.get("report", "unfinished")]


def turning_points(analysis: Analysis, language: str = "en") -> list[str]:
    """Where the game turned, in sentences."""
    words = texts(PACKAGE, language)
    lines = [
        words.say(
            "report",
            "swing",
            {
                "seat": analysis.names[seat],
                "before": percent(before.chances[seat]),
                "after": percent(after.chances[seat]),
                "step": before.step + 1,
                "mover": analysis.names[before.seat],
                "played": before.played,
            },
        )
        for before, after, seat in analysis.swings()
    ]
    return lines or [words.get("report", "calm")]


def _rows(analysis: Analysis, judgements: Sequence[Judgement], words: Texts) -> str:
    head = [words.get("report", key) for key in ("step", "player", "played", "best", "cost")]
    cells = [
        (str(one.step + 1), analysis.names[one.seat], one.played, one.best if one.cost else "", percent(one.cost))
        for one in judgements
    ]
    kinds = ("number", "", "", "", "number")
    lines = [_row("th", head, kinds), *(_row("td", row, kinds) for row in cells)]
    return f"<table>{''.join(lines)}</table>"


def _row(tag: str, cells: Sequence[str], kinds: Sequence[str]) -> str:
    def cell(text: str, kind: str) -> str:
        return f'<{tag} class="{kind}">{escape(text)}</{tag}>' if kind else f"<{tag}>{escape(text)}</{tag}>"

    return f"<tr>{''.join(cell(text, kind) for text, kind in zip(cells, kinds, strict=True))}</tr>"


def body(analysis: Analysis, language: str = "en") -> str:
    """The content of the page: chart, sentences and tables."""
    words = texts(PACKAGE, language)
    heading = {key: escape(words.get("report", key)) for key in ("lead", "turning", "mistakes", "clean", "all")}
    mistakes = analysis.mistakes()
    dear = _rows(analysis, mistakes, words) if mistakes else f"<p>{heading['clean']}</p>"
    told = "".join(f"<li>{escape(line)}</li>" for line in turning_points(analysis, language))
    players = "".join(f"<li>{escape(line)}</li>" for line in summary(analysis, language))
    return (
        f"<p>{heading['lead']}</p>{chart(analysis, language)}<ul>{players}</ul>"
        f"<h2>{heading['turning']}</h2><ul>{told}</ul><h2>{heading['mistakes']}</h2>{dear}"
        f"<details><summary>{heading['all']}</summary>{_rows(analysis, analysis.judgements, words)}</details>"
    )


def page(analysis: Analysis, language: str = "en") -> str:
    """A whole HTML page that needs nothing else."""
    title = escape(texts(PACKAGE, language).say("report", "title", {"game": analysis.title}))
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{title}</h1>{body(analysis, language)}</body></html>\n"
    )
