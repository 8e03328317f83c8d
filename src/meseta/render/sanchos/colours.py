"""War of the 3 Sanchos drawn: the pigments of the manuscript, by the names of the style sheet."""

from __future__ import annotations

from meseta.games.sanchos.names import NOBODY, SANCHOS

INK = "var(--sa-ink)"
QUIET = "var(--sa-quiet)"
VELLUM = "var(--sa-vellum)"
VERMILION = "var(--sa-vermilion)"
GILT = "var(--sa-gilt)"
ON_GILT = "var(--sa-on-gilt)"
CHALK = "var(--sa-chalk)"
SOOT = "var(--sa-soot)"
LINTEL = "var(--sa-lintel)"
PIT = "var(--sa-pit)"
STEEL = "var(--sa-steel)"
WOOD = "var(--sa-wood)"
STAR = "var(--sa-star)"
DISC = "var(--sa-disc)"
LIT = "var(--sa-lit)"
"""The ground of what is going on now."""
BANDS = tuple(f"var(--sa-band-{i})" for i in range(4))
COLUMNS = tuple(f"var(--sa-column-{i})" for i in range(2))


def land(holder: int, kingdom: int) -> str:
    """The tint of a land: of who holds it, or a pale one of its kingdom."""
    return f"var(--sa-{SANCHOS[kingdom]}-free)" if holder == NOBODY else f"var(--sa-{SANCHOS[holder]})"


def charge(holder: int) -> str:
    """The colour of what is painted on the land of a Sancho."""
    return f"var(--sa-{SANCHOS[holder]}-charge)"
