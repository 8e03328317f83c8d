"""Analyses of finished games, made one at a time in a process of its own, and kept in the store."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final

from meseta import games
from meseta.bots.analysis import PACKAGE, Analysis, Judgement, analyse, gather
from meseta.bots.levels import Budget, budget_of
from meseta.core.decision import CHANCE
from meseta.core.match import Match
from meseta.core.processes import Lost, ProcessAside
from meseta.core.replay import play_back, read, write
from meseta.core.texts import languages
from meseta.server.bounded import Bounded
from meseta.server.notices import Notices
from meseta.server.table import LiveTable
from meseta.server.threads import Threads
from meseta.server.turns import Desk, TooMany
from meseta.server.words import refused
from meseta.store.database import Database
from meseta.store.errors import StoreError

WORK: Final = 20_000
"""Iterations for a whole game, some minutes of one core; a decision gets its share of them …"""
LEAST, MOST = 16, 100
"""… but within these bounds. Not seconds: a busy machine shall take longer, not judge worse."""
LIMIT: Final = 3600.0
"""Seconds after which an analysis is given up."""
EACH: Final = 2
"""So many games of one asker may wait for their turn or be analysed …"""
QUEUE: Final = 24
"""… and so many of all."""
NICE: Final = 10
"""Games go first."""
FAILED: Final = 100
"""So many failures are remembered; later they read as if nobody had asked."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Study:
    """How far the analysis of a game is."""

    status: str
    """``none`` (nobody has asked for it), ``waiting``, ``running``, ``failed`` or ``done``."""
    done: int = 0
    total: int = 0
    """Actions."""
    analysis: Analysis | None = None
    table: str = ""


class Analyst:
    """Analyses one game at a time, everybody's in turns; whoever asks hears how far it is."""

    def __init__(
        self,
        database: Database,
        threads: Threads,
        budget: str = "",
        notices: Notices | None = None,
        *,
        by_itself: bool = False,
    ) -> None:
        self.by_itself = by_itself
        """Whether a game that ends is analysed without being asked, as soon as somebody who played it looks at the end.
        Games that only programs play cost nothing: programs look at no pages."""
        self._database = database
        self._threads = threads
        self._notices = notices or Notices()
        """Where processes read how far the others are."""
        self._budget = budget
        """For every decision, as text; empty for a share of what a game may cost."""
        self._studies: Bounded[str, Study] = Bounded(FAILED + QUEUE)
        """Those that are being made, and those that failed."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._desk = Desk(EACH, QUEUE)

    async def study(self, table: LiveTable, language: str) -> Study:
        """How far it is, and what was found in the language of whoever reads it."""
        known = self._studies.get(table.name)
        if known is not None:
            return known
        for done, total in self._notices.read(f"study {table.name}"):
            return Study("running", done, total)
        text = await self._threads.read(self._database.analysis, table.name)
        if text is None:
            return Study("none", 0, table.steps)
        total = table.steps
        return Study("done", total, total, gather(table.match, _judgements(text, language), language))

    def begin(self, table: LiveTable, language: str, whose: str) -> None:
        """Analyse a game for somebody; one that is being analysed already goes on as it is."""
        if table.name in self._tasks:
            return
        try:
            self._desk.check(whose)
        except TooMany:
            raise refused(language, "analysis_busy") from None
        self._studies[table.name] = Study("waiting", 0, table.steps, table=table.name)
        self._tasks[table.name] = asyncio.ensure_future(self._work(table.name, write(table.match), whose))

    async def stop(self) -> None:
        """Give up what is being analysed; it can be begun again."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, name: str, record: str, whose: str) -> None:
        study = self._studies[name]
        self._pin(study)
        try:
            async with self._desk.turn(whose):
                study.status = "running"
                async with asyncio.timeout(LIMIT):
                    found = await self._judge(study, record)
            await self._threads.write(self._database.keep_analysis, name, json.dumps({"judgements": found}))
            self._studies.pop(name, None)
        except (Lost, OSError, TimeoutError, StoreError, TooMany) as error:
            study.status = "failed"
            names = {"table": name[:6], "why": f"{type(error).__name__}: {error}"}
            log.warning("an analysis failed", extra={"data": names})
        finally:
            self._tasks.pop(name, None)
            self._pin(study, over=True)

    def _pin(self, study: Study, *, over: bool = False) -> None:
        """Let other processes know how far it is."""
        self._notices.pin(f"study {study.table}", None if over else (study.done, study.total))

    async def _judge(self, study: Study, record: str) -> list[Any]:
        """The judgements of a record, found by another process."""
        process = ProcessAside(_analyse_aside, record, self._budget, name="meseta-analysis", nice=NICE)
        found: list[Any] = []
        try:
            while (judgements := await process.hear()) is not None:
                study.done += 1
                self._pin(study)
                found += judgements
        finally:
            process.end()
        return found


def _judgements(text: str, language: str) -> list[Judgement]:
    """What is kept, in one language."""
    return [
        Judgement(
            kept["step"],
            kept["seat"],
            kept["kind"],
            kept["played"].get(language, kept["played"]["en"]),
            kept["best"].get(language, kept["best"]["en"]),
            kept["cost"],
            tuple(kept["chances"]),
        )
        for kept in json.loads(text)["judgements"]
    ]


# -- the other process -------------------------------------------------------------------------------------------------


def _analyse_aside(pipe: Connection, text: str, budget: str) -> None:
    """Say for every action of a record what there is to say: one judgement, or none. ``None`` says that it is done."""
    record = read(text)
    match = play_back(record, games.game(record.game))
    for one in judged(match, budget_of(budget) if budget else share_of(match)):
        pipe.send([] if one is None else [one])
    pipe.send(None)


def share_of(match: Match) -> Budget:
    """What one decision of this game may cost."""
    decisions = sum(action.seat != CHANCE for action in match.log)
    return Budget(min(MOST, max(LEAST, WORK // max(1, decisions))))


def judged(match: Match, budget: Budget) -> Iterator[dict[str, Any] | None]:
    """Every action of a game as it is kept: judgements with their words in every language."""
    again = match.afresh()
    for action, one in zip(match.log, analyse(match, budget=budget), strict=True):
        yield None if one is None else _kept(again, one, action.option)
        again.play_recorded(action.seat, action.option)


def _kept(match: Match, one: Judgement, played: int) -> dict[str, Any]:
    view, spoken = match.view(one.seat), languages(PACKAGE)
    return {
        "step": one.step,
        "seat": one.seat,
        "kind": one.kind,
        "played": {language: match.game.label(played, view, language) for language in spoken},
        "best": {language: match.game.label(one.found, view, language) for language in spoken},
        "cost": round(one.cost, 4),
        "chances": [round(chance, 4) for chance in one.chances],
    }
