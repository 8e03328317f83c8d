"""Learning at the terminal, and what those who write lessons are told."""

from __future__ import annotations

import io
import sys

import pytest

import meseta as package
from meseta.cli import main
from meseta.core.texts import LANGUAGES
from meseta.teaching.lessons import lessons_of, stages

from .conftest import Said

LESSONS = [(name, lesson.id) for name in package.NAMES for lesson in lessons_of(package.game(name))]


@pytest.fixture
def run(monkeypatch, capsys):
    def command(*words, answers=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
        status = main(list(words))
        captured = capsys.readouterr()
        return Said(status, captured.out, captured.err)

    return command


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "wanted"), LESSONS)
def test_a_lesson_is_done_by_typing(run, name, wanted, language):
    game = package.game(name)
    lesson = next(one for one in lessons_of(game, language) if one.id == wanted)
    answers = [stage.expected[0] for stage in stages(game, lesson) if stage.expected]
    said = run("learn", name, wanted, "--language", language, "--no-color", answers=answers)
    assert said.status == 0, said.err
    assert "Next: meseta" in said.out


def first_asking():
    game = package.game("el_grande")
    stage = next(stage for stage in stages(game, lessons_of(game)[0]) if stage.expected)
    other = next(option for option in stage.options if option not in stage.expected)
    return stage, other


def test_a_wrong_answer_is_shown_and_an_impossible_one_explained(run):
    _, other = first_asking()
    said = run("learn", "el_grande", "1", "--no-color", answers=[other, "nonsense", "p7", "?"])
    assert said.status == 0
    assert "Try again." in said.out
    assert "There is no option 'nonsense'" in said.out
    assert "The lesson waits" in said.out, "the answers ended"


def test_options_have_numbers(run):
    stage, _ = first_asking()
    number = stage.options.index(stage.expected[0]) + 1
    said = run("learn", "el_grande", "1", "--no-color", answers=[str(number)])
    assert "Try again." not in said.out


@pytest.mark.parametrize("name", [name for name in package.NAMES if lessons_of(package.game(name))])
def test_the_overview_names_the_lessons(run, name):
    said = run("learn", name, "--no-color")
    for lesson in lessons_of(package.game(name)):
        assert f"meseta learn {name} {lesson.id}" in said.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("learn", "el_grande", "nothing"), "There is no lesson 'nothing'"),
        (("learn", "el_grand"), "Did you mean 'el_grande'"),
        (("learn", "el_grande", "--language", "fr"), "There is no language 'fr'"),
        (("lessons", "el_grande", "--show", "nothing"), "There is no lesson 'nothing'"),
        (("lessons", "--show", "x"), "Which game?"),
        (("lessons", "el_grande", "--position", "seats 99"), "99"),
        (("lessons", "el_grande", "--show", f"{LESSONS[0][1]}/nothing"), "There is no step"),
    ],
)
def test_what_is_not_there_gets_a_sentence(run, words, told):
    said = run(*words)
    assert said.status == 2
    assert told in said.err


def test_a_title_without_lessons_says_so(meseta):
    said = meseta("learn toy")
    assert said.status == 2
    assert "has no lessons" in said.err
    assert "0 lessons, nothing is wrong" in meseta("lessons --check").out


def test_a_table_is_shown_to_those_who_write_about_it(run):
    stage, _ = first_asking()
    said = run("lessons", "el_grande", "--show", f"{stage.lesson.id}/{stage.step.id}")
    assert said.status == 0
    for words in ("Position: seats", "Asked: ", "Pane map", "spots: ", "parts: ", "score = [", "points granada"):
        assert words in said.out
    assert run("lessons", "el_grande", "--show", f"{stage.lesson.id}/end").status == 0
    position = stage.match.as_position()
    assert "Asked: " in run("lessons", "el_grande", "--position", position, "--seat", "blue").out


def test_lessons_are_listed_with_the_rules_that_they_tell(run):
    assert lessons_of(package.game("el_grande"))[0].title in run("lessons", "el_grande").out
    assert "rules are met in lessons: EG-" in run("lessons", "el_grande", "--rules").out


def test_a_check_that_finds_something_fails(run, monkeypatch):
    from meseta.cli import lessons
    from meseta.core.errors import BadFile

    monkeypatch.setattr(lessons, "check", lambda game: [BadFile("lessons.toml", "this is wrong.", 3, "say")])
    said = run("lessons", "el_grande", "--check")
    assert said.status == 1
    assert said.out == "lessons.toml, line 3, field 'say': this is wrong.\n"
