"""A greedy player of War of the 3 Sanchos: it tries its orders out on an imagined table and takes what looks best.

It looks ahead to the end of its own turn with a small beam, plays battles out a few times, and judges a card by a
round in which everybody else plays a quick version of the same thoughts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meseta.bots.sanchos.alone import DEEDS, worth
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Option
from meseta.core.native import mypyc_attr
from meseta.core.play import answer, draw
from meseta.core.view import Eyes
from meseta.games.sanchos.automata_battle import strike_choice
from meseta.games.sanchos.dice import Reserves
from meseta.games.sanchos.names import CARD, DIE, NOBODY, OPT_RESERVE, PASS, STOP, UNDECIDED, YES
from meseta.games.sanchos.resolution import Strike
from meseta.games.sanchos.table import SanchosTable

WON: Final = 100_000
_POINT: Final = 100
_UNIT: Final = 12
_RECRUIT: Final = 7
_CARD: Final = 8
_PIP: Final = 12

BATTLE: Final = frozenset(
    ("join", "intercept", "reserve_card", "column", "reroll", "shift", "way", "strike", "force", "roll")
)
"""Questions inside of a battle, or on the way into one."""
_INNER: Final = frozenset(
    (
        "unit",
        "target",
        "fortify",
        "attack",
        "besiege",
        "points",
        "deploy",
        "source",
        "goal",
        "march",
        "force",
        "willing",
    )
)
"""Questions that belong to one action."""
_WIDTH: Final = 4
_SAMPLES: Final = 6
_ROUNDS: Final = 3
_LEAVES: Final = 160
_TO_RESERVE: Final[dict[Option, int]] = {OPT_RESERVE: -3}
"""Of two equal rounds the one with turns is better."""
_TO_PASS: Final[dict[Option, int]] = {PASS: 3}
"""Reserve cards are worth keeping, and passing is free."""


class Leaf:
    """A table after one action of somebody's turn, with the first option that led there and what it is worth."""

    def __init__(self, first: Option, state: SanchosTable, value: int) -> None:
        self.first: Final = first
        self.state: Final = state
        self.value: Final = value


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy:
    """A bot for any seat that a person could hold."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)

    def choose(self, eyes: Eyes) -> Option:
        """One of ``eyes.question.options``."""
        question = eyes.question
        if len(question.options) == 1:
            return question.options[0]
        kind = question.kind
        if kind in ("reserve", "discard"):
            return self._weakest(eyes)
        if kind in ("command", "timing"):
            return self._best_by_trials(eyes, _ROUNDS, finish_round, _TO_RESERVE)
        if kind in BATTLE and kind != "force":
            return self._best_by_trials(eyes, _SAMPLES, finish_battle, _TO_PASS)
        s = eyes.imagine(self._dice)
        assert isinstance(s, SanchosTable)
        return best_plan(s, self._dice)

    def _weakest(self, eyes: Eyes) -> Option:
        """The card with the fewest points."""
        s = eyes.imagine(self._dice)
        assert isinstance(s, SanchosTable)
        best = eyes.question.options[0]
        for option in eyes.question.options:
            if s.printed.points[option - CARD] < s.printed.points[best - CARD]:
                best = option
        return best

    def _best_by_trials(
        self, eyes: Eyes, trials: int, finish: Callable[[SanchosTable, Dice], None], handicap: dict[Option, int]
    ) -> Option:
        """Play on after every option a few times; ``handicap`` is added to the value of single options."""
        options = eyes.question.options
        totals = [0] * len(options)
        for _ in range(trials):
            s = eyes.imagine(self._dice)
            assert isinstance(s, SanchosTable)
            me = s.sancho_of(eyes.seat)
            for i in range(len(options)):
                child = s.copy()
                answer(child, options[i])
                finish(child, self._dice)
                totals[i] += evaluate(child, me) + handicap.get(options[i], 0)
        return options[best_index(totals)]


def best_index(values: list[int]) -> int:
    """The index of the highest value, the first of equals."""
    best = 0
    for i in range(len(values)):
        if values[i] > values[best]:
            best = i
    return best


# -- one's own turn ----------------------------------------------------------------------------------------------------


def best_plan(s: SanchosTable, dice: Dice) -> Option:
    """The first option of the best sequence of actions found by a beam to the end of the turn."""
    question = s.question
    assert question is not None
    seat = question.seat
    beam = [Leaf(NOBODY, s, 0)]
    best: Leaf | None = None
    for _ in range(3):
        leaves: list[Leaf] = []
        for node in beam:
            expand(node.state, node.first, seat, dice, leaves)
        for leaf in leaves:
            if may_end(leaf.state, seat) and (best is None or leaf.value > best.value):
                best = leaf
        beam = widest(leaves, seat)
        if not beam:
            break
    return question.options[0] if best is None else best.first


def may_end(s: SanchosTable, seat: int) -> bool:
    """Whether the turn can be over here: somebody else is asked, or one may stop."""
    question = s.question
    return question is None or question.seat != seat or question.kind != "order" or STOP in question.options


def widest(leaves: list[Leaf], seat: int) -> list[Leaf]:
    """The best few leaves in which the turn goes on."""
    going = [leaf for leaf in leaves if still_ordering(leaf.state, seat)]
    going.sort(key=_value, reverse=True)
    return going[:_WIDTH]


def _value(leaf: Leaf) -> int:
    return leaf.value


def still_ordering(s: SanchosTable, seat: int) -> bool:
    """Whether the seat has points left to spend."""
    return s.question is not None and s.question.seat == seat and s.question.kind == "order"


def expand(s: SanchosTable, first: Option, seat: int, dice: Dice, leaves: list[Leaf]) -> None:
    """Add every table that one action from here leads to; battles are played out once."""
    question = s.question
    if question is None or question.seat != seat or len(leaves) > _LEAVES:
        return
    for option in question.options:
        child = s.copy()
        answer(child, option)
        start = option if first == NOBODY else first
        after = child.question
        if after is not None and after.seat == seat and after.kind in _INNER:
            expand(child, start, seat, dice, leaves)
        else:
            leaves.append(judged(child, start, seat, dice))


def judged(s: SanchosTable, first: Option, seat: int, dice: Dice) -> Leaf:
    """A leaf with its value; a battle ahead is played a few times, and one of the results is kept."""
    me = s.sancho_of(seat)
    if s.question is None or s.question.kind not in BATTLE:
        return Leaf(first, s, evaluate(s, me))
    total = 0
    after = s
    for _ in range(_SAMPLES):
        after = s.copy()
        finish_battle(after, dice)
        total += evaluate(after, me)
    return Leaf(first, after, total // _SAMPLES)


# -- quick play --------------------------------------------------------------------------------------------------------


def finish_battle(s: SanchosTable, dice: Dice) -> None:
    """Play a battle, and the siege it belongs to, to its end with plain choices."""
    while s.question is not None and s.question.kind in BATTLE:
        answer(s, draw(s, dice) if s.question.seat == CHANCE else plain_choice(s))


def plain_choice(s: SanchosTable) -> Option:
    """A simple answer to a question of a battle."""
    question = s.question
    assert question is not None
    step = s.stack[-1]
    if isinstance(step, Strike):
        return DIE + strike_choice(s, step.sancho)
    if isinstance(step, Reserves):
        return PASS
    if question.kind == "intercept":
        return YES
    return question.options[-1]


def finish_round(s: SanchosTable, dice: Dice) -> None:
    """Play the round to its end; everybody spends points one by one on what looks best to him."""
    now = s.round
    while s.question is not None and s.round == now:
        question = s.question
        if question.seat == CHANCE:
            answer(s, draw(s, dice))
        elif question.kind in BATTLE and question.kind != "force":
            answer(s, plain_choice(s))
        elif question.kind == "order" or question.kind in _INNER:
            answer(s, quick_option(s, question.seat, dice))
        else:
            answer(s, question.options[dice.below(len(question.options))])


def quick_option(s: SanchosTable, seat: int, dice: Dice) -> Option:
    """The first option of the best single action."""
    leaves: list[Leaf] = []
    question = s.question
    assert question is not None
    for option in question.options:
        child = s.copy()
        answer(child, option)
        leaves.append(quick_leaf(child, option, seat, dice))
    best = leaves[0]
    for leaf in leaves:
        if leaf.value > best.value:
            best = leaf
    return best.first


def quick_leaf(s: SanchosTable, first: Option, seat: int, dice: Dice) -> Leaf:
    """The best table that further answers of this one action lead to."""
    question = s.question
    me = s.sancho_of(seat)
    if question is None or question.seat != seat or question.kind not in _INNER:
        if question is not None and question.kind in BATTLE:
            s = s.copy()
            finish_battle(s, dice)
        return Leaf(first, s, evaluate(s, me))
    found: Leaf | None = None
    for option in question.options:
        child = s.copy()
        answer(child, option)
        leaf = quick_leaf(child, first, seat, dice)
        if found is None or leaf.value > found.value:
            found = leaf
    assert found is not None
    return found


# -- what a position is worth ------------------------------------------------------------------------------------------


def evaluate(s: SanchosTable, me: int) -> int:
    """A number that grows with the chance of this Sancho's player to win."""
    if s.victory != UNDECIDED:
        return WON * (1 if s.winners >> me & 1 else -1)
    if s.seats == 1:
        return worth(s, DEEDS)
    value = 0
    for region in range(s.printed.regions):
        value += _garrison(s, region, me) + _open(s, region, me)
    for sancho in range(3):
        value += weight(sancho, me) * _RECRUIT * s.recruits[sancho] // 2
    for sancho in range(3):
        value += weight(sancho, me) * _points(s.vp[sancho]) // 2
    return value + _hand(s, me)


