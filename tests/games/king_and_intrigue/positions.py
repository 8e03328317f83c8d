"""Positions in readable text, and the means to play on from them.

A position is a list of clauses between semicolons::

    king aragon; valencia red 3 blue 1; court red 2; grande red seville; board_840 galicia; turned board_840;
    veto blue; spy red; late green; double aragon seville; alliance seville valencia; bridge galicia basque red;
    limit catalonia; quarantine aragon; protection granada; collapse; tower aragon; mistress; hurricane red granada;
    hand red ki_10 ki_20; played red ki_60; round 3; first blue; score red 10

Everybody has 30 caballeros: those not named are in the province or, where the province is named, in the court.
"""

from __future__ import annotations

from meseta.core.match import Match
from meseta.core.play import advance
from meseta.core.step import Step
from meseta.games.el_grande.names import BOARD_IDS, CASTILLO, COURT, PLACE_IDS, PROVINCE
from meseta.games.king_and_intrigue import make
from meseta.games.king_and_intrigue.general import GeneralScoring
from meseta.games.king_and_intrigue.names import (
    ALLIES,
    BRIDGE,
    BRIDGE_ENDS,
    CARD_IDS,
    COLLAPSE,
    DOUBLES,
    LIMITS,
    PLACES,
    PROTECTION,
    QUARANTINE,
    TOWER,
)
from meseta.games.king_and_intrigue.points import points_at
from meseta.games.king_and_intrigue.table import CARD_BITS, IntrigueTable
from meseta.games.king_and_intrigue.turn import Halves, Turn
from tests.games.el_grande.positions import asked, options, refused, score, seat_of

__all__ = ["asked", "options", "refused", "score", "seat_of"]  # the base game's helpers serve its expansion

GAME = make()

_SLOTS = {"double": DOUBLES, "alliance": ALLIES, "limit": LIMITS, "quarantine": QUARANTINE, "protection": PROTECTION}
_SLOTS["tower"] = TOWER

# -- laying out ------------------------------------------------------------------------------------------------


def position(text: str, seats: int = 4, **settings: object) -> IntrigueTable:
    """A table without anything to do on its stack."""
    table = GAME.blank(seats, GAME.settle(seats, settings))
    table.stack.clear()
    table.cubes[:] = [0] * (PLACES * seats)
    table.first = 0
    for clause in text.split(";"):
        if clause.strip():
            head, *rest = clause.split()
            _lay(table, head, rest)
    for seat in range(seats):
        rest_at = PROVINCE if table.at(PROVINCE, seat) == 0 else COURT
        table.cubes[rest_at * seats + seat] += 30 - sum(table.cubes[seat::seats])
    return table


def _lay(table: IntrigueTable, head: str, rest: list[str]) -> None:
    if head == "king":
        table.king = place(rest[0])
    elif head in PLACE_IDS:
        for colour, n in _pairs(rest):
            table.cubes[place(head) * table.seats + seat_of(colour)] = int(n)
    elif head in BOARD_IDS:
        table.boards[BOARD_IDS.index(head)] = place(rest[0])
    elif head == "grande":
        for colour, home in _pairs(rest):
            table.grande[seat_of(colour)] = place(home)
    elif head in _SLOTS:
        for slot, name in enumerate(sorted(rest, key=place)):
            table.markers[_SLOTS[head] + slot] = place(name)
    elif head == "bridge":
        table.markers[BRIDGE_ENDS : BRIDGE_ENDS + 2] = sorted(map(place, rest[:2]))
        table.cubes[BRIDGE * table.seats + seat_of(rest[2])] = 1
    else:
        _lay_flags(table, head, rest)


def _lay_flags(table: IntrigueTable, head: str, rest: list[str]) -> None:
    if head == "veto":
        for colour in rest:
            table.keep_veto(seat_of(colour))
    elif head == "spy":
        table.spies = sum(1 << seat_of(colour) for colour in rest)
    elif head == "late":
        table.lates = sum(1 << seat_of(colour) for colour in rest)
    elif head == "turned":
        table.turned = sum(1 << BOARD_IDS.index(board) for board in rest)
    elif head == "collapse":
        table.markers[COLLAPSE] = CASTILLO
    elif head == "mistress":
        table.mistress = True
    else:
        _lay_cards(table, head, rest)


