"""Toledo drawn: the street, one's own hand below it, the players and the market beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meseta.core.event import Event
from meseta.core.game import Game, View
from meseta.games import game as game_named
from meseta.games.toledo import events as told
from meseta.games.toledo.game import Toledo
from meseta.games.toledo.names import ALCAZAR, BUSINESSES, CATHEDRAL, COLOURS, NONE, TILE_IDS, card_names
from meseta.render.drawing import Drawing, Later, Motion, Pane
from meseta.render.once import once
from meseta.render.toledo import goods, hand, players, street
from meseta.render.toledo.pieces import business, fencing, game_texts, money, piece, scene, small_money, symbols
from meseta.render.toledo.spots import spots

_GAP = 20


def drawing(view: View, language: str = "en", game: Game[Any] | None = None) -> Drawing:
    """The picture of a view in panes; the same elements have the same ids in every picture.

    The street, one's own things in a low strip below it; beside it the players, and below them the market.
    """
    played = game or game_named("toledo")
    assert isinstance(played, Toledo)
    _, own = game_texts(language)
    spectator, wide = view["seat"] is None, street.width(street.rows(view))
    below, beside = (0.0, street.HEIGHT + 4.0), wide + _GAP
    tall = float(players.PITCH * view["seats"])
    market = (beside, tall + 8)
    swords = played.printed.sword_names()
    houses = once(view, "street", lambda seen: street.parts(seen, language))
    wares = once(view, "market", lambda seen: goods.parts(seen, swords, *market, language))
    panes = [
        Pane("street", own.get("toledo", "street"), (0, 0, wide, street.HEIGHT), houses, street.ground(view)),
        Pane(
            "players",
            own.get("toledo", "players"),
            (beside, 0, players.WIDTH, tall),
            players.parts(view, beside, 0, language),
        ),
        Pane("market", own.get("toledo", "market"), (*market, goods.WIDTH, goods.HEIGHT), wares),
    ]
    if not spectator:
        held = once(view, ("hand", view["seat"]), lambda seen: hand.cards(seen, *below, language))
        things = once(view, ("own", view["seat"]), lambda seen: hand.things(seen, *below, language))
        panes[1:1] = [
            Pane("hand", own.get("toledo", "hand"), (*below, hand.HAND, hand.HEIGHT), held),
            Pane("own", own.get("toledo", "own"), (hand.HAND, below[1], wide - hand.HAND, hand.HEIGHT), things),
        ]
    height = street.HEIGHT if spectator else below[1] + hand.HEIGHT
    title = f"{played.title_in(language)}, {street.how_far(view, language)}"
    found = Later(lambda: spots(view, swords, market, below, language))
    people = players.plates(view, beside, 0)
    return Drawing(title, beside + players.WIDTH, height, tuple(panes), found, people, symbols())


# -- what is seen to happen --------------------------------------------------------------------------------------------


def motions(event: Event, view: View, language: str = "en") -> list[Motion]:
    """Figures glide, goods and tiles change hands, cards turn; on the drawing of the view after the event."""
    found = _MOTIONS.get(type(event))
    return found(event, view) if found else []


def _glide(what: str, start: str, end: str) -> Motion:
    return Motion("glide", what, start, end)


def _place(field: int) -> str:
    """The part where figures of a field stand; behind the entrances is the Alcázar."""
    if field == CATHEDRAL:
        return "cathedral"
    return f"stand-{field}" if field < ALCAZAR - 2 else "alcazar"


def _where(field: int, view: View) -> str:
    """Where a figure stands that has just come."""
    return "newcomer" if view["unresolved"] == field else _place(field)


def _card(card: int, view: View) -> str:
    return card_names(list(view["fencing"])[:-1])[card]


def _holder(seat: int, card: str, view: View) -> str:
    """Where a card of a seat lies: in one's own hand, or face down with the others'."""
    own = view["players"][seat]["hand"]
    return f"hand-{card}" if own and card in own else f"{COLOURS[seat]}-card"


def _drawn(event: Any, view: View) -> list[Motion]:
    if event.card == NONE:
        return [_glide(piece("card"), "supply-draw-pile", f"{COLOURS[event.seat]}-card")]
    card = _card(event.card, view)
    face = money(scene(card, tuple(view["fencing"])))
    return [Motion("turn", face, "supply-draw-pile", _holder(event.seat, card, view))]


def _moved(event: Any, view: View) -> list[Motion]:
    card = _card(event.card, view)
    laid = small_money(scene(card, tuple(view["fencing"])))
    walk = _glide(piece(COLOURS[event.seat], 0, 14), _place(event.field), _where(event.to, view))
    goal = "supply-discard-pile" if event.extra or view["main"] is None else "main"
    return [_glide(laid, f"{COLOURS[event.seat]}-card", goal), walk]


def _paid(event: Any, view: View) -> list[Motion]:
    card = _card(event.card, view)
    to = "supply-discard-pile" if event.owner == NONE else _holder(event.owner, card, view)
    return [_glide(small_money(scene(card, tuple(view["fencing"]))), f"{COLOURS[event.seat]}-card", to)]


def _collected(event: Any, view: View) -> list[Motion]:
    name = BUSINESSES[event.business]
    return [_glide(piece(name), f"field-{event.field}", f"{COLOURS[event.seat]}-{name}")]


def _fencing_taken(event: Any, view: View) -> list[Motion]:
    duels, own = tuple(view["fencing"]), f"{COLOURS[event.seat]}-treasures"
    taken = [_glide(fencing(duels[event.fencing], duels), f"supply-fencing-{duels[event.fencing]}", own)]
    if event.given_back == NONE:
        return taken
    back = duels[event.given_back]
    return [*taken, _glide(fencing(back, duels), own, f"supply-fencing-{back}")]


def _bout(event: Any, view: View) -> list[Motion]:
    if event.card == NONE:
        return []
    face = money(scene(_card(event.card, view), tuple(view["fencing"])))
    return [Motion("turn", face, "supply-draw-pile", "supply-discard-pile")]


def _home(seat: int, field: int) -> list[Motion]:
    return [_glide(piece(COLOURS[seat], 0, 14), _place(field), "cathedral")]


_MOTIONS: dict[type[Event], Callable[[Any, View], list[Motion]]] = {
    told.CardDrawn: _drawn,
    told.Reshuffled: lambda e, v: [_glide(piece("card"), "supply-discard-pile", "supply-draw-pile")],
    told.TilePlaced: lambda e, v: [_glide(business(TILE_IDS[e.tile]), f"{COLOURS[e.seat]}-tiles", f"field-{e.field}")],
    told.FigureMoved: _moved,
    told.Paid: _paid,
    told.Collected: _collected,
    told.SwordForged: lambda e, v: [_glide(piece("sword"), f"sword-{e.sword}", f"{COLOURS[e.seat]}-swords")],
    told.FencingTileTaken: _fencing_taken,
    told.PaintingTaken: lambda e, v: [_glide(piece("painting"), "supply-paintings", f"{COLOURS[e.seat]}-treasures")],
    told.AlcazarEntered: lambda e, v: (
        [] if e.sword == NONE else [_glide(piece("sword"), f"{COLOURS[e.seat]}-swords", "alcazar")]
    ),
    told.DuelBegan: lambda e, v: [_glide(piece("swords"), "", _place(e.field))],
    told.BoutFought: _bout,
    told.DuelWon: lambda e, v: _home(e.loser, e.field),
    told.FigureReturned: lambda e, v: _home(e.seat, e.field),
}
"""How each event looks; events that are not here move nothing."""
