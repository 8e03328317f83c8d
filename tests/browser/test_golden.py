"""What a screen reader is told: accessibility trees as golden files.

``MESETA_RENEW=1 python -m pytest tests/browser/test_golden.py`` writes them anew; read the difference before you keep
it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import meseta
from tests.browser.hands import PATIENCE

FOLDER = Path(__file__).parent / "golden"
POSITIONS = {
    "el_grande": ("place", {"rounds": "6"}),
    "king_and_intrigue": ("income", {"rounds": "6", "hand": "recommended"}),
    "toledo": ("step", {}),
    "sanchos": ("order", {}),
}


def check_tree(ana, name):
    """The tree of the page's main part is the one that was kept."""
    file = FOLDER / f"{name}.yaml"
    tree = ana.page.locator("main").aria_snapshot(timeout=PATIENCE)
    if ana.table:
        tree = tree.replace(ana.table, "TABLE")
    if os.environ.get("MESETA_RENEW"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(f"{tree}\n")
    assert file.exists(), f"{file.name} is missing; MESETA_RENEW=1 writes it"
    assert tree.splitlines() == file.read_text().splitlines()


def test_the_lobby_reads_the_same(guest):
    ana = guest()
    ana.page.goto("/")
    check_tree(ana, "lobby")


def test_a_lesson_reads_the_same(guest):
    ana = guest()
    ana.page.goto("/learn/el_grande/majorities/2")
    check_tree(ana, "lesson")


@pytest.mark.parametrize("game", meseta.NAMES)
def test_a_table_reads_the_same_and_everything_that_can_be_chosen_has_a_name(guest, game):
    ana = guest()
    kind, settings = POSITIONS[game]
    ana.found(game, "me", "me", settings=settings, seed=3, kind=kind)
    ana.ready()
    ana.page.locator("#chairs .here").first.wait_for()
    check_tree(ana, game)
    for option in ana.options():
        one = ana.page.locator(f'#table [data-option="{option}"]:visible').first
        name = one.get_attribute("aria-label") or one.inner_text()
        assert name.strip(), option
        assert one.evaluate("(one) => one.tagName === 'BUTTON' || one.getAttribute('role') === 'button'"), option
