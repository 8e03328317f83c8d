"""The table as text: the map, the Sanchos, the battle track and one's cards, in a hundred columns."""

from __future__ import annotations

from textwrap import wrap

from meseta.core.game import Paint, View
from meseta.core.texts import Texts, texts
from meseta.games.sanchos.grammar import KINGDOMS
from meseta.games.sanchos.names import (
    CID_IN_SUPPLY,
    FIELD,
    GARRISON,
    LEVELS,
    MAJOR,
    NOBODY,
    SIEGE,
    SITES,
    UNDECIDED,
)
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.words import PACKAGE, sancho_name, text_for, winners

_WIDTH = 100
_CELL = 23
_ORDER = (0, 2, 1)
"""The Sanchos from west to east."""


def board(printed: Printed, view: View, paint: Paint, language: str) -> str:
    """A view drawn as text."""
    t = texts(PACKAGE, language)
    parts = [
        _title(t, view, paint),
        "\n".join(_map(t, printed, view, paint)),
        t.get("board", "legend"),
        "\n".join(_sanchos(t, view, paint)),
        "\n".join(_track(t, printed, view, paint)),
        "\n".join(_played(t, printed, view, paint)),
        "\n".join(_own_cards(t, printed, view, paint)),
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _title(t: Texts, view: View, paint: Paint) -> str:
    commander = view["commander"]
    parts = [
        paint(t.get("board", "title"), "title"),
        t.say("board", "round", {"round": view["round"]}) if view["round"] else "",
        t.get("board", "no_commander")
        if commander == NOBODY
        else t.say("board", "commander", {"sancho": sancho_name(t, commander)}),
        t.say("board", "deck", {"n": view["deck"]}),
    ]
    if view["seats"] == 1:
        parts.append(t.say("board", "level", {"level": t.get("level", LEVELS[view["level"]])}))
        arrow = t.get("board", "highest" if view["arrow"] else "lowest")
        parts.append(t.say("board", "arrow", {"arrow": arrow}))
    if view["cid"] == CID_IN_SUPPLY:
        parts.append(t.get("board", "cid_supply"))
    elif view["cid"] >= 0:
        parts.append(t.say("board", "cid", {"sancho": sancho_name(t, view["cid"])}))
    if view["victory"] != UNDECIDED:
        key = "over_major" if view["victory"] == MAJOR else "over_minor"
        parts.append(paint(t.say("board", key, {"winners": winners(t, view["winners"])}), "title"))
    return " · ".join(filter(None, parts))


# -- map -------------------------------------------------------------------------------------------------------


class _Line:
    """A piece of text that knows its width, whatever paint does to it."""

    def __init__(self) -> None:
        self.width = 0
        self.text = ""

    def add(self, text: str, painted: str | None = None) -> None:
        """Append a text, perhaps painted."""
        self.width += len(text)
        self.text += text if painted is None else painted

    def filled(self) -> str:
        """The text, filled up with blanks to the width of a cell."""
        return self.text + " " * (_CELL - self.width)


def _map(t: Texts, printed: Printed, view: View, paint: Paint) -> list[str]:
    rows = max(row for row, _ in printed.grid) + 1
    columns = max(column for _, column in printed.grid) + 1
    edge = "+" + ("-" * _CELL + "+") * columns
    lines = [edge]
    for row in range(rows):
        cells = [_cell(t, printed, view, paint, row, column) for column in range(columns)]
        lines += ["|" + "|".join(cell[i].filled() for cell in cells) + "|" for i in range(4)]
        lines.append(edge)
    return lines


def _cell(t: Texts, printed: Printed, view: View, paint: Paint, row: int, column: int) -> list[_Line]:
    lines = [_Line() for _ in range(4)]
    if [row, column] in printed.grid:
        region = printed.grid.index([row, column])
        _name(t, printed, view, paint, region, lines[0])
        _garrison(view, paint, region, lines[1])
        _field(view, paint, region, lines[2])
        near = " ".join(str(other + 1) for other in printed.neighbours[region])
        lines[3].add(" " + t.say("board", "near", {"regions": near}))
    return lines


def _name(t: Texts, printed: Printed, view: View, paint: Paint, region: int, line: _Line) -> None:
    worth = (printed.solo_worth if view["seats"] == 1 else printed.worth)[region]
    name = f"{region + 1:2} {printed.names[region]}"
    line.add(name, paint(name, f"seat{printed.kingdom[region]}"))
    line.add(f" {t.get('site', SITES[printed.site[region]])} {worth}"[: _CELL - line.width])


def _units(view: View, sancho: int, region: int, place: int, units: int) -> str:
    king = view["king_at"][sancho] == region and view["king_in"][sancho] == place
    troops = units - 1 if king else units
    return f"{KINGDOMS[sancho]} {troops or ''}{'K' if king else ''}"


def _garrison(view: View, paint: Paint, region: int, line: _Line) -> None:
    holder, besieger = view["holder"][region], view["besieger"][region]
    line.add(" [")
    if holder != NOBODY:
        text = _units(view, holder, region, GARRISON, view["garrison"][region])
        line.add(text, paint(text, f"seat{holder}"))
    line.add("]")
    if besieger != NOBODY:
        line.add(" ! ")
        text = _units(view, besieger, region, SIEGE, view["siege"][region])
        line.add(text, paint(text, f"seat{besieger}"))


def _field(view: View, paint: Paint, region: int, line: _Line) -> None:
    line.add(" .")
    for sancho in _ORDER:
        units = view["field"][region * 3 + sancho]
        if units:
            text = _units(view, sancho, region, FIELD, units)
            line.add(" ")
            line.add(text, paint(text, f"seat{sancho}"))


# -- Sanchos ---------------------------------------------------------------------------------------------------


def _sanchos(t: Texts, view: View, paint: Paint) -> list[str]:
    heads = [t.get("board", f"head_{name}") for name in ("vp", "spaces", "recruits", "supply", "hand")]
    lines = [f"{t.get('board', 'head_sancho'):16}{''.join(f'{head:>10}' for head in heads)}  "]
    lines[0] += t.get("board", "head_reserve")
    for sancho in _ORDER:
        name = sancho_name(t, sancho)
        if view["seats"] == 1 and sancho != view["solo"]:
            name = t.say("sancho", "bot", {"sancho": name})
        numbers = [
            view["vp"][sancho],
            view["holder"].count(sancho),
            view["recruits"][sancho],
            view["supply"][sancho],
            view["hands"][sancho],
        ]
        line = paint(f"{name:16}", f"seat{sancho}") + "".join(f"{number:10}" for number in numbers)
        lines.append(f"{line}  {_reserve(t, view, sancho)}".rstrip())
    if view["seats"] == 1:
        together = sum(view["vp"]) - view["vp"][view["solo"]]
        lines.append(t.say("board", "bots", {"n": together}))
    return lines


def _reserve(t: Texts, view: View, sancho: int) -> str:
    known = view["reserve"] if sancho == view["sancho"] else view["seen"][sancho]
    parts = [str(card + 1) for card in known]
    hidden = view["reserves"][sancho] - len(known)
    if hidden:
        parts.append(t.say("board", "face_down", {"n": hidden}))
    return ", ".join(parts)


# -- battle and cards ------------------------------------------------------------------------------------------


def _track(t: Texts, printed: Printed, view: View, paint: Paint) -> list[str]:
    if view["battle"] == NOBODY:
        return []
    track: list[int] = view["track"]
    head = paint(t.say("board", "battle", {"region": printed.names[view["battle"]]}), "title")
    lines = [f"{head} {t.get('board', 'guard_mark')}" if track else head]
    for column in sorted({die // 6 for die in track}, reverse=True):
        dice = [die for die in track if die // 6 == column]
        shown = [paint(_die(die), f"seat{die % 6 // 2}") for die in dice]
        lines.append(f"{t.get('board', 'track')} {column:2}: {' '.join(shown)}")
    return lines


def _die(die: int) -> str:
    return KINGDOMS[die % 6 // 2] + ("*" if die % 2 else "")


def _played(t: Texts, printed: Printed, view: View, paint: Paint) -> list[str]:
    card = view["played"]
    if card == NOBODY:
        return []
    head = t.say("board", "played", {"card": card + 1, "points": printed.points[card]})
    if view["taker"] != NOBODY:
        head += ", " + t.say("board", "taker", {"sancho": sancho_name(t, view["taker"])})
    return [paint(head, "title"), *_card_lines(t, printed, view, card, view["commander"], paint)]


def _card_lines(t: Texts, printed: Printed, view: View, card: int, commander: int, paint: Paint) -> list[str]:
    """What a card gives each Sancho who carries it out when ``commander`` plays it, in the order of their turns."""
    lines = []
    for sancho in printed.order[card]:
        if sancho != commander:
            bot = view["seats"] == 1 and sancho != view["solo"]
            first, *rest = wrap(text_for(t, printed, card, sancho, bot), _WIDTH - 4)
            lines += [f"  {paint(KINGDOMS[sancho], f'seat{sancho}')} {first}", *(f"    {line}" for line in rest)]
    return lines


def _own_cards(t: Texts, printed: Printed, view: View, paint: Paint) -> list[str]:
    lines = []
    if view["hand"] and view["played"] == NOBODY:
        lines.append(paint(t.get("board", "hand"), "title"))
        for card in view["hand"]:
            lines.append(t.say("board", "hand_card", {"card": card + 1, "points": printed.points[card]}))
            lines += _card_lines(t, printed, view, card, view["sancho"], paint)
    if view["reserve"]:
        cards = ", ".join(f"{card + 1} ({printed.points[card]})" for card in view["reserve"])
        lines.append(t.say("board", "reserve", {"cards": cards}))
    return lines
