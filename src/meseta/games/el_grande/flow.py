"""The sequence of play: set-up, rounds, turns, general scoring. Read it from top to bottom like the rulebook."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import CHANCE, Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Sealed, Step, Steps
from meseta.games.el_grande.cards import SPECIALS
from meseta.games.el_grande.events import (
    CardRevealed,
    CardTaken,
    HomeDrawn,
    KingPlaced,
    PowerPlayed,
    RoundBegan,
    ScoringBegan,
    TurnBegan,
    VetoExpired,
)
from meseta.games.el_grande.fetching import Income
from meseta.games.el_grande.losses import turn_up
from meseta.games.el_grande.names import (
    CARD,
    CASTILLO,
    COURT,
    NOWHERE,
    PLACE,
    POWER,
    POWERS,
    PROVINCE,
    REGIONS,
    SEAT,
    SPECIAL,
    STACKS,
    STOP,
)
from meseta.games.el_grande.reasons import (
    ACTION_CARDS,
    CASTILLO_NOT_ON_DIAL,
    COURT_EMPTY,
    KINGS_REGION_DIAL,
    MUST_CARD,
    MUST_DIAL,
    MUST_POWER,
    NOT_ADJACENT,
    NOT_IN_HAND,
    NOT_ON_OFFER,
    ON_BOARD,
    ON_MAP,
    PLACING_DONE,
    POWER_CARDS,
    PROVINCE_NO_TARGET,
    SPECIAL_DONE,
    STOPPING,
    UNFINISHED_HALF,
    VALUE_TAKEN,
)
from meseta.games.el_grande.scoring import ALL_PLACES
from meseta.games.el_grande.table import VETOS_PER_SEAT, GrandeTable
from meseta.games.el_grande.verbs import EndSpecial, Enter, ScorePlace

# -- set-up ----------------------------------------------------------------------------------------------------


class SetUp(Step[GrandeTable]):
    """The king's region, a home region for everybody, the first player; then the first round. (EG-5 to EG-8)"""

    def run(self, s: GrandeTable) -> Steps:
        homes = [DrawHome(seat) for seat in range(s.seats)]
        return (DrawKing(), *homes, DrawFirst(), Round(0))


class DrawKing(Step[GrandeTable]):
    """The first region card tells where the king starts. (EG-5)"""

    def ask(self, s: GrandeTable) -> Question | None:
        return Question(CHANCE, "draw_king", list(range(REGIONS)))

    def answer(self, s: GrandeTable, option: int) -> Steps:
        s.king = option
        if s.events is not None:
            s.emit(KingPlaced(option))
        return DONE


class DrawHome(Step[GrandeTable]):
    """A region card nobody has becomes a seat's home region, with its Grande and caballeros. (EG-6 to EG-8)"""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def ask(self, s: GrandeTable) -> Question | None:
        drawn = [s.king, *s.grande]
        return Question(CHANCE, "draw_home", [region for region in range(REGIONS) if region not in drawn])

    def answer(self, s: GrandeTable, option: int) -> Steps:
        s.grande[self.seat] = option
        s.shift(self.seat, PROVINCE, option, s.printed.home)
        s.shift(self.seat, PROVINCE, COURT, s.printed.court)
        if s.events is not None:
            s.emit(HomeDrawn(self.seat, option))
        return DONE


class DrawFirst(Step[GrandeTable]):
    """Who plays the first power card: agreed before, or drawn. (EG-21, EG-OP-12)"""

    def ask(self, s: GrandeTable) -> Question | None:
        if s.first != NOWHERE:
            return None
        return Question(CHANCE, "draw_first", [SEAT + seat for seat in range(s.seats)])

    def answer(self, s: GrandeTable, option: int) -> Steps:
        s.first = option - SEAT
        return DONE


# -- the round -------------------------------------------------------------------------------------------------


class Round(Step[GrandeTable]):
    """Marker, action cards, power cards, turns, and what ends with the round. (EG-13)"""

    def __init__(self, index: int) -> None:
        self.index: Final = index

    def run(self, s: GrandeTable) -> Steps:
        s.round = self.index
        if s.events is not None:
            s.emit(RoundBegan(self.index + 1))
        cards = [Reveal(stack) for stack in range(1, STACKS)]
        powers = [PlayPower((s.first + i) % s.seats) for i in range(s.seats)]
        return (*cards, OfferKing(), *powers, Turns(), EndRound())


