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
from meseta.render.kept import kept
from meseta.server.looks import NAMELESS, Chair, Look

_KEPT = 200
_LAST: list[tuple[tuple[Chair, ...], tuple[tuple[str, str, str], ...]]] = [((), ())]
_SEAT = re.compile(r"\{seat:(\d+)\}")


def called(chairs: tuple[Chair, ...]) -> tuple[str, ...]:
    """What the people of a table are called, by seat."""
    return _called(told_names(chairs))


def told_names(chairs: tuple[Chair, ...]) -> tuple[tuple[str, str, str], ...]:
    """The word for every seat, the name that somebody there has told, the kind of bot: all that names depend on.

    A page asks for those of one table again and again: the last ones are kept.
    """
    last = _LAST[0]
    if last[0] is chairs:
        return last[1]
    found = tuple(
        [
            (
                chair.name,
                chair.player if chair.kind in ("person", "stand-in") else "",
                chair.player if chair.kind == "bot" else "",
            )
            for chair in chairs
        ]
    )
    _LAST[0] = (chairs, found)
    return found


@lru_cache(_KEPT)
def _called(known: tuple[tuple[str, str, str], ...]) -> tuple[str, ...]:
    words, players = [word for word, _, _ in known], [player for _, player, _ in known]
    bots = names_of_bots({seat: kind for seat, (_, _, kind) in enumerate(known) if kind}, {*players, *words})
    return tuple(
        player
        if player not in ("", NAMELESS) and players.count(player) == 1 and player not in words
        else bots.get(seat) or word
        for seat, (word, player, _) in enumerate(known)
    )


def named(text: str, chairs: tuple[Chair, ...]) -> str:
    """A text in which seats stand as ``{seat:0}``, with the people's names."""
    return with_names(text, called(chairs))


def with_names(text: str, names: tuple[str, ...]) -> str:
    """The same, with names by seat."""
    if "{" not in text:
        return text
    return _SEAT.sub(lambda found: names[int(found[1])] if int(found[1]) < len(names) else "", text)


def in_names(look: Look, text: str) -> str:
    """A sentence about seats as one about people."""
    return text if look.game.seat_colours else _named(text, people(look.chairs))


def people(chairs: tuple[Chair, ...]) -> tuple[tuple[str, str], ...]:
    """The words for seats whose people have told their names, with these names."""
    return _people(told_names(chairs))


@lru_cache(_KEPT)
def _people(known: tuple[tuple[str, str, str], ...]) -> tuple[tuple[str, str], ...]:
    pairs = zip(known, _called(known), strict=True)
    return tuple((word, name) for (word, *_), name in pairs if word != name)


@kept
def _named(text: str, names: tuple[tuple[str, str], ...]) -> str:
    """All words at once: a name is never taken for another word."""
    known = dict(names)
    return _words(tuple(known)).sub(lambda found: known[found[0]], text) if known else text


@lru_cache(_KEPT)
def _words(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b")
