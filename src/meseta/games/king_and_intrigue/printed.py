"""What is printed on the components of the expansion, loaded from the data files and checked."""

from __future__ import annotations

from typing import Any, Final

from meseta.core.data import DataFile, Owner, check_owner, digest, find, reference, texts_of
from meseta.core.errors import UnknownName
from meseta.games.el_grande.names import PACKAGE as BASE
from meseta.games.el_grande.printed import Printed
from meseta.games.king_and_intrigue.names import (
    CARD_IDS,
    CARDS,
    EFFECT_IDS,
    JOKER,
    MODULE_CARDS,
    MODULE_CHOICES,
    MODULE_IDS,
    PACKAGE,
)

FILES: Final = ("board.toml", "power_cards.toml", "hands.toml")
_GRADES: Final = ("H", "M", "M-L", "L")
_PARAMETERS: Final = (
    "hand_size",
    "intrigue_all_may_stay",
    "cabs_moved_with_grande",
    "thrown_per_opponent",
    "thrown_own",
    "empty_courts_amount",
    "angry_king_amount",
    "civil_war_cost",
    "civil_war_destination",
    "hurricane_destination",
    "mistress_free_placement",
    "late_move_owner",
    "limit_board_capacity",
    "fiesta_extra",
    "bridge_points",
    "double_includes_bonus",
)
_WORDS: Final = {
    "civil_war_destination": ("court", "province"),
    "hurricane_destination": ("court", "province"),
    "late_move_owner": ("own", "any"),
}
_ROUNDS: Final = 9


class Box(Printed):
    """The printed components: those of El Grande's board, and the cards of the expansion."""

    def __init__(self, board: DataFile, cards: DataFile, hands: DataFile) -> None:
        super().__init__(board, find(BASE, "cards.toml"))
        self.power = [0] * (CARDS + 1)
        """Caballeros by number of the card; index 0 is not used."""
        self.value: list[int] = [0] * (CARDS + 1)
        """What orders the turns; 0 for the Joker."""
        self.effect: list[int] = [0] * (CARDS + 1)
        """What the special action does: an index into ``EFFECT_IDS``."""
        self._read_cards(cards)
        self.display: list[list[int]] = [[] for _ in range(6)]
        """By number of players: how many caballeros each action card lets one place, intrigue card first."""
        self.choice: list[bool] = [False] * 6
        """By number of players: whether king and intrigue card leave the choice of the own action. (KI-28)"""
        self._read_display(cards)
        found = _parameters(cards)
        self.hand_size: int = found["hand_size"]
        self.may_stay: bool = found["intrigue_all_may_stay"]
        self.cabs_with_grande: int = found["cabs_moved_with_grande"]
        self.thrown_each: int = found["thrown_per_opponent"]
        self.thrown_own: int = found["thrown_own"]
        self.court_loss: int = found["empty_courts_amount"]
        self.angry_loss: int = found["angry_king_amount"]
        self.civil_war_cost: int = found["civil_war_cost"]
        self.civil_war_to_court: bool = found["civil_war_destination"] == "court"
        self.hurricane_to_court: bool = found["hurricane_destination"] == "court"
        self.mistress_free: bool = found["mistress_free_placement"]
        self.late_any: bool = found["late_move_owner"] == "any"
        self.capacity: int = found["limit_board_capacity"]
        self.fiesta: int = found["fiesta_extra"]
        self.bridge_points: int = found["bridge_points"]
        self.double_bonus: bool = found["double_includes_bonus"]
        self.hands: list[int] = _hands(hands, self.hand_size)
        """Recommended hands as bits, by choice of modules."""
        cards.check_whole(("card", "display", "parameter"), _GRADES)
        hands.check_whole(("hand",), _GRADES)
        self.digest = digest(board, cards, hands)
        self.files = texts_of(FILES, board, cards, hands)

    def __reduce__(self) -> tuple[Any, ...]:
        return reference(load_box, self)

    def _read_cards(self, file: DataFile) -> None:
        schema = {"id": str, "value": int, "caballeros": int, "effect": str}
        grades = {"value_grade": str, "caballeros_grade": str, "effect_grade": str}
        entries = file.tables("card", {**schema, **grades})
        _check_ids(file, "card", entries, CARD_IDS)
        for index, entry in enumerate(entries):
            card = CARD_IDS.index(entry["id"]) + 1
            _check_card(file, index, entry, self.value)
            self.value[card] = entry["value"]
            self.power[card] = entry["caballeros"]
            self.effect[card] = EFFECT_IDS.index(entry["effect"])
        _check_ends(file, entries)

    def _read_display(self, file: DataFile) -> None:
        schema = {"players": int, "intrigue": int, "caballeros": list, "king": int, "choice": bool, "grade": str}
        for index, entry in enumerate(file.tables("display", schema)):
            players: int = entry["players"]
            if not 2 <= players <= 5 or self.display[players]:
                raise file.error(
                    f"{players} players: there must be one display for 2, 3, 4, 5.", "display", index, "players"
                )
            row: list[Any] = [entry["intrigue"], *entry["caballeros"], entry["king"]]
            whole = all(type(n) is int for n in row)
            if not whole or len(row) != players or sorted(row) != row or not 1 <= row[0] <= row[-1] <= 9:
                sentence = (
                    f"{row} must be {players} numbers of 1 to 9 caballeros, rising from intrigue card to king card."
                )
                raise file.error(sentence, "display", index, "caballeros")
            self.display[players] = row
            self.choice[players] = entry["choice"]
        if any(not self.display[players] for players in range(2, 6)):
            raise file.error("there must be one display for 2, 3, 4, 5 players.", "display", 0, "players")


