"""The API for programs: what it answers, what it refuses, and that its description is true."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import asynccontextmanager

import httpx
import pytest

import meseta
from meseta.server import api
from meseta.server.api.openapi import document
from meseta.server.api.request import Limits
from meseta.server.visitor import Visitor
from tests.server.conftest import house_at, match_at, people, run, table_with

TABLE = {"game": "el_grande", "seats": ["me", "random"], "settings": {"rounds": "6"}}


@asynccontextmanager
async def client_of(path, limits=None):
    """A client and the house behind it."""
    async with house_at(path) as house:
        app = api.app(house)
        app.state.limits = limits or Limits(rate=1e6, founding=1e6)
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            yield client, house


def show(token):
    return {"Authorization": f"Bearer {token}"}


def test_the_document_and_the_routes_are_the_same():
    routes = {(route.path, method.lower()) for route in api.ROUTES for method in route.methods if method != "HEAD"}
    described = {(path, method) for path, item in document()["paths"].items() for method in item}
    assert described == routes
    names = [operation["operationId"] for item in document()["paths"].values() for operation in item.values()]
    assert len(set(names)) == len(names)
    used = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(document())))
    assert used == set(document()["components"]["schemas"])


@pytest.mark.parametrize("name", meseta.NAMES)
def test_a_game_is_read_and_answered(name, path):
    async def body():
        async with client_of(path) as (client, _house):
            opened = (await client.post("/api/tables", json={"game": name, "seats": ["me", "me"]})).json()
            assert set(opened["tokens"]) == {"0", "1"}
            url = f"/api/tables/{opened['table']}"
            for turn in range(30):
                for seat in ("0", "1"):
                    headers = show(opened["tokens"][seat])
                    position = (await client.get(url, headers=headers)).json()
                    assert position["seat"] == int(seat)
                    if position["chairs"][int(seat)]["asked"]:
                        options = [entry["option"] for entry in position["question"]["options"]]
                        move = {"option": options[0], "version": position["version"], "client": f"c{turn}"}
                        first = await client.post(f"{url}/moves", json=move, headers=headers)
                        again = await client.post(f"{url}/moves", json=move, headers=headers)
                        assert (first.status_code, first.json()["status"]) == (200, "done")
                        assert (again.status_code, again.json()["status"]) == (200, "repeated")
                        late = await client.post(f"{url}/moves", json={**move, "client": "z"}, headers=headers)
                        assert late.status_code in (409, 200 if position["question"]["sealed"] else 409)
            watched = (await client.get(url, params={"language": "nl"})).json()
            assert (watched["seat"], watched["question"]["options"]) == (None, [])
            assert watched["step"] > 20

    run(body)


def test_what_is_not_allowed_is_told_with_its_rule(path):
    async def body():
        async with client_of(path) as (client, house):
            ana, ben = await people(house, 2)
            match = match_at("el_grande", "power", 2)
            seat = match.question.seat
            table = await table_with(house, match, [ana, ben])
            token = await house.at(table, Visitor((ana, ben)[seat])).api_token(seat)
            url = f"/api/tables/{table}"
            wrong = {"option": "galicia", "version": 1, "client": "c"}
            refused = await client.post(f"{url}/moves", json=wrong, headers=show(token), params={"language": "de"})
            assert (refused.status_code, refused.json()["rule"]) == (422, "EG-23")
            assert refused.headers["content-type"] == "application/problem+json"
            why = (await client.get(f"{url}/why", params={"option": "galicia"}, headers=show(token))).json()
            assert (why["possible"], why["rule"]) == (False, "EG-23")
            undo = await client.post(f"{url}/undo", json={"version": 1, "client": "u"}, headers=show(token))
            assert undo.status_code in (200, 422)
            record = await client.get(f"{url}/record")
            assert record.status_code == 422
            assert (await client.get("/api/tables/none")).status_code == 404
            assert (await client.get("/api/tables/none/record")).status_code == 404
            assert (await client.get("/api/other")).status_code == 404
            assert (await client.post(f"{url}/moves", json=wrong)).status_code == 401
            assert (await client.post(f"{url}/moves", json=wrong, headers=show("x"))).status_code == 401
            other = await table_with(house, match_at("toledo", "card", 2), [ana, ben])
            assert (await client.get(f"/api/tables/{other}", headers=show(token))).status_code == 403

    run(body)


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"\xff\xfe", 400),
        (b'{"option": 7, "version": 1, "client": "c"}', 400),
        (b'{"option": "p7", "version": true, "client": "c"}', 400),
        (b'{"option": "p7", "version": -1, "client": "c"}', 400),
        (b'{"option": "p7", "version": 1}', 400),
        (b'{"option": "p7", "version": 1, "client": "c", "cheat": 1}', 400),
        (b'{"option": "\\ud800", "version": 1, "client": "c"}', 400),
        (b'{"option": "p7", "version": 1, "client": "%s"}' % (b"x" * 70), 400),
        (b'{"option": "p7", "version": 1, "client": "\\u0000"}', 422),
        (b'{"option": "\\u0000", "version": 1, "client": "c"}', 422),
        (b"[" * 5000, 400),
        (b"1" * 9000, 400),
        (b" " * 20000, 413),
    ],
)
def test_bad_bodies_get_a_sentence(path, content, status):
    async def body():
        async with client_of(path) as (client, house):
            (ana,) = await people(house, 1)
            match = match_at("el_grande", "power", 2)
            table = await table_with(house, match, [ana, ana])
            token = await house.at(table, Visitor(ana)).api_token(match.question.seat)
            headers = {**show(token), "Content-Type": "application/json"}
            answer = await client.post(f"/api/tables/{table}/moves", content=content, headers=headers)
            assert answer.status_code == status
            assert answer.json()["detail"].endswith(".")
            plain = await client.post(f"/api/tables/{table}/moves", content=content, headers=show(token))
            assert plain.status_code == 415
            assert (await house.at(table, Visitor(ana)).look()).version == 1

    run(body)


def test_bad_tables_bad_words_and_too_much_are_refused(path):
    async def body():
        async with client_of(path, Limits(rate=100.0, founding=0.001)) as (client, _house):
            for change in ({"game": "chess"}, {"seats": []}, {"seats": ["me"] * 9}, {"pace": "never"}, {"seed": 1}):
                assert (await client.post("/api/tables", json={**TABLE, **change})).status_code == 400
            for change in ({"seats": ["me"]}, {"seats": ["me", "wizard"]}, {"settings": {"rounds": "1"}}):
                answer = await client.post("/api/tables", json={**TABLE, **change})
                assert (answer.status_code, answer.json()["detail"] != "") == (422, True)
            assert (await client.get("/api/games", params={"language": "xx"})).status_code == 400
            assert (await client.post("/api/seats", json={"invite": "x", "nickname": "y"})).status_code == 404
            last = [await client.post("/api/tables", json=TABLE) for _ in range(20)][-1]
            assert (last.status_code, int(last.headers["retry-after"]) > 0) == (429, True)

    run(body)


def test_an_invitation_gives_a_seat_to_a_program(path):
    async def body():
        async with client_of(path) as (client, _house):
            opened = (await client.post("/api/tables", json={**TABLE, "seats": ["me", "friend"]})).json()
            sat = await client.post("/api/seats", json={"invite": opened["invites"]["1"], "nickname": "Robo"})
            assert (sat.status_code, sat.json()["seat"]) == (201, 1)
            url = f"/api/tables/{opened['table']}"
            position = (await client.get(url, headers=show(sat.json()["token"]))).json()
            assert (position["status"], position["chairs"][1]["player"]) == ("playing", "Robo")

    run(body)


def test_a_program_reads_the_digest_before_it_adds_its_word(path):
    async def body():
        async with client_of(path) as (client, house):
            opened = (await client.post("/api/tables", json={**TABLE, "seats": ["me", "friend"]})).json()
            url = f"/api/tables/{opened['table']}/luck"
            before = (await client.get(url)).json()
            assert (before["settled"], before["secret"], before["nonces"][1]) == (False, "", "")
            invited = {"invite": opened["invites"]["1"], "nickname": "Robo", "nonce": "robo"}
            await client.post("/api/seats", json=invited)
            after = (await client.get(url)).json()
            assert after == {**before, "settled": True, "nonces": [before["nonces"][0], "robo"]}
            luck = (await house.tables.table(opened["table"])).match.luck
            assert before["digest"] == luck.digest
            assert (await client.get("/api/tables/none/luck")).status_code == 404

    run(body)


def test_games_rules_health_and_the_document(path):
    async def body():
        async with client_of(path) as (client, _house):
            found = (await client.get("/api/games", params={"language": "es"})).json()["games"]
            assert [game["name"] for game in found] == list(meseta.NAMES)
            rules = (await client.get("/api/games/toledo/rules", params={"language": "de"})).json()["rules"]
            assert rules[0]["id"] == "TO-1"
            assert (await client.get("/api/games/chess/rules")).status_code == 404
            assert (await client.get("/health?database=no")).json() == {"status": "ok"}
            assert (await client.get("/health")).json() == {"status": "ok", "database": "ok"}
            assert (await client.get("/api/openapi.json")).json() == json.loads(json.dumps(document()))

    run(body)


def stream_of(app, table, headers):
    """A request for a table's events, as a server hands it to the application."""
    return {
        "type": "http",
        "method": "GET",
        "path": f"/api/tables/{table}/events",
        "raw_path": b"",
        "root_path": "",
        "query_string": b"",
        "headers": headers,
        "client": ("here", 1),
        "app": app,
    }


