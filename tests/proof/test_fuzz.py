"""Two thousand bad requests per game to the whole server: by form, by script, by program, by socket.

The API alone gets three thousand more in ``tests/server``.

None is accepted, none breaks anything. In between legal deeds are done, so that the position moves on: each of them is
one action more and no other; and everything that was accepted once is sent again later and does nothing.
"""

from __future__ import annotations

import json
import logging
import os
import random
from collections import Counter

import pytest

import meseta
from tests.proof import bad
from tests.proof.asgi import Line, ask
from tests.proof.scene import hurried, scene_of, unlimited
from tests.server.conftest import run

REQUESTS = int(os.environ.get("MESETA_FUZZ_PAGES", "2000"))
WHOLE = 2000
"""In so many requests every way of being refused comes up; a short look meets the frequent ones."""
LEGAL_EVERY = 250
CHECK_EVERY = 1000
REFUSED = ("refused", "stale")


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "house.db")


class Fuzz:
    """Sends, and looks whether anything has changed."""

    def __init__(self, scene, luck):
        self.scene = scene
        self.luck = luck
        self.lines = {}
        self.accepted = []
        """What was accepted at this table: who, deed, way, request."""
        self.count = Counter()

    async def line(self, who):
        """A socket of somebody; a new one where the last one was closed."""
        found = self.lines.get(who)
        if found is None or found.closed is not None:
            found = self.lines[who] = Line(self.scene.app, f"/t/{self.scene.table}/live", "", self.scene.headers(who))
            assert await found.heard() is not None
        return found

    async def leave(self):
        for line in self.lines.values():
            await line.leave()
        self.lines.clear()

    async def by_request(self, request, kind):
        answer = await ask(self.scene.app, request)
        self.count[kind, answer.status] += 1
        assert answer.status < 500, (request, answer)
        return answer

    async def send(self, way, who, deed):
        """A deed by one of the ways; returns what became of it."""
        if way == "socket":
            line = await self.line(who)
            line.send(json.dumps(deed))
            reply = await line.reply()
            assert reply is not None, deed
            return reply["status"]
        if way == "script":
            answer = await self.by_request(bad.by_script(self.scene, who, deed), way)
            assert answer.header("content-type") == "application/json", (who, deed, answer)
            return answer.json()["status"]
        if way == "form":
            answer = await self.by_request(bad.by_form(self.scene, who, deed), way)
            return "done" if answer.status == 303 else "refused"
        answer = await self.by_request(bad.by_program(self.scene, who, deed), way)
        return answer.json()["status"] if answer.status == 200 else "refused"

    def way(self, deed):
        ways = ["socket", "socket", "socket", "script", "form"]
        return self.luck.choice([*ways, "program"] if deed["what"] in ("play", "undo", "start_over") else ways)

    # -- one bad request of each sort --------------------------------------------------------------------------

    async def refused(self):
        who, deed = bad.bad_deed(self.luck, self.scene)
        if deed.get("seat") is not None and deed["what"] in ("play", "undo", "start_over"):
            way = self.luck.choice(["socket", "script", "form"])  # a token is for one seat, whatever is said
        else:
            way = self.way(deed)
        assert await self.send(way, who, deed) in REFUSED, (way, who, deed)
        return who, deed

    async def malformed(self):
        who, data = bad.malformed(self.luck, self.scene)
        if self.luck.randrange(12):
            request = bad.by_script(self.scene, who, {})
            request.body = data
            answer = await self.by_request(request, "malformed")
            assert answer.status == 400 or answer.json()["status"] in REFUSED, (data, answer)
            return data
        line = await self.line(who)
        line.send(data if self.luck.randrange(4) == 0 else data.decode("latin-1"))
        reply = await line.reply()
        assert line.closed == 1008 or reply["status"] in REFUSED, data
        return data

    async def misdirected(self):
        request = bad.misdirected(self.luck, self.scene)
        answer = await self.by_request(request, "misdirected")
        assert answer.status >= 400 or answer.status in (200, 307), request  # 307: the address without its last slash
        return request

    async def page(self):
        await self.by_request(bad.page(self.luck, self.scene), "page")

    async def founding(self):
        answer = await self.by_request(bad.founding(self.luck, self.scene), "founding")
        assert answer.status >= 400, answer

    async def repeated(self):
        """What was accepted once, as it was or with another wish under the same id."""
        if not self.accepted:
            return
        who, deed, way = self.luck.choice(self.accepted)
        if self.luck.randrange(2):
            other = {
                **deed,
                "version": self.scene.live.version,
                "value": self.luck.choice(self.scene.legal(who) or ["?"]),
            }
            deed = self.luck.choice([deed, other])
        told = await self.send(way, who, deed)
        assert told == ("done" if way == "form" else "repeated"), (way, deed)

    async def legal(self, name):
        scene = self.scene
        if not scene.asked() or len(self.accepted) > 60:
            await self.leave()
            await scene.begin(name, self.luck.randrange(1000))
            self.accepted.clear()
        before = scene.live
        seat = self.luck.choice(scene.asked())
        deed = {"what": "play", "client": bad.client_id(self.luck), "version": before.version}
        deed |= {"value": self.luck.choice(scene.legal(seat)), "confirmed": True}
        way = self.way(deed)
        assert await self.send(way, seat, deed) == "done"
        scene.check_one_more(before, seat, deed["value"])
        self.accepted.append((seat, deed, way))


@pytest.mark.parametrize("name", meseta.NAMES)
def test_bad_requests_change_nothing_and_break_nothing(path, name, monkeypatch, caplog):
    unlimited(monkeypatch)
    hurried(monkeypatch)
    caplog.set_level(logging.WARNING)

    async def body():
        luck = random.Random(f"bad {name}")
        async with scene_of(path, name, seed=luck.randrange(1000)) as scene:
            fuzz = Fuzz(scene, luck)
            sorts = [fuzz.refused] * 50 + [fuzz.malformed] * 20 + [fuzz.misdirected] * 20
            sorts += [fuzz.repeated] * 6 + [fuzz.page] * 3 + [fuzz.founding]
            stored = await scene.stored()
            for number in range(REQUESTS):
                before = scene.live
                sent = await luck.choice(sorts)()
                assert scene.live is before, sent
                if number % LEGAL_EVERY == 0 or number % CHECK_EVERY == 0:
                    assert await scene.stored() == stored
                    await fuzz.legal(name)
                    stored = await scene.stored()
            assert await scene.stored() == stored
            await fuzz.leave()
            met = {status for _, status in fuzz.count}
            assert met >= {200, 303, 400, 401, 403, 404, 405, 409, 413} or REQUESTS < WHOLE
            assert len(scene.house.database.unfinished()) <= 1 + scene.begun  # nobody founded anything

    run(body)
    ours = [record for record in caplog.records if not record.name.startswith("python_multipart")]
    assert [record.getMessage() for record in ours] == []
