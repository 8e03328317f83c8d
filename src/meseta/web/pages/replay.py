"""Replay: every position of a game has an address; slider, steps, the log to jump from, and eyes to look through."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from meseta.core.account import Round
from meseta.core.texts import Texts
from meseta.server.at_table import AtTable
from meseta.server.looks import Line, Look
from meseta.web.frame import page
from meseta.web.html import Child, Markup, el
from meseta.web.on_offer import analysis_link, rule_address
from meseta.web.pages.founding import sign
from meseta.web.pages.lobby import rematch_form
from meseta.web.table.board import board, drawing_for, symbols, text_pane
from meseta.web.table.ending.result import result
from meseta.web.table.names import in_names, people
from meseta.web.table.panels import again_label, remark_on_rules
from meseta.web.table.sight import drawn
from meseta.web.visit import SEE_OTHER, Visit, visit_of
from meseta.web.visitors import house_of, visitor_of

NOBODY = "none"
"""The eyes of a spectator, for somebody who has a seat."""
OVER = ("over", "ended")
SPEEDS = {"normal": 1400, "calm": 2800, "fast": 500}
"""Milliseconds that a position is shown while the replay plays."""
MOST_TOLD = 6
"""Lines of the log that are told above a kept position; the log has them all."""


@dataclass(frozen=True, slots=True)
class Watching:
    """Who watches a game, and through whose eyes."""

    there: AtTable
    eyes: str
    """As it stands in addresses."""

    def address(self, step: int | str, **more: str) -> str:
        """Where a position is found, through the same eyes."""
        query = urlencode({"eyes": self.eyes, **more} if self.eyes else more)
        return f"/t/{self.there.table}/replay/{step}{'?' if query else ''}{query}"


async def watching(request: Request, visit: Visit) -> Watching:
    """Who watches: somebody with a seat through its eyes, everybody else as a spectator, or as they wish."""
    there = house_of(request).at(request.path_params["table"], await visitor_of(request, visit))
    eyes = request.query_params.get("eyes", "")
    seat = int(eyes) if len(eyes) == 1 and eyes.isdecimal() else None
    if seat is None and eyes not in ("", NOBODY):
        raise HTTPException(404)
    now = await there.look()
    shared = now.hot_seat and now.status not in OVER and sum(chair.mine for chair in now.chairs) > 1
    if eyes == NOBODY or (shared and seat is None):  # several people look at the device: nobody's secrets
        there, eyes = there.as_spectator(), NOBODY if eyes else ""
    return Watching(there.through(seat), eyes)


async def begin(request: Request) -> Response:
    """The address of a position: from the slider, or where it makes sense to begin."""
    visit = visit_of(request)
    watch = await watching(request, visit)
    wanted = request.query_params.get("step", "")
    now = await watch.there.look()
    usual = 0 if now.status in OVER else now.steps  # a finished game from its beginning, a running one from where it is
    step = min(int(wanted), now.steps) if wanted.isdecimal() and len(wanted) < 7 else usual
    return RedirectResponse(watch.address(step), SEE_OTHER)


async def replay(request: Request) -> Response:
    """One position of a game, and the ways to all others."""
    visit = visit_of(request)
    watch = await watching(request, visit)
    step = request.path_params["step"]
    if step > 10**6:
        raise HTTPException(404)
    now = await watch.there.look()
    if not now.view:
        return _nothing_kept(visit, now)
    look = await watch.there.look_at(step)
    whole = now.log if step < now.steps else look.log
    title = visit.words.say("replay", "of", {"game": look.game.title_in(visit.language)})
    below, beside = panes(look)
    body = el(
        "div",
        _bar(visit, watch, look, await watch.there.rounds()),
        el(
            "div",
            el("div", _happened(visit, look), *remark_on_rules(look).values(), below, class_="replay-main"),
            el("aside", beside, _log(visit, watch, look, whole), class_="replay-side"),
            el(
                "div",
                _result(visit, look),
                _eyes(visit, watch, look),
                _downloads(visit, watch, look),
                class_="replay-more",
            ),
            class_="replay-body",
        ),
        id="replay",
        data_swap=True,
    )
    return page(visit, title, el("h1", title), body, kind="replay")


def _nothing_kept(visit: Visit, now: Look) -> Response:
    """A game of other rules of which nothing is left to see."""
    title = visit.words.say("replay", "of", {"game": now.game.title_in(visit.language)})
    table = el("a", visit.words.get("replay", "to_table"), href=f"/t/{now.table}", class_="button")
    told = [el("p", sentence) for sentence in (now.notice, now.remark) if sentence]
    return page(visit, title, el("h1", title), told, el("p", table), kind="replay")


def panes(look: Look) -> tuple[Markup, Markup]:
    """The panes of the position, below and beside each other; nothing in them can be chosen."""
    drawing = drawing_for(look)
    if drawing is None:
        return el("div", Markup(text_pane(look)), id="panes"), el("div", id="beside")
    boxes = board(replace(look, ask=None), drawing)
    below, beside = (Markup(drawn(boxes, where)) for where in ("panes", "beside"))
    shared = symbols("".join(boxes["symbols"].values()))
    return el("div", shared, below, id="panes"), el("div", beside, id="beside")


def _happened(visit: Visit, look: Look) -> Markup:
    told = [look.game.sentence(event, look.language) for event in look.happened] or _told_since(look)
    said = in_names(look, " ".join(told)) or visit.words.get("replay", "beginning")
    return el("p", said, class_="told", role="status")


def _told_since(look: Look) -> list[str]:
    """What was told between two positions that were kept."""
    before = max((step for step in look.kept if step < look.step), default=look.step)
    since = [line.text for line in look.log if line.step > before][-MOST_TOLD:]
    return since or [line.text for line in look.log[-1:] if before < look.step]


# -- ways to other positions -----------------------------------------------------------------------------------


def _bar(visit: Visit, watch: Watching, look: Look, rounds: tuple[Round, ...]) -> Markup:
    words = visit.words
    here, end = look.step, look.steps
    before = max((step for step in look.kept if step < here), default=here - 1)
    starts = begins(rounds)
    steps = [
        _step(words, watch, "first", "M5 4v16h2V4z M19 4L8 12l11 8z", 0, "Home", possible=here > 0),
        _step(words, watch, "back", "M17 4L6 12l11 8z", before, "ArrowLeft", possible=here > 0),
        _play(words) if here < end else None,
        _step(words, watch, "on", "M7 4l11 8-11 8z", here + 1, "ArrowRight", possible=here < end),
        _step(words, watch, "last", "M19 4v16h-2V4z M5 4l11 8L5 20z", end, "End", possible=here < end),
    ]
    slider = el(
        "input",
        type="range",
        name="step",
        id="slider",
        min=0,
        max=end,
        value=here,
        aria_label=words.get("replay", "slider"),
        data_submit=True,
        list="round-marks" if starts else None,
    )
    marks = el("datalist", [el("option", value=step, label=str(number)) for number, step in starts], id="round-marks")
    form = el(
        "form",
        slider,
        marks if starts else None,
        el("input", type="hidden", name="eyes", value=watch.eyes) if watch.eyes else None,
        el("output", words.say("replay", "position", {"step": here, "steps": end})),
        el("button", words.get("replay", "go"), class_="plain-only"),
        method="get",
        action=f"/t/{watch.there.table}/replay",
        class_="slide",
    )
    ways = el("span", steps, _speed(words), class_="steps")
    return el(
        "nav",
        ways,
        form,
        _rounds(visit, watch, here, starts),
        class_="replay-bar",
        aria_label=words.get("replay", "title"),
    )


def begins(rounds: tuple[Round, ...]) -> list[tuple[int, int]]:
    """The number of every round and the step at which it began."""
    ends = [0, *(one.step for one in rounds)]
    return [(one.number, begin) for one, begin in zip(rounds, ends, strict=False)]


def _rounds(visit: Visit, watch: Watching, here: int, starts: list[tuple[int, int]]) -> Markup | None:
    """A way to the beginning of every round; the next and the last one have a key."""
    if len(starts) < 2:  # one round is the whole game
        return None
    at = max((n for n, (_, begin) in enumerate(starts) if begin <= here), default=0)
    before = at if starts[at][1] < here else at - 1
    links = []
    for n, (number, begin) in enumerate(starts):
        label = visit.words.say("replay", "round", {"n": number})
        key = "PageDown" if n == at + 1 else "PageUp" if n == before else None
        now = "step" if n == at else None
        link = el(
            "a", number, href=watch.address(begin), aria_label=label, aria_current=now, rel="nofollow", data_key=key
        )
        links.append(el("li", link))
    return el("ol", links, class_="rounds", aria_label=visit.words.get("replay", "rounds"))


def _play(words: Texts) -> Markup:
    """The button that plays the game by itself; what it does is the script's."""
    label, stop = words.get("replay", "play"), words.get("replay", "pause")
    shape = "M6 4l13 8-13 8z"
    icon = el("svg", el("path", d=shape), viewBox="0 0 24 24", width=18, height=18, aria_hidden="true", class_="icon")
    return el(
        "button",
        icon,
        el("span", label),
        type="button",
        id="play",
        class_="only-js",
        aria_pressed="false",
        data_key=" ",
        data_play=label,
        data_pause=stop,
    )


