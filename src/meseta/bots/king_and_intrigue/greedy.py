"""Greedy for King & Intrigue: El Grande's way of looking ahead, with markers, a hand to choose and cards to try.

A power card is judged by playing the turn that it would give; where one decision alone says nothing, the own turn is
followed to its end.
"""

from __future__ import annotations

from typing import Final

from meseta.bots.el_grande.greedy import supply_value
from meseta.bots.el_grande.look_ahead import LATER, NEAR, LookAhead, rounds_to_scoring, scorings_left
from meseta.bots.king_and_intrigue.hands import beside
from meseta.core.chance import Dice
from meseta.core.decision import Option, Seat
from meseta.core.native import mypyc_attr
from meseta.core.play import advance
from meseta.core.step import UNANSWERED
from meseta.games.el_grande.names import CASTILLO, PLACE, REGIONS, SPECIAL, STOP
from meseta.games.king_and_intrigue.cards import HURRICANE
from meseta.games.king_and_intrigue.flow import PlayPower, playable
from meseta.games.king_and_intrigue.names import ACTION, ALLIES, CARD, DOUBLES, EFFECT_IDS, JOKER
from meseta.games.king_and_intrigue.points import points_at, prospect
from meseta.games.king_and_intrigue.table import IntrigueTable
from meseta.games.king_and_intrigue.turn import Turn

_SECOND: Final = (
    "move_to",
    "board_to",
    "leave_to",
    "late_to",
    "grande",
    "source",
    "second_ally",
    "second_bank",
    "double",
    "limit",
)
"""Questions that only finish the one before."""
_HIGH: Final = 190.0
"""Above all values: how likely somebody's unknown card is lower than one's own."""
_TASTE, _TAUGHT_TASTE = 1.0, 0.4
"""Cards that are wanted nearly as much as the best one are drafted as readily; less so where games have taught it."""
_KNOWING: Final = 0.4
"""What it is worth to see the card of one opponent before choosing one's own."""
_NEEDED: Final = 5.0
"""What the second card costs that a Joker takes along, if it is needed in a later round."""

_WANTED: Final = {
    "score_any": 6.0,
    "score_own_presence": 5.5,
    "highest_king": 5.0,
    "score_class_67": 4.5,
    "score_class_5": 4.5,
    "scoreboard": 4.0,
    "score_class_4": 4.0,
    "fiesta": 4.0,
    "double_scoring": 4.0,
    "civil_war": 3.5,
    "free_placement": 3.5,
    "king_to_neighbour": 3.0,
    "lowest_intrigue": 3.0,
    "move_grande_and_cabs": 3.0,
    "score_castillo": 3.0,
    "mistress": 2.5,
    "revolt": 2.5,
    "angry_king": 2.5,
    "remove_one_each": 2.5,
    "alliance": 2.0,
    "late_move": 2.0,
    "bridge": 2.0,
    "score_one_of_three": 2.0,
    "empty_courts": 1.5,
    "veto": 1.5,
    "score_secret": 1.5,
    "throw_into_castillo": 1.0,
    "joker": 1.0,
}
"""What a card's effect is worth in a hand, in points; nothing for those that are not named."""