class Reveal(Step[GrandeTable]):
    """The top card of a stack is turned up; cards seen before never return. (EG-16, EG-18)"""

    def __init__(self, stack: int) -> None:
        self.stack: Final = stack

    def ask(self, s: GrandeTable) -> Question | None:
        kinds = [kind for kind in s.printed.stacks[self.stack] if s.deck[kind] > 0]
        return Question(CHANCE, "reveal", [CARD + kind for kind in kinds], [s.deck[kind] for kind in kinds])

    def answer(self, s: GrandeTable, option: int) -> Steps:
        kind = option - CARD
        s.deck[kind] -= 1
        offer(s, self.stack, kind)
        return DONE


class OfferKing(Step[GrandeTable]):
    """The only card of the fifth stack is on offer in every round. (EG-17)"""

    def run(self, s: GrandeTable) -> Steps:
        offer(s, STACKS, s.printed.stacks[STACKS][0])
        return DONE


def offer(s: GrandeTable, stack: int, kind: int) -> None:
    """Lay an action card open."""
    s.offer[stack] = kind
    if s.events is not None:
        s.emit(CardRevealed(kind))


class PlayPower(Step[GrandeTable]):
    """Play one power card openly; values played in this round are taken. (EG-23, EG-24)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: GrandeTable) -> Question | None:
        hand = s.hand[self.me]
        for value in s.played:
            hand &= ~(1 << value)
        return Question(self.me, "power", [POWER + v for v in range(1, POWERS + 1) if (hand >> v) & 1])

    def blocks(self, s: GrandeTable) -> Blocks:
        return POWER_CARDS

    def reasons(self, s: GrandeTable) -> Reasons:
        return (VALUE_TAKEN, NOT_IN_HAND, MUST_POWER)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        value = option - POWER
        s.hand[self.me] ^= 1 << value
        s.played[self.me] = value
        s.history.append(self.me * 16 + value)
        if s.events is not None:
            s.emit(PowerPlayed(self.me, value))
        return DONE


class Turns(Step[GrandeTable]):
    """Everybody takes a turn, from the highest power card to the lowest. (EG-26)"""

    def run(self, s: GrandeTable) -> Steps:
        order = [0] * (POWERS + 1)
        for seat in range(s.seats):
            order[s.played[seat]] = seat + 1
        return tuple([Turn(order[value] - 1) for value in range(POWERS, 0, -1) if order[value] > 0])


class EndRound(Step[GrandeTable]):
    """Cards are turned over, old Vetos given up; after some rounds all is scored. (EG-14, EG-20, EG-22, EG-57)"""

    def run(self, s: GrandeTable) -> Steps:
        s.first = s.played.index(min(s.played))
        for seat in range(s.seats):
            s.played[seat] = 0
        for stack in range(1, STACKS + 1):
            s.offer[stack] = NOWHERE
        s.taken = [NOWHERE] * s.seats
        expire_vetos(s)
        scoring = (GeneralScoring(),) if s.rounds[s.round] in s.printed.scoring_after else DONE
        if s.round + 1 == len(s.rounds):
            return scoring
        return (*scoring, Round(s.round + 1))


def expire_vetos(s: GrandeTable) -> None:
    """Vetos taken in an earlier round are given up. (EG-57)"""
    for slot in range(len(s.vetos)):
        if 0 < s.vetos[slot] <= s.round + 1:
            s.vetos[slot] = 0
            if s.events is not None:
                s.emit(VetoExpired(slot // VETOS_PER_SEAT))


# -- the turn --------------------------------------------------------------------------------------------------


class Turn(Step[GrandeTable]):
    """Income, choice of an action card, then its two halves in any order. (EG-30)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: GrandeTable) -> Steps:
        s.turn += 1
        if s.events is not None:
            s.emit(TurnBegan(self.me))
        return (Income(self.me), TakeCard(self.me))