def _speed(words: Texts) -> Markup:
    """How long the script shows a position while it plays."""
    options = [el("option", words.get("replay", f"speed_{name}"), value=time) for name, time in SPEEDS.items()]
    return el("select", options, id="speed", class_="only-js", aria_label=words.get("replay", "speed"))


def _step(words: Texts, watch: Watching, key: str, shape: str, step: int, hotkey: str, *, possible: bool) -> Markup:
    name = words.get("replay", key)
    icon = el("svg", el("path", d=shape), viewBox="0 0 24 24", width=18, height=18, aria_hidden="true", class_="icon")
    if not possible:
        return el("span", icon, class_="button", aria_disabled="true", aria_label=name, role="link")
    return el(
        "a",
        icon,
        href=watch.address(step),
        class_="button",
        aria_label=name,
        title=name,
        rel="nofollow",
        id=f"step-{key}",
        data_key=hotkey,
    )


def _sheet(title: str, *content: Child) -> Markup:
    return el("section", el("h2", title), *content, class_="sheet")


def _result(visit: Visit, look: Look) -> Markup | None:
    if look.outcome is None:
        return None
    again = rematch_form(again_label(look), look.table) if any(chair.mine for chair in look.chairs) else None
    return _sheet(visit.words.get("replay", "result"), el("p", result(look)), again)


