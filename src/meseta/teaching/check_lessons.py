"""Checking lessons: they are played through, and every text is filled in in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from meseta.core.errors import BadFile, MesetaError
from meseta.render import drawing_of
from meseta.teaching.checked import Checked, too_long, unknown_parts
from meseta.teaching.expressions import outside_braces
from meseta.teaching.lessons import ANY, Lesson, Stage, Step, gone_on, lessons_of, said, stages
from meseta.teaching.scenes import asked_now, learner_of, table_of
from meseta.teaching.shapes import LESSON, MINUTES, STEPS
from meseta.teaching.sources import ENGLISH, Path


def check_lessons(file: Checked) -> Iterator[BadFile]:
    """Everything that is wrong with the lessons of a title."""
    for lesson in lessons_of(file.game, file.language):
        if file.language == ENGLISH:
            trouble = list(_plays(file, lesson))
            yield from trouble
            if trouble:
                continue
        yield from _lesson_texts(file, lesson)


def _plays(file: Checked, lesson: Lesson) -> Iterator[BadFile]:
    """Play a lesson through; it ends at the first thing that cannot be played."""
    here = file.path(("lesson", lesson.id))
    if not 1 <= lesson.minutes <= MINUTES:
        yield file.source.error(f"a lesson takes 1 to {MINUTES} minutes, not {lesson.minutes}.", here, "minutes")
    if len(lesson.steps) > STEPS:
        yield file.source.error(f"a lesson has at most {STEPS} steps, not {len(lesson.steps)}.", here)
    try:
        match = table_of(file.game, lesson.scene)
        learner_of(match, lesson.scene)
    except MesetaError as error:
        yield file.source.error(str(error), here, "position" if lesson.scene.position else "moves")
        return
    for number, step in enumerate(lesson.steps, 1):
        stage = Stage(file.game, lesson, number, match, step.expect)
        trouble = list(_step(file, stage, step))
        yield from trouble
        if trouble:
            return
        if step.goal:
            stage = stages(file.game, lesson._replace(steps=lesson.steps[:number]))[number - 1]
        match = gone_on(stage, step)


def _step(file: Checked, stage: Stage, step: Step) -> Iterator[BadFile]:
    here = file.path(("lesson", stage.lesson.id), ("step", step.id))
    wrong = file.source.error
    if step.expect and step.goal:
        yield wrong("a step has either 'expect' or 'goal'.", here, "goal")
    if step.asks != bool(step.do):
        told = "says what to do but expects nothing" if step.do else "expects something but does not say what to do"
        yield wrong(f"step {step.id!r} {told}.", here, "do")
    if step.wrong and not step.asks:
        yield wrong("nothing is expected here, so nothing is wrong.", here, "wrong")
    if step.asks and not step.rule:
        yield wrong(f"step {step.id!r} expects something but names no rule.", here, "rule")
    if step.rule and step.rule not in file.game.rules_in(ENGLISH):
        yield wrong(f"there is no rule {step.rule!r}.", here, "rule")
    drawing = drawing_of(file.game, stage.view)
    yield from unknown_parts(file, here, "point", step.point, drawing)
    panes = [pane.name for pane in drawing.panes if pane.parts]
    for pane in step.show:
        if pane not in panes:
            yield wrong(f"there is no pane {pane!r}: {', '.join(panes)}.", here, "show")
    yield from _choices(file, stage, step, here)


def _choices(file: Checked, stage: Stage, step: Step, here: Path) -> Iterator[BadFile]:
    """Whether what is expected, answered and replied can be played."""
    wrong = file.source.error
    options = stage.options
    if step.asks and not options:
        yield wrong(f"{stage.lesson.scene.seat} is not asked here. {asked_now(stage.match)}", here)
        return
    for option in step.expect:
        yield from _legal(file, stage, option, here, "expect")
    if step.goal:
        try:
            expected = stages(file.game, stage.lesson._replace(steps=stage.lesson.steps[: stage.number]))[-2].expected
        except MesetaError as error:
            yield wrong(str(error), here, "goal")
            return
        stage = stage._replace(expected=expected)
    for option, _ in step.wrong:
        if option in stage.expected:
            yield wrong(f"{option!r} is expected, so it is not wrong.", (*here, ("wrong", 0)), option)
        elif option != ANY:
            yield from _legal(file, stage, option, (*here, ("wrong", 0)), option)
    try:
        gone_on(stage, step)
    except MesetaError as error:
        if all(option in options for option in step.expect):
            yield wrong(str(error), here, "reply")


def _legal(file: Checked, stage: Stage, option: str, here: Path, field: str) -> Iterator[BadFile]:
    try:
        stage.match.check(option, stage.seat)
    except MesetaError as error:
        yield file.source.error(f"{option!r} cannot be chosen here: {error} {asked_now(stage.match)}", here, field)


def _lesson_texts(file: Checked, lesson: Lesson) -> Iterator[BadFile]:
    here = file.path(("lesson", lesson.id))
    for field in ("title", "learned"):
        yield from too_long(file, here, field, getattr(lesson, field), LESSON.texts[field])
    shape = LESSON.inside[0]
    try:
        played = stages(file.game, lesson)
    except MesetaError:
        return  # told already, in English
    for stage, step in zip(played, lesson.steps, strict=False):
        at = file.path(("lesson", lesson.id), ("step", step.id))
        yield from _said(file, stage, at, "say", step.say, shape.texts["say"])
        yield from _said(file, stage, at, "do", step.do, shape.texts["do"])
        for option, text in step.wrong:
            chosen = option if option != ANY else next((o for o in stage.options if o not in stage.expected), "")
            yield from _said(file, stage, (*at, ("wrong", 0)), option, text, shape.texts["wrong"], chosen)


def _said(
    file: Checked, stage: Stage, here: Path, field: str, text: str, most: int, option: str = ""
) -> Iterator[BadFile]:
    if re.search("[0-9]", outside_braces(text)):
        told = "a number is taken from the table, as {points granada red}; one that is a name is written {'13'}."
        yield file.source.error(told, here, field)
    try:
        filled = said(stage, text, file.language, option)
    except MesetaError as error:
        yield file.source.error(str(error), here, field)
        return
    yield from too_long(file, here, field, filled, most)
