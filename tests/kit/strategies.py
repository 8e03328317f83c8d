"""What Hypothesis draws: journeys through a game, so that failures shrink to few seats and simple choices."""

from __future__ import annotations

import os
from collections.abc import Callable

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from meseta.core.match import Match
from meseta.core.replay import write
from tests.kit.drivers import Journey, travel
from tests.kit.register import tables, usual_length

EFFORT = int(os.environ.get("MESETA_EFFORT", "1"))
"""How many times the usual number of examples: for long runs at night."""


def examples(number: int) -> settings:
    """Deterministic examples without a clock."""
    return settings(
        max_examples=number * EFFORT,
        derandomize=True,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )


@st.composite
def journeys(draw: st.DrawFn, name: str) -> Journey:
    """A table of the game, a seed, and choices for the first decisions."""
    table = draw(st.sampled_from(tables(name)))
    seed = draw(st.integers(0, 2**32 - 1))
    choices = draw(st.lists(st.integers(0, 59), max_size=12))
    return Journey(table, seed, tuple(choices))


def hold(law: Callable[[Match], None], journey: Journey, checks: int = 0) -> None:
    """Check a law at about ``checks`` decisions spread over a journey (0: at all of them) and at its end."""
    stride = max(1, usual_length(journey.table.game) // checks) if checks else 1
    offset = journey.seed % stride
    for number, match in enumerate(travel(journey)):
        if number % stride == offset or match.question is None:
            try:
                law(match)
            except Exception as error:
                error.add_note(f"at decision {number} of {journey.table}\n{write(match)}")
                raise
