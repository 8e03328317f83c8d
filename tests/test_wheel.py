"""Packages as people install them: into an empty environment, plain from the sources, compiled for this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path

import pytest

from meseta.compiling.builds import keep
from meseta.compiling.making import cores

ROOT = Path(__file__).parents[1]
FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
RICH = ("rich", "markdown_it", "mdurl", "pygments")
"""The only package that Meseta always needs, with what that needs."""
PLAY = """
import meseta
for name in meseta.NAMES:
    match = meseta.new(name, seats=meseta.game(name).seats[-1], seed=1)
    while question := match.question:
        match.play(question.options[0])
    assert meseta.draw(match).svg
others = {module.partition(".")[0] for module in __import__("sys").modules}
assert not others & {"rich", "numpy", "starlette"}
print("played")
"""


def make(hook, source, into, compiled=""):
    """Ask the build backend for a wheel or an sdist, as pip does."""
    code = f"import sys; from setuptools import build_meta; print(build_meta.{hook}(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code, str(into)],
        cwd=source,
        env={**os.environ, "MESETA_COMPILE": compiled},
        check=True,
        capture_output=True,
        text=True,
    )
    return into / done.stdout.split()[-1]


def source_in(folder):
    """The files of the repository that a package is made of."""
    folder.mkdir()
    for name in FILES:
        shutil.copy(ROOT / name, folder)
    shutil.copytree(
        ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so", "*.pyd")
    )
    return folder


def install(wheel, folder):
    """The Python of an environment that has this wheel and nothing else."""
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    options = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    subprocess.run([sys.executable, "-m", "pip", f"--python={python}", "install", *options, str(wheel)], check=True)
    return python


def with_rich(python):
    """Put beside it what the terminal needs, from here: tests use no network."""
    (packages,) = Path(python).parents[1].glob("lib/python*/site-packages")
    for name in RICH:
        (packages / name).symlink_to(Path(sysconfig.get_path("purelib")) / name)


def run(python, *command):
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "MESETA"))}
    return subprocess.run(
        [str(python), *command], cwd=Path(python).parent, env=environment, check=False, capture_output=True, text=True
    )


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """Sources, packed; the wheel made from those; installed."""
    folder = tmp_path_factory.mktemp("plain")
    packed = make("build_sdist", source_in(folder / "repository"), folder)
    with tarfile.open(packed) as files:
        files.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    wheel = make("build_wheel", unpacked, folder)
    assert wheel.name.endswith("-py3-none-any.whl")
    return install(wheel, folder / "environment")


def test_an_empty_environment_plays_all_games_without_any_other_package(plain):
    done = run(plain, "-c", PLAY)
    assert (done.stdout, done.stderr) == ("played\n", "")


def test_the_light_package_simulates_and_says_what_the_table_needs(plain):
    with_rich(plain)
    done = run(plain, "-m", "meseta", "simulate", "toledo", "--seats", "greedy,random", "--games", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert "greedy" in done.stdout
    done = run(plain, "-m", "meseta", "serve")
    assert done.returncode == 2
    assert "pip install 'meseta[web]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.timeout(1800)  # whoever has not compiled these rules before waits for it here, on a busy machine for long
def test_a_compiled_wheel_is_of_this_machine_and_plays_compiled(tmp_path):
    source = source_in(tmp_path / "repository")
    wheel = make("build_wheel", source, tmp_path, compiled=str(keep(cores())))
    assert "none-any" not in wheel.name
    python = install(wheel, tmp_path / "environment")
    done = run(python, "-c", PLAY)
    assert (done.stdout, done.stderr) == ("played\n", "")
    with_rich(python)
    assert "rules compiled" in run(python, "-m", "meseta", "--version").stdout
