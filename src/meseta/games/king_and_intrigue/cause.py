"""Why a question of King & Intrigue is asked: the hand, the round, a power card, an action card, the scoring."""

from __future__ import annotations

from meseta.core.cause import Cause
from meseta.games.el_grande.figures import ChooseKing
from meseta.games.el_grande.names import COURT
from meseta.games.el_grande.verbs import AskVeto, EndSpecial, MoveCaballeros, MoveTo
from meseta.games.king_and_intrigue.action_cards import Intrigue, Leave, LeaveRegion
from meseta.games.king_and_intrigue.bridge import CrossBridge
from meseta.games.king_and_intrigue.cards_base import MoveHousehold
from meseta.games.king_and_intrigue.flow import DialHurricane, DialSettler, Draft, EndRound, JokerSecond, PlayPower
from meseta.games.king_and_intrigue.general import CleanUp
from meseta.games.king_and_intrigue.late_move import LateMove, LateMoveTo
from meseta.games.king_and_intrigue.names import CARD_IDS, JOKER
from meseta.games.king_and_intrigue.table import IntrigueTable
from meseta.games.king_and_intrigue.turn import Halves, Place


def cause(s: IntrigueTable) -> Cause | None:
    """What the step that asks belongs to: itself, or the first below it that says so."""
    if not s.stack:
        return None
    found = _before_turns(s)
    if found is not None:
        return found
    special = False
    for step in reversed(s.stack):
        if isinstance(step, EndSpecial):
            special = True
        elif isinstance(step, Halves):
            return _of_turn(s, step, special=special)
        elif isinstance(step, CleanUp):
            return Cause("scoring", values={"round": s.round + 1})
        elif isinstance(step, EndRound):
            break
    return None


def _before_turns(s: IntrigueTable) -> Cause | None:
    """Questions of the set-up and of the power cards, and those of cards that were kept."""
    top = s.stack[-1]
    if isinstance(top, DialSettler):
        return Cause("settler")
    if isinstance(top, Draft):
        return Cause("draft", nth=top.number, of=s.box.hand_size)
    if isinstance(top, PlayPower):
        return Cause("round", values={"round": s.round + 1})
    if isinstance(top, JokerSecond):
        return Cause("joker", s.played.index(JOKER), CARD_IDS[JOKER - 1])
    if isinstance(top, DialHurricane):
        return Cause("hurricane", top.me, CARD_IDS[s.played[top.me] - 1])
    if isinstance(top, (LateMove, LateMoveTo)):
        return Cause("late_move")
    return None


def _of_turn(s: IntrigueTable, halves: Halves, *, special: bool) -> Cause:
    """A question of somebody's turn."""
    top, me = s.stack[-1], halves.me
    card = CARD_IDS[halves.card - 1]
    if isinstance(top, CrossBridge):
        return Cause("bridge", me)
    if isinstance(top, Place):
        placed = s.box.display[s.seats][halves.row] - top.left
        return Cause("placing", me, card, placed + 1, placed + min(top.left, s.at(COURT, me)))
    if special:
        return _of_special(s, me, card)
    if top is halves:
        return Cause("second_half" if halves.placed or halves.acted else "halves", me, card)
    return Cause("income", me, card)


def _of_special(s: IntrigueTable, me: int, card: str) -> Cause:
    """A special action: of the power card or, for whoever is in office, of the king card or the intrigue card.

    The stack does not say which of the two was chosen; where both could ask, neither is named.
    """
    if not s.in_office(me):
        return Cause("special", me, card)
    steps = [step.unit if isinstance(step, AskVeto) else step for step in s.stack]
    above = steps[max(i for i, step in enumerate(steps) if isinstance(step, EndSpecial)) + 1 :]
    if any(isinstance(step, (Intrigue, Leave, LeaveRegion)) for step in above):
        return Cause("intrigue_card", me)
    if any(isinstance(step, ChooseKing) and step.far for step in above):
        return Cause("king_card", me)
    household = any(isinstance(step, MoveHousehold) for step in above)
    shared = any(isinstance(step, (MoveCaballeros, MoveTo)) for step in above) and not household
    return Cause("deed", me) if shared or isinstance(s.stack[-1], AskVeto) else Cause("special", me, card)
