"""Numbers of an evaluation that games teach: a toy that learns to ignore nonsense, interruptions, bad files."""

from __future__ import annotations

import pytest

import meseta
from meseta import games
from meseta.bots.toledo.evaluation import ToledoEvaluation
from meseta.bots.toledo.greedy import Greedy
from meseta.bots.toledo.worths import TWO, ToledoWorths, worths
from meseta.bots.worths import FILE, Worths, change, filled, numbers_of
from meseta.core.data import DataFile, find
from meseta.core.errors import BadFile, MesetaError
from meseta.core.game import Outcome
from meseta.training import config, evolving
from meseta.training.records import Where
from tests.training.toy import TITLE, Bland

TINY = {"iterations": 6, "pairs": 24, "generations": 3, "margin": 8.0, "rate": 1.0}


class Fruit(Worths):
    def __init__(self):
        self.fruit = 1.0
        self.nonsense = 1.0


@pytest.fixture
def market():
    """The toy with an evaluation that believes in fruit and in nonsense alike."""
    worths = Fruit()

    class Superstitious(Bland):
        def prospects(self, s):
            return [worths.fruit * one + worths.nonsense * (7 * one % 5) for one in s.taken]

        def spread(self, s):
            return 3.0

    games.add(TITLE._replace(evaluation=Superstitious, worths=lambda _seats: worths))
    yield games.game("market")
    games.REGISTER._titles.pop("market")
    games.REGISTER._games.pop(("market", None))


def evolve(game, folder, **changes):
    wanted = config.made(game, {"evolve": {**TINY, **changes}}, "toy").evolve
    folder.mkdir(exist_ok=True)
    return evolving.evolve(game, wanted, 1, folder, Where(here=True), lambda _: None)


def test_games_teach_what_is_nonsense(market, tmp_path):
    numbers = evolve(market, tmp_path)
    assert numbers["nonsense"] < 0.8
    assert numbers["nonsense"] < 0.8 * numbers["fruit"]
    assert numbers_of(evolving.worths_of(market, 2)) == {"fruit": 1.0, "nonsense": 1.0}, (
        "the own numbers are as they were"
    )
    file = DataFile("worths.toml", (tmp_path / FILE).read_text())
    assert numbers_of(filled(Fruit(), file)) == numbers
    assert file.content["made"]["games"] == 2 * 24 * 3


def test_a_run_that_was_stopped_goes_on_and_ends_the_same(market, tmp_path):
    whole = evolve(market, tmp_path / "whole")
    evolve(market, tmp_path / "cut", generations=2)
    path = tmp_path / "cut" / evolving.NAME
    path.write_text(path.read_text()[:-20])  # as if it had been killed while it wrote
    assert len(evolving.known(path.parent)) == 2
    assert evolve(market, tmp_path / "cut") == whole


def test_what_won_moves_numbers_the_way_of_its_changes(market):
    wanted = config.made(market, {"evolve": {"rate": 1.0, "inertia": 0.5}}, "toy").evolve
    job = evolving.Job("market", wanted, {}, 1, {"fruit": 1.0, "nonsense": 1.0})
    ups = {number: 1.0 if evolving.changes_of(job, number)["fruit"] > 0 else -1.0 for number in range(200)}
    first = evolving.stepped(evolving.Generation(0, job.numbers, {}, {}), job, ups)
    assert first.gain["fruit"] == pytest.approx(0.8, abs=0.1)
    assert abs(first.gain["nonsense"]) < 0.2
    assert first.numbers["fruit"] > 2 > first.numbers["nonsense"]
    second = evolving.stepped(first, job, dict.fromkeys(range(200), 0.0))
    assert second.drift["fruit"] == pytest.approx(first.drift["fruit"] / 2)


@pytest.mark.parametrize(
    ("winners", "scores", "mine", "result"),
    [
        ((0,), (20, 10), [0], 1.0),
        ((0,), (12, 10), [0], 0.6),
        ((1,), (10, 12), [0], -0.6),
        ((0, 1), (9, 9), [0], 0.0),
        ((0,), (9, 8, 1, 2), [0, 2], 0.5),
        ((0,), (3,), [0], 1.0),
        ((), (3,), [0], -1.0),
    ],
)
def test_a_result_is_half_victory_and_half_points(winners, scores, mine, result):
    assert evolving.result_of(Outcome(winners, scores), mine, 10.0) == pytest.approx(result)


def test_a_title_without_such_numbers_says_so():
    with pytest.raises(MesetaError, match="no numbers that games can teach"):
        evolving.worths_of(games.game("el_grande"), 2)


def test_a_game_that_fails_is_told(market, tmp_path, monkeypatch):
    monkeypatch.setattr(evolving.bots, "make", lambda *_: 1 / 0)
    with pytest.raises(MesetaError, match="failed: ZeroDivisionError"):
        evolve(market, tmp_path)


def test_a_line_that_is_no_generation_is_told(tmp_path):
    (tmp_path / evolving.NAME).write_text("{}\n")
    with pytest.raises(BadFile, match="not a generation"):
        evolving.known(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("card = ", "cart = ", "'card': the field is missing"),
        ("card = ", "card = -", "above 0"),
        ("card = 0", "card = nan #", "above 0"),
        ("[worth]", "[worths]", "worths"),
    ],
)
def test_a_slip_in_a_file_of_worths_is_told(old, new, sentence):
    text = "\n".join(find("meseta.bots.toledo", FILE).lines)
    with pytest.raises(BadFile, match=sentence):
        filled(ToledoWorths(), DataFile("worths.toml", text.replace(f"\n{old}", f"\n{new}", 1)))


@pytest.mark.parametrize(("seats", "name"), [(2, TWO), (3, FILE), (4, FILE)])
def test_numbers_are_read_as_they_are_written(seats, name):
    found = find("meseta.bots.toledo", name).content["worth"]
    assert found == numbers_of(evolving.worths_of(games.game("toledo"), seats))


def test_whoever_does_not_search_decides_with_the_numbers_that_are_better_then():
    match, evaluation = meseta.new("toledo", seats=2, seed=3), ToledoEvaluation()
    quick, searched = evaluation.first_look(match.state), evaluation.judge(match.state)
    own = numbers_of(worths(2))
    assert quick != searched
    change(worths(2), numbers_of(worths(3)))
    try:
        assert evaluation.judge(match.state) == quick
    finally:
        change(worths(2), own)
    assert Greedy(1).choose(match.eyes(match.question.seat)) in match.question.options
    assert evaluation.judge(match.state) == searched, "nothing stays changed"
