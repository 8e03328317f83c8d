"""Changes of a table, ready for the tables: each is done on a copy of the table, inside the store's lock."""

from __future__ import annotations

from dataclasses import replace

from meseta.core.decision import Option, Seat
from meseta.server import doing, founding, orders
from meseta.server.deeds import Deed, Reply
from meseta.server.looks import NAMELESS
from meseta.server.table import LiveTable
from meseta.server.tables import Work, remark_of
from meseta.server.words import refused
from meseta.store.change import Change
from meseta.store.rows import Person

_CLIENT = 80
"""Characters of a client's own id of a deed."""


def deed(actor: doing.Actor, wish: Deed) -> Work:
    """What somebody wants to do; a repeat gets the answer of the first time."""

    def work(table: LiveTable, change: Change) -> Reply:
        client = _client(actor, wish)
        repeated = _repeated(change, client)
        if repeated is not None:
            return repeated
        seat = doing.seat_for(table, actor, wish)
        reply = doing.do(table, actor, wish, seat)
        if reply.status == "done":
            change.journal(reply.version, seat, wish.what, wish.value, client=client)
        return reply

    return work


def _client(actor: doing.Actor, wish: Deed) -> str | None:
    if len(wish.client) > _CLIENT:
        raise refused(actor.language, "too_long")
    return f"{actor.key}:{wish.client}" if wish.client else None


def _repeated(change: Change, client: str | None) -> Reply | None:
    stored = change.reply_to(client) if client is not None else None
    return None if stored is None else Reply("repeated", stored.version, stored.message)


def remark(actor: doing.Actor, wish: Deed, text: str) -> Work:
    """A line of chat. What spectators say raises no version that players could see."""

    def work(table: LiveTable, change: Change) -> Reply:
        client = _client(actor, wish)
        repeated = _repeated(change, client)
        if repeated is not None:
            return repeated
        assert actor.person is not None
        seat = doing.seat_for(table, actor, wish) if actor.seats else None
        who = table.holders[seat].nickname if seat is not None else actor.person.nickname
        row = change.add_chat(who or NAMELESS, text, person=actor.person.id, seat=seat)
        table.chat = (*table.chat, remark_of(row))
        if seat is not None or table.open_to_all:
            table.changed()
        change.journal(table.version, seat, "say", client=client)
        return Reply("done", table.version)

    return work


def bot_move(seat: Seat, option: Option, kind: str, version: int) -> Work:
    """The answer of a bot, a stand-in or a standing order (``kind`` empty), if it is still wanted."""

    def work(table: LiveTable, change: Change) -> Reply:
        wanted = seat in table.asked() and table.fresh[seat] <= version and table.holders[seat].player == kind
        if not wanted or (not kind and orders.answer_for(table, seat) != option):  # an order may be another one by now
            return Reply("stale", table.version)
        table.play(seat, option)
        change.journal(table.version, seat, "play", table.match.game.vocabulary.name(option))
        return Reply("done", table.version)

    return work


def seat(number: Seat, person: Person, nickname: str, language: str) -> Work:
    """Somebody takes a seat that was kept for the bearer of an invitation."""

    def work(table: LiveTable, change: Change) -> Reply:
        holder = table.holders[number]
        if holder.person == person.id:
            return Reply("repeated", table.version)
        if holder.kind != "open":
            raise refused(language, "taken")
        table.hold(number, person=person.id, nickname=nickname)
        table.changed()
        change.journal(table.version, number, "sit")
        return Reply("done", table.version)

    return work


def reinvite(number: Seat, invite_hash: str) -> Work:
    """A new invitation for an open seat."""

    def work(table: LiveTable, change: Change) -> Reply:
        if table.holders[number].kind == "open":
            change.set_chair(number, invite_hash=invite_hash)
        return Reply("done", table.version)

    return work


def give_token(number: Seat, api_hash: str) -> Work:
    """A new token for programs that play a seat."""

    def work(table: LiveTable, change: Change) -> Reply:
        change.set_chair(number, api_hash=api_hash)
        return Reply("done", table.version)

    return work


def rematch(person: Person, language: str) -> Work:
    """The table where these people play again, founded under the lock of the old one: there is never more than one."""

    def work(table: LiveTable, change: Change) -> Reply:
        if not table.open_to_all:
            raise refused(language, "not_over")
        if not table.seats_of(person.id):
            raise refused(language, "no_seat")
        if not table.agreement.rematch:
            new = founding.again(table, person)
            change.make_table(new)
            table.agreement = replace(table.agreement, rematch=new.id)
            table.changed()
        return Reply("done", table.version)

    return work
