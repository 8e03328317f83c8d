"""The moments of a round that a position can name, each with the rest of the round waiting behind it."""

from __future__ import annotations

from meseta.core.errors import MesetaError
from meseta.core.step import Step, Steps
from meseta.games.sanchos.armies import may_attack_in, may_besiege_in
from meseta.games.sanchos.battle import Attack
from meseta.games.sanchos.draw import Draw
from meseta.games.sanchos.fields import carry_out
from meseta.games.sanchos.flow import Command, EndRound, TakeCommand, TakeField, Timing
from meseta.games.sanchos.names import EVERYTHING, MAY_STOP, NOBODY, SANCHOS
from meseta.games.sanchos.orders import Orders
from meseta.games.sanchos.siege import Besiege, SiegeLosses
from meseta.games.sanchos.table import SanchosTable
from meseta.games.sanchos.victory import CHECK

FORMS = (
    "NAME",
    "NAME spends POINTS [before OTHER]",
    "NAME now or later [before OTHER]",
    "NAME field",
    "NAME attacks REGION POINTS",
    "NAME besieges REGION POINTS",
)


def to_move(s: SanchosTable, who: int, words: list[str], other: int, regions: list[int]) -> Steps:
    """The steps of a moment; ``other`` is the Sancho whose turn comes next, ``regions`` the one that is named."""
    deed = words[0] if words else "command"
    if deed == "field":
        return (*carry_out(s, who, _played(s)), *_after(s, who))
    if regions:
        return (*_assault(s, who, deed, regions[0], int(words[-1])), *_end(s))
    if deed == "command":
        return _command(s, who)
    if deed == "spends":
        _take_command(s, who)
        s.acted = 1
        rest = _end(s) if other == NOBODY else _before(s, other)
        return (Orders(who, int(words[1]), EVERYTHING, NOBODY), *rest)
    if words[:3] == ["now", "or", "later"]:
        _take_command(s, who)
        other = _others(s)[0] if other == NOBODY else other
        return (Timing(who, other), *_before(s, other))
    raise MesetaError(f"Nobody can be to move like this; the forms are: {'; '.join(FORMS)}.")


def _command(s: SanchosTable, who: int) -> Steps:
    _take_command(s, who)
    if not s.hand(who):
        raise MesetaError(f"The commander has no hand cards: write 'hand {SANCHOS[who]}' and their numbers. (WS-23)")
    return (Command(who), *_end(s))


def _assault(s: SanchosTable, who: int, deed: str, region: int, points: int) -> Steps:
    """An attack or a siege that was announced just now."""
    if deed == "attacks":
        if not may_attack_in(s, who, region):
            raise MesetaError("An attack needs units of one's own in the region, and an enemy in the open. (WS-47)")
        return Attack(who, region, points), CHECK
    if not may_besiege_in(s, who, region, points):
        raise MesetaError("A siege needs more free field units, two per point, than the garrison has. (WS-70)")
    return (Besiege(who, region, points),)


def _take_command(s: SanchosTable, who: int) -> None:
    if not s.is_player(who):
        raise MesetaError(f"Nobody plays {SANCHOS[who]}, who therefore never commands. (WS-31)")
    if s.commander not in (NOBODY, who):
        raise MesetaError(f"{SANCHOS[s.commander]} is the commander of this round, not {SANCHOS[who]}. (WS-23)")
    s.commander = who


def _played(s: SanchosTable) -> int:
    if s.played == NOBODY:
        raise MesetaError("No card lies on the table: say which, for example 'played 22'. (WS-25)")
    return s.played


def _others(s: SanchosTable) -> list[int]:
    """The Sanchos who carry out the played card, in the order of their turns. (WS-25)"""
    return [sancho for sancho in s.printed.order[_played(s)] if sancho != s.commander]


def _before(s: SanchosTable, other: int) -> Steps:
    """The turn of a Sancho, and what follows."""
    rest = _after(s, other)
    return (TakeField(other), *rest)


def _after(s: SanchosTable, other: int) -> Steps:
    """What follows the turn of a Sancho who is not commander."""
    others = _others(s)
    if other not in others:
        raise MesetaError(f"{SANCHOS[other]} is commander and carries out no field. (WS-26)")
    rest: list[Step[SanchosTable]] = []
    for sancho in others[others.index(other) + 1 :]:
        rest += [TakeField(sancho)] if s.commander == NOBODY else [Timing(s.commander, sancho), TakeField(sancho)]
    if s.commander != NOBODY:
        rest.append(TakeCommand(s.commander))
    return (*rest, *_end(s))


def _end(s: SanchosTable) -> Steps:
    """Phases 3 and 4 and the end of the round. (WS-22)"""
    draw = () if s.commander == NOBODY else (Draw(s.commander, 1),)
    return (*draw, SiegeLosses(), EndRound())


def moments(s: SanchosTable, top: Step[SanchosTable]) -> list[str]:
    """What the step on top might be called, the most exact name first."""
    if isinstance(top, Command):
        return [SANCHOS[top.sancho]]
    if isinstance(top, Timing):
        return [f"{SANCHOS[top.sancho]} now or later before {SANCHOS[top.other]}"]
    found = []
    if isinstance(top, Orders) and top.acts & MAY_STOP:
        spends = f"{SANCHOS[top.sancho]} spends {top.points}"
        others = [] if s.played == NOBODY else [SANCHOS[other] for other in _others(s)]
        found = [*(f"{spends} before {other}" for other in others), spends]
    sancho = getattr(top, "sancho", NOBODY)
    return found if NOBODY in (sancho, s.played) else [*found, f"{SANCHOS[sancho]} field"]
