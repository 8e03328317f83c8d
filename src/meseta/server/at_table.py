"""One visitor at one table: look, ask, act, listen. ``house.at(table, visitor)`` makes it; it holds nothing but names.

Everything is looked up anew with every call, so that it may be kept as long as somebody stays. Refusals are
``MesetaError``s with a sentence in the visitor's language; ``act`` turns them into replies.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from meseta.core.account import Round
from meseta.core.decision import Seat
from meseta.core.errors import MesetaError, Refused
from meseta.core.event import Event
from meseta.core.game import Forecast
from meseta.core.position import write_position
from meseta.core.replay import write
from meseta.server import changes, deeds, lingering, make_look, what_if
from meseta.server.analysing import Study
from meseta.server.coaching import Told
from meseta.server.deeds import Deed, Reply
from meseta.server.endings import Ending
from meseta.server.looks import Advice, Look
from meseta.server.luck_sheet import LuckSheet, luck_sheet, next_digest
from meseta.server.pacing import SPEED
from meseta.server.reopening import TitleGone
from meseta.server.subscriptions import News
from meseta.server.table import LiveTable
from meseta.server.tables import Written
from meseta.server.visitor import Visitor
from meseta.server.words import missing, refused
from meseta.store.errors import BadText
from meseta.store.tokens import hash_token, new_token

if TYPE_CHECKING:
    from meseta.server.house import House

FRAMES = 400
"""The most positions that are animated at once."""


class AtTable:
    """What one visitor sees of a table and does there."""

    def __init__(self, house: House, table: str, visitor: Visitor) -> None:
        self.table = table
        """Its id."""
        self.visitor = visitor
        self._house = house

    def through(self, seat: Seat | None) -> AtTable:
        """The same visitor with the eyes of this seat."""
        return AtTable(self._house, self.table, replace(self.visitor, seat=seat))

    def as_spectator(self) -> AtTable:
        """The same table as everybody may see it."""
        return AtTable(self._house, self.table, Visitor(language=self.visitor.language))

    async def exists(self) -> bool:
        """Whether there is such a table."""
        return await self._found() is not None

    async def _table(self) -> LiveTable:
        table = await self._found()
        if table is None:
            raise missing(self.visitor.language, "no_table")
        return table

    async def _found(self) -> LiveTable | None:
        try:
            return await self._house.tables.table(self.table)
        except TitleGone as gone:
            raise missing(self.visitor.language, "title_gone", title=gone.title) from None

    def _persons_here(self) -> set[int]:
        return self._house.subscriptions.persons_at(self.table)

    # -- looking ------------------------------------------------------------------------------------------------

    async def look(self) -> Look:
        """What the visitor sees now."""
        return make_look.look_now(await self._table(), self.visitor, self._persons_here())

    async def look_at(self, step: int) -> Look:
        """The position after ``step`` actions; when the game is over through anybody's eyes."""
        table = await self._table()
        if not 0 <= step <= table.steps:
            raise missing(self.visitor.language, "no_step", step=step, steps=table.steps)
        return make_look.look(table, self.visitor, self._persons_here(), step)

    async def frames(self, start: int, end: int) -> list[Look]:
        """The positions after ``start`` up to ``end``, the last ones if there are too many: to be played as a film.

        Others get their turn between two of them, and the table may change: each is looked at as it is then.
        """
        end = min(end, (await self._table()).steps)
        looks = []
        for step in range(max(start + 1, end - FRAMES + 1, 0), end + 1):
            table = await self._table()
            if step > table.steps:  # taken back meanwhile
                break
            looks.append(make_look.look(table, self.visitor, self._persons_here(), step))
            await asyncio.sleep(0)
        return looks

    async def happened(self, start: int, end: int) -> tuple[Event, ...]:
        """What the visitor may know of the actions after ``start`` up to ``end``."""
        table = await self._table()
        return make_look.happened(table, start, end, self.visitor.eyes_at(table))

    async def record(self) -> str:
        """The replay file of a game that is over."""
        table = await self._table()
        if not table.open_to_all:
            raise refused(self.visitor.language, "still_running")
        if table.frozen and table.archive is None:
            raise missing(self.visitor.language, "no_record")
        return write(table.match) if not table.frozen or table.archive is None else table.archive.record

    async def as_text(self, step: int) -> str:
        """The position after ``step`` actions as text, when the game is over: it says everything, hidden things too."""
        table, language = await self._table(), self.visitor.language
        match = table.match
        if not table.open_to_all:
            raise refused(language, "still_secret")
        if not table.as_begun:
            raise refused(language, "no_text_of_it")
        if not 0 <= step <= table.steps:
            raise missing(language, "no_step", step=step, steps=table.steps)
        s = table.history.at(match, step)
        return await asyncio.to_thread(write_position, match.game, s, match.settings)

    async def luck(self) -> LuckSheet:
        """What may be told of the table's luck now; a finished game is played again, in a thread."""
        return await asyncio.to_thread(luck_sheet, await self._table())

    async def study(self, *, begin: bool = False) -> Study:
        """How far the analysis of a finished game is, for its players and, at public tables, for everybody."""
        table, visitor, analyst = await self._table(), self.visitor, self._house.analyst
        if not table.open_to_all:
            raise refused(visitor.language, "no_analysis_yet")
        if not (table.agreement.public or visitor.founded(table) or visitor.seats_at(table)):
            raise refused(visitor.language, "no_seat")
        if not table.as_begun:
            raise refused(visitor.language, "no_analysis_of_it")
        study = await analyst.study(table, visitor.language)
        if begin and study.status in ("none", "failed"):
            analyst.begin(table, visitor.language, visitor.whose)
            study = await analyst.study(table, visitor.language)
        return study

    async def rounds(self) -> tuple[Round, ...]:
        """The rounds that are over, or as far as the last one was played; nothing of games that cannot tell."""
        account = await self._house.accounts.of(await self._table())
        return () if account is None else account.rounds

    async def ending(self) -> Ending:
        """What there is to tell when the game is over; where the house analyses by itself, whoever played begins it."""
        table, visitor, house = await self._table(), self.visitor, self._house
        waits = [] if visitor.person is None else await house.my_tables(visitor.person)
        waiting = tuple(found for found in waits if found.my_turn and found.table != self.table)
        begins = house.analyst.by_itself and bool(visitor.seats_at(table))
        study = None
        with suppress(MesetaError):  # not for these eyes, not of this game, or too many wait for one
            study = await self.study()
            study = await self.study(begin=True) if begins and study.status == "none" else study
        return Ending(await house.accounts.of(table), study, waiting, next_digest(table))

    # -- asking -------------------------------------------------------------------------------------------------

    async def why(self, option: str) -> Refused | None:
        """Why an option is not possible now; ``None`` if it is."""
        table = await self._table()
        try:
            deeds.answer_of(table, self._acting(table), option, self.visitor.language)
        except Refused as refusal:
            return refusal
        return None

    async def preview(self, option: str) -> list[Forecast] | None:
        """What every place would bring after an option; ``None`` where that cannot be known."""
        table, language = await self._table(), self.visitor.language
        acting, number = self._acting(table), deeds.known_option(table, option, language)
        return what_if.forecast_after(table, acting, number, language) if table.status == "playing" else None

    async def hint(self) -> Advice:
        """What a search would answer in the visitor's seat, where the table allows hints. Nobody else hears of it."""
        table, visitor = await self._table(), self.visitor
        acting, key = self._acting(table), visitor.key_at(table)
        asker = key if visitor.person is not None else f"{self.table} {key}"
        return await self._house.hints.give(table, acting, asker, visitor.language)

    async def coached(self) -> Told | None:
        """What the visitor's coach says now, if the visitor has one."""
        return await self._house.coach.listen(await self._table(), self.visitor)

    def _acting(self, table: LiveTable) -> Seat:
        return self.visitor.acting_at(table, self.visitor.seat)

    # -- doing --------------------------------------------------------------------------------------------------

    async def act(self, deed: Deed) -> Reply:
        """Do something at the table. Every wish has one answer, however often it is sent."""
        house, table = self._house, await self._table()
        try:
            if deed.what == "say":
                return await self._say(table, deed)
            if deed.what == "hurry":
                return self._hurry(table)
            doubt = await house.second_looks.doubt(table, self.visitor, deed)
            if doubt is not None:
                return doubt
            away = house.absence.away(table, self._persons_here())
            work = partial(deeds.do, visitor=self.visitor, deed=deed, away=away)
            with house.precedence.acting():
                written = await house.tables.change(self.table, work, mover=self._person())
        except Refused as refusal:
            return deeds.refusal(refusal, table.version)
        except BadText:
            return deeds.refusal(refused(self.visitor.language, "bad_text"), table.version)
        if self.visitor.person is not None:
            house.absence.seen(self.table, self.visitor.person.id)
        self._hold_bots(written, deed)
        house.driver.wake(self.table)
        return written.reply

    def _hurry(self, table: LiveTable) -> Reply:
        """Bots need not wait for somebody who has seen enough; nothing at the table changes."""
        person = self._person()
        if person is not None and self.visitor.seats_at(table):
            self._house.pacing.hurry(table, person)
        return Reply("done", table.version)

    def _hold_bots(self, written: Written, deed: Deed) -> None:
        """Bots wait where a deed can be taken back, and go on when that is done with."""
        house, table, visitor = self._house, written.table, self.visitor
        if written.reply.status != "done":
            return
        if deed.what in ("play", "answers"):
            seat = visitor.acting_at(table, deed.seat) if deed.seat is not None else self._last_mover(table)
            house.driver.hold(self.table, lingering.seconds(visitor, table, seat, house.linger))
        elif deed.what in ("done", "undo", "start_over", "turn_back"):
            house.driver.let_go(self.table)

    def _last_mover(self, table: LiveTable) -> Seat:
        """The visitor's seat that has just played."""
        mine = self.visitor.seats_at(table)
        return next((seat for seat in mine if table.match.can_go_back(seat)), mine[0])

    async def _say(self, table: LiveTable, deed: Deed) -> Reply:
        house, visitor = self._house, self.visitor
        text = deeds.remark_in(deed, visitor)
        if not house.chatting.take(visitor.key_at(table)):
            raise refused(visitor.language, "too_fast")
        if not visitor.seats_at(table) and not house.gallery.take(self.table):
            raise refused(visitor.language, "too_fast")
        work = partial(deeds.talk, visitor=visitor, deed=deed, text=text)
        return (await house.tables.change(self.table, work)).reply

    # -- who sits here ------------------------------------------------------------------------------------------

    async def invites(self) -> dict[Seat, str]:
        """The invitations of the seats that are still open, for the founder: ``""`` for one that was given out and that
        nobody remembers. Only its hash is stored, so it cannot be shown again; it stays good until a new one is made.
        """  # noqa: D205
        table = await self._founded()
        assert table.saved is not None
        invited = [seat for seat in _open(table) if table.saved.chairs[seat].invited]
        for seat in set(_open(table)) - set(invited):  # nobody was ever invited to it
            await self.invite_anew(seat)
        table = await self._table()
        return {seat: self._house.invitation(self.table, seat) or "" for seat in _open(table)}

    async def invite_anew(self, seat: Seat) -> None:
        """A new invitation to an open seat; the link that was given out before is void from now on."""
        table, token = await self._founded(), new_token()
        if seat not in _open(table):
            raise refused(self.visitor.language, "taken")
        await self._house.tables.change(self.table, changes.reinvite(seat, hash_token(token), self.visitor.language))
        self._house.keep_invitation(self.table, seat, token)

    async def _founded(self) -> LiveTable:
        """The table, for whoever has founded it."""
        table = await self._table()
        if not self.visitor.founded(table):
            raise refused(self.visitor.language, "no_seat")
        return table

    async def api_token(self, seat: Seat) -> str:
        """A new token for programs that play this seat; an older one is void from now on."""
        token = new_token()
        await self._house.tables.change(self.table, changes.give_token(seat, self.visitor, hash_token(token)))
        return token

    async def add_to_next(self, nonce: str) -> None:
        """What the visitor's browser adds to the luck of the next game, once this one is over."""
        await self._table()
        await self._house.tables.change(self.table, changes.add_to_next(self.visitor, nonce))

    async def rematch(self, nonce: str = "") -> str:
        """Another game of the same people at a new table; whoever asks second gets the same one, wherever it is.

        ``nonce`` is what the asker's browser adds to its luck.
        """
        await self._table()
        written = await self._house.tables.change(self.table, changes.rematch(self.visitor, nonce))
        again = written.table.agreement.rematch
        self._house.founded_from(again, self.visitor)
        self._house.driver.wake(again)
        return again

    # -- news ---------------------------------------------------------------------------------------------------

    def subscribe(self) -> News:
        """News of the table as long as it is held open; whoever listens counts as being here."""
        person, who = self._person(), self.visitor.person
        if who is not None and SPEED in who.prefs:
            self._house.pacing.prefer(who.id, str(who.prefs[SPEED]))
        self._house.driver.rouse(self.table)
        return self._house.subscriptions.listen(self.table, person, lambda: self._left(person))

    async def turn(self) -> None:
        """Let those who act come between two pieces of what takes long to make."""
        await self._house.precedence.turn()

    def _person(self) -> int | None:
        """Who listens; for a program the person whose seat it plays."""
        visitor = self.visitor
        if visitor.token_for is None:
            return None if visitor.person is None else visitor.person.id
        table = self._house.tables.at_hand(visitor.token_for[0])
        return None if table is None else table.holders[visitor.token_for[1]].person

    def _left(self, person: int | None) -> None:
        if person is not None:
            self._house.absence.seen(self.table, person)


def _open(table: LiveTable) -> list[Seat]:
    """The seats that wait for somebody."""
    return [seat for seat, holder in enumerate(table.holders) if holder.kind == "open"]
