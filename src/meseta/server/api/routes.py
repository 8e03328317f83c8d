"""The endpoints. Each reads a request, asks the house and writes JSON; nothing else is decided here."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator
from dataclasses import asdict, replace
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from meseta import bots, games
from meseta.server.api.checking import body_of
from meseta.server.api.openapi import document
from meseta.server.api.problems import Endpoint, Problem, telling
from meseta.server.api.request import address_of, at_seat, at_table, house_of, key_of, language_of, limits_of, number_in
from meseta.server.api.schemas import ANSWERS, REQUESTS
from meseta.server.at_table import AtTable
from meseta.server.deeds import Deed, Reply
from meseta.server.house import House
from meseta.server.looks import Look
from meseta.server.new_table import ME, NewTable
from meseta.server.subscriptions import News
from meseta.server.visitor import Visitor

BREATH: Final = 15.0
"""Seconds after which a silent stream says that it is alive."""
STREAMS: Final = 8
"""Streams that one token or address may hold open."""


# -- games -----------------------------------------------------------------------------------------------------------


async def list_games(request: Request) -> Response:
    """The games."""
    language = language_of(request)
    found = []
    for name in games.NAMES:
        game = games.game(name)
        settings = [
            {"name": s.name, "choices": list(s.choices), "text": game.setting_text(s, language)} for s in game.settings
        ]
        found.append(
            {
                "name": name,
                "title": game.title_in(language),
                "seats": list(game.seats),
                "settings": settings,
                "bots": bots.everybody_of(game),
                "rules_version": game.rules_version,
            }
        )
    return JSONResponse({"games": found})


async def rules(request: Request) -> Response:
    """The rules of a game."""
    name = request.path_params["game"]
    language = language_of(request)
    if name not in games.NAMES:
        raise Problem(404, "There is no such game.")
    found = games.game(name).rules_in(language).values()
    return JSONResponse({"rules": [{"id": r.id, "section": r.section, "text": r.text} for r in found]})


# -- coming ----------------------------------------------------------------------------------------------------------


async def open_table(request: Request) -> Response:
    """Found a table; the program gets a token for every seat of its own."""
    language = language_of(request)
    wanted = await body_of(request, REQUESTS["NewTable"])
    limits_of(request).founding.check(address_of(request))
    house = house_of(request)
    nickname = wanted.get("nickname") or "bot"
    plan = NewTable(
        wanted["game"],
        tuple(wanted["seats"]),
        wanted.get("settings", {}),
        wanted.get("pace", "live"),
        wanted.get("patience"),
        wanted.get("public", False),
        confirm=False,
        nickname=nickname,
        nonce=wanted.get("nonce", ""),
        start=wanted.get("start", ""),
    )
    newcomer = Visitor(language=language, address=address_of(request))
    await house.check_plan(plan, newcomer)
    founder = replace(newcomer, person=(await house.greet(None, nickname))[0])
    opened = await house.open_table(plan, founder)
    table = house.at(opened.table, founder)
    mine = [seat for seat, kind in enumerate(plan.seats) if kind == ME]
    tokens = {str(seat): await table.api_token(seat) for seat in mine}
    invites = {str(seat): token for seat, token in opened.invites.items()}
    return JSONResponse({"table": opened.table, "tokens": tokens, "invites": invites}, 201)


async def sit(request: Request) -> Response:
    """Take the seat of an invitation."""
    language = language_of(request)
    wanted = await body_of(request, REQUESTS["Invitation"])
    limits_of(request).founding.check(address_of(request))
    house = house_of(request)
    await house.invited(wanted["invite"], language)
    guest = Visitor((await house.greet(None, wanted["nickname"]))[0], language)
    table, seat = await house.sit(wanted["invite"], guest, wanted["nickname"], wanted.get("nonce", ""))
    token = await house.at(table, guest).api_token(seat)
    return JSONResponse({"table": table, "seat": seat, "token": token}, 201)


# -- at the table ----------------------------------------------------------------------------------------------------


async def look(request: Request) -> Response:
    """What the seat sees."""
    since = number_in(request, "since")
    return JSONResponse(position(await (await at_table(request)).look(), since))


def position(look: Look, since: int = 0, *, view: bool = True) -> dict[str, Any]:
    """A look as JSON."""
    ask, outcome = look.ask, look.outcome
    options = [{"option": choice.option, "label": choice.label} for choice in ask.choices] if ask else []
    question = {
        "kind": ask.kind,
        "prompt": ask.prompt,
        "rule": ask.rule,
        "sealed": ask.sealed,
        "chosen": ask.chosen,
        "options": options,
        "many": {**asdict(ask.many), "said": list(ask.many.said)} if ask.many else None,
    } if ask else None  # fmt: skip
    chairs = [
        {name: getattr(chair, name) for name in ("seat", "name", "player", "kind", "mine", "asked", "points")}
        for chair in look.chairs
    ]
    log = [
        {"step": line.step, "seat": line.seat, "text": line.text, "rule": line.rule}
        for line in look.log
        if line.step > since or not since
    ]
    return {
        "table": look.table,
        "version": look.version,
        "game": look.game.name,
        "status": look.status,
        "notice": look.notice,
        "remark": look.remark,
        "step": look.step,
        "seat": look.seat,
        **({"view": look.view} if view else {}),
        "question": question,
        "undo": look.undo,
        "chairs": chairs,
        "log": log,
        "outcome": {"winners": list(outcome.winners), "scores": list(outcome.scores)} if outcome else None,
    }


async def move(request: Request) -> Response:
    """Answer the question."""
    table = await at_seat(request)
    wanted = await body_of(request, REQUESTS["Move"])
    deed = Deed("play", wanted["client"], wanted["version"], value=wanted["option"], confirmed=True)
    return _replied(await table.act(deed))


async def answers(request: Request) -> Response:
    """Answer several questions in a row."""
    table = await at_seat(request)
    wanted = await body_of(request, REQUESTS["Answers"])
    deed = Deed("answers", wanted["client"], wanted["version"], answers=tuple(wanted["options"]), confirmed=True)
    return _replied(await table.act(deed))


async def undo(request: Request) -> Response:
    """Take something back."""
    table = await at_seat(request)
    wanted = await body_of(request, REQUESTS["Undo"])
    what = "start_over" if wanted.get("whole_turn") else "undo"
    return _replied(await table.act(Deed(what, wanted["client"], wanted["version"])))


def _replied(reply: Reply) -> Response:
    if reply.status == "stale":
        raise Problem(409, reply.message, version=reply.version)
    if reply.status == "refused":
        raise Problem(422, reply.message, rule=reply.rule, version=reply.version)
    return JSONResponse({"status": reply.status, "version": reply.version})


async def why(request: Request) -> Response:
    """Why an option is not possible."""
    table = await at_seat(request)
    option = request.query_params.get("option", "")
    if not 0 < len(option) <= 120:
        raise Problem(400, "Name the option: ?option=…")
    refusal = await table.why(option)
    told = ("", "") if refusal is None else (refusal.sentence, refusal.rule)
    return JSONResponse({"possible": refusal is None, "sentence": told[0], "rule": told[1]})


async def luck(request: Request) -> Response:
    """What may be told of a table's luck now; the same for everybody."""
    sheet = asdict(
        await house_of(request).at(request.path_params["table"], Visitor(language=language_of(request))).luck()
    )
    return JSONResponse({name: sheet[name] for name in ANSWERS["Luck"]["properties"]})


