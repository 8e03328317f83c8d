"""The documentation as a site: it builds without network, no link is dead, and its notebooks run."""

from __future__ import annotations

import importlib.util
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    spec = importlib.util.spec_from_file_location("site_builder", ROOT / "docs" / "site.py")
    builder = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(builder)
    return builder.build(tmp_path_factory.mktemp("documentation"))


class Page(HTMLParser):
    """Links and anchors of a page."""

    def __init__(self, path):
        super().__init__()
        self.links, self.anchors, self.loaded = [], set(), []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.anchors |= {given[key] for key in ("id", "name") if given.get(key)}
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        for key in ("src", "href"):
            if tag in ("img", "script", "link") and given.get(key):
                self.loaded.append(given[key])


def test_no_link_of_the_site_is_dead(site):
    pages = {path: Page(path) for path in site.rglob("*.html") if path.name != "404.html"}
    assert len(pages) > 25
    dead = []
    for path, page in pages.items():
        for link in page.links + page.loaded:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.exists() or (
                parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors
            ):
                dead.append(f"{path.relative_to(site)}: {link}")
    assert not dead


def test_nothing_is_loaded_from_elsewhere(site):
    for path in site.rglob("*.html"):
        foreign = [link for link in Page(path).loaded if urlsplit(link).netloc]
        assert not foreign, path


def test_the_reference_tells_what_docstrings_say(site):
    text = (site / "reference" / "matches.html").read_text(encoding="utf-8")
    assert "It answers for chance, checks every choice" in re.sub(r"\s+", " ", text)


def test_the_reference_has_environments_and_features(site):
    text = (site / "reference" / "environments.html").read_text(encoding="utf-8")
    for name in ("env.vector", "env.zoo.TableEnv.step", "env.arrays.Arrays.masks", "core.features.Features.row"):
        assert f'id="meseta.{name}"' in text


def test_every_page_is_found_from_the_menu():
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    pages = [path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")]
    assert [page for page in pages if f": {page}\n" not in menu] == []


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(notebook, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "notebook"}
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "outputs are not kept: the tests run the cells"
            exec(compile("".join(cell["source"]), notebook.name, "exec"), names)
