"""Doors, cookies, tokens and logs: what other sites, thieves of the database and readers of logs do not get."""

from __future__ import annotations

import io
import logging
import re
from urllib.parse import urlencode

import pytest

from meseta.server import logs
from meseta.server.api.request import Limits
from meseta.server.api.routes import STREAMS
from meseta.server.visitor import Visitor
from meseta.web.rate_limits import LIMITS
from meseta.web.table import showing
from tests.proof import bad
from tests.proof.asgi import HOST, OURS, Line, Request, ask
from tests.proof.scene import hurried, scene_of, unlimited
from tests.server.conftest import run

LATER = "192.0.2.77"
"""The address of somebody who did nothing yet."""


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "house.db")


# -- where requests come from ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        [],
        [("origin", "http://elsewhere.example")],
        [("origin", f"https://{HOST}")],
        [("origin", "null")],
        [("origin", f"http://{HOST}.elsewhere.example")],
        [("origin", f"http://elsewhere.example@{HOST}:80")],
        [("sec-fetch-site", "cross-site")],
        [("sec-fetch-site", "same-site")],
        [("authorization", "Basic YW5hOng=")],
    ],
)
def test_other_sites_can_do_nothing(path, headers, monkeypatch):
    unlimited(monkeypatch)

    async def body():
        async with scene_of(path, "toledo") as scene:
            before = scene.live
            seat = scene.asked()[0]
            deed = {"what": "play", "client": "c", "version": before.version, "value": scene.legal(seat)[0]}
            cookie = ("cookie", f"person={scene.cookies[seat]}")
            requests = [bad.by_script(scene, seat, deed), bad.by_form(scene, seat, deed)]
            fields = {"nickname": "Ana", "theme": "dark", "language": "de", "confirm": "always", "seats": "2"}
            addresses = ("/new/toledo", "/play/toledo", "/sit/x", "/import", "/preferences", "/switch")
            requests += [Request("POST", where, [bad.FORM], urlencode(fields).encode()) for where in addresses]
            requests += [Request("POST", f"/t/{scene.table}/{name}") for name in ("rematch", "nonce")]
            for request in requests:
                request.headers = [cookie, *headers, *[h for h in request.headers if h[0] == "content-type"]]
                answer = await ask(scene.app, request)
                assert answer.status == 403, request
                assert not answer.header("set-cookie")
            line = Line(scene.app, f"/t/{scene.table}/live", "", [cookie, *headers])
            assert (await line.heard(), line.closed) == (None, 1008)
            assert scene.live is before
            assert len(scene.house.database.unfinished()) == 2

    run(body)


def test_whoever_is_remembered_is_remembered_with_care(path, monkeypatch):
    unlimited(monkeypatch)

    async def body():
        async with scene_of(path, "toledo") as scene:
            form = urlencode({"nickname": "Ana", "seats": "2", "seat0": "me", "seat1": "friend"}).encode()
            answers = [
                await ask(scene.app, Request("GET", f"/t/{scene.table}")),
                await ask(scene.app, Request("POST", "/play/toledo", [OURS])),
                await ask(scene.app, Request("POST", "/new/toledo", [OURS, bad.FORM], form)),
                await ask(scene.app, Request("POST", "/preferences", [OURS, bad.FORM], b"confirm=always")),
            ]
            for answer in answers:
                cookie = answer.header("set-cookie").lower()
                assert cookie.startswith("person=")
                assert "httponly" in cookie
                assert "samesite=lax" in cookie
                assert "no-store" in answer.header("cache-control")

    run(body)


# -- limits ------------------------------------------------------------------------------------------------------------


async def turned_away(scene, request, most):
    """How many of the same request are let in before the first is turned away."""
    for number in range(most):
        answer = await ask(scene.app, request)
        if answer.status == 429:
            request.address = LATER
            assert (await ask(scene.app, request)).status != 429, "others may still come"
            return number
    return most


@pytest.mark.parametrize(
    ("limit", "method", "where"),
    [
        ("table", "GET", "/t/{}/rule"),
        ("why", "GET", "/t/{}/why"),
        ("deeds", "POST", "/t/{}/deed"),
        ("deeds", "POST", "/t/{}/nonce"),
        ("invitations", "GET", "/sit/nonsense"),
        ("invitations", "POST", "/sit/nonsense"),
        ("new tables", "POST", "/t/{}/rematch"),
        ("new tables", "POST", "/play/toledo"),
        ("new tables", "POST", "/learn/toledo/coach"),
        ("new tables", "POST", "/import"),
        ("new tables", "POST", "/position"),
        ("positions", "GET", "/position"),
        ("analyses", "POST", "/t/{}/analysis"),
        ("pictures", "GET", "/t/{}/position/1.svg"),
        ("films", "GET", "/t/{}/film"),
        ("films of what was missed", "GET", "/t/{}/frames"),
    ],
)
def test_whoever_comes_too_often_is_turned_away(path, monkeypatch, limit, method, where):
    hurried(monkeypatch)
    monkeypatch.setitem(LIMITS, limit, LIMITS[limit]._replace(rate=0.001, burst=5))

    async def body():
        async with scene_of(path, "toledo") as scene:
            request = Request(method, where.format(scene.table), [OURS], query="option=x")
            assert await turned_away(scene, request, 20) == 5

    run(body)


