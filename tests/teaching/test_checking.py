"""Whatever a teacher gets wrong is named with its file, its line and its field."""

from __future__ import annotations

import re

import pytest

from meseta.teaching.check import check
from meseta.teaching.lessons import lessons_of
from tests.teaching.conftest import LESSON, LESSONS, POSITION, WORDS


def complaints(teacher, files):
    return [str(error) for error in check(teacher(files))]


def test_what_is_right_gets_no_complaint(teacher):
    assert complaints(teacher, LESSONS) == []


def test_a_title_without_files_has_no_lessons(teacher):
    game = teacher({})
    assert check(game) == []
    assert lessons_of(game) == ()


@pytest.mark.parametrize(
    ("old", "new", "field", "told"),
    [
        ('expect = "granada"', 'expect = "galicia"', "expect", "'galicia' cannot be chosen here: Galicia does not"),
        ('expect = "granada"', 'expect = "granda"', "expect", "Did you mean 'granada'"),
        ('expect = "granada"', 'goal = "points granada me > 99"', "goal", "no choice reaches the goal"),
        ('expect = "granada"', 'expect = "granada"\ngoal = "score me > 1"', "goal", "either 'expect' or 'goal'"),
        ('expect = "granada"', 'expect = "granada"\nreply = ["blue granada"]', "reply", "cannot be played"),
        ('expect = "granada"', 'expect = "granada"\nreply = ["granada"]', "reply", "a move is written"),
        (
            'expect = "granada"',
            'expect = ["granada", "seville"]',
            "seville",
            "'seville' is expected, so it is not wrong",
        ),
        ('expect = "granada"', 'expect = "granada"\nshow = ["hall"]', "show", "there is no pane 'hall'"),
        ('point = ["granada"]', 'point = ["granda"]', "point", "There is no part or spot 'granda'"),
        ('rule = "EG-88"', 'rule = "EG-888"', "rule", "there is no rule 'EG-888'"),
        ('rule = "EG-88"', "", "rule", "names no rule"),
        ('do = "Put a caballero into Granada."', "", "do", "does not say what to do"),
        ('expect = "granada"', "", "do", "expects nothing"),
        ("seville =", "galicia =", "galicia", "cannot be chosen here"),
        ("{points granada red}", "{points granda red}", "say", "There is no place 'granda'"),
        ("{points granada red}", "3", "say", "a number is taken from the table"),
        ("Both get", "word " * 60, "say", "at most 220 fit"),
        ("minutes = 1", "minutes = 9", "minutes", "1 to 4 minutes"),
        ("minutes = 1", 'minutes = "1"', "minutes", "is not a whole number"),
        ('seat = "red"', 'seat = "pink"', "position", "There is no seat 'pink'"),
        ("king new_castile", "king nowhere", "position", "nowhere"),
        ('learned = "', 'lerned = "', "lerned", "Did you mean 'learned'"),
        ('id = "break"', 'id = "Break it"', "id", "one word of small letters"),
        ("Both get", "Both [[knights]] get", "say", "There is no term 'knights'"),
    ],
)
def test_a_slip_in_a_lesson_is_named(teacher, old, new, field, told):
    assert old in LESSON
    text = LESSON.replace(old, new)
    found = complaints(teacher, {**LESSONS, "lessons.toml": text})
    complaint = next((one for one in found if told in one), None)
    assert complaint is not None, found
    place = re.search(r"lessons\.toml, line (\d+), field '([\w ]+)'", complaint)
    assert place, complaint
    assert place[2] == field
    line = text.splitlines()[int(place[1]) - 1]
    assert field in line or line.startswith("["), "the line of the field, or where its entry begins"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('title = "Gleichstand"', "", "'title' of lesson 'tie' is not translated"),
        ('id = "break"', 'id = "brake"', "step 'break' is not translated"),
        ("seville =", "valencia =", "'seville' is not translated"),
        ('title = "Gleichstand"', 'title = "Gleichstand"\nminutes = 2', "only words are translated"),
        ("{points granada red}", "{points granada rot}", "There is no seat 'rot'"),
        ("Beide", "Beide " * 60, "at most 220 fit"),
        ('title = "Gleichstand"', "title = 3", "3 is not a text"),
    ],
)
def test_a_slip_in_a_translation_is_named(teacher, old, new, told):
    assert old in WORDS
    found = complaints(teacher, {**LESSONS, "lessons.de.toml": WORDS.replace(old, new)})
    assert any(told in one and "lessons.de.toml" in one for one in found), found


def test_a_missing_translation_is_missed(teacher):
    found = complaints(teacher, {name: text for name, text in LESSONS.items() if name != "lessons.nl.toml"})
    assert found == [next(one for one in found if "there is no translation lessons.nl.toml" in one)]


def test_what_is_not_toml_is_said_to_be_none(teacher):
    found = complaints(teacher, {**LESSONS, "lessons.toml": "[[lesson]\n"})
    assert "line 1" in found[0]


def test_a_lesson_has_at_most_eight_steps(teacher):
    step = LESSON[LESSON.index("[[lesson.step]]") :]
    steps = "".join(step.replace('"break"', f'"break{n}"').replace("granada\nrule", "") for n in range(9))
    found = complaints(teacher, {**LESSONS, "lessons.toml": LESSON[: LESSON.index("[[lesson.step]]")] + steps})
    assert any("at most 8 steps" in one for one in found), found


