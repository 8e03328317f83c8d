"""War of the 3 Sanchos drawn: where its options lie - regions, units, cards, columns and dice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from meseta.core.game import View
from meseta.core.texts import texts
from meseta.games.sanchos.names import FIELD, GARRISON, NOBODY
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.words import PACKAGE
from meseta.render.drawing import Spot
from meseta.render.sanchos import battle, cards, table
from meseta.render.sanchos.kingdoms import chart
from meseta.render.sanchos.map import all_words, unit_outline, units, who_words
from meseta.render.sanchos.pieces import outline
from meseta.render.shapes import kind, options

Corner = tuple[float, float]
Box = tuple[float, float, float, float]
_PLACES = ("field", "garrison", "siege")
_UNIT = re.compile(r"r(\d+)([fgs])")
_DIE = re.compile(r"(\d+)([can])([tk])")


class Where:
    """Everything that spots are made of: the view, the printed map, and where panes begin."""

    def __init__(self, view: View, printed: Printed, panel: Corner, track: battle.Track, language: str) -> None:
        self.view = view
        self.printed = printed
        self.panel = panel
        self.track = track
        self.language = language
        self.about: dict[str, Any] = view["question"]["about"] if view["question"] else {}
        self.sancho: int = {"sancho": view["sancho"], **self.about}["sancho"]


def spots(where: Where, hand: dict[int, Box]) -> dict[str, Spot]:
    """Regions, cards in hand and reserve always; units, columns and dice when they are asked for, above the regions."""
    found: dict[str, Spot] = {}
    view, printed = where.view, where.printed
    for region, shape in enumerate(chart(printed).outlines):
        words = all_words(view, printed, region, where.language)
        found[f"r{region + 1}"] = Spot("map", f'<path d="{shape}"/>', words)
    for card, box in hand.items():
        found[f"card{card + 1}"] = Spot("orders", outline(*box, 9), cards.card_words(printed, card, where.language))
    if view["sancho"] != NOBODY:
        for i, card in enumerate(table.reserve(view, view["sancho"])):
            shape = table.chip_outline(view, i, *where.panel, view["sancho"])
            found[f"card{card + 1}"] = Spot("players", shape, cards.card_words(printed, card, where.language))
    return found | dict(_asked(where))


def _asked(where: Where) -> Iterator[tuple[str, Spot]]:
    for option in options(where.view):
        if match := _UNIT.fullmatch(option):
            yield option, _unit(where, int(match[1]) - 1, "fgs".index(match[2]), with_king=False)
        elif option == "king":
            at, place = where.view["king_at"][where.sancho], where.view["king_in"][where.sancho]
            yield option, _unit(where, at, place, with_king=True)
        elif option.startswith("deploy_") and kind(where.view) == "deploy":
            yield option, _deployment(where, option)
        elif option.startswith("col"):
            yield option, _column(where, int(option.removeprefix("col")))
        elif option in ("left", "right"):
            yield option, _column(where, where.about["die"] // 6 + (1 if option == "right" else -1))
        elif match := _DIE.fullmatch(option):
            yield option, _die(where, int(match[1]) * 6 + "can".index(match[2]) * 2 + "tk".index(match[3]))


def _unit(where: Where, region: int, place: int, *, with_king: bool) -> Spot:
    view, sancho = where.view, where.sancho
    shape = unit_outline(view, where.printed, region, sancho, place, with_king)
    force = units(view, region, sancho, place)
    words = who_words(_PLACES[place], sancho, force, where.language)
    return Spot("map", shape, f"{where.printed.names[region]}: {words}")


def _deployment(where: Where, option: str) -> Spot:
    """Where a recruit goes: into the open at home, into the home castle, to the king."""
    if option == "deploy_king":
        at, place = where.view["king_at"][where.sancho], where.view["king_in"][where.sancho]
        return _unit(where, at, place, with_king=True)
    place = GARRISON if option == "deploy_garrison" else FIELD
    return _unit(where, where.printed.home[where.sancho], place, with_king=False)


def _column(where: Where, column: int) -> Spot:
    t = texts(PACKAGE, where.language)
    shape = battle.column_outline(min(column, where.track.last), where.track)
    return Spot("orders", shape, t.say("option", "column", {"n": column}))


def _die(where: Where, one: int) -> Spot:
    words = battle.die_words(one % 6 // 2, one // 6, where.language)
    return Spot("orders", battle.die_outline(where.view, one, where.track), words)
