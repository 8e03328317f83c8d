"""Several people at one table: invitations, reloads, lost lines, chat, and everybody sees the same board."""

from __future__ import annotations

import re
import time
from random import Random

from tests.browser.hands import MOST, OPTIONS, PATIENCE, READY, check_result

PUBLIC = """() => {
    const drawn = [...document.querySelectorAll("#panes svg, #beside svg")].filter((one) => !one.closest(".private"));
    const chairs = [...document.querySelectorAll("#chairs li")].map((one) =>
        [one.querySelector(".seat-name").textContent, one.querySelector("b").textContent]);
    const log = [...document.querySelectorAll("#log li")].map((one) => one.textContent);
    return { map: document.querySelector("#panes [data-box]").innerHTML, chairs, log, drawn: drawn.length };
}"""


def turns(guests, luck, known, stop=MOST):
    """Let whoever is asked choose, until the game is over or so many decisions were made."""
    for _ in range(stop):
        asked, options, end = None, [], time.monotonic() + PATIENCE / 1000
        while asked is None or not options:  # what was there a moment ago may just be gone
            assert time.monotonic() < end, "nobody is asked, and the game is not over"
            states = [(one, one.page.evaluate(READY, known.get(one, 0))) for one in guests]
            if all(state == "over" for _, state in states):
                return True
            asked = next((one for one, state in states if state == "asked"), None)
            options = sorted(set(asked.page.evaluate(OPTIONS))) if asked else []
        known[asked] = asked.version + 1
        asked.click(luck.choice(options))
    return False


def invited(guest, ana, **options):
    """A friend who follows the link of the first free seat."""
    link = ana.page.locator("input[id^=link-]").first.input_value()
    assert "/sit/" in link
    ben = guest(**options)
    ben.page.goto(link)
    ben.page.locator('input[name="nickname"]').fill("Ben")
    ben.page.get_by_role("button", name="Take the seat").click()
    ben.page.wait_for_url(f"**/t/{ana.table}")
    ben.table = ana.table
    return ben


def wait_equal(ana, ben):
    """Nobody waits for an answer and both pages have reached the same version; then the public parts are the same."""
    for one in (ana, ben):  # a click that is on its way is in nobody's version yet
        one.page.wait_for_selector("#table:not([data-busy])")
    version = ana.sees()["version"]
    for one in (ana, ben):
        one.page.wait_for_function("(n) => +document.getElementById('table').dataset.version >= n", arg=version)
    seen = [one.page.evaluate(PUBLIC) for one in (ana, ben)]
    assert seen[0]["chairs"] == seen[1]["chairs"]
    assert seen[0]["log"] == seen[1]["log"]
    assert seen[0]["map"] == seen[1]["map"]


def test_two_browsers_one_table_with_a_reload_and_a_lost_line(guest):
    ana = guest()
    ana.found("el_grande", "me", "friend", settings={"rounds": "6"}, seed=4, to="/t/TABLE/invite?here=1")
    ben = invited(guest, ana)
    ana.page.goto(f"/t/{ana.table}")
    luck, known = Random(8), {}

    assert not turns((ana, ben), luck, known, 12)
    ana.page.reload()
    assert not turns((ana, ben), luck, known, 8)
    wait_equal(ana, ben)
    while not asked(ana, 0):  # whoever stays is to have something to do
        assert not turns((ana, ben), luck, known, 1)
        wait_equal(ana, ben)

    ben.context.request.get("/test/wire?open=no")
    ben.page.wait_for_selector("#table.offline")
    ben.page.get_by_text("The line is broken").wait_for()
    turns((ana,), luck, known, 1)
    ben.context.request.get("/test/wire?open=yes")
    ben.page.wait_for_selector("#table:not(.offline)")
    wait_equal(ana, ben)

    assert turns((ana, ben), luck, known)
    wait_equal(ana, ben)
    check_result(ana)
    check_result(ben)
    ben.excused = ("503", "WebSocket")  # while the line was cut


def test_a_deed_done_while_the_line_is_broken_is_done_once_it_is_mended(guest):
    ana = guest()
    ana.found("el_grande", "me", "me", settings={"rounds": "6"}, seed=4)
    ana.ready()
    before = ana.sees()["step"]
    ana.context.request.get("/test/wire?open=no")
    ana.page.wait_for_selector("#table.offline")
    known = ana.version + 1
    ana.click(ana.options()[0])
    ana.context.request.get("/test/wire?open=yes")
    ana.ready(known)
    assert ana.sees()["step"] > before
    ana.excused = ("503", "WebSocket")


