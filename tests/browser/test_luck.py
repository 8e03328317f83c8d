"""What a browser adds to the luck: a word of its own for every game, also where the form came while one was looking."""

from __future__ import annotations

import re
from urllib.parse import parse_qs


def words_sent(ana, button):
    """The words that go with a press of a button that begins a game."""
    with ana.page.expect_request(lambda request: request.method == "POST") as sent:
        ana.page.locator(button).first.click()
    ana.page.wait_for_selector("#table")
    return parse_qs(sent.value.post_data or "").get("nonce", [])


def test_a_rematch_brings_a_word_although_its_form_came_with_the_end(guest):
    ana = guest()
    ana.found("toledo", "me", "me", seed=2)
    ana.ready()
    assert not ana.page.locator("[data-nonce]").count()
    ana.page.locator("button[value='vote end']").evaluate("(button) => button.click()")
    ana.page.wait_for_selector("#end [data-nonce]", state="attached")
    (word,) = words_sent(ana, "#end form button")
    assert re.fullmatch("[0-9a-f]{32}", word)


def test_no_word_is_sent_twice(guest):
    ana = guest()
    ana.page.goto("/")
    words = words_sent(ana, "form[action^='/play/'] button")
    ana.page.go_back()
    words += words_sent(ana, "form[action^='/play/'] button")
    assert len(set(words)) == 2


def test_without_a_script_the_house_finds_a_word(guest):
    ana = guest(js=False)
    ana.page.goto("/")
    assert words_sent(ana, "form[action^='/play/'] button") in ([], [""])
    ana.page.goto(f"{ana.page.url}/luck")
    assert ana.page.locator("dl.luck dd code").count() >= 4
    assert "–" not in ana.page.locator("dl.luck").inner_text()


def test_a_fingerprint_fits_on_a_phone(guest):
    ana = guest(width=360, height=740)
    ana.page.goto("/")
    words_sent(ana, "form[action^='/play/'] button")
    ana.page.goto(f"{ana.page.url}/luck")
    assert ana.page.locator("dl.luck dd code").count() >= 4
    assert ana.page.evaluate("document.scrollingElement.scrollWidth") <= 360
