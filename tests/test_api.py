"""The front door: what ``import meseta`` gives."""

from __future__ import annotations

from importlib.metadata import version

import pytest

import meseta
from tests.kit.register import real_names


def test_everything_that_is_promised_is_there():
    assert [name for name in meseta.__all__ if not hasattr(meseta, name)] == []
    assert sorted(set(meseta.__all__)) == sorted(meseta.__all__)


def test_the_version_is_the_package_s():
    assert version("meseta") == meseta.__version__


def test_an_unknown_game_gets_the_nearest_one():
    with pytest.raises(meseta.UnknownName, match=r"There is no game 'el_grand'\. Did you mean 'el_grande'\?"):
        meseta.new("el_grand", seats=2)


@pytest.mark.parametrize("name", real_names())
def test_a_newcomer_plays_a_game_in_five_lines(name):
    game = meseta.game(name)
    match = meseta.new(name, seats=game.seats[-1], seed=1)
    while question := match.question:
        match.play(question.options[len(match.log) % len(question.options)])
    assert len(match.outcome.scores) == game.seats[-1]


@pytest.mark.parametrize("name", real_names())
def test_why_answers_for_a_state(name):
    match = meseta.new(name, seats=meseta.game(name).seats[0], seed=1)
    question = match.question
    assert meseta.why(name, match.state, question.options[0]) is None
    wrong = next(o for o in range(len(match.game.vocabulary)) if o not in question.options)
    assert meseta.why(name, match.state, match.game.vocabulary.name(wrong)).rule in match.game.rules


@pytest.mark.parametrize("name", real_names())
def test_games_are_made_once_and_named_as_they_are_asked_for(name):
    assert meseta.game(name) is meseta.game(name)
    assert meseta.game(name).name == name
    assert len(meseta.game(name).seat_names) >= meseta.game(name).seats[-1]


@pytest.mark.parametrize("number", [-1, 1000])
def test_why_refuses_numbers_outside_the_vocabulary(number):
    match = meseta.new("el_grande", seats=2, seed=7)
    with pytest.raises(meseta.Refused, match="There is no option"):
        meseta.why("el_grande", match.state, number)


def test_a_directory_of_data_may_be_given_as_text(tmp_path):
    with pytest.raises(meseta.MesetaError, match=r"has none of the data files board\.toml, cards\.toml"):
        meseta.new("el_grande", seats=2, data=str(tmp_path))
