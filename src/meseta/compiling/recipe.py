"""What is compiled, and how: one group for the core, one for what all bots share, one for each game, one for pages.

Groups are compiled beside each other and call each other through tables, which costs a little; within a group the
compiler sees everything. So a game's bots are in the group of their game, and pages in one that no bot needs. A new
folder below ``games`` is a new group without a line here. This file is also read by ``setup.py``, before anything is
installed: it needs nothing of Meseta.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

CORE: Final = ("values", "decision", "event", "chance", "step", "play", "features", "many")
"""The modules of the core that every move goes through."""
COLD: Final = frozenset(
    (
        *("__init__", "game", "view", "words", "board", "campaign", "draft", "forecast", "about", "cause"),
        *("ledger", "order"),
        *("reasons", "reasons_on_map", "refusals", "complaints", "claims", "moments", "to_move"),
        *("position", "position_clauses", "resample"),
        *("plain", "levels", "parallel", "analysis", "report", "own", "watching", "weights", "network"),
        "policy",
        "characters",
    )
)
"""Modules of games and bots that stay interpreted: texts, JSON and drawing, where speed is no matter."""
PAGE: Final = (
    *("render/once", "render/room"),
    *("server/make_look", "server/log_lines"),
    *("web/html", "web/table/board", "web/table/brevity", "web/table/diff", "web/table/log", "web/table/names"),
    *("web/table/panels", "web/table/sight", "web/table/strip", "web/table/telling"),
)
"""What every look at a table goes through, whatever is played there: after each move, for everybody who watches."""
OPTIONS: Final = ("--config-file=", "--no-site-packages", "--ignore-missing-imports")
"""What somebody has set for checking types is not meant for us. What else is installed makes no difference: to read the
types of a database and of a web server would take longer than to read our own."""
SHORT: Final = 5_000_000
"""Letters of C up to which a group is compiled with -O2 although somebody waits for it. Longer ones would take twice
as long, half a minute more, and run three to five per cent slower with -O1."""


def groups(package: Path) -> list[tuple[list[str], str]]:
    """The files of every group with its name, for a package that lies at ``package``."""
    games = sorted(path.parent for path in package.glob("games/*/__init__.py"))
    return [
        ([str(package / "core" / f"{name}.py") for name in CORE], "meseta_core"),
        (_hot(package / "bots"), "meseta_bots"),
        *((_hot(game) + _hot(package / "bots" / game.name), f"meseta_{game.name}") for game in games),
        ([str(package / f"{name}.py") for name in PAGE], "meseta_page"),
    ]


def _hot(folder: Path) -> list[str]:
    """The modules of a folder that are worth compiling."""
    return [str(path) for path in sorted(folder.glob("*.py")) if path.stem not in COLD]


def extensions(package: Path, *, patient: bool = False) -> list[Any]:
    """The extension modules for setuptools. To know them the C code has to be written, a tenth of all the work.

    Whoever is ``patient``, as for a wheel that is used for long, gets the best that the C compiler can do.
    """
    from mypyc.build import mypycify  # noqa: PLC0415 - only where something is compiled

    found = groups(package)
    files = [file for group, _ in found for file in group]
    options = [*OPTIONS, *files]
    made = mypycify(options, opt_level="1", debug_level="0", separate=list(found))
    for extension in made:
        extension.extra_compile_args = _flags(extension, harder=patient or _size(extension) < SHORT)
    return sorted(made, key=_size, reverse=True)  # the long ones first, so that all cores end together


def _flags(extension: Any, *, harder: bool) -> list[str]:
    """What the C compiler is told; looking for warnings takes it a tenth of its time, and nobody reads them."""
    flags: list[str] = extension.extra_compile_args
    if "-O1" not in flags:  # a compiler that speaks differently
        return flags
    return ["-O2" if harder and flag == "-O1" else flag for flag in flags] + ["-w"]


def _size(extension: Any) -> int:
    """The length of its C code."""
    return sum(Path(source).stat().st_size for source in extension.sources)


def build(package: Path, into: Path, jobs: int) -> None:
    """Compile a package that lies in the working directory."""
    from setuptools import setup  # type: ignore[import-untyped]  # noqa: PLC0415

    command = ["--quiet", "build_ext", f"--build-lib={into}", "--build-temp=objects", f"--parallel={jobs}"]
    setup(name="meseta", ext_modules=extensions(package), script_args=command)


if __name__ == "__main__":
    build(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
