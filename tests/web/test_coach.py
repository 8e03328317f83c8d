"""The first game with a coach, as browsers see it: one button, a line under the question, forms without a script."""

from __future__ import annotations

import time

import pytest

from meseta import games
from meseta.core.texts import texts
from meseta.teaching.library import tips_of
from meseta.teaching.marks import unmarked
from tests.web.visiting import read, sent_to, visits

LANGUAGES = ("en", "de", "nl", "es")


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with visits(tmp_path_factory.mktemp("coach") / "house.sqlite") as found:
        yield found


def first_game(house, name="el_grande", language="en"):
    """Somebody new in a first game: the visitor and the address of the table."""
    visitor = house.visitor(language)
    page = read(visitor.get(f"/learn/{name}"))
    assert page.all("form", action=f"/learn/{name}/coach")
    return visitor, sent_to(visitor.post(f"/learn/{name}/coach", data={"nonce": ""}))


def until_told(visitor, there):
    """The page of the table when the bots before have played and the coach has spoken."""
    for _ in range(3000):
        text = visitor.get(there).text
        if "coach-ways" in text:
            return text
        time.sleep(0.02)
    raise AssertionError("the coach says nothing")


def test_the_lobby_offers_it_to_newcomers(house):
    page = read(house.visitor().get("/"))
    assert len(page.all("form", action="/learn/toledo/coach")) == 1


@pytest.mark.parametrize("name", games.NAMES)
def test_a_first_game_is_short_with_easy_bots_and_hints(house, name):
    visitor, there = first_game(house, name)
    table = house.call(house.house.tables.table, there.removeprefix("/t/"))
    assert {holder.bot for holder in table.holders} == {"", "easy"}
    assert table.agreement.hints
    assert table.match.settings.get("rounds", "6") == "6"
    page = visitor.get(there)
    read(page)
    assert 'id="coach"' in page.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_tip_stands_under_the_question(house, language):
    visitor, there = first_game(house, "el_grande", language)
    text = until_told(visitor, there)
    page = read(visitor.get(there))
    assert page.all("details", id="coach", open="")
    assert page.all("div", id="ask", aria_live="polite")
    tip = next(tip for tip in tips_of(games.game("el_grande"), language) if tip.id == "power")
    words = "".join(page.text)
    assert unmarked(tip.text)[:40] in words
    assert text.index('id="prompt"') < text.index('id="coach"') < text.index('id="panes"')
    assert visitor.get(there).text.count('id="coach"') == 1


def test_no_more_tips_and_the_list_of_those_seen(house):
    visitor, there = first_game(house)
    until_told(visitor, there)
    words = texts("meseta.web", "en")
    listed = visitor.get("/learn/el_grande/tips")
    page = read(listed)
    assert page.links("/rules/el_grande#EG-")
    assert page.all("button", name="coach", value="off")
    panel = visitor.get("/learn/el_grande/tips?panel=1").text
    assert "<html" not in panel
    back = sent_to(visitor.post("/learn/el_grande/tips", data={"coach": "off", "back": there}))
    assert back == there
    assert 'id="coach"' not in visitor.get(there).text
    again = read(visitor.get("/learn/el_grande/tips"))
    assert again.all("button", name="coach", value="on")
    assert words.get("coach", "on") in "".join(again.text)
    visitor.post("/learn/el_grande/tips", data={"coach": "on", "back": there})
    assert 'id="coach"' in visitor.get(there).text


def test_strangers_have_heard_nothing(house):
    page = read(house.visitor().get("/learn/toledo/tips"))
    assert texts("meseta.web", "en").get("coach", "none") in "".join(page.text)
    assert house.visitor().get("/learn/nothing/tips").status_code == 404