def _lay_cards(table: IntrigueTable, head: str, rest: list[str]) -> None:
    if head == "hand":
        table.hand[seat_of(rest[0])] = sum({1 << card(name) for name in rest[1:]})
    elif head == "played":
        for colour, name in _pairs(rest):
            table.played[seat_of(colour)] = card(name)
            table.history.append(seat_of(colour) * CARD_BITS + card(name))
    elif head == "hurricane":
        table.hurricane[seat_of(rest[0])] = place(rest[1])
    elif head == "score":
        for colour, value in _pairs(rest):
            table.score[seat_of(colour)] = int(value)
    elif head == "round":
        table.round = int(rest[0]) - 1
    elif head == "first":
        table.first = seat_of(rest[0])
    else:
        raise ValueError(f"a position has no {head!r}")


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    return list(zip(words[::2], words[1::2], strict=True))


def place(name: str) -> int:
    """A place by its name."""
    return BRIDGE if name == "bridge" else PLACE_IDS.index(name)


def card(name: str) -> int:
    """The number of a power card."""
    return CARD_IDS.index(name) + 1


# -- playing on ------------------------------------------------------------------------------------------------


def match_at(table: IntrigueTable, *steps: Step) -> Match:
    """A match that goes on from a table with these steps, in their order."""
    match = Match(GAME, table.seats)
    table.stack.extend(reversed(steps))
    match.state = table
    table.events = match.events
    advance(table)
    return match


def turn(text: str, who: str, name: str, seats: int = 4, row: int | None = None, **settings: object) -> Match:
    """``who`` has played a card and is at the two halves of his turn, with the lowest caballero card there is."""
    table = position(text, seats, **settings)
    me = seat_of(who)
    table.played[me] = card(name)
    table.held[me] = (1 if seats > 2 else 0) if row is None else row % seats
    return match_at(table, Halves(me, card(name), table.held[me], False, False))


def special(text: str, who: str, name: str, seats: int = 4, row: int | None = None, **settings: object) -> Match:
    """``who`` has just begun the special action of his power card."""
    return play(turn(text, who, name, seats, row, **settings), "special")


def whole_turn(text: str, who: str, name: str, seats: int = 4, **settings: object) -> Match:
    """The whole turn of ``who``, bridge and income included."""
    table = position(text, seats, **settings)
    me = seat_of(who)
    table.played[me] = card(name)
    table.held[me] = 1 if seats > 2 else 0
    return match_at(table, Turn(me))


def general(text: str, seats: int = 4, **settings: object) -> Match:
    """A general scoring is about to begin."""
    return match_at(position(text, seats, **settings), GeneralScoring())


def play(match: Match, choices: str) -> Match:
    """Answer the open questions by names, one after the other."""
    for choice in choices.split():
        match.play(choice)
    return match


def dial(match: Match, **dials: str) -> Match:
    """Sealed answers by colour, given in reverse order, which must not matter."""
    for colour, region in reversed(dials.items()):
        match.play(region, seat_of(colour))
    return match


def everybody_dials(match: Match, region: str) -> Match:
    """The same region on every disc."""
    while match.question is not None and match.question.sealed:
        match.play(region)
    return match


def idle(match: Match, until: str) -> Match:
    """Everybody does as little as possible until the question is ``until``, like ``red power`` or just ``power``."""
    while not asked(match).endswith(until):
        question = match.question
        assert question is not None, f"the game ended before {until}"
        match.play(question.options[0 if question.kind in ("power", "joker_second", "draft") else -1])
    return match


def new(seats: int = 4, seed: int = 1, **settings: object) -> Match:
    """A whole match from its set-up on."""
    return Match(GAME, seats, seed, settings).begin()


# -- looking ---------------------------------------------------------------------------------------------------


def at(match: Match, name: str) -> list[int]:
    """Caballeros in a place, by seat."""
    return match.state.counts(place(name))


def grandes(match: Match) -> list[str]:
    """Where the Grandes stand."""
    return [PLACE_IDS[home] for home in match.state.grande]


def points(text: str, name: str, seats: int = 4) -> list[int]:
    """What a special scoring of a place gives."""
    return points_at(position(text, seats), place(name))


def markers(match: Match, kind: str) -> object:
    """Where the markers of a kind lie, as everybody sees it."""
    return match.view()["markers"][kind]


def happened(match: Match) -> list[str]:
    """The names of the events so far."""
    return [type(event).__name__ for event in match.events]
