"""The rule book for reading: chapters in reading order, with pictures of real positions and the rules in the margin.

Examples are stepped through by addresses (``?at=scoring.tie.2``): each step is the same page with another picture. The
numbered code stays behind it as the reference, and both lead to each other.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from meseta.core.errors import MesetaError
from meseta.core.game import Game, View
from meseta.render import drawing_of
from meseta.teaching.lessons import lessons_of
from meseta.teaching.library import Chapter, Move, Part, Picture, book_of, filled, shown, stepped
from meseta.teaching.marks import unmarked
from meseta.teaching.places import place_of
from meseta.web.frame import page, style
from meseta.web.html import Child, Markup, el
from meseta.web.learn.lesson import address_of
from meseta.web.learn.pictures import Album
from meseta.web.on_offer import game_called, rule_address
from meseta.web.pages.rules import book_link
from meseta.web.terms import Glossary
from meseta.web.visit import Visit, visit_of

LONGEST = 100
"""Characters of the name of an example's step."""


class Reader(NamedTuple):
    """Somebody who reads a book: in which language, and at which step of which example."""

    visit: Visit
    game: Game[Any]
    at: str
    """``chapter.part``, or nothing."""
    step: int
    album: Album
    terms: Glossary


async def read(request: Request) -> Response:
    """The whole book on one page."""
    visit, game = visit_of(request), game_called(request.path_params["game"])
    chapters, words = book_of(game, visit.language), visit.words
    if not chapters:
        raise HTTPException(404)
    at, step = _step_in(request.query_params.get("at", "")[:LONGEST], chapters)
    reader = Reader(visit, game, at, step, Album(game, visit.language), Glossary(game, visit.language))
    title = words.say("book", "title", {"game": game.title_in(visit.language)})
    body = await asyncio.to_thread(_chapters, reader, chapters)
    code = el("a", words.get("book", "code"), href=f"/rules/{game.name}", class_="button")
    learn = el("a", words.get("learn", "overview"), href=f"/learn/{game.name}", class_="button")
    intro = el("p", words.get("book", "intro"), class_="quiet")
    contents = [el("li", el("a", chapter.title, href=f"#chapter-{chapter.id}")) for chapter in chapters]
    nav = el("nav", el("ol", contents, class_="contents"), aria_label=words.get("book", "contents"))
    head = [el("h1", title), intro, el("p", learn, " ", code), nav]
    return page(visit, title, *head, body, kind="reading", rules=book_link(words, game), head=style("learn.css"))


def _step_in(text: str, chapters: Sequence[Chapter]) -> tuple[str, int]:
    """The example and the step of an address; none for none, and nowhere for what is not there."""
    if not text:
        return "", 0
    found = re.fullmatch(r"([a-z0-9_-]+)\.([a-z0-9_-]+)\.([0-9]{1,2})", text)
    moves = {(chapter.id, part.id): len(part.moves) for chapter in chapters for part in chapter.parts}
    if found is None or int(found[3]) > moves.get((found[1], found[2]), -1):
        raise HTTPException(404)
    return f"{found[1]}.{found[2]}", int(found[3])


def _chapters(reader: Reader, chapters: Sequence[Chapter]) -> Markup:
    made = [
        el(
            "section",
            el("h2", chapter.title),
            [_part(reader, part, f"{chapter.id}.{part.id}") for part in chapter.parts],
            id=f"chapter-{chapter.id}",
        )
        for chapter in chapters
    ]
    return el("div", made, reader.terms.notes())


def _part(reader: Reader, part: Part, name: str) -> Markup:
    """A paragraph: its rules in the margin, its picture, a lesson that shows it."""
    language, game = reader.visit.language, reader.game
    text = part.text if part.picture is None else filled(game, part.text, part.picture.scene, language)
    links = [el("a", rule, href=rule_address(game, rule)) for rule in part.rules if rule_address(game, rule)]
    margin = el("div", links, class_="margin", role="group", aria_label=reader.visit.words.get("book", "rules"))
    return el(
        "div",
        margin if links else None,
        el("p", reader.terms.told(text)),
        _figure(reader, part, part.picture, name) if part.picture is not None else None,
        _lesson(reader, part.lesson),
        id=name,
        class_="passage",
    )


def _figure(reader: Reader, part: Part, picture: Picture, name: str) -> Markup:
    """A picture; where there is an example, at the step that somebody reads."""
    step = reader.step if reader.at == name else 0
    scene = stepped(part, step)
    match, seat = shown(reader.game, scene)
    move = part.moves[step - 1] if step else None
    told = filled(reader.game, part.caption if move is None else move.say, scene, reader.visit.language)
    view = match.view(seat)
    drawn = reader.album.picture(_seen(reader.game, picture, view, move), unmarked(told) or part.id, table=view)
    caption = el("figcaption", reader.terms.told(told), role="status" if step else None)
    return el("figure", drawn, caption, _ways(reader, part, name, step) if part.moves else None)


def _seen(game: Game[Any], picture: Picture, view: View, move: Move | None) -> Picture:
    """What a picture shows after a move: the same part of the board, with what the move points at."""
    if move is None:
        return picture
    drawing = drawing_of(game, view)
    pane = picture.pane or drawing.panes[0].name

    def there(name: str) -> bool:
        try:
            return place_of(drawing, name).pane == pane
        except MesetaError:
            return False

    point = tuple(filter(there, move.point))
    return picture._replace(point=point, around=picture.around if all(map(there, picture.around)) else ())


def _ways(reader: Reader, part: Part, name: str, step: int) -> Markup:
    """Back and on, by links; the anchor keeps the place on the page."""
    words, of = reader.visit.words, len(part.moves)

    def link(key: str, there: int) -> Markup:
        if not 0 <= there <= of:
            return el("span", words.get("book", key), class_="quiet", aria_hidden="true")
        return el("a", words.get("book", key), href=f"?at={name}.{there}#{name}")

    where = words.say("book", "step", {"n": step, "of": of}) if step else words.get("book", "start")
    return el("p", link("back", step - 1), el("span", where), link("forward", step + 1), class_="example-ways")


def _lesson(reader: Reader, name: str) -> Markup | None:
    """The way to the lesson that shows a rule."""
    lesson, _, step = name.partition("/")
    found = next((one for one in lessons_of(reader.game) if one.id == lesson), None)
    if found is None:
        return None
    number = next((n for n, one in enumerate(found.steps, 1) if one.id == step), 1)
    there: Child = el("a", reader.visit.words.get("learn", "try"), href=address_of(reader.game, found, number))
    return el("p", there, class_="try")
