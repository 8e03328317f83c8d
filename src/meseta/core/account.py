"""An account of a game: where everybody's points came from, how they grew, and who deserves an award.

It is made of the first view and of what happened after it, never of a state. A title declares in its
``statistics.toml`` which columns and awards there are, in English; ``statistics.<language>.toml`` holds other words.
A ``Ledger`` of the title reads the events and writes down what they bring, and nothing else is known of a game here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

from meseta.core.data import find
from meseta.core.decision import Seat
from meseta.core.event import Event
from meseta.core.match import Match
from meseta.core.title import Title
from meseta.core.view import View

FILE: Final = "statistics"
START: Final = "start"
"""The column of the points with which a game was begun; shown only where there were any."""
MOST: Final = 5
"""Awards of one game."""
EACH: Final = 2
"""Awards of one seat; whoever plays alone may have all of them."""


class Column(NamedTuple):
    """A kind of points."""

    id: str
    name: str
    text: str


class Award(NamedTuple):
    """Something to be honoured: who did most of it."""

    id: str
    of: str
    """What the ledger counts."""
    by: str
    """``sum`` of all that was counted, or the ``best`` single time."""
    least: int
    """Less than this is nothing to speak of."""
    about: str
    """The table of the game's texts in which the thing is named that it is about; empty where it is about none."""
    icon: str
    name: str
    text: str
    """With ``{n}`` and ``{about}``."""


class Statistics(NamedTuple):
    """What a title declares, in one language."""

    columns: tuple[Column, ...]
    awards: tuple[Award, ...]


class Noted(NamedTuple):
    """One line of a ledger: something happened after so many actions, to some seat, so many times."""

    step: int
    seat: Seat
    n: int
    about: str = ""


class Round(NamedTuple):
    """A round as the curve shows it."""

    number: int
    step: int
    """The actions after which it was over."""
    scoring: bool
    """Whether a general scoring closed it."""
    points: tuple[int, ...]
    """Everybody's, at its end."""


class Granted(NamedTuple):
    """An award with who got it, and the position in which it was earned."""

    id: str
    seat: Seat
    n: int
    step: int
    about: str


class Account(NamedTuple):
    """Where everybody's points came from, how they grew, and the awards."""

    columns: tuple[str, ...]
    """Those that the game had use for, by id."""
    points: tuple[tuple[int, ...], ...]
    """By seat and column."""
    rounds: tuple[Round, ...]
    first: tuple[int, ...]
    """Everybody's points at the beginning."""
    awards: tuple[Granted, ...]

    def total(self, seat: Seat) -> int:
        """What all columns of a seat come to."""
        return sum(self.points[seat])


class Ledger:
    """What is written down while events are read. A title's own ledger says what they bring."""

    package: str
    """Where the title's declarations lie."""

    def __init__(self, match: Match, view: View) -> None:
        self.seats = match.seats
        self.step = 0
        """The actions after which what is being read had happened."""
        self.brought: dict[str, list[int]] = {}
        self.noted: dict[str, list[Noted]] = {}
        self.rounds: list[Round] = []
        self._number = 0
        self._scoring = False
        self._points = match.game.points(view)
        self.bring(START, self._points)
        self.first = tuple(self._points)

    def read(self, event: Event) -> None:
        """Write down what an event brought."""
        raise NotImplementedError

    def score(self, column: str, seat: Seat, n: int) -> None:
        """A seat got, or lost, points."""
        self.brought.setdefault(column, [0] * self.seats)[seat] += n
        self._points[seat] += n

    def bring(self, column: str, points: Sequence[int]) -> None:
        """Points that were there before anything happened."""
        self.brought[column] = list(points)

    def note(self, what: str, seat: Seat, n: int = 1, about: str = "") -> None:
        """Something that awards are given for."""
        self.noted.setdefault(what, []).append(Noted(self.step, seat, n, about))

    def new_round(self, number: int) -> None:
        """A round begins, and the one before is over."""
        self.end_round()
        self._number = number

    def scoring(self) -> None:
        """The round that is being played has a general scoring."""
        self._scoring = True

    def end_round(self) -> None:
        """Write down how everybody stood at its end."""
        if self._number:
            self.rounds.append(Round(self._number, self.step, self._scoring, tuple(self._points)))
        self._scoring = False


