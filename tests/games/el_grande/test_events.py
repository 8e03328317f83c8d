"""Everything that happens is told, to everybody, with who and where; and in words."""

from __future__ import annotations

import pytest

from meseta.games.el_grande.events import (
    BoardMoved,
    CardRevealed,
    CardTaken,
    DialsRevealed,
    Fetched,
    GrandeMoved,
    HomeDrawn,
    KingMoved,
    KingPlaced,
    Moved,
    NothingDone,
    Placed,
    PowerPlayed,
    PowerRetrieved,
    RoundBegan,
    Scored,
    ScoringBegan,
    SentHome,
    TurnBegan,
    Vetoed,
    VetoExpired,
    VetoKept,
)
from meseta.games.el_grande.fetching import Income
from meseta.games.el_grande.flow import EndRound, TakeCard
from meseta.games.el_grande.names import CARD_IDS, COURT, PROVINCE
from tests.games.el_grande.positions import GAME, dial, match_at, new, place, play, position, special

KING, SEVILLE, GRANADA = place("galicia"), place("seville"), place("granada")
TEXT = "king galicia; seville red 2 blue 1; court yellow 3 blue 3; grande blue seville; played blue 5"


def test_the_set_up_and_the_first_round_are_told():
    match = play(new(2, first=2), "p5")
    s = match.state
    assert match.events == [
        KingPlaced(s.king),
        HomeDrawn(0, s.grande[0]),
        HomeDrawn(1, s.grande[1]),
        RoundBegan(1),
        *[CardRevealed(card) for card in s.offer[1:]],
        PowerPlayed(1, 5),
    ]


@pytest.mark.parametrize(
    ("card", "choices", "told"),
    [
        ("king", "seville", KingMoved(1, SEVILLE)),
        ("royal_adviser", "basque", KingMoved(1, place("basque"))),
        ("move_grande", "granada", GrandeMoved(1, GRANADA)),
        ("mobile_scoreboard", "board_400 granada", BoardMoved(1, 1, GRANADA)),
        ("veto", "", VetoKept(1)),
        ("retrieve_power_card", "p5", PowerRetrieved(1, 5)),
        ("court_two", "take2", Fetched(1, PROVINCE, 2)),
        ("intrigue_place_two_extra", "granada stop", Placed(1, GRANADA)),
        ("intrigue_three_opposing", "seville.red granada stop", Moved(1, 0, SEVILLE, GRANADA, 1)),
        ("decay_three_court", "", SentHome(2, COURT, 3)),
        ("dismiss_one_each", "seville.red", SentHome(0, SEVILLE, 1)),
        ("score_castillo", "", Scored(place("castillo"), (0, 0, 0, 0), (0, 0, 0, 0), (5, 3, 1))),
        ("score_first_places", "", Scored(SEVILLE, (4, 0, 0, 0), (2, 1, 0, 0), (4, 3, 1))),
        ("expulsion", "granada", NothingDone(1)),
    ],
)
def test_a_special_action_is_told(card, choices, told):
    match = play(special(TEXT, "blue", card), choices)
    assert told in match.events
    assert GAME.sentence(told)


def test_a_secret_loss_is_told_after_its_dials():
    match = dial(special(TEXT, "blue", "secret_lose_two"), red="seville")
    assert match.events == [DialsRevealed((SEVILLE, -1, -1, -1)), SentHome(0, SEVILLE, 2)]


def test_a_veto_is_told_with_holder_and_victim():
    match = play(special(f"{TEXT}; veto green", "blue", "king"), "seville object")
    assert match.events == [Vetoed(3, 1)]


def test_a_turn_and_its_income_are_told():
    text = "king galicia; played blue 1; province blue 5; seville blue 2; offer king"
    match = play(match_at(position(text), Income(1), TakeCard(1)), "take5 seville king")
    assert match.events == [Fetched(1, PROVINCE, 5), Fetched(1, SEVILLE, 1), CardTaken(1, CARD_IDS.index("king"))]


def test_the_end_of_a_round_is_told():
    match = match_at(position("king galicia; round 3; played red 1 blue 2", 2), EndRound())
    assert match.events == [ScoringBegan(3)]
    match = match_at(position("king galicia; old_veto blue; round 2; played red 1 blue 2", 2), EndRound())
    assert match.events == [VetoExpired(1), RoundBegan(3)]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (TurnBegan(2), "It is Yellow's turn."),
        (Fetched(0, PROVINCE, 1), "Red takes one caballero from the province to court."),
        (Fetched(0, SEVILLE, 2), "Red takes 2 caballeros from Seville to court."),
        (Moved(1, 0, SEVILLE, COURT, 2), "Red: 2 caballeros go from Seville to the court."),
        (PowerRetrieved(0, 0), "Red takes a power card back, unseen."),
        (PowerRetrieved(0, 9), "Red takes power card 9 back."),
        (DialsRevealed((SEVILLE, -1)), "The dials show: Red Seville."),
        (Scored(SEVILLE, (4, 0, 3)), "Seville scores: Red 4, Yellow 3."),
        (Scored(SEVILLE, (0, 0, 0)), "Seville scores nothing."),
        (BoardMoved(0, 1, SEVILLE), "Red puts the scoreboard 4/0/0 on Seville."),
    ],
)
def test_events_read_as_sentences(event, sentence):
    assert GAME.sentence(event) == sentence
