"""Three thousand bad requests per game: malformed, illegal, out of turn, repeated, oversized. None is accepted."""

from __future__ import annotations

import asyncio
import json
import os
import random

import pytest

import meseta
from meseta.core.chance import Dice
from meseta.core.view import asked_seats
from meseta.server import api
from meseta.server.api.request import Limits
from meseta.server.visitor import Visitor
from tests.server.conftest import house_at, people, run, table_with

REQUESTS = int(os.environ.get("MESETA_FUZZ", "3000"))
WHOLE = 2000
"""In so many requests every way of being refused comes up; a short look meets the frequent ones."""
JUNK = [
    "",
    "\0",
    "p7'; drop table tables; --",
    "\ud800",
    "💥" * 9,
    "x" * 300,
    None,
    True,
    -1,
    1e400,
    2**70,
    [],
    {},
    [[]],
]
PATHS = ["", "/moves", "/undo", "/why", "/record", "/nothing"]


async def ask(app, method, path, body=b"", headers=(), query=b""):
    """One request, straight into the application."""
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": b"",
        "root_path": "",
        "query_string": query,
        "headers": [(b"content-type", b"application/json"), *headers],
        "client": ("fuzz", 1),
    }
    sent = []

    async def receive():
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message):
        sent.append(message)

    await app(scope, receive, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


def bad_move(luck, legal, vocabulary, version):
    """A body that must not be accepted, of one of many kinds."""
    illegal = luck.choice([name for name in luck.sample(vocabulary, 8) if name not in legal] or ["?"])
    good = {"option": illegal, "version": version, "client": f"c{luck.random()}"}
    kind = luck.randrange(8)
    if kind == 0:
        good[luck.choice(list(good))] = luck.choice(JUNK)
    elif kind == 1:
        del good[luck.choice(list(good))]
    elif kind == 2:
        good = {**good, "option": luck.choice(legal), "version": luck.choice([0, version + 1 + luck.randrange(9)])}
    elif kind == 3:
        good[luck.choice(["seat", "seed", "confirmed", "what"])] = luck.choice(JUNK)
    text = json.dumps(good)
    if kind == 4:
        text = text[: luck.randrange(len(text))]
    elif kind == 5:
        text = luck.choice(["[" * 3000, "9" * 5000, " " * 17000 + text, json.dumps(luck.choice(JUNK)), "nul"])
    data = text.encode("utf-8", "replace")
    if kind == 6:
        at = luck.randrange(len(data))
        data = data[:at] + bytes([luck.randrange(256)]) + data[at + 1 :]
        if _means(data, legal, version):
            return b"{"
    return data


def _means(data, legal, version):
    """Whether a damaged body happens to be a legal answer after all."""
    try:
        body = json.loads(data)
    except ValueError:
        return False
    return isinstance(body, dict) and body.get("option") in legal and body.get("version") == version


@pytest.mark.parametrize("name", meseta.NAMES)
def test_bad_requests_change_nothing_and_break_nothing(path, name):
    async def body():
        luck = random.Random(name)
        async with house_at(path) as house:
            app = api.app(house)
            app.state.limits = Limits(rate=1e9, founding=1e9)
            ana, ben = await people(house, 2)
            match = meseta.new(name, seats=2, seed=8)
            dice = Dice(8)
            while len(match.log) < 60:
                options = match.question.options
                match.play(options[dice.below(len(options))], match.question.seat)
            seat = asked_seats(match.state)[0]
            table = await table_with(house, match, [ana, ben])
            tokens = [await house.at(table, Visitor(person)).api_token(at) for at, person in enumerate((ana, ben))]
            legal = [match.game.vocabulary.name(option) for option in match.question_for(seat).options]
            before = await asyncio.to_thread(house.database.table, table)
            looks = [await house.at(table, Visitor(who)).look() for who in (ana, ben, None)]
            seen = {}
            for number in range(REQUESTS):
                status, said = await one(app, luck, table, tokens, seat, legal, match, before.version, number)
                seen[status] = seen.get(status, 0) + 1
                assert status < 500, (status, said)
                assert status != 201
            assert await asyncio.to_thread(house.database.table, table) == before
            assert [await house.at(table, Visitor(who)).look() for who in (ana, ben, None)] == looks
            assert {400, 401, 404, 409, 413, 422} <= set(seen) or REQUESTS < WHOLE

    run(body)


async def one(app, luck, table, tokens, seat, legal, match, version, number):
    """One bad request; reading is allowed and must change nothing."""
    where = luck.choice(PATHS[:2] * 8 + PATHS)
    url = f"/api/tables/{table if luck.randrange(12) else luck.choice(['x', '..', table + 'a', '%00'])}{where}"
    method = luck.choice(["GET", "POST"] if where in ("", "/why", "/record") else ["POST"] * 9 + ["PUT"])
    mine = luck.randrange(6)
    token = (
        tokens[seat] if mine else luck.choice([tokens[1 - seat], tokens[seat][:-1], "", "\xff", tokens[seat].upper()])
    )
    sealed_twin = token == tokens[1 - seat] and match.question.sealed
    headers = [(b"authorization", f"Bearer {token}".encode("latin-1"))] if number % 13 else []
    data = bad_move(luck, legal, match.game.vocabulary.names, version)
    if sealed_twin or where == "/undo":
        data = b'{"version": 0, "client": "u"}'
    query = luck.choice([b"", b"language=xx", b"since=-1", b"option=%00", b"option=galicia", b"language=de"])
    status, said = await ask(app, method, url, data, headers, query)
    assert method == "GET" or status >= 400, (url, data)
    return status, said
