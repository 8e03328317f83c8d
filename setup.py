"""Build: plain Python by default.

With MESETA_COMPILE=1 the rules are compiled with mypyc; with MESETA_COMPILE=FOLDER compiled modules are taken from
there, as ``python -m meseta.compiling`` and the cache of builds have them.
"""

import os
import runpy
import shutil
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/meseta")
WANTED = os.environ.get("MESETA_COMPILE", "")
KINDS = (".so", ".pyd")


class Ready(build_ext):
    """Modules that were compiled before: they are copied into the wheel."""

    def run(self) -> None:
        for module in self._modules():
            goal = Path(self.build_lib, module)
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(Path(WANTED, module), goal)

    def get_outputs(self) -> list[str]:
        return [str(Path(self.build_lib, module)) for module in self._modules()]

    def get_output_mapping(self) -> dict[str, str]:
        return {}

    @staticmethod
    def _modules() -> list[Path]:
        found = [path.relative_to(WANTED) for path in Path(WANTED).rglob("*") if path.suffix in KINDS]
        if not found:
            raise SystemExit(f"There are no compiled modules in {WANTED}.")
        return sorted(found)


def extensions() -> list[object]:
    """The compiled modules, or none. What is compiled says the package itself, which is not installed yet."""
    if WANTED != "1":
        return [Extension("meseta", [])] if WANTED else []  # a name, so that the wheel is of this machine
    recipe = runpy.run_path(str(PACKAGE / "compiling" / "recipe.py"))
    return list(recipe["extensions"](PACKAGE, patient=True))


if WANTED in ("", "1"):
    setup(ext_modules=extensions())
else:
    setup(ext_modules=extensions(), cmdclass={"build_ext": Ready})