class TakeCard(Step[GrandeTable]):
    """Take exactly one of the cards still face up. (EG-34)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: GrandeTable) -> Question | None:
        return Question(self.me, "card", [CARD + kind for kind in s.offer if kind != NOWHERE])

    def blocks(self, s: GrandeTable) -> Blocks:
        return ACTION_CARDS

    def reasons(self, s: GrandeTable) -> Reasons:
        return (NOT_ON_OFFER, MUST_CARD)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        kind = option - CARD
        s.take_card(self.me, kind)
        if s.events is not None:
            s.emit(CardTaken(self.me, kind))
        return (Halves(self.me, kind, False, False),)


class Halves(Step[GrandeTable]):
    """Place or use the special action, in either order, each at most once, none split; or end. (EG-35 to EG-37)"""

    def __init__(self, me: Seat, card: int, placed: bool, acted: bool) -> None:
        self.me: Final = me
        self.card: Final = card
        self.placed: Final = placed
        self.acted: Final = acted

    def ask(self, s: GrandeTable) -> Question | None:
        options: list[int] = []
        if not self.placed and s.at(COURT, self.me) > 0:
            options.append(PLACE)
        if not self.acted:
            options.append(SPECIAL)
        if not options:
            return None
        options.append(STOP)
        return Question(self.me, "half", options)

    def blocks(self, s: GrandeTable) -> Blocks:
        return (range(STOP, SPECIAL + 1),)

    def reasons(self, s: GrandeTable) -> Reasons:
        return (SPECIAL_DONE, PLACING_DONE, COURT_EMPTY)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        if option == PLACE:
            stack = s.printed.stack_of[self.card]
            return (Place(self.me, stack), Halves(self.me, self.card, True, self.acted))
        if option == SPECIAL:
            special = SPECIALS[self.card](s, self.me)
            return (*special, EndSpecial(self.me), Halves(self.me, self.card, self.placed, True))
        return DONE


class Place(Step[GrandeTable]):
    """Put caballeros from the court into neighbours of the king's region or the castillo. (EG-39 to EG-43)"""

    def __init__(self, me: Seat, left: int) -> None:
        self.me: Final = me
        self.left: Final = left

    def ask(self, s: GrandeTable) -> Question | None:
        if self.left == 0 or s.at(COURT, self.me) == 0:
            return None
        return Question(self.me, "place", [*s.printed.targets[s.king], STOP])

    def blocks(self, s: GrandeTable) -> Blocks:
        return (*ON_BOARD, *STOPPING)

    def reasons(self, s: GrandeTable) -> Reasons:
        return (UNFINISHED_HALF, *s.reasons_closed(), NOT_ADJACENT, PROVINCE_NO_TARGET)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        return DONE if option == STOP else (Enter(self.me, option), Place(self.me, self.left - 1))


# -- general scoring -------------------------------------------------------------------------------------------


class GeneralScoring(Step[GrandeTable]):
    """Dial, score the castillo, empty it, score the nine regions. (EG-80 to EG-85)"""

    def run(self, s: GrandeTable) -> Steps:
        if s.events is not None:
            s.emit(ScoringBegan(s.round + 1))
        regions = [ScorePlace(place) for place in ALL_PLACES if place != CASTILLO]
        return (DialCastillo(), ScorePlace(CASTILLO), EmptyCastillo(), *regions)


class DialCastillo(Sealed[GrandeTable]):
    """Everybody secretly dials the region to which all his castillo caballeros will go. (EG-80, EG-84)"""

    def kind(self) -> str:
        return "dial_castillo"

    def who(self, s: GrandeTable) -> list[Seat]:
        return list(range(s.seats))

    def options(self, s: GrandeTable, seat: Seat) -> list[int]:
        return list(range(REGIONS)) if s.king_dial else s.open_regions()

    def blocks(self, s: GrandeTable) -> Blocks:
        return ON_MAP

    def reasons(self, s: GrandeTable) -> Reasons:
        return (KINGS_REGION_DIAL, CASTILLO_NOT_ON_DIAL, MUST_DIAL)

    def opened(self, s: GrandeTable, answers: list[int]) -> Steps:
        s.dials = answers
        return DONE


class EmptyCastillo(Step[GrandeTable]):
    """The discs are turned up and the castillo is emptied; the king's region sends to the court. (EG-82, EG-83)"""

    def run(self, s: GrandeTable) -> Steps:
        turn_up(s, s.dials)
        for seat in range(s.seats):
            n = s.at(CASTILLO, seat)
            if n > 0:
                s.move(seat, seat, CASTILLO, COURT if s.closed(s.dials[seat]) else s.dials[seat], n)
        s.put_dials_away()
        return DONE
