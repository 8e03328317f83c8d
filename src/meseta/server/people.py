"""What persons can do about themselves: sign out, end other devices, read all that is kept of them, be forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from meseta.server import changes
from meseta.server.looks import NAMELESS, Remark
from meseta.server.reopening import TitleGone
from meseta.server.tables import Work
from meseta.server.visitor import Visitor
from meseta.store import people, reporting
from meseta.store.database import Database
from meseta.store.rows import Person, TableRow
from meseta.store.tokens import hash_token, new_token

if TYPE_CHECKING:
    from meseta.server.house import House

MOST_MUTED = 200


class People:
    """The persons of a house, each about themselves."""

    def __init__(self, house: House) -> None:
        self._house = house

    # -- devices ------------------------------------------------------------------------------------------------

    async def sign_out(self, person: Person) -> None:
        """Nobody is this person any more, wherever they were: their seats stay, and nobody leads to them."""
        await self.end_devices(person)

    async def end_devices(self, person: Person) -> str:
        """A new token; every other browser and program that was this person is a stranger from now on."""
        token = new_token()
        await self._house.threads.write(people.change_token, self._house.database, person.id, hash_token(token))
        self._house.subscriptions.send_home(person.id)
        return token

    # -- what is kept -------------------------------------------------------------------------------------------

    async def everything_about(self, person: Person) -> dict[str, Any]:
        """All that the house has written down about somebody."""
        read, sender = people.everything_about, f"{Visitor(person).key}:"
        return await self._house.threads.read(read, self._house.database, person.id, sender)

    async def erase(self, person: Person) -> None:
        """Forget somebody: what they said is unsaid, their seats go to bots or have no name, nobody is them.

        Table by table; if the database fails on the way, asking again does the rest.
        """
        house = self._house
        for row in await house.threads.read(house.database.tables_of, person.id):
            await self._leave(row, person)
        for table in await house.threads.read(people.tables_told_at, house.database, person.id):
            await self._change(table, changes.unsay(person.id), person)
        await house.threads.write(people.forget, house.database, person.id, hash_token(new_token()))
        house.subscriptions.send_home(person.id)

    async def _leave(self, row: TableRow, person: Person) -> None:
        house = self._house
        sitting = {chair.person for chair in row.chairs if chair.person is not None}
        if sitting == {person.id} and row.status == "waiting":  # nothing was dealt, and nobody has come
            await house.threads.write(people.remove_table, house.database, row.id)
            house.tables.forget([row.id])
        elif person.id in sitting:
            await self._change(row.id, changes.leave(person.id), person)
            house.driver.wake(row.id)

    async def _change(self, table: str, work: Work, person: Person) -> None:
        """Change a table; where its title is no longer here, nobody plays on, and only name and words go."""
        try:
            await self._house.tables.change(table, work)
        except TitleGone:
            await self._house.threads.write(_take_away, self._house.database, table, person.id)

    # -- those whom one does not want to read ---------------------------------------------------------------------

    async def mute(self, person: Person, remark: Remark) -> None:
        """Read no more of whoever said this, at no table; those muted longest ago are heard again some day."""
        if remark.person in (None, person.id):
            return
        number, name = str(remark.person), remark.who
        await self._change_muted(person, lambda muted: dict([*muted.items(), (number, name)][-MOST_MUTED:]))

    async def unmute(self, person: Person, number: str) -> None:
        """Read somebody again."""
        await self._change_muted(person, lambda muted: {key: name for key, name in muted.items() if key != number})

    async def _change_muted(self, person: Person, change: Callable[[dict[str, str]], dict[str, str]]) -> None:
        """Change the list as it is at this moment: another page may have changed it since the person was looked up."""

        def changed(prefs: dict[str, Any]) -> dict[str, Any]:
            return {**prefs, "muted": change(_muted(prefs))}

        await self._house.threads.write(people.change_prefs, self._house.database, person.id, changed)

    async def report(self, person: Person, table: str, remark: Remark) -> None:
        """Tell whoever runs the house about a remark."""
        await self._house.threads.write(reporting.report, self._house.database, table, remark.number, person.id)


def _take_away(database: Database, table: str, person: int) -> None:
    """Remove a person from the seats and the talk of a table that nobody can open now."""
    with database.change(table) as change:
        for chair in change.table.chairs:
            if chair.person == person:
                change.set_chair(chair.seat, person=None, nickname=NAMELESS, stand_in="", orders={}, api_hash=None)
        change.unsay(person, NAMELESS, changes.UNSAID)


def _muted(prefs: dict[str, Any]) -> dict[str, str]:
    found = prefs.get("muted", {})
    return dict(found) if isinstance(found, dict) else {}
