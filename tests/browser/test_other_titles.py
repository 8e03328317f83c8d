"""Titles of other packages in a browser: toys that have no drawing, and the game of the page on how to add one."""

from __future__ import annotations

import pytest

from tests.browser.hands import POINT, check_result
from tests.browser.serving import running
from tests.kit import outside

SEATS = {
    "race": ("me", "random"),
    "dials": ("me", "random"),
    "frontier": ("me", "random"),
    "caminito": ("me", "greedy"),
}
every_title = pytest.mark.parametrize("name", SEATS)
PHONE = {"width": 390, "height": 844, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server beside which other packages were installed."""
    folder = tmp_path_factory.mktemp("others")
    toys = outside.install_toys(folder / "toys")
    with running(folder, toys, outside.install(folder)) as address:
        yield address


@every_title
def test_a_whole_game_by_clicking(guest, name):
    ana = guest()
    ana.page.goto("/")
    assert ana.page.locator(f'a[href^="/new/{name}"]').count()
    ana.found(name, *SEATS[name])
    assert ana.play(seed=3) > 2
    check_result(ana)
    ana.page.goto(f"/t/{ana.table}/replay/2")
    assert ana.page.locator("#panes svg text, #panes svg circle").count()


@every_title
def test_everything_fits_a_phone_and_no_option_is_out_of_reach(guest, name):
    ana = guest(**PHONE)
    ana.found(name, *SEATS[name])
    ana.ready()
    asked = ana.options()
    assert asked
    assert ana.page.evaluate("document.scrollingElement.scrollWidth") <= 390
    size = ana.page.evaluate("document.querySelector('#panes .main svg').getScreenCTM().a")
    assert size > (0.45 if name == "caminito" else 0.55), f"{name}: the board is shown at {size:.2f} of its size"
    for option in asked:
        assert ana.page.evaluate(POINT, option) is not None, f"{option} cannot be tapped"


@every_title
def test_without_a_script_every_option_is_a_button(guest, name):
    ana = guest(js=False)
    ana.found(name, *SEATS[name])
    buttons = ana.page.locator('button[name="deed"][value^="play "]:visible')
    assert buttons.count() > 0
    before = ana.sees()["version"]
    buttons.first.click()
    assert ana.sees()["version"] > before
