"""The vocabulary of a game: every option as a small int with one short name.

The same int is an index into a learner's action mask, an id in the page and, by its name, a word in files and in the
terminal.
"""

from __future__ import annotations

from collections.abc import Sequence

from meseta.core.answers import as_option, told
from meseta.core.decision import Option
from meseta.core.errors import Refused, UnknownName


class Vocabulary:
    """Names of options, in blocks: ``base = words.add(names)`` gives the int of the first of them."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._options: dict[str, Option] = {}

    def add(self, names: Sequence[str]) -> Option:
        """Append a block of names; returns the option of the first."""
        base = len(self.names)
        for name in names:
            if name in self._options:
                raise ValueError(f"the vocabulary has {name!r} twice")
            self._options[name] = len(self.names)
            self.names.append(name)
        return base

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
