"""Reasons: why a rule leaves an option out, as a claim about the table that anybody can look at.

A step that asks names the blocks of the vocabulary its options come from (``Step.blocks``) and the reasons for which
one of them may be missing (``Step.reasons``). The first reason whose claim is true of the table is told, so it
is never false. The property suite holds the other half: what is offered has no reason against it, and what is missing
from the blocks has one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

Claim: TypeAlias = Callable[[Any, Any, int], bool]
"""Whether a reason is true: of the table, for the step that asks and an option."""


class Reason(NamedTuple):
    """Why a rule leaves an option out."""

    key: str
    """Its sentence, in the table ``why`` of the game's texts."""
    rule: str
    claim: Claim


def reason_against(s: Any, option: int) -> Reason | None:
    """The first reason of the asking step that is true of this option; ``None`` if no rule speaks against it."""
    if not s.stack:
        return None
    step = s.stack[-1]
    found: Reason | None = next((reason for reason in step.reasons(s) if reason.claim(s, step, option)), None)
    return found


def is_answer(s: Any, option: int) -> bool:
    """Whether the open question could ever be answered by such an option."""
    return bool(s.stack) and any(option in block for block in s.stack[-1].blocks(s))
