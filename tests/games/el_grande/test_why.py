"""Every refusal is a sentence with a rule: one case for each branch of the reasons."""

from __future__ import annotations

import pytest

from meseta.core.decision import Question
from meseta.games.el_grande.fetching import Income
from meseta.games.el_grande.flow import DialCastillo, Halves, PlayPower, TakeCard
from meseta.games.el_grande.names import CARD_IDS
from meseta.games.el_grande.words import RULES
from tests.games.el_grande.positions import GAME, match_at, play, position, refused

BASE = """king aragon; aragon red 3 blue 3; seville red 2 blue 2; granada blue 1; galicia red 1; valencia yellow 1;
          court red 3; castillo red 2 blue 2; grande red basque blue aragon; board_840 castillo; board_400 aragon;
          hand red 1 2 3; played blue 2; offer king"""

STEPS = {
    "power": PlayPower(0),
    "income": Income(0),
    "card": TakeCard(0),
    "dial_castillo": DialCastillo(),
}


def asked_for(setting, **settings):
    """Red is asked: a step by its name, or a card with the choices that follow."""
    head, *choices = setting.split()
    if head in STEPS:
        text = f"{BASE}; played red 9" if head == "income" else BASE
        return match_at(position(text, **settings), STEPS[head])
    card = Halves(0, CARD_IDS.index(head), False, False)
    return play(match_at(position(BASE, **settings), card), " ".join(choices))


