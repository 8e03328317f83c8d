"""Drawn once: what looks at nothing that has changed is not drawn again.

After a move most of a picture is as it was, and most of it is the same for everybody at the table. Whoever draws names
the pieces of the work (``once``); each piece notes what it looked at in the view, and as long as the next view says the
same there, what was made of the last one is used again: the same object, so that whoever compares sees it at once.
Nothing can be forgotten, since what was looked at is noted and not listed by hand; and nothing can leak, since a piece
is used again only for eyes that see the very same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from meseta.core.decision import Seat
from meseta.core.game import View

if TYPE_CHECKING:
    from _collections_abc import dict_items, dict_keys, dict_values

T = TypeVar("T")

Drawn: TypeAlias = "dict[Hashable, list[tuple[View, tuple[object, ...], Any]]]"
"""By piece of work: what was looked at in the view, what else it was made of, and what it came to; the latest first."""

SEVERAL: Final = 3
"""Of every piece so many are kept: what everybody sees, what whoever is asked sees, and one more."""
NOTHING_SEEN: Final[View] = {}
EYES: Final = 6
"""Of what is made of pieces so many are kept: every seat has a hand of its own."""


class Remembered(dict[str, Any]):
    """A view, and what was drawn of those before it at the same table in the same language."""

    def __init__(self, view: View, drawn: Drawn) -> None:
        super().__init__(view)
        self.drawn = drawn


class NoneOf:
    """A viewer of whom is known only which seats it is not: everybody else is just as good."""

    __hash__ = None  # type: ignore[assignment]  # it stands for many

    def __init__(self, seat: Seat) -> None:
        self.seats = {seat}

    def __eq__(self, other: object) -> bool:
        return other not in self.seats


class Watched(dict[str, Any]):
    """A view that notes what is looked at: an entry by its name, or everything."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.seen: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        """An entry; the question is looked at piece by piece, because whoever is asked has options of their own."""
        found = super().__getitem__(key)
        if key == "question" and found is not None:
            found = self.seen.get(key) or Watched(found)
        self.seen[key] = found
        return found

    def get(self, key: str, default: Any = None) -> Any:
        """An entry, or that there is none."""
        self.seen[key] = super().get(key)
        return super().get(key, default)

    def is_of(self, seat: Seat) -> bool:
        """Whether a seat is the viewer; if it is not, no more than that is noted."""
        viewer, known = super().__getitem__("seat"), self.seen.get("seat")
        if viewer == seat:
            self.seen["seat"] = seat
        elif isinstance(known, NoneOf):
            known.seats.add(seat)
        elif "seat" not in self.seen:
            self.seen["seat"] = NoneOf(seat)
        return bool(viewer == seat)

    def __contains__(self, key: object) -> bool:
        """What is there is noted with what it says; that something is missing is seen only where all is seen."""
        found = super().get(key) if isinstance(key, str) else None
        if found is None:
            return key in self.keys()
        self.seen[str(key)] = found
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def keys(self) -> dict_keys[str, Any]:
        """Everything was looked at."""
        self.seen.update(super().items())
        return super().keys()

    def values(self) -> dict_values[str, Any]:
        """Everything was looked at."""
        self.seen.update(super().items())
        return super().values()

    def items(self) -> dict_items[str, Any]:
        """Everything was looked at."""
        self.seen.update(super().items())
        return super().items()


def is_of(view: View, seat: Seat) -> bool:
    """Whether a view is that of a seat: who asks so, and not for ``view["seat"]``, draws the same for all others."""
    return view.is_of(seat) if isinstance(view, Watched) else bool(view["seat"] == seat)


def once(view: View, piece: Hashable, draw: Callable[[View], T], *things: object) -> T:
    """``draw(view)``, or what it made of a view that said the same.

    ``draw`` may depend on nothing else that changes at a table; what does is named in ``piece``, or among ``things``
    where every move brings others.
    """
    if not isinstance(view, Remembered):
        return draw(view)
    known = view.drawn.get(piece, [])
    for seen, given, made in known:
        if given == things and says(view, seen):
            found: T = made
            return found
    watched = Watched(view)
    made = draw(watched)
    view.drawn[piece] = [(watched.seen, things, made), *known[: SEVERAL - 1]]
    return made


def of_same(drawn: Drawn, piece: Hashable, make: Callable[[], T], *things: object) -> T:
    """What was made of equal things, or what is made of them now: ``make`` depends on nothing else that changes."""
    known = drawn.get(piece, [])
    for _, given, made in known:
        if given == things:
            found: T = made
            return found
    made = make()
    drawn[piece] = [(NOTHING_SEEN, things, made), *known[: EYES - 1]]
    return made


def same(view: View, piece: Hashable, make: Callable[[], T], *things: object) -> T:
    """What was made of equal things for a view before this one; ``make`` depends on nothing else that changes."""
    return of_same(view.drawn, piece, make, *things) if isinstance(view, Remembered) else make()


def says(view: View, seen: View) -> bool:
    """Whether a view says what was seen in another."""
    for key, value in seen.items():
        now = view.get(key)
        if isinstance(value, Watched):
            if now is None or not says(now, value.seen):
                return False
        elif now is not value and now != value:
            return False
    return True
