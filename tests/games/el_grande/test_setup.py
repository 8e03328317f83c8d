"""Set-up: who plays, what everybody gets, where the king and the Granden start. (EG-1 to EG-12, EG-21)"""

from __future__ import annotations

import pytest

import meseta
from meseta.core.decision import CHANCE
from meseta.core.match import Match
from meseta.core.play import advance
from meseta.games.el_grande.flow import DialCastillo, DrawFirst
from meseta.games.el_grande.losses import DialExile, DialScored
from meseta.games.el_grande.names import BESIDE, CARD_IDS, CASTILLO, PLACE_IDS, REGIONS
from tests.games.el_grande.positions import BOX, GAME, OWN, asked, match_at, new, options, position

NINE = " ".join(PLACE_IDS[:REGIONS])


def before_the_set_up(seats=4, **settings):
    """A match in which chance has drawn nothing yet."""
    match = Match(GAME, seats, 0, settings)
    advance(match.state)
    return match


def draw(match, names):
    """Let chance draw these."""
    for name in names.split():
        match.play_recorded(CHANCE, GAME.vocabulary.option(name))
    return match


@pytest.mark.rule("EG-1")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_fewer_than_two_or_more_than_five_cannot_play(seats):
    with pytest.raises(meseta.MesetaError, match=f"2 to 5 players, not {seats}"):
        meseta.new("el_grande", seats=seats)


@pytest.mark.rule("EG-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_number_of_players_gets_the_same_rounds_and_the_same_cards(seats):
    s = new(seats).state
    assert s.seats == seats
    assert s.rounds == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert sum(s.deck) == 45 + OWN - 4
    assert sum(kind >= 0 for kind in s.offer) == 5


@pytest.mark.rule("EG-2", "EG-10")
def test_everybody_owns_thirty_caballeros_thirteen_power_cards_and_one_grande():
    s = new(5).state
    for seat in range(5):
        assert sum(s.cubes[seat::5]) == 30
        assert [value for value in range(16) if s.holds(seat, value)] == list(range(1, 14))
    assert len(s.grande) == 5
    assert min(s.grande) >= 0


@pytest.mark.rule("EG-4")
def test_the_map_has_nine_regions_with_these_borders():
    near = {
        PLACE_IDS[region]: " ".join(PLACE_IDS[other] for other in GAME.printed.neighbours[region])
        for region in range(REGIONS)
    }
    assert near == {
        "galicia": "basque old_castile",
        "basque": "galicia aragon old_castile",
        "aragon": "basque catalonia old_castile new_castile valencia",
        "catalonia": "aragon valencia",
        "old_castile": "galicia basque aragon new_castile",
        "new_castile": "aragon old_castile seville granada valencia",
        "seville": "new_castile granada",
        "granada": "new_castile seville valencia",
        "valencia": "aragon catalonia new_castile granada",
    }
    assert len(GAME.printed.neighbours) == REGIONS
    assert not any(CASTILLO in regions for regions in GAME.printed.neighbours)


@pytest.mark.rule("EG-5")
def test_the_first_region_card_tells_where_the_king_starts():
    match = before_the_set_up()
    assert (asked(match), options(match)) == ("chance draw_king", NINE)
    assert match.question.weights is None
    assert draw(match, "granada").state.king == PLACE_IDS.index("granada")


@pytest.mark.rule("EG-6")
def test_home_regions_are_drawn_from_the_cards_that_are_left():
    match = draw(before_the_set_up(), "granada seville")
    assert options(match) == "galicia basque aragon catalonia old_castile new_castile valencia"
    s = draw(match, "basque galicia valencia").state
    assert [PLACE_IDS[home] for home in s.grande] == ["seville", "basque", "galicia", "valencia"]


@pytest.mark.rule("EG-7", "EG-8")
def test_two_caballeros_stand_at_home_and_seven_in_the_court():
    s = draw(before_the_set_up(), "granada seville basque galicia valencia").state
    assert s.counts(PLACE_IDS.index("seville")) == [2, 0, 0, 0]
    assert s.counts(PLACE_IDS.index("valencia")) == [0, 0, 0, 2]
    assert s.counts(PLACE_IDS.index("granada")) == [0, 0, 0, 0]
    assert s.counts(PLACE_IDS.index("court")) == [7, 7, 7, 7]
    assert s.counts(PLACE_IDS.index("province")) == [21, 21, 21, 21]
    assert s.score == [0, 0, 0, 0]


@pytest.mark.rule("EG-9")
@pytest.mark.parametrize(
    ("step", "dialled"),
    [(DialCastillo(), NINE), (DialScored(1), NINE), (DialExile(1, 0), NINE.removeprefix("galicia "))],
    ids=["castillo", "score", "exile"],
)
def test_the_secret_disc_shows_the_regions_and_no_castillo(step, dialled):
    assert options(match_at(position("king basque; galicia red 1"), step)) == dialled


@pytest.mark.rule("EG-11", "EG-18")
def test_the_action_cards_lie_in_five_stacks_of_their_own():
    printed, deck = GAME.printed, before_the_set_up().state.deck
    of_box = [[kind for kind in printed.stacks[stack] if kind in BOX] for stack in range(1, 6)]
    assert [sum(deck[kind] for kind in kinds) for kinds in of_box] == [11, 11, 11, 11, 1]
    match = draw(before_the_set_up(first=1), "granada seville basque galicia valencia")
    for stack in (1, 2, 3, 4):
        kinds = [CARD_IDS.index(name) for name in options(match).split()]
        assert kinds == printed.stacks[stack]
        assert match.question.weights == [printed.copies[kind] for kind in kinds]
        draw(match, CARD_IDS[kinds[0]])


@pytest.mark.rule("EG-12")
def test_the_castillo_is_empty_and_both_scoreboards_lie_beside_the_board():
    s = new(4).state
    assert s.counts(CASTILLO) == [0, 0, 0, 0]
    assert s.boards == [BESIDE, BESIDE]


@pytest.mark.rule("EG-21")
def test_the_first_player_is_drawn_or_agreed():
    match = match_at(position(""), DrawFirst())
    assert (asked(match), options(match)) == ("chance draw_first", "red blue yellow green")
    assert asked(new(4, first=3)) == "yellow power"
    assert asked(new(4, first=3, rounds=6)) == "yellow power"


@pytest.mark.rule("EG-21")
def test_an_empty_seat_cannot_begin():
    with pytest.raises(meseta.Refused, match=r"Player 4 cannot begin: there are 3 players\. \(EG-21\)"):
        meseta.new("el_grande", seats=3, first=4)
