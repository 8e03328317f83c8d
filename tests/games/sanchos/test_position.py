"""Positions as text: what a person may write, what is understood, what is told, and what is refused."""

from __future__ import annotations

import pytest

import meseta
from meseta.core.errors import MesetaError
from meseta.core.match import Match
from meseta.core.position import BadPosition, clauses_of
from meseta.games.sanchos.names import MAY_STOP, NOBODY
from tests.games.sanchos.scene import GAME
from tests.kit.drivers import Journey, travel
from tests.kit.register import tables

LONG = """
    seats 3; commander castilla; hand castilla 3 7 22;
    Burgos: castilla garrison 1 field 3 king; Álava: najera 2, castilla garrison 1; Oña: castilla 4, aragon garrison 2;
    to move castilla
"""
SHORT = "commander C; hand c 3 7 22; R2: C g1T f3T+K; alava n f2T, C g1T; ona: C f4T, A g2T; to move C"


def at(text):
    return meseta.position("sanchos", text)


def names(match):
    return " ".join(GAME.vocabulary.name(option) for option in match.question.options)


def test_names_and_numbers_words_and_letters_say_the_same():
    assert at(LONG).as_position() == at(SHORT).as_position()
    assert at(LONG).state.field[4 * 3 + 2] == 2


def test_what_is_not_said_is_understood():
    s = at(SHORT).state
    assert [s.printed.names[region] for region in s.king_at] == ["Burgos", "Jaca", "Nájera"]
    assert s.supply == [14 - 9, 14 - 2, 14 - 2]
    assert (s.round, s.recruits, s.vp) == (1, [0, 0, 0], [5, 2, 0])


@pytest.mark.parametrize(
    ("moment", "kind", "options"),
    [
        ("hand castilla 3 7; to move castilla", "command", "card3 card7 reserve"),
        ("played 22; to move castilla now or later", "timing", "now later"),
        ("played 22; to move castilla now or later before najera", "timing", "now later"),
        ("recruits castilla 1; to move castilla spends 1", "order", "recruit deploy_field deploy_garrison deploy_king"),
        ("played 9; commander aragon; to move castilla field", "fortify", "king"),
        ("Lara: castilla 2, najera garrison 1 field 1; to move castilla attacks lara 2", "join", "t1 t0"),
        ("Lara: castilla 2, najera garrison 1; to move castilla besieges R3 1", "force", "t2"),
    ],
)
def test_the_moments_of_a_round(moment, kind, options):
    match = at(moment)
    assert match.question.kind == kind
    assert names(match).startswith(options)


def test_the_game_goes_on_to_its_end_from_there():
    match = at(
        "hand castilla 1 2 3; hand aragon 4 5 6; hand najera 7 8 9; played 22; to move castilla spends 2 before aragon"
    )
    while match.question is not None:
        seat = match.question.seat
        match.play(match.question.options[0], seat) if seat >= 0 else match.begin()
    assert match.outcome is not None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Burgo: castilla 2", "There is no region 'Burgo'. Did you mean 'Burgos'?"),
        ("Burgos: castila 2", "There is no Sancho 'castila'. Did you mean 'castilla'?"),
        ("Burgos: castilla two", "'two' is no army"),
        ("Burgos: castilla garrison 1, aragon garrison 1", "Two Sanchos cannot be in the garrison"),
        ("Burgos: castilla king; Lara: castilla king", "The king of castilla stands in two places"),
        ("round -1", "A round is a whole number, not '-1'"),
        ("hand castilla 28", "'28' is no card: they have the numbers 1 to 27"),
        ("hand castilla 3; discards 3", "Card 3 lies in two places"),
        ("track 6xt", "'6xt' is no die"),
        ("el_cid castilla", "El Cid is not at this table"),
        ("to move castilla", "The commander has no hand cards"),
        ("to move castilla dances", "Nobody can be to move like this"),
        ("to move castilla field", "No card lies on the table"),
        ("commander aragon; to move castilla spends 2", "aragon is the commander of this round"),
        ("Lara: castilla 2; to move castilla attacks Lara 1", "An attack needs units"),
        (
            "Lara: castilla 2, najera garrison 2; to move castilla besieges Lara 1",
            "A siege needs more free field units",
        ),
        ("seats 2; played 22; to move najera spends 2", "Nobody plays najera"),
    ],
)
def test_a_wrong_clause_is_named_with_what_is_wrong(text, sentence):
    with pytest.raises(BadPosition, match=sentence) as error:
        at(text)
    assert error.value.clause in clauses_of(text)


def test_too_many_troops_cannot_be():
    with pytest.raises(meseta.MesetaError, match="This position cannot be: There is a negative number of units"):
        at("Burgos: castilla 20; hand castilla 1; to move castilla")


def begins(s):
    """Whether somebody's turn begins here: a command, its moment, or all points of the commander."""
    top = s.stack[-1]
    if s.question.kind == "order":
        return bool(top.acts & MAY_STOP) and s.played != NOBODY and top.points == s.printed.points[s.played]
    return s.question.kind in ("command", "timing")


@pytest.mark.parametrize("table", tables("sanchos"), ids=str)
def test_beginnings_of_turns_are_told_in_words_alone(table):
    seen = 0
    for match in travel(Journey(table, 3)):
        if match.question is None or not begins(match.state):
            continue
        clauses = clauses_of(match.as_position())
        assert not [clause for clause in clauses if clause.startswith("field")], clauses
        assert clauses[-1].startswith("to move "), clauses
        seen += 1
    assert seen > 5


def test_in_the_middle_of_a_battle_everything_is_told_in_words_but_the_steps():
    kinds = {"reserve_card", "strike", "join", "force", "goal", "march"}
    told = set()
    for seed in range(4):
        for match in travel(Journey(tables("sanchos")[2], seed)):
            if match.question is not None and match.question.kind in kinds:
                text = match.as_position()
                assert "; field " not in text
                assert Match(GAME, 3, 0, {}, (), text).as_position() == text
                told.add(match.question.kind)
    assert told == kinds


def test_a_region_is_spoken_of_once_by_name_or_number():
    number = meseta.game("sanchos").printed.names.index("Burgos") + 1
    with pytest.raises(MesetaError, match="'Burgos' is said twice"):
        meseta.position("sanchos", f"seats 3; Burgos: castilla field 1; R{number}: castilla field 2; to move castilla")
    with pytest.raises(MesetaError, match="'hand castilla' is said twice"):
        meseta.position("sanchos", "seats 3; hand castilla 3; hand C 4; to move castilla")


def test_in_a_battle_somebody_is_to_move():
    with pytest.raises(MesetaError, match=r"There is a battle in Lara\. Say who is to move"):
        meseta.position("sanchos", "seats 3; Lara: castilla field 3, aragon field 2; battle Lara")
