"""A server in a process of its own, a Chromium, and guests with a browser each, whose complaints fail the test."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

from tests.browser.hands import Guest

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60.0


def chromium():
    """The browser of this machine."""
    found = os.environ.get("MESETA_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if not found:
        pytest.fail(
            "The browser tests need Chromium: run `make services`, or `apt-get install chromium`, "
            "or name one in MESETA_CHROMIUM.",
            pytrace=False,
        )
    return found


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The address of a server; every test process has its own."""
    folder = tmp_path_factory.mktemp("house")
    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    sock.listen(100)
    port = sock.getsockname()[1]
    told = folder / "server.log"
    with told.open("w") as log:
        command = [sys.executable, "-m", "tests.browser.serving", str(folder / "house.sqlite"), str(sock.fileno())]
        process = subprocess.Popen(command, pass_fds=[sock.fileno()], stdout=log, stderr=log)
    sock.close()
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(address, process, told)
        yield address
    finally:
        process.terminate()
        process.wait(PATIENCE)
    if "Traceback" in told.read_text():
        pytest.fail(f"The server stumbled:\n{told.read_text()[-4000:]}", pytrace=False)


def wait_for(address, process, told):
    """Until a server answers."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=5):
                return
        except OSError:
            assert process.poll() is None, told.read_text()
            assert time.monotonic() < end, told.read_text()
            time.sleep(0.05)


@pytest.fixture(scope="package")
def browser():
    """A Chromium without a window. It lives no longer than these tests: its event loop would be in others' way."""
    from playwright.sync_api import sync_playwright

    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def guest(browser, server):
    """Somebody with a browser of their own: ``guest(game, seats)``, ``guest(width=360)``, ``guest(js=False)``."""
    guests = []

    def come(**options):
        guests.append(Guest(browser, server, **options))
        return guests[-1]

    yield come
    complaints = [complaint for one in guests for complaint in one.leave()]
    assert not complaints, complaints
