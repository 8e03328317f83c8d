"""Why an option is missing: sentences with their rules, and what each of them claims about the table.

A claim says no more and no less than its sentence, and asks the same predicates as the question that leaves the option
out. The steps name their reasons, the most useful one first: the first that is true is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from meseta.core.decision import Option, Seat
from meseta.core.reason import Claim, Reason
from meseta.core.step import Reasons
from meseta.games.toledo.landing import OWN_FIGURES, can_begin, landing, leads_on, steps_from
from meseta.games.toledo.names import (
    ALCAZAR,
    CARD_BLOCK,
    CATHEDRAL,
    DECLINE,
    DRAW,
    DUEL,
    DUEL_BLOCK,
    END,
    EXTRA_STEP,
    FIELD_BLOCK,
    MOVE,
    MOVEMENT,
    NONE,
    PLACE,
    RETURN,
    STEP,
    SWORD_BLOCK,
    TAKE_BLOCK,
    TILE_BLOCK,
    USE,
    VALUES,
    step_of,
    value_of,
)
from meseta.games.toledo.table import ToledoTable

StepClaim: TypeAlias = Callable[[ToledoTable, Seat, int, int, bool], bool]
"""A claim about a step: its player, field and value, and whether the card is the extra card."""


def _about(block: range, said: Claim) -> Claim:
    """A claim about the things of one block, by their numbers; of other options nothing is claimed."""
    return lambda s, step, option: option in block and said(s, step, option - block[0])


def _of(wanted: Option, said: Claim) -> Claim:
    """A claim about a single option."""
    return lambda s, step, option: option == wanted and said(s, step, option)


def _always(wanted: Option) -> Claim:
    """The question itself rules an option out."""
    return lambda s, step, option: option == wanted


def _of_step(said: StepClaim, first: Option = STEP, end: Option = DUEL) -> Claim:
    """A claim about a figure and the card that would carry it."""
    return lambda s, step, option: first <= option < end and said(s, step.me, *step_of(option))


# -- the four actions --------------------------------------------------------------------------------------------------

ACTION_REASONS: Final[Reasons] = (
    Reason("no_cards", "TO-OP-7", _of(DRAW, lambda s, step, option: not s.size(s.top()))),
    Reason("no_tile_left", "TO-14", _of(PLACE, lambda s, step, option: not s.unplaced(step.me))),
    Reason("no_field_left", "TO-14", _of(PLACE, lambda s, step, option: not s.placeable())),
    Reason("empty_hand", "TO-18", _of(MOVE, lambda s, step, option: not s.size(step.me))),
    Reason("nothing_to_move", "TO-21", _of(MOVE, lambda s, step, option: not can_begin(s, step.me))),
    Reason("nobody_to_return", "TO-OP-8", _of(RETURN, lambda s, step, option: not s.on_street(step.me))),
)

TILE_REASONS: Final[Reasons] = (
    Reason("tile_laid", "TO-14", _about(TILE_BLOCK, lambda s, step, tile: tile not in s.unplaced(step.me))),
)

PLACE_REASONS: Final[Reasons] = (
    Reason("no_place_for_tiles", "TO-15", _about(FIELD_BLOCK, lambda s, step, field: field not in s.printed.free)),
    Reason("field_taken", "TO-14", _about(FIELD_BLOCK, lambda s, step, field: s.owner[field] != NONE)),
)


def _in_cathedral(s: ToledoTable, me: Seat, field: int, figures: bool) -> bool:
    """Whether the cathedral is meant, and a player has figures there, or has none."""
    return field == CATHEDRAL and bool(s.at(me, field)) == figures


RETURN_REASONS: Final[Reasons] = (
    Reason("in_alcazar", "TO-75", _about(FIELD_BLOCK, lambda s, step, field: field == ALCAZAR)),
    Reason("in_cathedral", "TO-OP-8", _about(FIELD_BLOCK, lambda s, step, f: _in_cathedral(s, step.me, f, True))),
    Reason("empty_cathedral", "TO-74", _about(FIELD_BLOCK, lambda s, step, f: _in_cathedral(s, step.me, f, False))),
    Reason("no_figure", "TO-74", _about(FIELD_BLOCK, lambda s, step, field: not s.at(step.me, field))),
)

# -- moving ------------------------------------------------------------------------------------------------------------


def _differs_from_main(s: ToledoTable, me: Seat, field: int, value: int, extra: bool) -> bool:
    return s.main != NONE and value != s.main_value


def _is_offered_as_extra(s: ToledoTable, me: Seat, field: int, value: int, extra: bool) -> bool:
    """Whether a card without the main value may carry the same figure as the extra card."""
    as_extra = EXTRA_STEP + field * VALUES + value - 1
    return _differs_from_main(s, me, field, value, extra) and as_extra in steps_from(s, me, [field])


def _repeats_extra(s: ToledoTable, me: Seat, field: int, value: int, extra: bool) -> bool:
    return s.main == NONE and value == s.extra


def _lands_on_nothing(s: ToledoTable, me: Seat, field: int, value: int, extra: bool) -> bool:
    return field + value < ALCAZAR and s.business[field + value] == NONE


def _lands_among_own_figures(s: ToledoTable, me: Seat, field: int, value: int, extra: bool) -> bool:
    """Whether the figure would come to a field full of own ones, and could not go on from there."""
    return landing(s, me, field + value) == OWN_FIGURES and not leads_on(s, me, field, value, extra)


_CARD_REASONS: Final[Reasons] = (
    Reason("no_card", "TO-18", _of_step(lambda s, me, field, value, extra: not s.purse(me)[value])),
    Reason("only_as_extra", "TO-67", _of_step(_is_offered_as_extra, end=EXTRA_STEP)),
    Reason("other_value", "TO-26", _of_step(_differs_from_main, end=EXTRA_STEP)),
    Reason("main_like_extra", "TO-69", _of_step(_repeats_extra, end=EXTRA_STEP)),
    Reason("no_movement_tile", "TO-67", _of_step(lambda s, me, *_: not s.owns(me, MOVEMENT), EXTRA_STEP)),
    Reason("extra_spent", "TO-67", _of_step(lambda s, *_: s.extra != 0, EXTRA_STEP)),
    Reason("extra_same", "TO-OP-16", _of_step(lambda s, me, field, value, _: value == s.main_value, EXTRA_STEP)),
    Reason("too_far", "TO-23", _of_step(lambda s, me, field, value, extra: field + value >= ALCAZAR)),
    Reason("nothing_there", "TO-21", _of_step(_lands_on_nothing)),
    Reason("own_figures", "TO-33", _of_step(_lands_among_own_figures)),
)
"""Why a card does not carry a figure."""

STEP_REASONS: Final[Reasons] = (
    Reason("must_play", "TO-8", _of(END, lambda s, step, option: not s.has_moved())),
    Reason("empty_cathedral", "TO-19", _of_step(lambda s, me, field, *_: _in_cathedral(s, me, field, False))),
    Reason("no_figure", "TO-19", _of_step(lambda s, me, field, *_: not s.at(me, field))),
    *_CARD_REASONS,
)

FULL_REASONS: Final[Reasons] = (
    Reason("must_resolve", "TO-27", _always(END)),
    Reason("own_duel", "TO-32", _about(DUEL_BLOCK, lambda s, step, seat: seat == step.me)),
    Reason(
        "no_opponent",
        "TO-34",
        _about(DUEL_BLOCK, lambda s, step, seat: seat >= s.seats or not s.at(seat, s.unresolved)),
    ),
    Reason("other_figure", "TO-30", _of_step(lambda s, me, field, *_: field != s.unresolved)),
    *_CARD_REASONS,
)

SCENE_REASONS: Final[Reasons] = (
    Reason("not_held", "TO-OP-25", _about(CARD_BLOCK, lambda s, step, card: not s.holds(step.me, card))),
    Reason("card_of_other_value", "TO-OP-25", _about(CARD_BLOCK, lambda s, step, card: value_of(card) != step.value)),
)

# -- using a field -----------------------------------------------------------------------------------------------------


def _is_main(s: ToledoTable, step: Any, card: int) -> bool:
    return card == s.main and not s.holds(step.me, card)


def _is_too_low(owned: bool) -> Claim:
    """A card is worth less than the field costs; somebody's tile has another rule than the houses of the town."""
    return lambda s, step, card: (s.owner[step.field] != NONE) == owned and not s.pays(card, step.field)


