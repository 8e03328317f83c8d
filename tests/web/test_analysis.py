"""The analysis behind a finished game: a button, progress without and with a script, chart, turning points, tables."""

from __future__ import annotations

import re
import time

import pytest
from starlette.testclient import TestClient

import meseta
from meseta.core.replay import write
from meseta.core.texts import texts
from meseta.server.house import House
from meseta.web.app import app
from meseta.web.rate_limits import LIMITS
from tests.kit.database import opened
from tests.server.conftest import Thinking
from tests.web.visiting import Page, Visits, read, sent_to


@pytest.fixture
def house(tmp_path, monkeypatch):
    for name in ("new tables", "analyses"):
        monkeypatch.setitem(LIMITS, name, LIMITS[name]._replace(rate=1000, burst=1000))
    database = opened(tmp_path / "house.db")
    with TestClient(app(House(database, bots=Thinking(), pause=0.0, analysis="2"))) as client:
        yield Visits(client, client.app.state.house)
    database.close()


def brought(house, visitor, name="toledo", decisions=8):
    """A table that is over, of a game brought by a visitor."""
    match = meseta.new(name, 2, 5)
    for _ in range(decisions):
        match.play(match.question.options[0])
    return sent_to(visitor.post("/import", files={"record": ("game.replay", write(match))})).split("/")[2]


def analysed(visitor, table):
    """The page when everything is there."""
    visitor.post(f"/t/{table}/analysis")
    for _ in range(600):
        page = visitor.get(f"/t/{table}/analysis")
        if "<polyline" in page.text:
            return page
        assert "<progress" in page.text
        assert 'http-equiv="refresh"' in page.text, "without a script the page loads itself again"
        assert "data-again" in page.text, "with one it looks again"
        time.sleep(0.05)
    raise AssertionError("never done")


def test_a_finished_game_is_analysed_when_somebody_asks(house):
    ana = house.visitor()
    table = brought(house, ana)
    page = read(ana.get(f"/t/{table}/analysis"))
    assert f"/t/{table}/analysis" in [form.get("action") for form in page.all("form")]
    assert not page.all("progress")
    found = analysed(ana, table)
    page = Page(found.text)
    assert page.all("svg", role="img")
    steps = len(house.match(table).log)
    links = page.links(f"/t/{table}/replay/")
    assert links
    for link in links[:3]:
        step = int(re.search(r"/replay/(\d+)", link)[1])
        assert 0 < step <= steps
        assert ana.get(link).status_code == 200
    assert "data-again" not in found.text
    assert "refresh" not in found.text
    assert " style=" not in found.text, "the policy forbids inline styles"
    judged = page.all("th", scope="col")
    assert len(judged) >= 7, "the table says in numbers what the chart shows"


@pytest.mark.parametrize("language", ["de", "nl", "es"])
def test_it_is_read_in_every_language_without_being_made_again(house, language):
    ana, other = house.visitor(), texts("meseta.bots", language)
    table = brought(house, ana)
    analysed(ana, table)
    page = ana.get(f"/t/{table}/analysis?language={language}")
    assert other.get("report", "turning") in page.text
    assert "<polyline" in page.text


def test_strangers_of_a_private_table_and_impatient_players_get_a_sentence(house):
    ana, eve = house.visitor(), house.visitor()
    table = brought(house, ana)
    eve.post("/play/toledo")
    for answer in (eve.get(f"/t/{table}/analysis"), eve.post(f"/t/{table}/analysis")):
        assert answer.status_code == 400
        assert "<polyline" not in answer.text
    running = sent_to(ana.post("/play/toledo")).split("/")[2]
    assert ana.get(f"/t/{running}/analysis").status_code == 400
    assert ana.get("/t/nowhere/analysis").status_code == 404


def test_table_and_replay_lead_to_it(house):
    ana, eve = house.visitor(), house.visitor()
    table = brought(house, ana)
    address = f"/t/{table}/analysis"
    assert address in read(ana.get(f"/t/{table}/replay/0")).links(address)
    assert address in read(ana.get(f"/t/{table}")).links(address)
    assert not read(eve.get(f"/t/{table}/replay/0")).links(address)


def test_a_failure_is_told(house):
    ana = house.visitor()
    table = brought(house, ana)
    house.house.analyst._budget = "nonsense"
    ana.post(f"/t/{table}/analysis")
    for _ in range(600):
        page = ana.get(f"/t/{table}/analysis")
        if 'role="alert"' in page.text:
            break
        time.sleep(0.05)
    assert texts("meseta.web", "en").get("analysis", "failed") in page.text
    assert f'action="/t/{table}/analysis"' in page.text
