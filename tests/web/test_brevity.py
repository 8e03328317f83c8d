"""What a line says in few words is what it would have said in full."""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace

import pytest

from meseta.web.files import modules
from meseta.web.table import brevity, telling
from meseta.web.table.sight import Sight
from meseta.web.table.stage import Staged
from meseta.web.table.telling import Teller
from tests.kit.pages import Page


def sight(boxes, told=None):
    """A sight of nothing but boxes."""
    kept = {} if told is None else told
    look = SimpleNamespace(version=1, step=1, seat=None, outcome=None, told=kept, shared=None)
    return Sight(look, boxes, "stamp", turn=False, title="Title")


def spoken(line, page, old, new, *beats):
    """What a page shows after a message that leads it on, and how long the message was."""
    text = line.tell(sight(old), sight(new), Staged([({"hold": 1}, board) for board in beats], []))
    page.hear(text)
    return page.boxes, len(text)


@pytest.mark.parametrize("seed", range(8))
def test_a_page_reads_what_was_meant_whatever_changes(seed, monkeypatch):
    monkeypatch.setattr(telling, "LETTERS", 300)  # some of it is forgotten now and then
    luck, line, page, shown = Random(seed), Teller(), Page(), {}

    def some(box):
        names = luck.sample([f"{box}{n}" for n in range(12)], luck.randrange(5))
        return {
            box: {name: f'<p id="{name}">{"".join(luck.choices("abé𝄞", k=luck.randrange(40)))}</p>' for name in names}
        }

    for _ in range(300):
        new = some("log") | some("panes")
        boxes, _ = spoken(line, page, shown, new, *[some("panes") for _ in range(luck.randrange(3))])
        assert boxes == {box: elements for box, elements in new.items() if elements}
        shown = new


def test_what_was_said_costs_little_when_it_is_said_again_or_changes_by_a_word():
    line, page = Teller(), Page()
    long, other = ({"hand": {"card": f'<g id="card">{letter * 900} 3 of 5</g>'}} for letter in "ab")
    small = {"hand": {"card": long["hand"]["card"].replace("3", "4")}}
    assert spoken(line, page, {}, long)[1] > 900
    assert spoken(line, page, long, other)[1] > 900
    before = other
    for again in (long, other, small):
        boxes, length = spoken(line, page, before, again)
        assert boxes == again
        assert length < 200
        before = again


def test_whoever_was_told_the_same_is_told_in_the_same_words():
    one, other, told = Teller(), Teller(), {}
    card, then = {"hand": {"card": "x" * 100}}, {"hand": {"card": "x" * 99 + "y"}}
    for old, new in (({}, card), (card, then)):
        texts = {line.tell(sight(old), sight(new, told)) for line in (one, other)}
        assert len(texts) == 1
    assert len(told) == 2
    assert one.said == other.said
    assert one.said.of["card"] is other.said.of["card"], "it was found once"


def test_a_line_remembers_no_more_than_it_may():
    line, shown = Teller(), {}
    for n in range(3 * telling.LETTERS // 50):
        new = {"log": {f"n{n}": "x" * 50}}
        line.tell(sight(shown), sight(new))
        shown = new
    held = sum(len(markup) for said in line.said.of.values() for markup in said)
    assert telling.LETTERS - 50 < held == line.said.letters <= telling.LETTERS


def test_a_whole_page_is_told_in_full():
    line, boxes = Teller(), {"hand": {"card": "x" * 100}}
    told = json.loads(line.tell(None, sight(boxes)))
    assert told["whole"]
    assert told["set"] == boxes["hand"]
    assert line.said == telling.NOTHING_SAID


def test_page_and_line_agree_on_how_much_is_kept():
    assert f"const AGO = {brevity.AGO};" in modules()["brevity"]
