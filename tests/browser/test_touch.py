"""Fingers: a second tap confirms, what lies near a tap counts, the board grows, nothing is wider than the screen."""

from __future__ import annotations

import pytest

from tests.browser.hands import check_result
from tests.browser.test_whole_games import GAMES, LATE

PHONE = {"width": 390, "height": 844, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
SIZES = [(360, 740), (390, 844), (844, 390)]
SMALL = """() => [...document.querySelectorAll("#table svg text")].filter((one) => one.getClientRects().length
    && !one.closest(".ground, .pane-offer, .pane-cards, .ornament") && parseFloat(getComputedStyle(one).fontSize)
    * (one.getScreenCTM()?.a || 1) < 7).length"""


def tap(ana, option):
    """Choose with a finger: what is selected by the first tap is confirmed by the second."""
    point = ana.point(option)
    before = ana.version
    ana.page.touchscreen.tap(*point)
    ana.confirm_tap()
    if option == "stop":
        ana.mean_it(before)


TOLD = """(tip, told) => { tip.innerHTML = told;
    return [tip.scrollHeight - tip.clientHeight, tip.querySelector(".term").getBoundingClientRect().height]; }"""
READ = """() => { scrollTo({ top: 9999, behavior: "instant" });
    const tabs = [...document.querySelectorAll(".panel > summary")].map((one) => one.getBoundingClientRect().bottom);
    return [Math.max(...tabs), document.getElementById("log").getBoundingClientRect().top]; }"""
"""At the end of the page: where the tabs end, and where the log begins."""


@pytest.mark.parametrize("game", [name for name in GAMES if name != "el_grande"])
def test_a_game_is_brought_to_its_end_by_touch(guest, game):
    """El Grande is played by touch from its beginning, on a phone that is smaller still."""
    ana = guest(**PHONE)
    seats, settings = GAMES[game]
    ana.found(game, *seats, settings=settings, **LATE[game])
    assert ana.play(seed=4, choose=lambda option: tap(ana, option)) > 10
    check_result(ana)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wider_than_the_screen_and_the_question_leaves_room(guest, game):
    ana = guest(**PHONE, language="de")
    ana.found(game, "me", "random", seed=3, after=30)
    ana.ready()
    for width, height in SIZES:
        ana.page.set_viewport_size({"width": width, "height": height})
        assert ana.page.evaluate("document.scrollingElement.scrollWidth") <= width
        sheet = ana.page.locator(".asking").bounding_box()
        if height > width:
            assert sheet["height"] <= 0.46 * height
        else:
            assert sheet["width"] <= 0.4 * width


def test_the_first_tap_selects_and_the_second_plays(guest):
    ana = guest(**PHONE)
    ana.found("el_grande", "me", "me", settings={"rounds": "6"}, seed=2, kind="place")
    ana.ready()
    version, option = ana.version, next(name for name in ana.options() if name != "stop")
    ana.page.touchscreen.tap(*ana.point(option))
    button = ana.page.locator("#tapped")
    button.wait_for()
    assert button.inner_text()
    assert ana.version == version, "nothing is played by the first tap"
    assert button.bounding_box()["height"] >= 44
    ana.do(button.tap)
    assert ana.version > version
    button.wait_for(state="hidden")


def test_what_lies_near_a_tap_is_meant(guest):
    ana = guest(**PHONE)
    ana.found("el_grande", "me", "me", settings={"rounds": "6"}, seed=2, kind="power")
    ana.ready()
    card = ana.page.locator("#pane-hand g[data-option]").first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    ana.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] - 8)
    ana.page.locator("#tapped").wait_for()


def test_the_board_grows_and_shows_what_can_be_chosen(guest):
    ana = guest(**PHONE)
    ana.found("el_grande", "me", "me", settings={"rounds": "6"}, seed=2, kind="place")
    ana.ready()
    region = ana.page.locator("#place-galicia")
    before = region.bounding_box()["width"]
    buttons = [one.bounding_box() for one in ana.page.locator("[data-zoom]:visible").all()]
    assert len(buttons) == 2, "what leads back is not there yet, and hides nothing"
    assert min(min(one["width"], one["height"]) for one in buttons) >= 44
    ana.page.locator('[data-zoom="in"]').tap()
    assert region.bounding_box()["width"] > 1.3 * before
    board = ana.page.locator(".pane.main").bounding_box()
    assert board["width"] <= 390, "it grows inside its frame"
    ana.page.locator('[data-zoom="fit"]').tap()
    assert abs(region.bounding_box()["width"] - before) < 2
    ana.page.locator('[data-zoom="choices"]').tap()
    assert ana.page.evaluate("getComputedStyle(document.getElementById('table')).getPropertyValue('--zoom')") >= "1"


