"""The table as text: regions with what they would score now, courts and hands, cards on offer."""

from __future__ import annotations

from typing import Any

from meseta.core.game import Paint, View
from meseta.core.texts import Texts, texts
from meseta.games.el_grande.names import CASTILLO, COLOURS, PACKAGE, PLACE_IDS

_NAME = 17
_SEAT = 12


def draw(view: View, paint: Paint, language: str) -> str:
    """A whole view in about 100 columns."""
    t = texts(PACKAGE, language)
    parts = [_title(view, paint, t), *_places(view, paint, t), "", *_supplies(view, paint, t)]
    if any(view["offer"]):
        parts += ["", *_offer(view, paint, t)]
    return "\n".join(line.rstrip() for line in parts)


def _title(view: View, paint: Paint, t: Texts) -> str:
    return paint(t.say("board", "round", {"round": view["round"], "last": view["rounds"][-1]}), "title")


def _cell(text: str, style: str, paint: Paint, width: int = _SEAT) -> str:
    """A word centred in its column; painted after padding, so that colours cost no width."""
    padded = f"{text:^{width}}"
    return paint(padded, style) if text.strip() else padded


def _places(view: View, paint: Paint, t: Texts) -> list[str]:
    seats = range(view["seats"])
    head = f"{'':{_NAME}}{t.get('board', 'values'):^12}"
    lines = [head + "".join(_cell(t.get("seats", COLOURS[i]), f"seat{i}", paint) for i in seats)]
    lines += [_place_line(view, place, paint, t) for place in PLACE_IDS[: CASTILLO + 1]]
    return [*lines, paint(t.get("board", "legend"), "dim")]


def _place_line(view: View, place: str, paint: Paint, t: Texts) -> str:
    """Name, values, and for each seat its caballeros, its Grande and the points it would score now."""
    entry = view["places"][place]
    is_king = view["king"] == place
    mark = "♔ " if is_king else "› " if place in view["targets"] else "  "
    name = f"{t.get('board', place) if t.has('board', place) else t.get('places', place):<{_NAME - 2}}"
    values = "/".join(map(str, entry["values"])) + ("*" if entry["board"] else "")
    cells = "".join(_count(view, place, seat, entry, paint) for seat in range(view["seats"]))
    style = "king" if is_king else "place"
    value_style = "warn" if entry["board"] else "dim"
    return paint(mark + name, style) + _cell(values, value_style, paint) + cells


def _count(view: View, place: str, seat: int, entry: dict[str, Any], paint: Paint) -> str:
    grande = "♜" if view["grandes"][seat] == place else ""
    if entry["caballeros"] is None:
        return _cell("?" + grande, "dim", paint)
    n, points = entry["caballeros"][seat], entry["points"][seat]
    if n == 0:
        return _cell(grande or "·", f"seat{seat}" if grande else "dim", paint)
    return _cell(f"{n}{grande}" + (f" +{points}" if points else ""), f"seat{seat}", paint)


def _supplies(view: View, paint: Paint, t: Texts) -> list[str]:
    rows = [
        ("court", view["court"]),
        ("province", view["province"]),
        ("score", view["score"]),
        ("power", [str(value) if value else "·" for value in view["played"]]),
        ("cards", [f"{cards['cards']}" for cards in view["power_cards"]]),
    ]
    if any(view["vetos"]):
        rows.append(("vetos", ["→" + ",".join(map(str, ends)) if ends else "·" for ends in view["vetos"]]))
    lines = [_row(t.get("board", key), values, paint) for key, values in rows]
    own = [cards["hand"] for cards in view["power_cards"] if cards["hand"] is not None]
    if own:
        lines.append(f"{t.get('board', 'hand'):<{_NAME}} {' '.join(map(str, own[0]))}")
    if view["beside"]:
        lines.append(
            f"{t.get('places', 'beside'):<{_NAME}} {', '.join(t.get('boards', board) for board in view['beside'])}"
        )
    return lines


def _row(name: str, values: list[Any], paint: Paint) -> str:
    return f"{name:<{_NAME}}{'':12}" + "".join(_cell(str(v), f"seat{i}", paint) for i, v in enumerate(values))


def _offer(view: View, paint: Paint, t: Texts) -> list[str]:
    cards = [card for card in view["offer"] if card is not None]
    lines = [f"  {paint(t.get('cards', card), 'card')} - {t.get('card_texts', card)}" for card in cards]
    return [paint(t.get("board", "offer"), "title"), *lines]
