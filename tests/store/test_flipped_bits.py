"""A backup with a flipped bit is refused with a sentence, or restores exactly what it held. Never a traceback."""

from __future__ import annotations

import random
import sqlite3

import pytest

from meseta.core.errors import MesetaError
from meseta.store import Database, NewChairRow, NewTableRow, hash_token
from meseta.store.backup import backup, restore
from meseta.store.reporting import report
from tests.kit.postgres import fresh_database
from tests.store.test_backup import everything

SEEDS = range(4)
FLIPS = 100
"""For every seed, in bytes that are not empty: some in the header, half of them of a letter's highest bit."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("flips")
    with Database.open(str(folder / "plain.db")) as database:
        ana = database.add_person(hash_token("ana"), "Ana")
        for number in range(3):
            chairs = (NewChairRow(0, ana.id, "Ana"), NewChairRow(1, bot="greedy"))
            table = database.create_table(NewTableRow(f"table{number}", "toledo", f"save {number}", chairs))
            with database.change(table.id) as change:
                change.add_chat("Ana", "hola", person=ana.id, seat=0)
                change.journal(1, 0, "play", client="c")
            report(database, table.id, 1, ana.id)
        backup(database, folder / "kept")
        return (folder / "kept").read_bytes(), everything(database)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_flipped_bit_is_a_sentence_or_nothing(whole, tmp_path, seed):
    content, rows = whole
    luck = random.Random(seed)
    written = [spot for spot, byte in enumerate(content) if byte]
    path = tmp_path / "flipped"
    refused = 0
    with Database.open(str(tmp_path / "other.db")) as other:
        for number in range(FLIPS):
            spot = luck.randrange(100) if number % 10 == 0 else luck.choice(written)
            bit = 7 if number % 2 else luck.randrange(8)
            flipped = bytearray(content)
            flipped[spot] ^= 1 << bit
            path.write_bytes(flipped)
            try:
                restore(other, path, replace=True)
            except MesetaError:  # and nothing else
                refused += 1
            else:
                assert everything(other) == rows, (spot, bit)
    assert refused


def test_a_name_that_only_sqlite_takes_is_healed_on_the_way(tmp_path):
    """Older servers kept names of records as they came; PostgreSQL refuses a NUL."""
    from meseta.store.backup import _seal
    from tests.store.test_trouble import undo_doors

    with Database.open(str(tmp_path / "old.db")) as database:
        database.create_table(NewTableRow("table", "toledo", "save", (NewChairRow(0, bot="R2D2"),)))
        backup(database, tmp_path / "kept")
    file = sqlite3.connect(tmp_path / "kept")
    file.execute("UPDATE chairs SET bot = ?", ("R2\0D2",))
    undo_doors(file.execute)
    file.execute("UPDATE meseta_migration SET version_num = '0004'")
    file.execute("DROP TABLE seal")
    file.commit()
    file.close()
    _seal(tmp_path / "kept", "2026")
    with fresh_database() as url, Database.open(url) as other:
        assert restore(other, tmp_path / "kept").tables == 1
        assert other.table("table").chairs[0].bot == "R2D2"
