"""What the toys share: plain words for everything."""

from __future__ import annotations

from typing import Generic, TypeVar

from meseta.core.decision import Option
from meseta.core.errors import Refused
from meseta.core.event import Event
from meseta.core.game import Game, Paint, Rule, View, plain
from meseta.core.reason import reason_against
from meseta.core.step import State

T = TypeVar("T", bound=State)


def rules_of(prefix: str, *texts: str) -> dict[str, Rule]:
    """Numbered rules from their texts."""
    return {f"{prefix}-{n}": Rule(f"{prefix}-{n}", "toy", text, "the test kit") for n, text in enumerate(texts, 1)}


class Toy(Game[T], Generic[T]):
    """A game whose words are made from names; a reason's key is its sentence."""

    rules_version = 1
    data_digest = "toy"
    seat_names = ("red", "blue", "green", "black")
    kinds: dict[str, str]
    """Every kind of question with its rule."""

    def why(self, s: T, option: Option, language: str = "en") -> Refused:
        question = s.question
        if question is None:
            return Refused("The game is over.")
        reason = reason_against(s, option)
        if reason is not None:
            return Refused(reason.key, reason.rule)
        return Refused(
            f"{self.vocabulary.name(option)} is no answer to {question.kind} now.", self.kinds[question.kind]
        )

    def prompt(self, view: View, language: str = "en") -> str:
        return f"Choose: {view['question']['kind']}"

    def prompt_rule(self, kind: str) -> str:
        return self.kinds[kind]

    def label(self, option: Option, view: View, language: str = "en") -> str:
        return self.vocabulary.name(option).replace("-", " ")

    def sentence(self, event: Event, language: str = "en") -> str:
        return f"{event!r} happened."

    def board(self, view: View, paint: Paint = plain, language: str = "en") -> str:
        told = {name: value for name, value in view.items() if name != "question"}
        return "\n".join(f"{paint(name, 'title')}: {value}" for name, value in told.items())