def test_another_token_for_every_request_is_no_way_around_the_limits(path, monkeypatch):
    hurried(monkeypatch)

    async def body():
        async with scene_of(path, "toledo") as scene:
            scene.app.state.limits = Limits(rate=2.0)
            seen = []
            for number in range(200):
                request = Request("GET", f"/api/tables/{scene.table}", [("authorization", f"Bearer {number}")])
                seen.append((await ask(scene.app, request)).status)
            assert set(seen) == {401, 429}
            elsewhere = Request("GET", f"/api/tables/{scene.table}", address=LATER)
            assert (await ask(scene.app, elsewhere)).status == 200
            assert STREAMS < 20

    run(body)


# -- what is written down ----------------------------------------------------------------------------------------------


async def evening(scene):
    """Somebody founds a table, a friend sits down, they talk and play. Returns everything that is secret."""
    form = {"nickname": "Anastasia", "seats": "2", "seat0": "me", "seat1": "friend"}
    answer = await ask(scene.app, Request("POST", "/new/el_grande", [OURS, bad.FORM], urlencode(form).encode()))
    ana = re.search("person=([^;]+)", answer.header("set-cookie"))[1]
    table = answer.header("location").split("/")[2]
    page = await ask(scene.app, Request("GET", answer.header("location"), [("cookie", f"person={ana}")]))
    invite = re.search(r"/sit/([\w-]+)", page.text)[1]
    answer = await ask(scene.app, Request("POST", f"/sit/{invite}", [OURS, bad.FORM], b"nickname=Benedikt"))
    ben = re.search("person=([^;]+)", answer.header("set-cookie"))[1]
    person = await scene.house.known(ana)
    token = await scene.house.at(table, Visitor(person)).api_token(0)
    scene.table, scene.cookies[:2], scene.tokens[0] = table, [ana, ben], token
    for number in range(12):
        live = await scene.house.tables.table(table)
        seat = live.asked()[0]
        option = live.match.game.vocabulary.name(live.question_for(seat).options[0])
        deed = {"what": "play", "client": f"c{number}", "version": live.version, "value": option, "confirmed": True}
        await ask(scene.app, bad.by_script(scene, seat, deed))
        await ask(scene.app, bad.by_script(scene, seat, {**deed, "what": "say", "client": "s", "value": "between us"}))
        await ask(scene.app, Request("GET", f"/t/{table}", scene.headers(seat)))
    await ask(scene.app, bad.by_program(scene, 0, {"what": "play", "version": 1, "client": "x", "value": "nonsense"}))
    seed = (await scene.house.tables.table(table)).match.seed
    return {"ana": ana, "ben": ben, "invite": invite, "token": token, "table": table, "seed": str(seed)}


def test_whoever_steals_the_database_gets_no_token(path, tmp_path, monkeypatch):
    unlimited(monkeypatch)
    hurried(monkeypatch)

    async def body():
        async with scene_of(path, "toledo") as scene:
            secrets = await evening(scene)
            written = b"".join(file.read_bytes() for file in tmp_path.glob("house.db*"))
            for name in ("ana", "ben", "invite", "token"):
                assert len(secrets[name]) >= 22
                assert secrets[name].encode() not in written, name
            assert secrets["table"].encode() in written, "the bytes are the right ones"

    run(body)


def broken(*_):
    raise RuntimeError("something of ours is broken")


def test_logs_tell_no_secrets_even_when_something_breaks(path, monkeypatch):
    unlimited(monkeypatch)
    hurried(monkeypatch)
    told = io.StringIO()
    for name in logs.OURS:
        log = logging.getLogger(name)
        monkeypatch.setattr(log, "handlers", [])
        monkeypatch.setattr(log, "propagate", True)
    before = logging.getLogger("meseta").level
    logs.set_up("debug", told)

    async def body():
        async with scene_of(path, "toledo") as scene:
            secrets = await evening(scene)
            with scene.house.database.engine.begin() as connection:
                connection.exec_driver_sql("DROP TABLE journal")
            live = await scene.house.tables.table(secrets["table"])
            seat = live.asked()[0]
            option = live.match.game.vocabulary.name(live.question_for(seat).options[0])
            deed = {"what": "play", "client": "last", "version": live.version, "value": option, "confirmed": True}
            answer = await ask(scene.app, bad.by_script(scene, seat, deed))
            assert answer.json()["status"] == "refused"
            assert answer.json()["version"] == 0
            monkeypatch.setattr(showing, "table_page", broken)
            with pytest.raises(RuntimeError):
                await ask(scene.app, Request("GET", f"/t/{scene.table}", scene.headers(seat)))
            return [*secrets.values(), "Anastasia", "Benedikt", "between us", '"sealed"', "'sealed'"]

    secrets = run(body)
    logging.getLogger("meseta").setLevel(before)
    assert told.getvalue().count("Traceback") >= 2
    assert "the database failed" in told.getvalue()
    assert [secret for secret in secrets if secret in told.getvalue()] == []
