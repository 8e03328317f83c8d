from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from meseta import bots, games
from meseta.arena.dataset import datasheet, making, recording, shards
from meseta.arena.dataset.columns import DECISIONS, GAMES, OPTIONS
from meseta.arena.dataset.making import Where, begin, make
from meseta.arena.dataset.order import NAME, QUICK_SHARD, SEARCHED_SHARD, command, make_order
from meseta.arena.dataset.reading import decisions_of, match_of
from meseta.arena.playing import play
from meseta.cli import main
from meseta.core import replay
from meseta.core.chance import Dice
from meseta.core.errors import BadFile, MesetaError
from meseta.core.view import Eyes
from tests.arena.conftest import own

HERE = Where(here=True)


def order_of(game="toledo", kinds=("random",), seats=2, count=5, seed=1, noise=0.0, shard=2, **settings):
    if game == "toledo":
        settings = {"turns": "25", **settings}
    return make_order(games.game(game), None, list(kinds), seats, settings, count, seed, noise, shard)


def made(order, folder, where=HERE):
    begin(order, folder, resume=False)
    assert make(order, folder, where)
    return folder


def content(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def rows(folder, name="decisions-00000.parquet"):
    return pq.read_table(folder / name).to_pylist()


# -- what is in it ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "settings"),
    [
        ("toledo", 3, {}),
        ("el_grande", 4, {"rounds": "6"}),
        ("king_and_intrigue", 3, {"rounds": "6"}),
        ("sanchos", 2, {}),
    ],
)
def test_every_game_can_be_played_again_from_its_rows(game, seats, settings, tmp_path):
    order = order_of(game, seats=seats, count=2, **settings)
    folder = made(order, tmp_path / "data")
    for row in rows(folder, "games.parquet"):
        match = match_of(folder, row["number"])
        assert list(match.outcome.scores) == row["scores"]
        assert list(match.outcome.winners) == row["winners"]
        assert len(match.log) == row["length"] > row["decisions"] > 0
        decisions = decisions_of(folder, row["number"])
        assert [(one["seat"], one["kind"], one["chosen"]) for one in decisions] == [
            (action.seat, action.kind, action.option) for action in match.log
        ]
        assert all(one["chance"] == (one["seat"] == -1) for one in decisions)
        assert replay.play_back(replay.read(replay.write(match)), games.game(game)).outcome == match.outcome


def test_the_games_are_those_of_a_series_of_the_arena(tmp_path):
    order = order_of(kinds=["greedy", "random"], count=3)
    folder = made(order, tmp_path / "data")
    for number, row in enumerate(rows(folder, "games.parquet")):
        line = play(order.plan, number)
        assert [row[key] for key in ("seed", "scores", "winners", "decisions")] == [
            line[key] for key in ("seed", "scores", "winners", "decisions")
        ]
        assert row["bots"] == [order.plan.bots[bot] for bot in line["lineup"]]
        assert [one["chosen"] for one in decisions_of(folder, number)] == [int(w) for w in line["actions"].split()]


def test_searched_decisions_have_visits_and_values_and_are_no_others_for_it(tmp_path):
    order = order_of(kinds=["search:2", "random"], count=1)
    folder = made(order, tmp_path / "data")
    found = rows(folder)
    assert [one["chosen"] for one in found] == [int(word) for word in play(order.plan, 0)["actions"].split()]
    searched = [one for one in found if one["visits"] is not None]
    assert len(searched) > 20
    for one in searched:
        assert one["seat"] == 0, "only one of them searches"
        assert len(one["visits"]) == len(one["options"]) > 1
        assert one["visits"][one["options"].index(one["chosen"])] > 0
        assert sum(one["values"]) == pytest.approx(1.0)
        assert len(one["values"]) == 2
    assert all((one["visits"] is None) == (one["values"] is None) for one in found)


