"""What a person does with a browser: look for what can be chosen, click it, wait until the table has answered."""

from __future__ import annotations

import json
import os
import shutil
from contextlib import contextmanager
from random import Random
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

from meseta.bots.characters import names_of_bots

MISSING = "The browser tests need Chromium: `make services` installs it, or name one in MESETA_CHROMIUM."
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same browser without anything around a page: no window is made that nobody sees, and whatever is
done there takes half the work."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

QUICK = 300
"""Milliseconds in which a second click is no secret choice of another person at the same device."""
AGAIN = 20
"""So often a hand looks again for what is just covered or drawn anew."""
PATIENCE = 60_000
"""Milliseconds: far more than anything takes, so that only what is broken fails."""
MOST = 2000
"""Decisions of one person in one game; more means that it never ends."""

OPTIONS = """() => [...document.querySelectorAll("#table [data-option]")]
    .filter((one) => one.getClientRects().length).map((one) => one.dataset.option)"""

# A point where a click really meets the option: not covered by anything, inside its shape.
POINT = """(option) => {
    const one = document.querySelector(`#table [data-option="${CSS.escape(option)}"]`);
    if (!one) return null;
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const hit = (x, y) => document.elementFromPoint(x, y)?.closest("[data-option]") === one;
    for (const part of [...one.querySelectorAll("*"), one]) {
        const { x, y, width, height } = part.getBoundingClientRect();
        for (const n of [2, 5, 9, 17])
            for (let row = 1; row < n; row++)
                for (let column = 1; column < n; column++) {
                    const at = [x + width * column / n, y + height * row / n];
                    if (hit(...at)) return at;
                }
    }
    return null;
}"""

MEANT = """(before) => document.querySelector("#confirm[open], #table[data-busy], #table:not(.my-turn), #prompt.over")
    || +document.getElementById("table").dataset.version > before"""

READY = """(known) => {
    const table = document.getElementById("table");
    if (!table || +table.dataset.version < known || table.hasAttribute("data-busy")) return null;
    if (document.querySelector("#prompt.over")) return "over";
    if (document.querySelector("#cover")) return "cover";
    const open = [...table.querySelectorAll("[data-option]")].filter((one) => one.getClientRects().length);
    return open.length && !table.querySelector(".chosen, .choice[aria-pressed=true]") ? "asked" : null;
}"""


