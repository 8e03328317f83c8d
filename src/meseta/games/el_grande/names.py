"""Names: places, cards and the vocabulary of options. Options of places are the places themselves.

The options that an expansion shares come first, so that a card more or less here changes nothing there.
"""

from __future__ import annotations

from typing import Final

from meseta.core.data import find

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


def shared_words() -> list[str]:
    """The notation of the options that expansions share, in order."""
    return [
        *PLACE_IDS[:PROVINCE],
        "stop",
        "place",
        "special",
        "object",
        "allow",
        "relocate",
        *BOARD_IDS,
        *[f"take{n}" for n in range(TAKES)],
        *COLOURS,
        *[f"{region}.{colour}" for region in PLACE_IDS[:REGIONS] for colour in COLOURS],
    ]


def words() -> list[str]:
    """The notation of all options, in order."""
    return [*shared_words(), "extra", *[f"p{value}" for value in range(1, POWERS + 1)], *CARD_IDS]
