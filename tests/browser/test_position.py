"""Positions in the browser: an example is opened and played from, with and without a script."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("js", [True, False])
def test_an_example_is_opened_and_played_from(guest, js):
    ana = guest(js=js, width=390)
    page = ana.page
    page.goto("/position")
    page.get_by_role("link", name="Toledo", exact=True).click()
    page.get_by_text("Red is to move.").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/t/**")
    page.get_by_role("link", name="Show it").click()
    page.get_by_text("Red is to move.").wait_for()
