from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import deque
from pathlib import Path
from zlib import crc32

import pytest

from meseta import games
from meseta.arena import cluster, results, tournament, workers
from meseta.arena.plan import make_plan
from meseta.arena.playing import record_of
from meseta.arena.results import NAME, Writer
from meseta.arena.standings import standings
from meseta.arena.tournament import Tournament
from meseta.core import replay
from meseta.core.errors import BadFile, MesetaError
from tests.arena.conftest import own, plan_for, without_time


def test_results_do_not_depend_on_the_number_of_workers(play_out):
    plan = plan_for(bots=("random", own("First")), turns="25")
    one, two = play_out(plan, 10, "one"), play_out(plan, 10, "two", jobs=2)
    assert without_time(one.games) == without_time(two.games)
    assert [line["game"] for line in one.games] == list(range(10))


def test_every_game_can_be_replayed(play_out):
    found = play_out(plan_for(bots=("random", own("First")), turns="25"), 4)
    for line in found.games:
        record = replay.read(record_of(found.plan, line))
        match = replay.play_back(record, games.game("toledo"))
        assert list(match.outcome.scores) == line["scores"]
        assert match.players == tuple(found.plan.bots[bot] for bot in line["lineup"])


def test_an_altered_game_is_not_replayed(play_out):
    found = play_out(plan_for(turns="25"), 1)
    line = found.games[0]
    with pytest.raises(MesetaError, match="does not end as"):
        record_of(found.plan, line | {"scores": [99, 0]})
    with pytest.raises(MesetaError, match="goes on after its end"):
        record_of(found.plan, line | {"actions": line["actions"] + " 1"})


@pytest.mark.parametrize("name", ["toledo", "el_grande", "king_and_intrigue", "sanchos"])
def test_all_games_are_played(name, play_out):
    found = play_out(plan_for(name, seats=3), 1)
    assert len(found.games) == 1
    assert found.failed == []


def test_ray_gives_the_same_results_as_local_processes(play_out):
    plan = plan_for(bots=("random", own("First"), own("Cheat")), turns="25")
    local, ray = play_out(plan, 12, "local", jobs=2), play_out(plan, 12, "ray", jobs=2, ray=cluster.LOCAL)
    assert len(local.games) == 12
    assert without_time(ray.games) == without_time(local.games)


def test_games_of_a_dead_ray_worker_are_tried_again_alone_and_then_given_up():
    tries, todo = {}, deque([9])
    assert list(cluster._again([3, 4], tries, todo, "WorkerCrashedError")) == []
    assert list(todo) == [3, 4, 9]
    given_up = [line for _ in range(2) for line in cluster._again([3], tries, deque(), "WorkerCrashedError")]
    assert given_up == [{"game": 3, "failed": "the worker ended (WorkerCrashedError)"}]


# -- bots and workers that fail ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "limits", "fault"),
    [
        ("Sleeper", {"move_limit": 0.002}, "too slow"),
        ("Thrower", {}, "no idea"),
        ("Cheat", {}, "chose what was not offered: 10000"),
        ("Yes", {}, "chose what was not offered: True"),
        ("Glutton", {"memory": 256}, "out of memory"),
    ],
)
def test_a_bot_that_fails_is_answered_for_and_counted(bot, limits, fault, play_out):
    found = play_out(plan_for(bots=("random", own(bot)), turns="25", **limits), 2)
    assert len(found.games) == 2
    failing = standings(found.plan, found.games)[1]
    assert failing.faults > 10
    assert all(fault in sin for line in found.games for sins in line["faults"] for sin in sins)


def test_any_index_is_an_option(play_out):
    plain, other = (play_out(plan_for(bots=("random", own(bot)), turns="25"), 2, bot) for bot in ("First", "Indexed"))
    assert without_time(other.games) == without_time(plain.games)
    assert [line["faults"] for line in other.games] == [[[], []]] * 2


def test_a_game_that_kills_its_worker_is_told_and_the_others_are_played(play_out):
    found = play_out(plan_for(bots=("random", own("Killer"), own("First")), turns="25"), 6)
    killing = [line["game"] for line in found.failed]
    assert len(killing) == 4
    assert len(found.games) == 2
    assert "exit status 3" in found.failed[0]["failed"]


