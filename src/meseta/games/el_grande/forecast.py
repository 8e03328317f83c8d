"""What every place would bring if it were scored now, as far as a view tells. (EG-86 to EG-98)"""

from __future__ import annotations

from meseta.core.game import Forecast, View
from meseta.core.texts import Texts
from meseta.games.el_grande.scoring import places_that_count


def forecast(t: Texts, view: View) -> list[Forecast]:
    """The nine regions and the castillo; covered, it may bring everybody nothing or its best place. (EG-105)"""
    best = places_that_count(view["seats"])
    return [
        place_forecast(t, place, entry["points"], [max(entry["values"][:best])] * view["seats"])
        for place, entry in view["places"].items()
    ]


def place_forecast(t: Texts, place: str, points: list[int] | None, most: list[int]) -> Forecast:
    """The points of one place where they are known, else everything up to ``most``, by seat."""
    name = t.get("places", place)
    ranges = [(n, n) for n in points] if points is not None else [(0, n) for n in most]
    return Forecast(name[:1].upper() + name[1:], place, tuple(ranges))
