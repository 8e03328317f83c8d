"""The solo campaign and its file (rules WS-154 to WS-157, example 49)."""

from __future__ import annotations

import json

import pytest

from meseta.core.codec import dump
from meseta.core.errors import BadFile, MesetaError
from meseta.core.savefile import seal
from meseta.games.sanchos import campaign as camp
from tests.games.sanchos.scene import GAME

rule = pytest.mark.rule


def after(*results, start="normal"):
    campaign = camp.new_campaign(start, seed=5)
    for result in results:
        campaign = camp.record(campaign, result)
    return campaign


def next_game(*results, start="normal"):
    found = camp.settings(after(*results, start=start))
    return f"{found['sancho']} {found['level']} {found['el_cid']}"


@rule("WS-155", "WS-156", "WS-157", "WS-OP-43")
def test_example_49_a_campaign_with_two_losses():
    assert next_game() == "najera normal no"
    assert next_game("major") == "aragon hard no"
    assert next_game("major", "lost") == "aragon hard no"
    assert next_game("major", "lost", "minor") == "castilla very_hard no"
    assert next_game("major", "lost", "minor", "lost") == "castilla very_hard yes"
    assert after("major", "lost", "minor", "lost", "minor").status == "won"


@rule("WS-157")
def test_the_third_loss_ends_the_campaign():
    campaign = after("lost", "lost", "lost")
    assert campaign.status == "lost"
    for use in (camp.settings, lambda c: camp.record(c, "major")):
        with pytest.raises(MesetaError, match="WS-157"):
            use(campaign)


@rule("WS-157", "WS-OP-43")
def test_el_cid_helps_in_the_game_after_a_loss_only():
    assert next_game("lost") == "najera normal yes"
    assert next_game("lost", "major") == "aragon hard no"


@rule("WS-156", "WS-OP-42")
def test_epic_is_the_highest_level():
    assert next_game("major", "major", start="hard") == "castilla epic no"
    assert next_game("major", "major", start="impossible") == "castilla epic no"


@rule("WS-154")
def test_the_impossible_challenge():
    assert next_game(start="impossible") == "najera very_hard no"
    assert after("minor", "minor", "major", start="impossible").status == "won"
    assert after("minor", "minor", "minor", start="impossible").status == "lost"
    assert after("minor", "lost", start="impossible").status == "lost"


@rule("WS-155")
def test_a_campaign_begins_at_normal_or_hard():
    with pytest.raises(MesetaError, match="WS-155"):
        camp.new_campaign("epic")


@rule("WS-156")
def test_results_are_read_from_finished_games():
    match = camp.next_match(after(), GAME)
    with pytest.raises(MesetaError, match="not over"):
        camp.result_of(match)
    while match.question is not None:
        match.play(match.question.options[-1])
    assert camp.result_of(match) == ("lost" if not match.outcome.winners else "minor")
    with pytest.raises(MesetaError):
        camp.record(after(), "drawn")


def test_a_campaign_is_resumed_with_the_game_that_was_left(tmp_path):
    path = tmp_path / "war.campaign"
    match = camp.next_match(after("major"), GAME)
    match.play(match.question.options[0])
    camp.save(camp.keep(after("major"), match), GAME, path)
    loaded = camp.load(GAME, path)
    assert (loaded.results, loaded.status) == (("major",), "running")
    assert dump(camp.next_match(loaded, GAME).state) == dump(match.state)
    assert camp.record(loaded, "lost").match == ""


def test_a_begun_game_brings_the_same_luck_again():
    first, second = (camp.next_match(after("major"), GAME) for _ in range(2))
    assert dump(first.state) == dump(second.state)
    assert camp.next_seed(after()) != camp.next_seed(after("major"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: text[:-40], "cut"),
        (lambda text: text.replace('"lost"', '"major"'), "altered"),
        (lambda text: text.replace("campaign 1", "campaign 9"), "format"),
        (lambda text: "[]", "format"),
        (lambda text: "", "cut"),
        (lambda text: "[" * 100_000, "no campaign"),
        (lambda text: "9" * 10_000, "no campaign"),
    ],
)
def test_cut_and_altered_files_get_a_sentence_and_stay_as_they_are(tmp_path, change, sentence):
    path = tmp_path / "war.campaign"
    camp.save(after("lost"), GAME, path)
    path.write_text(change(path.read_text()))
    before = path.read_text()
    with pytest.raises(BadFile, match=sentence):
        camp.load(GAME, path)
    assert path.read_text() == before


def forged(path, **changes):
    content = json.loads(path.read_text()) | changes
    content.pop("sum")
    path.write_text(seal(content))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"results": ["lost"] * 4}, "cannot have gone"),
        ({"results": ["won"]}, "cannot have gone"),
        ({"start": "easy"}, "cannot have gone"),
        ({"rules": 99}, "version 99"),
        ({"data": "00000000"}, "other component data"),
        ({"more": 1}, "fields"),
    ],
)
def test_impossible_campaigns_are_refused(tmp_path, changes, sentence):
    path = tmp_path / "war.campaign"
    camp.save(after("lost"), GAME, path)
    forged(path, **changes)
    with pytest.raises(BadFile, match=sentence):
        camp.load(GAME, path)


def test_a_foreign_game_in_the_file_is_refused(tmp_path):
    other = camp.next_match(after(), GAME)
    with pytest.raises(MesetaError, match="not the one that comes next"):
        camp.next_match(camp.keep(after("major"), other), GAME)


def test_a_missing_file_and_a_missing_directory_get_a_sentence(tmp_path):
    with pytest.raises(BadFile, match="cannot be read"):
        camp.load(GAME, tmp_path / "none")
    with pytest.raises(BadFile, match="cannot be written"):
        camp.save(after(), GAME, tmp_path / "none" / "file")
