"""Events of El Grande: what happened, in the past tense."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Seat
from meseta.core.event import Event


class KingPlaced(Event):
    """The king's first region was drawn."""

    def __init__(self, place: int) -> None:
        self.place: Final = place


class HomeDrawn(Event):
    """A seat drew its home region."""

    def __init__(self, seat: Seat, place: int) -> None:
        self.seat: Final = seat
        self.place: Final = place


class RoundBegan(Event):
    """The round marker moved on."""

    def __init__(self, number: int) -> None:
        self.number: Final = number


class CardRevealed(Event):
    """An action card was turned up."""

    def __init__(self, card: int) -> None:
        self.card: Final = card


class PowerPlayed(Event):
    """A seat played a power card."""

    def __init__(self, seat: Seat, value: int) -> None:
        self.seat: Final = seat
        self.value: Final = value


class TurnBegan(Event):
    """A seat's turn began."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat


class Fetched(Event):
    """A seat took caballeros from a place (the province, or a region when it ran short) to its court."""

    def __init__(self, seat: Seat, place: int, n: int) -> None:
        self.seat: Final = seat
        self.place: Final = place
        self.n: Final = n


class CardTaken(Event):
    """A seat took an action card."""

    def __init__(self, seat: Seat, card: int) -> None:
        self.seat: Final = seat
        self.card: Final = card


class Placed(Event):
    """A seat put a caballero from its court on the board."""

    def __init__(self, seat: Seat, place: int) -> None:
        self.seat: Final = seat
        self.place: Final = place


class Moved(Event):
    """Caballeros of one owner went from one place to another."""

    def __init__(self, seat: Seat, owner: Seat, src: int, dst: int, n: int) -> None:
        self.seat: Final = seat
        self.owner: Final = owner
        self.src: Final = src
        self.dst: Final = dst
        self.n: Final = n


class SentHome(Event):
    """Caballeros of one owner went back to the province."""

    def __init__(self, owner: Seat, place: int, n: int) -> None:
        self.owner: Final = owner
        self.place: Final = place
        self.n: Final = n


class KingMoved(Event):
    """The king moved to another region."""

    def __init__(self, seat: Seat, place: int) -> None:
        self.seat: Final = seat
        self.place: Final = place


class GrandeMoved(Event):
    """A seat moved its Grande."""

    def __init__(self, seat: Seat, place: int) -> None:
        self.seat: Final = seat
        self.place: Final = place


class BoardMoved(Event):
    """A mobile scoreboard was put somewhere."""

    def __init__(self, seat: Seat, board: int, place: int) -> None:
        self.seat: Final = seat
        self.board: Final = board
        self.place: Final = place


class PowerRetrieved(Event):
    """A seat took a played power card back; only its owner knows which (value 0 for the others)."""

    def __init__(self, seat: Seat, value: int) -> None:
        self.seat: Final = seat
        self.value: Final = value

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Hide the value from everybody else. (EG-OP-26)"""
        return self if seat == self.seat else PowerRetrieved(self.seat, 0)


class VetoKept(Event):
    """A seat laid a Veto open in front of itself."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat


class Vetoed(Event):
    """A holder stopped the special action of another seat."""

    def __init__(self, seat: Seat, victim: Seat) -> None:
        self.seat: Final = seat
        self.victim: Final = victim


class VetoExpired(Event):
    """A Veto was given up unused."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat


class DialsRevealed(Event):
    """The secret discs were turned up; -1 for seats that did not dial."""

    def __init__(self, dials: tuple[int, ...]) -> None:
        self.dials: Final = dials


class ScoringBegan(Event):
    """A general scoring began."""

    def __init__(self, number: int) -> None:
        self.number: Final = number


class CastilloOpened(Event):
    """The castillo was opened for a scoring: everybody saw the caballeros in it, by seat."""

    def __init__(self, counts: tuple[int, ...]) -> None:
        self.counts: Final = counts


class Scored(Event):
    """A place was scored."""

    def __init__(
        self,
        place: int,
        points: tuple[int, ...],
        counts: tuple[int, ...] = (),
        values: tuple[int, ...] = (),
        king: int = 0,
        home: int = 0,
    ) -> None:
        self.place: Final = place
        self.points: Final = points
        """By seat, with all bonuses."""
        self.counts: Final = counts
        """The caballeros that stood there, by seat: soon they will have moved on."""
        self.values: Final = values
        """What the first, the second and the third place paid."""
        self.king: Final = king
        """How many of the leader's points are the king's bonus."""
        self.home: Final = home
        """How many of them are the bonus for the Grande."""


class NothingDone(Event):
    """A special action had no legal execution."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat
