"""Golden replays: every file is found and played again, exactly, with every position checked."""

from __future__ import annotations

import re
from functools import cache

import pytest

from meseta import bots
from meseta.core.codec import dump
from meseta.core.replay import load_file, play_back, write
from tests.kit.drivers import travel
from tests.kit.record import REPLAYS, Recorder, record, told, write_all
from tests.kit.register import game_named, real_names, tables
from tests.kit.strategies import Journey

FILES = sorted(REPLAYS.rglob("*.replay"))
every_game = pytest.mark.parametrize("name", real_names())


@cache
def records_of(name):
    return tuple(load_file(path) for path in sorted((REPLAYS / name).glob("*.replay")))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(REPLAYS).as_posix())
def test_the_recorded_game_goes_the_same_way_again(path):
    record = load_file(path)
    game = game_named(record.game)

    def check(match):
        assert game.complaints(match.state) == []

    match = play_back(record, game, watch=check)
    assert write(match) == path.read_text(encoding="utf-8")
    assert digests(record.game)[path.name] == told(match), "python -m tests.kit.record GAME --told, if right"


@cache
def digests(name):
    """What every record of a game tells, as it was when it was written."""
    lines = (REPLAYS / name / "told.txt").read_text(encoding="utf-8").splitlines()
    return {file: digest for digest, file in (line.split() for line in lines)}


@every_game
def test_there_are_a_hundred_recorded_games(name):
    assert len(records_of(name)) >= 100, f"run  python -m tests.kit.record {name}"


@every_game
def test_every_table_is_recorded(name):
    """Every number of seats and every choice of every setting occurs in some file."""
    game, found = game_named(name), records_of(name)
    assert {int(r.header["seats"]) for r in found} == set(game.seats)
    wanted = {pair for table in tables(name) for pair in table.settings}
    assert wanted <= {pair for r in found for pair in r.settings.items()}


@every_game
def test_every_kind_of_question_is_recorded(name):
    """Whatever random games ask at any table, some file has too."""
    kinds = {kind for r in records_of(name) for _, _, kind, _ in r.actions}
    for number, table in enumerate(tables(name)):
        for match in travel(Journey(table, 1000 + number)):
            assert match.question is None or match.question.kind in kinds


@cache
def told_and_offered(name):
    """The kinds of events and the options of all recorded games."""
    told, offered = set(), set()

    def watch(match):
        offered.update(match.question.options if match.question else ())

    for r in records_of(name):
        told.update(type(event).__name__ for event in play_back(r, game_named(name), watch=watch).events)
    return told, {game_named(name).vocabulary.name(option) for option in offered}


RARE: dict[str, dict[str, str]] = {}
"""By game: events that random play does not bring about, each with the reason; a test of the game's own proves them."""


@every_game
def test_every_kind_of_event_is_recorded(name):
    told, rare = told_and_offered(name)[0], RARE.get(name, {})
    assert set(game_named(name).events) - told - set(rare) == set()
    assert not told & set(rare), "not so rare"


@every_game
def test_every_option_that_was_ever_offered_is_played(name):
    played = {option for r in records_of(name) for _, _, _, option in r.actions}
    assert told_and_offered(name)[1] - played == set()


def test_the_recorder_plays_whatever_comes_up():
    recorder = Recorder("frontier")
    matches = dict(record(recorder, 200))
    assert len(matches) == 200
    assert recorder.unplayed() == []
    assert recorder.unseen() == []
    assert bots.kinds_of(game_named("frontier")) == ["random"]


def test_the_recorder_replaces_its_old_files_and_keeps_those_written_by_hand(tmp_path):
    place = tmp_path / "race"
    place.mkdir()
    (place / "999-random-2.replay").write_text("old")
    by_hand = min((REPLAYS / "race").glob("*.replay")).read_text(encoding="utf-8")
    (place / "bug-17.replay").write_text(by_hand, encoding="utf-8")
    recorder = write_all("race", 4, tmp_path)
    assert sorted(path.name for path in place.iterdir()) == [
        "000-random-1.replay",
        "001-random-2.replay",
        "002-random-3.replay",
        "003-random-1-rounds=3.replay",
        "bug-17.replay",
        "told.txt",
    ]
    assert (place / "bug-17.replay").read_text(encoding="utf-8") == by_hand
    assert re.match(r"meseta replay 1\ngame race\n", (place / "000-random-1.replay").read_text())
    again = play_back(load_file(place / "003-random-1-rounds=3.replay"), recorder.game)
    assert dump(again.state)["stack"] == []
