"""Whatever is typed: sentences, never a traceback, and the game goes on."""

from __future__ import annotations

import random

import pytest

from meseta.cli.answers import COMMANDS

from .toy import WORDS

LINES = (
    *WORDS,
    *COMMANDS,
    *map(str, range(-1, 12)),
    "",
    "why north",
    "why zzz",
    "? tw-1",
    "??",
    "restart turn",
    "log all",
    "save x.json",
    "save /",
    "[bold]x[/bold]",
    "[/]",
    "\x1b[31m",
    "ñandú ☃",
    "s" * 300,
)


@pytest.mark.parametrize("seed", range(8))
def test_any_lines_end_in_a_finished_or_a_saved_game(meseta, seed):
    source = random.Random(seed)
    lines = [source.choice(LINES) for _ in range(150)]
    lines = [line for line in lines if line != "quit"]
    said = meseta(f"play toy --seats me,random,me --seed {seed} --rounds 3", *lines)
    assert said.status in (0, 2)
    assert "Traceback" not in said.err
    assert said.status == 0 or "meseta play --resume" in said.err