async def record(request: Request) -> Response:
    """The replay file."""
    spectator = Visitor(language=language_of(request))
    return PlainTextResponse(await house_of(request).at(request.path_params["table"], spectator).record())


async def events(request: Request) -> Response:
    """Changes as they happen."""
    known = request.headers.get("last-event-id", "")
    if known and not re.fullmatch("[0-9]{1,9}", known):
        raise Problem(400, "Last-Event-ID is the version that you know.")
    table = await at_table(request)
    await table.look()
    streams, key = limits_of(request).streams, key_of(request)
    if streams.of(key) >= STREAMS:
        raise Problem(429, f"At most {STREAMS} streams at once.", headers={"Retry-After": "10"})

    async def sending() -> AsyncIterator[str]:
        if streams.of(key) >= STREAMS:  # others came in between
            return
        with streams.one_more(key):  # here: whoever is gone before the stream begins never comes to the end
            async with table.subscribe() as news:
                async for piece in _stream(table, news, int(known or 0)):
                    yield piece

    return StreamingResponse(sending(), media_type="text/event-stream", headers={"cache-control": "no-store"})


async def _stream(table: AtTable, news: News, known: int) -> AsyncIterator[str]:
    """The position whenever it is newer than what is known; a breath where nothing happens."""
    step = 0
    yield "retry: 1000\n\n"
    while True:
        now = await table.look()
        if now.version != known:
            data = json.dumps(position(now, step, view=False), ensure_ascii=False)
            yield f"id: {now.version}\nevent: position\ndata: {data}\n\n"
        known, step = now.version, now.step
        if now.status in ("over", "ended", "frozen"):
            return
        try:
            async with asyncio.timeout(BREATH):
                await anext(news)
        except TimeoutError:
            yield ": still here\n\n"
        except StopAsyncIteration:
            return


