"""Every numbered rule has a test that cites it, and every citation is of a rule that exists."""

from __future__ import annotations

import re
import tomllib
from itertools import groupby

import pytest

from meseta.core.texts import rules
from tests.kit.proofs import Proof, cited, cited_in, proofs_file, proofs_text, rules_of, unproven
from tests.kit.register import real_names
from tests.kit.toys import TOYS

UNTESTABLE: dict[str, dict[str, str]] = {}
"""By game: rules that no test can prove, each with the reason."""

PROOFS = cited()
every_game = pytest.mark.parametrize("game", real_names())


@every_game
def test_every_rule_has_a_test(game):
    missing = unproven(game, PROOFS, UNTESTABLE.get(game, {}))
    assert not missing, f"no test proves {', '.join(missing)}"


@every_game
def test_excuses_are_needed_and_have_a_reason(game):
    proven = {proof.rule for proof in PROOFS}
    for rule, reason in UNTESTABLE.get(game, {}).items():
        assert rule in rules_of(game)
        assert rule not in proven, f"{rule} has a test now"
        assert reason


def test_every_cited_rule_exists():
    known = {rule for game in real_names() for rule in rules_of(game)} | {r for toy in TOYS.values() for r in toy.rules}
    wrong = [f"{proof.test} cites {proof.rule}" for proof in PROOFS if proof.rule not in known]
    assert not wrong, "\n".join(wrong)


def test_every_toy_rule_has_a_test():
    proven = {proof.rule for proof in PROOFS}
    assert [rule for toy in TOYS.values() for rule in toy.rules if rule not in proven] == []


@every_game
def test_the_file_of_proofs_is_up_to_date(game):
    text = proofs_file(game).read_text(encoding="utf-8") if proofs_file(game).exists() else ""
    assert text == proofs_text(game, PROOFS), "stale: run  python -m tests.kit.proofs --write"
    tomllib.loads(text)


@every_game
def test_every_rule_says_something_and_is_numbered_without_gaps(game):
    found = rules(f"meseta.games.{game}")
    for rule in found.values():
        assert rule.text.strip(), rule.id
        assert rule.section.strip(), rule.id
        assert re.fullmatch(r"[A-Z]+(-OP)?-\d+", rule.id), rule.id
    for prefix, ids in groupby(found, lambda id: id.rpartition("-")[0]):
        numbers = [int(id.rpartition("-")[2]) for id in ids]
        assert numbers == list(range(1, len(numbers) + 1)), f"the numbers of {prefix} have gaps"


SOURCE = """
import pytest
pytestmark = pytest.mark.rule("XX-1")
rule = pytest.mark.rule

@pytest.mark.rule("XX-2", "XX-3")
def test_two(): ...

@rule("XX-4")
class TestBoth:
    @pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("XX-5"))])
    def test_three(self, n): ...

def helper(): ...
"""


def test_citations_are_found_without_running(tmp_path):
    path = tmp_path / "tests" / "test_x.py"
    path.parent.mkdir()
    path.write_text(SOURCE)
    two, three = "tests/test_x.py::test_two", "tests/test_x.py::TestBoth::test_three"
    assert cited(tmp_path, tmp_path / "tests") == [
        Proof("XX-1", two),
        Proof("XX-2", two),
        Proof("XX-3", two),
        Proof("XX-1", three),
        Proof("XX-4", three),
        Proof("XX-5", three),
    ]


def test_an_id_that_is_not_written_out_is_an_error(tmp_path):
    path = tmp_path / "test_x.py"
    path.write_text("@pytest.mark.rule(*IDS)\ndef test_two(): ...\n")
    with pytest.raises(ValueError, match=r"test_x.py, line 1: a rule's id must be written out"):
        list(cited_in(path, tmp_path))
