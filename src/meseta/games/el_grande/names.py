"""Names: places, cards and the vocabulary of options. Options of places are the places themselves."""

from __future__ import annotations

from typing import Final

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

CARD_IDS: Final = (
    "intrigue_all_own_one_region",
    "intrigue_place_two_extra",
    "intrigue_place_two_or_all_own",
    "intrigue_five_any_one_region",
    "intrigue_three_opposing",
    "intrigue_three_any",
    "intrigue_two_own_two_opposing",
    "intrigue_four_own",
    "intrigue_four_any",
    "veto",
    "decay_all_court",
    "decay_three_court",
    "angry_king",
    "dismiss_one_each",
    "secret_lose_two",
    "secret_lose_region",
    "score_any_2",
    "score_fours",
    "score_fives",
    "score_sixes_sevens",
    "score_castillo",
    "score_first_places",
    "score_most",
    "score_fewest",
    "score_any_3",
    "mobile_scoreboard",
    "royal_adviser",
    "expulsion",
    "move_grande",
    "retrieve_power_card",
    "court_two",
    "score_secret",
    "king",
)
CARDS: Final = 33
STACKS: Final = 5
POWERS: Final = 13

# Options: 0-10 are the regions, the castillo and the court.
STOP: Final = 11
PLACE: Final = 12
SPECIAL: Final = 13
VETO: Final = 14
ALLOW: Final = 15
EXTRA: Final = 16
RELOCATE: Final = 17
BOARD: Final = 18
"""The first of two options: a mobile scoreboard."""
TAKE: Final = 20
"""The first of ten options: a number of caballeros."""
POWER: Final = 29
"""Power card v is option POWER + v."""
CARD: Final = 43
"""The first of 33 options: an action card."""
SEAT: Final = 76
"""The first of five options: a seat."""
PIECE: Final = 81
"""A caballero on the board: PIECE + region * 5 + owner."""
COLOUR_COUNT: Final = 5


def words() -> list[str]:
    """The notation of all options, in order."""
    return [
        *PLACE_IDS[:PROVINCE],
        "stop",
        "place",
        "special",
        "object",
        "allow",
        "extra",
        "relocate",
        *BOARD_IDS,
        *[f"take{n}" for n in range(10)],
        *[f"p{value}" for value in range(1, POWERS + 1)],
        *CARD_IDS,
        *COLOURS,
        *[f"{region}.{colour}" for region in PLACE_IDS[:REGIONS] for colour in COLOURS],
    ]
