"""A bot that plays over the network: it founds a table, or takes a seat by invitation, and answers until the end.

    meseta serve                                             # in another terminal
    python examples/remote_bot.py http://localhost:8000 --game el_grande --rivals greedy,greedy
    python examples/remote_bot.py http://localhost:8000 --invite TOKEN

It needs nothing but Python. Replace ``choose`` by something better: ``position["view"]`` is all that the seat may know.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

STALE = 409
TOO_OFTEN = 429


class Seat:
    """One seat at one table, seen through the API."""

    def __init__(self, server: str, table: str, token: str) -> None:
        self.url = f"{server}/api/tables/{table}"
        self.token = token

    def look(self) -> dict[str, Any]:
        """View, question and options as they are now."""
        return call(self.url, token=self.token)

    def answer(self, option: str, version: int) -> bool:
        """Answer the question; ``False`` if the table has changed in between."""
        body = {"option": option, "version": version, "client": uuid.uuid4().hex}
        try:
            call(f"{self.url}/moves", body, token=self.token)
        except HTTPError as error:
            if error.code == STALE:
                return False
            sys.exit(f"refused: {json.load(error)['detail']}")
        return True

    def changes(self, since: int) -> Iterator[int]:
        """The version after every change, as long as the game goes on (server-sent events)."""
        headers = {"Authorization": f"Bearer {self.token}", "Last-Event-ID": str(since)}
        with opened(Request(f"{self.url}/events", headers=headers), 600) as stream:  # noqa: S310 - as told
            for line in stream:
                if line.startswith(b"id: "):
                    yield int(line[4:])


def call(url: str, body: dict[str, Any] | None = None, token: str = "") -> dict[str, Any]:
    """One request, JSON there and back."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    data = None if body is None else json.dumps(body).encode()
    with opened(Request(url, data, headers), 60) as response:  # noqa: S310 - the server that was named
        found: dict[str, Any] = json.load(response)
    return found


def opened(request: Request, seconds: int) -> Any:
    """What the server answers; if we come too often, as soon as it lets us."""
    while True:
        try:
            return urlopen(request, timeout=seconds)  # noqa: S310 - the server that was named
        except HTTPError as error:
            if error.code != TOO_OFTEN:
                raise
            time.sleep(float(error.headers.get("Retry-After", 1)))


def choose(position: dict[str, Any], luck: random.Random) -> str:
    """The answer to the question: here any option."""
    return str(luck.choice(position["question"]["options"])["option"])


def asked(position: dict[str, Any]) -> bool:
    """Whether our answer is missing."""
    return any(chair["mine"] and chair["asked"] for chair in position["chairs"])


def play(seat: Seat, luck: random.Random) -> dict[str, Any]:
    """Answer whenever asked, until the game is over."""
    position = seat.look()
    while position["status"] in ("waiting", "playing"):
        while asked(position):
            seat.answer(choose(position, luck), position["version"])
            position = seat.look()
        if position["status"] in ("waiting", "playing"):
            for _ in seat.changes(position["version"]):
                break
            position = seat.look()
    return position


def take_seat(arguments: argparse.Namespace) -> Seat:
    """A seat by invitation, or at a table of our own."""
    server = arguments.server.rstrip("/")
    if arguments.invite:
        got = call(f"{server}/api/seats", {"invite": arguments.invite, "nickname": arguments.name})
        return Seat(server, got["table"], got["token"])
    seats = ["me", *arguments.rivals.split(",")]
    got = call(f"{server}/api/tables", {"game": arguments.game, "seats": seats, "nickname": arguments.name})
    print(f"watch at {server}/t/{got['table']}", flush=True)
    return Seat(server, got["table"], got["tokens"]["0"])


def main() -> None:
    """Play one game and tell how it ended."""
    parser = argparse.ArgumentParser(description="play a game over the network")
    parser.add_argument("server", help="such as http://localhost:8000")
    parser.add_argument("--game", default="el_grande")
    parser.add_argument("--rivals", default="greedy,greedy", help="kinds of bots, or friend")
    parser.add_argument("--invite", help="the token of an invitation: the last part of its link")
    parser.add_argument("--name", default="remote bot")
    parser.add_argument("--seed", type=int, help="the luck of the bot")
    arguments = parser.parse_args()
    end = play(take_seat(arguments), random.Random(arguments.seed))  # noqa: S311 - a game
    if end["outcome"] is None:
        print(f"the game is {end['status']}: {end['notice']}")
        return
    won = end["seat"] in end["outcome"]["winners"]
    print(f"{'won' if won else 'lost'} with {end['outcome']['scores'][end['seat']]} of {end['outcome']['scores']}")


if __name__ == "__main__":
    main()
