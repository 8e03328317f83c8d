"""Names: places, cards and the vocabulary of options. Options of places are the places themselves.

The options that an expansion shares come first, so that a card more or less here changes nothing there.
"""

from __future__ import annotations

from typing import Final

from meseta.core.data import find
from meseta.core.vocabulary import Words, names_in

PACKAGE: Final = "meseta.games.el_grande"

REGIONS: Final = 9
CASTILLO: Final = 9
COURT: Final = 10
PROVINCE: Final = 11
PLACES: Final = 12
BESIDE: Final = -1
"""Where a mobile scoreboard lies before it comes into play."""
NOWHERE: Final = -1

PLACE_IDS: Final = (
    "galicia",
    "basque",
    "aragon",
    "catalonia",
    "old_castile",
    "new_castile",
    "seville",
    "granada",
    "valencia",
    "castillo",
    "court",
    "province",
)
BOARD_IDS: Final = ("board_840", "board_400")
COLOURS: Final = ("red", "blue", "yellow", "green", "white")
COLOUR_COUNT: Final = 5

CARD_IDS: Final[tuple[str, ...]] = tuple(card["id"] for card in find(PACKAGE, "cards.toml").content["action"])
"""The kinds of action cards in the order of the box's data file, which is the one list of them."""
CARDS: Final = len(CARD_IDS)
STACKS: Final = 5
POWERS: Final = 13

# Options that expansions share: first the regions, the castillo and the court.
STOP: Final = COURT + 1
PLACE: Final = STOP + 1
SPECIAL: Final = PLACE + 1
VETO: Final = SPECIAL + 1
ALLOW: Final = VETO + 1
RELOCATE: Final = ALLOW + 1
BOARD: Final = RELOCATE + 1
"""The first of two options: a mobile scoreboard."""
BOARDS: Final = 2
TAKE: Final = BOARD + BOARDS
"""The first of ten options: a number of caballeros."""
TAKES: Final = 10
SEAT: Final = TAKE + TAKES
"""The first of five options: a seat."""
PIECE: Final = SEAT + COLOUR_COUNT
"""A caballero on the board: PIECE + region * 5 + owner."""
PIECES: Final = REGIONS * COLOUR_COUNT
SHARED: Final = PIECE + PIECES
"""How many options are shared; each game's own ones follow."""

# Options of this game alone.
EXTRA: Final = SHARED
POWER: Final = EXTRA
"""Power card v is option POWER + v, from 1 on."""
CARD: Final = POWER + POWERS + 1
"""The first of the action cards."""


def shared_blocks() -> list[Words]:
    """The options that expansions share, in order."""
    regions = PLACE_IDS[:REGIONS]
    return [
        ("place", "a region, the castillo, or the court: where to, where from, which", [*PLACE_IDS[:PROVINCE]]),
        ("stop", "no more of this", ["stop"]),
        ("part", "which part of an action card first: place caballeros, or its special action", ["place", "special"]),
        ("veto", "answer to a special action: object with a Veto, or let it happen", ["object", "allow"]),
        ("relocate", "of two intrigues: move own caballeros of one region", ["relocate"]),
        ("scoreboard", "which mobile scoreboard", [*BOARD_IDS]),
        ("number", "how many caballeros", [f"take{n}" for n in range(TAKES)]),
        ("colour", "whose", [*COLOURS]),
        ("caballero", "a caballero of a colour in a region", [f"{at}.{of}" for at in regions for of in COLOURS]),
    ]


def shared_words() -> list[str]:
    """The notation of the options that expansions share, in order."""
    return names_in(shared_blocks())


def blocks() -> list[Words]:
    """All options, in order."""
    return [
        *shared_blocks(),
        ("extra", "of two intrigues: place more caballeros", ["extra"]),
        ("power", "a power card by its value", [f"p{value}" for value in range(1, POWERS + 1)]),
        ("card", "an action card", [*CARD_IDS]),
    ]


def words() -> list[str]:
    """The notation of all options, in order."""
    return names_in(blocks())
