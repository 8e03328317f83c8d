"""Positions as text: clauses between semicolons that a person can write, and that say everything.

    seats 3; with rounds=6; king valencia; aragon red 2 blue 1; to move red place 3

A title brings a ``Notation`` for its own clauses. Whatever they leave open is told by clauses that every game has:
``seats``, ``with`` for settings, ``turn`` for the number of turns begun, ``field NAME = …`` for a field of the table
and ``then Step(…), …`` for what is waiting to happen. So every position can be written, and comes back whole. Where
nothing waits, the game is over. Nothing is said twice: the second time would silently take back the first.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from keyword import iskeyword
from typing import Any, Final, Generic, TypeVar

from meseta.core.codec import dump, dump_value
from meseta.core.decision import CHANCE
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.game import Game
from meseta.core.play import advance
from meseta.core.step import UNANSWERED, State, Step, Steps
from meseta.core.values import fields_of

G = TypeVar("G", bound=State)

_UNTOLD = ("seats", "stack", "turn", "reveals")
"""Told by clauses of their own, or (what was revealed before) of no matter to the position."""

LONGEST: Final = 20_000
"""Characters of a text; those of our games have fewer than two thousand."""
_SHOWN: Final = 120
"""Characters of a wrong clause that are shown."""
_DEEPEST: Final = 12
"""Brackets within brackets in a field or a step."""
_FIELD_DIGITS, _TURN_DIGITS, _STEP_DIGITS = 15, 6, 3
"""Of a number: fields may hold sets as bits, steps count what is left to do."""
_BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    RecursionError,
    SyntaxError,
    TypeError,
    ValueError,
)
"""What rules and readers raise over things that cannot be: whoever wrote them gets a sentence."""


class BadPosition(MesetaError):
    """A text that is no position, with the clause that is wrong."""

    def __init__(self, clause: str, sentence: str) -> None:
        shown = clause if len(clause) <= _SHOWN else f"{clause[: _SHOWN - 1]}…"
        super().__init__(f"{sentence} (in the clause {shown!r})")
        self.clause = clause


class Notation(Generic[G]):
    """How a title writes its tables. The plain one has no clauses of its own: every field is told by name."""

    example: str = ""
    """A position worth a look, for those who have never written one."""

    def clear(self, s: G) -> None:
        """Take off an empty table what clauses will lay; the stack is empty."""

    def lay(self, s: G, head: str, words: list[str]) -> bool:
        """Lay what one clause says; whether the title knows this kind of clause."""
        return False

    def subjects(self, s: G, head: str, words: list[str]) -> list[str]:
        """What a clause speaks of: nothing is spoken of twice. A clause that may rightly come again has no subject."""
        return [head]

    def complete(self, s: G) -> None:
        """All clauses are laid: put in place what they leave to be understood."""

    def going_on(self, s: G) -> str:
        """What is happening now, in a sentence, where somebody must be to move; nothing where the game may be over."""
        return ""

    def tell(self, s: G) -> list[str]:
        """The clauses of a table. What they do not say is told by fields."""
        return []

    def to_move(self, s: G, words: list[str]) -> Steps:
        """What is to happen, from the words after ``to move``, in the order in which it happens."""
        raise MesetaError("This game has no words for who is to move; write the steps that wait: then Step(…).")

    def tell_move(self, s: G) -> list[str]:
        """The words after ``to move`` that might say what waits; each is tried, none need fit."""
        return []


def notation_of(game: Game[Any]) -> Notation[Any]:
    """The title's own notation, or the plain one."""
    return game.notation or Notation()


# -- reading -----------------------------------------------------------------------------------------------------------


def clauses_of(text: str) -> list[str]:
    """The clauses of a text, without empty ones; spaces and ends of lines are all the same."""
    if len(text) > LONGEST:
        raise MesetaError(f"A position has at most {LONGEST} characters, not {len(text)}.")
    return [" ".join(clause.split()) for clause in text.split(";") if clause.strip()]


def read_position(game: Game[Any], text: str, seats: int = 0, settings: Mapping[str, Any] | None = None) -> State:
    """The table that a text describes, with its question open."""
    clauses = clauses_of(text)
    seats, wanted = _agreed(clauses, seats or game.seats[-1], dict(settings or {}))
    settled = game.settle(seats, wanted)
    try:
        s: State = lay_out(game, clauses, seats, settled)
        complaints = game.complaints(s)
        if complaints:
            raise MesetaError(f"This position cannot be: {complaints[0]}")
        going_on = "" if s.stack else notation_of(game).going_on(s)
        if going_on:
            raise MesetaError(f"{going_on} Say who is to move: to move …")
        if any(not UNANSWERED <= option < len(game.vocabulary.names) for option in s.sealed):
            raise MesetaError("This position cannot be: a sealed answer is none.")
        advance(s)
        _check_seen(game, s)
    except MesetaError:
        raise
    except _BROKEN as error:
        raise MesetaError("This position cannot be: what it says does not fit together.") from error
    return s


