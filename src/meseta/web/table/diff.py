"""The keyed diff: what a page has, what it should have, and the message that leads from one to the other."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Boxes: TypeAlias = "dict[str, dict[str, str]]"
"""What a page shows: box id → element id → markup of one element with that id, in order. Ids are unique in the page.
A box may lie in an element of an earlier box."""


class Patch(NamedTuple):
    """A message's share that changes the page."""

    set: dict[str, str]
    """Elements that are new or have changed."""
    place: dict[str, tuple[str, str]]
    """Elements that are new or have moved: their box, and the element that they stand behind (``""``: first)."""
    gone: list[str]


EMPTY: Boxes = {}
EMPTY_BOX: dict[str, str] = {}


def diff(old: Boxes, new: Boxes) -> Patch:
    """What changes a page that shows ``old`` into one that shows ``new``."""
    changed: dict[str, str] = {}
    place: dict[str, tuple[str, str]] = {}
    missed = [name for box, elements in old.items() if box not in new for name in elements]
    for box, elements in new.items():
        before = old.get(box, EMPTY_BOX)
        if before is elements:
            continue
        changed |= {name: markup for name, markup in elements.items() if before.get(name) != markup}
        if list(before) != list(elements):
            place.update(_placed(box, before, elements))
            missed += [name for name in before if name not in elements]
    if missed:  # what has only changed its box is not gone
        kept = {name for elements in new.values() for name in elements}
        missed = [name for name in missed if name not in kept]
    return Patch(changed, place, missed)


def _placed(box: str, before: dict[str, str], after: dict[str, str]) -> dict[str, tuple[str, str]]:
    """Where the new elements of a box stand; all of them if the old ones have changed their order."""
    kept_order = [name for name in before if name in after] == [name for name in after if name in before]
    previous, place = "", {}
    for name in after:
        if name not in before or not kept_order:
            place[name] = (box, previous)
        previous = name
    return place
