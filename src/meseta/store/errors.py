"""What can go wrong with a database, told in sentences that name no person, no move and no password."""

from __future__ import annotations

from contextlib import AbstractContextManager
from types import TracebackType

from sqlalchemy import exc

from meseta.core.errors import MesetaError


class StoreError(MesetaError):
    """Something is wrong with the database. What was not acknowledged was not written."""


class StoreBusy(StoreError):
    """Somebody else held the lock for too long, or the database cannot be reached now; trying again may help."""


class StoreFull(StoreError):
    """There is no room left. What was written before is safe."""


class UnknownTable(StoreError):
    """A table that does not exist."""


class WrongVersion(StoreError):
    """Somebody wanted to write a version that does not follow the stored one."""


class Taken(StoreError):
    """Something that must be unique is there already: a token, a table's id, a client's id of a move."""


class BadText(StoreError):
    """A text that no database can hold: it contains a character that is none."""


_KINDS: tuple[tuple[type[StoreError], tuple[str, ...], str], ...] = (
    (StoreBusy, ("locked", "lock timeout", "55P03", "40P01"), "somebody else is writing for too long; try again"),
    (StoreBusy, ("statement timeout", "57014"), "it takes too long to answer; try again"),
    (StoreFull, ("is full", "53100", "No space"), "there is no room left on the disk; what was written before is safe"),
    (StoreError, ("disk I/O",), "the disk cannot be read or written; what was written before is safe"),
    (StoreError, ("readonly", "read-only", "25006"), "it may only be read, not written"),
    (StoreError, ("unable to open",), "the file cannot be opened: there must be such a folder, in which you may write"),
    (StoreError, ("not a database",), "the file is not a database"),
    (StoreError, ("malformed",), "the file is damaged; restore a backup"),
)
_NOT_THERE = ("could not connect", "connection failed", "connection is closed", "server closed", "terminat", "resolve")


class _Told:
    """What ``told`` gives: it keeps nothing, so one is enough for all; a generator would be made anew every time."""

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if error is not None:
            tell(error)


_TOLD = _Told()


def told() -> AbstractContextManager[None]:
    """Turn what SQLAlchemy and the drivers raise into sentences; values of the statement are never repeated."""
    return _TOLD


def tell(error: BaseException) -> None:
    """Raise the sentence for what SQLAlchemy or a driver has raised; other errors speak for themselves."""
    if isinstance(error, exc.SQLAlchemyError):
        raise _sentence(error) from None  # the cause may quote rows: it must not reach a log
    if isinstance(error, UnicodeEncodeError):
        raise BadText("This text contains a character that cannot be written.") from None


def _sentence(error: exc.SQLAlchemyError) -> StoreError:
    cause = error.orig if isinstance(error, exc.DBAPIError) and error.orig is not None else error
    words = f"{getattr(cause, 'sqlstate', None) or ''} {cause}"
    first = (str(cause).splitlines() or [""])[0]
    if isinstance(error, exc.IntegrityError):
        return Taken("This is in the database already, or belongs to something that is not.")
    if isinstance(error, exc.DataError):
        return BadText("This value contains something that the database cannot hold.")
    if isinstance(error, exc.TimeoutError):
        return StoreBusy("The database: too many are waiting for it; try again.")
    for kind, signs, sentence in _KINDS:
        if any(sign in words for sign in signs):
            return kind(f"The database: {sentence}.")
    if isinstance(error, exc.OperationalError) and any(sign in words for sign in _NOT_THERE):
        return StoreBusy(f"The database cannot be reached: {first.rstrip('.')}.")
    return StoreError(f"The database: {first.rstrip('.')}.")
