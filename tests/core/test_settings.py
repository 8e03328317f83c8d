"""Settings: checked, and filled up with the defaults."""

from __future__ import annotations

import pytest

from meseta.core.errors import MesetaError, UnknownName
from meseta.core.settings import Setting, settle
from tests.kit.toys import TOYS

SETTINGS = (Setting("rounds", ("9", "6"), "length"), Setting("vetos", ("yes", "no"), "with vetos"))


def test_the_first_choice_is_the_default():
    assert settle(SETTINGS, {}) == {"rounds": "9", "vetos": "yes"}


def test_numbers_and_truth_values_are_understood():
    assert settle(SETTINGS, {"rounds": 6, "vetos": False}) == {"rounds": "6", "vetos": "no"}
    assert settle(SETTINGS, {"vetos": True})["vetos"] == "yes"


def test_an_unknown_setting_gets_the_nearest_one():
    with pytest.raises(UnknownName, match=r"There is no setting 'round'\. Did you mean 'rounds'\?"):
        settle(SETTINGS, {"round": 6})


def test_an_impossible_value_gets_the_possible_ones():
    with pytest.raises(MesetaError, match=r"The setting 'rounds' cannot be '7': it is one of 9, 6\."):
        settle(SETTINGS, {"rounds": 7})


def test_a_game_says_for_how_many_it_is():
    with pytest.raises(MesetaError, match=r"The Dials is for 2 to 3 players, not 7\."):
        TOYS["dials"].settle(7, {})