def account_of(match: Match, title: Title) -> Account | None:
    """The account of a match as far as it was played; ``None`` for a title that keeps none."""
    made = title.part("account")
    if made is None:
        return None
    ledger: Ledger = made(match, match.afresh().view(None))
    told, events = match.told, match.events
    for number in range(len(match.log)):
        ledger.step = match.begins + number + 1
        for event in events[told[number] : told[number + 1] if number + 1 < len(told) else len(events)]:
            ledger.read(event)
    ledger.end_round()
    declared = declared_by(title)
    columns = tuple(column.id for column in declared.columns if any(ledger.brought.get(column.id, ())))
    points = tuple(tuple(ledger.brought[column][seat] for column in columns) for seat in range(match.seats))
    granted = [found for award in declared.awards for found in _granted(award, ledger)]
    awards = chosen(granted, EACH if match.seats > 1 else MOST)
    return Account(columns, points, tuple(ledger.rounds), ledger.first, awards)


def _granted(award: Award, ledger: Ledger) -> list[Granted]:
    """An award with whoever deserves it: nobody where it is too little, or a tie."""
    by_seat: dict[Seat, list[Noted]] = {}
    for noted in ledger.noted.get(award.of, ()):
        by_seat.setdefault(noted.seat, []).append(noted)
    worth = {seat: _worth(award, notes) for seat, notes in by_seat.items()}
    best = max(worth.values(), default=0)
    seats = [seat for seat, n in worth.items() if n == best]
    if best < award.least or len(seats) > 1:
        return []
    notes = by_seat[seats[0]]
    moment = next(noted for noted in notes if noted.n == best) if award.by == "best" else notes[-1]
    return [Granted(award.id, seats[0], best, moment.step, moment.about)]


def _worth(award: Award, notes: Sequence[Noted]) -> int:
    return max(noted.n for noted in notes) if award.by == "best" else sum(noted.n for noted in notes)


def chosen(granted: Sequence[Granted], each: int = EACH) -> tuple[Granted, ...]:
    """The awards that are told, in the order of their declaration: first those that honour somebody new."""
    has: dict[Seat, int] = {}
    taken: list[Granted] = []
    for most in range(each):
        for award in granted:
            if award not in taken and has.get(award.seat, 0) <= most and len(taken) < MOST:
                taken.append(award)
                has[award.seat] = has.get(award.seat, 0) + 1
    return tuple(award for award in granted if award in taken)


# -- declarations ------------------------------------------------------------------------------------------------------

_COLUMN: Final = {"id": str, "name": str, "text": str}
_AWARD: Final = {
    "id": str,
    "of": str,
    "by": str,
    "least": int,
    "about": str,
    "icon": str,
    "name": str,
    "text": str,
}


def declared_by(title: Title, language: str = "en") -> Statistics:
    """The columns and awards of a title, in a language; in English where there is no translation."""
    ledger: type[Ledger] | None = title.part("account")
    return Statistics((), ()) if ledger is None else _declared(ledger.package, language)


@cache
def _declared(package: str, language: str) -> Statistics:
    file = find(package, f"{FILE}.toml")
    columns, awards = file.tables("column", _COLUMN), file.tables("award", _AWARD)
    said = _words(package, language)
    return Statistics(
        tuple(Column(**{**entry, **said.get(("column", entry["id"]), {})}) for entry in columns),
        tuple(Award(**{**entry, **said.get(("award", entry["id"]), {})}) for entry in awards),
    )


def _words(package: str, language: str) -> dict[tuple[str, str], dict[str, Any]]:
    """The translated words of what is declared, by kind and id."""
    if not resources.files(package).joinpath("data", f"{FILE}.{language}.toml").is_file():
        return {}
    file = find(package, f"{FILE}.{language}.toml")
    shape = {"id": str, "name": str, "text": str}
    return {(kind, entry["id"]): entry for kind in ("column", "award") for entry in file.tables(kind, shape)}
