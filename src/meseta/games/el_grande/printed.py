"""What is printed on the components, loaded from the data files and checked."""

from __future__ import annotations

from typing import Any, Final

from meseta.core.data import DataFile, Owner, check_owner, digest, find, reference, texts_of
from meseta.core.errors import UnknownName
from meseta.games.el_grande.names import BOARD_IDS, CARD_IDS, CASTILLO, PACKAGE, PLACE_IDS, POWERS, REGIONS, STACKS

FILES: Final = ("board.toml", "cards.toml")
_ROUNDS: Final = 9
_CABALLEROS: Final = 30
_GRADES: Final = ("A", "B", "C", "D")
_OWN: Final = "own"
"""The grade of a card that is not in the box: one of your own."""


class Printed:
    """The printed components: values, borders, cards, numbers of the set-up. Shared by all states of a game."""

    def __init__(self, board: DataFile, cards: DataFile) -> None:
        regions = _regions(board)
        castillo = board.table("castillo", {"values": list, "values_grade": str})
        self.values: list[list[int]] = [entry["values"] for entry in regions]
        self.values.append(_values(castillo["values"], board, "castillo", 0))
        self.neighbours: list[list[int]] = _neighbours(board, regions)
        self.targets: list[list[int]] = [[*near, CASTILLO] for near in self.neighbours]
        """Where caballeros may be placed, by the king's region. (EG-40)"""
        self.board_values: list[list[int]] = _scoreboards(board)
        self.power: list[int] = _powers(cards)
        """Caballeros by value of the power card; index 0 is not used."""
        self.stack_of: list[int] = []
        self.copies: list[int] = []
        self.stacks: list[list[int]] = [[] for _ in range(STACKS + 1)]
        """The kinds of cards of each stack; index 0 is not used."""
        self._read_actions(cards)
        setup = board.table("setup", {"home": int, "court": int, "province": int, "grade": str})
        _check_setup(board, setup)
        self.home: int = setup["home"]
        self.court: int = setup["court"]
        self.province: int = setup["province"]
        bonus = board.table("bonus", {"king": int, "home": int, "grade": str})
        _check_bonus(board, bonus)
        self.king_bonus: int = bonus["king"]
        self.home_bonus: int = bonus["home"]
        rounds = board.table("rounds", {"long": list, "short": list, "scoring_after": list, "grade": str})
        self.long: list[int] = rounds["long"]
        self.short: list[int] = rounds["short"]
        self.scoring_after: list[int] = rounds["scoring_after"]
        _check_rounds(board, rounds)
        board.check_whole(("region", "castillo", "scoreboard", "setup", "bonus", "rounds"), _GRADES)
        cards.check_whole(("power", "action"), (*_GRADES, _OWN))
        self.digest: str = digest(board, cards)
        self.files: dict[str, str] = texts_of(FILES, board, cards)

    def __reduce__(self) -> tuple[Any, ...]:
        return reference(load_printed, self)

    def _read_actions(self, cards: DataFile) -> None:
        entries = cards.tables("action", {"id": str, "stack": int, "copies": int, "grade": str})
        by_id = _by_id(cards, "action", entries, list(CARD_IDS))
        for kind, name in enumerate(CARD_IDS):
            index, entry = by_id[name]
            if not 1 <= entry["stack"] <= STACKS:
                raise cards.error(f"{entry['stack']} is no stack: they are 1 to {STACKS}.", "action", index, "stack")
            if entry["copies"] < 1:
                raise cards.error("there must be at least one copy.", "action", index, "copies")
            self.stack_of.append(entry["stack"])
            self.copies.append(entry["copies"])
            self.stacks[entry["stack"]].append(kind)
        veto = CARD_IDS.index("veto")
        for stack in range(1, STACKS):
            if sum(self.copies[kind] for kind in self.stacks[stack] if kind != veto) < _ROUNDS:
                sentence = f"stack {stack} has fewer than {_ROUNDS} cards, not counting the Vetos."
                raise cards.error(sentence, "action", by_id[CARD_IDS[self.stacks[stack][0]]][0], "stack")
        if len(self.stacks[STACKS]) != 1:
            raise cards.error(f"stack {STACKS} must have exactly one kind of card.", "action", 0, "stack")


def load_printed(owner: Owner | None) -> Printed:
    """The printed components, with an owner's corrected files where there are any."""
    check_owner(owner, FILES)
    return Printed(find(PACKAGE, "board.toml", owner), find(PACKAGE, "cards.toml", owner))