def chromium():
    """Where the browser of this machine is, if there is one."""
    return os.environ.get("MESETA_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)


@contextmanager
def chromium_at(path):
    """A Chromium without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


class Devices:
    """Browsers that were left: whoever wishes the same gets one of them, swept, in a third of the time of a new one."""

    def __init__(self, browser):
        self._browser = browser
        self._left = {}

    def take(self, wishes):
        """A page that nobody has been on, or nobody any more."""
        left = self._left.get(repr(wishes))
        if left:
            return left.pop()
        context = self._browser.new_context(**wishes)
        context.set_default_timeout(PATIENCE)
        return context.new_page()

    def leave(self, page, wishes):
        """Nothing is left of who was there: no cookie, nothing that a page has kept, no other window."""
        for other in page.context.pages:
            if other != page:
                other.close()
        page.goto("about:blank")
        page.context.clear_cookies()
        tidy = page.context.new_cdp_session(page)
        tidy.send("Storage.clearDataForOrigin", {"origin": wishes["base_url"], "storageTypes": "all"})
        tidy.detach()
        page.set_viewport_size(wishes["viewport"])
        page.emulate_media(reduced_motion=wishes["reduced_motion"], color_scheme=wishes.get("color_scheme", "light"))
        self._left.setdefault(repr(wishes), []).append(page)


class Guest:
    """Somebody with a browser."""

    def __init__(self, devices, server, *, width=1280, height=900, js=True, motion=False, language="en", **more):
        self.server = server
        self.js = js
        self._devices = devices
        self._wishes = {
            "base_url": server,
            "viewport": {"width": width, "height": height},
            "java_script_enabled": js,
            "reduced_motion": "no-preference" if motion else "reduce",
            "locale": language,
            **more,
        }
        self.page = devices.take(self._wishes)
        self.context = self.page.context
        self.complaints = []
        self.excused = ()
        """Words of complaints that a test means to cause; the browser may tell of them late."""
        self.page.on("console", self._hear)
        self.page.on("pageerror", self._stumble)
        self._gone = False
        self.table = ""

    def _hear(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} ({self.page.url})")

    def _stumble(self, error):
        self.complaints.append(f"error: {error}")

    def leave(self):
        """Leave the browser to others, once only; what it complained about."""
        if not self._gone:
            self._gone = True
            self.page.remove_listener("console", self._hear)
            self.page.remove_listener("pageerror", self._stumble)
            self._devices.leave(self.page, self._wishes)
        return [told for told in self.complaints if not any(word in told for word in self.excused)]

    # -- tables -------------------------------------------------------------------------------------------------

    def found(self, game, *seats, seed=7, to="/t/TABLE", nickname="Ana", **more):
        """Open a table and go there."""
        plan = {"game": game, "seats": seats, "seed": seed, "nickname": nickname, **more}
        answer = self.page.goto(f"/test/found?{urlencode({'plan': json.dumps(plan), 'to': to})}")
        assert answer.ok, answer.text()
        self.table = self.page.url.split("/t/")[1].split("/")[0].split("?")[0]
        return self.table

    def sees(self, **query):
        """What the API says about the table, to a spectator."""
        answer = self.context.request.get(f"/api/tables/{self.table}", params=query)
        assert answer.ok, answer.text()
        return answer.json()

    def words(self, name):
        """The text of an element."""
        return self.page.locator(f"#{name}").inner_text()

    # -- playing ------------------------------------------------------------------------------------------------

    @property
    def version(self):
        return int(self.page.locator("#table").get_attribute("data-version"))

    def ready(self, known=0):
        """Wait until this person is asked (``asked``), the device changes hands (``cover``) or the game is ``over``."""
        return self.page.wait_for_function(READY, arg=known).json_value()

    def options(self):
        """What can be chosen and seen, in a fixed order."""
        return sorted(set(self.page.evaluate(OPTIONS)))

    def point(self, option):
        """Where a click or a tap really meets an option; it may just be drawn anew."""
        for _ in range(AGAIN):
            point = self.page.evaluate(POINT, option)
            if point is not None:
                return point
            self.page.wait_for_timeout(QUICK)
        raise AssertionError(f"{option} cannot be met: {self.words('prompt')}")

    def click(self, option):
        """Choose by mouse, where the option can really be hit."""
        point = self.point(option)
        before = self.version
        if self.page.locator("#bar[data-sealed]").count():
            self.page.wait_for_timeout(QUICK)
        self.page.mouse.click(*point)
        if option == "stop":
            self.mean_it(before)

    def mean_it(self, before):
        """Say yes where the page asks whether something shall really be left undone; or it has been done already."""
        self.page.wait_for_function(MEANT, arg=before)
        yes = self.page.locator("#confirm[open] .main-button")
        if yes.count():
            yes.click()

    def confirm_tap(self):
        """The second tap, where the first has only selected; at once, before anybody else does something."""
        self.page.evaluate("() => { const one = document.getElementById('tapped'); if (!one.hidden) one.click(); }")

    def do(self, deed, *arguments):
        """Do something that changes the table, and wait until this person is asked again."""
        known = self.version + 1
        deed(*arguments)
        return self.ready(known)

    def play(self, seed, choose=None, known=0):
        """A whole game; every decision by a click. Returns how many there were."""
        luck, choose = Random(seed), choose or self.click
        for number in range(MOST):
            state = self.ready(known)
            if state == "over":
                return number
            assert state == "asked", state
            options = self.options()
            if not options:  # something has just come between
                continue
            known = self.version + 1
            choose(luck.choice(options))
        raise AssertionError("the game does not end")

    def result(self):
        """The result as the page tells it: who won, and everybody's points."""
        winners = self.page.locator("#chairs .winner .seat-name").all_inner_texts()
        points = self.page.locator("#chairs li b").all_inner_texts()
        return winners, [int(n) for n in points]


def _called(seat, chairs):
    """People and bots are called by their names, other seats by their words, and so is who plays several."""
    chair = chairs[seat]
    people = [other["player"] for other in chairs if other["kind"] == "person"]
    if chair["kind"] == "person" and people.count(chair["player"]) == 1:
        return chair["player"]
    kinds = {at: other["player"] for at, other in enumerate(chairs) if other["kind"] == "bot"}
    return names_of_bots(kinds, {*people, *(other["name"] for other in chairs)}).get(seat) or chair["name"]


def check_result(guest):
    """What the page shows of the end is what the API says."""
    told = guest.sees()
    assert told["status"] == "over"
    winners, points = guest.result()
    assert winners == [_called(seat, told["chairs"]) for seat in told["outcome"]["winners"]]
    assert points == told["outcome"]["scores"]
    for name in winners:
        assert name in guest.words("prompt")
