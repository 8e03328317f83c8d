"""Where points came from in Toledo: swords delivered and kept, paintings, gems, the tile of movement. Events only."""

from __future__ import annotations

from typing import Any, Final

from meseta.core.account import START, Ledger
from meseta.core.decision import Seat
from meseta.core.event import Event
from meseta.core.match import Match
from meseta.core.view import View
from meseta.games.toledo import events as told
from meseta.games.toledo.names import GEM, MOVEMENT, NONE
from meseta.games.toledo.scoring import GEMS_PER_POINT, MOVEMENT_PENALTY

COLUMNS: Final = ("delivered", "swords", "paintings", "gems", "movement")
"""In the order of ``scoring.parts``."""
_TURNS: Final = (told.TilePlaced, told.FigureMoved, told.FigureReturned, told.Passed)
"""With one of these every turn begins."""


class ToledoLedger(Ledger):
    """The ledger of the swordsmiths."""

    package = "meseta.games.toledo"

    def __init__(self, match: Match, view: View) -> None:
        super().__init__(match, view)
        printed: Any = match.game.printed  # type: ignore[attr-defined]  # the ledger of this title reads no other
        self._worth: list[int] = printed.sword_points
        self._cost: list[int] = printed.sword_gems
        self._gems = [player["gems"] for player in view["players"]]
        parts = [player["points"] for player in view["players"]]
        self.bring(START, [0] * match.seats)
        for number, column in enumerate(COLUMNS):
            self.bring(column, [part[number] for part in parts])
        self._turn: Seat = NONE
        self._starter: Seat = NONE
        self._round = 0

    def read(self, event: Event) -> None:
        """Follow goods, swords and duels."""
        if isinstance(event, _TURNS):
            self._begin_turn(event.seat)
        match event:
            case told.Collected():
                gem = event.business == GEM
                self._take_gems(event.seat, 1 if gem else 0)
                self.note("gems" if gem else "metal", event.seat)
            case told.SwordForged():
                self._take_gems(event.seat, -self._cost[event.sword])
                self.score("swords", event.seat, self._worth[event.sword] // 2)
            case told.AlcazarEntered():
                self._deliver(event)
            case told.PaintingTaken():
                self.score("paintings", event.seat, event.points)
                self.note("painting", event.seat)
            case told.FencingTileTaken():
                self._fence(event)
            case _:
                self._deed(event)

    def _begin_turn(self, seat: Seat) -> None:
        if seat == self._turn:
            return
        self._turn = seat
        if self._starter == NONE:
            self._starter = seat
        if seat == self._starter:
            self._round += 1
            self.new_round(self._round)

    def _take_gems(self, seat: Seat, n: int) -> None:
        """Two gems are a point. (TO-84)"""
        before = self._gems[seat] // GEMS_PER_POINT
        self._gems[seat] += n
        if self._gems[seat] // GEMS_PER_POINT != before:
            self.score("gems", seat, self._gems[seat] // GEMS_PER_POINT - before)

    def _deliver(self, event: told.AlcazarEntered) -> None:
        if event.sword != NONE:
            worth = self._worth[event.sword]
            self.score("swords", event.seat, -(worth // 2))
            self.score("delivered", event.seat, worth)
            self.note("delivered", event.seat)
            self.note("blade", event.seat, worth)

    def _fence(self, event: told.FencingTileTaken) -> None:
        self.note("lesson", event.seat)
        owns = (event.fencing == MOVEMENT) - (event.given_back == MOVEMENT)
        if owns:
            self.score("movement", event.seat, -MOVEMENT_PENALTY * owns)

    def _deed(self, event: Event) -> None:
        match event:
            case told.FigureMoved():
                self.note("walked", event.seat, event.to - event.field)
            case told.TilePlaced():
                self.note("opened", event.seat)
            case told.Paid():
                if event.owner not in (NONE, event.seat):
                    self.note("earned", event.owner)
            case told.DuelWon():
                self.note("duel", event.seat)
            case told.BoutFought():
                if event.winner != NONE:
                    self.note("bout", event.winner)
            case told.LastRoundBegan():
                self.note("closer", event.seat)
            case _:
                pass
