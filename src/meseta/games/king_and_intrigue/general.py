"""General scoring: dials, castillo, regions, bridge, and the end of what lasts until then. (KI-68 to KI-77)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Seat
from meseta.core.step import DONE, UNANSWERED, Blocks, Reasons, Sealed, Step, Steps
from meseta.games.el_grande.events import GrandeMoved, ScoringBegan
from meseta.games.el_grande.losses import turn_up
from meseta.games.el_grande.names import CASTILLO, COURT, NOWHERE, REGIONS
from meseta.games.el_grande.reasons import CASTILLO_NOT_ON_DIAL, MUST_DIAL, ON_MAP
from meseta.games.el_grande.verbs import award
from meseta.games.king_and_intrigue.cards_scoring import Score
from meseta.games.king_and_intrigue.events import AllianceScored, BridgePaid, CardDropped, CastilloReturned, TurnedAway
from meseta.games.king_and_intrigue.late_move import late_moves
from meseta.games.king_and_intrigue.markers import lift
from meseta.games.king_and_intrigue.names import ALLIES, COLLAPSE, DOUBLES, LIMITS, PROTECTION, QUARANTINE, TOWER
from meseta.games.king_and_intrigue.points import general_extras, general_points
from meseta.games.king_and_intrigue.reasons import KINGS_REGION_DIAL
from meseta.games.king_and_intrigue.table import IntrigueTable


class GeneralScoring(Step[IntrigueTable]):
    """Dial, score the castillo, empty it, score the nine regions, pay the bridge, clean up."""

    def run(self, s: IntrigueTable) -> Steps:
        if s.events is not None:
            s.emit(ScoringBegan(s.round + 1))
        dials = (Dial(False), Dial(True)) if s.spies else (Dial(False),)
        regions = [ScoreRegion(region) for region in range(REGIONS)]
        return (*dials, Score(CASTILLO), EmptyCastillo(), *regions, PayBridge(), CleanUp())


class Dial(Sealed[IntrigueTable]):
    """Everybody dials where his castillo caballeros will go; spies after the others are turned up. (KI-68, KI-69)

    At a table that refuses the king's region the other taboo regions are still on the disc. (EG-84, KI-44)
    """

    def __init__(self, spies: bool) -> None:
        self.spies: Final = spies

    def kind(self) -> str:
        return "dial_castillo"

    def who(self, s: IntrigueTable) -> list[Seat]:
        return [seat for seat in range(s.seats) if ((s.spies >> seat) & 1 == 1) == self.spies]

    def options(self, s: IntrigueTable, seat: Seat) -> list[int]:
        return [region for region in range(REGIONS) if s.king_dial or region != s.king]

    def blocks(self, s: IntrigueTable) -> Blocks:
        return ON_MAP

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (KINGS_REGION_DIAL, CASTILLO_NOT_ON_DIAL, MUST_DIAL)

    def opened(self, s: IntrigueTable, answers: list[int]) -> Steps:
        if self.spies:
            s.dials = [max(answers[seat], s.dials[seat]) for seat in range(s.seats)]
        elif s.spies and max(answers) != UNANSWERED:
            turn_up(s, answers)
        else:
            s.dials = answers
        return DONE


class EmptyCastillo(Step[IntrigueTable]):
    """All leave the castillo at once, Grandes too; taboo regions and full limit boards send to the courts. (KI-71)"""

    def run(self, s: IntrigueTable) -> Steps:
        turn_up(s, s.dials)
        barred = [region for region in range(REGIONS) if self.bars(s, region)]
        for seat in range(s.seats):
            n = s.at(CASTILLO, seat)
            if n > 0:
                to = s.dials[seat]
                s.move(seat, seat, CASTILLO, COURT if to in barred else to, n)
        self.release_grandes(s)
        if s.markers[TOWER] != NOWHERE:
            s.markers[TOWER] = NOWHERE
            if s.events is not None:
                s.emit(CastilloReturned())
        s.put_dials_away()
        return DONE

    def bars(self, s: IntrigueTable, region: int) -> bool:
        """Whether a region takes nobody in: it is taboo, or its limit board has not room for all. (KI-44, KI-57)"""
        if s.closed(region):
            return True
        if region not in s.markers[LIMITS : LIMITS + 3]:
            return False
        bound = sum([s.at(CASTILLO, seat) for seat in range(s.seats) if s.dials[seat] == region])
        if bound == 0 or s.total(region) + bound <= s.box.capacity:
            return False
        if s.events is not None:
            s.emit(TurnedAway(region))
        return True

    def release_grandes(self, s: IntrigueTable) -> None:
        """Grandes stand in the regions dialled; before a taboo region they wait. (KI-71, KI-OP-31)"""
        for seat in range(s.seats):
            if s.grande[seat] == CASTILLO and not s.closed(s.dials[seat]):
                s.grande[seat] = s.dials[seat]
                if s.events is not None:
                    s.emit(GrandeMoved(seat, s.grande[seat]))


class ScoreRegion(Step[IntrigueTable]):
    """One region's turn: Late moves, then points. The second of two allies was scored with the first. (KI-72)"""

    def __init__(self, region: int) -> None:
        self.region: Final = region

    def run(self, s: IntrigueTable) -> Steps:
        ally = s.ally_of(self.region)
        if NOWHERE < ally < self.region:
            return DONE
        return (*late_moves(s, s.first), PayRegion(self.region))


class PayRegion(Step[IntrigueTable]):
    """Points for a region, or for two allies together. (KI-72, KI-73)"""

    def __init__(self, region: int) -> None:
        self.region: Final = region

    def run(self, s: IntrigueTable) -> Steps:
        points = general_points(s, self.region)
        king, home = general_extras(s, self.region)
        ally = s.ally_of(self.region)
        if ally == NOWHERE:
            award(s, self.region, points, (king, home))
            return DONE
        for seat in range(s.seats):
            s.score[seat] += points[seat]
        if s.events is not None:
            counts = tuple([s.at(self.region, seat) + s.at(ally, seat) for seat in range(s.seats)])
            s.emit(AllianceScored(self.region, ally, tuple(points), counts, king, home))
        return DONE


class PayBridge(Step[IntrigueTable]):
    """The caballero on the bridge earns its point. (KI-76)"""

    def run(self, s: IntrigueTable) -> Steps:
        owner = s.bridge_owner()
        if owner != NOWHERE:
            s.score[owner] += s.box.bridge_points
            if s.events is not None:
                s.emit(BridgePaid(owner, s.box.bridge_points))
        return DONE


class CleanUp(Step[IntrigueTable]):
    """What lasts until a general scoring ends, even in taboo regions. (KI-43, KI-77)"""

    def run(self, s: IntrigueTable) -> Steps:
        lift(s, DOUBLES, "double")
        lift(s, DOUBLES + 1, "double")
        lift(s, ALLIES, "alliance")
        lift(s, ALLIES + 1, "alliance")
        lift(s, QUARANTINE, "quarantine")
        lift(s, COLLAPSE, "collapse")
        end_of_protection(s)
        self.send_spies_home(s)
        return DONE

    def send_spies_home(self, s: IntrigueTable) -> None:
        """Espionage cards are discarded."""
        for seat in range(s.seats):
            if (s.spies >> seat) & 1 and s.events is not None:
                s.emit(CardDropped(seat, "espionage"))
        s.spies = 0


def end_of_protection(s: IntrigueTable) -> None:
    """Royal protection and the Mistress end with the round and the scoring that follows it. (KI-43, KI-OP-19)"""
    lift(s, PROTECTION, "protection")
    s.mistress = False
