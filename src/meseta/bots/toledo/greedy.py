"""Greedy for Toledo: it plans its whole turn, card after card, and judges where the turn would leave it.

A beam search over its own decisions: every line is followed until chance or another player comes, only the best few
lines are followed further, and the plan of the best one is played as long as nothing new was learnt.
"""

from __future__ import annotations

from typing import Any, Final

from meseta.bots.toledo.worths import PLAIN, ToledoWorths
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Option, Question, Seat
from meseta.core.native import mypyc_attr
from meseta.core.play import answer
from meseta.core.view import Eyes
from meseta.games.toledo.duel import bout_winner
from meseta.games.toledo.names import (
    CARD,
    CATHEDRAL,
    DUEL_COLOURS,
    FENCING,
    FIELD,
    FIELDS,
    FIGURES_TO_END,
    GEM,
    METAL,
    MOVEMENT,
    NONE,
    SMITH,
    STANDS,
    TILE,
    value_of,
)
from meseta.games.toledo.piles import DrawMoney
from meseta.games.toledo.scoring import MOVEMENT_PENALTY, painting_points, points
from meseta.games.toledo.table import ToledoTable

_WIDTH: Final = 6
"""Lines that are followed further at each depth."""
_LINES: Final = 160
"""Lines that are looked at before the search settles for what it has."""

_MANY_CARDS: Final = 7
_SWORD_SIZE: Final = 4
"""The metal of a great sword."""
_BOUT_SHARE: Final = 1 / 7
"""A duel tile more than the rival's turns one bout in seven: the cards of its colour with the other's pose."""
_SHOP: Final[list[list[float]]] = [[1.0, 0.75, 0.45], [1.0, 0.75, 0.45], [0.45, 0.9, 0.9], [0.5, 0.45, 0.2]]
"""What a business of ours is worth, by kind and row: dealers and fencing masters early on the street, smiths later."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy:
    """A bot that plans its turns by ``evaluate``."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)
        self._plan: list[Option] = []

    def choose(self, eyes: Eyes) -> Option:
        """The next option of the plan, or of a new plan where there is none or it does not fit."""
        question = eyes.question
        if question.kind == "action" or not self._plan or self._plan[0] not in question.options:
            self._plan = []
            if len(question.options) == 1:
                return question.options[0]
            table: Any = eyes.imagine(self._dice)
            self._plan = best_line(table, eyes.seat, PLAIN).options
        return self._plan.pop(0)


class Line:
    """Some decisions in a row, where they lead and how good that looks."""

    def __init__(self, s: ToledoTable, options: list[Option], value: float) -> None:
        self.s: Final = s
        self.options: Final = options
        self.value: Final = value


def by_value(line: Line) -> float:
    """What lines are ranked by."""
    return -line.value


def best_line(s: ToledoTable, me: Seat, worth: ToledoWorths, lines: int = _LINES, width: int = _WIDTH) -> Line:
    """The decisions of ``me`` up to the next chance or player that leave it best off, among so many lines."""
    best = Line(s, [], -1e9)
    beam = [Line(s, [], 0.0)]
    looked = 0
    while beam and looked < lines:
        following: list[Line] = []
        for line in beam:
            for option in sensible(line.s, me):
                looked += 1
                child = line.s.copy()
                answer(child, option)
                further = Line(child, [*line.options, option], judge(child, me, worth))
                if is_mine(child, me, s.turn):
                    following.append(further)
                elif further.value > best.value:
                    best = further
        following.sort(key=by_value)
        beam = following[:width]
    return best if best.options else beam[0]


def is_mine(s: ToledoTable, me: Seat, turn: int) -> bool:
    """Whether the turn goes on with a decision of ``me``."""
    return s.question is not None and s.question.seat == me and s.turn == turn


# -- which options are worth a look ------------------------------------------------------------------------------------


def sensible(s: ToledoTable, me: Seat) -> list[Option]:
    """The options of the open question without those that hardly differ from others."""
    question = s.question
    assert question is not None
    if question.kind == "card":
        return question.options[:1]
    if question.kind == "use":
        return cheap(question, s.main_value)
    if question.kind == "fencing":
        return question.options[:: max(len(question.options) - 1, 1)]  # a colour, for all do the same, and movement
    if question.kind == "tile":
        return [TILE + best_shop(s, me)[0]]
    if question.kind == "place":
        return [FIELD + best_shop(s, me)[1]]
    return question.options


