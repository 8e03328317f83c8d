"""The big pieces: where the king, a Grande or a mobile scoreboard goes. Each move can be vetoed. (EG-60)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.el_grande.events import BoardMoved, GrandeMoved, KingMoved
from meseta.games.el_grande.names import BESIDE, BOARD, CASTILLO, REGIONS, STOP
from meseta.games.el_grande.reasons import (
    BOARD_TAKEN,
    GRANDE_CASTILLO,
    GRANDE_STAYS,
    KING_CASTILLO,
    KING_STAYS,
    KING_TOO_FAR,
    ON_BOARD,
    ON_MAP,
    SCOREBOARDS,
    STOPPING,
)
from meseta.games.el_grande.table import GrandeTable
from meseta.games.el_grande.verbs import Nothing, announce


class ChooseKing(Step[GrandeTable]):
    """Name the king's new region: any other, or only a neighbour. (EG-73)"""

    def __init__(self, me: Seat, far: bool) -> None:
        self.me: Final = me
        self.far: Final = far

    def ask(self, s: GrandeTable) -> Question | None:
        regions = (
            [region for region in range(REGIONS) if region != s.king] if self.far else s.printed.neighbours[s.king]
        )
        return Question(self.me, "king", [*regions, STOP])

    def blocks(self, s: GrandeTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: GrandeTable) -> Reasons:
        return s.cited((KING_STAYS, KING_TOO_FAR, KING_CASTILLO))

    def answer(self, s: GrandeTable, option: int) -> Steps:
        return DONE if option == STOP else announce(s, self.me, MoveKing(self.me, option))


class MoveKing(Step[GrandeTable]):
    """The king goes to another region, which freezes; the old one is free again. (EG-68, EG-74)"""

    def __init__(self, me: Seat, place: int) -> None:
        self.me: Final = me
        self.place: Final = place

    def run(self, s: GrandeTable) -> Steps:
        s.king = self.place
        if s.events is not None:
            s.emit(KingMoved(self.me, self.place))
        return DONE


class ChooseHome(Step[GrandeTable]):
    """Name the region to which the Grande moves; impossible out of the king's region. (EG-101)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: GrandeTable) -> Question | None:
        home = s.grande[self.me]
        if s.closed(home):
            return None
        return Question(self.me, "grande", [*[region for region in s.open_regions() if region != home], STOP])

    def blocks(self, s: GrandeTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: GrandeTable) -> Reasons:
        return (*s.reasons_closed(), GRANDE_STAYS, GRANDE_CASTILLO)

    def run(self, s: GrandeTable) -> Steps:
        return (Nothing(self.me),)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        return DONE if option == STOP else announce(s, self.me, MoveGrande(self.me, option))


class MoveGrande(Step[GrandeTable]):
    """The Grande stands in a new home region."""

    def __init__(self, me: Seat, place: int) -> None:
        self.me: Final = me
        self.place: Final = place

    def run(self, s: GrandeTable) -> Steps:
        s.grande[self.me] = self.place
        if s.events is not None:
            s.emit(GrandeMoved(self.me, self.place))
        return DONE


class ChooseBoard(Step[GrandeTable]):
    """Pick a mobile scoreboard: one beside the board, or one that lies in the open. (EG-102, EG-OP-7)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: GrandeTable) -> Question | None:
        boards = [BOARD + i for i in range(2) if s.boards[i] in (BESIDE, CASTILLO) or not s.closed(s.boards[i])]
        return Question(self.me, "board", [*boards, STOP])

    def blocks(self, s: GrandeTable) -> Blocks:
        return (*SCOREBOARDS, *STOPPING)

    def reasons(self, s: GrandeTable) -> Reasons:
        return s.reasons_closed()

    def answer(self, s: GrandeTable, option: int) -> Steps:
        return DONE if option == STOP else (ChooseBoardPlace(self.me, option - BOARD),)


class ChooseBoardPlace(Step[GrandeTable]):
    """Where the scoreboard goes: an open region or the castillo without a board. (EG-102)"""

    def __init__(self, me: Seat, board: int) -> None:
        self.me: Final = me
        self.board: Final = board

    def ask(self, s: GrandeTable) -> Question | None:
        places = [place for place in [*s.open_regions(), CASTILLO] if place not in s.boards]
        return Question(self.me, "board_to", places)

    def blocks(self, s: GrandeTable) -> Blocks:
        return ON_BOARD

    def reasons(self, s: GrandeTable) -> Reasons:
        return s.cited((*s.reasons_closed(), BOARD_TAKEN))

    def answer(self, s: GrandeTable, option: int) -> Steps:
        return announce(s, self.me, MoveBoard(self.me, self.board, option))


class MoveBoard(Step[GrandeTable]):
    """The scoreboard covers the printed values of its new place. (EG-91)"""

    def __init__(self, me: Seat, board: int, place: int) -> None:
        self.me: Final = me
        self.board: Final = board
        self.place: Final = place

    def run(self, s: GrandeTable) -> Steps:
        s.boards[self.board] = self.place
        if s.events is not None:
            s.emit(BoardMoved(self.me, self.board, self.place))
        return DONE
