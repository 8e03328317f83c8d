"""The data files: everything known about map and deck holds, and an owner's errors are named."""

from __future__ import annotations

from collections import Counter
from importlib import resources

import pytest

from meseta.core.errors import BadFile, MesetaError
from meseta.games.sanchos import make
from meseta.games.sanchos.grammar import GrammarError, read_field
from meseta.games.sanchos.names import (
    ARAGON,
    ATTACK,
    BESIEGE,
    CASTILLA,
    DEPLOY,
    DISCARD_EACH,
    FORTIFY,
    MAY_ATTACK,
    MAY_BESIEGE,
    MAY_DEPLOY_HOME,
    MAY_DEPLOY_KING,
    MAY_FORTIFY,
    MAY_MOVE,
    MAY_RECRUIT,
    MOVE,
    NAJERA,
    RECRUIT,
    RESERVE_THIS,
)
from meseta.games.sanchos.printed import CROWN
from tests.games.sanchos.scene import GAME

rule = pytest.mark.rule
P = GAME.printed
BITS = {
    RECRUIT: MAY_RECRUIT,
    DEPLOY: MAY_DEPLOY_HOME | MAY_DEPLOY_KING,
    MOVE: MAY_MOVE,
    FORTIFY: MAY_FORTIFY,
    ATTACK: MAY_ATTACK,
    BESIEGE: MAY_BESIEGE,
}


def distance(start, goal):
    reach, steps = {start}, 0
    while goal not in reach:
        reach |= {near for region in reach for near in P.neighbours[region]}
        steps += 1
    return steps


# -- map ---------------------------------------------------------------------------------------------------------------


@rule("WS-4", "WS-OP-1", "WS-13")
def test_the_map_has_twelve_regions_and_one_site_in_each():
    assert Counter(P.site) == {0: 3, 1: 4, 2: 5}
    assert (sum(P.worth), sum(P.solo_worth)) == (22, 19)
    assert [sum(w for r, w in enumerate(P.worth) if P.kingdom[r] == who) for who in (0, 2, 1)] == [7, 8, 7]
    assert [sum(w for r, w in enumerate(P.solo_worth) if P.kingdom[r] == who) for who in (0, 2, 1)] == [6, 7, 6]


def test_home_castles_lie_in_their_kingdoms_away_from_the_scenarios():
    assert [P.home[who] + 1 for who in (CASTILLA, NAJERA, ARAGON)] == [2, 6, 10]
    assert not {0, 7, 8, 11} & set(P.home)
    assert all(len(P.neighbours[home]) == 3 for home in P.home)
    assert all(P.kingdom[near] == P.kingdom[home] for home in P.home for near in P.neighbours[home])


def test_castilla_and_aragon_are_farthest_apart():
    c, a, n = P.home
    assert (distance(c, n), distance(a, n), distance(c, a)) == (3, 3, 4)


def test_there_are_21_borders_and_no_dead_ends():
    assert sum(len(near) for near in P.neighbours) == 42
    assert min(len(near) for near in P.neighbours) == 2
    assert max(len(near) for near in P.neighbours) == 5


def test_scenario_regions_lie_where_they_should():
    assert (P.kingdom[0], P.kingdom[11], P.kingdom[8]) == (CASTILLA, ARAGON, ARAGON)
    assert {P.kingdom[near] for near in P.neighbours[7]} == {CASTILLA, ARAGON, NAJERA}


# -- deck --------------------------------------------------------------------------------------------------------------


def entries(who):
    """How often each action occurs in the player texts of one Sancho."""
    found = Counter()
    for card in range(27):
        field = P.fields[card][who]
        for chain in field.chains:
            found.update(act.verb for act in chain)
        if field.choice is not None:
            found.update(verb for verb, bits in BITS.items() if field.choice.acts & bits)
    return found


@rule("WS-OP-2")
def test_every_colour_is_top_middle_and_bottom_nine_times_three_of_each_value():
    for row in range(3):
        for who in range(3):
            cards = [card for card in range(27) if P.order[card][row] == who]
            assert len(cards) == 9
            if row == 2:
                assert Counter(P.points[card] for card in cards) == {1: 3, 2: 3, 3: 3}


def test_the_strengths_of_the_sanchos():
    c, a, n = (entries(who) for who in (CASTILLA, ARAGON, NAJERA))
    order = (RECRUIT, DEPLOY, MOVE, FORTIFY, ATTACK, BESIEGE, RESERVE_THIS, DISCARD_EACH)
    assert [c[verb] for verb in order] == [5, 10, 14, 15, 4, 7, 1, 1]
    assert [n[verb] for verb in order] == [2, 3, 22, 10, 10, 8, 2, 2]
    assert [a[verb] for verb in order] == [8, 16, 11, 4, 2, 9, 5, 0]


def test_castilla_besieges_only_if_she_cannot_fortify():
    for card in range(27):
        field = P.fields[card][CASTILLA]
        assert not [chain for chain in field.chains if chain[0].verb == BESIEGE]
        if field.choice is not None and field.choice.acts & MAY_BESIEGE:
            assert field.choice.no_fortify


def test_texts_that_the_rulebook_quotes_are_there():
    assert P.fields[21][CASTILLA].text == "fortify 3 else besiege 3 preferred"
    assert P.fields[10][CASTILLA].text == "choose 2: move, attack!C, fortify, besiege?nofortify"
    both = [card + 1 for card in range(27) if P.fields[card][NAJERA].text.startswith("attack") and card != 25]
    assert both == [2, 7, 10, 17, 20]
    assert any(P.points[card] == 3 and P.order[card] == [ARAGON, CASTILLA, NAJERA] for card in range(27))