def cheap(question: Question, main: int) -> list[Option]:
    """The lowest card, the lowest one that is no movement card of this turn, and whatever is not a payment."""
    found: list[Option] = []
    other = False
    for option in question.options:
        if option < CARD:
            found.append(option)
        elif not found or (not other and value_of(option - CARD) != main):
            found.append(option)
            other = other or value_of(option - CARD) != main
    return found


def best_shop(s: ToledoTable, me: Seat) -> tuple[int, int]:
    """The tile and the field that improve the own businesses most."""
    best = (0, 0)
    best_value = -1.0
    fields = s.placeable()
    near = reach(s, me, fields)
    for tile in s.unplaced(me):
        for i in range(len(fields)):
            field = fields[i]
            value = shop(s, me, tile // 2, field) * shyness(s, me, tile // 2) + near[i] + 0.05 * (tile % 2)
            if value > best_value:
                best = (tile, field)
                best_value = value
    return best


def reach(s: ToledoTable, me: Seat, fields: list[int]) -> list[float]:
    """A little more for fields to which cards of the own hand lead from own figures."""
    purse = s.purse(me)
    found: list[float] = []
    for field in fields:
        value = 0.0
        for start in s.movable(me):
            steps = field - start
            if 0 < steps < len(purse) and purse[steps]:
                value += 0.08 * min(purse[steps], 3)
        found.append(min(value, 0.3))
    return found


# -- the evaluation ----------------------------------------------------------------------------------------------------


def judge(s: ToledoTable, me: Seat, worth: ToledoWorths) -> float:
    """How good a table looks for ``me``, with what chance may bring next."""
    question = s.question
    if question is None or question.seat != CHANCE:
        return evaluate(s, me, worth)
    if question.kind == "bout":
        return judge_duel(s, me, question, worth)
    step = s.stack[-1]
    coming = step.n if isinstance(step, DrawMoney) and step.me == me else 0
    return evaluate(s, me, worth, coming)


def judge_duel(s: ToledoTable, me: Seat, question: Question, worth: ToledoWorths) -> float:
    """The mean of victory and defeat, each as likely as the unseen cards make it."""
    step: Any = s.stack[-1]
    weights = question.weights
    assert weights is not None
    good = bad = NONE
    chances = 0
    for i in range(len(weights)):
        if bout_winner(s, step.me, step.defender, question.options[i] - CARD) == me:
            good = question.options[i]
            chances += weights[i]
        else:
            bad = question.options[i]
    duel = duel_odds(chances / sum(weights))
    value = duel * after_duel(s, me, good, worth) if good != NONE else 0.0
    return value + ((1.0 - duel) * after_duel(s, me, bad, worth) if bad != NONE else 0.0)


def duel_odds(bout: float) -> float:
    """The chance to win two of three bouts."""
    return bout * bout * (3.0 - 2.0 * bout)


def after_duel(s: ToledoTable, me: Seat, card: Option, worth: ToledoWorths) -> float:
    """The value of the table if all bouts go as this card does."""
    child = s.copy()
    while child.question is not None and child.question.kind == "bout" and card in child.question.options:
        answer(child, card)
    return evaluate(child, me, worth)


def evaluate(s: ToledoTable, me: Seat, worth: ToledoWorths, coming: int = 0) -> float:
    """Points had and expected; ``coming`` cards are about to be drawn."""
    hand = s.size(me) + coming
    if s.closer != NONE:
        return points(s, me) + 0.01 * hand + lead(s, me, worth) * (1.0 if s.closer == me else 0.0)
    return expected(s, me, worth, coming) - worth.rivals * rivals(s, me, worth)


def expected(s: ToledoTable, me: Seat, worth: ToledoWorths, coming: int = 0) -> float:
    """What ``me`` has and may expect for itself."""
    hand = s.size(me) + coming
    return prospects(s, me, worth) + worth.card * min(hand, _MANY_CARDS) + worth.spare_card * max(hand - _MANY_CARDS, 0)


def lead(s: ToledoTable, me: Seat, worth: ToledoWorths) -> float:
    """A prize for ending the game in front, a fine for ending it behind."""
    best = max(points(s, seat) for seat in range(s.seats) if seat != me)
    return max(-18.0, min(18.0, worth.lead * (points(s, me) - best - 3)))


def rivals(s: ToledoTable, me: Seat, worth: ToledoWorths) -> float:
    """What the others have that our own turn can change: cards we pay and figures we send home."""
    value = 0.0
    for seat in range(s.seats):
        if seat != me:
            value += worth.card * s.size(seat)
            for field in s.on_street(seat):
                value += 0.08 * field * s.at(seat, field)
    return value


def prospects(s: ToledoTable, me: Seat, worth: ToledoWorths) -> float:
    """Swords, material, paintings, tiles, businesses and the way that figures have gone."""
    slots = max(0, FIGURES_TO_END - s.arrived(me))
    value = delivered(s, me, worth) + painting_points(s, me)
    value += forged(s, me, slots, worth)
    value += material(worth, s.metal[me], s.gems[me], slots)
    return value + tiles(s, me, worth) + worth.shops * shops(s, me)


def tiles(s: ToledoTable, me: Seat, worth: ToledoWorths) -> float:
    """Fencing tiles by what they do until the game ends: extra cards for two points, and better odds in duels."""
    left = max(0, FIGURES_TO_END - max([s.arrived(seat) for seat in range(s.seats)]))
    value = worth.duels * left * edge(s, me)
    return value + worth.extra_cards * left - MOVEMENT_PENALTY if s.owns(me, MOVEMENT) else value


def edge(s: ToledoTable, me: Seat) -> float:
    """How much more than every second duel ``me`` wins against the mean rival; each further tile adds less."""
    mine = duel_tiles(s, me)
    odds = [duel_odds(0.5 + _BOUT_SHARE * (mine - duel_tiles(s, seat))) for seat in range(s.seats) if seat != me]
    return sum(odds) / len(odds) - 0.5


def duel_tiles(s: ToledoTable, seat: Seat) -> int:
    """How many duel tiles a player has; which colours is nearly all the same."""
    return sum([1 for tile in range(DUEL_COLOURS) if s.owns(seat, tile)])


def delivered(s: ToledoTable, me: Seat, worth: ToledoWorths) -> float:
    """Swords in the Alcázar, and what they bring beyond their points."""
    printed, more = s.printed.sword_points, worth.delivery
    return sum((printed[i] + more) * s.delivered[me * len(printed) + i] for i in range(len(printed)))


def forged(s: ToledoTable, me: Seat, slots: int, worth: ToledoWorths) -> float:
    """Swords in front, the best first: as many as figures can still deliver nearly count in full."""
    printed = s.printed.sword_points
    value = 0.0
    carried = 0
    for sword in range(len(printed) - 1, -1, -1):
        for _ in range(s.swords[me * len(printed) + sword]):
            value += printed[sword] * worth.forged if carried < slots else worth.surplus * (printed[sword] // 2)
            carried += 1
    return value + progress(s, me, min(carried, slots), worth)


def progress(s: ToledoTable, me: Seat, carriers: int, worth: ToledoWorths) -> float:
    """The way gone: it counts for the foremost figures if there are swords to carry."""
    value = 0.0
    for field in range(STANDS - 1, CATHEDRAL, -1):
        for _ in range(s.figures[me * FIELDS + field]):
            value += field * (worth.carrier_step if carriers > 0 else worth.step)
            carriers -= 1
    return value


def material(worth: ToledoWorths, metal: int, gems: int, slots: int) -> float:
    """Metal and gems: what the next sword can use counts in full, a stock for later ones half."""
    if slots == 0:
        return 0.5 * gems
    paired = min(gems, metal, _SWORD_SIZE)
    first = min(metal, _SWORD_SIZE)
    later = min(metal - first, _SWORD_SIZE)
    stones = worth.set_gem * paired + worth.lone_gem * (gems - paired)
    return worth.metal * (first + worth.later_metal * later) + stones


def shop(s: ToledoTable, me: Seat, business: int, field: int) -> float:
    """What a business on a field is worth to its owner."""
    return _SHOP[business][s.printed.rows[field] - 1]


def shyness(s: ToledoTable, me: Seat, business: int) -> float:
    """Less for the second business of a kind, and for every business after the first few."""
    same = 0
    own = 0
    for field in s.printed.free:
        if s.owner[field] == me:
            own += 1
            same += 1 if s.business[field] == business else 0
    return (1.0 if same == 0 else 0.45) * (1.0 if own < 4 else 0.35)


def shops(s: ToledoTable, me: Seat) -> float:
    """All own businesses: the best of each kind counts in full."""
    best = [0.0, 0.0, 0.0, 0.0]
    value = 0.0
    own = 0
    for field in s.printed.free:
        if s.owner[field] == me:
            worth = shop(s, me, s.business[field], field)
            business = s.business[field]
            value += 0.45 * min(worth, best[business]) * (1.0 if own < 4 else 0.35)
            best[business] = max(best[business], worth)
            own += 1
    return value + best[GEM] + best[METAL] + best[SMITH] + best[FENCING]
