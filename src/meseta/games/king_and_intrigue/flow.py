"""The sequence of play: set-up, hands, rounds, power cards. Read it from top to bottom like the rulebook."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import CHANCE, Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Sealed, Step, Steps
from meseta.games.el_grande.events import DialsRevealed, Placed, RoundBegan
from meseta.games.el_grande.flow import DrawFirst, DrawHome, DrawKing, expire_vetos
from meseta.games.el_grande.names import NOWHERE, PROVINCE, REGIONS
from meseta.games.el_grande.reasons import (
    CASTILLO_NOT_ON_DIAL,
    MUST_DIAL,
    ON_MAP,
)
from meseta.games.king_and_intrigue.cards import HURRICANE
from meseta.games.king_and_intrigue.events import ActionCardTaken, CardPlayed, Dialled, HandsChosen
from meseta.games.king_and_intrigue.general import GeneralScoring, end_of_protection
from meseta.games.king_and_intrigue.names import CARD, CARDS, JOKER
from meseta.games.king_and_intrigue.reasons import (
    CHOSEN_ALREADY,
    HAND_CARDS,
    KING_SETTLER,
    MUST_POWER,
    NO_JOKER_NOW,
    NOT_IN_GAME,
    NOT_IN_HAND,
    SECOND_JOKER,
    VALUE_TAKEN,
    must_choose,
)
from meseta.games.king_and_intrigue.table import CARD_BITS, IntrigueTable
from meseta.games.king_and_intrigue.turn import Turn

# -- set-up ----------------------------------------------------------------------------------------------------


class SetUp(Step[IntrigueTable]):
    """El Grande's set-up, one more caballero for everybody, the hands; then the first round. (KI-1, KI-8)"""

    def run(self, s: IntrigueTable) -> Steps:
        homes = [DrawHome(seat) for seat in range(s.seats)]
        return (DrawKing(), *homes, DialSettler(), Hands(), DrawFirst(), Round(0))


class DialSettler(Sealed[IntrigueTable]):
    """Everybody secretly dials a region for one caballero more, not the king's. (KI-3)"""

    def kind(self) -> str:
        return "dial_settler"

    def who(self, s: IntrigueTable) -> list[Seat]:
        return list(range(s.seats))

    def options(self, s: IntrigueTable, seat: Seat) -> list[int]:
        return [region for region in range(REGIONS) if region != s.king]

    def blocks(self, s: IntrigueTable) -> Blocks:
        return ON_MAP

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (KING_SETTLER, CASTILLO_NOT_ON_DIAL, MUST_DIAL)

    def opened(self, s: IntrigueTable, answers: list[int]) -> Steps:
        if s.events is not None:
            s.emit(DialsRevealed(tuple(answers)))
        for seat in range(s.seats):
            if not s.closed(answers[seat]):
                s.shift(seat, PROVINCE, answers[seat], 1)
                if s.events is not None:
                    s.emit(Placed(seat, answers[seat]))
        return DONE


class Hands(Step[IntrigueTable]):
    """Everybody gets a hand: chosen card by card, dealt by chance, or the recommended one. (KI-7, KI-OP-45)"""

    def run(self, s: IntrigueTable) -> Steps:
        size = s.box.hand_size
        steps: list[Step[IntrigueTable]] = []
        if s.dealt:
            steps = [Deal(seat) for seat in range(s.seats) for _ in range(size)]
        elif s.hand[0] == 0:
            steps = [Draft(number) for number in range(1, size + 1)]
        return (*steps, HandsReady(size))


class Draft(Sealed[IntrigueTable]):
    """Everybody secretly takes one more card into his hand; the rest will never be seen. (KI-7)"""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def kind(self) -> str:
        return "draft"

    def who(self, s: IntrigueTable) -> list[Seat]:
        return list(range(s.seats))

    def options(self, s: IntrigueTable, seat: Seat) -> list[int]:
        return cards_in(s.pool & ~s.hand[seat])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return HAND_CARDS

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (NOT_IN_GAME, CHOSEN_ALREADY, must_choose("KI-7"))

    def public(self) -> bool:
        return False

    def opened(self, s: IntrigueTable, answers: list[int]) -> Steps:
        for seat in range(s.seats):
            s.hand[seat] |= 1 << (answers[seat] - CARD)
        return DONE


class Deal(Step[IntrigueTable]):
    """Chance deals one card to a seat, unseen by the others. (KI-OP-45)"""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(CHANCE, "deal", cards_in(s.pool & ~s.hand[self.seat]), None, self.seat)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        s.hand[self.seat] |= 1 << (option - CARD)
        return DONE


class HandsReady(Step[IntrigueTable]):
    """Hands are complete."""

    def __init__(self, cards: int) -> None:
        self.cards: Final = cards

    def run(self, s: IntrigueTable) -> Steps:
        if s.events is not None:
            s.emit(HandsChosen(self.cards))
        return DONE


