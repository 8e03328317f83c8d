"""The end of a game: its account, its analysis as far as it is, and the table that waits next."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Final

from meseta import games
from meseta.core.account import Account, account_of
from meseta.server.analysing import Study
from meseta.server.bounded import Bounded
from meseta.server.new_table import Brief
from meseta.server.table import LiveTable

KEPT: Final = 200
"""So many accounts are remembered; an account takes some milliseconds to make."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ending:
    """What there is to tell when a game is over, apart from the last look."""

    account: Account | None = None
    """``None`` where the points cannot be told apart: the game was played by other rules, or keeps no account."""
    study: Study | None = None
    """``None`` for those to whom the house shows no analysis."""
    waiting: tuple[Brief, ...] = ()
    """The tables where the viewer is to move."""
    next_digest: str = ""
    """What is published of the luck of the next game."""


class Accounts:
    """The accounts of games that are over, made aside and kept as long as their tables stay the same."""

    def __init__(self) -> None:
        self._kept: Bounded[tuple[str, int], Account | None] = Bounded(KEPT)

    async def of(self, table: LiveTable) -> Account | None:
        """The account of a table; nothing where today's rules cannot play the game again."""
        if table.frozen:
            return None
        key = (table.name, table.steps)
        if key not in self._kept:
            self._kept[key] = await asyncio.to_thread(_account, table)
        return self._kept[key]


def _account(table: LiveTable) -> Account | None:
    """An account that comes to the points of the board; whatever is wrong with one costs only the account."""
    match = table.match
    try:
        account = account_of(match, games.title_of(match.game))
    except Exception:  # a fault in a title's ledger hinders nobody from seeing who has won
        log.exception("a game has no account", extra={"data": {"table": table.name[:6], "game": match.game.name}})
        return None
    points = match.game.points(table.view(None))
    if account is None or [account.total(seat) for seat in range(match.seats)] != points:
        return None
    return account
