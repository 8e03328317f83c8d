"""Logs: lines of JSON, with nothing in them that anybody must not read."""

from __future__ import annotations

import io
import json
import logging
from contextlib import contextmanager

import pytest

from meseta.server import logs
from meseta.server.deeds import Deed
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from tests.server.conftest import Hands, house_at, run
from tests.server.test_house import play_on


@pytest.fixture
def written():
    with logs_kept():
        stream = io.StringIO()
        logs.set_up("debug", stream)
        yield stream


@contextmanager
def logs_kept():
    """Whatever is done to the logs meanwhile is undone."""
    loggers = [logging.getLogger(name) for name in (*logs.OURS, "uvicorn.error")]
    before = [(log.handlers, log.level, log.propagate) for log in loggers]
    loggers[-1].setLevel(logging.NOTSET)  # a server that ran in this process before may have said otherwise
    yield
    for log, was in zip(loggers, before, strict=True):
        log.handlers, log.level, log.propagate = was


def test_whoever_makes_the_server_complain_does_not_fill_its_disk(written):
    clock = Hands()
    handler = next(one for one in logging.getLogger("meseta").handlers if one.filters)
    handler.filters = [logs.Seldom(clock)]
    for _ in range(5000):
        logging.getLogger("asyncio").error("socket.accept() out of system resource")
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert len(lines) == 2 * logs.MOST
    clock.now += logs.PERIOD
    logging.getLogger("asyncio").error("socket.accept() out of system resource")
    assert json.loads(written.getvalue().splitlines()[-1])["left_out"] == 5000 - logs.MOST


def test_complaints_that_always_read_differently_are_bounded_too(written):
    for number in range(3 * logs.MOST_OF_ALL):
        logging.getLogger("meseta.test").warning(f"number {number}")  # noqa: G004
    assert len(written.getvalue().splitlines()) == logs.MOST_OF_ALL


def test_every_line_is_json_and_errors_keep_their_cause(written):
    log = logging.getLogger("meseta.test")
    log.info("hello %s", "there", extra={"data": {"table": "abc"}})
    try:
        raise ValueError("oh")
    except ValueError:
        log.exception("it failed")
    first, second = map(json.loads, written.getvalue().splitlines())
    assert (first["what"], first["level"], first["table"]) == ("hello there", "info", "abc")
    assert "ValueError: oh" in second["error"]


def test_a_whole_game_leaves_no_secrets_in_the_log(written, path):
    async def body():
        async with house_at(path) as house:
            ana, token = await house.greet(None)
            ben, _ = await house.greet(None)
            plan = NewTable(
                "el_grande", ("me", "friend"), {"rounds": "6"}, nickname="Anastasia", seed=918273645546372819
            )
            opened = await house.open_table(plan, Visitor(ana))
            await house.sit(opened.invites[1], Visitor(ben), "Benedikt")
            key = await house.at(opened.table, Visitor(ana)).api_token(0)
            await house.at(opened.table, Visitor(ana)).act(Deed("say", "s", 1, value="between us"))
            await house.at(opened.table, Visitor(ben)).act(Deed("play", "x", 1, value="nonsense"))
            await play_on(house, opened.table, [ana, ben])
            return [token, key, *opened.invites.values(), opened.table, "918273645546372819", "Anastasia", "between us"]

    secrets = run(body)
    told = written.getvalue()
    assert "table founded" in told
    assert [secret for secret in secrets if secret in told] == []
