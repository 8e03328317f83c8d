"""Names: cards, effects, markers and the vocabulary. What El Grande shares of its options comes first."""

from __future__ import annotations

from typing import Final

from meseta.core.data import find
from meseta.core.vocabulary import Words, names_in
from meseta.games.el_grande.names import COLOUR_COUNT, COLOURS, PLACE_IDS, PROVINCE, REGIONS, SHARED, shared_blocks

PACKAGE: Final = "meseta.games.king_and_intrigue"

BRIDGE: Final = PROVINCE + 1
"""The place of the caballero on the bridge: it is in no region. (KI-53)"""
PLACES: Final = BRIDGE + 1

CARD_IDS: Final[tuple[str, ...]] = tuple(card["id"] for card in find(PACKAGE, "power_cards.toml").content["card"])
"""The power cards in the order of the box's data file, which is the one list of them: card c is ``CARD_IDS[c - 1]``."""
CARDS: Final = len(CARD_IDS)
JOKER: Final = CARD_IDS.index("pe_joker") + 1
MODULE_IDS: Final = ("king_and_intrigue", "players_edition", "special_cards")


def _module(prefix: str) -> tuple[int, ...]:
    """The cards of a module, known by how their names begin."""
    return tuple([card for card in range(1, CARDS + 1) if CARD_IDS[card - 1].startswith(prefix)])


MODULE_CARDS: Final = (_module("ki_"), _module("pe_"), _module("sk_"))
MODULE_CHOICES: Final = ("base", "players_edition", "special_cards", "all")

EFFECT_IDS: Final = (
    "lowest_intrigue",
    "free_placement",
    "empty_courts",
    "veto",
    "angry_king",
    "score_secret",
    "remove_one_each",
    "move_grande_and_cabs",
    "scoreboard",
    "score_class_4",
    "score_class_5",
    "score_class_67",
    "double_scoring",
    "throw_into_castillo",
    "score_castillo",
    "king_to_neighbour",
    "score_any",
    "highest_king",
    "joker",
    "outing",
    "shift_castillo",
    "civil_war",
    "alliance",
    "bridge",
    "collapse",
    "quarantine",
    "hurricane",
    "mistress",
    "score_one_of_three",
    "fiesta",
    "espionage",
    "coup",
    "revolt",
    "limit_board",
    "late_move",
    "royal_protection",
    "annul",
    "score_own_presence",
    "score_first_places",
    "score_most",
    "score_fewest",
)

# Markers: where every piece of cardboard lies, NOWHERE while it is not in play. Pieces of a kind follow each other.
DOUBLES: Final = 0
"""Two 2x markers: the regions whose cards they lie on."""
ALLIES: Final = DOUBLES + 2
"""The pair of alliance markers."""
BRIDGE_ENDS: Final = ALLIES + 2
LIMITS: Final = BRIDGE_ENDS + 2
"""Three limit boards."""
QUARANTINE: Final = LIMITS + 3
PROTECTION: Final = QUARANTINE + 1
COLLAPSE: Final = PROTECTION + 1
"""``CASTILLO`` while the castillo is in danger of collapse."""
TOWER: Final = COLLAPSE + 1
"""The region in which the shifted castillo stands."""
MARKERS: Final = TOWER + 1

# Options of this game alone, after those that El Grande shares.
ACTION: Final = SHARED
"""Use the king card or the intrigue card instead of the power card."""
CARD: Final = ACTION
"""Power card c is option CARD + c, from 1 on."""
WITHDRAW: Final = CARD + CARDS + 1
GRANDE: Final = WITHDRAW + 1
END_ALLIANCE: Final = GRANDE + 1
END_COLLAPSE: Final = END_ALLIANCE + 1
END_BRIDGE: Final = END_COLLAPSE + 1
END_QUARANTINE: Final = END_BRIDGE + 1
END_PROTECTION: Final = END_QUARANTINE + 1
SPY: Final = END_PROTECTION + 1
"""The first of five options: the Espionage of a seat."""
LATE: Final = SPY + COLOUR_COUNT
"""The first of five options: the Late move of a seat."""
DOUBLE: Final = LATE + COLOUR_COUNT
"""The first of nine options: the 2x marker on a region."""


def blocks() -> list[Words]:
    """All options, in order."""
    regions = PLACE_IDS[:REGIONS]
    return [
        *shared_blocks(),
        ("action", "the action of the king card or the intrigue card instead of the power card's", ["action"]),
        ("card", "a power card", [*CARD_IDS]),
        ("withdraw", "take the caballero from the bridge", ["withdraw"]),
        ("grande", "the own Grande, instead of a caballero", ["grande"]),
        (
            "marker",
            "a marker that is removed",
            ["alliance", "collapse", "bridge", "quarantine", "protection"],
        ),
        ("espionage", "an Espionage card that is removed, by its owner", [f"espionage.{of}" for of in COLOURS]),
        ("late_move", "a Late move card that is removed, by its owner", [f"late_move.{of}" for of in COLOURS]),
        ("double", "a 2x marker that is removed, by its region", [f"double.{region}" for region in regions]),
    ]


def words() -> list[str]:
    """The notation of all options, in order."""
    return names_in(blocks())
