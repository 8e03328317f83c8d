"""The lobby: from nothing to a game in one click, tables for friends, invitations, my tables."""

from __future__ import annotations

from html import escape

import pytest

import meseta
from meseta import bots
from meseta.core.texts import languages, texts
from meseta.render import portraits
from meseta.server.visitor import Visitor
from meseta.web import showcase
from meseta.web.rate_limits import LIMITS
from meseta.web.visit import PACKAGE
from tests.web.visiting import Page, read, sent_to, visits


@pytest.fixture
def house(tmp_path, monkeypatch):
    for name in ("new tables", "invitations"):
        monkeypatch.setitem(LIMITS, name, LIMITS[name]._replace(rate=1000, burst=1000))
    with visits(tmp_path / "house.db") as found:
        yield found


def table_of(response) -> str:
    return sent_to(response).split("/")[2]


@pytest.mark.parametrize("name", meseta.NAMES)
def test_a_newcomer_plays_against_bots_with_one_click(house, name):
    ana = house.visitor()
    page = read(ana.get("/"))
    assert f"/play/{name}" in [form["action"] for form in page.all("form")]
    assert "person" not in ana.cookies, "nobody is written down for only looking"
    table = table_of(ana.post(f"/play/{name}"))
    assert ana.cookies["person"]
    match = house.match(table)
    assert match.game.name == name
    brief = read(ana.get("/mine"))
    assert f"/t/{table}" in brief.links("/t/")


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
@pytest.mark.parametrize("name", meseta.NAMES)
def test_every_page_before_the_table_speaks_every_language(house, name, language):
    ana = house.visitor(language)
    title = meseta.game(name).title_in(language)
    assert title in "".join(read(ana.get("/")).text)
    for seats in meseta.game(name).seats:
        page = read(ana.get(f"/new/{name}?seats={seats}"))
        assert title in "".join(page.text)
        assert len([field for field in page.fields() if field.startswith("seat")]) == seats + 1
        assert "{" not in "".join(page.text)


def test_the_form_as_it_stands_opens_a_table_and_shows_the_invitation(house):
    ana = house.visitor()
    form = read(ana.get("/new/el_grande?seats=3")).fields()
    form["nickname"] = "Ana <b>"
    address = sent_to(ana.post("/new/el_grande", data=form))
    page = read(ana.get(address))
    [link] = [a["value"] for a in page.all("input", readonly="")]
    assert link.startswith("http://testserver/sit/")
    assert page.all("svg", class_="qr")
    assert page.all("button", data_copy=link)
    again = read(ana.get(address))
    assert [a["value"] for a in again.all("input", readonly="")] == [link], "it can be read again"


def invite(house, ana, **more) -> tuple[str, str]:
    form = {"seats": "2", "seat0": "me", "seat1": "friend", "nickname": "Ana", **more}
    page = read(ana.get(sent_to(ana.post("/new/el_grande", data=form))))
    [link] = [a["value"] for a in page.all("input", readonly="")]
    return page.links("/t/")[0].split("/")[2], link.removeprefix("http://testserver")


def test_a_friend_follows_the_link_gives_a_name_and_sits(house):
    ana, bob = house.visitor(), house.visitor("de")
    table, link = invite(house, ana)
    page = read(bob.get(link))
    assert "Ana lädt dich" in "".join(page.text)
    assert "person" not in bob.cookies
    assert table_of(bob.post(link, data={"nickname": "Bob"})) == table
    assert f"/t/{table}" in read(bob.get("/mine")).links()
    look = house.call(house.house.at(table, Visitor()).look)
    assert [(chair.player, chair.kind) for chair in look.chairs] == [("Ana", "person"), ("Bob", "person")]
    eve = house.visitor()
    assert eve.post(link, data={"nickname": "Eve"}).status_code == 400, "an invitation is used up"


