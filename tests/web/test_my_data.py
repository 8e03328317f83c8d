"""My data: read, taken away, ended, erased; and what can be done about a remark. All of it without a script."""

from __future__ import annotations

import json

import pytest

from meseta.core.texts import languages
from meseta.store.reporting import reported
from meseta.web.visit import PACKAGE
from tests.web.visiting import read, sent_to, visits


@pytest.fixture
def house(tmp_path):
    with visits(tmp_path / "house.db") as opened:
        yield opened


def table_with_a_friend(house):
    """Ana's table, Ben at it, and both have said something."""
    ana, ben = house.visitor(), house.visitor()
    fields = {"seats": "2", "seat0": "me", "seat1": "friend", "nickname": "Ana"}
    table = sent_to(ana.post("/new/toledo", data=fields)).removesuffix("/invite")
    invite = next(a["value"] for a in read(ana.get(f"{table}/invite")).all("input") if "/sit/" in a.get("value", ""))
    sent_to(ben.post(invite.removeprefix("http://testserver"), data={"nickname": "Ben"}))
    for visitor, text in ((ana, "hola"), (ben, "something rude")):
        sent_to(visitor.post(f"{table}/deed", data={"deed": f"say {text}"}))
    return table, ana, ben


@pytest.mark.parametrize("language", languages(PACKAGE))
def test_strangers_read_that_nothing_is_kept(house, language):
    stranger = house.visitor(language)
    page = read(stranger.get("/mine/data"))
    assert not page.all("form", action="/mine/erase")
    assert "person" not in stranger.cookies
    assert "/mine/data" in read(stranger.get("/mine")).links()
    for address in ("end_devices", "sign_out", "erase", "unmute"):
        assert stranger.post(f"/mine/{address}", data={"sure": "yes"}).status_code == 403
    assert stranger.get("/mine/data.json").status_code == 403


def test_everything_can_be_taken_away(house):
    table, ana, _ = table_with_a_friend(house)
    assert "/mine/data.json" in read(ana.get("/mine/data")).links()
    answer = ana.get("/mine/data.json")
    assert "attachment" in answer.headers["content-disposition"]
    kept = json.loads(answer.text)
    assert kept["person"]["nickname"] == "Ana"
    assert [seat["table"] for seat in kept["seats"]] == [table.removeprefix("/t/")]
    assert [line["text"] for line in kept["said"]] == ["hola"]
    assert [deed["what"] for deed in kept["did"]] == ["say"], "the journal of single deeds too"
    assert ana.cookies["person"] not in answer.text


def test_other_devices_are_ended_and_this_one_goes_on(house):
    table, ana, _ = table_with_a_friend(house)
    thief = house.visitor()
    thief.cookies.set("person", ana.cookies["person"])
    assert 'data-acting="0"' in thief.get(table).text
    read(ana.post("/mine/end_devices"))
    assert 'data-acting="0"' in ana.get(table).text
    assert 'data-acting=""' in thief.get(table).text


def test_whoever_signs_out_is_a_stranger_and_means_it(house):
    table, ana, _ = table_with_a_friend(house)
    token = ana.cookies["person"]
    assert ana.post("/mine/sign_out").status_code == 400, "nobody does that by accident"
    read(ana.post("/mine/sign_out", data={"sure": "yes"}))
    assert "person" not in ana.cookies
    ana.cookies.set("person", token)
    assert 'data-acting=""' in ana.get(table).text


def test_whoever_is_erased_is_found_nowhere(house):
    table, ana, ben = table_with_a_friend(house)
    assert ana.post("/mine/erase").status_code == 400
    read(ana.post("/mine/erase", data={"sure": "yes"}))
    assert "person" not in ana.cookies
    page = ben.get(table).text
    assert "Ana" not in page
    assert "hola" not in page
    assert "something rude" in page


@pytest.mark.parametrize("language", languages(PACKAGE))
def test_a_remark_can_be_muted_and_reported(house, language):
    table, ana, ben = table_with_a_friend(house)
    ana.headers["accept-language"] = language
    links = read(ana.get(table)).links(f"{table}/remark/")
    assert links == [f"{table}/remark/2"], "there is nothing to be done about one's own"
    page = read(ana.get(links[0]))
    assert {a.get("value") for a in page.all("button", name="what")} == {"mute", "report"}
    assert ana.post(links[0], data={"what": "report"}).status_code == 200
    assert [row.text for row in reported(house.house.database)] == ["something rude"]
    assert sent_to(ana.post(links[0], data={"what": "mute"})) == table
    assert "something rude" not in ana.get(table).text
    assert "something rude" in ben.get(table).text
    muted = read(ana.get("/mine/data")).all("button", name="person")
    assert len(muted) == 1
    sent_to(ana.post("/mine/unmute", data={"person": muted[0]["value"]}))
    assert "something rude" in ana.get(table).text


def test_what_somebody_may_not_read_cannot_be_reported(house):
    table, ana, _ = table_with_a_friend(house)
    watching = house.visitor()
    for address in (f"{table}/remark/2", f"{table}/remark/77", "/t/nowhere/remark/1", f"{table}/remark/{'9' * 30}"):
        assert watching.get(address).status_code == 404
        assert watching.post(address, data={"what": "report"}).status_code == 404
    assert reported(house.house.database) == []
    assert ana.post(f"{table}/remark/2", data={"what": "praise"}).status_code == 400
