"""What is printed on the components, loaded from the data files and checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from meseta.core.data import DataFile, Owner, check_owner, digest, find, reference, texts_of
from meseta.core.errors import UnknownName
from meseta.games.toledo.names import (
    ALCAZAR,
    ARTIST,
    ARTISTS,
    CARDS,
    CATHEDRAL,
    DUEL_COLOURS,
    ENTRANCE,
    ENTRANCES,
    FIELDS,
    FREE_FIELDS,
    MOST_SWORDS,
    NONE,
    SCENES,
    TAVERN,
    TAVERNS,
    VALUES,
)

PACKAGE: Final = "meseta.games.toledo"
FILES: Final = ("board.toml", "money.toml", "swords.toml", "box.toml")
_TABLES: Final = (("field",), ("card",), ("sword",), ("supply", "fencing_tiles", "player"))
"""What each file consists of."""

_GRADES: Final = ("FOUND", "DERIVED", "RECONSTRUCTED")
_KINDS: Final = {
    "cathedral": NONE,
    "free": NONE,
    "tavern": TAVERN,
    "artist": ARTIST,
    "entrance": ENTRANCE,
    "alcazar": NONE,
}
_KIND_COUNTS: Final = {
    "cathedral": 1,
    "free": FREE_FIELDS,
    "tavern": TAVERNS,
    "artist": ARTISTS,
    "entrance": ENTRANCES,
    "alcazar": 1,
}
_ROW_PRICES: Final = {1: 1, 2: 3, 3: 5}
_ARTIST_PRICE: Final = 3
_TAVERN_PRICES: Final = [1, 3]
_MONEY_CARDS: Final = 84
_SWORD_RANGE: Final = (2, 15)


class Printed:
    """The printed components: the street, the cards, the swords, the supplies. Shared by all states of a game."""

    def __init__(self, board: DataFile, money: DataFile, swords: DataFile, box: DataFile) -> None:
        fields = _fields(board)
        self.kinds: list[str] = [entry["kind"] for entry in fields]
        self.rows: list[int] = [entry["row"] for entry in fields]
        self.prices: list[int] = [entry["price"] for entry in fields]
        self.circles: list[int] = [entry["circles"] for entry in fields]
        """Circles of the fields that have them from the start."""
        self.businesses: list[int] = [_KINDS[kind] for kind in self.kinds]
        self.free: list[int] = [i for i in range(FIELDS) if self.kinds[i] == "free"]
        """The fields that can receive a business tile. (TO-15)"""
        cards = _cards(money)
        self.colours: list[str] = _colours(money, cards)
        self.copies: list[int] = _copies(money, cards, self.colours)
        """Copies of every kind of money card."""
        blades = _swords(swords)
        self.sword_points: list[int] = [entry["points"] for entry in blades]
        self.sword_metal: list[int] = [entry["metal"] for entry in blades]
        self.sword_gems: list[int] = [entry["gems"] for entry in blades]
        self.sword_copies: list[int] = [entry["copies"] for entry in blades]
        self._read_box(box)
        for file, tables in zip((board, money, swords, box), _TABLES, strict=True):
            file.check_whole(tables, _GRADES)
        self.digest: str = digest(board, money, swords, box)
        self.files: dict[str, str] = texts_of(FILES, board, money, swords, box)

    def __reduce__(self) -> tuple[Any, ...]:
        return reference(load_printed, self)

    def _read_box(self, box: DataFile) -> None:
        supply = _numbers(box, "supply", {"metal": int, "gems": int, "paintings": list})
        self.metal: int = supply["metal"]
        self.gems: int = supply["gems"]
        self.paintings: list[int] = _paintings(box, supply["paintings"])
        """Points of the paintings, from the top of the stack."""
        tiles = _numbers(box, "fencing_tiles", {"duel": int, "movement": int})
        self.fencing_tiles: list[int] = [tiles["duel"]] * DUEL_COLOURS + [tiles["movement"]]
        player = _numbers(box, "player", {"figures": int, "cards": int})
        self.figures: int = player["figures"]
        self.hand: int = player["cards"]

    def fencing_names(self) -> list[str]:
        """The notation of the fencing tiles: a duel tile by its colour, and the movement tile."""
        return [*self.colours, "movement"]

    def sword_names(self) -> list[str]:
        """The notation of the swords: points, metal and gems, which tell any two apart."""
        costs = zip(self.sword_points, self.sword_metal, self.sword_gems, strict=True)
        return [f"sword{points}-{metal}m{gems}g" for points, metal, gems in costs]


def load_printed(owner: Owner | None) -> Printed:
    """The printed components, with an owner's corrected files where there are any."""
    check_owner(owner, FILES)
    board, money, swords, box = [find(PACKAGE, name, owner) for name in FILES]
    return Printed(board, money, swords, box)


