"""Choosing many at once, several quick clicks, and the end of a turn: done, or taken back."""

from __future__ import annotations

import pytest

from meseta.server.lingering import LINGER

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
DRAFT = {"seed": 3, "kind": "draft"}


class Taps:
    """A finger that counts."""

    def __init__(self, guest):
        self.page, self.count = guest.page, 0

    def __call__(self, selector, nth=0):
        self.page.locator(selector).nth(nth).tap()
        self.count += 1


def kind_of(ana):
    return ana.sees()["question"]["kind"]


def hand_complete(ana):
    ana.page.wait_for_selector("#sheet", state="hidden")
    assert kind_of(ana) == "power"
    assert ana.sees()["view"]["power_cards"][0]["cards"] + len(ana.sees()["view"]["power_cards"][0]["shown"]) == 13


def test_a_suggested_hand_takes_three_taps_at_most(guest):
    ana = guest(**PHONE)
    ana.found("king_and_intrigue", "me", "greedy", "greedy", **DRAFT)
    tap = Taps(ana)
    tap("#sheet [data-hand=mischief]")
    tap("#sheet [data-ready]")
    hand_complete(ana)
    assert tap.count <= 3


def test_an_own_hand_takes_sixteen_taps_at_most(guest):
    ana = guest(**PHONE)
    ana.found("king_and_intrigue", "me", "greedy", **DRAFT)
    tap, page = Taps(ana), ana.page
    ready = page.locator("#sheet [data-ready]")
    for nth in range(0, 26, 2):
        assert ready.is_disabled()
        tap("#sheet .rows li label", nth)
    assert "13" in ready.inner_text()
    assert page.locator("#sheet .tray b").count() == 13
    assert page.locator("#sheet .rows input:disabled").count() == 26, "a fourteenth cannot be chosen"
    tap("#sheet [data-ready]")
    hand_complete(ana)
    assert tap.count <= 16


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
def test_the_sheet_is_read_and_hit_without_pinching(guest, language):
    ana = guest(**PHONE, language=language)
    ana.found("king_and_intrigue", "me", "greedy", **DRAFT)
    ana.page.locator("#sheet [data-hand=scorer]").tap()
    assert ana.page.evaluate("document.scrollingElement.scrollWidth") <= 390
    sizes = ana.page.evaluate(
        """() => {
            const seen = (one) => one.getClientRects().length;
            const room = document.querySelector("#sheet .many-room");
            const texts = [...room.querySelectorAll("b, small, p, span, button, h2")].filter(seen);
            const targets = [...room.querySelectorAll("button, .rows label")].filter(seen);
            const wide = [...room.querySelectorAll("h2, p, .rows small, .hands b, [data-ready], .tray")].filter(seen);
            return {
                text: Math.min(...texts.map((one) => parseFloat(getComputedStyle(one).fontSize))),
                low: Math.min(...targets.map((one) => one.getBoundingClientRect().height)),
                narrow: Math.min(...targets.map((one) => one.getBoundingClientRect().width)),
                rows: [...new Set([...room.querySelectorAll(".rows label")].map((one) => one.offsetHeight))],
                cut: wide.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
            };
        }"""
    )
    assert sizes["text"] >= 14
    assert min(sizes["low"], sizes["narrow"]) >= 44
    assert sizes["rows"] == [56]
    assert sizes["cut"] == []


def test_families_are_found_two_cards_compared_and_a_hand_filled_at_random(guest):
    ana = guest(**PHONE)
    ana.found("king_and_intrigue", "me", "greedy", **DRAFT)
    page, rows = ana.page, ana.page.locator("#sheet .rows li:visible")
    page.locator("#sheet [data-filter=castillo]").tap()
    assert rows.count() == 5
    for nth in (0, 1):
        rows.nth(nth).locator("label").tap()
    page.locator("#sheet [data-many=compare]").tap()
    cards = page.locator("#sheet .compared article")
    assert cards.count() == 2
    cards.first.locator("svg.face").wait_for()
    assert "castillo" in cards.first.inner_text()
    page.locator("#sheet .compared").tap()
    page.locator("#sheet .compared").wait_for(state="hidden")
    page.locator("#sheet [data-filter=chosen]").tap()
    assert rows.count() == 2
    page.locator("#sheet [data-many=fill]").tap()
    assert rows.count() == 13
    assert page.locator("#sheet [data-ready]").is_enabled()


