from __future__ import annotations

from pathlib import Path

import pytest

from meseta import games
from meseta.arena import results, tournament
from meseta.arena.plan import make_plan
from meseta.arena.tournament import Tournament

KINDS = Path(__file__).parent / "bots_of_all_kinds.py"


def own(name):
    return f"{KINDS}:{name}"


def plan_for(game="toledo", bots=("random",), seats=2, seed=1, champion=None, **settings):
    limits = {key: settings.pop(key) for key in ("move_limit", "memory") if key in settings}
    return make_plan(games.game(game), None, bots, seats, settings, seed, champion)._replace(**limits)


def without_time(lines):
    return [{key: value for key, value in line.items() if key != "clocks"} for line in lines]


@pytest.fixture
def play_out(tmp_path):
    """Play a whole plan into a directory of its own."""

    def play(plan, games_, name="out", **options):
        results.create(tmp_path / name, plan, games_)
        return tournament.run(Tournament(plan, games_, tmp_path / name, **options), None)

    return play
