"""Broken tables are noticed, whatever breaks."""

import pytest

import meseta
from meseta.core.chance import Dice
from meseta.games.toledo import resample
from meseta.games.toledo.names import CARDS
from tests.games.toledo.scene import GAME, Scene


def lose_a_card(s):
    s.add_card(0, 0, -1)


def miscount_a_hand(s):
    s.values[0] += 1


def show_a_card_nobody_holds(s):
    s.shown[CARDS - 1] = 1


def lose_a_figure(s):
    s.lift(0, 0)


def lose_a_tile(s):
    s.tiles[0] = 0


def crowd_a_field(s):
    for _ in range(3):
        s.lift(0, 0)
        s.stand(0, 5)


def lay_a_tile_on_the_tavern(s):
    s.place(0, 0, 5)


def find_a_gem(s):
    s.gems[0] += 1


def owe_metal(s):
    s.collect(s.metal, 0, -1)


def lose_a_sword(s):
    s.swords[-1] -= 1


def owe_a_sword(s):
    s.swords[0] -= 1
    s.swords[13] += 1


def lose_a_fencing_tile(s):
    s.fencing[-1] -= 1


def take_two_equal_tiles(s):
    s.shift_tile(0, s.board, 0)
    s.shift_tile(0, s.board, 0)


def deliver_without_a_figure(s):
    s.swords[-1] -= 1
    s.delivered[12] += 1


BREAKS = [
    (lose_a_card, "TO-5"),
    (miscount_a_hand, "TO-87"),
    (show_a_card_nobody_holds, "TO-OP-28"),
    (lose_a_figure, "TO-4"),
    (lose_a_tile, "TO-4"),
    (crowd_a_field, "TO-24"),
    (lay_a_tile_on_the_tavern, "TO-15"),
    (find_a_gem, "TO-6"),
    (owe_metal, "TO-6"),
    (lose_a_sword, "TO-6"),
    (owe_a_sword, "TO-45"),
    (lose_a_fencing_tile, "TO-6"),
    (take_two_equal_tiles, "TO-47"),
    (deliver_without_a_figure, "TO-53"),
]


@pytest.mark.parametrize(("spoil", "rule"), BREAKS, ids=lambda value: getattr(value, "__name__", value))
def test_a_broken_table_gets_a_complaint_with_its_rule(spoil, rule):
    scene = Scene(red="1").begin()
    assert scene.sound()
    spoil(scene.s)
    assert [complaint for complaint in GAME.complaints(scene.s) if complaint.endswith(f"({rule})")]


def test_a_figure_on_a_full_field_is_not_missed():
    assert Scene("M1(B)@4", red="4 4", at={"blue": "4"}).play("move", "0+4").sound()


def test_a_hand_that_cannot_be_guessed_stays_as_it_is(monkeypatch):
    monkeypatch.setattr(resample, "TRIES", 0)
    match = meseta.new("toledo", seats=3, seed=1)
    imagined = match.game.resample(match.state, 1, Dice(1))
    assert imagined.cards[:CARDS] == match.state.cards[:CARDS]
    assert imagined.question.options == match.question.options
