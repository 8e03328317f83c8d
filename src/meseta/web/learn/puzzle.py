"""The puzzle of the day: a position of a real game in which one choice is clearly best. Everything is a link.

It changes at midnight (UTC) and is the same for everybody; an address names the puzzle, so that an answer given after
midnight is the answer to what was asked.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from meseta import games
from meseta.bots.analysis import percent
from meseta.core.game import Game, View
from meseta.render import drawing_of
from meseta.teaching.puzzles import Puzzle, of_the_day, puzzles_of, table_of
from meseta.web.frame import page, style
from meseta.web.html import Child, Markup, el
from meseta.web.learn.board import Bright, Links, board, places_in
from meseta.web.on_offer import game_called
from meseta.web.pages.rules import book_link
from meseta.web.visit import Visit, visit_of

LONGEST = 100
"""Characters of an option's name."""


async def index(request: Request) -> Response:
    """Today's puzzles of all games that have some."""
    visit = visit_of(request)
    words, title = visit.words, visit.words.get("puzzle", "all")
    rows = [
        el("li", el("a", game.title_in(visit.language), href=f"/learn/{game.name}/puzzle"))
        for game in map(games.game, games.NAMES)
        if puzzles_of(game)
    ]
    told = el("ul", rows, class_="plain-list") if rows else el("p", words.get("puzzle", "none"))
    return page(visit, title, el("h1", title), el("p", words.get("puzzle", "intro"), class_="lead"), told, kind="rules")


async def show(request: Request) -> Response:
    """A puzzle and, where somebody has chosen, what it is worth."""
    visit, game = visit_of(request), game_called(request.path_params["game"])
    puzzle = _wanted(game, request.query_params.get("id", ""))
    match, _ = table_of(game, puzzle)
    chosen = request.query_params.get("choose", "")[:LONGEST]
    if chosen and (match.question is None or chosen not in match.question.names):
        raise HTTPException(404)
    title = visit.words.say("puzzle", "title", {"game": game.title_in(visit.language)})
    body = await asyncio.to_thread(_content, visit, game, puzzle, chosen, title)
    return page(visit, title, body, kind="learning", rules=book_link(visit.words, game), head=style("learn.css"))


def _wanted(game: Game[Any], name: str) -> Puzzle:
    """The puzzle that an address names, or today's."""
    today = of_the_day(game, datetime.now(UTC).date())
    found = next((one for one in puzzles_of(game) if one.id == name), None) if name else today
    if found is None:
        raise HTTPException(404)
    return found


def _content(visit: Visit, game: Game[Any], puzzle: Puzzle, chosen: str, title: str) -> Markup:
    match, seat = table_of(game, puzzle)
    view = match.view(seat)
    options = [] if match.question is None else match.question.names
    labels = {option: _label(game, view, option, visit.language) for option in options}
    drawing = drawing_of(game, view, visit.language)
    panes = [pane for pane in drawing.panes if pane.parts]
    if chosen:
        drawn = board(drawing, panes, Bright(places_in(drawing, [puzzle.best]), veiled=False), None)
        card = _answer(visit, game, puzzle, labels, chosen)
    else:
        links = Links(labels, lambda option: _address(game, puzzle, option))
        legal = {option: spot for option, spot in drawing.spots.items() if option in labels}
        drawn = board(drawing._replace(spots=legal), panes, Bright([], veiled=False), links)
        card = _question(visit, game, puzzle, labels, game.prompt(view, visit.language))
    head = el("div", el("h1", title), el("a", visit.words.get("puzzle", "all"), href="/puzzles"), class_="lesson-head")
    return el("div", head, el("div", drawn, class_="lesson-board"), card, id="lesson")


def _address(game: Game[Any], puzzle: Puzzle, option: str = "") -> str:
    asked = {"id": puzzle.id, "choose": option} if option else {"id": puzzle.id}
    return f"/learn/{game.name}/puzzle?{urlencode(asked)}"


def _label(game: Game[Any], view: View, option: str, language: str) -> str:
    label = game.label(game.vocabulary.option(option), view, language)
    return label[:1].upper() + label[1:]


def _question(visit: Visit, game: Game[Any], puzzle: Puzzle, labels: dict[str, str], prompt: str) -> Markup:
    """What is asked, with every choice as a link."""
    choices = [el("li", el("a", label, href=_address(game, puzzle, option))) for option, label in labels.items()]
    return el(
        "section",
        el("p", visit.words.get("puzzle", "task"), class_="do"),
        el("p", prompt, class_="say"),
        el("ul", choices, class_="puzzle-choices"),
        class_="speech sheet",
    )


def _answer(visit: Visit, game: Game[Any], puzzle: Puzzle, labels: dict[str, str], chosen: str) -> Markup:
    """What the choice is worth beside the best one, and what all others are."""
    words, right = visit.words, chosen == puzzle.best
    own, best = puzzle.chance(chosen), puzzle.chances[0][1]
    values = {"choice": labels[chosen], "best": labels[puzzle.best], "chance": percent(best), "own": percent(own or 0)}
    key = "right" if right else "wrong" if own is not None else "unjudged"
    rows: list[Child] = [
        el("tr", el("th", labels.get(option, option), scope="row"), el("td", f"{percent(chance)} %"))
        for option, chance in puzzle.chances
    ]
    head = el("thead", el("tr", el("th", words.get("puzzle", "choice")), el("th", words.get("puzzle", "chance"))))
    again = None if right else el("a", words.get("learn", "try_again"), href=_address(game, puzzle), class_="button")
    return el(
        "section",
        el("p", words.say("puzzle", key, values), class_=f"outcome {'good' if right else 'bad'}", role="status"),
        el("table", head, el("tbody", rows)),
        el("p", words.get("puzzle", "how"), class_="quiet"),
        again,
        class_="speech sheet",
    )