# -- the other files ---------------------------------------------------------------------------------------------------

SECTION = """
[[section]]
id = "ID"
title = "Title"
text = "Red has {{places.granada.caballeros.red}} there."
seat = "red"
position = "{position}"
around = ["granada"]
lesson = "tie"
[[section.note]]
id = "king"
at = "#king"
text = "The king."
"""
OVERVIEW = "".join(
    SECTION.format(position=POSITION).replace("ID", name) for name in ("about", "round", "turn", "scoring", "end")
)
SECTION_WORDS = '[[section]]\nid = "ID"\ntitle = "T"\ntext = "W"\n[[section.note]]\nid = "king"\ntext = "K"\n'
OVERVIEW_WORDS = "".join(SECTION_WORDS.replace("ID", name) for name in ("about", "round", "turn", "scoring", "end"))
COACH = '[[tip]]\nid = "a"\nkind = "power"\nwhen = "round = 1"\ntext = "You have {court.me}."\nrule = "EG-23"\n'
BOOK = f"""
[[chapter]]
id = "one"
title = "One"
[[chapter.part]]
id = "p"
text = "A [[caballero]]."
rules = ["EG-88"]
seat = "red"
position = "{POSITION}"
caption = "See {{points granada red}}."
[[chapter.part.move]]
id = "m"
play = "red granada"
say = "Now {{points granada red}}."
"""
TERMS = '[[term]]\nid = "caballero"\nforms = ["caballero"]\ntext = "A cube."\nrule = "EG-86"\n'


def in_all(name, english, words):
    return {f"{name}.toml": english, **{f"{name}.{language}.toml": words for language in ("de", "nl", "es")}}


def everything(*without):
    """All files, but for some that take long to try."""
    book = (
        '[[chapter]]\nid = "one"\ntitle = "O"\n[[chapter.part]]\nid = "p"\ntext = "T"\ncaption = "C"\n'
        '[[chapter.part.move]]\nid = "m"\nsay = "S"\n'
    )
    files = {
        **LESSONS,
        **in_all("overview", OVERVIEW, OVERVIEW_WORDS),
        **in_all("coach", COACH, '[[tip]]\nid = "a"\ntext = "T"\n'),
        **in_all("book", BOOK, book),
        **in_all("terms", TERMS, '[[term]]\nid = "caballero"\nforms = ["Ritter"]\ntext = "W"\n'),
    }
    return {name: text for name, text in files.items() if not name.startswith(tuple(without))}


def test_all_files_together_are_right(teacher):
    assert complaints(teacher, everything()) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("overview.toml", 'id = "end"', 'id = "finish"', "an overview has the sections"),
        ("overview.toml", 'at = "#king"', 'at = "#queen"', "There is no part or spot '#queen'"),
        ("overview.toml", 'at = "#king"', 'at = "p7"', "is in the pane 'hand'"),
        ("overview.toml", 'lesson = "tie"', 'lesson = "tye"', "there is no lesson 'tye'"),
        ("overview.toml", 'around = ["granada"]', 'pane = "hall"', "there is no pane 'hall'"),
        ("overview.toml", '"Title"', '"' + "word " * 80 + '"', "at most 50 fit"),
        ("overview.toml", '"Red has', '"' + "a b c d e f g h " * 10, "at most 350 words"),
        ("overview.de.toml", '"W"', '"' + "a b c d e f g " * 20 + '"', "at most 350 words"),
        ("coach.toml", 'kind = "power"', 'kind = "tower"', "nobody was ever asked 'tower'"),
        ("coach.toml", "round = 1", "ruond = 1", "'ruond'"),
        ("coach.toml", "{court.me}", "{score.me.x}", "there is nothing inside"),
        ("coach.toml", "You have", "You have " * 20, "at most 160 fit"),
        ("coach.toml", "EG-23", "EG-999", "there is no rule 'EG-999'"),
        ("book.toml", "red granada", "red galicia", "cannot be played"),
        ("book.toml", "EG-88", "EG-999", "there is no rule 'EG-999'"),
        ("book.toml", "[[caballero]]", "[[knight]]", "There is no term 'knight'"),
        ("terms.toml", 'forms = ["caballero"]', 'forms = ["caballero", "Caballero"]', "belongs to another term too"),
        ("terms.toml", "EG-86", "EG-999", "there is no rule 'EG-999'"),
    ],
)
def test_a_slip_in_the_other_files_is_named(teacher, file, old, new, told):
    files = everything() if file.startswith("coach") else everything("coach")
    assert old in files[file]
    found = complaints(teacher, {**files, file: files[file].replace(old, new)})
    assert any(told in one and file in one for one in found), found


def test_a_term_that_nobody_marks_is_named(teacher):
    files = everything("coach")
    found = complaints(teacher, {**files, "book.toml": files["book.toml"].replace("[[caballero]]", "caballero")})
    assert ["terms.toml, line 2, field 'id': no text marks [[caballero]]" in one for one in found] == [True]
