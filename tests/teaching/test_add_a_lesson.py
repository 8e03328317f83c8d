"""The examples of docs/add-a-lesson.md are true: they are written into files and checked."""

from __future__ import annotations

import re

import pytest

from meseta.teaching.check import check
from meseta.teaching.lessons import answer, lessons_of, said, stages
from tests.kit.register import ROOT

PAGE = (ROOT / "docs" / "add-a-lesson.md").read_text()
LESSON, WORDS, SECTION, TIP, CHAPTER, TERM = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def files(lesson=LESSON):
    return {"lessons.toml": lesson, **{f"lessons.{language}.toml": WORDS for language in ("de", "nl", "es")}}


def test_the_lesson_of_the_page_is_right(teacher):
    assert [str(error) for error in check(teacher(files()))] == []


def test_it_says_what_the_page_promises(teacher):
    game = teacher(files())
    lesson = lessons_of(game, "de")[0]
    level, ahead, end = stages(game, lesson)
    assert "bekommt ihr beide 3" in said(level, level.step.say, "de")
    assert answer(level, "castillo", "de").says == answer(level, "catalonia", "de").says
    assert len(ahead.expected) > 1
    assert end.match.view(0)["places"]["valencia"]["caballeros"][0] == 3


@pytest.mark.parametrize(("name", "text"), [("overview", SECTION), ("coach", TIP), ("book", CHAPTER), ("terms", TERM)])
def test_the_other_examples_lack_only_translations(teacher, name, text):
    found = [str(error) for error in check(teacher({**files(), f"{name}.toml": text}))]
    kept = [one for one in found if "no translation" not in one and "an overview has the sections" not in one]
    assert kept == [one for one in kept if "no text marks" in one]


def test_a_slip_on_the_page_would_be_found(teacher):
    found = [str(error) for error in check(teacher(files(LESSON.replace('expect = "valencia"', 'expect = "galicia"'))))]
    assert len(found) == 1
    assert "field 'expect': 'galicia' cannot be chosen here" in found[0]
