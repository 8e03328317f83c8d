"""Pages for what went wrong: one sentence each, in the visitor's language, and the way home."""

from __future__ import annotations

import logging
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from meseta.core.errors import MesetaError
from meseta.server.api.problems import Problem
from meseta.server.words import Missing, failed
from meseta.web.frame import message
from meseta.web.guard import HEADERS
from meseta.web.visit import visit_of

log = logging.getLogger(__name__)


def sorry(request: Request, status: int) -> Response:
    """The page of a status."""
    visit = visit_of(request)
    key = f"e{status}" if visit.words.has("errors", f"e{status}") else "e400"
    return _told(request, visit.words.get("errors", key), visit.words.get("errors", f"{key}_text"), status)


def _told(request: Request, title: str, text: str, status: int) -> Response:
    """A page; a problem document for programs, JSON for scripts that ask for it."""
    if request.url.path.startswith("/api/"):
        return Problem(status, text).response()
    if request.headers.get("accept", "").startswith("application/json"):
        return JSONResponse({"status": int(status), "message": text}, status)
    return message(visit_of(request), title, text, status)


async def not_so(request: Request, error: Exception) -> Response:
    """An address that leads nowhere, a method that is not meant, too much at once."""
    assert isinstance(error, HTTPException)
    answer = sorry(request, error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def sentence(request: Request, error: Exception) -> Response:
    """What a person did wrong is a sentence; so is a database that fails, of which the log tells too."""
    visit = visit_of(request)
    if failed(error):
        log.error("the database failed", exc_info=error)
    status = HTTPStatus.SERVICE_UNAVAILABLE if failed(error) else HTTPStatus.BAD_REQUEST
    if isinstance(error, Missing):
        status = HTTPStatus.NOT_FOUND
    title = visit.words.get("errors", "e404" if status == HTTPStatus.NOT_FOUND else "e400")
    return _told(request, title, str(error), status)


async def our_fault(request: Request, error: Exception) -> Response:
    """A mistake of ours: the log tells where, the page does not. It stands outside of all middleware."""
    log.error("a page failed", exc_info=error, extra={"data": {"kind": type(error).__name__}})
    answer = sorry(request, HTTPStatus.INTERNAL_SERVER_ERROR)
    answer.headers.update(HEADERS)
    return answer


HANDLERS = {HTTPException: not_so, MesetaError: sentence, Exception: our_fault}
