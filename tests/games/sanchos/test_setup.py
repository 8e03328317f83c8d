"""Terms, set-up and its variants (rules WS-1 to WS-21, examples 1 to 6)."""

from __future__ import annotations

import pytest

from meseta.core.errors import MesetaError
from meseta.games.sanchos.names import ARAGON, CASTILLA, CID_IN_SUPPLY, CID_NOT_USED, NAJERA
from tests.games.sanchos.scene import GAME, Scene, after_setup, new

rule = pytest.mark.rule
NINE = (1, 2, 3, 10, 11, 12, 19, 20, 21)


@rule("WS-1", "WS-2")
def test_three_sanchos_take_part_whoever_plays_them():
    two, one = new(seats=2).state, new(seats=1, sancho="aragon").state
    assert [two.is_player(who) for who in (CASTILLA, ARAGON, NAJERA)] == [True, True, False]
    assert [one.is_player(who) for who in (CASTILLA, ARAGON, NAJERA)] == [False, True, False]
    assert two.is_puppet(NAJERA)
    assert one.is_bot(NAJERA)
    assert all(two.on_board(who) == 5 for who in range(3))


@rule("WS-2")
def test_there_are_no_games_of_four():
    with pytest.raises(MesetaError):
        new(seats=4)


@rule("WS-3", "WS-14", "WS-15", "WS-16", "WS-17", "WS-18", "WS-OP-3")
def test_example_1_set_up_for_three():
    scene = after_setup({}, cards=NINE)
    assert [scene.at(n) for n in (2, 6, 10)] == ["C g1T f3T+K", "N g1T f3T+K", "A g1T f3T+K"]
    assert (scene.s.recruits, scene.s.supply, scene.vp()) == ([2, 2, 2], [8, 8, 8], [3, 3, 3])
    assert [len(scene.s.hand(who)) for who in range(3)] == [3, 3, 3]
    assert scene.s.deck_size() == 18
    assert scene.asked == "N"


@rule("WS-10", "WS-18", "WS-OP-4")
def test_the_command_goes_round_the_ring():
    s = after_setup({}, cards=NINE).s
    assert [s.next(NAJERA), s.next(ARAGON), s.next(CASTILLA)] == [ARAGON, CASTILLA, NAJERA]
    other = after_setup({"ring": "castilla-aragon-najera"}, cards=NINE).s
    assert [other.next(CASTILLA), other.next(ARAGON), other.next(NAJERA)] == [ARAGON, NAJERA, CASTILLA]


@rule("WS-18", "WS-OP-5", "WS-110")
def test_example_2_two_players_roll_for_the_first_command():
    scene = after_setup({}, seats=2, cards=(1, 2, 3, 4, 5, 6), dice=(4, 4, 2, 5))
    assert scene.asked == "A"
    assert (scene.s.deck_size(), scene.s.hand(NAJERA), scene.s.recruits[NAJERA]) == (21, [], 2)


@rule("WS-13", "WS-16", "WS-18", "WS-19", "WS-20", "WS-147", "WS-149", "WS-150")
def test_example_3_solo_castilla():
    scene = after_setup({"sancho": "castilla"}, seats=1, cards=(1, 2, 3))
    assert [scene.at(n) for n in (8, 12, 9)] == ["A f1T", "A f1T", "N f1T"]
    assert (scene.supply("C"), scene.supply("N"), scene.supply("A")) == (8, 7, 6)
    assert (scene.vp("C"), scene.s.bots_vp(), scene.s.deck_size(), scene.s.arrow) == (2, 4, 24, 0)
    assert scene.asked == "C"


@rule("WS-146", "WS-151", "WS-152")
def test_example_4_solo_aragon_very_hard():
    scene = after_setup({"sancho": "aragon", "level": "very_hard"}, seats=1, cards=(1, 2, 3))
    assert [scene.at(n) for n in (2, 1, 6, 8)] == ["C g1T f4T+K", "C f3T", "N g1T f4T+K", "N f3T"]
    assert [(scene.recruits(who), scene.supply(who)) for who in "CNA"] == [(4, 2), (4, 2), (2, 8)]


@rule("WS-148", "WS-152")
def test_example_5_solo_najera_very_hard():
    scene = after_setup({"sancho": "najera", "level": "very_hard"}, seats=1, cards=(1, 2, 3))
    assert scene.at(8) == "C f2T, A f2T"
    assert [(scene.at(n), scene.recruits(w), scene.supply(w)) for n, w in ((2, "C"), (10, "A"))] == [
        ("C g1T f4T+K", 4, 3),
        ("A g1T f4T+K", 4, 3),
    ]


