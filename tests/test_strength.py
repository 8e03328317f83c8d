"""The strength benchmark: fixed luck, results that survive an interruption, honest intervals."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest
from benchmarks import pinned, pinned_bot, strength
from benchmarks.pinned import PinnedTable, Unplayable
from benchmarks.pinned_bot import Pinned
from benchmarks.strength import Pairing

import meseta
from meseta.core import codec

PAIRING = Pairing("toledo", 2, "random", "random", 4)
SOURCES = Path(meseta.__file__).parents[1]
"""Any folder with a package is a build: here today's sources stand for an earlier version."""
KIND = "pinned:hard-2026/random"


def untimed(result):
    return {name: value for name, value in result.items() if name not in ("seconds", "cpu", "theirs", "key")}


@pytest.fixture
def earlier():
    """Lets processes of earlier versions end after the test."""
    yield SOURCES
    strength.mirror(KIND, SOURCES).close()
    strength.mirror.cache_clear()


def test_a_game_depends_on_its_number_alone_and_seats_rotate():
    first, again, other = (strength.play_game(PAIRING, number) for number in (0, 0, 1))
    assert untimed(first) == untimed(again)
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

    both = {**won, "cpu": 0.2, "theirs": {"choices": 20, "seconds": 0.4, "cpu": 0.1}}
    text = strength.tell(PAIRING._replace(others=KIND), [both])
    assert text.endswith("50 ms a choice against 20 ms, on the processor 20.0 against 5.0 ms")


# -- earlier versions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [("toledo", 3), ("el_grande", 2), ("king_and_intrigue", 2)])
def test_an_earlier_version_mirrors_the_table_and_plays_as_it_would_here(name, seats, earlier):
    here = strength.play_game(Pairing(name, seats, "random", "random", 1), 1)
    there = strength.play_game(Pairing(name, seats, "random", KIND, 1, pinned=earlier), 1)
    assert untimed(there) == untimed(here)
    assert there["key"] == f"{name}/{seats}/random/{KIND}"
    assert there["theirs"]["choices"] > 10


def test_games_against_an_earlier_version_count_for_the_same_sources_only(tmp_path, monkeypatch):
    path = tmp_path / "results.jsonl"
    pairing = PAIRING._replace(others=KIND, games=1)
    effort, data = 0, meseta.game("toledo").data_digest
    line = {"key": pairing.key, "number": 0, "effort": effort, "data": data, "bots": "other"}
    path.write_text(json.dumps(line) + "\n")
    assert not list(strength.results(path, pairing))
    monkeypatch.setattr(strength, "_bots", lambda: "other")
    assert len(list(strength.results(path, pairing))) == 1


def test_of_a_game_that_was_played_twice_the_last_one_counts(tmp_path):
    path = tmp_path / "results.jsonl"
    line = {"key": PAIRING.key, "number": 3, "effort": 0, "data": meseta.game("toledo").data_digest, "bots": "old"}
    path.write_text("".join(json.dumps({**line, "bots": bots}) + "\n" for bots in ("old", "new")))
    assert [one["bots"] for one in strength.results(path, PAIRING)] == ["new"]


def test_what_cannot_play_is_told(tmp_path):
    with pytest.raises(Unplayable, match="Nothing is pinned as 'hard-1986'; there is hard-2026"):
        PinnedTable("pinned:hard-1986")
    with pytest.raises(Unplayable, match="There is no build of hard-2026 in"):
        PinnedTable("pinned:hard-2026", tmp_path)


def test_other_rules_and_other_tables_are_refused(earlier):
    table = strength.mirror(KIND, earlier)
    game = meseta.game("toledo")
    settings = game.settle(2, {})
    table.begin(game, 2, settings, {0: 1})
    with pytest.raises(Unplayable, match="hard-2026 sees another table"):
        table.choose(0, [-5])
    other = argparse.Namespace(name="toledo", rules_version=99, data_digest=game.data_digest, title="Toledo")
    with pytest.raises(Unplayable, match="hard-2026 plays other rules or data of Toledo"):
        table.begin(other, 2, settings, {0: 1})


def test_a_process_that_ends_is_told(tmp_path):
    (tmp_path / "meseta").mkdir()
    (tmp_path / "meseta" / "__init__.py").write_text("raise SystemExit")
    table = PinnedTable(KIND, tmp_path)
    with pytest.raises(Unplayable, match="The process of hard-2026 has ended"):
        table.begin(meseta.game("toledo"), 2, {}, {})
    table.close()


def test_pins_name_a_kind_and_may_be_asked_for_another():
    assert pinned.named("pinned:hard-2026") == ("hard-2026", "hard")
    assert pinned.named("pinned:hard-2026/search:0.1s") == ("hard-2026", "search:0.1s")


def test_the_plan_can_be_played_against_others():
    wish = argparse.Namespace(
        what=["toledo-2"], hero="search:9", against=KIND, games=7, settings="", pinned=Path("build")
    )
    assert strength.wished(wish) == [Pairing("toledo", 2, "search:9", KIND, 7, "", Path("build"))]


def test_several_processes_play_the_same_games(tmp_path):
    path = tmp_path / "results.jsonl"
    strength.measure(PAIRING._replace(games=2), path, jobs=2)
    found = sorted(map(json.loads, path.read_text().splitlines()), key=lambda one: one["number"])
    assert [untimed(one) for one in found] == [untimed(strength.play_game(PAIRING, n)) for n in (0, 1)]


def test_an_earlier_version_sits_at_any_table():
    """As a bot of one's own it chooses what it would choose here."""
    game = meseta.game("toledo")
    pinned_one = Pinned(5, KIND.replace("random", "search:6"), str(SOURCES))
    match = meseta.new("toledo", seats=2, seed=3)
    for _ in range(6):
        eyes = match.eyes(match.question.seat)
        option = pinned_one.choose(eyes)
        assert option in match.question.options
        match.play(option)
    table = pinned_bot._process(KIND.replace("random", "search:6"), str(SOURCES))
    with pytest.raises(Unplayable, match="sees another table"):
        table.choose_at(game, codec.dump(match.state), 2, match.question.seat, [-5], {"number": 99, "seed": 1})
    table.close()
    pinned_bot._process.cache_clear()
