"""Rules and cards: every rule has its anchor, the search finds what it says it finds, panels are only the content."""

from __future__ import annotations

import pytest

import meseta
from meseta.web.pages.rules import plain
from tests.web.visiting import Page, read, visits


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with visits(tmp_path_factory.mktemp("rules") / "house.db") as found:
        yield found


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
@pytest.mark.parametrize("name", meseta.NAMES)
def test_every_rule_and_every_card_is_there_with_its_anchor(house, name, language):
    game = meseta.game(name)
    page = read(house.visitor(language).get(f"/rules/{name}"))
    ids = {a.get("id") for a in page.all("article")}
    assert set(game.rules) <= ids
    assert {f"text-{card.id}" for card in game.cards_in(language)} <= ids
    words = "".join(page.text)
    assert all(plain(rule.text) in words for rule in game.rules_in(language).values())
    assert set(page.links("#")) <= {f"#{name}" for name in [*ids, "page", "all-cards"]}, (
        "every rule named can be reached"
    )


def test_the_index_leads_to_every_game(house):
    links = read(house.visitor().get("/rules")).links("/rules/")
    assert links == [f"/rules/{name}" for name in meseta.NAMES]


def test_a_search_shows_the_passages_that_speak_of_all_words(house):
    answer = house.visitor().get("/rules/el_grande", params={"q": "VETO king"})
    page = read(answer)
    found = {a["id"] for a in page.all("article", class_="rule")}
    wanted = {
        r.id for r in meseta.game("el_grande").rules.values() if "veto" in r.text.lower() and "king" in r.text.lower()
    }
    assert wanted <= found < set(meseta.game("el_grande").rules)
    assert page.all("mark")
    assert page.all("input", name="q", value="VETO king")


def test_a_rule_is_found_by_its_number(house):
    page = read(house.visitor().get("/rules/el_grande", params={"q": "eg-57"}))
    assert [a["id"] for a in page.all("article", class_="rule")] == ["EG-57"]


@pytest.mark.parametrize("wanted", ["<script>alert(1)</script>", '"><img src=x>', "x" * 5000, "\x00", "İ", "ß", "{n}"])
def test_whatever_is_searched_is_only_text(house, wanted):
    page = read(house.visitor().get("/rules/el_grande", params={"q": wanted}))
    assert not page.all("img", src="x")
    assert [a["src"] for a in page.all("script")] == [a["src"] for a in page.all("script") if "/static/" in a["src"]]


def test_a_panel_is_the_content_without_the_frame(house):
    answer = house.visitor().get("/rules/toledo?panel=1&q=duel")
    page = Page(answer.text)
    assert not page.all("html")
    assert page.all("article", class_="rule")
    assert page.all("input", name="panel")


def test_cards_can_be_read_in_every_language():
    for name in meseta.NAMES:
        game = meseta.game(name)
        english = game.cards_in("en")
        for language in ("de", "nl", "es"):
            cards = game.cards_in(language)
            assert [card.id for card in cards] == [card.id for card in english]
            assert all(card.name and card.text and "{" not in card.text for card in cards)
    assert sum(card.copies for card in meseta.game("el_grande").cards_in("en")) == 45
    assert len(meseta.game("king_and_intrigue").cards_in("en")) == 39
    assert len(meseta.game("sanchos").cards_in("en")) == 27
