"""Moving figures: cards, full fields, duels, the way into the Alcázar. (TO-18 to TO-35, TO-51 to TO-73)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Option, Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.toledo.duel import Bout
from meseta.games.toledo.events import AlcazarEntered, DuelBegan, FigureMoved
from meseta.games.toledo.fields import UseField
from meseta.games.toledo.landing import steps_from
from meseta.games.toledo.names import (
    ALCAZAR,
    CARD,
    CARD_BLOCK,
    DUEL,
    DUEL_BLOCK,
    END,
    ENTRANCE,
    EXTRA_STEP,
    EXTRA_STEP_BLOCK,
    NO_SWORD,
    NONE,
    STEP,
    STEP_BLOCK,
    SWORD,
    SWORD_BLOCK,
    VALUES,
    alone,
    step_of,
)
from meseta.games.toledo.reasons import CARRY_REASONS, FULL_REASONS, SCENE_REASONS, STEP_REASONS
from meseta.games.toledo.table import ToledoTable


class MoveFigures(Step[ToledoTable]):
    """Play card after card, each for any own figure, while cards fit and the player likes. (TO-18, TO-26, TO-27)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: ToledoTable) -> Question | None:
        """Which figure, which value? After the first card the player may stop.

        Asked as long as cards are left, fitting or not: to end the turn unasked would tell what was drawn in a tavern.
        """
        fields = s.movable(self.me)
        if not fields or not s.size(self.me):
            return None
        options = steps_from(s, self.me, fields)
        if s.has_moved():
            options.append(END)
        return Question(self.me, "step", options)

    def blocks(self, s: ToledoTable) -> Blocks:
        return STEP_BLOCK, EXTRA_STEP_BLOCK, alone(END)

    def reasons(self, s: ToledoTable) -> Reasons:
        return STEP_REASONS

    def answer(self, s: ToledoTable, option: Option) -> Steps:
        """Play the card and come back for the next one."""
        return DONE if option == END else (play_step(self.me, option), self)


def play_step(me: Seat, option: Option) -> PlayCard:
    """The step that an option names."""
    field, value, extra = step_of(option)
    return PlayCard(me, field, value, extra)


def can_play(s: ToledoTable, step: PlayCard) -> bool:
    """Whether the hand of whoever takes this step allows it."""
    option = (EXTRA_STEP if step.extra else STEP) + step.field * VALUES + step.value - 1
    return option in steps_from(s, step.me, [step.field])


class PlayCard(Step[ToledoTable]):
    """Play a card of one value for the figure on one field. (TO-19)

    Cards of one value differ in their fencing scenes; which of them leaves the hand is the player's choice. (TO-OP-25)
    """

    def __init__(self, me: Seat, field: int, value: int, extra: bool) -> None:
        self.me: Final = me
        self.field: Final = field
        self.value: Final = value
        self.extra: Final = extra

    def ask(self, s: ToledoTable) -> Question | None:
        """Which scene? Not asked for the last card of a hand.

        Asked even if there is no choice: to leave the question out would tell how many cards of this value are left.
        """
        if s.size(self.me) == 1:
            return None
        return Question(self.me, "card", [CARD + card for card in s.scenes(self.me, self.value)])

    def blocks(self, s: ToledoTable) -> Blocks:
        return (CARD_BLOCK,)

    def reasons(self, s: ToledoTable) -> Reasons:
        return SCENE_REASONS

    def run(self, s: ToledoTable) -> Steps:
        """Play the last card of the hand."""
        return self._play(s, s.scenes(self.me, self.value)[0])

    def answer(self, s: ToledoTable, option: Option) -> Steps:
        """Play the chosen card."""
        return self._play(s, option - CARD)

    def _play(self, s: ToledoTable, card: int) -> Steps:
        to = self.field + self.value
        self._put_down(s, card)
        if s.unresolved == NONE:
            s.lift(self.me, self.field)
        s.unresolved = NONE
        if s.events is not None:
            s.emit(FigureMoved(self.me, card, self.extra, self.field, to))
        return self._arrive(s, to)

    def _put_down(self, s: ToledoTable, card: int) -> None:
        """The main card stays in front; every other one is discarded at once. (TO-28, TO-68)"""
        if self.extra:
            s.extra = self.value
        if self.extra or s.main != NONE:
            s.discard(self.me, card)
        else:
            s.lay_main(self.me, card)

    def _arrive(self, s: ToledoTable, field: int) -> Steps:
        """Enter the Alcázar, take a free circle, or find all of them taken. (TO-24, TO-30, TO-51)"""
        if s.business[field] == ENTRANCE:
            s.stand(self.me, ALCAZAR)
            return (CarrySword(self.me),)
        if s.occupied(field) < s.circles[field]:
            s.stand(self.me, field)
            return (UseField(self.me, field),)
        s.unresolved = field
        return (ResolveFullField(self.me),)


class ResolveFullField(Step[ToledoTable]):
    """All circles are taken: go on at once with the same figure, or challenge an opponent there. (TO-30 to TO-35)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: ToledoTable) -> Question:
        """Against whom, or how far on?"""
        field = s.unresolved
        duels = [DUEL + seat for seat in range(s.seats) if seat != self.me and s.at(seat, field)]
        return Question(self.me, "full", duels + steps_from(s, self.me, [field]))

    def blocks(self, s: ToledoTable) -> Blocks:
        return DUEL_BLOCK, STEP_BLOCK, EXTRA_STEP_BLOCK, alone(END)

    def reasons(self, s: ToledoTable) -> Reasons:
        return FULL_REASONS

    def answer(self, s: ToledoTable, option: Option) -> Steps:
        """Fight or go on."""
        if not DUEL <= option < CARD:
            return (play_step(self.me, option),)
        defender = option - DUEL
        if s.events is not None:
            s.emit(DuelBegan(self.me, defender, s.unresolved))
        return (Bout(self.me, defender, 0, 0),)


class CarrySword(Step[ToledoTable]):
    """A figure enters the Alcázar and may bring one sword in. (TO-51 to TO-54)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: ToledoTable) -> Question | None:
        """Which sword, if any?"""
        swords = s.swords_of(self.me)
        return Question(self.me, "carry", [*[SWORD + sword for sword in swords], NO_SWORD]) if swords else None

    def blocks(self, s: ToledoTable) -> Blocks:
        return SWORD_BLOCK, alone(NO_SWORD)

    def reasons(self, s: ToledoTable) -> Reasons:
        return CARRY_REASONS

    def run(self, s: ToledoTable) -> Steps:
        """Enter without a sword, having none."""
        return self._enter(s, NONE)

    def answer(self, s: ToledoTable, option: Option) -> Steps:
        """Put the chosen sword under the figure."""
        if option == NO_SWORD:
            return self._enter(s, NONE)
        s.deliver(self.me, option - SWORD)
        return self._enter(s, option - SWORD)

    def _enter(self, s: ToledoTable, sword: int) -> Steps:
        if s.events is not None:
            s.emit(AlcazarEntered(self.me, sword, 0 if sword == NONE else s.printed.sword_points[sword]))
        return DONE