def test_visits_and_values_are_those_of_the_search(tmp_path):
    match_at = games.game("toledo")
    match = match_of(made(order_of(count=1), tmp_path / "data"), 0).afresh()
    while match.question.seat == -1 or len(match.question.options) < 2:
        match.play_recorded(match.question.seat, match.question.options[0])
    bot = bots.make("search:12", match_at, 5)
    option = bot.choose(Eyes(match_at, match.state, match.question.seat))
    root = bot.thought.root
    options = match.question.options
    assert recording.visits_of(bot.thought, [*options, 9999]) == [*(root.visits[root.index[o]] for o in options), 0]
    own_chance = root.total[root.index[option]] / root.visits[root.index[option]]
    assert recording.values_of(bot.thought)[match.question.seat] == pytest.approx(own_chance, abs=1e-6)


def test_alone_at_the_table_a_value_is_the_chance_to_win(tmp_path):
    order = order_of("sanchos", ["search:2"], 1, count=1)
    values = [one["values"] for one in rows(made(order, tmp_path / "data")) if one["values"]]
    assert values
    assert all(len(value) == 1 and 0.0 <= value[0] <= 1.0 for value in values)
    assert len({value[0] for value in values}) > 1


def test_noise_is_a_share_of_the_decisions_with_a_choice(tmp_path):
    found = rows(made(order_of(kinds=["greedy"], count=4, noise=0.25, shard=4), tmp_path / "some"))
    choices = [one for one in found if not one["chance"] and len(one["options"]) > 1]
    assert 0.15 < sum(one["noise"] for one in choices) / len(choices) < 0.35
    assert not any(one["noise"] for one in found if one["chance"] or len(one["options"]) == 1)
    found = rows(made(order_of(kinds=["search:2"], count=1, noise=1.0), tmp_path / "all"))
    assert all(one["noise"] for one in found if not one["chance"] and len(one["options"]) > 1)
    assert not any(one["visits"] for one in found)


def test_a_search_does_not_go_on_where_somebody_else_has_answered():
    game = games.game("toledo")
    bot = bots.make("search:4", game, 1)
    bot._next = object()
    player = recording.NoisyPlayer(order_of(kinds=["search:4"], noise=1.0), game, [0, 0], 0, 0)
    player._bot = bot
    player.answered_by(Dice(1), [1, 2])
    assert bot._next is None


def test_options_have_names_and_files_have_meanings(tmp_path):
    folder = made(order_of(count=1), tmp_path / "data")
    names = rows(folder, "options.parquet")
    vocabulary = games.game("toledo").vocabulary
    assert names == [{"option": option, "name": vocabulary.name(option)} for option in range(len(vocabulary))]
    for name, columns in (("games", GAMES), ("decisions-00000", DECISIONS), ("options", OPTIONS)):
        schema = pq.read_schema(folder / f"{name}.parquet")
        assert schema.names == [column.name for column in columns]
        assert [field.metadata[b"meaning"].decode() for field in schema] == [column.meaning for column in columns]


def test_the_datasheet_says_how_to_make_it_again(tmp_path):
    order = order_of(kinds=["greedy", own("First")], count=3, noise=0.125, seed=7)
    folder = made(order, tmp_path / "data")
    sheet = (folder / datasheet.NAME).read_text()
    for column in (*GAMES, *DECISIONS, *OPTIONS):
        assert f"| `{column.name}` | `{column.type}` | {column.meaning}" in sheet
    assert "| noise | 0.125 |" in sheet
    assert "Bots of files were at the table" in sheet
    (line,) = [line for line in sheet.splitlines() if line.startswith("meseta dataset")]
    assert line == command(order)
    assert main([*shlex.split(line)[1:], "--out", str(tmp_path / "again"), "--jobs", "2"]) == 0
    assert content(tmp_path / "again") == content(folder)


def test_the_datasheet_is_honest_about_clocks():
    order = order_of(kinds=["search:0.5s", "search:20"])
    assert order.by_the_clock == ["search:0.5s"]
    assert "search:0.5s): made again, their games will be others" in " ".join(
        datasheet.text(order, datasheet.Counts()).split()
    )


