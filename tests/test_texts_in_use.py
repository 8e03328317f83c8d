"""Every text of the pages, the server, the pictures and the reports is said somewhere, and whatever is said exists."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from importlib import resources
from pathlib import Path

import pytest

from meseta.core.data import find

PACKAGES = ["meseta.bots", "meseta.render", "meseta.server", "meseta.web"]
VALUES = {"languages", "errors", "themes"}
"""Tables whose keys are values of the world outside: codes of languages and answers, names of themes."""
SHORTCUTS = {"refused": "refusals"}
"""Functions that say texts of one table, the key after the language."""


@cache
def calls() -> list[tuple[str, ast.expr]]:
    """Wherever the code may say a text: the name of a table, and the expression that tells the key."""
    found = []
    for path in sorted(Path(str(resources.files("meseta"))).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else ""
                if name in SHORTCUTS and len(node.args) > 1:
                    found.append((SHORTCUTS[name], node.args[1]))
                found += [
                    (table.value, key)
                    for table, key in zip(node.args, node.args[1:], strict=False)
                    if isinstance(table, ast.Constant) and isinstance(table.value, str)
                ]
    return found


@cache
def strings() -> set[str]:
    """All strings of the code and all names in the games' data: what a variable may hold."""
    root = Path(str(resources.files("meseta")))
    found = set()
    for path in root.glob("games/*/data/*.toml"):
        if not path.name.startswith(("texts.", "rules.")):
            found |= set(re.findall(r'"(\w+)"', path.read_text(encoding="utf-8")))
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def pattern(key: ast.JoinedStr) -> str:
    """A composed key as a pattern."""
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w-]+" for part in key.values)


def is_used(table: str, key: str) -> bool:
    return any(matches(expression, key) for expression in spoken()[table])


@cache
def spoken() -> dict[str, list[ast.expr]]:
    found = defaultdict(list)
    for table, key in calls():
        found[table].append(key)
    return found


def matches(expression: ast.expr, key: str) -> bool:
    """Whether an expression can be this key."""
    if isinstance(expression, ast.Constant):
        return expression.value == key
    if isinstance(expression, ast.JoinedStr):
        return re.fullmatch(pattern(expression), key) is not None
    if isinstance(expression, ast.IfExp):
        return matches(expression.body, key) or matches(expression.orelse, key)
    return key in strings()


@pytest.mark.parametrize("package", PACKAGES)
def test_no_text_is_left_over(package):
    content = find(package, "texts.en.toml").content
    listed = [(table, key) for table, entries in content.items() if table not in VALUES for key in entries]
    assert [f"{table}.{key}" for table, key in listed if not is_used(table, key)] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_whatever_is_said_exists(package):
    content = find(package, "texts.en.toml").content
    others = [find(other, "texts.en.toml").content for other in PACKAGES if other != package]
    missing = [
        f"{table}.{key.value}"
        for table, key in calls()
        if table in content
        and isinstance(key, ast.Constant)
        and re.fullmatch(r"[a-z_]+", str(key.value))
        and not any(table in other for other in others)
        and key.value not in content[table]
    ]
    assert missing == []
