"""Why an option is missing: El Grande's reasons under this game's rules, and those of the expansion's own steps.

Each is a sentence, the rule behind it, and a claim that the table bears out or not. The steps name those that their
questions have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from meseta.core.reason import Reason
from meseta.games.el_grande import reasons as base
from meseta.games.el_grande.names import CASTILLO, NOWHERE, PLACE, REGIONS, RELOCATE, SPECIAL, STOP
from meseta.games.el_grande.reasons import asked, has_none, is_piece, owner_of, place_of
from meseta.games.king_and_intrigue.names import (
    ACTION,
    BRIDGE,
    CARD,
    CARDS,
    COLLAPSE,
    DOUBLE,
    EFFECT_IDS,
    END_ALLIANCE,
    END_PROTECTION,
    GRANDE,
    JOKER,
    PROTECTION,
    QUARANTINE,
    SPY,
    WITHDRAW,
)

if TYPE_CHECKING:
    from meseta.core.step import Blocks
    from meseta.games.king_and_intrigue.table import IntrigueTable

# -- where options come from -----------------------------------------------------------------------------------

HAND_CARDS: Final[Blocks] = (range(CARD + 1, CARD + CARDS + 1),)
LASTING: Final[Blocks] = (range(REGIONS), range(END_ALLIANCE, END_PROTECTION + 1), range(SPY, DOUBLE + REGIONS))
"""What Annulment may be about: limit boards by region, single markers, open cards, 2x markers."""


# -- claims that several reasons make --------------------------------------------------------------------------


def card_of(option: int) -> int:
    """The power card that an option is, or 0."""
    return option - CARD if option in HAND_CARDS[0] else 0


def _stops(_s: Any, _step: Any, option: int) -> bool:
    return option == STOP


def _in_castillo(_s: Any, _step: Any, option: int) -> bool:
    return option == CASTILLO


def _not_of_seat(_s: Any, step: Any, option: int) -> bool:
    return is_piece(option) and owner_of(option) != step.me


def _value_lies(s: IntrigueTable, card: int) -> bool:
    return card not in (0, JOKER) and s.box.value[card] in s.values_lying()


def _lies_at(s: IntrigueTable, slot: int, option: int) -> bool:
    return NOWHERE != s.markers[slot] == place_of(s, option)


def about_regions(rule: str) -> Reason:
    """Where only the nine regions are meant, the castillo is none of them."""
    return Reason("regions_only", rule, _in_castillo)


def must_choose(rule: str) -> Reason:
    """Where nobody may decline."""
    return Reason("must_choose", rule, _stops)


# -- places ----------------------------------------------------------------------------------------------------

KINGS_REGION: Final = base.KINGS_REGION._replace(rule="KI-40")
QUARANTINED: Final = Reason("quarantined", "KI-40", lambda s, _, option: _lies_at(s, QUARANTINE, option))
PROTECTED: Final = Reason("protected", "KI-40", lambda s, _, option: _lies_at(s, PROTECTION, option))
COLLAPSING: Final = Reason(
    "collapse", "KI-58", lambda s, _, option: option == CASTILLO and s.markers[COLLAPSE] == CASTILLO
)
FULL: Final = Reason("full", "KI-56", lambda s, _, option: option < REGIONS and not s.has_room(option))
KINGS_REGION_DIAL: Final = base.KINGS_REGION_DIAL._replace(rule="KI-68")
KING_SETTLER: Final = Reason("king_settler", "KI-3", lambda s, _, option: option == s.king)
NOT_ADJACENT: Final = Reason(
    "not_adjacent", "KI-24", lambda s, step, option: not s.free and base.NOT_ADJACENT.claim(s, step, option)
)
NOT_ON_BOARD: Final = base.PROVINCE_NO_TARGET._replace(rule="KI-24")
LEAVE_SAME: Final = Reason("leave_same", "KI-30", lambda _, step, option: option == step.src)
LATE_SAME: Final = base.SAME_PLACE._replace(rule="KI-OP-18")
LATE_CASTILLO: Final = Reason("late_castillo", "KI-OP-18", _in_castillo)
SAME_BANK: Final = Reason("same_bank", "KI-50", lambda _, step, option: option == step.region)
NOT_BORDERING: Final = Reason(
    "not_bordering",
    "KI-50",
    lambda s, step, option: option < REGIONS and option not in s.printed.neighbours[step.region],
)
NO_OPEN_NEIGHBOUR: Final = Reason(
    "no_open_neighbour", "KI-50", lambda s, _, option: option < REGIONS and not s.open_neighbours(option)
)
SAME_ALLY: Final = Reason("same_ally", "KI-49", lambda s, step, option: option in (step.region, s.ally_of(step.region)))
TOWER_THERE: Final = Reason(
    "tower_there", "KI-66", lambda s, _, option: option < REGIONS and s.stands(CASTILLO) == option
)
LIMIT_THERE: Final = Reason("limit_there", "KI-55", lambda s, _, option: s.limited(option))
NO_LIMIT_TO_MOVE: Final = Reason(
    "no_limit_there", "KI-OP-44", lambda s, _, option: option <= CASTILLO and option not in s.loose_limits()
)
DOUBLED_THERE: Final = Reason("doubled_there", "KI-OP-14", lambda s, _, option: option < REGIONS and s.doubled(option))
NO_DOUBLE_THERE: Final = Reason(
    "no_double_there", "KI-OP-14", lambda s, _, option: option <= CASTILLO and not s.doubled(option)
)
NOT_PRESENT: Final = Reason(
    "not_present", "KI-59", lambda s, step, option: option < REGIONS and s.at(option, step.me) == 0
)
NOT_OFFERED: Final = Reason(
    "not_offered", "KI-OP-33", lambda _, step, option: option <= CASTILLO and option not in step.places
)
OFFERED_ALREADY: Final = Reason("offered_already", "KI-OP-33", lambda _, step, option: option in step.places)

# -- caballeros, Grandes and scoreboards -----------------------------------------------------------------------

NONE_TO_FETCH: Final = base.NONE_TO_FETCH._replace(rule="KI-23")
NONE_TO_MOVE: Final = Reason("none_of_yours", "KI-30", has_none)
NO_BRIDGE: Final = Reason(
    "no_bridge", "KI-23", lambda s, step, option: option == WITHDRAW and s.at(BRIDGE, step.me) == 0
)
OWN_CROSS: Final = Reason("own_only", "KI-51", _not_of_seat)
OWN_HOUSEHOLD: Final = Reason("own_only", "KI-OP-6", _not_of_seat)
OWN_LATE: Final = Reason(
    "own_only", "KI-OP-18", lambda s, step, option: not s.box.late_any and _not_of_seat(s, step, option)
)
NOT_ON_BANK: Final = Reason(
    "not_on_bank", "KI-51", lambda s, _, option: is_piece(option) and s.beyond(place_of(s, option)) == NOWHERE
)
ONE_WAY: Final = Reason(
    "one_way", "KI-51", lambda s, step, option: is_piece(option) and step.src not in (NOWHERE, place_of(s, option))
)
BRIDGE_BLOCKED: Final = Reason(
    "bridge_blocked", "KI-51", lambda s, _, option: is_piece(option) and not s.can_cross(place_of(s, option))
)
OWN_DISMISSED: Final = base.OWN_DISMISSED._replace(rule="KI-31")
OWNER_DONE: Final = base.ONE_EACH._replace(rule="KI-OP-38")
OWNER_TURN: Final = Reason(
    "owner_turn", "KI-OP-48", lambda _, step, option: is_piece(option) and owner_of(option) != step.owner
)
NO_MORE_OWN: Final = Reason("no_more_own", "KI-OP-6", lambda _, step, option: is_piece(option) and step.left == 0)
GRANDE_DONE: Final = Reason("grande_done", "KI-OP-6", lambda _, step, option: option == GRANDE and not step.grande)
GRANDE_FROZEN: Final = Reason(
    "grande_frozen", "KI-40", lambda s, step, option: option == GRANDE and not s.grande_is_loose(step.me)
)
GRANDE_STAYS: Final = base.GRANDE_STAYS
NOTHING_TO_LEAVE: Final = Reason(
    "nothing_to_leave",
    "KI-30",
    lambda s, step, option: option == RELOCATE and not s.open_regions_of(step.me),
)

# -- cards -----------------------------------------------------------------------------------------------------

NOT_IN_GAME: Final = Reason(
    "not_in_game", "KI-6", lambda s, _, option: card_of(option) > 0 and not (s.pool >> card_of(option)) & 1
)
CHOSEN_ALREADY: Final = Reason(
    "chosen_already", "KI-7", lambda s, _, option: card_of(option) > 0 and s.holds(asked(s), card_of(option))
)
NOT_IN_HAND: Final = Reason(
    "not_in_hand", "KI-16", lambda s, _, option: card_of(option) > 0 and not s.holds(asked(s), card_of(option))
)
SECOND_JOKER: Final = Reason(
    "second_joker", "KI-19", lambda s, _, option: card_of(option) == JOKER and JOKER in s.played
)
NO_JOKER_NOW: Final = Reason("no_joker_now", "KI-18", lambda _s, _step, option: card_of(option) == JOKER)
VALUE_TAKEN: Final = Reason(
    "value_taken",
    "KI-12",
    lambda s, _, option: _value_lies(s, card_of(option)) and card_of(option) not in s.playable(asked(s)),
)
MORE_THAN_SHOWN: Final = base.MORE_THAN_SHOWN._replace(rule="KI-23")

# -- the halves of a turn --------------------------------------------------------------------------------------

PLACING_DONE: Final = base.PLACING_DONE._replace(rule="KI-25")
COURT_EMPTY: Final = base.COURT_EMPTY._replace(rule="KI-24")
NO_TARGET: Final = Reason("no_target", "KI-24", lambda s, _, option: option == PLACE and not s.targets())
SPECIAL_DONE: Final = Reason(
    "special_done", "KI-25", lambda _, step, option: option in (SPECIAL, ACTION) and step.acted
)
NO_OFFICE: Final = Reason("no_office", "KI-27", lambda s, step, option: option == ACTION and not s.in_office(step.me))
NO_CHOICE: Final = Reason("no_choice", "KI-27", lambda s, step, option: option == SPECIAL and not s.has_choice(step.me))
DECLARED_TOO_LATE: Final = Reason(
    "declared_too_late", "KI-25", lambda s, step, option: option == SPECIAL and step.is_too_late(s)
)


def _useless(key: str, *effects: str) -> Reason:
    """Why the cards with these effects cannot be used now, where they cannot."""
    numbers = frozenset(map(EFFECT_IDS.index, effects))
    return Reason(
        key,
        "KI-26",
        lambda s, step, option: option == SPECIAL and s.box.effect[step.card] in numbers and not step.is_possible(s),
    )


def _collapsing(s: Any, step: Any, option: int) -> bool:
    return s.markers[COLLAPSE] != NOWHERE and _INTO_CASTILLO.claim(s, step, option)


_INTO_CASTILLO: Final = _useless("card_collapse", "shift_castillo", "throw_into_castillo", "coup")
USELESS: Final = (
    _useless("no_special", "lowest_intrigue", "highest_king", "joker"),
    _INTO_CASTILLO._replace(claim=_collapsing),
    _useless("too_few_to_throw", "throw_into_castillo"),
    _useless("no_loose_grande", "coup"),
    _useless("card_court_empty", "civil_war", "bridge", "fiesta"),
    _useless("allies_stay", "alliance"),
    _useless("marker_with_king", "quarantine", "royal_protection"),
    _useless("storm_taboo", "hurricane"),
    _useless("boards_taboo", "scoreboard", "revolt"),
    _useless("limits_stay", "limit_board"),
    _useless("nothing_lasting", "annul"),
    _useless("present_nowhere", "score_own_presence"),
)
"""Why the special action of a power card cannot be done now, card by card. (KI-26)"""

# -- lasting effects, and what must be done --------------------------------------------------------------------

ANNUL_PRINTED: Final = Reason(
    "annul_printed",
    "KI-OP-34",
    lambda s, _, option: not s.annul_all and (END_ALLIANCE <= option <= END_PROTECTION or option >= DOUBLE),
)
NO_LIMIT_TO_ANNUL: Final = NO_LIMIT_TO_MOVE._replace(rule="KI-OP-34")
NO_SUCH_MARKER: Final = Reason(
    "no_such_marker",
    "KI-OP-34",
    lambda s, step, option: option >= END_ALLIANCE and option not in step.removable(s),
)
MUST_POWER: Final = base.MUST_POWER._replace(rule="KI-12")
MUST_REMOVE: Final = Reason("must_remove", "KI-26", lambda _, step, option: option == STOP and step.has_begun())
MUST_THROW: Final = Reason("must_throw", "KI-OP-7", lambda _, step, option: option == STOP and not step.first)
