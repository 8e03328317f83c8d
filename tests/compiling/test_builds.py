"""Builds: kept by a digest, made by one at a time, whole or not there at all."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from pathlib import Path

import pytest

from meseta.compiling import __main__ as command
from meseta.compiling import builds, making
from meseta.compiling.making import CannotCompile


@pytest.fixture
def made(monkeypatch, tmp_path):
    """A cache of one's own, and a compiler that takes a moment and notes how often it worked."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    calls = []

    def make(work, jobs):
        calls.append(jobs)
        (work / "made" / "meseta").mkdir(parents=True)
        time.sleep(0.05)
        (work / "made" / "meseta" / "module.so").touch()
        return work / "made"

    monkeypatch.setattr(builds, "make", make)
    return calls


def failing(monkeypatch, error):
    def make(work, jobs):
        (work / "made").mkdir(parents=True)
        raise error

    monkeypatch.setattr(builds, "make", make)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


# -- the digest --------------------------------------------------------------------------------------------------------


SOURCES = ("core/module.py", "games/toledo/table.py", "bots/search.py", "web/table/page.py", "compiling/recipe.py")


@pytest.fixture
def package(tmp_path):
    for name in (*SOURCES, "cli/serve.py", "compiling/making.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x = 1\n")
    return tmp_path


@pytest.mark.parametrize("name", SOURCES)
def test_the_digest_is_that_of_the_sources(package, name):
    before = builds.digest(package)
    assert before == builds.digest(package)
    (package / name).write_text("x = 2\n")
    assert builds.digest(package) != before


def test_where_a_line_stands_matters_and_what_is_not_compiled_does_not(package):
    before = builds.digest(package)
    (package / "cli" / "serve.py").write_text("y = 1\n")
    (package / "compiling" / "making.py").write_text("y = 1\n")
    (package / "core" / "texts.toml").write_text("y = 1\n")
    assert builds.digest(package) == before
    (package / "core" / "module.py").rename(package / "core" / "renamed.py")
    assert builds.digest(package) != before


def test_another_python_needs_another_build(package, monkeypatch):
    before = builds.digest(package)
    monkeypatch.setattr(builds.sysconfig, "get_config_var", lambda name: ".another.so")
    assert builds.digest(package) != before


# -- keeping -----------------------------------------------------------------------------------------------------------


def test_a_build_is_made_once_and_kept(made):
    assert builds.kept() is None
    build = builds.keep(3)
    assert build == builds.kept() == builds.keep(3) == builds.place()
    assert made == [3]
    assert names(build) == ["meseta"]
    assert set(names(builds.home())) == {"compiling.lock", build.name}


