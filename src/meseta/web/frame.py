"""The frame of every page: header with switches, footer, styles and script."""

from __future__ import annotations

from starlette.responses import HTMLResponse

from meseta.render.palette import ALL_SHEETS, sheets_of
from meseta.web.files import AROUND, PAGES, SCRIPT, STYLE, address
from meseta.web.html import Child, Markup, Value, el, join
from meseta.web.visit import ARTS, THEMES, Visit, spoken


def page(
    visit: Visit,
    title: str,
    *body: Child,
    kind: str = "plain",
    status: int = 200,
    head: Child = None,
    rules: Markup | None = None,
    name: str = "Meseta",
    table: str = "",
) -> HTMLResponse:
    """A whole page. ``kind`` becomes a class of the body, ``head`` is added to the head; ``title`` is text.

    ``name`` stands beside the mark that leads home: the house's, or that of the game which is played. ``table`` is the
    title that is played on this page: the most is sent there, so what other titles and other pages need is not.
    """
    top = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
        el("meta", name="color-scheme", content="light dark" if visit.theme == "system" else visit.theme),
        el("title", f"{title} · Meseta" if title else "Meseta"),
        el("link", rel="icon", href=address("icon.svg"), id="icon", data_turn=address("icon-turn.svg")),
        [style(sheet) for sheet in _sheets(table)],
        el("script", src=address(SCRIPT), defer=True, data_book_sheet=address(PAGES) if table else None),
        None if table else el("script", src=address(AROUND), defer=True),
        head,
    )
    skip = el("a", visit.words.get("frame", "skip"), href="#page", class_="skip")
    main = el("main", *body, id="page", tabindex="-1")
    whole = el("body", skip, header(visit, rules, name), main, footer(visit), class_=kind)
    return HTMLResponse(
        f"<!doctype html>{el('html', top, whole, lang=visit.language, data_theme=visit.theme, data_art=visit.art)}",
        status,
    )


def _sheets(table: str) -> tuple[str, ...]:
    """The sheets of a page; a table sends for those of the rule book when it is opened."""
    return (*sheets_of(table), STYLE) if table else (*ALL_SHEETS, STYLE, PAGES, "around.css")


def style(name: str) -> Markup:
    """A style sheet of ours, for the head of a page."""
    return el("link", rel="stylesheet", href=address(name))


def header(visit: Visit, rules: Markup | None = None, name: str = "Meseta") -> Markup:
    """The way home, my tables, rules (all of them, or those of the game that is played), and the switches."""
    words = visit.words
    said = None if name == "Meseta" else words.get("frame", "home")
    home = el("a", Markup(MARK), el("span", name), href="/", class_="home", title=said)
    links = el(
        "nav",
        el("a", words.get("frame", "my_tables"), href="/mine"),
        rules or el("a", words.get("frame", "rules"), href="/rules"),
        aria_label=words.get("frame", "pages"),
    )
    return el("header", home, links, switches(visit), class_="top")


MARK = (
    '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">'
    '<path class="mark-hill" d="M2 25 L9 13 H23 L30 25 Z"/><circle class="mark-sun" cx="16" cy="8" r="4"/></svg>'
)


def switches(visit: Visit) -> Markup:
    """Language, light and art, as small forms that need no script."""
    words = visit.words
    tongues = [
        _button("language", code, words.get("languages", code), code == visit.language, lang=code) for code in spoken()
    ]
    lights = [_button("theme", theme, words.get("themes", theme), theme == visit.theme) for theme in THEMES]
    arts = [_button("art", art, words.get("arts", art), art == visit.art) for art in ARTS]
    form = el(
        "form",
        el("input", type="hidden", name="back", value=visit.here),
        el("fieldset", el("legend", words.get("frame", "language")), tongues),
        el("fieldset", el("legend", words.get("frame", "light")), lights),
        el("fieldset", el("legend", words.get("frame", "art")), arts),
        method="post",
        action="/switch",
    )
    name = words.get("languages", visit.language)
    summary = el("summary", name, aria_label=f"{words.get('frame', 'switches')}: {name}")
    return el("details", summary, form, class_="switches")


def _button(name: str, value: str, label: str, chosen: bool, **more: Value) -> Markup:
    pressed = "true" if chosen else "false"
    return el("button", label, name=name, value=value, aria_pressed=pressed, **more)


def footer(visit: Visit) -> Markup:
    """Whose games these are, and how luck works in them."""
    luck = el("a", visit.words.get("luck", "title"), href="/luck")
    return el("footer", el("p", visit.words.get("frame", "honour"), " ", luck), class_="bottom")


def message(visit: Visit, title: str, sentence: str, status: int, home: str = "/") -> HTMLResponse:
    """A page with one sentence: what went wrong, and the way home."""
    label = visit.words.get("frame", "home" if home == "/" else "back")
    text = join(el("h1", title), el("p", sentence), el("p", el("a", label, href=home, class_="button")))
    return page(visit, title, el("section", text, class_="sentence"), status=status)
