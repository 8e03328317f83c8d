"""The last scoring stays on the page: for players and spectators, without a script, in every language."""

from __future__ import annotations

import re

import pytest

from meseta.core.texts import LANGUAGES
from meseta.games.el_grande.events import Scored
from meseta.server import make_look
from meseta.server.visitor import Visitor
from meseta.web.table.last_sheet import last_sheet
from tests.proof.test_side_channels import table_of
from tests.server.conftest import match_at


def scored(name="el_grande"):
    """A match right after a scoring."""
    match = match_at(name, "dial_castillo", 3)
    while match.question.kind == "dial_castillo":
        seat = next(s for s in range(3) if match.question_for(s) is not None and match.state.sealed[s] < 0)
        match.play(match.question_for(seat).options[0], seat)
    return match


def cells(markup):
    return [re.sub("<[^>]+>", "", cell) for cell in re.findall("<td[^>]*>(.*?)</td>", markup)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_scoring_is_a_table_with_heads_and_names_for_all_eyes(language):
    table = table_of(scored())
    pages = {last_sheet(make_look.look(table, Visitor(language=language)))}
    pages |= {
        last_sheet(make_look.look(table, Visitor(token_for=(table.name, seat), language=language))) for seat in range(3)
    }
    assert len(pages) == 1, "all of it lies open"
    (markup,) = pages
    assert markup.count('scope="col"') == 3
    assert markup.count('scope="row"') == 12
    assert "{seat" not in markup


def test_before_the_first_scoring_there_is_none():
    assert "hidden" in last_sheet(make_look.look(table_of(match_at("el_grande", "power", 3)), Visitor()))


def test_an_earlier_position_has_what_was_last_then():
    match = scored()
    table = table_of(match)
    points = [event.points for event in match.events if isinstance(event, Scored)]
    now = make_look.look(table, Visitor())
    assert [int(entry.text) for entry in now.sheet.rows[-2].entries] == [
        sum(one) for one in zip(*points[-10:], strict=True)
    ]
    scored_by = next(step for step in range(match.steps + 1) if _general(table, step))
    assert scored_by > match.steps - 8
    assert make_look.look(table, Visitor(), step=0).sheet is None


def _general(table, step):
    sheet = make_look.look(table, Visitor(), step=step).sheet
    return sheet is not None and sheet.title == "General scoring 1 of 3"


def test_signs_are_read_as_words():
    match = scored()
    sheet = make_look.look(table_of(match), Visitor()).sheet
    marked = [entry for row in sheet.rows for entry in row.entries if entry.mark]
    markup = last_sheet(make_look.look(table_of(match), Visitor()))
    for entry in marked:
        assert entry.said in markup
    assert len(cells(markup)) == 1 + 3 * 12
