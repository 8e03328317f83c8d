from __future__ import annotations

from pathlib import Path

import pytest

from meseta.cli import rules
from meseta.cli.paint import Painter
from meseta.core.compiled import is_compiled
from meseta.core.data import DataFile

PLAYED = ("play toy --seats me,random --seed 3 --record game.replay", *("high", "north", "stop") * 2)


@pytest.fixture
def played(meseta):
    meseta(*PLAYED)
    return meseta


def test_a_replay_is_stepped_through_to_and_fro(played):
    said = played("replay game.replay", "", "", "b", "5", "999", "what", "board", "q")
    assert said.status == 0
    assert "0/" in said.out
    assert "1/19 chance draw ?" in said.out
    assert "5/19 red fill north" in said.out
    assert "The game has actions 0 to 19; there is no 999." in said.out
    assert "Wells [north 1]" in said.out


def test_a_replay_ends_with_its_result(played):
    assert "won by" in played("replay game.replay", "19", "", "q").out


def test_one_position_of_a_replay_can_be_drawn(played):
    said = played("replay game.replay --at 5 --board")
    assert "Wells [north 1] [east 0]" in said.out
    assert "5/19" in said.out
    assert "Points" in played("replay game.replay --board").out
    assert played("replay game.replay --at 99").status == 2


def test_a_replay_can_be_seen_with_the_eyes_of_a_seat(played):
    assert "1/19 chance draw two" in played("replay game.replay --at 1 --seat red").out
    assert "1/19 chance draw ?" in played("replay game.replay --at 1 --seat blue").out
    assert "There is no seat 'rde'. Did you mean 'red'?" in played("replay game.replay --seat rde").err


def test_a_language_without_texts_is_refused_before_anything_is_shown(played):
    said = played("replay game.replay --log --language xx")
    assert (said.status, said.out) == (2, "")


def test_the_whole_log_is_told_in_words(played):
    said = played("replay game.replay --log")
    assert "Three Wells: Red (me), Blue (random). Seed 3" in said.out
    assert said.out.count("bows.") == 4


def test_a_saved_game_can_be_stepped_through_too(meseta):
    meseta("play toy --seats me,random --seed 3", "high", "quit", "game.json")
    assert "4/4 blue bid" in meseta("replay game.json", "4").out


def test_a_rule_is_shown_with_its_source(meseta):
    said = meseta("rules tw-3")
    assert "TW-3  Three Wells: Wells" in said.out
    assert "A full well takes no stone." in said.out
    assert "Source: toy box, page 2" in said.out


def test_a_rule_is_shown_with_the_tests_that_prove_it(meseta, monkeypatch):
    monkeypatch.setattr(rules, "find", lambda *_: DataFile("proofs", '[proofs]\nTW-3 = ["test_a_full_well"]'))
    assert "Proved by:\n    test_a_full_well\n" in meseta("rules TW-3").out


def test_all_rules_of_a_game_come_by_section(meseta):
    said = meseta("rules toy")
    assert "Three Wells: 4 rules, version 1" in said.out
    assert said.out.index("Bidding") < said.out.index("TW-1") < said.out.index("Wells\n") < said.out.index("TW-2")


def test_rules_are_searched_by_words(meseta):
    said = meseta("rules --search stone")
    assert "TW-2" in said.out
    assert "TW-1" not in said.out


def test_a_census_counts_layer_by_layer(meseta):
    said = meseta("census toy --depth 4")
    assert said.out.splitlines()[:3] == [
        "0 paths=1 positions=1 bid=1",
        "1 paths=2 positions=2 bid=2",
        "2 paths=4 positions=3 fill=4",
    ]


def test_a_census_can_be_divided_by_the_first_option(meseta):
    assert meseta("census toy --depth 4 --divide").out.split() == ["low", "26", "high", "26", "total", "52"]


def test_a_census_can_start_anywhere(played):
    assert "0 paths=1 positions=1 fill=1" in played("census toy --seats 3 --after 3 --depth 1").out
    assert "0 paths=1 positions=1 end=1" in played("census --from game.replay").out
    assert "0 paths=1 positions=1 fill=1" in played("census --from game.replay --at 5 --depth 0").out
    assert played("census --from game.replay --at 99").status == 2


def test_the_shelf_shows_games_settings_and_bots(meseta):
    said = meseta("games")
    assert "Three Wells" in said.out
    assert "2–4" in said.out
    assert "--deep-wells yes | no" in said.out
    assert "not yet" in meseta("bots").out


def test_help_and_version(meseta, capsys):
    for command in ("--version", "--help", "play toy --help"):
        with pytest.raises(SystemExit) as left:
            meseta(command)
        assert left.value.code == 0
    said = capsys.readouterr().out
    assert "how long the game is (2 | 1 | 3)" in said
    assert f"rules {'compiled' if is_compiled() else 'interpreted'}\n" in said


def test_nothing_is_left_behind(played):
    assert [path.name for path in Path().iterdir()] == ["game.replay"]


def test_names_of_seats_have_their_colour_with_accents_and_without():
    paint = Painter(("castilla", "aragon", "najera"), ("red", "green", "yellow"))
    assert paint.sentence("Nájera, Aragon acts.") == f"{paint('Nájera', 'seat2')}, {paint('Aragon', 'seat1')} acts."


def test_an_expansion_does_not_repeat_the_rules_of_its_base_game(capsys):
    from meseta.cli import main as real

    assert real(["rules", "EG-57"]) == 0
    assert "El Grande: Veto" in capsys.readouterr().out
    assert real(["rules", "--search", "end of the round following"]) == 0
    assert capsys.readouterr().out.count("EG-57") == 1


def test_rules_are_told_in_a_language(capsys):
    from meseta.cli import main as real

    assert real(["rules", "EG-16", "--language", "de"]) == 0
    said = capsys.readouterr().out
    assert "Zu Beginn einer Runde" in said
    assert "Runden und Spieldauer" in said
    assert real(["rules", "EG-16", "--language", "xx"]) != 0
