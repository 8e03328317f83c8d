"""Search with hidden information, written once for all games.

Every iteration imagines a table that the own seat cannot tell from the real one, plays an option on it, goes down a
tree of what the seat can observe, lets quick players finish a few stages, and brings the expected rewards of all seats
home. The root shares iterations out by sequential halving, with the same imagined tables and the same luck for all
options that are still in the race; inside the tree upper confidence bounds choose. Secret answers given at the same
time are searched for all who are asked, each with statistics of its own, and the answer is drawn from them.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from meseta.bots.evaluation import Evaluation, Style
from meseta.bots.tree import Node
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, EVERYONE, Option, Seat
from meseta.core.native import mypyc_attr
from meseta.core.play import answer, draw
from meseta.core.step import UNANSWERED, State

_UNSEEN: Final = -7
"""The edge of an answer that the observer does not see."""
_ENOUGH: Final = 4
"""With so many trials for each option none is dropped after a single one: that would be luck."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Search:
    """One thought: statistics that grow with every iteration."""

    def __init__(
        self,
        evaluation: Evaluation,
        style: Style,
        imagine: Callable[[Dice], State],
        seat: Seat,
        dice: Dice,
        root: Node,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.evaluation: Final = evaluation
        self.style: Final = style
        self.imagine: Final = imagine
        self.seat: Final = seat
        self.dice: Final = dice
        self.root: Final = root
        """May bring statistics along from the decision before."""
        self.clock: Final = clock
        self.done = 0
        """Iterations so far."""
        self.choice: Option = UNANSWERED
        """What turned out best."""
        self.sealed = False
        """Whether the answer is secret, given at the same time as others' answers."""
        self.shares: Final[dict[Option, list[float]]] = {}
        """The rewards of all seats, added up for each option of the root."""
        self.secret: Final[dict[Seat, Node]] = {seat: root}
        """Statistics of everybody who is asked a sealed question."""
        self.nodes: Final[list[Node]] = []
        """The way down the tree in the present iteration, with ``ats``."""
        self.ats: Final[list[int]] = []
        self.luck = 0
        """The seed of the luck that all options of the present trial share."""
        self.stage = 0
        """The stage that the present iteration has reached, and the first turn in it."""
        self.first = 0

    def think(self, iterations: int, seconds: float) -> None:
        """Look for the best option with so many iterations or, if seconds are given, until the time is over."""
        s = self.imagine(self.dice)
        question = s.question
        assert question is not None
        self.choice = self.decided(s)
        if self.choice != UNANSWERED:
            return
        if question.sealed:
            self.mix(iterations, seconds)
        else:
            self.race(self.candidates(s), iterations, seconds)

    def decided(self, s: State) -> Option:
        """The answer where nothing is to be searched: the evaluation knows it, or only one option is sensible."""
        sensible = self.evaluation.sensible(s)
        return sensible[0] if len(sensible) == 1 else self.evaluation.at_once(s, self.dice)

    def merge(self, found: list[list[tuple[Option, int, float]]]) -> None:
        """Add what others found about the same decision, and choose again; nothing where nobody had to search."""
        if self.done == 0:
            return
        for options in found:
            for option, visits, total in options:
                at = self.root.find(option, 0.0)
                self.root.visits[at] += visits
                self.root.total[at] += total
        if found and self.sealed:
            self.choice = self.root.options[self.root.mixed(self.dice)]
        elif found:
            self.choice = self.root.options[self.favourite()]

    def favourite(self) -> int:
        """The option tried most often, the better one of equals: halving leaves the best with most trials."""
        best = 0
        trust = self.style.trust
        for at in range(len(self.root.options)):
            more = self.root.visits[at] - self.root.visits[best]
            if more > 0 or (more == 0 and self.root.score(at, trust) > self.root.score(best, trust)):
                best = at
        return best

    # -- a race of options -----------------------------------------------------------------------------------------

    def race(self, alive: list[int], iterations: int, seconds: float) -> None:
        """Sequential halving: all options get a share, the better half another one, and so on to the last trial."""
        phases = 1
        while (1 << phases) < len(alive):
            phases += 1
        start = self.clock()
        left = iterations
        for phase in range(phases):
            if seconds > 0.0:
                until = start + seconds * (phase + 1) / phases
                while self.clock() < until:
                    self.trial(alive)
            else:
                trials = shared_out(left, phases - phase, len(alive))
                for _ in range(trials):
                    self.trial(alive)
                left -= trials * len(alive)
            alive = self.best_of(alive, 1 if phase + 1 == phases else (len(alive) + 1) // 2)
        self.choice = self.root.options[alive[0]]

    def candidates(self, s: State) -> list[int]:
        """The options that look best by opinion and by what the tree has learnt, as indices into the root."""
        self.root.discover(s, self.evaluation)
        options = self.evaluation.sensible(s)
        mean = self.root.mean(options)
        found = [self.root.index[option] for option in options]
        order = sorted([(-self.root.hope(found[i], mean, self.style.trust), i) for i in range(len(found))])
        return [found[pair[1]] for pair in order[: self.evaluation.breadth(s, self.style.width)]]

    def best_of(self, alive: list[int], keep: int) -> list[int]:
        """The options that did best so far."""
        trust = self.style.trust
        order = sorted([(-self.root.score(alive[i], trust), i) for i in range(len(alive))])
        return [alive[pair[1]] for pair in order[:keep]]

    def trial(self, alive: list[int]) -> None:
        """Try every option that is still in the race on the same imagined table with the same luck."""
        world = self.imagine(self.dice)
        self.luck = self.dice.below(1 << 30)
        for at in alive:
            self.nodes.clear()
            self.ats.clear()
            self.step_on(self.root, at)
            self.iterate(world.copy(), Dice(self.luck))

    def compare(self, option: Option, trials: int) -> None:
        """Try one option beside the choice, however it looks: to say what it costs."""
        at = self.root.index[option]
        for _ in range(trials):
            self.trial([self.root.index[self.choice], at])

    def step_on(self, node: Node, at: int) -> None:
        """Go along an option of a node."""
        self.nodes.append(node)
        self.ats.append(at)

    # -- one iteration ---------------------------------------------------------------------------------------------

    def iterate(self, s: State, luck: Dice) -> None:
        """Play the option that the way begins with, go on down the tree and in a rollout, bring the rewards home."""
        self.stage, self.first = self.evaluation.stage(s), s.turn
        until = self.stage + self.style.stages
        self.descend(s, luck)
        self.finish(s, until, luck)

    def finish(self, s: State, until: int, luck: Dice) -> None:
        """Let quick players go on, and note the rewards along the way."""
        self.roll_out(s, until, luck)
        rewards = self.evaluation.rewards(s)
        for i in range(len(self.nodes)):
            node = self.nodes[i]
            node.add(self.ats[i], rewards[node.seat])
            if node is self.root:
                self.share(node.options[self.ats[i]], rewards)
        self.done += 1

    def share(self, option: Option, rewards: list[float]) -> None:
        """Note what an option of the root brought to everybody."""
        known = self.shares.get(option)
        if known is None:
            self.shares[option] = rewards
        else:
            for seat in range(len(rewards)):
                known[seat] += rewards[seat]

    def descend(self, s: State, luck: Dice) -> None:
        """Go down the tree as far as it reaches, and one node further."""
        node = self.nodes[0]
        option = node.options[self.ats[0]]
        turn = s.turn
        for _ in range(self.style.depth):
            key = self.play(s, option)
            question = s.question
            while question is not None and question.seat == CHANCE and self.style.beyond:
                key = key * 257 + self.play(s, draw(s, luck))
                question = s.question
            if question is None or question.seat == CHANCE or question.sealed:
                return
            if not self.style.beyond and (question.seat != self.seat or s.turn != turn):
                return
            below = node.below.get(key)
            fresh = below is None or below.seat != question.seat
            if below is None or fresh:
                below = Node(question.seat)
                node.below[key] = below
            node = below
            at = node.select(s, self.evaluation, self.style)
            option = node.options[at]
            self.step_on(node, at)
            if fresh:
                break
        self.play(s, option)

    def play(self, s: State, option: Option) -> int:
        """Answer the open question; gives the edge of the tree that the observer follows."""
        question = s.question
        assert question is not None
        audience = question.audience
        answer(s, option)
        return option if audience in (EVERYONE, self.seat) else _UNSEEN

    def roll_out(self, s: State, until: int, luck: Dice) -> None:
        """Quick players go on to the end of some stage."""
        evaluation = self.evaluation
        evaluation.begin()
        turn = -1
        while s.question is not None and evaluation.stage(s) < until:
            if self.style.steady and s.turn != turn:
                turn = s.turn
                luck = self.luck_of(s)
            answer(s, draw(s, luck) if s.question.seat == CHANCE else evaluation.quick(s, luck))

    def luck_of(self, s: State) -> Dice:
        """The luck of a turn, whatever an option has needed before it; turns count from the first of their stage."""
        stage = self.evaluation.stage(s)
        if stage != self.stage:
            self.stage, self.first = stage, s.turn
        return Dice((self.luck << 20) + (stage << 8) + s.turn - self.first)

    # -- secret answers --------------------------------------------------------------------------------------------

    def mix(self, iterations: int, seconds: float) -> None:
        """An answer to a sealed question: everybody who is asked learns in every iteration, none sees the others."""
        self.sealed = True
        start = self.clock()
        while self.done < iterations if seconds <= 0.0 else self.clock() < start + seconds:
            self.open_together(self.imagine(self.dice))
        self.choice = self.root.options[self.root.mixed(self.dice)]

    def open_together(self, s: State) -> None:
        """One iteration: all who are asked choose by their own statistics."""
        self.nodes.clear()
        self.ats.clear()
        self.stage, self.first = self.evaluation.stage(s), s.turn
        until = self.stage + self.style.stages
        for seat in range(s.seats):
            s.sealed[seat] = UNANSWERED
        asked: list[Seat] = []
        while s.question is not None and s.question.sealed and s.question.seat not in asked:
            seat = s.question.seat
            asked.append(seat)
            node = self.secret.get(seat)
            if node is None:
                node = Node(seat)
                self.secret[seat] = node
            at = node.select(s, self.evaluation, self.style)
            self.step_on(node, at)
            answer(s, node.options[at])
        self.luck = self.dice.below(1 << 30)
        self.finish(s, until, Dice(self.luck))


def shared_out(left: int, phases: int, options: int) -> int:
    """How often each option is tried in a phase: an equal share of what is left; more than once, if that is enough."""
    fair = left // (phases * options)
    return max(fair, 2 if left >= _ENOUGH * options else 1)
