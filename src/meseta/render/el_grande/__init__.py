"""El Grande drawn: the map of Spain with every piece, and beside it tracks, players, cards on offer and the own hand.

Four panes and, for a player, a fifth. On a phone of 360 px the map is as wide as the screen and its numbers and names
grow by the style sheet (``.count``, ``.name``); tracks, players and cards are drawn about as wide as a phone, so that
they need not shrink. King & Intrigue draws with the same hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from meseta.core.event import Event
from meseta.core.game import Game, View
from meseta.core.texts import Texts, texts
from meseta.games import game as game_named
from meseta.games.el_grande.names import PLACE_IDS
from meseta.render.cards.grammar import symbols
from meseta.render.drawing import Drawing, Later, Motion, Pane, Spot
from meseta.render.el_grande import atlas
from meseta.render.el_grande import map as chart
from meseta.render.el_grande.cards import GAP, WIDTH, Corner, hand, offer
from meseta.render.el_grande.motions import motion
from meseta.render.el_grande.table import Disc, Players, discs, own_court, players, seat_cells, tracks
from meseta.render.once import once, same
from meseta.render.shapes import asked

PLACES = PLACE_IDS[:10]


def drawing(view: View, language: str = "en", game: Game[Any] | None = None) -> Drawing:
    """A view as panes, with the spots of everything that a question could name."""
    played: Any = game or game_named("el_grande")
    t, own = texts("meseta.games.el_grande", language), texts("meseta.render", language)
    title, printed = played.title_in(language), played.printed.values
    board, spots = once(view, "map", lambda seen: _map(seen, t, own, printed))
    rows = _rows(view, t, own)
    corner, seat = below(rows.pane), view["seat"]
    cards, offered = once(view, ("offer", seat), lambda seen: offer(seen, played.printed.stack_of, corner, t, own))
    held, powers = _hand(view, below(cards), t)
    race = once(view, "tracks", lambda seen: tracks(seen, title, t, own))
    panes = (board, race, rows.pane, cards, *([held] if held else []))
    found = Later(lambda: {**spots, **rows.spots, **own_court(view, rows), **offered, **powers})
    shared, seldom = _symbols(played.name)
    return Drawing(f"{title}, {round_of(view, t)}", *size(panes), panes, found, rows.plates, shared, seldom)


def _hand(view: View, at: Corner, t: Texts) -> tuple[Pane | None, dict[str, Spot]]:
    """The viewer's own cards: what others hold or play changes nothing of them."""
    seat = view["seat"]
    if seat is None:
        return None, {}
    held, played = view["power_cards"][seat]["hand"], view["played"][seat]
    return same(view, ("hand", seat), lambda: hand(view, at, t), held, played, at)


def _rows(view: View, t: Texts, own: Texts) -> Players:
    """What every seat has: all of it lies open, so that everybody at a table has the very same."""
    cards, dialled = [entry["cards"] for entry in view["power_cards"]], discs(view, t, own)
    counted = (view["court"], view["province"], view["played"], view["vetos"], view["score"], cards)
    return same(view, "rows", lambda: _new_rows(view, dialled, t, own), *counted, asked(view), dialled)


def _new_rows(view: View, dialled: list[Disc], t: Texts, own: Texts) -> Players:
    cells = [seat_cells(view, seat, t) for seat in range(view["seats"])]
    return players(view, cells, dialled, t, own)


@cache
def _symbols(name: str) -> tuple[dict[str, str], frozenset[str]]:
    """Everything of which drawings are made, and what of it belongs to cards alone."""
    pictures = symbols(name)
    return {**chart.symbols(), **atlas.symbols(), **pictures}, frozenset(pictures)


def motions(event: Event, view: View, language: str = "en") -> list[Motion]:
    """How an event looks."""
    return motion(event, view)


def below(pane: Pane) -> Corner:
    """Where the next pane of the column beside the map begins."""
    x, y, _, tall = pane.box
    return Corner(x, y + tall + GAP)


def size(panes: tuple[Pane, ...]) -> tuple[float, float]:
    """How large the whole picture is: the map, and the column beside it."""
    right = max(pane.box[0] + max(pane.box[2], WIDTH if pane.box[0] else 0) for pane in panes)
    return right + 10, max(pane.box[1] + pane.box[3] for pane in panes) + 10


def round_of(view: View, t: Texts) -> str:
    """How far the game is."""
    return t.say("board", "round", {"round": view["round"], "last": view["rounds"][-1]})


def _map(view: View, t: Texts, own: Texts, printed: Sequence[Sequence[int]]) -> tuple[Pane, dict[str, Spot]]:
    """The map with all that stands on it."""
    places = {place: chart.place_on_map(view, place, t, own) for place in PLACES}
    boards, board_spots = chart.scoreboards(view, t)
    parts = {
        **ground(t, own, printed),
        **realm(view),
        "tower": chart.tower(),
        **{f"place-{place}": drawn.markup for place, drawn in places.items()},
        **boards,
    }
    if view["king"]:
        parts["king"] = chart.king(view["king"], t)
    spots = {name: spot for drawn in places.values() for name, spot in drawn.spots.items()}
    return map_pane(parts, own), {**spots, **board_spots}


def ground(t: Texts, own: Texts, printed: Sequence[Sequence[int]]) -> dict[str, str]:
    """Sea, land, names with what is printed, and the frame: nothing of it changes in a game."""
    return {
        "sea": atlas.sea(own),
        **{f"region-{place}": atlas.region(place) for place in chart.REGIONS},
        "island": atlas.island(),
        "relief": atlas.relief(),
        "names": atlas.names(printed, t),
        "frame": atlas.tiles(),
    }


def realm(view: View) -> dict[str, str]:
    """The frame of the king's region."""
    return {"realm": chart.realm(view["king"])} if view["king"] else {}


GROUND = ("sea", *(f"region-{place}" for place in chart.REGIONS), "island", "relief", "names", "frame")


def map_pane(parts: dict[str, str], own: Texts) -> Pane:
    """The pane of the map."""
    return Pane("map", own.get("el_grande", "map"), (0, 0, chart.WIDTH, chart.HEIGHT), parts, GROUND)
