"""Questions: who is asked, what for, and every legal answer."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

Seat: TypeAlias = int
Option: TypeAlias = int

CHANCE: Final[Seat] = -1
"""The seat of dice and decks; whoever runs the match answers for it."""

EVERYONE: Final[Seat] = -2
"""As an audience: the answer is seen by all."""

NO_ONE: Final[Seat] = -3
"""As an audience: the answer is seen by nobody, as when a card leaves the game unseen."""


class Question:
    """One thing asked of one seat, with all its legal answers.

    Options are small ints of the game's vocabulary and mean the same everywhere. A question to ``CHANCE`` carries
    weights. ``audience`` is the seat that alone sees the answer (a secret choice, a card drawn face down),
    ``EVERYONE`` or ``NO_ONE``. A *sealed* question is put to several seats at once: this one is its part for one of
    them.
    """

    def __init__(
        self,
        seat: Seat,
        kind: str,
        options: list[Option],
        weights: list[int] | None = None,
        audience: Seat = EVERYONE,
        sealed: bool = False,
    ) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.options: Final = options
        self.weights: Final = weights
        self.audience: Final = audience
        self.sealed: Final = sealed
        self.vocabulary: Any = None
        """The words of the game, laid beside the question by whoever shows it to people."""

    @property
    def names(self) -> list[str]:
        """The options by name, as a match or ``Eyes`` show them."""
        assert self.vocabulary is not None, "ask a match or eyes for the question: they know the words"
        return [self.vocabulary.name(option) for option in self.options]

    def bare(self) -> Question:
        """The same question without the words beside it."""
        weights = None if self.weights is None else self.weights[:]
        return Question(self.seat, self.kind, self.options[:], weights, self.audience, self.sealed)

    def __reduce__(self) -> tuple[Any, ...]:
        fields = (self.seat, self.kind, self.options, self.weights, self.audience, self.sealed)
        return asked_again, (*fields, self.vocabulary)

    def __copy__(self) -> Question:
        twin = self.bare()
        twin.vocabulary = self.vocabulary
        return twin

    def __deepcopy__(self, memo: Any) -> Question:
        return self.__copy__()

    def __repr__(self) -> str:
        who = "chance" if self.seat == CHANCE else f"seat {self.seat}"
        return f"<{self.kind}? {who}: {self.options if self.vocabulary is None else ' '.join(self.names)}>"


def asked_again(
    seat: Seat,
    kind: str,
    options: list[Option],
    weights: list[int] | None,
    audience: Seat,
    sealed: bool,
    vocabulary: Any,
) -> Question:
    """The question of these fields, with the words beside it; pickles name this function."""
    question = Question(seat, kind, options, weights, audience, sealed)
    question.vocabulary = vocabulary
    return question