@pytest.mark.parametrize("language", languages(PACKAGE))
def test_characters_are_introduced_chosen_and_seated(house, language):
    ana, words = house.visitor(language), texts(PACKAGE, language)
    page = ana.get("/new/toledo?seats=4").text
    for one in bots.characters_of(meseta.game("toledo")):
        who = f"{one.names[0]}, {one.trade(language)} · {words.get('bots', one.level)}"
        assert f'<option value="{one.id}">{who}</option>' in page
        assert escape(one.about(language)) in page
        assert page.count(portraits.portrait(one.id)) == 2
    form = {"seats": 4, "seat0": "me", "seat1": "friend", "seat2": "mason", "seat3": "mason", "nickname": "Ana"}
    table = table_of(ana.post("/new/toledo", data=form))
    shown = ana.get(f"/t/{table}/invite").text
    assert shown.count(portraits.portrait("mason")) == 2
    assert "<b>Bernal</b>" in shown
    assert "<b>Esteban</b>" in shown
    assert words.say("new", "bot", {"level": words.get("bots", "medium")}) in shown
    assert "Esteban (" in "".join(read(ana.get("/mine")).text)


@pytest.mark.parametrize("language", languages(PACKAGE))
def test_a_link_that_cannot_be_shown_again_stays_good_until_another_is_wanted(house, language):
    ana, eve = house.visitor(language), house.visitor()
    table, link = invite(house, ana)
    house.house.invitations.pop((table, 1))  # as after a restart
    page = read(ana.get(f"/t/{table}/invite"))
    assert not page.all("input", readonly="")
    assert [button["value"] for button in page.all("button", name="seat")] == ["1"]
    assert eve.get(link).status_code == 200, "looking at the page voids nothing"
    assert eve.post(f"/t/{table}/invite", data={"seat": "1"}).status_code == 403
    for odd, status in (("0", 400), ("7", 400), ("", 400)):
        assert ana.post(f"/t/{table}/invite", data={"seat": odd}).status_code == status
    assert eve.get(link).status_code == 200
    again = read(ana.get(sent_to(ana.post(f"/t/{table}/invite", data={"seat": "1"}))))
    [fresh] = [a["value"].removeprefix("http://testserver") for a in again.all("input", readonly="")]
    assert (eve.get(link).status_code, eve.get(fresh).status_code) == (404, 200)


def test_nobody_else_can_read_the_invitations(house):
    ana, eve = house.visitor(), house.visitor()
    table, link = invite(house, ana)
    for status in (403, 400):  # a stranger, then somebody with a table of their own
        answer = eve.get(f"/t/{table}/invite")
        assert answer.status_code == status
        assert link not in answer.text
        eve.post("/play/toledo")


@pytest.mark.parametrize(
    ("language", "usual", "told"),
    [
        ("en", "3 minutes; over days 3 days", "After an hour without a sign of somebody"),
        ("de", "3 Minuten; über Tage 3 Tage", "Bleibt jemand eine Stunde lang weg"),
        ("nl", "3 minuten; over dagen 3 dagen", "Blijft iemand een uur weg"),
        ("es", "3 minutos; por días 3 días", "Si alguien falta una hora"),
    ],
)
def test_how_long_the_others_wait_for_somebody_is_agreed_on_in_words(house, language, usual, told):
    ana = house.visitor(language)
    page = read(ana.get("/new/el_grande?seats=2"))
    assert usual in page.text
    assert page.fields()["patience"] == ""
    table, _ = invite(house, ana, patience="60")
    assert house.call(house.house.at(table, Visitor()).look).patience == 60
    assert told in ana.get(f"/t/{table}").text
    for odd, kept in (("", 3), ("soon", 3), ("99999999", 3)):
        table, _ = invite(house, ana, patience=odd)
        assert house.call(house.house.at(table, Visitor()).look).patience == kept
    assert ana.post("/new/el_grande", data={"seats": "2", "nickname": "Ana", "patience": "0"}).status_code == 400


@pytest.mark.parametrize("nickname", ["", " ", "x" * 25, "a\x00b", "a\nb\u202e" * 9])
def test_a_bad_nickname_gets_a_sentence_and_no_seat(house, nickname):
    ana, bob = house.visitor(), house.visitor()
    table, link = invite(house, ana)
    answer = bob.post(link, data={"nickname": nickname})
    assert answer.status_code == 400
    assert "nickname" in answer.text
    assert house.call(house.house.at(table, Visitor()).look).chairs[1].kind == "open"


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat1": "nobody"},
        {"set_rounds": "7"},
        {"pace": "now"},
        {"nickname": "x" * 99},
        {"set_first": "2", "seat1": "../../etc:Bot"},
        {"seat1": "file.py:Class"},
    ],
)
def test_a_wrong_wish_gets_a_sentence_and_the_form_again(house, wrong):
    ana = house.visitor()
    form = {"seats": "2", "seat0": "me", "seat1": "greedy", "nickname": "Ana", **wrong}
    answer = ana.post("/new/el_grande", data=form)
    assert answer.status_code == 400
    assert Page(answer.text).all("p", role="alert")
    assert read(ana.get("/mine")).links("/t/") == []


