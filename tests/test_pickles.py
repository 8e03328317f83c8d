"""What travels in a pickle: small, whole, with data of one's own, into other processes."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

import meseta
from meseta import games
from meseta.core import data
from meseta.core.chance import Dice
from meseta.core.codec import dump
from meseta.core.errors import MesetaError
from meseta.core.values import fields_of, parameters
from meseta.games.titles import GROUP, OURS, Register
from tests.kit.drivers import facts, finish
from tests.kit.toys import RACE


def again(thing):
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("name", meseta.NAMES)
def test_a_state_names_its_components_instead_of_bringing_them(name):
    match = meseta.new(name, seats=meseta.game(name).seats[-1], seed=3)
    assert len(pickle.dumps(match.state)) < 4000
    one, other = again(match.state), again(match.state)
    assert one.printed is other.printed
    assert one.printed.digest == match.game.data_digest


@pytest.mark.parametrize("name", meseta.NAMES)
def test_what_a_table_is_given_are_its_fields(name):
    """Compiled tables are made by their parameters: there is no other way."""
    state = meseta.new(name, seats=meseta.game(name).seats[-1], seed=3).state
    assert set(parameters(type(state))) <= set(fields_of(state))


def test_data_files_of_ones_own_are_brought_along(tmp_path):
    board = meseta.game("el_grande").data_files["board.toml"]
    (tmp_path / "board.toml").write_text(board.replace("king = 2", "king = 5"))
    match = meseta.new("el_grande", seats=3, seed=2, data=tmp_path)
    assert match.game.data_digest != meseta.game("el_grande").data_digest
    (tmp_path / "board.toml").unlink()
    twin = again(match)
    assert twin.game.data_digest == match.game.data_digest == twin.state.printed.digest
    assert facts(finish(twin, Dice(1))) == facts(finish(match, Dice(1)))


def test_whoever_has_other_data_hears_about_it():
    state = meseta.new("toledo", seats=2, seed=1).state
    load = type(state.printed).__reduce__(state.printed)[1][0]
    with pytest.raises(MesetaError, match="made with the data files 12345678, but those installed here are"):
        data.found_again(load, "12345678", ())
    with pytest.raises(MesetaError, match="made with toledo with the data files 12345678"):
        games.found_again("toledo", "12345678", ())


def test_a_match_goes_on_in_another_process():
    match = meseta.new("sanchos", seats=3, seed=5)
    code = (
        "import pickle, sys; from meseta.core.codec import dump\n"
        "match = pickle.load(sys.stdin.buffer); match.play(match.question.options[0])\n"
        "sys.stdout.buffer.write(pickle.dumps([dump(match.state), match.events]))"
    )
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(match), capture_output=True, check=True)
    match.play(match.question.options[0])
    assert pickle.loads(done.stdout) == [dump(match.state), match.events]


def test_dice_go_on_where_they_were():
    dice = Dice(7)
    dice.below(6)
    assert [again(dice).below(100) for _ in range(3)] == [again(dice).below(100)] * 3
    assert again(dice).save() == dice.save()


def test_a_game_whose_title_is_gone_travels_whole(monkeypatch):
    register = Register(OURS, GROUP)
    register.add(RACE)
    with monkeypatch.context() as patch:
        patch.setattr(games, "REGISTER", register)
        race = games.game("race")
    copied = again(race)
    assert (copied is race, copied.name, copied.data_digest) == (False, "race", race.data_digest)
