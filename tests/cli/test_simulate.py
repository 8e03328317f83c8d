from __future__ import annotations

import json
from pathlib import Path

import pytest

from meseta import games
from meseta.arena import playing
from meseta.arena.plan import make_series, seating
from meseta.arena.results import Results
from meseta.arena.standings import by_seat, wilson
from meseta.cli import main, simulate


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


def series(*kinds, seed=0):
    return make_series(games.game("el_grande"), None, kinds, {}, seed)


def test_every_entry_sits_in_every_seat_equally_often():
    plan, count, seats = series("random", "random", "greedy", "random"), 12, 4
    places = [place for game in range(count) for place in enumerate(seating(plan, game).lineup)]
    assert {places.count(place) for place in places} == {count // seats}
    assert len(set(places)) == seats * seats


def test_every_game_of_a_series_has_its_own_deal():
    plan = series("random", "random", seed=3)
    assert plan.block == 1
    assert len({seating(plan, game).seed for game in range(50)}) == 50


def test_shared_wins_are_fractions_and_follow_the_entry_around_the_table():
    plan = series("random", "random")
    nothing = {"faults": [[], []], "clocks": [{"seconds": 0.0, "buckets": {}}] * 2}
    lines = [
        {"lineup": seating(plan, 0).lineup, "scores": [3, 3], "winners": [0, 1], **nothing},
        {"lineup": seating(plan, 1).lineup, "scores": [5, 1], "winners": [0], **nothing},
    ]
    first, second = simulate._players(Results(plan, 2, lines, []))
    assert (first.name, second.name) == ("random 1", "random 2")
    assert (first.wins, second.wins) == (0.5, 1.5)
    assert second.points.mean == 4
    red, blue = by_seat(["red", "blue"], lines)
    assert (red.wins, blue.wins) == (1.5, 0.5)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662), (10, 10, 0.7225, 1.0)],
)
def test_wilson_intervals_are_those_of_the_literature(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_records_are_replays_of_the_games(meseta):
    meseta("simulate toy --seats random,random --games 3 --records kept --json r.json")
    files = sorted(Path("kept").iterdir())
    assert [file.name for file in files] == [f"game-{number:06}.replay" for number in (1, 2, 3)]
    said = meseta(f"replay {files[0]} --log")
    assert said.status == 0
    assert "won by" in said.out


def test_an_interruption_keeps_what_was_played(meseta, monkeypatch):
    play = playing.play

    def interrupted(plan, number, beat):
        if number == 7:
            raise KeyboardInterrupt
        return play(plan, number, beat)

    monkeypatch.setattr(playing, "play", interrupted)
    said = meseta("simulate toy --seats random,random --games 50 --json r.json --records kept")
    assert said.status == 0
    assert "these are the 7 games that were finished" in said.err
    assert results()["games"] == 7
    assert len(list(Path("kept").iterdir())) == 7


BAD = """
class Thrower:
    def __init__(self, seed): pass
    def choose(self, eyes): raise KeyError("no idea")
class Unborn:
    def __init__(self, seed):
        if seed: raise KeyError("not today")
    def choose(self, eyes): raise AssertionError
"""


def test_a_bot_that_fails_is_answered_for_and_told(meseta):
    Path("bad.py").write_text(BAD)
    said = meseta("simulate toy --seats bad.py:Thrower,random --games 3 --json r.json")
    assert said.status == 0
    assert results()["games"] == 3
    assert "error: KeyError: 'no idea'" in said.out
    assert "any option was chosen for it" in said.out


def test_games_that_cannot_be_played_are_told(meseta):
    Path("bad.py").write_text(BAD)
    said = meseta("simulate toy --seats bad.py:Unborn,random --games 3")
    assert said.status != 0
    assert "3 games could not be played (1, 2, 3)" in said.err
    assert "not today" in said.err
    assert "No game was finished." in said.err
