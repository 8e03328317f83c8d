"""Beside the map: how far the game is, the race for points, and what every seat has, in rows that a phone can show."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.render.drawing import Pane, Plate, Spot
from meseta.render.palette import CARD, EDGE, FAINT, GOLD, INK, ON_GOLD, SERIF, emblem, text
from meseta.render.shapes import asked, centred, circle, group, kind, path, reach, rect
from meseta.render.signs import sign

LEFT, WIDTH = 1000, 400
_TRACKS, _ROW, _NAME = 206, 84, 20


class Cell(NamedTuple):
    """A sign with a value in a player's row."""

    name: str
    """The id without the seat's colour."""
    sign: str
    value: str
    words: str
    wide: float = 62


class Disc(NamedTuple):
    """A secret disc, as a mark and in words."""

    mark: str
    words: str


NO_DISC = Disc("", "")


# -- how far the game is -----------------------------------------------------------------------------------------


def tracks(view: View, title: str, t: Texts, own: Texts) -> Pane:
    """The round track, and the score track as a race."""
    rounds = _rounds(title, view["round"], len(view["rounds"]), tuple(view["scorings"]), t)
    parts = {"rounds": rounds, **race(tuple(view["score"]), t)}
    return Pane("tracks", own.get("el_grande", "tracks"), (LEFT, 0, WIDTH, _TRACKS), parts)


@lru_cache(64)
def _rounds(title: str, now: int, last: int, scorings: tuple[int, ...], t: Texts) -> str:
    """A disc for every round; general scorings follow the framed ones."""
    told = t.say("board", "round", {"round": now, "last": last})
    pitch = WIDTH / last
    parts = [
        text(LEFT + 2, 36, title, 28 if len(title) < 14 else 23, font_family=SERIF, font_weight="bold"),
        text(LEFT + WIDTH - 4, 34, told, 17, FAINT, text_anchor="end"),
    ]
    for number in range(1, last + 1):
        x = LEFT + (number - 0.5) * pitch
        fill, ink = (GOLD, ON_GOLD) if number == now else (EDGE, FAINT) if number < now else (CARD, INK)
        if number in scorings:
            parts.append(circle(x, 68, 19, "none", stroke=GOLD, stroke_width=2, stroke_dasharray="3 3"))
        parts.append(circle(x, 68, 15, fill, stroke=EDGE, stroke_width=1))
        parts.append(centred(x, 74, number, 16, ink, font_weight="bold"))
    return group("rounds", parts, told)


