"""``meseta lessons``: what there is to learn; for teachers also whether it is right, and what a table offers."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from meseta import games
from meseta.cli.options import Parser
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.game import Game
from meseta.core.texts import LANGUAGES
from meseta.render import drawing_of
from meseta.teaching.check import check
from meseta.teaching.lessons import Stage, lessons_of, stages
from meseta.teaching.scenes import Scene, asked_now, learner_of, table_of

HELP = "list the lessons, check them, or show what a table offers to those who write them"
WRONG = 1


def add_options(parser: Parser) -> None:
    """Of which games, and what to do."""
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"some of {', '.join(games.NAMES)} (default: all)")
    parser.add_argument("--check", action="store_true", help="check everything that teaches, in all languages")
    parser.add_argument(
        "--show", metavar="LESSON[/STEP]", help="the table at a step: options, spots, parts, and the paths of its view"
    )
    parser.add_argument("--position", metavar="TEXT", help="the same for a position")
    parser.add_argument("--rules", action="store_true", help="which rules one has met after all lessons, and which not")
    parser.add_argument("--seat", default="", metavar="NAME", help="whose view of the position (default: who is asked)")
    parser.add_argument("--language", default="en", choices=LANGUAGES, help="language of the texts (default: en)")


def run(arguments: argparse.Namespace) -> int:
    """List, check or show."""
    chosen = [games.game(name) for name in arguments.games or games.NAMES]
    if arguments.check:
        return _check(chosen)
    if arguments.rules:
        print("\n".join(line for game in chosen for line in _met(game)))
        return 0
    if arguments.show is None and arguments.position is None:
        print("\n".join(line for game in chosen for line in _listed(game, arguments.language)))
        return 0
    if len(arguments.games) != 1:
        raise MesetaError("Which game? Name one before --show or --position.")
    lines = _of_lesson(chosen[0], arguments) if arguments.show is not None else _of_position(chosen[0], arguments)
    print("\n".join(lines))
    return 0


def _check(chosen: list[Game[Any]]) -> int:
    """Every complaint on a line of its own."""
    wrong = 0
    for game in chosen:
        found = check(game)
        wrong += len(found)
        for error in found:
            print(error)
        if not found:
            count = len(lessons_of(game))
            print(f"{game.name}: {count} lessons, nothing is wrong.")
    return WRONG if wrong else 0


def _listed(game: Game[Any], language: str) -> Iterator[str]:
    found = lessons_of(game, language)
    yield f"{game.title_in(language)} ({game.name}): {len(found)} lessons"
    for number, lesson in enumerate(found, 1):
        yield f"  {number} {lesson.id}: {lesson.title} ({lesson.minutes} min, {len(lesson.steps)} steps)"


def _met(game: Game[Any]) -> Iterator[str]:
    """The rules that steps of lessons name, and all others."""
    named = {step.rule for lesson in lessons_of(game) for step in lesson.steps}
    met, rest = ([rule for rule in game.rules if (rule in named) == wanted] for wanted in (True, False))
    yield f"{game.title}: {len(met)} of {len(game.rules)} rules are met in lessons: {' '.join(met)}"
    yield f"  not met: {' '.join(rest)}"


def _of_lesson(game: Game[Any], arguments: argparse.Namespace) -> Iterator[str]:
    name, _, step = arguments.show.partition("/")
    known = {lesson.id: lesson for lesson in lessons_of(game, arguments.language)}
    if name not in known:
        raise UnknownName("lesson", name, known)
    lesson = known[name]
    steps = [found.id for found in lesson.steps]
    if step and step not in (*steps, "end"):
        raise UnknownName("step", step, [*steps, "end"])
    played = list(stages(game, lesson))
    stage: Stage = played[-1] if step == "end" else played[steps.index(step) if step else 0]
    yield f"{lesson.id}, step {stage.number}: {stage.step.id if stage.step else 'end'}"
    yield from _offers(game, stage.match, stage.seat, arguments.language)


def _of_position(game: Game[Any], arguments: argparse.Namespace) -> Iterator[str]:
    match = table_of(game, Scene("", arguments.position))
    scene = Scene(arguments.seat)
    seat = learner_of(match, scene)
    if seat is None and match.question is not None:
        seat = match.question.seat
    yield from _offers(game, match, seat, arguments.language)


def _offers(game: Game[Any], match: Any, seat: int | None, language: str) -> Iterator[str]:
    """A table for somebody who writes about it."""
    view = match.view(seat)
    yield game.board(view, language=language)
    yield f"\nPosition: {match.as_position()}\n\n{asked_now(match)}"
    question = None if seat is None else match.question_for(seat)
    for option in [] if question is None else question.options:
        yield f"  {game.vocabulary.name(option)}: {game.label(option, view, language)}"
    drawing = drawing_of(game, view, language)
    for pane in drawing.panes:
        if pane.parts:
            yield f"\nPane {pane.name}"
            yield f"  spots: {' '.join(name for name, spot in drawing.spots.items() if spot.pane == pane.name)}"
            yield f"  parts: {' '.join(pane.parts)}"
    yield "\nPaths"
    yield from _paths(view, "")
    for row in game.forecast(view, language):
        yield f"  points {row.id} …: {row.place}: {', '.join(_range(*points) for points in row.points)}"


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _paths(value: Any, path: str) -> Iterator[str]:
    """Every path of a view with what lies there; lists of plain things stay together."""
    if isinstance(value, dict) and value:
        for name, inner in value.items():
            yield from _paths(inner, f"{path}.{name}" if path else str(name))
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        for number, inner in enumerate(value, 1):
            yield from _paths(inner, f"{path}.{number}")
    else:
        yield f"  {path} = {value!r}"
