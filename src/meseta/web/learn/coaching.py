"""The first game with a coach: how it begins, and the page on which his tips can be read again."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meseta.core.game import Game
from meseta.server.coaching import Notes, notes_of
from meseta.server.new_table import ME, NewTable
from meseta.teaching.coaching import first_seats, first_settings
from meseta.teaching.library import tips_of
from meseta.web.frame import page, style
from meseta.web.html import Markup, el, join
from meseta.web.on_offer import bots_of, game_called, rule_address
from meseta.web.pages.rules import book_link
from meseta.web.terms import Glossary
from meseta.web.visit import SEE_OTHER, Visit, back_to, field, visit_of
from meseta.web.visitors import guest, house_of, visitor_of


async def first_game(request: Request) -> Response:
    """A table in the short form with easy bots, hints and a coach, at once."""
    visit, game = visit_of(request), game_called(request.path_params["game"])
    newcomer = await guest(request, visit, visit.words.get("lobby", "guest"))
    house, number = house_of(request), first_seats(game)
    await house.coach.call(newcomer.person, game.name)
    wanted = NewTable(
        game.name,
        (ME, *([bots_of(game)[0]] * (number - 1))),
        first_settings(game, number),
        hints=True,
        nickname=newcomer.person.nickname or visit.words.get("lobby", "guest"),
        nonce=field(await request.form(), "nonce"),
    )
    opened = await house.open_table(wanted, newcomer.visitor)
    return newcomer.sent_with(RedirectResponse(f"/t/{opened.table}", SEE_OTHER))


async def tips(request: Request) -> Response:
    """What the coach has said so far, and whether he stays."""
    visit, game = visit_of(request), game_called(request.path_params["game"])
    words = visit.words
    notes = notes_of((await visitor_of(request, visit)).person, game.name)
    title = words.say("coach", "title", {"game": game.title_in(visit.language)})
    told = _seen(visit, game, notes) if notes.seen else el("p", words.get("coach", "none"))
    if "panel" in request.query_params:
        return HTMLResponse(join(el("h1", title), told))
    state = "off" if notes.on else "on"
    switch = el(
        "form",
        el("input", type="hidden", name="back", value=visit.here),
        el("button", words.get("coach", "no_more" if notes.on else "on"), name="coach", value=state),
        method="post",
        action=f"/learn/{game.name}/tips",
    )
    body = el("section", el("h1", title), told, switch, class_="tips-seen")
    return page(visit, title, body, kind="rules", rules=book_link(words, game), head=style("learn.css"))


def _seen(visit: Visit, game: Game[Any], notes: Notes) -> Markup:
    """The tips in the words in which they were told."""
    terms = Glossary(game, visit.language)
    rules = {tip.id: tip.rule for tip in tips_of(game)}
    rows = []
    for name, text in notes.seen.items():
        rule = rules.get(name, "")
        address = rule_address(game, rule)
        link = el("a", rule, href=address, class_="rule-id") if address else None
        rows.append(el("li", terms.told_if_known(text), " ", link))
    return el("div", el("ol", rows), terms.notes())


async def switch(request: Request) -> Response:
    """Send the coach away, or call him again."""
    game, form = game_called(request.path_params["game"]), await request.form()
    wish = field(form, "coach")
    pupil = await guest(request, visit_of(request))
    if wish in ("on", "off"):
        await house_of(request).coach.call(pupil.person, game.name, on=wish == "on")
    return pupil.sent_with(back_to(field(form, "back")))
