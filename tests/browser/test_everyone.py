"""Games by keyboard alone, on a phone, without JavaScript, and with animation on."""

from __future__ import annotations

import re
from random import Random

from tests.browser.hands import MOST, check_result
from tests.browser.test_whole_games import LATE

SHORT = {"rounds": "6"}
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")

FOCUS = """() => {
    const one = document.activeElement, style = getComputedStyle(one);
    const seen = style.outlineStyle !== "none" || +style.strokeOpacity === 1;
    return { option: one.dataset?.option ?? "", seen: seen && one.matches(":focus-visible") };
}"""

FOCUSED = "document.activeElement !== document.body"


def test_a_whole_game_by_keyboard_alone(guest):
    ana = guest()
    ana.found("el_grande", "me", "random", settings=SHORT, seed=11)
    luck, chosen = Random(4), ["stop"]

    def choose(_):
        if chosen[-1] != "stop":  # which is confirmed by mouse
            assert ana.page.evaluate(FOCUSED), f"the focus is lost after {chosen[-1]}"
        for key in luck.choices(ARROWS, k=1 + luck.randrange(3)):
            ana.page.keyboard.press(key)
        focus = ana.page.evaluate(FOCUS)
        assert focus["option"], f"no arrow leads to a choice: {ana.words('prompt')}"
        assert focus["seen"], f"the focus on {focus['option']} cannot be seen"
        chosen.append(focus["option"])
        before = ana.version
        ana.page.keyboard.press(luck.choice(("Enter", "Space")))
        if focus["option"] == "stop":
            ana.mean_it(before)

    ana.play(seed=1, choose=choose)
    check_result(ana)


def test_a_second_enter_ends_no_turn(guest):
    """Whoever had taken a card with Enter stood on "End your turn"."""
    ana = guest()
    ana.found("el_grande", "me", "me", settings=SHORT, seed=2, kind="card")
    ana.ready()
    ana.page.keyboard.press("ArrowRight")
    ana.do(ana.page.keyboard.press, "Enter")
    assert "stop" in ana.options()
    assert ana.page.evaluate(FOCUS)["option"] not in ("", "stop")


def test_the_tab_key_reaches_everything_that_can_be_chosen(guest):
    ana = guest()
    for game, settings in (("el_grande", SHORT), ("sanchos", {})):
        ana.found(game, "me", "me", settings=settings, seed=2)
        ana.ready()
        wanted, reached = set(ana.options()), set()
        for _ in range(150):
            ana.page.keyboard.press("Tab")
            reached.add(ana.page.evaluate(FOCUS)["option"])
            if wanted <= reached:
                break
        assert wanted <= reached


def test_the_arrow_keys_reach_everything_that_can_be_chosen(guest):
    ana = guest()
    ana.found("el_grande", "me", "me", settings=SHORT, seed=2, kind="place")
    ana.ready()
    wanted, reached, luck = set(ana.options()), set(), Random(0)
    for _ in range(400):
        ana.page.keyboard.press(luck.choice(ARROWS))
        reached.add(ana.page.evaluate(FOCUS)["option"])
        if wanted <= reached:
            break
    assert wanted <= reached


def test_the_keys_are_listed(guest):
    ana = guest()
    ana.found("el_grande", "me", "random", settings=SHORT)
    ana.ready()
    ana.page.keyboard.press("?")
    ana.page.locator("#keys").wait_for()
    assert ana.page.locator("#keys dt").count() >= 8
    ana.page.keyboard.press("Escape")
    ana.page.locator("#keys").wait_for(state="hidden")


FIT = """() => {
    const { top, bottom } = document.getElementById("prompt").getBoundingClientRect();
    return { wide: document.scrollingElement.scrollWidth, top, low: innerHeight - bottom };
}"""


def test_a_whole_game_on_a_phone(guest):
    ana = guest(width=360, height=740, is_mobile=True, has_touch=True, device_scale_factor=2)
    ana.found("el_grande", "me", "random", settings=SHORT, seed=5)

    def check_fit():
        fit = ana.page.evaluate(FIT)
        assert fit["wide"] <= 360, f"it scrolls sideways: {fit}"
        assert fit["top"] >= -1, f"the prompt is above the screen: {fit}"
        assert fit["low"] >= -1, f"the prompt is below the screen: {fit}"

    def tap(option):
        check_fit()
        point = ana.point(option)
        check_fit()
        before = ana.version
        ana.page.touchscreen.tap(*point)
        check_fit()
        ana.confirm_tap()
        if option == "stop":
            ana.mean_it(before)

    ana.play(seed=2, choose=tap)
    check_result(ana)
    for path in (
        "/",
        "/mine",
        "/rules",
        "/rules/toledo",
        f"/t/{ana.table}/replay/9",
        "/new/sanchos?seats=3",
        "/new/toledo?language=de",
    ):
        ana.page.goto(path)
        assert ana.page.evaluate("document.scrollingElement.scrollWidth") <= 360, path


