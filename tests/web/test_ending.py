"""The end of a game on the table's page: who won, why, how it grew, what is shared; for players and for spectators."""

from __future__ import annotations

import io
import re
import time
from dataclasses import replace

import pytest
from PIL import Image
from starlette.testclient import TestClient

import meseta
from meseta.core.game import Outcome
from meseta.render.pictures import png
from meseta.render.postcard import WIDTH, postcard
from meseta.server.house import House
from meseta.server.visitor import Visitor
from meseta.web.app import app
from meseta.web.rate_limits import LIMITS
from meseta.web.table.board import drawing_for
from meseta.web.table.ending.result import in_a_line, places, result
from meseta.web.table.sight import sight_of
from tests.kit.database import opened
from tests.server.conftest import Thinking
from tests.web.visiting import Visits, read, sent_to

SEATS = {"el_grande": 4, "king_and_intrigue": 3, "sanchos": 3, "toledo": 4}
PATIENCE = 300.0
"""Seconds: far more than an analysis takes, however busy the machine is."""


@pytest.fixture
def analyses():
    return False


@pytest.fixture
def house(tmp_path, monkeypatch, analyses):
    for name in ("new tables", "pictures", "analyses"):
        monkeypatch.setitem(LIMITS, name, LIMITS[name]._replace(rate=1000, burst=1000))
    database = opened(tmp_path / "house.db")
    made = House(database, bots=Thinking(), pause=0.0, analysis="1", analyse=analyses)
    with TestClient(app(made)) as client:
        yield Visits(client, made)
    database.close()


def begun(visitor, name="toledo", seats=2, **more):
    """A table where one visitor holds every seat."""
    form = {"seats": str(seats), **{f"seat{n}": "me" for n in range(seats)}, "nickname": "Ana", **more}
    return sent_to(visitor.post(f"/new/{name}", data=form)).split("/")[2]


def ended(house, visitor, name="toledo", seats=2, **more):
    """The same, played to its end by whoever is asked."""
    table = begun(visitor, name, seats, **more)
    match = house.match(table)
    turn = 0
    while match.question is not None:
        turn += 1
        options = match.question.options
        match.play(options[turn * 7 % len(options)], match.question.seat)
    return table, match


@pytest.mark.parametrize("name", meseta.NAMES)
def test_the_end_can_be_read_without_a_script_by_everybody(house, name):
    ana = house.visitor()
    table, match = ended(house, ana, name, SEATS[name], public="yes")
    for somebody in (ana, house.visitor("de")):
        text = somebody.get(f"/t/{table}").text
        page = read(somebody.get(f"/t/{table}"))
        assert page.all("header", id="end")
        assert page.all("section", id="end-points")
        assert page.all("section", id="end-growth")
        assert page.all("section", id="end-share")
        shown = re.search(r'<ol id="end-places".*?</ol>', text, re.DOTALL)[0]
        points = [int(n) for n in re.findall(r'class="end-score"[^>]*>(-?\d+)<', shown)]
        assert sorted(points) == sorted(match.outcome.scores)
        grid = re.search(r'<section id="end-points".*?</section>', text, re.DOTALL)[0]
        for row in re.findall(r"<tr><th.*?</tr>", grid):
            *parts, total = [int(n.replace("−", "-")) for n in re.findall(r"<(?:b|span)>(−?-?\d+)<", row)]
            assert sum(parts) == total, row
        assert f"/t/{table}/replay/" in text
        assert "/invite" not in text
    assert page.links("#panes")


def test_whoever_played_can_play_again_and_spectators_cannot(house):
    ana, ben = house.visitor(), house.visitor()
    table, _ = ended(house, ana, public="yes")
    again = f"/t/{table}/rematch"
    assert again in [form.get("action") for form in read(ana.get(f"/t/{table}")).all("form")]
    assert again not in [form.get("action") for form in read(ben.get(f"/t/{table}")).all("form")]


def test_the_next_table_that_waits_is_one_click_away(house):
    ana = house.visitor()
    waiting = begun(ana)
    table, _ = ended(house, ana)
    page = ana.get(f"/t/{table}").text
    assert f'href="/t/{waiting}"' in page
    assert "Next table that waits · 1" in page
    assert "Next table" not in house.visitor().get(f"/t/{table}").text


def test_a_running_game_has_no_end(house):
    ana = house.visitor()
    table = begun(ana)
    page = read(ana.get(f"/t/{table}"))
    assert page.all("div", id="ending")
    assert not page.all("header", id="end")
    assert ana.get(f"/t/{table}/turning").status_code == 404


def test_a_game_without_an_account_still_tells_who_won(house, monkeypatch):
    ana = house.visitor()
    table, _ = ended(house, ana)

    async def none(self, table):
        return None

    monkeypatch.setattr("meseta.server.endings.Accounts.of", none)
    page = read(ana.get(f"/t/{table}"))
    assert page.all("ol", id="end-places")
    assert not page.all("section", id="end-points")


# -- the result in words -----------------------------------------------------------------------------------------------


@pytest.fixture
def look(house):
    ana = house.visitor()
    table = begun(ana, "el_grande", 3, nickname="Ana")
    visitor = house.house.at(table, Visitor())
    return house.call(visitor.look)


def over(look, winners, scores):
    return replace(look, status="over", ask=None, outcome=Outcome(winners, scores))


