from __future__ import annotations

import json
from pathlib import Path

import pytest

from meseta.core import savefile

SAVED = ("play toy --seats me,random --seed 3", "high", "quit", "game.json")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("pley toy", "There is no command 'pley'. Did you mean 'play'?"),
        ("play", "Which game? One of: toy."),
        ("play tou", "There is no game 'tou'. Did you mean 'toy'?"),
        ("play toy --seats me,randem", "There is no kind of player 'randem'. Did you mean 'random'?"),
        ("play toy --seats me,greedy", "There is no 'greedy' bot for Three Wells yet"),
        ("play toy --seats me", "Three Wells is for 2 to 4 players, not 1."),
        ("play toy --seats 5", "Three Wells is for 2 to 4 players, not 5."),
        ("play toy --seats me,,random", "There is no kind of player ''."),
        ("play toy --roundz 3", "There is no option '--roundz'. Did you mean '--rounds'?"),
        ("play toy --rounds 7", "The setting 'rounds' cannot be '7': it is one of 2, 1, 3."),
        ("play toy --language xx --seats 2", "There is no language 'xx'."),
        ("play toy --seed many", "Argument --seed: invalid int value: 'many'."),
        ("play toy toy", "The word 'toy' is one too many."),
        ("play --resume nowhere.json", "nowhere.json: cannot be read: No such file or directory."),
        ("play toy --seats 2 --record no/where.replay", "there is no such directory"),
        ("simulate toy --seats me,random", "There is no kind of player 'me'."),
        ("simulate toy --games 0", "0 is less than 1"),
        ("simulate toy --json no/where.json", "there is no such directory"),
        ("replay nowhere.replay", "nowhere.replay: cannot be read"),
        ("replay", "The following arguments are required: file."),
        ("rules TW-44", "There is no rule 'TW-44'. Did you mean 'TW-4'?"),
        ("rules tow", "There is no rule or game 'tow'. Did you mean 'toy'?"),
        ("rules", "Which rule?"),
        ("rules --search elephant", "No rule speaks of 'elephant'."),
        ("census", "Which game?"),
        ("census toy --seats 9", "Three Wells is for 2 to 4 players, not 9."),
        ("census toy --after 999", "This game is over before 999 decisions."),
        ("census toy --depth 0 --divide", "There is nothing to divide"),
        ("games --all", "There is no option '--all'."),
    ],
)
def test_a_wrong_command_is_a_sentence_on_stderr_and_status_2(meseta, command, sentence):
    said = meseta(command)
    assert said.status == 2
    assert said.out == ""
    assert sentence in said.err
    assert said.err.startswith("meseta: ")
    assert said.err.count("\n") == 1


def _cut(text):
    return text[: len(text) // 2]


def _altered(text):
    return text.replace('"red bid high"', '"red bid low"')


def _resealed(change):
    """A save that was changed by somebody who knows how to renew its check sum."""

    def spoil(text):
        content = json.loads(text)
        del content["sum"]
        change(content)
        content["sum"] = savefile.check_sum(savefile._canonical(content))
        return json.dumps(content)

    return spoil


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (_cut, "no saved game, or it is cut"),
        (_altered, "altered"),
        (_resealed(lambda content: content.update(rules=2)), "played with version 2 of the rules"),
        (_resealed(lambda content: content.update(data="ffffffff")), "played with other component data"),
        (_resealed(lambda content: content.update(game="tou")), "There is no game 'tou'"),
        (_resealed(lambda content: content.pop("rules")), "cannot be continued"),
        (_resealed(lambda content: content.update(dice=7)), "cannot be continued"),
        (_resealed(lambda content: content["log"].pop()), "does not lead to its position"),
        (_resealed(lambda content: content["players"].pop()), "There are 2 seats, but 1 players"),
        (_resealed(lambda content: content.update(seats=9)), "cannot be continued"),
        (lambda text: "hello", "no saved game"),
        (lambda text: "[]", "not a saved game of this version"),
        (lambda text: "meseta replay 1\n", "this is a replay, not a saved game"),
        (lambda text: text.replace("meseta save 1", "meseta save 9"), "not a saved game of this version"),
    ],
)
def test_a_spoiled_save_is_refused_and_left_alone(meseta, spoil, sentence):
    meseta(*SAVED)
    path = Path("game.json")
    path.write_text(spoil(path.read_text()))
    before = path.read_text()
    said = meseta("play --resume game.json")
    assert said.status == 2
    assert "game.json" in said.err
    assert sentence in said.err
    assert path.read_text() == before


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (_cut, "cut"),
        (lambda text: text.replace("bid high", "bid low", 1), "altered"),
        (lambda text: "hello", "not a replay file"),
        (lambda text: "\0\1", "not a replay file"),
    ],
)
def test_a_spoiled_replay_is_refused(meseta, spoil, sentence):
    meseta("play toy --seats me,random --seed 3 --record game.replay", *("high", "stop") * 2)
    path = Path("game.replay")
    path.write_text(spoil(path.read_text()))
    said = meseta("replay game.replay")
    assert said.status == 2
    assert sentence in said.err


def test_a_file_that_is_not_text_is_refused(meseta):
    Path("picture.png").write_bytes(b"\x89PNG\xff\xfe")
    assert "this is not a text file" in meseta("play --resume picture.png").err


def test_a_save_never_replaces_what_is_not_an_earlier_save_of_the_same_game(meseta):
    Path("letter.txt").write_text("dear")
    meseta("play toy --seats me,random --seed 4", "low", "quit", "other.json")
    other = Path("other.json").read_text()
    said = meseta(
        "play toy --seats me,random --seed 3", "save letter.txt", "save other.json", "save no/where", "quit", "no"
    )
    assert "letter.txt: is there already and is something else" in said.out
    assert "other.json: holds another game already" in said.out
    assert "there is no such directory" in said.out
    assert Path("letter.txt").read_text() == "dear"
    assert Path("other.json").read_text() == other


def test_a_record_never_replaces_another_file(meseta):
    Path("letter.txt").write_text("dear")
    said = meseta("play toy --seats me,random --seed 3 --record letter.txt", "high")
    assert said.status == 2
    assert Path("letter.txt").read_text() == "dear"


def test_results_never_replace_another_file(meseta):
    Path("letter.txt").write_text("dear")
    said = meseta("simulate toy --seats random,random --games 2 --json letter.txt")
    assert said.status == 2
    assert Path("letter.txt").read_text() == "dear"
    Path("full").mkdir()
    Path("full/letter.txt").write_text("dear")
    assert "is not empty" in meseta("simulate toy --seats 2 --games 2 --records full").err


def test_a_resumed_game_has_its_own_seats_and_settings(meseta):
    meseta(*SAVED)
    assert "leave them out" in meseta("play --resume game.json --seats me,random").err
    assert "leave them out" in meseta("play toy --resume game.json --rounds 1").err


def test_a_wrong_answer_is_a_sentence_and_the_question_stays(meseta):
    said = meseta("play toy --seats me,random --seed 3", "9", "hihg", "north", "bow", "quit", "no")
    assert "There is no answer 9: they are numbered 1 to 2." in said.out
    assert "There is no answer or command 'hihg'. Did you mean 'high'?" in said.out
    assert "You are asked to bid; 'north' is no answer to that. (TW-2)" in said.out
    assert said.status == 0