def test_cards_to_choose_a_hand_from_can_be_read_on_a_phone(guest):
    ben = guest(width=390, height=800, is_mobile=True, has_touch=True)
    ben.found("king_and_intrigue", "me", "random", seed=3, kind="draft")
    ben.ready()
    card = ben.page.locator(f'#pane-hand [data-option="{ben.options()[0]}"]').bounding_box()
    assert card["width"] > 120
    assert ben.page.evaluate("document.scrollingElement.scrollWidth") <= 390


def test_no_box_is_drawn_round_what_was_clicked(guest):
    ana = guest()
    ana.found("el_grande", "me", "me", settings=SHORT, seed=2, kind="place")
    ana.ready()
    option = next(name for name in ana.options() if name != "stop")
    ana.do(ana.click, option)
    ana.page.locator(f'#table g[data-option="{option}"]').evaluate("(one) => one.focus({ focusVisible: false })")
    assert ana.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none"


LETTERS = """() => { const name = document.querySelector("#beside .pane-players .plate .person");
    return parseFloat(getComputedStyle(name).fontSize) * name.closest("text").getScreenCTM().a; }"""


def test_every_game_fits_a_phone(guest):
    ana = guest(width=360, height=740, is_mobile=True, has_touch=True, device_scale_factor=2)
    for game, seats in (("king_and_intrigue", 5), ("toledo", 4), ("sanchos", 3), ("el_grande", 5)):
        ana.found(game, "me", *["random"] * (seats - 1), seed=3)
        ana.ready()
        fit = ana.page.evaluate(FIT)
        assert fit["wide"] <= 360, (game, fit)
        assert fit["top"] >= -1, (game, fit)
        assert fit["low"] >= -1, (game, fit)
        size = ana.page.evaluate(LETTERS)
        assert size >= 12, f"{game}: the players' names are {size:.1f} pixels high"


def test_a_game_is_brought_to_its_end_without_javascript(guest):
    ana = guest(js=False)
    ana.found("el_grande", "me", "random", settings=SHORT, seed=9, **LATE["el_grande"])
    luck, buttons = Random(6), ana.page.locator('button[name="deed"][value^="play "]:visible')
    for _ in range(MOST):
        if ana.page.locator("#prompt.over").count():
            break
        if not buttons.count():  # the bot thinks; the page would come again by itself, later
            ana.page.reload()
            continue
        buttons.nth(luck.randrange(buttons.count())).click()
        if ana.page.locator('input[name="confirmed"]').count():  # something important would be left undone
            ana.page.get_by_role("button", name="Yes, do it").click()
        assert ana.page.url.split("?")[0].endswith(f"/t/{ana.table}"), ana.page.content()
    check_result(ana)


def test_without_javascript_what_is_final_is_asked_about_and_waiting_pages_come_again(guest):
    ana, eve = guest(js=False), guest(js=False)
    ana.found("el_grande", "me", "random", settings=SHORT, seed=2, confirm=True)
    before = ana.sees()["version"]
    ana.page.locator('button[name="deed"][value^="play "]:visible').first.click()
    assert ana.sees()["version"] == before
    ana.page.get_by_role("button", name="Yes, do it").click()
    assert ana.sees()["version"] > before
    eve.page.goto(f"/t/{ana.table}")
    assert 'http-equiv="refresh"' in eve.page.content()


def test_without_javascript_the_lobby_leads_to_a_table(guest):
    ana = guest(js=False)
    ana.page.goto("/")
    ana.page.locator('a[href^="/new/toledo"]').first.click()
    ana.page.locator('input[name="nickname"]').fill("Teresa")
    for seat in range(1, 4):
        ana.page.locator(f'select[name="seat{seat}"]').select_option(index=2)
    ana.page.locator("form.founding button.main-button").click()
    assert re.search(r"/t/[\w-]+$", ana.page.url)
    assert "Teresa" in ana.words("chairs")
    ana.page.locator("details.chat summary, details:has(#talk-field) summary").first.click()
    ana.page.locator("#talk-field").fill("Good luck & <b>have fun</b>")
    ana.page.locator('button[value="say"]').click()
    assert "Good luck & <b>have fun</b>" in ana.page.locator("#talk").text_content()


def test_pieces_fly_unless_the_device_asks_for_calm(guest):
    watch = """() => {
        window.flown = 0;
        new MutationObserver((all) => { for (const one of all) window.flown += one.addedNodes.length; })
            .observe(document.getElementById("sky"), { childList: true });
    }"""
    enough = MOST
    for motion in (True, False):  # for the second as many decisions as have made something fly for the first
        ana = guest(motion=motion)
        ana.found("el_grande", "me", "random", settings=SHORT, seed=7)
        ana.ready()
        ana.page.evaluate(watch)
        luck, known = Random(1), 0
        for number in range(1, min(12, enough) + 1):
            ana.ready(known)
            known = ana.version + 1
            ana.click(luck.choice(ana.options()))
            ana.ready(known)
            if ana.page.evaluate("window.flown"):
                enough = number
                break
        assert (ana.page.evaluate("window.flown") > 0) == motion
