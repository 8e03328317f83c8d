"""King & Intrigue drawn: El Grande's map at court with all that lasts, the action cards and the own hand.

The panes are those of El Grande; the hand shows the heads of its cards, and while hands are chosen that of every card
that may still be chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from meseta.core.event import Event
from meseta.core.game import Game, View
from meseta.core.texts import Texts, texts
from meseta.games import game as game_named
from meseta.games.king_and_intrigue.words import words_of
from meseta.render.cards.grammar import symbols
from meseta.render.drawing import Drawing, Later, Motion, Pane, Spot
from meseta.render.el_grande import PLACES, below, realm, round_of, size
from meseta.render.el_grande import map as chart
from meseta.render.el_grande.table import (
    NO_DISC,
    Cell,
    Disc,
    Players,
    counted,
    discs,
    own_court,
    players,
    power_said,
    tracks,
)
from meseta.render.kept import kept
from meseta.render.king_and_intrigue import court, markers, seals
from meseta.render.king_and_intrigue.cards import display, hand, shown
from meseta.render.king_and_intrigue.cards import symbols as heads
from meseta.render.king_and_intrigue.motions import motion
from meseta.render.once import once, same
from meseta.render.shapes import asked


def drawing(view: View, language: str = "en", game: Game[Any] | None = None) -> Drawing:
    """A view as panes, with the spots of everything that a question could name."""
    played: Any = game or game_named("king_and_intrigue")
    t, own = words_of(played.printed, language), texts("meseta.render", language)
    title, printed = played.title_in(language), played.printed.values
    board, spots, grandes = once(view, "map", lambda seen: _map(seen, t, own, printed))
    rows = _rows(view, t, own)
    corner, seat = below(rows.pane), view["seat"]
    cards, actions = once(view, ("display", seat), lambda seen: display(seen, corner, t, own))
    own_cards, at = shown(view), below(cards)
    held, powers = once(view, ("hand", seat), lambda seen: hand(seen, own_cards, at, t), own_cards, at)
    race = once(view, "tracks", lambda seen: tracks(seen, title, t, own))
    panes = (board, race, rows.pane, cards, *([held] if held else []))
    grande = {"grande": grandes[view["seat"]]} if view["seat"] in grandes else {}
    found = Later(lambda: {**spots, **grande, **rows.spots, **own_court(view, rows), **actions, **powers})
    shared, seldom = _symbols(played.name)
    return Drawing(f"{title}, {round_of(view, t)}", *size(panes), panes, found, rows.plates, shared, seldom)


def _rows(view: View, t: Texts, own: Texts) -> Players:
    """What every seat has; whoever sees the same of it has the very same."""
    cards, dialled = [entry["cards"] for entry in view["power_cards"]], _discs(view, t, own)
    counted = (view["court"], view["province"], view["vetos"], view["score"], cards)
    lying = (view["played"], view["cards"], view["markers"])
    return same(view, "rows", lambda: _new_rows(view, dialled, t, own), *counted, *lying, asked(view), dialled)


def _new_rows(view: View, dialled: list[Disc], t: Texts, own: Texts) -> Players:
    cells = [_cells(view, seat, t) for seat in range(view["seats"])]
    return players(view, cells, dialled, t, own)


@cache
def _symbols(name: str) -> tuple[dict[str, str], frozenset[str]]:
    """Everything of which drawings are made, and what of it belongs to cards alone."""
    pictures = {**symbols(name), **heads()}
    return {**chart.symbols(), **court.symbols(), **seals.symbols(), **pictures}, frozenset(pictures)


def motions(event: Event, view: View, language: str = "en") -> list[Motion]:
    """How an event looks."""
    return motion(event, view)


def _map(
    view: View, t: Texts, own: Texts, printed: Sequence[Sequence[int]]
) -> tuple[Pane, dict[str, Spot], dict[int, Spot]]:
    """The map with all that stands on it and all markers; the spots of the Grandes by seat."""
    laid = {place: markers.laid(view, place, t) for place in PLACES}
    signs = {place: markers.marks(place, laid[place], t) for place in PLACES}
    places = {
        place: chart.place_on_map(view, place, t, own, *signs[place][:2], keep=laid[place].boxes) for place in PLACES
    }
    boards, spots = chart.scoreboards(view, t, court.BESIDE)
    joined, ends = markers.ties(view, laid, t)
    parts = {
        **court.ground(t, own, printed),
        **realm(view),
        **markers.frozen(view),
        **joined,
        **markers.tower(view, laid),
        **{f"place-{place}": drawn.markup for place, drawn in places.items()},
        **boards,
        **markers.notes(view, t),
    }
    if view["king"]:
        parts["king"] = chart.king(view["king"], t)
    grandes: dict[int, Spot] = {}
    for place in PLACES:
        spots = {**places[place].spots, **spots, **signs[place][2]}
        grandes |= places[place].grandes
    return _pane(parts, own), {**spots, **ends, **markers.removals(view, laid, t)}, grandes


def _pane(parts: dict[str, str], own: Texts) -> Pane:
    return Pane("map", own.get("el_grande", "map"), (0, 0, chart.WIDTH, chart.HEIGHT), parts, court.GROUND)


def _cells(view: View, seat: int, t: Texts) -> tuple[Cell, ...]:
    """Court, province, the power card played, cards in hand, and the cards that lie open."""
    card, late, spies = view["played"][seat], view["markers"]["late_move"], view["markers"]["espionage"]
    value = "–" if card is None else str(view["cards"][card]["value"] or "★")
    effect = "" if card is None else view["cards"][card]["effect"]
    return _cells_of(
        (view["court"][seat], view["province"][seat], view["power_cards"][seat]["cards"]),
        (value, effect),
        tuple(view["vetos"][seat]),
        (seat in spies, seat in late),
        t,
    )


@kept
def _cells_of(
    counts: tuple[int, int, int], card: tuple[str, str], vetos: tuple[int, ...], kept: tuple[bool, bool], t: Texts
) -> tuple[Cell, ...]:
    value, effect = card
    named = f"{value} {t.get('cards', effect)}" if effect else value
    found = [
        counted("court", "court", counts[0], t),
        counted("province", "province", counts[1], t),
        Cell("power", "power", value, power_said(named if effect else "", t)),
        counted("cards", "cards", counts[2], t),
    ]
    if vetos:
        ends = ", ".join(map(str, vetos))
        found.append(Cell("vetos", "veto", f"→{ends}", f"{t.get('board', 'vetos')} {ends}"))
    for name, sign, there in (("espionage", "spy", kept[0]), ("late_move", "turn", kept[1])):
        if there:
            found.append(Cell(name, sign, "", t.get("markers", name)))
    return tuple(found)


def _discs(view: View, t: Texts, own: Texts) -> list[Disc]:
    """The secret discs, those of Hurricanes too: the owner knows where he dialled, the others that he did."""
    found = discs(view, t, own)
    for seat, place in enumerate(view["hurricane"]):
        if place is not None and found[seat] == NO_DISC:
            said = own.get("el_grande", "dialled")
            found[seat] = Disc("✓", said) if place == "hidden" else Disc(t.get("places", place), said)
    return found
