"""Replay: every position has an address, nobody sees more than they may, what is carried away can be brought back."""

from __future__ import annotations

import io
import re
from html import escape

import pytest
from PIL import Image

import meseta
from meseta.core.replay import check_sum, write
from meseta.core.replay import read as read_record
from meseta.core.texts import texts
from meseta.server.visitor import Visitor
from meseta.web.rate_limits import LIMITS
from tests.kit.record import REPLAYS
from tests.web.visiting import Page, read, sent_to, visits

GAME = min(REPLAYS.glob("toledo/*random*.replay"))


@pytest.fixture
def house(tmp_path, monkeypatch):
    for name in ("new tables", "pictures", "films"):
        monkeypatch.setitem(LIMITS, name, LIMITS[name]._replace(rate=1000, burst=1000))
    with visits(tmp_path / "house.db") as found:
        yield found


def bring(visitor, content, name="game.replay"):
    return visitor.post("/import", files={"record": (name, content)})


def short_record(name="toledo", seats=2, decisions=12):
    match = meseta.new(name, seats, 5)
    for _ in range(decisions):
        match.play(match.question.options[0])
    return match


def begun(house, visitor, **more):
    form = {"seats": "2", "seat0": "me", "seat1": "me", "nickname": "Ana", **more}
    table = sent_to(visitor.post("/new/toledo", data=form)).split("/")[2]
    match = house.match(table)
    for _ in range(6):
        match.play(match.question.options[0])
    return table, match


@pytest.mark.parametrize("name", meseta.NAMES)
def test_a_record_is_brought_and_can_be_walked_through(house, name):
    ana = house.visitor()
    match = short_record(name, meseta.game(name).seats[1])
    address = sent_to(bring(ana, write(match)))
    page = read(ana.get(address))
    assert page.all("input", type="range", max=str(len(match.log)), value="0")
    onwards = page.all("a", id="step-on")[0]["href"]
    assert onwards.split("/")[-1] == "1"
    assert not page.all("a", id="step-back")
    last = read(ana.get(page.all("a", id="step-last")[0]["href"]))
    assert last.all("a", id="step-back")
    assert not last.all("a", id="step-on")
    told = [match.game.sentence(event) for event in match.events_for(None)]
    assert told[-1] in "".join(last.text)


def test_every_line_of_the_log_leads_to_its_position(house):
    ana = house.visitor()
    address = sent_to(bring(ana, GAME.read_text()))
    page = read(ana.get(address))
    base = address.rsplit("/", 1)[0]
    steps = {int(link.rsplit("/", 1)[1]) for link in page.links(base) if "?" not in link}
    assert len(steps) > 20
    for step in sorted(steps)[::40]:
        there = read(ana.get(f"{base}/{step}"))
        assert there.all("input", type="range", value=str(step))
        assert there.all("a", aria_current="step")
    assert page.links("/rules/toledo#TO-")


def test_the_slider_works_without_a_script(house):
    ana = house.visitor()
    base = sent_to(bring(ana, GAME.read_text())).rsplit("/", 1)[0]
    assert sent_to(ana.get(f"{base}?step=40&eyes=1")) == f"{base}/40?eyes=1"
    assert sent_to(ana.get(f"{base}?step=9999999999")).startswith(base)
    assert sent_to(ana.get(base)).startswith(base), "the table's log leads here"


@pytest.mark.parametrize("wrong", ["/-1", "/99999", "/99999999999", "/0?eyes=7", "/0?eyes=x", "/x"])
def test_addresses_that_lead_nowhere_are_told(house, wrong):
    ana = house.visitor()
    base = sent_to(bring(ana, GAME.read_text())).rsplit("/", 1)[0]
    assert ana.get(base + wrong).status_code in (400, 404)


def test_after_the_end_everybody_looks_through_all_eyes(house):
    eve = house.visitor()
    base = sent_to(bring(house.visitor(), GAME.read_text())).rsplit("/", 1)[0]
    pages = [eve.get(f"{base}/30?eyes={eyes}").text for eyes in ("0", "1", "none")]
    assert len(set(pages)) == 3
    assert pages[0].count("hand-") > pages[2].count("hand-")
    assert {"eyes=0", "eyes=1", "eyes=none"} <= {
        link.rpartition("?")[2] for link in read(eve.get(f"{base}/30")).links(base)
    }


# -- secrets ---------------------------------------------------------------------------------------------------


def test_a_running_game_shows_strangers_what_a_spectator_sees(house):
    ana, eve = house.visitor(), house.visitor()
    table, match = begun(house, ana)
    for step in range(len(match.log) + 1):
        page = eve.get(f"/t/{table}/replay/{step}")
        assert page.status_code == 200
        assert not re.search(r'id="hand-', page.text)
        assert eve.get(f"/t/{table}/replay/{step}?eyes=0").status_code == 400
        assert eve.get(f"/t/{table}/position/{step}.svg?eyes=1").status_code == 400
        svg = eve.get(f"/t/{table}/position/{step}.svg").text
        assert not re.search(r'id="hand-', svg)


def test_a_running_game_has_no_record_and_no_film(house):
    ana = house.visitor()
    table, match = begun(house, ana)
    page = read(ana.get(f"/t/{table}/replay/3"))
    assert not page.links(f"/t/{table}/record")
    assert not page.links(f"/t/{table}/film")
    for what in ("record", "film"):
        answer = ana.get(f"/t/{table}/{what}")
        assert answer.status_code == 400
        assert str(match.seed) not in answer.text


