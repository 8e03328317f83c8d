"""Setting up. (TO-1 to TO-7)"""

import pytest

import meseta
from meseta.core.errors import MesetaError
from meseta.games.toledo import names
from tests.games.toledo.scene import GAME, Scene


@pytest.mark.rule("TO-1", "TO-4", "TO-5", "TO-OP-27")
@pytest.mark.parametrize(("seats", "pile"), [(2, 74), (3, 69), (4, 64)])
def test_e1_supplies_do_not_depend_on_the_number_of_players(seats, pile):
    s = meseta.new("toledo", seats=seats, seed=1).state
    assert [s.size(place) for place in range(seats + 2)] == [5] * seats + [pile, 0]
    assert s.tiles == [1] * 8 * seats
    assert [s.at(seat, 0) for seat in range(seats)] == [5] * seats
    assert (s.metal[-1], s.gems[-1]) == (23, 20)
    assert s.fencing[-4:] == [4, 4, 4, 4]
    assert sum(s.swords[-13:]) == 19
    assert s.printed.paintings[s.next_painting()] == 3


@pytest.mark.rule("TO-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats):
    with pytest.raises(MesetaError, match="2 to 4 players"):
        meseta.new("toledo", seats=seats)


@pytest.mark.rule("TO-2")
def test_at_first_only_taverns_artist_and_entrances_can_be_landed_on():
    scene = Scene(red="1 2 3 4 5 6")
    assert [entry["field"] for entry in GAME.view(scene.begin().s, 0)["street"] if entry["business"]] == [
        5,
        9,
        12,
        20,
        21,
    ]
    assert scene.play("move").options == ["0+5"]


@pytest.mark.rule("TO-3")
def test_the_best_painting_lies_on_top():
    assert GAME.view(Scene().s, 0)["paintings"] == [3, 2, 2, 1, 1, 1]


@pytest.mark.rule("TO-6")
def test_swords_and_fencing_tiles_lie_on_the_board_and_nobody_owns_any():
    s = Scene().s
    assert sum(s.swords) == 19 == sum(s.swords[4 * 13 :])
    assert sum(s.fencing) == 16 == sum(s.fencing[16:])
    assert s.metal[:4] == s.gems[:4] == [0] * 4


@pytest.mark.rule("TO-5", "TO-OP-26")
def test_hands_are_dealt_card_by_card_from_the_starting_player():
    match = meseta.new("toledo", seats=3, seed=1, first=2)
    assert [event.seat for event in match.events] == [1, 2, 0] * 5
    assert {action.audience for action in match.log} == {0, 1, 2}, "a dealt card is seen by its owner alone"


@pytest.mark.rule("TO-7")
def test_the_agreed_player_begins_and_turns_go_clockwise():
    match = meseta.new("toledo", seats=3, seed=1, first=3)
    order = []
    for _ in range(4):
        order.append(match.question.seat)
        match.play("draw")
    assert order == [2, 0, 1, 2]


@pytest.mark.rule("TO-7")
def test_a_player_without_a_seat_cannot_begin():
    with pytest.raises(MesetaError, match="Player 4 cannot begin: there are 3 players"):
        meseta.new("toledo", seats=3, first=4)


def test_no_two_things_share_an_option_or_a_number():
    first = {
        names.TILE: "gem1",
        names.FIELD: "f0",
        names.STEP: "0+1",
        names.EXTRA_STEP: "0+1x",
        names.DUEL: "duel_red",
        names.CARD: "1-violet-a",
        names.TAKE: "take_violet",
        names.SWORD: "sword2-1m0g",
    }
    assert {option: GAME.vocabulary.name(option) for option in first} == first
    assert [GAME.vocabulary.name(option) for option in range(names.TILE)] == list(names.SIMPLE)
    assert names.NEUTRAL not in range(names.FENCING_TILES), "a background is no tile"
    assert {names.colour_of(card) for card in range(names.CARDS)} == {names.NEUTRAL, *range(names.DUEL_COLOURS)}
    assert len(names.COLOURS) == names.MOST_SEATS
