"""The table is steady: nothing that is asked, advised or told moves the board or hides the hand; windows are filled."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.test_golden_pictures import STORIES

BOX = """(selector) => { const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [x, y, width, height]; }"""
MAP = ".pane.main > svg"
SCROLLS = """() => [document.scrollingElement.scrollHeight - innerHeight,
    document.scrollingElement.scrollWidth - innerWidth]"""
# What lies over the hand besides the hand itself.
COVERED = """() => [...document.querySelectorAll("#note, #advice, #inspect")].filter((one) => {
    if (!one.getClientRects().length || !document.querySelector(".pane-hand")) return false;
    const a = one.getBoundingClientRect(), b = document.querySelector(".pane-hand").getBoundingClientRect();
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}).map((one) => one.id)"""
SHORT = {"rounds": "6"}
HOLD = """async (one) => {
    const at = { bubbles: true, pointerType: "touch" };
    one.dispatchEvent(new PointerEvent("pointerdown", at));
    await new Promise((done) => setTimeout(done, 600));
    one.dispatchEvent(new PointerEvent("pointerup", at));
    one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}"""


def box(ana, selector=MAP):
    return [round(length) for length in ana.page.evaluate(BOX, selector)]


SIZES = [(1440, 900), (1280, 720), (1920, 1080)]


@pytest.mark.parametrize("game", ["el_grande", "sanchos", "toledo"])
def test_a_wide_window_is_filled_and_not_scrolled(guest, game):
    ana = guest(width=SIZES[0][0], height=SIZES[0][1])
    ana.found(game, "me", *["random"] * (2 if game == "sanchos" else 1), seed=3)
    ana.ready()
    for size in SIZES:
        ana.page.set_viewport_size({"width": size[0], "height": size[1]})
        is_filled(ana, size)


CHIP = """<div id="because" class="because"><svg viewBox="0 0 132 83"></svg>
    <b>Karte 1 · Zwei eigene, zwei fremde</b><span>zwei Hälften, beliebig geordnet</span></div>"""
CUT = """(chip) => { document.getElementById("cause").innerHTML = chip;
    const name = document.querySelector(".because b");
    return [name.scrollWidth > name.clientWidth, name.scrollHeight > name.clientHeight + 4]; }"""


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_longest_name_of_a_card_is_not_cut(guest, size):
    ana = guest(width=size[0], height=size[1])
    ana.found("el_grande", "me", "random", seed=3)
    ana.ready()
    assert ana.page.evaluate(CUT, CHIP) == [False, False]
    chip, question = box(ana, ".because"), box(ana, ".question")
    assert question[1] <= chip[1]
    assert chip[1] + chip[3] <= question[1] + question[3]


def is_filled(ana, size):
    """The window is used up to its borders, and shows everything."""
    assert ana.page.evaluate(SCROLLS) == [0, 0]
    left, top, width, height = box(ana)
    side = box(ana, ".side")
    assert 420 <= side[2] <= 560
    assert left + width < side[0]
    assert top + height <= size[1]
    assert box(ana, ".tabs")[3] >= 130  # the log keeps room
    low = ana.page.locator("#panes > .low").count()
    full_height, full_width = top + height > size[1] - 14, left + width > side[0] - 20 and left < 20
    assert low or full_height or full_width


def test_over_thirty_decisions_nothing_moves_the_map(guest):
    ana = guest(width=1440, height=900)
    ana.found("el_grande", "me", "random", settings=SHORT, seed=7, hints=True)
    luck, known, stood = Random(4), 0, None
    for number in range(30):
        assert ana.ready(known) == "asked"
        stood = stood or box(ana)
        assert box(ana) == stood, ana.words("prompt")
        if number == 12:
            ana.page.keyboard.press("h")
            ana.page.locator("#advice li").first.wait_for()
            assert box(ana) == stood
            assert ana.page.evaluate(COVERED) == []
        if number == 14:
            ana.page.locator("#prompt .law").evaluate("(one) => one.click()")
            ana.page.locator("#note").wait_for()
            assert box(ana) == stood
            assert ana.page.evaluate(COVERED) == []
        known = ana.version + 1
        ana.click(luck.choice(ana.options()))


def test_whatever_is_pointed_at_says_what_it_is(guest):
    ana = guest(width=1440, height=900)
    ana.found("el_grande", "me", "random", settings=SHORT, seed=7)
    ana.ready()
    card, stood = ana.page.locator("#inspect"), box(ana)
    ana.page.locator("#place-castillo").hover(force=True)
    card.get_by_text("Castillo").wait_for()
    assert box(ana) == stood
    assert ana.page.evaluate(COVERED) == []
    ana.page.mouse.move(3, 3)
    card.wait_for(state="hidden")
    ana.page.locator("#player-blue").hover(force=True)  # what belongs to others too
    card.get_by_text("power cards in hand").wait_for()
    ana.page.locator("#hand-5").hover(force=True)
    card.get_by_text("Power card 5").wait_for()
    assert ana.page.evaluate(COVERED) == []
    step = ana.sees()["step"]
    ana.page.locator('[data-why="galicia"]').dispatch_event("click", {"bubbles": True})
    card.locator(".why-not").wait_for()
    assert not ana.page.locator("#note").is_visible()  # nobody is scolded
    ana.page.keyboard.press("Escape")
    card.wait_for(state="hidden")
    ana.page.keyboard.press("ArrowDown")
    ana.page.keyboard.press("i")
    card.locator("h3").wait_for()
    assert ana.sees()["step"] == step


def test_a_line_of_the_log_and_what_it_is_about_find_each_other(guest):
    ana = guest(width=1440, height=900)
    ana.found("el_grande", "random", "me", settings=SHORT, seed=5, kind="card")
    ana.ready()
    line, rings = ana.page.locator("#log a", has_text="Ana's home is Valencia."), ana.page.locator(".told-ring")
    stood = box(ana)
    line.hover()
    ana.page.locator("#pane-map .told-ring path").first.wait_for(state="attached")
    assert box(ana) == stood
    ana.page.mouse.move(3, 3)
    rings.first.wait_for(state="detached")
    line.focus()
    rings.first.wait_for(state="attached")
    ana.page.locator("#place-valencia").hover(force=True)
    ana.page.locator("#log a.recalled", has_text="Ana's home is Valencia.").wait_for()
    assert rings.count() == 0
    ana.page.keyboard.press("Escape")
    ana.page.locator("#log a.recalled").wait_for(state="detached")


def test_after_a_click_nothing_lies_over_the_board_until_the_mouse_moves(guest):
    ana = guest(width=1440, height=900)
    ana.found("el_grande", "me", "me", settings=SHORT, seed=7)
    ana.ready()
    known = ana.version + 1
    ana.click("p9")
    ana.ready(known)
    ana.page.wait_for_timeout(700)
    assert not ana.page.locator("#inspect").is_visible()
    point = ana.page.locator("#hand-9").bounding_box()
    ana.page.mouse.move(point["x"] + 4, point["y"] + 4)
    ana.page.mouse.move(point["x"] + 20, point["y"] + 30)
    ana.page.locator("#inspect h3").wait_for()
    shown = ana.page.locator("#inspect").bounding_box()
    below = shown["y"] - point["y"] - point["height"]
    assert min(abs(below), abs(point["y"] - shown["y"] - shown["height"])) < 200, "it is near what it tells of"


def test_a_long_press_asks_and_a_short_one_chooses(guest):
    ana = guest(width=390, height=844, is_mobile=True, has_touch=True)
    ana.found("el_grande", "me", "random", settings=SHORT, seed=7)
    ana.ready()
    version = ana.version
    ana.page.locator(f"#spot-{ana.options()[0]}").evaluate(HOLD)
    ana.page.locator("#inspect h3").wait_for()
    assert ana.version == version
    known = ana.version + 1
    ana.click(ana.options()[0])
    if ana.page.locator("#tapped").is_visible():  # fingers confirm
        ana.page.locator("#tapped").click()
    ana.ready(known)


def test_a_long_press_on_a_line_of_the_log_shows_where_it_happened(guest):
    ana = guest(width=390, height=844, is_mobile=True, has_touch=True)
    ana.found("el_grande", "random", "me", settings=SHORT, seed=5, kind="card")
    ana.ready()
    page, here = ana.page, ana.page.url
    line = page.locator("#log a", has_text="Ana's home is Valencia.")
    line.scroll_into_view_if_needed()
    line.evaluate(HOLD)
    page.wait_for_function("""() => {
        const ring = document.querySelector("#pane-map .told-ring path")?.getBoundingClientRect();
        return ring && ring.top > 0 && ring.bottom < innerHeight;
    }""")
    assert page.url == here  # the line is a link into the replay, which a short tap follows
    page.locator("#prompt").dispatch_event("pointerdown", {"pointerType": "touch"})
    page.locator(".told-ring").first.wait_for(state="detached")


def test_a_click_with_the_mouse_leaves_no_frame(guest):
    ana = guest(width=1440, height=900)
    ana.found("el_grande", "me", "random", settings=SHORT, seed=7)
    ana.ready()
    known = ana.version + 1
    ana.click(ana.options()[0])
    ana.ready(known)
    assert not ana.page.evaluate("() => !!document.querySelector('#table :focus-visible')")
    ana.page.keyboard.press("ArrowDown")
    assert ana.page.evaluate("() => !!document.querySelector('#table :focus-visible')")


def test_the_log_is_filtered_without_a_script(guest):
    ana = guest(width=1440, height=900, js=False)
    ana.found("el_grande", "me", "greedy", after=60, seed=7)
    turns = ana.page.locator("#log > .turn")
    everything = turns.filter(visible=True).count()
    assert everything == turns.count() > 3
    ana.page.locator("label:has(#log-scores)").click()
    assert 0 < turns.filter(visible=True).count() < everything
    assert ana.page.locator("#log .law").filter(visible=True).count() == 0
    ana.page.locator("label:has(#log-rules)").click()
    assert ana.page.locator("#log .law").filter(visible=True).count() > 0


# Where the question lies, and everything in it that is cut off although it has the focus.
ASKED = """() => {
    const box = (one) => one.getBoundingClientRect(), bar = box(document.querySelector(".question"));
    const place = box(document.querySelector(".asking")), board = box(document.querySelector(".pane.main > svg"));
    const cut = [...document.querySelectorAll(".question :is(button, a, summary)")].filter((one) => {
        if (!one.getClientRects().length || one.closest(".many-room, .prompt")) return false;
        one.focus();
        const at = box(one);
        return at.left < bar.left || at.right > bar.right || at.top < bar.top - 1 || at.bottom > bar.bottom + 1
            || one.scrollHeight > one.clientHeight + 3;
    });
    return { over: bar.bottom - place.bottom, above: board.top - bar.bottom, cut: cut.map((one) => one.textContent) };
}"""
MANY = {"el_grande": 340, "king_and_intrigue": 246, "sanchos": 295, "toledo": 480}
"""Questions of the recorded games, some with many answers, and how many actions were before them."""


@pytest.mark.parametrize("game", MANY)
def test_many_answers_lie_in_one_row_and_never_over_the_map(guest, game):
    ana = guest(language="de")
    ana.found(game, record=STORIES[game].record, after=MANY[game])
    assert ana.ready() == "asked"
    for width, height in ((1440, 900), (1280, 720), (1024, 768), (900, 1100), (700, 900)):
        ana.page.set_viewport_size({"width": width, "height": height})
        ana.page.evaluate("() => scrollTo(0, 0)")
        told = ana.page.evaluate(ASKED)
        assert told["over"] <= 0
        assert told["above"] > 0
        assert told["cut"] == []
        left, top, wide, high = box(ana)
        assert left >= 0
        assert left + wide <= width
        assert top + high <= height, "the whole map is seen below the question"


@pytest.mark.parametrize("language", ["de", "en", "es", "nl"])
def test_seven_answers_of_the_sanchos_stand_in_one_row(guest, language):
    ana = guest(width=1280, height=720, language=language)
    ana.found("sanchos", record=STORIES["sanchos"].record, after=MANY["sanchos"])
    ana.ready()
    row = ana.page.locator(".choices").first
    assert row.locator("> .choice").count() == 7
    assert row.evaluate("(one) => one.scrollWidth - one.clientWidth") == 0


def test_a_row_of_answers_that_is_too_long_is_swept_by_a_wheel(guest):
    ana = guest(width=1280, height=720, language="de")
    ana.found("sanchos", record=STORIES["sanchos"].record, after=MANY["sanchos"])
    ana.ready()
    row = ana.page.locator(".choices").first
    row.locator("> .choice").evaluate_all("(all) => all.forEach((one) => one.classList.add('wordier'))")
    assert row.evaluate("(one) => one.scrollWidth > one.clientWidth")
    row.hover(position={"x": 60, "y": 20})
    ana.page.mouse.wheel(0, 400)
    ana.page.wait_for_function("() => document.querySelector('.choices').scrollLeft > 0")


def test_a_question_that_is_answered_on_the_board_is_whole(guest):
    """Two lines were kept for it beside nothing, and its second half was to be read by pointing at it."""
    ana = guest(width=1280, height=800, language="nl")
    ana.found("toledo", "me", "me", seed=2, kind="full", nickname="Joost")
    assert ana.ready() == "asked"
    ana.page.locator("#prompt .law").evaluate("(one) => one.remove()")
    assert ana.page.locator("#prompt").evaluate("(one) => one.scrollHeight - one.clientHeight") <= 3


@pytest.mark.parametrize("seats", [4, 5])
def test_the_order_of_play_names_everybody_in_full(guest, seats):
    """Beside the name of the card that was taken, one or two letters were left of whoever had taken it."""
    ana = guest(width=1440, height=900, language="de")
    ana.found("el_grande", "me", *["greedy"] * (seats - 1), seed=5, kind="place")
    assert ana.ready() == "asked"
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert ana.page.locator("#strip .taken").count() > 1
    assert ana.page.locator("#strip .who > b").evaluate_all(cut) == []