def test_around_one_device_the_replay_of_a_running_game_shows_no_hand(house):
    ana = house.visitor()
    table, _ = begun(house, ana, hot_seat="yes")
    assert 'id="hand-' not in ana.get(f"/t/{table}/replay/4").text
    alone, _ = begun(house, ana)
    assert 'id="hand-' in ana.get(f"/t/{alone}/replay/4").text, "their own hand is shown to everybody else"


# -- carrying away and bringing in -----------------------------------------------------------------------------


def test_what_is_carried_away_can_be_brought_back(house):
    ana = house.visitor()
    table = sent_to(bring(ana, GAME.read_text())).split("/")[2]
    answer = ana.get(f"/t/{table}/record")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.text == GAME.read_text()
    assert sent_to(bring(ana, answer.text.replace("\n", "\r\n")))


def test_a_position_is_a_picture(house):
    ana = house.visitor()
    table = sent_to(bring(ana, GAME.read_text())).split("/")[2]
    svg = ana.get(f"/t/{table}/position/20.svg?eyes=1")
    assert svg.headers["content-type"] == "image/svg+xml"
    assert svg.text.startswith("<svg")
    assert "var(--" not in svg.text
    image = ana.get(f"/t/{table}/position/20.png?eyes=1")
    assert Image.open(io.BytesIO(image.content)).format == "PNG"
    for wrong in ("20.pdf", "20", "x.svg", "99999999.svg"):
        assert ana.get(f"/t/{table}/position/{wrong}").status_code == 404


def test_a_game_is_a_film_and_is_drawn_once(house, monkeypatch):
    ana = house.visitor()
    table = sent_to(bring(ana, write(short_record(decisions=3)))).split("/")[2]
    film = ana.get(f"/t/{table}/film?eyes=0")
    assert film.status_code == 200
    assert Image.open(io.BytesIO(film.content)).n_frames > 1
    monkeypatch.setattr("sys.executable", "/nowhere")
    assert ana.get(f"/t/{table}/film?eyes=0").content == film.content


def test_an_open_record_becomes_a_game_that_ended(house):
    ana = house.visitor()
    table = sent_to(bring(ana, write(short_record()))).split("/")[2]
    look = house.call(house.house.at(table, Visitor()).look)
    assert look.status == "ended"
    assert read(ana.get(f"/t/{table}/replay/2?eyes=1")).links(f"/t/{table}/record")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "no record of Meseta"),
        ("hello", "no record of Meseta"),
        (b"\xff\xfe\x00\x01", "not a text file"),
        (GAME.read_text()[:-30], "cut"),
        (GAME.read_text().replace("draw", "gain", 1), "altered"),
        ("x" * 1_100_000, "too large"),
    ],
)
def test_a_bad_file_gets_the_sentence_and_leaves_nothing(house, content, said):
    ana = house.visitor()
    answer = bring(ana, content)
    assert answer.status_code == 400
    assert said in answer.text
    assert Page(answer.text).links("/")


def test_a_record_of_other_rules_is_told(house):
    from meseta.core.replay import _sealed

    body = re.sub(r"^rules \d+$", "rules 99", GAME.read_text().rpartition("sum ")[0], count=1, flags=re.MULTILINE)
    answer = bring(house.visitor(), _sealed(body))
    assert answer.status_code == 400
    assert "other rules or cards" in answer.text
    other = _sealed(body.replace("game toledo", "game chess"))
    assert bring(house.visitor(), other).status_code == 400


def test_no_file_is_told(house):
    ana = house.visitor()
    for answer in (ana.post("/import"), ana.post("/import", data={"record": "text"})):
        assert answer.status_code == 400
        assert "Choose a record file" in answer.text


def test_records_that_lie_are_refused_wherever_they_lie(house):
    """Every action of a file is played by the rules: nothing is believed."""
    from meseta.core.replay import _sealed

    record = read_record(GAME.read_text())
    lines = GAME.read_text().splitlines()
    first = lines.index("--") + 1
    for at in range(first, first + len(record.actions), 60):
        changed = [*lines[:at], "red action nonsense", *lines[at + 1 : -1]]
        answer = bring(house.visitor(), _sealed("\n".join(changed) + "\n"))
        assert answer.status_code == 400


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
def test_what_is_wrong_with_a_record_is_told_in_the_readers_language(house, language):
    words, ana = texts("meseta.web", language), house.visitor(language)
    text = write(short_record())
    body = text.rpartition("sum ")[0]
    other = body.replace("rules ", "rules 99", 1)
    wrong = body.replace("--\n", "--\nchance nothing nowhere\n", 1)
    told = {
        "foreign": "hello\n",
        "cut": text[: len(text) // 2],
        "altered": text.replace("seats 2", "seats 3"),
        "version": f"{other}sum {check_sum(other)}\n",
    }
    for reason, content in told.items():
        answer = bring(ana, content)
        assert answer.status_code == 400
        assert escape(words.get("replay", f"bad_{reason}")) in answer.text
    answer = bring(ana, f"{wrong}sum {check_sum(wrong)}\n")
    line = wrong[: wrong.index("chance nothing")].count("\n") + 1
    assert escape(words.get("replay", "bad_line").split("{why}")[0].replace("{line}", str(line))) in answer.text