# -- the street ----------------------------------------------------------------------------------------------------


def _fields(file: DataFile) -> list[dict[str, Any]]:
    """The fields in order, whatever their order in the file."""
    schema = {"field": int, "row": int, "price": int, "kind": str, "circles": int, "grade": str}
    entries = file.tables("field", schema)
    for index, entry in enumerate(entries):
        if entry["kind"] not in _KINDS:
            raise file.error(str(UnknownName("kind of field", entry["kind"], _KINDS)), "field", index, "kind")
        if sum(other["field"] == entry["field"] for other in entries) > 1:
            raise file.error(f"field {entry['field']} appears twice.", "field", index, "field")
    _check_numbers(file, entries)
    for index, entry in enumerate(entries):
        _check_place(file, index, entry)
        _check_price(file, index, entry)
        _check_circles(file, index, entry)
    _check_taverns(file, entries)
    fields = sorted(entries, key=lambda entry: int(entry["field"]))
    _check_rows(file, entries, fields[CATHEDRAL + 1 : ALCAZAR])
    return fields


def _check_numbers(file: DataFile, entries: Sequence[dict[str, Any]]) -> None:
    for kind, wanted in _KIND_COUNTS.items():
        found = sum(entry["kind"] == kind for entry in entries)
        if found != wanted:
            raise file.error(f"the street has {wanted} of kind {kind!r}, not {found}.")
    numbers = sorted(entry["field"] for entry in entries)
    if numbers != list(range(FIELDS)):
        raise file.error(f"the fields must be numbered from 0 to {FIELDS - 1} without gaps.")


def _check_place(file: DataFile, index: int, entry: dict[str, Any]) -> None:
    """The cathedral is the first, the entrances are the last fields, and the Alcázar is behind them."""
    places = {"cathedral": [CATHEDRAL], "entrance": [ALCAZAR - 2, ALCAZAR - 1], "alcazar": [ALCAZAR]}
    wanted = places.get(entry["kind"])
    if wanted is not None and entry["field"] not in wanted:
        right = " or ".join(map(str, wanted))
        raise file.error(f"the {entry['kind']} must be field {right}.", "field", index, "field")


def _check_price(file: DataFile, index: int, entry: dict[str, Any]) -> None:
    kind, row, price = entry["kind"], entry["row"], entry["price"]
    if kind not in ("cathedral", "alcazar") and row not in _ROW_PRICES:
        raise file.error(f"{row} is no row: they are 1, 2 and 3.", "field", index, "row")
    wanted = 0
    if kind in ("free", "tavern"):
        wanted = _ROW_PRICES[row]
    elif kind == "artist":
        wanted = _ARTIST_PRICE
    if price != wanted:
        raise file.error(f"the price must be {wanted} here, not {price}.", "field", index, "price")


def _check_circles(file: DataFile, index: int, entry: dict[str, Any]) -> None:
    wanted = (1, 2) if entry["kind"] in ("tavern", "artist") else (0,)
    if entry["circles"] not in wanted:
        right = " or ".join(map(str, wanted))
        raise file.error(f"there must be {right} circles here, not {entry['circles']}.", "field", index, "circles")


def _check_taverns(file: DataFile, entries: Sequence[dict[str, Any]]) -> None:
    prices = sorted(entry["price"] for entry in entries if entry["kind"] == "tavern")
    if prices != _TAVERN_PRICES:
        raise file.error(f"one tavern must cost 1 and the other 3, not {prices[0]} and {prices[1]}.")


def _check_rows(file: DataFile, entries: Sequence[dict[str, Any]], street: Sequence[dict[str, Any]]) -> None:
    for i in range(1, len(street)):
        if street[i]["row"] < street[i - 1]["row"]:
            index = next(n for n, entry in enumerate(entries) if entry["field"] == street[i]["field"])
            raise file.error("the rows must not decrease along the street.", "field", index, "row")


# -- cards, swords, paintings ------------------------------------------------------------------------------------------


