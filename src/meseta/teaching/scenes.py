"""Tables for teaching: a position, or a new table, and what is played on it. Everything is said in advance, or seeded.

A move is written ``red granada`` or ``chance valencia``. ``bot`` lets a bot answer for the first of the others that is
asked, ``bots`` for all of them until only the learner is asked. Where chance is asked and no move says what it does,
the seed decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from meseta import bots
from meseta.core.decision import CHANCE
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.game import Game
from meseta.core.match import Match
from meseta.core.play import ENDLESS, advance
from meseta.core.position import agreed_in
from meseta.core.view import asked_seats
from meseta.teaching.expressions import Tables

BOT, BOTS = "bot", "bots"


class Scene(NamedTuple):
    """Where a lesson or a picture begins."""

    seat: str
    """Whose eyes the reader has; empty for a spectator."""
    position: str = ""
    seats: int = 0
    settings: tuple[tuple[str, str], ...] = ()
    seed: int = 1
    moves: tuple[str, ...] = ()


def scene_of(entry: Mapping[str, Any]) -> Scene:
    """The scene that an entry of a file describes."""
    return Scene(
        entry.get("seat", ""),
        entry.get("position", ""),
        entry.get("seats", 0),
        tuple(sorted(entry.get("settings", {}).items())),
        entry.get("seed", 1),
        tuple(entry.get("moves", ())),
    )


def table_of(game: Game[Any], scene: Scene) -> Match:
    """The table of a scene, with its moves played."""
    if scene.position:
        seats, settings = agreed_in(game, scene.position)
        match = Match(game, seats, scene.seed, settings, (), scene.position)
    else:
        match = Match(game, scene.seats or game.seats[0], scene.seed, dict(scene.settings))
        advance(match.state)
    play(match, scene.moves, learner_of(match, scene))
    return match


def learner_of(match: Match, scene: Scene) -> int | None:
    """The number of the learner's seat."""
    if not scene.seat:
        return None
    if scene.seat not in match.seat_names[: match.seats]:
        raise UnknownName("seat", scene.seat, match.seat_names[: match.seats])
    return match.seat_names.index(scene.seat)


def tables(match: Match, seat: int | None, after: Match | None = None, later: Match | None = None) -> Tables:
    """A table for expressions: as a seat sees it now, after a choice, and after the others' answers."""
    views = [None if other is None else other.view(seat) for other in (after, later)]
    return Tables(match.game, match.view(seat), match.seat_names[: match.seats], match.settings, *views)


def play(match: Match, moves: Iterable[str], learner: int | None) -> None:
    """Play some moves; a sentence about the first that is not possible."""
    for move in moves:
        if not move.startswith("chance "):
            _let_chance_speak(match)
        if move == BOT:
            _bot(match, learner, once=True)
        elif move == BOTS:
            _bot(match, learner, once=False)
        else:
            _play_one(match, move)
    _let_chance_speak(match)


def _play_one(match: Match, move: str) -> None:
    words = move.split()
    if len(words) != 2:
        raise MesetaError(f"a move is written 'seat option', or it is 'bot' or 'bots', not {move!r}.")
    names = match.seat_names[: match.seats]
    if words[0] != "chance" and words[0] not in names:
        raise UnknownName("seat", words[0], (*names, "chance"))
    seat = CHANCE if words[0] == "chance" else names.index(words[0])
    option = match.game.vocabulary.option(words[1])
    try:
        match.play_recorded(seat, option)
    except MesetaError as error:
        raise MesetaError(f"{move!r} cannot be played: {error} {asked_now(match)}") from error


def asked_now(match: Match) -> str:
    """Who is asked what, for whoever wrote something else."""
    question = match.question
    if question is None:
        return "The game is over."
    who = ", ".join(match.name_of(seat) for seat in asked_seats(match.state)) or "chance"
    names = question.names
    shown = " ".join(names[:20]) + (" …" if len(names) > 20 else "")
    return f"Asked: {who}, {question.kind} ({shown})."


def _let_chance_speak(match: Match) -> None:
    for _ in range(ENDLESS):
        question = match.question
        if question is None or question.seat != CHANCE:
            return
        match.play_recorded(CHANCE, match.luck.draw(match.state))


def _bot(match: Match, learner: int | None, *, once: bool) -> None:
    kind = "greedy" if "greedy" in bots.kinds_of(match.game) else "random"
    for _ in range(1 if once else ENDLESS):
        others = [seat for seat in asked_seats(match.state) if seat != learner]
        if not others:
            if once:
                raise MesetaError(f"no bot is asked here. {asked_now(match)}")
            return
        bot = bots.make(kind, match.game, match.seed)
        match.play_recorded(others[0], bot.choose(match.eyes(others[0])))
        _let_chance_speak(match)
