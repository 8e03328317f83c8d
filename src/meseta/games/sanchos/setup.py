"""Set-up: units, recruits, scenarios and levels of the solo game, dealing, the first commander. (WS-13 to WS-21)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import CHANCE, NO_ONE, Question
from meseta.core.step import DONE, Step, Steps
from meseta.games.sanchos.draw import Draw
from meseta.games.sanchos.events import FirstRolled
from meseta.games.sanchos.names import (
    ARAGON,
    CARD,
    CASTILLA,
    EPIC,
    FACE,
    FIELD,
    GARRISON,
    HARD,
    MAX_POINTS,
    NAJERA,
    REMOVED,
    SEEN,
    TROOP_FACES,
    TROOPS,
    VERY_HARD,
)
from meseta.games.sanchos.table import SanchosTable

HAND_SIZE: Final = 3
_FIELD_TROOPS: Final = 3
_RECRUITS: Final = 2

_SCENARIOS: Final[tuple[tuple[tuple[int, int, int], ...], ...]] = (
    ((ARAGON, 8, 1), (ARAGON, 12, 1), (NAJERA, 9, 1)),
    ((CASTILLA, 1, 2), (NAJERA, 8, 2)),
    ((ARAGON, 8, 1), (CASTILLA, 8, 1)),
)
"""By the player's Sancho: whose troops stand in which region, and how many. (WS-146 to WS-148)"""


class SetUp(Step[SanchosTable]):
    """Everything up to the first round; ``first`` is that round."""

    def __init__(self, first: Step[SanchosTable]) -> None:
        self.first: Final = first

    def run(self, s: SanchosTable) -> Steps:
        for sancho in range(3):
            place_army(s, sancho)
        if s.seats == 1:
            place_scenario(s)
            return (*epic_steps(s), Draw(s.solo, HAND_SIZE), self.first)
        deal = [Draw(seat, HAND_SIZE) for seat in range(s.seats)]
        if s.seats == 2:
            return (*deal, RollForCommand(0), self.first)
        s.commander = NAJERA
        return (*deal, self.first)


def place_army(s: SanchosTable, sancho: int) -> None:
    """One troop holds the home castle, three and the king stand before it, two are recruits. (WS-14, WS-15)"""
    home = s.printed.home[sancho]
    s.supply[sancho] = TROOPS - 1 - _FIELD_TROOPS - _RECRUITS
    s.recruits[sancho] = _RECRUITS
    s.put(sancho, home, GARRISON, 1)
    s.put(sancho, home, FIELD, _FIELD_TROOPS + 1)
    s.set_king(sancho, home, FIELD)


def place_scenario(s: SanchosTable) -> None:
    """The extra units of the player's Sancho and of the level. (WS-146 to WS-152)"""
    s.commander = s.solo
    for sancho, number, n in _SCENARIOS[s.solo]:
        reinforce(s, sancho, number - 1, n)
    for bot in range(3):
        if bot == s.solo:
            continue
        if s.level >= HARD:
            s.supply[bot] -= 2
            s.recruits[bot] += 2
        if s.level >= VERY_HARD:
            for region in range(s.printed.regions):
                if s.field[region * 3 + bot]:
                    reinforce(s, bot, region, 1)


def reinforce(s: SanchosTable, sancho: int, region: int, n: int) -> None:
    """Troops from the supply form or join a field army. (WS-149)"""
    s.supply[sancho] -= n
    s.put(sancho, region, FIELD, n)


# -- Epic ------------------------------------------------------------------------------------------------------


def epic_steps(s: SanchosTable) -> Steps:
    """Three cards of the player's bottom colour, one of each value, leave the deck. (WS-153)"""
    if s.level < EPIC:
        return DONE
    second = s.next(s.solo)
    return TakeOut(SEEN + second), TakeOut(SEEN + s.next(second)), TakeOut(REMOVED)


class TakeOut(Step[SanchosTable]):
    """A card of a value not yet taken goes face up to a bot; the third one leaves the game unseen."""

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def ask(self, s: SanchosTable) -> Question | None:
        points = s.printed.points
        gone = [points[card] for card in range(len(s.cards)) if s.cards[card]]
        wanted = [value for value in range(1, MAX_POINTS + 1) if value not in gone]
        options = [
            CARD + card for card in range(len(s.cards)) if s.printed.bottom(card) == s.solo and points[card] in wanted
        ]
        if self.place == REMOVED:
            return Question(CHANCE, "take_out", options, None, NO_ONE)
        return Question(CHANCE, "take_out", options)

    def answer(self, s: SanchosTable, option: int) -> Steps:
        s.cards[option - CARD] = self.place
        return DONE


# -- first commander -------------------------------------------------------------------------------------------


class RollForCommand(Step[SanchosTable]):
    """Two players roll a troop die each; the higher roll commands first, ties are rolled again. (WS-18)"""

    def __init__(self, castilla: int) -> None:
        self.castilla: Final = castilla
        """Castilla's roll, 0 before it."""

    def ask(self, s: SanchosTable) -> Question | None:
        return Question(CHANCE, "first", TROOP_FACES)

    def answer(self, s: SanchosTable, option: int) -> Steps:
        value = option - FACE
        if s.events is not None:
            s.emit(FirstRolled(ARAGON if self.castilla else CASTILLA, value))
        if not self.castilla:
            return (RollForCommand(value),)
        if value == self.castilla:
            return (RollForCommand(0),)
        s.commander = CASTILLA if self.castilla > value else ARAGON
        return DONE