@pytest.mark.parametrize(
    ("setting", "choice", "rule", "part"),
    [
        # power cards, income, cards, halves
        ("power", "p2", "EG-24", "Power card 2 was played in this round already."),
        ("power", "p9", "EG-28", "Power card 9 is not in your hand any more."),
        ("power", "stop", "EG-23", "Everybody plays a power card in every round."),
        ("power", "galicia", "EG-23", "You are asked to play a power card"),
        ("income", "take3", "EG-31", "You cannot take 3"),
        ("income", "stop", "EG-31", "how many caballeros you take"),
        ("card", "veto", "EG-34", "“Veto” is not on offer."),
        ("card", "intrigue_all_own_one_region", "EG-34", "“Clear a region” is not on offer."),
        ("card", "red", "EG-34", "You are asked to take an action card"),
        ("card", "stop", "EG-34", "You must take one of the cards on offer."),
        ("card", "p3", "EG-34", "You are asked to take an action card"),
        ("king place basque stop", "place", "EG-36", "You have placed in this turn already."),
        ("king special stop", "special", "EG-36", "The special action was used in this turn already."),
        ("king place basque", "special", "EG-36", "Finish what you began first"),
        ("intrigue_four_own special", "place", "EG-36", "Finish what you began first"),
        ("intrigue_four_own special galicia.red", "place", "EG-36", "Finish what you began first"),
        ("intrigue_place_two_extra special", "special", "EG-36", "Finish what you began first"),
        ("dismiss_one_each special", "place", "EG-36", "Finish what you began first"),
        ("intrigue_all_own_one_region special", "place", "EG-36", "Finish what you began first"),
        ("king", "veto", "EG-35", "between placing and the special action"),
        ("court_two special", "take3", "EG-45", "the card gives two at the most"),
        # where caballeros go
        ("king place", "aragon", "EG-70", "The king stands in Aragon: nothing may enter or leave his region."),
        ("king place", "galicia", "EG-40", "Galicia does not border Aragon, where the king stands."),
        ("king place", "court", "EG-39", "Caballeros are placed on the board, not in the court."),
        ("intrigue_place_two_extra special", "aragon", "EG-70", "The king stands in Aragon"),
        ("intrigue_place_two_extra special", "court", "EG-46", "put extra caballeros on the board"),
        ("intrigue_four_own special galicia.red", "galicia", "EG-47", "somewhere else than in Galicia"),
        ("intrigue_four_own special galicia.red", "aragon", "EG-70", "The king stands in Aragon"),
        ("intrigue_four_own special galicia.red", "court", "EG-46", "say where the caballero goes"),
        # which caballeros leave
        ("intrigue_all_own_one_region special", "granada", "EG-47", "You have no caballero in Granada"),
        ("intrigue_all_own_one_region special", "castillo", "EG-76", "leave the castillo only in a general scoring"),
        ("intrigue_all_own_one_region special", "aragon", "EG-70", "The king stands in Aragon"),
        ("intrigue_all_own_one_region special", "court", "EG-47", "choose a region that caballeros leave"),
        ("intrigue_five_any_one_region special", "old_castile", "EG-47", "There is no caballero in Old Castile"),
        ("intrigue_four_any special", "aragon.blue", "EG-70", "The king stands in Aragon"),
        ("intrigue_four_any special", "seville.green", "EG-3", "Green has no caballero in Seville."),
        ("intrigue_four_any special", "seville.white", "EG-3", "White has no caballero in Seville."),
        ("intrigue_five_any_one_region special seville", "granada.blue", "EG-45", "Granada is another."),
        ("intrigue_four_own special", "seville.blue", "EG-45", "no more opposing caballeros"),
        ("intrigue_three_opposing special", "seville.red", "EG-45", "no more caballeros of your own"),
        ("intrigue_four_any special", "seville", "EG-45", "choose a caballero to move"),
        ("intrigue_place_two_or_all_own special", "galicia", "EG-36", "choose one of two effects"),
        # losses
        ("dismiss_one_each special", "seville.red", "EG-51", "not dismiss your own caballeros"),
        ("dismiss_one_each special granada.blue", "seville.blue", "EG-OP-33", "Blue has lost a caballero"),
        ("dismiss_one_each special", "aragon.blue", "EG-70", "The king stands in Aragon"),
        ("dismiss_one_each special", "galicia.yellow", "EG-3", "Yellow has no caballero in Galicia."),
        ("dismiss_one_each special", "galicia", "EG-OP-33", "choose caballeros to dismiss"),
        ("angry_king special", "stop", "EG-50", "You must send the caballeros home that are asked of you."),
        ("angry_king special", "court", "EG-50", "You have no caballero in the court"),
        ("angry_king special", "galicia", "EG-50", "You have no caballero in Galicia"),
        ("angry_king special", "aragon", "EG-70", "The king stands in Aragon"),
        ("angry_king special", "castillo", "EG-76", "leave the castillo only"),
        ("secret_lose_two special", "granada", "EG-OP-20", "with two of yours"),
        ("secret_lose_two special", "aragon", "EG-70", "The king stands in Aragon"),
        ("secret_lose_two special", "castillo", "EG-9", "The castillo is not on the secret disc."),
        ("secret_lose_two special", "stop", "EG-48", "Everybody who is asked must dial."),
        ("secret_lose_region special", "galicia", "EG-OP-20", "You have no caballero in Galicia"),
        ("secret_lose_region special", "court", "EG-OP-20", "You are asked to dial a region"),
        ("expulsion special", "aragon", "EG-70", "The king stands in Aragon"),
        ("expulsion special", "castillo", "EG-76", "leave the castillo only"),
        ("expulsion special", "court", "EG-OP-18", "You are asked to name a region"),
        ("expulsion special seville", "seville", "EG-OP-19", "Everybody must leave Seville."),
        ("expulsion special seville", "castillo", "EG-9", "The castillo is not on the secret disc."),
        ("expulsion special seville", "court", "EG-OP-19", "You are asked to dial a region"),
        # scorings, king, Grande, boards, power cards
        ("score_secret special", "castillo", "EG-9", "The castillo is not on the secret disc."),
        ("score_secret special", "stop", "EG-48", "Everybody who is asked must dial."),
        ("dial_castillo", "castillo", "EG-9", "The castillo is not on the secret disc."),
        ("dial_castillo", "court", "EG-80", "You are asked to dial a region"),
        ("score_any_2 special", "court", "EG-53", "name a place to be scored"),
        ("king special", "aragon", "EG-OP-32", "The king stands in Aragon already; staying is no move."),
        ("king special", "castillo", "EG-73", "The king never enters the castillo."),
        ("king special", "court", "EG-73", "say where the king goes"),
        ("royal_adviser special", "seville", "EG-73", "Seville does not border Aragon: the adviser"),
        ("royal_adviser special", "aragon", "EG-OP-32", "staying is no move"),
        ("move_grande special", "basque", "EG-100", "Your Grande stands in Basque Country already."),
        ("move_grande special", "aragon", "EG-70", "The king stands in Aragon"),
        ("move_grande special", "castillo", "EG-100", "A Grande never enters the castillo."),
        ("move_grande special", "court", "EG-101", "say where your Grande goes"),
        ("mobile_scoreboard special", "board_400", "EG-70", "The king stands in Aragon"),
        ("mobile_scoreboard special", "galicia", "EG-102", "choose a scoreboard"),
        ("mobile_scoreboard special board_840", "castillo", "EG-102", "A scoreboard lies in the castillo"),
        ("mobile_scoreboard special board_840", "aragon", "EG-70", "The king stands in Aragon"),
        ("mobile_scoreboard special board_840", "court", "EG-102", "say where the scoreboard goes"),
        ("retrieve_power_card special", "p3", "EG-106", "Power card 3 is still in your hand."),
        ("retrieve_power_card special", "stop", "EG-106", "choose a played power card"),
    ],
)
def test_a_refusal_names_the_reason_and_the_rule(setting, choice, rule, part):
    refused(asked_for(setting), choice, rule, part)


