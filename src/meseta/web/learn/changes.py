"""What a choice would change, place by place: the game's own forecast before and after it."""

from __future__ import annotations

from typing import Any

from meseta.core.game import Forecast, Game, View
from meseta.core.texts import Texts
from meseta.web.html import Markup, el
from meseta.web.table.panels import seal


def changes(
    game: Game[Any], now: View, then: View, seats: list[tuple[str, str]], words: Texts, language: str
) -> Markup | None:
    """The places whose points a choice changes, for everybody; nothing where it changes none."""
    after = {row.id: row for row in game.forecast(then, language)}
    rows = [row for row in game.forecast(now, language) if row.id in after and after[row.id].points != row.points]
    if not rows:
        return None
    head = [el("th", row.place, scope="col") for row in rows]
    body = [
        el("tr", el("th", seal(colour), " ", name, scope="row"), [_cell(row, after[row.id], seat) for row in rows])
        for seat, (colour, name) in enumerate(seats)
    ]
    table = el("table", el("thead", el("tr", el("td"), head)), el("tbody", body))
    title = el("h2", words.get("learn", "changes"))
    return el("section", title, el("div", table, class_="wide"), class_="sheet changes")


def _cell(row: Forecast, after: Forecast, seat: int) -> Markup:
    now, then = _range(*row.points[seat]), _range(*after.points[seat])
    if now == then:
        return el("td", now, class_="quiet")
    return el("td", f"{now} → ", el("b", then))


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"
