"""Events that King & Intrigue adds to El Grande's: what happened, in the past tense."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Seat
from meseta.core.event import Event


class HandsChosen(Event):
    """Everybody has a hand."""

    def __init__(self, cards: int) -> None:
        self.cards: Final = cards


class CardPlayed(Event):
    """A seat played a power card."""

    def __init__(self, seat: Seat, card: int) -> None:
        self.seat: Final = seat
        self.card: Final = card


class ActionCardTaken(Event):
    """A seat got an action card of the display."""

    def __init__(self, seat: Seat, row: int, n: int) -> None:
        self.seat: Final = seat
        self.row: Final = row
        """0 for the intrigue card, -1 for the king card."""
        self.n: Final = n


class CardUsed(Event):
    """A seat turned to the special action of its power card."""

    def __init__(self, seat: Seat, card: int) -> None:
        self.seat: Final = seat
        self.card: Final = card


class ActionCardUsed(Event):
    """A seat turned to the action of the king card or the intrigue card."""

    def __init__(self, seat: Seat, row: int) -> None:
        self.seat: Final = seat
        self.row: Final = row
        """0 for the intrigue card, -1 for the king card."""


class Dialled(Event):
    """A seat set its secret disc for a Hurricane; nobody sees where."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat


class HurricaneRevealed(Event):
    """The disc of a Hurricane was turned up."""

    def __init__(self, seat: Seat, place: int) -> None:
        self.seat: Final = seat
        self.place: Final = place


class HurricaneStruck(Event):
    """A Hurricane blew all caballeros out of a region."""

    def __init__(self, seat: Seat, place: int) -> None:
        self.seat: Final = seat
        self.place: Final = place


class FreelyPlacing(Event):
    """A seat may place in any open region this turn."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat


class MistressCame(Event):
    """A Mistress keeps the king's bonus from everybody until the end of the round."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat


class MarkerLaid(Event):
    """A marker was laid or moved."""

    def __init__(self, seat: Seat, marker: str, place: int) -> None:
        self.seat: Final = seat
        self.marker: Final = marker
        self.place: Final = place


class MarkerRemoved(Event):
    """A marker was taken away."""

    def __init__(self, marker: str, place: int) -> None:
        self.marker: Final = marker
        self.place: Final = place


class AllianceMade(Event):
    """The two alliance markers were laid."""

    def __init__(self, seat: Seat, src: int, dst: int) -> None:
        self.seat: Final = seat
        self.src: Final = src
        self.dst: Final = dst


class BridgeBuilt(Event):
    """A bridge joins two regions, with a caballero of its builder on it."""

    def __init__(self, seat: Seat, src: int, dst: int) -> None:
        self.seat: Final = seat
        self.src: Final = src
        self.dst: Final = dst


class BridgePaid(Event):
    """The caballero on the bridge earned points."""

    def __init__(self, seat: Seat, n: int) -> None:
        self.seat: Final = seat
        self.n: Final = n


class CastilloShifted(Event):
    """The castillo was shifted into a region and swallowed the caballeros there."""

    def __init__(self, seat: Seat, place: int) -> None:
        self.seat: Final = seat
        self.place: Final = place


class CastilloReturned(Event):
    """The castillo went back to its own place."""


class CivilWarBroke(Event):
    """A civil war drove the others out of a region."""

    def __init__(self, seat: Seat, place: int) -> None:
        self.seat: Final = seat
        self.place: Final = place


class BoardTurned(Event):
    """A scoreboard was turned round."""

    def __init__(self, seat: Seat, board: int) -> None:
        self.seat: Final = seat
        self.board: Final = board


class CardKept(Event):
    """A seat laid a card with a lasting effect open in front of itself."""

    def __init__(self, seat: Seat, marker: str) -> None:
        self.seat: Final = seat
        self.marker: Final = marker


class CardDropped(Event):
    """A card with a lasting effect was given up."""

    def __init__(self, seat: Seat, marker: str) -> None:
        self.seat: Final = seat
        self.marker: Final = marker


class PlacesOffered(Event):
    """A seat lets another choose one of three places to be scored."""

    def __init__(self, seat: Seat, victim: Seat, places: tuple[int, ...]) -> None:
        self.seat: Final = seat
        self.victim: Final = victim
        self.places: Final = places


class TurnedAway(Event):
    """A limit board sent everybody who was bound for a region to the courts."""

    def __init__(self, place: int) -> None:
        self.place: Final = place


class AllianceScored(Event):
    """Two allied regions were scored together."""

    def __init__(
        self,
        src: int,
        dst: int,
        points: tuple[int, ...],
        counts: tuple[int, ...] = (),
        king: int = 0,
        home: int = 0,
    ) -> None:
        self.src: Final = src
        self.dst: Final = dst
        self.points: Final = points
        self.counts: Final = counts
        """The caballeros that stood in both, by seat."""
        self.king: Final = king
        """How many of the leader's points are the king's bonus."""
        self.home: Final = home
        """How many of them are the bonus for the Grande."""
