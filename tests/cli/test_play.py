from __future__ import annotations

import json
from pathlib import Path

from meseta.bots.characters import cast
from meseta.cli.names import names_at
from meseta.core.match import Match
from meseta.games import game

TURN = ("high", "north", "east")
GAME = TURN * 2


def test_a_whole_game_is_played_from_a_file_of_answers(meseta):
    said = meseta("play toy --seats me,random,random --seed 3", *GAME)
    assert said.status == 0
    assert "Red, " not in said.out
    assert "Put a stone into a well; 2 left. (TW-2)" in said.out
    assert "Result" in said.out
    assert "won" in said.out
    assert said.err == ""


def test_a_bot_that_says_nonsense_is_named_and_the_game_is_kept(meseta):
    Path("bad.py").write_text(
        "class Talker:\n    def __init__(self, seed): ...\n    def choose(self, eyes): return 'high'\n"
    )
    said = meseta("play toy --seats me,bad.py:Talker --seed 3", "high")
    assert said.status == 2
    assert "bad.py:Talker chose what was not offered: 'high'." in said.err
    assert "go on with: meseta play --resume" in said.err


def test_what_bots_do_is_told_in_sentences(meseta):
    said = meseta("play toy --seats me,random --seed 3", *GAME)
    assert "· ■ Inés had bid" in said.out
    assert "· ■ Inés bows." in said.out


def test_a_secret_of_another_seat_is_never_told(meseta):
    said = meseta("play toy --seats me,random --seed 3", *TURN, "log", "low", "stop")
    assert "Red draws 2." in said.out
    assert "■ Inés draws a card." in said.out


def test_the_rule_behind_a_question_and_any_rule_can_be_asked_for(meseta):
    said = meseta("play toy --seats me,random --seed 3", "?", "? tw-3", "? TW-99", *GAME)
    assert "TW-1 All bid low or high in secret." in said.out
    assert "TW-3 A full well takes no stone." in said.out
    assert "There is no rule 'TW-99'." in said.out


def test_why_tells_the_rule_that_forbids(meseta):
    said = meseta("play toy --seats me,random --seed 3", "why north", "why high", "why", "north", *GAME)
    assert said.out.count("You are asked to bid; 'north' is no answer to that. (TW-2)") == 2
    assert "high is possible now." in said.out
    assert "Why what?" in said.out


def test_undo_takes_back_one_decision_and_restart_the_turn(meseta):
    answers = ("high", "north", "undo", "east", "restart turn", "south", "stop", "low", "stop")
    said = meseta("play toy --seats me,random --seed 3 --record game.replay", *answers)
    assert said.status == 0
    assert said.out.count("Taken back.") == 2
    assert "red bid high\nblue bid low\nred fill south_east\nred fill stop\n" in Path("game.replay").read_text()


def test_undo_across_a_reveal_is_refused_in_a_sentence(meseta):
    said = meseta("play toy --seats me,random --seed 3", "high", "undo", "stop", "low", "stop")
    assert "Nothing can be taken back" in said.out
    assert said.status == 0


def test_confirm_gives_a_last_moment_to_undo_through_automatic_answers(meseta):
    answers = ("high", "north", "north", "undo", "south", "", "low", "stop", "")
    said = meseta("play toy --seats me,random --seed 3 --confirm --record game.replay", *answers)
    assert said.status == 0
    told = Path("game.replay").read_text()
    assert "red fill north\nred fill south_east\nred bow bow\n" in told


def test_a_question_with_one_answer_is_answered_with_a_notice_unless_asked_for(meseta):
    assert "Only one answer: bow deeply" in meseta("play toy --seats me,random --seed 3", *GAME).out
    said = meseta("play toy --seats me,random --seed 3 --ask-everything", *(*TURN, "bow") * 2)
    assert "Only one answer" not in said.out
    assert said.status == 0


def test_board_log_options_and_help_can_be_asked_for(meseta):
    said = meseta("play toy --seats me,random --seed 3 --view never", "board", "log", "help", "options", "", *GAME)
    assert said.out.count("Wells [north 0]") == 1
    assert "   1 Red draws 2." in said.out
    assert "take back your last decision" in said.out
    assert said.out.count("Bid in secret. (TW-1)") == 5


def test_save_and_resume_goes_on_as_if_nothing_had_been(meseta):
    straight = meseta("play toy --seats me,random --seed 3 --record straight.replay", *GAME)
    saved = meseta("play toy --seats me,random --seed 3", *TURN, "save a.json", "quit", "")
    assert saved.status == 0
    assert "go on later with: meseta play --resume a.json" in saved.out
    resumed = meseta("play --resume a.json --record resumed.replay", *TURN)
    assert resumed.status == straight.status == 0
    assert Path("straight.replay").read_text() == Path("resumed.replay").read_text()


