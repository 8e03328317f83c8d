"""What a browser adds to the luck: a word of its own for every game, also where the form came while one was looking."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

from tests.browser.test_together import invited

VOTE = "(() => document.querySelector(`button[value='vote end']`).click())()"


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


def test_whoever_sees_the_end_adds_to_a_rematch_that_somebody_else_asks_for(guest):
    """The fingerprint of the next game stands on the page of the end before any browser says its word for it."""
    ana = guest()
    ana.found("toledo", "me", "friend", seed=4, to="/t/TABLE/invite?here=1")
    ben = invited(guest, ana)
    ana.page.goto(f"/t/{ana.table}")
    for one in (ana, ben):
        one.page.wait_for_selector("button[value='vote end']", state="attached")
    ana.page.evaluate(VOTE)
    with ben.page.expect_response("**/nonce") as sent:
        ben.page.evaluate(VOTE)
    assert sent.value.status == 204
    (word,) = parse_qs(sent.value.request.post_data)["nonce"]
    told = ben.page.locator("#end [data-next-digest]").get_attribute("data-next-digest")
    words_sent(ana, "#end form button")
    ana.page.goto(f"{ana.page.url}/luck")
    luck = ana.page.locator("dl.luck").inner_text()
    assert re.fullmatch("[0-9a-f]{32}", word)
    assert word in luck
    assert told in luck


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
