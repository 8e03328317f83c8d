"""The sequence of play: turns with one of four actions, until the last round is over. (TO-7 to TO-17, TO-74 to 80)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Option, Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.toledo.events import FigureReturned, GameEnded, LastRoundBegan, Passed, TilePlaced
from meseta.games.toledo.landing import can_begin
from meseta.games.toledo.moves import MoveFigures
from meseta.games.toledo.names import (
    ACTION_BLOCK,
    CATHEDRAL,
    DRAW,
    FIELD,
    FIELD_BLOCK,
    FIGURES_TO_END,
    MOVE,
    NONE,
    PLACE,
    RETURN,
    TILE,
    TILE_BLOCK,
)
from meseta.games.toledo.piles import DrawMoney
from meseta.games.toledo.reasons import ACTION_REASONS, PLACE_REASONS, RETURN_REASONS, TILE_REASONS
from meseta.games.toledo.scoring import points
from meseta.games.toledo.table import ToledoTable

CARDS_PER_DRAW: Final = 2


class BeginTurn(Step[ToledoTable]):
    """The turn of one player: exactly one action. (TO-8)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: ToledoTable) -> Steps:
        """Count the turn, act, end it."""
        s.turn += 1
        return ChooseAction(self.me), EndTurn(self.me)


class ChooseAction(Step[ToledoTable]):
    """Draw, place, move or return: whatever of it is possible, and never nothing. (TO-8, TO-9)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: ToledoTable) -> Question | None:
        """Which action? Nobody is asked when none is possible."""
        actions = possible_actions(s, self.me)
        return Question(self.me, "action", actions) if actions else None

    def blocks(self, s: ToledoTable) -> Blocks:
        return (ACTION_BLOCK,)

    def reasons(self, s: ToledoTable) -> Reasons:
        return ACTION_REASONS

    def run(self, s: ToledoTable) -> Steps:
        """Pass, because nothing is possible. (TO-OP-6)"""
        s.passes += 1
        if s.events is not None:
            s.emit(Passed(self.me))
        return DONE

    def answer(self, s: ToledoTable, option: Option) -> Steps:
        """Begin the action."""
        s.passes = 0
        if option == DRAW:
            return (DrawMoney(self.me, CARDS_PER_DRAW),)
        if option == PLACE:
            return (ChooseTile(self.me),)
        if option == MOVE:
            return (MoveFigures(self.me),)
        return (ReturnFigure(self.me),)


def possible_actions(s: ToledoTable, me: Seat) -> list[Option]:
    """The actions that a player can carry out now."""
    actions: list[Option] = []
    if s.size(s.top()):
        actions.append(DRAW)
    if s.unplaced(me) and s.placeable():
        actions.append(PLACE)
    if can_begin(s, me):
        actions.append(MOVE)
    if s.on_street(me):
        actions.append(RETURN)
    return actions


class ChooseTile(Step[ToledoTable]):
    """Which of the own tiles is laid: kind and number of circles are free. (TO-14, TO-16)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: ToledoTable) -> Question:
        """Which tile?"""
        return Question(self.me, "tile", [TILE + tile for tile in s.unplaced(self.me)])

    def blocks(self, s: ToledoTable) -> Blocks:
        return (TILE_BLOCK,)

    def reasons(self, s: ToledoTable) -> Reasons:
        return TILE_REASONS

    def answer(self, s: ToledoTable, option: Option) -> Steps:
        """Look for a field."""
        return (PlaceTile(self.me, option - TILE),)


class PlaceTile(Step[ToledoTable]):
    """Lay a tile on any free field without one. (TO-14, TO-15)"""

    def __init__(self, me: Seat, tile: int) -> None:
        self.me: Final = me
        self.tile: Final = tile

    def ask(self, s: ToledoTable) -> Question:
        """On which field?"""
        return Question(self.me, "place", [FIELD + field for field in s.placeable()])

    def blocks(self, s: ToledoTable) -> Blocks:
        return (FIELD_BLOCK,)

    def reasons(self, s: ToledoTable) -> Reasons:
        return PLACE_REASONS

    def answer(self, s: ToledoTable, option: Option) -> Steps:
        """Open the business."""
        field = option - FIELD
        s.place(self.me, self.tile, field)
        if s.events is not None:
            s.emit(TilePlaced(self.me, self.tile, field))
        return DONE


class ReturnFigure(Step[ToledoTable]):
    """Take a figure from the street back to the cathedral. (TO-74 to TO-76)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: ToledoTable) -> Question:
        """From which field?"""
        return Question(self.me, "return", [FIELD + field for field in s.on_street(self.me)])

    def blocks(self, s: ToledoTable) -> Blocks:
        return (FIELD_BLOCK,)

    def reasons(self, s: ToledoTable) -> Reasons:
        return RETURN_REASONS

    def answer(self, s: ToledoTable, option: Option) -> Steps:
        """Carry it back."""
        field = option - FIELD
        s.lift(self.me, field)
        s.stand(self.me, CATHEDRAL)
        if s.events is not None:
            s.emit(FigureReturned(self.me, field))
        return DONE


class EndTurn(Step[ToledoTable]):
    """Clear up, look at the Alcázar, and pass the turn on. (TO-28, TO-77 to TO-80)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: ToledoTable) -> Steps:
        """The next turn, or the end of the game."""
        s.clear_turn()
        if s.closer == NONE and s.arrived(self.me) >= FIGURES_TO_END:
            s.closer = self.me
            if s.events is not None:
                s.emit(LastRoundBegan(self.me, s.arrived(self.me)))
        following = (self.me + 1) % s.seats
        reason = self._end(s, following)
        return (EndGame(reason),) if reason else (BeginTurn(following),)

    def _end(self, s: ToledoTable, following: Seat) -> str:
        """Why the game is over now; empty while it goes on. A last round is never cut by the limit. (TO-OP-30)"""
        if following == s.closer:
            return "last_round"
        if s.passes == s.seats:
            return "all_passed"
        return "limit" if s.closer == NONE and s.turn >= s.limit else ""


class EndGame(Step[ToledoTable]):
    """Nothing is left to do but count. (TO-81 to TO-86)"""

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason

    def run(self, s: ToledoTable) -> Steps:
        """Tell the result."""
        if s.events is not None:
            s.emit(GameEnded(self.reason, tuple(points(s, seat) for seat in range(s.seats))))
        return DONE
