"""Tables, seats, persons and moves in SQLite or PostgreSQL.

::

    from meseta.store import Database, NewChairRow, NewTableRow, hash_token, new_slug, new_token

    with Database.open("sqlite:///meseta.db") as database:      # or postgresql://user@host/name, or simply a path
        token = new_token()                                      # goes into the cookie; only its hash is stored
        ana = database.add_person(hash_token(token), "Ana")
        table = database.create_table(NewTableRow(new_slug(), "toledo", save(match), (NewChairRow(0, ana.id), …)))

        with database.change(table.id) as change:                # one transaction with the lock of this table
            if reply := change.reply_to(client):                 # this deed was done before: answer the same
                ...
            elif deed.version != change.table.version:           # stale
                ...
            else:
                version = change.table.version + 1
                change.save(version, save(match), status="playing", asked=(1,))
                change.journal(version, 0, "play", "aragon", client=client, message="…")
        # here, and not before, it is on the disk: now tell everybody

What is promised:

* When the block of ``change`` is left without an error, everything in it is on the disk and survives ``kill -9`` and a
  power cut. When anything raises, nothing of it has happened, and the error is a sentence (``StoreError``).
  The one thing nobody can know is what became of a commit during which PostgreSQL was lost: repeating the deed with
  the same client id finds out.
* Inside the block ask ``change``, not ``database``: a second connection would wait for the first where all are in use.
* Only one ``change`` of a table is open at a time, over all threads and processes; ``change.table`` is read under the
  lock. On SQLite one writer at a time has the whole file. Keep the block short: no bots, no drawing, no waiting.
* Versions rise by exactly one; ``save`` with any other raises ``WrongVersion``. Everything that people see raises the
  version; without a new save text the old one stays. Chairs, chat and ballots can also be changed without ``save``
  (standing orders, for example), which others then hear of with the same version.
* A client id is answered once per table: ``reply_to`` gives the stored reply. Let the id begin with who sent it
  (``f"{person}:{client}"``), so that nobody can ask for the reply to somebody else's deed.
* ``database.listen(heard, missed)`` calls ``heard(table id, version)`` after every commit: on PostgreSQL those of all
  processes (in a thread of its own; ``missed()`` after a lost connection: look at every table again), on SQLite those
  of this process (in the thread that made them, after the commit). Who changes with ``change(table, by=name)`` and
  listens with ``deaf_to=name`` hears of the others only. Callbacks must return at once and not raise.
* ``table`` and ``change.table`` are a ``SavedTable``, all of one moment; lists are ``TableRow`` without the game.
* ``default_database()`` is where the tables are when nobody names a database; ``meseta.store.backup`` has ``backup``
  and ``restore``.
* Every method blocks and may be called from any thread; an event loop calls them in threads.
"""

from __future__ import annotations

from meseta.store.change import Change
from meseta.store.database import Database
from meseta.store.engine import default_database
from meseta.store.errors import BadText, StoreBusy, StoreError, StoreFull, Taken, UnknownTable, WrongVersion
from meseta.store.rows import (
    BallotRow,
    ChairRow,
    JournalRow,
    NewChairRow,
    NewTableRow,
    Person,
    RemarkRow,
    SavedTable,
    StoredReply,
    TableRow,
)
from meseta.store.tokens import hash_token, new_slug, new_token

__all__ = [
    "BadText",
    "BallotRow",
    "ChairRow",
    "Change",
    "Database",
    "JournalRow",
    "NewChairRow",
    "NewTableRow",
    "Person",
    "RemarkRow",
    "SavedTable",
    "StoreBusy",
    "StoreError",
    "StoreFull",
    "StoredReply",
    "TableRow",
    "Taken",
    "UnknownTable",
    "WrongVersion",
    "default_database",
    "hash_token",
    "new_slug",
    "new_token",
]
