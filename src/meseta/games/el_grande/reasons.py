"""Why an option is missing: each reason a sentence, the rule behind it, and a claim that the table bears out or not.

The steps name the reasons that their questions have. A claim is asked about any option of the vocabulary, whatever
the question is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from meseta.core.reason import Reason
from meseta.games.el_grande.names import (
    BOARD,
    BOARD_IDS,
    CARD,
    CARDS,
    CASTILLO,
    COLOUR_COUNT,
    COURT,
    NOWHERE,
    PIECE,
    PIECES,
    PLACE,
    POWER,
    POWERS,
    REGIONS,
    SPECIAL,
    STOP,
    TAKE,
    TAKES,
)

if TYPE_CHECKING:
    from meseta.core.step import Blocks
    from meseta.games.el_grande.table import GrandeTable

# -- where options come from -----------------------------------------------------------------------------------

STOPPING: Final[Blocks] = (range(STOP, STOP + 1),)
ON_MAP: Final[Blocks] = (range(REGIONS),)
ON_BOARD: Final[Blocks] = (range(CASTILLO + 1),)
"""The regions and the castillo."""
CABALLEROS: Final[Blocks] = (range(PIECE, PIECE + PIECES),)
NUMBERS: Final[Blocks] = (range(TAKE, TAKE + TAKES),)
POWER_CARDS: Final[Blocks] = (range(POWER + 1, POWER + POWERS + 1),)
ACTION_CARDS: Final[Blocks] = (range(CARD, CARD + CARDS),)
SCOREBOARDS: Final[Blocks] = (range(BOARD, BOARD + len(BOARD_IDS)),)

# -- what an option is about -----------------------------------------------------------------------------------


def place_of(s: GrandeTable, option: int) -> int:
    """The place that an option is about: named itself, or where its caballero or its scoreboard is."""
    if option <= COURT:
        return option
    if BOARD <= option < BOARD + len(BOARD_IDS):
        return s.boards[option - BOARD]
    return (option - PIECE) // COLOUR_COUNT if is_piece(option) else NOWHERE


def is_piece(option: int) -> bool:
    """Whether an option is a caballero on the map."""
    return PIECE <= option < PIECE + PIECES


def owner_of(option: int) -> int:
    """Whose caballero an option is."""
    return (option - PIECE) % COLOUR_COUNT


def asked(s: GrandeTable) -> int:
    """The seat that is asked."""
    assert s.question is not None
    return s.question.seat


# -- claims that several reasons make --------------------------------------------------------------------------


def has_none(s: GrandeTable, _: Any, option: int) -> bool:
    """Whoever is asked has no caballero in that region."""
    return option < REGIONS and s.at(option, asked(s)) == 0


def has_none_to_pay(s: GrandeTable, step: Any, option: int) -> bool:
    """Nor in his court, from which he may pay as well."""
    return has_none(s, step, option) or (option == COURT and s.at(COURT, asked(s)) == 0)


def is_missing(s: GrandeTable, _: Any, option: int) -> bool:
    """There is no caballero of that colour in that region."""
    if not is_piece(option):
        return False
    owner = owner_of(option)
    return owner >= s.seats or s.at(place_of(s, option), owner) == 0


def _is_more(s: GrandeTable, step: Any, option: int) -> bool:
    return option in NUMBERS[0] and option - TAKE > step.most(s)


def _stops(_s: Any, _step: Any, option: int) -> bool:
    return option == STOP


def _in_castillo(_s: Any, _step: Any, option: int) -> bool:
    return option == CASTILLO


# -- places ----------------------------------------------------------------------------------------------------

KINGS_REGION: Final = Reason(
    "kings_region", "EG-70", lambda s, _, option: place_of(s, option) == s.king and s.king != NOWHERE
)
KINGS_REGION_DIAL: Final = Reason(
    "kings_region_dial", "EG-83", lambda s, _, option: option == s.king and not s.king_dial
)
NOT_ADJACENT: Final = Reason(
    "not_adjacent", "EG-40", lambda s, _, option: option < REGIONS and option not in s.printed.targets[s.king]
)
PROVINCE_NO_TARGET: Final = Reason("province_no_target", "EG-39", lambda _s, _step, option: option == COURT)
SAME_PLACE: Final = Reason("same_place", "EG-47", lambda _, step, option: option == step.src)
SAME_PLACE_DIAL: Final = Reason("same_place_dial", "EG-OP-19", lambda _, step, option: option == step.region)
CASTILLO_CLOSED: Final = Reason("castillo_closed", "EG-76", _in_castillo)
CASTILLO_NOT_ON_DIAL: Final = Reason("castillo_not_on_dial", "EG-9", _in_castillo)
KING_STAYS: Final = Reason("king_stays", "EG-OP-32", lambda s, _, option: option == s.king)
KING_TOO_FAR: Final = Reason(
    "king_too_far",
    "EG-73",
    lambda s, step, option: not step.far and option < REGIONS and option not in s.printed.neighbours[s.king],
)
KING_CASTILLO: Final = Reason("king_castillo", "EG-73", _in_castillo)
GRANDE_STAYS: Final = Reason("grande_stays", "EG-100", lambda s, step, option: option == s.grande[step.me])
GRANDE_CASTILLO: Final = Reason("grande_castillo", "EG-100", _in_castillo)
BOARD_TAKEN: Final = Reason("board_taken", "EG-102", lambda s, _, option: option in s.boards)

# -- caballeros ------------------------------------------------------------------------------------------------

NONE_TO_FETCH: Final = Reason("none_of_yours", "EG-33", has_none)
NONE_TO_MOVE: Final = Reason("none_of_yours", "EG-47", has_none)
NONE_TO_PAY: Final = Reason("none_of_yours", "EG-50", has_none_to_pay)
NONE_TO_LOSE: Final = Reason("none_of_yours", "EG-OP-20", has_none)
NONE_THERE: Final = Reason("none_there", "EG-47", lambda s, _, option: option < REGIONS and s.total(option) == 0)
ALL_CALLED: Final = Reason(
    "all_called", "EG-33", lambda s, step, option: option < REGIONS and step.left_in(s, option) == 0
)
PAIR_ELSEWHERE: Final = Reason(
    "loss_elsewhere",
    "EG-OP-20",
    lambda s, step, option: (
        step.pairs and option < REGIONS and s.at(option, asked(s)) < 2 and bool(s.open_regions_of(asked(s), 2))
    ),
)
NO_SUCH_CABALLERO: Final = Reason("no_such_caballero", "EG-3", is_missing)
OWN_DISMISSED: Final = Reason(
    "own_dismissed", "EG-51", lambda _, step, option: is_piece(option) and owner_of(option) == step.me
)
ONE_EACH: Final = Reason(
    "one_each",
    "EG-OP-33",
    lambda _, step, option: is_piece(option) and owner_of(option) != step.me and step.has_hit(owner_of(option)),
)
ONE_SOURCE: Final = Reason(
    "one_source",
    "EG-45",
    lambda s, step, option: is_piece(option) and step.source not in (NOWHERE, place_of(s, option)),
)
NO_MORE_OWN: Final = Reason(
    "no_more_own", "EG-45", lambda _, step, option: is_piece(option) and owner_of(option) == step.me and step.own == 0
)
NO_MORE_OTHERS: Final = Reason(
    "no_more_others",
    "EG-45",
    lambda _, step, option: is_piece(option) and owner_of(option) != step.me and step.others == 0,
)

# -- cards and numbers -----------------------------------------------------------------------------------------

VALUE_TAKEN: Final = Reason(
    "value_taken", "EG-24", lambda s, _, option: option in POWER_CARDS[0] and option - POWER in s.played
)
NOT_IN_HAND: Final = Reason(
    "not_in_hand", "EG-28", lambda s, step, option: option in POWER_CARDS[0] and not s.holds(step.me, option - POWER)
)
STILL_IN_HAND: Final = Reason(
    "still_in_hand", "EG-106", lambda s, step, option: option in POWER_CARDS[0] and s.holds(step.me, option - POWER)
)
NOT_ON_OFFER: Final = Reason(
    "not_on_offer", "EG-34", lambda s, _, option: option in ACTION_CARDS[0] and option - CARD not in s.offer
)
MORE_THAN_SHOWN: Final = Reason("more_than_shown", "EG-31", _is_more)
MORE_THAN_TWO: Final = Reason("more_than_two", "EG-45", _is_more)

# -- the halves of a card, and what must be done ---------------------------------------------------------------

SPECIAL_DONE: Final = Reason("special_done", "EG-36", lambda _, step, option: option == SPECIAL and step.acted)
PLACING_DONE: Final = Reason("placing_done", "EG-36", lambda _, step, option: option == PLACE and step.placed)
COURT_EMPTY: Final = Reason(
    "court_empty", "EG-39", lambda s, step, option: option == PLACE and s.at(COURT, step.me) == 0
)
UNFINISHED_HALF: Final = Reason("unfinished_half", "EG-36", lambda _s, _step, option: option in (PLACE, SPECIAL))
MUST_POWER: Final = Reason("must_power", "EG-23", _stops)
MUST_CARD: Final = Reason("must_card", "EG-34", _stops)
MUST_PAY: Final = Reason("must_pay", "EG-50", _stops)
MUST_DIAL: Final = Reason("must_dial", "EG-48", _stops)
