"""Requests that once broke something, each with the answer that it deserves."""

from __future__ import annotations

import json

import pytest

from meseta.core.replay import write
from tests.proof import bad
from tests.proof.asgi import OURS, Line, Request, ask
from tests.proof.scene import scene_of, unlimited
from tests.server.conftest import run


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "house.db")


@pytest.mark.parametrize(
    ("method", "where", "query", "headers", "status"),
    [
        ("POST", "/t/{}/deed", "", [("origin", "http://[")], 403),
        ("POST", "/t/{}/deed", "", [("host", "["), ("origin", "http://[")], 403),
        ("POST", "/t/{}/deed", "", [("host", ""), ("origin", "")], 403),
        ("POST", "/t/{}/deed", "", [("origin", "//house.example")], 403),
        ("POST", "/t/{}/deed", "", [("origin", "http://elsewhere.example"), ("authorization", "Bearer x")], 403),
        ("POST", "/t/{}/deed", "", [("authorization", "Basic eDp5")], 403),
        ("POST", "/t/{}/deed", "", [OURS, ("content-length", "9" * 5000)], 413),
        ("GET", "/t/{}/replay/" + "9" * 5000, "", [], 400),
        ("GET", "/t/{}/why", "option=\xb2", [], 400),
        ("GET", "/", "", [("host", "[")], 200),
    ],
)
def test_odd_requests_get_an_answer(path, method, where, query, headers, status):
    async def body():
        async with scene_of(path, "toledo") as scene:
            answer = await ask(scene.app, Request(method, where.format(scene.table), headers, query=query))
            assert answer.status == status
            assert "content-security-policy" in dict(answer.headers)

    run(body)


@pytest.mark.parametrize("field", ["what", "client", "value"])
def test_halves_of_characters_are_no_text(path, field):
    async def body():
        async with scene_of(path, "toledo") as scene:
            deed = {"what": "play", "client": "c", "version": 1, "value": "x", field: "\ud800"}
            assert (await ask(scene.app, bad.by_script(scene, 0, deed))).status == 400
            async with Line(scene.app, f"/t/{scene.table}/live", "", scene.headers(0)) as line:
                line.send(json.dumps(deed))
                assert (await line.reply(), line.closed) == (None, 1008)

    run(body)


def test_bytes_end_a_line(path):
    async def body():
        async with (
            scene_of(path, "toledo") as scene,
            Line(scene.app, f"/t/{scene.table}/live", "", scene.headers(0)) as line,
        ):
            line.send(b"{}")
            assert (await line.reply(), line.closed) == (None, 1008)

    run(body)


@pytest.mark.parametrize("seat", [-1, 10, "x", "-1", 1.0, True, [], "²"])
def test_no_deed_is_done_for_another_seat_than_the_one_that_was_meant(path, seat):
    async def body():
        async with scene_of(path, "toledo") as scene:
            before = scene.live
            asked = scene.asked()[0]
            deed = {"what": "play", "client": "c", "version": before.version, "value": scene.legal(asked)[0]}
            assert (await ask(scene.app, bad.by_script(scene, asked, {**deed, "seat": seat}))).status == 400
            assert scene.live is before
            assert (await ask(scene.app, bad.by_script(scene, asked, deed))).json()["status"] == "done"

    run(body)


def test_an_imported_game_is_no_way_to_run_programs(path, monkeypatch):
    """A record may name anything as a player; nobody ever plays on at such a table."""
    unlimited(monkeypatch)

    async def body():
        async with scene_of(path, "toledo") as scene:
            match = scene.match.copy()
            match.players = ("evil.py:Bot",) * match.seats
            table = await scene.house.keep_record(write(match), scene.people[0])
            request = Request("POST", f"/t/{table}/rematch", scene.headers(0))
            assert (await ask(scene.app, request)).status == 400
            scene.table = table
            for what in ("take_back", "hand_over", "vote", "play", "undo"):
                deed = {"what": what, "client": what, "version": 1, "value": "end", "seat": 0}
                assert (await ask(scene.app, bad.by_script(scene, 0, deed))).json()["status"] == "refused"

    run(body)
