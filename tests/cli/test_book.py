"""The rule book at the terminal."""

from __future__ import annotations

import pytest

import meseta
from meseta.cli import main
from meseta.teaching.library import book_of


@pytest.mark.parametrize(("name", "language"), list(zip(meseta.NAMES, ("en", "de", "nl", "es"), strict=True)))
def test_a_book_is_read_from_the_first_chapter_to_the_last(capsys, name, language):
    assert main(["rules", name, "--book", "--language", language, "--no-color"]) == 0
    told = capsys.readouterr().out
    places = [told.index(f"─ {chapter.title} ─") for chapter in book_of(meseta.game(name), language)]
    assert places == sorted(places)
    assert "[[" not in told
    assert "{" not in told


@pytest.mark.parametrize("words", [["--book"], ["--book", "EG-1"], ["--book", "toledo", "--search", "duel"]])
def test_only_games_have_books(capsys, words):
    assert main(["rules", *words]) != 0
    assert capsys.readouterr().err.count("\n") == 1
