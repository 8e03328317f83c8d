"""The house: all tables of this process. Come, found, sit, and be at a table.

    house = House(Database.open("meseta.db"))
    await house.start()
    person, token = await house.greet(None)              # the token goes into a cookie; only its hash is kept
    ana = Visitor(person, "de")                          # who it is, in which language, through whose eyes
    opened = await house.open_table(NewTable("el_grande", ("me", "friend", "greedy")), ana)
    await house.sit(opened.invites[1], Visitor(friend), "Ben")  # an invitation is used up by sitting down
    table = house.at(opened.table, ana)
    look = await table.look()                            # what this visitor sees, in words
    reply = await table.act(Deed("play", "client-1", look.version, value="p7"))
    async with table.subscribe() as news:
        async for version in news: ...                   # look again; several changes may come as one
    await house.stop()

Everything is committed before anybody hears of it. Refusals are ``MesetaError``s with a sentence in the visitor's
language; ``act`` turns them into replies. What can be done at a table is in ``at_table.py``.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from meseta import games
from meseta.core.decision import Seat
from meseta.core.errors import MesetaError
from meseta.server import changes, founding, importing, positions
from meseta.server.absence import Absence
from meseta.server.analysing import Analyst
from meseta.server.archivist import Archivist
from meseta.server.at_table import AtTable
from meseta.server.bounded import Bounded
from meseta.server.coaching import Coach
from meseta.server.driving import Driver
from meseta.server.endings import Accounts
from meseta.server.health import Health
from meseta.server.hinting import Hints
from meseta.server.limits import Limiter
from meseta.server.lingering import LINGER
from meseta.server.lists import brief, checked_nickname
from meseta.server.looks import Look
from meseta.server.new_table import Brief, NewTable, Opened
from meseta.server.notices import Notices
from meseta.server.pacing import SPEED, Pacing
from meseta.server.people import People
from meseta.server.precedence import Precedence
from meseta.server.second_look import SecondLooks
from meseta.server.spreading import owner
from meseta.server.subscriptions import Subscriptions
from meseta.server.sweeping import Sweeper
from meseta.server.table import LiveTable
from meseta.server.tables import Tables
from meseta.server.threads import Threads
from meseta.server.trying import Trial
from meseta.server.visitor import Visitor
from meseta.server.words import missing, refused
from meseta.server.workers import Workers
from meseta.store import people
from meseta.store.database import Database
from meseta.store.errors import StoreError, Taken
from meseta.store.rows import NewTableRow, Person, now
from meseta.store.tidying import Keep
from meseta.store.tokens import hash_token, new_token

__all__ = ["House", "Person", "Visitor"]

INVITES = 10_000
"""So many invitations can be read again; those forgotten, as after a restart, stay good but cannot be shown."""

ORIGINS = 10_000
"""Of so many tables is remembered from where they were founded; of others it counts who founded them."""

_NOBODY = Person(0, "", {}, "")
"""Whoever wants a table and is not written down yet."""

log = logging.getLogger(__name__)


class House:
    """All tables of this process."""

    def __init__(
        self,
        database: Database,
        *,
        bots: Workers | None = None,
        clock: Callable[[], float] = time.monotonic,
        pause: float = 0.7,
        linger: float | None = None,
        analysis: str = "",
        analyse: bool = False,
        notices: Notices | None = None,
        share: tuple[int, int] = (0, 1),
        keep: str = "",
    ) -> None:
        """``analyse``: games are analysed when they end, without being asked.

        ``notices`` tells of other processes of this server; of tables that wait for somebody it has a ``share``.

        Bots ``pause`` before they move, and ``linger`` where what was just done can be taken back; those that never
        pause do not linger either, unless that is said.
        """
        self.database = database
        self.linger = (LINGER if pause else 0.0) if linger is None else linger
        self.notices = notices or Notices()
        self._share = share
        self.threads = Threads()
        self.bots = bots or Workers()
        self.precedence = Precedence()
        self.subscriptions = Subscriptions(self.notices, self.precedence)
        self.tables = Tables(database, self.subscriptions, self.threads)
        self.archivist = Archivist(self.tables, database, self.threads, self._ours)
        self.subscriptions.deserted = self.tables.rest
        self.put_away: Callable[[str], None] = lambda table: None
        """Told of a table that is no longer in memory."""
        self.tables.put_away = lambda table: self.put_away(table)  # noqa: PLW0108  # who is told is said later
        self.pacing = Pacing(pause, self.subscriptions.persons_at)
        self.driver = Driver(self.tables, self.subscriptions, self.bots, self.pacing, self._whose)
        self.hints = Hints(self.bots, clock, self._whose)
        self.coach = Coach(database, self.threads)
        self.second_looks = SecondLooks(self.bots, self._whose)
        self.analyst = Analyst(database, self.threads, analysis, self.notices, by_itself=analyse)
        self.accounts = Accounts()
        self.absence = Absence(clock)
        self.chatting = Limiter(rate=0.5, burst=5, clock=clock)
        self.gallery = Limiter(rate=2.0, burst=20, clock=clock)
        """For all spectators of a table together: anybody can be many of them."""
        self.newcomers = Limiter(rate=0.5, burst=60, clock=clock)
        """By address: those who are written down for the first time."""
        self.invitations: Bounded[tuple[str, Seat], str] = Bounded(INVITES)
        """Those given out by this process: their founder can read them again."""
        self._origins: Bounded[str, str] = Bounded(ORIGINS)
        """From which address a table was founded: anybody can be many persons, but not many addresses."""
        self.people = People(self)
        self._sweeper = Sweeper(self, Keep().but(keep))
        self._health = Health(database, self.threads)

    async def start(self) -> None:
        """Listen for changes of other processes and let bots go on where they were."""
        self.tables.begin()
        await self.archivist.begin()
        self.bots.warm()
        self.driver.begin(list(filter(self._ours, await self.threads.read(self.database.unfinished))))
        self._sweeper.begin()

    def _ours(self, table: str) -> bool:
        """Whether a table is of our share."""
        number, of = self._share
        return owner(table, range(of)) == number

    async def stop(self) -> None:
        """Finish what is being written, stop the bots, tell everybody who listens."""
        await self._sweeper.stop()
        await self.driver.stop()
        await self.hints.stop()
        await self.second_looks.stop()
        await self.analyst.stop()
        await self.tables.stop()
        await self.archivist.stop()
        self.subscriptions.close()
        self.bots.close()
        self.threads.close()

    async def healthy(self) -> bool:
        """Whether the database answers and takes what is written."""
        return await self._health.check()

    def at(self, table: str, visitor: Visitor) -> AtTable:
        """A visitor at a table, which may turn out not to exist."""
        return AtTable(self, table, visitor)

    # -- persons ------------------------------------------------------------------------------------------------

    async def greet(self, token: str | None, nickname: str = "") -> tuple[Person, str]:
        """Whoever shows this token, or a new guest with a new one. Nobody is greeted who has not done anything."""
        if token:
            person = await self.known(token)
            if person is not None:
                return person, token
        token = new_token()
        return await self.welcome(token, nickname), token

    async def welcome(self, token: str, nickname: str = "") -> Person:
        """A new guest, known by a token that their browser was given before."""
        if nickname:
            nickname = checked_nickname(nickname, "en")
        return await self.threads.write(self.database.add_person, hash_token(token), nickname)

    def let_in(self, visitor: Visitor) -> None:
        """Another guest from an address: anybody can be new to the house again and again, but not without end."""
        if visitor.address and not self.newcomers.take(visitor.address):
            raise refused(visitor.language, "too_fast")

    def ticket(self) -> str:
        """A token for a browser that only looks: nobody is known by it until they do something."""
        return new_token()

    async def introduce(self, token: str, visitor: Visitor) -> Person:
        """Whoever shows this token; a guest who is new to the house, if nobody did before."""
        person = await self.known(token)
        if person is not None:
            return person
        self.let_in(visitor)
        try:
            return await self.welcome(token)
        except Taken:  # by themselves, a moment ago
            person = await self.known(token)
            assert person is not None
            return person

    async def known(self, token: str) -> Person | None:
        """Whoever shows this token; strangers stay strangers."""
        person = await self.threads.read(self.database.person_by_token_hash, hash_token(token))
        if person is not None and person.seen[:10] != now()[:10]:
            with contextlib.suppress(StoreError):  # whoever is here may come in whether or not that can be noted
                await self.threads.write(people.note_seen, self.database, person.id)
        return person

    async def program(self, token: str, language: str = "en") -> Visitor | None:
        """The program that shows this token of a seat."""
        chair = await self.threads.read(self.database.chair_by_api, hash_token(token))
        return None if chair is None else Visitor(language=language, token_for=(chair.table_id, chair.seat))

    async def prefer(self, person: Person, wishes: Mapping[str, str]) -> None:
        """Keep what a person prefers at all tables; what is not named stays."""
        await self.threads.write(people.change_prefs, self.database, person.id, lambda prefs: {**prefs, **wishes})
        if SPEED in wishes:
            self.pacing.prefer(person.id, wishes[SPEED])

    # -- founding and sitting down ------------------------------------------------------------------------------

    async def check_plan(self, plan: NewTable, visitor: Visitor) -> None:
        """A sentence about a table that cannot be founded, before anybody is written down for it."""
        if visitor.person is None:
            await self._found(plan, replace(visitor, person=_NOBODY))

    async def open_table(self, plan: NewTable, founder: Visitor) -> Opened:
        """Found a table."""
        new, invites = await self._found(plan, founder)
        await self.threads.write(self.database.create_table, new)
        for seat, token in invites.items():
            self.keep_invitation(new.id, seat, token)
        log.info("table founded", extra={"data": {"table": new.id[:6], "game": new.game, "seats": len(new.chairs)}})
        self.founded_from(new.id, founder)
        self.driver.wake(new.id)
        return Opened(new.id, invites)

    async def _found(self, plan: NewTable, founder: Visitor) -> tuple[NewTableRow, dict[Seat, str]]:
        """The table of a plan, which is not written yet, and its invitations."""
        person, language = _person(founder), founder.language
        nickname = checked_nickname(plan.nickname or person.nickname or "?", language)
        if plan.start:
            await self._try_out(plan.game, plan.start, founder)
        return await asyncio.to_thread(founding.found, plan, person, nickname, language)

    def founded_from(self, table: str, founder: Visitor) -> None:
        """Remember with whose tables a new one takes turns, whichever process has it."""
        self._origins[table] = founder.whose
        self.notices.pin(f"origin {table}", founder.whose)

    def keep_invitation(self, table: str, seat: Seat, token: str) -> None:
        """Remember an invitation, so that its founder can read it again, whichever process is asked."""
        self.invitations[table, seat] = token
        self.notices.pin(f"invitation {table} {seat}", token)

    def invitation(self, table: str, seat: Seat) -> str | None:
        """An invitation that somebody remembers."""
        elsewhere: list[str] = self.notices.read(f"invitation {table} {seat}")
        return self.invitations.get((table, seat)) or next(iter(elsewhere), None)

    def _whose(self, table: LiveTable) -> str:
        """With whose tables this one takes turns when bots wait for a process."""
        elsewhere: list[str] = self.notices.read(f"origin {table.name}")
        return self._origins.get(table.name) or next(iter(elsewhere), "") or f"p{table.agreement.founder}"

    async def position(self, game: str, text: str, visitor: Visitor) -> Look:
        """A position that somebody brings, as whoever is to move sees it, or a sentence about what is wrong with it."""
        await self._try_out(game, text, visitor)
        return await asyncio.to_thread(positions.look_at, games.game(game), text, visitor.language)

    async def _try_out(self, game: str, text: str, visitor: Visitor) -> None:
        """Believe a text only after a worker has."""
        language = visitor.language
        if len(text) > positions.LONGEST:
            raise refused(language, "start_long", n=positions.LONGEST)
        verdict = await self.bots.try_out(Trial(game, text), visitor.whose)
        if verdict.wrong:
            raise MesetaError(verdict.wrong)
        if not verdict.playable:
            raise refused(language, "start_unplayable")

    async def invited(self, invite: str, language: str = "en") -> tuple[str, Seat]:
        """The table and the seat that an invitation is for."""
        chair = await self.threads.read(self.database.chair_by_invite, hash_token(invite))
        if chair is None:
            raise missing(language, "no_invite")
        return chair.table_id, chair.seat

    async def sit(self, invite: str, guest: Visitor, nickname: str, nonce: str = "") -> tuple[str, Seat]:
        """Take the seat of an invitation; returns the table and the seat. Sitting down again is fine.

        ``nonce`` is what the guest's browser adds to the luck of the game.
        """
        person, language = _person(guest), guest.language
        nickname = checked_nickname(nickname, language)
        table_id, seat = await self.invited(invite, language)
        if nickname != person.nickname:
            await self.threads.write(self.database.rename, person.id, nickname)
        await self.tables.change(table_id, changes.sit(seat, person, nickname, nonce, language))
        self.invitations.pop((table_id, seat), None)
        self.driver.wake(table_id)
        return table_id, seat

    async def read_record(self, text: str, visitor: Visitor) -> NewTableRow:
        """A record from elsewhere as a table that is over, nobody's yet; a bad file gets a sentence."""
        name, start = await asyncio.to_thread(importing.start_of, text)  # a megabyte of lines takes its time
        if start:
            await self._try_out(name, start, visitor)
        return await asyncio.to_thread(importing.table_of_record, text)

    async def keep_record(self, record: str | NewTableRow, person: Person) -> str:
        """Keep a record as somebody's table; a bad file leaves nothing behind."""
        new = await self.read_record(record, Visitor(person)) if isinstance(record, str) else record
        new = replace(new, host=person.id)
        await self.threads.write(self.database.create_table, new)
        self.tables.just_ended.add(new.id)
        return new.id

    # -- lists --------------------------------------------------------------------------------------------------

    async def my_tables(self, person: Person) -> list[Brief]:
        """The tables of a person, those that wait for it first."""
        rows = await self.threads.read(self.database.tables_of, person.id)
        briefs = [brief(row, person) for row in rows]
        return sorted(briefs, key=lambda found: (not found.my_turn, found.status not in ("playing", "waiting")))

    async def lobby(self, person: Person | None = None) -> list[Brief]:
        """The public tables that are waiting or being played."""
        rows = await self.threads.read(self.database.open_tables)
        return [found for found in (brief(row, person) for row in rows) if found.status != "frozen"]


def _person(visitor: Visitor) -> Person:
    """Whoever founds a table or sits down was greeted before."""
    assert visitor.person is not None
    return visitor.person
