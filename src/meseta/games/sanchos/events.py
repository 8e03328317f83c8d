"""Events of War of the 3 Sanchos: what happened, in the past tense."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Seat
from meseta.core.event import Event
from meseta.games.sanchos.names import NOBODY


class FirstRolled(Event):
    """A player rolled for the first command. (WS-18)"""

    def __init__(self, sancho: int, value: int) -> None:
        self.sancho: Final = sancho
        self.value: Final = value


class RoundBegan(Event):
    """A round began; without a commander in every second round of the solo game."""

    def __init__(self, number: int, commander: int) -> None:
        self.number: Final = number
        self.commander: Final = commander


class CardPlayed(Event):
    """The commander played a card."""

    def __init__(self, sancho: int, card: int) -> None:
        self.sancho: Final = sancho
        self.card: Final = card


class CardRevealed(Event):
    """Solo: the top card of the deck was turned up. (WS-118)"""

    def __init__(self, card: int) -> None:
        self.card: Final = card


class TurnBegan(Event):
    """A Sancho's turn began: the commander's, or that of a Sancho who carries out his field."""

    def __init__(self, sancho: int, command: int) -> None:
        self.sancho: Final = sancho
        self.command: Final = command


class NothingPossible(Event):
    """Not one point of a step of a card text could be used. (WS-86)"""

    def __init__(self, sancho: int) -> None:
        self.sancho: Final = sancho


class Declined(Event):
    """A Sancho did not carry out what he could have done with the last unit of a garrison only."""

    def __init__(self, sancho: int) -> None:
        self.sancho: Final = sancho


class Recruited(Event):
    """Troops came from the supply into a reserve."""

    def __init__(self, sancho: int, n: int) -> None:
        self.sancho: Final = sancho
        self.n: Final = n


class Deployed(Event):
    """Recruits came onto the board."""

    def __init__(self, sancho: int, region: int, place: int, n: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region
        self.place: Final = place
        self.n: Final = n


class Moved(Event):
    """A unit moved to a neighbouring region."""

    def __init__(self, sancho: int, king: int, source: int, place: int, target: int) -> None:
        self.sancho: Final = sancho
        self.king: Final = king
        self.source: Final = source
        self.place: Final = place
        self.target: Final = target


class Fortified(Event):
    """A unit entered a garrison space."""

    def __init__(self, sancho: int, king: int, region: int) -> None:
        self.sancho: Final = sancho
        self.king: Final = king
        self.region: Final = region


class SiegeLifted(Event):
    """A siege was broken; the besiegers stepped into the open."""

    def __init__(self, sancho: int, region: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region


class Attacked(Event):
    """A Sancho announced an attack."""

    def __init__(self, sancho: int, region: int, points: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region
        self.points: Final = points


class Sallied(Event):
    """A besieged garrison came out as a whole. (WS-78)"""

    def __init__(self, sancho: int, region: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region


class GarrisonJoined(Event):
    """Garrison units came out to fight. (WS-50)"""

    def __init__(self, sancho: int, region: int, troops: int, king: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region
        self.troops: Final = troops
        self.king: Final = king


class DieRolled(Event):
    """A die was rolled; the dice that lie on the track with it."""

    def __init__(self, sancho: int, guard: int, value: int, track: tuple[int, ...]) -> None:
        self.sancho: Final = sancho
        self.guard: Final = guard
        self.value: Final = value
        self.track: Final = track


class ReserveCardUsed(Event):
    """A reserve card was played in a battle."""

    def __init__(self, sancho: int, card: int) -> None:
        self.sancho: Final = sancho
        self.card: Final = card


class DieShifted(Event):
    """A die was shifted on the battle track; the dice that lie there now."""

    def __init__(self, sancho: int, guard: int, source: int, target: int, track: tuple[int, ...]) -> None:
        self.sancho: Final = sancho
        self.guard: Final = guard
        self.source: Final = source
        self.target: Final = target
        self.track: Final = track


class CidUsed(Event):
    """El Cid was used and returned to the supply. (WS-162)"""

    def __init__(self, sancho: int) -> None:
        self.sancho: Final = sancho


class DiceCancelled(Event):
    """Dice that shared a column were removed; those that are left. (WS-61)"""

    def __init__(self, column: int, n: int, dice: tuple[int, ...], track: tuple[int, ...]) -> None:
        self.column: Final = column
        self.n: Final = n
        self.dice: Final = dice
        self.track: Final = track


class DieStruck(Event):
    """A die that was alone in its column struck an enemy die; the dice that are left. (WS-60)"""

    def __init__(self, sancho: int, column: int, victim: int, guard: int, struck: int, track: tuple[int, ...]) -> None:
        self.sancho: Final = sancho
        self.column: Final = column
        self.victim: Final = victim
        self.guard: Final = guard
        self.struck: Final = struck
        self.track: Final = track


class TroopLost(Event):
    """A troop was lost."""

    def __init__(self, sancho: int, region: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region


class KingDriven(Event):
    """A king was removed and went home. (WS-65)"""

    def __init__(self, sancho: int, region: int, place: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region
        self.place: Final = place


class BattleEnded(Event):
    """A battle was over: the troops of each Sancho that are left of those who fought, then the kings."""

    def __init__(self, region: int, left: tuple[int, ...]) -> None:
        self.region: Final = region
        self.left: Final = left


class SpaceHeld(Event):
    """A garrison space changed hands, and its points with it: somebody holds it now, or nobody. (WS-11, WS-12)"""

    def __init__(self, sancho: int, victim: int, region: int, points: int) -> None:
        self.sancho: Final = sancho
        self.victim: Final = victim
        """Who held it before."""
        self.region: Final = region
        self.points: Final = points


class SiegeAnnounced(Event):
    """A Sancho sent units to besiege a garrison."""

    def __init__(self, sancho: int, region: int, points: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region
        self.points: Final = points


class Intercepted(Event):
    """The defender's field army attacked the units sent to besiege. (WS-71)"""

    def __init__(self, sancho: int, region: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region


class SiegeLaid(Event):
    """A siege was laid. (WS-75)"""

    def __init__(self, sancho: int, region: int, n: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region
        self.n: Final = n


class SiegeFailed(Event):
    """After an interception too few units were left for the siege. (WS-74)"""

    def __init__(self, sancho: int, region: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region


class SiegeLossesTaken(Event):
    """A siege cost both sides a unit. (WS-82)"""

    def __init__(self, region: int) -> None:
        self.region: Final = region


class Conquered(Event):
    """The besiegers took a garrison space. (WS-83)"""

    def __init__(self, sancho: int, region: int) -> None:
        self.sancho: Final = sancho
        self.region: Final = region


class ReserveDiscarded(Event):
    """A Sancho had to discard a reserve card. (WS-99)"""

    def __init__(self, sancho: int, card: int) -> None:
        self.sancho: Final = sancho
        self.card: Final = card


class CardTaken(Event):
    """The played card went into a reserve. (WS-98)"""

    def __init__(self, sancho: int, card: int) -> None:
        self.sancho: Final = sancho
        self.card: Final = card


class CidClaimed(Event):
    """A player took El Cid. (WS-159)"""

    def __init__(self, sancho: int) -> None:
        self.sancho: Final = sancho


class ArrowTurned(Event):
    """The decision marker was moved: 1 if the upper arrow is visible now. (WS-125)"""

    def __init__(self, arrow: int) -> None:
        self.arrow: Final = arrow


class GameEnded(Event):
    """The game was over: how, and the winning Sanchos as bits."""

    def __init__(self, victory: int, winners: int) -> None:
        self.victory: Final = victory
        self.winners: Final = winners


class CardReserved(Event):
    """The commander put a card into his reserve, unseen by the others. (WS-23)"""

    def __init__(self, seat: Seat, sancho: int, card: int) -> None:
        self.seat: Final = seat
        self.sancho: Final = sancho
        self.card: Final = card

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else CardReserved(self.seat, self.sancho, NOBODY)


class CardDrawn(Event):
    """A card was drawn from the deck, unseen by the others."""

    def __init__(self, seat: Seat, sancho: int, card: int) -> None:
        self.seat: Final = seat
        self.sancho: Final = sancho
        self.card: Final = card

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else CardDrawn(self.seat, self.sancho, NOBODY)
