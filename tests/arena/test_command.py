from __future__ import annotations

import sys

import pytest

from meseta.arena.results import NAME
from meseta.cli import main
from tests.arena.conftest import own

SHORT = "arena toledo --seats 2 --turns 25"


@pytest.fixture
def arena(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def run(words):
        status = main(words.split())
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def test_a_tournament_from_the_command_line(arena, tmp_path):
    status, out, err = arena(f"{SHORT} --bots random,{own('First')} --games 3 --report")
    assert (status, err) == (0, "")
    assert "4 games played" in out
    for title in ("Bots (par 50.0%)", "Ranks", "Ahead of", "Seats", "Elo", "rating", "ms/move"):
        assert title in out
    names = {path.name for path in (tmp_path / "arena-toledo").iterdir()}
    assert {NAME, "report.html", "games.csv", "games.parquet", "swords.csv"} <= names
    again, _, complaint = arena(f"{SHORT} --bots random")
    assert again == 2
    assert "there are results already" in complaint
    status, out, _ = arena("arena toledo --resume --games 6")
    assert "2 games played" in out
    assert (status, "6 games of 2 seats" in out) == (0, True)
    assert arena("arena toledo --report")[0] == 0
    status, out, _ = arena("arena toledo --replay 5")
    assert "game-000005.replay" in out
    assert main(["replay", "arena-toledo/game-000005.replay", "--step", "1000000"]) in (0, 2)


def test_the_sequential_test_stops_early(arena):
    status, out, _ = arena(f"{SHORT} --sprt {own('First')},random --games 4000 --elo 0,300")
    assert status == 0
    assert "Sequential test: " in out
    assert "still open" not in out
    played = int(out.split(" games played")[0].split()[-1])
    assert played < 400


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (f"{SHORT}", "Who plays?"),
        (f"{SHORT} --bots gredy", "Did you mean 'greedy'?"),
        (f"{SHORT} --bots greedy,,random", "No bot is named"),
        (f"{SHORT} --bots greedy,random --gauntlet rndom", "Did you mean 'random'?"),
        ("arena toledo --seats 9 --bots random", "2 to 4 players, not 9"),
        ("arena toledo --seats two --bots random", "not a whole number"),
        ("arena tolledo --bots random", "Did you mean 'toledo'?"),
        (f"{SHORT} --bots random --games 0", "less than 1"),
        (f"{SHORT} --bots random --turn 30", "Did you mean '--turns'?"),
        (f"{SHORT} --bots nowhere.py:Bot", "There is no Python file"),
        (f"{SHORT} --sprt random", "compares two bots"),
        (f"{SHORT} --sprt random,greedy --bots random", "names its two bots itself"),
        (f"{SHORT} --sprt random,greedy --elo 5", "two numbers"),
        (f"{SHORT} --sprt random,greedy --elo 9,2", "a lower and a higher bound"),
        (f"{SHORT} --bots random --move-limit -1", "number of seconds"),
        (f"{SHORT} --bots random --resume", "there are no results here"),
        (f"{SHORT} --bots random --out file", "cannot be a directory of results"),
        ("arena toledo --report", "there are no results here"),
        ("arena toledo --replay 1", "there are no results here"),
        (f"{SHORT} --bots random --games 1 --ray 127.0.0.1:1", "There is no Ray cluster"),
    ],
)
def test_bad_input_is_one_sentence(words, sentence, arena, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("not a directory")
    if "--ray" in words:
        no_cluster(monkeypatch)
    status, _, err = arena(words)
    assert status == 2
    assert err.startswith("meseta: ")
    assert sentence in err
    assert err.count("\n") == 1


def no_cluster(monkeypatch):
    """A Ray that finds nobody, at once."""

    class Ray:
        @staticmethod
        def is_initialized():
            return False

        @staticmethod
        def init(**options):
            raise ConnectionError("nobody\nthere")

    monkeypatch.setitem(sys.modules, "ray", Ray)


def test_results_of_another_plan_or_a_missing_game_are_refused(arena):
    assert arena(f"{SHORT} --bots random --games 1")[0] == 0
    assert "another plan: bots was random, not random, greedy" in arena(f"{SHORT} --bots random,greedy --resume")[2]
    assert "Game 9 was not played" in arena("arena toledo --replay 9")[2]
    assert "another game" in arena("arena el_grande --resume --out arena-toledo")[2]


def test_without_ray_and_openskill_there_are_sentences(arena, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert "needs the package ray" in arena(f"{SHORT} --bots random --games 1 --ray --out a")[2]
    status, out, _ = arena(f"{SHORT} --bots random,{own('First')} --games 2 --out b")
    assert status == 0
    assert "Ratings need the package openskill" in out


def test_what_bots_do_wrong_is_told(arena):
    status, out, err = arena(f"{SHORT} --bots random,{own('Cheat')},{own('Killer')} --games 1")
    assert status == 0
    assert "chose what was not offered" in out
    assert "4 games could not be played (" in err
