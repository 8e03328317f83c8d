"""Build: plain Python by default, compiled with mypyc when MESETA_COMPILE=1 is set."""

import os
from pathlib import Path

from setuptools import setup

COLD_GAMES = {"__init__", "game", "view", "resample", "complaints", "reasons", "position", "words", "board"}
COLD_GAMES |= {"campaign", "forecast", "moments", "claims", "reasons_on_map", "refusals", "to_move"}
COLD_GAMES |= {"position_clauses"}
COLD_BOTS = {"__init__", "plain", "levels", "parallel", "analysis", "report"}
COLD = COLD_GAMES | COLD_BOTS
"""Modules of a game's folder that stay interpreted: texts, JSON and drawing, where speed is no matter."""

CORE = ("values", "decision", "event", "chance", "step", "play")


def hot_modules() -> list[str]:
    """The modules that are worth compiling: the kernel's loop, the rules of every game, and the bots' thinking."""
    root = Path("src/meseta")
    games = [path for path in sorted(root.glob("games/*/**/*.py")) if path.stem not in COLD]
    bots = [path for path in sorted(root.glob("bots/**/*.py")) if path.stem not in COLD]
    return [str(root / "core" / f"{name}.py") for name in CORE] + [str(path) for path in games + bots]


def extensions() -> list[object]:
    """The compiled modules, or none."""
    if os.environ.get("MESETA_COMPILE") != "1":
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 - only where something is compiled

    return list(mypycify([*hot_modules()], opt_level="3", debug_level="0"))


setup(ext_modules=extensions())
