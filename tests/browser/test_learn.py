"""Learning by clicks: the first lesson of every game on the board itself, on a desk, on a phone, without a script."""

from __future__ import annotations

import pytest

import meseta
from meseta.teaching.lessons import lessons_of
from meseta.teaching.library import overview_of

TITLES = [name for name in meseta.NAMES if lessons_of(meseta.game(name))]
DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}

# A point where a click really meets the spot: on the screen, inside its shape, not covered by anything.
POINT = """() => {
    const one = document.querySelector(".links a.go");
    if (!one) return null;
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { x, y, width, height } = one.getBoundingClientRect();
    for (const n of [2, 5, 9, 17])
        for (let row = 1; row < n; row++)
            for (let column = 1; column < n; column++) {
                const at = [x + width * column / n, y + height * row / n];
                if (document.elementFromPoint(...at)?.closest("a") === one) return at;
            }
    return "covered";
}"""
SMALL = """() => [...document.querySelectorAll(".lesson-ways a, .lesson-ways button")]
    .map((one) => one.getBoundingClientRect()).filter((box) => box.height < 44 || box.width < 44).length"""


def step_of(page):
    return int(page.url.split("?")[0].rpartition("/")[2])


def fits(page, size):
    """In a window of this size nothing is too wide, too small or covered; gives where what is expected lies."""
    page.set_viewport_size(size)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == 0, "fingers need 44 pixels"
    point = page.evaluate(POINT)
    assert point != "covered"
    return point


def go_on(page, point):
    """Do what is expected: on the board, if it lies there."""
    number = step_of(page)
    if point is None:
        page.locator("#go").click()
    else:
        page.mouse.click(*point)
    page.wait_for_url(lambda url: int(url.split("?")[0].rpartition("/")[2]) == number + 1)


@pytest.mark.parametrize("js", [True, False])
@pytest.mark.parametrize("name", TITLES)
def test_the_first_lesson_is_done_by_clicks(guest, name, js):
    """With a script now on a desk and now on a phone; every step fits both."""
    page, lesson = guest(**PHONE, js=js).page, lessons_of(meseta.game(name))[0]
    page.goto("/")
    page.locator(f'a.learn[href="/learn/{name}"]').click()
    page.locator(".glance-ways a").first.click()
    while step_of(page) <= len(lesson.steps):
        page.locator(".dots .here").wait_for()
        for size in (PHONE, DESK)[:: 1 if step_of(page) % 2 else -1] if js else (PHONE,):
            point = fits(page, size)
        go_on(page, point)
    page.get_by_text("Well done!").wait_for()
    page.goto("/")
    page.get_by_text(f"1 of {len(lessons_of(meseta.game(name)))} lessons done").wait_for()


def steps_of(wanted):
    """Addresses of steps of El Grande, those that fit."""
    game = meseta.game("el_grande")
    return [
        f"/learn/el_grande/{lesson.id}/{number}"
        for lesson in lessons_of(game)
        for number, step in enumerate(lesson.steps, 1)
        if wanted(step)
    ]


@pytest.mark.parametrize("js", [True, False])
def test_a_wrong_choice_is_shown_and_tried_again(guest, js):
    page = guest(js=js).page
    address = steps_of(lambda step: step.wrong)[0]
    page.goto(address)
    page.locator("details.others summary").click()
    page.locator("details.others a").first.click()
    page.locator(".outcome.bad").wait_for()
    page.get_by_role("link", name="Try again").click()
    page.locator(".do").wait_for()
    page.get_by_role("link", name="Show me").click()
    page.get_by_role("link", name="Continue").click()
    page.wait_for_url(f"**{address[:-1]}{int(address[-1]) + 1}")


def test_a_lesson_is_done_with_the_keyboard_and_told_to_listeners(guest):
    page = guest().page
    address = steps_of(lambda step: step)[0]
    page.goto(address)
    page.locator("#go").focus()
    page.keyboard.press("Enter")
    page.get_by_text("Step 2 of").wait_for()
    assert page.locator("#told").text_content()
    assert page.evaluate("document.activeElement.id") == "go", "Enter goes on and on"
    page.keyboard.press("Enter")
    page.get_by_text("Step 3 of").wait_for()
    page.keyboard.press("ArrowLeft")
    page.get_by_text("Step 2 of").wait_for()
    page.go_back()
    page.get_by_text("Step 3 of").wait_for()


def test_a_word_explains_itself_without_a_script(guest):
    page = guest(js=False).page
    page.goto(steps_of(lambda step: "[[" in step.say)[0])
    note = page.locator(".note[popover]").first
    assert not note.is_visible()
    page.locator("button.term").first.click()
    note.wait_for()


@pytest.mark.parametrize("name", meseta.NAMES)
def test_the_pictures_of_an_overview_are_whole_on_a_phone(guest, name):
    """What a number of a strip points at, and the points at its end, were beyond the edge, and nothing told so."""
    page = guest(width=360, height=740).page
    page.goto(f"/learn/{name}")
    pictures = [one.bounding_box() for one in page.locator(".overview .picture").all()]
    numbers = [one.bounding_box() for one in page.locator(".overview .call-out").all()]
    assert all(one["x"] >= 0 and one["x"] + one["width"] <= 360 for one in [*pictures, *numbers])


@pytest.mark.parametrize("name", meseta.NAMES)
def test_an_overview_prints_on_one_page(guest, name):
    page = guest().page
    page.goto(f"/learn/{name}")
    assert page.locator(".picture").count() == len(overview_of(meseta.game(name)))
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
