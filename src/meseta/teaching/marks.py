"""Marked words: ``[[caballero]]``, ``[[caballeros]]`` or ``[[Reiter|caballero]]`` in any text of teaching."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from meseta.core.errors import UnknownName
from meseta.teaching.library import Term

Piece: TypeAlias = tuple[str, Term | None]
"""Words as they are shown and, where they are marked, the term that explains them."""

_MARK = re.compile(r"\[\[([^\[\]|]+)(?:\|([^\[\]|]+))?\]\]")


def pieces(text: str, terms: Mapping[str, Term]) -> Iterator[Piece]:
    """A text piece by piece; a mark that no term explains is an ``UnknownName``."""
    at = 0
    for mark in _MARK.finditer(text):
        if mark.start() > at:
            yield text[at : mark.start()], None
        yield mark[1], meant(mark[2] or mark[1], terms)
        at = mark.end()
    if at < len(text):
        yield text[at:], None


def meant(word: str, terms: Mapping[str, Term]) -> Term:
    """The term that a word stands for: by its id or by one of its forms, however it begins."""
    if word in terms:
        return terms[word]
    for term in terms.values():
        if word.lower() in [form.lower() for form in term.forms]:
            return term
    raise UnknownName("term", word, [*terms, *(form for term in terms.values() for form in term.forms)])


def unmarked(text: str) -> str:
    """A text without its marks: for terminals, and for counting letters."""
    return _MARK.sub(lambda mark: mark[1], text)


def marks_in(text: str) -> list[str]:
    """The words or ids that a text marks."""
    return [mark[2] or mark[1] for mark in _MARK.finditer(text)]
