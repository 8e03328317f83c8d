"""What people are called on the pages of a table: by their names, where they have told one.

Games speak of seats ("Red takes card 4"); a page knows who sits there ("Ana takes card 4"). Bots have names as well, of
which nobody else at the table bears one. A seat keeps its word while nobody holds it, and where two people have the
same name. Seats that bear names of their own (the kingdoms of
Sanchos) keep them in sentences: they are places as well.
"""

from __future__ import annotations

import re
from functools import lru_cache

from meseta.bots.characters import names_of_bots
from meseta.server.looks import NAMELESS, Chair, Look

_KEPT = 500
_SEAT = re.compile(r"\{seat:(\d+)\}")


@lru_cache(_KEPT)
def called(chairs: tuple[Chair, ...]) -> tuple[str, ...]:
    """What the people of a table are called, by seat."""
    players = [chair.player if chair.kind in ("person", "stand-in") else "" for chair in chairs]
    words = [chair.name for chair in chairs]
    kinds = {chair.seat: chair.player for chair in chairs if chair.kind == "bot"}
    bots = names_of_bots(kinds, {*players, *words})
    return tuple(
        player if player not in ("", NAMELESS) and players.count(player) == 1 and player not in words else word
        for player, word in zip(players, (bots.get(chair.seat) or chair.name for chair in chairs), strict=True)
    )


def named(text: str, chairs: tuple[Chair, ...]) -> str:
    """A text in which seats stand as ``{seat:0}``, with the people's names."""
    names = called(chairs)
    return _SEAT.sub(lambda found: names[int(found[1])] if int(found[1]) < len(names) else "", text)


def in_names(look: Look, text: str) -> str:
    """A sentence about seats as one about people."""
    return text if look.game.seat_colours else _named(text, people(look.chairs))


@lru_cache(_KEPT)
def people(chairs: tuple[Chair, ...]) -> tuple[tuple[str, str], ...]:
    """The words for seats whose people have told their names, with these names."""
    return tuple((chair.name, name) for chair, name in zip(chairs, called(chairs), strict=True) if chair.name != name)


def _named(text: str, names: tuple[tuple[str, str], ...]) -> str:
    """All words at once: a name is never taken for another word."""
    known = dict(names)
    return _words(tuple(known)).sub(lambda found: known[found[0]], text) if known else text


@lru_cache(_KEPT)
def _words(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b")
