"""Toledo: one street from the cathedral to the Alcázar, money cards that walk, pay and fence, and swords to deliver."""

from __future__ import annotations

from meseta.core.data import Owner
from meseta.games.toledo.game import Toledo

__all__ = ["Toledo", "make"]


def make(data: Owner | None = None) -> Toledo:
    """The game, with the data of the box or an owner's corrected files."""
    return Toledo(data)
