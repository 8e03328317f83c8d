"""The table as text: regions with their markers and what they would score, courts, open cards, the own hand."""

from __future__ import annotations

from typing import Any

from meseta.core.game import Paint, View
from meseta.core.texts import Texts
from meseta.games.el_grande.names import CASTILLO, COLOURS, NOWHERE, PLACE_IDS
from meseta.games.king_and_intrigue.printed import Box
from meseta.games.king_and_intrigue.words import row_name, words_of

_NAME = 17
_VALUES = 12
_SEAT = 12


def draw(box: Box, view: View, paint: Paint, language: str) -> str:
    """A whole view in about 100 columns."""
    t = words_of(box, language)
    parts = [_title(view, paint, t), *_places(view, paint, t), *_notes(view, paint, t), "", *_supplies(view, paint, t)]
    parts += _cards(view, paint, t)
    return "\n".join(line.rstrip() for line in parts)


def _title(view: View, paint: Paint, t: Texts) -> str:
    return paint(t.say("board", "round", {"round": view["round"], "last": view["rounds"][-1]}), "title")


def _cell(text: str, style: str, paint: Paint, width: int = _SEAT) -> str:
    """A word centred in its column; painted after padding, so that colours cost no width."""
    padded = f"{text:^{width}}"
    return paint(padded, style) if text.strip() else padded


# -- places ----------------------------------------------------------------------------------------------------


def _places(view: View, paint: Paint, t: Texts) -> list[str]:
    seats = range(view["seats"])
    head = f"{'':{_NAME}}{t.get('board', 'values'):^{_VALUES}}"
    head += "".join(_cell(t.get("seats", COLOURS[i]), f"seat{i}", paint) for i in seats) + t.get("board", "marks")
    places = PLACE_IDS[: CASTILLO + 1]
    lines = [_place_line(view, place, paint, t) for place in places]
    marked = any(marks_of(view["markers"], place, t) for place in places)
    legends = ["legend", "marks_legend"] if marked else ["legend"]
    return [head, *lines, *(paint(t.get("board", key), "dim") for key in legends)]


def _place_line(view: View, place: str, paint: Paint, t: Texts) -> str:
    """Name, values, for each seat its caballeros, Grande and points of the next scoring, then the markers."""
    entry = view["places"][place]
    is_king = view["king"] == place
    sign = "♔ " if is_king else "› " if place in view["targets"] else "  "
    name = f"{t.get('board', place) if t.has('board', place) else t.get('places', place):<{_NAME - 2}}"
    values = "/".join(map(str, entry["values"])) + ("*" if entry["board"] else "") + ("↻" if entry["turned"] else "")
    cells = "".join(_count(view, place, seat, entry, paint) for seat in range(view["seats"]))
    style = "king" if is_king else "warn" if entry["closed"] else "place"
    value_style = "warn" if entry["board"] else "dim"
    marks = " ".join(marks_of(view["markers"], place, t))
    return paint(sign + name, style) + _cell(values, value_style, paint, _VALUES) + cells + paint(marks, "warn")


def marks_of(markers: dict[str, Any], place: str, t: Texts) -> list[str]:
    """The signs of the markers that lie in a place."""
    signs = [("2x", "double"), ("&", "alliance"), ("=", "bridge"), (t.get("board", "limit"), "limit")]
    found = [sign for sign, kind in signs if place in markers[kind]]
    found += ["⊘"] if markers["quarantine"] == place else []
    found += ["⛨"] if markers["protection"] == place else []
    found += ["⌂"] if markers["tower"] == place else []
    return found + (["⚠"] if markers["collapse"] and place == PLACE_IDS[CASTILLO] else [])


def _count(view: View, place: str, seat: int, entry: dict[str, Any], paint: Paint) -> str:
    grande = "♜" if view["grandes"][seat] == place else ""
    if entry["caballeros"] is None:
        return _cell("?" + grande, "dim", paint)
    n, points = entry["caballeros"][seat], entry["points"][seat]
    if n == 0 and not points:
        return _cell(grande or "·", f"seat{seat}" if grande else "dim", paint)
    return _cell(f"{n}{grande}" + (f" +{points}" if points else ""), f"seat{seat}", paint)


