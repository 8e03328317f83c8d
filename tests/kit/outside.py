"""A package outside the tree: the game that grows on ``docs/add-a-game.md``, as its readers write and install it."""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
import zipfile
from functools import cache
from pathlib import Path
from types import ModuleType

from meseta.core.title import Title

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
BLOCK = re.compile(r"^```(python|toml)\n(.*?)^```", re.MULTILINE | re.DOTALL)
TOYS = ("race", "dials", "frontier")


def _blocks(language: str) -> list[str]:
    found = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    return [textwrap.dedent(text) for kind, text in found if kind == language and ">>>" not in text]


def source() -> str:
    """``caminito.py``: all blocks of the page that do not only try something out."""
    return "\n\n".join(_blocks("python"))


@cache
def title() -> Title:
    """The title, without installing anything."""
    module = sys.modules["caminito"] = ModuleType("caminito")  # where pickles look for its classes
    exec(compile(source(), "caminito.py", "exec"), module.__dict__)  # the page's own code
    found: Title = module.TITLE
    return found


def install(folder):
    """Build the package as pip would, and unpack it; the folder then belongs on the path."""
    package, target = folder / "source", folder / "installed"
    package.mkdir()
    (package / "caminito.py").write_text(source(), encoding="utf-8")
    (pyproject,) = _blocks("toml")
    (package / "pyproject.toml").write_text(pyproject, encoding="utf-8")
    code = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-W", "ignore", "-c", code, ".."], cwd=package, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(target)
    return target


def install_toys(folder):
    """The toys as a package that has nothing but its entry points."""
    made = folder / "toys-1.dist-info"
    made.mkdir(parents=True)
    (made / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1\n")
    lines = [f"{name} = tests.kit.toys:{name.upper()}" for name in TOYS]
    (made / "entry_points.txt").write_text("\n".join(["[meseta.titles]", *lines]))
    return folder
