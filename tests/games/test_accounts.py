"""Accounts: what a game tells of its points adds up to them, and awards go to whoever deserves them."""

from __future__ import annotations

import inspect
import re
from importlib import import_module

import pytest

import meseta
from meseta import games
from meseta.core.account import (
    EACH,
    MOST,
    START,
    Award,
    Granted,
    Ledger,
    _granted,
    account_of,
    chosen,
    declared_by,
)
from meseta.core.chance import Dice
from meseta.core.replay import play_back, read, write
from meseta.core.texts import LANGUAGES
from meseta.web.table.ending.awards import ICONS

NAMES = meseta.NAMES


def played(name, seed, **settings):
    """A random game, with some number of players."""
    game = meseta.game(name)
    match = meseta.new(name, game.seats[seed % len(game.seats)], seed, **settings)
    dice = Dice(seed + 1)
    while match.question is not None:
        match.play(match.question.options[dice.below(len(match.question.options))])
    return match


def account(match):
    found = account_of(match, games.title_of(match.game))
    assert found is not None
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_breakdown_adds_up_to_the_score(name):
    for seed in range(24):
        match = played(name, seed)
        found = account(match)
        assert tuple(found.total(seat) for seat in range(match.seats)) == match.outcome.scores, seed
        assert found.rounds[-1].points == match.outcome.scores, seed
        assert found.rounds[-1].step == match.steps
        steps = [one.step for one in found.rounds]
        assert steps == sorted(steps)
        assert len(found.awards) <= MOST


@pytest.mark.parametrize("name", NAMES)
def test_a_running_game_has_an_account_too(name):
    match = meseta.new(name, meseta.game(name).seats[-1], 3)
    dice = Dice(5)
    for _ in range(60):
        match.play(match.question.options[dice.below(len(match.question.options))])
        points = match.game.points(match.view(None))
        assert [account(match).total(seat) for seat in range(match.seats)] == points


@pytest.mark.parametrize("name", NAMES)
def test_the_same_game_has_the_same_account(name):
    match = played(name, 7)
    again = play_back(read(write(match)), match.game)
    assert account(match) == account(again)


def test_points_of_a_position_are_told_as_what_one_began_with():
    first = played("el_grande", 2)
    text = first.afresh().begin().as_position()
    marked = re.sub(r"score \S+", "score 7/4", text) if "score" in text else text
    start = meseta.position("el_grande", marked)
    found = account(start)
    points = start.game.points(start.view(None))
    assert [found.total(seat) for seat in range(start.seats)] == points
    assert (START in found.columns) == any(points)


def test_el_grande_shades_its_three_scorings():
    found = account(played("el_grande", 1))
    assert sum(one.scoring for one in found.rounds) == 3
    assert {"scoring_1", "scoring_2", "scoring_3"} <= set(found.columns)


# -- awards ------------------------------------------------------------------------------------------------------------


def award(**more):
    fields = {"id": "a", "of": "deed", "by": "sum", "least": 2, "about": "", "icon": "star", "name": "A", "text": "{n}"}
    return Award(**{**fields, **more})


def ledger(*notes):
    match = meseta.new("toledo", 4, 1)
    found = Ledger(match, match.view(None))
    for step, seat, n in notes:
        found.step = step
        found.note("deed", seat, n)
    return found


def test_an_award_goes_to_whoever_has_most():
    assert _granted(award(), ledger((3, 0, 1), (5, 2, 1), (9, 2, 1))) == [Granted("a", 2, 2, 9, "")]
    assert _granted(award(by="best"), ledger((3, 0, 1), (5, 2, 4), (9, 2, 1))) == [Granted("a", 2, 4, 5, "")]


def test_there_is_no_award_for_a_tie_or_for_too_little():
    assert _granted(award(), ledger((3, 0, 2), (5, 2, 2))) == []
    assert _granted(award(by="best"), ledger((3, 0, 2), (5, 2, 2))) == []
    assert _granted(award(least=3), ledger((3, 0, 2))) == []
    assert _granted(award(), ledger()) == []


def test_awards_are_spread_over_the_table():
    many = [Granted(f"a{n}", 0, 1, n, "") for n in range(4)] + [Granted("b", 1, 1, 9, ""), Granted("c", 2, 1, 9, "")]
    found = chosen(many)
    assert [one.id for one in found] == ["a0", "a1", "b", "c"]
    assert max([one.seat for one in found].count(seat) for seat in range(3)) == EACH
    assert len(chosen(many, MOST)) == MOST, "alone one may have them all"


# -- declarations ------------------------------------------------------------------------------------------------------


def asks_for(template):
    return set(re.findall(r"\{(\w+)[|}]", template))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_a_translation_has_every_word_and_no_other(name, language):
    title = games.title_of(meseta.game(name))
    english, other = declared_by(title), declared_by(title, language)
    assert [c.id for c in english.columns] == [c.id for c in other.columns]
    for one, two in zip(english.awards, other.awards, strict=True):
        assert asks_for(two.text) <= asks_for(one.text), two.id
        assert two.text != one.text, f"{two.id} is translated"
        assert (two.of, two.by, two.least, two.icon) == (one.of, one.by, one.least, one.icon)
    package = title.part("account").package
    words = import_module("meseta.core.account")._words(package, language)
    listed = {("column", c.id) for c in english.columns} | {("award", a.id) for a in english.awards}
    assert set(words) == listed


@pytest.mark.parametrize("name", NAMES)
def test_what_is_declared_is_written_down_somewhere(name):
    title = games.title_of(meseta.game(name))
    declared, made = declared_by(title), title.part("account")
    source = "".join(inspect.getsource(inspect.getmodule(one)) for one in made.__mro__ if issubclass(one, Ledger))
    for one in declared.awards:
        assert f'"{one.of}"' in source or one.of.startswith("scoring_"), one.id
        assert one.icon in ICONS
        assert one.by in ("sum", "best")
        assert not one.about or one.about in meseta.game(name).texts("en").content
    for column in declared.columns:
        assert f'"{column.id}"' in source or column.id.startswith(("scoring_", START)), column.id
    assert len(declared.awards) == 12
