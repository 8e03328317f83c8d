"""Learning which hands win: a run that goes on, worth that is found again, and a file that can be read."""

from __future__ import annotations

import json

import numpy as np
import pytest

import meseta
from meseta.bots.king_and_intrigue.hands import Worth, worth_of
from meseta.core.chance import Dice
from meseta.core.data import DataFile
from meseta.games.king_and_intrigue.names import EFFECT_IDS
from meseta.games.king_and_intrigue.table import cards_of
from meseta.training import hands

ANY, BEST = EFFECT_IDS.index("score_any"), EFFECT_IDS.index("veto")


def any_hand(s, dice):
    cards = cards_of(s.pool)
    dice.shuffle(cards)
    return sum(1 << card for card in cards[: s.box.hand_size])


def test_a_run_goes_on_after_what_was_played(tmp_path):
    path = tmp_path / "games.jsonl"
    first = hands.Played([1, 2], [3, 4])
    path.write_text(json.dumps(first._asdict()) + "\n", encoding="utf-8")
    found = hands.gather(path, 2, 5)
    assert found[0] == first
    assert found[1] == hands.play(5, 1), "the same game every time"
    assert [hand.bit_count() for hand in found[1].hands] == [13, 13, 13]
    assert hands.gather(path, 2, 5) == found
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2


def test_a_line_that_was_cut_is_played_again(tmp_path):
    path = tmp_path / "games.jsonl"
    found = hands.gather(path, 2, 5)
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole[:-9], encoding="utf-8")
    assert hands.gather(path, 2, 5) == found
    assert path.read_text(encoding="utf-8") == whole


def test_no_process_at_all_is_a_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["hands", str(tmp_path / "games.jsonl"), "--jobs", "0"])
    with pytest.raises(SystemExit):
        hands.main()
    assert "Games and processes are counted from 1 on." in capsys.readouterr().err


def test_several_processes_play_the_same_games(tmp_path):
    assert hands.gather(tmp_path / "two.jsonl", 3, 5, jobs=2) == [hands.play(5, number) for number in range(3)]


def test_whoever_likes_nothing_in_particular_takes_the_best_hands_and_others_take_any():
    game, dice = meseta.game("king_and_intrigue"), Dice(2)
    s = game.blank(4, game.settle(4, {}))
    found = [worth_of(s, hands.some_hand(s, dice)) for _ in range(40)]
    best = worth_of(s, max((any_hand(s, dice) for _ in range(40)), key=lambda hand: worth_of(s, hand)))
    assert max(found) > best, "better than the best of any"
    assert min(found) < best - 5, "and worse, so that what is bad is known too"


def made_up(games):
    """Games in which a Veto brings ten points, and every caballero away from thirty costs some."""
    game, dice = meseta.game("king_and_intrigue"), Dice(3)
    s = game.blank(2, game.settle(2, {}))
    found = []
    for _ in range(games):
        mine = [any_hand(s, dice) for _ in range(2)]
        rows = [hands.features(hand) for hand in mine]
        points = [100 + 10 * row[BEST] - 0.2 * (row[hands._CABALLEROS] - 30) ** 2 + dice.below(9) for row in rows]
        found.append(hands.Played(mine, [int(one) for one in points]))
    return found


def test_what_cards_are_worth_is_found_in_the_results_and_can_be_read():
    found = hands.fit(made_up(300))
    assert found.points[0, BEST] == max(found.points[0, : len(EFFECT_IDS)])
    assert found.points[0, BEST] > found.points[0, ANY] + 3, "drawn towards nothing, as so few games demand"
    assert (found.errors > 0).all()
    worth = Worth(DataFile("hands.toml", hands.written(found, 300, 3)))
    assert abs(13 * worth.many[2] - 30) <= 3
    assert worth.square[2] > worth.square[4] > 0, "for four only what holds for all was seen"
    assert abs(worth.effects[2][BEST] - found.points[0, BEST]) < 0.01


def test_squares_lead_to_a_hand_that_has_enough_whatever_the_product_says():
    row = np.zeros(len(hands._PRIOR))
    row[hands._SQUARE :] = 0.5, 0.2, 9.0
    square, steep, both = hands.peaked(row)[hands._SQUARE :]
    assert square < 0 > steep
    assert both**2 < 4 * square * steep, "a peak, not a saddle"


def test_margins_are_against_the_others_and_half_against_the_best():
    assert hands.margins([30, 20, 10]).tolist() == [12.5, -5.0, -17.5]
    assert np.abs(hands.margins([7, 7])).max() == 0
