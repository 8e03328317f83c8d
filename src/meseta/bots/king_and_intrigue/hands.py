"""What cards are worth in a hand: points learnt from games in which hands were drawn at random.

The numbers are in ``data/hands.toml``, made by ``python -m meseta.training.hands``. They belong to what a card does, to
its value and to its caballeros, so that owners who correct what is printed keep them. Cards add up, but for their
caballeros and values: a hand wants so many and so much, and one that is far from it is worth less by the square.
"""

from __future__ import annotations

from typing import Final

from meseta.core.data import DataFile, find
from meseta.core.errors import UnknownName
from meseta.games.king_and_intrigue.names import EFFECT_IDS
from meseta.games.king_and_intrigue.table import IntrigueTable, cards_of

PACKAGE: Final = "meseta.bots.king_and_intrigue"
FILE: Final = "hands.toml"
FEWEST: Final = 2
MOST: Final = 5
"""Players: there is a column for each number of them."""
HUNDRED: Final = 100.0
"""Values are counted in hundreds."""
COLUMNS: Final = ("value", "caballero", "many", "square", "much", "steep", "both")
"""What the file says of cards, whatever they do."""
_NUMBERS: Final = MOST - FEWEST + 1
_FARTHEST: Final = 50.0
"""No number of the file is farther from nothing."""


class Worth:
    """What belongs to a hand is worth, each by number of players."""

    def __init__(self, file: DataFile) -> None:
        """Refuses a file that does not name every effect once, each with a number for two to five players."""
        file.check_whole(("made", "cards", "effect"), ())
        file.table("made", {"games": int, "seed": int, "date": str})
        cards = file.table("cards", dict.fromkeys(COLUMNS, list))
        found = {name: _numbers(file, "cards", 0, name, cards[name]) for name in COLUMNS}
        self.value: Final = found["value"]
        """Points for every hundred of a card's value, in a hand that is about as high as it wants to be."""
        self.caballero: Final = found["caballero"]
        """Points for every caballero of a card, in a hand that has about as many as it wants."""
        self.many: Final = found["many"]
        """So many caballeros a hand wants for each of its cards."""
        self.square: Final = found["square"]
        """Points lost for the square of what a hand has less or more."""
        self.much: Final = found["much"]
        """So much value, in hundreds, a hand wants for each of its cards."""
        self.steep: Final = found["steep"]
        """Points lost for the square of what a hand has less or more."""
        self.both: Final = found["both"]
        """Points won where a hand has more caballeros and more value, or less of both: their product."""
        self.effects: Final = _effects(file)
        """Points for what a card does, by its effect's number."""


def _effects(file: DataFile) -> list[list[float]]:
    found: dict[str, list[float]] = {}
    for index, entry in enumerate(file.tables("effect", {"id": str, "points": list, "error": float})):
        name = str(entry["id"])
        if name not in EFFECT_IDS:
            raise file.error(str(UnknownName("effect", name, EFFECT_IDS)), "effect", index, "id")
        if name in found:
            raise file.error(f"there are two entries {name!r}.", "effect", index, "id")
        found[name] = _numbers(file, "effect", index, "points", entry["points"])
    for name in EFFECT_IDS:
        if name not in found:
            raise file.error(f"the effect {name!r} is missing.", "effect", 0, "id")
    return [[found[name][seats] for name in EFFECT_IDS] for seats in range(MOST + 1)]


def _numbers(file: DataFile, table: str, index: int, field: str, points: list[object]) -> list[float]:
    """What an entry says, by number of players; nobody plays alone."""
    found = [float(one) for one in points if isinstance(one, (int, float)) and -_FARTHEST <= one <= _FARTHEST]
    if len(points) != _NUMBERS or len(found) != _NUMBERS:
        raise file.error(f"{points} must be {_NUMBERS} numbers, for {FEWEST} to {MOST} players.", table, index, field)
    return [0.0] * FEWEST + found


_WORTH: Final = Worth(find(PACKAGE, FILE))


def worth(s: IntrigueTable, card: int) -> float:
    """What a card is worth in a hand, in points: for its effect, its value and its caballeros."""
    seats = s.seats
    value = _WORTH.value[seats] * s.box.value[card] / HUNDRED
    return _WORTH.effects[seats][s.box.effect[card]] + value + _WORTH.caballero[seats] * s.box.power[card]


def beside(s: IntrigueTable, hand: int, card: int) -> float:
    """What a card is worth beside those that were chosen before, whose caballeros and values are to be balanced."""
    return worth(s, card) - unbalanced(s, hand | (1 << card))


def unbalanced(s: IntrigueTable, hand: int) -> float:
    """The points that some cards lose because their caballeros or their values are too few or too many."""
    seats = s.seats
    caballeros, value = 0.0, 0.0
    for card in cards_of(hand):
        caballeros += s.box.power[card] - _WORTH.many[seats]
        value += s.box.value[card] / HUNDRED - _WORTH.much[seats]
    lost = _WORTH.square[seats] * caballeros * caballeros + _WORTH.steep[seats] * value * value
    return lost - _WORTH.both[seats] * caballeros * value


def worth_of(s: IntrigueTable, hand: int) -> float:
    """What a whole hand is worth."""
    points = -unbalanced(s, hand)
    for card in cards_of(hand):
        points += worth(s, card)
    return points
