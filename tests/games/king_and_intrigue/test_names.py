"""The vocabulary and the table of cards: what stands in one place must agree with what stands in another."""

from __future__ import annotations

from meseta.games.el_grande import names as base
from meseta.games.king_and_intrigue import names
from meseta.games.king_and_intrigue.cards import CHECKS, EFFECTS, TABLE
from tests.games.king_and_intrigue.positions import GAME


def test_options_are_numbered_as_they_are_named():
    numbered = {
        names.ACTION: "action",
        names.CARD + 1: "ki_10",
        names.CARD + names.JOKER: "pe_joker",
        names.CARD + names.CARDS: "sk_115",
        names.WITHDRAW: "withdraw",
        names.GRANDE: "grande",
        names.END_ALLIANCE: "alliance",
        names.END_COLLAPSE: "collapse",
        names.END_BRIDGE: "bridge",
        names.END_QUARANTINE: "quarantine",
        names.END_PROTECTION: "protection",
        names.SPY: "espionage.red",
        names.LATE: "late_move.red",
        names.DOUBLE: "double.galicia",
    }
    assert {option: GAME.vocabulary.name(option) for option in numbered} == numbered
    assert len(GAME.vocabulary) == names.DOUBLE + base.REGIONS


def test_only_the_options_that_el_grande_shares_come_before_the_own_ones():
    shared = base.shared_words()
    assert names.words()[: base.SHARED] == shared
    assert not set(names.words()[base.SHARED :]) & set(base.words())
    assert min(base.EXTRA, base.POWER + 1, base.CARD) >= base.SHARED


def test_every_effect_is_in_the_table_of_cards():
    assert set(TABLE) == set(names.EFFECT_IDS)
    assert len(EFFECTS) == len(CHECKS) == len(names.EFFECT_IDS)


def test_modules_share_out_the_cards():
    assert [len(cards) for cards in names.MODULE_CARDS] == [18, 11, 10]
    assert sorted(card for cards in names.MODULE_CARDS for card in cards) == list(range(1, names.CARDS + 1))
