"""El Grande: caballeros in nine regions and a tower, thirteen power cards, and a king whose region is frozen."""

from __future__ import annotations

from meseta.core.data import Owner
from meseta.games.el_grande.game import ElGrande

__all__ = ["ElGrande", "make"]


def make(data: Owner | None = None) -> ElGrande:
    """The game, with the data of the box or an owner's corrected files."""
    return ElGrande(data)
