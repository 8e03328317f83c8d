"""The strength benchmark: fixed luck, results that survive an interruption, honest intervals."""

from __future__ import annotations

import json

from benchmarks import strength
from benchmarks.strength import Pairing

PAIRING = Pairing("toledo", 2, "random", "random", 4)


def test_a_game_depends_on_its_number_alone_and_seats_rotate():
    first, again, other = (strength.play_game(PAIRING, number) for number in (0, 0, 1))
    assert {**first, "seconds": 0} == {**again, "seconds": 0}
    assert [first["seat"], other["seat"]] == [0, 1]


def test_a_series_goes_on_where_it_was_interrupted(tmp_path, capsys):
    path = tmp_path / "results.jsonl"
    strength.measure(PAIRING._replace(games=2), path)
    whole = path.read_text()
    path.write_text(whole + '{"key": "toledo/2/ran')
    strength.measure(PAIRING, path)
    lines = [line for line in path.read_text().splitlines() if line.startswith('{"key": "toledo/2/random/random"')]
    assert sorted(json.loads(line)["number"] for line in lines) == [0, 1, 2, 3]
    assert "of 4 = " in capsys.readouterr().out


def test_what_is_told_has_an_interval():
    won = {"seat": 0, "winners": [0], "scores": [9, 5], "seconds": 0.5, "choices": 10}
    lost = {**won, "winners": [1], "scores": [5, 9]}
    text = strength.tell(PAIRING, [won] * 3 + [lost])
    assert "3 of 4 = 75.0% (30.1% to 95.4%), margin +2.0, 50 ms a choice" in text
