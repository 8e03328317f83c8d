"""A page that is told what changes, as the script of real pages does it."""

from __future__ import annotations

import json

from meseta.web.table.brevity import AGO


class Page:
    """What a page shows, and what it keeps of what it was told."""

    def __init__(self, boxes=()):
        self.boxes = {box: dict(elements) for box, elements in dict(boxes).items() if elements}
        self._told = {}

    def hear(self, text):
        """A message: every beat of it, then how it ends; what it says in full."""
        message = json.loads(text)
        if message.get("whole"):
            self.boxes = {}
        for part in [*message.get("beats", ()), message]:
            for name in part.get("set", ()):
                part["set"][name] = self._spelled(name, part["set"][name])
            self.boxes = patched(self.boxes, part.get("set", {}), part.get("place", {}), part.get("gone", []))
        return message

    def _spelled(self, name, said):
        """An element in full; the last ones are kept."""
        olds = self._told.get(name, [])
        if isinstance(said, list):
            ago, *how = said
            said = olds[ago] if not how else olds[ago][: how[0]] + how[2] + olds[ago][len(olds[ago]) - how[1] :]
        self._told[name] = [said, *[old for old in olds if old != said]][:AGO]
        return said


def patched(old, changed, place, gone):
    """The boxes of a page after a patch, without those that are empty."""
    moved = {*gone, *place}
    markup = {name: text for elements in old.values() for name, text in elements.items()} | changed
    new = {box: {name: markup[name] for name in elements if name not in moved} for box, elements in old.items()}
    for name, (box, behind) in place.items():
        listed = list(new.setdefault(box, {}).items())
        at = 0 if behind == "" else [key for key, _ in listed].index(behind) + 1
        listed.insert(at, (name, markup[name]))
        new[box] = dict(listed)
    return {box: elements for box, elements in new.items() if elements}
