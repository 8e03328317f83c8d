"""The overview of a game on one page: what it is about, a round, your turn, scoring, the end; and then the lessons.

It is for somebody who decides in two minutes whether to stay. It prints on one sheet of paper.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from meseta import games
from meseta.core.game import Game
from meseta.core.texts import texts
from meseta.teaching.lessons import lessons_of
from meseta.teaching.library import Section, book_of, filled, overview_of
from meseta.teaching.marks import unmarked
from meseta.teaching.puzzles import puzzles_of
from meseta.web.frame import page, style
from meseta.web.html import Markup, el, nonce_field
from meseta.web.learn.lesson import address_of, lesson_list
from meseta.web.learn.pictures import STRIP, Album
from meseta.web.on_offer import first_game_button, game_called
from meseta.web.pages.rules import book_link
from meseta.web.progress import done_by, done_of, teaches
from meseta.web.terms import Glossary
from meseta.web.visit import PACKAGE, Visit, visit_of
from meseta.web.visitors import visitor_of

KEPT: Final = 64
"""Overviews that are remembered: of every game in every language that somebody reads."""


async def index(request: Request) -> Response:
    """All games, each with the way to its lessons."""
    visit = visit_of(request)
    words = visit.words
    items = [
        el(
            "li",
            el("a", game.title_in(visit.language), href=f"/learn/{game.name}"),
            el("span", words.say("learn", "count", {"n": len(lessons_of(game))}), class_="quiet"),
        )
        for game in map(games.game, games.NAMES)
    ]
    title = words.get("learn", "all")
    return page(visit, title, el("h1", title), el("ul", items, class_="plain-list"), kind="rules")


async def overview(request: Request) -> Response:
    """The overview of a game, and its lessons."""
    visit, game = visit_of(request), game_called(request.path_params["game"])
    words, title = visit.words, visit.words.say("learn", "title", {"game": game.title_in(visit.language)})
    book = book_link(words, game)
    if not teaches(game):
        rules = el("p", el("a", words.get("lobby", "rules"), href=f"/rules/{game.name}", class_="button"))
        return page(visit, title, el("h1", title), el("p", words.get("learn", "none")), rules, rules=book)
    done = done_by(request, (await visitor_of(request, visit)).person)
    sections = await asyncio.to_thread(_sections, game.name, visit.language)
    lessons = lesson_list(visit, game, done) if lessons_of(game) else None
    body = [el("h1", title), sections, _ways(visit, game, done), lessons]
    return page(visit, title, *body, kind="glance", rules=book, head=style("learn.css"))


@lru_cache(KEPT)
def _sections(name: str, language: str) -> Markup:
    """What everybody is told who reads this language; its pictures are the work of twenty other pages."""
    game = games.game(name)
    album, terms = Album(game, language), Glossary(game, language)
    sections = overview_of(game, language)
    looks = _looks([album.shape(section.picture) for section in sections])
    found = [
        _section(language, game, section, album, terms, look) for section, look in zip(sections, looks, strict=True)
    ]
    return el("div", found, terms.notes(), class_="overview")


def _looks(shapes: list[float]) -> list[str]:
    """How sections share the page: the first has a row, so has a strip, all others go in pairs as far as they can."""
    looks = ["strip" if shape > STRIP else "pair" for shape in shapes]
    looks[:1] = ["row"]
    single = -1
    for at, look in enumerate([*looks, "end"]):
        if look == "pair":
            single = at if single < 0 else -1
        elif single >= 0:
            looks[single], single = "row", -1
    return looks


def _section(language: str, game: Game[Any], section: Section, album: Album, terms: Glossary, look: str) -> Markup:
    def told(text: str) -> str:
        return filled(game, text, section.picture.scene, language)

    label = f"{section.title}: {unmarked(told(section.text))}"
    drawn = album.picture(section.picture, label, [note.at for note in section.notes])
    notes = [el("li", terms.told(told(note.text))) for note in section.notes]
    lesson, _, step = section.lesson.partition("/")
    tried = next((one for one in lessons_of(game) if one.id == lesson), None)
    link = None
    if tried is not None:
        number = next((n for n, one in enumerate(tried.steps, 1) if one.id == step), 1)
        link = el(
            "p",
            el("a", texts(PACKAGE, language).get("learn", "try"), href=address_of(game, tried, number)),
            class_="try",
        )
    return el(
        "section",
        el("h2", told(section.title)),
        el("p", terms.told(told(section.text))),
        el("figure", drawn, el("ol", notes) if notes else None),
        link,
        id=section.id,
        class_=f"sheet {look}",
    )


def _ways(visit: Visit, game: Game[Any], done: frozenset[str]) -> Markup:
    """The first lesson that was not done yet, or a game."""
    words, finished = visit.words, done_of(game, done)
    left = [lesson for lesson in lessons_of(game, visit.language) if lesson.id not in finished]
    first = None
    if left:
        label = words.say("learn", "next" if finished else "first", {"title": left[0].title})
        first = el("a", label, href=address_of(game, left[0]), class_="button main-button big")
    play = el("button", words.get("lobby", "play_now"), class_="big" if left else "main-button big")
    form = el("form", play, nonce_field(), method="post", action=f"/play/{game.name}")
    book = None
    if book_of(game):
        book = el("a", words.get("book", "read"), href=f"/learn/{game.name}/rules", class_="button big")
    puzzle = None
    if puzzles_of(game):
        puzzle = el("a", words.get("puzzle", "today"), href=f"/learn/{game.name}/puzzle", class_="button big")
    return el("div", first, first_game_button(visit, game, "big"), form, book, puzzle, class_="glance-ways")
