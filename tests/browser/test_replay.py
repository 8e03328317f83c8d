"""Replay in the browser: a record is brought, walked through, looked at with other eyes, and carried away again."""

from __future__ import annotations

import io
import re
from pathlib import Path

from PIL import Image

from tests.kit.record import REPLAYS

SHORT = min(REPLAYS.glob("sanchos/*-1*.replay"), key=lambda path: path.stat().st_size)
"""Alone against the Sancho-Bots: few positions, so that the animation is drawn quickly."""


def brought(guest, path, **options):
    """Somebody who looks at a recorded game."""
    ana = guest(**options)
    ana.page.goto("/")
    ana.page.locator('input[name="record"]').set_input_files(path)
    ana.page.get_by_role("button", name="Open it").click()
    ana.page.wait_for_url("**/replay/0")
    return ana


def at(ana, step):
    """Until the address and the slider tell this position."""
    ana.page.wait_for_url(re.compile(rf"/replay/{step}(\?|$)"))
    ana.page.locator(f'#slider[value="{step}"]').wait_for()


def test_every_position_has_an_address_and_ways_to_the_others(guest):
    ana = brought(guest, max(REPLAYS.glob("el_grande/*-2-*.replay")))
    last = int(ana.page.locator("#slider").get_attribute("max"))
    ana.page.get_by_role("link", name="A step on").click()
    at(ana, 1)
    ana.page.keyboard.press("ArrowRight")
    at(ana, 2)
    ana.page.keyboard.press("End")
    at(ana, last)
    end = ana.page.locator("#panes").inner_html()
    ana.page.locator("#slider").focus()
    ana.page.keyboard.press("Home")
    at(ana, 0)
    assert ana.page.locator("#panes").inner_html() != end
    ana.page.go_back()
    at(ana, last)
    assert ana.page.locator("#panes").inner_html() == end

    line = ana.page.locator(".replay-log a:not(.rule-id)").nth(20)
    target = int(re.search(r"replay/(\d+)", line.get_attribute("href")).group(1))
    line.click()
    at(ana, target)
    middle = ana.page.locator("#panes").inner_html()
    ben = guest()
    ben.page.goto(ana.page.url)
    assert ben.page.locator("#panes").inner_html() == middle


def test_after_the_end_one_looks_through_every_seats_eyes(guest):
    ana = brought(guest, min(REPLAYS.glob("toledo/*random-2*.replay")))
    seen = []
    for eyes in range(2):
        ana.page.locator(".replay-eyes a").nth(eyes).click()
        ana.page.wait_for_url(f"**/replay/0?eyes={eyes}")
        ana.page.locator(".replay-eyes a[aria-current]").nth(0).wait_for()
        ana.page.reload()
        seen.append(ana.page.locator("#replay").inner_html())
    assert seen[0] != seen[1]


def test_a_game_is_carried_away_in_every_form(guest):
    ana = brought(guest, SHORT, accept_downloads=True)
    kinds = {"Record (text)": b"", "Picture (SVG)": b"<svg", "Picture (PNG)": b"\x89PNG", "Animation (GIF)": b"GIF89a"}
    for name, beginning in kinds.items():
        with ana.page.expect_download() as told:
            ana.page.get_by_role("link", name=name).click()
        content = Path(told.value.path()).read_bytes()
        assert content.startswith(beginning)
        if not beginning:
            assert content == SHORT.read_bytes()
        if beginning == b"GIF89a":
            assert Image.open(io.BytesIO(content)).n_frames > 3


def test_what_is_no_record_gets_a_sentence(guest, tmp_path):
    file = tmp_path / "nonsense.replay"
    file.write_text("Aljubarrota")
    ana = guest()
    ana.page.goto("/")
    ana.page.locator('input[name="record"]').set_input_files(file)
    ana.page.get_by_role("button", name="Open it").click()
    ana.page.get_by_role("heading", name="That did not work").wait_for()
    ana.excused = ("status of 4",)  # Chromium notes every answer above 399


def test_the_replay_of_a_running_game_shows_my_own_eyes_only(guest):
    ana, eve = guest(), guest()
    ana.found("toledo", "me", "me", seed=5)
    ana.ready()
    eve.page.goto(f"/t/{ana.table}/replay/0?eyes=1")
    assert "eyes" in eve.page.locator("main").inner_text().lower()
    assert eve.page.locator("#slider").count() == 0
    eve.excused = ("status of 4",)


def test_a_replay_plays_by_itself_until_it_is_stopped(guest):
    ana = brought(guest, SHORT)
    ana.page.locator("#speed").select_option("500")
    ana.page.keyboard.press("Tab")
    play = ana.page.locator("#play")
    play.click()
    ana.page.wait_for_function("() => +location.pathname.split('/').pop() >= 2")
    assert play.get_attribute("aria-pressed") == "true"
    assert play.inner_text() == "Pause"
    play.click()
    assert play.get_attribute("aria-pressed") == "false"
    there = ana.page.url
    ana.page.wait_for_timeout(1200)
    assert ana.page.url == there
    ana.page.keyboard.press("PageDown")
    ana.page.wait_for_function("(there) => location.href !== there", arg=there)
    ana.page.keyboard.press("End")
    ana.page.locator("#play").wait_for(state="detached")
    for _ in range(3):  # from the end, from the next round, from where it played
        ana.page.go_back()
    ana.page.wait_for_function("() => location.pathname.endsWith('/replay/0')")


def test_the_end_of_a_game_is_shown_with_its_places(guest):
    ana = brought(guest, SHORT)
    ana.page.get_by_role("link", name="To the table").first.click()
    ana.page.locator("#end h2").wait_for()
    assert ana.page.locator("#ending.revealed").count() == 1
    assert ana.page.locator("#end-places li").count() == 1
    ana.page.locator("#end-awards a, #end-growth a").first.click()
    ana.page.wait_for_url("**/replay/*")


def test_the_rounds_of_a_replay_stand_side_by_side(guest):
    """Their style had gone with the end's: a list of numbered numbers stood over half a phone."""
    ana = brought(guest, max(REPLAYS.glob("el_grande/*-2-*.replay")), width=390, height=844)
    first, second = (ana.page.locator(".rounds a").nth(n).bounding_box() for n in (0, 1))
    assert first["y"] == second["y"]
    assert first["x"] < second["x"]
