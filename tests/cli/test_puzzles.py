"""Puzzles at the terminal: found in games between bots, kept in a file, listed."""

from __future__ import annotations

import meseta
from meseta.cli import main
from meseta.teaching.puzzles import puzzles_in, puzzles_of, written


def test_those_that_are_there_are_listed(capsys):
    assert main(["puzzles", "list", "sanchos"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(puzzles_of(meseta.game("sanchos")))


def test_a_file_keeps_what_it_holds(capsys, tmp_path):
    game, file = meseta.game("toledo"), tmp_path / "puzzles.toml"
    most = ["--games", "1", "--iterations", "1", "--most", "1", "--output", str(file)]
    kept = puzzles_of(game)[:1]
    file.write_text(written(game, kept), "utf-8")
    assert main(["puzzles", "make", "toledo", *most]) == 0
    assert puzzles_in(game, file.read_text("utf-8"), "file") == kept


def test_what_cannot_be_written_or_read_gets_a_sentence(capsys, tmp_path):
    file = tmp_path / "puzzles.toml"
    file.write_text("nonsense", "utf-8")
    assert main(["puzzles", "make", "toledo", "--output", str(file)]) != 0
    assert capsys.readouterr().err.count("\n") == 1
