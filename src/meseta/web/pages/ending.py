"""What the page of a finished game asks for later: how far the analysis is, and where the game turned."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from meseta.web.table.ending.awards import turning
from meseta.web.table.ending.result import OVER
from meseta.web.visitors import at_table


async def turning_point(request: Request) -> Response:
    """The turning point as an element, or how far the analysis is: a page asks again until it is there."""
    there = await at_table(request)
    look = await there.look()
    if look.status not in OVER:
        raise HTTPException(404)
    ending = await there.ending()
    return HTMLResponse(turning(look, ending.account, ending.study))


ROUTES = [
    Route("/t/{table}/turning", turning_point),
]