# -- the house -------------------------------------------------------------------------------------------------------


async def health(request: Request) -> Response:
    """Whether games can be played here; without the database: whether the process answers."""
    wish = request.query_params.get("database", "yes")
    if wish not in ("yes", "no"):
        raise Problem(400, "'database' is yes or no.")
    if wish == "no":
        return JSONResponse({"status": "ok"})
    if not await house_of(request).healthy():
        raise Problem(503, "The database does not answer, or has no room left.", database="failing")
    return JSONResponse({"status": "ok", "database": "ok"})


async def openapi(request: Request) -> Response:
    """This API, described."""
    return JSONResponse(document())


def _guarded(endpoint: Endpoint) -> Endpoint:
    async def guarded(request: Request) -> Response:
        limits = limits_of(request)
        limits.address.check(address_of(request))
        limits.coming.check(key_of(request))
        return await endpoint(request)

    guarded.__name__ = getattr(endpoint, "__name__", "endpoint")
    return telling(guarded)


async def nothing(request: Request) -> Response:
    """Whatever else is asked for under /api."""
    raise Problem(404, "There is nothing here; see /api/openapi.json.")


_EVERY = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]

ROUTES = [
    Route("/api/games", _guarded(list_games), methods=["GET"]),
    Route("/api/games/{game}/rules", _guarded(rules), methods=["GET"]),
    Route("/api/tables", _guarded(open_table), methods=["POST"]),
    Route("/api/seats", _guarded(sit), methods=["POST"]),
    Route("/api/tables/{table}", _guarded(look), methods=["GET"]),
    Route("/api/tables/{table}/moves", _guarded(move), methods=["POST"]),
    Route("/api/tables/{table}/answers", _guarded(answers), methods=["POST"]),
    Route("/api/tables/{table}/undo", _guarded(undo), methods=["POST"]),
    Route("/api/tables/{table}/why", _guarded(why), methods=["GET"]),
    Route("/api/tables/{table}/events", _guarded(events), methods=["GET"]),
    Route("/api/tables/{table}/luck", _guarded(luck), methods=["GET"]),
    Route("/api/tables/{table}/record", _guarded(record), methods=["GET"]),
    Route("/api/openapi.json", _guarded(openapi), methods=["GET"]),
    Route("/health", _guarded(health), methods=["GET"]),
]


def app(house: House) -> Starlette:
    """The API alone, with a house that is opened and closed with it."""

    @contextlib.asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        await house.start()
        yield
        await house.stop()

    made = Starlette(routes=[*ROUTES, Route("/api/{rest:path}", telling(nothing), methods=_EVERY)], lifespan=living)
    made.state.house = house
    return made
