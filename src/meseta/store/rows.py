"""What the store gives and takes: plain immutable values. Times are UTC, ISO 8601, so that they sort as texts."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple


def now() -> str:
    """The time as it is stored."""
    return stamp(datetime.now(UTC))


def stamp(moment: datetime) -> str:
    """A moment as it is stored."""
    return moment.isoformat(timespec="milliseconds")[:23] + "Z"


@dataclass(frozen=True, slots=True)
class Person:
    """A guest: whoever shows the token."""

    id: int
    nickname: str
    prefs: dict[str, Any]
    created: str
    seen: str = ""
    """The day when they last came, more or less."""


@dataclass(frozen=True, slots=True)
class NewChairRow:
    """A seat of a table that is about to be created: somebody's, a bot's, or open for whoever has the invitation."""

    seat: int
    person: int | None = None
    nickname: str = ""
    bot: str = ""
    """The level of the bot that owns this seat, or nothing."""
    invite_hash: str | None = None
    api_hash: str | None = None


@dataclass(frozen=True, slots=True)
class NewTableRow:
    """A table that is about to be created, at version 1."""

    id: str
    game: str
    save: str
    """``core.storage.save(match)``."""
    chairs: tuple[NewChairRow, ...]
    settings: dict[str, Any] = field(default_factory=dict)
    pace: str = "live"
    public: bool = False
    status: str = "waiting"
    host: int | None = None
    """The person who set the table up."""
    asked: tuple[int, ...] = ()
    notes: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChairRow:
    """A seat of a table and who holds it."""

    table_id: str
    seat: int
    person: int | None
    nickname: str
    bot: str
    stand_in: str
    """The level of the bot that plays for an absent person, or nothing."""
    orders: dict[str, str]
    """Standing orders; nobody else may see them."""
    invited: bool
    """An invitation to this seat exists."""


@dataclass(frozen=True, slots=True)
class BallotRow:
    """A vote that is going on."""

    what: str
    seat: int | None
    ayes: tuple[int, ...]
    at: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its game: what lists need."""

    id: str
    game: str
    settings: dict[str, Any]
    pace: str
    public: bool
    status: str
    host: int | None
    asked: tuple[int, ...]
    """The seats that are asked now, so that lists need not load the game."""
    notes: dict[str, Any]
    """What the server wants to remember with the table (a rematch, the agreed time, a notice)."""
    version: int
    created: str
    updated: str
    chairs: tuple[ChairRow, ...]

    def chair(self, seat: int) -> ChairRow | None:
        """The chair of a seat."""
        return next((chair for chair in self.chairs if chair.seat == seat), None)


@dataclass(frozen=True, slots=True)
class SavedTable(TableRow):
    """A table with its game. Version, chairs, ballots and game belong together: they were read at one moment."""

    save: str
    ballots: tuple[BallotRow, ...]


class Mark(NamedTuple):
    """How far a table has been written: another one with every change, also with those that have no version."""

    version: int
    updated: str
    revision: int


class Known(NamedTuple):
    """A table as somebody remembers it, and the mark that it had then."""

    table: SavedTable
    mark: Mark


@dataclass(frozen=True, slots=True)
class StoredReply:
    """What was answered to a deed that has been done."""

    version: int
    seat: int | None
    what: str
    value: str
    status: str
    message: str


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One deed that was done. It may tell secrets (a sealed answer): it stays on the server."""

    version: int
    seat: int | None
    what: str
    value: str
    client: str | None
    reply_status: str
    message: str
    at: str


@dataclass(frozen=True, slots=True)
class RemarkRow:
    """A line of chat; numbers rise by one per table."""

    number: int
    person: int | None
    seat: int | None
    who: str
    text: str
    at: str


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A remark that somebody found out of place, as it was then."""

    table_id: str
    number: int
    who: str
    text: str
    at: str
    """When it was reported."""
