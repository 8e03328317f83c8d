"""Resolution of a battle: strikes, cancelled dice, losses, the end. (WS-59 to WS-68)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.sanchos import claims, reasons
from meseta.games.sanchos.automata_battle import strike_choice
from meseta.games.sanchos.events import BattleEnded, DiceCancelled, DieStruck, KingDriven, SiegeLifted, TroopLost
from meseta.games.sanchos.names import DIE, FIELD, NOBODY, SIEGE
from meseta.games.sanchos.table import SanchosTable


class Resolve(Step[SanchosTable]):
    """Columns from the highest down: a single die strikes, dice that share a column cancel out. (WS-59 to WS-63)"""

    def run(self, s: SanchosTable) -> Steps:
        while not one_owner(s.track):
            top = max(s.track)
            column = top // 6
            dice = [die for die in s.track if die // 6 == column]
            s.track = [die for die in s.track if die // 6 != column]
            if len(dice) > 1:
                if s.events is not None:
                    s.emit(DiceCancelled(column, len(dice), tuple(dice), tuple(s.track)))
            elif s.is_bot(top % 6 // 2):
                bot = top % 6 // 2
                strike(s, bot, column, strike_choice(s, bot))
            else:
                return Strike(top % 6 // 2, column), self
        s.track.clear()
        return DONE


def one_owner(track: list[int]) -> bool:
    """Whether all dice left belong to one Sancho, or none are left. (WS-63)"""
    if not track:
        return True
    owner = track[0] % 6 // 2
    return not [die for die in track if die % 6 // 2 != owner]


class Strike(Step[SanchosTable]):
    """The owner of a single die removes an enemy die of his choice, and the unit it stands for. (WS-60)"""

    def __init__(self, sancho: int, column: int) -> None:
        self.sancho: Final = sancho
        self.column: Final = column

    def ask(self, s: SanchosTable) -> Question | None:
        dice = sorted({die for die in s.track if die % 6 // 2 != self.sancho})
        return Question(s.decider(self.sancho), "strike", [DIE + die for die in dice])

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_DICE

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons.STRIKE

    def answer(self, s: SanchosTable, option: int) -> Steps:
        strike(s, self.sancho, self.column, option - DIE)
        return DONE


def strike(s: SanchosTable, sancho: int, column: int, die: int) -> None:
    """Remove an enemy die and a fighting unit of its colour and kind, if there is one left. (WS-60, WS-62, WS-67)"""
    s.track.remove(die)
    victim = die % 6 // 2
    guard = die % 2
    if s.events is not None:
        s.emit(DieStruck(sancho, column, victim, guard, die // 6, tuple(s.track)))
    if not s.fighting[3 * guard + victim]:
        return
    s.fighting[3 * guard + victim] -= 1
    if guard:
        drive_king(s, victim, s.battle)
    else:
        lose_troop(s, victim, s.battle)


def lose_troop(s: SanchosTable, sancho: int, region: int) -> None:
    """A troop of a field army returns to the supply: free ones first, then besiegers. (WS-64, WS-81)"""
    free = s.field[region * 3 + sancho] - s.king_stands(sancho, region, FIELD)
    s.take(sancho, region, FIELD if free else SIEGE, 1)
    s.supply[sancho] += 1
    if s.events is not None:
        s.emit(TroopLost(sancho, region))


def drive_king(s: SanchosTable, sancho: int, region: int) -> None:
    """A king is removed from where he stands and goes home. (WS-65)"""
    s.take(sancho, region, s.king_in[sancho], 1)
    s.send_king_home(sancho)
    if s.events is not None:
        s.emit(KingDriven(sancho, s.king_at[sancho], s.king_in[sancho]))


class EndBattle(Step[SanchosTable]):
    """Survivors stay in the open; a siege that no longer outnumbers its defenders ends. (WS-68, WS-80)"""

    def __init__(self, region: int) -> None:
        self.region: Final = region

    def run(self, s: SanchosTable) -> Steps:
        s.battle = NOBODY
        s.sallied = NOBODY
        left = tuple(s.fighting)
        for i in range(6):
            s.fighting[i] = 0
        if s.events is not None:
            s.emit(BattleEnded(self.region, left))
        if s.besieger[self.region] != NOBODY and not s.siege_holds(self.region):
            lift_siege(s, self.region)
        return DONE


def lift_siege(s: SanchosTable, region: int) -> None:
    """End a siege and tell so."""
    if s.events is not None:
        s.emit(SiegeLifted(s.besieger[region], region))
    s.lift_siege(region)
