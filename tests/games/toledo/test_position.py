"""Toledo positions as text."""

import pytest

import meseta
from meseta.core.chance import Dice
from meseta.core.errors import MesetaError
from meseta.core.match import Match
from meseta.core.position import BadPosition
from tests.games.toledo.scene import GAME

LATE = (
    "seats 3; with turns=50; street M2(R)@3 G1(B)@6 S2(G)@18; "
    "red hand 2-brown-a 3-violet-a shown 3-violet-a at 3 3 A metal 2 gems 1 swords 7 delivered 4 "
    "fencing violet movement; "
    "blue hand 5-neutral-d at 6; discards 1-violet-a; paintings red blue; extra 4; passes 1; last round blue; turn 9; "
    "to move red step"
)


def test_a_position_is_read_as_it_was_written():
    match = meseta.position("toledo", LATE)
    assert match.as_position() == LATE
    s = match.state
    assert (s.main, s.extra, s.closer, s.passes, s.turn, s.limit) == (-1, 4, 1, 1, 9, 150)
    assert match.game.view(s, 0)["players"][0]["points"] == [4, 3, 3, 0, -2]
    assert match.question.names == ["3+2", "3+3", "end"]


@pytest.mark.parametrize(
    "street", ["street M2(R)@3 F1(B)@16", "street metal2(red)@3 fencing1(blue)@16", "street m2(r)@3; street f1(b)@16"]
)
def test_names_are_short_or_long(street):
    match = meseta.position("toledo", f"seats 2; {street}; R hand 3; to move R")
    again = "seats 2; street M2(R)@3 F1(B)@16; red hand 3-violet-a; turn 1; to move red"
    assert match.as_position() == again


MOMENTS = {
    "to move red": "action",
    "to move red tile": "tile",
    "to move red place smith2": "place",
    "red at 3; to move red return": "return",
    "red hand 3; to move red step": "step",
    "red hand 3 4; main 3; to move red step": "step",
    "red hand 3 3; to move red card 0+3": "card",
    "red hand 3 3 fencing movement; to move red card 0+3x": "card",
    "red hand 3 3 at 6!; blue at 6; main 3; to move red full": "full",
    "red at 3 hand 1; main 3; to move red use 3": "use",
    "red at 3 metal 2; main 3; to move red sword": "sword",
    "red at 3; main 3; to move red fencing": "fencing",
    "red at 3 fencing violet brown movement; main 3; to move red give_back turquoise": "give_back",
    "red at A swords 7; main 3; to move red carry": "carry",
}


@pytest.mark.parametrize(("clauses", "kind"), MOMENTS.items())
def test_every_question_to_a_player_can_be_opened_and_the_game_goes_on_from_there(clauses, kind):
    match = meseta.position("toledo", f"seats 2; street M2(R)@3 G1(B)@6; {clauses}")
    assert (match.question.kind, match.question.seat) == (kind, 0)
    again = meseta.position("toledo", match.as_position())
    assert again.question.names == match.question.names
    assert "then" not in match.as_position()
    dice = Dice(1)
    while again.question is not None:
        again.play(again.question.options[dice.below(len(again.question.options))])
    assert again.outcome is not None


@pytest.mark.parametrize("seed", range(3))
def test_ordinary_decisions_need_no_clause_that_names_a_field_of_the_table(seed):
    match, dice, turns = Match(GAME, 2 + seed, seed).begin(), Dice(seed), 0
    while match.question is not None:
        if len(match.log) % 7 == 0 or (match.question.kind == "action" and len(match.log) % 3 == 0):
            text = match.as_position()
            assert "field" not in text
            assert "; to move " in text
            turns += match.question.kind == "action"
        match.play(match.question.options[dice.below(len(match.question.options))])
    assert turns > 20


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("street M3(R)@3", "A tile is written like M2(R)@3"),
        ("street T1(R)@3", "There is no tile 'T1'"),
        ("street M1(Y)@3", "There is no player 'Y'"),
        ("street M1(R)@5", "Field 5 has a tile already, or never receives one."),
        ("street M1(R)@3 M1(R)@4", "Red has a single tile metal1."),
        ("red 3 5", "There is no part of a player's clause '3'"),
        ("yellow hand 3", "There is no player 'yellow'"),
        ("red hand 7", "There is no card '7'"),
        ("red hand 6-neutral-a 6-neutral-a", "No card 6-neutral-a is left"),
        ("red at 20", "No figure stands on field 20."),
        ("red at home", "This clause cannot be understood."),
        ("red swords 14", "There is no sword '14'"),
        ("red swords 15 15", "No sword 15 is left on the board."),
        ("red fencing pink", "There is no fencing tile 'pink'"),
        ("paintings red red red red red red red", "This clause cannot be understood."),
        ("main", "This clause cannot be understood."),
        ("last round", "There is no player 'round'"),
        ("pink at 3", "A position has no 'pink'."),
        ("to move", "The clause must say who is to move"),
        ("to move red dance", "There is no question 'dance'"),
        ("to move red place", "This clause cannot be understood."),
        ("to move red use here", "This clause cannot be understood."),
        ("to move red use 5", "Red has no figure on field 5."),
        ("to move red full", "No figure has come to a full field"),
        ("to move red card 0+5", "Red cannot move 0+5."),
        ("to move red card 77+9", "Red cannot move 77+9."),
        ("to move red give_back gold", "There is no fencing tile 'gold'"),
        ("to move red return", "Red would have no answer to 'return'."),
        ("to move red sword", "Red would have no answer to 'sword'."),
    ],
)
def test_a_wrong_clause_is_named(clause, told):
    with pytest.raises(BadPosition) as error:
        meseta.position("toledo", f"seats 2; {clause}")
    assert told in str(error.value)
    assert repr(clause) in str(error.value)


@pytest.mark.parametrize(
    ("clauses", "rule"),
    [
        ("red at 5 5; blue at 5", "TO-24"),
        ("red delivered 7", "TO-53"),
        ("red metal 24", "TO-6"),
        ("red hand 3-violet-a shown 4-violet-a", "TO-OP-28"),
        ("red fencing violet violet", "TO-47"),
        ("red at 5 5 9 9 12 12", "TO-4"),
        ("red at 5!", "TO-4"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused_with_its_rule(clauses, rule):
    with pytest.raises(MesetaError, match=f"This position cannot be: .*\\({rule}\\)"):
        meseta.position("toledo", f"seats 2; {clauses}")


def test_what_a_player_has_is_said_once_in_any_parts():
    with pytest.raises(MesetaError, match="'red hand' is said twice"):
        meseta.position("toledo", "seats 2; red hand 3; R hand 4; to move red")
    with pytest.raises(MesetaError, match="'main' is said twice"):
        meseta.position("toledo", "seats 2; main 3; main 4; to move red step")
    meseta.position("toledo", "seats 2; red hand 3; red metal 1; to move red")


@pytest.mark.parametrize(("clause", "told"), [("main 4", "The card 4-violet-a is being played")])
def test_where_a_card_is_being_played_somebody_is_to_move(clause, told):
    with pytest.raises(MesetaError, match=f"{told}. Say who is to move"):
        meseta.position("toledo", f"seats 2; {clause}")
