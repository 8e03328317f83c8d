"""The greedy bot: it takes what is there to be taken."""

from __future__ import annotations

import pytest

from meseta import bots
from meseta.bots.king_and_intrigue.greedy import wanted
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE
from meseta.core.play import advance, answer, draw
from meseta.core.view import Eyes
from meseta.games.el_grande.names import PLACE_IDS
from meseta.games.king_and_intrigue.flow import DialHurricane, PlayPower
from meseta.games.king_and_intrigue.names import CARD
from tests.games.king_and_intrigue.positions import GAME, asked, idle, match_at, new, play, position, special, turn

REGIONS = PLACE_IDS[:10]


def chosen(match):
    """What the bot would play, by name."""
    seat = match.question.seat
    option = bots.make("greedy", GAME, 1).choose(match.eyes(seat))
    assert option in match.question.options
    return GAME.vocabulary.name(option)


def test_it_scores_where_it_leads():
    text = "king galicia; new_castile red 3 blue 1; valencia blue 3"
    assert chosen(special(text, "red", "ki_170")) == "new_castile"
    assert chosen(special(text, "red", "sk_105")) == "new_castile"
    assert chosen(special("king galicia; valencia blue 3", "red", "ki_170")) != "valencia"


def test_it_offers_three_places_only_if_all_help():
    good = "king galicia; new_castile red 3; granada red 2; seville red 1; valencia blue 1"
    match = special(good, "red", "pe_103")
    assert chosen(match) == "blue"
    play(match, "blue")
    for _ in range(3):
        name = chosen(match)
        assert name in ("new_castile", "granada", "seville")
        play(match, name)
    assert asked(match) == "blue judge_three"
    assert chosen(match) == "seville"
    bad = "king seville; " + "; ".join(f"{region} blue 1" for region in REGIONS)
    assert chosen(special(bad, "red", "pe_103")) == "stop"


def test_it_dials_a_hurricane_over_the_others():
    match = match_at(position("king galicia; new_castile blue 5 red 1; granada red 4", 2), DialHurricane(0))
    assert chosen(match) == "new_castile"


def test_it_places_before_anything_else_where_that_is_best():
    assert chosen(turn("king galicia; court red 4; old_castile blue 1", "red", "ki_160", row=2)) in ("place", "special")


def test_it_drafts_one_of_the_cards_that_it_wants_most():
    match = idle(new(2), "draft")
    eyes = match.eyes(match.question.seat)
    picks = {bots.make("greedy", GAME, seed).choose(eyes) - CARD for seed in range(20)}
    worth = sorted(wanted(match.state, option - CARD) for option in match.question.options)
    assert len(picks) > 1, "hands differ from game to game"
    assert all(wanted(match.state, card) >= worth[-1] - 1.0 for card in picks)


def test_it_plays_the_joker_first_to_see_the_others_cards_if_it_has_cards_enough():
    few = match_at(position("king galicia; hand red pe_joker ki_90; hand blue ki_10", 2), PlayPower(0))
    assert chosen(few) == "ki_90"
    hand = "pe_joker ki_90 ki_100 ki_110 ki_120 ki_130 ki_140 ki_150 ki_160 ki_170 ki_180"
    many = match_at(position(f"king galicia; hand red {hand}; hand blue ki_10", 2), PlayPower(0))
    assert chosen(many) == "pe_joker"


def test_it_tries_a_hurricane_before_it_plays_it():
    match = match_at(
        position("king galicia; new_castile blue 9; hand red pe_83 ki_30; hand blue ki_10", 2), PlayPower(0)
    )
    assert chosen(match) in ("pe_83", "ki_30")


@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_random_players(seats):
    for seed in range(3):
        table = GAME.blank(seats, GAME.settle(seats, {"hand": "random"}))
        advance(table)
        dice = Dice(seed)
        players = [bots.make("greedy" if seat == seed % seats else "random", GAME, seed) for seat in range(seats)]
        while table.question is not None:
            seat = table.question.seat
            answer(table, draw(table, dice) if seat == CHANCE else players[seat].choose(Eyes(GAME, table, seat)))
        assert GAME.outcome(table).winners == (seed % seats,)
