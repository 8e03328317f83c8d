"""The house: all tables of this process. Found, sit, look, act, subscribe.

    house = House(Database.open("meseta.db"))
    await house.start()
    person, token = await house.greet(None)              # the token goes into a cookie; only its hash is kept
    opened = await house.open_table(NewTable("el_grande", ("me", "friend", "greedy")), person)
    await house.sit(opened.invites[1], friend, "Ana")    # an invitation is used up by sitting down
    look = await house.look(opened.table, person, "de")  # what this person sees, in words
    reply = await house.act(opened.table, person, Deed("play", "client-1", look.version, value="p7"))
    async with house.subscribe(opened.table, person) as news:
        async for version in news: ...                   # look again; several changes may come as one
    await house.stop()

A viewer or actor (``who``) is a ``Person``, a ``Bearer`` (the token of one seat, for the API) or ``None``, a spectator.
Everything is committed before anybody hears of it. Refusals are ``MesetaError``s with a sentence in the reader's
language; ``act`` turns them into replies.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TypeAlias

from meseta.core.decision import Option, Seat
from meseta.core.errors import Refused
from meseta.core.event import Event
from meseta.core.game import Forecast
from meseta.core.replay import write
from meseta.server import doing, founding, importing, make_look, what_if, works
from meseta.server.absence import Absence
from meseta.server.analysing import Analyst, Study
from meseta.server.bounded import Bounded
from meseta.server.deeds import Deed, Reply
from meseta.server.driving import Driver
from meseta.server.hinting import Hints
from meseta.server.limits import Limiter
from meseta.server.lists import brief, checked_nickname
from meseta.server.looks import Advice, Look, Remark
from meseta.server.new_table import Bearer, Brief, NewTable, Opened
from meseta.server.subscriptions import News, Subscriptions
from meseta.server.table import LiveTable
from meseta.server.tables import Tables, Written
from meseta.server.words import missing, refused
from meseta.server.workers import Workers
from meseta.store.database import Database
from meseta.store.errors import BadText
from meseta.store.rows import Person
from meseta.store.tokens import hash_token, new_token

__all__ = ["House", "Person", "Who"]

Who: TypeAlias = Person | Bearer | None

INVITES = 10_000
"""So many invitations can be read again; those forgotten are made anew, as after a restart."""
FRAMES = 400
"""The most positions that are animated at once."""

log = logging.getLogger(__name__)


class House:
    """All tables of this process."""

    def __init__(
        self,
        database: Database,
        *,
        bots: Workers | None = None,
        clock: Callable[[], float] = time.time,
        pause: float = 0.7,
        analysis: str = "",
    ) -> None:
        self.database = database
        self.bots = bots or Workers()
        self._subscriptions = Subscriptions()
        self._tables = Tables(database, self._subscriptions)
        self._driver = Driver(self._tables, self._subscriptions, self.bots, pause)
        self._hints = Hints(self.bots, clock)
        self._analyst = Analyst(database, analysis)
        self._chatting = Limiter(rate=0.5, burst=5, clock=clock)
        self._absence = Absence(clock)
        self._gallery = Limiter(rate=2.0, burst=20, clock=clock)
        """For all spectators of a table together: anybody can be many of them."""
        self._invites: Bounded[tuple[str, Seat], str] = Bounded(INVITES)
        """Invitations given out by this process: their founder can read them again."""

    async def start(self) -> None:
        """Listen for changes of other processes and let bots go on where they were."""
        self._tables.listen()
        self.bots.warm()
        self._driver.begin(await asyncio.to_thread(self.database.unfinished))

    async def stop(self) -> None:
        """Finish what is being written, stop the bots, tell everybody who listens."""
        await self._driver.stop()
        await self._hints.stop()
        await self._analyst.stop()
        await self._tables.stop()
        self._subscriptions.close()
        self.bots.close()

    # -- persons and seats --------------------------------------------------------------------------------------

    async def greet(self, token: str | None, nickname: str = "") -> tuple[Person, str]:
        """Whoever shows this token, or a new guest with a new one."""
        if token:
            person = await asyncio.to_thread(self.database.person_by_token_hash, hash_token(token))
            if person is not None:
                return person, token
        token = new_token()
        return await asyncio.to_thread(self.database.add_person, hash_token(token), nickname), token

    async def known(self, token: str) -> Person | None:
        """Whoever shows this token; strangers stay strangers."""
        return await asyncio.to_thread(self.database.person_by_token_hash, hash_token(token))

    async def open_table(self, plan: NewTable, person: Person, language: str = "en") -> Opened:
        """Found a table."""
        nickname = checked_nickname(plan.nickname or person.nickname or "?", language)
        new, invites = founding.found(plan, person, nickname, language)
        await asyncio.to_thread(self.database.create_table, new)
        for seat, token in invites.items():
            self._invites[new.id, seat] = token
        log.info("table founded", extra={"data": {"table": new.id[:6], "game": new.game, "seats": len(new.chairs)}})
        self._driver.wake(new.id)
        return Opened(new.id, invites)

    async def invites(self, table_id: str, person: Person, language: str = "en") -> dict[Seat, str]:
        """The invitations of the seats that are still open, for the founder. Those nobody remembers are made anew."""
        table = await self._table(table_id, language)
        if table.agreement.founder != person.id:
            raise refused(language, "no_seat")
        still_open = [seat for seat, holder in enumerate(table.holders) if holder.kind == "open"]
        for seat in still_open:
            if (table_id, seat) not in self._invites:
                token = new_token()
                await self._tables.change(table_id, works.reinvite(seat, hash_token(token)))
                self._invites[table_id, seat] = token
        return {s: self._invites[table_id, s] for s in still_open if (table_id, s) in self._invites}  # not taken since

    async def invited(self, invite: str, language: str = "en") -> tuple[str, Seat]:
        """The table and the seat that an invitation is for."""
        chair = await asyncio.to_thread(self.database.chair_by_invite, hash_token(invite))
        if chair is None:
            raise missing(language, "no_invite")
        return chair.table_id, chair.seat

    async def sit(self, invite: str, person: Person, nickname: str, language: str = "en") -> tuple[str, Seat]:
        """Take the seat of an invitation; returns the table and the seat. Sitting down again is fine."""
        nickname = checked_nickname(nickname, language)
        table_id, seat = await self.invited(invite, language)
        if nickname != person.nickname:
            await asyncio.to_thread(self.database.rename, person.id, nickname)
        await self._tables.change(table_id, works.seat(seat, person, nickname, language))
        self._invites.pop((table_id, seat), None)
        self._driver.wake(table_id)
        return table_id, seat

    async def api_token(self, table_id: str, person: Person, seat: Seat, language: str = "en") -> str:
        """A new token for programs that play this seat; an older one is void from now on."""
        table = await self._table(table_id, language)
        if seat not in table.seats_of(person.id):
            raise refused(language, "not_your_seat")
        token = new_token()
        await self._tables.change(table_id, works.give_token(seat, hash_token(token)))
        return token

    async def who(self, bearer: str) -> Bearer | None:
        """The seat that a token is for."""
        chair = await asyncio.to_thread(self.database.chair_by_api, hash_token(bearer))
        return None if chair is None else Bearer(chair.table_id, chair.seat)

    async def rematch(self, table_id: str, person: Person, language: str = "en") -> str:
        """Another game of the same people at a new table; whoever asks second gets the same one, wherever it is."""
        await self._table(table_id, language)
        written = await self._tables.change(table_id, works.rematch(person, language))
        again = written.table.agreement.rematch
        self._driver.wake(again)
        return again

    # -- looking ------------------------------------------------------------------------------------------------

    async def look(self, table_id: str, who: Who, language: str = "en", seat: Seat | None = None) -> Look:
        """What this viewer sees now, through the eyes of ``seat`` where the viewer holds several."""
        table = await self._table(table_id, language)
        return make_look.look(table, self._viewer(table, who, language, seat))

    async def look_at(self, table_id: str, step: int, who: Who, language: str = "en", seat: Seat | None = None) -> Look:
        """The position after ``step`` actions; when the game is over through anybody's eyes."""
        table = await self._table(table_id, language)
        self._check_step(table, step, language)
        return make_look.look(table, self._viewer(table, who, language, seat), step)

    async def frames(
        self, table_id: str, start: int, end: int, who: Who, language: str = "en", seat: Seat | None = None
    ) -> list[Look]:
        """The positions after ``start`` up to ``end``, the last ones if there are too many: to be played as a film.

        Others get their turn between two of them, and the table may change: each is looked at as it is then.
        """
        table = await self._table(table_id, language)
        end = min(end, len(table.match.log))
        looks = []
        for step in range(max(start + 1, end - FRAMES + 1, 0), end + 1):
            table = await self._table(table_id, language)
            if step > len(table.match.log):  # taken back meanwhile
                break
            looks.append(make_look.look(table, self._viewer(table, who, language, seat), step))
            await asyncio.sleep(0)
        return looks

    async def happened(
        self, table_id: str, start: int, end: int, who: Who, language: str = "en", seat: Seat | None = None
    ) -> tuple[Event, ...]:
        """What the viewer may know of the actions after ``start`` up to ``end``."""
        table = await self._table(table_id, language)
        return make_look.happened(table, start, end, self._viewer(table, who, language, seat).seat)

    def _check_step(self, table: LiveTable, step: int, language: str) -> None:
        if not 0 <= step <= len(table.match.log):
            raise missing(language, "no_step", step=step, steps=len(table.match.log))

    def _viewer(self, table: LiveTable, who: Who, language: str, seat: Seat | None) -> make_look.Viewer:
        mine = self._seats(table, who)
        if seat is not None and seat not in mine:
            if not 0 <= seat < len(table.holders):
                raise missing(language, "no_such_seat")
            if not table.open_to_all:
                raise refused(language, "foreign_eyes")
        elif seat is None and mine:
            asked = [own for own in mine if own in table.asked()]
            seat = (asked or mine)[0]
        present = self._subscriptions.persons_at(table.name)
        here = frozenset(s for s, h in enumerate(table.holders) if h.person in present)
        founder = isinstance(who, Person) and table.agreement.founder == who.id
        return make_look.Viewer(seat, tuple(mine), language, here, self._chat(table, bool(mine)), founder)

    def _seats(self, table: LiveTable, who: Who) -> list[Seat]:
        if isinstance(who, Bearer):
            return [who.seat] if who.table == table.name else []
        return [] if who is None else table.seats_of(who.id)

    def _chat(self, table: LiveTable, player: bool) -> tuple[Remark, ...]:
        """Players and spectators talk apart until the game is over."""
        return tuple(r for r in table.chat if table.open_to_all or (r.seat is not None) == player)

    async def why(
        self, table_id: str, who: Who, option: str, language: str = "en", seat: Seat | None = None
    ) -> Refused | None:
        """Why an option is not possible now; ``None`` if it is."""
        table = await self._table(table_id, language)
        try:
            acting = doing.seat_for(table, self._actor(table, who, language), Deed("play", "", 0, seat))
            doing.option_for(table, acting, option, language)
        except Refused as refusal:
            return refusal
        return None

    async def preview(
        self, table_id: str, who: Who, option: str, language: str = "en", seat: Seat | None = None
    ) -> list[Forecast] | None:
        """What every place would bring after an option; ``None`` where that cannot be known."""
        table = await self._table(table_id, language)
        acting = doing.seat_for(table, self._actor(table, who, language), Deed("play", "", 0, seat))
        number: Option = doing.known_option(table, option, language)
        return what_if.forecast_after(table, acting, number, language) if table.status == "playing" else None

    async def hint(self, table_id: str, who: Who, language: str = "en", seat: Seat | None = None) -> Advice:
        """What a search would answer in this seat, where the table allows hints. Nobody else hears of it."""
        table = await self._table(table_id, language)
        actor = self._actor(table, who, language)
        acting = doing.seat_for(table, actor, Deed("play", "", 0, seat))
        asker = actor.key if actor.person is not None else f"{table_id} {actor.key}"
        return await self._hints.give(table, acting, asker, language)

    async def record(self, table_id: str, language: str = "en") -> str:
        """The replay file of a game that is over."""
        table = await self._table(table_id, language)
        if not table.open_to_all:
            raise refused(language, "still_running")
        return write(table.match)

    async def study(self, table_id: str, who: Who, language: str = "en", *, begin: bool = False) -> Study:
        """How far the analysis of a finished game is, for its players and, at public tables, for everybody."""
        table = await self._table(table_id, language)
        if not table.open_to_all:
            raise refused(language, "no_analysis_yet")
        founder = isinstance(who, Person) and table.agreement.founder == who.id
        if not (table.agreement.public or founder or self._seats(table, who)):
            raise refused(language, "no_seat")
        study = await self._analyst.study(table, language)
        if begin and study.status in ("none", "failed"):
            self._analyst.begin(table, language)
        return study

    async def keep_record(self, text: str, person: Person) -> str:
        """A record from elsewhere as a table that is over; a bad file gets a sentence and leaves nothing behind."""
        new = await asyncio.to_thread(importing.table_of_record, text, person)
        await asyncio.to_thread(self.database.create_table, new)
        return new.id

    # -- lists --------------------------------------------------------------------------------------------------

    async def my_tables(self, person: Person) -> list[Brief]:
        """The tables of a person, those that wait for it first."""
        rows = await asyncio.to_thread(self.database.tables_of, person.id)
        briefs = [brief(row, person) for row in rows]
        return sorted(briefs, key=lambda found: (not found.my_turn, found.status not in ("playing", "waiting")))

    async def lobby(self, person: Person | None = None) -> list[Brief]:
        """The public tables that are waiting or being played."""
        rows = await asyncio.to_thread(self.database.open_tables)
        return [found for found in (brief(row, person) for row in rows) if found.status != "frozen"]

    # -- doing --------------------------------------------------------------------------------------------------

    async def act(self, table_id: str, who: Who, deed: Deed, language: str = "en") -> Reply:
        """Do something at a table. Every wish has one answer, however often it is sent."""
        table = await self._table(table_id, language)
        actor = self._actor(table, who, language)
        try:
            if deed.what == "say":
                return await self._say(table, actor, deed)
            written = await self._tables.change(table_id, works.deed(actor, deed))
        except Refused as refusal:
            return doing.refusal(refusal, table.version)
        except BadText:
            return doing.refusal(refused(language, "bad_text"), table.version)
        if isinstance(who, Person):
            self._absence.seen(table_id, who.id)
        self._driver.wake(table_id)
        return written.reply

    async def _say(self, table: LiveTable, actor: doing.Actor, deed: Deed) -> Reply:
        text = " ".join(deed.value.split())
        if not text:
            raise refused(actor.language, "remark_empty")
        if len(text) > doing.REMARK:
            raise refused(actor.language, "remark_long", n=doing.REMARK)
        if actor.person is None:
            raise refused(actor.language, "no_seat")
        if not self._chatting.take(f"{actor.person.id}"):
            raise refused(actor.language, "too_fast")
        if not actor.seats and not self._gallery.take(table.name):
            raise refused(actor.language, "too_fast")
        written: Written = await self._tables.change(table.name, works.remark(actor, deed, text))
        return written.reply

    def _actor(self, table: LiveTable, who: Who, language: str) -> doing.Actor:
        person = who if isinstance(who, Person) else None
        away = self._absence.away(table, self._subscriptions.persons_at(table.name))
        return doing.Actor(person, tuple(self._seats(table, who)), language, away)

    # -- news ---------------------------------------------------------------------------------------------------

    def subscribe(self, table_id: str, who: Who = None) -> News:
        """News of a table as long as it is held open; whoever listens counts as being here."""
        person = who.id if isinstance(who, Person) else self._holder(who) if isinstance(who, Bearer) else None
        return self._subscriptions.listen(table_id, person, lambda: self._left(table_id, person))

    def _holder(self, bearer: Bearer) -> int | None:
        table = self._tables.at_hand(bearer.table)
        return None if table is None else table.holders[bearer.seat].person

    def _left(self, table_id: str, person: int | None) -> None:
        if person is not None:
            self._absence.seen(table_id, person)

    async def exists(self, table_id: str) -> bool:
        """Whether there is such a table."""
        return await self._tables.table(table_id) is not None

    async def _table(self, table_id: str, language: str) -> LiveTable:
        table = await self._tables.table(table_id)
        if table is None:
            raise missing(language, "no_table")
        return table