def test_two_servers_make_one_build(made):
    threads = [threading.Thread(target=builds.keep, args=(1,)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == [1]


def test_nothing_is_found_before_it_is_whole(made, monkeypatch):
    seen = []
    make = builds.make

    def watched(work, jobs):
        folder = make(work, jobs)
        seen.append(builds.kept())
        return folder

    monkeypatch.setattr(builds, "make", watched)
    builds.keep(1)
    assert seen == [None]


def test_what_an_interrupted_build_left_is_in_nobodys_way(made):
    left = builds.home() / "building"
    (left / "made").mkdir(parents=True)
    (left / "made" / "half.so").touch()
    assert names(builds.keep(1)) == ["meseta"]
    assert not left.exists()


def test_a_failed_build_leaves_only_its_reason(made, monkeypatch):
    failing(monkeypatch, CannotCompile("error: too many lines", lasting=True))
    with pytest.raises(CannotCompile, match="too many lines"):
        builds.keep(1)
    assert builds.kept() is None
    assert not (builds.home() / "building").exists()
    assert "failed before" in builds.hopeless()
    assert builds.place().with_suffix(".failed").read_text() == "error: too many lines"


def test_what_may_work_tomorrow_is_tried_again(made, monkeypatch):
    monkeypatch.setattr(builds, "obstacle", lambda: "")
    failing(monkeypatch, CannotCompile("no network"))
    with pytest.raises(CannotCompile, match="no network"):
        builds.keep(1)
    assert builds.hopeless() == ""


def test_a_build_of_sources_that_were_changed_meanwhile_is_thrown_away(made, monkeypatch):
    digests = iter(["before", "before", "after"])
    monkeypatch.setattr(builds, "digest", lambda: next(digests))
    with pytest.raises(CannotCompile, match="changed meanwhile"):
        builds.keep(1)
    assert names(builds.home()) == ["compiling.lock"]


def test_a_disk_that_cannot_be_written_is_a_reason(monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert builds.kept() is None
    with pytest.raises(CannotCompile, match="file"):
        builds.keep(1)


def test_a_build_of_somebody_else_is_not_used(made, monkeypatch):
    builds.keep(1)
    monkeypatch.setattr(os, "getuid", lambda: -1)
    assert builds.kept() is None
    with pytest.raises(CannotCompile, match="not empty"):
        builds.keep(1)


def test_without_a_home_nothing_is_compiled(monkeypatch):
    def homeless():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(builds.Path, "home", homeless)
    assert builds.kept() is None
    assert "no home" in builds.hopeless()


def test_only_the_last_builds_are_kept(made):
    for number in range(builds.MOST + 2):
        old = builds.home() / f"compiled-{number}"
        old.mkdir(parents=True)
        os.utime(old, (number, number))
    build = builds.keep(1)
    kept = {path.name for path in builds.home().glob("compiled-*")}
    assert kept == {build.name} | {f"compiled-{number}" for number in range(3, builds.MOST + 2)}


def test_the_package_is_laid_out_as_a_compiled_wheel_has_it(made, tmp_path, monkeypatch):
    goal = tmp_path / "goal"
    (goal / "old").mkdir(parents=True)
    assert command.main(goal) == ""
    assert names(goal) == ["meseta"]
    assert {"__init__.py", "module.so", "core"} <= set(names(goal / "meseta"))
    shutil.rmtree(builds.home())
    failing(monkeypatch, CannotCompile("no network"))
    assert command.main(goal) == "no network"


# -- making ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def steps(monkeypatch):
    """The commands that would be run."""
    found = []
    monkeypatch.setattr(making, "_run", lambda command, *rest, **how: found.append((command, how)))
    return found


@pytest.mark.parametrize("here", [True, False])
def test_the_compiler_of_python_is_installed_only_where_it_is_missing(here, monkeypatch, package, steps, tmp_path):
    monkeypatch.setattr(making, "_mypyc_is_here", lambda: here)
    work = tmp_path / "work"
    assert making.make(work, 2, package) == work / "made"
    assert ["pip" in command for command, _ in steps] == ([] if here else [True]) + [False, False]
    if not here:
        assert str(work / "tools") in steps[0][0]
        assert steps[0][1] == {"lasting": False}
    assert (work / "source" / "meseta" / "core" / "module.py").is_file()


def test_what_a_step_complains_about_is_the_reason(tmp_path):
    command = [sys.executable, "-c", "import os, sys; sys.exit(os.environ['WORD'] + os.getcwd())"]
    with pytest.raises(CannotCompile, match=f"oh {tmp_path}") as caught:
        making._run(command, tmp_path, {"WORD": "oh "})
    assert caught.value.lasting


def test_a_step_that_takes_too_long_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(making, "PATIENCE", 0.1)
    with pytest.raises(CannotCompile, match="more than") as caught:
        making._run([sys.executable, "-c", "import time; time.sleep(60)"], tmp_path, {})
    assert not caught.value.lasting


@pytest.mark.parametrize(
    ("name", "fake", "why"),
    [
        ("shutil.which", lambda name: None, "no C compiler"),
        ("sysconfig.get_path", lambda name: "/nowhere", "header files"),
        ("find_spec", lambda name: None, "neither mypyc nor pip"),
    ],
)
def test_what_is_missing_is_seen_without_trying(name, fake, why, monkeypatch):
    monkeypatch.setattr(making.shutil, "which", lambda name: "/usr/bin/cc")
    monkeypatch.setattr(making.sysconfig, "get_path", lambda name: str(here))
    here = Path(__file__).parent / "include"
    monkeypatch.setattr(making.Path, "is_file", lambda path: path.parent == here)
    assert making.obstacle() == ""
    monkeypatch.setattr(f"meseta.compiling.making.{name}", fake)
    assert why in making.obstacle()


def test_an_old_mypy_is_as_good_as_none(monkeypatch):
    monkeypatch.setattr(making, "version", lambda name: "1.19.0")
    assert not making._mypyc_is_here()
    monkeypatch.setattr(making, "version", lambda name: "2.10.1")
    assert making._mypyc_is_here()
