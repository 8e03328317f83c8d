"""The analysis of a finished game: chances over the game, turning points, what every decision cost.

It takes minutes to make: the page asks for it, shows how far it is, and reloads itself until it is there.
"""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from meseta.bots import report
from meseta.bots.analysis import PACKAGE, Analysis, Judgement, percent
from meseta.core.texts import Texts, texts
from meseta.server.analysing import Study
from meseta.web.frame import page
from meseta.web.html import Child, Markup, el
from meseta.web.pages.replay import begins
from meseta.web.table.names import called
from meseta.web.visit import Visit, back_to, visit_of
from meseta.web.visitors import at_table, house_of, visitor_of

AGAIN = 3
"""Seconds until the page looks again how far it is."""
UNDER_WAY = ("waiting", "running")


async def show(request: Request) -> Response:
    """The analysis, or how far it is, or the button that begins it."""
    visit = visit_of(request)
    there = house_of(request).at(request.path_params["table"], await visitor_of(request, visit))
    study, look, table = await there.study(), await there.look(), there.table
    title = visit.words.say("analysis", "of", {"game": look.game.title_in(visit.language)})
    if study.analysis is None:
        content = _missing(visit, table, study)
    else:  # people are called by their names
        named = study.analysis._replace(names=called(look.chairs))
        content = _found(visit, table, named, begins(await there.rounds()))
    body = el("div", content, _ways(visit, table), id="analysis", data_swap=True, data_again=_again(study))
    return page(visit, title, el("h1", title), body, kind="analysis", head=_refresh(study))


async def begin(request: Request) -> Response:
    """Ask for it."""
    table = await at_table(request)
    await table.study(begin=True)
    return back_to(f"/t/{table.table}/analysis")


def _again(study: Study) -> int | None:
    return AGAIN if study.status in UNDER_WAY else None


def _refresh(study: Study) -> Markup | None:
    """Browsers without a script load the page again."""
    if study.status not in UNDER_WAY:
        return None
    return Markup(f'<noscript><meta http-equiv="refresh" content="{AGAIN}"></noscript>')


def _ways(visit: Visit, table: str) -> Markup:
    words = visit.words
    links = [
        el("a", words.get("replay", "title"), href=f"/t/{table}/replay", class_="button", data_elsewhere=True),
        el("a", words.get("replay", "to_table"), href=f"/t/{table}", class_="button", data_elsewhere=True),
    ]
    return el("p", links, class_="downloads")


# -- before it is there --------------------------------------------------------------------------------------------


def _missing(visit: Visit, table: str, study: Study) -> Markup:
    words = visit.words
    if study.status in UNDER_WAY:
        values = {"done": study.done, "total": study.total}
        sentence = words.say("analysis", study.status, values)
        bar = el("progress", max=max(1, study.total), value=study.done, aria_label=words.get("analysis", "progress"))
        return el(
            "section", el("p", sentence), bar, el("p", words.get("analysis", "leave"), class_="quiet"), class_="sheet"
        )
    failed = (
        el("p", words.get("analysis", "failed"), role="alert", class_="wrong") if study.status == "failed" else None
    )
    form = el(
        "form",
        el("button", words.get("analysis", "begin"), class_="main-button big"),
        method="post",
        action=f"/t/{table}/analysis",
    )
    return el("section", failed, el("p", words.get("analysis", "lead")), form, class_="sheet")


# -- what was found ------------------------------------------------------------------------------------------------


def _found(visit: Visit, table: str, analysis: Analysis, rounds: list[tuple[int, int]]) -> Markup:
    words = texts(PACKAGE, visit.language)
    swings = [before for before, _, _ in analysis.swings()]
    told = report.turning_points(analysis, visit.language)
    turning = [
        el("li", _link(table, swings[at], sentence) if at < len(swings) else sentence)
        for at, sentence in enumerate(told)
    ]
    mistakes = analysis.mistakes()
    dear = _rows(words, table, analysis, mistakes) if mistakes else el("p", words.get("report", "clean"))
    everything = el(
        "details",
        el("summary", words.get("report", "all")),
        _rows(words, table, analysis, analysis.judgements, chances=True),
        class_="sheet",
    )
    chart = Markup(report.chart(analysis, visit.language, rounds, lambda one: _address(table, one)))
    label = words.get("report", "chances")
    return el(
        "div",
        el("p", words.get("report", "lead"), class_="lead"),
        el("figure", chart, class_="sheet chances", tabindex="0", role="group", aria_label=label),
        _sheet("", el("ul", [el("li", line) for line in report.summary(analysis, visit.language)])),
        _sheet(words.get("report", "turning"), el("ul", turning)),
        _sheet(words.get("report", "mistakes"), dear),
        everything,
        class_="found",
    )


def _sheet(title: str, *content: Child) -> Markup:
    return el("section", el("h2", title) if title else None, *content, class_="sheet")


def _link(table: str, one: Judgement, label: str) -> Markup:
    """The position after a decision, through the eyes of who decided."""
    return el("a", label, href=_address(table, one), rel="nofollow", data_elsewhere=True)


def _address(table: str, one: Judgement) -> str:
    return f"/t/{table}/replay/{one.step + 1}?eyes={one.seat}"


def _rows(
    words: Texts, table: str, analysis: Analysis, judgements: Sequence[Judgement], *, chances: bool = False
) -> Markup:
    """Decisions as a table; with everybody's chances it says what the chart shows."""
    keys = ("step", "player", "played", "best", "cost")
    head = [el("th", words.get("report", key), scope="col", class_=_kind(key)) for key in keys]
    names = analysis.names if chances else ()
    head += [el("th", name, scope="col", class_="number") for name in names]
    rows = []
    for one in judgements:
        cells = [
            el("td", _link(table, one, str(one.step + 1)), class_="number"),
            el("td", analysis.names[one.seat]),
            el("td", one.played),
            el("td", one.best if one.cost else ""),
            el("td", percent(one.cost), class_="number"),
            *(el("td", percent(one.chances[seat]), class_="number") for seat in range(len(names))),
        ]
        rows.append(el("tr", cells))
    caption = el("caption", words.get("report", "chances"), class_="unseen") if chances else None
    grid = el("table", caption, el("thead", el("tr", head)), el("tbody", rows))
    return el("div", grid, class_="wide", tabindex="0", role="group", aria_label=words.get("report", "all"))


def _kind(key: str) -> str | None:
    return "number" if key in ("step", "cost") else None


ROUTES = [
    Route("/t/{table}/analysis", show, methods=["GET"]),
    Route("/t/{table}/analysis", begin, methods=["POST"]),
]
