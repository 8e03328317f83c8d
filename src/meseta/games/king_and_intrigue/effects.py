"""Which effect does what: the one table between the data file's words and the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meseta.core.decision import Seat
from meseta.core.step import DONE, Steps
from meseta.games.king_and_intrigue import deeds, editions, scorings, specials
from meseta.games.king_and_intrigue.names import EFFECT_IDS
from meseta.games.king_and_intrigue.scoring import own_regions
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


_EFFECTS: Final[dict[str, Effect]] = {
    "lowest_intrigue": nothing,
    "free_placement": deeds.free_placement,
    "empty_courts": deeds.empty_courts,
    "veto": deeds.veto,
    "angry_king": deeds.angry_king,
    "score_secret": scorings.score_secret,
    "remove_one_each": deeds.remove_one_each,
    "move_grande_and_cabs": deeds.move_grande_and_cabs,
    "scoreboard": deeds.scoreboard,
    "score_class_4": scorings.score_class_4,
    "score_class_5": scorings.score_class_5,
    "score_class_67": scorings.score_class_67,
    "double_scoring": deeds.double_scoring,
    "throw_into_castillo": deeds.throw_into_castillo,
    "score_castillo": scorings.score_castillo,
    "king_to_neighbour": deeds.king_to_neighbour,
    "score_any": scorings.score_any,
    "highest_king": nothing,
    "joker": nothing,
    "outing": editions.outing,
    "shift_castillo": editions.shift_castillo,
    "civil_war": editions.civil_war,
    "alliance": editions.alliance,
    "bridge": editions.bridge,
    "collapse": editions.collapse,
    "quarantine": editions.quarantine,
    "hurricane": editions.hurricane,
    "mistress": editions.mistress,
    "score_one_of_three": scorings.score_one_of_three,
    "fiesta": specials.fiesta,
    "espionage": specials.espionage,
    "coup": specials.coup,
    "revolt": specials.revolt,
    "limit_board": specials.limit_board,
    "late_move": specials.late_move,
    "royal_protection": specials.royal_protection,
    "annul": specials.annul,
    "score_own_presence": scorings.score_own_presence,
    "score_first_places": scorings.score_first_places,
    "score_most": scorings.score_most,
    "score_fewest": scorings.score_fewest,
}

_CHECKS: Final[dict[str, Check]] = {
    "lowest_intrigue": never,
    "highest_king": never,
    "joker": never,
    "throw_into_castillo": deeds.can_throw,
    "shift_castillo": editions.castillo_open,
    "civil_war": editions.can_wage_war,
    "alliance": editions.can_ally,
    "bridge": editions.can_build,
    "quarantine": editions.can_quarantine,
    "hurricane": editions.can_storm,
    "fiesta": specials.can_feast,
    "coup": specials.can_revolt,
    "revolt": specials.can_turn,
    "limit_board": specials.can_limit,
    "royal_protection": specials.can_protect,
    "annul": specials.can_annul,
    "score_own_presence": is_present,
}
"""Special actions that need something; all others are always possible."""

EFFECTS: Final[list[Effect]] = [_EFFECTS[name] for name in EFFECT_IDS]
"""What every effect does, by its number."""
CHECKS: Final[list[Check]] = [_CHECKS.get(name, always) for name in EFFECT_IDS]
"""Whether an effect can be used now, by its number."""
FREE_PLACEMENT: Final = EFFECT_IDS.index("free_placement")
HURRICANE: Final = EFFECT_IDS.index("hurricane")
