"""Persons, tables and chairs: what is written is read again, and what cannot be written is told in a sentence."""

from __future__ import annotations

import gc
import runpy

import pytest
from sqlalchemy import ClauseElement, event

from meseta.store import (
    BadText,
    Database,
    NewChairRow,
    NewTableRow,
    StoreError,
    Taken,
    engine,
    hash_token,
    new_slug,
    new_token,
)


def test_tokens_are_long_different_and_fit_for_urls():
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(len(token) == 43 and token.replace("-", "a").replace("_", "a").isalnum() for token in tokens)
    assert len(new_slug()) == 22


def test_hashes_are_sha256_and_any_text_has_one():
    assert hash_token("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert len(hash_token("\ud800")) == 64


def test_what_is_committed_to_a_file_is_flushed(tmp_path, monkeypatch):
    """The databases of the tests are not."""
    assert runpy.run_path(engine.__file__)["SYNCHRONOUS"] == "FULL"
    for name, number in (("OFF", 0), ("FULL", 2)):
        monkeypatch.setattr(engine, "SYNCHRONOUS", name)
        with Database.open(str(tmp_path / name)) as database, database.steady() as connection:
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == number


def test_a_person_is_found_by_the_hash_of_the_token(database, ana):
    found = database.person_by_token_hash(hash_token("ana"))
    assert found == ana
    assert found.nickname == "Ana"
    assert database.person_by_token_hash(hash_token("bea")) is None
    assert database.person_by_token_hash("ana") is None


def test_nickname_and_preferences_can_be_changed(database, ana):
    database.rename(ana.id, "Añá 🐎")
    database.set_prefs(ana.id, {"language": "es", "confirm": True})
    found = database.person_by_token_hash(hash_token("ana"))
    assert (found.nickname, found.prefs) == ("Añá 🐎", {"language": "es", "confirm": True})
    with pytest.raises(StoreError, match="no such person"):
        database.rename(ana.id + 1, "Nobody")


def test_a_token_belongs_to_one_person(database, ana):
    with pytest.raises(Taken):
        database.add_person(hash_token("ana"), "Another Ana")
    assert database.person_by_token_hash(hash_token("ana")) == ana


@pytest.mark.parametrize("name", ["nul\0", "half \ud83d"])
def test_a_text_that_no_database_can_hold_is_refused(database, ana, name):
    with pytest.raises(BadText):
        database.rename(ana.id, name)
    with pytest.raises(BadText):
        database.add_person(hash_token("x"), name)
    assert database.person_by_token_hash(hash_token("ana")) == ana


def test_a_table_is_read_as_it_was_created(database, ana, table):
    read = database.table(table.id)
    assert read == table
    assert (read.version, read.save, read.status, read.game) == (1, "first save", "waiting", "toledo")
    assert read.settings == {"fair": "yes"}
    assert [(c.person, c.nickname, c.bot, c.invited) for c in read.chairs] == [
        (ana.id, "Ana", "", False),
        (None, "", "", True),
        (None, "", "greedy", False),
    ]
    assert read.chair(2).bot == "greedy"
    assert read.chair(3) is None
    assert database.table("nowhere") is None


def test_invitations_and_api_tokens_lead_to_their_chairs(database, table):
    assert database.chair_by_invite(hash_token("come")).seat == 1
    assert database.chair_by_api(hash_token("api")).seat == 0
    assert database.chair_by_api(hash_token("come")) is None
    assert database.chair_by_invite(hash_token("api")) is None


def test_the_lobby_lists_public_tables_that_are_open(database, table):
    database.create_table(NewTableRow(new_slug(), "toledo", "", (), public=False))
    database.create_table(NewTableRow(new_slug(), "toledo", "", (), public=True, status="over"))
    later = database.create_table(
        NewTableRow(new_slug(), "el_grande", "", (), public=True, status="playing", asked=(2,))
    )
    assert {row.id for row in database.open_tables()} == {table.id, later.id}
    assert len(database.open_tables(limit=1)) == 1
    assert database.unfinished() == [later.id]
    assert next(row for row in database.open_tables() if row.id == table.id).chairs == table.chairs


def test_my_tables_are_those_i_sit_at_or_have_set_up(database, ana, table):
    bea = database.add_person(hash_token("bea"), "Bea")
    hosted = database.create_table(NewTableRow(new_slug(), "toledo", "", (), host=bea.id))
    assert [row.id for row in database.tables_of(ana.id)] == [table.id]
    assert [row.id for row in database.tables_of(bea.id)] == [hosted.id]
    with database.change(table.id) as change:
        change.set_chair(1, person=bea.id, nickname="Bea", invite_hash=None)
    assert {row.id for row in database.tables_of(bea.id)} == {table.id, hosted.id}


def test_a_table_with_a_taken_id_or_token_is_not_half_created(database, table):
    with pytest.raises(Taken):
        database.create_table(NewTableRow(table.id, "el_grande", "", ()))
    from meseta.store import NewChairRow

    other = new_slug()
    with pytest.raises(Taken):
        database.create_table(NewTableRow(other, "el_grande", "", (NewChairRow(0, invite_hash=hash_token("come")),)))
    assert database.table(other) is None
    assert database.table(table.id).game == "toledo"


def test_everything_is_there_after_opening_again(url, database, table):
    database.close()
    with Database.open(url) as again:
        assert again.table(table.id) == table
        assert again.healthy()


def test_an_analysis_is_kept_with_its_table_and_replaced_by_a_newer_one(database, table):
    assert database.analysis(table.id) is None
    for content in ("first", "second — ♔"):
        database.keep_analysis(table.id, content)
        assert database.analysis(table.id) == content
    with pytest.raises(StoreError):
        database.keep_analysis("nowhere", "x")
    assert database.analysis("nowhere") is None


def test_a_list_is_asked_for_in_the_same_words_however_long_it_is(database, ana):
    """Every connection keeps the statements it has seen."""
    said, words = [], set()
    event.listen(database.engine, "before_cursor_execute", lambda *about: said.append(about[2]))
    chair = NewChairRow(0, person=ana.id, nickname="Ana")
    for many in range(1, 4):
        database.create_table(NewTableRow(new_slug(), "toledo", "save", (chair,), public=True, status="playing"))
        said.clear()
        mine, public = database.tables_of(ana.id), database.open_tables()
        assert [[seat.nickname for seat in row.chairs] for row in mine + public] == [["Ana"]] * 2 * many
        words.add(tuple(said))
    assert len(words) == 1


def test_a_list_leaves_nothing_behind_that_only_a_collector_finds(database, ana, table):
    def ask():
        assert [row.id for row in database.tables_of(ana.id) + database.open_tables()] == [table.id] * 2

    def statements():
        return sum(isinstance(thing, ClauseElement) for thing in gc.get_objects())

    ask()
    gc.collect()
    gc.disable()
    try:
        before = statements()
        ask()
        assert statements() == before
    finally:
        gc.enable()
