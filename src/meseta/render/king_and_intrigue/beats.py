"""King & Intrigue's moments, beside those of El Grande: what cards do to the map, allies, spies and the bridge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from meseta.core.event import Event
from meseta.core.game import View
from meseta.core.texts import texts
from meseta.games import game as game_named
from meseta.games.el_grande.events import RoundBegan, Scored
from meseta.games.el_grande.names import PLACE_IDS
from meseta.games.el_grande.scoring import leader
from meseta.games.king_and_intrigue.events import AllianceScored, BridgePaid, CardDropped, MarkerRemoved
from meseta.games.king_and_intrigue.words import values_for, words_of
from meseta.render.drawing import Beat, Motion, by_name
from meseta.render.el_grande.beats import BONUS, Telling
from meseta.render.king_and_intrigue.motions import motion
from meseta.render.shapes import kind

DEEDS = (
    "HurricaneRevealed",
    "CivilWarBroke",
    "CastilloShifted",
    "AllianceMade",
    "BridgeBuilt",
    "MarkerLaid",
    "MistressCame",
    "BoardTurned",
)
"""What others do that changes the map for everybody."""
TWICE = " ×2"


def beats(events: Sequence[Event], view: View, language: str = "en") -> list[Beat]:
    """What of some events is staged."""
    printed: Any = game_named("king_and_intrigue")
    return Intrigue(events, view, words_of(printed.printed, language), texts("meseta.render", language)).beats()


class Intrigue(Telling):
    """Some events of one table of King & Intrigue."""

    def tellers(self) -> dict[str, Callable[[int, Any], list[Beat]]]:
        """Who tells which event."""
        deeds = dict.fromkeys(DEEDS, self.of_another)
        more = {"CardPlayed": self._power, "AllianceScored": self._allies, "BridgePaid": self._bridge}
        return {**super().tellers(), **deeds, **more}

    def points_of(self, event: Event) -> tuple[int, ...]:
        """What an event brought everybody."""
        if isinstance(event, AllianceScored):
            return event.points
        if isinstance(event, BridgePaid):
            return tuple(event.n if seat == event.seat else 0 for seat in range(len(self.view["score"])))
        return super().points_of(event)

    def is_general(self) -> bool:
        """A general scoring may stop for Late moves; then it goes on, or the next round begins, or the game is over."""
        if super().is_general():
            return True
        scored = any(isinstance(event, Scored | AllianceScored) for event in self.events)
        began = any(isinstance(event, RoundBegan) for event in self.events)
        return scored and (began or kind(self.view) in ("", "late_move"))

    def powers(self) -> list[tuple[int, float, str]]:
        """Seat, value and face of the power cards that lie open."""
        played = [(seat, self.view["cards"][card]["value"]) for seat, card in enumerate(self.view["played"]) if card]
        return [(seat, value or 0, str(value or "★")) for seat, value in played]

    def values(self, fields: dict[str, Any]) -> Mapping[str, Any]:
        """The fields of an event in words."""
        printed: Any = game_named("king_and_intrigue")
        return values_for(self.t, printed.printed, fields)

    def motions(self, event: Event) -> tuple[Motion, ...]:
        """What moves."""
        return tuple(motion(event, self.view))

    def marks(self, places: tuple[int, ...]) -> str:
        """A 2x marker, also one that has been taken away since."""
        return TWICE if {PLACE_IDS[place] for place in places} & set(self._markers(0)["double"]) else ""

    def view_at(self, at: int) -> View:
        """What was different when an event happened, with all that lay there until the end of the scoring."""
        return {**super().view_at(at), "markers": self._markers(at)}

    def _markers(self, at: int) -> dict[str, Any]:
        """The markers before those that an event and later ones took away."""
        now = dict(self.view["markers"])
        for event in self.events[at:]:
            if isinstance(event, MarkerRemoved) and event.marker in ("double", "alliance"):
                now[event.marker] = [*now[event.marker], PLACE_IDS[event.place]]
            elif isinstance(event, MarkerRemoved) and event.marker in ("quarantine", "protection"):
                now[event.marker] = PLACE_IDS[event.place]
            elif isinstance(event, CardDropped):
                now[event.marker] = [*now[event.marker], event.seat]
        return now

    def dials_told(self, told: str) -> str:
        """What the discs show; spies look before they dial themselves."""
        spies = self.view["markers"]["espionage"]
        if kind(self.view) == "dial_castillo" and spies:
            return self.own.say("king_and_intrigue_beats", "espionage", {"who": self.who(spies), "dials": told})
        return super().dials_told(told)

    def _allies(self, at: int, event: AllianceScored) -> list[Beat]:
        """Two regions that are scored together."""
        places, first, extra = (event.src, event.dst), leader(list(event.counts)), event.king + event.home
        paid = [n - (extra if seat == first else 0) for seat, n in enumerate(event.points)]
        return self.place_told(at, places, paid, event, self.marks(places))

    def _bridge(self, at: int, event: BridgePaid) -> list[Beat]:
        caption = self.own.say("king_and_intrigue_beats", "bridge")
        told = f"{caption}: {by_name(event.seat)} +{event.n}."
        return [Beat("step", told, self.motions(event), "", BONUS, caption, self.heading, self.view_at(at))]