# -- the same every time, and nothing lost ---------------------------------------------------------------------------


def test_files_do_not_depend_on_the_number_of_workers(tmp_path):
    order = order_of(kinds=["greedy", "random"], count=7, noise=0.1)
    one, two = made(order, tmp_path / "one"), made(order, tmp_path / "two", Where(2))
    assert content(one) == content(two)
    assert len(list(one.glob("decisions-*"))) == order.shards == 4


def test_resuming_after_a_kill_gives_what_an_undisturbed_run_gives(tmp_path):
    order = order_of(count=150, shard=10)
    words = [*shlex.split(command(order))[1:], "--out", "killed"]
    run = subprocess.Popen([sys.executable, "-m", "meseta", *words], cwd=tmp_path)
    while len(list(tmp_path.glob("killed/decisions-*"))) < 2:
        time.sleep(0.02)
        assert run.poll() is None
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    before = content(tmp_path / "killed")
    assert "games.parquet" not in before
    begin(order, tmp_path / "killed", resume=True)
    assert make(order, tmp_path / "killed", Where(2))
    after = content(tmp_path / "killed")
    assert after == content(made(order, tmp_path / "whole"))
    assert all(after[name] == text for name, text in before.items() if name.startswith("decisions-"))


def test_an_interruption_keeps_whole_shards(tmp_path):
    order = order_of(count=6)
    begin(order, tmp_path / "data", resume=False)

    def interrupt(done):
        if done == 5:
            raise KeyboardInterrupt

    assert not make(order, tmp_path / "data", HERE, interrupt)
    assert len(list((tmp_path / "data").glob("decisions-*"))) == 2
    with pytest.raises(BadFile, match="not complete yet"):
        match_of(tmp_path / "data", 0)
    begin(order, tmp_path / "data", resume=True)
    heard = []
    assert make(order, tmp_path / "data", HERE, heard.append)
    assert heard == [4, 5, 6, 6]
    assert content(tmp_path / "data") == content(made(order, tmp_path / "whole"))


def test_what_is_complete_is_left_alone(tmp_path, monkeypatch):
    order = order_of(count=2)
    folder = made(order, tmp_path / "data")
    before = content(folder)
    monkeypatch.setattr(making, "_source", None)
    begin(order, folder, resume=True)
    (folder / shards.PARTS).mkdir()  # as a crash at the very end leaves it
    assert make(order, folder, HERE)
    assert content(folder) == before
    assert not (folder / shards.PARTS).exists()


def test_a_game_that_cannot_be_played_is_told_and_the_others_are_there(tmp_path, monkeypatch):
    whole = recording.play

    def sometimes(order, number, beat):
        if number == 1:
            raise RuntimeError("not today")
        return whole(order, number, beat)

    monkeypatch.setattr(recording, "play", sometimes)
    folder = made(order_of(count=3), tmp_path / "data")
    found = rows(folder, "games.parquet")
    assert [row["failed"] for row in found] == [None, "RuntimeError: not today", None]
    assert (found[1]["length"], found[1]["scores"]) == (0, None)
    assert {row["game"] for row in rows(folder)} == {0}
    assert "1 games could not be played" in (folder / datasheet.NAME).read_text()
    with pytest.raises(MesetaError, match="Game 1 could not be played: RuntimeError: not today"):
        match_of(folder, 1)


def test_a_data_set_of_nothing_but_failures_is_not_made(tmp_path, monkeypatch):
    monkeypatch.setattr(recording, "play", None)
    begin(order_of(count=100), tmp_path / "data", resume=False)
    with pytest.raises(MesetaError, match="again and again: TypeError"):
        make(order_of(count=100), tmp_path / "data", HERE)


# -- what is refused -------------------------------------------------------------------------------------------------


