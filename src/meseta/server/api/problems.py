"""What goes wrong, as problem documents (RFC 9457) with a sentence and, where there is one, the rule."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from meseta.core.errors import MesetaError, Refused
from meseta.server.limits import TooOften
from meseta.server.words import Missing
from meseta.store.errors import BadText, StoreError

log = logging.getLogger(__name__)


class Problem(Exception):  # a sentence for a program's author, with the status that goes with it
    """An answer that is no success."""

    def __init__(self, status: int, sentence: str, *, headers: dict[str, str] | None = None, **more: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.headers = headers
        self.more = more

    def response(self) -> Response:
        """The problem document."""
        content = {
            "type": "about:blank",
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "detail": self.sentence,
            **self.more,
        }
        return JSONResponse(content, self.status, self.headers, "application/problem+json")


Endpoint = Callable[[Request], Awaitable[Response]]


def telling(endpoint: Endpoint) -> Endpoint:
    """An endpoint whose errors are told as problem documents."""

    async def told(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Problem as problem:
            return problem.response()
        except TooOften as refusal:
            return Problem(429, "You come too often.", headers=refusal.headers).response()
        except BadText as error:
            return Problem(422, str(error), rule="").response()
        except StoreError:
            log.exception("the database failed")
            return Problem(503, "The table cannot be read or written now; try again.").response()
        except Missing as missing:
            return Problem(404, missing.sentence).response()
        except Refused as refusal:
            return Problem(422, refusal.sentence, rule=refusal.rule).response()
        except MesetaError as error:
            return Problem(422, str(error), rule="").response()

    told.__name__ = getattr(endpoint, "__name__", "endpoint")
    return told
