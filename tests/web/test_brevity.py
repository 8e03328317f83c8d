"""What a line says in few words is what it would have said in full."""

from __future__ import annotations

import json
from random import Random

import pytest

from meseta.web.files import modules
from meseta.web.table import brevity
from meseta.web.table.brevity import Brevity, told_in


class Page:
    """A page that keeps what it was told, as the script does."""

    def __init__(self):
        self.told = []

    def read(self, message):
        """A message in full."""
        for part in [*message.get("beats", []), message]:
            for name, said in part.get("set", {}).items():
                part["set"][name] = self._spelled(said)
                self.told.append(part["set"][name])
        return message

    def _spelled(self, said):
        if isinstance(said, str):
            return said
        assert said[0] >= len(self.told) - brevity.BACK, "a page keeps no more"
        old = self.told[said[0]]
        return old if len(said) == 1 else old[: said[1]] + said[3] + old[len(old) - said[2] :]


def spoken(line, page, message):
    """A message as the page reads it, and how long it was."""
    text = json.dumps(line.shortened(message))
    return page.read(json.loads(text)), len(text)


@pytest.mark.parametrize("seed", range(8))
def test_a_page_reads_what_was_meant_whatever_changes(seed):
    luck, line, page = Random(seed), Brevity(), Page()

    def some():
        names = luck.sample([f"n{n}" for n in range(12)], luck.randrange(5))
        return {name: f'<p id="{name}">{"".join(luck.choices("abé𝄞", k=luck.randrange(40)))}</p>' for name in names}

    for _ in range(300):
        message = {"set": some(), "beats": [{"hold": 1, "set": some()}, {"hold": 2}], "whole": luck.random() < 0.02}
        if message["whole"]:
            del message["beats"]
        meant = json.loads(json.dumps(message))
        assert spoken(line, page, message)[0] == meant
        assert message == meant, "others may be told the same"


def test_what_was_said_costs_little_when_it_is_said_again_or_changes_by_a_word():
    line, page = Brevity(), Page()
    long, other = (f'<g id="card">{letter * 900} 3 of 5</g>' for letter in "ab")
    first = spoken(line, page, {"set": {"card": long}})[1]
    assert first > 900
    assert spoken(line, page, {"set": {"card": other}})[1] > 900
    for again in (long, other, long.replace("3", "4")):
        told, length = spoken(line, page, {"set": {"card": again}})
        assert told == {"set": {"card": again}}
        assert length < 60


def test_what_is_said_in_full_between_counts_too():
    line, page = Brevity(), Page()
    card, all_of_them = {"set": {"card": "x" * 100}}, {"beats": [{"set": {"a": "b"}}], "set": {"c": "d", "e": "f"}}
    spoken(line, page, card)
    page.read(json.loads(line.in_full(json.dumps(all_of_them), told_in(all_of_them))))
    spoken(line, page, {"set": {"card": "y" * 100}})
    assert spoken(line, page, card)[0] == card


def test_a_line_forgets_what_its_page_forgets(monkeypatch):
    monkeypatch.setattr(brevity, "BACK", 3)
    line, page = Brevity(), Page()
    card = {"card": "x" * 100}
    spoken(line, page, {"set": card})
    spoken(line, page, {"set": {f"n{n}": "y" for n in range(3)}})
    assert spoken(line, page, {"set": card})[1] > 100
    spoken(line, page, {"set": {"n": "y"}})
    assert spoken(line, page, {"set": card})[1] < 40


def test_a_line_remembers_no_more_than_it_may():
    line = Brevity()
    for n in range(3 * brevity.LETTERS // 50):
        line.shortened({"set": {f"n{n}": "x" * 50, "long": "x" * (brevity.LONGEST + 1)}})
    held = sum(len(markup) for said in line._said.values() for _, markup in said)
    assert brevity.LETTERS - 50 < held == line._letters <= brevity.LETTERS


def test_page_and_line_agree_on_how_much_is_kept():
    assert f"const BACK = {brevity.BACK};" in modules()["brevity"]
