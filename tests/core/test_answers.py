"""What somebody says who was asked."""

from __future__ import annotations

import pytest

from meseta.core.answers import MOST, as_option, one_of, told


class Number:
    def __index__(self):
        return 7


@pytest.mark.parametrize(("said", "option"), [(7, 7), (Number(), 7), (True, None), (7.0, None), ("7", None)])
def test_any_index_is_an_option_and_nothing_else(said, option):
    assert as_option(said) == option


def test_what_was_not_offered_is_no_answer():
    assert one_of(Number(), [5, 7]) == 7
    assert one_of(7, [5]) is None
    assert one_of(False, [0]) is None


class Silent:
    def __repr__(self):
        raise RuntimeError


@pytest.mark.parametrize(
    "said", ["x" * 10_000, list(range(10_000)), [[[["deep"] * 99] * 99] * 99] * 99, 10**300, "two\nlines", Silent()]
)
def test_nonsense_is_told_in_one_short_line(said):
    assert 0 < len(told(said)) <= MOST
    assert "\n" not in told(said)


def test_things_are_told_the_same_every_time():
    assert told(object()) == "<object object>"
    assert told(7.5) == "7.5"
