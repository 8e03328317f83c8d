"""Where the search of a title used to err: positions as text, and what it finds there now."""

from __future__ import annotations

import pytest

from meseta.bots import SearchBot
from meseta.bots.evaluation import Wrapper
from meseta.bots.levels import Budget
from meseta.bots.plain import evaluation_of
from meseta.bots.search import Search, shared_out
from meseta.bots.tree import Node
from meseta.core.chance import Dice
from meseta.core.codec import dump
from meseta.core.match import Match
from meseta.core.play import answer
from meseta.core.position import read_position
from meseta.core.view import Eyes
from meseta.games.el_grande.names import POWER, SPECIAL, STOP
from meseta.games.sanchos.names import MINOR
from tests.kit.register import game_named

LAST_ROUND = (
    "seats 2; round 9; king galicia; galicia R1; basque R2 B5; aragon R2 B5; catalonia B1; old_castile R5 B2;"
    " new_castile R5 B3; seville R5; granada B1; valencia B1; castillo R6 B5; court R4 B7; grande red seville blue"
    " aragon; board_840 catalonia; score R104 B63; first red; spent red 3 blue 1 blue 3 red 5 blue 5 red 4 red 1 blue 6"
    " red 6 blue 4 blue 7 red 8 blue 8 red 7 red 2 blue 9 red 13; played R13; offer intrigue_two_own_two_opposing"
    " score_any_2 score_most move_grande king; turn 16; to move blue: power"
)
FIRST_ROUND = (
    "seats 2; round 1; king basque; galicia B2; valencia R2; court R7 B7; grande red valencia blue galicia; first red;"
    " offer intrigue_three_opposing score_any_2 score_most mobile_scoreboard king; to move red: power"
)
TO_PAY = (
    "seats 2; street M2(R)@1 M2(B)@2 G2(R)@4 G2(B)@6 S2(R)@8 S2(B)@10; red hand 6-violet-d at 2 4 4 9 10 metal 1 gems 1"
    " swords 4 4; blue hand 1-turquoise-d 4-violet-d 5-violet-d 5-turquoise-d 6-turquoise-a at 2 6 6 9 12 metal 1 gems"
    " 1 swords 8; paintings red; main 1-violet-d; turn 28; to move blue use 9"
)
FAR_ALONG = (
    "seats 2; street M2(R)@1 M2(B)@2 G2(R)@4 G2(B)@6 F2(B)@7 S2(R)@8 S2(B)@10; red hand 2-brown-a 3-brown-d"
    " 3-turquoise-a 4-turquoise-d 5-violet-d 6-brown-a at 4 8 9 9 10 gems 1 swords 2 4 4; blue hand 1-violet-a"
    " 1-brown-a 2-neutral-a 3-brown-a 3-turquoise-d 5-turquoise-d 5-neutral-a at 6 7 10 12 12 gems 1 swords 2 8 fencing"
    " movement; paintings red blue red; turn 40; to move blue"
)


def at(name, text):
    game = game_named(name)
    return game, read_position(game, text)


def pondered(name, text, budget, seed=1):
    game, s = at(name, text)
    return SearchBot(game, seed, Budget(budget)).ponder(Eyes(game, s, s.question.seat))


def named(name, text, budget, seed=1):
    return game_named(name).vocabulary.name(pondered(name, text, budget, seed).choice)


# -- power cards -------------------------------------------------------------------------------------------------------


def test_every_power_card_is_tried_and_none_is_believed_in():
    search = pondered("el_grande", FIRST_ROUND, 60)
    tried = {search.root.options[i] - POWER: search.root.visits[i] for i in range(len(search.root.options))}
    assert set(tried) == set(range(1, 14))
    assert min(tried.values()) >= 2
    assert set(search.root.prior) == {0.0}


def test_in_the_last_round_it_acts_last_where_that_is_best():
    """The highest card in hand, which greedy plays, lets the rival have the last word."""
    choices = [named("el_grande", LAST_ROUND, 60, seed) for seed in range(3)]
    assert set(choices) == {"p2"}


def test_a_high_card_kept_is_not_worth_a_round():
    """Between the highest card and a middling one lie less than two points in all that is expected."""
    game, s = at("el_grande", FIRST_ROUND)
    evaluation = evaluation_of(game)
    low, high = s.copy(), s.copy()
    answer(low, POWER + 5)
    answer(high, POWER + 13)
    assert 0 < evaluation.hand_value(low, 0) - evaluation.hand_value(high, 0) < 2.0


