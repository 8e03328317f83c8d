"""What a page was told before is not told again: it keeps the last of every element, and is referred to it.

An element mostly changes by a word, or becomes what it was a move ago. So instead of all its markup a message says
which of the last ones it resembles, how many letters of that stay in front and behind, and what stands between; or only
which it is, where it is the same. A line may forget what it has told, its page does so only when another line begins.
"""

from __future__ import annotations

from typing import Final, TypeAlias

AGO: Final = 2
"""A page keeps so many of the markups that each element was last; the script knows this number too."""
SAVED: Final = 24
"""Letters that a reference has to save."""

Reference: TypeAlias = "list[int | str]"
Markups: TypeAlias = "tuple[str, ...]"
"""What a page was last told of an element, the newest first."""


def and_then(before: Markups, markup: str) -> Markups:
    """What a page keeps when it is told once more."""
    return (markup, *[old for old in before if old != markup][: AGO - 1])


def shortest(before: Markups, markup: str) -> str | Reference:
    """How something is told in the fewest letters by what was told before, if that saves enough of them."""
    found: str | Reference = markup
    least = len(markup) - SAVED
    if least <= 0 or not before or _wide(markup):
        return found
    for ago, old in enumerate(before):
        if old == markup:
            return [ago]
        front, behind, between = _between(old, markup)
        if len(between) < least:
            found, least = [ago, front, behind, between], len(between)
    return found


def _between(old: str, new: str) -> tuple[int, int, str]:
    """How many letters of something stay in front and behind, and what stands between then.

    Of what has letters that browsers count as two, none stay.
    """
    most = 0 if _wide(old) else min(len(old), len(new))
    front = _in_front(old, new, most)
    behind = _behind(old, new, most - front)
    return front, behind, new[front : len(new) - behind]


def _wide(text: str) -> bool:
    """Whether there are letters that count as two in a browser.

    Most texts say so without being read; and to write others down takes a third of the time of looking for a letter.
    """
    return not text.isascii() and len(text.encode("utf-16-le", "surrogatepass")) > 2 * len(text)


def _in_front(one: str, two: str, most: int) -> int:
    """How many letters are the same at the beginning of both, of so many."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if two.startswith(one[low:middle], low):
            low = middle
        else:
            high = middle - 1
    return low


def _behind(one: str, two: str, most: int) -> int:
    """How many letters are the same at the end of both, of so many."""
    low, high, end, last = 0, most, len(one), len(two)
    while low < high:
        middle = (low + high + 1) // 2
        if two.endswith(one[end - middle : end - low], 0, last - low):
            low = middle
        else:
            high = middle - 1
    return low
