"""Features: a table as small whole numbers in packed memory, as networks and learners want it.

A title declares once what a strong player looks at: a block of named columns for every seat and one for the table. A
row is one seat's point of view: its own block, those of the others clockwise, zeros for seats that nobody has, the
table's block. It has the same length for any number of players, and every number fits into a byte, so that arrays can
see it without copying. There are two doors: through that of a seat nothing is seen that its view hides, through that
of nobody (``None``) everything, which is for imagined tables and for critics.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, NamedTuple

from meseta.core.decision import Question, Seat
from meseta.core.native import mypyc_attr
from meseta.core.step import Sealed, State

SEES_ALL: Final[Seat] = -1
"""As a viewer: whoever may see everything."""
BYTE: Final = 255
"""The greatest number that a column can hold."""
PRESENT: Final = 0
"""The first column of every seat's block: somebody sits there."""
ASKED: Final = 1
"""The second one: an answer of this seat is waited for; a sealed question waits for all that it was put to."""


class Feature(NamedTuple):
    """Columns that belong together, as they were declared."""

    name: str
    at: int
    """Its first column within the block."""
    size: int
    most: int
    """Its numbers go from 0 to this."""
    form: str
    """``one`` (at most one column is 1), ``bits`` or ``count``."""
    meaning: str


class Block:
    """Features in a row: ``at = block.count(...)`` gives the first column of a new one."""

    def __init__(self) -> None:
        self.features: list[Feature] = []
        self.size: int = 0

    def one(self, name: str, size: int, meaning: str) -> int:
        """At most one of several things is true."""
        return self._add(name, size, 1, "one", meaning)

    def bits(self, name: str, size: int, meaning: str) -> int:
        """Any of several things may be true."""
        return self._add(name, size, 1, "bits", meaning)

    def count(self, name: str, size: int, most: int, meaning: str) -> int:
        """Numbers from 0 to ``most``; whoever writes them sees to it that they are not greater."""
        return self._add(name, size, most, "count", meaning)

    def _add(self, name: str, size: int, most: int, form: str, meaning: str) -> int:
        if any(feature.name == name for feature in self.features):
            raise ValueError(f"there are two features {name!r}")
        if size < 1 or not 1 <= most <= BYTE:
            raise ValueError(f"{name!r} must have columns, and numbers from 0 to at most {BYTE}")
        at = self.size
        self.features.append(Feature(name, at, size, most, form, meaning))
        self.size += size
        return at

    def more(self) -> Block:
        """A block that begins with the same features."""
        block = Block()
        block.features = self.features[:]
        block.size = self.size
        return block


