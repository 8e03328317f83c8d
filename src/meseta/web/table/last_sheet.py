"""The last scoring, battle or duel as a leaf of the side column: it stays, and needs neither eyes nor motion."""

from __future__ import annotations

from functools import partial

from meseta.core.texts import texts
from meseta.render.drawing import Entry, Row, Sheet
from meseta.render.kept import kept
from meseta.render.once import of_same
from meseta.server.looks import Look
from meseta.web.html import Markup, el
from meseta.web.table.names import called, named
from meseta.web.table.panels import nothing, seal
from meseta.web.visit import PACKAGE


def last_sheet(look: Look) -> str:
    """What the last big moment came to; nothing before the first."""
    if look.sheet is None:
        return nothing("last")
    return of_same(look.drawn, "last", partial(_named_leaf, look, look.sheet), look.sheet, called(look.chairs))


def _named_leaf(look: Look, sheet: Sheet) -> str:
    return _leaf(sheet, tuple((colour, named(name, look.chairs)) for colour, name in sheet.heads), look.language)


@kept
def _leaf(sheet: Sheet, heads: tuple[tuple[str, str], ...], language: str) -> str:
    words = texts(PACKAGE, language)
    columns = [el("th", seal(colour), name, scope="col", title=name) for colour, name in heads]
    head = el("thead", el("tr", el("td"), columns))
    table = el(
        "table", el("caption", sheet.title), head, el("tbody", [_row(row) for row in sheet.rows]), class_="sheet-table"
    )
    legend = el("p", sheet.legend, class_="sheet-legend") if sheet.legend else None
    title = words.get("stage", f"last_{sheet.kind}")
    return el("details", el("summary", title), table, legend, id="last", class_="panel", name="side")


def _row(row: Row) -> Markup:
    name = el("th", row.name, el("small", row.note) if row.note else None, scope="row")
    style, chapter = "sum" if row.sum else None, row.chapter or None
    return el("tr", name, [_cell(entry) for entry in row.entries], class_=style, data_chapter=chapter)


def _cell(entry: Entry) -> Markup:
    """What somebody got; the sign is read as words."""
    sign = el("span", entry.mark, " ", aria_hidden="true", title=entry.said) if entry.mark else None
    said = el("span", f", {entry.said}", class_="aside") if entry.said else None
    return el("td", sign, entry.text, said, class_="best" if entry.best else None)