@pytest.mark.rule("EG-33")
def test_a_shortage_is_refused_with_its_reasons():
    match = match_at(position("king aragon; court red 20; aragon red 5; seville red 5; played red 1"), Income(0))
    refused(match, "granada", "EG-33", "You have no caballero in Granada")
    refused(match, "aragon", "EG-70", "The king stands in Aragon")
    refused(match, "castillo", "EG-76", "leave the castillo only")
    refused(match, "court", "EG-33", "take caballeros back from the board")


@pytest.mark.rule("EG-83")
def test_a_table_that_forbids_it_refuses_the_kings_region_on_the_dial():
    refused(asked_for("dial_castillo", king_dial="no"), "aragon", "EG-83", "Aragon may not be dialled")


@pytest.mark.rule("EG-3")
def test_the_first_caballero_of_the_vocabulary_is_named_rightly():
    match = match_at(
        position("king aragon; seville red 1"), Halves(0, CARD_IDS.index("intrigue_four_any"), False, False)
    )
    refused(play(match, "special"), "galicia.red", "EG-3", "Red has no caballero in Galicia.")


@pytest.mark.rule("EG-39")
def test_an_empty_court_is_the_reason_why_nothing_can_be_placed():
    match = match_at(position("king aragon"), Halves(0, CARD_IDS.index("king"), False, False))
    refused(match, "place", "EG-39", "Your court is empty: there is nothing to place.")


def test_a_card_that_brings_two_is_limited_by_the_province_too():
    match = match_at(position("king aragon; province red 1"), Halves(0, CARD_IDS.index("court_two"), False, False))
    refused(play(match, "special"), "take2", "EG-45", "no more than your province holds")


@pytest.mark.parametrize("kind", RULES)
def test_an_answer_to_another_question_is_refused_by_the_rule_of_the_open_one(kind):
    s = position("king aragon")
    s.question = None if kind == "over" else Question(0, kind, [])
    refusal = GAME.why(s, GAME.vocabulary.option("white"))
    assert refusal.rule == RULES[kind]
    assert refusal.sentence.endswith('"white" plays no part in that.')
    assert str(refusal) == f"{refusal.sentence} ({refusal.rule})"
