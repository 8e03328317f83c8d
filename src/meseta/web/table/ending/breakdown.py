"""Where the points came from: a table with a row for everybody and a column for every kind of points."""

from __future__ import annotations

from meseta import games
from meseta.core.account import Account, Column, declared_by
from meseta.core.decision import Seat
from meseta.render.palette import COLOURS
from meseta.server.looks import Look
from meseta.web.html import Markup, el
from meseta.web.table.ending.result import Place
from meseta.web.table.panels import seal, words_of

_BAR = 56
"""The longest bar of the table, in pixels."""


def columns_of(look: Look, account: Account) -> list[Column]:
    """The columns that the game had use for, in words."""
    declared = declared_by(games.title_of(look.game), look.language).columns
    return [column for column in declared if column.id in account.columns]


def best_in(account: Account, number: int) -> Seat | None:
    """Who has most in a column; nobody where several have, or who plays alone."""
    cells = [points[number] for points in account.points]
    best = max(cells)
    return cells.index(best) if len(cells) > 1 and cells.count(best) == 1 else None


def breakdown(look: Look, account: Account, order: list[Place]) -> Markup:
    """The table; its rows come to the points."""
    words, columns = words_of(look), columns_of(look, account)
    heads = [el("th", column.name, scope="col", title=column.text) for column in columns]
    head = el("tr", el("td"), heads, el("th", words.get("ending", "total"), scope="col"))
    best = [best_in(account, number) for number in range(len(columns))]
    most = max((abs(n) for points in account.points for n in points), default=1) or 1
    rows = []
    for place in order:
        seat = place.chair.seat
        cells = [
            _cell(look, n, place.chair.colour, n * _BAR / most, starred=best[number] == seat)
            for number, n in enumerate(account.points[seat])
        ]
        who = el("th", seal(place.chair.colour), place.name, scope="row")
        rows.append(el("tr", who, cells, el("td", el("b", _signed(place.points)), class_="total")))
    grid = el("table", el("thead", head), el("tbody", rows))
    star = el("small", f"★ {words.get('ending', 'best_of_column')}") if len(order) > 1 else None
    heading = el("h3", words.get("ending", "breakdown"), star)
    scroll = el("div", grid, class_="end-wide", tabindex="0", role="group", aria_label=words.get("ending", "breakdown"))
    return el("section", heading, scroll, id="end-points", class_="end-sheet")


def _cell(look: Look, n: int, colour: str, length: float, *, starred: bool) -> Markup:
    """A number with its bar."""
    star = el("span", "★", title=words_of(look).get("ending", "best_of_column"), class_="star") if starred else None
    number = el("b" if starred else "span", _signed(n))
    return el("td", star, number, _bar(colour, length))


def _signed(n: int) -> str:
    return str(n) if n >= 0 else f"−{-n}"


def _bar(colour: str, length: float) -> Markup:
    fill, edge, _ = COLOURS.get(colour, ("var(--quiet)", "var(--quiet)", ""))
    wide = max(0.0, length)
    bar = el("rect", x=0.5, y=0.5, width=f"{wide:.1f}", height=4, rx=2, fill=fill, stroke=edge) if wide else None
    return el("svg", bar, viewBox=f"0 0 {_BAR + 1} 5", class_="end-bar", aria_hidden="true")
