"""The laws bite: each fault that a game could have is put into a toy, and some law finds it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from meseta.core.decision import Question
from meseta.core.errors import Refused
from meseta.core.game import Forecast, Outcome
from meseta.core.way_back import WayBack
from tests.kit import laws
from tests.kit.drivers import Journey, travel
from tests.kit.register import Table
from tests.kit.strategies import hold
from tests.kit.toys import TOYS, dials, frontier, race
from tests.kit.toys.dials import Dials
from tests.kit.toys.frontier import Frontier, Land
from tests.kit.toys.race import Race

SEEDS = range(12)


def finds(law, game):
    """Whether a law fails somewhere in some games."""
    for seed in SEEDS:
        try:
            hold(law, Journey(Table(game.name, game.seats[-1], ()), seed))
        except (AssertionError, pytest.fail.Exception):
            return True
    return False


@pytest.fixture
def put(monkeypatch):
    """Puts a faulty game into the place of the toy it is made from."""

    def place(game):
        monkeypatch.setitem(TOYS, game.name, game)
        return game

    return place


def test_sound_toys_pass_what_faulty_ones_fail():
    for name in TOYS:
        for law in (laws.is_sound, laws.keeps_secrets, laws.cannot_tell_resampled_states, laws.can_take_back):
            hold(law, Journey(Table(name, TOYS[name].seats[-1], ()), 1))


# -- questions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        Question(0, "push", []),
        Question(0, "push", [race.ROLL, race.ROLL]),
        Question(0, "push", [99]),
        Question(0, "push now", [race.ROLL]),
        Question(0, "push", [race.STOP, race.ROLL]),
        Question(0, "push", [race.ROLL], [1]),
        Question(0, "push", [race.ROLL], None, 9),
        Question(-1, "throw", [race.PIPS], [1, 2]),
        Question(-1, "throw", [race.PIPS], [0]),
    ],
)
def test_a_badly_put_question_is_found(monkeypatch, question):
    monkeypatch.setattr(race.Push, "ask", lambda step, s: question)
    match = next(travel(Journey(Table("race", 2, ()), 0)))
    with pytest.raises(AssertionError):
        laws.is_sound(match)


def test_a_question_that_changes_something_is_found(monkeypatch):
    ask = race.Push.ask

    def change(step, s):
        s.pot += 1
        return ask(step, s)

    monkeypatch.setattr(race.Push, "ask", change)
    assert finds(laws.asking_changes_nothing, TOYS["race"])


def test_a_complaint_is_found(put):
    class Lost(Frontier):
        def complaints(self, s):
            return ["a card is lost (FR-6)"] if len(s.stack) > 3 else []

    assert finds(laws.is_sound, put(Lost()))


def test_a_wrong_result_is_found(put):
    class Wrong(Race):
        def outcome(self, s):
            return Outcome((0,), (0,))

    assert finds(laws.is_sound, put(Wrong()))


def test_a_game_that_is_too_long_is_found(put):
    class Long(Race):
        longest = 4

    assert finds(laws.is_sound, put(Long()))


# -- reasons ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "reasons",
    [
        (),
        (dials.REPEATED._replace(claim=lambda s, step, option: False),),
        (dials.REPEATED._replace(claim=lambda s, step, option: option == dials.DIAL),),
        (dials.REPEATED._replace(rule="DI-99"),),
    ],
    ids=["none", "never true", "true of what is offered", "without a rule"],
)
def test_a_wrong_reason_is_found(monkeypatch, reasons):
    assert not finds(laws.reasons_are_true, TOYS["dials"])
    monkeypatch.setattr(dials.DialAll, "reasons", lambda step, s: reasons)
    assert finds(laws.reasons_are_true, TOYS["dials"])


def test_an_option_outside_of_its_blocks_is_found(monkeypatch):
    monkeypatch.setattr(dials.DialAll, "blocks", lambda step, s: (range(dials.DIAL, dials.DIAL + 2),))
    assert finds(laws.reasons_are_true, TOYS["dials"])


# -- copies and files ------------------------------------------------------------------------------------------------


def test_a_copy_that_shares_a_list_is_found(monkeypatch):
    copy = Land.copy

    def share(s):
        twin = copy(s)
        twin.troops = s.troops
        return twin

    monkeypatch.setattr(Land, "copy", share)
    assert finds(laws.copies_are_equal_and_independent, TOYS["frontier"])


def test_a_copy_that_forgets_is_found(monkeypatch):
    copy = Land.copy

    def forget(s):
        twin = copy(s)
        twin.truce = -1
        return twin

    monkeypatch.setattr(Land, "copy", forget)
    assert finds(laws.copies_are_equal_and_independent, TOYS["frontier"])


def test_an_event_that_changes_the_game_is_found(monkeypatch):
    def emit(s, event):
        s.pot += 1

    monkeypatch.setattr(race.Track, "emit", emit)
    assert finds(laws.copies_are_equal_and_independent, TOYS["race"])


def test_a_state_that_is_not_plain_is_found(monkeypatch):
    match = next(travel(Journey(Table("race", 2, ()), 0)))
    match.state.places = [[0], [0]]
    with pytest.raises(AssertionError, match="places is not plain"):
        laws.is_plain(match)
    match.state.places = [0, 0]
    match.state.stack[0] = race.Rounds([1])
    with pytest.raises(AssertionError, match="holds more than values"):
        laws.is_plain(match)


# -- answers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("refusal", [Refused("", "RA-1"), Refused("No."), Refused("No.", "RA-99")])
def test_a_refusal_without_sentence_or_rule_is_found(put, refusal):
    class Mute(Race):
        def why(self, s, option, language="en"):
            return refusal

    assert finds(laws.refuses_what_is_not_offered, put(Mute()))


def test_an_option_that_breaks_something_is_found(monkeypatch):
    def answer(step, s, option):
        s.hands[0] -= 1
        return ()

    monkeypatch.setattr(frontier.Act, "answer", answer)
    assert finds(laws.accepts_what_is_offered, TOYS["frontier"])


def test_a_match_that_undoes_too_much_is_found(monkeypatch):
    monkeypatch.setattr(WayBack, "forget_if_final", lambda way, s: None)
    assert finds(laws.can_take_back, TOYS["dials"])


# -- secrets ---------------------------------------------------------------------------------------------------------


def test_a_view_that_shows_a_hand_is_found(put):
    class Open(Frontier):
        def view(self, s, seat):
            return {**super().view(s, seat), "all": s.hands}

    game = put(Open())
    assert finds(laws.keeps_secrets, game)
    assert finds(laws.cannot_tell_resampled_states, game)


def test_a_view_that_shows_a_hand_to_spectators_is_found(put):
    class Open(Frontier):
        def view(self, s, seat):
            return super().view(s, seat) | ({"all": s.hands} if seat is None else {})

    assert finds(laws.cannot_tell_resampled_states, put(Open()))


def test_a_view_that_shows_a_sealed_answer_is_found(put):
    class Glass(Dials):
        def view(self, s, seat):
            return {**super().view(s, seat), "sum": sum(s.sealed)}

    assert finds(laws.keeps_secrets, put(Glass()))


@pytest.mark.parametrize("event", [frontier.Drew, frontier.Buried])
def test_an_event_that_tells_a_secret_is_found(monkeypatch, event):
    monkeypatch.setattr(event, "seen_by", lambda e, seat: e)
    assert finds(laws.keeps_secrets, TOYS["frontier"])


def test_a_secret_choice_without_audience_is_no_secret(monkeypatch):
    """The law cannot know what should be secret: whoever forgets the audience is found by the view law alone."""
    ask = frontier.Bury.ask

    def shout(step, s):
        question = ask(step, s)
        return question and Question(question.seat, question.kind, question.options)

    monkeypatch.setattr(frontier.Bury, "ask", shout)
    assert not finds(laws.keeps_secrets, TOYS["frontier"])


def test_a_resampled_state_with_the_old_question_is_found(put, monkeypatch):
    class Stale(Frontier):
        def resample(self, s, seat, dice):
            twin = super().resample(s, seat, dice)
            twin.question = s.question
            return twin

    assert finds(laws.cannot_tell_resampled_states, put(Stale()))


def test_resampling_that_loses_a_card_is_found(put):
    class Loser(Frontier):
        def resample(self, s, seat, dice):
            twin = super().resample(s, seat, dice)
            twin.piles[3] += 1
            return twin

    assert finds(laws.cannot_tell_resampled_states, put(Loser()))


# -- words -----------------------------------------------------------------------------------------------------------


def test_two_options_of_one_name_are_found(put):
    class Mumbling(Race):
        def label(self, option, view, language="en"):
            return "hm"

    assert finds(laws.can_be_put_into_words, put(Mumbling()))


def test_a_view_that_is_not_json_is_found(put):
    class Odd(Race):
        def view(self, s, seat):
            return {**super().view(s, seat), "tuple": (1, 2)}

    assert finds(laws.views_are_plain, put(Odd()))


def test_what_was_played_is_told_with_a_failure(put):
    class Lost(Dials):
        def complaints(self, s):
            return ["broken (DI-1)"]

    put(Lost())
    with pytest.raises(AssertionError) as error:
        hold(laws.is_sound, Journey(Table("dials", 2, ()), 1))
    assert error.value.__notes__[0].startswith("at decision 0 of 2\nmeseta replay 1\ngame dials\n")


def test_a_view_that_is_the_states_own_list_is_found(put):
    class Careless(Race):
        def view(self, s, seat):
            return {**super().view(s, seat), "places": s.places}

    assert finds(laws.views_are_plain, put(Careless()))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("seat", 'the view of seat 0 does not say whose it is: it needs "seat", which is 0'),
        ("score", 'the view of seat 0 does not tell the points: it needs "score", a number for each seat'),
        ("question", 'the view of seat 0 does not tell the open question: it needs "question", made by question_view'),
    ],
)
def test_what_a_view_lacks_is_said(put, name, sentence):
    class Silent(Race):
        def view(self, s, seat):
            view = super().view(s, seat)
            del view[name]
            return view

    put(Silent())
    with pytest.raises(AssertionError) as error:
        hold(laws.views_tell_what_everybody_needs, Journey(Table("race", 2, ()), 1))
    assert sentence in str(error.value)


# -- words for people ------------------------------------------------------------------------------------------------


def test_a_forecast_upside_down_is_found(put):
    class Upside(Race):
        def forecast(self, view, language="en"):
            return [Forecast("the pot", "pot", ((2, 1),) * self.seats[-1])]

    assert finds(laws.forecasts_are_sound, put(Upside()))


def test_words_that_know_a_secret_are_found(put):
    class Gossip(Frontier):
        def view(self, s, seat):
            return {**super().view(s, seat), "gossip": str(s.hands)}

        def prompt(self, view, language="en"):
            return view["gossip"]

    assert finds(laws.words_tell_no_secrets, put(Gossip()))


def test_an_off_turn_question_that_cannot_be_declined_is_found(put):
    class Pushy(Race):
        off_turn: Mapping[str, str] = {"push": "pips1"}

    assert finds(laws.off_turn_questions_can_be_declined, put(Pushy()))
