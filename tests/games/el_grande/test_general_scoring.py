"""The castillo and the general scoring. (EG-75 to EG-85)"""

from __future__ import annotations

import pytest

from meseta.games.el_grande.events import CastilloOpened, DialsRevealed, Moved, Placed, Scored
from meseta.games.el_grande.flow import GeneralScoring
from meseta.games.el_grande.names import CASTILLO, PLACE_IDS, REGIONS
from tests.games.el_grande.positions import (
    GAME,
    asked,
    at,
    dial,
    happened,
    match_at,
    options,
    place,
    play,
    position,
    refused,
    score,
    special,
    turn,
)

NINE = PLACE_IDS[:REGIONS]
FULL = "king aragon; castillo red 3 blue 2 yellow 1; court red 1 blue 1 yellow 1 green 1; seville green 1"


def scoring(text, seats=4, **settings):
    """A general scoring begins."""
    return match_at(position(text, seats, **settings), GeneralScoring())


@pytest.mark.rule("EG-75", "EG-40")
@pytest.mark.parametrize("king", NINE)
def test_caballeros_may_enter_the_castillo_wherever_the_king_stands(king):
    text = f"king {king}; court red 3; {'seville' if king != 'seville' else 'granada'} red 1"
    assert "castillo" in options(play(turn(text, "red", "king"), "place")).split()
    assert "castillo" in options(special(text, "red", "intrigue_place_two_extra")).split()
    mover = special(text, "red", "intrigue_four_own")
    assert "castillo" in options(play(mover, options(mover).split()[0])).split()


@pytest.mark.rule("EG-76")
@pytest.mark.parametrize(
    ("card", "choice"),
    [
        ("intrigue_all_own_one_region", "castillo"),
        ("intrigue_five_any_one_region", "castillo"),
        ("angry_king", "castillo"),
        ("expulsion", "castillo"),
    ],
)
def test_no_card_takes_caballeros_out_of_the_castillo(card, choice):
    match = special("king aragon; castillo red 3 blue 3; seville red 1 blue 1; court blue 1", "red", card)
    refused(match, choice, "EG-76", "leave the castillo only in a general scoring")


@pytest.mark.rule("EG-77", "EG-105")
def test_everybody_sees_what_goes_into_the_castillo_but_not_what_is_in_it():
    match = play(turn(f"{FULL}; basque blue 1", "red", "intrigue_three_opposing"), "place castillo special basque.blue")
    play(match, "castillo")
    for seat in (0, 1, None):
        assert match.events_for(seat) == [Placed(0, CASTILLO), Moved(0, 1, place("basque"), CASTILLO, 1)]
        castillo = match.view(seat)["places"]["castillo"]
        assert (castillo["caballeros"], castillo["points"]) == (None, None)


@pytest.mark.rule("EG-77", "EG-81")
@pytest.mark.parametrize("castillo", ["covered", "counted"])
def test_everybody_sees_what_is_in_the_castillo_while_it_is_scored(castillo):
    special_scoring = special(FULL, "red", "score_castillo", castillo=castillo)
    general = dial(scoring(FULL, castillo=castillo), red="basque", blue="basque", yellow="basque", green="basque")
    for match in (special_scoring, general):
        for seat in (0, 3, None):
            assert CastilloOpened((3, 2, 1, 0)) in match.events_for(seat)
    assert GAME.sentence(CastilloOpened((3, 0, 1, 0))) == "The castillo is opened. Inside: Red 3, Yellow 1."
    assert GAME.sentence(CastilloOpened((0, 0))) == "The castillo is opened. Inside: nobody."


@pytest.mark.rule("EG-77")
def test_what_was_seen_in_the_castillo_cannot_be_undone():
    match = play(turn(FULL, "red", "score_castillo"), "special")
    assert not match.can_go_back(0)


@pytest.mark.rule("EG-78")
def test_the_castillo_scores_5_3_1_and_neither_king_nor_grande_helps():
    match = dial(scoring(FULL), red="basque", blue="basque", yellow="basque", green="basque")
    first = next(event for event in match.events if isinstance(event, Scored))
    assert first == Scored(CASTILLO, (5, 3, 1, 0), (3, 2, 1, 0), (5, 3, 1))


