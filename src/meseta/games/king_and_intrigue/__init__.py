"""King & Intrigue: El Grande with a hand of one's own actions, the Player's Edition and the Special Cards."""

from __future__ import annotations

from meseta.core.data import Owner
from meseta.games.king_and_intrigue.game import KingAndIntrigue

__all__ = ["KingAndIntrigue", "make"]


def make(data: Owner | None = None) -> KingAndIntrigue:
    """The game, with the data of the box or an owner's corrected files."""
    return KingAndIntrigue(data)