def seat_block() -> Block:
    """A block for a seat, with what all titles have."""
    block = Block()
    block.bits("present", 1, "somebody sits here")
    block.bits("asked", 1, "an answer of this seat is waited for")
    return block


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """The features of a title. Titles subclass it and say in ``write`` what the columns hold."""

    def __init__(
        self,
        title: str,
        version: int,
        seats: int,
        kinds: tuple[str, ...],
        seat: Block,
        table: Block,
        everybody: bool = False,
    ) -> None:
        self.title: Final = title
        self.version: Final = version
        """To be raised when a column comes to mean something else without changing its name or range."""
        self.seats: Final = seats
        """The most that can sit there."""
        self.everybody: Final = everybody
        """Whether there is something in all blocks however few sit there, as where somebody plays for the others."""
        self.kinds: Final = kinds
        """All kinds of questions, chance's too, in the order of the columns."""
        self.seat: Final = seat
        self.table: Final = table.more()
        """As declared; it ends with the kind of the open question, and all of that is 0 when the game is over."""
        self._question: Final = self.table.one("question", len(kinds), "the kind of the open question")
        self.size: Final = seats * seat.size + self.table.size
        """The length of a row."""
        self.digest: Final = _digest(title, version, seats, kinds, seat, self.table)
        """Tells features apart: whatever was learned or written with others is of no use."""
        self._kinds: Final = {kind: number for number, kind in enumerate(kinds)}
        self._empty: Final = bytearray(seat.size)
        self._bare: Final = bytearray(self.table.size)
        """Blocks of zeros: a copy takes a third of the time that a new one does."""

    def write(self, s: State, viewer: Seat, seats: list[bytearray], table: bytearray) -> None:
        """Write what ``viewer`` may know into blocks of zeros, one for each side and one for the table.

        ``present``, ``asked`` and ``question`` are there already.
        """
        raise NotImplementedError

    def side_of(self, s: State, seat: Seat) -> int:
        """The block of a seat, for titles in which seats and sides are not the same."""
        return seat

    def row(self, s: State, own: Seat, viewer: Seat | None) -> bytes:
        """The table as ``own`` looks at it, seen through the door of ``viewer`` (``None``: everything is seen)."""
        blocks = self._blocks(s, SEES_ALL if viewer is None else viewer)
        parts: list[bytearray] = []
        self._lay(blocks, self.side_of(s, own), parts)
        return b"".join(parts)

    def rows(self, s: State) -> bytes:
        """The rows of all seats one after the other, with everything seen: what a value of an imagined table needs."""
        blocks = self._blocks(s, SEES_ALL)
        parts: list[bytearray] = []
        for own in range(s.seats):
            self._lay(blocks, self.side_of(s, own), parts)
        return b"".join(parts)

    def fill(self, s: State, own: Seat, viewer: Seat | None, out: bytearray, at: int) -> None:
        """Write the row of ``own`` into memory that somebody else sees as an array, from ``at`` on."""
        self.check_room(out, at)
        out[at : at + self.size] = self.row(s, own, viewer)

    def check_room(self, out: bytearray, at: int) -> None:
        """Refuse to write a row where it does not fit."""
        if not 0 <= at <= len(out) - self.size:
            raise ValueError(f"a row of {self.size} bytes does not fit into {len(out)} from {at} on")

    def sketch(self, seats: int) -> Sketch:
        """For somebody who looks at a table of so many seats again and again."""
        return Sketch(self)

    def mask(self, question: Question, out: bytearray, at: int) -> None:
        """Write a 1 for every option of a question, in memory that holds a 0 for every option of the vocabulary."""
        for option in question.options:
            out[at + option] = 1

    def order(self, seats: int, own: Seat) -> list[int]:
        """The columns of seat 0's row in the order of ``own``'s: of an array of rows, ``rows[:, order]``."""
        size = self.seat.size
        sides = self.seats if self.everybody else seats
        found: list[int] = []
        for block in [(own + i) % sides for i in range(sides)] + list(range(sides, self.seats)):
            found.extend(range(block * size, (block + 1) * size))
        found.extend(range(self.seats * size, self.size))
        return found

    @property
    def most(self) -> bytes:
        """The greatest number of each column of a row."""
        seat = bytes([feature.most for feature in self.seat.features for _ in range(feature.size)])
        return seat * self.seats + bytes([feature.most for feature in self.table.features for _ in range(feature.size)])

    @property
    def columns(self) -> list[str]:
        """The name of each column of a row: ``0.court`` is the own court, ``1.court`` that of the next seat."""
        seat = _column_names(self.seat)
        blocks = [f"{number}.{name}" for number in range(self.seats) for name in seat]
        return blocks + [f"table.{name}" for name in _column_names(self.table)]

    def column_of(self, kind: str) -> int:
        """The column of the table's block that stands for a kind of question."""
        return self._question + self._kinds[kind]

    # -- how a row is made -------------------------------------------------------------------------------------

    def _blocks(self, s: State, viewer: Seat) -> list[bytearray]:
        """A block for every seat, in their order, and then the table's."""
        blocks = [self._empty.copy() for _ in range(self.seats if self.everybody else s.seats)]
        table = self._bare.copy()
        for seat in range(s.seats):
            blocks[self.side_of(s, seat)][PRESENT] = 1
        question = s.question
        if question is not None:
            table[self.column_of(question.kind)] = 1
            for seat in waited_for(s, question):
                blocks[self.side_of(s, seat)][ASKED] = 1
        self.write(s, viewer, blocks, table)
        blocks.append(table)
        return blocks

    def _lay(self, blocks: list[bytearray], own: int, parts: list[bytearray]) -> None:
        """Lay out the blocks as one side has them before it."""
        sides = len(blocks) - 1
        parts.extend(blocks[own:sides])
        parts.extend(blocks[:own])
        parts.extend([self._empty] * (self.seats - sides))
        parts.append(blocks[sides])


@mypyc_attr(allow_interpreted_subclasses=True)
class Sketch:
    """Writes the rows of a table whenever somebody is asked there.

    Most of a table is the same from one question to the next. A title whose rows must be quick has a sketch of its
    own, which keeps what it has written and writes what is different now. Any table of the title will do, in any order.
    """

    def __init__(self, features: Features) -> None:
        self.features: Final = features

    def fill(self, s: State, own: Seat, out: bytearray, at: int) -> None:
        """Write the row of ``own`` as it may know the table: the same as ``Features.fill`` does."""
        self.features.fill(s, own, own, out, at)


def waited_for(s: State, question: Question) -> list[Seat]:
    """The seats that an open question was put to: who has sealed an answer already makes no difference to anybody."""
    if not question.sealed:
        return [question.seat] if question.seat >= 0 else []
    step = s.stack[-1]
    assert isinstance(step, Sealed)
    return step.who(s)


def _column_names(block: Block) -> list[str]:
    return [
        feature.name if feature.size == 1 else f"{feature.name}.{number}"
        for feature in block.features
        for number in range(feature.size)
    ]


def _digest(title: str, version: int, seats: int, kinds: tuple[str, ...], seat: Block, table: Block) -> str:
    """Changes with every name, size and range."""
    declared = [[(feature.name, feature.size, feature.most) for feature in block.features] for block in (seat, table)]
    return blake2b(repr((title, version, seats, kinds, declared)).encode(), digest_size=8).hexdigest()
