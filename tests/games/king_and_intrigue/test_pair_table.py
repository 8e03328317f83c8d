"""The pair table of the game's document has a row for every pair that is tested, and names all others."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

from tests.games.king_and_intrigue import test_pairs_markers, test_pairs_scoring
from tests.games.king_and_intrigue.pairing import EFFECTS, PAIRS
from tests.games.king_and_intrigue.positions import GAME

DOCUMENT = Path(__file__).parents[3] / "docs" / "games" / "king_and_intrigue.md"
TESTED_IN = (test_pairs_scoring, test_pairs_markers)
"""Importing them notes their pairs."""


def rows():
    """The rows of the pair table: two effects, the outcome, the rules."""
    found = re.findall(
        r"^\| ([\w ]+) × ([\w ]+) \| (.+?) \| (.+?) \|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE
    )
    return {frozenset((one, other)): (outcome, ids) for one, other, outcome, ids in found}


def test_the_document_has_a_row_with_rules_for_every_tested_pair():
    table = rows()
    assert set(table) == PAIRS
    for outcome, ids in table.values():
        assert outcome.strip()
        assert all(rule in GAME.rules for rule in re.findall(r"(?:KI|EG)-(?:OP-)?\d+", ids))
        assert re.search(r"KI-", ids)


def test_the_document_names_the_pairs_that_do_not_meet():
    text = DOCUMENT.read_text(encoding="utf-8")
    apart = {frozenset(p) for p in combinations(EFFECTS, 2)} - PAIRS
    listed = re.findall(r"^\* \*\*([\w ]+)\*\* does not meet ([\w ,]+)\.", text, re.MULTILINE)
    assert {frozenset((one, other)) for one, others in listed for other in re.split(r", | or ", others)} == apart