def load_box(owner: Owner | None) -> Box:
    """The printed components, with an owner's corrected files where there are any."""
    check_owner(owner, FILES)
    board = find(BASE, "board.toml", owner)
    return Box(board, find(PACKAGE, "power_cards.toml", owner), find(PACKAGE, "hands.toml", owner))


def _check_ids(file: DataFile, table: str, entries: list[dict[str, Any]], ids: tuple[str, ...]) -> None:
    """Each id exactly once, and no others."""
    found: list[str] = []
    for index, entry in enumerate(entries):
        name = entry["id"]
        if name not in ids:
            raise file.error(str(UnknownName(table, name, ids)), table, index, "id")
        if name in found:
            raise file.error(f"there are two entries {name!r}.", table, index, "id")
        found.append(name)
    for name in ids:
        if name not in found:
            raise file.error(f"the {table} {name!r} is missing.", table, len(entries), "id")


def _check_card(file: DataFile, index: int, entry: dict[str, Any], known: list[int]) -> None:
    joker = entry["id"] == CARD_IDS[JOKER - 1]
    if entry["effect"] not in EFFECT_IDS:
        raise file.error(str(UnknownName("effect", entry["effect"], EFFECT_IDS)), "card", index, "effect")
    if joker != (entry["effect"] == "joker"):
        raise file.error("the Joker's effect is the Joker's alone.", "card", index, "effect")
    if not 0 <= entry["caballeros"] <= 9:
        raise file.error("a power card brings 0 to 9 caballeros.", "card", index, "caballeros")
    if joker != (entry["value"] == 0) or entry["value"] < 0:
        raise file.error("every card but the Joker has a value above 0.", "card", index, "value")
    if not joker and entry["value"] in known:
        raise file.error(f"two cards have the value {entry['value']}.", "card", index, "value")


def _check_ends(file: DataFile, entries: list[dict[str, Any]]) -> None:
    """The cards that say "you are the lowest" and "you are the highest" must be so. (KI-14)"""
    values = [entry["value"] for entry in entries if entry["effect"] != "joker"]
    for index, entry in enumerate(entries):
        wanted = {"lowest_intrigue": min(values), "highest_king": max(values)}.get(entry["effect"], entry["value"])
        if entry["value"] != wanted:
            raise file.error(f"the card with this effect must have the value {wanted}.", "card", index, "value")


def _parameters(file: DataFile) -> dict[str, Any]:
    entries = file.tables("parameter", {"id": str, "value": (int, str, bool), "grade": str})
    _check_ids(file, "parameter", entries, _PARAMETERS)
    for index, entry in enumerate(entries):
        value = entry["value"]
        words = _WORDS.get(entry["id"])
        yes_or_no = entry["id"] in ("intrigue_all_may_stay", "mistress_free_placement", "double_includes_bonus")
        if words and value not in words:
            raise file.error(f"{value!r} must be {' or '.join(words)}.", "parameter", index, "value")
        if yes_or_no != isinstance(value, bool) or (not words and isinstance(value, str)):
            raise file.error(
                f"{value!r} is not {'true or false' if yes_or_no else 'a number'}.", "parameter", index, "value"
            )
        low, high = (_ROUNDS + 1, len(MODULE_CARDS[0])) if entry["id"] == "hand_size" else (0, 30)
        if not words and not yes_or_no and not low <= value <= high:
            raise file.error(f"{value} must be {low} to {high}.", "parameter", index, "value")
    return {entry["id"]: entry["value"] for entry in entries}


def _hands(file: DataFile, size: int) -> list[int]:
    """A recommended hand for every combination of modules."""
    found = [0] * len(MODULE_CHOICES)
    for index, entry in enumerate(file.tables("hand", {"modules": str, "cards": list})):
        bits = hand_in(file, index, entry, size)
        found[MODULE_CHOICES.index(entry["modules"])] = bits
    if 0 in found:
        raise file.error(f"there must be a hand for each of {', '.join(MODULE_CHOICES)}.", "hand", 0, "modules")
    return found


def hand_in(file: DataFile, index: int, entry: dict[str, Any], size: int) -> int:
    """The hand of an entry as bits: so many different cards, all of its modules."""
    modules: str = entry["modules"]
    if modules not in MODULE_CHOICES:
        raise file.error(str(UnknownName("choice of modules", modules, MODULE_CHOICES)), "hand", index, "modules")
    bits = 0
    for name in entry["cards"]:
        if name not in CARD_IDS:
            raise file.error(str(UnknownName("card", str(name), CARD_IDS)), "hand", index, "cards")
        bits |= 1 << _in_modules(file, index, CARD_IDS.index(name) + 1, modules)
    if bits.bit_count() != size or len(entry["cards"]) != size:
        raise file.error(f"a hand has {size} different cards.", "hand", index, "cards")
    return bits


def _in_modules(file: DataFile, index: int, card: int, modules: str) -> int:
    """The card, if it belongs to the chosen modules."""
    if any(card in MODULE_CARDS[m] and modules in (MODULE_IDS[m], "all") for m in (1, 2)) or card in MODULE_CARDS[0]:
        return card
    raise file.error(f"{CARD_IDS[card - 1]!r} is not in the modules {modules!r}.", "hand", index, "cards")
