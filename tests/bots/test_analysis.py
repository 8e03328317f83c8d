"""Hints and analysis: from what a seat could know, in every language, as sentences and as a page."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from meseta.bots import analysis, report
from meseta.bots.analysis import Analysis, Judgement
from meseta.bots.levels import Budget
from meseta.core.chance import Dice
from meseta.core.errors import MesetaError
from meseta.core.match import Match
from meseta.core.view import Eyes
from tests.bots.toys import CUBES, Majority, value_after
from tests.kit.drivers import pick
from tests.kit.register import game_named, real_names
from tests.kit.toys import TOYS

LANGUAGES = ("en", "de", "nl", "es")


def played(name, seats, actions, seed=5):
    match = Match(game_named(name), seats, seed).begin()
    dice = Dice(seed)
    while match.question is not None and len(match.log) < actions:
        match.play_recorded(*pick(match, dice))
    while match.question is not None and match.question.seat < 0:
        match.play_recorded(*pick(match, dice))
    return match


@pytest.mark.parametrize("name", real_names())
def test_hints_name_options_that_are_there(name):
    match = played(name, 2, 40)
    eyes = match.eyes(match.question.seat)
    found = analysis.advise(eyes, Budget(12))
    assert 1 <= len(found) <= analysis.HINTS
    assert len({one.option for one in found}) == len(found)
    assert all(one.option in eyes.question.options and 0 <= one.chance <= 1 for one in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_are_sentences_in_every_language(language):
    match = played("toledo", 2, 30)
    eyes = match.eyes(match.question.seat)
    lines = analysis.hint(eyes, language, Budget(8))
    best = analysis.advise(eyes, Budget(8))[0].option
    assert match.game.label(best, eyes.view(), language) in lines[0]


def test_of_secret_answers_the_best_is_told_first_and_not_the_one_that_was_drawn():
    match = Match(game_named("king_and_intrigue"), 2, 5).begin()
    dice = Dice(5)
    while not (match.question.seat >= 0 and match.question.sealed and match.question.kind.startswith("dial")):
        match.play_recorded(*pick(match, dice))
    for seed in range(8):
        found = analysis.advise(match.eyes(match.question.seat), Budget(40), seed)
        assert [one.tries for one in found] == sorted((one.tries for one in found), reverse=True)


def test_a_hint_is_the_same_whatever_the_seat_cannot_see():
    match = played("sanchos", 3, 60)
    seat = match.question.seat
    twin = match.game.resample(match.state, seat, Dice(3))
    assert analysis.advise(match.eyes(seat), Budget(10)) == analysis.advise(Eyes(match.game, twin, seat), Budget(10))


def test_what_a_blunder_costs_is_found():
    """A game of Majority with a move that throws a won game away: exactly that is called a mistake."""
    game = Majority()
    for seed in range(200):
        match = Match(game, 2, seed).begin()
        dice = Dice(seed)
        done = 2 * CUBES + 3
        for _ in range(done):
            match.play(match.question.options[dice.below(3)])
        sign = 1 if match.question.seat == 0 else -1
        values = {option: sign * value_after(match.state, option, done) for option in match.question.options}
        if max(values.values()) - min(values.values()) == 1:
            break
    blunder = min(values, key=values.get)
    match.play(blunder)
    last = [one for one in analysis.analyse(match, budget=Budget(600)) if one is not None][-1]
    assert last.cost > 0.5
    assert last.played == game.label(blunder, {})
    assert last.best != last.played


@pytest.mark.parametrize("name", real_names())
def test_a_game_is_judged_decision_by_decision(name):
    match = played(name, 2, 40)
    judged = list(analysis.analyse(match, budget=Budget(4)))
    assert len(judged) == len(match.log)
    found = [one for one in judged if one is not None]
    assert found
    assert all(abs(sum(one.chances) - 1) < 1e-6 and 0 <= one.cost <= 1 for one in found)
    assert all(match.log[one.step].seat == one.seat for one in found)


def test_sealed_dials_are_a_matter_of_mixing():
    match = Match(TOYS["dials"], 2, 1).begin()
    dice = Dice(4)
    while match.question is not None:
        match.play_recorded(*pick(match, dice))
    judged = [one for one in analysis.analyse(match, budget=Budget(20)) if one is not None]
    assert {one.cost for one in judged} == {0.0}


def sample(names=("Red", "<Blue>")):
    """An analysis with a swing, a mistake and a name that must be escaped."""
    judgements = (
        Judgement(3, 0, "card", "a & b", "a & b", 0.0, (0.5, 0.5)),
        Judgement(5, 1, "card", "hold", "strike", 0.2, (0.8, 0.2)),
        Judgement(8, 0, "card", "wait", "wait", 0.0, (0.82, 0.18)),
    )
    return Analysis("A <Game>", names, ("red", "nobody's"), judgements, (0,))


def test_turning_points_and_mistakes_are_found():
    found = sample()
    assert [one.step for one in found.mistakes()] == [5]
    before, after, seat = found.swings()[0]
    assert (before.step, after.step, seat) == (3, 5, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_and_escapes_what_people_wrote(language):
    text = report.page(sample(), language)
    assert "<Blue>" not in text
    assert "&lt;Blue&gt;" in text
    assert "a &amp; b" in text
    assert "http" not in text
    svg = ET.fromstring(report.chart(sample(), language))
    assert len(svg.findall("polyline")) == 2
    assert len(svg.findall("circle")) == 1


def test_nothing_decided_is_told():
    match = Match(TOYS["race"], 2, 1)
    with pytest.raises(MesetaError, match="Nobody has decided anything"):
        analysis.gather(match, [])