USE_REASONS: Final[Reasons] = (
    Reason("free_of_charge", "TO-37", _about(CARD_BLOCK, lambda s, step, card: s.owner[step.field] == step.me)),
    Reason("not_free", "TO-38", _of(USE, lambda s, step, option: s.owner[step.field] not in (NONE, step.me))),
    Reason("not_free", "TO-41", _of(USE, lambda s, step, option: s.owner[step.field] == NONE)),
    Reason("main_in_front", "TO-42", _about(CARD_BLOCK, _is_main)),
    Reason("not_held", "TO-42", _about(CARD_BLOCK, lambda s, step, card: not s.holds(step.me, card))),
    Reason("too_low", "TO-38", _about(CARD_BLOCK, _is_too_low(owned=True))),
    Reason("too_low", "TO-41", _about(CARD_BLOCK, _is_too_low(owned=False))),
)


def _is_too_expensive(s: ToledoTable, step: Any, sword: int) -> bool:
    return s.swords_left(sword) > 0 and sword not in s.affordable(step.me)


SWORD_REASONS: Final[Reasons] = (
    Reason("must_choose", "TO-45", _always(DECLINE)),
    Reason("sword_gone", "TO-45", _about(SWORD_BLOCK, lambda s, step, sword: not s.swords_left(sword))),
    Reason("too_expensive", "TO-45", _about(SWORD_BLOCK, _is_too_expensive)),
)

FENCING_REASONS: Final[Reasons] = (
    Reason("must_choose", "TO-46", _always(DECLINE)),
    Reason("tile_owned", "TO-47", _about(TAKE_BLOCK, lambda s, step, tile: s.owns(step.me, tile))),
    Reason("tile_gone", "TO-46", _about(TAKE_BLOCK, lambda s, step, tile: not s.owns(s.board, tile))),
)

GIVE_BACK_REASONS: Final[Reasons] = (
    Reason("must_give_back", "TO-48", _always(DECLINE)),
    Reason("tile_not_owned", "TO-48", _about(TAKE_BLOCK, lambda s, step, tile: not s.owns(step.me, tile))),
)

CARRY_REASONS: Final[Reasons] = (
    Reason("not_yours", "TO-52", _about(SWORD_BLOCK, lambda s, step, sword: sword not in s.swords_of(step.me))),
)
