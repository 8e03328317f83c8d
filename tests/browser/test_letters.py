"""Whatever is written on a board can be read: on phones and low screens no letter is smaller than 12 pixels or lies on
another.
"""

from __future__ import annotations

import pytest

import meseta
from tests.browser.test_golden_pictures import SIZES, STORIES, sits_at

LEAST = 12
# What is written in a part of the page: the words, how large they are, and the ink's box without what overhangs.
WRITTEN = """(where) => [...document.querySelectorAll(`${where} :is(text, tspan)`)]
    .filter((one) => one.getClientRects().length && [...one.childNodes].some((inner) => inner.data?.trim()))
    .map((one) => {
        const way = one.getScreenCTM(), scale = Math.sqrt(Math.abs(way.a * way.d - way.b * way.c));
        const size = scale * parseFloat(getComputedStyle(one).fontSize), box = one.getBoundingClientRect();
        const [over, beside] = [Math.max(0, (box.height - 0.7 * size) / 2), 1];
        const covered = one.closest("#names .worth"); // a scoreboard may lie there
        return { words: one.textContent, size, line: one.tagName === "text" && !way.b && !covered,
            box: [box.left + beside, box.top + over, box.right - beside, box.bottom - over] };
    })"""
# Words whose size is not the one that they were drawn with, on a screen that has room for all of them.
CHANGED = """() => [...document.querySelectorAll(".pane :is(text, tspan)[font-size]:not(.seat-word)")]
    .filter((one) => one.getClientRects().length
        && Math.abs(parseFloat(getComputedStyle(one).fontSize) - one.getAttribute("font-size")) > 0.01)
    .map((one) => one.textContent)"""
LANGUAGES = {"opening": "es", "crowded": "de"}
"""The languages with the longest words take turns."""


def meet(one, other):
    a, b = one["box"], other["box"]
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("moment", LANGUAGES)
@pytest.mark.parametrize("game", meseta.NAMES)
def test_letters_on_a_phone_can_be_read_and_keep_clear_of_each_other(guest, game, moment):
    ana = guest(**SIZES["phone"], language=LANGUAGES[moment])
    sits_at(ana, game, getattr(STORIES[game], moment))
    everywhere = ana.page.evaluate(WRITTEN, ".pane")
    assert [word for word in everywhere if word["size"] < LEAST] == []
    lines = [word for word in ana.page.evaluate(WRITTEN, ".pane.main") if word["line"]]
    assert len(lines) > 10
    pairs = ((one, other) for i, one in enumerate(lines) for other in lines[:i])
    assert [(one["words"], other["words"]) for one, other in pairs if meet(one, other)] == []
    left, right = (min(word["box"][0] for word in lines), max(word["box"][2] for word in lines))
    assert left >= 0
    assert right <= SIZES["phone"]["width"]


@pytest.mark.parametrize("game", meseta.NAMES)
def test_letters_on_a_low_screen_can_be_read_and_keep_clear_of_each_other(guest, game):
    for moment, language in LANGUAGES.items():
        ana = guest(width=1280, height=720, language=language)
        sits_at(ana, game, getattr(STORIES[game], moment))
        assert [word for word in ana.page.evaluate(WRITTEN, ".pane") if word["size"] < LEAST] == []
        lines = [word for word in ana.page.evaluate(WRITTEN, ".pane.main") if word["line"]]
        assert len(lines) > 10
        pairs = ((one, other) for i, one in enumerate(lines) for other in lines[:i])
        assert [(one["words"], other["words"]) for one, other in pairs if meet(one, other)] == []


@pytest.mark.parametrize("game", meseta.NAMES)
def test_a_wide_window_shows_letters_as_they_were_drawn(guest, game):
    ana = guest(width=1440, height=900)
    sits_at(ana, game, STORIES[game].crowded)
    assert ana.page.evaluate(CHANGED) == []
