"""Hints: what a search would do in a seat, found in a worker process from what that seat may know.

Nobody but the asker hears of a hint: it changes nothing at the table, is written nowhere and raises no version.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeAlias

from meseta.bots import analysis
from meseta.bots.analysis import Opinion
from meseta.core.decision import Seat
from meseta.core.texts import texts
from meseta.server.limits import Limiter
from meseta.server.looks import Advice, Tip
from meseta.server.table import LiveTable
from meseta.server.words import refused
from meseta.server.workers import Failed, Workers

KEPT: Final = 300
"""So many hints are remembered: whoever asks again gets the same answer, at once."""
RATE, BURST = 0.2, 4
"""Hints per second in the long run, and at once."""

Key: TypeAlias = tuple[str, Seat, int]

log = logging.getLogger(__name__)


class Hints:
    """Answers those who ask for a hint."""

    def __init__(self, bots: Workers, clock: Callable[[], float], whose: Callable[[LiveTable], str]) -> None:
        self._bots = bots
        self._whose = whose
        self._limiter = Limiter(RATE, BURST, clock)
        self._kept: OrderedDict[Key, asyncio.Task[list[Opinion]]] = OrderedDict()

    async def give(self, table: LiveTable, seat: Seat, asker: str, language: str) -> Advice:
        """The best options of a seat that is asked, or a refusal."""
        if not table.agreement.hints:
            raise refused(language, "no_hints")
        if seat not in table.asked():
            raise refused(language, "not_asked")
        thought = self._thought(table, seat, asker, language)
        try:
            opinions = await asyncio.shield(thought)
        except Failed as failure:
            names = {"game": table.match.game.name, "why": str(failure)}
            log.warning("a hint failed", extra={"data": names})
            raise refused(language, "hint_failed") from None
        return _in_words(table, seat, opinions, language)

    def _thought(self, table: LiveTable, seat: Seat, asker: str, language: str) -> asyncio.Task[list[Opinion]]:
        """A thought about this position: one that is there already, or a new one."""
        key = (table.name, seat, table.fresh[seat])  # not the log: others may change their sealed answers unnoticed
        known = self._kept.get(key)
        if known is not None and not (known.done() and (known.cancelled() or known.exception())):
            return known
        if not self._limiter.take(asker):
            raise refused(language, "too_fast")
        self._kept[key] = asyncio.ensure_future(self._bots.advise(table.match, seat, whose=self._whose(table)))
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]

    async def stop(self) -> None:
        """Think no more."""
        thoughts = [thought for thought in self._kept.values() if not thought.done()]
        for thought in thoughts:
            thought.cancel()
        await asyncio.gather(*thoughts, return_exceptions=True)


def _in_words(table: LiveTable, seat: Seat, opinions: list[Opinion], language: str) -> Advice:
    match = table.match
    words, view = texts(analysis.PACKAGE, language), match.view(seat)
    tips = []
    for rank, opinion in enumerate(opinions):
        label = match.game.label(opinion.option, view, language)
        key = "only" if not opinion.tries else "other" if rank else "best"
        text = words.say("hint", key, {"option": label, "chance": analysis.percent(opinion.chance)})
        tips.append(Tip(match.game.vocabulary.name(opinion.option), label, text))
    return Advice(seat, match.steps, table.version, tuple(tips))
