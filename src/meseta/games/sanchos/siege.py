"""Sieges: sending units, interception, laying the siege, losses at the end of the round. (WS-69 to WS-84)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.sanchos import claims, reasons
from meseta.games.sanchos.armies import may_besiege_in
from meseta.games.sanchos.battle import battle_steps
from meseta.games.sanchos.events import (
    Conquered,
    Intercepted,
    KingDriven,
    SiegeAnnounced,
    SiegeFailed,
    SiegeLaid,
    SiegeLossesTaken,
)
from meseta.games.sanchos.names import FIELD, FORCE, GARRISON, NO, NOBODY, SIEGE, YES
from meseta.games.sanchos.table import SanchosTable
from meseta.games.sanchos.victory import CHECK


class Besiege(Step[SanchosTable]):
    """A siege is announced; the defender's field army may intercept before it is laid. (WS-69 to WS-71)"""

    def __init__(self, sancho: int, region: int, points: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region
        self.points: Final = points

    def run(self, s: SanchosTable) -> Steps:
        if s.events is not None:
            s.emit(SiegeAnnounced(self.sancho, self.region, self.points))
        return (SendBesiegers(self.sancho, self.region, self.points, 1),)


def forces(s: SanchosTable, sancho: int, region: int, points: int) -> list[int]:
    """The forces that can be sent: more than the defenders, at most two units per point. (WS-70)"""
    king = s.king_stands(sancho, region, FIELD)
    troops = s.field[region * 3 + sancho] - king
    least, most = s.garrison[region] + 1, 2 * points
    found: list[int] = []
    for n in range(troops + 1):
        if least <= n <= most:
            found.append(FORCE + 2 * n)
        if king and least <= n + 1 <= most:
            found.append(FORCE + 2 * n + 1)
    return found


def smallest_force(s: SanchosTable, sancho: int, region: int) -> int:
    """What a bot sends: one unit more than the defenders, the king only if troops do not suffice. (WS-138)"""
    wanted = s.garrison[region] + 1
    troops = s.field[region * 3 + sancho] - s.king_stands(sancho, region, FIELD)
    return FORCE + 2 * wanted if troops >= wanted else FORCE + 2 * troops + 1


class SendBesiegers(Step[SanchosTable]):
    """Which units besiege: asked before an interception, and again after it for replacements. (WS-70, WS-74)"""

    def __init__(self, sancho: int, region: int, points: int, first: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region
        self.points: Final = points
        self.first: Final = first

    def ask(self, s: SanchosTable) -> Question | None:
        if s.is_bot(self.sancho) or not may_besiege_in(s, self.sancho, self.region, self.points):
            return None
        options = forces(s, self.sancho, self.region, self.points)
        return Question(s.decider(self.sancho), "force", options)

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_FORCES

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons.SEND_BESIEGERS

    def run(self, s: SanchosTable) -> Steps:
        if may_besiege_in(s, self.sancho, self.region, self.points):
            return self._send(smallest_force(s, self.sancho, self.region))
        if s.events is not None:
            s.emit(SiegeFailed(self.sancho, self.region))
        return DONE

    def answer(self, s: SanchosTable, option: int) -> Steps:
        return self._send(option)

    def _send(self, option: int) -> Steps:
        troops, king = (option - FORCE) // 2, (option - FORCE) % 2
        lay = LaySiege(self.sancho, self.region, troops, king)
        if not self.first:
            return (lay,)
        return (Intercept(self.sancho, self.region, self.points, troops, king),)


class Intercept(Step[SanchosTable]):
    """The defender may attack the units sent to besiege with his whole field army there. (WS-71 to WS-74)"""

    def __init__(self, sancho: int, region: int, points: int, troops: int, king: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region
        self.points: Final = points
        self.troops: Final = troops
        self.king: Final = king

    def ask(self, s: SanchosTable) -> Question | None:
        defender = s.holder[self.region]
        if s.is_bot(defender) or not s.field[self.region * 3 + defender]:
            return None
        return Question(s.decider(defender), "intercept", [YES, NO])

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_YES_OR_NO

    def run(self, s: SanchosTable) -> Steps:
        """A bot always intercepts if it can. (WS-139)"""
        defender = s.holder[self.region]
        return self._fight(s) if s.field[self.region * 3 + defender] else self._lay()

    def answer(self, s: SanchosTable, option: int) -> Steps:
        return self._fight(s) if option == YES else self._lay()

    def _lay(self) -> Steps:
        return (LaySiege(self.sancho, self.region, self.troops, self.king),)

    def _fight(self, s: SanchosTable) -> Steps:
        region = self.region
        defender = s.holder[region]
        if s.events is not None:
            s.emit(Intercepted(defender, region))
        king = s.king_stands(defender, region, FIELD)
        s.fighting[defender] = s.field[region * 3 + defender] - king
        s.fighting[3 + defender] = king
        s.fighting[self.sancho] = self.troops
        s.fighting[3 + self.sancho] = self.king
        again = SendBesiegers(self.sancho, region, self.points, 0)
        return (*battle_steps(s, defender, region, 0), CHECK, again)


class LaySiege(Step[SanchosTable]):
    """The besiegers are stacked on the garrison space; the defender keeps its points. (WS-75)"""

    def __init__(self, sancho: int, region: int, troops: int, king: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region
        self.troops: Final = troops
        self.king: Final = king

    def run(self, s: SanchosTable) -> Steps:
        n = self.troops + self.king
        s.take(self.sancho, self.region, FIELD, n)
        s.put(self.sancho, self.region, SIEGE, n)
        if self.king:
            s.set_king(self.sancho, self.region, SIEGE)
        if s.events is not None:
            s.emit(SiegeLaid(self.sancho, self.region, n))
        return DONE


class SiegeLosses(Step[SanchosTable]):
    """Phase 4: every siege costs both sides a unit; all at once, then kings go home. (WS-82 to WS-84)"""

    def run(self, s: SanchosTable) -> Steps:
        driven: list[int] = []
        for region in range(s.printed.regions):
            if s.besieger[region] != NOBODY:
                if s.events is not None:
                    s.emit(SiegeLossesTaken(region))
                king = wear_down(s, region)
                if king != NOBODY:
                    driven.append(king)
        for sancho in driven:
            s.send_king_home(sancho)
            if s.events is not None:
                s.emit(KingDriven(sancho, s.king_at[sancho], s.king_in[sancho]))
        return (CHECK,) if s.decided() else DONE


def wear_down(s: SanchosTable, region: int) -> int:
    """Take one unit from each side of a siege; returns the Sancho whose king, the last defender, is driven out."""
    besieger, holder = s.besieger[region], s.holder[region]
    last_king = s.king_stands(holder, region, GARRISON) and s.garrison[region] == 1
    if not last_king:
        s.supply[holder] += 1
    s.take(holder, region, GARRISON, 1)
    # There are at least two besiegers, so one of them is a troop: the king is never the unit that is lost.
    s.supply[besieger] += 1
    s.siege[region] -= 1
    if not s.garrison[region]:
        conquer(s, region)
    return holder if last_king else NOBODY


def conquer(s: SanchosTable, region: int) -> None:
    """The surviving besiegers become the garrison. (WS-83)"""
    besieger = s.besieger[region]
    n = s.siege[region]
    s.siege[region] = 0
    s.besieger[region] = NOBODY
    s.put(besieger, region, GARRISON, n)
    if s.king_stands(besieger, region, SIEGE):
        s.king_in[besieger] = GARRISON
    if s.events is not None:
        s.emit(Conquered(besieger, region))
