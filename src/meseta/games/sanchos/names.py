"""Names: Sanchos, places, verbs of the card texts and the vocabulary of options."""

from __future__ import annotations

from typing import Final

from meseta.core.vocabulary import Words, names_in

# Seat and Sancho are the same number with two and three players: Castilla, Aragón, then Nájera.
CASTILLA: Final = 0
ARAGON: Final = 1
NAJERA: Final = 2
SANCHOS: Final = ("castilla", "aragon", "najera")
PAINTS: Final = ("red", "green", "yellow")
"""The colours of their pieces."""
NOBODY: Final = -1

CARDS: Final = 27
TROOPS: Final = 14
MAX_REGIONS: Final = 20
MAX_DICE: Final = 5
WINNING_MARK: Final = 10
MAX_POINTS: Final = 3

# Sites by worth.
HOME: Final = 0
CASTLE: Final = 1
TOWER: Final = 2
SITES: Final = ("home", "castle", "tower")

# Where a unit stands in its region.
FIELD: Final = 0
GARRISON: Final = 1
SIEGE: Final = 2

# Where a card lies. HAND, RESERVE and SEEN are followed by the two places of the other Sanchos.
DECK: Final = 0
HAND: Final = 1
RESERVE: Final = 4
"""In a player's reserve, put there from the hand: nobody else has seen the card."""
SEEN: Final = 7
"""In a reserve, put there from the table: everybody knows the card, even where it lies face down."""
PLAYED: Final = 10
DISCARD: Final = 11
REMOVED: Final = 12
"""Out of the game, unseen (the level Epic)."""

# Levels of the solo game.
NORMAL: Final = 0
HARD: Final = 1
VERY_HARD: Final = 2
EPIC: Final = 3
LEVELS: Final = ("normal", "hard", "very_hard", "epic")

# Where El Cid is when nobody has him.
CID_IN_SUPPLY: Final = -1
CID_NOT_USED: Final = -2

# Victories.
UNDECIDED: Final = 0
MINOR: Final = 1
MAJOR: Final = 2

# Verbs of the card texts; the first six are the command actions.
RECRUIT: Final = 0
DEPLOY: Final = 1
MOVE: Final = 2
FORTIFY: Final = 3
ATTACK: Final = 4
BESIEGE: Final = 5
RESERVE_THIS: Final = 6
DISCARD_EACH: Final = 7
VERBS: Final = ("recruit", "deploy", "move", "fortify", "attack", "besiege", "reserve-this", "discard")

# Where the rulebook can be read in two ways: the readings that are not the usual ones, as bits.
EXACT_ROUTES: Final = 1
"""A bot sent to the weakest enemy stays where it is when there is none. (WS-129)"""
ANY_KING: Final = 2
"""For a bot, of equally weak enemies those are weaker in whose region there is no king at all. (WS-131)"""
EMPTY_CASTLE: Final = 4
"""A king struck in a sally from his home castle does not take it back. (WS-65, WS-78)"""
LAST_UNIT: Final = 8
"""The Nájera of two players keeps the last unit of a garrison, which may be the king. (WS-113)"""

# What a choice of actions allows, as bits.
MAY_RECRUIT: Final = 1
MAY_DEPLOY_HOME: Final = 2
MAY_DEPLOY_KING: Final = 4
MAY_MOVE: Final = 8
MAY_FORTIFY: Final = 16
MAY_ATTACK: Final = 32
MAY_BESIEGE: Final = 64
MAY_STOP: Final = 128
EVERYTHING: Final = 255

# -- options ---------------------------------------------------------------------------------------------------

