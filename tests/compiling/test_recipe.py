"""What is compiled: groups by folders, each module in one of them, and no group needs one that needs it."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path
from types import SimpleNamespace

import pytest

from meseta.compiling import recipe
from meseta.compiling.making import PACKAGE

VIEWS = ("view", "seen", "question", "public")
"""What functions call a view or a part of one that is looked at piece by piece."""


def module(file):
    return ".".join(Path(file).relative_to(PACKAGE.parent).with_suffix("").parts)


def imports(file):
    for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_groups_need_each_other_in_one_direction_only():
    groups = recipe.groups(PACKAGE)
    group_of = {module(file): name for files, name in groups for file in files}
    assert len(group_of) == sum(len(files) for files, _ in groups), "a module is in two groups"
    needs = {
        name: {group_of[found] for file in files for found in imports(file) if found in group_of} - {name}
        for files, name in groups
    }
    order = list(TopologicalSorter(needs).static_order())
    assert order[:2] == ["meseta_core", "meseta_bots"]
    assert needs["meseta_toledo"] == {"meseta_core", "meseta_bots"}
    assert not any("meseta_page" in others for others in needs.values()), "bots would load what pages need"


def test_no_compiled_function_calls_a_view_a_dictionary():
    """Its ``get`` and ``in`` would go past a view that notes what is looked at."""
    for files, _ in recipe.groups(PACKAGE):
        for file in files:
            for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
                if isinstance(node, ast.arg) and node.arg in VIEWS and node.annotation:
                    assert "dict" not in ast.unparse(node.annotation).lower(), f"{file}:{node.lineno}"


def test_a_new_game_is_a_new_group_with_its_bots(tmp_path):
    for path in ("games/caminito", "bots/caminito"):
        (tmp_path / path).mkdir(parents=True)
        for name in ("__init__", "greedy", "words"):
            (tmp_path / path / f"{name}.py").touch()
    (tmp_path / "bots" / "search.py").touch()
    found = {
        name: [Path(file).relative_to(tmp_path).as_posix() for file in files] for files, name in recipe.groups(tmp_path)
    }
    assert found["meseta_caminito"] == ["games/caminito/greedy.py", "bots/caminito/greedy.py"]
    assert found["meseta_bots"] == ["bots/search.py"]
    assert list(found) == ["meseta_core", "meseta_bots", "meseta_caminito", "meseta_page"]


@pytest.mark.parametrize(
    ("given", "harder", "told"),
    [(["-O1", "-g0"], False, ["-O1", "-g0", "-w"]), (["-O1"], True, ["-O2", "-w"]), (["/O2"], True, ["/O2"])],
)
def test_the_c_compiler_is_told_how_hard_to_try(given, harder, told):
    assert recipe._flags(SimpleNamespace(extra_compile_args=given), harder=harder) == told