def test_marks_stay_while_others_choose_and_everybody_sees_who_is_ready(guest):
    ana = guest()
    more = {"settings": {"modules": "base"}, "to": "/t/TABLE?seat=0"}
    ana.found("king_and_intrigue", "me", "me", **DRAFT, **more)
    red, blue = ana.page, ana.context.new_page()
    blue.goto(f"/t/{ana.table}?seat=1")
    chosen = red.locator("#sheet .rows input:checked")
    assert chosen.count() == 13, "with the base cards the balanced hand is chosen until another one is"
    chosen.nth(2).uncheck()
    blue.locator("#sheet [data-hand=scorer]").click()
    blue.locator("#sheet [data-ready]").click()
    red.wait_for_function("() => document.querySelector('#sheet header p').textContent.includes('Blue is ready')")
    assert chosen.count() == 12
    blue.wait_for_selector("#sheet [data-ready].said:disabled")
    blue.locator("#sheet [data-hand=mischief]").click()
    blue.locator("#sheet [data-ready]").click()
    blue.wait_for_selector("#sheet [data-ready].said:disabled")
    red.locator("#sheet [data-hand=balanced]").click()
    red.locator("#sheet [data-ready]").click()
    red.wait_for_selector("#sheet", state="hidden")
    assert kind_of(ana) == "power"


def test_a_hand_is_chosen_without_javascript(guest):
    ana = guest(js=False)
    ana.excused = ("409",)
    ana.found("king_and_intrigue", "me", "greedy", **DRAFT)
    boxes = ana.page.locator('#sheet input[name="answer"]')
    for nth in range(12):
        boxes.nth(nth).check()
    ana.page.locator("#sheet [data-ready]").click()
    assert "exactly 13" in ana.page.content()
    ana.page.goto(f"/t/{ana.table}")
    ana.page.locator('#sheet [data-hand="balanced"]').click()
    assert kind_of(ana) in ("draft", "power")
    assert ana.page.url.split("?")[0].endswith(f"/t/{ana.table}")


def test_several_cubes_are_placed_at_once(guest):
    ana = guest()
    ana.found("el_grande", "me", "me", seed=9, kind="place")
    ana.ready()
    steps = ana.sees()["step"]
    ana.page.locator("#sheet > summary").click()
    for nth, times in ((0, 2), (1, 1)):
        for _ in range(times):
            ana.page.locator("#sheet [data-more='1']").nth(nth).click()
    ana.do(ana.page.locator("#sheet [data-ready]").click)
    assert ana.sees()["step"] == steps + 3
    assert kind_of(ana) == "place"
    assert not ana.page.locator("#sheet").get_attribute("open")


# -- quick clicks ----------------------------------------------------------------------------------------------------

TWICE = """([first, second]) => {
    const click = (option) => document.querySelector(`#table [data-option="${option}"]`)
        ?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    click(first);
    setTimeout(() => click(second), DELAY);
}"""


@pytest.mark.parametrize("delay", ["0", "25"])
def test_two_quick_clicks_are_two_cubes(guest, delay):
    ana = guest()
    ana.found("el_grande", "me", "me", seed=9, kind="place")
    ana.ready()
    steps, places = ana.sees()["step"], [name for name in ana.options() if name != "stop"]
    known = ana.version
    ana.page.evaluate(TWICE.replace("DELAY", delay), places[:2])
    ana.page.wait_for_function("v => +document.getElementById('table').dataset.version >= v", arg=known + 2)
    assert ana.sees()["step"] == steps + 2
    assert "Your first click" not in ana.words("note")


