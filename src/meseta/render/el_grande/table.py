"""Beside the map: how far the game is, the race for points, and what every seat has, in rows that a phone can show."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.render.drawing import Pane, Plate, Spot
from meseta.render.kept import kept
from meseta.render.palette import CARD, COLOURS, DISPLAY, EDGE, FAINT, GOLD, INK, PAPER, emblem, text
from meseta.render.shapes import asked, centred, circle, group, kind, rect
from meseta.render.signs import sign

LEFT, WIDTH = 1028, 480
"""The column beside the map: tracks, players, cards on offer, hand."""
WHOLE = LEFT + WIDTH
TRACKS_TALL, ROW, OFFER_TALL, HAND_TALL = 40, 46, 186, 76
_GAP = 10
PLAYERS = TRACKS_TALL + 4
"""Tracks begin at the top, players here, the others below as many rows as there are seats."""


def offer_top(seats: int) -> int:
    """Where the cards on offer begin."""
    return PLAYERS + ROW * seats + _GAP


def hand_top(seats: int) -> int:
    """Where the own hand begins."""
    return offer_top(seats) + OFFER_TALL + _GAP


NAME = 16
"""How large the names of seats are."""
_CELLS, _NOTES = 226, ("vetos", "espionage", "late_move")
"""Where signs begin in a row, and which of them stand on a second line."""
_PITCH = 49
"""How far signs stand from each other, so that those of all rows are columns."""


class Cell(NamedTuple):
    """A sign with a value in a player's row."""

    name: str
    """The id without the seat's colour."""
    sign: str
    value: str
    words: str


class Disc(NamedTuple):
    """A secret disc, as a mark and in words."""

    mark: str
    words: str


NO_DISC = Disc("", "")


# -- how far the game is -----------------------------------------------------------------------------------------


def tracks(view: View, title: str, t: Texts, own: Texts) -> Pane:
    """The game and its rounds; points race in the players' rows."""
    rounds = _rounds(title, view["round"], len(view["rounds"]), tuple(view["scorings"]), t)
    return Pane("tracks", own.get("el_grande", "tracks"), (LEFT, 0, WIDTH, TRACKS_TALL), {"rounds": rounds})


@lru_cache(64)
def _rounds(title: str, now: int, last: int, scorings: tuple[int, ...], t: Texts) -> str:
    """A disc for every round; general scorings follow the golden ones."""
    told = t.say("board", "round", {"round": now, "last": last})
    parts = [text(LEFT + 2, 27, title, 23, font_family=DISPLAY, font_weight="bold")]
    for number in range(1, last + 1):
        x = LEFT + WIDTH - 14 - (last - number) * 27
        fill, ink = (INK, PAPER) if number == now else (EDGE, FAINT) if number < now else (CARD, INK)
        edge = {"stroke": GOLD, "stroke_width": 2.6} if number in scorings else {"stroke": EDGE, "stroke_width": 1}
        parts.append(circle(x, 20, 11.5, fill, **edge))
        parts.append(centred(x, 25, number, 14, ink, font_weight="bold", class_="fine"))
    return group("rounds", parts, told)


# -- the players -------------------------------------------------------------------------------------------------


class Players(NamedTuple):
    """The rows of all seats."""

    pane: Pane
    spots: dict[str, Spot]
    """Of seats and kept cards."""
    courts: tuple[Spot, ...]
    """By seat; a viewer chooses from their own."""
    plates: tuple[Plate, ...]