# -- nothing is searched where nothing can be decided ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "choice"),
    [
        ("el_grande", f"{FIRST_ROUND.partition('; to move')[0]}; played red 5 blue 4; then Income(me=0)", "take4"),
        ("el_grande", "seats 2; round 3; king basque; castillo B2; then DialCastillo()", "galicia"),
        (
            "toledo",
            "seats 2; red hand 1-violet-a 1-brown-d 3-brown-a at 0; then PlayCard(me=0, field=0, value=1, extra=False)",
            "1-violet-a",
        ),
    ],
)
def test_what_needs_no_search_gets_none(name, text, choice):
    search = pondered(name, text, 40)
    assert search.done == 0
    assert game_named(name).vocabulary.name(search.choice) == choice


def test_whoever_is_in_the_castillo_thinks_about_the_dial():
    search = pondered("el_grande", "seats 2; round 3; king basque; castillo R2 B2; then DialCastillo()", 40)
    assert search.done == 40


# -- how iterations are spent ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("iterations", [12, 24, 40, 60, 100])
@pytest.mark.parametrize("options", [2, 3, 5, 8, 13])
def test_the_whole_budget_is_used(iterations, options):
    phases = max(1, (options - 1).bit_length())
    left, alive = iterations, options
    for phase in range(phases):
        trials = shared_out(left, phases - phase, alive)
        assert trials >= (2 if left >= 4 * alive else 1)
        left -= trials * alive
        alive = (alive + 1) // 2
    assert left <= 2
    if iterations >= 2 * options:
        assert left >= 0


def test_one_trial_does_not_decide():
    """No option is given up after a single trial, and of two that are left none has a trial more than the other."""
    text = LAST_ROUND.replace("played R13", "played R13 B2").replace("to move blue: power", "to move red: card")
    search = pondered("el_grande", text, 40)
    assert 39 <= search.done <= 40
    assert min(visits for visits in search.root.visits if visits) >= 2


def test_what_the_tree_has_learnt_makes_candidates():
    game, s = at("el_grande", FIRST_ROUND.replace("to move red: power", "to move red place 3"))
    seat = s.question.seat
    bot = SearchBot(game, 1, Budget(8))
    fresh = bot.ponder(Eyes(game, s, seat))
    worst = min(range(len(fresh.root.options)), key=lambda at: fresh.root.prior[at])
    root = Node(seat)
    root.discover(s, evaluation_of(game))
    root.visits[worst], root.total[worst] = 20, 19.0
    other = next(at for at in range(len(root.options)) if at != worst)
    root.visits[other], root.total[other] = 20, 1.0
    fresh.root.options[:] = []
    evaluation = evaluation_of(game)
    search = type(fresh)(evaluation, evaluation.style(2), Eyes(game, s, seat).imagine, seat, Dice(1), root)
    assert search.candidates(s)[0] == worst
    assert search.candidates(s)[-1] == other


def test_secret_answers_keep_to_what_was_tried_most():
    node = Node(0)
    for option, visits in enumerate([20, 12, 9, 5]):
        node.visits[node.find(option, 0.0)] = visits
    dice = Dice(4)
    drawn = [node.mixed(dice) for _ in range(400)]
    assert set(drawn) == {0, 1}
    assert 0.68 < drawn.count(0) / 400 < 0.80


# -- special actions, payments, figures, lost games --------------------------------------------------------------------


def test_a_special_action_that_helps_the_rivals_is_left_out():
    """Scoring a region in which only the rival stands: the card is worth its caballeros, not less."""
    text = (
        "seats 2; round 2; king granada; galicia B4; court R3 B3; grande red seville blue galicia; first red;"
        " played red 9 blue 4; offer score_any_2 king; to move red: card"
    )
    game, s = at("el_grande", text.replace("score_any_2", "score_most"))
    evaluation = evaluation_of(game)
    card = next(option for option in s.question.options if game.vocabulary.name(option) == "score_most")
    child = s.copy()
    answer(child, card)
    worth = evaluation.greedy.follow(child.copy(), 0)
    forced = child.copy()
    while forced.question.seat == 0 and forced.turn == s.turn:
        answer(forced, evaluation.greedy.next_option(forced, 0))
    assert SPECIAL in child.question.options
    assert STOP in child.question.options
    assert worth > evaluation.greedy.evaluate(forced, 0)


