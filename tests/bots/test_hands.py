"""What cards are worth in a hand of King & Intrigue: the file, and hands chosen by it."""

from __future__ import annotations

import pytest

from meseta import bots
from meseta.bots.king_and_intrigue.evaluation import IntrigueEvaluation
from meseta.bots.king_and_intrigue.greedy import wanted
from meseta.bots.king_and_intrigue.hands import FILE, PACKAGE, Worth, beside, unbalanced, worth, worth_of
from meseta.core.chance import Dice
from meseta.core.data import DataFile, find
from meseta.core.errors import BadFile
from meseta.games.king_and_intrigue.flow import PlayPower
from meseta.games.king_and_intrigue.names import CARD, CARD_IDS
from meseta.games.king_and_intrigue.table import cards_of
from tests.games.king_and_intrigue.positions import GAME, idle, match_at, new, position


def text():
    return "\n".join(find(PACKAGE, FILE).lines)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('id = "veto"', 'id = "vote"', "There is no effect 'vote'"),
        ('id = "veto"', 'id = "joker"', "there are two entries 'joker'."),
        ("many = [", "many = [1.0, ", "must be 4 numbers, for 2 to 5 players."),
        ("square = [", "square = [nan, ", "must be 4 numbers, for 2 to 5 players."),
        ("value = [", "worth = [", "the field is missing"),
        ("[made]", "[maid]", "There is no table 'maid'"),
    ],
)
def test_a_slip_in_the_file_is_told(old, new, sentence):
    assert old in text()
    with pytest.raises(BadFile, match=sentence.replace(".", r"\.")):
        Worth(DataFile("hands.toml", text().replace(old, new, 1)))


def test_an_effect_that_is_missing_is_told():
    head, _, rest = text().partition('[[effect]]\nid = "veto"')
    with pytest.raises(BadFile, match="the effect 'veto' is missing"):
        Worth(DataFile("hands.toml", head + rest[rest.index("[[effect]]") :]))


def drafted(seats, seed):
    """The table after everybody has chosen a hand."""
    match = idle(new(seats), "draft")
    players = [bots.make("greedy", GAME, seed + seat) for seat in range(seats)]
    while match.question.kind == "draft":
        seat = match.question.seat
        match.play(players[seat].choose(match.eyes(seat)), seat)
    return match.state


@pytest.mark.parametrize("seats", [3, 4])
def test_a_hand_that_was_chosen_is_better_than_the_recommended_ones_and_has_caballeros_enough(seats):
    s = drafted(seats, 3)
    for hand in s.hand:
        assert hand.bit_count() == s.box.hand_size
        assert worth_of(s, hand) > max(worth_of(s, other) for other in s.box.hands)
        assert unbalanced(s, hand) < 2.0


def test_the_more_caballeros_are_chosen_the_less_more_of_them_are_wanted():
    s = idle(new(4), "draft").state
    many = sorted(cards_of(s.pool), key=lambda card: s.box.power[card])
    few, lots = sum(1 << card for card in many[:6]), sum(1 << card for card in many[-7:-1])
    rich, poor = many[-1], many[6]
    assert beside(s, few, rich) - beside(s, few, poor) > worth(s, rich) - worth(s, poor)
    assert beside(s, lots, rich) - beside(s, lots, poor) < worth(s, rich) - worth(s, poor)


def test_players_of_rollouts_mostly_take_what_they_want_most_and_never_the_joker():
    hand = "pe_joker ki_30 ki_170 sk_95"
    s = match_at(position(f"king galicia; hand red {hand}; hand blue ki_10; hand yellow ki_20", 3), PlayPower(0)).state
    evaluation, dice = IntrigueEvaluation(), Dice(1)
    names = [CARD_IDS[evaluation.quick(s, dice) - CARD - 1] for _ in range(60)]
    assert set(names) <= {"ki_30", "ki_170", "sk_95"}
    best = max(("ki_30", "ki_170", "sk_95"), key=lambda name: wanted(s, CARD_IDS.index(name) + 1))
    assert 30 < names.count(best) < 60
