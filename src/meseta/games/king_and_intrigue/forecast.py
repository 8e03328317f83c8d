"""What every place would bring in a general scoring now, as far as a view tells. (KI-59 to KI-76)

Two allied regions are told where they come up first, as they are scored; the other one then brings nothing.
"""

from __future__ import annotations

from typing import Any

from meseta.core.game import Forecast, View
from meseta.core.texts import Texts
from meseta.games.el_grande.forecast import place_forecast
from meseta.games.el_grande.scoring import places_that_count
from meseta.games.king_and_intrigue.printed import Box


def forecast(t: Texts, box: Box, view: View) -> list[Forecast]:
    """The nine regions, the castillo, and the bridge where there is one."""
    found = [
        place_forecast(t, place, entry["points"], _most(box, view, entry)) for place, entry in view["places"].items()
    ]
    owner = view["markers"]["bridge_owner"]
    if owner is not None:
        paid = [box.bridge_points if seat == owner else 0 for seat in range(view["seats"])]
        found.append(place_forecast(t, "bridge", paid, []))
    return found


def _most(box: Box, view: View, entry: dict[str, Any]) -> list[int]:
    """What a covered castillo can bring: its best place, and the home bonus for a Grande inside. (KI-65, KI-67)"""
    values = entry["values"][::-1] if entry["turned"] else entry["values"]
    best = max(values[: places_that_count(view["seats"])])
    at_home = view["markers"]["tower"] is None
    return [best + box.home_bonus * (at_home and home == "castillo") for home in view["grandes"]]
