"""The line to a page: a socket, or a stream for those whose network knows no sockets. Both carry the same messages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from meseta.core.errors import MesetaError
from meseta.server.at_table import AtTable
from meseta.server.limits import AtOnce, Limiter, network_of
from meseta.web.table.board import board, drawing_for
from meseta.web.table.deeds import deed_of, reply_to
from meseta.web.table.sight import Memory, Sight, changed_since, sight
from meseta.web.table.stage import staged_between
from meseta.web.table.telling import Teller, written
from meseta.web.visit import HERE
from meseta.web.visitors import at_table

BEAT = 20.0
"""Seconds between two signs of life on a stream."""
PER_ADDRESS = 60
"""Lines that one address may hold open; this device itself may hold as many as it likes."""
DEEDS_AT_ONCE = 40
DEEDS_PER_SECOND = 10.0
LONGEST = 8 * 1024
POLICY_VIOLATION, COME_AGAIN, NO_TABLE = 1008, 1012, 4404


async def messages(table: AtTable, memory: Memory, stamp: str) -> AsyncGenerator[str, None]:
    """First what the page lacks, then every change; as text."""
    teller = Teller()
    async with table.subscribe() as news:
        shown = memory.find(table, stamp)
        new = await sight(table)
        first = await _told(table, teller, shown, new, first=True)
        memory.keep(table, new)
        yield first
        async for _ in news:
            shown, new = new, await sight(table)
            if new.stamp == shown.stamp and new.look.version == shown.look.version:
                continue
            told = await _told(table, teller, shown, new, between=_at_once if news.first else table.turn)
            memory.keep(table, new)
            yield told


async def _at_once() -> None:
    """Let those who wait for nothing but the loop go on."""
    await asyncio.sleep(0)


async def _told(
    table: AtTable,
    teller: Teller,
    shown: Sight | None,
    new: Sight,
    *,
    first: bool = False,
    between: Callable[[], Awaitable[None]] = _at_once,
) -> str:
    """What leads a page on. A scoring has many boards, and ``between`` two of them others may have their turn.

    Whoever watches sees what others see who watch: those who were told the same so far are told the very same text.
    """
    shared = None if new.covered else new.look.shared
    before = None if shown is None else (shown.stamp, shown.look.step, shown.look.seat, shown.covered)
    said = teller.said
    text: str
    if shared is not None and (first, before, id(said)) in shared:
        text, teller.said, _ = shared[first, before, id(said)]
        return text
    staged = await staged_between(table, shown, new, between)
    if first or shown is None:
        text = teller.tell(shown, new, staged, news=await _marks(table, new))
    else:
        text = teller.tell(shown, new, staged, fresh=await _fresh(table, shown, new))
    if shared is not None:
        shared[first, before, id(said)] = text, teller.said, said  # which stays, so that nothing else is taken for it
    return text


async def _marks(table: AtTable, new: Sight) -> list[str]:
    """The places that have changed since the viewer's last action, while it is the viewer's turn."""
    look = new.look
    if new.covered or look.seat is None or look.ask is None or not look.ask.choices or not 0 < look.seen < look.step:
        return []
    return changed_since(await _then(table, new), new)


async def _fresh(table: AtTable, shown: Sight, new: Sight) -> list[str]:
    """The places that others have changed since the page was last told."""
    was, look = shown.look, new.look
    if new.covered or shown.covered or was.seat != look.seat or not max(was.step, look.seen) < look.step:
        return []
    return changed_since(shown if was.step >= look.seen else await _then(table, new), new)


async def _then(table: AtTable, now: Sight) -> Sight:
    """The board that the viewer's last action led to, with what was drawn of the one now: little has changed since."""
    then = await table.through(now.look.seat).look_at(now.look.seen)
    then = replace(then, drawn=dict(now.look.drawn))
    drawing = drawing_for(then)
    return replace(now, look=then, boxes={} if drawing is None else board(then, drawing))


