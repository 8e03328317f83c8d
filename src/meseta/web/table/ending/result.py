"""Who has won, in one sentence that is the same wherever it is read, and the places of all others."""

from __future__ import annotations

from typing import NamedTuple

from meseta.core.texts import Texts, texts
from meseta.server.looks import Chair, Look
from meseta.web.table.names import called
from meseta.web.visit import PACKAGE

OVER = ("over", "ended")
"""The states of a table where nothing is to be played any more."""


class Place(NamedTuple):
    """Somebody's place at the end."""

    rank: int
    """From 1; 0 where a game was lost to nobody who sits here, or ended before its end."""
    chair: Chair
    name: str
    points: int


def result(look: Look) -> str:
    """What became of a game: by how much it was won, who shares it, or that nobody here has won."""
    words, outcome = texts(PACKAGE, look.language), look.outcome
    if outcome is None:
        return look.notice or words.get("ending", "ended")
    names = called(look.chairs)
    winners = [names[seat] for seat in outcome.winners]
    if len(names) == 1:
        return words.say("ending", "alone_won" if winners else "alone_lost", {"who": names[0]})
    if not winners:
        return words.get("ending", "nobody")
    if len(winners) > 1:
        return words.say("ending", "shared", {"who": in_a_row(words, winners)})
    first = outcome.winners[0]
    margin = outcome.scores[first] - max(n for seat, n in enumerate(outcome.scores) if seat != first)
    return words.say("ending", "won_by" if margin > 0 else "won_tie", {"who": winners[0], "n": margin})


def in_a_row(words: Texts, names: list[str]) -> str:
    """Names as people list them."""
    if len(names) == 1:
        return names[0]
    return words.say("ending", "and", {"some": ", ".join(names[:-1]), "last": names[-1]})


def places(look: Look) -> list[Place]:
    """Everybody, the winners first; equals have the same place."""
    names, points = called(look.chairs), [chair.points for chair in look.chairs]
    won: tuple[int, ...] = ()
    if look.outcome is not None:
        won, points = look.outcome.winners, list(look.outcome.scores)

    def rank(seat: int) -> int:
        if not won:
            return 0
        better = [other for other in range(len(points)) if points[other] > points[seat] or other in won]
        return 1 if seat in won else 1 + len([other for other in better if other != seat])

    found = [Place(rank(chair.seat), chair, names[chair.seat], points[chair.seat]) for chair in look.chairs]
    return sorted(found, key=lambda place: (place.chair.seat not in won, -place.points, place.chair.seat))


def in_a_line(look: Look) -> str:
    """The whole result as one line of text, to be sent to somebody."""
    listed = ", ".join(f"{place.name} {place.points}" for place in places(look))
    return f"{look.game.title_in(look.language)} · {result(look)} · {listed}"
