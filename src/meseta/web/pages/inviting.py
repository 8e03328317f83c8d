"""Invitations: a link and a QR code for every free seat, and the page that they lead to."""

from __future__ import annotations

import io
from typing import Any

import segno
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from meseta.core.game import Game
from meseta.server.lists import NICKNAME, checked_nickname
from meseta.server.looks import Chair, Look
from meseta.web import cast
from meseta.web.address import Address, address_for
from meseta.web.frame import page
from meseta.web.html import Child, Markup, copyable, el, join, nonce_field
from meseta.web.pages.founding import sign
from meseta.web.previews import preview
from meseta.web.showcase import picture_of
from meseta.web.table.names import called
from meseta.web.visit import SEE_OTHER, Visit, back_to, field, visit_of
from meseta.web.visitors import at_own_table, guest, house_of, seat_in, visitor_of


async def invitations(request: Request) -> Response:
    """The links of the seats that are still free, for whoever opened the table."""
    visit = visit_of(request)
    table = await at_own_table(request, visit)
    look = await table.look()
    links = await table.invites() if look.status == "waiting" else {}
    words = visit.words
    address = address_for(request)
    hidden = address.reach == "device" and "here" not in request.query_params
    free = [
        _invitation(visit, look.chairs[seat], f"{address.origin}/sit/{token}" if token else "", hidden=hidden)
        for seat, token in links.items()
    ]
    names = called(look.chairs)
    held = [_held(visit, chair, names[chair.seat]) for chair in look.chairs if chair.kind != "open"]
    body: list[Child] = [
        el("h1", words.get("invite", "title")),
        el("p", words.get("invite", "lead" if free else "none"), class_="lead"),
        _reach(visit, address, hidden=hidden) if free else None,
        el("div", free, class_="invitations") if free else None,
        el("ul", held, class_="held"),
        el("p", words.get("invite", "once"), class_="quiet") if free else None,
        el("p", el("a", words.get("invite", "to_table"), href=f"/t/{look.table}", class_="button main-button big")),
        _luck(visit, look),
    ]
    return page(visit, words.get("invite", "title"), *body, kind="invite")


def _reach(visit: Visit, address: Address, *, hidden: bool) -> Markup | None:
    """From where the links can be opened; where only this device could, how to open the house, and no links yet."""
    words = visit.words
    if address.reach == "world":
        return None
    if address.reach == "network":
        return el("p", words.say("invite", "network", {"address": address.origin}), class_="notice")
    how = el("p", words.get("invite", "device"), " ", el("code", "meseta serve --host 0.0.0.0"))
    here = el("p", el("a", words.get("invite", "show_here"), href="?here=1"), class_="quiet") if hidden else None
    return el("section", how, here, class_="notice")


def _invitation(visit: Visit, chair: Chair, address: str, *, hidden: bool) -> Markup:
    words = visit.words
    head = el("h2", sign(chair.colour), words.say("invite", "seat", {"seat": chair.name}))
    if hidden:
        return el("article", head, class_="invitation sheet")
    if not address:
        return el("article", head, _given(visit, chair), class_="invitation sheet")
    label = f"{words.get('invite', 'link')}: {chair.name}"
    link = copyable(address, label, words.get("invite", "copy"), f"link-{chair.seat}")
    code = el("figure", qr(address), el("figcaption", words.get("invite", "scan"), class_="quiet"))
    return el("article", head, link, code, class_="invitation sheet")


def _given(visit: Visit, chair: Chair) -> Markup:
    """A link that was given out and that nobody can show again: it stays good unless the founder wants another."""
    button = el("button", visit.words.get("invite", "anew"), name="seat", value=chair.seat)
    return join(el("p", visit.words.get("invite", "given")), el("form", button, method="post"))


async def anew(request: Request) -> Response:
    """Another link for a seat that is still free."""
    visit = visit_of(request)
    table = await at_own_table(request, visit)
    seat = seat_in(field(await request.form(), "seat"))
    if seat is None:
        raise HTTPException(400)
    await table.invite_anew(seat)
    return back_to(f"/t/{table.table}/invite")


