"""Names: fields, businesses, cards and the vocabulary of options.

Numbers of fields, values and colours are fixed by the box; where a field lies, what it sells and what a sword costs is
printed on the components and read from the data files (``printed.py``).
"""

from __future__ import annotations

from typing import Final

NONE: Final = -1

COLOURS: Final = ("red", "blue", "green", "yellow")
"""The seats."""

# -- the street --------------------------------------------------------------------------------------------------------

FREE_FIELDS: Final = 16
TAVERNS: Final = 2
ARTISTS: Final = 1
ENTRANCES: Final = 2

CATHEDRAL: Final = 0
STANDS: Final = 20
"""The cathedral and the fields with circles: every place from which a figure can be moved."""
ALCAZAR: Final = 22
"""Behind the two entrances, where no figure ever stays."""
FIELDS: Final = 23

GEM: Final = 0
METAL: Final = 1
SMITH: Final = 2
FENCING: Final = 3
TAVERN: Final = 4
ARTIST: Final = 5
ENTRANCE: Final = 6
"""What a figure finds where it lands; ``NONE`` on a field without tile."""
BUSINESSES: Final = ("gem", "metal", "smith", "fencing", "tavern", "artist", "entrance")

TILES: Final = 8
"""The business tiles of a player: ``business * 2``, plus one for the tile with two circles."""
TILE_IDS: Final = tuple(f"{business}{circles}" for business in BUSINESSES[:4] for circles in (1, 2))

# -- money cards -------------------------------------------------------------------------------------------------------

VALUES: Final = 6
PURSE: Final = 7
"""Cards counted by value: all of them, then the ones, the twos ..."""
SCENES: Final = 8
"""Fencing scenes of one value: ``colour * 2``, plus one where the defender's pose is the clear one."""
CARDS: Final = 48
"""Kinds of money cards: ``(value - 1) * SCENES + scene``."""
DUEL_COLOURS: Final = 3
NEUTRAL: Final = 3

# -- fencing tiles -----------------------------------------------------------------------------------------------------

FENCING_TILES: Final = 4
"""A duel tile for each colour, then the movement tile."""
MOVEMENT: Final = 3
MOST_TILES: Final = 3

FIGURES_TO_END: Final = 3

# -- options -----------------------------------------------------------------------------------------------------------

DRAW: Final = 0
PLACE: Final = 1
MOVE: Final = 2
RETURN: Final = 3
USE: Final = 4
DECLINE: Final = 5
END: Final = 6
NO_SWORD: Final = 7
TILE: Final = 8
"""The first of eight options: a business tile."""
FIELD: Final = 16
"""The first of 23 options: a field."""
STEP: Final = 39
"""``STEP + field * VALUES + value - 1``: move the figure on a field with a card of the main value."""
EXTRA_STEP: Final = 159
"""The same with the extra card of the movement tile."""
DUEL: Final = 279
"""The first of four options: the opponent who is challenged."""
CARD: Final = 283
"""The first of 48 options: a money card."""
TAKE: Final = 331
"""The first of four options: a fencing tile."""
SWORD: Final = 335
"""The first of up to nineteen options: a sword."""


def value_of(card: int) -> int:
    """The value of a money card."""
    return card // SCENES + 1


def colour_of(card: int) -> int:
    """The colour behind a card's fencing scene: a duel colour or ``NEUTRAL``."""
    return card % SCENES // 2


def attacker_wins(card: int) -> bool:
    """Whether the attacker's pose is the clear one."""
    return card % 2 == 0


def words(colours: list[str], swords: list[str]) -> list[str]:
    """The notation of all options, in order; the names of duel colours and swords come from the data."""
    return [
        *("draw", "place", "move", "return", "use", "decline", "end", "no_sword"),
        *TILE_IDS,
        *[f"f{field}" for field in range(FIELDS)],
        *[f"{field}+{value}" for field in range(STANDS) for value in range(1, VALUES + 1)],
        *[f"{field}+{value}x" for field in range(STANDS) for value in range(1, VALUES + 1)],
        *[f"duel_{colour}" for colour in COLOURS],
        *card_names(colours),
        *[f"take_{colour}" for colour in colours],
        "take_movement",
        *swords,
    ]


def card_names(colours: list[str]) -> list[str]:
    """The notation of all money cards: value, background and winner, ``3-violet-a``."""
    return [
        f"{value}-{colour}-{winner}"
        for value in range(1, VALUES + 1)
        for colour in (*colours, "neutral")
        for winner in ("a", "d")
    ]
