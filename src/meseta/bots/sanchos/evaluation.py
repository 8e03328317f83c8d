"""War of the 3 Sanchos as search sees it: greedy's values for every seat, and its quick players."""

from __future__ import annotations

from math import exp
from typing import Final

from meseta.bots.evaluation import Evaluation, Style, soft_rewards
from meseta.bots.sanchos.alone import standing
from meseta.bots.sanchos.greedy import BATTLE, evaluate, plain_choice, quick_leaf, quick_option
from meseta.core.chance import Dice
from meseta.core.decision import Option, Seat
from meseta.core.native import mypyc_attr
from meseta.core.play import answer
from meseta.core.step import State
from meseta.games.sanchos.names import CARD, NOW, OPT_RESERVE, PASS, UNDECIDED
from meseta.games.sanchos.table import SanchosTable

_POINT: Final = 100.0
"""What greedy's evaluation calls a point."""
_PLAYED_OUT: Final = frozenset(("command", "timing"))
"""Questions that say nothing before a round was played."""
_SPARE: Final = frozenset(("reserve", "discard"))
"""Questions for a card that is done without."""
_THRIFT: Final = 0.03
"""Reserve cards are worth keeping, and of two equal rounds the one with turns is better."""
_WON: Final = 2.0
"""Solo: so many points ahead make a victory e times as likely as a defeat."""

_MARGIN: Final = 0.1
"""How much of a reward is the margin."""
_GAP: Final = 0.1
"""How much every point behind the first counts in it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SanchosEvaluation(Evaluation):
    """Evaluation and quick players."""

    def style(self, seats: int) -> Style:
        """Rollouts of two rounds; alone, where the deck is the opponent, with the same cards for all options."""
        return Style(stages=2, width=8, depth=4, effort=100, steady=seats == 1)

    def prospects(self, s: State) -> list[float]:
        """What every seat's situation is worth, in victory points; each counts the others against itself."""
        assert isinstance(s, SanchosTable)
        return [evaluate(s, s.sancho_of(seat)) / _POINT for seat in range(s.seats)]

    def spread(self, s: State) -> float:
        """Leads in points, the others' included, that are no accident."""
        return 4.0

    def stage(self, s: State) -> int:
        """Rounds."""
        assert isinstance(s, SanchosTable)
        return s.round

    def rewards(self, s: State) -> list[float]:
        """Winners share nearly everything; the rest is the margin, so that a game that seems lost is played well."""
        assert isinstance(s, SanchosTable)
        seats = s.seats
        if s.victory != UNDECIDED:
            won = [1.0 if (s.winners >> s.sancho_of(seat)) & 1 else 0.0 for seat in range(seats)]
            shares = max(1.0, sum(won))
            return [(1.0 - _MARGIN) * won[seat] / shares + _MARGIN * margin(s, seat) for seat in range(seats)]
        if seats == 1:
            return [1.0 / (1.0 + exp(-standing(s) / _WON))]
        worth = self.prospects(s)
        chances = soft_rewards(worth, self.spread(s))
        most = max(worth)
        return [(1.0 - _MARGIN) * chances[i] + _MARGIN / (1.0 + (most - worth[i]) * _GAP) for i in range(seats)]

    def judge(self, s: State) -> list[float]:
        """Where the best single action that begins with an option leads, in points."""
        assert isinstance(s, SanchosTable)
        question = s.question
        assert question is not None
        kind = question.kind
        if kind in _SPARE:
            return [-0.2 * s.printed.points[option - CARD] for option in question.options]
        if kind in _PLAYED_OUT or (kind in BATTLE and kind != "force"):
            return [thrift(option) for option in question.options]
        luck = Dice(s.turn)
        values: list[float] = []
        for option in question.options:
            child = s.copy()
            answer(child, option)
            values.append(quick_leaf(child, option, question.seat, luck).value / _POINT)
        return values

    def quick(self, s: State, dice: Dice) -> Option:
        """The best single action; plain choices in battle; any card and moment, alone the strongest card at once."""
        assert isinstance(s, SanchosTable)
        question = s.question
        assert question is not None
        options = question.options
        kind = question.kind
        if len(options) == 1:
            return options[0]
        if kind in BATTLE and kind != "force":
            return plain_choice(s)
        if kind == "command":
            return any_card(s, options, dice)
        if kind == "timing" and s.seats == 1:
            return NOW
        if kind == "timing" or kind in _SPARE:
            return options[dice.below(len(options))]
        return quick_option(s, question.seat, dice)


def any_card(s: SanchosTable, options: list[Option], dice: Dice) -> Option:
    """Any card; alone, where nobody is to be surprised, one with most points."""
    cards = [option for option in options if option != OPT_RESERVE]
    if s.seats == 1:
        most = max([s.printed.points[option - CARD] for option in cards])
        cards = [option for option in cards if s.printed.points[option - CARD] == most]
    return cards[dice.below(len(cards))]


def margin(s: SanchosTable, seat: Seat) -> float:
    """One for whoever has most points, less the further behind a seat is."""
    mine = s.vp[s.sancho_of(seat)]
    most = s.bots_vp() if s.seats == 1 else max(s.vp)
    return 1.0 / (1.0 + max(0, most - mine) * _GAP)


def thrift(option: Option) -> float:
    """What speaks for or against an option before anything was tried."""
    return -_THRIFT if option == OPT_RESERVE else _THRIFT if option == PASS else 0.0
