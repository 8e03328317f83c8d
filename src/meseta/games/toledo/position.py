"""Positions as text: what lies on the table, as a person would write it down.

    seats 3; street M2(R)@3 G1(B)@6; red hand 3 5-brown-a at 3 3 A metal 2; blue at 6; to move red

``street`` names tiles (metal dealer with two circles of Red on field 3), a seat's clause what the player has. Figures
that are not named stand in the cathedral, tiles that are not named are still to be laid, goods that are not named lie
on the board, and all other cards are the draw pile. A seat is red or R; a card has its name, or any one of a value is
meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from meseta.core.decision import CHANCE, Seat
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.position import Notation
from meseta.core.step import Steps
from meseta.games.toledo.complaints import mover
from meseta.games.toledo.flow import EndTurn
from meseta.games.toledo.moments import about, asking, index_of
from meseta.games.toledo.names import (
    ALCAZAR,
    BUSINESSES,
    CARDS,
    CATHEDRAL,
    COLOURS,
    NONE,
    STANDS,
    TILE_IDS,
    TILE_KINDS,
    card_names,
    value_of,
)
from meseta.games.toledo.table import ToledoTable, row, with_added


class ToledoNotation(Notation[ToledoTable]):
    """Toledo's clauses: ``street``, one for each seat, and a few for what lies in the middle."""

    example = (
        "seats 2; street M2(R)@3 G1(B)@6 S1(R)@10; red hand 3 3 5 at 3 3 metal 2 gems 1; blue hand 4 6 at 6 metal 1;"
        " to move red"
    )

    def lay(self, s: ToledoTable, head: str, words: list[str]) -> bool:
        """Lay what a clause says on the table; what it takes comes from the draw pile, the cathedral and the board."""
        if head in _MIDDLE:
            _MIDDLE[head](s, words)
        elif seat_named(head) != NONE:
            _lay_seat(s, _seat(s, head), words)
        else:
            return False
        return True

    def subjects(self, s: ToledoTable, head: str, words: list[str]) -> list[str]:
        """Of a player, each of the things that players have; tiles may be laid one by one."""
        if head in _MIDDLE:
            return [] if head == "street" else [head]
        return [f"{COLOURS[_seat(s, head)]} {part}" for part in words if part in _PARTS]

    def going_on(self, s: ToledoTable) -> str:
        """Somebody has played a card, or stands where all circles are taken."""
        if s.main != NONE:
            return f"The card {card_names(s.printed.colours)[s.main]} is being played."
        return "" if s.unresolved == NONE else f"The figure on field {s.unresolved} must fight or move on."

    def tell(self, s: ToledoTable) -> list[str]:
        """The street, the seats that have anything, and what lies in the middle."""
        found = {
            "street": _street(s),
            **{COLOURS[seat]: _belongings(s, seat) for seat in range(s.seats)},
            "discards": _cards(s, row(s.cards, s.discard_pile, CARDS)),
            "paintings": _paintings(s),
            "main": [] if s.main == NONE else [card_names(s.printed.colours)[s.main]],
            "extra": [str(s.extra)] if s.extra else [],
            "passes": [str(s.passes)] if s.passes else [],
            "last": [] if s.closer == NONE else ["round", COLOURS[s.closer]],
        }
        return [" ".join([head, *words]) for head, words in found.items() if words]

    def to_move(self, s: ToledoTable, words: list[str]) -> Steps:
        """A seat, and what it is asked: by default its action. The turn goes on from there, and the game after it."""
        if not words:
            raise MesetaError("The clause must say who is to move, as in 'to move red'.")
        me, kind, what = _seat(s, words[0]), "".join(words[1:2]) or "action", words[2:]
        s.turn = max(s.turn, 1)
        return (*asking(s, me, kind, what), EndTurn(me))

    def tell_move(self, s: ToledoTable) -> list[str]:
        """Who is asked what, for every question to a player."""
        question = s.question
        if question is None or question.seat == CHANCE:
            return []
        kind = "" if question.kind == "action" else question.kind
        return [" ".join(word for word in (COLOURS[question.seat], kind, about(s, s.stack[-1])) if word)]


# -- names -------------------------------------------------------------------------------------------------------------


def seat_named(word: str) -> Seat:
    """A seat by its colour or the letter of it; ``NONE`` if it is neither."""
    wanted = word.lower()
    return next((seat for seat, colour in enumerate(COLOURS) if wanted in (colour, colour[0])), NONE)


