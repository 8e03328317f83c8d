"""Names and who is written down: hosts, origins, cookies, networks; odd characters at every door; health."""

from __future__ import annotations

import json
from secrets import token_urlsafe
from urllib.parse import urlencode

import pytest
from sqlalchemy import func, select

import meseta
from meseta.core.replay import check_sum, write
from meseta.server.limits import Limiter, network_of
from meseta.store.schema import persons
from meseta.web import rate_limits
from meseta.web.app import app
from meseta.web.hosts import Hosts
from tests.proof import bad
from tests.proof.asgi import HOST, OURS, Line, Request, ask
from tests.proof.scene import NOBODY, hurried, scene_of, unlimited
from tests.server.conftest import run

HTML = ("accept", "text/html")


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "house.db")


def written(scene):
    """How many persons are written down."""
    with scene.house.database.steady() as connection:
        return connection.execute(select(func.count()).select_from(persons)).scalar_one()


# -- hosts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "welcome"),
    [
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("localhost.", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.20:8000", True),
        ("10.0.0.7", True),
        ("[fd00::5]:8000", True),
        ("[fe80::5]", True),
        ("play.example.org", True),
        ("play.example.org:443", True),
        ("", False),
        ("evil.example", False),
        ("play.example.org.evil.example", False),
        ("evil.example@localhost", False),
        ("localhost:8000:8000", False),
        ("localhost:port", False),
        ("8.8.8.8", False),
        ("[2001:4860:4860::8888]", False),
        ("127.0.0.1.evil.example", False),
        ("::1", False),
    ],
)
def test_a_server_answers_to_its_own_names_only(path, monkeypatch, host, welcome):
    hurried(monkeypatch)

    async def body():
        async with scene_of(path, "toledo") as scene:
            guarded = app(scene.house, Hosts(["Play.Example.org"]))
            answer = await ask(guarded, Request("GET", "/rules", [("host", host)]))
            assert answer.status == (200 if welcome else 421)
            assert answer.header("x-content-type-options") == "nosniff"
            if not welcome:
                assert "does not answer to this name" in answer.text
            origin = [("host", host), ("origin", f"http://{host}"), ("cookie", f"person={scene.cookies[0]}")]
            async with Line(guarded, f"/t/{scene.table}/live", headers=origin) as line:
                assert (await line.heard() is not None) is welcome

    run(body)


# -- cookies -------------------------------------------------------------------------------------------------------


def test_on_an_encrypted_line_the_cookie_belongs_to_this_host_alone(path, monkeypatch):
    hurried(monkeypatch)

    async def body():
        async with scene_of(path, "toledo") as scene:

            async def encrypted(scope, receive, send):
                await scene.app({**scope, "scheme": "https"}, receive, send)

            new = await ask(encrypted, Request("GET", f"/t/{scene.table}", [HTML]))
            cookie = new.header("set-cookie")
            assert cookie.startswith("__Host-person=")
            for word in ("Secure", "HttpOnly", "SameSite=lax", "Path=/"):
                assert word in cookie
            assert "domain" not in cookie.lower()
            known = [("cookie", f"__Host-person={scene.cookies[0]}; person={scene.cookies[1]}")]
            assert 'data-acting="0"' in (await ask(encrypted, Request("GET", f"/t/{scene.table}", known))).text
            old = await ask(encrypted, Request("GET", f"/t/{scene.table}", [("cookie", f"person={scene.cookies[0]}")]))
            assert 'data-acting="0"' in old.text, "whoever came before the name was guarded is known all the same"
            sent = [value for name, value in old.headers if name == "set-cookie"]
            assert any(value.startswith(f"__Host-person={scene.cookies[0]};") for value in sent)
            assert any(value.startswith('person="";') for value in sent), "and the old cookie goes"
            tossed = Request("GET", f"/t/{scene.table}", [("cookie", f"__Host-person={scene.cookies[0]}")])
            assert 'data-acting="0"' not in (await ask(scene.app, tossed)).text, "a plain line has no guarded names"

    run(body)


