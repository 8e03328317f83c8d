"""How the points grew, round by round: a picture with a line for everybody, told apart by colour, dashes and names."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from meseta.core.account import Account
from meseta.render.palette import COLOURS, emblem
from meseta.server.looks import Look
from meseta.web.html import Child, Markup, el, join
from meseta.web.table.ending.result import Place
from meseta.web.table.panels import words_of

_WIDE, _HIGH = 480, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 36, 128, 26, 32
_DASHES: Final = ("", "9 5", "2 5", "10 4 2 4", "5 3")
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100)
_LINES: Final = 5
_TICKS: Final = 10
_NAME: Final = 11
_APART: Final = 19


class _Scale:
    """Where rounds and points lie in the picture."""

    def __init__(self, account: Account) -> None:
        values = [n for points in (account.first, *(one.points for one in account.rounds)) for n in points]
        self.low, self.high = min(0, *values), max(1, *values)
        self.rounds = len(account.rounds)

    def x(self, at: float) -> float:
        return _LEFT + (_WIDE - _LEFT - _RIGHT) * at / max(1, self.rounds)

    def y(self, points: float) -> float:
        return _HIGH - _BOTTOM - (_HIGH - _TOP - _BOTTOM) * (points - self.low) / (self.high - self.low)

    def levels(self) -> range:
        """Round numbers of points, a handful of them."""
        span = self.high - self.low
        step = next((step for step in _STEPS if span / step <= _LINES), _STEPS[-1])
        return range(-(-self.low // step) * step, self.high + 1, step)


def curve(look: Look, account: Account, order: list[Place], turning: int | None) -> Markup:
    """The picture, and the same as a table for those who do not see it; ``turning`` is the step where it turned."""
    words, scale = words_of(look), _Scale(account)
    parts = [_shade(scale, at) for at, one in enumerate(account.rounds) if one.scoring]
    parts += [_level(scale, level) for level in scale.levels()]
    parts += _ticks(look, account, scale)
    parts += [_line(account, scale, place) for place in reversed(order)]
    parts += _names(account, scale, order)
    if turning is not None:
        parts.append(_turn(look, account, scale, turning))
    label = words.get("ending", "curve")
    picture = el("svg", join(parts), viewBox=f"0 0 {_WIDE} {_HIGH}", role="img", aria_label=label, class_="end-curve")
    shaded = el("small", words.get("ending", "shaded")) if any(one.scoring for one in account.rounds) else None
    return el(
        "section",
        el("h3", label, shaded),
        picture,
        _as_table(look, account, order),
        id="end-growth",
        class_="end-sheet",
    )


def _shade(scale: _Scale, at: int) -> Markup:
    left, right = scale.x(at + 0.72), scale.x(at + 1.28)
    right = min(right, scale.x(scale.rounds) + 10)
    return el(
        "rect",
        x=f"{left:.1f}",
        y=_TOP - 12,
        width=f"{right - left:.1f}",
        height=_HIGH - _TOP - _BOTTOM + 12,
        class_="shade",
    )


def _level(scale: _Scale, level: int) -> Markup:
    y = scale.y(level)
    line = el("line", x1=_LEFT, x2=f"{scale.x(scale.rounds):.1f}", y1=f"{y:.1f}", y2=f"{y:.1f}", class_="axis")
    return join(line, el("text", level, x=_LEFT - 8, y=f"{y + 4:.1f}", text_anchor="end", class_="scale"))


def _ticks(look: Look, account: Account, scale: _Scale) -> list[Markup]:
    """The numbers of the rounds, as many as can be read; each leads to where its round ended."""
    every = -(-scale.rounds // _TICKS)
    shown = [(at, one) for at, one in enumerate(account.rounds) if at == scale.rounds - 1 or (at + 1) % every == 0]
    found: list[Markup] = [
        el("text", words_of(look).get("ending", "round"), x=_LEFT, y=_HIGH - 12, text_anchor="middle", class_="scale")
    ]
    for at, one in shown:
        text = el("text", one.number, x=f"{scale.x(at + 1):.1f}", y=_HIGH - 12, text_anchor="middle", class_="scale")
        label = words_of(look).say("ending", "to_round", {"n": one.number})
        found.append(
            el(
                "a",
                text,
                href=f"/t/{look.table}/replay/{one.step}",
                aria_label=label,
                class_="heavy" if one.scoring else None,
            )
        )
    return found


def _points(account: Account, scale: _Scale, seat: int) -> str:
    values = [account.first[seat], *(one.points[seat] for one in account.rounds)]
    return " ".join(f"{scale.x(at):.1f},{scale.y(n):.1f}" for at, n in enumerate(values))


def _line(account: Account, scale: _Scale, place: Place) -> Markup:
    seat, points = place.chair.seat, _points(account, scale, place.chair.seat)
    fill, edge, _ = COLOURS.get(place.chair.colour, ("var(--text)", "var(--text)", ""))
    dash = _DASHES[seat % len(_DASHES)] or None
    return join(
        el(
            "polyline",
            points=points,
            fill="none",
            stroke=edge,
            stroke_width=4.2,
            stroke_dasharray=dash,
            stroke_linejoin="round",
        ),
        el(
            "polyline",
            points=points,
            fill="none",
            stroke=fill,
            stroke_width=2.6,
            stroke_dasharray=dash,
            stroke_linejoin="round",
        ),
    )


def _names(account: Account, scale: _Scale, order: list[Place]) -> list[Markup]:
    """Everybody's name beside the end of the line, moved apart where they would meet."""
    last = account.rounds[-1].points
    shown = sorted(order, key=lambda place: -last[place.chair.seat])
    heights = [scale.y(last[place.chair.seat]) for place in shown]
    for at in range(1, len(heights)):
        heights[at] = max(heights[at], heights[at - 1] + _APART)
    over = max(0.0, heights[-1] - (_HIGH - _BOTTOM + 4))
    heights = [y - over for y in heights]
    found = []
    end = scale.x(scale.rounds)
    for place, y in zip(shown, heights, strict=True):
        true = scale.y(last[place.chair.seat])
        lead = el("path", d=f"M{end + 3:.1f} {true:.1f}L{end + 15:.1f} {y:.1f}", class_="lead")
        sign = (
            Markup(emblem(place.chair.colour, round(end + 25, 1), round(y, 1), 12))
            if place.chair.colour in COLOURS
            else None
        )
        name = place.name if len(place.name) <= _NAME else f"{place.name[: _NAME - 1]}…"
        found.append(join(lead, sign, el("text", name, x=f"{end + 37:.1f}", y=f"{y + 4.5:.1f}", class_="name")))
    return found


