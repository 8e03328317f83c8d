"""The vocabulary of a game: every option as a small int with one short name.

The same int is an index into a learner's action mask, an id in the page and, by its name, a word in files and in the
terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from meseta.core.answers import as_option, told
from meseta.core.decision import Option
from meseta.core.errors import Refused, UnknownName

Words: TypeAlias = tuple[str, str, list[str]]
"""A block before it has its numbers: its name, what it is about, and the names of its options."""


def names_in(blocks: Iterable[Words]) -> list[str]:
    """The names of all options, in order."""
    return [name for _, _, names in blocks for name in names]


class Block(NamedTuple):
    """Options that belong together: a learner may treat them alike."""

    name: str
    meaning: str
    options: range


class Vocabulary:
    """Names of options, in blocks: ``base = words.add(names)`` gives the int of the first of them."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.blocks: list[Block] = []
        """What the options are about, in their order; no option is in two of them."""
        self._options: dict[str, Option] = {}

    def add(self, names: Sequence[str], block: str = "", meaning: str = "") -> Option:
        """Append a block of names, called by its own name or by that of its first option; returns this option."""
        base = len(self.names)
        self.blocks.append(Block(block or names[0], meaning, range(base, base + len(names))))
        for name in names:
            if name in self._options:
                raise ValueError(f"the vocabulary has {name!r} twice")
            self._options[name] = len(self.names)
            self.names.append(name)
        return base

    def add_all(self, blocks: Iterable[Words]) -> None:
        """Append several blocks."""
        for block, meaning, names in blocks:
            self.add(names, block, meaning)

    def block(self, option: Option) -> Block:
        """The block of an option."""
        return next(block for block in self.blocks if option in block.options)

    def __len__(self) -> int:
        return len(self.names)

    def name(self, option: Option) -> str:
        """The notation of an option."""
        return self.names[option]

    def find(self, choice: Option | str) -> Option:
        """The option that is meant, by its name or as itself: any index will do, numpy's too."""
        if isinstance(choice, str):
            return self.option(choice)
        option = as_option(choice)
        if option is None or not 0 <= option < len(self.names):
            raise Refused(f"There is no option {told(choice)}: the vocabulary has {len(self.names)}.")
        return option

    def option(self, name: str) -> Option:
        """The option that a name stands for."""
        try:
            return self._options[name]
        except KeyError:
            raise UnknownName("option", name, self.names) from None
