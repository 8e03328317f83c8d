"""Positions at the terminal: written from a game, and played from."""

from __future__ import annotations

from pathlib import Path

import pytest

from meseta.cli import main

PLAYED = ("play toy --seats me,random --seed 3 --record game.replay", *("high", "north", "stop") * 2)


@pytest.fixture
def played(meseta):
    meseta(*PLAYED)
    Path("start.txt").write_text(meseta("replay game.replay --at 5 --text").out)
    return meseta


def test_a_position_of_a_game_is_written_as_text(played):
    said = played("replay game.replay --at 5 --text")
    assert said.status == 0
    assert said.out.startswith("seats 2; field wells=[1, 0, 0]; ")
    assert said.out.count("\n") == 1
    assert "then Fill" in said.out


def test_a_game_is_played_from_a_position_in_a_file(played):
    said = played("play toy --position start.txt --seed 9 --record on.replay", "stop", "high", "stop")
    assert said.status == 0, said.err
    assert "Result" in said.out
    assert "players me random" in Path("on.replay").read_text()
    assert f"start {Path('start.txt').read_text()}" in Path("on.replay").read_text()
    assert played("replay on.replay --at 0 --text").out == Path("start.txt").read_text()


def test_a_game_is_played_from_a_position_on_the_line(played, capsys, monkeypatch):
    text = Path("start.txt").read_text()
    assert main(["play", "toy", "--position", text, "--seats", "random,random"]) == 0
    assert "Result" in capsys.readouterr().out


def test_whoever_is_to_move_is_me(played):
    text = Path("start.txt").read_text().replace("then Fill(seat=0", "then Fill(seat=1")
    Path("other.txt").write_text(text)
    played("play toy --position other.txt --record on.replay", "stop", "high", "stop")
    assert "players random me" in Path("on.replay").read_text()


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("--position nowhere.txt", "nowhere.txt"),
        ("--position start.txt --seats me,random,random", "In this position 2 play, not 3."),
        ("--position start.txt --resume a.save", "leave out --resume or --position"),
        ("--position start.txt --rounds 2", "A position has its settings"),
        ("--position wrong.txt", "in the clause 'nonsense'"),
    ],
)
def test_what_does_not_fit_is_told_in_a_sentence(played, more, told):
    Path("wrong.txt").write_text("seats 2; nonsense")
    said = played(f"play toy {more}")
    assert said.status == 2
    assert told in said.err
