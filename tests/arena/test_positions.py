"""Two choosers at recorded positions: the same luck for both, sets that are kept as text, honest intervals."""

from __future__ import annotations

import pytest

from meseta import games
from meseta.arena import positions
from meseta.arena.positions import Compared, Duel
from meseta.core.decision import CHANCE
from meseta.core.position import read_position
from tests.arena.conftest import plan_for
from tests.arena.test_command import SHORT, arena

__all__ = ["arena"]


@pytest.fixture
def kept(play_out):
    """Twelve positions of two games of Toledo."""
    found = play_out(plan_for(turns="25"), 2)
    return positions.collect(found.plan, found.games, 12, 3)


def duel(first, second, **changes):
    return Duel("toledo", None, first, second, "random", 6, 4)._replace(**changes)


def test_a_set_has_as_many_decisions_as_wanted_from_all_games(kept):
    game = games.game("toledo")
    tables = [read_position(game, text) for text in kept]
    assert len(set(kept)) == 12
    for s in tables:
        assert s.question.seat != CHANCE
        assert len(s.question.options) > 1


def test_collecting_depends_on_its_seed_alone(play_out):
    found = play_out(plan_for(turns="25"), 2)
    one, again, other = (positions.collect(found.plan, found.games, 5, seed) for seed in (1, 1, 2))
    assert one == again != other


def test_a_set_may_have_decisions_of_some_kinds_only(play_out):
    found = play_out(plan_for(turns="25"), 2)
    game = games.game("toledo")
    texts = positions.collect(found.plan, found.games, 6, 1, ["action", "step"])
    assert {read_position(game, text).question.kind for text in texts} <= {"action", "step"}
    with pytest.raises(positions.MesetaError, match="no such decision in these games: power"):
        positions.collect(found.plan, found.games, 6, 1, ["power"])


def test_a_bot_does_not_differ_from_itself(kept):
    found = list(positions.compare_all(duel("random", "random"), kept, 1))
    assert all(one.alike and not one.wins and not one.points for one in found)
    assert positions.difference(found).interval == (0.0, 0.0)


def test_what_differs_is_played_out_the_same_way_each_time_and_mirrored(kept):
    there = list(positions.compare_all(duel("greedy", "random"), kept, 1))
    again = list(positions.compare_all(duel("greedy", "random"), kept, 1))
    back = list(positions.compare_all(duel("random", "greedy"), kept, 1))
    assert there == again
    assert [(one.first, one.wins) for one in there] == [(one.second, -one.wins) for one in back]
    assert any(one.wins for one in there)


def test_processes_change_nothing(kept):
    here = list(positions.compare_all(duel("greedy", "random"), kept[:4], 1))
    assert list(positions.compare_all(duel("greedy", "random"), kept[:4], 2)) == here


def test_an_interval_shrinks_with_positions_and_kinds_are_told_apart():
    one, other = (Compared(0, 0, kind, "a", "b", wins, 1.0) for kind, wins in (("step", 0.2), ("use", 0.0)))
    few, many = positions.difference([one, other]), positions.difference([one, other] * 50)
    assert [few.wins, many.wins] == pytest.approx([0.1, 0.1])
    assert few.interval[0] < 0 < many.interval[0]
    kinds = positions.by_kind([one, one, other._replace(second="a")])
    assert list(kinds) == ["step", "use"]
    assert (kinds["step"].differing, kinds["use"].differing) == (2, 0)


def test_from_the_command_line(arena, tmp_path):
    assert arena(f"{SHORT} --bots random --games 1")[0] == 0
    status, out, _ = arena("arena toledo --collect 6 --positions set.txt")
    assert (status, "6 positions" in out) == (0, True)
    assert (tmp_path / "set.txt").read_text().startswith("# Toledo: 6 positions of 1 games\n")
    status, out, _ = arena("arena toledo --positions set.txt --bots greedy,random --playouts 2 --by random")
    assert status == 0
    for words in ("greedy against random at 6 positions, 2 playouts by random", "What greedy gains", "95 % sure"):
        assert words in out
    assert arena("arena toledo --collect 6 --positions set.txt")[2].count("is there already") == 1


def test_what_was_compared_before_somebody_stopped_is_told(arena, monkeypatch):
    assert arena(f"{SHORT} --bots random --games 1")[0] == 0
    assert arena("arena toledo --collect 6 --positions set.txt")[0] == 0
    words = "arena toledo --positions set.txt --bots greedy,random --playouts 1 --by random"

    def stopped_after(count):
        def compare_all(duel, texts, jobs):
            yield from (positions.compare(duel, one) for one in list(enumerate(texts))[:count])
            raise KeyboardInterrupt

        return compare_all

    monkeypatch.setattr(positions, "compare_all", stopped_after(2))
    status, out, err = arena(words)
    assert (status, "stopped after 2 of 6 positions" in err, "at 2 positions" in out) == (0, True, True)
    monkeypatch.setattr(positions, "compare_all", stopped_after(0))
    assert "No position was finished" in arena(words)[2]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--collect 3", "Name a file for the positions"),
        ("--collect 3 --positions new.txt", "there are no results here"),
        ("--positions no.txt --bots greedy,random", "no.txt"),
        ("--positions bad.txt --bots greedy,random", "bad.txt"),
        ("--positions empty.txt --bots greedy,random", "there is no position in this file"),
        ("--positions chance.txt --bots greedy,random", "nobody is asked in this position"),
        ("--positions chance.txt --bots greedy", "two bots are compared"),
        ("--positions chance.txt --bots greedy,gredy", "Did you mean 'greedy'?"),
    ],
)
def test_what_cannot_be_compared_is_told(arena, tmp_path, words, sentence):
    (tmp_path / "bad.txt").write_text("seats 2; elephants 3\n")
    (tmp_path / "empty.txt").write_text("# nothing\n\n")
    (tmp_path / "chance.txt").write_text("seats 2; then DrawMoney(me=0, n=1)\n")
    status, _, err = arena(f"arena toledo {words}")
    assert status == 2
    assert sentence in err


def test_no_games_no_positions():
    with pytest.raises(positions.MesetaError, match="No game was recorded"):
        positions.collect(plan_for(), [], 3, 1)
