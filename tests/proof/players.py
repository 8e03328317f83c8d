"""Programs that play over the network while servers die: each holds one seat and asks again until it has an answer."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from dataclasses import dataclass, field

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException


class NotNow(Exception):
    """The server says that its database does not answer."""


GONE = (httpx.TransportError, OSError, WebSocketException, asyncio.TimeoutError, NotNow)
"""What a dead server looks like, and one whose database is."""


@dataclass
class Board:
    """A table and the moves that were acknowledged at it, by version."""

    table: str
    cookie: str
    tokens: list[str]
    moves: dict[int, tuple[int, str, str]] = field(default_factory=dict)
    """Seat, option and client id by the version that the move made."""
    repeats: int = 0
    more: asyncio.Event = field(default_factory=asyncio.Event)
    """Set whenever a move is acknowledged."""


class Player:
    """One seat. ``ports`` are the servers, of which any will do."""

    def __init__(self, board: Board, seat: int, way: str, ports: list[int], seed: int) -> None:
        self.board = board
        self.seat = seat
        self.way = way
        self.ports = ports
        self.luck = random.Random(f"{seed} {board.table and seat}")
        self._number = 0
        self._http = httpx.AsyncClient(timeout=10)
        self._line = None
        self._port = 0
        self._token = {"authorization": f"Bearer {board.tokens[seat]}"}

    def _url(self, path: str) -> str:
        self._port = self.luck.choice(self.ports)
        return f"http://127.0.0.1:{self._port}{path}"

    async def position(self):
        url = self._url(f"/api/tables/{self.board.table}")
        answer = await self._http.get(url, headers=self._token, params={"since": 10**6})
        return _told(answer)

    async def play(self, over: asyncio.Event) -> None:
        """Answer whenever asked, until it is over: of the time, or of the game."""
        try:
            await self._play(over)
        finally:
            await self.leave()

    async def _play(self, over: asyncio.Event) -> None:
        wish = None
        while not over.is_set():
            try:
                if wish is None:
                    wish = self._wish(await self.position())
                if wish is None:
                    await asyncio.sleep(0.005)
                    continue
                status, version = await self._send(wish)
            except GONE:
                await self._hang_up()
                await asyncio.sleep(0.01)
                continue
            if status in ("done", "repeated"):
                self.board.moves[version] = (self.seat, wish["option"], wish["client"])
                self.board.repeats += status == "repeated"
                self.board.more.set()
            else:
                assert status == "stale", (status, wish)
            wish = None

    async def leave(self) -> None:
        await self._hang_up()
        await self._http.aclose()

    async def _hang_up(self) -> None:
        line, self._line = self._line, None
        with contextlib.suppress(*GONE):
            if line is not None:
                await line.close()

    def _wish(self, position):
        chair = position["chairs"][self.seat]
        if position["status"] != "playing" or not chair["asked"]:
            return None
        self._number += 1
        option = self.luck.choice(position["question"]["options"])["option"]
        return {"option": option, "version": position["version"], "client": f"{self.seat}-{self._number}"}

    async def _send(self, wish):
        """The status and version of the reply, by one of the three ways."""
        if self.way == "program":
            url = self._url(f"/api/tables/{self.board.table}/moves")
            answer = await self._http.post(url, headers=self._token, json=wish)
            if answer.status_code == 409:
                return "stale", 0
            reply = _told(answer)
            return reply["status"], reply["version"]
        deed = {"what": "play", "value": wish["option"], "seat": self.seat, "confirmed": True}
        deed |= {"version": wish["version"], "client": wish["client"]}
        reply = await (self._by_script(deed) if self.way == "script" else self._by_socket(deed))
        if reply["status"] == "refused" and "database" in reply["message"]:
            raise NotNow
        return reply["status"], reply["version"]

    async def _by_script(self, deed):
        url = self._url(f"/t/{self.board.table}/deed")
        headers = {"cookie": f"person={self.board.cookie}", "origin": f"http://127.0.0.1:{self._port}"}
        answer = await self._http.post(url, headers=headers, json=deed)
        return _told(answer)

    async def _by_socket(self, deed):
        if self._line is None:
            address = self._url(f"/t/{self.board.table}/live").replace("http:", "ws:")
            headers = {"Cookie": f"person={self.board.cookie}"}
            origin = f"http://127.0.0.1:{self._port}"
            self._line = await connect(address, additional_headers=headers, origin=origin, open_timeout=10)
        await self._line.send(json.dumps(deed))
        while True:
            told = json.loads(await asyncio.wait_for(self._line.recv(), 10))
            if "reply" in told:
                return told["reply"]


def _told(answer):
    """What an answer says, if the server is able to say something."""
    if answer.status_code == 503:
        raise NotNow
    assert answer.status_code == 200, answer.text
    return answer.json()


async def ready(port: int) -> None:
    """Wait until a server answers."""
    async with httpx.AsyncClient(timeout=10) as http:
        for _ in range(3000):
            with contextlib.suppress(*GONE):
                if (await http.get(f"http://127.0.0.1:{port}/health")).status_code == 200:
                    return
            await asyncio.sleep(0.01)
    raise AssertionError("the server does not come up")
