"""``make site``: the documentation as a website in ``build/documentation/site``, without network.

Pages stay plain Markdown that reads well where it lies. Before the site is built they are copied; links that leave the
folder become the names of files, the README becomes the first page, notebooks become pages.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "documentation"
OUTSIDE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "reporting.md",
}
"""Pages beside the folder, and what they are called in the site."""
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")


def lay_out(pages: Path) -> None:
    """Copy all pages, with links that lead somewhere in the site."""
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(ROOT / "docs", pages, ignore=shutil.ignore_patterns("*.py", "*.ipynb", "__pycache__"))
    for source in sorted((ROOT / "docs").rglob("*.md")):
        _write(source, pages / source.relative_to(ROOT / "docs"), source.read_text(encoding="utf-8"), pages)
    for name, page in OUTSIDE.items():
        _write(ROOT / name, pages / page, (ROOT / name).read_text(encoding="utf-8"), pages)
    for notebook in sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")):
        _write(notebook, pages / "notebooks" / f"{notebook.stem}.md", as_page(notebook), pages)


def _write(source: Path, goal: Path, text: str, pages: Path) -> None:
    """A page with its links as they are from its new place."""

    def link(found: re.Match[str]) -> str:
        picture, label, target = found.groups()
        path, sign, anchor = target.partition("#")
        if not path or "://" in path or path.startswith("mailto:"):
            return found[0]
        new = _found((source.parent / path).resolve(), pages)
        if new is None:
            return label if label.startswith("`") else f"{label} (`{_told(source, path)}`)"
        return f"{picture}[{label}]({os.path.relpath(new, goal.parent)}{sign}{anchor})"

    goal.parent.mkdir(parents=True, exist_ok=True)
    goal.write_text(LINK.sub(link, text), encoding="utf-8")


def _found(target: Path, pages: Path) -> Path | None:
    """Where a file is in the site, if it is."""
    if target.is_relative_to(ROOT / "docs") and target.is_file():
        inside = pages / target.relative_to(ROOT / "docs")
        return inside.with_suffix(".md") if inside.suffix == ".ipynb" else inside
    if target.is_relative_to(ROOT) and (page := OUTSIDE.get(target.relative_to(ROOT).as_posix())):
        return pages / page
    return None


def _told(source: Path, path: str) -> str:
    """A file of the repository by its name."""
    target = (source.parent / path).resolve()
    return target.relative_to(ROOT).as_posix() if target.is_relative_to(ROOT) else path


def as_page(notebook: Path) -> str:
    """A notebook as a page: its words and its code."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    told = f"*This page is a notebook: `docs/notebooks/{notebook.name}`. The tests run it.*"
    parts = [_cell(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    return "\n\n".join([parts[0], told, *parts[1:]]) + "\n"


def _cell(kind: str, source: str) -> str:
    return source if kind == "markdown" else f"```python\n{source}\n```"


def build(folder: Path = FOLDER) -> Path:
    """Lay the pages out and let Zensical make the site of them; what it complains about ends the work."""
    lay_out(folder / "pages")
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for here, there in (("docs_dir: docs", "docs_dir: pages"), ("paths: [src]", f"paths: [{ROOT / 'src'}]")):
        settings = settings.replace(here, there)
    (folder / "mkdocs.yml").write_text(settings, encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "-f", "mkdocs.yml"]
    subprocess.run(command, cwd=folder, check=True)  # noqa: S603 - our own command
    return folder / "site"


if __name__ == "__main__":
    print(f"Open {build() / 'index.html'}.")
