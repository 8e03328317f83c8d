"""Styles, script and icons: read once, named by their content, kept by browsers for ever.

The colours of the pictures live with the renderers, as the display face does.

The styles of all pages are written in small sheets (``style/*.css``) that are joined in the order of their names.

The script is written in small modules (``script/*.js``, true ES modules that a linter checks) and sent as one file: a
browser that had to follow imports would ask a dozen times before the first page does anything. What the table does
without is a second file.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from importlib import resources
from typing import NamedTuple

import rcssmin
import rjsmin
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from meseta.render.palette import BOARD

TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "woff2": "font/woff2"}


class File(NamedTuple):
    """A file that pages refer to."""

    content: bytes
    type: str
    digest: str


SCRIPT, AROUND, STYLE, PAGES = "script.js", "around.js", "style.css", "pages.css"
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.js";\n', re.MULTILINE)
_URL = re.compile(r'url\("([\w.-]+)"\)')
_EXPORT = re.compile(r"^export ", re.MULTILINE)


@cache
def files() -> dict[str, File]:
    """All static files by name."""
    found = [*resources.files("meseta.web").joinpath("static").iterdir()]
    found += resources.files("meseta.render").joinpath("data").iterdir()
    contents = {path.name: path.read_bytes() for path in found if _ending(path.name) in TYPES}
    contents |= {SCRIPT: script("main").encode(), AROUND: script("around").encode(), STYLE: _style().encode()}
    known = {name: _file(name, content) for name, content in contents.items()}
    # The sheet names the faces by the addresses under which they may be kept for ever.
    board = _URL.sub(lambda m: f'url("{_address(m[1], known[m[1]])}")', contents[BOARD].decode())
    return known | {BOARD: _file(BOARD, board.encode())}


def modules(*first: str) -> dict[str, str]:
    """The modules of a script (of all) by name, in the order in which they can be run: what is imported comes first."""
    found: dict[str, str] = {}

    def add(name: str) -> None:
        if name in found:  # also one that is being added: modules may import each other
            return
        found[name] = text = resources.files("meseta.web").joinpath("script", f"{name}.js").read_text("utf-8")
        for imported in _IMPORT.findall(text):
            add(imported)
        found[name] = found.pop(name)

    for name in first or ("main", "around"):
        add(name)
    return found


def script(first: str) -> str:
    """A module and all that it needs as one: in one scope their names need no imports (none is there twice: a test)."""
    parts = [_EXPORT.sub("", _IMPORT.sub("", text)) for text in modules(first).values()]
    return f'"use strict";\n(() => {{\n{"".join(parts)}}})();\n'


def _style() -> str:
    """All sheets as one, in the order of their names."""
    sheets = resources.files("meseta.web").joinpath("style").iterdir()
    found = {sheet.name: sheet for sheet in sheets if sheet.name.endswith(".css")}
    return "".join(found[name].read_text("utf-8") for name in sorted(found))


def _squeezed(kind: str, content: bytes) -> bytes:
    """Styles and scripts without what only their readers need."""
    squeeze = {"css": rcssmin.cssmin, "js": rjsmin.jsmin}.get(kind)
    return content if squeeze is None else squeeze(content.decode()).encode()


def _ending(name: str) -> str:
    return name.rpartition(".")[2]


def _file(name: str, content: bytes) -> File:
    content = _squeezed(_ending(name), content)
    return File(content, TYPES[_ending(name)], blake2b(content, digest_size=8).hexdigest())


def address(name: str) -> str:
    """Where a static file is found; the address changes with the content."""
    return _address(name, files()[name])


def _address(name: str, file: File) -> str:
    return f"/static/{file.digest}/{name}"


async def static(request: Request) -> Response:
    """A static file. Under the address of its present content it may be kept for ever."""
    file = files().get(request.path_params["name"])
    if file is None:
        raise HTTPException(404)
    now = request.path_params["digest"] == file.digest
    keeping = "public, max-age=31536000, immutable" if now else "no-cache"
    return Response(file.content, media_type=file.type, headers={"cache-control": keeping})


async def favicon(request: Request) -> Response:
    """What browsers ask for on their own."""
    return Response(files()["icon.svg"].content, media_type=TYPES["svg"], headers={"cache-control": "max-age=86400"})


ROUTES = [Route("/static/{digest}/{name}", static), Route("/favicon.ico", favicon)]
