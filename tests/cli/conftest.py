"""The toy game on the shelf, and ways to run commands."""

from __future__ import annotations

import io
import sys
from typing import NamedTuple

import pytest

from meseta.cli import main
from tests.kit.register import only

from .toy import Toy


class Said(NamedTuple):
    """What a command answered."""

    status: int
    out: str
    err: str


@pytest.fixture
def toy(monkeypatch, tmp_path):
    """Three Wells in place of all other games, in an empty directory."""
    made = Toy()
    only(monkeypatch, made)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    return made


@pytest.fixture
def meseta(toy, monkeypatch, capsys):
    """Run a command with some answers on standard input."""

    def run(command: str, *answers: str) -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
        status = main(command.split())
        captured = capsys.readouterr()
        return Said(status, captured.out, captured.err)

    return run
