"""Big moments: told beat by beat before the next question, skipped at once, and never moved for those who want calm."""

from __future__ import annotations

import time

import pytest

ANIMATED = "document.getAnimations().filter((one) => one.timeline === document.timeline).length"
"""What moves by itself; what fades where one sweeps does not."""
ASKED = """() => +document.getElementById("table").dataset.version > window.known
    && !document.querySelector("#table.staging, #table .chosen")
    && document.querySelector("#table.my-turn [data-option]")"""
CHOOSABLE = """() => document.querySelector("#table.staging")
    && [...document.querySelectorAll("#table .spot[data-option], #bar")]
    .some((one) => getComputedStyle(one).visibility !== "hidden")"""


LISTEN = f"""() => {{
    window.told = [];
    window.tempted = false;
    function look() {{
        const caption = document.getElementById("caption")?.textContent ?? "";
        if (!window.told.includes(caption)) window.told.push(caption);
        window.tempted ||= Boolean(({CHOOSABLE})());
    }}
    new MutationObserver(look).observe(document.body, {{ childList: true, characterData: true, subtree: true }});
    look();
}}"""
"""From now on all captions are kept, and whether anything could be chosen meanwhile."""
STOPWATCH = """(asked) => {
    const ready = eval(asked);
    function begin() {
        let looks = 0;
        const look = () => {
            if (ready()) window.waited = 5 * (looks + 1);
            else setTimeout(look, 5, looks++);
        };
        setTimeout(look);
    }
    for (const kind of ["keydown", "click"]) addEventListener(kind, begin, { capture: true, once: true });
}"""
"""From the next key or click on: how long it takes until something is asked, in looks of five milliseconds at least:
on a busy machine they come later, but there are not more of them."""


def dialled(guest, game="el_grande", *, motion):
    """Somebody who has just dialled: the castillo opens, and everything is scored."""
    ana = guest()
    ana.found(game, "me", "random", "random", "random", seed=5, kind="dial_castillo")
    ana.ready()
    if motion:  # not before: a film of what came before would be shown
        ana.page.emulate_media(reduced_motion="no-preference")
    ana.page.evaluate("(known) => { window.known = known; }", ana.version)
    ana.click(ana.options()[0])
    return ana


def staged(ana):
    ana.page.wait_for_selector("#table.staging")
    ana.page.locator("#stage-heading", has_text="General scoring 1 of 3").wait_for()
    return ana


def test_a_general_scoring_is_told_before_anything_is_asked(guest):
    ana = staged(dialled(guest, motion=True))
    begun = time.monotonic()
    ana.page.evaluate(LISTEN)
    ana.page.wait_for_function("() => !document.querySelector('#table.staging')")
    assert time.monotonic() - begun >= 6
    told = ana.page.evaluate("window.told")
    assert len(told) >= 12
    assert not ana.page.evaluate("window.tempted")
    assert all("{" not in caption for caption in told)
    assert any("Ana" in caption for caption in told), "people are called by their names"
    assert not ana.page.locator("#scene").count()


@pytest.mark.parametrize("way", ["key", "button"])
def test_whoever_has_seen_enough_is_asked_at_once(guest, way):
    ana = staged(dialled(guest, motion=True))
    ana.page.evaluate(STOPWATCH, ASKED)
    if way == "key":
        ana.page.keyboard.press("Escape")
    else:
        ana.page.get_by_role("button", name="Skip").click()
    waited = ana.page.wait_for_function("() => window.waited").json_value()
    assert waited <= 250
    assert not ana.page.locator("#scene").count()


def test_a_step_further_with_space_and_with_a_click_on_the_board(guest):
    ana = staged(dialled(guest, motion=True))
    for further in (lambda: ana.page.keyboard.press("Space"), lambda: ana.page.mouse.click(300, 500)):
        before = ana.words("caption")
        further()
        assert ana.words("caption") != before
        assert ana.page.locator("#table.staging").count()
    ana.page.get_by_role("button", name="Next").click()
    assert ana.page.locator("#table.staging").count()


def test_what_is_told_is_filled_into_the_table_that_stays(guest):
    ana = staged(dialled(guest, motion=True))
    assert ana.page.locator("#last[open] tr.to-come").count() > 8
    ana.page.keyboard.press("Escape")
    ana.page.wait_for_function(ASKED)
    assert not ana.page.locator("#last tr.to-come").count()
    rows = ana.page.locator("#last tbody tr")
    cells = [[cell.inner_text() for cell in row.locator("td").all()] for row in rows.all()]
    ana.page.reload()
    ana.ready()
    ana.page.locator("#last summary").click()
    assert [[cell.inner_text() for cell in row.locator("td").all()] for row in rows.all()] == cells
    assert len(cells) == 12


def test_whoever_wants_calm_sees_nothing_move_and_has_the_table(guest):
    ana = dialled(guest, motion=False)
    ana.page.wait_for_function(ASKED)
    assert not ana.page.locator("#table.staging").count()
    assert ana.page.evaluate(ANIMATED) == 0
    ana.page.locator("#last summary").click()
    assert ana.page.locator("#last caption").inner_text() == "General scoring 1 of 3"
    assert ana.page.locator("#last th[scope=col]").count() == 4


def test_the_speed_is_chosen_while_it_plays_and_kept(guest):
    ana = staged(dialled(guest, motion=True))
    with ana.page.expect_response("**/preferences"):  # it is kept before the page is loaded anew
        ana.page.get_by_role("radio", name="off").click()
    ana.page.wait_for_function(ASKED)
    assert ana.page.locator("#table").get_attribute("data-speed") == "off"
    ana.page.reload()
    ana.ready()
    assert ana.page.locator("#table").get_attribute("data-speed") == "off"
    assert ana.page.evaluate(ANIMATED) == 0


def test_without_a_script_the_last_scoring_is_there(guest):
    ana = dialled(guest, motion=False)
    ana.page.wait_for_function(ASKED)
    ben = guest(js=False)
    ben.page.goto(f"/t/{ana.table}")
    assert ben.page.locator("#last tbody tr").count() == 12


def test_king_and_intrigue_is_staged_too(guest):
    ana = staged(dialled(guest, "king_and_intrigue", motion=True))
    assert ana.page.locator("#chapters li").count() >= 10
    ana.page.keyboard.press("Escape")
    ana.page.wait_for_function(ASKED)


KEEP_LINE = """(() => {
    const Line = window.WebSocket;
    window.WebSocket = class extends Line { constructor(...given) { super(...given); window.line = this; } };
})()"""
SAY_TWICE = """() => new Promise((told) => {
    const table = document.getElementById("table"), was = +table.dataset.version, seen = [];
    new MutationObserver(() => {
        seen.push(+table.dataset.version - was);
        if (seen.at(-1) === 2) told(seen);
    }).observe(table, { attributeFilter: ["data-version"] });
    for (const version of [was + 1, was + 2])
        window.line.onmessage({ data: JSON.stringify({ version, set: {} }) });
})"""


def test_a_message_that_comes_at_once_waits_until_the_last_one_is_painted(guest):
    ana = guest()
    ana.page.add_init_script(KEEP_LINE)
    ana.found("el_grande", "me", "me", seed=5)
    ana.ready()
    assert ana.page.evaluate(SAY_TWICE) == [1, 2], "the second one is not there before the first was seen"