def _cards(file: DataFile) -> list[dict[str, Any]]:
    schema = {"value": int, "colour": str, "winner": str, "copies": int, "grade": str}
    entries = file.tables("card", schema)
    for index, entry in enumerate(entries):
        _check_copies(file, "card", index, entry)
        if not 1 <= entry["value"] <= VALUES:
            raise file.error(f"values are 1 to {VALUES}, not {entry['value']}.", "card", index, "value")
        if entry["winner"] not in ("attacker", "defender"):
            sentence = f"a bout is won by the attacker or the defender, not {entry['winner']!r}."
            raise file.error(sentence, "card", index, "winner")
    _check_sum(file, entries, _MONEY_CARDS, "money cards")
    if len({entry["winner"] for entry in entries}) < 2:
        raise file.error("attacker and defender must each win on some cards.")
    return entries


def _colours(file: DataFile, entries: Sequence[dict[str, Any]]) -> list[str]:
    """The duel colours in the order in which they appear. Their names are part of the notation."""
    for index, entry in enumerate(entries):
        if not entry["colour"].isalpha() or entry["colour"] == "movement":
            sentence = f"{entry['colour']!r} is no name for a colour: one word of letters, and not 'movement'."
            raise file.error(sentence, "card", index, "colour")
    colours = list(dict.fromkeys(entry["colour"] for entry in entries if entry["colour"] != "neutral"))
    if len(colours) != DUEL_COLOURS:
        names = ", ".join(colours)
        raise file.error(f"there must be {DUEL_COLOURS} colours besides 'neutral', not {len(colours)} ({names}).")
    return colours


def _copies(file: DataFile, entries: Sequence[dict[str, Any]], colours: Sequence[str]) -> list[int]:
    backgrounds = [*colours, "neutral"]
    copies = [0] * CARDS
    for index, entry in enumerate(entries):
        scene = backgrounds.index(entry["colour"]) * 2 + int(entry["winner"] == "defender")
        card = (entry["value"] - 1) * SCENES + scene
        if copies[card]:
            raise file.error("this card has an entry already; raise its copies.", "card", index, "copies")
        copies[card] = entry["copies"]
    return copies


def _swords(file: DataFile) -> list[dict[str, Any]]:
    schema = {"points": int, "metal": int, "gems": int, "copies": int, "grade": str}
    entries = file.tables("sword", schema)
    seen: set[tuple[int, int, int]] = set()
    for index, entry in enumerate(entries):
        _check_copies(file, "sword", index, entry)
        if entry["metal"] < 1:
            raise file.error("every sword takes at least one metal.", "sword", index, "metal")
        if entry["gems"] < 0:
            raise file.error("a sword cannot take less than no gems.", "sword", index, "gems")
        sword = (entry["points"], entry["metal"], entry["gems"])
        if sword in seen:
            raise file.error("this sword has an entry already; raise its copies.", "sword", index, "copies")
        seen.add(sword)
    _check_sum(file, entries, MOST_SWORDS, "swords")
    points = [entry["points"] for entry in entries]
    if (min(points), max(points)) != _SWORD_RANGE:
        low, high = _SWORD_RANGE
        raise file.error(f"swords are worth {low} to {high} points, not {min(points)} to {max(points)}.")
    return sorted(entries, key=lambda entry: (entry["points"], entry["metal"], entry["gems"]))


def _numbers(file: DataFile, table: str, schema: dict[str, type]) -> dict[str, Any]:
    """A table of the box, with at least one of everything."""
    entry = file.table(table, {**schema, "grade": str})
    for name, kind in schema.items():
        if kind is int and entry[name] < 1:
            raise file.error("there must be at least one.", table, 0, name)
    return entry


def _paintings(file: DataFile, points: Sequence[Any]) -> list[int]:
    """The stack from the top, sorted: the best painting lies uppermost. (TO-3)"""
    if not points or not all(type(value) is int and value > 0 for value in points):
        raise file.error(f"{points!r} must be whole numbers of points.", "supply", 0, "paintings")
    return sorted(points, reverse=True)


def _check_copies(file: DataFile, table: str, index: int, entry: dict[str, Any]) -> None:
    if entry["copies"] < 1:
        raise file.error("there must be at least one copy.", table, index, "copies")


def _check_sum(file: DataFile, entries: Sequence[dict[str, Any]], wanted: int, what: str) -> None:
    found: int = sum(entry["copies"] for entry in entries)
    if found != wanted:
        raise file.error(f"there must be {wanted} {what}, not {found}.")
