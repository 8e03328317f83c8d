"""What our titles teach: everything is right, every lesson plays through in every language, no number is typed."""

from __future__ import annotations

import re

import pytest

import meseta
from meseta.core.texts import LANGUAGES
from meseta.render import drawing_of
from meseta.teaching.check import check
from meseta.teaching.expressions import outside_braces
from meseta.teaching.lessons import ANY, answer, lessons_of, said, stages
from meseta.teaching.library import book_of, overview_of, terms_of, tips_of
from meseta.teaching.marks import pieces, unmarked
from meseta.teaching.places import place_of

TITLES = [name for name in meseta.NAMES if lessons_of(meseta.game(name))]
LESSONS = [(name, lesson.id) for name in TITLES for lesson in lessons_of(meseta.game(name))]


def lesson_of(name, wanted, language="en"):
    return next(lesson for lesson in lessons_of(meseta.game(name), language) if lesson.id == wanted)


@pytest.mark.parametrize(("name", "least"), [("el_grande", 6), ("king_and_intrigue", 4), ("sanchos", 7), ("toledo", 5)])
def test_there_is_enough_to_learn(name, least):
    game = meseta.game(name)
    assert len(lessons_of(game)) >= least
    assert [section.id for section in overview_of(game)] == ["about", "round", "turn", "scoring", "end"]
    assert tips_of(game)
    assert book_of(game)


@pytest.mark.parametrize("name", meseta.NAMES)
def test_nothing_is_wrong(name):
    assert [str(error) for error in check(meseta.game(name))] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "wanted"), LESSONS)
def test_a_lesson_plays_through(name, wanted, language):
    game, lesson = meseta.game(name), lesson_of(name, wanted, language)
    *played, end = stages(game, lesson)
    assert end.step is None
    assert len(played) <= 8
    assert any(stage.step.asks for stage in played), "nobody learns by looking only"
    for stage, after in zip(played, [*played[1:], end], strict=True):
        assert 0 < len(unmarked(said(stage, stage.step.say, language))) <= 220
        if stage.step.asks:
            assert set(stage.expected) <= set(stage.options)
            assert answer(stage, stage.expected[0], language).right
            assert after.match.steps > stage.match.steps
            assert len(unmarked(said(stage, stage.step.do, language))) <= 90


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "wanted"), LESSONS)
def test_wrong_choices_are_possible_and_answered(name, wanted, language):
    game = meseta.game(name)
    terms = terms_of(game, language)
    for stage in stages(game, lesson_of(name, wanted, language))[:-1]:
        for option, _ in stage.step.wrong:
            if option != ANY:
                found = answer(stage, option, language)
                assert not found.right
                assert found.after is not None
                assert found.says
                assert list(pieces(found.says, terms))


@pytest.mark.parametrize(("name", "wanted"), LESSONS)
def test_what_is_pointed_at_is_there_to_see(name, wanted):
    game = meseta.game(name)
    for stage in stages(game, lesson_of(name, wanted))[:-1]:
        drawing = drawing_of(game, stage.view)
        for part in stage.step.point:
            _, _, width, height = place_of(drawing, part).box
            assert width > 0
            assert height > 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "wanted"), LESSONS)
def test_no_number_is_typed(name, wanted, language):
    for step in lesson_of(name, wanted, language).steps:
        for text in (step.say, step.do, *(told for _, told in step.wrong)):
            assert not re.search("[0-9]", outside_braces(text)), text


@pytest.mark.parametrize("name", meseta.NAMES)
def test_a_lesson_is_the_same_for_everybody(name):
    game = meseta.game(name)
    for lesson in lessons_of(game):
        first, again = stages(game, lesson), stages.__wrapped__(game, lesson)
        assert [one.match.as_position() for one in first] == [one.match.as_position() for one in again]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", meseta.NAMES)
def test_every_marked_word_is_explained(name, language):
    game = meseta.game(name)
    terms = terms_of(game, language)
    texts = [step.say for lesson in lessons_of(game, language) for step in lesson.steps]
    texts += [section.text for section in overview_of(game, language)]
    texts += [tip.text for tip in tips_of(game, language)]
    texts += [part.text for chapter in book_of(game, language) for part in chapter.parts]
    assert all(list(pieces(text, terms)) for text in texts)