def test_changes_are_streamed_and_resumed_by_version(path):
    async def body():
        async with house_at(path) as house:
            app = api.app(house)
            (ana,) = await people(house, 1)
            match = match_at("el_grande", "power", 2)
            table = await table_with(house, match, [ana, ana])
            token = await house.at(table, Visitor(ana)).api_token(match.question.seat)
            pieces: asyncio.Queue[bytes] = asyncio.Queue()
            gone = asyncio.Event()
            known = (await house.at(table, Visitor(ana)).look()).version
            headers = [(b"authorization", f"Bearer {token}".encode()), (b"last-event-id", str(known).encode())]
            scope = stream_of(app, table, headers)

            async def receive():
                await gone.wait()
                return {"type": "http.disconnect"}

            async def send(message):
                if message.get("body"):
                    await pieces.put(message["body"])

            streaming = asyncio.ensure_future(app(scope, receive, send))
            assert (await asyncio.wait_for(pieces.get(), 10)).startswith(b"retry")
            await asyncio.sleep(0.05)
            assert pieces.empty()
            from meseta.server.deeds import Deed

            look = await house.at(table, Visitor(ana)).look()
            assert look.chairs[match.question.seat].here
            await house.at(table, Visitor(ana)).act(Deed("play", "c", known, look.seat, look.ask.choices[0].option))
            piece = (await asyncio.wait_for(pieces.get(), 10)).decode()
            assert piece.startswith(f"id: {known + 1}\nevent: position\ndata: ")
            data = json.loads(piece.partition("data: ")[2])
            assert "view" not in data
            assert data["version"] == known + 1
            gone.set()
            await asyncio.wait_for(streaming, 10)
            assert not (await house.at(table, Visitor()).look()).chairs[match.question.seat].here

    run(body)


def test_whoever_is_gone_before_the_stream_begins_holds_none(path):
    async def body():
        async with house_at(path) as house:
            app = api.app(house)
            (ana,) = await people(house, 1)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, ana])
            scope = stream_of(app, table, [])

            async def gone():
                return {"type": "http.disconnect"}

            async def send(message):
                await asyncio.sleep(0)

            await app(scope, gone, send)
            assert len(app.state.limits.streams) == 0

    run(body)
