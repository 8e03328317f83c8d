"""Where on the table a line of the log happened, and the other way round: which lines tell of a part.

Nothing of it is sent with the page. Whoever points at a line asks, and what an event is about is where its pieces are
seen to move; what moves nothing is about what it names, or else about whoever did it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from meseta.core.errors import MesetaError
from meseta.render import motions_of
from meseta.render.drawing import Drawing
from meseta.render.extent import extent
from meseta.server.looks import Line, Look
from meseta.teaching.places import Place, place_of
from meseta.web.table.board import drawing_for, labels, name_and_rest
from meseta.web.table.log import LINES, turns_back, written_lines
from meseta.web.table.sight import sight
from meseta.web.visitors import at_table

LATEST = 3
"""So many lines are found that tell of a part."""
PIECE = "."
"""What stands between a place and the pieces of somebody in it, in the names of spots."""
_NUMBER = re.compile("[0-9]{1,6}")
_OF_A_PLACE = re.compile("^(?:place|spot)-")
"""What a map calls its places; as spots they have their true outline, and no more than their name."""


async def where(request: Request) -> Response:
    """The outlines of what a line is about, by pane: the turn and the line in it, as they stand on the page."""
    asked = [request.query_params.get(name, "") for name in ("turn", "line")]
    if not all(_NUMBER.fullmatch(number) for number in asked):
        return JSONResponse({})
    look = (await sight(await at_table(request))).look
    return JSONResponse(rings(look, *map(int, asked)))


def rings(look: Look, turn: int, line: int) -> dict[str, str]:
    """What a line of a turn is about, drawn."""
    drawing, lines = drawing_for(look), written_lines(look, turn)
    found: dict[str, str] = {}
    if drawing is None or look.kept or not line < len(lines):
        return found
    for place in dict.fromkeys(place for one in lines[line] for place in _places(look, drawing, one)):
        found[place.pane] = found.get(place.pane, "") + place.outline
    return found


def latest(look: Look, part: str) -> list[tuple[int, int]]:
    """The last lines that tell of a part: of each its turn, and which line it is there."""
    if look.kept:
        return []
    named = _OF_A_PLACE.sub("", part).partition(PIECE)[0]
    found = (
        (turn, number)
        for turn in turns_back(look, LINES)
        for number, lines in enumerate(written_lines(look, turn))
        if any(_OF_A_PLACE.sub("", name) == named for line in lines for name in _parts(look, line))
    )
    return [one for one, _ in zip(found, range(LATEST), strict=False)]


def _parts(look: Look, line: Line) -> list[str]:
    """The parts between which something was seen to move."""
    if line.event is None:
        return []
    motions = motions_of(look.game, line.event, look.view, look.language)
    return [name for motion in motions for name in (motion.end, motion.start) if name]


def _places(look: Look, drawing: Drawing, line: Line) -> Iterator[Place]:
    parts = _parts(look, line) or [*_named(drawing, line.text)]
    for part in parts:
        name = _OF_A_PLACE.sub("", part)
        try:
            yield place_of(drawing, name if name in drawing.spots else f"#{part}")
        except MesetaError:  # it was there then
            continue
    if not parts and line.seat is not None:
        yield from _seat(drawing, line.seat)


def _named(drawing: Drawing, sentence: str) -> Iterator[str]:
    """The parts of the board whose names stand in a sentence."""
    said = sentence.casefold()
    for part, label in labels("".join(drawing.panes[0].parts.values())).items():
        if re.search(rf"\b{re.escape(name_and_rest(label)[0].casefold())}\b", said):
            yield part


def _seat(drawing: Drawing, seat: int) -> Iterator[Place]:
    """Where somebody's name and things stand: the first that is drawn where the name is written."""
    for plate in drawing.plates:
        if plate.seat != seat:
            continue
        panes = [pane for pane in drawing.panes if pane.name == plate.pane]
        for name, markup in ((name, markup) for pane in panes for name, markup in pane.parts.items()):
            x, y, wide, tall = extent(markup) or (0.0, 0.0, 0.0, 0.0)
            if x < plate.x < x + wide and y < plate.y < y + tall:
                yield place_of(drawing, f"#{name}")
                return
