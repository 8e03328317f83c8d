"""Doors of pages, hints and lines: whoever comes too often waits, everybody else does not."""

from __future__ import annotations

import logging

import pytest

from meseta.server import hinting
from meseta.web import rate_limits, serving
from meseta.web.table.live import PER_ADDRESS
from tests.proof.asgi import OURS, Line, Request, ask
from tests.proof.scene import hurried, scene_of
from tests.proof.test_security import turned_away
from tests.server.conftest import run


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "house.db")


@pytest.mark.parametrize(
    ("limit", "method", "where"),
    [
        ("lobby", "GET", "/"),
        ("lobby", "GET", "/mine"),
        ("reading", "GET", "/rules/toledo"),
        ("reading", "GET", "/new/toledo"),
        ("replay", "GET", "/t/{}/replay"),
        ("replay", "GET", "/t/{}/replay/3"),
        ("hints", "POST", "/t/{}/hint"),
        ("lines", "GET", "/t/nowhere/stream"),
    ],
)
def test_whoever_reads_too_often_is_asked_to_wait(path, monkeypatch, limit, method, where):
    hurried(monkeypatch)
    monkeypatch.setitem(rate_limits.LIMITS, limit, rate_limits.LIMITS[limit]._replace(rate=0.1, burst=5))

    async def body():
        async with scene_of(path, "toledo") as scene:
            request = Request(method, where.format(scene.table), [OURS, ("accept", "text/html")])
            assert await turned_away(scene, request, 20) == 5
            again = Request(method, where.format(scene.table), [OURS, ("accept", "application/json")])
            answer = await ask(scene.app, again)
            assert (answer.status, answer.header("retry-after")) == (429, "10")
            assert "Wait a moment" in answer.json()["message"]
            german = Request(method, where.format(scene.table), [OURS, ("accept-language", "de")])
            answer = await ask(scene.app, german)
            assert answer.status == 429
            assert answer.header("content-type").startswith("text/plain")
            assert answer.header("x-content-type-options") == "nosniff"
            assert answer.text != "Too much came from you at once. Wait a moment and try again."
            elsewhere = "/" if limit != "lobby" else "/rules"
            assert (await ask(scene.app, Request("GET", elsewhere, [OURS]))).status == 200, "only this is limited"

    run(body)


def test_whoever_opens_too_many_lines_is_asked_to_wait(path, monkeypatch):
    hurried(monkeypatch)
    monkeypatch.setitem(rate_limits.LIMITS, "lines", rate_limits.LIMITS["lines"]._replace(rate=0.001, burst=3))

    async def body():
        async with scene_of(path, "toledo") as scene:
            where = f"/t/{scene.table}/live"
            for number in range(5):
                async with Line(scene.app, where, headers=scene.headers(0)) as line:
                    assert (await line.heard() is not None) == (number < 3)
                    assert line.closed == (None if number < 3 else rate_limits.TRY_LATER)
            for _ in range(5):  # the device itself may open as many as it likes
                async with Line(scene.app, where, headers=scene.headers(0), address="127.0.0.1") as line:
                    assert await line.heard() is not None
            async with Line(scene.app, where, headers=scene.headers(0), extensions=["websocket.http.response"]) as line:
                assert await line.heard() is None
                assert line.refused == 429

    run(body)


@pytest.mark.parametrize(
    ("message", "told"),
    [("ASGI callable returned without completing handshake.", False), ("Exception in ASGI application", True)],
)
def test_a_refused_socket_fills_no_log(message, told):
    record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, message, None, None)
    assert serving.worth_telling(record) is told


def test_what_people_do_is_far_below_the_limits():
    """Five of them behind one address: pages turned with a key held down, all hints that are given, lines anew."""
    limits = rate_limits.LIMITS
    assert limits["replay"].rate >= 30
    assert limits["hints"].rate >= 5 * hinting.RATE
    assert limits["hints"].burst >= 5 * hinting.BURST
    assert limits["lines"].burst >= 2 * PER_ADDRESS
