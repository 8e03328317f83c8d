"""A server in a process of its own, a Chromium, and guests with a browser each, whose complaints fail the test."""

from __future__ import annotations

import pytest

from tests.browser.hands import MISSING, Devices, Guest, chromium, chromium_at
from tests.browser.serving import running


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The address of a server; every test process has its own."""
    with running(tmp_path_factory.mktemp("house")) as address:
        yield address


@pytest.fixture(scope="package")
def browser():
    """A Chromium without a window. It lives no longer than these tests: its event loop would be in others' way."""
    path = chromium()
    if path is None:
        pytest.fail(MISSING, pytrace=False)
    with chromium_at(path) as browser:
        yield browser


@pytest.fixture(scope="package")
def devices(browser):
    """What guests use, one after the other."""
    return Devices(browser)


@pytest.fixture
def guest(devices, server):
    """Somebody with a browser of their own: ``guest(game, seats)``, ``guest(width=360)``, ``guest(js=False)``."""
    guests = []

    def come(**options):
        guests.append(Guest(devices, server, **options))
        return guests[-1]

    yield come
    complaints = [complaint for one in guests for complaint in one.leave()]
    assert not complaints, complaints
