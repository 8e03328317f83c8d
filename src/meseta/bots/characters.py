"""Characters: whom people play against. Each is a level with a temper, a portrait, and names of its own.

They stand in ``data/characters.toml``; what is said about them in the texts beside it. A character is a kind of bot
like any other: ``mason`` may sit wherever ``medium`` may.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Final, NamedTuple

from meseta.bots.tempers import Temper
from meseta.core.data import DataFile, find
from meseta.core.decision import Seat
from meseta.core.errors import UnknownName
from meseta.core.texts import texts

PACKAGE: Final = "meseta.bots"
FILE: Final = "characters.toml"
TEMPERS: Final = ("builder", "schemer", "gambler")
KINDS: Final = ("random", "easy", "mild", "greedy", "medium", "hard", "expert")
"""From weak to strong; ``medium`` plays as ``greedy`` does. Beside them there is ``search:BUDGET`` for experiments."""
LEVELS: Final = ("easy", "mild", "medium", "hard", "expert")
"""The levels that people choose from, from weak to strong."""
SEATS: Final = 5
"""So many bots of one kind may sit at a table, each with a name of its own."""
_LONGEST: Final = 8
"""Letters of a name: on cards and phones there is no room for more."""
_LIKINGS: Final = ("growth", "spite", "daring", "whim")
_CHARACTER: Final = {"id": str, "level": str, "temper": str, "names": list}


class Character(NamedTuple):
    """Somebody to play against."""

    id: str
    """The kind of bot: what is written for a seat."""
    level: str
    temper: str
    names: tuple[str, ...]
    """What those are called who sit at a table; the first one is what the character is called elsewhere."""

    def trade(self, language: str) -> str:
        """What this person does for a living."""
        return texts(PACKAGE, language).get("trades", self.id)

    def about(self, language: str) -> str:
        """Two sentences: who it is, and how it plays."""
        return texts(PACKAGE, language).get("characters", self.id)


class Cast(NamedTuple):
    """Everybody who may be met at a table."""

    characters: dict[str, Character]
    tempers: dict[str, Temper]
    guests: tuple[str, ...]
    """The names of bots that are a level and nothing else."""


@cache
def cast() -> Cast:
    """The cast of the house."""
    return read(find(PACKAGE, FILE))


def read(file: DataFile) -> Cast:
    """The cast in a file; whatever is wrong with it is told with file, line and field."""
    file.check_whole((*TEMPERS, "guests", "characters"), ())
    tempers = {name: _temper(file, name) for name in TEMPERS}
    taken: set[str] = set()
    guests = _names(file, "guests", 0, file.table("guests", {"names": list})["names"], taken)
    found: dict[str, Character] = {}
    for index, entry in enumerate(file.tables("characters", _CHARACTER)):
        _known(file, index, entry, "level", LEVELS)
        _known(file, index, entry, "temper", TEMPERS)
        if not entry["id"].isidentifier() or entry["id"] in (*found, *KINDS, *TEMPERS):
            raise file.error(f"{entry['id']!r} is no name of its own for a character.", "characters", index, "id")
        names = _names(file, "characters", index, entry["names"], taken)
        found[entry["id"]] = Character(entry["id"], entry["level"], entry["temper"], names)
    return Cast(found, tempers, guests)


def _temper(file: DataFile, name: str) -> Temper:
    entry = file.table(name, dict.fromkeys(_LIKINGS, (int, float)))
    for field in _LIKINGS:
        if not 0 <= entry[field] <= 1:
            raise file.error(f"{entry[field]} is not between 0 and 1.", name, field=field)
    if entry["growth"] + entry["spite"] > 1:
        raise file.error("growth and spite are more than 1 together: nothing is left for winning.", name, field="spite")
    return Temper(*(float(entry[field]) for field in _LIKINGS))


def _known(file: DataFile, index: int, entry: dict[str, str], field: str, known: tuple[str, ...]) -> None:
    if entry[field] not in known:
        raise file.error(str(UnknownName(field, entry[field], known)), "characters", index, field)


def _names(file: DataFile, table: str, index: int, names: list[object], taken: set[str]) -> tuple[str, ...]:
    """Enough names for a table, each of them only once in the whole cast."""
    found: list[str] = []
    for name in names:
        if not isinstance(name, str) or not name.isalpha() or len(name) > _LONGEST:
            raise file.error(f"{name!r} is not one word of at most {_LONGEST} letters.", table, index, "names")
        if name in taken:
            raise file.error(f"somebody else is called {name} already.", table, index, "names")
        taken.add(name)
        found.append(name)
    if len(found) < SEATS:
        raise file.error(f"{len(found)} names are too few: at a table {SEATS} may sit.", table, index, "names")
    return tuple(found)


def character(kind: str) -> Character | None:
    """The character that a kind of bot is; nobody where it is a level and nothing else."""
    return cast().characters.get(kind)


def level_of(kind: str) -> str:
    """The level behind a kind of bot: a character's, or the kind itself."""
    found = character(kind)
    return kind if found is None else found.level


def names_of_bots(kinds: Mapping[Seat, str], taken: Collection[str]) -> dict[Seat, str]:
    """What the bots of a table are called, by seat, where some names are taken: nothing if all of theirs are.

    Who is no bot of the house, as the players of a record that was brought, is not called anything. Characters keep
    their first name as long as they can. The others are called by where they sit, so that a newcomer among them changes
    nobody's name.
    """
    found: dict[Seat, str] = {}
    for seat, kind in kinds.items():
        borne = {name.casefold() for name in (*taken, *found.values())}
        found[seat] = next((name for name in _names_for(kind, seat) if name.casefold() not in borne), "")
    return found


def _names_for(kind: str, seat: Seat) -> tuple[str, ...]:
    person, guests = character(kind), cast().guests
    if person is not None:
        return person.names
    at = seat % len(guests)
    return guests[at:] + guests[:at] if kind in KINDS else ()
