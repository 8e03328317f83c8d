"""Steps and states: the sentences of the rules, waiting on a stack, and the table they speak about."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeAlias, TypeVar

from meseta.core.decision import Option, Question, Seat
from meseta.core.event import Event
from meseta.core.native import mypyc_attr
from meseta.core.reason import Reason
from meseta.core.values import Value, fields_of, is_native, parameters

UNANSWERED: Final[Option] = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: plain data of the game plus the stack of unfinished business.

    Games subclass it with ints and flat lists of ints, each under the name of its parameter if it has one, and write
    ``copy`` by hand; ``copy.copy``, ``copy.deepcopy`` and ``pickle`` give what it gives. A state holds no random
    source, no clock and no future: what chance will bring is a question to ``CHANCE``.
    """

    def __init__(self, seats: int, stack: list[Step[Any]], sealed: list[Option]) -> None:
        self.seats = seats
        self.stack = stack
        self.sealed = sealed
        """Answers to the open sealed question by seat, ``UNANSWERED`` where one is missing."""
        self.turn = 0
        """Counts the turns begun; "start turn over" goes back to the first decision of the present one."""
        self.reveals = 0
        """Counts what was turned up for somebody to see; nobody may undo across it."""
        self.question: Question | None = None
        self.events: list[Event] | None = None
        """Where events go; ``None`` while searching."""

    def copy(self) -> State:
        """An equal, independent state that keeps no events."""
        raise NotImplementedError

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        fields = fields_of(self)
        fields["events"] = None
        if self.question is not None:
            fields["question"] = self.question.bare()
        return laid_out, (type(self), fields)

    def continue_from(self, source: State) -> None:
        """Take over the kernel's own fields from the state that this one is a copy of."""
        self.turn = source.turn
        self.reveals = source.reveals
        self.question = source.question

    def emit(self, event: Event) -> None:
        """Tell what happened. Ask ``events is not None`` first where speed counts."""
        if self.events is not None:
            self.events.append(event)

    def cut(self, mark: type[Step[Any]]) -> None:
        """Drop everything that was still to come before the nearest ``mark``, which stays."""
        stack = self.stack
        while stack and not isinstance(stack[-1], mark):
            stack.pop()

    def reveal(self) -> None:
        """Note that something hidden was turned up: from here on nothing earlier can be undone."""
        self.reveals += 1


def laid_out(cls: Any, fields: dict[str, Any]) -> Any:
    """The state of these fields, all of them; pickles name this function."""
    s = cls(**{name: fields[name] for name in parameters(cls)}) if is_native(cls) else cls.__new__(cls)
    for name, value in fields.items():
        setattr(s, name, value)
    return s


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Value, Generic[S]):
    """A sentence of the rules: a small immutable value that either asks or runs.

    ``ask`` never changes anything; ``answer`` and ``run`` never ask. Both return the steps that take this one's place,
    in the order in which they happen. Fields are set in ``__init__`` under the names of its parameters, and hold ints,
    strings, tuples or steps, never a secret: secrets lie on the table.
    """

    def ask(self, s: S) -> Question | None:
        """The question, or ``None`` when there is nothing to ask and the step runs."""
        return None

    def run(self, s: S) -> Steps:
        """Carry the step out."""
        return ()

    def answer(self, s: S, option: Option) -> Steps:
        """Carry the step out with the answer to its question."""
        return ()

    def blocks(self, s: S) -> Blocks:
        """The parts of the vocabulary from which the question's options come, whichever of them are legal now."""
        return ()

    def reasons(self, s: S) -> Reasons:
        """Why an option of these blocks may be missing. The first one that is true of the table is told."""
        return ()


Blocks: TypeAlias = tuple[range, ...]
Reasons: TypeAlias = tuple[Reason, ...]
Steps: TypeAlias = tuple[Step[Any], ...]
DONE: Final[Steps] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Step[S]):
    """Several seats choose at the same time and in secret.

    Answers lie face down in ``s.sealed``, in any order, and may be changed until the last one is in. Then ``opened``
    runs. Whoever drives the game seat by seat is asked one after the other and learns nothing in between.
    """

    def kind(self) -> str:
        """The kind of the question."""
        raise NotImplementedError

    def who(self, s: S) -> list[Seat]:
        """The seats that are asked. Those without any option must be left out."""
        raise NotImplementedError

    def options(self, s: S, seat: Seat) -> list[Option]:
        """Every legal answer of one seat."""
        raise NotImplementedError

    def opened(self, s: S, answers: list[Option]) -> Steps:
        """All answers are in, by seat; seats not asked have ``UNANSWERED``."""
        raise NotImplementedError

    def public(self) -> bool:
        """Whether everybody sees the answers once all are in. A secret draft says no."""
        return True

    def ask(self, s: S) -> Question | None:
        """The part of the question that goes to the first seat still missing."""
        for seat in self.who(s):
            if s.sealed[seat] == UNANSWERED:
                return self.ask_seat(s, seat)
        return None

    def ask_seat(self, s: S, seat: Seat) -> Question:
        """The part of the question that goes to ``seat``."""
        return Question(seat, self.kind(), self.options(s, seat), None, seat, True)

    def run(self, s: S) -> Steps:
        """Open the answers."""
        answers = s.sealed
        s.sealed = [UNANSWERED] * s.seats
        s.reveal()
        return self.opened(s, answers)

    def answer(self, s: S, option: Option) -> Steps:
        """Seal the answer of the first seat still missing."""
        question = s.question
        assert question is not None
        s.sealed[question.seat] = option
        return (self,)
