"""The coach never says two things in a turn, and nothing twice: in random games of all titles."""

from __future__ import annotations

import os

import pytest

from meseta import games
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Seat
from meseta.core.match import Match
from meseta.core.view import asked_seats
from meseta.teaching.coaching import due, first_seats, first_settings, same_turn, told
from meseta.teaching.library import tips_of
from meseta.teaching.marks import unmarked
from meseta.teaching.shapes import TIP

GAMES = int(os.environ.get("MESETA_COACH_GAMES", "2"))
"""Random games for every title: the law was seen to hold over 500 in all."""


class Pupil:
    """Somebody whom the coach accompanies from game to game."""

    def __init__(self, fresh: bool) -> None:
        self.fresh = fresh
        self.seen: list[str] = []
        self.last: int | None = None

    def begins(self) -> None:
        self.last = None
        if self.fresh:
            self.seen.clear()


def coached_game(match: Match, seat: Seat, pupil: Pupil, dice: Dice) -> None:
    """A random game in which a seat is coached. Turns are counted here anew: who has acted since the last answer."""
    told_in_turn = 0
    answered = False
    pupil.begins()
    while match.question is not None:
        if seat in asked_seats(match.state):
            for _ in range(2):  # however often the page is made
                tip = due(match, seat, pupil.seen, pupil.last)
                if tip is None:
                    continue
                assert tip.id not in pupil.seen
                assert len(unmarked(told(match, seat, tip, "en"))) <= TIP
                pupil.seen.append(tip.id)
                pupil.last = match.steps
                told_in_turn += 1
                assert told_in_turn == 1
        before = len(match.log)
        match.play(match.question.options[dice.below(len(match.question.options))])
        for action in match.log[before:]:
            if action.seat == seat:
                answered = True
            elif action.seat != CHANCE and answered:
                told_in_turn, answered = 0, False


@pytest.mark.parametrize("name", games.NAMES)
def test_never_two_tips_in_a_turn_and_none_twice(name: str) -> None:
    game = games.game(name)
    tips = {tip.id for tip in tips_of(game)}
    assert tips
    met: set[str] = set()
    experienced = Pupil(fresh=False)
    for seed in range(GAMES):
        pupil = Pupil(fresh=True) if seed % 2 == 0 else experienced
        number = game.seats[seed % len(game.seats)]
        match = Match(game, number, seed, first_settings(game, number)).begin()
        coached_game(match, seed % number, pupil, Dice(seed))
        assert len(pupil.seen) == len(set(pupil.seen))
        met |= set(pupil.seen)
    assert met <= tips
    assert len(met) > 3


@pytest.mark.parametrize("name", games.NAMES)
def test_a_first_game_is_short_and_legal(name: str) -> None:
    game = games.game(name)
    number = first_seats(game)
    match = Match(game, number, 1, first_settings(game, number))
    assert match.settings.get("rounds", "6") == "6"


def test_a_turn_lasts_until_somebody_else_acts() -> None:
    game = games.game("el_grande")
    match = Match(game, 3, 1).begin()
    assert match.question is not None
    seat, step = match.question.seat, match.steps
    assert same_turn(match, seat, step)
    match.play(match.question.options[0])
    assert same_turn(match, seat, step)
    assert due(match, seat, (), step) is None
    match.play(match.question.options[0])
    assert not same_turn(match, seat, step)
