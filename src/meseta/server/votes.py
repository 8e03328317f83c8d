"""Votes of a table: a stand-in for somebody who is away, or an end by agreement. One person, one vote."""

from __future__ import annotations

from meseta.core.decision import Seat
from meseta.server.looks import Ballot
from meseta.server.table import LiveTable


def voters(table: LiveTable, ballot: str) -> set[int]:
    """The persons whose votes count: all who play, less the absent one."""
    what, _, seat = ballot.partition(" ")
    people = table.persons()
    return people - {table.holders[int(seat)].person} if what == "stand-in" else people


def needed(table: LiveTable, ballot: str) -> int:
    """How many persons must be for it: all for the end, more than half of the others for a stand-in."""
    people = len(voters(table, ballot))
    return people if ballot == "end" else people // 2 + 1


def carried(table: LiveTable, ballot: str) -> bool:
    """Whether enough persons are for it."""
    people = {table.holders[seat].person for seat in table.ayes.get(ballot, ())}
    return len(people & voters(table, ballot)) >= needed(table, ballot)


def seat_of(ballot: str) -> Seat | None:
    """The seat that a vote for a stand-in is about."""
    what, _, seat = ballot.partition(" ")
    return int(seat) if what == "stand-in" and seat.isdecimal() else None


def ballots(table: LiveTable) -> tuple[Ballot, ...]:
    """The votes that are running."""
    found = []
    for name, ayes in table.ayes.items():
        what, _, seat = name.partition(" ")
        found.append(Ballot(what, int(seat) if seat else None, tuple(sorted(ayes)), needed(table, name)))
    return tuple(found)


def without(ayes: dict[str, tuple[Seat, ...]], gone: list[Seat]) -> dict[str, tuple[Seat, ...]]:
    """Running votes after somebody has left: their voices, and votes about them, are gone."""
    about = {name: voices for name, voices in ayes.items() if seat_of(name) not in gone}
    left = {name: tuple(seat for seat in voices if seat not in gone) for name, voices in about.items()}
    return {name: voices for name, voices in left.items() if voices}
