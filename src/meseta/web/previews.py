"""What a link shows of itself where it is sent: a title, a sentence and a picture of the table as spectators see it.

No address in it leads to anybody's seat: the picture and the page that are named are those for everybody.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from meseta.render.postcard import WIDTH, Player, postcard
from meseta.server.looks import Look
from meseta.web.address import address_for
from meseta.web.filming import Studio
from meseta.web.html import Markup, el, join
from meseta.web.table.board import drawing_for
from meseta.web.table.ending.result import OVER, places, result
from meseta.web.table.names import called
from meseta.web.visit import Visit, visit_of
from meseta.web.visitors import address_of, at_table

KEPT: Final = 64
"""Postcards that are remembered, so that a link in a busy group is drawn once."""


class Postcards:
    """The last postcards, by table, version and language."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, str], bytes] = OrderedDict()

    def find(self, key: tuple[str, int, str]) -> bytes | None:
        """One that was drawn before."""
        return self._kept.get(key)

    def keep(self, key: tuple[str, int, str], picture: bytes) -> None:
        """Remember one, and forget the oldest."""
        self._kept[key] = picture
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def preview(request: Request, title: str, sentence: str, look: Look | None = None) -> Markup:
    """The lines in the head of a page that messengers read; ``look`` is what everybody may see of the table."""
    origin = address_for(request).origin
    told = {"og:site_name": "Meseta", "og:type": "website", "og:title": title, "og:description": sentence}
    if look is not None:
        told["og:url"] = f"{origin}/t/{look.table}"
        told["og:image"] = f"{origin}/t/{look.table}/card-{look.version}.png?language={look.language}"
        told |= {"og:image:width": "1200", "og:image:height": "630"}
    lines = [el("meta", property=name, content=value) for name, value in told.items()]
    card = "summary" if look is None else "summary_large_image"
    return join(lines, el("meta", name="twitter:card", content=card), el("meta", name="description", content=sentence))


def sentence_about(visit: Visit, look: Look) -> str:
    """How far a table is, in a sentence."""
    words = visit.words
    names = ", ".join(called(look.chairs))
    return words.say("preview", look.status if look.status in ("waiting", "playing") else "over", {"who": names})


async def card(request: Request) -> Response:
    """The postcard of a table, as spectators see it now; an older version leads to the present one."""
    visit = visit_of(request)
    look = await (await at_table(request)).as_spectator().look()
    version = request.path_params["version"]
    if not version.isdecimal() or len(version) > 9:
        raise HTTPException(404)
    cards: Postcards = request.app.state.postcards
    key = (look.table, look.version, visit.language)
    picture = cards.find(key)
    if picture is None:
        picture = await _drawn(request, visit, look)
        cards.keep(key, picture)
    keeping = "public, max-age=86400" if int(version) == look.version else "public, max-age=60"
    return Response(picture, media_type="image/png", headers={"cache-control": keeping})


async def _drawn(request: Request, visit: Visit, look: Look) -> bytes:
    drawing = drawing_for(look)
    if drawing is None:
        raise HTTPException(404)
    svg = postcard(drawing, *_told(visit, look))
    studio: Studio = request.app.state.studio
    return await studio.picture(svg, address_of(request), visit.words.get("replay", "busy_pictures"), WIDTH)


def _told(visit: Visit, look: Look) -> tuple[str, str, list[Player]]:
    """Title, facts and players: of a game that is over, who has won and everybody in the order of their places."""
    title, names = look.game.title_in(visit.language), called(look.chairs)
    if look.status in OVER:
        ranked = [Player(p.chair.colour, p.name, str(p.points)) for p in places(look)]
        return result(look), title, ranked
    players = [Player(c.colour, names[c.seat], str(c.points)) for c in look.chairs]
    return title, sentence_about(visit, look), players


ROUTES = [Route("/t/{table}/card-{version}.png", card)]
