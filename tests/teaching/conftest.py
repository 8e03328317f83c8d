"""A teacher who writes files for El Grande in a folder of their own."""

from __future__ import annotations

import importlib
import itertools
import sys

import pytest

_NUMBERS = itertools.count()
MODULE = "from meseta.games.el_grande.game import ElGrande\n\n\nclass Mine(ElGrande):\n    pass\n"

POSITION = (
    "seats 4; round 4; king new_castile; old_castile R1 B1; granada R2 B2 Y1; seville R1 Y2; court R5 B4 Y4 G4;"
    " grande red seville blue new_castile yellow valencia green galicia; score R21 B24 Y19 G20;"
    " played red 9 blue 6 yellow 4 green 2; offer king veto score_fours; to move red: place 2"
)
LESSON = f"""
[[lesson]]
id = "tie"
title = "A tie"
minutes = 1
seat = "red"
position = "{POSITION}"
learned = "A tie slips down a place."

[[lesson.step]]
id = "break"
say = "Both get {{points granada red}}."
do = "Put a caballero into Granada."
point = ["granada"]
expect = "granada"
rule = "EG-88"
[lesson.step.wrong]
seville = "There you get {{after points seville red}}."
"""
WORDS = """
[[lesson]]
id = "tie"
title = "Gleichstand"
learned = "Man rutscht einen Platz hinab."

[[lesson.step]]
id = "break"
say = "Beide bekommen {points granada red}."
do = "Setze einen Caballero nach Granada."
[lesson.step.wrong]
seville = "Dort bekommst du {after points seville red}."
"""
LESSONS = {"lessons.toml": LESSON, **{f"lessons.{language}.toml": WORDS for language in ("de", "nl", "es")}}
"""A small lesson that is right; who speaks Dutch and Spanish here speaks German."""


@pytest.fixture
def teacher(tmp_path, monkeypatch):
    """``teacher(files)``: El Grande with these files of teaching and no others."""

    def write(files):
        name = f"teacher_{next(_NUMBERS)}"
        folder = tmp_path / name
        (folder / "data").mkdir(parents=True)
        (folder / "__init__.py").write_text("")
        (folder / "game.py").write_text(MODULE)
        for file, text in files.items():
            (folder / "data" / file).write_text(text)
        monkeypatch.syspath_prepend(str(tmp_path))
        importlib.invalidate_caches()
        game = importlib.import_module(f"{name}.game").Mine(None)
        monkeypatch.delitem(sys.modules, f"{name}.game", raising=False)
        return game

    return write
