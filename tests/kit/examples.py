"""The worked examples of the rule dossiers, and the tests that are named after them: kept in ``docs/examples.md``.

``python -m tests.kit.examples --write`` renews the page.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import NamedTuple

import meseta
from tests.kit.register import ROOT, TESTS, real_names

PAGE = ROOT / "docs" / "examples.md"
NAMED = re.compile(r"^ *def test_(t|ex|e|example)_?(\d+)_(\w+)", re.MULTILINE)
HEAD = """# Worked examples

Every game's dossier ends with worked examples: a position, what somebody does, what must come of it.
Each is a test that is named after it. `python -m tests.kit.examples --write` renews this page.
"""


class Example(NamedTuple):
    """A test that is named after an example."""

    number: int
    name: str
    sentence: str
    path: Path


def examples(name: str) -> list[Example]:
    """The examples of a game, in order."""
    found = [
        Example(int(m[2]), _id(m[1], m[2]), m[3].replace("_", " "), path)
        for path in sorted((TESTS / "games" / name).glob("test_*.py"))
        for m in NAMED.finditer(path.read_text(encoding="utf-8"))
    ]
    return sorted(found, key=lambda one: (one.number, one.path))


def _id(kind: str, number: str) -> str:
    return f"{'E' if kind == 'example' else kind.upper()}-{number}"


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for name in real_names() for line in _chapter(name))])


def _chapter(name: str) -> list[str]:
    rows = [f"| {e.name} | {e.sentence} | `{e.path.relative_to(ROOT).as_posix()}` |" for e in examples(name)]
    return [f"## {meseta.game(name).title}", "", "| example | what it shows | test |", "|---|---|---|", *rows, ""]


def main() -> None:
    """Renew the page, or say whether it is as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    if parser.parse_args().write:
        PAGE.write_text(page(), encoding="utf-8")
    print("docs/examples.md is", "as it should be" if PAGE.read_text(encoding="utf-8") == page() else "old")


if __name__ == "__main__":
    main()