@pytest.mark.rule("EG-79")
def test_only_a_general_scoring_empties_the_castillo():
    assert at(special(FULL, "red", "score_castillo"), "castillo") == [3, 2, 1, 0]
    match = dial(scoring(FULL), red="basque", blue="basque", yellow="basque", green="basque")
    assert at(match, "castillo") == [0, 0, 0, 0]


@pytest.mark.rule("EG-80", "EG-104")
def test_everybody_dials_before_the_castillo_is_opened():
    match = scoring(FULL)
    assert happened(match) == ["ScoringBegan"]
    for colour in ("red", "blue", "yellow", "green"):
        assert options(match, colour) == " ".join(NINE)
    refused(match, "castillo", "EG-9", "not on the secret disc")
    refused(match, "stop", "EG-48", "must dial")
    match.play("basque", 2)
    assert (score(match), at(match, "castillo")) == ([0] * 4, [3, 2, 1, 0])


@pytest.mark.rule("EG-81", "EG-82", "EG-85")
def test_castillo_then_discs_then_moves_then_regions_once_each_in_order():
    match = dial(scoring(FULL), red="basque", blue="seville", yellow="basque", green="basque")
    opening = ["ScoringBegan", "CastilloOpened", "Scored", "DialsRevealed"]
    assert happened(match) == [*opening, *["Moved"] * 3, *["Scored"] * 9]
    places = [event.place for event in match.events if isinstance(event, Scored)]
    assert places == [CASTILLO, *range(REGIONS)]
    dials = next(event for event in match.events if isinstance(event, DialsRevealed)).dials
    assert [PLACE_IDS[region] for region in dials] == ["basque", "seville", "basque", "basque"]


@pytest.mark.rule("EG-82", "EG-85")
def test_all_caballeros_of_a_player_go_to_one_region_and_are_scored_there():
    match = dial(scoring(FULL), red="basque", blue="seville", yellow="basque", green="granada")
    assert (at(match, "basque"), at(match, "seville")) == ([3, 0, 1, 0], [0, 2, 0, 1])
    assert score(match) == [5 + 5, 3 + 4, 1 + 3, 3]


@pytest.mark.rule("EG-83", "EG-71", "EG-70")
def test_whoever_dialled_the_kings_region_takes_his_caballeros_into_his_court():
    match = dial(scoring(FULL), red="aragon", blue="basque", yellow="basque", green="basque")
    assert (at(match, "aragon"), at(match, "court")) == ([0, 0, 0, 0], [4, 1, 1, 1])


@pytest.mark.rule("EG-104")
def test_the_discs_are_put_away_after_a_general_scoring():
    match = dial(scoring(FULL), red="aragon", blue="basque", yellow="basque", green="basque")
    assert match.view()["dials"] == [None] * 4


@pytest.mark.rule("EG-83")
def test_a_table_may_agree_that_the_kings_region_is_not_dialled():
    match = scoring(FULL, king_dial="no")
    assert "aragon" not in options(match).split()
    refused(match, "aragon", "EG-83", "Aragon may not be dialled")


@pytest.mark.rule("EG-84")
@pytest.mark.parametrize("region", [region for region in NINE if region != "aragon"])
def test_any_other_region_may_be_dialled_bordering_the_king_or_not(region):
    match = dial(scoring(FULL), red=region, blue=region, yellow=region, green=region)
    assert at(match, region)[:3] == [3, 2, 1]


@pytest.mark.rule("EG-80", "EG-82")
def test_with_nothing_in_the_castillo_dials_move_nothing():
    match = dial(scoring("king aragon; seville red 1", 2), red="basque", blue="aragon")
    assert (asked(match), "Moved" in happened(match), score(match)) == ("over", False, [4, 0])


@pytest.mark.rule("EG-93", "EG-95")
def test_the_limits_by_number_of_players_hold_in_a_general_scoring():
    match = dial(scoring("king aragon; castillo red 3 blue 2", 2), red="basque", blue="basque")
    assert score(match) == [5 + 5, 0]