@pytest.mark.parametrize("delay", ["0", "25"])
def test_a_second_quick_click_never_replaces_a_secret_choice(guest, delay):
    ana = guest()
    ana.found("el_grande", "me", "me", seed=2, kind="dial_castillo")
    ana.ready()
    steps, (first, second) = ana.sees()["step"], ana.options()[:2]
    ana.page.evaluate(TWICE.replace("DELAY", delay), [first, second])
    ana.page.wait_for_function("() => !document.getElementById('note').hidden")
    assert "Your first click counted" in ana.words("note")
    assert ana.sees()["step"] == steps + 1, "nor is it the choice of the next person at this device"
    ana.ready()
    assert (
        ana.page.locator(f'[data-option="{second}"][aria-pressed=true], .chosen[data-option="{second}"]').count() == 0
    )


# -- the end of a turn -----------------------------------------------------------------------------------------------


LATER = "(version) => +document.getElementById('table').dataset.version >= version"


def ending(guest, **more):
    """El Grande against a bot: the turn can end now."""
    ana = guest()
    for seed in range(1, 40):
        ana.found("el_grande", "me", "random", seed=seed, kind="half", **more)
        if ana.sees()["chairs"][0]["asked"] and kind_of(ana) == "half":
            ana.ready()
            return ana
    raise AssertionError("never asked")


def test_whoever_leaves_something_undone_is_asked(guest):
    ana = ending(guest, linger=30.0)
    before = ana.version
    ana.page.locator('[data-option="stop"]').click()
    ana.page.locator("#confirm[open] button[value=no]").click()
    assert ana.version == before
    ana.click("stop")
    ana.page.wait_for_selector('[data-key="Enter"]')


def test_a_turn_can_be_taken_back_for_four_seconds(guest):
    assert LINGER == 4.0
    ana = ending(guest, linger=30.0)  # nobody's hands are too slow here
    ana.click("stop")
    ana.page.wait_for_selector("#bar .ring", state="attached")
    ana.page.locator('#bar [value="undo"]').click()
    ana.page.wait_for_selector('[data-option="stop"]')
    ana = ending(guest, linger=1.0)
    before = ana.version
    ana.click("stop")
    ana.page.wait_for_function(LATER, arg=before + 2)  # the bot has waited and moved
    ana.page.locator('#bar [value="undo"]').wait_for(state="hidden")


def test_enter_ends_the_turn_at_once(guest):
    ana = ending(guest, linger=60.0)
    ana.click("stop")
    ana.page.wait_for_selector("#bar .ring", state="attached")
    ana.page.locator("#prompt").focus()
    ana.page.keyboard.press("Enter")
    ana.page.locator('#bar [value="undo"]').wait_for(state="hidden")


def test_a_turn_is_taken_back_although_bots_have_answered(guest):
    ana = guest()
    for seed in range(1, 40):
        ana.found("king_and_intrigue", "me", "random", seed=seed, kind="half", settings={"hand": "random"})
        ana.ready()
        if kind_of(ana) == "half" and ana.sees()["question"]["options"] == [] and "stop" in ana.options():
            ana.do(ana.click, "stop")
            if ana.page.locator('#bar [value="turn_back"]').count():
                break
    known = ana.sees()["step"]
    ana.do(ana.page.keyboard.press, "b")
    assert ana.sees()["step"] < known
    assert kind_of(ana) in ("income", "half", "place")


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
def test_nothing_of_a_hand_that_is_chosen_is_cut_on_a_phone(guest, language):
    """The button that ends it all was: "Ready · 13 of 1"."""
    ana = guest(width=360, height=740, language=language)
    ana.found("king_and_intrigue", "me", "random", "random", seed=2, kind="draft")
    ana.ready()
    ana.page.locator(".hands button").first.click()
    ana.page.locator(".ready:enabled").wait_for()
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert ana.page.locator(".many .many-name b, .scale p, .many-ways, .many-ways button").evaluate_all(cut) == []
    button = ana.page.locator(".ready").bounding_box()
    assert button["x"] + button["width"] <= 350