def test_payments_are_no_dearer_than_need_be():
    """Any card of four or more pays; the six was played, which moves a figure two fields further."""
    choices = {named("toledo", TO_PAY, 40, seed) for seed in range(4)}
    assert choices <= {"4-violet-d", "decline"}


def test_figures_that_are_far_along_are_not_taken_back():
    """Of the fields 6, 7, 10 and 12 only the first two are thought of: the others' figures carry swords soon."""
    game, s = at("toledo", FAR_ALONG)
    answer(s, next(option for option in s.question.options if game.vocabulary.name(option) == "return"))
    sensible = evaluation_of(game).sensible(s)
    assert [game.vocabulary.name(option) for option in sensible] == ["f6", "f7"]


def test_a_lost_war_is_lost_by_as_little_as_possible():
    game = game_named("sanchos")
    evaluation = evaluation_of(game)
    rewards = []
    for mine in (2, 8):
        s = game.blank(3, game.settle(3, {}))
        s.vp[:] = [mine, 9, 12]
        s.victory, s.winners = MINOR, 1 << 2
        rewards.append(evaluation.rewards(s))
    seat = next(seat for seat in range(3) if s.sancho_of(seat) == 0)
    winner = next(seat for seat in range(3) if s.sancho_of(seat) == 2)
    assert rewards[0][seat] < rewards[1][seat] < 0.1
    assert rewards[0][winner] == rewards[1][winner] == 1.0


def test_a_reserve_card_is_worth_its_points():
    game, s = at("sanchos", game_named("sanchos").notation.example)
    evaluation = evaluation_of(game)
    before = evaluation.prospects(s)
    option = next(option for option in s.question.options if game.vocabulary.name(option) == "reserve")
    seat = s.question.seat
    answer(s, option)
    values = []
    for card in s.question.options:
        child = s.copy()
        answer(child, card)
        values.append(evaluation.prospects(child)[seat] - before[seat])
    assert min(values) > 0.1
    assert len(set(values)) > 1


def test_alone_the_same_cards_come_whatever_luck_an_option_needed():
    eyes = Match(game_named("sanchos"), 1, 5, {"sancho": "aragon"}).begin().eyes(0)
    evaluation = evaluation_of(eyes.game)
    style = evaluation.style(1)
    search = Search(evaluation, style, eyes.imagine, 0, Dice(1), Node(0))
    world = eyes.imagine(Dice(1))
    ends = []
    for luck in (1, 2, 1):
        search.luck = 7 if len(ends) < 2 else 8
        search.stage, search.first = evaluation.stage(world), world.turn
        s = world.copy()
        search.roll_out(s, search.stage + style.stages, Dice(luck))
        ends.append(dump(s))
    assert ends[0] == ends[1] != ends[2]
    assert not evaluation.style(2).steady


# -- learnt values -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["el_grande", "toledo"])
def test_a_wrapper_is_the_evaluation_that_it_wraps_until_it_says_something_else(name):
    text = FIRST_ROUND if name == "el_grande" else FAR_ALONG
    game, s = at(name, text)
    eyes = Eyes(game, s, s.question.seat)
    plain = SearchBot(game, 3, Budget(16)).ponder(eyes)
    wrapped = SearchBot(game, 3, Budget(16), Wrapper(evaluation_of(game))).ponder(eyes)
    assert (plain.choice, plain.root.total) == (wrapped.choice, wrapped.root.total)


def test_learnt_values_and_priors_take_the_place_of_the_games_own():
    game, s = at("el_grande", FIRST_ROUND)

    class Learnt(Wrapper):
        """Hates to win, and believes in the lowest card."""

        def rewards(self, s):
            return [1.0 - share for share in self.inner.rewards(s)]

        def priors(self, s):
            return [-float(number) for number in range(len(s.question.options))]

    search = SearchBot(game, 3, Budget(26), Learnt(evaluation_of(game))).ponder(Eyes(game, s, 0))
    assert search.root.prior[0] == 0.0 > search.root.prior[5]
    assert sum(search.root.visits) == search.done
