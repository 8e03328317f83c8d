"""What a table looks like: every board by day and by night, on a desk and on a phone, in four moments of a game.

``MESETA_RENEW=1 python -m pytest tests/browser/test_golden_pictures.py`` writes the pictures anew; look at them before
you keep them.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from PIL import ImageChops, ImageFilter

import meseta
from meseta.core.replay import load_file
from tests.browser.hands import Guest
from tests.browser.pictures import FOLDER, check_picture, kept, looks_the_same
from tests.browser.test_touch import tap
from tests.kit.record import REPLAYS

SIZES = {
    "desktop": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844, "is_mobile": True, "has_touch": True},
}
THEMES = ("light", "dark")
MOST_BYTES = 2_000_000
"""Of all pictures together: who gets the project gets them too."""


class Story(NamedTuple):
    """A recorded game, and how many of its actions were before each moment."""

    record: str
    opening: int
    crowded: int
    staged: int
    beat: int
    """Which beat of what is staged then is looked at."""


STORIES = {
    "el_grande": Story("059-greedy-4", opening=10, crowded=340, staged=282, beat=9),
    "king_and_intrigue": Story("129-greedy-3-hand=random", opening=47, crowded=246, staged=215, beat=9),
    "sanchos": Story("041-random-3-ring=castilla-aragon-najera", opening=9, crowded=295, staged=190, beat=6),
    "toledo": Story("049-greedy-4-first=4", opening=20, crowded=480, staged=394, beat=3),
}

STILL = """() => {
    const wait = window.setTimeout;
    window.setTimeout = (deed, time) => time >= 400 ? 0 : wait(deed, time);
}"""
"""From now on a beat lasts until somebody asks for the next one."""
DRAWN = """async () => {
    await document.fonts.ready;
    const near = [...document.images].filter((one) => one.getBoundingClientRect().top < innerHeight);
    await Promise.all(near.map((one) => one.decode().catch(() => {})));
}"""


AT_ONCE = "() => { document.getElementById('table').dataset.tap = 'at_once'; }"


def tap_once(ana, option):
    """Choose with a finger that needs no second tap."""
    ana.page.evaluate(AT_ONCE)
    tap(ana, option)


HANDS = {"desktop": Guest.click, "phone": tap_once}


def record_of(game):
    return load_file(REPLAYS / game / f"{STORIES[game].record}.replay")


def sits_at(ana, game, actions):
    """Take part in a recorded game after so many of its actions; gives what was done next."""
    ana.found(game, record=STORIES[game].record, after=actions)
    assert ana.ready() == "asked"
    return record_of(game).actions[actions][3]


def opening(ana, game, _choose):
    sits_at(ana, game, STORIES[game].opening)


def crowded(ana, game, _choose):
    sits_at(ana, game, STORIES[game].crowded)


def staged(ana, game, choose):
    """In the midst of something big, which stands still."""
    option = sits_at(ana, game, STORIES[game].staged)
    ana.page.emulate_media(reduced_motion="no-preference")
    ana.page.evaluate(STILL)
    choose(ana, option)
    ana.page.wait_for_selector("#table.staging")
    for _ in range(STORIES[game].beat - 1):
        ana.page.keyboard.press("Space")
    assert ana.words("caption")


def end(ana, game, choose):
    """After the last action, as it is found by whoever comes back."""
    choose(ana, sits_at(ana, game, len(record_of(game).actions) - 1))
    ana.page.wait_for_selector("#prompt.over", state="attached")
    ana.page.goto(f"/t/{ana.table}")
    ana.page.wait_for_selector("#ending.revealed")


MOMENTS = (opening, crowded, staged, end)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", meseta.NAMES)
def test_a_table_looks_the_same(guest, tmp_path, game, size):
    ana, wrong = guest(**SIZES[size]), []
    for moment in MOMENTS:
        ana.context.clear_cookies()  # somebody else, whom no other table waits for
        ana.page.emulate_media(reduced_motion="reduce")
        moment(ana, game, HANDS[size])
        for theme in THEMES:
            ana.page.emulate_media(color_scheme=theme)
            ana.page.evaluate(DRAWN)
            shot = ana.page.screenshot(animations="disabled", type="jpeg", quality=90)
            wrong.append(check_picture(shot, f"{game}-{moment.__name__}-{theme}-{size}", tmp_path))
    wrong = [told for told in wrong if told]
    assert not wrong, "\n".join([*wrong, "Look at them; if they are right, MESETA_RENEW=1 keeps them."])


# -- how sharp these eyes are ------------------------------------------------------------------------------------------


def names(moment="*", theme="*", size="*"):
    found = sorted(FOLDER.glob(f"*-{moment}-{theme}-{size}.webp"))
    assert found
    return [file.stem for file in found]


def without(picture, left, right):
    """A picture of which an upright part, from one share of its width to another, shows nothing but paper."""
    empty, (width, height) = picture.copy(), picture.size
    empty.paste(picture.getpixel((3, height // 2)), (round(left * width), height // 8, round(right * width), height))
    return empty


def test_a_pixel_more_or_less_is_not_seen():
    for name in names():
        assert looks_the_same(kept(name), ImageChops.offset(kept(name), 1, 1)), name


def test_blurred_letters_are_not_seen():
    for name in names(size="desktop"):
        assert looks_the_same(kept(name), kept(name).filter(ImageFilter.GaussianBlur(1.5))), name


def test_another_theme_is_seen():
    for name in names(theme="light"):
        assert not looks_the_same(kept(name), kept(name.replace("-light-", "-dark-"))), name


def test_another_game_and_another_size_are_seen():
    for name in names("crowded"):
        for other in names("crowded", *name.split("-")[2:]):
            assert name == other or not looks_the_same(kept(name), kept(other)), (name, other)


@pytest.mark.parametrize("part", [(0, 0.63), (0.64, 1)], ids=["board", "column"])
def test_a_board_or_a_column_that_is_lost_is_seen(part):
    for name in names("crowded", size="desktop"):
        assert not looks_the_same(kept(name), without(kept(name), *part)), name


def test_every_moment_is_there_and_all_of_them_are_small():
    sizes = [(FOLDER / f"{name}.webp").stat().st_size for name in names()]
    assert len(sizes) == len(meseta.NAMES) * len(MOMENTS) * len(THEMES) * len(SIZES)
    assert sum(sizes) <= MOST_BYTES
