"""What happens at the table, in the past tense."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Seat
from meseta.core.event import Event
from meseta.games.toledo.names import NONE


class CardDrawn(Event):
    """A money card came from the draw pile; only its owner sees which. (TO-11)"""

    def __init__(self, seat: Seat, card: int) -> None:
        self.seat: Final = seat
        self.card: Final = card

    def seen_by(self, seat: Seat | None) -> Event:
        """Others see a card, but not which."""
        return self if seat == self.seat else CardDrawn(self.seat, NONE)


class Reshuffled(Event):
    """The discard pile became the draw pile. (TO-12)"""

    def __init__(self, cards: int) -> None:
        self.cards: Final = cards


class TilePlaced(Event):
    """A business opened on the street. (TO-14)"""

    def __init__(self, seat: Seat, tile: int, field: int) -> None:
        self.seat: Final = seat
        self.tile: Final = tile
        self.field: Final = field


class FigureMoved(Event):
    """A money card carried a figure along the street. (TO-19)"""

    def __init__(self, seat: Seat, card: int, extra: bool, field: int, to: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.extra: Final = extra
        self.field: Final = field
        self.to: Final = to


class Paid(Event):
    """A card was paid for the use of a field; ``owner`` is ``NONE`` when it went to the discard pile. (TO-38)"""

    def __init__(self, seat: Seat, owner: Seat, card: int, field: int) -> None:
        self.seat: Final = seat
        self.owner: Final = owner
        self.card: Final = card
        self.field: Final = field


class Collected(Event):
    """A dealer handed out metal or a gem. (TO-43, TO-44)"""

    def __init__(self, seat: Seat, business: int, field: int) -> None:
        self.seat: Final = seat
        self.business: Final = business
        self.field: Final = field


class SwordForged(Event):
    """A smith turned material into a sword worth so many points. (TO-45)"""

    def __init__(self, seat: Seat, sword: int, points: int = 0) -> None:
        self.seat: Final = seat
        self.sword: Final = sword
        self.points: Final = points


class FencingTileTaken(Event):
    """A fencing master gave a tile; ``given_back`` is ``NONE`` unless it was the fourth. (TO-46, TO-48)"""

    def __init__(self, seat: Seat, fencing: int, given_back: int) -> None:
        self.seat: Final = seat
        self.fencing: Final = fencing
        self.given_back: Final = given_back


class PaintingTaken(Event):
    """The artist sold the top painting. (TO-49)"""

    def __init__(self, seat: Seat, points: int) -> None:
        self.seat: Final = seat
        self.points: Final = points


class AlcazarEntered(Event):
    """A figure reached the Alcázar; ``sword`` is ``NONE`` if it carried none. (TO-51, TO-52)"""

    def __init__(self, seat: Seat, sword: int, points: int = 0) -> None:
        self.seat: Final = seat
        self.sword: Final = sword
        self.points: Final = points


class DuelBegan(Event):
    """Somebody was challenged for a circle. (TO-57)"""

    def __init__(self, seat: Seat, defender: Seat, field: int) -> None:
        self.seat: Final = seat
        self.defender: Final = defender
        self.field: Final = field


class BoutFought(Event):
    """A fencing card was turned up; ``card`` is ``NONE`` if there was none. (TO-58)

    ``seat`` has challenged ``defender``; ``won`` and ``lost`` are the attacker's bouts up to now, this one included.
    ``by_tile`` tells that a duel tile has decided it, and not the pose.
    """

    def __init__(self, card: int, winner: Seat, seat: Seat, defender: Seat, won: int, lost: int, by_tile: bool) -> None:
        self.card: Final = card
        self.winner: Final = winner
        self.seat: Final = seat
        self.defender: Final = defender
        self.won: Final = won
        self.lost: Final = lost
        self.by_tile: Final = by_tile


class DuelWon(Event):
    """A duel was decided: the loser's figure went to the cathedral. (TO-63)"""

    def __init__(self, seat: Seat, loser: Seat, field: int) -> None:
        self.seat: Final = seat
        self.loser: Final = loser
        self.field: Final = field


class FigureReturned(Event):
    """A figure was taken back to the cathedral. (TO-74)"""

    def __init__(self, seat: Seat, field: int) -> None:
        self.seat: Final = seat
        self.field: Final = field


class Passed(Event):
    """Nothing at all was possible. (TO-OP-6)"""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat


class LastRoundBegan(Event):
    """Somebody has three figures in the Alcázar: all others have one more turn. (TO-79)"""

    def __init__(self, seat: Seat, figures: int) -> None:
        self.seat: Final = seat
        self.figures: Final = figures


class GameEnded(Event):
    """The game was over: by the last round, because all had to pass, or at the agreed limit of turns."""

    def __init__(self, reason: str, scores: tuple[int, ...]) -> None:
        self.reason: Final = reason
        self.scores: Final = scores
