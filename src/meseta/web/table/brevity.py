"""What a line has said before is not said again: a page keeps what it was told, and is referred to it.

An element mostly changes by a word, or becomes what it was some moves ago. So instead of all its markup a message has
the number of an earlier one, how many letters of it stay in front and behind, and what stands between; or the number
alone, where it is the same. A page counts what it is told, from the first word of its line on.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from functools import lru_cache
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
KEPT: Final = 1000
"""So many comparisons are remembered: those of one move, for everybody who is told of it."""
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
        said = self._said.get(name, [])
        found = self._shortest(said, markup) if len(markup) > SAVED else None
        if len(markup) <= LONGEST and not _WIDE.search(markup):
            self._remember(name, said, markup)
        elif said:
            self._said.move_to_end(name)
        self._count += 1
        return markup if found is None else found

    def _shortest(self, said: list[tuple[int, str]], markup: str) -> Reference | None:
        """How something is told in the fewest letters by what was told before, if that saves enough of them."""
        found: Reference | None = None
        least = len(markup) - SAVED
        for number, old in said:
            if number < self._count - BACK:
                continue
            if old == markup:
                return [number]
            front, behind, between = _between(old, markup)
            if len(between) < least:
                found, least = [number, front, behind, between], len(between)
        return found

    def _remember(self, name: str, said: list[tuple[int, str]], markup: str) -> None:
        kept = [(self._count, markup)]
        self._letters += len(markup)
        for one in said:
            if len(kept) < EACH and one[1] != markup:
                kept.append(one)
            else:
                self._letters -= len(one[1])
        self._said[name] = kept
        self._said.move_to_end(name)
        while self._letters > LETTERS:
            self._letters -= _letters(self._said.popitem(last=False)[1])


def _letters(said: list[tuple[int, str]]) -> int:
    return sum(len(markup) for _, markup in said)


def told_in(message: dict[str, Any]) -> int:
    """How many elements a message tells of."""
    return sum(len(part.get("set", ())) for part in (message, *message.get("beats", ())))


@lru_cache(KEPT)
def _between(old: str, new: str) -> tuple[int, int, str]:
    """How many letters of something stay in front and behind, and what stands between then; most lines say the same."""
    most = min(len(old), len(new))
    front = _alike(old, new, most)
    behind = _alike(old[::-1], new[::-1], most - front)
    return front, behind, new[front : len(new) - behind]


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
