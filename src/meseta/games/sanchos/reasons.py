"""Reasons: why a question leaves an option out, each a claim about the table and the sentence that says the same.

The steps name these groups; of each the first claim that is true is told. Those about units and regions are in
``reasons_on_map``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from meseta.core.reason import Reason
from meseta.core.step import Reasons
from meseta.games.sanchos.armies import (
    attack_regions,
    possible,
    siege_regions,
    text_of,
)
from meseta.games.sanchos.claims import (
    IN_COLUMNS,
    just,
    of_card,
    of_die,
    of_force,
    of_points,
    troops_at,
)
from meseta.games.sanchos.grammar import Choice
from meseta.games.sanchos.names import (
    COLUMN,
    DISCARD,
    FIELD,
    FORCE,
    GARRISON,
    LEFT,
    MAY_ATTACK,
    MAY_BESIEGE,
    MAY_DEPLOY_HOME,
    MAY_DEPLOY_KING,
    MAY_FORTIFY,
    MAY_MOVE,
    MAY_RECRUIT,
    MAY_STOP,
    NOBODY,
    OPT_ATTACK,
    OPT_BESIEGE,
    OPT_CID,
    OPT_DEPLOY_FIELD,
    OPT_DEPLOY_GARRISON,
    OPT_DEPLOY_KING,
    OPT_FORTIFY,
    OPT_MOVE,
    OPT_RECRUIT,
    OPT_RESERVE,
    PLAYED,
    STOP,
    TROOPS,
)
from meseta.games.sanchos.table import SanchosTable

# -- cards -------------------------------------------------------------------------------------------------------------

_DISCARDED: Final = Reason("card_discarded", "WS-108", of_card(lambda s, step, card: s.cards[card] == DISCARD))
_PLAYED: Final = Reason("card_played", "WS-108", of_card(lambda s, step, card: s.cards[card] == PLAYED))


def _not_in_hand(rule: str) -> Reason:
    return Reason("card_not_in_hand", rule, of_card(lambda s, step, card: card not in s.hand(step.sancho)))


def _not_in_reserve(rule: str) -> Reasons:
    """A card is elsewhere: where everybody or its owner may know it, it is told."""
    return (
        _DISCARDED,
        _PLAYED,
        Reason("card_in_hand", rule, of_card(lambda s, step, card: card in s.hand(step.sancho))),
        Reason("card_not_in_reserve", rule, of_card(lambda s, step, card: card not in s.reserve(step.sancho))),
    )


COMMAND: Final[Reasons] = (
    Reason("card_reserved", "WS-56", of_card(lambda s, step, card: card in s.reserve(step.sancho))),
    _DISCARDED,
    _not_in_hand("WS-23"),
    Reason("reserve_full", "WS-24", just(OPT_RESERVE, lambda s, step: s.has_reserve(step.sancho))),
)
RESERVE_CARD: Final[Reasons] = (_DISCARDED, _not_in_hand("WS-24"))
DISCARD_RESERVE: Final[Reasons] = _not_in_reserve("WS-99")
RESERVES: Final[Reasons] = (
    *_not_in_reserve("WS-56"),
    Reason("no_cid", "WS-162", just(OPT_CID, lambda s, step: s.cid != step.sancho)),
)

# -- orders ------------------------------------------------------------------------------------------------------------

_BITS: Final[dict[int, int]] = {
    OPT_RECRUIT: MAY_RECRUIT,
    OPT_DEPLOY_FIELD: MAY_DEPLOY_HOME,
    OPT_DEPLOY_GARRISON: MAY_DEPLOY_HOME,
    OPT_DEPLOY_KING: MAY_DEPLOY_KING,
    OPT_MOVE: MAY_MOVE,
    OPT_FORTIFY: MAY_FORTIFY,
    OPT_ATTACK: MAY_ATTACK,
    OPT_BESIEGE: MAY_BESIEGE,
}


def _choice(s: SanchosTable, step: Any) -> Choice | None:
    """The bottom field whose points are spent; ``None`` for a commander, and for a text that orders a Move."""
    if step.acts & MAY_STOP or s.played == NOBODY:
        return None
    return text_of(s, step.sancho, s.played).choice


def _listed(s: SanchosTable, step: Any) -> int:
    """The actions that were allowed when the turn began, as bits."""
    choice = _choice(s, step)
    if choice is not None:
        return choice.acts
    both = MAY_ATTACK | MAY_BESIEGE
    return int(step.acts) | both if step.acts & MAY_STOP else int(step.acts)


def _used(option: int) -> Callable[[SanchosTable, Any], bool]:
    """An attack or a siege that was allowed and is no longer."""
    return lambda s, step: bool(_listed(s, step) & ~step.acts & _BITS[option])


def _excludes_siege(s: SanchosTable, step: Any) -> bool:
    choice = _choice(s, step)
    return choice is not None and choice.no_fortify and _used(OPT_BESIEGE)(s, step)


def _cannot(act: int, s: SanchosTable, step: Any) -> bool:
    """Whether not one point could be used for an action."""
    return not possible(s, step.sancho, step.points, act, NOBODY)


def _no_recruits(s: SanchosTable, step: Any) -> bool:
    return not s.recruits[step.sancho]


def _castle_held(s: SanchosTable, step: Any) -> bool:
    return s.holder[s.printed.home[step.sancho]] not in (NOBODY, step.sancho)


def _castle_besieged(s: SanchosTable, step: Any) -> bool:
    return bool(s.besieger[s.printed.home[step.sancho]] != NOBODY)


def _all_besieged(s: SanchosTable, step: Any) -> bool:
    return not any(s.strength(region, step.sancho) for region in range(s.printed.regions))


def _must_go_on(s: SanchosTable, step: Any) -> bool:
    forced = possible(s, step.sancho, step.points, step.acts, step.barred) >> 8
    return not step.acts & MAY_STOP and bool(forced)


ORDERS: Final[Reasons] = (
    Reason(
        "text_moves",
        "WS-86",
        lambda s, step, option: (
            step.acts == MAY_MOVE and _choice(s, step) is None and option in _BITS and option != OPT_MOVE
        ),
    ),
    Reason("not_listed", "WS-87", lambda s, step, option: option in _BITS and not _listed(s, step) & _BITS[option]),
    Reason("attack_used", "WS-32", just(OPT_ATTACK, _used(OPT_ATTACK))),
    Reason("besiege_nofortify", "WS-101", just(OPT_BESIEGE, _excludes_siege)),
    Reason("siege_used", "WS-32", just(OPT_BESIEGE, _used(OPT_BESIEGE))),
    Reason("no_supply", "WS-33", just(OPT_RECRUIT, lambda s, step: not s.supply[step.sancho])),
    Reason("no_recruits", "WS-34", just(OPT_DEPLOY_FIELD, _no_recruits)),
    Reason("no_recruits", "WS-34", just(OPT_DEPLOY_GARRISON, _no_recruits)),
    Reason("no_recruits", "WS-34", just(OPT_DEPLOY_KING, _no_recruits)),
    Reason("castle_held", "WS-35", just(OPT_DEPLOY_GARRISON, _castle_held)),
    Reason("castle_besieged", "WS-35", just(OPT_DEPLOY_GARRISON, _castle_besieged)),
    Reason("king_besieged", "WS-36", just(OPT_DEPLOY_KING, lambda s, step: s.king_besieged(step.sancho))),
    Reason("all_besieged", "WS-39", just(OPT_MOVE, _all_besieged)),
    Reason("only_last", "WS-113", just(OPT_MOVE, lambda s, step: _cannot(MAY_MOVE, s, step))),
    Reason("nothing_fortifies", "WS-43", just(OPT_FORTIFY, lambda s, step: _cannot(MAY_FORTIFY, s, step))),
    Reason("nothing_attacked", "WS-47", just(OPT_ATTACK, lambda s, step: _cannot(MAY_ATTACK, s, step))),
    Reason(
        "attacks_barred",
        "WS-100",
        just(OPT_ATTACK, lambda s, step: not attack_regions(s, step.sancho, step.barred, False)),
    ),
    Reason(
        "nothing_besieged",
        "WS-70",
        just(OPT_BESIEGE, lambda s, step: not siege_regions(s, step.sancho, TROOPS, NOBODY)),
    ),
    Reason("siege_points", "WS-70", just(OPT_BESIEGE, lambda s, step: _cannot(MAY_BESIEGE, s, step))),
    Reason("must_go_on", "WS-88", just(STOP, _must_go_on)),
)

# -- numbers -----------------------------------------------------------------------------------------------------------

HOW_MANY_POINTS: Final[Reasons] = (
    Reason("points_left", "WS-32", of_points(lambda s, step, n: n > step.points and bool(step.acts & MAY_STOP))),
    Reason("points_left", "WS-87", of_points(lambda s, step, n: n > step.points)),
    Reason("too_few_points", "WS-70", of_points(lambda s, step, n: n < step.least)),
)
SEND_BESIEGERS: Final[Reasons] = (
    Reason(
        "king_not_free",
        "WS-70",
        of_force(lambda s, step, n, king: bool(king) and not s.king_stands(step.sancho, step.region, FIELD)),
    ),
    Reason("few_troops", "WS-70", of_force(lambda s, step, n, king: n > troops_at(s, step.sancho, step.region, FIELD))),
    Reason("must_outnumber", "WS-70", of_force(lambda s, step, n, king: n + king <= s.garrison[step.region])),
    Reason("two_per_point", "WS-69", of_force(lambda s, step, n, king: n + king > 2 * step.points)),
)
JOIN_BATTLE: Final[Reasons] = (
    Reason(
        "king_not_inside",
        "WS-50",
        of_force(lambda s, step, n, king: bool(king) and not s.king_stands(step.sancho, step.region, GARRISON)),
    ),
    Reason(
        "few_inside", "WS-50", of_force(lambda s, step, n, king: n > troops_at(s, step.sancho, step.region, GARRISON))
    ),
    Reason("must_come", "WS-51", just(FORCE, lambda s, step: bool(step.least))),
)

# -- dice --------------------------------------------------------------------------------------------------------------


def _no_own_die(s: SanchosTable, step: Any, column: int) -> bool:
    return not any(die // 6 == column and die % 6 // 2 == step.sancho for die in s.track)


def _no_such_die(rule: str) -> Reason:
    return Reason("no_such_die", rule, of_die(lambda s, step, die: die not in s.track))


NAME_COLUMN: Final[Reasons] = (
    Reason(
        "no_own_die",
        "WS-57",
        lambda s, step, option: option in IN_COLUMNS[0] and _no_own_die(s, step, option - COLUMN),
    ),
)
PICK_DICE: Final[Reasons] = (
    _no_such_die("WS-57"),
    Reason("other_column", "WS-57", of_die(lambda s, step, die: die // 6 != step.column)),
)
SHIFT_DIE: Final[Reasons] = (
    _no_such_die("WS-162"),
    Reason("foreign_die", "WS-162", of_die(lambda s, step, die: die % 6 // 2 != step.sancho)),
)
SHIFT_WAY: Final[Reasons] = (Reason("leftmost", "WS-162", just(LEFT, lambda s, step: step.die < 6)),)
STRIKE: Final[Reasons] = (
    _no_such_die("WS-60"),
    Reason("own_die", "WS-60", of_die(lambda s, step, die: die % 6 // 2 == step.sancho)),
)