@rule("WS-146", "WS-148", "WS-150", "WS-151")
def test_hard_adds_recruits_only():
    normal = after_setup({"sancho": "aragon"}, seats=1, cards=(1, 2, 3))
    hard = after_setup({"sancho": "aragon", "level": "hard"}, seats=1, cards=(1, 2, 3))
    assert [normal.at(n) for n in (1, 8)] == [hard.at(n) for n in (1, 8)] == ["C f2T", "N f2T"]
    assert [hard.recruits(who) - normal.recruits(who) for who in "CNA"] == [2, 2, 0]


@rule("WS-153", "WS-OP-41", "WS-108")
def test_example_6_the_epic_deck():
    scene = after_setup({"sancho": "castilla", "level": "epic"}, seats=1)
    scene.draw(11, 19, 2).draw(1, 3, 4)
    assert (scene.reserve("N"), scene.reserve("A"), scene.s.deck_size()) == ([11], [19], 21)
    view = GAME.view(scene.s, 0)
    assert (view["removed"], view["seen"]) == (1, [[], [18], [10]])


@rule("WS-153")
def test_epic_takes_one_card_of_each_value():
    scene = after_setup({"sancho": "castilla", "level": "epic"}, seats=1)
    assert scene.options == "card1 card2 card3 card10 card11 card12 card19 card20 card21"
    assert scene.draw(11).options == "card1 card2 card3 card19 card20 card21"
    assert scene.draw(20).options == "card1 card2 card3"


@rule("WS-21", "WS-158", "WS-164")
def test_el_cid_is_used_when_agreed_on():
    assert new().state.cid == CID_NOT_USED
    assert new(el_cid="yes").state.cid == CID_IN_SUPPLY
    assert new(seats=1, sancho="castilla", el_cid="yes").state.cid == CID_IN_SUPPLY
    with pytest.raises(MesetaError, match="WS-158"):
        new(seats=1, sancho="aragon", el_cid="yes")


@rule("WS-2")
def test_settings_of_other_games_are_refused():
    with pytest.raises(MesetaError, match="'level' is for 1 player only"):
        new(seats=3, level="hard")
    with pytest.raises(MesetaError, match="'ring' is for 3 players only"):
        new(seats=2, ring="castilla-aragon-najera")


@rule("WS-4", "WS-8")
def test_every_region_has_one_garrison_space_that_may_be_free():
    s = after_setup({}, cards=NINE).s
    assert len(s.garrison) == s.printed.regions == 12
    assert s.holder.count(-1) == 9
    assert s.is_empty(3)


@rule("WS-5", "WS-6", "WS-7")
def test_field_army_garrison_and_army():
    s = Scene("R8: N g1T, C f2T+K s2T, A f1T").s
    assert (s.field_army(7, CASTILLA), s.units(7, CASTILLA)) == (5, 5)
    assert (s.field_army(7, NAJERA), s.units(7, NAJERA), s.holder[7]) == (0, 1, NAJERA)


@rule("WS-11", "WS-12", "WS-75")
def test_points_are_those_of_the_garrisons_held_besieged_or_not():
    scene = Scene("R8: N g1T, C s2T; R6: N g1T; R2: C g1T")
    assert scene.vp() == [3, 5, 0]


@rule("WS-13", "WS-16")
def test_home_castles_are_worth_less_in_the_solo_game():
    assert Scene("R2: C g1T", solo="C").vp("C") == 2
    assert Scene("R2: C g1T").vp("C") == 3
    assert Scene("R2: A g1T; R4: A g1T; R1: A g1T").vp("A") == 6


@rule("WS-9", "WS-109")
def test_hands_and_hidden_reserves_are_their_owners_business():
    scene = Scene().give("A", 7).give("A", 8, hand=True).give("N", 9, seen=True)
    mine, other = GAME.view(scene.s, ARAGON), GAME.view(scene.s, CASTILLA)
    assert (mine["hand"], mine["reserve"]) == ([7], [6])
    assert (other["hand"], other["reserve"], other["hands"], other["reserves"]) == ([], [], [0, 1, 0], [0, 1, 1])
    assert other["seen"] == [[], [], [8]]
    assert other["recruits"] == [2, 2, 2]


@rule("WS-OP-6", "WS-OP-1", "WS-OP-2")
def test_the_components_are_map_and_deck_and_no_action_markers():
    assert (GAME.printed.regions, len(GAME.printed.points)) == (12, 27)
    assert not any("marker" in name for name in GAME.vocabulary.names)
