"""Routes: the march that a text orders, from which army to which region and with which units. (WS-90 to WS-96)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.sanchos import claims, reasons_on_map
from meseta.games.sanchos.armies import must_leave, sources, targets, text_of, units_in
from meseta.games.sanchos.grammar import Act
from meseta.games.sanchos.names import REGION, STOP
from meseta.games.sanchos.orders import move
from meseta.games.sanchos.table import SanchosTable


class ChooseSource(Step[SanchosTable]):
    """Which of several equally strong armies marches. (WS-90, WS-92)"""

    def __init__(self, sancho: int, card: int, chain: int, at: int) -> None:
        self.sancho: Final = sancho
        self.card: Final = card
        self.chain: Final = chain
        self.at: Final = at

    def act(self, s: SanchosTable) -> Act:
        """What the text orders."""
        return text_of(s, self.sancho, self.card).chains[self.chain][self.at]

    def _sources(self, s: SanchosTable) -> list[int]:
        return sources(s, self.sancho, self.act(s))

    def ask(self, s: SanchosTable) -> Question | None:
        found = self._sources(s)
        if len(found) < 2:
            return None
        return Question(s.decider(self.sancho), "source", [REGION + region for region in found])

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.in_regions(s)

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons_on_map.CHOOSE_SOURCE

    def run(self, s: SanchosTable) -> Steps:
        return self._from(s, self._sources(s)[0])

    def answer(self, s: SanchosTable, option: int) -> Steps:
        return self._from(s, option - REGION)

    def _from(self, s: SanchosTable, source: int) -> Steps:
        act = self.act(s)
        return (ChooseGoal(self.sancho, source, act.target, act.points),)


class ChooseGoal(Step[SanchosTable]):
    """Which of several equally good regions the army marches to. (WS-90, WS-93, WS-94)"""

    def __init__(self, sancho: int, source: int, target: int, points: int) -> None:
        self.sancho: Final = sancho
        self.source: Final = source
        self.target: Final = target
        self.points: Final = points

    def ask(self, s: SanchosTable) -> Question | None:
        found = targets(s, self.sancho, self.source, self.target)
        if len(found) < 2:
            return None
        return Question(s.decider(self.sancho), "goal", [REGION + region for region in found])

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.in_regions(s)

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons_on_map.CHOOSE_GOAL

    def run(self, s: SanchosTable) -> Steps:
        goal = targets(s, self.sancho, self.source, self.target)[0]
        return (March(self.sancho, self.source, goal, self.points, 0),)

    def answer(self, s: SanchosTable, option: int) -> Steps:
        return (March(self.sancho, self.source, option - REGION, self.points, 0),)


class March(Step[SanchosTable]):
    """As many units as possible go from source to goal, each once; the last of a garrison need not. (WS-96)"""

    def __init__(self, sancho: int, source: int, goal: int, points: int, marched: int) -> None:
        self.sancho: Final = sancho
        self.source: Final = source
        self.goal: Final = goal
        self.points: Final = points
        self.marched: Final = marched

    def ask(self, s: SanchosTable) -> Question | None:
        if not self.points:
            return None
        units = units_in(s, self.sancho, self.source)
        if not units:
            return None
        if self.marched and not must_leave(s, self.sancho, self.source):
            units.append(STOP)
        return Question(s.decider(self.sancho), "march", units)

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.in_march(s)

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons_on_map.MARCH

    def answer(self, s: SanchosTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        move(s, self.sancho, option, self.goal)
        return (March(self.sancho, self.source, self.goal, self.points - 1, 1),)
