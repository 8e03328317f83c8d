"""``meseta watch``: every decision with its candidates, and what another bot would do."""

from __future__ import annotations

import pytest

import meseta
from meseta.bots import watching
from meseta.cli import main

START = ["watch", "toledo", "--seats", "search:6,random", "--turns", "25", "--seed", "3"]


def told(capsys, *words):
    status = main([*START, *words])
    return status, capsys.readouterr()


def test_every_decision_is_shown_with_its_candidates(capsys):
    status, said = told(capsys, "--other", "random")
    assert status == 0
    assert "prior" in said.out
    assert "random would take" in said.out
    assert "; won by " in said.out


def test_only_some_decisions_and_their_positions(capsys):
    status, said = told(capsys, "--kind", "action", "--differing", "--most", "2", "--text", "--other", "random")
    assert status == 0
    shown = [line for line in said.out.splitlines() if line.startswith("─")]
    assert len(shown) == 2
    assert all(": action, " in line for line in shown)
    texts = [line for line in said.out.splitlines() if line.startswith("seats 2;")]
    assert len(texts) == 2
    assert main(["watch", "toledo", "--position", texts[0], "--seats", "greedy,greedy", "--most", "1"]) == 0
    assert "1. " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--other", "gredy"], "Did you mean 'greedy'?"),
        (["--position", "seats 3; to move red"], "The position has 3 seats, but 2 bots are named."),
        (["--language", "xx"], "There is no language 'xx'"),
    ],
)
def test_bad_input_is_told(words, complaint, capsys):
    status, said = told(capsys, *words)
    assert status == 2
    assert complaint in said.err


def test_the_choice_comes_first_and_watching_changes_nothing():
    watched, quiet = (meseta.new("toledo", seats=2, seed=5, turns="25") for _ in range(2))
    seen = [one for one, _ in watching.watch(watched, ["search:8", "greedy"], "random")]
    searched = [one for one in seen if one.considered]
    assert searched
    assert all(one.considered[0].option == one.choice for one in searched)
    assert all(sum(each.visits for each in one.considered) >= 2 for one in searched)
    assert not any(one.considered for one in seen if one.seat == 1)
    for _ in watching.watch(quiet, ["search:8", "greedy"], "greedy"):
        pass
    assert quiet.log == watched.log
