"""``make bench``: every game interpreted and compiled in one run, printed as a table and kept in RESULTS.md."""

from __future__ import annotations

import platform
import sys

import meseta
from benchmarks import environments, web
from benchmarks.running import put, run

INTRO = """# Speed

One core, one run; `make bench` writes this file. The reference is a fixed loop in plain Python
(`benchmarks/reference.py`), measured in the same run: divide by it before you compare machines. Compiled means the
same source built with mypyc.

"""


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
    plain, compiled = (run(path, "benchmarks.measure", names) for path in ("src", "build/compiled"))
    if plain["compiled"] or not compiled["compiled"]:
        sys.exit("The compiled build is missing: run make compiled.")
    head = (
        f"Python {platform.python_version()}, {platform.machine()}. Reference loop:"
        f" {figure(plain['reference'])} turns/s beside interpreted, {figure(compiled['reference'])} beside compiled.\n"
    )
    tables = [table(meseta.game(n).title, plain["games"][n], compiled["games"][n]) for n in names]
    text = INTRO + head + "\n" + "\n\n".join(tables) + "\n"
    for part in (text, web.report(names), environments.report(names)):
        print(part)
        put(part)


if __name__ == "__main__":
    main()
