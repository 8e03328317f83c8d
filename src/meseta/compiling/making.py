"""The one way to compile: the package is copied, compiled there with tools of its own if need be, and tried out."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from meseta.core.compiled import VARIABLE

PACKAGE: Final = Path(__file__).parents[1]
OLDEST: Final = 2, 4
"""The first mypy that compiles groups of modules without fault."""
PATIENCE: Final = 3600
"""Seconds that one step may take on a very busy machine."""
SAID: Final = 4000
"""Letters of a complaint that are passed on: its end."""

_TRIAL: Final = """
import meseta
from meseta.core.compiled import is_compiled
from meseta.games.titles import OURS
assert is_compiled(), "the compiled modules are not found"
for title in OURS:
    game = meseta.game(title.name)
    match = meseta.new(title.name, seats=game.seats[-1])
    assert meseta.draw(match).svg
    meseta.playout(match.state, meseta.Dice(1))
"""


class CannotCompile(Exception):
    """Why there is no build. A ``lasting`` reason lies in the sources and the compiler, not in the moment."""

    def __init__(self, why: str, *, lasting: bool = False) -> None:
        super().__init__(why)
        self.lasting = lasting


def obstacle() -> str:
    """What is missing here, as far as one can see without trying; empty if nothing is."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and shutil.which(compiler) is None:
        return "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the header files of Python are not there"
    if not _mypyc_is_here() and find_spec("pip") is None:
        return "there is neither mypyc nor pip"
    return ""


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def make(work: Path, jobs: int, package: Path = PACKAGE) -> Path:
    """Compile a package in a folder that is nobody else's. Returns where the compiled modules are, tried out."""
    source, tools, made = work / "source", work / "tools", work / "made"
    shutil.copytree(package, source / "meseta", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    if not _mypyc_is_here():
        _install(tools)
    recipe = str(source / "meseta" / "compiling" / "recipe.py")
    _run([sys.executable, "-P", recipe, "meseta", str(made), str(jobs)], source, {"PYTHONPATH": str(tools)})
    _run([sys.executable, "-c", _TRIAL], work, {"PYTHONPATH": str(source), VARIABLE: str(made)})
    return made


def _mypyc_is_here() -> bool:
    try:
        found = tuple(int(part) for part in version("mypy").split(".")[:2])
    except (PackageNotFoundError, ValueError):
        return False
    return found >= OLDEST and find_spec("setuptools") is not None


def _install(tools: Path) -> None:
    """The compiler of Python, in a folder of its own: nothing that is installed is touched."""
    wanted = f"mypy[mypyc]>={'.'.join(map(str, OLDEST))}"
    options = ["--quiet", "--disable-pip-version-check", "--no-input", "--only-binary", ":all:", "--retries", "1"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(tools), wanted]
    _run(command, tools.parent, {}, lasting=False)  # the network may be back tomorrow


def _run(command: list[str], folder: Path, variables: dict[str, str], *, lasting: bool = True) -> None:
    """Run a step of the work; what it complains about is the reason why there is no build."""
    environment = {**os.environ, **variables}
    try:
        subprocess.run(  # noqa: S603 - our own commands
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=True,
            timeout=PATIENCE,
        )
    except subprocess.CalledProcessError as error:
        raise CannotCompile(error.output.decode(errors="replace")[-SAID:], lasting=lasting) from error
    except subprocess.TimeoutExpired as error:
        raise CannotCompile(f"{command[1:4]} took more than {PATIENCE} seconds") from error
