"""Which tests prove which rule: read from the sources of the tests, kept in each game's ``proofs.toml``.

``python -m tests.kit.proofs`` reports the rules without a test; with ``--write`` it renews the files.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from meseta.core.texts import rules
from tests.kit.register import GAMES, ROOT, TESTS, real_names

HEAD = "# The tests that prove each rule. Written by: python -m tests.kit.proofs --write\n\n[proofs]\n"


class Proof(NamedTuple):
    """One rule cited by one test."""

    rule: str
    test: str
    """As pytest names it: ``tests/core/test_view.py::test_...``."""


def cited(root: Path = ROOT, tests: Path = TESTS) -> list[Proof]:
    """Every citation in every test file, in order of files and lines, without running anything."""
    return [proof for path in sorted(tests.rglob("test_*.py")) for proof in cited_in(path, root)]


def cited_in(path: Path, root: Path) -> Iterator[Proof]:
    """The citations of one file: on functions, on classes (for all their tests) and as ``pytestmark``."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    yield from _tests(tree.body, path.relative_to(root).as_posix(), _marks_of(tree.body, path), path)


def _tests(body: list[ast.stmt], place: str, shared: list[str], path: Path) -> Iterator[Proof]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            own = _ids(node.decorator_list, path) + _marks_of(node.body, path)
            yield from _tests(node.body, f"{place}::{node.name}", shared + own, path)
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            ids = dict.fromkeys([*shared, *_ids(node.decorator_list, path)])
            yield from (Proof(rule, f"{place}::{node.name}") for rule in ids)


def _marks_of(body: list[ast.stmt], path: Path) -> list[str]:
    """The rules of ``pytestmark = ...`` in a module or class."""
    found: list[str] = []
    for node in body:
        if isinstance(node, ast.Assign) and [getattr(t, "id", "") for t in node.targets] == ["pytestmark"]:
            found += _ids([node.value], path)
    return found


def _ids(expressions: Iterable[ast.expr], path: Path) -> list[str]:
    """The ids in every ``pytest.mark.rule(...)`` or ``rule(...)``, also inside of ``parametrize``."""
    found: list[str] = []
    for call in (node for expression in expressions for node in ast.walk(expression)):
        name = call.func if isinstance(call, ast.Call) else None
        if getattr(name, "attr", getattr(name, "id", "")) == "rule":
            assert isinstance(call, ast.Call)
            for argument in call.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    raise ValueError(f"{path}, line {call.lineno}: a rule's id must be written out")  # noqa: TRY004
                found.append(argument.value)
    return found


def rules_of(game: str) -> list[str]:
    """The ids of a game's rules, from its data."""
    return list(rules(f"meseta.games.{game}"))


def unproven(game: str, proofs: Iterable[Proof], excused: Iterable[str] = ()) -> list[str]:
    """The numbered rules that no test proves. Rulings on open points (``-OP-``) stand on the rules they explain."""
    done = {proof.rule for proof in proofs} | set(excused)
    return [rule for rule in rules_of(game) if "-OP-" not in rule and rule not in done]


def proofs_file(game: str) -> Path:
    """Where a game keeps its proofs."""
    return GAMES / game / "data" / "proofs.toml"


def proofs_text(game: str, proofs: Iterable[Proof]) -> str:
    """The text of that file."""
    table: dict[str, list[str]] = {rule: [] for rule in rules_of(game)}
    for proof in proofs:
        if proof.rule in table:
            table[proof.rule].append(proof.test)
    lines = []
    for rule, tests in table.items():
        inside = "".join(f'    "{test}",\n' for test in tests)
        lines += [f"{rule} = [\n{inside}]\n"] if tests else []
    return HEAD + "".join(lines)


def main() -> None:
    """Report, and renew the files if told so."""
    parser = argparse.ArgumentParser(description="Which tests prove which rule.")
    parser.add_argument("--write", action="store_true", help="renew every game's data/proofs.toml")
    wanted = parser.parse_args()
    proofs = cited()
    for game in real_names():
        missing = unproven(game, proofs)
        print(f"{game}: {len(rules_of(game))} rules, without a test: {', '.join(missing) or 'none'}")
        if wanted.write:
            proofs_file(game).write_text(proofs_text(game, proofs), encoding="utf-8")


if __name__ == "__main__":
    main()
