"""What goes wrong, told in sentences: the thing, the place and, where there is one, the rule."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final


class MesetaError(ValueError):
    """Base of every error that a person can cause and should read. The message is a whole sentence."""


class Refused(MesetaError):
    """An answer that the rules do not allow now, with the rule that forbids it. Nothing has changed."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.sentence = sentence
        self.rule = rule


_FEW: Final = 16
"""So many names are all told to whoever says another one."""


class UnknownName(MesetaError):
    """A name that nobody knows, with the nearest one that exists."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        names = list(known)
        near = difflib.get_close_matches(name, names, n=1, cutoff=0.5)
        if near:
            hint = f" Did you mean {near[0]!r}?"
        else:
            hint = f" Known: {', '.join(names)}." if names and len(names) <= _FEW else ""
        super().__init__(f"There is no {what} {name!r}.{hint}")
        self.name = name
        self.nearest = near[0] if near else None


class BadFile(MesetaError):
    """A file that cannot be used, with its name and, where known, the line and the field.

    ``reason`` is a word for those who tell it in another language: ``foreign``, ``cut``, ``altered``, ``version``.
    """

    def __init__(
        self, path: object, sentence: str, line: int | None = None, field: str | None = None, reason: str = ""
    ) -> None:
        place = f"{path}" if line is None else f"{path}, line {line}"
        place = place if field is None else f"{place}, field {field!r}"
        super().__init__(f"{place}: {sentence}")
        self.line = line
        self.reason = reason