def _turn(look: Look, account: Account, scale: _Scale, step: int) -> Markup:
    """Where the game turned: a mark on the highest line, within its round."""
    ends = [0, *(one.step for one in account.rounds)]
    at = next((n for n, (_, end) in enumerate(pairwise(ends)) if step <= end), scale.rounds - 1)
    span = max(1, ends[at + 1] - ends[at])
    x = scale.x(at + min(1.0, max(0.0, (step - ends[at]) / span)))
    label = words_of(look).get("ending", "turning")
    anchor = "end" if x > _WIDE / 2 else "start"
    return el(
        "a",
        el("line", x1=f"{x:.1f}", x2=f"{x:.1f}", y1=_TOP - 8, y2=_HIGH - _BOTTOM, class_="turn"),
        el(
            "text", label, x=f"{x + (-6 if anchor == 'end' else 6):.1f}", y=_TOP - 12, text_anchor=anchor, class_="name"
        ),
        href=f"/t/{look.table}/replay/{step}",
    )


def _as_table(look: Look, account: Account, order: list[Place]) -> Markup:
    """The same numbers for those who hear the page."""
    words = words_of(look)
    head = el("tr", el("th", words.get("ending", "round"), scope="col"), [el("th", p.name, scope="col") for p in order])
    rows: list[Child] = [
        el("tr", el("th", one.number, scope="row"), [el("td", one.points[p.chair.seat]) for p in order])
        for one in account.rounds
    ]
    return el("div", el("table", el("thead", head), el("tbody", rows)), class_="aside")
