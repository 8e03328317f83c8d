"""Dice and reserve cards: rolling, rerolling, shifting. (WS-53 to WS-58, WS-162)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import CHANCE, Question
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.sanchos import claims, reasons
from meseta.games.sanchos.automata_battle import highest_die, reserve_plan
from meseta.games.sanchos.events import CidUsed, DieRolled, DieShifted, ReserveCardUsed
from meseta.games.sanchos.names import (
    CARD,
    CID_IN_SUPPLY,
    COLUMN,
    DIE,
    FACE,
    GUARD_FACES,
    LEFT,
    NOBODY,
    OPT_CID,
    PASS,
    RIGHT,
    TROOP_FACES,
)
from meseta.games.sanchos.table import SanchosTable


class Roll(Step[SanchosTable]):
    """A Sancho rolls his guard die, then his troop dice, and puts each under its value. (WS-54, WS-55)"""

    def __init__(self, sancho: int, guards: int, troops: int) -> None:
        self.sancho: Final = sancho
        self.guards: Final = guards
        self.troops: Final = troops

    def ask(self, s: SanchosTable) -> Question | None:
        if self.guards:
            return Question(CHANCE, "roll", GUARD_FACES)
        return Question(CHANCE, "roll", TROOP_FACES) if self.troops else None

    def answer(self, s: SanchosTable, option: int) -> Steps:
        value = option - FACE
        s.track.append(value * 6 + self.sancho * 2 + self.guards)
        if s.events is not None:
            s.emit(DieRolled(self.sancho, self.guards, value, tuple(s.track)))
        if self.guards:
            return (Roll(self.sancho, 0, self.troops),)
        return (Roll(self.sancho, 0, self.troops - 1),) if self.troops > 1 else DONE


def has_dice(s: SanchosTable, sancho: int) -> bool:
    """Whether a Sancho has dice on the track."""
    return highest_die(s.track, sancho) != NOBODY


class Reserves(Step[SanchosTable]):
    """Each Sancho in turn plays a reserve card or passes, until all three have passed in succession. (WS-56)"""

    def __init__(self, sancho: int, passes: int) -> None:
        self.sancho: Final = sancho
        self.passes: Final = passes

    def ask(self, s: SanchosTable) -> Question | None:
        if self.passes == 3 or s.is_bot(self.sancho) or not self._able(s):
            return None
        options = [CARD + card for card in s.reserve(self.sancho)]
        if s.cid == self.sancho:
            options.append(OPT_CID)
        options.append(PASS)
        return Question(s.decider(self.sancho), "reserve_card", options)

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_RESERVES

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons.RESERVES

    def _able(self, s: SanchosTable) -> bool:
        """Sanchos without dice or cards pass without being asked."""
        return (s.cid == self.sancho or s.has_reserve(self.sancho)) and has_dice(s, self.sancho)

    def run(self, s: SanchosTable) -> Steps:
        if self.passes == 3:
            return DONE
        after = s.next(self.sancho)
        cards = reserve_plan(s, self.sancho) if s.is_bot(self.sancho) else []
        if not cards:
            return (Reserves(after, self.passes + 1),)
        total = 0
        for card in cards:
            total += s.printed.points[card]
            self._use(s, card)
        die = highest_die(s.track, self.sancho)
        shift_die(s, die, die // 6 + total)
        return (Reserves(after, 0),)

    def answer(self, s: SanchosTable, option: int) -> Steps:
        after = s.next(self.sancho)
        if option == PASS:
            return (Reserves(after, self.passes + 1),)
        if option == OPT_CID:
            s.cid = CID_IN_SUPPLY
            if s.events is not None:
                s.emit(CidUsed(self.sancho))
            return ShiftDie(self.sancho), Reserves(after, 0)
        card = option - CARD
        self._use(s, card)
        return NameColumn(self.sancho, s.printed.points[card]), Reserves(after, 0)

    def _use(self, s: SanchosTable, card: int) -> None:
        s.discard(card)
        if s.events is not None:
            s.emit(ReserveCardUsed(self.sancho, card))


class NameColumn(Step[SanchosTable]):
    """A reserve card is played on a column with at least one of one's own dice. (WS-57)"""

    def __init__(self, sancho: int, points: int) -> None:
        self.sancho: Final = sancho
        self.points: Final = points

    def ask(self, s: SanchosTable) -> Question | None:
        columns = sorted({die // 6 for die in s.track if die % 6 // 2 == self.sancho})
        return Question(s.decider(self.sancho), "column", [COLUMN + column for column in columns])

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_COLUMNS

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons.NAME_COLUMN

    def answer(self, s: SanchosTable, option: int) -> Steps:
        column = option - COLUMN
        dice = sum([1 for die in s.track if die // 6 == column])
        return (PickDice(self.sancho, column, min(self.points, dice), ()),)


class PickDice(Step[SanchosTable]):
    """Exactly so many dice of a column, own or enemy, are picked and rolled again. (WS-57)"""

    def __init__(self, sancho: int, column: int, n: int, picked: tuple[int, ...]) -> None:
        self.sancho: Final = sancho
        self.column: Final = column
        self.n: Final = n
        self.picked: Final = picked

    def ask(self, s: SanchosTable) -> Question | None:
        dice = [die for die in s.track if die // 6 == self.column]
        if len(dice) == self.n or not self.n:
            return None
        return Question(s.decider(self.sancho), "reroll", [DIE + die for die in sorted(set(dice))])

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_DICE

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons.PICK_DICE

    def answer(self, s: SanchosTable, option: int) -> Steps:
        die = option - DIE
        s.track.remove(die)
        return (PickDice(self.sancho, self.column, self.n - 1, (*self.picked, die)),)

    def run(self, s: SanchosTable) -> Steps:
        picked = list(self.picked)
        if self.n:
            picked.extend([die for die in s.track if die // 6 == self.column])
            s.track = [die for die in s.track if die // 6 != self.column]
        return tuple([Roll(die % 6 // 2, die % 2, 1 - die % 2) for die in picked])


class ShiftDie(Step[SanchosTable]):
    """El Cid shifts one of his owner's dice by one column. (WS-162)"""

    def __init__(self, sancho: int) -> None:
        self.sancho: Final = sancho

    def ask(self, s: SanchosTable) -> Question | None:
        dice = sorted({die for die in s.track if die % 6 // 2 == self.sancho})
        return Question(s.decider(self.sancho), "shift", [DIE + die for die in dice])

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_DICE

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons.SHIFT_DIE

    def answer(self, s: SanchosTable, option: int) -> Steps:
        return (ShiftWay(self.sancho, option - DIE),)


class ShiftWay(Step[SanchosTable]):
    """To the right, or to the left unless the die lies in column 0."""

    def __init__(self, sancho: int, die: int) -> None:
        self.sancho: Final = sancho
        self.die: Final = die

    def ask(self, s: SanchosTable) -> Question | None:
        ways = [LEFT, RIGHT] if self.die >= 6 else [RIGHT]
        return Question(s.decider(self.sancho), "way", ways)

    def blocks(self, s: SanchosTable) -> Blocks:
        return claims.IN_WAYS

    def reasons(self, s: SanchosTable) -> Reasons:
        return reasons.SHIFT_WAY

    def answer(self, s: SanchosTable, option: int) -> Steps:
        shift_die(s, self.die, self.die // 6 + (1 if option == RIGHT else -1))
        return DONE


def shift_die(s: SanchosTable, die: int, column: int) -> None:
    """Put a die at the lower end of another column. (WS-55)"""
    s.track.remove(die)
    s.track.append(column * 6 + die % 6)
    if s.events is not None:
        s.emit(DieShifted(die % 6 // 2, die % 2, die // 6, column, tuple(s.track)))