def test_the_sheet_has_three_heights(guest):
    ana = guest(**PHONE)
    ana.found("toledo", "me", "me", seed=2, after=10)
    ana.ready()
    heights = []
    for _ in range(3):
        heights.append(ana.page.locator(".asking").bounding_box()["height"])
        ana.page.locator(".handle").tap()
    assert len({round(height / 10) for height in heights}) == 3


def test_zoom_buttons_hide_no_board_and_tiles_of_ones_own_need_no_sweeping(guest):
    ana = guest(**PHONE)
    ana.found("toledo", "me", "me", seed=2, after=10)
    ana.ready()
    board, zoom = (ana.page.locator(one).bounding_box() for one in (".pane.main", ".zoom"))
    assert zoom["y"] >= board["y"] + board["height"] - 1
    assert all(one.bounding_box()["height"] >= 44 for one in ana.page.locator(".zoom button:visible").all())
    tiles = ana.page.locator("#pane-own").bounding_box()
    assert tiles["x"] >= 0
    assert tiles["x"] + tiles["width"] <= 390
    assert ana.page.locator("#pane-own").evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_no_page_is_wider_than_a_phone(guest):
    ana = guest(**{**PHONE, "width": 360, "height": 740}, language="de")
    pages = ["/", "/luck", "/learn", *(f"/{what}/{name}" for name in GAMES for what in ("rules", "learn", "new"))]
    wide = []
    for address in pages:
        assert ana.page.goto(address).ok
        if ana.page.evaluate("document.scrollingElement.scrollWidth") > 360:
            wide.append(address)
    assert wide == []


def test_the_tip_of_the_coach_is_whole_on_a_phone(guest):
    """A word of it that explains itself had the height of a button: of two lines one was to be seen."""
    ana = guest(**{**PHONE, "width": 360, "height": 740}, language="de")
    ana.page.goto("/")
    ana.page.locator("form[action='/learn/king_and_intrigue/coach'] button").tap()
    tip = ana.page.locator(".coach p")
    tip.wait_for()
    cut, height = tip.evaluate(TOLD, '<button type="button" class="term">Königsregion</button> oder Castillo, ' * 4)
    assert cut <= 1
    assert height < 24


def test_what_is_read_on_a_phone_on_its_side_does_not_run_behind_the_tabs(guest):
    ana = guest(**{**PHONE, "width": 844, "height": 390})
    ana.found("toledo", "me", "me", seed=2, after=40)
    ana.ready()
    tabs, log = ana.page.evaluate(READ)
    assert tabs <= log


def test_the_end_of_a_game_has_the_whole_width_of_a_phone_on_its_side(guest):
    """A third was kept for a question that nobody is asked any more, and the board's buttons lay over the places."""
    ana = guest(**{**PHONE, "width": 844, "height": 390})
    ana.found("toledo", "me", "me", seed=2, after=20)
    ana.ready()
    ana.page.locator("button[value='vote end']").evaluate("(button) => button.click()")
    ana.page.wait_for_selector("#ending.revealed")
    end, zoom = (ana.page.locator(one).bounding_box() for one in ("#ending", ".zoom"))
    assert end["width"] > 800
    assert zoom["y"] > end["y"] + end["height"]


def test_a_scoring_of_five_is_not_wider_than_a_phone(guest):
    """The table beside the log made the page wider, and the caption with its buttons lay below the screen."""
    ana = guest(**{**PHONE, "width": 360, "height": 740}, language="de", motion=True)
    ana.found("king_and_intrigue", "me", *["greedy"] * 4, seed=11, after=330)
    ana.ready()
    tap(ana, ana.options()[0])
    ana.page.wait_for_selector("#table.staging")
    ana.page.wait_for_selector("#last[open]")
    assert ana.page.evaluate("[innerWidth, document.scrollingElement.scrollWidth]") == [360, 360]
    skip = ana.page.locator("#skip").bounding_box()
    assert skip["x"] + skip["width"] <= 360
    assert skip["y"] + skip["height"] <= 740
