"""The search on games whose best play is known, and what it promises on the real ones."""

from __future__ import annotations

import pytest

from meseta import bots
from meseta.bots import levels
from meseta.bots.levels import Budget, SearchBot
from meseta.bots.plain import evaluation_of
from meseta.bots.search import Search
from meseta.bots.tree import Node
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE
from meseta.core.errors import MesetaError
from meseta.core.match import Match
from meseta.core.play import advance, answer
from meseta.core.view import Eyes
from tests.bots.toys import CUBES, HEADS, Majority, Pennies, value_after
from tests.kit.drivers import facts, new_match, pick
from tests.kit.register import Table, game_named, real_names
from tests.kit.toys import TOYS
from tests.kit.toys.race import ROLL, STOP


def start(game, seats):
    s = game.blank(seats, game.settle(seats, {}))
    advance(s)
    return s


@pytest.mark.parametrize("seat", [0, 1])
def test_matching_pennies_are_mixed(seat):
    game = Pennies()
    s = start(game, 2)
    answers = [SearchBot(game, seed, Budget(60)).choose(Eyes(game, s, seat)) for seed in range(60)]
    assert 18 <= answers.count(HEADS) <= 42


def test_what_the_other_has_sealed_does_not_matter():
    game = Pennies()
    choices = []
    for sealed in (HEADS, HEADS + 1):
        s = start(game, 2)
        answer(s, sealed)
        choices.append([SearchBot(game, seed, Budget(40)).choose(Eyes(game, s, 1)) for seed in range(10)])
    assert choices[0] == choices[1]


@pytest.mark.parametrize(("ahead", "pot", "best"), [(-2, 3, STOP), (-3, 2, ROLL), (-1, 4, STOP), (-9, 8, ROLL)])
def test_the_last_push_of_a_race_is_right(ahead, pot, best):
    """The last turn of a race: if the pot wins, stop; if it does not, roll on."""
    game = TOYS["race"]
    s = start(game, 2)
    answer(s, STOP)
    answer(s, STOP)
    answer(s, STOP)
    s.places[:] = [20, 20 + ahead]
    s.pot = pot
    assert s.question.seat == 1
    assert SearchBot(game, 3, Budget(200)).choose(Eyes(game, s, 1)) == best


@pytest.mark.parametrize("seed", range(6))
def test_a_two_round_majority_game_is_solved(seed):
    """From a random position in the second round the search finds a move that loses nothing against perfect play."""
    game = Majority()
    s = start(game, 2)
    dice = Dice(seed)
    done = 2 * CUBES + seed % 3
    for _ in range(done):
        answer(s, s.question.options[dice.below(3)])
    me = s.question.seat
    values = {option: value_after(s, option, done) for option in s.question.options}
    best = max(values.values()) if me == 0 else min(values.values())
    choice = SearchBot(game, seed, Budget(1200)).choose(Eyes(game, s, me))
    assert values[choice] == best


# -- on the real games -------------------------------------------------------------------------------------------------


def decisions(name, seats, wanted, seed):
    """A match of dice at some decisions with a choice, spread over the game."""
    match = new_match(Table(name, seats, ()), seed)
    dice = Dice(seed)
    step = 0
    while match.question is not None and wanted:
        question = match.question
        if question.seat != CHANCE and len(question.options) > 1:
            step += 1
            if step % 17 == 1:
                wanted -= 1
                yield match
        match.play_recorded(*pick(match, dice))


@pytest.mark.parametrize(("name", "seats"), [*((name, 3) for name in real_names()), ("sanchos", 1)])
def test_the_choice_is_the_same_in_states_that_the_seat_cannot_tell_apart(name, seats):
    game = game_named(name)
    for number, match in enumerate(decisions(name, seats, 4, 11)):
        seat = match.question.seat
        twin = game.resample(match.state, seat, Dice(100 + number))
        for kind in ("easy", "mild", "search:12"):
            here = bots.make(kind, game, 5).choose(match.eyes(seat))
            there = bots.make(kind, game, 5).choose(Eyes(game, twin, seat))
            assert here == there, (kind, match.question.kind)


@pytest.mark.parametrize(("name", "seats"), [*((name, 2) for name in real_names()), ("sanchos", 1)])
def test_the_same_budget_gives_the_same_choices_and_touches_nothing(name, seats):
    for match in decisions(name, seats, 3, 4):
        before = facts(match)
        first, again = (bots.make("search:16", match.game, 8) for _ in range(2))
        seat = match.question.seat
        choice = first.choose(match.eyes(seat))
        assert choice in match.question.options
        assert choice == again.choose(match.eyes(seat))
        assert facts(match) == before


def test_what_was_learnt_goes_on_in_the_same_turn():
    match = Match(game_named("el_grande"), 2, 2).begin()
    dice = Dice(3)
    while match.question.kind != "place":
        match.play_recorded(*pick(match, dice))
    seat = match.question.seat
    bot = SearchBot(match.game, 1, Budget(40))
    match.play_recorded(seat, bot.choose(match.eyes(seat)))
    assert match.question.seat == seat
    search = bot.ponder(match.eyes(seat))
    assert sum(search.root.visits) > search.done


class Clock:
    """A clock that goes on a little whenever somebody looks at it."""

    def __init__(self, tick):
        self.now = 0.0
        self.tick = tick

    def __call__(self):
        self.now += self.tick
        return self.now


def test_the_search_ends_when_its_time_is_over():
    match = Match(game_named("toledo"), 2, 1).begin()
    evaluation = evaluation_of(match.game)
    seat = match.question.seat
    clock = Clock(0.1)
    search = Search(evaluation, evaluation.style(2), match.eyes(seat).imagine, seat, Dice(1), Node(seat), clock)
    search.think(0, 0.5)
    assert 0 < search.done < 60
    assert clock.now < 2.0


@pytest.mark.parametrize(
    ("text", "budget"),
    [("200", Budget(200)), ("0.5s", Budget(0, 0.5)), ("2s*4", Budget(0, 2.0, 4))],
)
def test_budgets_are_read(text, budget):
    assert levels.budget_of(text) == budget


@pytest.mark.parametrize("text", ["", "0", "0s", "fast", "-3", "1s*0", "1 s"])
def test_bad_budgets_are_told(text):
    with pytest.raises(MesetaError, match="A search's budget is a number of iterations"):
        bots.make(f"search:{text}", game_named("toledo"), 1)


def test_an_expert_thinks_for_a_second_with_some_processes():
    budget = levels.expert_budget()
    assert (budget.iterations, budget.seconds) == (0, 1.0)
    assert 1 <= budget.jobs <= levels.MOST_JOBS
    assert isinstance(bots.make("expert", game_named("toledo"), 1), SearchBot)


def test_every_game_of_the_house_has_every_level():
    for name in real_names():
        assert tuple(bots.kinds_of(game_named(name))) == bots.KINDS
