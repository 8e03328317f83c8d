"""Messages to pages: what leads a page from one sight to another, through all that is staged, as text.

Most of what happens at a table is told to everybody there. So a message is put together of pieces: how an element is
told that has changed, and what is said in a beat, is found and written once for all pages that were told the same
before (``Look.told``), whatever else they show.
"""

from __future__ import annotations

import json
from json.encoder import encode_basestring as quoted
from typing import Any, Final, NamedTuple

from meseta.render.kept import kept
from meseta.server.looks import Look
from meseta.web.table.board import SPOT
from meseta.web.table.brevity import Markups, Reference, and_then, shortest
from meseta.web.table.diff import EMPTY, Boxes, diff
from meseta.web.table.panels import own_colour
from meseta.web.table.sight import Sight
from meseta.web.table.stage import NOTHING, Staged, filmed, unfilmed

LETTERS = 120_000
"""A line remembers so many letters of what it has told: of the elements that it spoke of last. Most of them stand on
its page or were told to the others at its table too, so that they are there once."""
_WRITER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def written(told: object) -> str:
    """A message as text."""
    return _WRITER.encode(told)


class Said(NamedTuple):
    """What pages were told so far."""

    of: dict[str, Markups]
    """By element, those that were told of last at the end."""
    letters: int
    shared: bool = True
    """Whether pages that were told the same may share it: then it never changes."""


NOTHING_SAID: Final = Said({}, 0)


class _Told(NamedTuple):
    """How an element is told."""

    text: str
    """As it stands in a message."""
    said: Markups
    """What a page keeps of it then."""
    letters: int
    """How many more of them there are."""


class Teller:
    """What leads the page of one line on."""

    def __init__(self) -> None:
        self.said = NOTHING_SAID

    def tell(self, old: Sight | None, new: Sight, staged: Staged = NOTHING, **more: object) -> str:
        """The message that leads a page from one sight to another; from nothing it is the whole page."""
        head = _head(old, new, staged.motions) | more
        if old is None:  # too much to remember
            whole = diff(EMPTY, new.boxes)
            return written(head | {"set": whole.set, "place": whole.place})
        shown, beats = old.boxes, []
        for words, board in staged.beats:
            beats.append(f"{{{_words(new.look, words)}{self._lead(filmed(shown), board, new.look)}}}")
            shown = {**unfilmed(shown), **board}
        told = f"{written(head)[:-1]}{self._lead(shown, new.boxes, new.look)}"
        return f'{told},"beats":[{",".join(beats)}]}}' if beats else f"{told}}}"

    def _lead(self, old: Boxes, new: Boxes, look: Look) -> str:
        """What changes a page that shows ``old`` into one that shows ``new``, as it goes on in a message."""
        patch = diff(old, new)
        placed = f',"place":{written(patch.place)}' if patch.place else ""
        gone = f',"gone":{written(patch.gone)}' if patch.gone else ""
        return f',"set":{{{self._say(patch.set, look)}}}{placed}{gone}'

    def _say(self, changed: dict[str, str], look: Look) -> str:
        """Elements that have changed; whoever was told the same of one is told it in the same words."""
        known, letters, shared = self.said
        said = known.copy() if shared else known
        texts = []
        for name, markup in changed.items():
            key = name, said.pop(name, ()), markup
            told: _Told | None = look.told.get(key)
            if told is None:
                told = look.told[key] = (_spot_told if name.startswith(SPOT) else _told)(*key)
            said[name] = told.said
            letters += told.letters
            texts.append(told.text)
        while letters > LETTERS:
            letters -= sum(map(len, said.pop(next(iter(said)))))
        self.said = Said(said, letters, look.shared is not None)
        return ",".join(texts)


def _told(name: str, before: Markups, markup: str) -> _Told:
    said = and_then(before, markup)
    text = f"{quoted(name)}:{_briefly(shortest(before, markup))}"
    return _Told(text, said, sum(map(len, said)) - sum(map(len, before)))


_spot_told = kept(_told)
"""What can be chosen looks the same at many tables."""


def _briefly(told: str | Reference) -> str:
    """An element, or what it refers to, as it stands in a message."""
    if isinstance(told, str):
        return quoted(told)
    return f"[{','.join([quoted(part) if isinstance(part, str) else str(part) for part in told])}]"


def _words(look: Look, words: dict[str, Any]) -> str:
    """What is told of a beat; whoever sees the same is told the very same words, which are kept with their text."""
    key = "words", id(words)
    if key not in look.told:
        look.told[key] = written(words)[1:-1], words
    text: str = look.told[key][0]
    return text


def _head(old: Sight | None, new: Sight, motions: list[dict[str, str]]) -> dict[str, Any]:
    """What a message says besides what changes."""
    look = new.look
    told = {"version": look.version, "step": look.step, "stamp": new.stamp, "seat": look.seat, "turn": new.turn}
    seldom = {
        "whole": old is None,
        "motions": motions,
        "over": look.outcome is not None,
        "own": "" if look.seat is None or (old and old.look.seat == look.seat) else own_colour(look),
        "title": new.title if old is None or old.title != new.title else "",
    }
    return told | {name: value for name, value in seldom.items() if value}
