"""What every region brings now: a garrison space pays whoever holds it, as long as he holds it. (WS-13, WS-75)"""

from __future__ import annotations

from meseta.core.game import Forecast, View
from meseta.games.sanchos.printed import Printed


def forecast(printed: Printed, view: View) -> list[Forecast]:
    """The regions in order; besieged defenders keep their points, and nothing is hidden."""
    alone = view["seats"] == 1
    worth = printed.solo_worth if alone else printed.worth
    players = [view["solo"]] if alone else range(view["seats"])
    return [
        Forecast(name, f"r{region + 1}", tuple((n, n) for n in _paid(players, view["holder"][region], worth[region])))
        for region, name in enumerate(printed.names)
    ]


def _paid(players: list[int] | range, holder: int, worth: int) -> list[int]:
    return [worth if sancho == holder else 0 for sancho in players]
