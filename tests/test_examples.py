"""The examples are programs that people copy: they run, quickly, and do what they say."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import meseta
from tests.kit.register import ROOT, real_names

EXAMPLES = ROOT / "examples"


def run(name, *arguments):
    done = subprocess.run(
        [sys.executable, EXAMPLES / name, *arguments], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_few_playouts_beat_random_play():
    said = run("my_bot.py", "--games", "2", "--playouts", "2")
    assert said.splitlines()[-1] == "won 2 of 2"


def test_the_bot_sits_at_a_table_with_the_bots_of_the_house():
    said = run("my_bot.py", "--games", "1", "--playouts", "1", "--rivals", "greedy,random")
    assert said.startswith("game 1: ")


@pytest.mark.parametrize("name", real_names())
def test_samples_are_complete_and_show_legal_options_only(name):
    seats = meseta.game(name).seats[0]
    lines = run("self_play_data.py", "--game", name, "--seats", str(seats), "--games", "1").splitlines()
    found = [json.loads(line) for line in lines]
    assert len(found) > 20
    vocabulary = meseta.game(name).vocabulary
    for sample in found:
        assert len(sample["mask"]) == len(vocabulary)
        assert sample["mask"][sample["option"]] == 1
        offered = [vocabulary.name(option) for option, legal in enumerate(sample["mask"]) if legal]
        assert sorted(offered) == sorted(sample["view"]["question"]["options"])
        assert 0 <= sample["won"] <= 1
    assert {sample["seat"] for sample in found} == set(range(seats))
