"""``meseta train``: bad input gets a sentence, and the titles' own configurations are sound."""

from __future__ import annotations

import json

import pytest

from meseta import cli, games
from meseta.core.errors import MesetaError
from meseta.training import config, options
from tests.kit.register import real_names


@pytest.mark.parametrize("name", real_names())
def test_every_title_has_a_configuration_of_its_own(name):
    game = games.game(name)
    found = config.read(game, None)
    shares = found.fit.shares or (1.0,) * game.seats[-1]
    learned = {seats for seats in game.seats if shares[seats - 1]}
    assert learned <= {table.seats for table in found.play.tables} <= set(game.seats)
    assert found.fit.nobody == (name == "sanchos")
    assert config.made(game, config.as_json(found), "again") == found
    assert len(config.digest(found)) == 16


def told(capsys, *words):
    status = cli.main(["train", *map(str, words)])
    return status, capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("games = [", "this is not TOML"),
        ("[play]\ngame = 5", "There is no word of a configuration 'game'. Did you mean 'games'?"),
        ("[play]\ngames = 'many'", "'games' must be int, not 'many'"),
        ("[play]\nnoise = 2", "'noise' lies between 0 and 1, not at 2"),
        ("[play]\ntables = [{ seats = 9 }]", "is for 2 to 4 players, not 9"),
        ("[play]\ntables = [{ seat = 2 }]", "makes no sense"),
        ("[fit]\nhidden = [128]", "makes no sense"),
        ("[fit]\nhidden = [0, 4]", "1 to 1024 units"),
        ("[gate]\nopponent = 'hard'", "Did you mean 'opponents'?"),
    ],
)
def test_a_bad_configuration_gets_a_sentence(capsys, tmp_path, text, sentence):
    path = tmp_path / "my.toml"
    path.write_text(text)
    status, said = told(capsys, "toledo", "play", "--config", path, "--run", tmp_path / "run")
    assert (status, said.count("\n")) == (2, 1)
    assert sentence in said
    assert not (tmp_path / "run").exists()


def test_bad_words_get_a_sentence(capsys, tmp_path, monkeypatch):
    run = tmp_path / "run"
    assert "There is no stage of training 'plai'. Did you mean 'play'?" in told(capsys, "toledo", "plai")[1]
    assert "counted from 1 on" in told(capsys, "toledo", "play", "--jobs", 0)[1]
    assert "There is no game 'toled'" in told(capsys, "toled", "play")[1]
    assert "fit first" in told(capsys, "toledo", "gate", "--run", run)[1]
    assert json.loads((run / "config.json").read_text())["title"] == "toledo"
    (run / "config.json").write_text("{")
    assert "not the configuration of a run" in told(capsys, "toledo", "gate", "--run", run)[1]
    monkeypatch.setattr(options, "find_spec", lambda _name: None)
    assert "needs the package numpy" in told(capsys, "toledo", "play")[1]


def test_a_trainer_that_is_not_there_gets_a_sentence(monkeypatch):
    from meseta.training import fitting, torching

    monkeypatch.setattr(torching, "import_module", _missing)
    with pytest.raises(MesetaError, match="no PyTorch here"):
        torching.torch_here()
    with pytest.raises(MesetaError, match="no trainer 'jax'"):
        fitting.learner("jax", {}, config.Fit())


def _missing(name):
    raise ImportError(name)
