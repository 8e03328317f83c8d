"""Logs: lines of JSON, with nothing in them that anybody must not read."""

from __future__ import annotations

import io
import json
import logging

import pytest

from meseta.server import logs
from meseta.server.deeds import Deed
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from tests.server.conftest import house_at, run
from tests.server.test_house import play_on


@pytest.fixture
def written():
    ours = logging.getLogger("meseta")
    before = (ours.handlers, ours.level, ours.propagate)
    stream = io.StringIO()
    logs.set_up("debug", stream)
    yield stream
    ours.handlers, ours.level, ours.propagate = before


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