def test_a_network_without_sockets_carries_a_game_by_stream_and_requests(guest):
    ana = guest()
    ana.found("el_grande", "me", "random", settings={"rounds": "6"}, seed=4)
    ana.ready()
    ana.context.request.get("/test/wire?open=requests")
    ana.page.wait_for_selector("#table.offline")
    ana.page.wait_for_selector("#table:not(.offline)")  # by stream: sockets are refused
    sent = []
    ana.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    luck, known = Random(3), 0
    for _ in range(6):
        ana.ready(known)
        known = ana.version + 1
        ana.click(luck.choice(ana.options()))
    ana.ready(known)
    assert len([url for url in sent if "/deed" in url]) == 6
    ana.excused = ("WebSocket",)


HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def asked(ana, seat):
    """Whether it is the turn of a seat."""
    return ana.sees()["chairs"][seat]["asked"]


def decide(who, luck, known):
    """One decision of somebody who is asked, and all of its consequences."""
    turns((who,), luck, known, 1)
    who.page.wait_for_function("(n) => +document.getElementById('table').dataset.version >= n", arg=known[who])


def looks_away(guest):
    """Two at a table; while one does not look, the other does something and is still asked."""
    ana = guest(motion=True)
    ana.found("el_grande", "me", "friend", settings={"rounds": "6"}, seed=4, to="/t/TABLE/invite?here=1")
    ben = invited(guest, ana)
    ana.page.goto(f"/t/{ana.table}")
    luck, known = Random(8), {}
    while True:
        while not asked(ana, 1):
            decide(ana, luck, known)
        version = ana.sees()["version"]
        ana.page.wait_for_function("(n) => +document.getElementById('table').dataset.version >= n", arg=version)
        ana.page.evaluate(HIDE, True)
        decide(ben, luck, known)
        if asked(ana, 1):
            break
        ana.page.evaluate(HIDE, False)
        ana.page.keyboard.press("Escape")
    ana.page.wait_for_function("(n) => +document.getElementById('table').dataset.version > n", arg=version)
    assert not ana.page.locator("#table.filming").count()
    return ana, ben, luck, known


def test_whoever_looks_away_sees_a_film_on_return(guest):
    ana, ben, luck, known = looks_away(guest)
    ana.page.evaluate(HIDE, False)
    ana.page.wait_for_selector("#table.filming")
    ana.page.wait_for_selector("#table:not(.filming)")
    wait_equal(ana, ben)
    ana.page.evaluate(HIDE, True)
    ana.page.evaluate(HIDE, False)  # nothing has happened: nothing is shown
    assert not ana.page.locator("#table.filming").count()
    ana.page.emulate_media(reduced_motion="reduce")  # what follows need not be told beat by beat
    assert not turns((ana, ben), luck, known, 6)  # and the game goes on
    wait_equal(ana, ben)


def test_ones_own_turn_ends_a_film(guest):
    ana, ben, luck, known = looks_away(guest)
    ana.page.evaluate("window.setTimeout = () => 0")  # a film that would never end by itself
    ana.page.evaluate(HIDE, False)
    ana.page.wait_for_selector("#table.filming")
    while not asked(ana, 0):
        decide(ben, luck, known)
    ana.page.wait_for_selector("#table.my-turn:not(.filming)")
    wait_equal(ana, ben)
    assert turns((ana, ben), luck, known, 1) is False


def test_an_invitation_is_for_one(guest):
    ana = guest()
    ana.found("toledo", "me", "friend", seed=4, to="/t/TABLE/invite?here=1")
    assert ana.page.locator("svg.qr").count() == 1
    link = ana.page.locator("input[id^=link-]").first.input_value()
    invited(guest, ana)
    late = guest()
    late.page.goto(link)
    assert late.page.locator('input[name="nickname"]').count() == 0 or _refused(late)
    late.excused = ("status of 400", "status of 404")


def _refused(late):
    late.page.locator('input[name="nickname"]').fill("Late")
    late.page.get_by_role("button", name="Take the seat").click()
    return not re.search(r"/t/[\w-]+$", late.page.url)


def test_chat_is_heard_by_players_and_kept_from_the_board_of_spectators(guest):
    ana = guest()
    ana.found("toledo", "me", "friend", seed=4, to="/t/TABLE/invite?here=1")
    ben = invited(guest, ana)
    ana.page.goto(f"/t/{ana.table}")
    eve = guest()
    eve.page.goto(f"/t/{ana.table}")
    for one in (ana, ben, eve):
        one.page.locator("details:has(#talk-field) summary").click()
    ana.page.locator("#talk-field").fill("<img src=x> hello")
    ana.page.keyboard.press("Enter")
    for one in (ana, ben):
        one.page.locator("#talk li", has_text="<img src=x> hello").wait_for()
    eve.page.locator("#talk-field").fill("only watching")
    eve.page.keyboard.press("Enter")
    eve.page.locator("#talk li", has_text="only watching").wait_for()
    assert "hello" not in eve.words("talk")
    assert "only watching" not in ben.words("talk")