def test_altered_files_are_found_out(tmp_path):
    folder = made(order_of(count=1), tmp_path / "data")
    path = folder / "decisions-00000.parquet"
    table = pq.read_table(path)
    at = next(i for i, one in enumerate(table.to_pylist()) if len(one["options"]) > 1)
    changed = table["chosen"].to_pylist()
    changed[at] = 60000
    pq.write_table(table.set_column(6, "chosen", pa.array(changed, pa.uint16())), path)
    with pytest.raises(MesetaError, match=f"from decision {at} on"):
        match_of(folder, 0)
    pq.write_table(table.slice(0, 10), path)
    with pytest.raises(MesetaError, match="does not end as the files say"):
        match_of(folder, 0)
    with pytest.raises(MesetaError, match="no game 7"):
        match_of(folder, 7)


def test_parts_of_two_orders_are_never_mixed(tmp_path):
    order = order_of()
    begin(order, tmp_path / "data", resume=False)
    for other, sentence in (
        (order_of(seed=2), "seed was 1, not 2"),
        (order_of(noise=0.5), "noise was 0.0, not 0.5"),
        (order_of(count=6), "games was 5, not 6"),
        (order_of(kinds=["greedy"]), "bots was random, random, not greedy, greedy"),
    ):
        with pytest.raises(BadFile, match=sentence):
            begin(other, tmp_path / "data", resume=True)
    with pytest.raises(BadFile, match="already"):
        begin(order, tmp_path / "data", resume=False)
    with pytest.raises(BadFile, match="no data set here to go on with"):
        begin(order, tmp_path / "other", resume=True)
    with making._alone(tmp_path / "data"), pytest.raises(BadFile, match="another run"):
        make(order, tmp_path / "data", HERE)


@pytest.mark.parametrize(("text", "sentence"), [("{", "not JSON"), ("[]", "not a data set"), ("{}", "not a data set")])
def test_a_header_of_something_else_is_refused(text, sentence, tmp_path):
    (tmp_path / NAME).write_text(text)
    with pytest.raises(BadFile, match=sentence):
        begin(order_of(), tmp_path, resume=True)


def test_a_data_set_of_other_rules_is_not_played(tmp_path):
    folder = made(order_of(count=1), tmp_path / "data")
    header = json.loads((folder / NAME).read_text())
    (folder / NAME).write_text(json.dumps(header | {"rules": 99}))
    with pytest.raises(MesetaError, match="other rules"):
        match_of(folder, 0)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--bots ''", "No bot is named"),
        ("--bots greedy,greedy,greedy --seats 2", "There are 2 seats, but 3 bots"),
        ("--bots greedyy", "greedyy"),
        ("--noise 1.5", "from 0 to 1, not 1.5"),
        ("--noise nan", "from 0 to 1, not nan"),
        ("--seats 9", "9"),
        ("--games 0", "less than 1"),
        ("--resume", "no data set here to go on with"),
        ("--replay 0", "no data set here"),
        ("--out file", "cannot be a directory"),
    ],
)
def test_bad_orders_get_a_sentence_and_nothing_is_written(words, sentence, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    assert main(["dataset", "toledo", *shlex.split(words)]) == 2
    assert sentence in capsys.readouterr().err
    assert not list(tmp_path.rglob("*.parquet"))


def test_the_command_makes_a_data_set_and_shows_a_game(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    words = ["dataset", "toledo", "--bots", "random", "--seats", "2", "--games", "2", "--turns", "25"]
    assert main(words) == 0
    assert "2 games in dataset-toledo" in capsys.readouterr().out
    assert main([*words, "--replay", "1"]) == 0
    record = replay.read((tmp_path / "dataset-toledo" / "game-0000001.replay").read_text())
    assert replay.play_back(record, games.game("toledo")).outcome == match_of(tmp_path / "dataset-toledo", 1).outcome


def test_shards_of_searches_are_smaller():
    assert order_of(kinds=["greedy"], shard=0).shard == QUICK_SHARD
    assert order_of(kinds=["greedy", "hard"], shard=0).shard == SEARCHED_SHARD
