"""Duels. (TO-57 to TO-66)"""

import pytest

from meseta.core.decision import CHANCE, EVERYONE
from meseta.core.play import answer
from meseta.games.toledo.duel import bout_winner
from tests.games.toledo.scene import CARDS, Scene

RED, GREEN = 0, 2


def full_dealer(**more):
    """Red comes to a full gem dealer of Yellow's, held by Blue and Green."""
    return Scene("G2(Y)@10 M1(Y)@8", at={"red": "8", "blue": "10", "green": "10"}, **more)


@pytest.mark.rule("TO-57", "TO-58", "TO-59", "TO-60", "TO-61", "TO-62", "TO-63", "TO-64", "TO-66")
def test_e20_the_example_of_the_rulebook():
    scene = full_dealer(red="2 2").give("red", fencing="violet").give("blue", fencing="brown").play("move", "8+2")
    assert scene.options == ["duel_blue", "duel_green", "10+2"]
    scene.play("duel_green", luck="2-violet-d 5-brown-d 1-neutral-d")
    assert (scene.where("red"), scene.where("green"), scene.discards) == ("", "10", [1, 2, 5])
    assert scene.told()[-5:] == [
        "Red challenges Green on field 10.",
        "The card is a 2 (violet, defender wins): Red wins the bout.",
        "The card is a 5 (brown, defender wins): Green wins the bout.",
        "The card is a 1 (neutral, defender wins): Green wins the bout.",
        "Green wins the duel on field 10; the figure of Red goes back to the cathedral.",
    ]
    assert (scene.asked, scene.kind) == ("red", "step")


@pytest.mark.rule("TO-66", "TO-OP-1")
def test_e21_a_return_match_in_the_same_turn():
    scene = Scene("M1(B)@4", red="4 4", at={"blue": "4"})
    scene.play("move", "0+4", "duel_blue", luck="1-neutral-d 2-neutral-d")
    assert scene.options == ["0+4", "end"]
    scene.play("0+4", "duel_blue", luck="3-neutral-a 4-neutral-a")
    assert (scene.where("red"), scene.where("blue")) == ("4", "")


@pytest.mark.rule("TO-62", "TO-63", "TO-65")
def test_e22_two_clear_bouts():
    scene = Scene("M1(G)@4", turn="blue", blue="4 1", at={"yellow": "4"})
    scene.play("move", "0+4", "duel_yellow", luck="3-violet-a 6-neutral-a")
    assert (len(scene.discards), scene.where("yellow"), scene.where("blue")) == (2, "", "4")
    scene.play("1-violet-a")
    assert (scene.s.metal[1], scene.hand("green")) == (1, [1]), "the winner pays as usual"


@pytest.mark.rule("TO-59", "TO-60")
def test_e23_a_tile_counts_only_if_the_other_lacks_it():
    card = CARDS.index("4-brown-d")
    both = Scene().give("red", fencing="brown").give("green", fencing="brown")
    assert bout_winner(both.s, RED, GREEN, card) == GREEN
    assert bout_winner(Scene().give("red", fencing="brown").s, RED, GREEN, card) == RED


@pytest.mark.rule("TO-61")
def test_no_tile_helps_on_a_neutral_card():
    scene = Scene().give("red", fencing="violet brown movement")
    assert bout_winner(scene.s, RED, GREEN, CARDS.index("4-neutral-d")) == GREEN
    assert bout_winner(scene.s, GREEN, RED, CARDS.index("4-neutral-a")) == GREEN


@pytest.mark.rule("TO-59", "TO-60", "TO-61")
@pytest.mark.parametrize(
    ("tiles", "chances"), [("", 42), ("violet", 54), ("violet brown", 66), ("violet brown turquoise", 78)]
)
def test_tiles_shift_the_odds_of_a_bout(tiles, chances):
    s = Scene().give("red", fencing=tiles).s
    copies = s.printed.copies
    assert sum(copies[card] for card in range(48) if bout_winner(s, RED, GREEN, card) == RED) == chances
    assert sum(copies[card] for card in range(48) if bout_winner(s, GREEN, RED, card) == RED) == chances


@pytest.mark.rule("TO-12", "TO-58")
def test_e24_the_draw_pile_runs_out_during_a_duel():
    scene = Scene("M1(B)@4", red="4 6", at={"blue": "4"}, draw="1-neutral-a", discard="2 2 3 3 6").play("move", "0+4")
    piles = []
    for _ in range(3):
        answer(scene.s, scene.s.question.options[0])
        piles.append((scene.pile, len(scene.discards)))
    assert piles == [(1, 5), (0, 6), (5, 1)]


@pytest.mark.rule("TO-58")
def test_fencing_cards_are_turned_up_for_all():
    scene = Scene("M1(B)@4", red="4", at={"blue": "4"}).play("move", "0+4")
    answer(scene.s, scene.s.question.options[0])
    assert (scene.s.question.seat, scene.s.question.kind, scene.s.question.audience) == (CHANCE, "bout", EVERYONE)
    assert sum(scene.s.question.weights) == scene.pile


@pytest.mark.rule("TO-OP-5")
def test_without_any_card_the_defender_wins():
    scene = Scene("M1(B)@4", red="4", at={"blue": "4"}, draw="").play("move", "0+4", "duel_blue")
    assert (scene.where("red"), scene.where("blue")) == ("", "4")
    assert scene.told().count("No card is left: Blue wins the bout.") == 2


@pytest.mark.rule("TO-37", "TO-65")
def test_e39_a_won_duel_on_an_own_tile():
    scene = Scene("M1(R)@11 G1(R)@10", red="1", at={"red": "10", "blue": "11"})
    scene.play("move", "10+1", "duel_blue", "use", luck="1-neutral-a 2-neutral-a")
    assert (scene.where("red"), scene.where("blue"), scene.s.metal[0]) == ("11", "", 1)


@pytest.mark.rule("TO-57")
@pytest.mark.parametrize("field", [5, 9, 12])
def test_duels_happen_on_taverns_and_at_the_artist_too(field):
    scene = Scene("M1(R)@4 G1(R)@8 S1(R)@11", red="1", at={"red": f"{field - 1}", "blue": f"{field} {field}"})
    assert scene.play("move", f"{field - 1}+1").options == ["duel_blue"]


@pytest.mark.rule("TO-63", "TO-64")
def test_the_loser_loses_nothing_but_the_place():
    scene = Scene("M1(B)@4", red="4 1", at={"blue": "4"}).give("red", metal=2, gems=1, fencing="brown", swords="7")
    scene.play("move", "0+4", "duel_blue", luck="1-neutral-d 2-neutral-d")
    assert (scene.s.metal[0], scene.s.gems[0], scene.fencing("red"), scene.swords("red")) == (2, 1, ["brown"], [7])
    assert (scene.hand("red"), scene.where("blue"), scene.s.metal[1]) == ([1], "4", 0)
