"""Sounds: nothing before somebody has touched the page, of several tabs one, and little unless somebody wants more."""

from __future__ import annotations

from itertools import pairwise

# Notes are counted instead of heard.
EARS = """
window.notes = 0;
window.AudioContext = class { constructor() { this.currentTime = 0; } resume() {} };
const deaf = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
window.GainNode = class { constructor() { this.gain = deaf; } connect(next) { return next; } };
window.OscillatorNode = class {
    constructor() { this.frequency = deaf; }
    connect(next) { return next; }
    start() { window.notes += 1; }
    stop() {}
};
"""
SHORT = {"rounds": "6"}
HEARD = "(version) => +document.querySelector('#table').dataset.version >= version"


def listening(guest):
    ana = guest()
    ana.context.add_init_script(EARS)
    ana.found("el_grande", "me", "random", settings=SHORT, seed=7)
    ana.ready()
    return ana


def wants_all(page):
    page.locator("#table").evaluate("(table) => { table.dataset.sound = 'all'; }")


def plays(ana):
    known = ana.version + 1
    ana.do(ana.click, ana.options()[0])
    ana.ready(known)


def second_tab(ana):
    other = ana.context.new_page()
    other.goto(f"/t/{ana.table}")
    other.wait_for_selector("#table")
    return other


def test_nothing_is_heard_before_the_page_was_touched(guest):
    ana = listening(guest)
    other = second_tab(ana)
    wants_all(other)
    plays(ana)
    other.wait_for_function(HEARD, arg=ana.version)
    assert other.evaluate("window.notes") == 0


def test_of_two_tabs_at_the_same_table_one_is_heard(guest):
    ana = listening(guest)
    other = second_tab(ana)
    tabs = (ana.page, other)
    for page in tabs:
        page.mouse.click(3, 3)
        wants_all(page)
    heard = [(0, 0)]
    for _ in range(8):
        plays(ana)
        for page in tabs:
            page.wait_for_function(HEARD, arg=ana.version)
        heard.append(tuple(page.evaluate("window.notes") for page in tabs))
    assert max(heard[-1]) > 0
    for (here, there), (here_now, there_now) in pairwise(heard):  # a tab that was silent for long may be the next
        assert here == here_now or there == there_now, heard


def test_where_there_are_no_locks_whoever_was_heard_last_is_written_down(guest):
    ana = listening(guest)
    ana.page.evaluate("Object.defineProperty(navigator, 'locks', { value: undefined })")
    ana.page.mouse.click(3, 3)
    wants_all(ana.page)
    ana.page.evaluate("localStorage.setItem('meseta-sound', JSON.stringify([1, Date.now() + 60000]))")
    plays(ana)
    assert ana.page.evaluate("window.notes") == 0
    ana.page.evaluate("localStorage.removeItem('meseta-sound')")
    plays(ana)
    ana.page.wait_for_function("() => window.notes > 0")
    assert ana.page.evaluate("JSON.parse(localStorage.getItem('meseta-sound'))[0] === performance.timeOrigin")


def test_whoever_wished_nothing_hears_nothing_while_looking(guest):
    ana = listening(guest)
    ana.page.mouse.click(3, 3)
    plays(ana)
    assert ana.page.evaluate("window.notes") == 0
