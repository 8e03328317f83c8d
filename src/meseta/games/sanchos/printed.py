"""What is printed on the components: the map and the deck, loaded from the data files and checked."""

from __future__ import annotations

from typing import Any, Final

from meseta.core.data import DataFile, Owner, check_owner, digest, find, reference, texts_of
from meseta.games.sanchos.grammar import Field, GrammarError, read_field
from meseta.games.sanchos.names import CARDS, MAX_POINTS, MAX_REGIONS, NOBODY, SANCHOS, SITES, WINNING_MARK

FILES: Final = ("map.toml", "deck.toml")
CROWN: Final = 3
"""Where a card keeps its crown line, after the fields of the three Sanchos."""
_SCENARIO_REGIONS: Final = (1, 8, 9, 12)
_GRADES: Final = ("A", "B", "C", "D")
_REGION: Final[dict[str, type | tuple[type, ...]]] = {
    "no": int,
    "name": str,
    "kingdom": str,
    "site": str,
    "neighbours": list,
    "row": int,
    "column": int,
    "grade": str,
}
_CARD: Final[dict[str, type | tuple[type, ...]]] = {
    "no": int,
    "bp": int,
    "order": list,
    "castilla": str,
    "najera": str,
    "aragon": str,
    "crown": str,
    "grade": str,
}


class Printed:
    """The printed components. Region number n is index n - 1, card number n is index n - 1."""

    def __init__(self, board: DataFile, deck: DataFile) -> None:
        regions = _regions(board)
        self.regions: int = len(regions)
        self.names: list[str] = [entry["name"] for entry in regions]
        self.kingdom: list[int] = [SANCHOS.index(entry["kingdom"]) for entry in regions]
        self.site: list[int] = [SITES.index(entry["site"]) for entry in regions]
        self.neighbours: list[list[int]] = [sorted(n - 1 for n in entry["neighbours"]) for entry in regions]
        self.grid: list[list[int]] = [[entry["row"], entry["column"]] for entry in regions]
        """Where a drawn map shows each region."""
        self.home: list[int] = _homes(board, self.kingdom, self.site)
        """The home region of each Sancho. (WS-14)"""
        values = _values(board)
        self.worth: list[int] = [values[SITES[site]] for site in self.site]
        self.solo_worth: list[int] = [values[f"solo_{SITES[site]}"] for site in self.site]
        cards = _cards(deck)
        self.points: list[int] = [entry["bp"] for entry in cards]
        """The command points of each card."""
        self.order: list[list[int]] = [[SANCHOS.index(name) for name in entry["order"]] for entry in cards]
        """The Sanchos of each card from top to bottom."""
        self.fields: list[list[Field]] = [_fields(deck, index, entry) for index, entry in enumerate(cards)]
        """The texts of each card: one per Sancho, then the crown line."""
        board.check_whole(("values", "region"), _GRADES)
        deck.check_whole(("card",), _GRADES)
        self.digest: str = digest(board, deck)
        self.files: dict[str, str] = texts_of(FILES, board, deck)

    def __reduce__(self) -> tuple[Any, ...]:
        return reference(load_printed, self)

    def bottom(self, card: int) -> int:
        """The Sancho at the bottom of a card."""
        return self.order[card][2]


def load_printed(owner: Owner | None) -> Printed:
    """The printed components, with an owner's exact files where there are any."""
    check_owner(owner, FILES)
    package = "meseta.games.sanchos"
    return Printed(find(package, "map.toml", owner), find(package, "deck.toml", owner))


def _values(file: DataFile) -> dict[str, Any]:
    """The victory points of the sites, on both sides of the board."""
    names = [*SITES, *[f"solo_{site}" for site in SITES]]
    values = file.table("values", {**dict.fromkeys(names, int), "grade": str})
    for name in names:
        if not 0 <= values[name] <= WINNING_MARK:
            raise file.error(f"a site cannot be worth {values[name]} points.", "values", 0, name)
    return values


