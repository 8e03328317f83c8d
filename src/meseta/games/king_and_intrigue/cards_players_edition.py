"""What the cards of the Player's Edition do, scorings apart."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, UNANSWERED, Blocks, Reasons, Sealed, Step, Steps
from meseta.games.el_grande.events import GrandeMoved
from meseta.games.el_grande.losses import turn_up
from meseta.games.el_grande.names import CASTILLO, COURT, NOWHERE, REGIONS, STOP
from meseta.games.el_grande.reasons import CASTILLO_NOT_ON_DIAL, MUST_DIAL, ON_MAP, STOPPING
from meseta.games.el_grande.verbs import Nothing, announce
from meseta.games.king_and_intrigue.events import (
    AllianceMade,
    CastilloShifted,
    CivilWarBroke,
    HurricaneStruck,
    MistressCame,
)
from meseta.games.king_and_intrigue.markers import ChooseFrozen, LayMarker
from meseta.games.king_and_intrigue.names import (
    ALLIES,
    COLLAPSE,
    QUARANTINE,
    TOWER,
)
from meseta.games.king_and_intrigue.reasons import SAME_ALLY, TOWER_THERE, about_regions
from meseta.games.king_and_intrigue.table import IntrigueTable

# -- Outing ----------------------------------------------------------------------------------------------------


def outing(s: IntrigueTable, me: Seat) -> Steps:
    """Every opponent secretly dials where his Grande goes. (card 13)"""
    dial = DialOuting(me)
    return announce(s, me, dial) if dial.who(s) else (Nothing(me),)


class DialOuting(Sealed[IntrigueTable]):
    """Opponents whose Grande can move dial a region; a closed one lets it stay. (KI-44)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def kind(self) -> str:
        return "dial_outing"

    def who(self, s: IntrigueTable) -> list[Seat]:
        return [seat for seat in s.opponents(self.me) if s.grande_is_loose(seat)]

    def options(self, s: IntrigueTable, seat: Seat) -> list[int]:
        return list(range(REGIONS))

    def blocks(self, s: IntrigueTable) -> Blocks:
        return ON_MAP

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (CASTILLO_NOT_ON_DIAL, MUST_DIAL)

    def opened(self, s: IntrigueTable, answers: list[int]) -> Steps:
        turn_up(s, answers)
        return announce(s, self.me, GoOut(self.me))


class GoOut(Step[IntrigueTable]):
    """All Grandes go at once to the regions that were dialled."""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: IntrigueTable) -> Steps:
        for seat in s.opponents(self.me):
            to = s.dials[seat]
            if to != UNANSWERED and to != s.grande[seat] and not s.closed(to):
                s.grande[seat] = to
                if s.events is not None:
                    s.emit(GrandeMoved(seat, to))
        return DONE


# -- Shifting --------------------------------------------------------------------------------------------------


def shift_castillo(s: IntrigueTable, me: Seat) -> Steps:
    """Move the castillo into a region; it swallows the caballeros there. (card 23)"""
    return (ChooseTower(me),)