_WORTH: Final[list[float]] = [_WANTED.get(name, 0.0) for name in EFFECT_IDS]
DUEL: Final = 2
"""So few players that what was learned of hands is no better than what was guessed."""
_EARLY: Final = (EFFECT_IDS.index("free_placement"), EFFECT_IDS.index("mistress"))
"""Effects that help the placing which follows them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy(LookAhead[IntrigueTable]):
    """A bot that looks ahead with King & Intrigue's eyes."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, _SECOND)

    def best_option(self, s: IntrigueTable, me: Seat) -> Option:
        """The option that looks best, in a draft any of the good ones."""
        assert s.question is not None
        return pick(s, self._dice) if s.question.kind == "draft" else super().best_option(s, me)

    def value_of(self, s: IntrigueTable, me: Seat, option: Option, kind: str) -> float:
        """How good an option looks, in points."""
        if kind == "draft":
            return drafted(s, s.hand[me], option - CARD)
        if kind in ("power", "joker_second"):
            return self.value_of_card(s, me, option - CARD)
        if kind == "dial_hurricane":
            return self.after_storm(s, me, option)
        if kind in ("judge", "offer"):
            return value_of_offer(s, me, option, kind)
        return super().value_of(s, me, option, kind)

    def next_half(self, s: IntrigueTable, me: Seat, options: list[Option]) -> Option:
        """Place first, unless the special action helps placing."""
        if SPECIAL in options and s.box.effect[s.played[me]] in _EARLY:
            return SPECIAL
        for option in (PLACE, SPECIAL, ACTION):
            if option in options:
                return option
        return STOP

    def value_of_card(self, s: IntrigueTable, me: Seat, card: int) -> float:
        """The value of the turn that a card would give, begun now, with the action card that it will probably get."""
        if card == JOKER:
            return self.value_of_joker(s, me)
        child = s.copy()
        child.played[me] = card
        child.held[me] = likely_row(s, me, s.box.value[card])
        if s.box.effect[card] == HURRICANE:
            child.hurricane[me] = self.best_storm(s, me)
        child.stack[:] = [PlayPower((me + 1) % s.seats), Turn(me)]
        advance(child)
        return self.follow(child, me)

    def value_of_joker(self, s: IntrigueTable, me: Seat) -> float:
        """The best turn of the other cards, better by each card that is seen before; it costs a card."""
        best = max([self.value_of_card(s, me, option - CARD) for option in playable(s, me)])
        unseen = sum([1 for seat in s.opponents(me) if s.played[seat] == 0])
        spare = s.hand[me].bit_count() - 2 >= len(s.rounds) - s.round - 1
        return best + (_KNOWING * unseen if spare else -_NEEDED)

    def best_storm(self, s: IntrigueTable, me: Seat) -> int:
        """The region in which a Hurricane would help most."""
        best = 0
        best_value = -1e9
        for region in range(REGIONS):
            value = self.after_storm(s, me, region)
            if value > best_value:
                best = region
                best_value = value
        return best

    def after_storm(self, s: IntrigueTable, me: Seat, region: int) -> float:
        """The value after a Hurricane in a region, if it struck now."""
        child = s.copy()
        if not child.closed(region):
            for seat in range(s.seats):
                child.to_court(seat, region)
        return self.evaluate(child, me)

    def prospects(self, s: IntrigueTable) -> list[float]:
        """The points that each seat has and may expect."""
        worth = [float(points) for points in s.score]
        left = scorings_left(s)
        if left == 0:
            return worth
        wait = rounds_to_scoring(s)
        mistress = s.mistress
        s.mistress = mistress and wait == 0
        near = NEAR[min(wait, 2)]
        joined = s.markers[ALLIES] >= 0 or s.markers[DOUBLES] >= 0 or s.markers[DOUBLES + 1] >= 0
        for place in range(REGIONS + 1):
            plain = points_at(s, place)
            soon = prospect(s, place) if joined else plain
            for seat in range(s.seats):
                worth[seat] += near * soon[seat] + LATER * (left - 1) * plain[seat]
        s.mistress = mistress
        for seat in range(s.seats):
            worth[seat] += supply_value(s, seat, left) + cards_value(s, seat, left)
        return worth


def pick(s: IntrigueTable, dice: Dice) -> Option:
    """In a draft one of the cards that are wanted most: hands differ from game to game, and nobody can know them."""
    assert s.question is not None
    options = s.question.options
    hand = s.hand[s.question.seat]
    worth = [drafted(s, hand, option - CARD) for option in options]
    enough = max(worth) - (_TASTE if s.seats == DUEL else _TAUGHT_TASTE)
    good = [options[i] for i in range(len(options)) if worth[i] >= enough]
    return good[dice.below(len(good))]


def drafted(s: IntrigueTable, hand: int, card: int) -> float:
    """How much a card is wanted beside those that were chosen before: with three and more as games have taught."""
    return wanted(s, card) if s.seats == DUEL else beside(s, hand, card)


def wanted(s: IntrigueTable, card: int) -> float:
    """How much a card is wanted in a hand: for its effect and for its caballeros."""
    return _WORTH[s.box.effect[card]] + 0.6 * s.box.power[card]


def likely_row(s: IntrigueTable, me: Seat, value: int) -> int:
    """How many of the others will have a lower card: counted where they have played, guessed where not."""
    lower = 0.0
    for seat in s.opponents(me):
        card = s.played[seat]
        if card > 0 and card != JOKER:
            lower += 1.0 if s.box.value[card] < value else 0.0
        else:
            lower += value / _HIGH
    return int(lower + 0.5)


def value_of_offer(s: IntrigueTable, me: Seat, option: Option, kind: str) -> float:
    """Three places are worth offering if even the worst of them helps."""
    if kind == "offer":
        return advantage(s, me, option)
    gains = sorted([advantage(s, me, place) for place in range(CASTILLO + 1)])
    return 0.0 if option == STOP else gains[-3] - 0.01


def advantage(s: IntrigueTable, me: Seat, place: int) -> float:
    """What scoring a place would bring, against the best of the others."""
    points = points_at(s, place)
    return points[me] - max([points[seat] for seat in s.opponents(me)])


def cards_value(s: IntrigueTable, seat: Seat, left: int) -> float:
    """What open cards, the bridge and a Hurricane that was dialled are worth."""
    value = 1.0 if (s.spies >> seat) & 1 else 0.0
    value += 1.5 if (s.lates >> seat) & 1 else 0.0
    value += 0.5 + left if s.bridge_owner() == seat else 0.0
    return value + 0.1 if s.hurricane[seat] != UNANSWERED else value
