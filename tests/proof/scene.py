"""A table with three people, somebody who only watches and somebody of another table, in front of the whole server."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import meseta
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE
from meseta.core.view import asked_seats
from meseta.server.api.request import Limits
from meseta.server.house import House
from meseta.server.threads import Threads
from meseta.server.visitor import Visitor
from meseta.web.app import app
from meseta.web.rate_limits import RateLimits
from meseta.web.table import live
from tests.proof.asgi import OURS
from tests.server.conftest import house_at, table_with

SEATS = 3
WATCHING, ELSEWHERE, NOBODY = SEATS, SEATS + 1, SEATS + 2
"""Those who are not at the table: known, known and sitting at another one, without any cookie."""


def unlimited(monkeypatch) -> None:
    """No limits of how often somebody may come: what is sent is what is tested."""
    monkeypatch.setattr(RateLimits, "_check", lambda self, scope: None)
    monkeypatch.setattr(live, "DEEDS_AT_ONCE", 10**9)
    monkeypatch.setattr(live, "PER_ADDRESS", 10**9)


async def _here(function, *arguments, **named):
    return function(*arguments, **named)


async def _here_too(self, pool, call):
    return call()


def hurried(monkeypatch) -> None:
    """What waits for the database waits in this thread: one request at a time needs no other, and is much quicker."""
    monkeypatch.setattr(asyncio, "to_thread", _here)
    monkeypatch.setattr(Threads, "_call", _here_too)


def later(name, seats, seed, actions):
    """A game some way on, played by chance."""
    return next(match for match in by_chance(name, seats, seed) if len(match.log) >= actions or match.question is None)


def by_chance(name, seats, seed):
    """A game played by chance: the same match after every decision, to the end."""
    match = meseta.new(name, seats=seats, seed=seed)
    dice = Dice(seed)
    while waiting := asked_seats(match.state):
        yield match
        seat = waiting[dice.below(len(waiting))]
        options = match.question_for(seat).options
        match.play(options[dice.below(len(options))], seat)
    yield match


class Scene:
    """The table, and what the tests know better than any page."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.app = app(house)
        self.app.state.limits = Limits(rate=1e9, founding=1e9)
        self.people = []
        self.cookies = []
        self.table = ""
        self.other = ""
        self.begun = 0
        """Games that were begun here."""
        self.tokens = []
        """Of the seats at this table, then one of a seat at the other one."""

    async def fill(self, name: str, seed: int) -> None:
        """Let everybody come, and begin."""
        for _ in range(SEATS + 2):
            person, cookie = await self.house.greet(None)
            self.people.append(person)
            self.cookies.append(cookie)
        self.cookies.append("")
        away = self.people[ELSEWHERE]
        self.other = await table_with(self.house, later(name, 2, seed + 1, 30), [away, away])
        await self.begin(name, seed)

    async def begin(self, name: str, seed: int) -> None:
        """A game for those who sit here."""
        await self.place(later(name, SEATS, seed, 30 + seed % 90))

    async def place(self, match) -> None:
        """This game is played here from now on."""
        self.begun += 1
        self.table = await table_with(self.house, match, self.people[:SEATS])
        await self.house.at(self.table, Visitor()).look()
        self.tokens = [
            await self.house.at(self.table, Visitor(self.people[seat])).api_token(seat) for seat in range(SEATS)
        ]
        self.tokens.append(await self.house.at(self.other, Visitor(self.people[ELSEWHERE])).api_token(0))

    @property
    def live(self):
        """The table as the server holds it: another object after every change."""
        return self.house.tables.at_hand(self.table)

    def show(self, table) -> None:
        """Let the server hold another table in its place."""
        self.house.tables._tables[self.table] = table

    @property
    def match(self):
        return self.live.match

    def legal(self, seat: int) -> list[str]:
        """What a seat can answer now, by name."""
        question = self.live.question_for(seat)
        return [] if question is None else [self.match.game.vocabulary.name(o) for o in question.options]

    def asked(self) -> list[int]:
        return self.live.asked()

    def headers(self, who: int, *more: tuple[str, str]) -> list[tuple[str, str]]:
        """What the browser of somebody sends along."""
        cookie = [("cookie", f"person={self.cookies[who]}")] if self.cookies[who] else []
        return [OURS, *cookie, *more]

    async def stored(self):
        """What the database holds of both tables."""
        database = self.house.database
        return [await asyncio.to_thread(database.table, table) for table in (self.table, self.other)]

    def check_one_more(self, before, seat: int, option: str) -> None:
        """Exactly one action more than before, and chance."""
        log = self.match.log
        number = len(before.match.log)
        assert [(a.seat, a.kind, a.option) for a in log[:number]] == [
            (a.seat, a.kind, a.option) for a in before.match.log
        ]
        assert (log[number].seat, self.match.game.vocabulary.name(log[number].option)) == (seat, option)
        assert {action.seat for action in log[number + 1 :]} <= {CHANCE}
        assert self.live.version == before.version + 1


@asynccontextmanager
async def scene_of(path, name, seed=1):
    """A scene of this game, on a database of its own."""
    async with house_at(path) as house:
        scene = Scene(house)
        await scene.fill(name, seed)
        yield scene
