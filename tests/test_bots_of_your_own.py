"""Bots of people: any class in any file."""

from __future__ import annotations

import pytest

import meseta
from meseta import bots

GAME = meseta.game("el_grande")


def test_a_class_in_a_file_is_a_bot(tmp_path):
    path = tmp_path / "first.py"
    path.write_text("class First:\n    def __init__(self, seed): ...\n    def choose(self, eyes): return 7\n")
    assert bots.make(f"{path}:First", GAME, 3).choose(None) == 7


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [("nowhere.py:First", "no Python file 'nowhere.py'"), (f"{bots.__file__}:RandomBo", "Did you mean 'RandomBot'?")],
)
def test_a_bot_that_is_not_there_is_missed_in_a_sentence(kind, sentence):
    with pytest.raises(meseta.MesetaError, match=sentence.replace("?", "[?]")):
        bots.make(kind, GAME, 3)
