"""Orders: spending points on the six command actions, one point at a time. (WS-32 to WS-44, WS-87)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.sanchos import claims, reasons, reasons_on_map
from meseta.games.sanchos.armies import (
    attack_regions,
    may_fortify_in,
    movable,
    place_of,
    possible,
    region_of,
    siege_regions,
)
from meseta.games.sanchos.battle import Attack
from meseta.games.sanchos.events import Deployed, Fortified, Moved, Recruited
from meseta.games.sanchos.names import (
    FIELD,
    GARRISON,
    KING,
    MAY_ATTACK,
    MAY_BESIEGE,
    MAY_DEPLOY_HOME,
    MAY_DEPLOY_KING,
    MAY_FORTIFY,
    MAY_MOVE,
    MAY_RECRUIT,
    MAY_STOP,
    NOBODY,
    OPT_ATTACK,
    OPT_BESIEGE,
    OPT_DEPLOY_FIELD,
    OPT_DEPLOY_GARRISON,
    OPT_DEPLOY_KING,
    OPT_FORTIFY,
    OPT_MOVE,
    OPT_RECRUIT,
    POINTS,
    REGION,
    SIEGE,
    STOP,
    UNIT,
)
from meseta.games.sanchos.resolution import lift_siege
from meseta.games.sanchos.siege import Besiege
from meseta.games.sanchos.table import SanchosTable
from meseta.games.sanchos.victory import CHECK, then


class Orders(Step[SanchosTable]):
    """Points for actions of one's choice: the commander's, or those of a bottom field. (WS-32, WS-87, WS-88)

    ``acts`` are the allowed actions as bits. With ``MAY_STOP`` points may be left over; without it only when nothing
    but the last unit of a garrison could use them.
    """

    def __init__(self, sancho: int, points: int, acts: int, barred: int) -> None:
        self.sancho: Final = sancho
        self.points: Final = points
        self.acts: Final = acts
        self.barred: Final = barred

    def ask(self, s: SanchosTable) -> Question | None:
        if not self.points:
            return None
        acts = self.acts
        found = possible(s, self.sancho, self.points, acts, self.barred)
        may = found & 255
        if not may:
            return None
        options = order_options(s, self.sancho, may)
        if acts & MAY_STOP or not found >> 8:
            options.append(STOP)
        return Question(s.decider(self.sancho), "order", options)

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_ORDERS

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons.ORDERS

    def answer(self, s: SanchosTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        me, points = self.sancho, self.points
        if option == OPT_ATTACK:
            return (AttackWhere(me, points, self.acts, self.barred),)
        if option == OPT_BESIEGE:
            return (BesiegeWhere(me, points, self.acts, self.barred),)
        rest = Orders(me, points - 1, self.acts, self.barred)
        if option == OPT_MOVE:
            return ChooseUnit(me), rest
        if option == OPT_FORTIFY:
            return ChooseFortifier(me), rest
        if option == OPT_RECRUIT:
            recruit(s, me, 1)
        elif option == OPT_DEPLOY_KING:
            deploy_to_king(s, me, 1)
        else:
            deploy(s, me, s.printed.home[me], GARRISON if option == OPT_DEPLOY_GARRISON else FIELD, 1)
        return then(s, rest)


def order_options(s: SanchosTable, sancho: int, may: int) -> list[int]:
    """The options for some actions given as bits, in the order of the rulebook."""
    options: list[int] = []
    if may & MAY_RECRUIT:
        options.append(OPT_RECRUIT)
    if may & MAY_DEPLOY_HOME:
        options.append(OPT_DEPLOY_FIELD)
        if s.home_garrison_open(sancho):
            options.append(OPT_DEPLOY_GARRISON)
    if may & MAY_DEPLOY_KING:
        options.append(OPT_DEPLOY_KING)
    if may & MAY_MOVE:
        options.append(OPT_MOVE)
    if may & MAY_FORTIFY:
        options.append(OPT_FORTIFY)
    if may & MAY_ATTACK:
        options.append(OPT_ATTACK)
    if may & MAY_BESIEGE:
        options.append(OPT_BESIEGE)
    return options


# -- recruit and deploy ----------------------------------------------------------------------------------------


def recruit(s: SanchosTable, sancho: int, n: int) -> None:
    """Move troops from the supply into the reserve, as many as there are. (WS-33, WS-107)"""
    n = min(n, s.supply[sancho])
    s.supply[sancho] -= n
    s.recruits[sancho] += n
    if s.events is not None:
        s.emit(Recruited(sancho, n))


def deploy(s: SanchosTable, sancho: int, region: int, place: int, n: int) -> None:
    """Move recruits from the reserve to a place on the board. (WS-34, WS-35)"""
    s.recruits[sancho] -= n
    s.put(sancho, region, place, n)
    if s.events is not None:
        s.emit(Deployed(sancho, region, place, n))


def deploy_to_king(s: SanchosTable, sancho: int, n: int) -> None:
    """Recruits join the king where he stands; if he besieges, in the open beside him. (WS-36)"""
    place = GARRISON if s.king_in[sancho] == GARRISON else FIELD
    deploy(s, sancho, s.king_at[sancho], place, n)


# -- move ------------------------------------------------------------------------------------------------------


class ChooseUnit(Step[SanchosTable]):
    """Which unit moves. (WS-37 to WS-39)"""

    def __init__(self, sancho: int) -> None:
        self.sancho: Final = sancho

    def ask(self, s: SanchosTable) -> Question | None:
        return Question(s.decider(self.sancho), "unit", movable(s, self.sancho))

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.in_units(s)

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons_on_map.CHOOSE_UNIT

    def answer(self, s: SanchosTable, option: int) -> Steps:
        return (ChooseTarget(self.sancho, option),)


class ChooseTarget(Step[SanchosTable]):
    """Where the unit moves: any neighbouring region. (WS-37, WS-40)"""

    def __init__(self, sancho: int, unit: int) -> None:
        self.sancho: Final = sancho
        self.unit: Final = unit

    def ask(self, s: SanchosTable) -> Question | None:
        near = s.printed.neighbours[region_of(s, self.sancho, self.unit)]
        return Question(s.decider(self.sancho), "target", [REGION + region for region in near])

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.in_regions(s)

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons_on_map.CHOOSE_TARGET

    def answer(self, s: SanchosTable, option: int) -> Steps:
        move(s, self.sancho, self.unit, option - REGION)
        return DONE


def move(s: SanchosTable, sancho: int, unit: int, target: int) -> None:
    """Move one unit into the open of a region; a siege that it leaves may end. (WS-37, WS-79)"""
    source, place = region_of(s, sancho, unit), place_of(s, sancho, unit)
    s.take(sancho, source, place, 1)
    s.put(sancho, target, FIELD, 1)
    if unit == KING:
        s.set_king(sancho, target, FIELD)
    if s.events is not None:
        s.emit(Moved(sancho, 1 if unit == KING else 0, source, place, target))
    if place == SIEGE and not s.siege_holds(source):
        lift_siege(s, source)


# -- fortify ---------------------------------------------------------------------------------------------------


def fortifiers(s: SanchosTable, sancho: int) -> list[int]:
    """The free field units that may enter the garrison space of their region, as options. (WS-43)"""
    units: list[int] = []
    king = False
    for region in range(s.printed.regions):
        own = s.field[region * 3 + sancho]
        if own and may_fortify_in(s, sancho, region):
            here = s.king_stands(sancho, region, FIELD)
            king = king or here == 1
            if own > here:
                units.append(UNIT + region * 3 + FIELD)
    if king:
        units.append(KING)
    return units


class ChooseFortifier(Step[SanchosTable]):
    """Which unit enters the garrison space of its region; nobody is asked when no unit can. (WS-42)"""

    def __init__(self, sancho: int) -> None:
        self.sancho: Final = sancho

    def ask(self, s: SanchosTable) -> Question | None:
        units = fortifiers(s, self.sancho)
        return Question(s.decider(self.sancho), "fortify", units) if units else None

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.in_units(s)

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons_on_map.CHOOSE_FORTIFIER

    def answer(self, s: SanchosTable, option: int) -> Steps:
        fortify(s, self.sancho, option)
        return (CHECK,) if s.decided() else DONE


def fortify(s: SanchosTable, sancho: int, unit: int) -> None:
    """Move a unit from the open onto the garrison space of its region. (WS-42, WS-44)"""
    region = region_of(s, sancho, unit)
    s.take(sancho, region, FIELD, 1)
    s.put(sancho, region, GARRISON, 1)
    if unit == KING:
        s.set_king(sancho, region, GARRISON)
    if s.events is not None:
        s.emit(Fortified(sancho, 1 if unit == KING else 0, region))


# -- attack and besiege ----------------------------------------------------------------------------------------


class AttackWhere(Step[SanchosTable]):
    """The region of an attack. (WS-46, WS-47)"""

    def __init__(self, sancho: int, points: int, acts: int, barred: int) -> None:
        self.sancho: Final = sancho
        self.points: Final = points
        self.acts: Final = acts
        self.barred: Final = barred

    def ask(self, s: SanchosTable) -> Question | None:
        regions = attack_regions(s, self.sancho, self.barred, False)
        return Question(s.decider(self.sancho), "attack", [REGION + region for region in regions])

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.in_regions(s)

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons_on_map.ATTACK_WHERE

    def answer(self, s: SanchosTable, option: int) -> Steps:
        return (HowManyPoints(self.sancho, option - REGION, 1, self.points, self.acts, self.barred, 1),)


class BesiegeWhere(Step[SanchosTable]):
    """The region of a siege. (WS-69)"""

    def __init__(self, sancho: int, points: int, acts: int, barred: int) -> None:
        self.sancho: Final = sancho
        self.points: Final = points
        self.acts: Final = acts
        self.barred: Final = barred

    def ask(self, s: SanchosTable) -> Question | None:
        regions = siege_regions(s, self.sancho, self.points, NOBODY)
        return Question(s.decider(self.sancho), "besiege", [REGION + region for region in regions])

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.in_regions(s)

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons_on_map.BESIEGE_WHERE

    def answer(self, s: SanchosTable, option: int) -> Steps:
        region = option - REGION
        least = (s.garrison[region] + 2) // 2
        return (HowManyPoints(self.sancho, region, least, self.points, self.acts, self.barred, 0),)


class HowManyPoints(Step[SanchosTable]):
    """How many points an attack or a siege gets. (WS-46, WS-69)"""

    def __init__(self, sancho: int, region: int, least: int, points: int, acts: int, barred: int, attack: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region
        self.least: Final = least
        self.points: Final = points
        self.acts: Final = acts
        self.barred: Final = barred
        self.attack: Final = attack

    def ask(self, s: SanchosTable) -> Question | None:
        if self.least == self.points:
            return None
        options = [POINTS + n for n in range(self.least, self.points + 1)]
        return Question(s.decider(self.sancho), "points", options)

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_POINTS

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons.HOW_MANY_POINTS

    def run(self, s: SanchosTable) -> Steps:
        return self._begin(self.points)

    def answer(self, s: SanchosTable, option: int) -> Steps:
        return self._begin(option - POINTS)

    def _begin(self, points: int) -> Steps:
        """At most one attack and one siege in a turn. (WS-32)"""
        acts = self.acts & ~(MAY_ATTACK if self.attack else MAY_BESIEGE)
        rest = Orders(self.sancho, self.points - points, acts, self.barred)
        if self.attack:
            return Attack(self.sancho, self.region, points), CHECK, rest
        return Besiege(self.sancho, self.region, points), rest
