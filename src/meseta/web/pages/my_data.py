"""My data: what is kept about the visitor, and how to take it away, leave, or be forgotten. Forms, without a script."""

from __future__ import annotations

import json

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from meseta.core.texts import Texts
from meseta.server.house import Person, Visitor
from meseta.web.frame import message, page
from meseta.web.html import Child, Markup, el
from meseta.web.visit import Visit, back_to, field, forget_person, remember_person, visit_of
from meseta.web.visitors import house_of, visitor_of

HERE = "/mine/data"
FORBIDDEN = 403


async def my_data(request: Request) -> Response:
    """What is kept, and what can be done about it."""
    visit = visit_of(request)
    words, visitor = visit.words, await visitor_of(request, visit)
    title = words.get("my_data", "title")
    if visitor.person is None:
        return page(visit, title, el("h1", title), el("p", words.get("my_data", "nobody")), kind="my-data")
    kept = await house_of(request).people.everything_about(visitor.person)
    facts = {
        "nickname": visitor.nickname or "–",
        "created": visitor.person.created[:10],
        "seen": visitor.person.seen[:10],
        "seats": len(kept["seats"]),
        "said": len(kept["said"]),
    }
    body: list[Child] = [
        el("h1", title),
        el("p", words.say("my_data", "lead", facts), class_="lead"),
        el("p", el("a", words.get("my_data", "download"), href=f"{HERE}.json", class_="button")),
        _muted(words, visitor),
        *(_way(words, what) for what in ("end_devices", "sign_out", "erase")),
    ]
    return page(visit, title, *body, kind="my-data")


def _muted(words: Texts, visitor: Visitor) -> Markup | None:
    """Those whom the visitor does not read, each with a way to read them again."""
    if not visitor.muted:
        return None
    rows = [
        el("li", el("span", name), " ", el("button", words.get("my_data", "unmute"), name="person", value=number))
        for number, name in visitor.muted.items()
    ]
    form = el("form", el("ul", rows), method="post", action="/mine/unmute")
    return el("section", el("h2", words.get("my_data", "muted")), form, class_="part")


def _way(words: Texts, what: str) -> Markup:
    """Something that cannot be taken back, with what it means; the last of them wants to be sure."""
    sure = el(
        "label", el("input", type="checkbox", name="sure", value="yes", required=True), words.get("my_data", "sure")
    )
    form = el(
        "form",
        el("p", words.get("my_data", f"{what}_text")),
        sure if what != "end_devices" else None,
        el("button", words.get("my_data", what)),
        method="post",
        action=f"/mine/{what}",
    )
    return el("section", el("h2", words.get("my_data", what)), form, class_="part")


async def download(request: Request) -> Response:
    """Everything that is kept about the visitor, as a file."""
    _, person = await _somebody(request)
    kept = await house_of(request).people.everything_about(person)
    content = json.dumps(kept, ensure_ascii=False, indent=2)
    headers = {"content-disposition": 'attachment; filename="meseta-my-data.json"'}
    return Response(content, media_type="application/json", headers=headers)


async def end_devices(request: Request) -> Response:
    """This browser alone is the visitor from now on."""
    visit, person = await _somebody(request)
    token = await house_of(request).people.end_devices(person)
    response = _said(visit, "end_devices")
    remember_person(response, request, token)
    return response


async def sign_out(request: Request) -> Response:
    """Nobody is the visitor from now on."""
    visit, person = await _sure(request)
    await house_of(request).people.sign_out(person)
    response = _said(visit, "sign_out")
    forget_person(response)
    return response


async def erase(request: Request) -> Response:
    """Everything about the visitor is forgotten."""
    visit, person = await _sure(request)
    await house_of(request).people.erase(person)
    response = _said(visit, "erase")
    forget_person(response)
    return response


async def unmute(request: Request) -> Response:
    """Read somebody again; whoever is not muted cannot be."""
    visit, person = await _somebody(request)
    number = field(await request.form(), "person")
    if number not in (await visitor_of(request, visit)).muted:
        raise HTTPException(404)
    await house_of(request).people.unmute(person, number)
    return back_to(HERE)


async def _somebody(request: Request) -> tuple[Visit, Person]:
    """Whoever is known here; there is nothing to do for others."""
    visit = visit_of(request)
    person = (await visitor_of(request, visit)).person
    if person is None:
        raise HTTPException(FORBIDDEN)
    return visit, person


async def _sure(request: Request) -> tuple[Visit, Person]:
    """The same for those who have said that they mean it."""
    if field(await request.form(), "sure") != "yes":
        raise HTTPException(400)
    return await _somebody(request)


def _said(visit: Visit, what: str) -> Response:
    return message(visit, visit.words.get("my_data", "title"), visit.words.get("my_data", f"{what}_done"), 200)


ROUTES = [
    Route(HERE, my_data),
    Route(f"{HERE}.json", download),
    Route("/mine/end_devices", end_devices, methods=["POST"]),
    Route("/mine/sign_out", sign_out, methods=["POST"]),
    Route("/mine/erase", erase, methods=["POST"]),
    Route("/mine/unmute", unmute, methods=["POST"]),
]
