"""Names: fields, businesses, cards and the vocabulary of options.

Numbers of fields, values and colours are fixed by the box; where a field lies, what it sells and what a sword costs is
printed on the components and read from the data files (``printed.py``).
"""

from __future__ import annotations

from typing import Final

from meseta.core.vocabulary import Words

NONE: Final = -1

COLOURS: Final = ("red", "blue", "green", "yellow")
"""The seats."""
MOST_SEATS: Final = 4

# -- the street --------------------------------------------------------------------------------------------------------

FREE_FIELDS: Final = 16
TAVERNS: Final = 2
ARTISTS: Final = 1
ENTRANCES: Final = 2

CATHEDRAL: Final = 0
STANDS: Final = CATHEDRAL + 1 + FREE_FIELDS + TAVERNS + ARTISTS
"""The cathedral and the fields with circles: every place from which a figure can be moved."""
ALCAZAR: Final = STANDS + ENTRANCES
"""Behind the two entrances, where no figure ever stays."""
FIELDS: Final = ALCAZAR + 1

GEM: Final = 0
METAL: Final = 1
SMITH: Final = 2
FENCING: Final = 3
TAVERN: Final = 4
ARTIST: Final = 5
ENTRANCE: Final = 6
"""What a figure finds where it lands; ``NONE`` on a field without tile."""
BUSINESSES: Final = ("gem", "metal", "smith", "fencing", "tavern", "artist", "entrance")

TILE_KINDS: Final = 4
"""The businesses that players bring; the others are printed on the board."""
TILES: Final = TILE_KINDS * 2
"""The business tiles of a player: ``business * 2``, plus one for the tile with two circles."""
TILE_IDS: Final = tuple(f"{business}{circles}" for business in BUSINESSES[:TILE_KINDS] for circles in (1, 2))

# -- money cards -------------------------------------------------------------------------------------------------------

VALUES: Final = 6
PURSE: Final = VALUES + 1
"""Cards counted by value: all of them, then the ones, the twos ..."""
DUEL_COLOURS: Final = 3
NEUTRAL: Final = -1
"""The background without a colour; no fencing tile has this number."""
SCENES: Final = (DUEL_COLOURS + 1) * 2
"""Fencing scenes of one value: ``background * 2``, plus one where the defender's pose is the clear one.

The backgrounds are the duel colours, then the neutral one."""
CARDS: Final = VALUES * SCENES
"""Kinds of money cards: ``(value - 1) * SCENES + scene``."""

# -- fencing tiles -----------------------------------------------------------------------------------------------------

MOVEMENT: Final = DUEL_COLOURS
FENCING_TILES: Final = MOVEMENT + 1
"""A duel tile for each colour, under the colour's number, then the movement tile."""
MOST_TILES: Final = 3

MOST_SWORDS: Final = 19
"""In the box; equal ones share an option."""
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
SIMPLE: Final = ("draw", "place", "move", "return", "use", "decline", "end", "no_sword")
"""The options that stand for themselves; every other one names a thing."""

TILE: Final = NO_SWORD + 1
"""The first option of a block: a business tile."""
FIELD: Final = TILE + TILES
"""A field."""
STEP: Final = FIELD + FIELDS
"""``STEP + field * VALUES + value - 1``: move the figure on a field with a card of the main value."""
EXTRA_STEP: Final = STEP + STANDS * VALUES
"""The same with the extra card of the movement tile."""
DUEL: Final = EXTRA_STEP + STANDS * VALUES
"""The opponent who is challenged."""
CARD: Final = DUEL + MOST_SEATS
"""A money card."""
TAKE: Final = CARD + CARDS
"""A fencing tile."""
SWORD: Final = TAKE + FENCING_TILES
"""A sword: as many as the data file tells apart."""

ACTION_BLOCK: Final = range(DRAW, USE)
TILE_BLOCK: Final = range(TILE, FIELD)
FIELD_BLOCK: Final = range(FIELD, STEP)
STEP_BLOCK: Final = range(STEP, EXTRA_STEP)
EXTRA_STEP_BLOCK: Final = range(EXTRA_STEP, DUEL)
DUEL_BLOCK: Final = range(DUEL, CARD)
CARD_BLOCK: Final = range(CARD, TAKE)
TAKE_BLOCK: Final = range(TAKE, SWORD)
SWORD_BLOCK: Final = range(SWORD, SWORD + MOST_SWORDS)


def alone(option: int) -> range:
    """A block of a single option."""
    return range(option, option + 1)


def value_of(card: int) -> int:
    """The value of a money card."""
    return card // SCENES + 1


def colour_of(card: int) -> int:
    """The colour behind a card's fencing scene: a duel colour or ``NEUTRAL``."""
    background = card % SCENES // 2
    return background if background < DUEL_COLOURS else NEUTRAL


def attacker_wins(card: int) -> bool:
    """Whether the attacker's pose is the clear one."""
    return card % 2 == 0


def step_of(option: int) -> tuple[int, int, bool]:
    """The field and the value of an option that names a step, and whether the card is the extra card."""
    extra = option >= EXTRA_STEP
    number = option - (EXTRA_STEP if extra else STEP)
    return number // VALUES, number % VALUES + 1, extra


def blocks(colours: list[str], fencing: list[str], swords: list[str]) -> list[Words]:
    """All options, in order; the names of colours, fencing tiles and swords come from the data."""
    steps = [f"{field}+{value}" for field in range(STANDS) for value in range(1, VALUES + 1)]
    return [
        ("simple", "an option that stands for itself: an action, to use or to decline, the end", [*SIMPLE]),
        ("tile", "a business tile", [*TILE_IDS]),
        ("field", "a field of the street", [f"f{field}" for field in range(FIELDS)]),
        ("step", "move the figure on a field with a card of the main value", steps),
        ("extra_step", "the same with the extra card of the movement tile", [f"{step}x" for step in steps]),
        ("duel", "the opponent who is challenged", [f"duel_{colour}" for colour in COLOURS]),
        ("card", "a money card: value, background, who wins the bout", card_names(colours)),
        ("take", "a fencing tile", [f"take_{tile}" for tile in fencing]),
        ("sword", "a sword", [*swords]),
    ]


def card_names(colours: list[str]) -> list[str]:
    """The notation of all money cards: value, background and winner, ``3-violet-a``."""
    return [
        f"{value}-{colour}-{winner}"
        for value in range(1, VALUES + 1)
        for colour in (*colours, "neutral")
        for winner in ("a", "d")
    ]