# -- sockets -----------------------------------------------------------------------------------------------------------


async def live(socket: WebSocket) -> None:
    """A page's socket: changes go out, deeds come in."""
    if _too_many(socket):
        await socket.close(POLICY_VIOLATION)
        return
    with _counted(socket):
        await _serve(socket)


def _held(line: HTTPConnection) -> tuple[AtOnce, str]:
    """The lines that are held open, and the address that holds this one."""
    lines: AtOnce = line.app.state.lines
    return lines, network_of(line.client.host) if line.client else ""


def _too_many(line: HTTPConnection) -> bool:
    """Whether an address holds as many lines as it may."""
    lines, address = _held(line)
    return lines.of(address) >= PER_ADDRESS and address not in HERE


def _counted(line: HTTPConnection) -> AbstractContextManager[None]:
    """A line counts as long as it is open."""
    lines, address = _held(line)
    return lines.one_more(address)


async def _serve(socket: WebSocket) -> None:
    try:
        table = await at_table(socket)
        await table.look()
    except MesetaError:
        await socket.close(NO_TABLE)
        return
    await socket.accept()
    telling = asyncio.create_task(_tell(socket, table))
    try:
        await _hear(socket, table)
    finally:
        telling.cancel()
        with suppress(asyncio.CancelledError):
            await telling


async def _tell(socket: WebSocket, table: AtTable) -> None:
    """Changes until the page leaves, or the database has no time for it: then it comes again and is told all of it.

    That ends here: a task keeps what it raises, which knows all that waited for it, and so the task.
    """
    with suppress(WebSocketDisconnect, RuntimeError):
        with suppress(MesetaError):
            async for told in messages(table, socket.app.state.memory, socket.query_params.get("stamp", "")):
                await socket.send_text(told)
        await socket.close(COME_AGAIN)


async def _hear(socket: WebSocket, table: AtTable) -> None:
    """Deeds until the page leaves or talks nonsense."""
    limiter = Limiter(DEEDS_PER_SECOND, DEEDS_AT_ONCE)
    with suppress(WebSocketDisconnect):
        while True:
            text = await _text(socket)
            if len(text) > LONGEST or not limiter.take():
                await socket.close(POLICY_VIOLATION)
                return
            try:
                deed = deed_of(json.loads(text))
            except (MesetaError, ValueError, RecursionError):
                await socket.close(POLICY_VIOLATION)
                return
            reply = await reply_to(table, deed, socket)
            try:
                await socket.send_text(written({"reply": reply}))
            except RuntimeError:  # the page left while its deed was done, or is being sent away
                await _text(socket)  # until then it may still be told so; whoever comes back is told again
                return


async def _text(socket: WebSocket) -> str:
    """The next message; one that is not text reads as nothing, which is nonsense."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    return message.get("text") or ""


# -- streams -----------------------------------------------------------------------------------------------------------


async def stream(request: Request) -> Response:
    """The same messages as server-sent events."""
    if _too_many(request):
        raise HTTPException(HTTPStatus.TOO_MANY_REQUESTS)
    table = await at_table(request)
    await table.look()
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(_events(table, request), media_type="text/event-stream", headers=headers)


async def _events(table: AtTable, request: Request) -> AsyncIterator[str]:
    told = messages(table, request.app.state.memory, request.query_params.get("stamp", ""))
    coming = asyncio.ensure_future(anext(told))
    with _counted(request):
        try:
            while True:
                done, _ = await asyncio.wait({coming}, timeout=BEAT)
                if not done:
                    yield ": still here\n\n"
                    continue
                yield f"data: {coming.result()}\n\n"
                coming = asyncio.ensure_future(anext(told))
        except StopAsyncIteration:
            return
        finally:
            coming.cancel()
            with suppress(asyncio.CancelledError, StopAsyncIteration):
                await coming
            await told.aclose()
