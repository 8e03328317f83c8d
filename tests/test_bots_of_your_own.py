"""Bots of people: any class in any file."""

from __future__ import annotations

import json
import pickle
import sys
from pathlib import Path

import pytest

import meseta
from meseta import bots
from meseta.bots import own

GAME = meseta.game("el_grande")


def test_a_class_in_a_file_is_a_bot(tmp_path):
    path = tmp_path / "first.py"
    path.write_text("class First:\n    def __init__(self, seed): ...\n    def choose(self, eyes): return 7\n")
    assert bots.make(f"{path}:First", GAME, 3).choose(None) == 7


def made(tmp_path, text, spelling, name="mine.py"):
    (tmp_path / name).write_text(text)
    return bots.make(f"{tmp_path / name}:{spelling}", GAME, 3)


BOT = """
class Bot:
    def __init__(self, seed, depth=1, name="x"):
        self.given = seed, depth, name
    def choose(self, eyes):
        return 7
"""


def test_a_class_is_given_literals(tmp_path):
    assert made(tmp_path, BOT, "Bot(depth=3,name='(a,b)')").given == (3, 3, "(a,b)")
    assert made(tmp_path, BOT, "Bot()").given == (3, 1, "x")


@pytest.mark.parametrize(
    "spelling", ["Bot(3)", "Bot(depth=open('x'))", "Bot(**{})", "Bot(depth=)", "Bot(depth=1)+1", "Bot(x"]
)
def test_nothing_but_named_literals(spelling, tmp_path):
    with pytest.raises(meseta.MesetaError, match=r"named literals|is written as"):
        made(tmp_path, BOT, spelling)


@pytest.mark.parametrize("spelling", ["Bot(depht=3)", "Bot(seed=3)", "Seedless"])
def test_what_a_class_does_not_take_is_told_in_a_sentence(spelling, tmp_path):
    with pytest.raises(meseta.MesetaError, match=r"mine\.py:\w+ cannot be made: .*argument"):
        made(tmp_path, BOT + "class Seedless: ...\n", spelling)


def test_a_file_is_loaded_once_and_again_when_it_has_changed(tmp_path):
    counting = BOT + "print('loaded')\n"
    one, other = made(tmp_path, counting, "Bot"), bots.make(f"{tmp_path / 'mine.py'}:Bot", GAME, 4)
    assert type(one) is type(other)
    assert sys.modules[type(one).__module__].Bot is type(one)
    assert pickle.loads(pickle.dumps(one)).given == one.given
    assert made(tmp_path, counting.replace("7", "88"), "Bot").choose(None) == 88


def test_files_beside_a_bot_can_be_imported_and_import_it(tmp_path):
    (tmp_path / "beside_a_bot.py").write_text("from a_bot_with_friends import Bot\nclass Friend(Bot): pass\n")
    bot = made(
        tmp_path,
        BOT + "def friend(seed):\n    from beside_a_bot import Friend\n    return Friend(seed)\n",
        "friend",
        "a_bot_with_friends.py",
    )
    assert isinstance(bot, sys.modules["a_bot_with_friends"].Bot)
    assert isinstance(bot, type(bots.make(f"{tmp_path / 'a_bot_with_friends.py'}:Bot", GAME, 1)))


def test_a_file_called_like_something_else_hides_nothing(tmp_path):
    bot = made(tmp_path, BOT, "Bot", "json.py")
    assert type(bot).__module__.startswith("json_")
    assert json.loads("1") == 1
    assert sys.modules["json"] is json


def test_a_file_that_fails_leaves_nothing_behind(tmp_path):
    with pytest.raises(ZeroDivisionError):
        made(tmp_path, "1 / 0", "Bot", "a_bot_that_fails.py")
    assert "a_bot_that_fails" not in sys.modules


def test_names_are_parted_by_commas_outside_of_brackets():
    assert own.split("greedy, a.py:B(c=(1,2),d=3),random") == ["greedy", "a.py:B(c=(1,2),d=3)", "random"]
    assert own.split("a,,b,") == ["a", "", "b", ""]


def test_the_file_in_a_name():
    assert own.path_in("a/b.py:C(d='x.py:Y')") == Path("a/b.py")
    assert own.path_in("search:200?evaluation=b.py:C") == Path("b.py")
    assert [own.path_in(kind) for kind in ("greedy", "search:200", "search:0.5s*2")] == [None] * 3


def test_eyes_know_the_history_of_their_seat():
    match = meseta.new("el_grande", seats=3, seed=4)
    while match.question.kind == "power":
        match.play(match.question.options[0])
    seat = match.question.seat
    history = match.eyes(seat).history()
    assert history.log == match.actions_for(seat)
    assert history.events == match.events_for(seat)
    history.log.clear()
    assert match.eyes(seat).history().log


EVALUATION = """
from meseta.bots.el_grande.evaluation import ElGrandeEvaluation
from meseta.bots.evaluation import Evaluation
class Mine(ElGrandeEvaluation):
    def __init__(self, liked=0):
        super().__init__()
        self.liked = liked
    def judge(self, s):
        return [100.0 if option == self.liked else 0.0 for option in s.question.options]
    def rewards(self, s):
        return [1.0 / s.seats] * s.seats
class Plain(Evaluation):
    def prospects(self, s):
        return [float(points) for points in s.score]
def nothing():
    return 7
"""


def test_a_search_thinks_with_an_evaluation_of_your_own(tmp_path):
    (tmp_path / "thoughts.py").write_text(EVALUATION)
    match = meseta.new("el_grande", seats=2, seed=4)
    kind = f"search:12?evaluation={tmp_path / 'thoughts.py'}"
    for liked in match.question.options[2:5]:
        assert bots.make(f"{kind}:Mine(liked={liked})", GAME, 1).choose(match.eyes(match.question.seat)) == liked
    assert bots.make(f"{kind}:Plain", GAME, 1).choose(match.eyes(match.question.seat)) in match.question.options
    with pytest.raises(meseta.MesetaError, match=r"makes no meseta\.bots\.evaluation\.Evaluation, but a int"):
        bots.make(f"{kind}:nothing", GAME, 1)


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [("nowhere.py:First", "no Python file 'nowhere.py'"), (f"{bots.__file__}:RandomBo", "Did you mean 'RandomBot'?")],
)
def test_a_bot_that_is_not_there_is_missed_in_a_sentence(kind, sentence):
    with pytest.raises(meseta.MesetaError, match=sentence.replace("?", "[?]")):
        bots.make(kind, GAME, 3)