def test_what_was_chosen_is_still_there_after_a_mistake(house):
    ana = house.visitor()
    form = read(ana.get("/new/el_grande?seats=2")).fields() | {"set_rounds": "6", "pace": "days", "nickname": "x" * 40}
    page = Page(ana.post("/new/el_grande", data=form).text)
    assert page.fields()["set_rounds"] == "6"
    assert page.fields()["pace"] == "days"
    assert "open" in page.all("details", class_="sheet options")[0]


def test_options_reach_the_game(house):
    ana = house.visitor()
    form = read(ana.get("/new/el_grande?seats=2")).fields()
    form |= {"seat1": "random", "set_rounds": "6", "set_vetos": "no", "nickname": "Ana", "public": "yes"}
    table = table_of(ana.post("/new/el_grande", data=form))
    assert house.match(table).settings["rounds"] == "6"
    assert house.match(table).settings["vetos"] == "no"
    bob = house.visitor()
    assert f"/t/{table}" in read(bob.get("/")).links("/t/"), "a public table is listed"


def test_private_tables_are_not_listed(house):
    table = table_of(house.visitor().post("/play/toledo"))
    answer = house.visitor().get("/")
    assert table not in answer.text


def test_a_hot_seat_has_several_seats_of_one_person(house):
    ana = house.visitor()
    form = {"seats": "2", "seat0": "me", "seat1": "me", "nickname": "Ana", "hot_seat": "yes"}
    table = table_of(ana.post("/new/toledo", data=form))
    assert [chair.kind for chair in house.call(house.house.at(table, Visitor()).look).chairs] == ["person", "person"]


def test_a_finished_game_can_be_played_once_more(house):
    ana = house.visitor()
    table = table_of(ana.post("/new/toledo", data={"seats": "2", "seat0": "me", "seat1": "me", "nickname": "Ana"}))
    running = ana.post(f"/t/{table}/rematch")
    assert running.status_code == 400, "not before the end"
    match = house.match(table)
    while match.question is not None:
        match.play(match.question.options[-1])
    again = table_of(ana.post(f"/t/{table}/rematch"))
    assert again != table
    assert house.match(again).log != match.log or again != table
    assert house.visitor().post(f"/t/{table}/rematch").status_code == 403, "only for who sat there"


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
def test_a_campaign_is_begun_and_gone_on_with(house, language):
    ana = house.visitor(language)
    assert "/new/sanchos/campaign" in read(ana.get("/new/sanchos")).links()
    page = read(ana.get("/new/sanchos/campaign"))
    form = page.fields()
    assert [field["value"] for field in page.all("input", name="start")] == ["normal", "hard", "impossible"]
    assert form["start"] == "normal"
    table = table_of(ana.post("/new/sanchos/campaign", data={**form, "start": "impossible"}))
    assert house.match(table).settings["level"] == "very_hard"
    words = texts("meseta.web", language)
    begun = "".join(read(ana.get(f"/t/{table}")).text)
    assert words.get("table", "campaign") in begun
    assert "{" not in begun
    assert words.get("table", "give_up") in begun
    match = house.match(table)
    while match.question is not None:
        match.play(match.question.options[0])
    assert not match.outcome.winners
    over = "".join(read(ana.get(f"/t/{table}")).text)
    assert words.get("table", "campaign_new") in over
    assert texts("meseta.games.sanchos", language).say("campaign", "lost", {"wins": 0}) in over
    assert words.get("table", "campaign_new") in ana.get(f"/t/{table}/replay/{len(match.log)}").text
    again = table_of(ana.post(f"/t/{table}/rematch"))
    assert house.match(again).settings["sancho"] == "najera"


