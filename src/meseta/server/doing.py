"""Deeds: what somebody wants to do at a table is checked here and done on a copy of it. The house writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from meseta.bots import kinds_of
from meseta.core.decision import Option, Seat
from meseta.core.errors import Refused, UnknownName
from meseta.server import orders, votes, what_if
from meseta.server.deeds import Deed, Reply
from meseta.server.table import LiveTable
from meseta.server.words import refused, say
from meseta.store.rows import Person

REMARK = 400
"""Characters of a remark."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who wants something: a person with all seats it holds here, or the bearer of one seat's token."""

    person: Person | None
    seats: tuple[Seat, ...]
    language: str = "en"
    away: frozenset[Seat] = frozenset()
    """Seats whose persons have been away for the agreed time."""

    @property
    def key(self) -> str:
        """What sets this actor's client ids apart from those of others."""
        return f"p{self.person.id}" if self.person is not None else f"s{self.seats[0] if self.seats else ''}"


def seat_for(table: LiveTable, actor: Actor, deed: Deed) -> Seat:
    """The seat that acts: the named one, or the first of the actor's that is asked, or simply the first."""
    if not actor.seats:
        raise refused(actor.language, "no_seat")
    if deed.seat is not None:
        if deed.seat not in actor.seats:
            raise refused(actor.language, "not_your_seat")
        return deed.seat
    asked = [seat for seat in actor.seats if seat in table.asked()]
    return (asked or list(actor.seats))[0]


def do(table: LiveTable, actor: Actor, deed: Deed, seat: Seat) -> Reply:
    """Do a deed for a seat on this table, which belongs to the caller. A refusal leaves the table as it was."""
    handler = _DEEDS.get(deed.what)
    if handler is None:
        raise refused(actor.language, "bad_deed", what=deed.what[:40])
    if table.status in ("frozen", "over", "ended"):
        raise refused(actor.language, table.status)
    return handler(table, actor, deed, seat)


def _stale(table: LiveTable, actor: Actor, deed: Deed, seat: Seat) -> Reply | None:
    if table.fresh[seat] <= deed.version <= table.version:
        return None
    return Reply("stale", table.version, say(actor.language, "replies", "stale"))


def _play(table: LiveTable, actor: Actor, deed: Deed, seat: Seat) -> Reply:
    stale = _stale(table, actor, deed, seat)
    if stale is not None:
        return stale
    option = option_for(table, seat, deed.value, actor.language)
    if _confirms(table, actor) and not deed.confirmed and what_if.cannot_be_undone(table.match, seat, option):
        return Reply("confirm", table.version, say(actor.language, "replies", "confirm"))
    _is_back(table, seat)
    table.play(seat, option)
    return Reply("done", table.version)


def _is_back(table: LiveTable, seat: Seat) -> None:
    """Whoever plays is not absent any more: no bot stands in, and nobody needs to vote about it."""
    table.hold(seat, stand_in="")
    table.ayes.pop(f"stand-in {seat}", None)


def _confirms(table: LiveTable, actor: Actor) -> bool:
    """Whether to ask before what is final: as the person prefers, otherwise as the table has it."""
    wish = "table" if actor.person is None else actor.person.prefs.get("confirm", "table")
    return table.agreement.confirm if wish == "table" else wish == "always"


def option_for(table: LiveTable, seat: Seat, name: str, language: str) -> Option:
    """The legal option of this name, or the reason why it is none."""
    if table.status != "playing":
        raise refused(language, table.status)
    option = known_option(table, name, language)
    question = table.question_for(seat)
    if question is None:
        raise refused(language, "not_asked")
    if option not in question.options:
        raise what_if.why_not(table.match, seat, option, language)
    return option


def known_option(table: LiveTable, name: str, language: str) -> Option:
    """The option of this name in the game's vocabulary."""
    try:
        return table.match.game.vocabulary.option(name)
    except UnknownName:
        raise refused(language, "no_option", name=name[:60]) from None


def _back(table: LiveTable, actor: Actor, deed: Deed, seat: Seat) -> Reply:
    stale = _stale(table, actor, deed, seat)
    if stale is not None:
        return stale
    if table.status != "playing":
        raise refused(actor.language, table.status)
    if not table.match.can_go_back(seat):
        raise refused(actor.language, "nothing_to_undo")
    table.go_back(seat, whole_turn=deed.what == "start_over")
    return Reply("done", table.version)


def _order(table: LiveTable, actor: Actor, deed: Deed, seat: Seat) -> Reply:
    """A standing order; nobody notices that it was given."""
    game = table.match.game
    kind, _, wish = deed.value.partition("=")
    if not orders.is_order(game, kind, wish):
        raise refused(actor.language, "bad_order", kinds=", ".join(game.off_turn) or "–")
    table.hold(seat, orders={**table.holders[seat].orders, kind: wish})
    return Reply("done", table.version)


def _hand_over(table: LiveTable, actor: Actor, deed: Deed, seat: Seat) -> Reply:
    if table.holders[seat].bot:
        raise refused(actor.language, "bot_seat")
    table.hold(seat, stand_in=checked_bot(table, deed.value, actor.language))
    table.changed()
    return Reply("done", table.version)


def checked_bot(table: LiveTable, level: str, language: str) -> str:
    """A kind of bot that this game has; the strongest quick one if none is named."""
    kinds = kinds_of(table.match.game)
    if level and level not in kinds:
        raise refused(language, "bad_bot", name=level[:40], kinds=", ".join(kinds))
    return level or ("greedy" if "greedy" in kinds else kinds[0])


def _take_back(table: LiveTable, actor: Actor, deed: Deed, seat: Seat) -> Reply:
    if not table.holders[seat].stand_in:
        raise refused(actor.language, "not_handed_over")
    _is_back(table, seat)
    table.changed()
    return Reply("done", table.version)


def _vote(table: LiveTable, actor: Actor, deed: Deed, seat: Seat) -> Reply:
    ballot, about = deed.value, votes.seat_of(deed.value)
    if ballot != "end" and (about is None or about >= len(table.holders) or ballot != f"stand-in {about}"):
        raise refused(actor.language, "bad_ballot")
    if about is not None:
        _check_absent(table, actor, about)
    table.ayes[ballot] = tuple(sorted({*table.ayes.get(ballot, ()), seat}))
    if votes.carried(table, ballot):
        del table.ayes[ballot]
        if about is None:
            table.ended = True
            table.ayes.clear()
        else:
            table.hold(about, stand_in=checked_bot(table, "", actor.language))
    table.changed()
    return Reply("done", table.version)


def _check_absent(table: LiveTable, actor: Actor, seat: Seat) -> None:
    if table.holders[seat].player or table.holders[seat].person is None:
        raise refused(actor.language, "bot_seat")
    if seat in actor.seats:
        raise refused(actor.language, "own_seat")
    if seat not in actor.away:
        raise refused(actor.language, "not_absent")


_DEEDS: dict[str, Callable[[LiveTable, Actor, Deed, Seat], Reply]] = {
    "play": _play,
    "undo": _back,
    "start_over": _back,
    "order": _order,
    "hand_over": _hand_over,
    "take_back": _take_back,
    "vote": _vote,
}


def refusal(error: Refused, version: int) -> Reply:
    """A refusal as a reply."""
    return Reply("refused", version, error.sentence, error.rule)
