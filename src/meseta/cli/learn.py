"""``meseta learn``: the overview of a game and its lessons, at the terminal, with text boards."""

from __future__ import annotations

import argparse
from typing import Any

from meseta import games
from meseta.cli.keyboard import AnswersEnded, Keyboard
from meseta.cli.options import Parser, add_look
from meseta.cli.paint import Screen, painter_of
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.game import Game, View
from meseta.core.texts import LANGUAGES
from meseta.teaching.lessons import Lesson, Stage, Step, answer, lessons_of, said, stages
from meseta.teaching.library import filled, overview_of, shown
from meseta.teaching.marks import unmarked

HELP = "learn a game: its overview, or a lesson by name or number"
SHOW = "?"


def add_options(parser: Parser) -> None:
    """Which game, and which lesson."""
    parser.add_argument("game", help=f"one of {', '.join(games.NAMES)}")
    parser.add_argument("lesson", nargs="?", help="a lesson, by its name or number (default: the overview)")
    add_look(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show the overview, or play a lesson."""
    game, language = games.game(arguments.game), arguments.language
    if language not in LANGUAGES:
        raise UnknownName("language", language, LANGUAGES)
    screen = Screen(painter_of(game, language), colour=arguments.colour)
    lessons = lessons_of(game, language)
    if not lessons and not overview_of(game):
        raise MesetaError(f"{game.title} has no lessons. Its rules: meseta rules {game.name}")
    if arguments.lesson is None:
        _overview(screen, game, language, lessons)
    else:
        lesson = _called(arguments.lesson, lessons)
        try:
            _Lesson(screen, game, language, lesson).play()
        except AnswersEnded:
            screen.say("The lesson waits; begin again whenever you like.", "dim")
            return 0
        _what_next(screen, game, lessons, lesson)
    return 0


def _called(name: str, lessons: tuple[Lesson, ...]) -> Lesson:
    for number, lesson in enumerate(lessons, 1):
        if name in (lesson.id, str(number)):
            return lesson
    raise UnknownName("lesson", name, [lesson.id for lesson in lessons])


def _overview(screen: Screen, game: Game[Any], language: str, lessons: tuple[Lesson, ...]) -> None:
    screen.say(game.title_in(language), "title")
    drawn = ""
    for section in overview_of(game, language):
        scene = section.picture.scene
        match, seat = shown(game, scene)
        screen.say()
        screen.say(unmarked(filled(game, section.title, scene, language)), "title")
        screen.say(unmarked(filled(game, section.text, scene, language)))
        board = game.board(match.view(seat), screen.paint, language)
        if board != drawn:
            screen.say()
            screen.draw(board)
            drawn = board
        for number, note in enumerate(section.notes, 1):
            screen.say(f"{number} {unmarked(filled(game, note.text, scene, language))}", indent=2, hang=2)
    screen.say()
    for number, lesson in enumerate(lessons, 1):
        screen.say(f"{number} {lesson.title} ({lesson.minutes} min): meseta learn {game.name} {lesson.id}")


def _what_next(screen: Screen, game: Game[Any], lessons: tuple[Lesson, ...], lesson: Lesson) -> None:
    at = lessons.index(lesson) + 1
    more = f"meseta learn {game.name} {lessons[at].id}" if at < len(lessons) else f"meseta play {game.name}"
    screen.say(f"Next: {more}", "dim")


class _Lesson:
    """One lesson at one terminal."""

    def __init__(self, screen: Screen, game: Game[Any], language: str, lesson: Lesson) -> None:
        self.screen = screen
        self.game = game
        self.language = language
        self.lesson = lesson
        self.keyboard = Keyboard()
        self._drawn = ""

    def play(self) -> None:
        """Step by step to the end."""
        self.screen.rule(self.lesson.title)
        for stage in stages(self.game, self.lesson):
            self._draw(stage.view)
            if stage.step is None:
                self.screen.say(unmarked(self.lesson.learned), "good")
            else:
                self._step(stage, stage.step)

    def _draw(self, view: View) -> None:
        """The board, if it has changed."""
        board = self.game.board(view, self.screen.paint, self.language)
        if board != self._drawn:
            self.screen.say()
            self.screen.draw(board)
            self._drawn = board

    def _step(self, stage: Stage, step: Step) -> None:
        of = len(self.lesson.steps)
        self.screen.say()
        self.screen.say(
            f"{stage.number}/{of} {unmarked(said(stage, step.say, self.language))}", hang=len(f"{of}/{of} ")
        )
        if not step.asks:
            self.keyboard.pause("(Enter) ")
            return
        self.screen.say(unmarked(said(stage, step.do, self.language)), "title")
        labels = [f"{number} {self._label(stage, option)}" for number, option in enumerate(stage.options, 1)]
        self.screen.say(f"{'; '.join(labels)}; {SHOW} show me", "dim")
        while not self._answered(stage, step):
            pass

    def _label(self, stage: Stage, option: str) -> str:
        label = self.game.label(self.game.vocabulary.option(option), stage.view, self.language).partition(":")[0]
        return option if label == option else f"{label} ({option})"

    def _answered(self, stage: Stage, step: Step) -> bool:
        """One try; whether it was right."""
        typed = self.keyboard.line(words=stage.options)
        if typed == SHOW:
            self.screen.say(self._label(stage, stage.expected[0]), "good")
            return True
        try:
            found = answer(stage, _meant(typed, stage.options), self.language)
        except MesetaError as error:
            self.screen.say(str(error), "warn")
            return False
        if found.right:
            return True
        if found.after is None:
            self.screen.say(f"{found.says} ({found.rule})" if found.rule else found.says, "warn")
            return False
        self._draw(found.after)
        do = unmarked(said(stage, step.do, self.language))
        self.screen.say(unmarked(found.says) or f"Possible, but here: {do}", "warn")
        self.screen.say("Try again.", "dim")
        return False


def _meant(typed: str, options: list[str]) -> str:
    """The option that was typed: by its name, or by its number where names are none."""
    if typed in options or not typed.isdecimal() or not 1 <= int(typed) <= len(options):
        return typed
    return options[int(typed) - 1]
