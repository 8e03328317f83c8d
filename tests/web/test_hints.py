"""The hint button: marks for the script, a page for browsers without one, nothing for anybody else."""

from __future__ import annotations

import pytest

from meseta.core.texts import texts
from tests.web.visiting import Page

JSON = {"accept": "application/json"}
WORDS = texts("meseta.web", "en")


def advice_of(me, **form):
    return me.client.post(f"/t/{me.table}/hint", data={"seat": "", **form}, headers=JSON).json()


def test_the_script_gets_options_to_mark_and_sentences(sit):
    me = sit("me", "me", hints=True)
    page = Page(me.client.get(f"/t/{me.table}").text)
    [button] = page.all("button", data_hint="")
    assert button["data-key"] == "h"
    assert button["formaction"] == f"/t/{me.table}/hint"
    assert page.all("div", id="advice", hidden="")
    look = me.look()
    told = advice_of(me)
    assert told["step"] == look.step
    assert set(told["options"]) <= {choice.option for choice in look.ask.choices}
    assert "Best: " in told["panel"]
    assert "<script" not in told["panel"]


def test_without_a_script_there_is_a_page_that_plays_what_it_says(sit):
    me = sit("me", "me", hints=True)
    page = me.client.post(f"/t/{me.table}/hint", data={"seat": str(me.look().seat), "client": "c"})
    assert page.status_code == 200
    read = Page(page.text)
    first = read.all("button", name="deed")[0]
    fields = {field["name"]: field.get("value", "") for field in read.all("input", type="hidden")}
    action = next(form["action"] for form in read.all("form") if form["action"].endswith("/deed"))
    me.client.post(action, data={**fields, "deed": first["value"]})
    assert me.played() == 1


def test_a_table_without_hints_has_no_button_and_says_so(sit):
    me = sit("me", "me")
    page = Page(me.client.get(f"/t/{me.table}").text)
    assert not page.all("button", data_hint="")
    assert advice_of(me)["message"]
    answer = me.client.post(f"/t/{me.table}/hint", data={"seat": ""})
    assert answer.status_code == 409
    assert f"/t/{me.table}" in Page(answer.text).links("/t/")


def test_strangers_get_nothing(sit, client):
    me = sit("me", "me", hints=True)
    client.cookies.clear()
    told = advice_of(me, seat=str(me.look().seat))
    assert set(told) == {"message"}
    assert not Page(client.get(f"/t/{me.table}").text).all("button", data_hint="")
    assert client.post("/t/nowhere/hint", data={}, headers=JSON).json()["message"]


def test_other_sites_cannot_ask(sit):
    me = sit("me", "me", hints=True)
    answer = me.client.post(f"/t/{me.table}/hint", headers={**JSON, "origin": "http://elsewhere.example"})
    assert answer.status_code == 403


def test_nobody_elses_page_changes(sit):
    me = sit("me", "me", hints=True)
    with me.line() as line:
        line.receive_json()
        advice_of(me)
        line.send_json({"what": "nothing", "client": "c", "version": 1})
        assert line.receive_json()["reply"]["status"] == "refused", "the next message is the answer to the next deed"


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
def test_hints_speak_every_language(sit, language):
    me = sit("me", "me", hints=True)
    told = me.client.post(f"/t/{me.table}/hint?language={language}", data={"seat": ""}, headers=JSON).json()
    best = texts("meseta.bots", language).get("hint", "best").split("{")[0]
    assert best in told["panel"]
