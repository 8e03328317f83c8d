"""What is kept of a game, so that it stays readable whatever becomes of its rules: words, positions, result, record.

It is made when a game ends, and of a running game when its table is quiet. Everything in it is told apart by pairs of
eyes, as the game itself does it: ``""`` are a spectator's, ``"2"`` those of the third seat.
"""

from __future__ import annotations

import json
import zlib
from functools import lru_cache
from typing import Any, Final, NamedTuple

from meseta.core.decision import Seat
from meseta.core.event import Event
from meseta.core.game import Outcome, View
from meseta.core.match import Match
from meseta.core.replay import write
from meseta.core.step import State
from meseta.core.texts import languages
from meseta.server.history import redo
from meseta.server.log_lines import entry
from meseta.server.looks import Line
from meseta.server.words import PACKAGE
from meseta.store.keeping import KeptGame

FORMAT: Final = "meseta kept 1"
POSITIONS: Final = 40
"""About so many positions of a game are kept, evenly spread; the last one always is."""
_UNPACKED: Final = 16
"""Games that are kept unpacked in memory, those that were read last."""


class Position(NamedTuple):
    """A kept position, as one pair of eyes saw it."""

    step: int
    view: View
    points: list[int]
    boards: dict[str, str]
    """The same as text, by language: for a drawing that does not understand the view any more."""


class Archive:
    """A kept game, to be read."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.content = content
        self.steps: int = content["steps"]
        """The actions that it tells of."""
        self.record: str = content["record"]
        self.campaign: str = content["campaign"]
        """What the game meant for its campaign, if it belonged to one."""

    @property
    def outcome(self) -> Outcome | None:
        """Who won, if the game was played to its end."""
        found = self.content["outcome"]
        return None if found is None else Outcome(tuple(found[0]), tuple(found[1]))

    @property
    def kept(self) -> tuple[int, ...]:
        """After how many actions a position is kept."""
        return tuple(position["step"] for position in self.content["positions"])

    def seat(self, seat: Seat, language: str) -> tuple[str, str]:
        """What a seat was called, and its colour."""
        kept = self.content["seats"][seat]
        return kept["names"].get(language, kept["names"]["en"]), kept["colour"]

    def lines(self, seat: Seat | None, language: str) -> tuple[Line, ...]:
        """The log as one pair of eyes read it."""
        texts = self.content["texts"].get(language, self.content["texts"]["en"])
        told = self.content["log"][_eyes(seat)]
        return tuple(
            Line(step, doer, texts[number], rule, mine, *kind) for step, doer, rule, mine, number, *kind in told
        )

    def at(self, step: int, seat: Seat | None) -> Position:
        """The first kept position after at least so many actions, or the last one."""
        positions = self.content["positions"]
        found = next((position for position in positions if position["step"] >= step), positions[-1])
        seen = found["eyes"][_eyes(seat)]
        return Position(found["step"], seen["view"], seen["points"], seen.get("boards", found["boards"]))


def _eyes(seat: Seat | None) -> str:
    return "" if seat is None else str(seat)


# -- packing -----------------------------------------------------------------------------------------------------------


def kept(match: Match, earlier: Archive | None = None, campaign: str = "", *, whole: bool = True) -> KeptGame:
    """A match, packed. ``earlier`` is what was kept before it was carried over from older rules.

    What is not ``whole`` lacks the positions on the way: it is made in no time, where others are waiting.
    """
    content = made(match, earlier, campaign, whole=whole)
    packed = zlib.compress(json.dumps(content, separators=(",", ":")).encode())
    return KeptGame(match.steps, packed, whole)


@lru_cache(_UNPACKED)
def unpacked(packed: KeptGame) -> Archive:
    """A kept game; one that cannot be read is a mistake of the store's."""
    content = json.loads(zlib.decompress(packed.content))
    if content["format"] != FORMAT:
        raise ValueError(f"a kept game of the format {content['format']!r}")
    return Archive(content)


