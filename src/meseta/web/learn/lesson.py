"""A lesson, step by step. Whoever sits here has never seen the game and holds a laptop or a phone.

Everything is a link: the address says lesson, step and, where something was tried, what. So it works without a script,
with a keyboard, and can be sent to a friend; the engine plays what leads there. The script only turns the page over
without loading it anew.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from meseta.core.game import Game, View
from meseta.render import drawing_of
from meseta.teaching.lessons import Answer, Lesson, Stage, answer, lessons_of, stages
from meseta.web.frame import page, style
from meseta.web.html import Child, Markup, el, join
from meseta.web.learn.board import Bright, Links, board, places_in, shown_panes
from meseta.web.learn.changes import changes
from meseta.web.learn.speech import Turn, label_of, speech
from meseta.web.on_offer import game_called
from meseta.web.pages.rules import book_link
from meseta.web.progress import done_by, keep
from meseta.web.visit import SEE_OTHER, Visit, visit_of
from meseta.web.visitors import visitor_of

LONGEST = 100
"""Characters of an option's name."""


class Place(NamedTuple):
    """Where in the lessons of a game somebody is."""

    game: Game[Any]
    lessons: tuple[Lesson, ...]
    lesson: Lesson
    number: int

    @property
    def address(self) -> str:
        """Of this step."""
        return address_of(self.game, self.lesson, self.number)

    @property
    def ended(self) -> bool:
        """Whether all steps are done."""
        return self.number > len(self.lesson.steps)


def address_of(game: Game[Any], lesson: Lesson, number: int = 1) -> str:
    """Where a step is found."""
    return f"/learn/{game.name}/{lesson.id}/{number}"


async def begin(request: Request) -> Response:
    """A lesson without a step begins with its first one."""
    return RedirectResponse(place_of(request, 1).address, SEE_OTHER)


async def show(request: Request) -> Response:
    """One step, and what becomes of what was tried there."""
    visit, place = visit_of(request), place_of(request, request.path_params["step"])
    chosen = request.query_params.get("choose", "")[:LONGEST]
    found = await asyncio.to_thread(_content, visit, place, chosen, shown="show" in request.query_params)
    if found is None:
        return RedirectResponse(address_of(place.game, place.lesson, place.number + 1), SEE_OTHER)
    person = (await visitor_of(request, visit)).person
    done = done_by(request, person)
    if place.ended:
        done |= {f"{place.game.name}.{place.lesson.id}"}
    body = el("div", found, lesson_list(visit, place.game, done, place.lesson.id), id="lesson", data_swap=True)
    title = f"{place.lesson.title} · {place.game.title_in(visit.language)}"
    live = el("p", id="told", class_="unseen", aria_live="polite")
    book = book_link(visit.words, place.game)
    response = page(visit, title, live, body, kind="learning", rules=book, head=style("learn.css"))
    if place.ended:
        await keep(request, response, person, done)
    return response


def place_of(request: Request, number: int) -> Place:
    """The lesson and the step of an address, if they are there."""
    game = game_called(request.path_params["game"])
    lessons = lessons_of(game, visit_of(request).language)
    lesson = next((one for one in lessons if one.id == request.path_params["lesson"]), None)
    if lesson is None or not 1 <= number <= len(lesson.steps) + 1:
        raise HTTPException(404)
    return Place(game, lessons, lesson, number)


def _content(visit: Visit, place: Place, chosen: str, *, shown: bool) -> Markup | None:
    """The page of a step, or nothing where the choice leads on to the next one."""
    stage = stages(place.game, place.lesson)[place.number - 1]
    tried = _tried(visit, stage, chosen, shown=shown)
    if tried is not None and tried.right and not shown and tried.option == stage.expected[0]:
        return None
    view = stage.view if tried is None or tried.after is None else tried.after
    turn = Turn(visit, stage, place.lessons, place.address, tried, shown)
    drawn = _board(visit, place, stage, view, tried)  # after the words, for those who read it in order
    return join(_head(visit, place), speech(turn), drawn, _change(visit, stage, tried))


