"""The keyed diff: a page that is patched shows what a page that is loaded anew shows."""

from __future__ import annotations

import asyncio
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import meseta
from meseta.core.chance import Dice
from meseta.server.deeds import Deed
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from meseta.web.table.diff import diff
from meseta.web.table.sight import drawn, sight
from meseta.web.table.stage import staged_between
from meseta.web.table.telling import Teller
from tests.kit.pages import Page, patched
from tests.kit.strategies import examples
from tests.server.conftest import house_at


def without_empty(boxes):
    return {box: elements for box, elements in boxes.items() if elements}


names = st.sampled_from("abcdefgh")
some_boxes = st.lists(st.tuples(names, st.sampled_from("xyz"), st.sampled_from("123")), max_size=8).map(
    lambda items: {
        box: {name: text for name, its, text in {item[0]: item for item in items}.values() if its == box}
        for box in "xyz"
    }
)


@examples(200)
@given(some_boxes, some_boxes)
def test_a_patched_page_is_the_new_page(old, new):
    result = patched(old, *diff(old, new))
    assert result == without_empty(new)
    assert [list(elements) for elements in result.values()] or not without_empty(new)
    for box, elements in without_empty(new).items():
        assert list(result[box]) == list(elements)


@examples(100)
@given(some_boxes)
def test_nothing_changes_nothing(boxes):
    assert diff(boxes, boxes) == ({}, {}, [])


def test_a_new_line_of_the_log_is_sent_alone():
    lines = {f"line-{k}": f"<li>{k}" for k in range(9, -1, -1)}
    patch = diff({"log": lines}, {"log": {"line-10": "<li>10", **lines}})
    assert patch == ({"line-10": "<li>10"}, {"line-10": ("log", "")}, [])


async def no_pause():
    """Nobody else has a turn."""


@pytest.mark.parametrize("name", meseta.NAMES)
def test_random_games_patched_step_by_step_look_like_whole_pages(path, name):
    async def play():
        async with house_at(path) as house:
            person, _ = await house.greet(None)
            opened = await house.open_table(
                NewTable(name, ("me", "me", "random"), nickname="Ana", seed=5), Visitor(person)
            )
            dice, shown, line, page = Dice(11), None, Teller(), Page()
            for number in range(40):
                new = await sight(house.at(opened.table, Visitor(person)))
                staged = await staged_between(house.at(opened.table, Visitor(person)), shown, new, no_pause)
                page.hear(line.tell(shown, new, staged))
                assert page.boxes == without_empty(new.boxes)
                assert all(f'id="{name}"' in text for box in page.boxes.values() for name, text in box.items())
                ids = [name for box in page.boxes.values() for name in box]
                assert len(ids) == len(set(ids))
                assert "data-box></g>" not in drawn(new.boxes) or any(not box for box in new.boxes.values())
                shown, ask = new, new.look.ask
                markup = "".join(text for box in page.boxes.values() for text in box.values())
                offered = set(re.findall(r'data-option="([^"]+)"', markup))
                assert offered == ({choice.option for choice in ask.choices} if ask else set())
                if ask is None or not ask.choices:
                    await asyncio.sleep(0.02)
                    continue
                choice = ask.choices[dice.below(len(ask.choices))].option
                deed = Deed("play", f"c{number}", new.look.version, new.look.seat, choice, confirmed=True)
                await house.at(opened.table, Visitor(person)).act(deed)

    asyncio.run(play())