def test_no_card_is_claimed_by_two_reserves():
    riders = [
        (card + 1, who)
        for card in range(27)
        for who in range(3)
        for chain in P.fields[card][who].chains
        if chain[0].verb == RESERVE_THIS
    ]
    assert sorted(card for card, _ in riders) == [2, 6, 8, 9, 12, 13, 16, 24]
    assert {card for card, who in riders if who == NAJERA} == {9, 16}


def test_every_crown_line_is_definite():
    assert all(P.fields[card][CROWN].choice is None for card in range(27))


# -- an owner's files --------------------------------------------------------------------------------------------------


def owner(tmp_path, file, old, new, count=1):
    text = resources.files("meseta.games.sanchos").joinpath("data", file).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, count), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("map.toml", "no = 12", "no = 11", "two entries with the number 11"),
        ("map.toml", "no = 12", "no = 13", "1 to 12, not 13"),
        ("map.toml", 'site = "home"', 'site = "tower"', "castilla has no home castle"),
        ("map.toml", 'site = "tower"', 'site = "home"', "castilla has two home castles"),
        ("map.toml", 'site = "tower"', 'site = "fort"', "'fort' is not one of"),
        ("map.toml", 'kingdom = "castilla"', 'kingdom = "leon"', "'leon' is not one of"),
        ("map.toml", "neighbours = [2, 4, 5]", "neighbours = [2, 4]", "from one side only"),
        ("map.toml", "neighbours = [2, 4, 5]", "neighbours = [2, 4, 5, 5]", "cannot be a neighbour"),
        ("map.toml", "neighbours = [2, 4, 5]", "neighbours = [2, 4, 5, 1]", "cannot be a neighbour"),
        ("map.toml", "home = 3", 'home = "three"', "is not a whole number"),
        ("map.toml", 'grade = "D"', 'grade = "E"', "no grade"),
        ("map.toml", 'grade = "B"', 'grade = "E"', "no grade"),
        ("map.toml", "[values]", "[worths]\nhome = 4\n[values]", "worths"),
        ("map.toml", "home = 3", "home = -3", "cannot be worth -3"),
        ("map.toml", "column = 0", "column = -1", "cannot be drawn"),
        ("map.toml", "row = 1\ncolumn = 0", "row = 0\ncolumn = 0", "there is a region at row 0 and column 0 already"),
        ("deck.toml", "[[card]]", "[[cards]]\nno = 1\n[[card]]", "cards"),
        ("deck.toml", 'grade = "D"', 'grade = "F"', "no grade"),
        ("deck.toml", "bp = 1", "bp = 2", "three cards with 1 points, not of 2"),
        ("deck.toml", "bp = 1", "bp = 4", "1 to 3 command points"),
        ("deck.toml", '"najera", "aragon", "castilla"', '"najera", "aragon", "aragon"', "every Sancho has one field"),
        ("deck.toml", "deploy 1 home +recruit", "deploy 1 castle", "'deploy X home'"),
        ("deck.toml", "choose 2: move, fortify, besiege?nofortify", "fortify 1", "bottom field is a choice"),
        ("deck.toml", "move 2 strongest>weakest/empty", "move 2 fastest>weakest", "no route"),
    ],
)
def test_errors_in_an_owners_file_are_named(tmp_path, file, old, new, sentence):
    with pytest.raises(BadFile, match=sentence) as error:
        make(owner(tmp_path, file, old, new))
    assert file in str(error.value)


def test_an_owners_files_make_another_game(tmp_path):
    game = make(owner(tmp_path, "map.toml", "Burgos", "Covarrubias"))
    assert game.printed.names[1] == "Covarrubias"
    assert game.data_digest != GAME.data_digest


def test_foreign_files_and_split_maps_are_refused(tmp_path):
    (tmp_path / "cards.toml").write_text("")
    with pytest.raises(MesetaError, match=r"cards.toml"):
        make(tmp_path)
    (tmp_path / "cards.toml").unlink()
    lost = owner(tmp_path, "map.toml", "neighbours = [10, 11]", "neighbours = []")
    text = (lost / "map.toml").read_text().replace("[9, 11, 12]", "[9, 11]").replace("[8, 9, 10, 12]", "[8, 9, 10]")
    (lost / "map.toml").write_text(text)
    with pytest.raises(BadFile, match="region 12 cannot be reached"):
        make(lost)


@pytest.mark.parametrize(
    "text",
    ["move 1 king>home", "move 3 free", "besiege 2 preferred !N", "attack 1 !A", "deploy 3 king", "discard 3 each"],
)
def test_the_whole_language_is_understood(text):
    assert read_field(text).chains[0][0].points in (1, 2, 3)


@pytest.mark.parametrize(
    "text",
    [
        "recruit",
        "recruit 4",
        "move 1",
        "attack 1 preferred preferred",
        "attack 1 !L",
        "fly 1",
        "choose 2 move",
        "choose 2: fly",
        "choose 2: move, move",
        "choose 4: move",
        "recruit 1 else reserve-this",
    ],
)
def test_everything_else_is_refused(text):
    with pytest.raises(GrammarError, match=r"\w"):
        read_field(text)
