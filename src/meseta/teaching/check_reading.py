"""Checking what is read: the overview, the book, the coach's tips and the words of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meseta.core.errors import BadFile, MesetaError
from meseta.render import drawing_of
from meseta.teaching import library
from meseta.teaching.checked import Checked, too_long, unknown_parts
from meseta.teaching.lessons import lessons_of
from meseta.teaching.library import Part, Picture, Section
from meseta.teaching.marks import unmarked
from meseta.teaching.places import pane_of
from meseta.teaching.scenes import Scene, learner_of, play, table_of
from meseta.teaching.shapes import SECTIONS, WORDS
from meseta.teaching.sources import ENGLISH, Path
from meseta.teaching.trying import wrong_tips

# -- overview, book ----------------------------------------------------------------------------------------------------


def check_overview(file: Checked) -> Iterator[BadFile]:
    """Everything that is wrong with an overview."""
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


def _filled(file: Checked, here: Path, field: str, text: str, scene: Scene, most: int) -> Iterator[BadFile]:
    try:
        filled = library.filled(file.game, text, scene, file.language)
    except MesetaError as error:
        yield file.source.error(str(error), here, field)
        return
    yield from too_long(file, here, field, filled, most)


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


def check_book(file: Checked) -> Iterator[BadFile]:
    """Everything that is wrong with a book."""
    for chapter in library.book_of(file.game, file.language):
        here = file.path(("chapter", chapter.id))
        yield from too_long(file, here, "title", chapter.title, 60)
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
        yield from too_long(file, here, "text", part.text, 900)
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
        yield from unknown_parts(file, at, "point", move.point, drawing)
        yield from _filled(file, at, "say", move.say, scene, 220)


# -- coach, terms ------------------------------------------------------------------------------------------------------


def check_coach(file: Checked) -> Iterator[BadFile]:
    """Everything that is wrong with the coach's tips."""
    rules = file.game.rules_in(ENGLISH)
    for tip in library.tips_of(file.game, file.language):
        here = file.path(("tip", tip.id))
        if tip.rule not in rules:
            yield file.source.error(f"there is no rule {tip.rule!r}.", here, "rule")
    for tip, field, sentence in wrong_tips(file.game, file.language):
        yield file.source.error(sentence, file.path(("tip", tip.id)), field)


def check_terms(file: Checked) -> Iterator[BadFile]:
    """Everything that is wrong with the words of a game."""
    rules, forms = file.game.rules_in(ENGLISH), set[str]()
    for entry in file.source.content["term"]:
        here = file.path(("term", entry["id"]))
        if file.language == ENGLISH and entry["rule"] not in rules:
            yield file.source.error(f"there is no rule {entry['rule']!r}.", here, "rule")
        yield from too_long(file, here, "text", entry["text"], 260)
        for form in entry["forms"]:
            if form.lower() in forms:
                yield file.source.error(f"the form {form!r} belongs to another term too.", here, "forms")
            forms.add(form.lower())