def players(view: View, rows: list[tuple[Cell, ...]], discs: list[Disc], t: Texts, own: Texts) -> Players:
    """A row for every seat: who, points, and signs with numbers. All of it lies open: everybody has the very same."""
    score, waiting = view["score"], asked(view)
    end = max(60, 20 * (max(score) // 20 + 1))
    parts: dict[str, str] = {}
    spots: dict[str, Spot] = {}
    courts: list[Spot] = []
    for seat, cells in enumerate(rows):
        row = _player(seat, cells, discs[seat], score[seat], end, seat in waiting, t)
        parts.update(row.parts)
        spots.update(row.spots)
        courts.append(row.court)
    pane = Pane("players", own.get("el_grande", "players"), (LEFT, PLAYERS, WIDTH, len(rows) * ROW), parts)
    return Players(pane, spots, tuple(courts), _plates(len(rows)))


class _Player(NamedTuple):
    """The row of one seat."""

    parts: dict[str, str]
    spots: dict[str, Spot]
    """Of the seat and its kept cards."""
    court: Spot


@kept
def _player(seat: int, cells: tuple[Cell, ...], disc: Disc, points: int, end: int, waits: bool, t: Texts) -> _Player:
    colour, top = SEATS[seat], PLAYERS + seat * ROW
    parts = {
        f"player-{colour}": _row(seat, waits, top, t),
        f"score-{colour}": _score(seat, points, end, top, t),
    }
    spots: dict[str, Spot] = {}
    for cell, x, y in _placed(cells, disc, top):
        parts[f"{cell.name}-{colour}"] = _cell(colour, cell, x, y)
        spots[cell.name] = _cell_spot(cell, x, y)
    clicked = {f"{name}.{colour}": spots[name] for name in spots if name in ("espionage", "late_move")}
    return _Player(parts, {**clicked, colour: _seat_spot(seat, top, t)}, spots["court"])


def _placed(cells: tuple[Cell, ...], disc: Disc, top: float) -> list[tuple[Cell, float, float]]:
    """The signs of a row in one line or, where a disc was set or cards lie open, in two."""
    notes = [Cell("disc", "disc", disc.mark, disc.words)] if disc.mark else []
    notes += [cell for cell in cells if cell.name in _NOTES]
    middle = top + (12 if notes else 21)
    lines = ((middle, [cell for cell in cells if cell.name not in _NOTES]), (top + 31, notes))
    found: list[tuple[Cell, float, float]] = []
    for y, line in lines:
        x = LEFT + _CELLS
        for cell in line:
            found.append((cell, x, y))
            x += max(_PITCH, 27 + 11 * len(cell.value))
    return found


def own_court(view: View, drawn: Players) -> dict[str, Spot]:
    """Where a viewer's own court lies."""
    return {} if view["seat"] is None else {"court": drawn.courts[view["seat"]]}


@lru_cache(8)
def _plates(seats: int) -> tuple[Plate, ...]:
    """Where the page writes who sits there, instead of the colour's name."""
    room = _CELLS - 46
    return tuple(Plate(seat, "players", LEFT + 42, PLAYERS + seat * ROW + 27, room) for seat in range(seats))


@lru_cache(128)
def _seat_spot(seat: int, top: float, t: Texts) -> Spot:
    outline = f'<rect x="{LEFT + 2}" y="{top + 2:g}" width="{WIDTH - 4}" height="{ROW - 4}" rx="8"/>'
    return Spot("players", outline, t.get("seats", SEATS[seat]))


@kept
def _cell_spot(cell: Cell, x: float, y: float) -> Spot:
    wide = 30 + 9 * len(cell.value)
    outline = f'<rect x="{x - 5:g}" y="{y - 12:g}" width="{wide:g}" height="24" rx="7"/>'
    return Spot("players", outline, cell.words)


@lru_cache(128)
def _row(seat: int, waits: bool, top: float, t: Texts) -> str:
    """Plate, emblem and name of a seat; warm for who is asked. Its points say whose they are."""
    colour = SEATS[seat]
    name = t.get("seats", colour)
    parts = [
        rect(LEFT + 0.5, top + 0.5, WIDTH - 1, ROW - 1, "var(--asked)" if waits else CARD, 6, stroke=EDGE),
        emblem(colour, LEFT + 22, top + 21, 20),
        text(LEFT + 42, top + 27, name, NAME, font_weight="bold", class_="seat-word"),
    ]
    return group(f"player-{colour}", parts)


@kept
def _score(seat: int, points: int, end: int, top: float, t: Texts) -> str:
    """A seat's points, and how far it is in the race."""
    colour = SEATS[seat]
    fill, edge, _ = COLOURS[colour]
    far = round(points * (WIDTH - 3) / end)
    parts = [
        text(LEFT + WIDTH - 14, top + 29, str(points), 26, text_anchor="end", font_family=DISPLAY, font_weight="bold"),
        rect(LEFT + 1.5, top + ROW - 5, far, 4, fill, 2, stroke=edge, stroke_width=0.6) if far > 0 else "",
    ]
    return group(f"score-{colour}", parts, t.say("board", "points", {"who": t.get("seats", colour), "n": points}))


def discs(view: View, t: Texts, own: Texts) -> list[Disc]:
    """The secret discs: being set, set, or turned up."""
    if kind(view).startswith("dial"):
        chosen, waiting = view["question"].get("chosen", ()), asked(view)
        set_, open_ = Disc("✓", own.get("el_grande", "dialled")), Disc("…", own.get("el_grande", "dialling"))
        return [set_ if seat in chosen else open_ if seat in waiting else NO_DISC for seat in range(view["seats"])]
    return [Disc(*[t.get("places", place)] * 2) if place else NO_DISC for place in view["dials"]]


@kept
def _cell(colour: str, cell: Cell, x: float, y: float) -> str:
    parts = [
        f"<title>{cell.words}</title>",
        sign(cell.sign, x + 9, y, 0.5),
        text(x + 23, y + 5.5, cell.value, 16),
    ]
    return group(f"{cell.name}-{colour}", parts, cell.words)


def seat_cells(view: View, seat: int, t: Texts) -> tuple[Cell, ...]:
    """Court, province, power card, cards in hand, and the rounds in which Vetos end."""
    return _cells(
        view["court"][seat],
        view["province"][seat],
        view["played"][seat],
        view["power_cards"][seat]["cards"],
        tuple(view["vetos"][seat]),
        t,
    )


@kept
def _cells(court: int, province: int, power: int, cards: int, vetos: tuple[int, ...], t: Texts) -> tuple[Cell, ...]:
    found = [
        counted("court", "court", court, t),
        counted("province", "province", province, t),
        counted("cards", "cards", cards, t),
        Cell("power", "power", str(power or "–"), power_said(str(power or ""), t)),
    ]
    if vetos:
        ends = ", ".join(map(str, vetos))
        found.append(Cell("vetos", "veto", f"→{ends}", f"{t.get('board', 'vetos')} {ends}"))
    return tuple(found)


def power_said(card: str, t: Texts) -> str:
    """The power card that was played, in words."""
    return f"{t.get('board', 'power')}: {card}" if card else t.get("board", "no_power")


def counted(name: str, what: str, n: int, t: Texts) -> Cell:
    """A number of things."""
    return Cell(name, what, str(n), f"{t.get('board', name)}: {n}")
