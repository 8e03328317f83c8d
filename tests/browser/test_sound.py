"""Sounds: nothing before somebody has touched the page, of several tabs one, and little unless somebody wants more."""

from __future__ import annotations

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
    other.wait_for_function(
        "(version) => +document.querySelector('#table').dataset.version >= version", arg=ana.version
    )
    assert other.evaluate("window.notes") == 0


def test_while_another_tab_is_heard_this_one_is_silent(guest):
    ana = listening(guest)
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
