"""What a line has said before is not said again: a page keeps what it was told, and is referred to it.

An element mostly changes by a word, or becomes what it was some moves ago. So instead of all its markup a message has
the number of an earlier one, how many letters of it stay in front and behind, and what stands between; or the number
alone, where it is the same. A page counts what it is told, from the first word of its line on.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import Any, Final, TypeAlias

BACK: Final = 2000
"""A page keeps so much of what it was told last; the script knows this number too."""
LETTERS: Final = 60_000
"""A line remembers so many letters of what it has said; the elements that it spoke of last."""
EACH: Final = 3
"""The last so many that each of them was."""
LONGEST: Final = 4000
"""Letters of what is worth remembering; what is longer is seldom told twice."""
SAVED: Final = 24
"""Letters that a reference has to save."""
_WIDE: Final = re.compile("[\U00010000-\U0010ffff]")
"""Letters that count as two in a browser."""

Reference: TypeAlias = "list[int | str]"


class Brevity:
    """What one line has said."""

    def __init__(self) -> None:
        self._count = 0
        self._said: OrderedDict[str, list[tuple[int, str]]] = OrderedDict()
        self._letters = 0

    def shortened(self, message: dict[str, Any]) -> dict[str, Any]:
        """A message in few words, its beats first; the one that was given stays as it is, others may be told it too."""
        if message.get("whole"):  # too much to remember
            self._count += told_in(message)
            return message
        short = {**message}
        if "beats" in message:
            short["beats"] = [
                {**beat, "set": self._shorter(beat["set"])} if "set" in beat else beat for beat in message["beats"]
            ]
        short["set"] = self._shorter(message["set"])
        return short

    def in_full(self, text: str, elements: int) -> str:
        """A text that is said as it is; its elements count all the same."""
        self._count += elements
        return text

    def _shorter(self, changed: dict[str, str]) -> dict[str, str | Reference]:
        return {name: self._say(name, markup) for name, markup in changed.items()}

    def _say(self, name: str, markup: str) -> str | Reference:
        said = self._said.pop(name, [])
        self._letters -= _letters(said)
        found = min(
            (_reference(number, old, markup) for number, old in said if number >= self._count - BACK),
            key=_length,
            default=None,
        )
        if len(markup) <= LONGEST and not _WIDE.search(markup):
            said = [(self._count, markup), *(one for one in said if one[1] != markup)][:EACH]
        if said:
            self._said[name] = said
            self._letters += _letters(said)
        while self._letters > LETTERS:
            self._letters -= _letters(self._said.popitem(last=False)[1])
        self._count += 1
        return found if found is not None and _length(found) + SAVED < len(markup) else markup


def _letters(said: list[tuple[int, str]]) -> int:
    return sum(len(markup) for _, markup in said)


def told_in(message: dict[str, Any]) -> int:
    """How many elements a message tells of."""
    return sum(len(part.get("set", ())) for part in (message, *message.get("beats", ())))


def _reference(number: int, old: str, new: str) -> Reference:
    """How something is told by what was told before."""
    if old == new:
        return [number]
    most = min(len(old), len(new))
    front = _alike(old, new, most)
    behind = _alike(old[::-1], new[::-1], most - front)
    return [number, front, behind, new[front : len(new) - behind]]


def _alike(one: str, two: str, most: int) -> int:
    """How many letters are the same at the beginning of both, of so many."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == two[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _length(reference: Reference) -> int:
    return len(reference[3]) if len(reference) > 1 and isinstance(reference[3], str) else 0
