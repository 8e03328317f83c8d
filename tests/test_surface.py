"""The few functions that everybody meets first: ``meseta.new`` and ``meseta.why``."""

from __future__ import annotations

import pytest

import meseta


def test_why_is_silent_about_what_is_possible():
    match = meseta.new("el_grande", seats=2, seed=7)
    assert meseta.why("el_grande", match.state, match.question.options[0]) is None


def test_why_gives_the_sentence_and_the_rule():
    match = meseta.new("el_grande", seats=2, seed=7)
    match.play("p7")
    refused = meseta.why("el_grande", match.state, "p7")
    assert (refused.sentence, refused.rule) == ("Power card 7 was played in this round already.", "EG-24")


@pytest.mark.parametrize("number", [-1, 1000])
def test_why_refuses_numbers_outside_the_vocabulary(number):
    match = meseta.new("el_grande", seats=2, seed=7)
    with pytest.raises(meseta.Refused, match="There is no option"):
        meseta.why("el_grande", match.state, number)


def test_a_directory_of_data_may_be_given_as_text(tmp_path):
    with pytest.raises(meseta.MesetaError, match=r"has none of the data files board\.toml, cards\.toml"):
        meseta.new("el_grande", seats=2, data=str(tmp_path))
