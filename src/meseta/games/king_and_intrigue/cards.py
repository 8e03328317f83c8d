"""Which effect does what: the one table between the data file's words and the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meseta.core.decision import Seat
from meseta.core.step import DONE, Steps
from meseta.games.king_and_intrigue import annulment, bridge, late_move
from meseta.games.king_and_intrigue import cards_base as base
from meseta.games.king_and_intrigue import cards_players_edition as edition
from meseta.games.king_and_intrigue import cards_scoring as scoring
from meseta.games.king_and_intrigue import cards_special as special
from meseta.games.king_and_intrigue.names import EFFECT_IDS
from meseta.games.king_and_intrigue.points import own_regions
from meseta.games.king_and_intrigue.table import IntrigueTable

Effect = Callable[[IntrigueTable, Seat], Steps]
Check = Callable[[IntrigueTable, Seat], bool]


def nothing(s: IntrigueTable, me: Seat) -> Steps:
    """No special action of its own: the card names the action card that its owner takes."""
    return DONE


def always(s: IntrigueTable, me: Seat) -> bool:
    """Can be used at any time."""
    return True


def never(s: IntrigueTable, me: Seat) -> bool:
    """Has no special action of its own. (KI-28: the choice is empty)"""
    return False


def is_present(s: IntrigueTable, me: Seat) -> bool:
    """Somewhere on the map stands an own caballero."""
    return len(own_regions(s, me)) > 0


TABLE: Final[dict[str, tuple[Effect, Check]]] = {
    "lowest_intrigue": (nothing, never),
    "free_placement": (base.free_placement, always),
    "empty_courts": (base.empty_courts, always),
    "veto": (base.veto, always),
    "angry_king": (base.angry_king, always),
    "score_secret": (scoring.score_secret, always),
    "remove_one_each": (base.remove_one_each, always),
    "move_grande_and_cabs": (base.move_grande_and_cabs, always),
    "scoreboard": (base.scoreboard, special.can_turn),
    "score_class_4": (scoring.score_class_4, always),
    "score_class_5": (scoring.score_class_5, always),
    "score_class_67": (scoring.score_class_67, always),
    "double_scoring": (base.double_scoring, always),
    "throw_into_castillo": (base.throw_into_castillo, base.can_throw),
    "score_castillo": (scoring.score_castillo, always),
    "king_to_neighbour": (base.king_to_neighbour, always),
    "score_any": (scoring.score_any, always),
    "highest_king": (nothing, never),
    "joker": (nothing, never),
    "outing": (edition.outing, always),
    "shift_castillo": (edition.shift_castillo, edition.castillo_open),
    "civil_war": (edition.civil_war, edition.can_wage_war),
    "alliance": (edition.alliance, edition.can_ally),
    "bridge": (bridge.bridge, bridge.can_build),
    "collapse": (edition.collapse, always),
    "quarantine": (edition.quarantine, edition.can_quarantine),
    "hurricane": (edition.hurricane, edition.can_storm),
    "mistress": (edition.mistress, always),
    "score_one_of_three": (scoring.score_one_of_three, always),
    "fiesta": (special.fiesta, special.can_feast),
    "espionage": (special.espionage, always),
    "coup": (special.coup, special.can_coup),
    "revolt": (special.revolt, special.can_turn),
    "limit_board": (special.limit_board, special.can_limit),
    "late_move": (late_move.late_move, always),
    "royal_protection": (special.royal_protection, special.can_protect),
    "annul": (annulment.annul, annulment.can_annul),
    "score_own_presence": (scoring.score_own_presence, is_present),
    "score_first_places": (scoring.score_first_places, always),
    "score_most": (scoring.score_most, always),
    "score_fewest": (scoring.score_fewest, always),
}
"""By the effect's name in the data file: what the card does, and whether it can be used now."""

EFFECTS: Final[list[Effect]] = [TABLE[name][0] for name in EFFECT_IDS]
"""What every effect does, by its number."""
CHECKS: Final[list[Check]] = [TABLE[name][1] for name in EFFECT_IDS]
"""Whether an effect can be used now, by its number."""
FREE_PLACEMENT: Final = EFFECT_IDS.index("free_placement")
HURRICANE: Final = EFFECT_IDS.index("hurricane")