def _by_id(
    file: DataFile, table: str, entries: list[dict[str, Any]], ids: list[str]
) -> dict[str, tuple[int, dict[str, Any]]]:
    """The entries by id: each id exactly once, no others."""
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    for index, entry in enumerate(entries):
        name = entry["id"]
        if name not in ids:
            raise file.error(str(UnknownName(table, name, ids)), table, index, "id")
        if name in found:
            raise file.error(f"there are two entries {name!r}.", table, index, "id")
        found[name] = (index, entry)
    for name in ids:
        if name not in found:
            raise file.error(f"the {table} {name!r} is missing.", table, len(entries), "id")
    return found


def _values(values: Any, file: DataFile, table: str, index: int) -> list[int]:
    if len(values) != 3 or not all(type(value) is int and value >= 0 for value in values):
        raise file.error(f"{values!r} must be three whole numbers of points.", table, index, "values")
    if sorted(values, reverse=True) != values:
        raise file.error(f"{values!r} must not rise from first to third place.", table, index, "values")
    return list(values)


def _regions(file: DataFile) -> list[dict[str, Any]]:
    schema = {"id": str, "values": list, "values_grade": str, "neighbours": list, "neighbours_grade": str}
    by_id = _by_id(file, "region", file.tables("region", schema), list(PLACE_IDS[:REGIONS]))
    for index, entry in by_id.values():
        _values(entry["values"], file, "region", index)
    return [by_id[name][1] for name in PLACE_IDS[:REGIONS]]


def _neighbours(file: DataFile, regions: list[dict[str, Any]]) -> list[list[int]]:
    """Borders as sorted lists of regions; every border must be given from both sides. (EG-4)"""
    ids = list(PLACE_IDS[:REGIONS])
    order: list[str] = [entry["id"] for entry in file.content["region"]]
    for entry in regions:
        for near in entry["neighbours"]:
            index = order.index(entry["id"])
            if near not in ids:
                raise file.error(str(UnknownName("region", str(near), ids)), "region", index, "neighbours")
            if near == entry["id"] or entry["neighbours"].count(near) > 1:
                raise file.error(f"{near!r} cannot be a neighbour here.", "region", index, "neighbours")
            if entry["id"] not in regions[ids.index(near)]["neighbours"]:
                sentence = f"the border between {entry['id']!r} and {near!r} is given from one side only."
                raise file.error(sentence, "region", index, "neighbours")
    return [sorted(ids.index(near) for near in entry["neighbours"]) for entry in regions]


def _scoreboards(file: DataFile) -> list[list[int]]:
    entries = file.tables("scoreboard", {"id": str, "values": list, "grade": str})
    by_id = _by_id(file, "scoreboard", entries, list(BOARD_IDS))
    return [_values(by_id[name][1]["values"], file, "scoreboard", by_id[name][0]) for name in BOARD_IDS]


def _powers(file: DataFile) -> list[int]:
    power = [-1] * (POWERS + 1)
    for index, entry in enumerate(file.tables("power", {"value": int, "caballeros": int, "grade": str})):
        value: int = entry["value"]
        if not 1 <= value <= POWERS or power[value] >= 0:
            raise file.error(f"the values are 1 to {POWERS}, each once, not {value}.", "power", index, "value")
        if not 0 <= entry["caballeros"] <= 9:
            raise file.error("a power card brings 0 to 9 caballeros.", "power", index, "caballeros")
        power[value] = entry["caballeros"]
    if power.count(-1) != 1:
        raise file.error(f"there must be {POWERS} power cards.", "power")
    return power


def _check_bonus(file: DataFile, bonus: dict[str, Any]) -> None:
    for field in ("king", "home"):
        if bonus[field] < 0:
            raise file.error("a bonus must not cost points.", "bonus", 0, field)


def _check_setup(file: DataFile, setup: dict[str, Any]) -> None:
    parts: list[int] = [setup["home"], setup["court"], setup["province"]]
    if min(parts) < 0 or sum(parts) != _CABALLEROS:
        raise file.error(f"home, court and province must add up to {_CABALLEROS}.", "setup", 0, "home")


def _check_rounds(file: DataFile, rounds: dict[str, Any]) -> None:
    """Rounds rise from 1, and each form ends with a general scoring. (EG-14, EG-108)"""
    for field in ("long", "short", "scoring_after"):
        numbers = rounds[field]
        whole = all(type(number) is int and number > 0 for number in numbers)
        if not numbers or not whole or sorted(set(numbers)) != numbers or len(numbers) > _ROUNDS:
            raise file.error(f"{numbers!r} must be rising numbers of at most {_ROUNDS} rounds.", "rounds", 0, field)
    for field in ("long", "short"):
        if any(after not in rounds[field] for after in rounds["scoring_after"]):
            raise file.error("every scoring must follow a round that is played.", "rounds", 0, "scoring_after")
        if rounds[field][-1] != rounds["scoring_after"][-1]:
            raise file.error("the last round must be followed by a scoring.", "rounds", 0, field)
