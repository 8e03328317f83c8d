"""Ratings for games of several players: Plackett-Luce, by the package openskill, with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from meseta.arena.plan import Plan
from meseta.arena.standings import SURE, Line, ranks_of
from meseta.core.errors import MesetaError


class Rating(NamedTuple):
    """A bot's strength on openskill's scale (25 is where everybody begins), and how sure it is."""

    name: str
    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the strength lies, with 95 % probability."""
        return self.mu - SURE * self.sigma, self.mu + SURE * self.sigma


def ratings(plan: Plan, lines: Sequence[Line]) -> list[Rating]:
    """One rating per bot, after all games in the order of their numbers. Bots do not learn: nothing is forgotten."""
    model = _model()
    mu, sigma = [model.rating().mu] * len(plan.bots), [model.rating().sigma] * len(plan.bots)
    for line in lines:
        lineup = line["lineup"]
        if len(set(lineup)) == 1:
            continue
        teams = [[model.rating(mu=mu[bot], sigma=sigma[bot])] for bot in lineup]
        rated = [team[0] for team in model.rate(teams, ranks=[float(rank) for rank in ranks_of(line)])]
        for bot in set(lineup):  # a bot that had several seats takes the mean of what they brought
            own = [rated[seat] for seat, who in enumerate(lineup) if who == bot]
            mu[bot] = sum(one.mu for one in own) / len(own)
            sigma[bot] = sum(one.sigma for one in own) / len(own)
    return [Rating(name, mu[bot], sigma[bot]) for bot, name in enumerate(plan.bots)]


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415  # optional
    except ImportError as error:
        raise MesetaError(
            "Ratings need the package openskill: install it with  pip install 'meseta[arena]'."
        ) from error
    return PlackettLuce(tau=0.0)