def _notes(view: View, paint: Paint, t: Texts) -> list[str]:
    """What cannot be read off one line of the map."""
    markers, found = view["markers"], []
    if markers["alliance"]:
        one, two = (t.get("places", place) for place in markers["alliance"])
        found.append(t.say("board", "alliance", {"src": one, "dst": two}))
    if markers["bridge"]:
        one, two = (t.get("places", place) for place in markers["bridge"])
        owner = t.get("seats", COLOURS[markers["bridge_owner"]])
        found.append(t.say("board", "bridge", {"src": one, "dst": two, "owner": owner}))
    found += [t.get("board", key) for key in ("mistress", "collapse") if markers[key]]
    return [paint(note, "warn") for note in found]


# -- seats -----------------------------------------------------------------------------------------------------


def _supplies(view: View, paint: Paint, t: Texts) -> list[str]:
    seats = range(view["seats"])
    rows: list[tuple[str, list[Any]]] = [
        ("court", view["court"]),
        ("province", view["province"]),
        ("score", view["score"]),
        ("power", [_value(view, card, t) for card in view["played"]]),
        ("action", [_row(view, row, t) for row in view["held"]]),
        ("cards", [str(cards["cards"]) for cards in view["power_cards"]]),
    ]
    if any(view["vetos"]):
        rows.append(("vetos", ["→" + ",".join(map(str, ends)) if ends else "·" for ends in view["vetos"]]))
    kept = [" ".join(_kept(view["markers"], seat, t)) for seat in seats]
    if any(kept):
        rows.append(("kept", kept))
    lines = [_line(t.get("board", key), values, paint) for key, values in rows]
    if view["beside"]:
        boards = ", ".join(t.get("boards", board) for board in view["beside"])
        lines.append(f"{t.get('places', 'beside'):<{_NAME}} {boards}")
    return lines


def _line(name: str, values: list[Any], paint: Paint) -> str:
    return f"{name:<{_NAME}}{'':{_VALUES}}" + "".join(_cell(str(v), f"seat{i}", paint) for i, v in enumerate(values))


def _value(view: View, card: str | None, t: Texts) -> str:
    return "·" if card is None else str(view["cards"][card]["value"] or t.get("cards", "joker"))


def _row(view: View, row: int | None, t: Texts) -> str:
    if row is None:
        return "·"
    name = row_name(t, row, view["seats"]).split()[0]
    return f"{name} {view['display'][row]}"


def _kept(markers: dict[str, Any], seat: int, t: Texts) -> list[str]:
    return [t.get("markers", kind) for kind in ("espionage", "late_move") if seat in markers[kind]]


# -- cards -----------------------------------------------------------------------------------------------------


def _cards(view: View, paint: Paint, t: Texts) -> list[str]:
    """The cards on the table and in the own hand, each readable before it is played."""
    lines: list[str] = []
    played = [(seat, card) for seat, card in enumerate(view["played"]) if card is not None]
    if played:
        lines += ["", paint(t.get("board", "played"), "title")]
        lines += [
            f"  {_cell(t.get('seats', COLOURS[s]), f'seat{s}', paint, 8)} {_card(view, c, paint, t)}" for s, c in played
        ]
    own = [cards["hand"] for cards in view["power_cards"] if cards["hand"]]
    if own:
        lines += ["", paint(t.get("board", "cards_in_hand"), "title")]
        order = sorted(own[0], key=lambda card: int(view["cards"][card]["value"] or NOWHERE))
        lines += [f"  {_card(view, card, paint, t)}" for card in order]
    return lines


def _card(view: View, card: str, paint: Paint, t: Texts) -> str:
    entry = view["cards"][card]
    name = paint(f"{entry['value'] or '–':>3} {t.get('cards', entry['effect'])}", "card")
    brings = f" (+{entry['caballeros']})" if entry["value"] else ""
    return f"{name}{brings} - {t.get('card_texts', entry['effect'])}"
