"""Toledo drawn: where its options lie - fields, circles, cards, tiles and swords."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from meseta.core.game import View
from meseta.games.toledo.names import ALCAZAR, COLOURS
from meseta.render.drawing import Spot
from meseta.render.shapes import kind, options
from meseta.render.toledo import goods, hand
from meseta.render.toledo.pieces import SLOT, card_words, fencing_name, game_texts
from meseta.render.toledo.scenery import Place
from meseta.render.toledo.street import band, circles, end_words, place_words, places, rows, where

Corner = tuple[float, float]
Goals = dict[int, list[str]]
Items = tuple[tuple[str, int], ...]
_STEP = re.compile(r"(\d+)\+(\d)x?")


def spots(view: View, swords: list[str], market: Corner, own: Corner, language: str) -> dict[str, Spot]:
    """Everything that a question could name and that lies somewhere; what several moves lead to is cut into strips."""
    at = places(rows(view))
    goals = _goals(view)
    found = dict(_steps(view, goals, at, language)) | dict(_figures(view, at, language))
    taken = {spot.outline for spot in found.values()}
    for field in range(1, ALCAZAR):
        whole = band(field, *at[field], owned=_owned(view, field))
        if whole not in taken and len(goals.get(field, ())) < 2:
            found.setdefault(f"f{field}", Spot("street", whole, _words(view, field, language)))
    if kind(view) == "use":
        field = where(view)
        found["use"] = Spot("street", band(field, *at[field], owned=_owned(view, field)), _words(view, field, language))
        found.pop(f"f{field}", None)
    stock = tuple((name, view["swords"].get(name, 0)) for name in swords)
    wares = _on_the_market(kind(view), stock, tuple(view["fencing"].items()), market, language)
    return found | wares | dict(_in_hand(view, own, language))


def _words(view: View, field: int, language: str) -> str:
    """A field and everybody on it."""
    if field in (0, ALCAZAR):
        place = "alcazar" if field else "cathedral"
        return end_words(place, tuple(view[place]), language)
    entry = view["street"][field - 1]
    shown = (entry["price"], entry["business"], entry["owner"], tuple(entry["figures"]))
    return place_words(field, *shown, language)


def _owned(view: View, field: int) -> bool:
    """Whether an owner's medallion hangs on a field."""
    return 0 < field < ALCAZAR and view["street"][field - 1]["owner"] is not None


# -- on the street -----------------------------------------------------------------------------------------------------


def _goals(view: View) -> Goals:
    """Where the offered moves lead."""
    found: Goals = {}
    for option in options(view):
        if match := _STEP.fullmatch(option):
            found.setdefault(min(int(match[1]) + int(match[2]), ALCAZAR), []).append(option)
    return found


def _steps(view: View, goals: Goals, at: dict[int, Place], language: str) -> Iterator[tuple[str, Spot]]:
    """A move lies where it leads."""
    for goal, moves in goals.items():
        words, owned = _words(view, goal, language), _owned(view, goal)
        for i, option in enumerate(moves):
            yield option, Spot("street", band(goal, *at[goal], i, len(moves), owned=owned), words)


def _figures(view: View, at: dict[int, Place], language: str) -> Iterator[tuple[str, Spot]]:
    """Figures that are taken back or challenged lie on their circles."""
    if kind(view) == "return":
        for option in options(view):
            field = int(option[1:])
            yield option, _circle(view, field, view["seat"], at[field], language)
    elif kind(view) == "full":
        field = view["unresolved"]
        for option in options(view):
            if option.startswith("duel_"):
                seat = COLOURS.index(option.removeprefix("duel_"))
                yield option, _circle(view, field, seat, at[field], language)


def _circle(view: View, field: int, seat: int, place: Place, language: str) -> Spot:
    """The circle on which the first figure of a seat stands."""
    entry = view["street"][field - 1]
    i = sum(entry["figures"][:seat])
    x, y = circles(entry["circles"], *place)[i]
    return Spot("street", f'<circle cx="{x:g}" cy="{y:g}" r="{SLOT + 2}"/>', _words(view, field, language))


# -- beside it ---------------------------------------------------------------------------------------------------------


@lru_cache(512)
def _on_the_market(asked: str, swords: Items, fencing: Items, corner: Corner, language: str) -> dict[str, Spot]:
    found = {}
    if asked != "carry":
        for i, (name, n) in enumerate(swords):
            words = goods.sword_words(name, n, language)
            found[name] = Spot("market", goods.sword_outline(i, len(swords), *corner), words)
    if asked != "give_back":
        for i, (name, n) in enumerate(fencing):
            words = f"{fencing_name(name, language)}: {n}"
            found[f"take_{name}"] = Spot("market", goods.fencing_outline(i, *corner), words)
    return found


def _in_hand(view: View, corner: Corner, language: str) -> Iterator[tuple[str, Spot]]:
    if view["seat"] is None:
        return
    own = view["players"][view["seat"]]
    slots = hand.card_slots(len(own["hand"]), *corner)
    for i, card in enumerate(own["hand"]):
        yield card, Spot("hand", hand.card_outline(slots, i), card_words(card, language))
    t, _ = game_texts(language)
    for i, tile in enumerate(own["tiles"]):
        yield tile, Spot("own", hand.own_outline(hand.tile_place(i, *corner)), t.get("tiles", tile))
    count = len(own["swords"]) + len(own["fencing"])
    things = [hand.own_outline(hand.thing_place(i, count, *corner)) for i in range(count)]
    if kind(view) == "carry":
        for name, shape in zip(own["swords"], things, strict=False):
            yield name, Spot("own", shape, goods.sword_words(name, own["swords"][name], language))
    if kind(view) == "give_back":
        for name, shape in zip(own["fencing"], things[len(own["swords"]) :], strict=True):
            yield f"take_{name}", Spot("own", shape, fencing_name(name, language))
