"""Verbs that cost the opponents something: courts emptied, payments, dismissals, secret losses, expulsion."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, UNANSWERED, Blocks, Reasons, Sealed, Step, Steps
from meseta.games.el_grande.events import DialsRevealed
from meseta.games.el_grande.names import COLOUR_COUNT, COURT, PIECE, REGIONS, STOP
from meseta.games.el_grande.reasons import (
    CABALLEROS,
    CASTILLO_CLOSED,
    CASTILLO_NOT_ON_DIAL,
    MUST_DIAL,
    MUST_PAY,
    NO_SUCH_CABALLERO,
    NONE_TO_LOSE,
    NONE_TO_PAY,
    ON_MAP,
    ONE_EACH,
    OWN_DISMISSED,
    PAIR_ELSEWHERE,
    SAME_PLACE_DIAL,
    STOPPING,
    UNFINISHED_HALF,
)
from meseta.games.el_grande.table import GrandeTable
from meseta.games.el_grande.verbs import Nothing, ScorePlace, announce, announce_each, announce_scorings


class Decay(Step[GrandeTable]):
    """Every opponent sends up to ``n`` caballeros of his court home, all at once. (EG-50)"""

    def __init__(self, me: Seat, n: int) -> None:
        self.me: Final = me
        self.n: Final = n

    def run(self, s: GrandeTable) -> Steps:
        for seat in s.opponents(self.me):
            lost = min(self.n, s.at(COURT, seat))
            if lost > 0:
                s.send_home(seat, COURT, lost)
        return DONE


def demand(s: GrandeTable, me: Seat, n: int) -> Steps:
    """Every opponent, clockwise, sends ``n`` caballeros home, or all that he can reach. (EG-49, EG-50)"""
    payments: list[Step[GrandeTable]] = []
    for seat in s.opponents(me):
        can_pay = s.at(COURT, seat) + sum(s.at(region, seat) for region in s.open_regions())
        if can_pay > 0:
            payments.append(Pay(seat, min(n, can_pay)))
    return announce_each(s, me, payments) if payments else (Nothing(me),)


class Pay(Step[GrandeTable]):
    """An opponent chooses which of his caballeros go home, from court and open regions. (EG-71)"""

    def __init__(self, payer: Seat, left: int) -> None:
        self.payer: Final = payer
        self.left: Final = left

    def ask(self, s: GrandeTable) -> Question | None:
        if self.left == 0:
            return None
        sources = s.open_regions_of(self.payer)
        if s.at(COURT, self.payer) > 0:
            sources.append(COURT)
        return Question(self.payer, "pay", sources)

    def blocks(self, s: GrandeTable) -> Blocks:
        return (*ON_MAP, range(COURT, COURT + 1))

    def reasons(self, s: GrandeTable) -> Reasons:
        return s.cited((*s.reasons_closed(), CASTILLO_CLOSED, NONE_TO_PAY, MUST_PAY))

    def answer(self, s: GrandeTable, option: int) -> Steps:
        s.send_home(self.payer, option, 1)
        return (Pay(self.payer, self.left - 1),)


class Dismiss(Step[GrandeTable]):
    """Send one caballero of each opponent home; any opponent may be spared. (EG-OP-33)"""

    def __init__(self, me: Seat, hit: int) -> None:
        self.me: Final = me
        self.hit: Final = hit
        """Bits of the seats that lost one already, and of the seat that dismisses."""

    def has_hit(self, owner: Seat) -> bool:
        """Whether ``owner`` has lost one already, or dismisses himself."""
        return (self.hit >> owner) & 1 == 1

    def pieces(self, s: GrandeTable) -> list[int]:
        """The caballeros that may be dismissed now."""
        owners = [owner for owner in range(s.seats) if not self.has_hit(owner)]
        return [
            PIECE + region * COLOUR_COUNT + owner
            for region in s.open_regions()
            for owner in owners
            if s.at(region, owner) > 0
        ]

    def ask(self, s: GrandeTable) -> Question | None:
        pieces = self.pieces(s)
        if not pieces:
            return None
        pieces.append(STOP)
        return Question(self.me, "dismiss", pieces)

    def blocks(self, s: GrandeTable) -> Blocks:
        return (*CABALLEROS, *STOPPING)

    def reasons(self, s: GrandeTable) -> Reasons:
        return (UNFINISHED_HALF, *s.reasons_closed(), NO_SUCH_CABALLERO, OWN_DISMISSED, ONE_EACH)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        owner = (option - PIECE) % COLOUR_COUNT
        unit = SendHome(owner, (option - PIECE) // COLOUR_COUNT)
        return (*announce(s, self.me, unit), Dismiss(self.me, self.hit | 1 << owner))


class SendHome(Step[GrandeTable]):
    """One caballero goes back to the province."""

    def __init__(self, owner: Seat, place: int) -> None:
        self.owner: Final = owner
        self.place: Final = place

    def run(self, s: GrandeTable) -> Steps:
        s.send_home(self.owner, self.place, 1)
        return DONE


# -- secret dials ----------------------------------------------------------------------------------------------


def turn_up(s: GrandeTable, answers: list[int]) -> None:
    """Turn the secret discs up. (EG-48)"""
    s.dials = answers
    if s.events is not None:
        s.emit(DialsRevealed(tuple(answers)))


def loss_dials(s: GrandeTable, seat: Seat, pairs: bool) -> list[int]:
    """Open regions in which ``seat`` can lose: those with two of his if two are asked for and he has any such."""
    if pairs:
        regions = s.open_regions_of(seat, 2)
        if regions:
            return regions
    return s.open_regions_of(seat)


class DialLoss(Sealed[GrandeTable]):
    """Every opponent secretly dials a region in which he will lose caballeros. (EG-63, EG-OP-20)"""

    def __init__(self, me: Seat, pairs: bool) -> None:
        self.me: Final = me
        self.pairs: Final = pairs
        """Two caballeros are lost, not all of the region."""

    def kind(self) -> str:
        return "dial_loss"

    def who(self, s: GrandeTable) -> list[Seat]:
        return [seat for seat in s.opponents(self.me) if s.open_regions_of(seat)]

    def options(self, s: GrandeTable, seat: Seat) -> list[int]:
        return loss_dials(s, seat, self.pairs)

    def blocks(self, s: GrandeTable) -> Blocks:
        return ON_MAP

    def reasons(self, s: GrandeTable) -> Reasons:
        return (*s.reasons_closed(), NONE_TO_LOSE, PAIR_ELSEWHERE, CASTILLO_NOT_ON_DIAL, MUST_DIAL)

    def opened(self, s: GrandeTable, answers: list[int]) -> Steps:
        turn_up(s, answers)
        return announce(s, self.me, LoseDialled(self.me, self.pairs))


class LoseDialled(Step[GrandeTable]):
    """All opponents lose at once what they dialled. (EG-63)"""

    def __init__(self, me: Seat, pairs: bool) -> None:
        self.me: Final = me
        self.pairs: Final = pairs

    def run(self, s: GrandeTable) -> Steps:
        for seat in s.opponents(self.me):
            region = s.dials[seat]
            if region != UNANSWERED:
                there = s.at(region, seat)
                s.send_home(seat, region, min(2, there) if self.pairs else there)
        return DONE


class ChooseExpelled(Step[GrandeTable]):
    """Name the open region that all opponents must leave. (EG-OP-18)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: GrandeTable) -> Question | None:
        return Question(self.me, "expel", [*s.open_regions(), STOP])

    def blocks(self, s: GrandeTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: GrandeTable) -> Reasons:
        return (*s.reasons_closed(), CASTILLO_CLOSED)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        exile = DialExile(self.me, option)
        return announce(s, self.me, exile) if exile.who(s) else (Nothing(self.me),)


