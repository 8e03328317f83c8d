"""A second look: whoever plays with a coach and against bots is asked once before a choice that costs much.

What it costs is found by a short search from what the seat may know. One that comes late holds up nobody.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from meseta.bots.analysis import Comparison, percent
from meseta.bots.levels import Budget
from meseta.core.decision import Option, Seat
from meseta.server.bounded import Bounded
from meseta.server.coaching import notes_of
from meseta.server.deeds import Deed, Reply
from meseta.server.table import LiveTable
from meseta.server.visitor import Visitor
from meseta.server.words import say
from meseta.server.workers import Failed, Workers

COST: Final = 0.15
"""From this loss of the chance to win on somebody is asked to look again."""
THOUGHT: Final = Budget(0, 0.5)
"""What the search may cost; comparing takes about as long again."""
LATE: Final = 1.5
"""Seconds after which the choice counts, whatever it costs."""
KEPT: Final = 1000
"""So many decisions are remembered, so that nobody is asked twice about one."""

log = logging.getLogger(__name__)


class SecondLooks:
    """Asks before what costs much."""

    def __init__(self, bots: Workers, whose: Callable[[LiveTable], str]) -> None:
        self._bots = bots
        self._whose = whose
        self._asked: Bounded[tuple[str, Seat, int], bool] = Bounded(KEPT)
        self._thoughts: set[asyncio.Task[list[Comparison]]] = set()

    async def doubt(self, table: LiveTable, visitor: Visitor, deed: Deed) -> Reply | None:
        """The question whether somebody wants to look again, or nothing: then what they want is done."""
        if deed.what != "play" or deed.confirmed or not _coached(table, visitor):
            return None
        seat = visitor.acting_at(table, deed.seat)
        option, decision = _chosen(table, seat, deed), (table.name, seat, table.match.steps)
        if option is None or decision in self._asked:
            return None
        found = await self._weighed(table, seat, option)
        if found is None or found.cost <= COST:
            return None
        self._asked[decision] = True
        view, game, language = table.match.view(seat), table.match.game, visitor.language
        sentence = say(
            language,
            "replies",
            "look_again",
            choice=game.label(option, view, language),
            best=game.label(found.best, view, language),
            own=percent(found.own),
            chance=percent(found.chance),
        )
        return Reply("confirm", table.version, sentence)

    async def _weighed(self, table: LiveTable, seat: Seat, option: Option) -> Comparison | None:
        """What an option costs, if that is found in time. A thought that is late is thought to its end for nobody."""
        work = self._bots.weigh(table.match, seat, option, THOUGHT, self._whose(table))
        thought = asyncio.ensure_future(work)
        self._thoughts.add(thought)
        thought.add_done_callback(self._ended)
        done, _ = await asyncio.wait({thought}, timeout=LATE)
        if not done or thought.cancelled() or thought.exception() is not None:
            return None
        return next(iter(thought.result()), None)

    def _ended(self, thought: asyncio.Task[list[Comparison]]) -> None:
        self._thoughts.discard(thought)
        if not thought.cancelled() and isinstance(failure := thought.exception(), Failed):
            log.warning("a second look failed", extra={"data": {"why": str(failure)}})

    async def stop(self) -> None:
        """Think no more."""
        thoughts = list(self._thoughts)
        for thought in thoughts:
            thought.cancel()
        await asyncio.gather(*thoughts, return_exceptions=True)


def _coached(table: LiveTable, visitor: Visitor) -> bool:
    """Whether somebody has a coach here: with hints, and nobody but bots at the table."""
    person = visitor.person
    if person is None or not table.agreement.hints or not notes_of(person, table.match.game.name).on:
        return False
    mine = visitor.seats_at(table)
    return bool(mine) and all(holder.bot or seat in mine for seat, holder in enumerate(table.holders))


def _chosen(table: LiveTable, seat: Seat, deed: Deed) -> Option | None:
    """The option that a deed names, where there was something to choose; mistakes are found when it is done."""
    question, names = table.question_for(seat), table.match.game.vocabulary
    if question is None or question.sealed or len(question.options) == 1:
        return None
    if not table.fresh[seat] <= deed.version <= table.version or deed.value not in names.names:
        return None
    option = names.option(deed.value)
    return option if option in question.options else None
