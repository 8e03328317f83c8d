"""Games of processes: they come out as here, and a time limit leaves what was played."""

from __future__ import annotations

from meseta import games
from meseta.training import records, rows
from meseta.training.config import Table
from meseta.training.records import Where
from meseta.training.selfplay import Job, play, play_safely


def job(**changes):
    game = games.game("el_grande")
    table = Table(2, game.settle(2, {"rounds": "6"}), 1)
    return Job("el_grande", (table,), 4, "quick", 0.2)._replace(**changes)


def test_processes_play_the_same_games_and_make_the_same_rows(tmp_path):
    work = rows.Work(job(), tmp_path, 1.0, 0.05)
    assert records.gather(tmp_path, job(), 5, Where(jobs=2)) == 5
    assert records.load(tmp_path, job()) == [play(job(), number) for number in range(5)]
    assert rows.prepare(work, Where(jobs=2)) == 1
    found = rows.load(tmp_path, rows.features_of(games.game("el_grande")))
    assert set(found.game.tolist()) == set(range(5))
    assert set(found.stage.tolist()) >= {1, 2, 3, 4, 5}
    assert ((found.margin > 0) & (found.margin <= 1))[:, :2].all()


def test_a_time_limit_leaves_what_was_played(tmp_path):
    done = records.gather(tmp_path, job(), 1000, Where(here=True, seconds=0.2))
    assert 1 <= done < 1000
    assert len(records.load(tmp_path, job())) == done


def test_a_game_that_cannot_be_played_says_why():
    assert play_safely(job(players="nobody"), 3) == {
        "game": 3,
        "failed": "UnknownName: There is no bot 'nobody'. Known: random, easy, mild, greedy, medium, hard, expert,"
        " potter, squire, innkeeper, mason, merchant, abbess, knight, astronomer.",
    }


def test_players_of_different_habits_play_the_same_game_every_time_and_another_one_than_sober_players():
    moody = [play(job(players="moody", noise=0.0), number) for number in range(2)]
    assert moody == [play(job(players="moody", noise=0.0), number) for number in range(2)]
    assert moody[0]["answers"] != play(job(players="greedy", noise=0.0), 0)["answers"]