class DialExile(Sealed[GrandeTable]):
    """Every opponent in the named region secretly dials where all his caballeros go. (EG-OP-8, EG-OP-19)"""

    def __init__(self, me: Seat, region: int) -> None:
        self.me: Final = me
        self.region: Final = region

    def kind(self) -> str:
        return "dial_exile"

    def who(self, s: GrandeTable) -> list[Seat]:
        return [seat for seat in s.opponents(self.me) if s.at(self.region, seat) > 0]

    def options(self, s: GrandeTable, seat: Seat) -> list[int]:
        return [region for region in range(REGIONS) if region != self.region]

    def blocks(self, s: GrandeTable) -> Blocks:
        return ON_MAP

    def reasons(self, s: GrandeTable) -> Reasons:
        return (SAME_PLACE_DIAL, CASTILLO_NOT_ON_DIAL, MUST_DIAL)

    def opened(self, s: GrandeTable, answers: list[int]) -> Steps:
        turn_up(s, answers)
        return announce(s, self.me, Expel(self.me, self.region))


class Expel(Step[GrandeTable]):
    """All of them leave at once; whoever dialled a closed region takes his caballeros back to his court."""

    def __init__(self, me: Seat, region: int) -> None:
        self.me: Final = me
        self.region: Final = region

    def run(self, s: GrandeTable) -> Steps:
        for seat in s.opponents(self.me):
            to = s.dials[seat]
            if to != UNANSWERED:
                s.move(self.me, seat, self.region, COURT if s.closed(to) else to, s.at(self.region, seat))
        return DONE


class DialScored(Sealed[GrandeTable]):
    """Everybody, the active player included, secretly dials a region to be scored. (EG-51)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def kind(self) -> str:
        return "dial_score"

    def who(self, s: GrandeTable) -> list[Seat]:
        return [self.me, *s.opponents(self.me)]

    def options(self, s: GrandeTable, seat: Seat) -> list[int]:
        return list(range(REGIONS))

    def blocks(self, s: GrandeTable) -> Blocks:
        return ON_MAP

    def reasons(self, s: GrandeTable) -> Reasons:
        return (CASTILLO_NOT_ON_DIAL, MUST_DIAL)

    def opened(self, s: GrandeTable, answers: list[int]) -> Steps:
        turn_up(s, answers)
        alone = [ScorePlace(answers[seat]) for seat in self.who(s) if answers.count(answers[seat]) == 1]
        return announce_scorings(s, self.me, alone) if alone else (Nothing(self.me),)
