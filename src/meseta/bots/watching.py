"""Watching bots think: a game decision by decision, with what was considered and what another bot would do."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from meseta.bots import Bot, SearchBot, make
from meseta.bots.search import Search
from meseta.core.chance import seed_of
from meseta.core.decision import Option, Seat
from meseta.core.match import Match

_OTHERS: int = 5000
"""Where the seeds of those begin who are only asked what they would do."""


class Considered(NamedTuple):
    """An option that a search has tried."""

    option: Option
    visits: int
    value: float
    """What the trials brought on the mean: the chance to win, with a little margin."""
    prior: float
    """What the search believed before, against the best option, in spreads of the game."""


class Watched(NamedTuple):
    """One decision with a choice."""

    step: int
    """Actions of the log before it, chance included."""
    seat: Seat
    kind: str
    options: int
    """How many there were."""
    choice: Option
    other: Option
    """What the other bot would have done."""
    seconds: float
    considered: tuple[Considered, ...]
    """The choice first, then by trials; nothing for a bot that does not search, or had no need to."""

    @property
    def differs(self) -> bool:
        """Whether the other bot would have done something else."""
        return self.choice != self.other


def considered(search: Search) -> tuple[Considered, ...]:
    """What a search has tried, the choice first."""
    root = search.root
    tried = [at for at in range(len(root.options)) if root.visits[at] > 0]
    found = [
        Considered(root.options[at], root.visits[at], root.total[at] / root.visits[at], root.prior[at]) for at in tried
    ]
    return tuple(sorted(found, key=lambda one: (one.option != search.choice, -one.visits, -one.value)))


def watch(match: Match, kinds: Sequence[str], other: str) -> Iterator[tuple[Watched, Match]]:
    """Play a match to its end by bots of these kinds; each decision comes with the match as it was before it."""
    players = [make(kind, match.game, seed_of(match.seed, 1000 + seat)) for seat, kind in enumerate(kinds)]
    while (question := match.question) is not None:
        seat = question.seat
        begun = time.perf_counter()
        choice = players[seat].choose(match.eyes(seat))
        seconds = time.perf_counter() - begun
        if len(question.options) > 1:
            told = _thought(players[seat])
            step = len(match.log)
            rival = make(other, match.game, seed_of(match.seed, _OTHERS, step)).choose(match.eyes(seat))
            yield Watched(step, seat, question.kind, len(question.options), choice, rival, seconds, told), match
        match.play(choice, seat)


def _thought(player: Bot) -> tuple[Considered, ...]:
    if isinstance(player, SearchBot) and player.thought is not None and player.thought.done:
        return considered(player.thought)
    return ()