def cards_in(bits: int) -> list[int]:
    """Cards as options, in the order of their numbers."""
    return [CARD + card for card in range(1, CARDS + 1) if (bits >> card) & 1]


# -- the round -------------------------------------------------------------------------------------------------


class Round(Step[IntrigueTable]):
    """Marker, power cards, action cards, turns, and what ends with the round. (KI-9)"""

    def __init__(self, index: int) -> None:
        self.index: Final = index

    def run(self, s: IntrigueTable) -> Steps:
        s.round = self.index
        if s.events is not None:
            s.emit(RoundBegan(self.index + 1))
        powers = [PlayPower((s.first + i) % s.seats) for i in range(s.seats)]
        return (*powers, JokerSecond(), Turns(), EndRound())


def playable(s: IntrigueTable, me: Seat) -> list[int]:
    """The cards that may be played now, as options, the Joker apart. (KI-12, KI-13)"""
    return [CARD + card for card in s.playable(me)]


class PlayPower(Step[IntrigueTable]):
    """Play one power card openly: a value that nobody played in this round, or the Joker. (KI-10 to KI-20)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        options = playable(s, self.me)
        if options and s.holds(self.me, JOKER) and JOKER not in s.played:
            options.append(CARD + JOKER)
        return Question(self.me, "power", options)

    def blocks(self, s: IntrigueTable) -> Blocks:
        return HAND_CARDS

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (NOT_IN_GAME, NOT_IN_HAND, SECOND_JOKER, VALUE_TAKEN, MUST_POWER)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return lay_open(s, self.me, option - CARD)


def lay_open(s: IntrigueTable, me: Seat, card: int) -> Steps:
    """A card leaves the hand for the table; a Hurricane's region is dialled at once. (KI-21)"""
    s.hand[me] &= ~(1 << card)
    s.played[me] = card
    s.history.append(me * CARD_BITS + card)
    if s.events is not None:
        s.emit(CardPlayed(me, card))
    return (DialHurricane(me),) if s.box.effect[card] == HURRICANE else DONE


class JokerSecond(Step[IntrigueTable]):
    """Whoever played the Joker plays the last card of the round. (KI-18)"""

    def ask(self, s: IntrigueTable) -> Question | None:
        if JOKER not in s.played:
            return None
        me = s.played.index(JOKER)
        return Question(me, "joker_second", playable(s, me))

    def blocks(self, s: IntrigueTable) -> Blocks:
        return HAND_CARDS

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (NOT_IN_GAME, NO_JOKER_NOW, NOT_IN_HAND, VALUE_TAKEN, must_choose("KI-18"))

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return lay_open(s, s.played.index(JOKER), option - CARD)


class DialHurricane(Step[IntrigueTable]):
    """The owner of a Hurricane secretly dials the region that it will strike. (card 83)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "dial_hurricane", list(range(REGIONS)), None, self.me)

    def blocks(self, s: IntrigueTable) -> Blocks:
        return ON_MAP

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (CASTILLO_NOT_ON_DIAL, MUST_DIAL)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        s.hurricane[self.me] = option
        if s.events is not None:
            s.emit(Dialled(self.me))
        return DONE


class Turns(Step[IntrigueTable]):
    """Action cards by value: highest king card, lowest intrigue card; then the turns. (KI-14, KI-15)"""

    def run(self, s: IntrigueTable) -> Steps:
        deal_action_cards(s)
        order = s.turn_order()
        if s.events is not None:
            display = s.box.display[s.seats]
            for i in range(s.seats):
                row = s.held[order[i]]
                s.emit(ActionCardTaken(order[i], -1 if i == 0 else row, display[row]))
        return tuple([Turn(seat) for seat in order])


def deal_action_cards(s: IntrigueTable) -> None:
    """Everybody takes the action card that his value brings. (KI-14)"""
    order = s.turn_order()
    for i in range(s.seats):
        s.held[order[i]] = s.seats - 1 - i


class EndRound(Step[IntrigueTable]):
    """Cards are put away, the last player begins next; after some rounds all is scored. (KI-9, KI-11, KI-16, KI-39)"""

    def run(self, s: IntrigueTable) -> Steps:
        s.first = s.turn_order()[-1]
        s.free = False
        s.put_dials_away()
        for seat in range(s.seats):
            s.played[seat] = 0
            s.held[seat] = NOWHERE
        expire_vetos(s)
        scoring: Steps = DONE
        if s.rounds[s.round] in s.printed.scoring_after:
            scoring = (GeneralScoring(),)
        else:
            end_of_protection(s)
        return scoring if s.round + 1 == len(s.rounds) else (*scoring, Round(s.round + 1))