def _held(visit: Visit, chair: Chair, name: str) -> Markup:
    return el("li", sign(chair.colour), el("span", chair.name), cast.held(visit, chair, name))


def qr(address: str) -> Markup:
    """An address as a code for cameras: dark on white in any light, in one path."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=False,
        nl=False,
        omitsize=True,
        border=3,
        dark="#000",
        light="#fff",
        svgclass="qr",
        lineclass=None,
    )
    return Markup(out.getvalue().decode())


async def invited(request: Request) -> Response:
    """What an invitation is for, and the question for a nickname."""
    visit = visit_of(request)
    house, token = house_of(request), request.path_params["invite"]
    table, seat = await house.invited(token, visit.language)
    visitor = await visitor_of(request, visit)
    look = await house.at(table, visitor).as_spectator().look()
    return page(
        visit,
        visit.words.get("invite", "join_title"),
        _card(visit, look, seat, visitor.nickname),
        kind="sit",
        head=_preview(request, visit, look, seat),
    )


def _preview(request: Request, visit: Visit, look: Look, seat: int) -> Markup:
    """What the link shows where it is sent: who invites to what; the seat's own address is not in it."""
    words = visit.words
    people = [chair.player for chair in look.chairs if chair.kind == "person"]
    values = {"who": people[0] if people else "Meseta", "game": look.game.title_in(visit.language)}
    pace = words.get("lobby", "live" if look.pace == "live" else "days")
    facts = {"seat": look.chairs[seat].name, "n": len(look.chairs), "pace": pace}
    return preview(request, words.say("preview", "invites", values), words.say("preview", "seat", facts), look)


def _card(visit: Visit, look: Look, seat: int, nickname: str) -> Markup:
    words = visit.words
    game: Game[Any] = look.game
    people = [chair.player for chair in look.chairs if chair.kind == "person"]
    names = {"who": people[0] if people else "", "game": game.title_in(visit.language)}
    box = el(
        "input",
        name="nickname",
        value=nickname,
        required=True,
        maxlength=NICKNAME,
        autocomplete="nickname",
        autofocus=True,
    )
    form = el(
        "form",
        el("label", el("span", words.get("invite", "nickname")), box),
        nonce_field(),
        el("button", words.get("invite", "sit"), class_="main-button big"),
        method="post",
    )
    chair = look.chairs[seat]
    others = [_held(visit, other, called(look.chairs)[other.seat]) for other in look.chairs if other.seat != seat]
    return el(
        "section",
        el("div", picture_of(game.name, visit), class_="view"),
        el("h1", words.get("invite", "join_title")),
        el("p", words.say("invite", "join" if people else "join_nobody", names), class_="lead"),
        el("p", sign(chair.colour), words.say("invite", "join_seat", {"seat": chair.name}), class_="your-seat"),
        el("ul", others, class_="held"),
        form,
        el("p", el("a", words.get("invite", "only_watch"), href=f"/t/{look.table}"), class_="quiet"),
        _luck(visit, look),
        class_="invited sheet",
    )


def _luck(visit: Visit, look: Look) -> Markup:
    """The way to what is published of the luck before anybody is dealt a card: later it would prove nothing."""
    return el("p", el("a", visit.words.get("luck", "of_table"), href=f"/t/{look.table}/luck"), class_="quiet")


async def sit(request: Request) -> Response:
    """Take the seat."""
    visit = visit_of(request)
    form = await request.form()
    nickname = checked_nickname(field(form, "nickname"), visit.language)
    invite, nonce = request.path_params["invite"], field(form, "nonce")
    await house_of(request).invited(invite, visit.language)  # nobody is written down for trying
    newcomer = await guest(request, visit, nickname)
    table, _ = await house_of(request).sit(invite, newcomer.visitor, nickname, nonce)
    return newcomer.sent_with(RedirectResponse(f"/t/{table}", SEE_OTHER))


ROUTES = [
    Route("/t/{table}/invite", invitations, methods=["GET"]),
    Route("/t/{table}/invite", anew, methods=["POST"]),
    Route("/sit/{invite}", invited, methods=["GET"]),
    Route("/sit/{invite}", sit, methods=["POST"]),
]