def test_a_resumed_game_tells_what_happened_since_the_last_decision(meseta):
    meseta("play toy --seats me,random --seed 3", *TURN, "quit", "a.json")
    said = meseta("play --resume a.json", "quit", "no")
    assert "■ Inés bows." in said.out
    assert said.status == 0


def test_quit_asks_for_a_place_and_can_be_called_off(meseta):
    said = meseta("play toy --seats me,random --seed 3", "quit", "back", "quit", "no")
    assert said.status == 0
    assert not list(Path().iterdir())


def test_several_people_hand_the_keyboard_over_and_see_only_their_own(meseta):
    said = meseta("play toy --seats me,me --seed 3", "high", "log", "low", "quit", "no")
    red, blue = said.out.split("Pass the keyboard to Blue")
    assert "Red draws 2." in red
    assert "Blue draws a card." in red
    secrets = blue.split("Pass the keyboard to Red")[0]
    assert "Red draws a card." in secrets
    assert "Red draws 2." not in secrets
    assert "high" not in secrets.replace("2 High", "")


def test_nobody_is_fetched_to_the_keyboard_for_an_automatic_answer(meseta):
    said = meseta("play toy --seats me,me --seed 3 --rounds 1", "high", "low", "stop", "stop")
    assert said.status == 0
    assert said.out.count("Pass the keyboard to") == 4


def test_bots_alone_can_be_watched(meseta):
    said = meseta("play toy --seats random,random --seed 3")
    assert said.status == 0
    assert "● Lope bows." in said.out
    assert "■ Inés bows." in said.out
    assert "draws 2" not in said.out


def test_characters_bear_their_own_names_and_kingdoms_stay_kingdoms():
    called = names_at(Match(game("toledo"), 3, players=("me", "potter", "potter")), "de")
    assert called == {
        "Blau": f"■ {cast().characters['potter'].names[0]}",
        "Grün": f"◆ {cast().characters['potter'].names[1]}",
    }
    assert names_at(Match(game("sanchos"), 3, players=("me", "potter", "easy")), "de") == {}


def test_the_usual_table_is_one_person_and_bots(meseta):
    said = meseta("play toy --seed 3 --rounds 1", "quit", "no")
    assert "Red (me), ■ Inés (Blue, random), ◆ Gonzalo (Green, random), ▲ Violante (Yellow, random)." in said.out
    assert "Red (me), ■ Inés (Blue, random)." in meseta("play toy --seats 2 --seed 3", "quit", "no").out


def test_settings_are_options(meseta):
    said = meseta("play toy --seats me,random --seed 3 --rounds 1 --deep-wells no", "high", "north", "stop")
    assert "rounds 1, deep_wells no" in said.out
    assert said.status == 0


def test_the_replay_is_offered_at_the_end(meseta):
    Path("letter.txt").write_text("dear")
    said = meseta("play toy --seats me,random --seed 3", *GAME, "letter.txt", "good.replay")
    assert "letter.txt: is there already and is something else" in said.out
    assert Path("letter.txt").read_text() == "dear"
    assert Path("good.replay").read_text().startswith("meseta replay 1")


def test_the_command_that_goes_on_names_the_data_and_quotes_the_file(meseta):
    said = meseta("play toy --seats me,random --seed 3 --data my_data", "save my game.json", "quit", "no")
    assert "meseta play --resume 'my game.json' --data my_data" in said.out


def test_remarks_in_a_file_of_answers_are_passed_over(meseta):
    assert meseta("play toy --seats me,random --seed 3", "# my best game", *GAME).status == 0


def test_an_early_end_saves_the_game_and_says_where(meseta):
    said = meseta("play toy --seats me,random --seed 3", "high", "north")
    assert said.status == 2
    assert "The answers ended before the game did." in said.err
    assert "go on with: meseta play --resume meseta-toy-3.json" in said.err
    assert json.loads(Path("meseta-toy-3.json").read_text())["log"][-1] == "red fill north"
    assert meseta("play --resume meseta-toy-3.json", "east", *TURN).status == 0


def test_an_autosave_never_replaces_another_line_of_play(meseta):
    meseta("play toy --seats me,random --seed 3", "high", "north")
    first = Path("meseta-toy-3.json").read_text()
    said = meseta("play toy --seats me,random --seed 3", "low", "north")
    assert "meseta-toy-3-2.json" in said.err
    assert Path("meseta-toy-3.json").read_text() == first


def test_an_early_end_of_a_resumed_game_goes_into_its_own_file(meseta):
    meseta("play toy --seats me,random --seed 3", "high", "quit", "mine.json")
    said = meseta("play --resume mine.json", "north", "undo", "east")
    assert "Your game is in mine.json" in said.err
    assert json.loads(Path("mine.json").read_text())["log"][-1] == "red fill east"