class ChooseTower(Step[IntrigueTable]):
    """Name an open region in which the castillo does not stand yet. (KI-66)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "tower", [*s.free_regions(TOWER, 1), STOP])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), TOWER_THERE, about_regions("KI-66"))

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else announce(s, self.me, ShiftTower(self.me, option))


class ShiftTower(Step[IntrigueTable]):
    """The castillo stands in the region, all caballeros of the region are inside. (KI-63)"""

    def __init__(self, me: Seat, place: int) -> None:
        self.me: Final = me
        self.place: Final = place

    def run(self, s: IntrigueTable) -> Steps:
        s.markers[TOWER] = self.place
        if s.events is not None:
            s.emit(CastilloShifted(self.me, self.place))
        for seat in range(s.seats):
            n = s.at(self.place, seat)
            if n > 0:
                s.move(self.me, seat, self.place, CASTILLO, n)
        return DONE


# -- Civil war -------------------------------------------------------------------------------------------------


def can_wage_war(s: IntrigueTable, me: Seat) -> bool:
    """Civil war needs somebody in the own court. (KI-OP-36)"""
    return s.at(COURT, me) >= max(1, s.box.civil_war_cost)


def civil_war(s: IntrigueTable, me: Seat) -> Steps:
    """Pay a caballero and drive the others out of a region. (card 33)"""
    return (ChooseWar(me),)


class ChooseWar(Step[IntrigueTable]):
    """Name the open region in which war breaks out."""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "war", [*s.open_regions(), STOP])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), about_regions("KI-OP-9"))

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else announce(s, self.me, WageWar(self.me, option))


class WageWar(Step[IntrigueTable]):
    """The own caballeros stay, all others leave. (KI-33, KI-OP-9)"""

    def __init__(self, me: Seat, place: int) -> None:
        self.me: Final = me
        self.place: Final = place

    def run(self, s: IntrigueTable) -> Steps:
        if s.events is not None:
            s.emit(CivilWarBroke(self.me, self.place))
        if s.box.civil_war_cost > 0:
            s.send_home(self.me, COURT, s.box.civil_war_cost)
        for seat in s.opponents(self.me):
            drive_out(s, seat, self.place, s.box.civil_war_to_court)
        return DONE


def drive_out(s: IntrigueTable, owner: Seat, place: int, court: bool) -> None:
    """All caballeros of one owner leave a region, for his court or the province."""
    if court:
        s.to_court(owner, place)
    elif s.at(place, owner) > 0:
        s.send_home(owner, place, s.at(place, owner))


# -- Alliance --------------------------------------------------------------------------------------------------


def can_ally(s: IntrigueTable, me: Seat) -> bool:
    """Markers in taboo regions stay; one of the two must be free to move. (KI-49)"""
    one, two = s.markers[ALLIES], s.markers[ALLIES + 1]
    return one == NOWHERE or not s.closed(one) or not s.closed(two)


def alliance(s: IntrigueTable, me: Seat) -> Steps:
    """Two regions are scored together in the next general scoring. (card 43)"""
    one, two = s.markers[ALLIES], s.markers[ALLIES + 1]
    if one != NOWHERE and s.closed(one):
        return (ChooseSecondAlly(me, one),)
    if two != NOWHERE and s.closed(two):
        return (ChooseSecondAlly(me, two),)
    return (ChooseFirstAlly(me),)


class ChooseFirstAlly(Step[IntrigueTable]):
    """Name the first of two allied regions."""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "ally", [*s.open_regions(), STOP])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), about_regions("KI-47"))

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else (ChooseSecondAlly(self.me, option),)


class ChooseSecondAlly(Step[IntrigueTable]):
    """Name the other one; the same alliance as before would change nothing."""

    def __init__(self, me: Seat, region: int) -> None:
        self.me: Final = me
        self.region: Final = region

    def ask(self, s: IntrigueTable) -> Question | None:
        before = s.ally_of(self.region)
        regions = [region for region in s.open_regions() if region not in (self.region, before)]
        return Question(self.me, "second_ally", [*regions, STOP])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), SAME_ALLY, about_regions("KI-49"))

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else announce(s, self.me, LayAlliance(self.me, self.region, option))


class LayAlliance(Step[IntrigueTable]):
    """Both markers lie, or none. (KI-36, KI-47)"""

    def __init__(self, me: Seat, src: int, dst: int) -> None:
        self.me: Final = me
        self.src: Final = src
        self.dst: Final = dst

    def run(self, s: IntrigueTable) -> Steps:
        s.markers[ALLIES] = min(self.src, self.dst)
        s.markers[ALLIES + 1] = max(self.src, self.dst)
        if s.events is not None:
            s.emit(AllianceMade(self.me, self.src, self.dst))
        return DONE


# -- Danger of collapse, Quarantine ------------------------------------------------------------------------------


def collapse(s: IntrigueTable, me: Seat) -> Steps:
    """Nothing may be put into the castillo until the next general scoring is over. (card 63)"""
    return announce(s, me, LayMarker(me, COLLAPSE, CASTILLO, "collapse"))


def castillo_open(s: IntrigueTable, me: Seat) -> bool:
    """Whether the castillo can be shifted or entered. (KI-58)"""
    return s.markers[COLLAPSE] == NOWHERE


def can_quarantine(s: IntrigueTable, me: Seat) -> bool:
    """The marker cannot be taken out of the king's region."""
    return s.can_lift(QUARANTINE)


def quarantine(s: IntrigueTable, me: Seat) -> Steps:
    """Freeze a region until the next general scoring is over. (card 73)"""
    return (ChooseFrozen(me, QUARANTINE, "quarantine"),)


# -- Hurricane, Mistress ---------------------------------------------------------------------------------------


def can_storm(s: IntrigueTable, me: Seat) -> bool:
    """The dialled region must not be taboo when the Hurricane comes. (card 83)"""
    return s.dials[me] != UNANSWERED and not s.closed(s.dials[me])


def hurricane(s: IntrigueTable, me: Seat) -> Steps:
    """All caballeros of the dialled region go back to their courts. (card 83)"""
    return announce(s, me, Storm(me, s.dials[me]))


class Storm(Step[IntrigueTable]):
    """Everybody's caballeros leave the region, the own ones too. (KI-33, KI-OP-10)"""

    def __init__(self, me: Seat, place: int) -> None:
        self.me: Final = me
        self.place: Final = place

    def run(self, s: IntrigueTable) -> Steps:
        if s.events is not None:
            s.emit(HurricaneStruck(self.me, self.place))
        for seat in range(s.seats):
            drive_out(s, seat, self.place, s.box.hurricane_to_court)
        return DONE


def mistress(s: IntrigueTable, me: Seat) -> Steps:
    """No king's bonus this round; place anywhere this turn. (card 93)"""
    return announce(s, me, BringMistress(me))


class BringMistress(Step[IntrigueTable]):
    """The king's bonus is suspended to the end of the round, with the scoring that follows it. (KI-75, KI-OP-11)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: IntrigueTable) -> Steps:
        s.mistress = True
        s.free = s.box.mistress_free
        if s.events is not None:
            s.emit(MistressCame(self.me))
        return DONE
