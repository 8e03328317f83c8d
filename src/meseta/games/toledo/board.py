"""The table as text: the street in its rows, then what everybody has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import groupby
from typing import Any

from meseta.core.game import Paint, View
from meseta.core.texts import Texts, texts
from meseta.games.toledo.names import COLOURS
from meseta.games.toledo.printed import PACKAGE

WIDTH = 80
_CELL = 10
_NAME = 11

Entry = dict[str, Any]


def draw(view: View, paint: Paint, language: str) -> str:
    """A whole view in 80 columns."""
    t = texts(PACKAGE, language)
    lines = [
        _title(view, paint, t),
        _end_of_street(view, "alcazar", paint, t),
        *_street(view, paint, t),
        _end_of_street(view, "cathedral", paint, t),
        "",
        *_board_supplies(view, paint, t),
        "",
        *_players(view, paint, t),
        *_hand(view, paint, t),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _title(view: View, paint: Paint, t: Texts) -> str:
    parts = [t.say("board", "turn", {"turn": view["turn"]})]
    if view["closer"] is not None:
        parts.append(t.get("board", "last_round"))
    if view["main"] is not None:
        parts.append(t.say("board", "main", {"main": view["main"]}))
    if view["extra"]:
        parts.append(t.get("board", "extra"))
    return paint(" · ".join(parts), "title")


# -- the street --------------------------------------------------------------------------------------------------------


def _end_of_street(view: View, place: str, paint: Paint, t: Texts) -> str:
    """The figures in the cathedral or in the Alcázar."""
    figures = "  ".join(_figures(n, seat, paint) for seat, n in enumerate(view[place]) if n)
    return paint(f"{t.get('board', place):<{_NAME}}", "place") + " " + figures


def _figures(n: int, seat: int, paint: Paint) -> str:
    return paint(COLOURS[seat][0].upper() * n, f"seat{seat}")


def _street(view: View, paint: Paint, t: Texts) -> list[str]:
    """The rows from the Alcázar down; each is read from left to right."""
    rows = [list(row) for _, row in groupby(view["street"], key=lambda entry: entry["row"])]
    width = min(_CELL, (WIDTH - 1) // max(map(len, rows)) - 1)
    lines: list[str] = []
    for row in reversed(rows):
        lines += _row(view, row, width, paint, t)
    return lines


def _row(view: View, row: list[Entry], width: int, paint: Paint, t: Texts) -> list[str]:
    """Four lines: number and price, business and owner, circles with figures, bottom."""
    top = "┌" + "┬".join(_head(entry, width, paint, t) for entry in row) + "┐"
    business = "│" + "│".join(_business(entry, width, paint, t) for entry in row) + "│"
    circles = "│" + "│".join(_circles(view, entry, width, paint) for entry in row) + "│"
    return [top, business, circles, "└" + "┴".join("─" * width for _ in row) + "┘"]


def _head(entry: Entry, width: int, paint: Paint, t: Texts) -> str:
    number = str(entry["field"])
    price = t.say("board", "price", {"price": entry["price"]}) if entry["price"] else ""
    line = "─" * (width - len(number) - len(price))
    return paint(number, "number") + line + paint(price, "dim")


def _business(entry: Entry, width: int, paint: Paint, t: Texts) -> str:
    """What is sold here, in the colour of whose it is."""
    if entry["business"] is None:
        return " " * width
    name = t.get("signs", entry["business"])
    owner = entry["owner"]
    mark = "" if owner is None else COLOURS[owner][0].upper()
    text = f"{name:<{width - len(mark)}}{mark}"
    return paint(text, "place" if owner is None else f"seat{owner}")


def _circles(view: View, entry: Entry, width: int, paint: Paint) -> str:
    """Circles, filled with figures; a figure that still has to fight or move on stands beside them."""
    standing = [seat for seat, n in enumerate(entry["figures"]) for _ in range(n)]
    cells = [f"({_figures(1, seat, paint)})" for seat in standing]
    cells += ["( )"] * (entry["circles"] - len(standing))
    used = 3 * len(cells)
    if view["unresolved"] == entry["field"]:
        cells.append(paint(" !", "warn"))
        used += 2
    return "".join(cells) + " " * (width - used)


# -- supplies and players ----------------------------------------------------------------------------------------------


def _board_supplies(view: View, paint: Paint, t: Texts) -> list[str]:
    paintings = " ".join(map(str, view["paintings"])) or "–"
    tiles = ", ".join(f"{name} {n}" for name, n in view["fencing"].items())
    metal, gems = ("∞" if n is None else n for n in (view["metal"], view["gems"]))
    return [
        t.say("board", "piles", {"draw": view["draw_pile"], "discards": _discards(view["discard_pile"])}),
        t.say("board", "supply", {"metal": metal, "gems": gems, "paintings": paintings}),
        t.say("board", "fencing", {"tiles": tiles}),
        *_wrapped(t.get("board", "swords"), [_times(_sword(name), n) for name, n in view["swords"].items()]),
    ]


def _discards(pile: dict[str, int]) -> str:
    """How many cards of each value lie there: ``3 (1 6×2)``."""
    values = Counter(card.partition("-")[0] for card, n in pile.items() for _ in range(n))
    return f"{values.total()} ({' '.join(_times(value, n) for value, n in values.items())})" if pile else "0"


def _times(name: str, n: int) -> str:
    return f"{name}×{n}" if n > 1 else name


def _sword(name: str) -> str:
    """A sword by points and cost: ``4=1m1g``."""
    return name.removeprefix("sword").replace("-", "=").replace("m0g", "m")


def _points(swords: dict[str, int]) -> str:
    """Swords by points alone."""
    return " ".join(_sword(name).partition("=")[0] for name, n in swords.items() for _ in range(n)) or "–"


_ROWS: tuple[tuple[str, Callable[[Entry], str]], ...] = (
    ("cards", lambda player: str(player["cards"])),
    ("metal", lambda player: str(player["metal"])),
    ("gems", lambda player: str(player["gems"])),
    ("in_front", lambda player: _points(player["swords"])),
    ("delivered", lambda player: _points(player["delivered"])),
    ("paintings", lambda player: " ".join(map(str, player["paintings"])) or "–"),
    ("tiles", lambda player: " ".join(name[:4] for name in player["fencing"]) or "–"),
    ("points", lambda player: str(sum(player["points"]))),
)


def _players(view: View, paint: Paint, t: Texts) -> list[str]:
    width = (WIDTH - _NAME) // 4
    head = [t.get("seats", player["colour"]) for player in view["players"]]
    lines = [_player_line("", head, width, paint)]
    for key, tell in _ROWS:
        lines.append(_player_line(t.get("board", key), [tell(player) for player in view["players"]], width, paint))
    if view["over"]:
        lines.append(
            _player_line(t.get("board", "parts"), [_parts(player) for player in view["players"]], width, paint)
        )
    return [*lines, *_shops(view, paint, t)]


def _parts(player: Entry) -> str:
    """How the points came about: delivered, in front, paintings, gems, movement tile."""
    return "".join(f"{part:+}" for part in player["points"] if part).removeprefix("+")


def _player_line(name: str, cells: list[str], width: int, paint: Paint) -> str:
    return f"{name:<{_NAME}}" + "".join(paint(f"{c:<{width}}", f"seat{i}") for i, c in enumerate(cells))


def _shops(view: View, paint: Paint, t: Texts) -> list[str]:
    """The tiles that players have not laid yet."""
    lines: list[str] = []
    for seat, player in enumerate(view["players"]):
        if player["tiles"]:
            name = t.say("board", "shops", {"seat": t.get("seats", player["colour"])})
            lines += [paint(line, f"seat{seat}") for line in _wrapped(name, player["tiles"])]
    return lines


def _hand(view: View, paint: Paint, t: Texts) -> list[str]:
    """The own hand, and what was seen of the others'."""
    lines: list[str] = []
    for seat, player in enumerate(view["players"]):
        cards = player["shown"] if player["hand"] is None else player["hand"]
        if cards:
            key = "seen" if player["hand"] is None else "hand"
            name = t.say("board", key, {"seat": t.get("seats", player["colour"])})
            words = [_times(card, n) for card, n in cards.items()]
            lines += [paint(line, f"seat{seat}") for line in _wrapped(name, words)]
    return lines


def _wrapped(name: str, words: list[str]) -> list[str]:
    """Words in as many lines as they need."""
    lines, line = [], name
    for word in words:
        if len(line) + len(word) >= WIDTH:
            lines.append(line)
            line = " "
        line += " " + word
    return [*lines, line]
