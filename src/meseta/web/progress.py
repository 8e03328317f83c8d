"""What there is to learn, and which lessons somebody has done.

The browser keeps that and, for those whom the house knows, the house does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from meseta.core.game import Game
from meseta.server.house import Person
from meseta.teaching.lessons import lessons_of
from meseta.teaching.library import overview_of
from meseta.web.visit import remember
from meseta.web.visitors import house_of

COOKIE = "lessons"
_BETWEEN = "~"
_LESSON: Final = re.compile("[a-z0-9_]{1,40}[.][A-Za-z0-9_-]{1,40}")
"""A game and a lesson; browsers send whatever they like."""
MOST: Final = 200
"""Lessons of which is remembered that they were done."""


def teaches(game: Game[Any]) -> bool:
    """Whether there is anything to learn a game with."""
    return bool(lessons_of(game) or overview_of(game))


def done_by(request: Request, person: Person | None) -> frozenset[str]:
    """The lessons that were done, as ``game.lesson``."""
    kept = "" if person is None else str(person.prefs.get(COOKIE, ""))
    told = f"{kept}{_BETWEEN}{request.cookies.get(COOKIE, '')}".split(_BETWEEN)
    return frozenset(sorted(filter(_LESSON.fullmatch, told))[:MOST])


def done_of(game: Game[Any], done: Iterable[str]) -> list[str]:
    """The lessons of a game that were done, by their ids; what it does not have does not count."""
    found = set(done)
    return [lesson.id for lesson in lessons_of(game) if f"{game.name}.{lesson.id}" in found]


async def keep(request: Request, response: Response, person: Person | None, done: frozenset[str]) -> None:
    """Remember what was done. Nobody is written down for learning; whoever is known already is known for this too."""
    text = _BETWEEN.join(sorted(done))
    if text != request.cookies.get(COOKIE):
        remember(response, request, COOKIE, text)
    if person is not None and person.prefs.get(COOKIE) != text:
        await house_of(request).prefer(person, {COOKIE: text})
