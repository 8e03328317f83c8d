"""Backups of each kind of database can be restored into each; damaged ones are refused."""

from __future__ import annotations

import sqlite3
import stat

import pytest
from sqlalchemy import select

from meseta.cli import main
from meseta.core.errors import BadFile, MesetaError
from meseta.store import Database, NewTableRow, StoreError, hash_token, new_slug
from meseta.store.backup import backup, check, restore
from meseta.store.keeping import KeptGame
from meseta.store.reporting import report
from meseta.store.schema import metadata
from tests.kit.postgres import fresh_database
from tests.store.test_trouble import undo_doors


def everything(database):
    """All rows of a database."""
    with database.steady() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in metadata.sorted_tables
        }


@pytest.fixture
def used(database, ana, table):
    """A database with something in each of its tables."""
    database.set_prefs(ana.id, {"language": "es"})
    with database.change(table.id) as change:
        change.save(2, "a game — señor ♔", status="playing", asked=(1,))
        change.journal(2, 0, "play", "aragon", client="c1")
        change.add_chat("Ana", "¡hola!", person=ana.id, seat=0)
        change.set_ballot("end", None, (0,))
        change.set_chair(0, orders={"veto": "never"})
        change.keep(KeptGame(7, b"\x00\xff words and positions"))
    database.keep_data("toledo", "12345678", b"\x00\xff files")
    database.keep_analysis(table.id, '{"judgements": []}')
    assert report(database, table.id, 1, ana.id)
    assert all(everything(database).values())
    return database


@pytest.fixture
def kept(used, tmp_path):
    path = tmp_path / "kept.backup"
    backup(used, path)
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request, tmp_path):
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/target.db"
        return
    with fresh_database() as fresh:
        yield fresh


def test_a_backup_restores_everything_into_either_kind(used, kept, target, table):
    with Database.open(target) as other:
        contents = restore(other, kept)
        assert (contents.tables, contents.persons) == (1, 1)
        assert everything(other) == everything(used)
        bea = other.add_person(hash_token("bea"), "Bea")  # numbers go on
        assert bea.id == 2
        with other.change(table.id) as change:
            change.save(3)
            change.journal(3, 0, "play", client="c2")
            assert change.reply_to("c1").value == "aragon"


def test_a_backup_is_one_file_for_its_owner_only(kept, tmp_path):
    assert [path.name for path in tmp_path.iterdir() if not path.name.startswith("meseta.db")] == ["kept.backup"]
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert check(kept).tables == 1


def test_a_backup_sees_one_moment_of_a_running_database(used, tmp_path, table, monkeypatch):
    """Somebody plays while the backup reads: none of it is half in the file."""
    from meseta.store import backup as module

    real = module._copy

    def play_meanwhile(source, target):
        source.execute(select(1).select_from(metadata.tables["persons"])).all()  # the moment is taken
        with used.change(table.id) as change:
            change.save(3, "later")
            change.journal(3, 0, "play", client="later")
        real(source, target)

    before = everything(used)
    monkeypatch.setattr(module, "_copy", play_meanwhile)
    backup(used, tmp_path / "moment")
    monkeypatch.undo()
    with Database.open(str(tmp_path / "restored.db")) as other:
        restore(other, tmp_path / "moment")
        assert everything(other) == before
    assert used.table(table.id).version == 3