def _check_seen(game: Game[Any], s: State) -> None:
    """Everybody can look at the table, and whoever is asked is there and has an answer."""
    for seat in (None, *range(s.seats)):
        game.view(s, seat)
    question = s.question
    if question is None:
        game.outcome(s)
    elif not CHANCE <= question.seat < s.seats or not question.options:
        raise MesetaError("This position cannot be: somebody is asked who is not there, or who has no answer.")


def agreed_in(game: Game[Any], text: str) -> tuple[int, dict[str, str]]:
    """How many play in a position, and with which settings."""
    seats, wanted = _agreed(clauses_of(text), game.seats[-1], {})
    return seats, game.settle(seats, wanted)


def _agreed(clauses: Sequence[str], seats: int, settings: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    said: set[str] = set()
    for clause in clauses:
        head, _, rest = clause.partition(" ")
        if head == "seats":
            if not re.fullmatch("[0-9]{1,3}", rest):
                raise BadPosition(clause, f"The number of seats is a whole number, not {rest[:_SHOWN]!r}.")
            _say_once(said, clause, head)
            seats = int(rest)
        elif head == "with":
            for pair in rest.split():
                name, _, value = pair.partition("=")
                if len(pair) > _SHOWN:
                    raise BadPosition(clause, "A setting is written name=value.")
                _say_once(said, clause, f"with {name}")
                settings[name] = value
    return seats, settings


def _say_once(said: set[str], clause: str, subject: str) -> None:
    if subject in said:
        raise BadPosition(clause, f"A position says everything once, and {subject!r} is said twice.")
    said.add(subject)


def lay_out(game: Game[Any], clauses: Sequence[str], seats: int, settings: Mapping[str, str]) -> Any:
    """A table with all that the clauses say; nothing has been asked yet."""
    notation = notation_of(game)
    s = game.blank(seats, settings)
    s.stack.clear()
    notation.clear(s)
    later: list[str] = []
    said: set[str] = set()
    for clause in clauses:
        head, _, rest = clause.partition(" ")
        if head in ("field", "then", "to", "turn"):
            _say_once(said, clause, _KERNEL_SUBJECTS.get(head) or f"field {rest.partition('=')[0].strip()}")
            later.append(clause)
        elif head not in ("seats", "with"):
            _lay(notation, s, clause, said)
    notation.complete(s)
    for clause in later:  # they speak of a table that lies
        _lay_kernel(game, notation, s, clause)
    return s


_KERNEL_SUBJECTS: Final = {"turn": "turn", "to": "to move", "then": "to move"}


def _lay(notation: Notation[Any], s: Any, clause: str, said: set[str]) -> None:
    head, *words = clause.split()
    try:
        known = notation.lay(s, head, words)
        for subject in notation.subjects(s, head, words) if known else ():
            _say_once(said, clause, subject)
    except BadPosition:
        raise
    except _BROKEN as error:
        why = str(error) if isinstance(error, MesetaError) else "This clause cannot be understood."
        raise BadPosition(clause, why) from error
    if not known:
        raise BadPosition(clause, f"A position has no {head!r}.")


def _lay_kernel(game: Game[Any], notation: Notation[Any], s: Any, clause: str) -> None:
    head, _, rest = clause.partition(" ")
    try:
        if head == "turn":
            _check_written(rest, _TURN_DIGITS)
            s.turn = int(rest)
        elif head == "field":
            _lay_field(s, clause, rest)
        elif head == "then":
            s.stack[:] = reversed(read_steps(game, rest))
        else:
            s.stack[:] = reversed(notation.to_move(s, rest.split()[1:] if rest.startswith("move") else rest.split()))
    except BadPosition:
        raise
    except MesetaError as error:
        raise BadPosition(clause, str(error)) from error
    except _BROKEN as error:
        raise BadPosition(clause, "This clause cannot be understood.") from error


def _lay_field(s: Any, clause: str, rest: str) -> None:
    name, _, text = (part.strip() for part in rest.partition("="))
    now = fields_of(s).get(name)
    if now is None or name in ("seats", "stack", "printed", "events", "question"):
        raise BadPosition(clause, f"The table has no field {name[:_SHOWN]!r}.")
    _check_written(text, _FIELD_DIGITS)
    value = ast.literal_eval(text)
    if type(value) is not type(now) or (isinstance(now, list) and not all(type(v) is int for v in value)):
        raise BadPosition(clause, f"The field {name!r} holds {type(now).__name__}, not {text[:_SHOWN]}.")
    setattr(s, name, value)


_TOKEN: Final = re.compile(
    r"\s*(?:-?(?P<digits>[0-9]+)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)|'[^'\\]*'|(?P<mark>[][(),=]))\s*"
)


def _check_written(text: str, digits: int) -> None:
    """Nothing but numbers, names, words and brackets, each of a size that people write: the rest is never parsed."""
    at = depth = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise MesetaError(f"A number, a name or a bracket is wanted here, not {text[at : at + 20]!r}.")
        depth += (token["mark"] or " ") in "[("
        depth -= (token["mark"] or " ") in ")]"
        if depth > _DEEPEST or len(token["digits"] or "") > digits:
            raise MesetaError(
                f"No number has more than {digits} digits, and no more than {_DEEPEST} brackets are open."
            )
        if iskeyword(token["name"] or "") and token["name"] not in ("True", "False", "None"):
            raise MesetaError(f"There is no {token['name']!r} in a position.")
        at = token.end()


# -- writing -----------------------------------------------------------------------------------------------------------


def write_position(game: Game[Any], s: State, settings: Mapping[str, str]) -> str:
    """A table as text: the title's clauses, then whatever they leave open."""
    usual = game.settle(s.seats, {})
    changed = [f"{name}={value}" for name, value in settings.items() if usual[name] != value]
    clauses = [f"seats {s.seats}", *([f"with {' '.join(changed)}"] if changed else []), *notation_of(game).tell(s)]
    laid = dump(lay_out(game, clauses, s.seats, settings))
    found = dump(s)
    clauses += [f"field {name}={found[name]!r}" for name in found if name not in _UNTOLD and found[name] != laid[name]]
    clauses += [f"turn {s.turn}"] if s.turn else []
    return "; ".join([*clauses, *_waiting(game, s, clauses, settings)])


def _waiting(game: Game[Any], s: State, clauses: Sequence[str], settings: Mapping[str, str]) -> list[str]:
    """What waits on the stack: in the title's words where they say the same, else step by step."""
    if not s.stack:
        return []
    for words in notation_of(game).tell_move(s):
        clause = f"to move {words}"
        try:
            laid = lay_out(game, [*clauses, clause], s.seats, settings)
        except MesetaError:
            continue
        advance(laid)
        if laid.stack == s.stack and laid.turn == s.turn and not _differs(laid, s):
            return [clause]
    return [f"then {', '.join(map(write_step, reversed(s.stack)))}"]


def _differs(one: State, other: State) -> bool:
    a, b = dump(one), dump(other)
    return any(a[name] != b[name] for name in a if name not in _UNTOLD)


# -- steps -------------------------------------------------------------------------------------------------------------


def write_step(step: Step[Any]) -> str:
    """A step as it is written in positions: ``MoveTo(me=0, owner=1, src=3)``."""
    return f"{type(step).__name__}({', '.join(f'{name}={_value(v)}' for name, v in fields_of(step).items())})"


def _value(value: Any) -> str:
    if isinstance(value, Step):
        return write_step(value)
    if isinstance(value, tuple):
        return f"({', '.join(map(_value, value))}{',' if len(value) == 1 else ''})"
    return repr(dump_value(value))


def read_steps(game: Game[Any], text: str) -> list[Step[Any]]:
    """The steps of a ``then`` clause, in the order in which they happen. Nothing but names and numbers is believed."""
    _check_written(text, _STEP_DIGITS)
    tree = ast.parse(f"({text},)", mode="eval").body
    steps: list[Any] = [_step(game, node) for node in tree.elts] if isinstance(tree, ast.Tuple) else [None]
    if not all(isinstance(step, Step) for step in steps):
        raise MesetaError("What waits is written step by step: then Step(…), Step(…).")
    return steps


def _step(game: Game[Any], node: ast.expr) -> Any:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id not in game.steps:
            raise UnknownName("step", node.func.id, game.steps)
        given = {str(k.arg): _step(game, k.value) for k in node.keywords}
        return game.steps[node.func.id](*[_step(game, arg) for arg in node.args], **given)
    if isinstance(node, ast.Tuple):
        return tuple(_step(game, item) for item in node.elts)
    return ast.literal_eval(node)