@pytest.mark.parametrize("wrong", [{"start": "epic"}, {"nickname": ""}])
def test_a_wrong_campaign_gets_a_sentence_and_the_form_again(house, wrong):
    ana = house.visitor()
    answer = ana.post("/new/sanchos/campaign", data={"start": "hard", "nickname": "Ana", **wrong})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert "/t/" not in "".join(read(ana.get("/mine")).links("/t/"))
    assert ana.get("/new/toledo/campaign").status_code == 404


def test_too_many_tables_from_one_address_are_slowed_down(tmp_path, monkeypatch):
    monkeypatch.setitem(LIMITS, "new tables", LIMITS["new tables"]._replace(rate=0.001, burst=2))
    with visits(tmp_path / "house.db") as house:
        ana = house.visitor()
        assert [ana.post("/play/toledo").status_code == 429 for _ in range(4)] == [False, False, True, True]


def test_pictures_of_games_are_kept_by_browsers(house):
    ana = house.visitor()
    [*sources] = {a["src"] for a in read(ana.get("/")).all("img")}
    assert len(sources) == len(meseta.NAMES)
    for source in sources:
        answer = ana.get(source)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")
        assert "var(--" not in answer.text
        again = ana.get(source, headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304
        assert ana.get(source.replace("light", "dark")).text != answer.text
    for wrong in ("/picture/chess-en-light.svg", "/picture/toledo-fr-light.svg", "/picture/toledo-en-pink.svg"):
        assert ana.get(wrong).status_code == 404


def test_the_chosen_light_decides_about_pictures(house):
    ana = house.visitor()
    assert read(ana.get("/")).all("source", media="(prefers-color-scheme: dark)")
    ana.cookies.set("theme", "dark")
    page = read(ana.get("/"))
    assert page.all("source") == []
    assert all("-dark.svg" in image["src"] for image in page.all("img"))


def test_unknown_games_lead_nowhere(house):
    ana = house.visitor()
    for path in ("/new/chess", "/rules/chess"):
        assert ana.get(path).status_code == 404
    assert ana.post("/play/chess").status_code == 404


def test_hints_and_questions_are_agreed_on_when_the_table_is_made(house):
    ana = house.visitor()
    form = read(ana.get("/new/el_grande?seats=2")).fields()
    assert form["hints"] == form["confirm"] == "usual"
    expected = {
        ("usual", "usual", "random", "live"): (True, False),
        ("usual", "usual", "me", "days"): (False, True),
        ("no", "yes", "random", "live"): (False, True),
        ("yes", "no", "me", "days"): (True, False),
        ("maybe", "", "random", "live"): (True, False),
    }
    for (hints, confirm, seat1, pace), agreed in expected.items():
        wish = {**form, "hints": hints, "confirm": confirm, "seat1": seat1, "pace": pace, "nickname": "Ana"}
        look = house.call(house.house.at(table_of(ana.post("/new/el_grande", data=wish)), Visitor()).look)
        assert (look.hints, look.confirm) == agreed


def test_every_level_is_described_and_kinds_for_experts_stand_below(house):
    page = read(house.visitor().get("/new/toledo?seats=2"))
    values = [option["value"] for option in page.all("option")]
    assert values.index("expert") < values.index("random")
    assert page.all("optgroup")
    described = "".join(page.text)
    for kind in ("easy", "mild", "medium", "hard", "expert", "random", "greedy"):
        assert texts("meseta.web", "en").get("levels", kind) in described


def test_the_first_visitor_sees_the_pictures_without_waiting_for_bots(house, monkeypatch):
    def nobody_thinks(*_):
        raise AssertionError("a bot was asked")

    monkeypatch.setattr(showcase.bots, "make", nobody_thinks)
    showcase._played.cache_clear()
    showcase._drawn.cache_clear()
    for name in meseta.NAMES:
        assert house.visitor().get(f"/picture/{name}-en-light.svg").status_code == 200
        assert len(showcase._kept()[name].split()) == showcase._DECISIONS  # half a game, and all of it was legal


def test_what_the_pictures_show_is_what_bots_play():
    assert [*showcase._moves(showcase._begun("toledo"))] == showcase._kept()["toledo"].split()
