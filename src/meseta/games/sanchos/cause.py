"""Why a question of War of the 3 Sanchos is asked: the command, an order of the card, a battle, a siege.

The stack knows who acts and what is left of a card's text; which of its orders is carried out follows from that.
"""

from __future__ import annotations

from typing import Any

from meseta.core.cause import Cause
from meseta.core.step import Step
from meseta.games.sanchos.armies import text_of
from meseta.games.sanchos.battle import Muster
from meseta.games.sanchos.fields import Chain, DeployHome, DiscardReserve, Where, Willing
from meseta.games.sanchos.flow import Command, ReserveCard, TakeCommand, TakeField, Timing
from meseta.games.sanchos.names import DEPLOY, FORTIFY, MOVE, NOBODY
from meseta.games.sanchos.orders import (
    AttackWhere,
    BesiegeWhere,
    ChooseFortifier,
    ChooseTarget,
    ChooseUnit,
    HowManyPoints,
    Orders,
)
from meseta.games.sanchos.resolution import EndBattle
from meseta.games.sanchos.routes import ChooseGoal, ChooseSource, March
from meseta.games.sanchos.siege import Intercept, SendBesiegers
from meseta.games.sanchos.table import SanchosTable


def cause(s: SanchosTable) -> Cause | None:
    """What the step that asks belongs to, and who is still to act in this round."""
    found = _found(s) if s.stack else None
    return None if found is None else found._replace(values={**found.values, "waiting": _waiting(s)})


def _waiting(s: SanchosTable) -> list[int]:
    """The Sanchos whose turn is still to come; before a card is played, all but the commander."""
    if s.played == NOBODY:
        return [sancho for sancho in range(3) if sancho != s.commander]
    found = [step.sancho for step in s.stack if isinstance(step, (TakeField, TakeCommand))]
    return sorted(sancho for sancho in set(found) if sancho != s.commander or not s.acted)


def _found(s: SanchosTable) -> Cause | None:
    top = s.stack[-1]
    for step in reversed(s.stack):
        if isinstance(step, (EndBattle, Muster)):
            acting = _acting(s)
            return Cause("battle", _seat(s, acting), _card(s), values={"region": step.region, "sancho": acting})
    if isinstance(top, (Intercept, SendBesiegers)):
        return Cause("siege", _seat(s, top.sancho), _card(s), values={"region": top.region, "sancho": top.sancho})
    if isinstance(top, (Command, ReserveCard)):
        return Cause("command", values={"round": s.round, "sancho": top.sancho})
    if s.played == NOBODY:
        return None
    if isinstance(top, Timing):
        values = {"card": s.played + 1, "points": s.printed.points[s.played], "sancho": top.sancho}
        return Cause("timing", _seat(s, top.sancho), _card(s), values=values)
    if isinstance(top, DiscardReserve):
        acting = _acting(s)
        return Cause("discards", _seat(s, acting), _card(s), values={"card": s.played + 1, "sancho": acting})
    return _of_orders(s, top)


def _card(s: SanchosTable) -> str:
    """The card that was played, as the reference names it."""
    return "" if s.played == NOBODY else f"card_{s.played + 1}"


def _seat(s: SanchosTable, sancho: int) -> int | None:
    """The seat of a Sancho; nobody's for a bot of the house."""
    return None if s.is_bot(sancho) else s.decider(sancho)


def _acting(s: SanchosTable) -> int:
    """Whose turn it is: points that are left belong to him; otherwise he carries out the last field that was begun."""
    for step in reversed(s.stack):
        if isinstance(step, (Orders, Chain)):
            return step.sancho
    waiting = _waiting(s)
    begun = [sancho for sancho in s.printed.order[s.played] if sancho not in waiting and sancho != s.commander]
    return begun[-1] if begun else s.commander


def _of_orders(s: SanchosTable, top: Step[Any]) -> Cause | None:
    """A question of the commander's points, or of the text of a field."""
    if isinstance(top, (Where, Willing, ChooseSource)):
        return _of_text(s, top.sancho, top.chain, top.at, 0)
    if isinstance(top, ChooseFortifier) and not isinstance(s.stack[-2], Orders):
        return _of_verb(s, top.sancho, FORTIFY, sum(isinstance(step, ChooseFortifier) for step in s.stack))
    if isinstance(top, DeployHome):
        return _of_verb(s, top.sancho, DEPLOY, 0)
    if isinstance(top, (ChooseGoal, March)):
        return _of_verb(s, top.sancho, MOVE, top.points)
    if isinstance(top, (Orders, AttackWhere, BesiegeWhere, HowManyPoints)):
        return _of_points(s, top.sancho, top.points)
    if isinstance(top, (ChooseUnit, ChooseTarget, ChooseFortifier)):
        rest = next(step for step in reversed(s.stack) if isinstance(step, Orders))
        return _of_points(s, rest.sancho, rest.points + 1)
    return None


def _of_points(s: SanchosTable, sancho: int, left: int) -> Cause:
    """Points that are spent freely: the commander's, those of a bottom field, or moves of one's choice."""
    values = {"card": s.played + 1, "sancho": sancho}
    if sancho == s.commander:
        of = s.printed.points[s.played]
        return Cause("orders", _seat(s, sancho), _card(s), of - left + 1, of, values)
    choice = text_of(s, sancho, s.played).choice
    if choice is None:
        return _of_verb(s, sancho, MOVE, left)
    return Cause("field", _seat(s, sancho), _card(s), choice.points - left + 1, choice.points, values)


def _of_verb(s: SanchosTable, sancho: int, verb: int, left: int) -> Cause:
    """An order of the chain that is carried out now: the one before those that still wait."""
    chains = text_of(s, sancho, s.played).chains
    waiting = [step.chain for step in s.stack if isinstance(step, Chain) and step.sancho == sancho]
    chain = min(waiting, default=len(chains)) - 1
    at = next((i for i, act in enumerate(chains[chain]) if act.verb == verb), 0)
    return _of_text(s, sancho, chain, at, left)


def _of_text(s: SanchosTable, sancho: int, chain: int, at: int, left: int) -> Cause:
    """An order of a card's text; ``left`` is how much of it is still to be done, 0 where that is not counted."""
    of = text_of(s, sancho, s.played).chains[chain][at].points if left else 0
    values = {"card": s.played + 1, "sancho": sancho, "chain": chain, "at": at}
    return Cause("text", _seat(s, sancho), _card(s), of - left + 1 if left else 0, of, values)
