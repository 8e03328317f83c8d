"""Saved games of older rules: those that a title accepts go on from where they stand."""

from __future__ import annotations

import json

import pytest

from meseta.core.codec import dump
from meseta.core.errors import BadFile
from meseta.core.match import Match
from meseta.core.replay import write
from meseta.core.savefile import Departure, parse, replayed, restore, save, seal
from tests.kit.drivers import facts
from tests.kit.toys import TOYS
from tests.kit.toys.caravan import FILE, Caravan
from tests.kit.toys.dials import Dials

OLD = Caravan(1, None)
NEW = Caravan(2, {FILE: OLD.data_files[FILE]})
NEWEST = Caravan(3, {FILE: OLD.data_files[FILE]})


def played(*options, game=OLD):
    match = Match(game, 2, 3, {"days": "12"}).begin()
    for option in options:
        match.play(option)
    return match


def test_a_log_that_leads_elsewhere_is_left_behind_and_the_position_kept():
    old = played("rest", "barter", "rest")
    match = restore(parse(save(old)), NEW)
    assert match.state.coins == old.state.coins == [2, 3]
    assert (match.begins, match.steps, match.log, match.begun_with) == (3, 3, [], 1)
    match.play("trade")
    match.play("rest")
    assert match.state.coins == [4, 6]
    match.back(0)
    assert not match.can_go_back(0)
    assert match.steps == 4
    again = restore(parse(save(match)), NEW)
    assert facts(again) == facts(match)
    assert again.before._replace(state=None) == match.before._replace(state=None)
    assert dump(again.before.state) == dump(match.before.state)
    assert "rules 1" in write(again)
    assert write(again).count("\nred day rest") == 2


def test_a_log_that_leads_there_still_is_played_again():
    old = played("barter", "peek")
    match = restore(parse(save(old)), NEW)
    assert (match.begins, match.steps, match.before) == (0, 2, None)
    assert match.state.coins == [3, 0]


def test_a_carried_match_starts_over_at_the_place_where_it_went_on():
    match = restore(parse(save(played("rest", "rest"))), NEW)
    match.play("trade")
    first = match.afresh()
    assert first.state.coins == [1, 1]
    assert (first.before, first.steps) == (match.before, 2)
    assert first.question is not None
    assert facts(match.copy()) == facts(match)
    assert match.copy().before == match.before


def test_it_is_carried_over_twice():
    class Later(Caravan):
        accepts = frozenset({2})

    later = Later(2, {FILE: OLD.data_files[FILE]})
    later.rules_version, later.accepts, later.renamed_options = 4, frozenset({2}), {}
    match = restore(parse(save(played("rest", "barter"))), NEW)
    match.play("rest")
    content = parse(save(match))
    content["state"]["coins"] = [7, 7]
    last = restore(parse(seal(content)), later)
    assert last.state.coins == [7, 7]
    assert (last.begun_with, last.steps) == (1, 3)
    assert last.before.log == ("red day rest", "blue day barter", "red day rest")


def test_whoever_has_chosen_in_secret_is_asked_again():
    match = Match(TOYS["dials"], 3).begin()
    match.play("two", 2)
    content = parse(save(match))
    content["state"]["turn"] = 5  # today's rules lead elsewhere

    class Newer(Dials):
        rules_version = 2
        accepts = frozenset({1})

    again = restore(parse(seal(content)), Newer())
    assert (again.steps, max(again.state.sealed)) == (0, -1)
    again.play("three", 2)
    again.play("three", 0)
    again.play("two", 1)
    assert again.steps == 3


@pytest.mark.parametrize("spoil", [{"state": {}}, {"log": ["red"]}, {"dice": None}, {"before": {"rules": 1}}])
def test_what_cannot_be_carried_over_gets_a_sentence(spoil):
    content = {**parse(save(played("rest", "rest"))), **spoil}
    with pytest.raises(BadFile, match="cannot be continued"):
        restore(parse(seal(content)), NEW)


def test_a_version_that_is_not_accepted_is_refused():
    with pytest.raises(BadFile, match="played with version 1 of the rules of The Caravan; this is version 3"):
        restore(parse(save(played("rest"))), NEWEST)


def test_the_action_at_which_the_rules_part_is_named():
    with pytest.raises(Departure, match=r"action 2 \(blue day barter\): There is no option 'barter'") as found:
        replayed(parse(save(played("rest", "barter"))), NEWEST)
    assert (found.value.step, found.value.action) == (1, "blue day barter")
    with pytest.raises(Departure, match="the position after 1 actions: other values of coins, rests"):
        replayed(parse(save(played("rest"))), NEW)


def test_a_save_without_questions_in_its_log_is_read_too():
    content = parse(save(played("rest", "barter")))
    content["log"] = ["red rest", "blue barter"]
    old = json.dumps(json.loads(seal(content)))
    assert restore(parse(old), OLD).state.coins == [1, 3]
    assert restore(parse(old), NEW).before.log == ("red - rest", "blue - barter")
