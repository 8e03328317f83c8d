"""Positions in the browser: read from the address, drawn, played from, and never a way to somebody's secrets."""

from __future__ import annotations

import json
from html import escape, unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

import meseta
from meseta.bots.levels import Budget
from meseta.core.errors import MesetaError
from meseta.core.replay import check_sum, write
from meseta.core.replay import read as read_record
from meseta.server.analysing import judged
from meseta.server.deeds import Deed
from meseta.server.positions import LONGEST, example_of
from meseta.server.visitor import Visitor
from meseta.web.rate_limits import LIMITS
from tests.web.visiting import Page, check_strict, read, sent_to, visits

TEXT = example_of("el_grande")
CHANCE = "seats 3; round 5; king granada; first red; to move round"
OVER = "seats 2; round 9; king granada; score R70 B60; field first=0"
LANGUAGES = {"en": "Red is to move.", "de": "Rot ist am Zug.", "nl": "Rood is aan zet.", "es": "Le toca a Rojo."}


@pytest.fixture
def house(tmp_path, monkeypatch):
    for name in ("new tables", "positions"):
        monkeypatch.setitem(LIMITS, name, LIMITS[name]._replace(rate=1000, burst=1000))
    with visits(tmp_path / "house.db") as found:
        yield found


def address(text=TEXT, game="el_grande"):
    return f"/position?{urlencode({'game': game, 'text': text})}"


def founded(visitor, text=TEXT, game="el_grande", **more):
    form = {"game": game, "text": text, "nickname": "Ana", "bots": "random", **more}
    return sent_to(visitor.post("/position", data=form)).split("/")[2]


def ended(house, visitor, table):
    """End a game of one person with bots by agreement."""
    person = house.call(house.house.known, visitor.cookies["person"])
    house.call(house.house.at(table, Visitor(person)).act, Deed("vote", "v", 10**6, value="end"))
    return person


# -- looking -----------------------------------------------------------------------------------------------------------


def test_without_a_text_there_is_a_form_with_an_example_of_every_game(house):
    ana = house.visitor()
    page = read(ana.get("/position"))
    assert page.all("textarea", name="text", maxlength=str(LONGEST))
    assert [a["value"] for a in page.all("option")] == list(meseta.NAMES)
    for link in page.links("/position?"):
        shown = read(ana.get(link))
        assert shown.all("figure")
        assert shown.all("form", action="/position", method="post")
    assert len(page.links("/position?")) == len(meseta.NAMES)
    assert "/position" in read(ana.get("/")).links()


@pytest.mark.parametrize(("language", "told"), LANGUAGES.items())
def test_a_position_is_drawn_with_its_question_in_words(house, language, told):
    page = read(house.visitor(language).get(address()))
    text = "".join(page.text)
    match = meseta.position("el_grande", TEXT)
    assert told in text
    assert match.game.prompt(match.view(0), language) in text
    assert page.all("option", value="0", selected="")  # whoever is to move
    assert escape(f"http://testserver{address()}") in escape(page.all("input", readonly="")[0]["value"])
    assert TEXT in text


def test_whoever_is_to_move_sees_the_own_secrets(house):
    dealt = "seats 2; round 8; king granada; hand blue 2 13; spent red 5; offer king veto; to move blue: power"
    page = house.visitor().get(address(dealt)).text
    assert "Blue is to move." in page
    match = meseta.position("el_grande", dealt)
    assert match.game.prompt(match.view(1)) in unescape(page)


def test_chance_may_be_to_move(house):
    ana = house.visitor()
    page = read(ana.get(address(CHANCE)))
    assert "First chance decides" in "".join(page.text)
    table = founded(ana, CHANCE)
    match = house.match(table)
    assert match.log[0].seat == meseta.CHANCE
    assert match.question.seat != meseta.CHANCE


def test_a_game_that_is_over_is_shown_and_cannot_be_played(house):
    ana = house.visitor()
    page = read(ana.get(address(OVER)))
    assert "The game is over in this position." in "".join(page.text)
    assert not page.all("form", action="/position", method="post")
    answer = ana.post("/position", data={"game": "el_grande", "text": OVER, "nickname": "Ana"})
    assert answer.status_code == 400
    assert "nobody is asked any more" in answer.text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("seats 3; king atlantis", "in the clause 'king atlantis'"),
        ("seats 9", "for 2 to 5 players"),
        ("seats 2; aragon R31; to move red: place 1", "1 caballeros of red too many"),
        (f"{TEXT}; field cubes=[1]", "cannot be"),
        (f"{TEXT}; field score=[]", "cannot be"),
        ("seats 2; field deck=" + "[" * 900, "brackets"),
        ("seats 2; then Turns(" + "9" * 900 + ")", "digits"),
        ("x;" * LONGEST, f"at most {LONGEST} characters"),
        ("\x00\N{SNOWMAN}'\"<script>", "has no"),
    ],
)
def test_a_wrong_text_gets_its_sentence_and_is_kept(house, text, told):
    answer = house.visitor().get(address(text))
    assert answer.status_code == 400
    page = Page(answer.text)
    check_strict(page)
    said = unescape(answer.text)
    assert told in said
    assert text.replace("\x00", "") in said.replace("\x00", "")
    assert not page.all("form", action="/position", method="post")


def test_a_game_that_does_not_exist_is_nowhere(house):
    assert house.visitor().get(address(game="chess")).status_code == 404
    assert house.visitor().post("/position", data={"game": "chess", "text": TEXT}).status_code == 404


def test_a_position_from_which_play_breaks_is_refused(house):
    """It can be read and looked at, but whoever takes the card that is not there breaks the game."""
    text = f"{TEXT}; field offer=[-1, 3, 99, 99, 99, 99]"
    answer = house.visitor().get(address(text))
    assert answer.status_code == 400