def _numbered(file: DataFile, table: str, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries by number, which must be 1, 2, 3 … without a gap."""
    by_number: dict[int, dict[str, Any]] = {}
    for index, entry in enumerate(entries):
        if not 1 <= entry["no"] <= len(entries):
            raise file.error(f"the numbers are 1 to {len(entries)}, not {entry['no']}.", table, index, "no")
        if entry["no"] in by_number:
            raise file.error(f"there are two entries with the number {entry['no']}.", table, index, "no")
        by_number[entry["no"]] = entry
    return [by_number[number] for number in range(1, len(entries) + 1)]


# -- the map ---------------------------------------------------------------------------------------------------


def _regions(file: DataFile) -> list[dict[str, Any]]:
    entries = file.tables("region", _REGION)
    if len(entries) > MAX_REGIONS:
        raise file.error(f"there can be at most {MAX_REGIONS} regions, not {len(entries)}.", "region")
    for index, entry in enumerate(entries):
        for field, known in (("kingdom", SANCHOS), ("site", SITES)):
            if entry[field] not in known:
                raise file.error(f"{entry[field]!r} is not one of {', '.join(known)}.", "region", index, field)
    regions = _numbered(file, "region", entries)
    for number in _SCENARIO_REGIONS:
        if number > len(regions):
            raise file.error(f"the scenarios need a region {number}.", "region")
    for index, entry in enumerate(entries):
        _check_borders(file, index, entry, regions)
    _check_places(file, entries)
    _check_connected(file, regions)
    return regions


def _check_borders(file: DataFile, index: int, entry: dict[str, Any], regions: list[dict[str, Any]]) -> None:
    here: int = entry["no"]
    near: list[Any] = entry["neighbours"]
    for number in near:
        if not isinstance(number, int) or not 1 <= number <= len(regions) or number == here or near.count(number) > 1:
            raise file.error(f"{number!r} cannot be a neighbour of region {here}.", "region", index, "neighbours")
        if here not in regions[number - 1]["neighbours"]:
            sentence = f"the border between {here} and {number} is given from one side only."
            raise file.error(sentence, "region", index, "neighbours")


def _check_places(file: DataFile, entries: list[dict[str, Any]]) -> None:
    """Every region has a place of its own on drawn maps."""
    taken: list[tuple[int, int]] = []
    for index, entry in enumerate(entries):
        row, column = entry["row"], entry["column"]
        if not (0 <= row < MAX_REGIONS and 0 <= column < MAX_REGIONS):
            sentence = f"a region cannot be drawn at row {row} and column {column}: both are 0 to {MAX_REGIONS - 1}."
            raise file.error(sentence, "region", index, "row")
        if (row, column) in taken:
            raise file.error(f"there is a region at row {row} and column {column} already.", "region", index, "row")
        taken.append((row, column))


def _check_connected(file: DataFile, regions: list[dict[str, Any]]) -> None:
    reached = [1]
    for number in reached:
        reached.extend(near for near in regions[number - 1]["neighbours"] if near not in reached)
    if len(reached) != len(regions):
        missing = next(n for n in range(1, len(regions) + 1) if n not in reached)
        raise file.error(f"region {missing} cannot be reached from region 1.", "region")


def _homes(file: DataFile, kingdom: list[int], site: list[int]) -> list[int]:
    homes = [NOBODY] * len(SANCHOS)
    for region in range(len(site)):
        if SITES[site[region]] == "home":
            if homes[kingdom[region]] != NOBODY:
                raise file.error(f"{SANCHOS[kingdom[region]]} has two home castles.", "region")
            homes[kingdom[region]] = region
    if NOBODY in homes:
        raise file.error(f"{SANCHOS[homes.index(NOBODY)]} has no home castle in its kingdom.", "region")
    return homes


# -- the deck --------------------------------------------------------------------------------------------------


def _cards(file: DataFile) -> list[dict[str, Any]]:
    entries = file.tables("card", _CARD)
    if len(entries) != CARDS:
        raise file.error(f"the deck has {CARDS} cards, not {len(entries)}.", "card")
    for index, entry in enumerate(entries):
        if not 1 <= entry["bp"] <= MAX_POINTS:
            raise file.error(f"a card has 1 to {MAX_POINTS} command points, not {entry['bp']}.", "card", index, "bp")
        if sorted(str(name) for name in entry["order"]) != sorted(SANCHOS):
            raise file.error("every Sancho has one field, from top to bottom.", "card", index, "order")
    cards = _numbered(file, "card", entries)
    for name in SANCHOS:
        for points in range(1, MAX_POINTS + 1):
            found = sum(1 for card in cards if card["order"][2] == name and card["bp"] == points)
            if found != 3:
                sentence = f"{name} must be at the bottom of three cards with {points} points, not of {found}."
                raise file.error(sentence, "card")
    return cards


def _fields(file: DataFile, card: int, entry: dict[str, Any]) -> list[Field]:
    at = next(i for i, raw in enumerate(file.content["card"]) if raw["no"] == card + 1)
    fields: list[Field] = []
    for name in (*SANCHOS, "crown"):
        try:
            field = read_field(entry[name])
        except GrammarError as error:
            raise file.error(str(error), "card", at, name) from error
        if (field.choice is not None) != (name == entry["order"][2]):
            raise file.error("the bottom field is a choice, all other texts are not.", "card", at, name)
        fields.append(field)
    return fields
