"""Where points came from in War of the 3 Sanchos: spaces that were settled, conquered and lost. Events only."""

from __future__ import annotations

from meseta.core.account import Ledger
from meseta.core.decision import Seat
from meseta.core.event import Event
from meseta.core.match import Match
from meseta.core.view import View
from meseta.games.sanchos import events as told
from meseta.games.sanchos.names import NOBODY

_SIX = 6


class SanchosLedger(Ledger):
    """The ledger of the garrison spaces."""

    package = "meseta.games.sanchos"

    def __init__(self, match: Match, view: View) -> None:
        super().__init__(match, view)
        self._solo: int = view["solo"]
        self._left: dict[int, int] = {}
        """Spaces that nobody holds, by region: who left them."""
        self._siege: dict[int, int] = {}
        """Who besieges a region, until the siege is over."""

    def seat(self, sancho: int) -> Seat:
        """The seat of a Sancho; nobody's for those that play by themselves."""
        if self.seats == 1:
            return 0 if sancho == self._solo else NOBODY
        return sancho if sancho < self.seats else NOBODY

    def read(self, event: Event) -> None:
        """Follow rounds, spaces and deeds."""
        match event:
            case told.RoundBegan():
                self.new_round(event.number)
            case told.SpaceHeld():
                self._held(event)
            case told.DieStruck():
                self._count("struck", event.sancho)
            case told.DieRolled():
                if event.value == _SIX:
                    self._count("six", event.sancho)
            case told.Recruited():
                self._count("recruited", event.sancho, event.n)
            case _:
                what = _DEEDS.get(type(event))
                if what is not None:
                    self._deed(what, event)

    def _deed(self, what: str, event: Event) -> None:
        sancho: int = getattr(event, "sancho", NOBODY)
        self._count(what, sancho)
        region: int = getattr(event, "region", NOBODY)
        if what == "besieged":
            self._siege[region] = sancho
        elif what == "relieved":
            self._siege.pop(region, None)

    def _count(self, what: str, sancho: int, n: int = 1) -> None:
        seat = self.seat(sancho)
        if seat != NOBODY:
            self.note(what, seat, n)

    def _held(self, event: told.SpaceHeld) -> None:
        """A space changed hands. Who comes back before anybody else was there has lost nothing. (WS-11, WS-12)"""
        if event.victim != NOBODY:
            self._left[event.region] = event.victim
            self._brought("lost", event.victim, -event.points)
        if event.sancho != NOBODY:
            left = self._left.pop(event.region, NOBODY)
            besieged = self._siege.pop(event.region, NOBODY) == event.sancho
            back = left == event.sancho
            self._brought("lost" if back else "conquered" if besieged else "settled", event.sancho, event.points)

    def _brought(self, column: str, sancho: int, n: int) -> None:
        seat = self.seat(sancho)
        if seat != NOBODY:
            self.score(column, seat, n)


_DEEDS = {
    told.Moved: "marched",
    told.Attacked: "attacked",
    told.Sallied: "sallied",
    told.Intercepted: "intercepted",
    told.SiegeLaid: "besieged",
    told.SiegeLifted: "relieved",
    told.Conquered: "conquered",
    told.TroopLost: "mourned",
    told.KingDriven: "hunted",
    told.ReserveCardUsed: "reserve",
}
