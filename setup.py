"""Build: plain Python by default, compiled with mypyc when MESETA_COMPILE=1 is set."""

import os
import runpy
from pathlib import Path

from setuptools import setup

PACKAGE = Path("src/meseta")


def extensions() -> list[object]:
    """The compiled modules, or none. What is compiled says the package itself, which is not installed yet."""
    if os.environ.get("MESETA_COMPILE") != "1":
        return []
    recipe = runpy.run_path(str(PACKAGE / "compiling" / "recipe.py"))
    return list(recipe["extensions"](PACKAGE, patient=True))


setup(ext_modules=extensions())
