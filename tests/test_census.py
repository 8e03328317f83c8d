"""Census: the trees of known positions still have the numbers of branches they had."""

from __future__ import annotations

import re

import pytest

from tests.kit.census import CENSUS, WIDEST, behind, counts, options, read, write_all
from tests.kit.register import names

FILES = sorted(CENSUS.rglob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CENSUS).as_posix())
def test_the_tree_has_the_same_numbers_of_branches(path):
    place, stored = read(path)
    wanted = [line for line in stored if not line.startswith("behind ")]
    if [*options(place), *counts(place)] != wanted:
        pytest.fail(difference(place, stored), pytrace=False)


def difference(place, stored):
    """What is different: lines that were expected and lines that came, down to the guilty first options."""
    found = [*options(place), *counts(place), *behind(place)]
    lost = [f"- {line}" for line in stored if line not in found]
    new = [f"+ {line}" for line in found if line not in stored]
    return "\n".join([f"{place}", *lost, *new, "if that is meant: python -m tests.kit.census --write"])


def test_no_tree_has_grown_so_wide_that_counting_it_takes_long():
    for path in FILES:
        assert max(map(int, re.findall(r"positions=(\d+)", path.read_text()))) <= WIDEST, path


@pytest.mark.parametrize("name", names())
def test_every_game_has_a_census(name):
    assert [path for path in FILES if path.parent.name == name]


def test_a_lost_option_is_found_and_named(tmp_path):
    assert write_all("dials", tmp_path)
    assert write_all("dials", tmp_path) == []
    place, stored = read(tmp_path / "dials" / "2-0.txt")
    altered = [line.replace("behind two 48", "behind two 24") for line in stored]
    altered[0] = "options one two four"
    report = difference(place, altered)
    assert "- options one two four\n" in report
    assert "+ options one two three\n" in report
    assert "- behind two 24\n" in report
    assert "+ behind two 48\n" in report
    assert "behind one" not in report
