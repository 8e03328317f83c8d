from __future__ import annotations

import pytest

from meseta.cli.answers import Choice, Order, understand
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.vocabulary import Vocabulary

from .toy import BOW, STOP, WORDS

WORDBOOK = Vocabulary()
WORDBOOK.add(WORDS)
LABELS = ["North", "East", "the deep one in the south-east", "no more stones"]


def meant(line, options=(0, 1, 2, STOP), words=WORDBOOK, labels=LABELS):
    return understand(line, options, words, labels)


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("1", 0),
        ("4", STOP),
        ("north", 0),
        (" NORTH ", 0),
        ("n", 0),
        ("south_east", 2),
        ("South East", 2),
        ("south-e", 2),
        ("the deep", 2),
        ("no more", STOP),
    ],
)
def test_an_answer_is_found_by_number_name_spelling_or_beginning(line, option):
    assert meant(line) == Choice(option)


def test_a_word_of_another_question_is_a_choice_that_the_rules_will_refuse():
    assert meant("bow") == Choice(BOW)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("?", Order("?")),
        ("? TW-3", Order("?", "TW-3")),
        ("why north", Order("why", "north")),
        ("Undo", Order("undo")),
        ("restart turn", Order("restart", "turn")),
        ("log all", Order("log", "all")),
        ("save My Game.json", Order("save", "My Game.json")),
        ("exit", Order("quit")),
    ],
)
def test_commands_are_told_from_answers(line, order):
    assert meant(line) == order


def test_a_beginning_that_fits_twice_names_both():
    with pytest.raises(MesetaError, match="'s' can mean south_east, stop"):
        meant("s")


def test_a_word_that_nobody_knows_gets_the_nearest():
    with pytest.raises(UnknownName, match="Did you mean 'north'"):
        meant("nroth")


def test_numbers_beyond_the_list_are_told():
    with pytest.raises(MesetaError, match="numbered 1 to 4"):
        meant("5")


def test_where_options_are_numbers_themselves_a_number_is_a_name():
    counts = Vocabulary()
    counts.add(["0", "1", "2"])
    assert meant("1", (0, 1, 2), counts, ["none", "one", "two"]) == Choice(1)