def _seat(s: ToledoTable, word: str) -> Seat:
    seat = seat_named(word)
    if not 0 <= seat < s.seats:
        raise UnknownName("player", word, COLOURS[: s.seats])
    return seat


def _card(s: ToledoTable, word: str) -> int:
    """The card of that name, or the first of that value, which the draw pile still has."""
    names = card_names(s.printed.colours)
    meant = [card for card, name in enumerate(names) if word in (name, str(value_of(card)))]
    if not meant:
        raise UnknownName("card", word, names)
    left = [card for card in meant if s.holds(s.draw_pile, card)]
    if not left:
        raise MesetaError(f"No card {word} is left: all of them lie elsewhere.")
    return left[0]


def _sword(s: ToledoTable, word: str) -> int:
    """The sword of that name, or of so many points, that still lies on the board."""
    printed = s.printed
    meant = [i for i, name in enumerate(printed.sword_names()) if word in (name, str(printed.sword_points[i]))]
    if not meant:
        raise UnknownName("sword", word, map(str, printed.sword_points))
    left = [sword for sword in meant if s.swords_left(sword)]
    if not left:
        raise MesetaError(f"No sword {word} is left on the board.")
    return left[0]


# -- laying ------------------------------------------------------------------------------------------------------------


def _lay_street(s: ToledoTable, words: list[str]) -> None:
    for word in words:
        found = re.fullmatch(r"([A-Za-z]+)([12])\(([A-Za-z]+)\)@(\d+)", word)
        if not found:
            raise MesetaError(f"A tile is written like M2(R)@3, not {word!r}.")
        tile, seat, field = _tile(found[1], found[2]), _seat(s, found[3]), int(found[4])
        if field not in s.placeable():
            raise MesetaError(f"Field {field} has a tile already, or never receives one.")
        if tile not in s.unplaced(seat):
            raise MesetaError(f"{COLOURS[seat].title()} has a single tile {TILE_IDS[tile]}.")
        s.place(seat, tile, field)


def _tile(kind: str, circles: str) -> int:
    """A tile by its business, in full or by its letter, and its circles."""
    kinds = [known for known in BUSINESSES[:TILE_KINDS] if kind.lower() in (known, known[0])]
    return index_of("tile", (kinds[0] if kinds else kind) + circles, TILE_IDS)


def _lay_seat(s: ToledoTable, seat: Seat, words: list[str]) -> None:
    """What a player has: ``hand 3 5 at 3 A metal 2``; each of the parts begins with its name."""
    part = ""
    for word in words:
        if word in _PARTS:
            part = word
        elif not part:
            raise UnknownName("part of a player's clause", word, _PARTS)
        else:
            _PARTS[part](s, seat, word)


def _lay_hand(s: ToledoTable, seat: Seat, word: str) -> None:
    s.shift_card(_card(s, word), s.draw_pile, seat)


def _lay_shown(s: ToledoTable, seat: Seat, word: str) -> None:
    s.shown = with_added(s.shown, seat * CARDS + index_of("card", word, card_names(s.printed.colours)), 1)


def _lay_figure(s: ToledoTable, seat: Seat, word: str) -> None:
    """A figure on a field or in the Alcázar; the one on ``8!`` must fight or move on, for all circles are taken."""
    field = ALCAZAR if word in ("A", "alcazar") else int(word.removesuffix("!"))
    if field not in range(CATHEDRAL, STANDS) and field != ALCAZAR:
        raise MesetaError(f"No figure stands on field {field}.")
    s.lift(seat, CATHEDRAL)
    if word.endswith("!"):
        s.unresolved = field
    else:
        s.stand(seat, field)


def _lay_sword(s: ToledoTable, seat: Seat, word: str) -> None:
    sword, kinds = _sword(s, word), len(s.printed.sword_points)
    s.swords = with_added(with_added(s.swords, s.board * kinds + sword, -1), seat * kinds + sword, 1)


def _lay_delivered(s: ToledoTable, seat: Seat, word: str) -> None:
    sword = _sword(s, word)
    _lay_sword(s, seat, word)
    s.deliver(seat, sword)


def _lay_fencing(s: ToledoTable, seat: Seat, word: str) -> None:
    s.shift_tile(index_of("fencing tile", word, s.printed.fencing_names()), s.board, seat)


