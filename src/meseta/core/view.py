"""What a seat may know of the open question, and the only door through which bots look at a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NotRequired, TypeAlias, TypedDict

from meseta.core.cause import CauseView, cause_view
from meseta.core.chance import Dice
from meseta.core.codec import dump_value
from meseta.core.decision import CHANCE, Question, Seat
from meseta.core.history import History
from meseta.core.step import UNANSWERED, Sealed, State
from meseta.core.values import fields_of

if TYPE_CHECKING:
    from meseta.core.game import Game

View: TypeAlias = Mapping[str, Any]
"""What one seat may know, as plain JSON data: what ``Seen`` lists, and whatever else there is to see.

Nobody changes a view, and no function calls it a ``dict``: compiled code looks into those past the methods of their
subclasses, and a view that notes what is looked at (``render/once.py``) would miss it.
"""


class AskedView(TypedDict):
    """The open question in a view; ``question_view`` makes it."""

    kind: str
    asked: list[Seat]
    """Whose answer is missing."""
    chosen: NotRequired[list[Seat]]
    """Who has answered a sealed question."""
    about: dict[str, Any]
    """The fields of the step that asks."""
    options: list[str]
    """The viewer's own, by name."""
    cause: CauseView | None
    """Why it is asked: what it belongs to, if it is more than the next thing in turn."""


class Seen(TypedDict):
    """What every view has: pages, logs and pictures rely on it. ``lacks`` says what is missing."""

    seat: Seat | None
    """Whose view it is; ``None`` for a spectator."""
    score: list[int]
    """The points of every seat. A game that keeps them elsewhere answers ``points`` itself."""
    question: AskedView | None


def asked_seats(s: State) -> list[Seat]:
    """The seats whose answer is missing now."""
    if s.question is None or s.question.seat == CHANCE:
        return []
    step = s.stack[-1]
    if isinstance(step, Sealed):
        return [seat for seat in step.who(s) if s.sealed[seat] == UNANSWERED]
    return [s.question.seat]


def question_for(s: State, seat: Seat) -> Question | None:
    """The question that ``seat`` can answer now; a sealed answer may be given again until all are in."""
    question = s.question
    if question is None or question.seat == seat:
        return question
    step = s.stack[-1]
    if isinstance(step, Sealed) and seat in step.who(s):
        return step.ask_seat(s, seat)
    return None


def question_view(game: Game[Any], s: State, seat: Seat | None) -> AskedView | None:
    """The open question as one seat sees it: who is asked, about what, and its own options by name."""
    if s.question is None:
        return None
    seen: AskedView = {
        "kind": s.question.kind,
        "asked": asked_seats(s),
        "about": {name: dump_value(value) for name, value in fields_of(s.stack[-1]).items()},
        "options": [],
        "cause": cause_view(game.cause(s)),
    }
    if s.question.sealed:
        seen["chosen"] = [seat for seat, answer in enumerate(s.sealed) if answer != UNANSWERED]
    return own_question(game, s, seat, seen)


def own_question(game: Game[Any], s: State, seat: Seat | None, public: AskedView | None) -> AskedView | None:
    """The open question as everybody sees it, with the options of a seat; whoever has none sees the very same."""
    own = None if public is None or seat is None else question_for(s, seat)
    if public is None or own is None:
        return public
    names = game.vocabulary.names
    return {**public, "options": [names[option] for option in own.options]}


def lacks(game: Game[Any], s: State, seat: Seat | None) -> list[str]:
    """What everybody relies on and this view does not have, a sentence each; nothing for a good view."""
    view, who = game.view(s, seat), "a spectator" if seat is None else f"seat {seat}"
    told = []
    if "seat" not in view or view["seat"] != seat:
        told.append(f'the view of {who} does not say whose it is: it needs "seat", which is {seat}')
    if "question" not in view or view["question"] != question_view(game, s, seat):
        told.append(f'the view of {who} does not tell the open question: it needs "question", made by question_view')
    try:
        points = game.points(view)
    except LookupError:
        points = []
    if len(points) != s.seats or not all(isinstance(n, int) for n in points):
        needs = 'it needs "score", a number for each seat, or a method "points" that finds them'
        told.append(f"the view of {who} does not tell the points: {needs}")
    return told


def reseal(s: State, seat: Seat, dice: Dice) -> None:
    """Replace the sealed answers that ``seat`` cannot see by random ones: the kernel's share of resampling.

    To be called last: the open question is asked again, because its options may hang on what was resampled.
    """
    if not s.stack:
        return
    step = s.stack[-1]
    if isinstance(step, Sealed):
        for other in step.who(s):
            if other != seat and s.sealed[other] != UNANSWERED:
                options = step.options(s, other)
                s.sealed[other] = options[dice.below(len(options))]
    s.question = step.ask(s)


class Eyes:
    """A game as one seat sees it. Bots get this and never the true state: what they imagine comes from ``imagine``."""

    def __init__(self, game: Game[Any], state: State, seat: Seat, history: History | None = None) -> None:
        self.game = game
        self.seat = seat
        self._state = state
        self._history = history or History([], [])

    @property
    def question(self) -> Question:
        """What the seat is asked."""
        question = question_for(self._state, self.seat)
        assert question is not None, "this seat is not asked"
        question.vocabulary = self.game.vocabulary
        return question

    def view(self) -> View:
        """What the seat may know."""
        return self.game.view(self._state, self.seat)

    def history(self) -> History:
        """Every answer so far, chance's too, and what happened, as the seat knows it: hidden options are missing."""
        return self._history.known_to(self.seat)

    def imagine(self, dice: Dice) -> State:
        """A random state that the seat cannot tell from the real one; if the seat is asked, with its question open."""
        s: State = self.game.resample(self._state, self.seat, dice)
        s.question = question_for(s, self.seat) or s.question
        return s
