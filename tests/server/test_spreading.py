"""Tables are spread over processes evenly, and only those of a process that goes are moved."""

from __future__ import annotations

from collections import Counter

import pytest

from meseta.server.spreading import owner

TABLES = [f"table{number}" for number in range(4000)]


@pytest.mark.parametrize("processes", [1, 2, 3, 4, 7])
def test_everybody_gets_a_fair_share(processes):
    shares = Counter(owner(table, range(processes)) for table in TABLES)
    fair = len(TABLES) / processes
    assert set(shares) == set(range(processes))
    assert all(0.85 * fair < share < 1.15 * fair for share in shares.values())


def test_only_the_tables_of_who_goes_are_moved_and_they_come_back():
    before = {table: owner(table, {0, 1, 2}) for table in TABLES}
    without = {table: owner(table, {2, 0}) for table in TABLES}
    assert all(without[table] == whose for table, whose in before.items() if whose != 1)
    assert {without[table] for table, whose in before.items() if whose == 1} == {0, 2}
    assert {table: owner(table, [2, 1, 0]) for table in TABLES} == before