def test_positions_are_limited_like_other_pages(tmp_path):
    burst = int(LIMITS["positions"].burst)
    with visits(tmp_path / "house.db") as house:
        ana = house.visitor()
        statuses = [ana.get("/position").status_code for _ in range(burst + 5)]
    assert statuses[:burst] == [200] * burst
    assert statuses[-1] == 429


# -- playing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", meseta.NAMES)
def test_a_game_begins_at_the_position_with_fair_luck(house, game):
    ana = house.visitor()
    text = example_of(game)
    table = founded(ana, text, game)
    match = house.match(table)
    asked = meseta.position(game, text).question.seat
    assert match.start == text
    assert match.luck.digest
    assert [player == "me" for player in match.players] == [seat == asked for seat in range(match.seats)]
    page = read(ana.get(f"/t/{table}"))
    assert address(text, game) in page.links("/position?")


def test_another_seat_and_other_bots_can_be_chosen(house):
    table = founded(house.visitor(), seat="2", bots="easy")
    assert house.match(table).players == ("easy", "easy", "me")


@pytest.mark.parametrize("wrong", [{"nickname": ""}, {"bots": "godlike"}, {"nonce": "!"}])
def test_what_cannot_be_founded_is_told_with_everything_kept(house, wrong):
    form = {"game": "el_grande", "text": TEXT, "nickname": "Ana", "seat": "1", "bots": "hard", **wrong}
    answer = house.visitor().post("/position", data=form)
    assert answer.status_code == 400
    page = Page(answer.text)
    assert page.all("p", role="alert")
    assert page.all("option", value="1", selected="")
    assert TEXT in "".join(page.text)


def test_a_seat_out_of_nowhere_is_the_one_to_move(house):
    assert house.match(founded(house.visitor(), seat="7")).players[0] == "me"


def test_a_rematch_begins_at_the_same_position_in_the_same_seats(house):
    ana = house.visitor()
    table = founded(ana, seat="1")
    ended(house, ana, table)
    again = house.match(sent_to(ana.post(f"/t/{table}/rematch")).split("/")[2])
    before = house.match(table)
    assert (again.start, again.players) == (TEXT, before.players)
    assert again.luck.digest != before.luck.digest


def test_record_replay_luck_and_analysis_know_where_the_game_began(house):
    ana = house.visitor()
    table = founded(ana)
    match = house.match(table)
    ended(house, ana, table)
    record = ana.get(f"/t/{table}/record").text
    assert read_record(record).header["start"] == TEXT
    brought = sent_to(ana.post("/import", files={"record": ("game.replay", record)}))
    assert house.match(brought.split("/")[2]).start == TEXT
    assert read(ana.get(f"/t/{table}/replay/0")).all("figure")
    assert "were checked" in ana.get(f"/t/{table}/luck").text
    begun = meseta.position("el_grande", TEXT, seed=4)
    for _ in range(3):
        begun.play(begun.question.options[0], begun.question.seat)
    assert json.dumps(list(judged(begun, Budget(4))))
    assert match.afresh().as_position() == meseta.position("el_grande", TEXT).as_position()


def test_a_record_with_a_hostile_start_is_refused(house):
    match = meseta.position("el_grande", TEXT)
    for hostile in ("seats 3; then " + "(" * 500, "seats 3; field seats=9", "x" * 30_000):
        lines = [f"start {hostile}" if line.startswith("start ") else line for line in write(match).splitlines()[:-1]]
        body = "\n".join(lines) + "\n"
        answer = house.visitor().post("/import", files={"record": ("a.replay", f"{body}sum {check_sum(body)}\n")})
        assert answer.status_code == 400


# -- from a table ------------------------------------------------------------------------------------------------------


def test_a_game_that_is_over_gives_its_positions_as_text(house):
    ana = house.visitor()
    table = founded(ana)
    begun = f"/t/{table}/position/0.txt"
    assert begun not in read(ana.get(f"/t/{table}/replay/0")).links()
    refused = ana.get(begun)
    assert refused.status_code >= 400
    assert "secrets" in refused.text
    assert "score R31" not in refused.text
    ended(house, ana, table)
    assert begun in read(ana.get(f"/t/{table}/replay/0")).links()
    there = sent_to(ana.get(begun))
    query = parse_qs(urlsplit(there).query)
    assert query["game"] == ["el_grande"]
    assert query["text"] == [meseta.position("el_grande", TEXT).as_position()]
    assert read(ana.get(there)).all("figure")
    assert ana.get(f"/t/{table}/position/9999.txt").status_code == 404


# -- programs ----------------------------------------------------------------------------------------------------------


def test_programs_play_from_positions_too(house):
    ana = house.visitor()
    wish = {"game": "el_grande", "seats": ["me", "random", "random"], "start": TEXT}
    opened = ana.post("/api/tables", json=wish)
    assert opened.status_code == 201
    assert house.match(opened.json()["table"]).start == TEXT
    for wrong, told in [
        ({"seats": ["me", "random"]}, "3 play"),
        ({"settings": {"rounds": "6"}}, "says the settings"),
        ({"start": OVER, "seats": ["me", "random"]}, "is over"),
        ({"start": "seats 3; king nowhere"}, "king nowhere"),
    ]:
        answer = ana.post("/api/tables", json={**wish, **wrong})
        assert answer.status_code == 422
        assert told in answer.json()["detail"]


def test_an_example_can_be_read_written_and_played():
    for name in meseta.NAMES:
        match = meseta.position(name, example_of(name))
        assert match.question is not None
        assert len(match.as_position()) < LONGEST
        with pytest.raises(MesetaError):
            meseta.position(name, f"{example_of(name)}; nonsense")
