"""The vocabulary: small ints with short names."""

from __future__ import annotations

import pytest

from meseta.core.errors import Refused, UnknownName
from meseta.core.vocabulary import Vocabulary


def words():
    found = Vocabulary()
    assert found.add(["galicia", "aragon"]) == 0
    assert found.add(["stop"]) == 2
    return found


def test_blocks_of_names_follow_each_other():
    found = words()
    assert len(found) == 3
    assert [found.name(option) for option in range(3)] == ["galicia", "aragon", "stop"]
    assert found.option("stop") == 2


def test_a_name_stands_for_one_option_only():
    with pytest.raises(ValueError, match="the vocabulary has 'aragon' twice"):
        words().add(["aragon"])


def test_an_unknown_name_gets_the_nearest_one():
    with pytest.raises(UnknownName, match=r"There is no option 'galcia'\. Did you mean 'galicia'\?"):
        words().option("galcia")


def test_an_option_is_found_by_its_name_or_as_itself():
    assert (words().find("stop"), words().find(2)) == (2, 2)


@pytest.mark.parametrize("number", [-1, 3])
def test_a_number_outside_the_vocabulary_is_refused(number):
    with pytest.raises(Refused, match=rf"There is no option {number}: the vocabulary has 3\."):
        words().find(number)


class Number:
    """An index that is no ``int``, as those of numpy."""

    def __index__(self):
        return 2


def test_any_index_is_an_option():
    found = words().find(Number())
    assert (found, type(found)) == (2, int)


@pytest.mark.parametrize(("nonsense", "words_"), [(True, "True"), (None, "None"), (1.0, "1.0"), ([1], r"\[1\]")])
def test_what_is_no_index_is_refused_with_what_was_said(nonsense, words_):
    with pytest.raises(Refused, match=rf"There is no option {words_}: the vocabulary has 3\."):
        words().find(nonsense)
