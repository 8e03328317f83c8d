"""``meseta hint`` and ``meseta analyse``."""

from __future__ import annotations

import pytest

from meseta.cli import main
from tests.kit.register import TESTS

GAME = TESTS / "replays" / "toledo" / "000-random-2.replay"


def test_a_hint_says_what_to_do(capsys):
    assert main(["hint", str(GAME), "--at", "24", "--budget", "8"]) == 0
    assert "Best: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--budget", "soon"], "A search's budget is a number of iterations"),
        (["--budget", "8"], "The game is over"),
        (["--at", "24", "--seat", "red", "--language", "xx"], "There is no language 'xx'"),
        (["--at", "24", "--seat", "red"], "The seat 'red' is not asked now; asked: blue"),
        (["--at", "20"], "Chance speaks next here"),
        (["--at", "24", "--seat", "rde"], "There is no seat 'rde'"),
    ],
)
def test_a_bad_question_for_a_hint_gets_a_sentence(words, complaint, capsys):
    assert main(["hint", str(GAME), *words]) == 2
    assert complaint in capsys.readouterr().err


def test_an_analysis_is_told_and_written(tmp_path, capsys):
    target = tmp_path / "game.html"
    words = ["analyse", str(GAME), "--at", "40", "--budget", "4", "--html", str(target)]
    assert main(words) == 0
    assert "decisions, the best one found in" in capsys.readouterr().out
    assert "<svg" in target.read_text(encoding="utf-8")
    assert main(words) == 2
    assert "it was left as it is" in capsys.readouterr().err


def test_an_analysis_needs_a_place(tmp_path, capsys):
    assert main(["analyse", str(GAME), "--html", str(tmp_path / "no" / "x.html")]) == 2
    assert "there is no such directory" in capsys.readouterr().err
