"""The laws of ``tests.kit.laws`` in random play of every game. ``MESETA_EFFORT=50`` plays for a night."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kit import laws
from tests.kit.drivers import Journey, text_of
from tests.kit.register import Table, all_names, tables
from tests.kit.strategies import examples, hold, journeys

every_game = pytest.mark.parametrize("name", all_names())


@pytest.mark.parametrize(
    "table", [table for name in all_names() for table in tables(name)], ids=lambda t: f"{t.game}-{t}"
)
def test_every_table_can_be_played_to_the_end(table):
    hold(laws.is_sound, Journey(table, 1))
    hold(laws.asking_changes_nothing, Journey(table, 2), 60)
    hold(laws.is_plain, Journey(table, 3), 60)
    hold(laws.keeps_secrets, Journey(table, 4), 200)
    hold(laws.can_be_put_into_words, Journey(table, 5), 20)
    hold(laws.cannot_tell_resampled_states, Journey(table, 6), 10)


@every_game
@examples(20)
@given(data=st.data())
def test_every_position_is_sound_and_the_game_ends_in_time(name, data):
    hold(laws.is_sound, data.draw(journeys(name)), 300)


@every_game
@examples(10)
@given(data=st.data())
def test_copies_are_equal_and_independent(name, data):
    ancestors = []

    def law(match):
        laws.copies_are_equal_and_independent(match)
        ancestors.append((match.state.copy(), text_of(match.state)))

    hold(law, data.draw(journeys(name)), 20)
    assert all(text_of(s) == before for s, before in ancestors), "a child changed its ancestor"


@every_game
@examples(8)
@given(data=st.data())
def test_pickles_and_copies_are_equal_whole_and_independent(name, data):
    hold(laws.travels, data.draw(journeys(name)), 4)


@every_game
@examples(10)
@given(data=st.data())
def test_states_survive_json(name, data):
    hold(laws.survives_json, data.draw(journeys(name)), 30)


@every_game
@examples(10)
@given(data=st.data())
def test_records_replay_exactly(name, data):
    hold(laws.replays, data.draw(journeys(name)), 2)


@every_game
@examples(8)
@given(data=st.data())
def test_saved_matches_go_on_as_if_nothing_had_happened(name, data):
    hold(laws.is_restored, data.draw(journeys(name)), 2)


@every_game
@examples(15)
@given(data=st.data())
def test_wrong_answers_are_refused_with_a_rule(name, data):
    hold(laws.refuses_what_is_not_offered, data.draw(journeys(name)), 40)


@every_game
@examples(12)
@given(data=st.data())
def test_reasons_are_true_and_only_of_what_is_not_offered(name, data):
    hold(laws.reasons_are_true, data.draw(journeys(name)), 60)


@every_game
@examples(6)
@given(data=st.data())
def test_reasons_can_be_told_in_every_language(name, data):
    hold(laws.reasons_can_be_told, data.draw(journeys(name)), 30)


@every_game
@examples(8)
@given(data=st.data())
def test_positions_are_written_as_text_and_come_back(name, data):
    hold(laws.is_written_as_text, data.draw(journeys(name)), 20)


@every_game
@examples(12)
@given(data=st.data())
def test_every_offered_option_can_be_played(name, data):
    hold(laws.accepts_what_is_offered, data.draw(journeys(name)), 40)


@every_game
@examples(15)
@given(data=st.data())
def test_decisions_can_be_taken_back_as_far_as_is_fair(name, data):
    hold(laws.can_take_back, data.draw(journeys(name)), 40)


@every_game
@examples(10)
@given(data=st.data())
def test_no_seat_can_tell_a_resampled_state_from_the_real_one(name, data):
    hold(laws.cannot_tell_resampled_states, data.draw(journeys(name)), 10)


@every_game
@examples(8)
@given(data=st.data())
def test_words_tell_no_secrets(name, data):
    hold(laws.words_tell_no_secrets, data.draw(journeys(name)), 10)


@every_game
@examples(8)
@given(data=st.data())
def test_forecasts_are_sound_and_off_turn_questions_can_be_declined(name, data):
    journey = data.draw(journeys(name))
    hold(laws.forecasts_are_sound, journey, 20)
    hold(laws.off_turn_questions_can_be_declined, journey)


def test_a_text_may_oblige_somebody_to_join_a_battle_before_he_was_asked_anything():
    ring = Table("sanchos", 3, (("ring", "castilla-aragon-najera"),))
    hold(laws.off_turn_questions_can_be_declined, Journey(ring, 4294967295))


@every_game
@examples(8)
@given(data=st.data())
def test_views_are_plain_and_whole_and_looking_changes_nothing(name, data):
    journey = data.draw(journeys(name))
    hold(laws.views_are_plain, journey, 20)
    hold(laws.views_tell_what_everybody_needs, journey, 20)


@every_game
@examples(12)
@given(data=st.data())
def test_secret_answers_stay_secret(name, data):
    hold(laws.keeps_secrets, data.draw(journeys(name)), 200)


@every_game
@examples(10)
@given(data=st.data())
def test_everything_can_be_put_into_words(name, data):
    hold(laws.can_be_put_into_words, data.draw(journeys(name)), 20)
