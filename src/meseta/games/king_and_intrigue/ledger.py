"""Where points came from in King & Intrigue: as in El Grande, and from alliances and the bridge."""

from __future__ import annotations

from meseta.core.event import Event
from meseta.games.el_grande.ledger import GrandeLedger
from meseta.games.king_and_intrigue import events as told


class IntrigueLedger(GrandeLedger):
    """El Grande's ledger with what the power cards add."""

    package = "meseta.games.king_and_intrigue"

    def read(self, event: Event) -> None:
        """Follow what El Grande does not know."""
        match event:
            case told.AllianceScored():
                self.place(event.src, event.points, event.counts, event.king, event.home)
            case told.BridgePaid():
                self.score("bridge", event.seat, event.n)
            case told.MarkerLaid():
                self.note("marker", event.seat)
            case told.HurricaneStruck() | told.CivilWarBroke():
                self.note("fury", event.seat)
            case told.CardUsed():
                self.note("card", event.seat)
            case _:
                super().read(event)
