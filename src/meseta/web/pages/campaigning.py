"""A new campaign: how it goes, how it shall begin, and who plays it."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from meseta import games
from meseta.core.errors import MesetaError
from meseta.core.game import Game
from meseta.server.lists import checked_nickname
from meseta.server.new_table import ME, NewTable
from meseta.web.html import el, nonce_field
from meseta.web.on_offer import game_called
from meseta.web.pages.founding import fieldset, founding_page, nickname_field, radio
from meseta.web.visit import SEE_OTHER, Visit, field, visit_of
from meseta.web.visitors import guest, house_of, visitor_of


def _game(request: Request) -> tuple[Game[Any], Any]:
    """The game, and how its campaign goes; one without a campaign leads nowhere."""
    game = game_called(request.path_params["game"])
    rules = games.campaign(game.name)
    if rules is None:
        raise HTTPException(404)
    return game, rules


async def new_campaign(request: Request) -> Response:
    """The form."""
    visit = visit_of(request)
    game, rules = _game(request)
    visitor = await visitor_of(request, visit)
    return _page(visit, game, rules, next(iter(rules.STARTS)), visitor.nickname)


async def open_campaign(request: Request) -> Response:
    """Found the table of the first game, or show the form again with a sentence about what is wrong."""
    visit = visit_of(request)
    game, rules = _game(request)
    form = await request.form()
    start, name = field(form, "start") or next(iter(rules.STARTS)), field(form, "nickname")
    try:
        nickname = checked_nickname(name, visit.language)
        plan = NewTable(game.name, (ME,), nickname=nickname, nonce=field(form, "nonce"), campaign=start)
        await house_of(request).check_plan(plan, await visitor_of(request, visit))
        founder = await guest(request, visit, nickname)
        opened = await house_of(request).open_table(plan, founder.visitor)
    except MesetaError as error:
        return _page(visit, game, rules, start, name, str(error))
    return founder.sent_with(RedirectResponse(f"/t/{opened.table}", SEE_OTHER))


def _page(visit: Visit, game: Game[Any], rules: Any, start: str, nickname: str, wrong: str = "") -> Response:
    words = visit.words
    dots = [radio("start", way, start, *rules.start_words(way, visit.language)) for way in rules.STARTS]
    form = el(
        "form",
        fieldset(words.get("new", "campaign_start"), dots),
        nickname_field(visit, nickname),
        nonce_field(),
        el("button", words.get("new", "campaign_begin"), class_="main-button big"),
        method="post",
        action=f"/new/{game.name}/campaign",
        class_="founding",
    )
    title = words.say("new", "campaign_title", {"game": game.title_in(visit.language)})
    return founding_page(visit, game, title, form, rules.about(visit.language), None, wrong)


ROUTES = [
    Route("/new/{game}/campaign", new_campaign, methods=["GET"]),
    Route("/new/{game}/campaign", open_campaign, methods=["POST"]),
]
