"""``python -m meseta.compiling FOLDER``: the package with its compiled modules, as a compiled wheel has them."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from meseta.compiling.builds import keep
from meseta.compiling.making import PACKAGE, CannotCompile, cores


def main(folder: Path) -> str:
    """Lay the package out in a folder, compiled unless that was done before. Returns what went wrong."""
    try:
        build = keep(cores())
    except CannotCompile as error:
        return str(error)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PACKAGE, folder / "meseta", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(build, folder, dirs_exist_ok=True)
    return ""


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])) or 0)
