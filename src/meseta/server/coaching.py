"""The coach of a house: what was told to whom, and what is told now. It belongs to the person, not to the table.

A coach is called for one title and stays until he is sent away. What he says follows from what the pupil's own seat
sees, is told to nobody else and changes nothing at the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from meseta.server.table import LiveTable
from meseta.server.threads import Threads
from meseta.server.visitor import Visitor
from meseta.store import people
from meseta.store.database import Database
from meseta.store.rows import Person
from meseta.teaching.coaching import due, told

PREFERENCE: Final = "coach"
TABLES: Final = 4
"""At so many tables of a title is known what was told there last."""


class Notes(NamedTuple):
    """What the coach knows of a pupil, for one title."""

    on: bool
    seen: dict[str, str]
    """Tips by their ids, in the words in which they were told."""
    last: dict[str, tuple[int, str]]
    """By table: after how many actions something was told, and which tip."""


class Told(NamedTuple):
    """What the coach says beside a question; empty before he has said anything at this table."""

    tip: str = ""
    text: str = ""
    seen: int = 0
    """How many tips there are to read again."""


def notes_of(person: Person | None, game: str) -> Notes:
    """What the coach knows of somebody."""
    return _notes({} if person is None else person.prefs, game)


def _notes(prefs: dict[str, Any], game: str) -> Notes:
    kept = prefs.get(PREFERENCE, {}).get(game, {})
    last = {table: (int(step), str(tip)) for table, (step, tip) in kept.get("last", {}).items()}
    return Notes(bool(kept.get("on")), dict(kept.get("seen", {})), last)


class Coach:
    """Accompanies those who play a title for the first time."""

    def __init__(self, database: Database, threads: Threads) -> None:
        self._database = database
        self._threads = threads

    async def call(self, person: Person, game: str, *, on: bool = True) -> None:
        """Call the coach for a title, or send him away; what was told is kept."""

        def change(notes: Notes) -> Notes:
            return notes._replace(on=on)

        await self._change(person.id, game, change)

    async def listen(self, table: LiveTable, visitor: Visitor) -> Told | None:
        """What the coach says to a visitor at a table now; nothing to those who have no coach."""
        game, person = table.match.game, visitor.person
        if person is None or not notes_of(person, game.name).on or table.status not in ("playing", "waiting"):
            return None
        seat = visitor.eyes_at(table)
        if seat is None or seat not in visitor.seats_at(table):
            return None
        prefs = await self._threads.read(people.prefs_of, self._database, person.id)
        notes = _notes(prefs, game.name)
        step = notes.last[table.name][0] if table.name in notes.last else None
        tip = due(table.match, seat, notes.seen, step, visitor.language) if table.status == "playing" else None
        if tip is not None:
            text, at = told(table.match, seat, tip, visitor.language), table.match.steps

            def change(notes: Notes) -> Notes:
                if tip.id in notes.seen:  # another page of the same person was quicker
                    return notes
                last = {**notes.last, table.name: (at, tip.id)}
                return Notes(notes.on, {**notes.seen, tip.id: text}, dict(list(last.items())[-TABLES:]))

            notes = await self._change(person.id, game.name, change)
        _, name = notes.last.get(table.name, (0, ""))
        return Told(name, notes.seen.get(name, ""), len(notes.seen))

    async def _change(self, person: int, game: str, change: Callable[[Notes], Notes]) -> Notes:
        """Change what is known of somebody, whatever else changes in their preferences meanwhile."""

        def work(prefs: dict[str, Any]) -> dict[str, Any]:
            notes = change(_notes(prefs, game))
            return {**prefs, PREFERENCE: {**prefs.get(PREFERENCE, {}), game: notes._asdict()}}

        return _notes(await self._threads.write(people.change_prefs, self._database, person, work), game)
