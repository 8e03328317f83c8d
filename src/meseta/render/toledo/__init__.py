"""Toledo drawn: the street, the market below it, the players beside it and one's own hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from meseta.core.event import Event
from meseta.core.game import Game, View
from meseta.core.texts import Texts
from meseta.games import game as game_named
from meseta.games.toledo import events as told
from meseta.games.toledo.game import Toledo
from meseta.games.toledo.names import ALCAZAR, BUSINESSES, CATHEDRAL, COLOURS, NONE, TILE_IDS, card_names
from meseta.render.drawing import Drawing, Motion, Pane
from meseta.render.once import once
from meseta.render.palette import FAINT, SERIF, text
from meseta.render.shapes import group
from meseta.render.toledo import goods, players, street
from meseta.render.toledo.pieces import business, fencing, game_texts, money, piece, scene, small_money
from meseta.render.toledo.spots import spots

WIDTH, HEIGHT = 1300, street.HEIGHT + goods.HEIGHT
_BESIDE = street.WIDTH + 24
_HAND = (street.WIDTH - players.HAND_WIDTH, float(street.HEIGHT))
_HEAD = 80


def drawing(view: View, language: str = "en", game: Game[Any] | None = None) -> Drawing:
    """The picture of a view in panes; the same elements have the same ids in every picture."""
    played = game or game_named("toledo")
    assert isinstance(played, Toledo)
    t, own = game_texts(language)
    spectator = view["seat"] is None
    market = ((street.WIDTH - goods.WIDTH) / 2 if spectator else 0.0, float(street.HEIGHT))
    swords = played.printed.sword_names()
    beside = {"facts": _facts(played.title_in(language), _how_far(view, t))}
    beside |= players.parts(view, _BESIDE, _HEAD, language)
    houses = once(view, "street", lambda seen: street.parts(seen, language))
    wares = once(view, ("market", spectator), lambda seen: goods.parts(seen, swords, *market, language))
    panes = [
        Pane("street", own.get("toledo", "street"), (0, 0, street.WIDTH, street.HEIGHT), houses),
        Pane("market", own.get("toledo", "market"), (*market, goods.WIDTH, goods.HEIGHT), wares),
        Pane("players", own.get("toledo", "players"), (street.WIDTH, 0, WIDTH - street.WIDTH, _tall(view)), beside),
    ]
    if not spectator:
        box = (*_HAND, players.HAND_WIDTH, players.HAND_HEIGHT)
        held = once(view, ("hand", view["seat"]), lambda seen: players.hand_parts(seen, *_HAND, language))
        hand = Pane("hand", own.get("toledo", "hand"), box, held)
        panes.insert(1, hand)
    title = f"{played.title_in(language)}, {_how_far(view, t)}"
    people = players.plates(view, _BESIDE, _HEAD, language)
    return Drawing(title, WIDTH, HEIGHT, tuple(panes), spots(view, swords, market, _HAND, language), people)


def _tall(view: View) -> float:
    """The players' panels and their heading."""
    return _HEAD + players.PITCH * float(view["seats"])


def _how_far(view: View, t: Texts) -> str:
    words = [t.say("board", "turn", {"turn": view["turn"]})]
    if view["closer"] is not None:
        words.append(t.get("board", "last_round"))
    if view["extra"]:
        words.append(t.get("board", "extra"))
    return " · ".join(words)


@lru_cache(256)
def _facts(title: str, facts: str) -> str:
    """The name of the game and how far it is."""
    name = text(_BESIDE, 44, title, 28, font_family=SERIF, font_weight="bold")
    return group("facts", [name, text(_BESIDE, 72, facts, 15, FAINT)])


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