def test_a_worker_that_dies_by_accident_costs_nothing(play_out, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = play_out(plan_for(bots=("random", own("KillerOnce")), turns="25"), 8)
    assert (len(found.games), found.failed) == (8, [])


def test_a_bot_that_cannot_be_interrupted_is_ended(play_out, monkeypatch):
    monkeypatch.setattr(workers, "GRACE", 0.2)
    found = play_out(plan_for(bots=("random", own("Deaf")), turns="25", move_limit=0.3), 2)
    assert found.games == []
    assert "could not be interrupted" in found.failed[0]["failed"]


def test_a_bot_that_kills_every_worker_ends_the_tournament(play_out):
    with pytest.raises(MesetaError, match="again and again"):
        play_out(plan_for(bots=(own("Killer"),), turns="25"), 40)


def test_what_a_bot_has_started_is_not_left_behind(play_out, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = play_out(plan_for(bots=(own("Breeder"),), turns="25"), 1)
    assert len(found.games) == 1
    children = [int(line) for line in (tmp_path / "children").read_text().split()]
    mine, *_ = children  # make_plan tries a bot out here; that child is ours to end
    os.kill(mine, signal.SIGKILL)
    for child in children:
        while running(child):
            time.sleep(0.02)


def running(pid):
    """Whether a process is there and not only a name waiting to be read."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


# -- going on ------------------------------------------------------------------------------------------------------


def go_on(directory, count):
    before = results.load(directory, "toledo", None)
    return tournament.run(Tournament(before.plan, count, directory), before)


def test_resuming_after_a_kill_gives_what_an_undisturbed_run_gives(play_out, tmp_path):
    bots = f"random,{own('First')}"
    words = f"arena toledo --bots {bots} --seats 2 --games 4000 --seed 1 --turns 25 --out killed"
    run = subprocess.Popen([sys.executable, "-m", "meseta", *words.split()], cwd=tmp_path)
    path = tmp_path / "killed" / NAME
    while not path.exists() or path.read_bytes().count(b"\n") < 5:
        time.sleep(0.02)
        assert run.poll() is None
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    played = len(results.load(tmp_path / "killed", "toledo", None).games)
    assert 4 <= played < 4000
    count = played + played % 2 + 4
    resumed = go_on(tmp_path / "killed", count)
    whole = play_out(plan_for(bots=tuple(bots.split(",")), turns="25"), count)
    assert without_time(resumed.games) == without_time(whole.games)
    assert without_time(results.load(tmp_path / "killed", "toledo", None).games) == without_time(whole.games)


def test_a_line_that_was_cut_is_played_again(play_out, tmp_path):
    whole = play_out(plan_for(turns="25"), 3)
    path = tmp_path / "out" / NAME
    path.write_bytes(path.read_bytes()[:-20])
    assert len(results.load(tmp_path / "out", "toledo", None).games) == 2
    assert without_time(go_on(tmp_path / "out", 3).games) == without_time(whole.games)
    assert without_time(results.load(tmp_path / "out", "toledo", None).games) == without_time(whole.games)


def test_nothing_is_played_twice(play_out, tmp_path):
    play_out(plan_for(turns="25"), 3)
    before = (tmp_path / "out" / NAME).read_bytes()
    go_on(tmp_path / "out", 3)
    assert (tmp_path / "out" / NAME).read_bytes() == before


def test_an_interruption_keeps_what_was_played(tmp_path, monkeypatch):
    plan = plan_for(turns="25")
    results.create(tmp_path / "out", plan, 5)

    def interrupt(done):
        if done == 2:
            raise KeyboardInterrupt

    found = tournament.run(Tournament(plan, 5, tmp_path / "out"), None, interrupt)
    assert found.interrupted
    assert len(results.load(tmp_path / "out", "toledo", None).games) == 2


def test_two_runs_do_not_write_to_the_same_results(play_out, tmp_path):
    play_out(plan_for(turns="25"), 1)
    with Writer(tmp_path / "out"), pytest.raises(BadFile, match="another run"):
        Writer(tmp_path / "out")


# -- files of another kind -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("format", "meseta arena 0", "not a results file of this version"),
        ("meseta", "0.0.1", "another version of Meseta: 0.0.1"),
        ("rules", 99, "another version of the rules: 99"),
        ("data", "abc", "another version of the component data"),
        ("game", "el_grande", "another game"),
        ("plan", None, "lacks the plan"),
    ],
)
def test_results_of_another_version_are_refused(key, value, sentence, play_out, tmp_path):
    play_out(plan_for(turns="25"), 1)
    path = tmp_path / "out" / NAME
    first, *rest = path.read_text().splitlines(keepends=True)
    path.write_text(json.dumps(json.loads(first) | {key: value}) + "\n" + "".join(rest))
    with pytest.raises(BadFile, match=sentence):
        results.load(tmp_path / "out", "toledo", None)


@pytest.mark.parametrize(("line", "sentence"), [("{", "not JSON"), ("[]", "not a record"), ("{}", "not a game")])
def test_lines_that_are_no_games_are_refused(line, sentence, play_out, tmp_path):
    play_out(plan_for(turns="25"), 1)
    with (tmp_path / "out" / NAME).open("a") as file:
        file.write(line + "\n")
    with pytest.raises(BadFile, match=f"line 3: .*{sentence}"):
        results.load(tmp_path / "out", "toledo", None)


def test_a_bot_that_was_changed_is_not_mixed_with_its_past(tmp_path, play_out):
    path = tmp_path / "mine.py"
    path.write_text("from tests.arena.bots_of_all_kinds import First as Mine\n")
    play_out(plan_for(bots=(f"{path}:Mine",), turns="25"), 1)
    path.write_text("from tests.arena.bots_of_all_kinds import Cheat as Mine\n")
    with pytest.raises(BadFile, match="has changed since"):
        results.load(tmp_path / "out", "toledo", None)


def test_another_plan_is_not_mixed_in(play_out, tmp_path):
    found = play_out(plan_for(turns="25"), 1)
    with pytest.raises(BadFile, match="another plan: seed was 1, not 2"):
        results.check_same(found.plan, plan_for(seed=2, turns="25"), tmp_path / "out")


# -- what bots are told, and what they cannot find out ---------------------------------------------------------------


def test_bots_are_told_when_a_game_starts_and_ends_with_the_history_that_their_seat_knows(play_out, tmp_path):
    diary = tmp_path / "diary"
    kinds = [own(f"Diarist(path={str(diary)!r},name={name!r})") for name in "ab"]
    (line,) = play_out(plan_for("king_and_intrigue", bots=kinds), 1).games
    assert line["faults"] == [[], []]
    told = [json.loads(text) for text in diary.read_text().splitlines()]
    assert [(what, seat) for _, what, seat, *_ in told] == [("starts", 0), ("starts", 1), ("ends", 0), ("ends", 1)]
    match = replay.play_back(
        replay.read(record_of(plan_for("king_and_intrigue", bots=kinds), line)), games.game("king_and_intrigue")
    )
    for seat, (_, _, _, scores, actions, events) in enumerate(told[2:]):
        assert scores == line["scores"]
        assert actions == [[action.seat, action.kind, action.option] for action in match.actions_for(seat)]
        assert events == [repr(event) for event in match.events_for(seat)]
    assert told[2][4] != told[3][4], "secrets of one seat are told to the other"


def truths(found, line):
    """The hands and piles at every decision of seat 0, as the spy would tell them."""
    match = replay.play_back(replay.read(record_of(found.plan, line)), games.game("toledo"))
    again, told = match.afresh(), []
    for action in match.log:
        if action.seat == 0:
            told.append(str(crc32(repr(again.state.cards).encode())))
        again.play_recorded(action.seat, action.option)
    return told


@pytest.mark.parametrize("isolated", [False, True])
def test_the_true_state_is_out_of_reach_for_a_bot_that_lives_elsewhere(isolated, play_out):
    plan = plan_for(bots=(own("Spy"), "random"), turns="25", seed=987654321)._replace(isolated=isolated)
    found = play_out(plan, 1)
    line = found.games[0]
    told = [fault.removeprefix("error: RuntimeError: ").split() for fault in line["faults"][0]]
    true = truths(found, line)
    assert len(told) == len(true) > 20
    hits = sum(truth in tables for truth, tables in zip(true, told, strict=True))
    assert hits < len(true) / 2 if isolated else hits == len(true)


def test_isolated_bots_play_are_counted_and_replaced(play_out, monkeypatch):
    kinds = [own(name) for name in ("Indexed", "Cheat", "Killer")]
    plan = plan_for(bots=kinds, seats=3, turns="25")._replace(isolated=True, move_limit=20.0)
    (line,) = play_out(plan, 1).games
    good, cheat, killer = (line["faults"][line["lineup"].index(bot)] for bot in range(3))
    assert good == []
    assert set(cheat) == {"chose what was not offered: 10000"}
    assert killer[:3] == ["the process ended (exit status 3)"] * 3
    assert set(killer[3:]) == {"lost its process too often to be asked again"}


def test_a_bot_that_cannot_be_made_elsewhere_is_refused(tmp_path):
    (tmp_path / "bad.py").write_text("raise RuntimeError('not today')")
    with pytest.raises(MesetaError, match="cannot be made: error: RuntimeError: not today"):
        make_plan(games.game("toledo"), None, [f"{tmp_path / 'bad.py'}:Bad"], 2, {}, 1, isolated=True)
