from __future__ import annotations

import json
from pathlib import Path

import pytest

from meseta.cli import main, simulate, tally
from meseta.cli.tally import Played


def results(path="r.json"):
    content = json.loads(Path(path).read_text())
    del content["speed"]
    return content


def test_the_results_do_not_depend_on_the_number_of_jobs(tmp_path):
    for jobs in (1, 2):
        series = ["simulate", "el_grande", "--seats", "random,random,random", "--games", "11", "--seed", "5"]
        assert main([*series, "--jobs", str(jobs), "--json", str(tmp_path / f"{jobs}.json")]) == 0
    assert results(tmp_path / "1.json") == results(tmp_path / "2.json")


def test_another_seed_is_another_series(meseta):
    for seed in (1, 2):
        meseta(f"simulate toy --seats 2 --games 20 --seed {seed} --json {seed}.json")
    assert results("1.json")["players"] != results("2.json")["players"]


def test_the_tables_tell_wins_points_length_and_speed(meseta):
    said = meseta("simulate toy --seats random,random --games 10")
    assert "random 1" in said.out
    assert "95 % sure" in said.out
    assert "By seat" in said.out
    assert "decisions (" in said.out
    assert "games/s" in said.out
    assert said.err == ""


def test_every_entry_sits_in_every_seat_equally_often():
    games, seats = 12, 4
    places = [(tally.entry_at(seat, game, seats), seat) for game in range(games) for seat in range(seats)]
    assert {places.count(place) for place in places} == {games // seats}


def test_shared_wins_are_fractions_and_follow_the_entry_around_the_table():
    played = [Played(0, (3, 3), (0, 1), 10), Played(1, (5, 1), (0,), 12)]
    first, second = tally.by_entry(["a", "b"], played)
    assert (first.wins, second.wins) == (0.5, 1.5)
    assert second.points.mean == 4
    red, blue = tally.by_seat(["red", "blue"], played)
    assert (red.wins, blue.wins) == (1.5, 0.5)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662), (10, 10, 0.7225, 1.0)],
)
def test_wilson_intervals_are_those_of_the_literature(wins, games, low, high):
    assert tally.wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_records_are_replays_of_the_games(meseta):
    meseta("simulate toy --seats random,random --games 3 --records kept --json r.json")
    files = sorted(Path("kept").iterdir())
    assert [file.name for file in files] == [f"game-{number:06}.replay" for number in (1, 2, 3)]
    said = meseta(f"replay {files[0]} --log")
    assert said.status == 0
    assert "won by" in said.out


def test_an_interruption_keeps_what_was_played(meseta, monkeypatch):
    play = simulate.play_game

    def interrupted(series, number):
        if number == 7:
            raise KeyboardInterrupt
        return play(series, number)

    monkeypatch.setattr(simulate, "play_game", interrupted)
    said = meseta("simulate toy --seats random,random --games 50 --json r.json")
    assert said.status == 0
    assert "these are the 7 games that were finished" in said.err
    assert results()["games"] == 7
