"""A card more is a change of eight files of El Grande's alone: the documented one is applied to a copy and played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import meseta
from tests.kit.register import ROOT

PATCH = Path(__file__).with_name("new_card.patch")
PAGE = ROOT / "docs" / "add-a-card.md"
COPIED = ("src/meseta", "tests/games/el_grande", "tests/kit", "tests/__init__.py", "tests/games/__init__.py")
TRIED = "tests/games/el_grande/test_veto.py"
WORDS = "import meseta; print(*meseta.game('king_and_intrigue').vocabulary.names)"


def changed_files():
    return re.findall(r"^\+\+\+ b/(.+)$", PATCH.read_text(encoding="utf-8"), re.MULTILINE)


def copy_of_the_project(folder):
    leave = shutil.ignore_patterns("__pycache__", "*.so")
    for name in COPIED:
        here, there = ROOT / name, folder / name
        there.parent.mkdir(parents=True, exist_ok=True)
        if here.is_dir():
            shutil.copytree(here, there, ignore=leave)
        else:
            shutil.copy(here, there)


def test_a_new_card_touches_eight_files_and_no_other_game():
    files = changed_files()
    assert len(files) == 8
    assert all("el_grande" in file for file in files)
    assert all((ROOT / file).is_file() for file in files)


def test_the_page_names_every_file_and_shows_lines_of_the_change():
    page, patch = PAGE.read_text(encoding="utf-8"), PATCH.read_text(encoding="utf-8").splitlines()
    assert sorted(set(re.findall(r"`((?:src|tests)/[\w/.]+)`", page))) == sorted(changed_files())
    shown = [line for block in re.findall(r"```diff\n(.*?)```", page, re.DOTALL) for line in block.splitlines()]
    assert shown
    assert [line for line in shown if line not in patch] == []


def run(folder, *command):
    path = os.pathsep.join([str(folder / "src"), str(folder)])
    env = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_the_change_applies_and_the_card_can_be_played(tmp_path):
    copy_of_the_project(tmp_path)
    applied = run(tmp_path, "git", "apply", str(PATCH))
    assert applied.returncode == 0, applied.stderr
    tried = run(tmp_path, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "home", TRIED)
    assert "4 passed" in tried.stdout, tried.stdout + tried.stderr
    words = run(tmp_path, sys.executable, "-c", WORDS)
    assert words.stdout.split() == list(meseta.game("king_and_intrigue").vocabulary.names), words.stderr
