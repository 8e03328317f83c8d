"""Battles: who takes part and what follows in which order. (WS-46 to WS-54)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.sanchos import claims, reasons
from meseta.games.sanchos.dice import Reserves, Roll
from meseta.games.sanchos.events import Attacked, GarrisonJoined, Sallied
from meseta.games.sanchos.names import FIELD, FORCE, GARRISON, MAX_DICE, NOBODY
from meseta.games.sanchos.resolution import EndBattle, Resolve, lift_siege
from meseta.games.sanchos.table import SanchosTable


class Attack(Step[SanchosTable]):
    """An announced attack: a siege by others is broken, garrisons may join, then the battle. (WS-46 to WS-52)"""

    def __init__(self, sancho: int, region: int, points: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region
        self.points: Final = points

    def run(self, s: SanchosTable) -> Steps:
        region = self.region
        s.battle = region
        if s.events is not None:
            s.emit(Attacked(self.sancho, region, self.points))
        holder = s.holder[region]
        broken = s.besieger[region] not in (NOBODY, self.sancho)
        if broken:
            if holder == self.sancho and not s.field_army(region, holder):
                sally(s, region)
                return (Muster(self.sancho, region, self.points),)
            lift_siege(s, region)
        stays = broken and holder != self.sancho and s.is_puppet(holder)
        if holder == NOBODY or s.besieger[region] != NOBODY or stays:
            return (Muster(self.sancho, region, self.points),)
        must = holder == self.sancho and not s.field_army(region, holder)
        return JoinBattle(holder, region, 1 if must else 0), Muster(self.sancho, region, self.points)


def sally(s: SanchosTable, region: int) -> None:
    """The whole besieged garrison and all besiegers step into the open; the space is empty. (WS-78)"""
    holder = s.holder[region]
    if s.events is not None:
        s.emit(Sallied(holder, region))
    lift_siege(s, region)
    s.sallied = holder
    king = s.king_stands(holder, region, GARRISON)
    come_out(s, holder, region, s.garrison[region] - king, king)


def come_out(s: SanchosTable, sancho: int, region: int, troops: int, king: int) -> None:
    """Units step from the garrison space into the open."""
    s.take(sancho, region, GARRISON, troops + king)
    s.put(sancho, region, FIELD, troops + king)
    if king:
        s.set_king(sancho, region, FIELD)


class JoinBattle(Step[SanchosTable]):
    """The owner of a garrison that is not besieged may bring units out; they stay outside. (WS-50, WS-51)"""

    def __init__(self, sancho: int, region: int, least: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region
        self.least: Final = least

    def ask(self, s: SanchosTable) -> Question | None:
        if s.is_bot(self.sancho):
            return None
        king = s.king_stands(self.sancho, self.region, GARRISON)
        options: list[int] = []
        for troops in range(s.garrison[self.region] - king + 1):
            if troops:
                options.append(FORCE + 2 * troops)
            if king:
                options.append(FORCE + 2 * troops + 1)
        if not self.least:
            options.append(FORCE)
        return Question(s.decider(self.sancho), "join", options)

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_FORCES

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons.JOIN_BATTLE

    def run(self, s: SanchosTable) -> Steps:
        """A bot brings out all but the last unit, which is a troop if possible. (WS-135)"""
        king = s.king_stands(self.sancho, self.region, GARRISON)
        troops = s.garrison[self.region] - king
        if troops:
            self._come(s, troops - 1, king)
        return DONE

    def answer(self, s: SanchosTable, option: int) -> Steps:
        self._come(s, (option - FORCE) // 2, (option - FORCE) % 2)
        return DONE

    def _come(self, s: SanchosTable, troops: int, king: int) -> None:
        if troops or king:
            come_out(s, self.sancho, self.region, troops, king)
            if s.events is not None:
                s.emit(GarrisonJoined(self.sancho, self.region, troops, king))


class Muster(Step[SanchosTable]):
    """All field armies of the region fight, besiegers included. (WS-48, WS-81)"""

    def __init__(self, sancho: int, region: int, points: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region
        self.points: Final = points

    def run(self, s: SanchosTable) -> Steps:
        region = self.region
        for sancho in range(3):
            king = 1 if s.king_at[sancho] == region and s.king_in[sancho] != GARRISON else 0
            s.fighting[sancho] = s.field_army(region, sancho) - king
            s.fighting[3 + sancho] = king
        return battle_steps(s, self.sancho, region, self.points)


def battle_steps(s: SanchosTable, attacker: int, region: int, extra: int) -> Steps:
    """The steps of a battle once it is known who fights. (WS-53, WS-54)"""
    s.battle = region
    second = s.next(attacker)
    third = s.next(second)
    f = s.fighting
    return (
        Roll(attacker, f[3 + attacker], min(MAX_DICE, f[attacker] + extra)),
        Roll(second, f[3 + second], min(MAX_DICE, f[second])),
        Roll(third, f[3 + third], min(MAX_DICE, f[third])),
        Reserves(attacker, 0),
        Resolve(),
        EndBattle(region),
    )
