"""What can be carried away and brought in: pictures of a position, the record, an animation; record files."""

from __future__ import annotations

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from meseta.core.errors import MesetaError
from meseta.core.texts import Texts
from meseta.render import draw
from meseta.web.filming import Studio
from meseta.web.frame import message
from meseta.web.pages.replay import OVER, watching
from meseta.web.table.board import drawing_for
from meseta.web.visit import SEE_OTHER, Visit, visit_of
from meseta.web.visitors import address_of, at_table, guest, house_of, visitor_of

LARGEST_RECORD = 1_000_000
BAD_REQUEST = 400
TYPES = {"svg": "image/svg+xml", "png": "image/png"}


async def position(request: Request) -> Response:
    """A position as a picture, as the viewer may see it."""
    visit = visit_of(request)
    number, _, kind = request.path_params["file"].partition(".")
    if kind not in TYPES or not number.isdecimal() or len(number) > 6:
        raise HTTPException(404)
    look = await (await watching(request, visit)).there.look_at(int(number))
    if drawing_for(look) is None:
        raise MesetaError(look.remark or look.notice)
    svg = draw(look.game, look.view, look.language).svg  # no more than a page costs; turning it into pixels is
    content = svg.encode() if kind == "svg" else await _pixels(request, visit, svg)
    return _file(content, TYPES[kind], f"{look.game.name}-{look.step}.{kind}")


async def _pixels(request: Request, visit: Visit, svg: str) -> bytes:
    studio: Studio = request.app.state.studio
    return await studio.picture(svg, address_of(request), visit.words.get("replay", "busy_pictures"))


async def record(request: Request) -> Response:
    """The record of a game that is over."""
    table = (await at_table(request)).as_spectator()
    text, look = await table.record(), await table.look()
    return _file(text.encode(), "text/plain; charset=utf-8", f"{look.game.name}-{table.table[:6]}.replay")


async def film(request: Request) -> Response:
    """A game that is over as an animation, through the eyes of a seat."""
    visit = visit_of(request)
    there = (await watching(request, visit)).there
    text, look = await there.record(), await there.look_at(0)
    if look.remark:
        raise MesetaError(look.remark)
    assert look.status in OVER, "a running game has no record"
    studio: Studio = request.app.state.studio
    whose, busy = address_of(request), visit.words.get("replay", "busy")
    content = await studio.film(text, look.seat, visit.language, whose, busy)
    return _file(content, "image/gif", f"{look.game.name}-{there.table[:6]}.gif")


def _file(content: bytes, kind: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=headers)


async def bring(request: Request) -> Response:
    """A record file becomes a table that is over, and its replay is shown."""
    visit = visit_of(request)
    text = await _text_of(request, visit.words)
    house = house_of(request)
    try:
        record = await house.read_record(text, await visitor_of(request, visit))
    except MesetaError as error:
        return message(visit, visit.words.get("errors", "e400"), _told(visit.words, error), BAD_REQUEST)
    bringer = await guest(request, visit)
    table = await house.keep_record(record, bringer.person)
    return bringer.sent_with(RedirectResponse(f"/t/{table}/replay/0", SEE_OTHER))


def _told(words: Texts, error: MesetaError) -> str:
    """What is wrong with a file, in the reader's language; details of a line as they come."""
    reason, line = getattr(error, "reason", ""), getattr(error, "line", None)
    if reason:
        return words.get("replay", f"bad_{reason}")
    if line is not None:
        return words.say("replay", "bad_line", {"line": line, "why": str(error)})
    return words.say("replay", "bad_record", {"why": str(error)})


async def _text_of(request: Request, words: Texts) -> str:
    async with request.form(max_files=1, max_fields=10) as form:
        file = form.get("record")
        if not isinstance(file, UploadFile) or not file.filename:
            raise MesetaError(words.get("replay", "no_file"))
        content = await file.read(LARGEST_RECORD + 1)
    if len(content) > LARGEST_RECORD:
        raise MesetaError(words.get("replay", "too_large"))
    try:
        return content.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise MesetaError(words.get("replay", "not_text")) from error


ROUTES = [
    Route("/t/{table}/position/{file}", position),
    Route("/t/{table}/record", record),
    Route("/t/{table}/film", film),
    Route("/import", bring, methods=["POST"]),
]
