"""Why a question of El Grande is asked: the round, the power card, one half of an action card, the general scoring."""

from __future__ import annotations

from meseta.core.cause import Cause
from meseta.games.el_grande.flow import EmptyCastillo, EndRound, Halves, Place, PlayPower, TakeCard
from meseta.games.el_grande.names import CARD_IDS, COURT
from meseta.games.el_grande.table import GrandeTable
from meseta.games.el_grande.verbs import EndSpecial


def cause(s: GrandeTable) -> Cause | None:
    """What the step that asks belongs to: the first below it that says so."""
    if not s.stack:
        return None
    if isinstance(s.stack[-1], PlayPower):
        return Cause("round", values={"round": s.round + 1})
    special = False
    for step in reversed(s.stack):
        if isinstance(step, EndSpecial):
            special = True
        elif isinstance(step, Halves):
            return _of_card(s, step, special=special)
        elif isinstance(step, TakeCard):
            kind = "choice" if step is s.stack[-1] else "income"
            return Cause(kind, step.me, values={"value": s.played[step.me]})
        elif isinstance(step, EmptyCastillo):
            return Cause("scoring", values={"round": s.round + 1})
        elif isinstance(step, EndRound):
            break
    return None


def _of_card(s: GrandeTable, halves: Halves, *, special: bool) -> Cause:
    """A question of one half of an action card, or which half comes first."""
    top, stack = s.stack[-1], s.printed.stack_of[halves.card]
    card, values = CARD_IDS[halves.card], {"stack": stack}
    if isinstance(top, Place):
        placed = stack - top.left
        return Cause("placing", halves.me, card, placed + 1, placed + min(top.left, s.at(COURT, halves.me)), values)
    if special:
        return Cause("special", halves.me, card, values=values)
    second = halves.placed or halves.acted
    return Cause("second_half" if second else "halves", halves.me, card, values=values)
