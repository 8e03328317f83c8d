"""Choosing a hand: suggested hands, families and short lines, and what is wrong with a file that has others."""

from __future__ import annotations

from functools import partial

import pytest

import meseta
from meseta.core.data import DataFile, find
from meseta.core.errors import BadFile
from meseta.games.king_and_intrigue import draft
from meseta.games.king_and_intrigue.names import CARD_IDS, EFFECT_IDS, MODULE_CHOICES, PACKAGE
from meseta.games.king_and_intrigue.words import words_in
from meseta.render.cards import family_in

GAME = meseta.games.game("king_and_intrigue")
TEXT = find(PACKAGE, "draft.toml").text


def at_the_draft(**settings):
    match = meseta.new("king_and_intrigue", seats=2, seed=1, **settings)
    for seat in range(2):
        match.play(match.question_for(seat).options[0], seat)
    assert match.question.kind == "draft"
    return match


@pytest.mark.parametrize("modules", MODULE_CHOICES)
def test_three_hands_are_suggested_for_every_mix_of_modules(modules):
    match = at_the_draft(modules=modules)
    hands = GAME.suggested(match.view(0))
    assert [hand.id for hand in hands] == ["balanced", "scorer", "mischief"]
    for hand in hands:
        assert len(set(hand.options)) == 13
        assert set(hand.options) <= set(match.question_for(0).names)
    assert [hand.chosen for hand in hands] == [modules == "base", False, False]
    counts = [[draft.family_of()[match.view(0)["cards"][card]["effect"]] for card in hand.options] for hand in hands]
    assert max(families.count("scoring") for families in counts) == counts[1].count("scoring")
    assert max(families.count("disturb") for families in counts) == counts[2].count("disturb")


def test_nothing_is_suggested_once_a_card_is_taken():
    match = at_the_draft()
    match.play("ki_10", 0)
    match.play("ki_10", 1)
    assert GAME.suggested(match.view(0)) == []
    assert GAME.still_to_choose(match.view(0)) == 12


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
def test_a_card_has_a_line_that_fits_a_phone(language):
    lines = words_in(language).content["card_lines"]
    assert set(EFFECT_IDS) <= set(lines)
    assert [line for line in lines.values() if not 0 < len(line) <= draft.LINE] == []
    listed = GAME.listed(at_the_draft().view(0), language)
    assert [card.order for card in listed] == sorted(card.order for card in listed)
    assert sorted(card.option for card in listed) == sorted(CARD_IDS)
    assert {card.family for card in listed} == set(GAME.families(language))


def test_the_families_are_those_of_the_pictures():
    listed = GAME.listed(at_the_draft().view(0))
    assert {card.option: card.family for card in listed} == {card: family_in(GAME, card) for card in CARD_IDS}


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('id = "scorer"', 'id = "winner"', "'winner' must be scorer or mischief"),
        ('"ki_20", "ki_40", "ki_60"', '"ki_20", "ki_40", "pe_13"', "'pe_13' is not in the modules 'base'"),
        ('"ki_20", "ki_40", "ki_60"', '"ki_20", "ki_40", "ki_40"', "a hand has 13 different cards"),
        ('id = "mischief"', 'id = "scorer"', "need the hands scorer, mischief"),
        ('"fiesta"', '"coup"', "every effect is in one family; look at fiesta"),
    ],
)
def test_a_slip_in_the_file_is_told(old, new, sentence):
    assert old in TEXT
    file = DataFile("draft.toml", TEXT.replace(old, new))
    read = draft.families_in if "family" in sentence else partial(draft.hands_in, size=13)
    with pytest.raises(BadFile, match=sentence):
        read(file)
