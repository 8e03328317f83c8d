"""Whoever comes to the house: one value for those who look and those who act, at every table and by every way."""

from __future__ import annotations

from dataclasses import dataclass

from meseta.core.decision import Seat
from meseta.server.table import LiveTable
from meseta.server.words import missing, refused
from meseta.store.rows import Person


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person, a program that shows the token of one seat, or somebody who only watches.

    ``Visitor(ana, "de")`` is Ana, who reads German; ``Visitor(ana, seat=2)`` looks through the eyes of her seat 2;
    ``Visitor()`` is a spectator.
    """

    person: Person | None = None
    language: str = "en"
    seat: Seat | None = None
    """The seat that is meant, where the visitor holds several; ``None``: the one that is asked."""
    token_for: tuple[str, Seat] | None = None
    """The table and the seat whose token a program shows."""
    address: str = ""
    """Where the visitor comes from, if that is known: what is scarce is shared out by it, and it is written nowhere."""

    @property
    def nickname(self) -> str:
        """What the visitor is called, if anybody knows."""
        return "" if self.person is None else self.person.nickname

    @property
    def muted(self) -> dict[str, str]:
        """The names of those whom this visitor does not want to read, by number."""
        found = {} if self.person is None else self.person.prefs.get("muted", {})
        return found if isinstance(found, dict) else {}

    def seats_at(self, table: LiveTable) -> list[Seat]:
        """The seats of this visitor."""
        if self.token_for is not None:
            return [self.token_for[1]] if self.token_for[0] == table.name else []
        return [] if self.person is None else table.seats_of(self.person.id)

    def eyes_at(self, table: LiveTable) -> Seat | None:
        """Through whose eyes the visitor looks; when the game is over those of any seat, if it is named."""
        mine = self.seats_at(table)
        if self.seat is None:
            return _first(table, mine) if mine else None
        if self.seat not in mine:
            if not 0 <= self.seat < len(table.holders):
                raise missing(self.language, "no_such_seat")
            if not table.open_to_all:
                raise refused(self.language, "foreign_eyes")
        return self.seat

    def acting_at(self, table: LiveTable, named: Seat | None) -> Seat:
        """The seat that acts: the one that was named, or the first of theirs that is asked, or simply the first."""
        mine = self.seats_at(table)
        if not mine:
            raise refused(self.language, "no_seat")
        if named is None:
            return _first(table, mine)
        if named not in mine:
            raise refused(self.language, "not_your_seat")
        return named

    @property
    def whose(self) -> str:
        """The name by which this visitor takes turns with others."""
        return self.address or ("" if self.person is None else f"p{self.person.id}")

    @property
    def key(self) -> str:
        """What sets a person's own ids of deeds apart from those of others."""
        return "" if self.person is None else f"p{self.person.id}"

    def founded(self, table: LiveTable) -> bool:
        """Whether the table is this person's."""
        return self.person is not None and table.agreement.founder == self.person.id

    def key_at(self, table: LiveTable) -> str:
        """What sets this visitor's own ids of deeds apart from those of others."""
        if self.person is not None:
            return self.key
        return f"s{''.join(map(str, self.seats_at(table)))}"


def _first(table: LiveTable, mine: list[Seat]) -> Seat:
    asked = table.asked()
    return next((seat for seat in mine if seat in asked), mine[0])
