"""Hints while one plays, and the analysis when the game is over."""

from __future__ import annotations

import re

from tests.browser.hands import PATIENCE
from tests.browser.test_whole_games import LATE

SHORT = {"rounds": "6"}
MARKED = """() => ["hinted", "best"].map((name) =>
    [...new Set([...document.querySelectorAll(`#table .${name}`)].map((one) => one.dataset.option))])"""


def test_a_hint_is_asked_for_seen_on_the_board_and_followed(guest):
    ana = guest()
    ana.found("el_grande", "me", "random", settings=SHORT, seed=7, hints=True)
    ana.ready()
    advice = ana.page.locator("#advice")
    assert not advice.is_visible()
    ana.page.get_by_role("button", name="Hint").click()
    advice.locator("li").first.wait_for()
    assert advice.locator("li").first.inner_text().startswith("Best:")
    marked, best = ana.page.evaluate(MARKED)
    assert len(marked) == advice.locator("li").count()
    assert len(best) == 1
    assert set(marked) <= set(ana.options())

    known = ana.version + 1
    ana.click(best[0])
    ana.ready(known)
    advice.wait_for(state="hidden")  # it was about the position before
    assert ana.page.evaluate(MARKED) == [[], []]


def test_a_hint_comes_by_key_and_is_put_aside(guest):
    ana = guest(width=360, height=740, is_mobile=True, has_touch=True)
    ana.found("toledo", "me", "random", seed=7, hints=True)
    ana.ready()
    step = ana.sees()["step"]
    ana.page.keyboard.press("h")
    advice = ana.page.locator("#advice")
    advice.locator("li").first.wait_for()
    assert ana.page.evaluate("document.scrollingElement.scrollWidth") <= 360
    advice.get_by_role("button", name="Close").click()
    advice.wait_for(state="hidden")
    assert ana.page.evaluate(MARKED) == [[], []]
    assert ana.sees()["step"] == step  # asking has done nothing


def test_at_a_table_without_hints_there_is_no_button(guest):
    ana = guest()
    ana.found("el_grande", "me", "random", settings=SHORT, seed=7, hints=False)
    ana.ready()
    assert ana.page.get_by_role("button", name="Hint").count() == 0
    ana.page.keyboard.press("h")
    assert not ana.page.locator("#advice").is_visible()


def test_a_finished_game_is_analysed_and_leads_to_its_positions(guest):
    ana = guest()
    ana.found("el_grande", "me", "random", settings=SHORT, seed=7, **LATE["el_grande"])
    ana.play(seed=3)
    ana.page.get_by_role("link", name="Analysis").first.click()
    ana.page.get_by_role("heading", name="El Grande: analysis").wait_for()
    ana.page.get_by_role("button", name="Analyse this game").click()
    chart = ana.page.locator("figure.chances svg polyline")
    # The page looks again by itself until it is there. Who analyses gives way to everybody else on a busy machine.
    chart.first.wait_for(timeout=3 * PATIENCE)
    assert chart.count() == 2
    told = ana.sees()
    rows = ana.page.locator("details tbody tr")
    ana.page.locator("details summary", has_text="All decisions").click()
    assert 10 < rows.count() <= told["step"]
    link = rows.nth(5).get_by_role("link")
    step = link.inner_text()
    link.click()
    ana.page.wait_for_url(re.compile(rf"/t/{ana.table}/replay/{step}\?eyes=[01]$"))
    ana.page.get_by_text(f"Position {step} of {told['step']}").first.wait_for()

    ana.page.goto(f"/t/{ana.table}/analysis")  # it is kept
    assert chart.count() == 2
    ana.page.get_by_role("link", name="To the table").click()
    ana.page.locator("#prompt.over").wait_for()


def test_an_analysis_is_not_for_strangers(guest):
    ana, eve = guest(), guest()
    ana.found("toledo", "me", "random", seed=7)
    ana.ready()
    ana.page.locator("#seats summary").click()
    ana.page.get_by_role("button", name="Propose to end the game").click()
    ana.page.get_by_role("link", name="Analysis").first.wait_for()
    eve.page.goto(f"/t/{ana.table}")
    assert eve.page.get_by_role("link", name="Analysis").count() == 0
    eve.page.goto(f"/t/{ana.table}/analysis")
    assert eve.page.get_by_role("button", name="Analyse this game").count() == 0
    eve.excused = ("status of 400",)