def _eyes(visit: Visit, watch: Watching, look: Look) -> Markup:
    words, names = visit.words, dict(people(look.chairs))
    over = look.status in OVER
    seats = [chair for chair in look.chairs if over or chair.mine]
    links = [
        el(
            "a",
            sign(chair.colour),
            chair.name,
            el("span", names.get(chair.name, chair.player), class_="quiet") if chair.player else None,
            href=replace(watch, eyes=str(chair.seat)).address(look.step),
            class_="button",
            aria_current="true" if look.seat == chair.seat else None,
        )
        for chair in seats
    ]
    spectator = el(
        "a",
        words.get("replay", "spectator"),
        href=replace(watch, eyes=NOBODY).address(look.step),
        class_="button",
        aria_current="true" if look.seat is None else None,
    )
    later = None if over else el("p", words.get("replay", "eyes_later"), class_="quiet")
    return _sheet(words.get("replay", "eyes"), el("div", links, spectator, class_="replay-eyes"), later)


def _log(visit: Visit, watch: Watching, look: Look, whole: tuple[Line, ...]) -> Markup:
    rows = [_line(visit, watch, look, line) for line in whole]
    log = el("ol", rows, class_="replay-log", tabindex="0", data_keep="replay-log")
    return _sheet(visit.words.get("replay", "log"), log)


def _line(visit: Visit, watch: Watching, look: Look, line: Line) -> Markup:
    rule = rule_address(look.game, line.rule)
    here = line.step == look.step
    number = None
    if rule:
        label = visit.words.say("replay", "rule", {"rule": line.rule})
        number = el("a", line.rule, href=rule, class_="rule-id", aria_label=label, data_elsewhere=True)
    text = el("a", in_names(look, line.text), href=watch.address(line.step), aria_current="step" if here else None)
    return el("li", text, number, class_="here" if here else None)


def _downloads(visit: Visit, watch: Watching, look: Look) -> Markup:
    words = visit.words
    base = f"/t/{watch.there.table}"
    query = f"?eyes={watch.eyes}" if watch.eyes else ""
    pictures = [_download(words, kind, f"{base}/position/{look.step}.{kind}{query}") for kind in ("svg", "png")]
    whole: list[Child] = []
    if look.status in OVER:
        whole = [_download(words, "record", f"{base}/record")]
        if not look.remark:  # films and texts are made by today's rules
            text = el(
                "a",
                words.get("replay", "text"),
                href=f"{base}/position/{look.step}.txt",
                class_="button",
                data_elsewhere=True,
            )
            whole += [_download(words, "gif", f"{base}/film{query}", words.get("replay", "gif_wait")), text]
    later = None if whole else el("p", words.get("replay", "download_later"), class_="quiet")
    links = el("div", pictures if drawing_for(look) is not None else None, whole, class_="downloads")
    checked = words.get("replay", "luck") if look.status in OVER else words.get("luck", "of_table")
    luck = el("a", checked, href=f"{base}/luck", class_="button", data_elsewhere=True)
    to_table = el("a", words.get("replay", "to_table"), href=base, data_elsewhere=True)
    ways = el("p", to_table, " ", analysis_link(look), " ", luck)
    return _sheet(words.get("replay", "download"), links, later, ways)


def _download(words: Texts, key: str, address: str, more: str = "") -> Markup:
    return el("a", words.get("replay", key), href=address, class_="button", download=True, title=more or None)


ROUTES = [
    Route("/t/{table}/replay", begin),
    Route("/t/{table}/replay/{step:int}", replay),
]