def weight(sancho: int, me: int) -> int:
    """How much a Sancho's goods count for or against one, doubled."""
    return 2 if sancho == me else -1


def _points(vp: int) -> int:
    """Victory points, with a weight that grows towards ten."""
    return vp * _POINT + vp * vp * 6


def _hand(s: SanchosTable, me: int) -> int:
    """Cards in reserve help in battles, each by its points."""
    return sum([_CARD + _PIP * s.printed.points[card] for card in s.reserve(me)])


def _garrison(s: SanchosTable, region: int, me: int) -> int:
    """How safe a garrison space is, and whether a siege will take it."""
    holder = s.holder[region]
    if holder == NOBODY:
        return 0
    besieger = s.besieger[region]
    units = s.garrison[region]
    worth = s.worth(region)
    sign = weight(holder, me)
    value = sign * (_UNIT * units)
    if besieger != NOBODY:
        doom = worth * (80 if units == 1 else 55 if units == 2 else 35)
        value -= sign * doom
        value += weight(besieger, me) * (doom + _UNIT * s.siege[region])
        return value // 2
    threat = 0
    for other in range(3):
        if other != holder:
            threat = max(threat, s.field[region * 3 + other] - units)
    if threat > 0:
        value -= sign * worth * 22
    return value // 2


def _open(s: SanchosTable, region: int, me: int) -> int:
    """Field armies: their size, and what they stand beside."""
    value = 0
    free = s.holder[region] == NOBODY
    for sancho in range(3):
        units = s.field[region * 3 + sancho]
        if not units:
            continue
        sign = weight(sancho, me)
        value += sign * _UNIT * units
        if free:
            value += sign * s.worth(region) * 45
        elif s.holder[region] != sancho and s.besieger[region] == NOBODY and units > s.garrison[region]:
            value += sign * s.worth(region) * 18
        elif s.holder[region] == sancho:
            value += sign * _reach(s, region)
        if sancho == me and s.holder[region] == sancho and units > 1:
            value -= 4 * (units - 1)
    return value // 2


def _reach(s: SanchosTable, region: int) -> int:
    """What free garrison spaces lie next door to an army."""
    best = 0
    for near in s.printed.neighbours[region]:
        if s.holder[near] == NOBODY:
            best = max(best, s.worth(near))
    return best * 8
