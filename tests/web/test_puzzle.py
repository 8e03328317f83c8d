"""Puzzles: every stored one can be read and its answer is legal; the page of the day works without a script."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from urllib.parse import quote

import pytest

from meseta import games
from meseta.core.match import Match
from meseta.teaching.puzzle_making import GAP, puzzle_at
from meseta.teaching.puzzles import of_the_day, puzzles_in, puzzles_of, table_of, written
from tests.web.visiting import read, visits

WITH = [name for name in games.NAMES if puzzles_of(games.game(name))]
ALL = [(name, puzzle) for name in WITH for puzzle in puzzles_of(games.game(name))]


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with visits(tmp_path_factory.mktemp("puzzle") / "house.sqlite") as found:
        yield found


@pytest.mark.parametrize(("name", "puzzle"), ALL, ids=[f"{name}-{puzzle.id}" for name, puzzle in ALL])
def test_a_stored_puzzle_can_be_read_and_its_answer_is_legal(name, puzzle):
    match, seat = table_of(games.game(name), puzzle)
    assert match.question is not None
    assert match.question.seat == seat
    assert set(dict(puzzle.chances)) <= set(match.question.names)
    (best, chance), *others = puzzle.chances
    assert best == puzzle.best
    assert others
    assert all(chance - other >= GAP - 0.011 for _, other in others)  # they are rounded


def test_there_are_puzzles_and_each_has_its_day():
    assert WITH
    for name in WITH:
        game = games.game(name)
        days = [of_the_day(game, date(2026, 11, 16) + timedelta(n)) for n in range(len(puzzles_of(game)))]
        assert len({puzzle.id for puzzle in days}) == len(days)


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
@pytest.mark.parametrize("name", WITH)
def test_somebody_chooses_and_is_told_the_chances(house, name, language):
    visitor = house.visitor(language)
    assert f"/learn/{name}/puzzle" in read(visitor.get("/puzzles")).links()
    page = read(visitor.get(f"/learn/{name}/puzzle"))
    choices = dict.fromkeys(page.links(f"/learn/{name}/puzzle?id="))
    answer = f"choose={quote(of_the_day(games.game(name), datetime.now(UTC).date()).best, safe='')}"
    for there in choices:
        told = visitor.get(there)
        read(told)
        assert ('class="outcome good"' in told.text) == there.endswith(answer)
        assert "%" in told.text
    assert any(there.endswith(answer) for there in choices)


@pytest.mark.parametrize("query", ["?id=nothing", "?choose=nothing", "?choose=" + "x" * 500])
def test_what_is_not_there_leads_nowhere(house, query):
    assert house.visitor().get(f"/learn/{WITH[0]}/puzzle{query}").status_code == 404


def test_puzzles_of_other_rules_are_not_shown():
    game = games.game(WITH[0])
    text = written(game, puzzles_of(game))
    assert puzzles_in(game, text, "file") == puzzles_of(game)
    assert puzzles_in(game, text.replace(f"rules = {game.rules_version}", "rules = 0"), "file") == ()


def test_a_decision_without_a_best_choice_is_no_puzzle():
    match = Match(games.game("el_grande"), 3, 1).begin()
    assert puzzle_at(match, 2, 1) is None
