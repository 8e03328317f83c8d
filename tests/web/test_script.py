"""The script in its modules, and the one file that browsers get."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from importlib import resources

from meseta.web import files

NAMES = re.compile(r"^(?:export )?(?:async function|function|class) (\w+)", re.MULTILINE)
VALUES = re.compile(r"^(?:export )?(?:const|let) (.+)", re.MULTILINE)
IMPORTS = re.compile(r'^import \{ ([^}]*) \} from "\./(\w+)\.js";$', re.MULTILINE)


def declared(text, only=""):
    """The names that stand at the top of a module."""
    kept = "\n".join(line for line in text.splitlines() if line.startswith(only))
    values = [name for line in VALUES.findall(kept) for name in re.findall(r"(?:^|, )(\w+|\$) = ", line)]
    return [*NAMES.findall(kept), *values]


def test_every_module_is_used_and_small():
    there = {path.name.removesuffix(".js") for path in resources.files("meseta.web").joinpath("script").iterdir()}
    assert set(files.modules()) == there
    assert max(text.count("\n") for text in files.modules().values()) < 130


def test_in_one_file_no_name_is_used_twice():
    names = Counter(name for text in files.modules().values() for name in declared(text))
    assert len(names) > 60
    assert [name for name, times in names.items() if times > 1] == []


def test_what_is_imported_is_exported_there():
    modules = files.modules()
    for name, text in modules.items():
        assert text.count("\nimport ") == len(IMPORTS.findall(text)), f"{name}: one import on one line"
        for wanted, source in IMPORTS.findall(text):
            assert set(wanted.split(", ")) <= set(declared(modules[source], "export ")), f"{name} from {source}"


def test_the_file_is_one_plain_script(client):
    script = client.get(files.address(files.SCRIPT))
    assert script.headers["content-type"].startswith("text/javascript")
    assert not re.search(r"^(import|export)\b", script.text, re.MULTILINE)
    assert script.text.startswith('"use strict";(()=>{')
    assert len(gzip.compress(script.content)) < 16_000


def test_sounds_need_no_files_and_little_room():
    assert len(gzip.compress(files.modules()["sound"].encode())) <= 2500
    there = [path.name for path in resources.files("meseta.web").joinpath("static").iterdir()]
    assert not [name for name in there if re.search(r"\.(mp3|ogg|wav|opus|m4a)$", name)]


def test_pages_pass_over_into_each_other_unless_somebody_wants_calm():
    sheet = resources.files("meseta.web").joinpath("style", "1-base.css").read_text("utf-8")
    moving = re.findall(r"@media \(prefers-reduced-motion: no-preference\) \{(.*?)\n\}", sheet, re.DOTALL)
    assert sheet.count("@view-transition") == sum("@view-transition" in rules for rules in moving) == 1
