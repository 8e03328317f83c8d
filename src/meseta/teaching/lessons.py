"""Lessons: what is said, what is expected, what is answered, played on the real engine.

A lesson stands at one of its steps. The engine plays what leads there, which is always the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from meseta.core.errors import MesetaError, Refused
from meseta.core.game import Game, View
from meseta.core.match import Match
from meseta.teaching import expressions
from meseta.teaching.scenes import Scene, learner_of, play, scene_of, table_of, tables
from meseta.teaching.shapes import FILES
from meseta.teaching.sources import Entry, entries_of

ANY: Final = "*"
"""Among the wrong choices: all that have no answer of their own."""


class Step(NamedTuple):
    """One thing that is said and, mostly, done."""

    id: str
    say: str
    do: str
    point: tuple[str, ...]
    show: tuple[str, ...]
    """Panes that are shown too; the first one and those with something to point at are shown anyhow."""
    expect: tuple[str, ...]
    """Options; the lesson goes on with the first of them."""
    goal: str
    """Instead: what is true after a right choice."""
    wrong: tuple[tuple[str, str], ...]
    """What is answered to other choices, by option."""
    reply: tuple[str, ...]
    rule: str

    @property
    def asks(self) -> bool:
        """Whether the learner is to do something; otherwise there is something to look at."""
        return bool(self.expect or self.goal)


class Lesson(NamedTuple):
    """A lesson in one language."""

    id: str
    title: str
    minutes: int
    learned: str
    """What the learner knows in the end, in a sentence."""
    scene: Scene
    steps: tuple[Step, ...]


class Stage(NamedTuple):
    """A lesson that stands at a step, with the table as it lies there; at the end there is no step any more."""

    game: Game[Any]
    lesson: Lesson
    number: int
    """Of the step, from 1 on; one more than there are at the end."""
    match: Match
    expected: tuple[str, ...]
    """The right choices by name; the lesson goes on with the first."""

    @property
    def step(self) -> Step | None:
        """What is said here."""
        return self.lesson.steps[self.number - 1] if self.number <= len(self.lesson.steps) else None

    @property
    def seat(self) -> int:
        """The learner's."""
        return learner_of(self.match, self.lesson.scene) or 0

    @property
    def view(self) -> View:
        """The table as the learner sees it."""
        return self.match.view(self.seat)

    @property
    def options(self) -> list[str]:
        """What the learner may choose by the rules."""
        question = self.match.question_for(self.seat)
        return [] if question is None else question.names

    def after(self, option: str) -> Match:
        """A table where the learner has chosen so, and chance has answered."""
        return _after(self.match, self.seat, option)


class Answer(NamedTuple):
    """What becomes of a choice."""

    option: str
    right: bool
    says: str
    """In words; empty where there is nothing of its own to say."""
    rule: str
    after: View | None
    """The table as it would lie; nothing for what the rules do not allow."""


# -- reading -----------------------------------------------------------------------------------------------------------


@lru_cache(64)
def lessons_of(game: Game[Any], language: str = "en") -> tuple[Lesson, ...]:
    """The lessons of a title, in order; none where it has none."""
    return tuple(map(_lesson, entries_of(game, "lessons", language, FILES["lessons"])["lesson"]))


def _lesson(entry: Entry) -> Lesson:
    steps = tuple(map(_step, entry["step"]))
    return Lesson(entry["id"], entry["title"], entry["minutes"], entry["learned"], scene_of(entry), steps)


def _step(entry: Entry) -> Step:
    expect = entry.get("expect", ())
    return Step(
        entry["id"],
        entry["say"],
        entry.get("do", ""),
        tuple(entry.get("point", ())),
        tuple(entry.get("show", ())),
        (expect,) if isinstance(expect, str) else tuple(expect),
        entry.get("goal", ""),
        tuple((option, said) for key, said in entry.get("wrong", {}).items() for option in key.split()),
        tuple(entry.get("reply", ())),
        entry.get("rule", ""),
    )


# -- playing -----------------------------------------------------------------------------------------------------------


@lru_cache(256)
def stages(game: Game[Any], lesson: Lesson) -> tuple[Stage, ...]:
    """Every step of a lesson with its table, and the end. Nobody may play on these tables: copies are played on."""
    match = table_of(game, lesson.scene)
    found = []
    for number, step in enumerate(lesson.steps, 1):
        stage = _expecting(Stage(game, lesson, number, match, ()), step)
        found.append(stage)
        match = gone_on(stage, step)
    return (*found, Stage(game, lesson, len(lesson.steps) + 1, match, ()))


def _expecting(stage: Stage, step: Step) -> Stage:
    if not step.goal:
        return stage._replace(expected=step.expect)
    fit = [option for option in stage.options if _reached(stage, step.goal, option)]
    if not fit:
        raise MesetaError(f"no choice reaches the goal {step.goal!r}.")
    return stage._replace(expected=tuple(fit))


def _reached(stage: Stage, goal: str, option: str) -> bool:
    after = stage.after(option)
    return expressions.holds(goal, tables(after, stage.seat))


def gone_on(stage: Stage, step: Step) -> Match:
    """The table when the expected choice has been made and the others have answered."""
    match = stage.match.copy()
    if stage.expected:
        _choose(match, stage.seat, stage.expected[0])
    play(match, step.reply, stage.seat)
    return match


def _choose(match: Match, seat: int, option: str) -> None:
    match.check(option, seat)
    match.play_recorded(seat, match.game.vocabulary.option(option))


def _after(match: Match, seat: int, option: str) -> Match:
    other = match.copy()
    _choose(other, seat, option)
    play(other, (), seat)
    return other


# -- saying ------------------------------------------------------------------------------------------------------------


def said(stage: Stage, text: str, language: str, option: str = "") -> str:
    """A text of a step with its values: ``after`` means after this option, else after the expected one."""
    option = option or (stage.expected[0] if stage.expected else "")
    after = stage.after(option) if option else None
    later = stages(stage.game, stage.lesson)[stage.number].match if stage.step is not None else None
    return expressions.fill(text, tables(stage.match, stage.seat, after, later), language)


def answer(stage: Stage, option: str, language: str) -> Answer:
    """What is answered to a choice: go on, try again, or why the rules forbid it."""
    refusal = stage.match.why(option, stage.seat, language)
    if isinstance(refusal, Refused):
        return Answer(option, False, refusal.sentence, refusal.rule, None)
    after = stage.after(option).view(stage.seat)
    if option in stage.expected:
        return Answer(option, True, "", "", after)
    step = stage.step
    texts = dict(step.wrong) if step is not None else {}
    text = texts.get(option, texts.get(ANY, ""))
    return Answer(option, False, said(stage, text, language, option), step.rule if step is not None else "", after)