def test_the_result_says_one_thing(look):
    names = [chair.name for chair in look.chairs]
    assert result(over(look, (1,), (3, 9, 4))) == f"{names[1]} wins by 5 points"
    assert result(over(look, (1,), (8, 9, 4))) == f"{names[1]} wins by one point"
    assert result(over(look, (1,), (9, 9, 4))) == f"{names[1]} wins on the tie-break"
    assert result(over(look, (0, 1), (9, 9, 4))) == f"{names[0]} and {names[1]} share the victory"
    assert result(over(look, (), (9, 9, 4))) == "Nobody at this table wins"
    alone = replace(over(look, (0,), (11,)), chairs=look.chairs[:1])
    assert result(alone) == "Ana wins against the bots", "who plays one seat is called by name"
    assert result(replace(alone, outcome=Outcome((), (4,)))) == "Ana loses to the bots"


def test_the_prompt_and_the_line_to_send_say_the_same(look):
    end = over(look, (1,), (3, 9, 4))
    assert result(end) in sight_of(end).boxes["ask"]["prompt"]
    assert result(end) in in_a_line(end)


def test_equals_have_the_same_place(look):
    ranks = [(place.rank, place.points) for place in places(over(look, (1,), (4, 9, 4)))]
    assert ranks == [(1, 9), (2, 4), (2, 4)]
    assert [place.rank for place in places(over(look, (0, 1), (9, 9, 4)))] == [1, 1, 3]
    assert [place.rank for place in places(over(look, (), (9, 9, 4)))] == [0, 0, 0]


# -- sharing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", meseta.NAMES)
def test_the_picture_of_a_result_is_small_and_quick_and_the_same_for_everybody(house, name):
    ana = house.visitor()
    table, _ = ended(house, ana, name, SEATS[name])
    look = house.call(house.house.at(table, Visitor()).look)
    before = time.process_time()
    picture = png(postcard(drawing_for(look), result(look), "", []), WIDTH)
    assert time.process_time() - before < 1.5
    assert len(picture) < 300_000
    assert Image.open(io.BytesIO(picture)).size == (1200, 630)


def test_what_is_shared_shows_no_secret_and_leads_to_no_seat(house):
    ana = house.visitor()
    table, _ = ended(house, ana, "el_grande", 2)
    text = ana.get(f"/t/{table}").text
    address = re.search(rf"/t/{table}/card-\d+\.png\?language=en", text)[0]
    mine, theirs = ana.get(address), house.visitor().get(address)
    assert mine.status_code == theirs.status_code == 200
    assert mine.content == theirs.content
    assert len(mine.content) < 300_000
    share = re.search(r'<section id="end-share".*?</section>', text, re.DOTALL)[0]
    assert "seat=" not in share
    assert "film?eyes=none" in share


# -- the turning point -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("analyses", [True])
def test_the_analysis_begins_by_itself_when_somebody_who_played_looks_at_the_end(house, analyses):
    ana, ben = house.visitor(), house.visitor()
    table, _ = ended(house, ana, "el_grande", 2, public="yes", rounds="6")
    assert "data-ask-again" not in ben.get(f"/t/{table}").text, "spectators begin nothing"
    assert "<progress" in ana.get(f"/t/{table}").text
    end = time.monotonic() + PATIENCE
    while "data-ask-again" in (found := ana.get(f"/t/{table}/turning").text):
        assert "<progress" in found
        assert time.monotonic() < end, "the analysis does not end"
        time.sleep(0.1)
    assert 'id="end-turning"' in found
    assert "<progress" not in found
    assert f"/t/{table}/replay/" in found or "never turned" in found
    chart = ana.get(f"/t/{table}/analysis").text
    assert chart.count('class="way"') > 10, "the chart leads into the replay"


def test_without_the_operators_wish_nothing_is_analysed(house):
    ana = house.visitor()
    table, _ = ended(house, ana)
    assert "<progress" not in ana.get(f"/t/{table}").text
    assert house.house.analyst._tasks == {}


# -- the replay --------------------------------------------------------------------------------------------------------


def test_a_replay_opens_where_it_makes_sense(house):
    ana = house.visitor()
    running = begun(ana)
    match = house.match(running)
    for _ in range(6):
        match.play(match.question.options[0])
    assert sent_to(ana.get(f"/t/{running}/replay")) == f"/t/{running}/replay/{match.steps}"
    table, _ = ended(house, ana)
    assert sent_to(ana.get(f"/t/{table}/replay")) == f"/t/{table}/replay/0"
    assert sent_to(ana.get(f"/t/{table}/replay?step=4")) == f"/t/{table}/replay/4"


def test_a_replay_has_rounds_and_plays(house):
    ana = house.visitor()
    table, match = ended(house, ana, "el_grande", 2)
    page = read(ana.get(f"/t/{table}/replay/0"))
    assert page.all("button", id="play")
    assert len(page.all("option", label="3")) == 1
    rounds = [a for a in page.all("a") if a.get("aria-label", "").startswith("Round ")]
    assert len(rounds) == 9
    assert [a["aria-label"] for a in rounds if a.get("aria-current")] == ["Round 1"]
    assert [a["aria-label"] for a in rounds if a.get("data-key") == "PageDown"] == ["Round 2"]
    last = read(ana.get(f"/t/{table}/replay/{match.steps}"))
    assert not last.all("button", id="play"), "there is nothing left to play"
