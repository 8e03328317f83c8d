"""Games that were saved with older versions of the rules go on with those of today, to their end."""

from __future__ import annotations

import pytest

import meseta
from meseta.core.chance import Dice
from meseta.core.savefile import Scribe, parse, restore, save
from meseta.games.titles import OURS
from tests.kit.drivers import facts
from tests.kit.register import TESTS

SAVES = sorted((TESTS / "games").glob("*/saves/*.save"))


def restored(path):
    """The game of a file; its data may have been corrected since, which is another matter."""
    content = parse(path.read_text(encoding="utf-8"), path.name)
    game = meseta.game(content["game"])
    assert content["rules"] < game.rules_version
    return restore({**content, "data": game.data_digest}, game, path.name), content


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_game_of_an_older_version_goes_on(path):
    match, content = restored(path)
    assert match.steps == len(content["log"])
    dice = Dice(1)
    while match.question is not None:
        assert match.game.complaints(match.state) == []
        match.play(match.question.options[dice.below(len(match.question.options))])
    assert match.outcome is not None
    assert facts(restore(parse(save(match)), match.game)) == facts(match)


@pytest.mark.parametrize("title", OURS, ids=lambda title: title.name)
def test_what_is_written_on_from_move_to_move_is_what_is_written_at_once(title):
    """A scribe keeps what it wrote of every field of a position; titles have fields of their own."""
    match, scribe, dice = meseta.new(title.name, 3, seed=5), Scribe(), Dice(5)
    for number in range(150):
        if match.question is None:
            break
        match.play(match.question.options[dice.below(len(match.question.options))])
        seat = match.log[-1].seat
        if number % 9 == 0 and seat >= 0 and match.can_go_back(seat):
            match.back(seat)
        assert scribe.save(match) == save(match, compact=True)


def test_a_game_with_a_veto_that_is_no_longer_asked_for_goes_on_from_where_it_stands():
    match, content = restored(next(path for path in SAVES if "veto" in path.name))
    assert (match.begun_with, match.log, match.begins) == (1, [], len(content["log"]))


def test_a_lonely_sancho_keeps_the_routes_of_his_bots():
    match, _ = restored(next(path for path in SAVES if path.parts[-3:] == ("sanchos", "saves", "1-v1.save")))
    assert match.settings["readings"] == "exact_routes"
    assert match.before is None


@pytest.mark.parametrize("name", ["el_grande", "king_and_intrigue"])
def test_a_save_from_before_a_field_was_kept_is_the_same_game(name):
    match = meseta.new(name, seats=3, seed=3)
    dice = Dice(2)
    for _ in range(60):
        match.play(match.question.options[dice.below(len(match.question.options))], match.question.seat)
    content = parse(save(match))
    older = {**content, "state": {k: v for k, v in content["state"].items() if k not in match.game.later_fields}}
    assert older["state"].keys() < content["state"].keys()
    assert facts(restore(older, match.game)) == facts(match)
