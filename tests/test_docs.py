"""Documentation is run: doctests of the package, examples in README and docs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import textwrap

import pytest

import meseta
from meseta import games
from meseta.games.titles import GROUP, OURS, Register
from tests.kit import examples
from tests.kit.register import ROOT

PAGES = [path for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))) if path.exists()]
MODULES = sorted(info.name for info in pkgutil.walk_packages(meseta.__path__, "meseta.") if "__main__" not in info.name)
BLOCK = re.compile(r"^([ ]*)```py(?:thon|con)[^\n]*\n(.*?)^\1```", re.MULTILINE | re.DOTALL)


def blocks(text):
    """The ``python`` and ``pycon`` blocks of a page as ``(line, source)``."""
    return [(text[: m.start(2)].count("\n") + 1, textwrap.dedent(m[2])) for m in BLOCK.finditer(text)]


def run_page(text, name):
    """Run the blocks of a page in one namespace, those with prompts as doctests."""
    names = {"__name__": "docs"}
    for line, source in blocks(text):
        if ">>>" in source:
            test = doctest.DocTestParser().get_doctest(source, names, f"{name}, line {line}", name, line - 1)
            doctest.DebugRunner(optionflags=doctest.ELLIPSIS).run(test, clear_globs=False)
            names.update(test.globs)
        else:
            exec(compile("\n" * (line - 1) + source, name, "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_examples_of_a_page_run(page, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(games, "REGISTER", Register(OURS, GROUP))  # pages may add titles
    run_page(page.read_text(encoding="utf-8"), page.relative_to(ROOT).as_posix())


@pytest.mark.parametrize("name", ["meseta", *MODULES])
def test_the_examples_of_a_module_run(name):
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert not failed, "the doctest's own words are above"


PAGE = """
```python
x = 2
```

1. A list:

   ```python
   >>> x + 1
   3
   >>> y = x * 2
   ```

```sh
not python
```

```python
z = y + 1
assert z == 5
```
"""


def test_blocks_share_their_names():
    assert [line for line, _ in blocks(PAGE)] == [3, 9, 19]
    run_page(PAGE, "page")


@pytest.mark.parametrize("wrong", [PAGE.replace("z == 5", "z == 6"), PAGE.replace("   3\n", "   4\n")])
def test_a_wrong_example_fails(wrong):
    with pytest.raises((AssertionError, doctest.DocTestFailure)):
        run_page(wrong, "page")


def test_the_list_of_worked_examples_is_up_to_date():
    assert examples.PAGE.read_text(encoding="utf-8") == examples.page(), "python -m tests.kit.examples --write"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_files_that_are_there(page):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_glossary_is_in_order_and_names_files_that_are_there():
    rows = re.findall(r"^\| \*\*(.+?)\*\* \| .+ \| (.+) \|$", (ROOT / "docs" / "glossary.md").read_text(), re.MULTILINE)
    words = [word for word, _ in rows]
    assert words == sorted(words, key=str.lower)
    for _, places in rows:
        for place in re.findall(r"`([^`]+)`", places):
            found = [*(ROOT / "src" / "meseta").glob(place), *ROOT.glob(place)]
            assert found, f"the glossary speaks of {place}"


def test_the_tour_walks_through_functions_that_are_there():
    tour = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \d+ \| `([\w.]+)` \| `([\w/]+\.py)` \|", tour, re.MULTILINE)
    assert len(rows) <= 20, "a click passes at most twenty functions …"
    assert len({path for _, path in rows}) <= 12, "… in twelve modules"
    for function, path in rows:
        source = (ROOT / "src" / "meseta" / path).read_text(encoding="utf-8")
        assert re.search(rf"def {function.rpartition('.')[2]}\(", source), f"the tour passes {function} in {path}"
    for path in re.findall(r"`([\w/]+\.(?:py|js))`", tour):
        found = [*(ROOT / "src" / "meseta").glob(path), *(ROOT / "src" / "meseta").glob(f"*/{path}")]
        assert found, f"the tour speaks of {path}"