def test_a_file_that_is_there_is_not_overwritten(used, tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana")
    with pytest.raises(BadFile, match="already"):
        backup(used, path)
    assert path.read_text() == "Dear Ana"


def test_a_folder_that_is_not_there_is_a_sentence(used, tmp_path):
    with pytest.raises(BadFile, match="cannot be written"):
        backup(used, tmp_path / "nowhere" / "kept")


def test_a_failed_backup_leaves_nothing_behind(used, tmp_path, monkeypatch):
    from meseta.store import backup as module

    def full(path, made):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(module, "_seal", full)
    before = sorted(path.name for path in tmp_path.iterdir())
    with pytest.raises(BadFile, match="cannot be written: database or disk is full"):
        backup(used, tmp_path / "kept")
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_database_with_something_in_it_is_replaced_only_if_told(kept, used, target):
    with Database.open(target) as other:
        other.create_table(NewTableRow(new_slug(), "toledo", "mine", (), host=other.add_person("h", "Cid").id))
        before = everything(other)
        with pytest.raises(StoreError, match="not empty"):
            restore(other, kept)
        assert everything(other) == before
        restore(other, kept, replace=True)
        assert everything(other) == everything(used)


@pytest.fixture
def plain(tmp_path):
    """A backup of a small SQLite database."""
    with Database.open(str(tmp_path / "plain.db")) as database:
        for number in range(50):
            database.create_table(NewTableRow(new_slug(), "toledo", f"save {number} " * 50, ()))
        backup(database, tmp_path / "plain.backup")
    return tmp_path / "plain.backup"


def refused(path, tmp_path):
    with Database.open(str(tmp_path / "empty.db")) as other:
        with pytest.raises(MesetaError) as caught:
            restore(other, path)
        assert not any(everything(other).values())
    return str(caught.value)


def test_no_altered_byte_of_a_backup_goes_unnoticed(plain, tmp_path):
    whole = plain.read_bytes()
    with Database.open(str(tmp_path / "good.db")) as good:
        restore(good, plain)
        rows = everything(good)
    with Database.open(str(tmp_path / "other.db")) as other:
        for spot in range(7, len(whole), len(whole) // 60):
            plain.write_bytes(whole[:spot] + bytes([whole[spot] ^ 0x55]) + whole[spot + 1 :])
            try:
                restore(other, plain, replace=True)
            except MesetaError:
                continue
            assert everything(other) == rows  # the byte was of no consequence: free space in a page


def test_a_cut_backup_and_other_files_are_refused(plain, tmp_path):
    whole = plain.read_bytes()
    plain.write_bytes(whole[: len(whole) // 2])
    assert "damaged" in refused(plain, tmp_path) or "altered" in refused(plain, tmp_path)
    plain.write_bytes(b"")
    assert "not a backup of Meseta" in refused(plain, tmp_path)
    plain.write_text("no backup at all " * 100)
    assert "not a backup" in refused(plain, tmp_path)
    assert "no such file" in refused(tmp_path / "nowhere", tmp_path)
    assert refused(tmp_path, tmp_path)
    assert "not a backup of Meseta" in refused(tmp_path / "plain.db", tmp_path)


def test_an_altered_row_is_noticed(plain, tmp_path):
    file = sqlite3.connect(plain)
    file.execute("UPDATE tables SET save = 'forged'")
    file.commit()
    file.close()
    assert "check sum" in refused(plain, tmp_path)


def test_a_backup_of_a_newer_meseta_is_refused(plain, tmp_path):
    from meseta.store.backup import _sum

    file = sqlite3.connect(plain)
    file.execute("UPDATE meseta_migration SET version_num = '9999'")
    file.execute("UPDATE seal SET sum = ?", (_sum(file),))
    file.commit()
    file.close()
    assert "newer Meseta" in refused(plain, tmp_path)


def test_an_older_backup_is_brought_up_to_date(plain, tmp_path):
    from meseta.store.backup import _sum

    file = sqlite3.connect(plain)
    for name in ("data_files", "archives", "analyses"):
        file.execute(f"DROP TABLE {name}")
    file.execute("DROP INDEX ix_tables_host")
    undo_doors(file.execute)
    file.execute("UPDATE meseta_migration SET version_num = '0001'")
    file.execute("UPDATE seal SET step = '0001', sum = ?", (_sum(file),))
    file.commit()
    file.close()
    before = plain.read_bytes()
    with Database.open(str(tmp_path / "target.db")) as other:
        assert restore(other, plain).tables == 50
        assert len(everything(other)["tables"]) == 50
    assert plain.read_bytes() == before


def test_the_commands_back_up_and_restore(used, url, target, tmp_path, capsys):
    path = str(tmp_path / "kept")
    assert main(["backup", path, "--database", url]) == 0
    assert "1 table and 1 person, as of" in capsys.readouterr().out
    assert main(["restore", path, "--database", target]) == 0
    assert "Restored: 1 table and 1 person" in capsys.readouterr().out
    assert main(["restore", path, "--database", target]) == 2
    assert "not empty" in capsys.readouterr().err
    assert main(["restore", path, "--database", target, "--replace"]) == 0
    with Database.open(target) as other:
        assert everything(other) == everything(used)


def test_the_commands_speak_in_sentences(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MESETA_DATABASE", "nowhere.db")
    assert main(["backup", "kept"]) == 2
    assert "There is no database" in capsys.readouterr().err
    assert main(["restore", "nothing"]) == 2
    assert "no such file" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_default_database_is_among_the_users_data(tmp_path, monkeypatch):
    from meseta.store import default_database

    monkeypatch.delenv("MESETA_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == str(tmp_path / "meseta" / "meseta.db")
    with Database.open(default_database()) as database:
        assert database.healthy()
