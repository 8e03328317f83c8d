"""Setting words in a room: how wide letters are, where lines end, how large the letters may be.

Nobody can measure letters in a page that a browser will write, so the widths are those of the package's own faces,
which are as wide as any that a browser may have instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

_SANS = {
    0.25: "ijlíï'",
    0.29: "IJ .,’",
    0.32: ";:/f-",
    0.37: "tr()",
    0.47: "sz–“”",
    0.5: "cL",
    0.53: "kvxyF",
    0.55: "aeoPTYäöéóáèêë",
    0.57: "bdghnpquESüßúñ0123456789",
    0.63: "KABRVXZCÄ",
    0.68: "UNHÜ",
    0.72: "DGOQÖ",
    0.75: "w+≤",
    0.79: "M",
    0.89: "mW",
}
_SERIF = {
    0.28: "'",
    0.31: " .,’",
    0.34: "ijl;:/íï",
    0.39: "f-",
    0.43: "tIJ()",
    0.47: "r",
    0.52: "svyz“”",
    0.55: "xc",
    0.58: "aeäáéèêë–",
    0.6: "oöó",
    0.63: "bdgkpqL0123456789",
    0.65: "hnuFYSüúñ",
    0.68: "PTZß",
    0.72: "AEVXÄ",
    0.76: "BCR+≤",
    0.78: "DGKOQUwÖÜ",
    0.85: "HN",
    0.95: "m",
    1.01: "MW",
}


class Face(NamedTuple):
    """How wide the letters of a face are, for the size 1."""

    letters: dict[str, float]

    def wide(self, words: str, size: float) -> float:
        """How wide a line is."""
        return size * sum(self.letters.get(letter, 0.8) for letter in words)


def _face(table: dict[float, str], share: float = 1) -> Face:
    return Face({letter: share * wide for wide, letters in table.items() for letter in letters})


SANS = _face(_SANS)
DISPLAY_BOLD = _face(_SERIF, 0.95)
"""The display face, as wide as the serif faces that stand in for it where it is missing."""
_DISPLAYED = re.compile(r"[A-Za-z0-9 .,;:’'()+–äöüßéíóúñáëïÄÖÜÉ-]*")


def displayed(words: str) -> bool:
    """Whether the display face, which is but a part of a larger one, has all letters of these words."""
    return _DISPLAYED.fullmatch(words) is not None


class Setting(NamedTuple):
    """Words as they are written."""

    lines: tuple[str, ...]
    size: float
    leading: float
    """From line to line."""

    @property
    def tall(self) -> float:
        """How high all lines are together."""
        return len(self.lines) * self.leading


def in_room(words: str, room: tuple[float, float], sizes: Iterable[float], face: Face) -> Setting | None:
    """Words in a room of a width and a height, in the largest of some sizes that fits; ``None`` where none does."""
    width, height = room
    for size in sizes:
        for leading in (1.18 * size, 1.1 * size, 1.04 * size):
            lines = broken(words, width / size, face)
            if len(lines) * leading <= height and all(face.wide(line, size) <= width for line in lines):
                return Setting(lines, size, leading)
    return None


@lru_cache(512)
def _parts(words: str) -> tuple[str, ...]:
    return tuple(words.split(" "))


def broken(words: str, width: float, face: Face) -> tuple[str, ...]:
    """Words in as few lines as they need, and these about equally long. A soft hyphen may end a line."""
    lines = _filled(_parts(words), width, face)
    narrow = width
    while narrow > width / 2:
        narrow -= width / 24
        closer = _filled(_parts(words), narrow, face)
        if len(closer) > len(lines) or max(face.wide(line, 1) for line in closer) > narrow:
            break
        lines = closer
    return tuple(line.replace("\u00ad", "") for line in lines)


def _filled(words: Sequence[str], width: float, face: Face) -> list[str]:
    lines = [""]
    for word in words:
        whole = f"{lines[-1]} {word}".strip()
        if face.wide(_seen(whole), 1) <= width:
            lines[-1] = whole
            continue
        if face.wide(_seen(word), 1) <= width or "\u00ad" not in word:
            lines = [line for line in lines if line]
            lines.append(word)
            continue
        lines += _hyphenated(lines, word, width, face)
    return lines


def _hyphenated(lines: list[str], word: str, width: float, face: Face) -> list[str]:
    """The rest of a word whose beginning goes to the last line, where that has room for it."""
    head, _, rest = word.partition("\u00ad")
    head = head if head.endswith("-") else f"{head}-"
    begun = f"{lines[-1]} {head}".strip()
    if face.wide(begun, 1) <= width or not lines[-1]:
        lines[-1] = begun
        return [rest]
    return [head, rest]


def _seen(words: str) -> str:
    return words.replace("\u00ad", "")
