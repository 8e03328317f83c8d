"""Running a measurement in a process of its own, interpreted or compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "RESULTS.md"


def run(path: str, module: str, names: list[str]) -> dict[str, Any]:
    """What a module prints as JSON, with the package from ``path``."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / path}{os.pathsep}{ROOT}", "MESETA_COMPILE": "0"}
    command = [sys.executable, "-m", module, *names]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    result: dict[str, Any] = json.loads(done.stdout)
    return result