CARD: Final = 0
"""The first of 27 options: an action card."""
REGION: Final = CARD + CARDS
"""The first of 20 options: a region."""
UNIT: Final = REGION + MAX_REGIONS
"""A troop: UNIT + region * 3 + where it stands."""
KING: Final = UNIT + 3 * MAX_REGIONS
OPT_RECRUIT: Final = KING + 1
OPT_DEPLOY_FIELD: Final = OPT_RECRUIT + 1
OPT_DEPLOY_GARRISON: Final = OPT_DEPLOY_FIELD + 1
OPT_DEPLOY_KING: Final = OPT_DEPLOY_GARRISON + 1
OPT_MOVE: Final = OPT_DEPLOY_KING + 1
OPT_FORTIFY: Final = OPT_MOVE + 1
OPT_ATTACK: Final = OPT_FORTIFY + 1
OPT_BESIEGE: Final = OPT_ATTACK + 1
OPT_RESERVE: Final = OPT_BESIEGE + 1
OPT_CID: Final = OPT_RESERVE + 1
NOW: Final = OPT_CID + 1
LATER: Final = NOW + 1
YES: Final = LATER + 1
NO: Final = YES + 1
LEFT: Final = NO + 1
RIGHT: Final = LEFT + 1
PASS: Final = RIGHT + 1
STOP: Final = PASS + 1
POINTS: Final = STOP
"""Option POINTS + n is a number of command points, 1 to 3."""
FORCE: Final = POINTS + MAX_POINTS + 1
"""A force: FORCE + 2 * troops + (1 with the king)."""
FACE: Final = FORCE + 2 * (TROOPS + 1)
"""A face of a die: FACE + 0 to 9."""
FACES: Final = 10
MAX_COLUMNS: Final = 64
"""Nothing lies farther right: a guard die shows 9, and all cards of the deck together shift a die by 54."""
COLUMN: Final = FACE + FACES
"""A column of the battle track."""
DIE: Final = COLUMN + MAX_COLUMNS
"""A die on the track: DIE + column * 6 + Sancho * 2 + (1 for the guard die)."""

TROOP_FACES: Final[list[int]] = [FACE + value for value in (1, 2, 3, 4, 5, 6)]
GUARD_FACES: Final[list[int]] = [FACE + value for value in (0, 1, 3, 5, 7, 9)]


def blocks() -> list[Words]:
    """All options, in order."""
    regions, columns = range(1, MAX_REGIONS + 1), range(MAX_COLUMNS)
    actions = ["recruit", "deploy_field", "deploy_garrison", "deploy_king", "move", "fortify", "attack", "besiege"]
    dice = [f"{column}{who}{kind}" for column in columns for who in "can" for kind in ("t", "k")]
    return [
        ("card", "an action card by its number", [f"card{no}" for no in range(1, CARDS + 1)]),
        ("region", "a region by its number", [f"r{no}" for no in regions]),
        (
            "troop",
            "a troop of a region: in the field, in the garrison, among the besiegers",
            [f"r{no}{place}" for no in regions for place in ("f", "g", "s")],
        ),
        ("king", "the king", ["king"]),
        ("action", "a command action", actions),
        ("reserve", "reserve a card instead of playing one", ["reserve"]),
        ("el_cid", "use El Cid in a battle", ["el_cid"]),
        ("when", "take the own turn now, or later", ["now", "later"]),
        ("consent", "yes or no", ["yes", "no"]),
        ("way", "which way a die is shifted", ["left", "right"]),
        ("end", "not at all, or no more of this", ["pass", "stop"]),
        ("points", "a number of command points", [f"points{n}" for n in range(1, MAX_POINTS + 1)]),
        (
            "force",
            "a force: so many troops, with the king (k) or without",
            [f"t{n}{king}" for n in range(TROOPS + 1) for king in ("", "k")],
        ),
        ("face", "what a die shows", [f"die{value}" for value in range(FACES)]),
        ("column", "a column of the battle track", [f"col{column}" for column in columns]),
        ("die", "a die on the track: column, Sancho (c, a, n), troop die (t) or guard die (k)", dice),
    ]


def words() -> list[str]:
    """The notation of all options, in order."""
    return names_in(blocks())
