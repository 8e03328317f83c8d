"""Checking what teachers wrote: every complaint names file, line and field."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from meseta.core.errors import BadFile, MesetaError
from meseta.core.game import Game
from meseta.core.texts import LANGUAGES
from meseta.render import drawing_of
from meseta.render.drawing import Drawing
from meseta.teaching import library
from meseta.teaching.expressions import outside_braces
from meseta.teaching.lessons import ANY, Lesson, Stage, Step, gone_on, lessons_of, said, stages
from meseta.teaching.library import Part, Picture, Section
from meseta.teaching.marks import marks_in, meant, unmarked
from meseta.teaching.places import pane_of
from meseta.teaching.scenes import asked_now, learner_of, play, table_of
from meseta.teaching.shapes import FILES, LESSON, MINUTES, SECTIONS, STEPS, WORDS
from meseta.teaching.sources import ENGLISH, Path, Shape, Source, exists, misshapen, untranslated
from meseta.teaching.trying import wrong_tips


class Checked(NamedTuple):
    """A file in one language, and the means to complain about it."""

    game: Game[Any]
    source: Source
    language: str

    def path(self, *names: tuple[str, str]) -> Path:
        """Where entries stand in this file, by their ids: a translation may have another order."""
        found: list[tuple[str, int]] = []
        holder = self.source.content
        for kind, name in names:
            ids = [entry.get("id") for entry in holder.get(kind, [])]
            if name not in ids:
                break
            found.append((kind, ids.index(name)))
            holder = holder[kind][ids.index(name)]
        return tuple(found)


def check(game: Game[Any]) -> list[BadFile]:
    """Everything that is wrong with the files of a title; nothing if all is well or if it has none."""
    found: list[BadFile] = []
    for name in FILES:
        if exists(game, name):
            found += _check_file(game, name)
    return found or list(_unused_terms(game))


def _check_file(game: Game[Any], name: str) -> list[BadFile]:
    try:
        english = Source(game, name, ENGLISH)
    except BadFile as error:
        return [error]
    found = list(misshapen(english, FILES[name]))
    if found:
        return found
    for language in LANGUAGES:
        found += _check_language(game, name, english, language)
    return found


def _check_language(game: Game[Any], name: str, english: Source, language: str) -> list[BadFile]:
    if not exists(game, name, language):
        return [english.error(f"there is no translation {name}.{language}.toml beside it.")]
    try:
        source = Source(game, name, language)
    except BadFile as error:
        return [error]
    found = [] if language == ENGLISH else list(untranslated(english, source, FILES[name]))
    if not found:
        file = Checked(game, source, language)
        found = [*_CHECKS[name](file), *_wrong_marks(file, FILES[name])]
    return found


# -- lessons -----------------------------------------------------------------------------------------------------------


def _lessons(file: Checked) -> Iterator[BadFile]:
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
    yield from _unknown(file, here, "point", step.point, drawing)
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
        yield from _long(file, here, field, getattr(lesson, field), LESSON.texts[field])
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
    yield from _long(file, here, field, filled, most)


def _long(file: Checked, here: Path, field: str, text: str, most: int) -> Iterator[BadFile]:
    letters = len(unmarked(text))
    if letters > most:
        yield file.source.error(f"this has {letters} characters; at most {most} fit.", here, field)


def _unknown(file: Checked, here: Path, field: str, names: tuple[str, ...], drawing: Drawing) -> Iterator[BadFile]:
    """Parts that this drawing does not have."""
    for name in names:
        try:
            pane_of(drawing, name)
        except MesetaError as error:
            yield file.source.error(str(error), here, field)


# -- overview, book ----------------------------------------------------------------------------------------------------


def _overview(file: Checked) -> Iterator[BadFile]:
    sections = library.overview_of(file.game, file.language)
    if tuple(section.id for section in sections) != SECTIONS:
        yield file.source.error(f"an overview has the sections {', '.join(SECTIONS)}, in this order.")
    words = 0
    for section in sections:
        here = file.path(("section", section.id))
        notes = [(file.path(("section", section.id), ("note", note.id)), note.at) for note in section.notes]
        trouble = list(_picture(file, here, section.picture, notes))
        yield from trouble
        if section.lesson:
            yield from _lesson_named(file, here, section.lesson)
        if not trouble:
            yield from _section_texts(file, here, section)
            words += _words(file, section)
    if words > WORDS:
        yield file.source.error(f"an overview has at most {WORDS} words, not {words}.")


def _section_texts(file: Checked, here: Path, section: Section) -> Iterator[BadFile]:
    scene = section.picture.scene
    yield from _filled(file, here, "title", section.title, scene, 50)
    yield from _filled(file, here, "text", section.text, scene, 420)
    for note in section.notes:
        at = file.path(("section", section.id), ("note", note.id))
        yield from _filled(file, at, "text", note.text, scene, 80)


def _words(file: Checked, section: Section) -> int:
    texts = [section.title, section.text, *(note.text for note in section.notes)]
    try:
        filled = [library.filled(file.game, text, section.picture.scene, file.language) for text in texts]
    except MesetaError:
        return 0
    return sum(len(unmarked(text).split()) for text in filled)


def _filled(file: Checked, here: Path, field: str, text: str, scene: Any, most: int) -> Iterator[BadFile]:
    try:
        filled = library.filled(file.game, text, scene, file.language)
    except MesetaError as error:
        yield file.source.error(str(error), here, field)
        return
    yield from _long(file, here, field, filled, most)


def _picture(file: Checked, here: Path, picture: Picture, notes: Sequence[tuple[Path, str]] = ()) -> Iterator[BadFile]:
    try:
        match, seat = library.shown(file.game, picture.scene)
    except MesetaError as error:
        yield file.source.error(str(error), here, "position" if picture.scene.position else "moves")
        return
    drawing = drawing_of(file.game, match.view(seat))
    panes = [pane.name for pane in drawing.panes if pane.parts]
    if picture.pane and picture.pane not in panes:
        yield file.source.error(f"there is no pane {picture.pane!r}: {', '.join(panes)}.", here, "pane")
    shown = picture.pane or panes[0]
    named = [(here, field, name) for field in ("around", "point") for name in getattr(picture, field)]
    for at, field, name in [*named, *((path, "at", name) for path, name in notes)]:
        try:
            pane = pane_of(drawing, name)
        except MesetaError as error:
            yield file.source.error(str(error), at, field)
            continue
        if pane != shown:
            yield file.source.error(f"{name!r} is in the pane {pane!r}, which is not shown.", at, field)


def _lesson_named(file: Checked, here: Path, name: str) -> Iterator[BadFile]:
    lesson, _, step = name.partition("/")
    known = {found.id: found for found in lessons_of(file.game)}
    if lesson not in known or (step and step not in [found.id for found in known[lesson].steps]):
        yield file.source.error(f"there is no lesson {name!r}: {', '.join(known)}.", here, "lesson")


def _book(file: Checked) -> Iterator[BadFile]:
    for chapter in library.book_of(file.game, file.language):
        here = file.path(("chapter", chapter.id))
        yield from _long(file, here, "title", chapter.title, 60)
        for part in chapter.parts:
            yield from _part(file, file.path(("chapter", chapter.id), ("part", part.id)), part, chapter.id)


def _part(file: Checked, here: Path, part: Part, chapter: str) -> Iterator[BadFile]:
    rules = file.game.rules_in(ENGLISH)
    for rule in part.rules:
        if rule not in rules:
            yield file.source.error(f"there is no rule {rule!r}.", here, "rules")
    if part.lesson:
        yield from _lesson_named(file, here, part.lesson)
    if part.picture is None:
        if part.moves or part.caption:
            yield file.source.error("there is no picture here to play on or to explain.", here)
        yield from _long(file, here, "text", part.text, 900)
        return
    trouble = list(_picture(file, here, part.picture))
    yield from trouble
    if trouble:
        return
    yield from _filled(file, here, "text", part.text, part.picture.scene, 900)
    yield from _filled(file, here, "caption", part.caption, part.picture.scene, 140)
    yield from _moves(file, part, part.picture, chapter)


def _moves(file: Checked, part: Part, picture: Picture, chapter: str) -> Iterator[BadFile]:
    scene = picture.scene
    for move in part.moves:
        at = file.path(("chapter", chapter), ("part", part.id), ("move", move.id))
        match = table_of(file.game, scene)
        seat = learner_of(match, scene)
        try:
            play(match, move.play, seat)
        except MesetaError as error:
            yield file.source.error(str(error), at, "play")
            return
        scene = scene._replace(moves=(*scene.moves, *move.play))
        drawing = drawing_of(file.game, match.view(seat))
        yield from _unknown(file, at, "point", move.point, drawing)
        yield from _filled(file, at, "say", move.say, scene, 220)


# -- coach, terms ------------------------------------------------------------------------------------------------------


def _coach(file: Checked) -> Iterator[BadFile]:
    rules = file.game.rules_in(ENGLISH)
    for tip in library.tips_of(file.game, file.language):
        here = file.path(("tip", tip.id))
        if tip.rule not in rules:
            yield file.source.error(f"there is no rule {tip.rule!r}.", here, "rule")
    for tip, field, sentence in wrong_tips(file.game, file.language):
        yield file.source.error(sentence, file.path(("tip", tip.id)), field)


def _terms(file: Checked) -> Iterator[BadFile]:
    rules, forms = file.game.rules_in(ENGLISH), set[str]()
    for entry in file.source.content["term"]:
        here = file.path(("term", entry["id"]))
        if file.language == ENGLISH and entry["rule"] not in rules:
            yield file.source.error(f"there is no rule {entry['rule']!r}.", here, "rule")
        yield from _long(file, here, "text", entry["text"], 260)
        for form in entry["forms"]:
            if form.lower() in forms:
                yield file.source.error(f"the form {form!r} belongs to another term too.", here, "forms")
            forms.add(form.lower())


def _wrong_marks(file: Checked, shapes: tuple[Shape, ...]) -> Iterator[BadFile]:
    """Marked words that no term explains."""
    terms = library.terms_of(file.game, file.language)
    for path, field, text in _texts(file.source.content, shapes, ()):
        for word in marks_in(text):
            try:
                meant(word, terms)
            except MesetaError as error:
                yield file.source.error(str(error), path, field)


def _texts(holder: dict[str, Any], shapes: tuple[Shape, ...], path: Path) -> Iterator[tuple[Path, str, str]]:
    for shape in shapes:
        for index, entry in enumerate(holder.get(shape.name, [])):
            here = (*path, (shape.name, index))
            for field in shape.texts:
                value = entry.get(field, "")
                if isinstance(value, str):
                    yield here, field, value
                elif isinstance(value, dict):
                    yield from (((*here, (field, 0)), key, text) for key, text in value.items())
            yield from _texts(entry, shape.inside, here)


def _unused_terms(game: Game[Any]) -> Iterator[BadFile]:
    """Terms that no text marks: nobody would ever read them."""
    if not exists(game, "terms"):
        return
    terms = library.terms_of(game)
    used = set()
    for name, shapes in FILES.items():
        if exists(game, name):
            content = Source(game, name, ENGLISH).content
            used |= {meant(word, terms).id for _, _, text in _texts(content, shapes, ()) for word in marks_in(text)}
    source = Source(game, "terms", ENGLISH)
    for index, entry in enumerate(source.content["term"]):
        if entry["id"] not in used:
            yield source.error(f"no text marks [[{entry['id']}]].", (("term", index),), "id")


_CHECKS: dict[str, Callable[[Checked], Iterator[BadFile]]] = {
    "lessons": _lessons,
    "overview": _overview,
    "coach": _coach,
    "book": _book,
    "terms": _terms,
}