def _tried(visit: Visit, stage: Stage, chosen: str, *, shown: bool) -> Answer | None:
    """What becomes of a choice, or of the right one where somebody wants to see it."""
    if stage.step is None or not stage.step.asks:
        return None
    option = stage.expected[0] if shown else chosen
    if option and option not in stage.game.vocabulary.names:
        raise HTTPException(404)
    return answer(stage, option, visit.language) if option else None


def _head(visit: Visit, place: Place) -> Markup:
    words, number = visit.words, place.lessons.index(place.lesson) + 1
    about = el("span", words.say("learn", "lesson", {"n": number}), class_="quiet")
    title = el("h1", about, " ", place.lesson.title)
    overview = el("a", words.get("learn", "overview"), href=f"/learn/{place.game.name}", data_elsewhere=True)
    return el("div", title, overview, class_="lesson-head")


def _board(visit: Visit, place: Place, stage: Stage, view: View, tried: Answer | None) -> Markup:
    """The board as it lies or, after a try, as it would lie."""
    drawing = drawing_of(stage.game, view, visit.language)
    step = stage.step
    names = () if step is None else step.point or stage.expected
    now = places_in(drawing, names)
    panes = shown_panes(drawing, now, () if step is None else step.show)
    whole = el("label", el("input", type="checkbox", id="whole"), visit.words.get("learn", "whole"), class_="whole")
    if tried is not None and tried.after is not None:
        drawn = board(drawing, panes, Bright(places_in(drawing, [tried.option]), veiled=False), None)
    elif step is None or not step.asks:
        drawn = board(drawing, panes, Bright(now, veiled=bool(now)), None)
    else:
        go = {option: label_of(stage, option, visit.language) for option in stage.expected}
        links = Links(go, lambda option: f"{place.address}?choose={quote(option, safe='')}")
        drawn = board(drawing, panes, Bright(now, veiled=bool(now)), links)
    return el("div", drawn, whole, class_="lesson-board")


def _change(visit: Visit, stage: Stage, tried: Answer | None) -> Markup | None:
    """What the choice changes that is expected, or that was tried."""
    option = tried.option if tried is not None and tried.after is not None else next(iter(stage.expected), "")
    if not option:
        return None
    match, game = stage.match, stage.game
    colours = game.colours_of_seats(match.seats, match.settings)
    names = [
        visit.words.get("learn", "you")
        if seat == stage.seat
        else game.seat_label(seat, match.seats, match.settings, visit.language)
        for seat in range(match.seats)
    ]
    seats = list(zip(colours, names, strict=False))
    then = stage.after(option).view(stage.seat)
    return changes(game, stage.view, then, seats, visit.words, visit.language)


def lesson_list(visit: Visit, game: Game[Any], done: frozenset[str], here: str = "") -> Markup:
    """All lessons of a game, with those that were done."""
    words = visit.words
    rows: list[Child] = []
    for number, lesson in enumerate(lessons_of(game, visit.language), 1):
        finished = f"{game.name}.{lesson.id}" in done
        look = "lesson-mark done" if finished else "lesson-mark"
        mark = el("span", "✓" if finished else number, class_=look, aria_hidden="true")
        told = el("span", f", {words.get('learn', 'done')}", class_="unseen") if finished else None
        time = el("span", words.say("learn", "minutes", {"n": lesson.minutes}), class_="quiet")
        link = el(
            "a",
            mark,
            el("span", lesson.title, told),
            time,
            href=address_of(game, lesson),
            aria_current="page" if lesson.id == here else None,
        )
        rows.append(el("li", link))
    title = words.get("learn", "lessons")
    return el("nav", el("h2", title), el("ol", rows), class_="sheet lessons", aria_label=title)
