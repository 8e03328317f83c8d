"""Builds that are kept: one for each digest of the sources, in the user's cache, shared by all servers.

A build gets its name when it is whole, so that whoever finds one can use it. It holds nothing but compiled modules;
``core/compiled.py`` finds them before their sources.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

from meseta.compiling.making import PACKAGE, CannotCompile, make, obstacle

FOLDERS: Final = ("core", "games", "bots", "render", "store", "server", "teaching", "web")
SOURCES: Final = (*[f"{folder}/**/*.py" for folder in FOLDERS], "compiling/recipe.py")
"""What compiled modules are made of, what they may import, and how they are made. Nothing else changes a build."""
MOST: Final = 6
"""Builds that are kept, of some ten megabytes each: those that were used last."""


def digest(package: Path = PACKAGE) -> str:
    """What decides about a build: the sources that are compiled, Python and the machine."""
    found = blake2b(digest_size=10)
    python = (sys.implementation.cache_tag, sysconfig.get_config_var("EXT_SUFFIX"), platform.machine())
    found.update(repr(python).encode())
    for path in (path for pattern in SOURCES for path in sorted(package.glob(pattern))):
        content = path.read_bytes()
        found.update(f"\n{path.relative_to(package).as_posix()} {len(content)}\n".encode() + content)
    return found.hexdigest()


def home() -> Path:
    """The folder that the system has for what can be made again."""
    if named := os.environ.get("XDG_CACHE_HOME"):
        return Path(named) / "meseta"
    try:
        user = Path.home()
    except RuntimeError as error:
        raise CannotCompile("there is no home to keep a build in") from error
    usual = {"win32": "AppData/Local/meseta/cache", "darwin": "Library/Caches/meseta"}
    return user / usual.get(sys.platform, ".cache/meseta")


def place() -> Path:
    """Where the build of these sources is kept, or would be."""
    return home() / f"compiled-{digest()}"


def kept() -> Path | None:
    """The build of these sources, if there is one of our own; it is noted that somebody needs it."""
    try:
        found = place()
        ours = not hasattr(os, "getuid") or found.stat().st_uid == os.getuid()
    except (OSError, CannotCompile):
        return None
    with suppress(OSError):
        os.utime(found)
    return found if ours else None


def hopeless() -> str:
    """Why it is of no use to try; empty if nothing is in the way."""
    try:
        said = _complaint(place())
    except CannotCompile as error:
        return str(error)
    return f"the same sources failed before, see {said}" if said.exists() else obstacle()


def keep(jobs: int) -> Path:
    """The build of these sources, made if it is missing. Whoever comes second waits for the first and shares it."""
    goal = place()
    try:
        goal.parent.mkdir(parents=True, exist_ok=True)
        with _alone(goal.parent / "compiling.lock"):
            if kept() is None:
                _make_beside(goal, jobs)
                _tidy(goal.parent)
    except OSError as error:
        raise CannotCompile(str(error)) from error
    return goal


def _make_beside(goal: Path, jobs: int) -> None:
    """Build in another place: only what is whole gets its name. What will never work is not tried again."""
    work = goal.with_name("building")
    shutil.rmtree(work, ignore_errors=True)  # of somebody who was interrupted
    try:
        made = make(work, jobs)
        if place() != goal:
            raise CannotCompile("the sources were changed meanwhile")
        made.rename(goal)
    except CannotCompile as error:
        if error.lasting:
            _complaint(goal).write_text(str(error), encoding="utf-8")
        raise
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _complaint(goal: Path) -> Path:
    """The file with what a compiler said that failed."""
    return goal.with_suffix(".failed")


def _tidy(folder: Path) -> None:
    """Throw away what was not used for longest."""
    for other in sorted(folder.glob("compiled-*"), key=lambda path: -path.stat().st_mtime)[MOST:]:
        shutil.rmtree(other) if other.is_dir() else other.unlink()


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """One at a time, the others wait, on Windows for ten seconds. Whoever dies lets go."""
    with path.open("w", encoding="ascii") as file:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl  # noqa: PLC0415

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
