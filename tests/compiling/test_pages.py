"""Pages are told the same whether what makes them is compiled or not, to the letter."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import meseta
from meseta.web.table import telling

ROOT = Path(__file__).parents[2]


def told(package):
    """What pages are told by the package in a folder."""
    paths = os.pathsep.join([str(package), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": paths}
    command = [sys.executable, "-m", "tests.compiling.told"]
    return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.mark.skipif(telling.__file__.endswith(".py"), reason="nothing is compiled here")
def test_compiled_and_interpreted_pages_are_the_same():
    compiled = told(Path(meseta.__file__).parents[1])
    assert compiled == told(ROOT / "src")
    assert len(compiled.splitlines()) == len(meseta.NAMES)
