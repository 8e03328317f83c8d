"""Running a measurement in a process of its own, interpreted or compiled."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "RESULTS.md"


def put(text: str, into: Path = RESULTS) -> None:
    """Write a part of the results anew, known by its first line, and leave the others as they are."""
    told = into.read_text(encoding="utf-8") if into.exists() else ""
    found = [part.strip() for part in re.split(r"^(?=# )", told, flags=re.MULTILINE) if part.strip()]
    parts = {part.partition("\n")[0]: part for part in found}
    parts[text.partition("\n")[0]] = text.strip()
    into.write_text("\n\n".join(parts.values()) + "\n", encoding="utf-8")


def run(path: str, module: str, names: list[str]) -> dict[str, Any]:
    """What a module prints as JSON, with the package from ``path``."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / path}{os.pathsep}{ROOT}", "MESETA_COMPILE": "0"}
    command = [sys.executable, "-m", module, *names]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    result: dict[str, Any] = json.loads(done.stdout)
    return result
