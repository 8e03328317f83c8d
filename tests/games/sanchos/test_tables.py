"""The laws of all games over every Sancho, level and number of players, with and without El Cid."""

from __future__ import annotations

import pytest

from tests.kit import laws
from tests.kit.drivers import Journey
from tests.kit.register import Table, possible
from tests.kit.strategies import hold

SOLO = [
    (("sancho", sancho), ("level", level), ("el_cid", cid))
    for sancho in ("najera", "aragon", "castilla")
    for level in ("normal", "hard", "very_hard", "epic")
    for cid in ("no", "yes")
]
TABLES = [
    *[Table("sanchos", seats, (("el_cid", cid),)) for seats in (2, 3) for cid in ("no", "yes")],
    *[table for settings in SOLO if possible(table := Table("sanchos", 1, settings))],
]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_table_obeys_the_laws(table):
    for seed in range(2):
        hold(laws.is_sound, Journey(table, seed))
        hold(laws.keeps_secrets, Journey(table, seed), 10)
        hold(laws.cannot_tell_resampled_states, Journey(table, seed), 8)
        hold(laws.can_be_put_into_words, Journey(table, seed), 5)
    hold(laws.survives_json, Journey(table, 3), 8)
    hold(laws.replays, Journey(table, 4), 1)


def test_there_are_twenty_solo_tables():
    assert len(TABLES) == 4 + 20