def race(score: tuple[int, ...], t: Texts) -> dict[str, str]:
    """A line from 0 to more than the leader has, and a marker for every seat."""
    end = max(60, 20 * (max(score) // 20 + 1))
    parts = {"score-track": _line(end)}
    lanes: dict[int, list[float]] = {}
    for seat in sorted(range(len(score)), key=lambda seat: score[seat]):
        x = _at(score[seat], end)
        lane = next(k for k in range(len(score)) if all(abs(x - other) >= 20 for other in lanes.get(k, [])))
        lanes.setdefault(lane, []).append(x)
        parts[f"score-{SEATS[seat]}"] = _marker(seat, score[seat], x, 164 - 19 * lane, t)
    return parts


def _at(points: int, end: int) -> float:
    return LEFT + 18 + points * (WIDTH - 40) / end


@lru_cache(64)
def _line(end: int) -> str:
    ticks = range(0, end + 1, 20)
    marks = " ".join(f"M{_at(n, end):g},176 L{_at(n, end):g},182" for n in ticks)
    line = path(f"M{_at(0, end):g},176 L{_at(end, end):g},176 {marks}", stroke=EDGE, stroke_width=3)
    return group("score-track", [line, *(centred(_at(n, end), 199, n, 15, FAINT) for n in ticks)])


@lru_cache(2048)
def _marker(seat: int, points: int, x: float, y: float, t: Texts) -> str:
    label = f"{t.get('seats', SEATS[seat])}: {points}"
    return group(f"score-{SEATS[seat]}", [f"<title>{label}</title>", emblem(SEATS[seat], x, y, 17)], label)


# -- the players -------------------------------------------------------------------------------------------------


class Players(NamedTuple):
    """The rows of all seats."""

    pane: Pane
    spots: dict[str, Spot]
    """Of seats and kept cards."""
    courts: tuple[Spot, ...]
    """By seat; a viewer chooses from their own."""
    plates: tuple[Plate, ...]


def players(view: View, rows: list[list[Cell]], discs: list[Disc], t: Texts, own: Texts) -> Players:
    """A row for every seat: who, points, and signs with numbers."""
    return _players(tuple(map(tuple, rows)), tuple(discs), tuple(view["score"]), tuple(asked(view)), t, own)


@lru_cache(1024)
def _players(
    rows: tuple[tuple[Cell, ...], ...],
    discs: tuple[Disc, ...],
    score: tuple[int, ...],
    waiting: tuple[int, ...],
    t: Texts,
    own: Texts,
) -> Players:
    """All of it lies open, so that everybody at a table has the very same."""
    parts: dict[str, str] = {}
    spots: dict[str, Spot] = {}
    courts: list[Spot] = []
    for seat, cells in enumerate(rows):
        colour, top = SEATS[seat], _TRACKS + 8 + seat * _ROW
        parts[f"player-{colour}"] = _row(seat, score[seat], seat in waiting, discs[seat], top, t)
        x = LEFT + 14.0
        for cell in cells:
            parts[f"{cell.name}-{colour}"] = _cell(colour, cell, x, top)
            if cell.name == "court":
                courts.append(_cell_spot(cell, x, top))
            elif cell.name in ("espionage", "late_move"):
                spots[f"{cell.name}.{colour}"] = _cell_spot(cell, x, top)
            x += cell.wide
        spots[colour] = _seat_spot(seat, top, t)
    box = (LEFT, _TRACKS, WIDTH, 12 + len(rows) * _ROW)
    pane = Pane("players", own.get("el_grande", "players"), box, parts)
    return Players(pane, spots, tuple(courts), _plates(discs, t))


def own_court(view: View, drawn: Players) -> dict[str, Spot]:
    """Where a viewer's own court lies."""
    return {} if view["seat"] is None else {"court": drawn.courts[view["seat"]]}


def _plates(discs: tuple[Disc, ...], t: Texts) -> tuple[Plate, ...]:
    """Behind every seat's name and before its disc there is room for who sits there."""
    found = []
    for seat, disc in enumerate(discs):
        x = LEFT + 58 + reach(t.get("seats", SEATS[seat]), _NAME)
        room = LEFT + WIDTH - 82 - _wide(disc) - x
        found.append(Plate(seat, "players", x, _TRACKS + 8 + seat * _ROW + 28, room))
    return tuple(found)


def _wide(disc: Disc) -> float:
    """How wide a disc is with its words."""
    return 34 + 9.5 * len(disc.mark) if disc.mark else 0


@lru_cache(256)
def _seat_spot(seat: int, top: float, t: Texts) -> Spot:
    outline = f'<rect x="{LEFT}" y="{top:g}" width="{WIDTH}" height="{_ROW - 8}" rx="10"/>'
    return Spot("players", outline, t.get("seats", SEATS[seat]))


@lru_cache(1024)
def _cell_spot(cell: Cell, x: float, top: float) -> Spot:
    outline = f'<rect x="{x - 6:g}" y="{top + 40:g}" width="{cell.wide - 4:g}" height="34" rx="8"/>'
    return Spot("players", outline, cell.words)


@lru_cache(2048)
def _row(seat: int, points: int, waits: bool, disc: Disc, top: float, t: Texts) -> str:
    """Plate, name, secret disc and points of a seat; a golden edge for who is asked."""
    colour = SEATS[seat]
    name = t.get("seats", colour)
    look = {"stroke": GOLD, "stroke_width": 3} if waits else {"stroke": EDGE, "stroke_width": 1}
    parts = [
        rect(LEFT + 1.5, top, WIDTH - 3, _ROW - 8, CARD, 10, **look),
        emblem(colour, LEFT + 24, top + 22, 21),
        text(LEFT + 46, top + 29, name, _NAME, font_family=SERIF),
        text(LEFT + WIDTH - 16, top + 33, str(points), 30, text_anchor="end", font_family=SERIF, font_weight="bold"),
    ]
    if disc.mark:
        x = LEFT + WIDTH - 76
        parts.append(sign("disc", x - _wide(disc) + 14, top + 22, 0.75))
        parts.append(text(x, top + 28, disc.mark, 17, text_anchor="end", font_weight="bold"))
    return group(f"player-{colour}", parts, ", ".join(filter(None, (f"{name}: {points}", disc.words))))


def discs(view: View, t: Texts, own: Texts) -> list[Disc]:
    """The secret discs: being set, set, or turned up."""
    if kind(view).startswith("dial"):
        chosen, waiting = view["question"].get("chosen", ()), asked(view)
        set_, open_ = Disc("✓", own.get("el_grande", "dialled")), Disc("…", own.get("el_grande", "dialling"))
        return [set_ if seat in chosen else open_ if seat in waiting else NO_DISC for seat in range(view["seats"])]
    return [Disc(*[t.get("places", place)] * 2) if place else NO_DISC for place in view["dials"]]


@lru_cache(4096)
def _cell(colour: str, cell: Cell, x: float, top: float) -> str:
    parts = [
        f"<title>{cell.words}</title>",
        sign(cell.sign, x + 11, top + 56, 0.62),
        text(x + 26, top + 63, cell.value, 19, font_weight="bold"),
    ]
    return group(f"{cell.name}-{colour}", parts, cell.words)


def seat_cells(view: View, seat: int, t: Texts) -> list[Cell]:
    """Court, province, power card, cards in hand, and the rounds in which Vetos end."""
    return list(
        _cells(
            view["court"][seat],
            view["province"][seat],
            view["played"][seat],
            view["power_cards"][seat]["cards"],
            tuple(view["vetos"][seat]),
            t,
        )
    )


@lru_cache(4096)
def _cells(court: int, province: int, power: int, cards: int, vetos: tuple[int, ...], t: Texts) -> tuple[Cell, ...]:
    found = [
        counted("court", "court", court, t),
        counted("province", "province", province, t, 66),
        Cell("power", "power", str(power or "–"), f"{t.get('board', 'power')}: {power or '–'}", 66),
        counted("cards", "cards", cards, t),
    ]
    if vetos:
        ends = ", ".join(map(str, vetos))
        found.append(Cell("vetos", "veto", f"→{ends}", f"{t.get('board', 'vetos')} {ends}", 70))
    return tuple(found)


def counted(name: str, what: str, n: int, t: Texts, wide: float = 62) -> Cell:
    """A number of things."""
    return Cell(name, what, str(n), f"{t.get('board', name)}: {n}", wide)
