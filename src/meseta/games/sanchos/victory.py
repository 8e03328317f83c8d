"""Victory: the check for ten points, and who wins. (WS-103 to WS-106, WS-115, WS-120 to WS-122)"""

from __future__ import annotations

from typing import Final

from meseta.core.step import DONE, Step, Steps
from meseta.games.sanchos.events import GameEnded
from meseta.games.sanchos.names import MAJOR, MINOR, WINNING_MARK
from meseta.games.sanchos.table import SanchosTable


class CheckVictory(Step[SanchosTable]):
    """A side with ten or more points wins at once. (WS-103)"""

    def run(self, s: SanchosTable) -> Steps:
        if s.decided():
            finish(s, MAJOR)
        return DONE


CHECK: Final = CheckVictory()


def then(s: SanchosTable, step: Step[SanchosTable]) -> Steps:
    """Go on with a step, unless the change just made has decided the game."""
    return (CHECK,) if s.decided() else (step,)


def finish(s: SanchosTable, victory: int) -> None:
    """End the game here: nothing that was still to come is played."""
    s.victory = victory
    s.winners = _solo_winners(s) if s.seats == 1 else _winners(s, WINNING_MARK if victory == MAJOR else 0)
    s.stack.clear()
    if s.events is not None:
        s.emit(GameEnded(victory, s.winners))


def _solo_winners(s: SanchosTable) -> int:
    """The side with more points; with equal points the bots. (WS-121, WS-122)"""
    player = 1 << s.solo
    return player if s.vp[s.solo] > s.bots_vp() else 7 - player


def _winners(s: SanchosTable, least: int) -> int:
    """Most points, then garrison spaces, then units; else shared. (WS-104, WS-106)"""
    best = -1
    winners = 0
    for sancho in range(3):
        if s.vp[sancho] < least:
            continue
        value = (s.vp[sancho] * 100 + s.spaces(sancho)) * 100 + s.on_board(sancho)
        if value > best:
            best = value
            winners = 1 << sancho
        elif value == best:
            winners |= 1 << sancho
    return winners


def finish_by_points(s: SanchosTable) -> None:
    """The deck has run out: a minor victory."""
    finish(s, MINOR)