# -- making ------------------------------------------------------------------------------------------------------------


def made(match: Match, earlier: Archive | None, campaign: str, *, whole: bool) -> dict[str, Any]:
    """Everything that is kept of a match."""
    eyes: list[Seat | None] = [None, *range(match.seats)]
    outcome = match.outcome
    texts, log = _told(match, eyes, earlier)
    before = [] if earlier is None else earlier.content["positions"]
    on_the_way = _on_the_way(match, eyes) if whole else []
    return {
        "format": FORMAT,
        "rules": match.begun_with,
        "steps": match.steps,
        "seats": [_seat(match, seat) for seat in range(match.seats)],
        "texts": texts,
        "log": log,
        "positions": [*(p for p in before if p["step"] < match.begins), *on_the_way, _last(match, eyes)],
        "outcome": None if outcome is None else [list(outcome.winners), list(outcome.scores)],
        "campaign": campaign,
        "record": write(match),
    }


def _seat(match: Match, seat: Seat) -> dict[str, Any]:
    game, settings = match.game, match.settings
    names = {language: game.seat_label(seat, match.seats, settings, language) for language in languages(PACKAGE)}
    return {"names": names, "colour": game.colours_of_seats(match.seats, settings)[seat]}


def _told(
    match: Match, eyes: list[Seat | None], earlier: Archive | None
) -> tuple[dict[str, list[str]], dict[str, list[list[Any]]]]:
    """Every sentence once in every language, and for every pair of eyes the lines that are made of them."""
    texts: dict[str, list[str]] = {language: [] for language in languages(PACKAGE)}
    log: dict[str, list[list[Any]]] = {_eyes(seat): [] for seat in eyes}
    if earlier is not None:
        texts = {language: list(earlier.content["texts"][language]) for language in texts}
        log = {who: [line for line in earlier.content["log"][who] if line[0] <= match.begins] for who in log}
    views = {seat: match.view(seat) for seat in eyes}
    for number in range(len(match.events)):
        said: dict[int, int] = {}
        for seat in eyes:
            told = entry(match, number, seat, views[seat])
            if told is not None:
                if id(told.event) not in said:
                    said[id(told.event)] = _say(match, told.event, texts)
                kind = type(told.event).__name__  # older archives lack it
                log[_eyes(seat)].append([told.step, told.doer, told.rule, told.mine, said[id(told.event)], kind])
    return texts, log


def _say(match: Match, event: Event, texts: dict[str, list[str]]) -> int:
    """Put an event into words; returns the number of its sentence."""
    for language, sentences in texts.items():
        sentences.append(match.game.sentence(event, language))
    return len(texts["en"]) - 1


def _on_the_way(match: Match, eyes: list[Seat | None]) -> list[dict[str, Any]]:
    """Positions of the log before the last one, evenly spread."""
    every = -(-max(match.steps, 1) // POSITIONS)
    s = match.afresh().state
    found = []
    for number, action in enumerate(match.log):
        if number % every == 0:
            found.append(_position(match, s, match.begins + number, eyes))
        redo(s, action)
    return found


def _last(match: Match, eyes: list[Seat | None]) -> dict[str, Any]:
    """Where the match stands: as text through every pair of eyes."""
    last = _position(match, match.state, match.steps, eyes)
    for seen in last["eyes"].values():
        seen["boards"] = _boards(match, seen["view"])
    return last


def _position(match: Match, s: State, step: int, eyes: list[Seat | None]) -> dict[str, Any]:
    views = {_eyes(seat): match.game.view(s, seat) for seat in eyes}
    seen = {who: {"view": view, "points": match.game.points(view)} for who, view in views.items()}
    return {"step": step, "eyes": seen, "boards": _boards(match, views[""])}


def _boards(match: Match, view: View) -> dict[str, str]:
    return {language: match.game.board(view, language=language) for language in languages(PACKAGE)}
