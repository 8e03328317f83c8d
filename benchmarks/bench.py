"""``make bench``: every game interpreted and compiled in one run, printed as a table and kept in RESULTS.md."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

import meseta

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "RESULTS.md"

INTRO = """# Speed

One core, one run; `make bench` writes this file. The reference is a fixed loop in plain Python
(`benchmarks/reference.py`), measured in the same run: divide by it before you compare machines. Compiled means the
same source built with mypyc.

"""


def run(path: str, names: list[str]) -> dict[str, Any]:
    """Measure in a process of its own with the package from ``path``."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / path}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "benchmarks.measure", *names]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def table(name: str, plain: dict[str, float], compiled: dict[str, float]) -> str:
    """The figures of one game; the ratio says how many times faster compiled is."""
    lines = ["| " + name + " | interpreted | compiled | ratio |", "|---|--:|--:|--:|"]
    for key, slow in plain.items():
        fast = compiled[key]
        ratio = fast / slow if key.endswith("/s)") else slow / fast
        lines.append(f"| {key} | {figure(slow)} | {figure(fast)} | {ratio:.1f} |")
    return "\n".join(lines)


def figure(value: float) -> str:
    """A number with as many digits as mean something."""
    return f"{value:,.0f}".replace(",", " ") if value >= 100 else f"{value:.2f}"


def main() -> None:
    """Measure all games, print the tables, write the file."""
    names = sys.argv[1:] or list(meseta.NAMES)
    plain, compiled = run("src", names), run("build/compiled", names)
    if plain["compiled"] or not compiled["compiled"]:
        sys.exit("The compiled build is missing: run make compiled.")
    head = (
        f"Python {platform.python_version()}, {platform.machine()}. Reference loop:"
        f" {figure(plain['reference'])} turns/s beside interpreted, {figure(compiled['reference'])} beside compiled.\n"
    )
    tables = [table(meseta.game(n).title, plain["games"][n], compiled["games"][n]) for n in names]
    text = INTRO + head + "\n" + "\n\n".join(tables) + "\n"
    print(text)
    RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
