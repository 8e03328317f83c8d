"""Where points came from in El Grande: general scorings, cards, castillo, king and Grande. Read from events only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meseta.core.account import Ledger
from meseta.core.decision import Seat
from meseta.core.event import Event
from meseta.core.match import Match
from meseta.core.view import View
from meseta.games.el_grande import events as told
from meseta.games.el_grande.names import CASTILLO, PLACE_IDS, REGIONS
from meseta.games.el_grande.scoring import leader

SCORINGS: Final = 3


class GrandeLedger(Ledger):
    """El Grande's ledger; King & Intrigue's stands on it."""

    package = "meseta.games.el_grande"

    def __init__(self, match: Match, view: View) -> None:
        super().__init__(match, view)
        self._scoring_number = 0
        self._general = False
        self._gained = [0] * match.seats
        """What everybody made since the last turn or general scoring began."""

    def read(self, event: Event) -> None:
        """Follow rounds and scorings, and what is done with caballeros."""
        match event:
            case told.RoundBegan():
                self._close()
                self._general = False
                self.new_round(event.number)
            case told.TurnBegan():
                self._close()
            case told.ScoringBegan():
                self._close()
                self._general = True
                self._scoring_number = min(SCORINGS, self._scoring_number + 1)
                self.scoring()
            case told.Scored():
                self.place(event.place, event.points, event.counts, event.king, event.home)
            case _:
                self._deed(event)

    def end_round(self) -> None:
        """The last scoring of the game is over with its last round."""
        self._close()
        super().end_round()

    def place(self, place: int, points: Sequence[int], counts: Sequence[int], king: int, home: int) -> None:
        """A place was scored: the bonuses of its sole leader are told apart from what caballeros brought."""
        first = leader(list(counts))
        column = "castillo" if place == CASTILLO else f"scoring_{self._scoring_number}" if self._general else "cards"
        for seat, n in enumerate(points):
            if not n:
                continue
            bonus = king + home if seat == first else 0
            self.score(column, seat, n - bonus)
            self.note("region", seat, n, PLACE_IDS[place])
            self._gained[seat] += n
        if first >= 0:
            self._bonus("king", first, king)
            self._bonus("grande", first, home)
            self._close_call(place, first, counts)

    def _close_call(self, place: int, first: Seat, counts: Sequence[int]) -> None:
        """First by a single caballero, before somebody else."""
        if max(n for seat, n in enumerate(counts) if seat != first) == counts[first] - 1 > 0:
            self.note("close", first, 1, PLACE_IDS[place])

    def _bonus(self, column: str, seat: Seat, n: int) -> None:
        if n:
            self.score(column, seat, n)
            self.note(column, seat, n)

    def _close(self) -> None:
        """A turn or a general scoring is over: what everybody made in it."""
        what = f"scoring_{self._scoring_number}" if self._general else "turn"
        for seat, n in enumerate(self._gained):
            if n:
                self.note(what, seat, n)
        self._gained = [0] * self.seats

    def _deed(self, event: Event) -> None:
        match event:
            case told.Placed():
                if event.place == CASTILLO:
                    self.note("castillo", event.seat)
            case told.Moved():
                self._moved(event)
            case told.SentHome():
                self.note("driven", event.owner, event.n)
            case told.KingMoved():
                self.note("king_moved", event.seat)
            case told.Vetoed():
                self.note("veto", event.seat)
            case _:
                pass

    def _moved(self, event: told.Moved) -> None:
        if event.dst == CASTILLO:
            self.note("castillo", event.owner, event.n)
        if event.owner != event.seat and event.src < REGIONS:
            self.note("pushed", event.seat, event.n)