_PARTS: Final[dict[str, Callable[[ToledoTable, Seat, str], None]]] = {
    "hand": _lay_hand,
    "shown": _lay_shown,
    "at": _lay_figure,
    "metal": lambda s, seat, word: s.collect(s.metal, seat, int(word)),
    "gems": lambda s, seat, word: s.collect(s.gems, seat, int(word)),
    "swords": _lay_sword,
    "delivered": _lay_delivered,
    "fencing": _lay_fencing,
}
"""What a player may have, and how one of it is laid. ``shown`` are cards of the hand that all have seen."""


def _lay_discards(s: ToledoTable, words: list[str]) -> None:
    for word in words:
        s.shift_card(_card(s, word), s.draw_pile, s.discard_pile)


def _lay_paintings(s: ToledoTable, words: list[str]) -> None:
    """Who has them, from the top of the stack; ``-`` is one that is still there."""
    for i, word in enumerate(words):
        s.paintings[i] = NONE if word == "-" else _seat(s, word)


def _lay_main(s: ToledoTable, words: list[str]) -> None:
    s.main = _card(s, words[0])
    s.add_card(s.main, s.draw_pile, -1)


def _lay_extra(s: ToledoTable, words: list[str]) -> None:
    s.extra = int(words[0])


def _lay_passes(s: ToledoTable, words: list[str]) -> None:
    s.passes = int(words[0])


def _lay_last_round(s: ToledoTable, words: list[str]) -> None:
    """``last round blue``: Blue brought it about."""
    s.closer = _seat(s, words[-1])


_MIDDLE: Final[dict[str, Callable[[ToledoTable, list[str]], None]]] = {
    "street": _lay_street,
    "discards": _lay_discards,
    "paintings": _lay_paintings,
    "main": _lay_main,
    "extra": _lay_extra,
    "passes": _lay_passes,
    "last": _lay_last_round,
}

# -- telling -----------------------------------------------------------------------------------------------------------


def _street(s: ToledoTable) -> list[str]:
    laid = [(field, s.owner[field], s.business[field]) for field in s.printed.free if s.owner[field] != NONE]
    return [
        f"{BUSINESSES[business][0].upper()}{s.circles[field]}({COLOURS[owner][0].upper()})@{field}"
        for field, owner, business in laid
    ]


def _belongings(s: ToledoTable, seat: Seat) -> list[str]:
    """A player's clause without the player; what there is none of is left out."""
    kinds = len(s.printed.sword_points)
    parts = {
        "hand": _cards(s, row(s.cards, seat, CARDS)),
        "shown": _cards(s, row(s.shown, seat, CARDS)),
        "at": _figures(s, seat),
        "metal": [str(s.metal[seat])] if s.metal[seat] else [],
        "gems": [str(s.gems[seat])] if s.gems[seat] else [],
        "swords": _swords(s, row(s.swords, seat, kinds)),
        "delivered": _swords(s, row(s.delivered, seat, kinds)),
        "fencing": [s.printed.fencing_names()[tile] for tile in s.fencing_of(seat)],
    }
    return [word for name, words in parts.items() if words for word in (name, *words)]


def _cards(s: ToledoTable, counts: list[int]) -> list[str]:
    return [name for name, n in zip(card_names(s.printed.colours), counts, strict=True) for _ in range(n)]


def _swords(s: ToledoTable, counts: list[int]) -> list[str]:
    """Swords by points; by their whole name where others have as many."""
    points, names = s.printed.sword_points, s.printed.sword_names()
    short = [str(p) if points.count(p) == 1 else name for p, name in zip(points, names, strict=True)]
    return [name for name, n in zip(short, counts, strict=True) for _ in range(n)]


def _figures(s: ToledoTable, seat: Seat) -> list[str]:
    """Where a player's figures are, the cathedral left out."""
    standing = [str(field) for field in s.on_street(seat) for _ in range(s.at(seat, field))]
    unresolved = [f"{s.unresolved}!"] if s.unresolved != NONE and mover(s) == seat else []
    return [*standing, *unresolved, *["A"] * s.arrived(seat)]


def _paintings(s: ToledoTable) -> list[str]:
    owners = ["-" if owner == NONE else COLOURS[owner] for owner in s.paintings]
    while owners and owners[-1] == "-":
        owners.pop()
    return owners