# -- networks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("::1", "::1"),
        ("127.0.0.1", "127.0.0.1"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_what_counts_as_one_address(address, network):
    assert network_of(address) == network


def test_a_network_full_of_addresses_is_one_visitor(path, monkeypatch):
    hurried(monkeypatch)
    monkeypatch.setitem(rate_limits.LIMITS, "lobby", rate_limits.LIMITS["lobby"]._replace(rate=0.001, burst=5))

    async def body():
        async with scene_of(path, "toledo") as scene:
            asked = [Request("GET", "/", [], address=f"2001:db8::{number:x}") for number in range(12)]
            assert [(await ask(scene.app, request)).status for request in asked] == [200] * 5 + [429] * 7
            assert (await ask(scene.app, Request("GET", "/", [], address="2001:db8:0:1::1"))).status == 200

    run(body)


# -- who is written down -------------------------------------------------------------------------------------------


def test_whoever_only_looks_is_not_written_down(path, monkeypatch):
    hurried(monkeypatch)
    unlimited(monkeypatch)

    async def body():
        async with scene_of(path, "toledo") as scene:
            before = written(scene)
            table = f"/t/{scene.table}"
            for where in (
                "/",
                "/mine",
                "/mine/data",
                table,
                f"{table}/replay",
                f"{table}/closed",
                "/rules",
                "/new/toledo",
            ):
                for _ in range(3):
                    await ask(scene.app, Request("GET", where, [HTML]))
            async with Line(scene.app, f"{table}/live", headers=scene.headers(NOBODY)) as line:
                await line.heard()
            new = {"game": "toledo", "seats": ["me", "greedy"]}
            oddities = [{"seats": ["me", "x"]}, {"settings": {"x": "y"}}, {"nonce": "ä"}, {"start": "nonsense"}]
            tries = [
                Request("POST", "/sit/nobodys", [OURS, bad.FORM, HTML], urlencode({"nickname": "Ana"}).encode()),
                Request("POST", "/import", [OURS, bad.FORM, HTML], b"record=nonsense"),
                Request("POST", f"{table}/deed", [OURS, bad.FORM, HTML], urlencode({"deed": "vote end"}).encode()),
                Request("POST", "/mine/erase", [OURS, bad.FORM, HTML], b"sure=yes"),
                Request("POST", "/new/toledo", [OURS, bad.FORM, HTML], b"nickname=Ana&seats=2&seat1=nobody"),
                Request("POST", "/new/sanchos/campaign", [OURS, bad.FORM, HTML], b"nickname=Ana&start=nowhere"),
                *(Request("POST", "/api/tables", [bad.JSON], json.dumps({**new, **odd}).encode()) for odd in oddities),
            ]
            for request in tries:
                assert (await ask(scene.app, request)).status >= 400
            assert written(scene) == before

    run(body)


@pytest.mark.parametrize("way", ["line", "script", "form"])
def test_the_first_word_makes_a_person_of_whoever_watches(path, monkeypatch, way):
    hurried(monkeypatch)

    async def body():
        async with scene_of(path, "toledo") as scene:
            before, where = written(scene), f"/t/{scene.table}"
            page = await ask(scene.app, Request("GET", where, [HTML]))
            cookie = page.header("set-cookie").partition(";")[0]
            token = cookie.removeprefix("person=")
            assert await scene.house.known(token) is None
            deed = {"what": "say", "value": "hola", "client": "c1", "version": 0}
            headers = [OURS, ("cookie", cookie)]
            if way == "line":
                async with Line(scene.app, f"{where}/live", headers=headers) as line:
                    line.send(json.dumps(deed))
                    line.send(json.dumps({**deed, "client": "c2"}))
                    assert [(await line.reply())["status"] for _ in range(2)] == ["done", "done"]
            elif way == "script":
                sent = Request("POST", f"{where}/deed", [*headers, bad.JSON], json.dumps(deed).encode())
                assert (await ask(scene.app, sent)).json()["status"] == "done"
            else:
                sent = Request("POST", f"{where}/deed", [*headers, bad.FORM], urlencode({"deed": "say hola"}).encode())
                assert (await ask(scene.app, sent)).status == 303
            assert written(scene) == before + 1
            assert await scene.house.known(token) is not None

    run(body)


def test_nobody_chooses_a_token_of_their_own(path, monkeypatch):
    hurried(monkeypatch)

    async def body():
        async with scene_of(path, "toledo") as scene:
            before = written(scene)
            body = json.dumps({"what": "say", "value": "hola", "client": "c1", "version": 0}).encode()
            for token in ("x", "a" * 42, "a" * 44, "ä" * 43, ""):
                headers = [OURS, bad.JSON, ("cookie", f"person={token}")]
                reply = await ask(scene.app, Request("POST", f"/t/{scene.table}/deed", headers, body))
                assert reply.json()["status"] == "refused"
            assert written(scene) == before

    run(body)


@pytest.mark.parametrize("value", ["", "   ", "a" * 401, "a\u202eb"])
def test_a_word_that_is_refused_makes_nobody(path, monkeypatch, value):
    hurried(monkeypatch)

    async def body():
        async with scene_of(path, "toledo") as scene:
            before = written(scene)
            assert (await said(scene, scene.table, value)).json()["status"] == "refused"
            assert (await said(scene, "nowhere", "hola")).status == 404
            assert written(scene) == before

    run(body)


@pytest.mark.parametrize("way", ["say", "/preferences", "/learn/toledo/tips"])
def test_whoever_is_new_again_and_again_is_not_written_down_without_end(path, monkeypatch, way):
    hurried(monkeypatch)
    unlimited(monkeypatch)

    async def come(scene):
        if way == "say":
            return await said(scene, scene.table, "hola")
        return await ask(scene.app, Request("POST", way, [OURS, bad.FORM], b"", address="192.0.2.66"))

    async def body():
        async with scene_of(path, "toledo") as scene:
            scene.house.newcomers = Limiter(rate=0.001, burst=5)
            before = written(scene)
            for _ in range(10):
                last = await come(scene)
            assert written(scene) <= before + 5
            assert "That was a little fast" in last.text
            await ask(scene.app, Request("POST", "/preferences", [OURS, bad.FORM], b"", address="192.0.2.67"))
            known = Request("POST", "/preferences", scene.headers(0, bad.FORM), b"", address="192.0.2.66")
            assert (await ask(scene.app, known)).status == 303, "whoever is known is not new"

    run(body)


async def said(scene, table, value):
    """What somebody is answered of whom nobody knows anything."""
    body = json.dumps({"what": "say", "value": value, "client": "c1", "version": 0}).encode()
    headers = [OURS, bad.JSON, ("cookie", f"person={token_urlsafe(32)}")]
    return await ask(scene.app, Request("POST", f"/t/{table}/deed", headers, body, address="192.0.2.66"))


# -- odd characters at every door ----------------------------------------------------------------------------------


ODD = ["a\0b", "a\x1b[2Jb", "a\u202eb", "a\x07b"]


@pytest.mark.parametrize("text", ODD)
def test_no_door_takes_what_another_database_would_refuse(path, monkeypatch, text):
    hurried(monkeypatch)
    unlimited(monkeypatch)
    match = meseta.new("toledo", seats=2, seed=1)
    match.players = ("Ana", text)
    body_of_record = write(match).rpartition("sum ")[0]
    record = f"{body_of_record}sum {check_sum(body_of_record)}\n".encode()

    async def body():
        async with scene_of(path, "toledo") as scene:
            with scene.house.database.steady() as connection:
                before = list(connection.connection.driver_connection.iterdump())
            form = b"--x\r\ncontent-disposition: form-data; name=record; filename=r\r\n\r\n" + record + b"\r\n--x--"
            kind = ("content-type", "multipart/form-data; boundary=x")
            new = {"game": "toledo", "seats": ["me", "greedy"], "nickname": text}
            fields = urlencode({"nickname": text, "seats": "2", "seat0": "me", "seat1": "greedy"}).encode()
            sent = [
                (Request("POST", "/import", [OURS, kind], form), 400),
                (Request("POST", "/api/tables", [bad.JSON], json.dumps(new).encode()), 422),
                (Request("POST", "/new/toledo", [OURS, bad.FORM], fields), 400),
                (
                    Request(
                        "POST",
                        f"/t/{scene.table}/deed",
                        scene.headers(0, bad.FORM),
                        urlencode({"deed": f"say {text}"}).encode(),
                    ),
                    409,
                ),
            ]
            for request, status in sent:
                assert (await ask(scene.app, request)).status == status, request.path
            with scene.house.database.steady() as connection:
                assert list(connection.connection.driver_connection.iterdump()) == before

    run(body)


# -- health --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", ["dead", "full", "hanging"])
def test_health_tells_the_truth(path, monkeypatch, trouble):
    resource = pytest.importorskip("resource")
    monkeypatch.setattr("meseta.server.health.FRESH", -1.0)
    monkeypatch.setattr("meseta.server.health.PATIENCE", 0.3)

    async def body():
        async with scene_of(path, "toledo") as scene:
            good = await ask(scene.app, Request("GET", "/health"))
            assert (good.status, good.json()) == (200, {"status": "ok", "database": "ok"})
            queue = scene.house.database._pen._queue
            limit = resource.getrlimit(resource.RLIMIT_FSIZE)
            try:
                if trouble == "dead":
                    with scene.house.database.writing() as connection:
                        connection.exec_driver_sql("DROP TABLE meseta_migration")
                elif trouble == "full":
                    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, limit[1]))
                else:
                    queue.acquire()
                answer = await ask(scene.app, Request("GET", "/health"))
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, limit)
                if trouble == "hanging":
                    queue.release()
            assert (answer.status, answer.json()["database"]) == (503, "failing")
            assert (await ask(scene.app, Request("GET", "/health", query="database=no"))).status == 200
            if trouble != "dead":
                assert (await ask(scene.app, Request("GET", "/health"))).status == 200, "and everything goes on"

    run(body)


def test_our_own_pages_come_from_here():
    assert ("origin", f"http://{HOST}") == OURS
