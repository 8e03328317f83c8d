"""War of the 3 Sanchos: 1 to 3 players, Sancho-Bots, scenarios, campaign, El Cid."""

from __future__ import annotations

from meseta.core.data import Owner
from meseta.games.sanchos.game import Sanchos
from meseta.games.sanchos.printed import load_printed

__all__ = ["make"]


def make(data: Owner | None = None) -> Sanchos:
    """The game, with an owner's exact data files where there are any."""
    return Sanchos(load_printed(data))
