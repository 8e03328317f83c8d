"""What everybody would score if the game ended now, by source. (TO-81 to TO-85)"""

from __future__ import annotations

from meseta.core.game import Forecast, View
from meseta.core.texts import Texts

SOURCES = ("delivered", "swords", "paintings", "gems", "movement")
"""In the order of a player's ``points`` in views."""


def forecast(t: Texts, view: View) -> list[Forecast]:
    """One line for each source; all of it lies open on the table."""
    return [
        Forecast(t.get("forecast", source), source, tuple((p["points"][i], p["points"][i]) for p in view["players"]))
        for i, source in enumerate(SOURCES)
    ]
