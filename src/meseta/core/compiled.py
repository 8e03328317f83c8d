"""Rules that run compiled: a process that is told where compiled modules lie finds them before their sources.

A package that was installed compiled has them beside the sources and needs nothing of this. Otherwise they lie in a
folder of their own, which ``$MESETA_NATIVE`` names: a variable, because whatever process is started later inherits it.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Any, Final

VARIABLE: Final = "MESETA_NATIVE"


class Finder:
    """Finds the compiled modules of one folder; whatever is not there is found elsewhere."""

    def __init__(self, folder: Path) -> None:
        suffix = EXTENSION_SUFFIXES[0]
        """The one that names this Python: modules for another one are of no use."""
        files = folder.rglob(f"*{suffix}")
        self._files = {".".join(file.relative_to(folder).parts).removesuffix(suffix): file for file in files}

    def find_spec(self, name: str, _path: Any = None, _target: Any = None) -> ModuleSpec | None:
        """Where a module is, if it is one of ours and still there."""
        file = self._files.get(name)
        return spec_from_file_location(name, file) if file is not None and file.is_file() else None


def use() -> None:
    """Find the compiled modules of the folder that the environment names, if it names one."""
    if named := os.environ.get(VARIABLE):
        sys.meta_path.insert(0, Finder(Path(named)))


def name_for_others(folder: Path) -> None:
    """Let every process that is started from now on use the compiled modules of a folder."""
    os.environ[VARIABLE] = str(folder)


def is_compiled() -> bool:
    """Whether the rules run compiled in this process."""
    from meseta.core import play  # noqa: PLC0415 - it is found by the rules of this module

    return not str(play.__file__).endswith(".py")
