"""The last scoring of El Grande as a table: places by seats, bonuses marked, sums below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from meseta.core.event import Event
from meseta.core.game import View
from meseta.core.texts import Texts, texts
from meseta.games.el_grande.events import RoundBegan, Scored, ScoringBegan, TurnBegan
from meseta.games.el_grande.names import CASTILLO, PLACE_IDS
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.games.el_grande.scoring import leader
from meseta.render.drawing import Entry, Row, Sheet, by_name
from meseta.render.kept import kept

READS: tuple[type[Event], ...] = (Scored, ScoringBegan, TurnBegan, RoundBegan)
"""What a sheet is made of."""
SIGNS = {"king": "♛", "home": "♟"}


def sheet(events: Iterator[Event], view: View, language: str = "en") -> Sheet | None:
    """The scoring that came last: all places of a general one, or what one turn had scored."""
    t, own = texts("meseta.games.el_grande", language), texts("meseta.render", language)
    began, found = last_scoring(events, (Scored,))
    if not found:
        return None
    rows = [place_row((event.place,), event, t, own) for event in found]
    gained = [event.points for event in found]
    return Sheet(title(began, view, own), heads(view), (*rows, *sums(gained, view, own)), legend(own))


def last_scoring(events: Iterator[Event], kinds: tuple[type[Event], ...]) -> tuple[int, list[Any]]:
    """What brought points last, oldest first; and after which round, if everything was scored (else 0)."""
    found: list[Event] = []
    for event in events:
        if isinstance(event, kinds):
            found.append(event)
        elif found and isinstance(event, ScoringBegan):
            return event.number, found[::-1]
        elif found and isinstance(event, (TurnBegan, RoundBegan)):
            break
    return 0, found[::-1]


def title(began: int, view: View, own: Texts) -> str:
    """Which scoring it was."""
    if not began:
        return own.get("el_grande_beats", "special")
    scorings = view["scorings"]
    return own.say("el_grande_beats", "heading", {"n": scorings.index(began) + 1, "of": len(scorings)})


def heads(view: View) -> tuple[tuple[str, str], ...]:
    """A column for every seat."""
    return tuple((SEATS[seat], by_name(seat)) for seat in range(view["seats"]))


def legend(own: Texts) -> str:
    """What the signs mean."""
    return own.get("el_grande_beats", "legend")


def place_row(places: Sequence[int], event: Any, t: Texts, own: Texts, marks: str = "") -> Row:
    """A place: what everybody got who was there, the leader's bonuses by their signs."""
    bonus = "_".join(kind for kind in SIGNS if getattr(event, kind))
    return _row(tuple(places), event.points, event.counts, bonus, getattr(event, "values", ()), marks, t, own)


@kept
def _row(
    places: tuple[int, ...],
    gained: tuple[int, ...],
    counts: tuple[int, ...],
    bonus: str,
    values: tuple[int, ...],
    marks: str,
    t: Texts,
    own: Texts,
) -> Row:
    names = [t.get("board", "castillo") if n == CASTILLO else t.get("places", PLACE_IDS[n]) for n in places]
    first, best = leader(list(counts)), max(gained)
    entries = [
        Entry(
            str(points) if points or count else "–",
            "".join(SIGNS[kind] for kind in bonus.split("_")) if bonus and seat == first else "",
            own.get("el_grande_beats", f"said_{bonus}") if bonus and seat == first else "",
            best=0 < points == best,
        )
        for seat, (points, count) in enumerate(zip(gained, counts, strict=True))
    ]
    note = " · ".join(map(str, values))
    return Row(" + ".join(names), tuple(entries), f"{note}{marks}", chapter=names[0])


def sums(gained: Sequence[Sequence[int]], view: View, own: Texts) -> tuple[Row, Row]:
    """What the scoring brought everybody, and what they have now: nothing else brings points."""
    added = [sum(one) for one in zip(*gained, strict=True)]
    return (
        Row(own.get("el_grande_beats", "sum"), tuple(Entry(f"+{n}") for n in added), sum=True),
        Row(own.get("el_grande_beats", "total"), tuple(Entry(str(n)) for n in view["score"]), sum=True),
    )
