"""The last scoring of King & Intrigue as a table: as El Grande's, with allies, doubled regions and the bridge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meseta.core.event import Event
from meseta.core.game import View
from meseta.core.texts import Texts, texts
from meseta.games import game as game_named
from meseta.games.el_grande.events import Scored
from meseta.games.el_grande.names import PLACE_IDS
from meseta.games.king_and_intrigue.events import AllianceScored, BridgePaid, MarkerRemoved
from meseta.games.king_and_intrigue.words import words_of
from meseta.render.drawing import Entry, Row, Sheet
from meseta.render.el_grande.sheet import READS as SCORINGS
from meseta.render.el_grande.sheet import heads, last_scoring, legend, place_row, sums, title
from meseta.render.king_and_intrigue.beats import TWICE

READS: tuple[type[Event], ...] = (*SCORINGS, AllianceScored, BridgePaid, MarkerRemoved)
"""What a sheet is made of."""


def sheet(events: Iterator[Event], view: View, language: str = "en") -> Sheet | None:
    """The scoring that came last: all places of a general one, or what one turn had scored."""
    printed: Any = game_named("king_and_intrigue")
    t, own = words_of(printed.printed, language), texts("meseta.render", language)
    doubled = set(view["markers"]["double"])
    began, found = last_scoring(_noting(events, doubled), (Scored, AllianceScored, BridgePaid))
    if not found:
        return None
    seats = view["seats"]
    rows = [_row(event, doubled if began else set(), seats, t, own) for event in found]
    gained = [_points(event, seats) for event in found]
    return Sheet(title(began, view, own), heads(view), (*rows, *sums(gained, view, own)), legend(own))


def _noting(events: Iterator[Event], doubled: set[str]) -> Iterator[Event]:
    """The same events; 2x markers that were taken away after the scoring are noted until it is found."""
    scored = False
    for event in events:
        scored = scored or isinstance(event, Scored | AllianceScored)
        if not scored and isinstance(event, MarkerRemoved) and event.marker == "double":
            doubled.add(PLACE_IDS[event.place])
        yield event


def _points(event: Any, seats: int) -> tuple[int, ...]:
    if isinstance(event, BridgePaid):
        return tuple(event.n if seat == event.seat else 0 for seat in range(seats))
    points: tuple[int, ...] = event.points
    return points


def _row(event: Any, doubled: set[str], seats: int, t: Texts, own: Texts) -> Row:
    if isinstance(event, BridgePaid):
        entries = tuple(Entry(str(n) if n else "–", best=n > 0) for n in _points(event, seats))
        name = own.get("king_and_intrigue_beats", "bridge")
        return Row(name, entries, chapter=name)
    places = (event.src, event.dst) if isinstance(event, AllianceScored) else (event.place,)
    twice = TWICE if doubled & {PLACE_IDS[place] for place in places} else ""
    return place_row(places, event, t, own, twice)
