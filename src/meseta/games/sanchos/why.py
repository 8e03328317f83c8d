"""Why an answer is refused: one sentence and the rule behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from meseta.core.decision import CHANCE, Option
from meseta.core.errors import Refused
from meseta.core.step import Step
from meseta.core.texts import texts
from meseta.games.sanchos.armies import may_attack_in, may_besiege_in
from meseta.games.sanchos.fields import Where, text_of
from meseta.games.sanchos.names import (
    ATTACK,
    CARD,
    COLUMN,
    DIE,
    FACE,
    FORCE,
    KING,
    MAY_ATTACK,
    MAY_BESIEGE,
    MAY_DEPLOY_HOME,
    MAY_DEPLOY_KING,
    MAY_FORTIFY,
    MAY_MOVE,
    MAY_RECRUIT,
    MAY_STOP,
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
    POINTS,
    REGION,
    STOP,
    UNIT,
)
from meseta.games.sanchos.orders import AttackWhere, ChooseTarget, Orders, region_of
from meseta.games.sanchos.table import SanchosTable
from meseta.games.sanchos.words import PACKAGE, RULES

if TYPE_CHECKING:
    from meseta.games.sanchos.game import Sanchos

_ORDERS: dict[int, tuple[int, str, str]] = {
    OPT_RECRUIT: (MAY_RECRUIT, "recruit", "WS-33"),
    OPT_DEPLOY_FIELD: (MAY_DEPLOY_HOME, "deploy", "WS-34"),
    OPT_DEPLOY_GARRISON: (MAY_DEPLOY_HOME, "deploy_garrison", "WS-35"),
    OPT_DEPLOY_KING: (MAY_DEPLOY_KING, "deploy_king", "WS-36"),
    OPT_MOVE: (MAY_MOVE, "move", "WS-39"),
    OPT_FORTIFY: (MAY_FORTIFY, "fortify", "WS-43"),
    OPT_ATTACK: (MAY_ATTACK, "attack", "WS-47"),
    OPT_BESIEGE: (MAY_BESIEGE, "besiege", "WS-70"),
    STOP: (MAY_STOP, "stop", "WS-88"),
}
_BY_KIND: dict[str, tuple[int, int, str]] = {
    "command": (CARD, REGION, "card_hand"),
    "reserve": (CARD, REGION, "card_hand"),
    "reserve_card": (CARD, REGION, "reserve_card"),
    "discard": (CARD, REGION, "discard"),
    "unit": (UNIT, KING + 1, "unit"),
    "march": (UNIT, KING + 1, "unit"),
    "fortify": (UNIT, KING + 1, "unit_fortify"),
    "target": (REGION, UNIT, "region_near"),
    "attack": (REGION, UNIT, "region_attack"),
    "besiege": (REGION, UNIT, "region_besiege"),
    "source": (REGION, UNIT, "region_other"),
    "goal": (REGION, UNIT, "region_other"),
    "points": (POINTS + 1, FORCE, "points"),
    "force": (FORCE, FACE, "force"),
    "join": (FORCE, FACE, "join"),
    "column": (COLUMN, DIE, "column"),
}
"""For each kind of question the options that answer it at all, and the sentence for one that is not possible."""


def why(game: Sanchos, s: SanchosTable, option: Option, language: str = "en") -> Refused:
    """Why ``option`` is not among the answers to the open question."""
    question = s.question
    if question is None:
        return Refused("The game is over.")
    t = texts(PACKAGE, language)
    if question.seat == CHANCE:
        return Refused(t.get("refusal", "chance"))
    step = s.stack[-1]
    key, rule = _reason(s, question.kind, step, option)
    values: dict[str, Any] = {"option": game.vocabulary.name(option), "card": option - CARD + 1}
    if REGION <= option < UNIT:
        region = option - REGION
        values["region"] = s.printed.names[region] if region < s.printed.regions else game.vocabulary.name(option)
    if isinstance(step, ChooseTarget):
        values["source"] = s.printed.names[region_of(s, step.sancho, step.unit)]
    return Refused(t.say("refusal", key, values), rule)


def _reason(s: SanchosTable, kind: str, step: Step[Any], option: Option) -> tuple[str, str]:
    rule = RULES[kind]
    if isinstance(step, Orders) and option in _ORDERS:
        return _order(s, step, option)
    if REGION <= option < REGION + s.printed.regions and _able(s, step, option - REGION):
        return _excluded(s, step, option - REGION)
    if kind == "command" and option == OPT_RESERVE:
        return "reserve_full", "WS-24"
    if kind == "reserve_card" and option == OPT_CID:
        return "el_cid", "WS-162"
    if kind == "way":
        return "way", "WS-162"
    if kind == "march" and option == STOP:
        return "stop", "WS-96"
    if kind == "join" and option == FORCE:
        return "join_none", "WS-51"
    if kind in ("reroll", "shift", "strike") and option >= DIE:
        return "die", rule
    first, last, key = _BY_KIND.get(kind, (0, 0, ""))
    return (key, rule) if first <= option < last else ("foreign", rule)


def _able(s: SanchosTable, step: Step[Any], region: int) -> bool:
    """Whether one could attack or besiege in a region if only the text meant it."""
    if isinstance(step, AttackWhere):
        return may_attack_in(s, step.sancho, region)
    if not isinstance(step, Where):
        return False
    if step.act(s).verb == ATTACK:
        return may_attack_in(s, step.sancho, region)
    return may_besiege_in(s, step.sancho, region, step.act(s).points)


def _excluded(s: SanchosTable, step: Step[Any], region: int) -> tuple[str, str]:
    """Why the text does not mean a region where one could attack or besiege."""
    if isinstance(step, Where) and step.act(s).barred != s.printed.kingdom[region]:
        return "region_preferred", "WS-97"
    return "region_barred", "WS-100"


def _order(s: SanchosTable, step: Orders, option: Option) -> tuple[str, str]:
    """Why an action cannot take the next point."""
    bit, key, rule = _ORDERS[option]
    if not step.acts & bit and option != STOP:
        return _not_allowed(s, step, option, bit)
    if key.startswith("deploy") and not s.recruits[step.sancho]:
        return "deploy", "WS-34"
    return key, rule


def _not_allowed(s: SanchosTable, step: Orders, option: Option, bit: int) -> tuple[str, str]:
    """Why an action may take no point at all: it is not listed, or it was done already, or the text excludes it."""
    choice = None
    if not step.acts & MAY_STOP:
        choice = text_of(s, step.sancho, s.played).choice
        if choice is None or not choice.acts & bit:
            return "not_listed", "WS-87"
    if option == OPT_ATTACK:
        return "once_attack", "WS-32"
    if choice is not None and choice.no_fortify:
        return "besiege_nofortify", "WS-101"
    return "once_besiege", "WS-32"
