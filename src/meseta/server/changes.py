"""Changes of a table that are no deeds of those who play: bots' moves, and who sits where. Each is a ``Work`` of
``tables.py``: done on a copy of the table, inside the store's lock.
"""  # noqa: D205

from __future__ import annotations

from dataclasses import replace

from meseta.core.decision import Option, Seat
from meseta.core.luck import Fair, new_nonce
from meseta.server import at_once, founding, orders, votes
from meseta.server.deeds import Reply, checked_bot
from meseta.server.looks import NAMELESS
from meseta.server.table import LiveTable
from meseta.server.tables import Work
from meseta.server.visitor import Visitor
from meseta.server.words import refused
from meseta.store.change import Change
from meseta.store.rows import Person

UNSAID = "…"


def bot_move(seat: Seat, option: Option, kind: str, version: int) -> Work:
    """The answer of a bot, a stand-in or a standing order (``kind`` empty), if it is still wanted."""

    def work(table: LiveTable, change: Change) -> Reply:
        wanted = seat in table.asked() and table.fresh[seat] <= version and table.holders[seat].player == kind
        if not wanted or (not kind and orders.answer_for(table, seat) != option):  # an order may be another one by now
            return Reply("stale", table.version)
        table.answer(*table.match.check(option, seat))
        at_once.follow(table)
        change.journal(table.version, seat, "play", table.match.game.vocabulary.name(option))
        return Reply("done", table.version)

    return work


def sit(number: Seat, person: Person, nickname: str, nonce: str, language: str) -> Work:
    """Somebody takes a seat that was kept for the bearer of an invitation, and adds to the luck of the game."""

    def work(table: LiveTable, change: Change) -> Reply:
        holder = table.holders[number]
        if holder.person == person.id:
            return Reply("repeated", table.version)
        if holder.kind != "open":
            raise refused(language, "taken")
        if table.status != "waiting":  # the secret may be shown: who knows it could choose a word that suits them
            raise refused(language, table.status)
        table.hold(number, person=person.id, nickname=nickname)
        _add_nonce(table, number, founding.nonce_in(nonce, language))
        table.changed(position=True)
        change.journal(table.version, number, "sit")
        return Reply("done", table.version)

    return work


def _add_nonce(table: LiveTable, seat: Seat, nonce: str) -> None:
    """The game begins with the last nonce; before, nothing has been dealt."""
    luck = table.match.luck
    if isinstance(luck, Fair) and not luck.complete:
        table.match.luck = luck.with_nonce(seat, nonce or new_nonce())
        founding.begin_if_complete(table.match)


def reinvite(number: Seat, invite_hash: str, language: str) -> Work:
    """A new invitation for an open seat."""

    def work(table: LiveTable, change: Change) -> Reply:
        if table.holders[number].kind != "open":
            raise refused(language, "taken")
        change.set_chair(number, invite_hash=invite_hash)
        return Reply("done", table.version)

    return work


def give_token(number: Seat, visitor: Visitor, api_hash: str) -> Work:
    """A new token for programs that play a seat, for the person who holds it; there is never more than one."""

    def work(table: LiveTable, change: Change) -> Reply:
        if visitor.person is None or number not in table.seats_of(visitor.person.id):
            raise refused(visitor.language, "not_your_seat")
        change.set_chair(number, api_hash=api_hash)
        return Reply("done", table.version)

    return work


def leave(person: int) -> Work:
    """Somebody leaves for good: bots play on for them, or nobody does where no person is left; after the end nothing
    but the name goes.
    """  # noqa: D205

    def work(table: LiveTable, change: Change) -> Reply:
        seats, running = table.seats_of(person), not (table.open_to_all or table.frozen)
        for seat in seats:
            bot = checked_bot(table, table.holders[seat].stand_in, "en") if running else ""
            nickname = "" if running else NAMELESS
            table.hold(seat, person=None, nickname=nickname, bot=bot, stand_in="", orders={})
            change.set_chair(seat, api_hash=None)
            change.journal(table.version + 1, seat, "leave")
        if table.agreement.founder == person:
            table.agreement = replace(table.agreement, founder=None)
        table.ayes = votes.without(table.ayes, seats)
        if running and (not table.persons() or votes.carried(table, "end")):
            table.ended = True
            table.ayes = {}
        table.changed()
        return Reply("done", table.version)

    return work


def unsay(person: int) -> Work:
    """What somebody said is read by nobody any more; that something was said there, stays."""

    def work(table: LiveTable, change: Change) -> Reply:
        change.unsay(person, NAMELESS, UNSAID)
        table.chat = tuple(
            replace(said, who=NAMELESS, text=UNSAID, person=None) if said.person == person else said
            for said in table.chat
        )
        table.changed()
        return Reply("done", table.version)

    return work


def add_to_next(visitor: Visitor, nonce: str) -> Work:
    """Whoever has seen the end adds to the luck of the next game, whose digest is told there; the first word counts."""

    def work(table: LiveTable, _change: Change) -> Reply:
        person, luck = _player(table, visitor), table.agreement.next_luck
        seats, said = table.seats_of(person.id), founding.nonce_in(nonce, visitor.language)
        if luck is None or not said or table.agreement.rematch or {seat for seat, _ in luck.nonces} & {*seats}:
            return Reply("repeated", table.version)
        added = replace(luck, nonces=(*luck.nonces, *((seat, said) for seat in seats)))
        table.agreement = replace(table.agreement, next_luck=added)
        return Reply("done", table.version)

    return work


def _player(table: LiveTable, visitor: Visitor) -> Person:
    """Somebody who played in a game that is over."""
    if not table.open_to_all:
        raise refused(visitor.language, "not_over")
    if visitor.person is None or not table.seats_of(visitor.person.id):
        raise refused(visitor.language, "no_seat")
    return visitor.person


def rematch(visitor: Visitor, nonce: str = "") -> Work:
    """The table where these people play again, founded under the lock of the old one: there is never more than one."""

    def work(table: LiveTable, change: Change) -> Reply:
        person = _player(table, visitor)
        if not table.agreement.rematch:
            new = founding.again(table, person, founding.nonce_in(nonce, visitor.language))
            change.make_table(new)
            table.agreement = replace(table.agreement, rematch=new.id)
            table.changed()
        return Reply("done", table.version)

    return work
