"""Titles: one record each, found by name; those of other packages by entry points, whatever is wrong with some."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from fnmatch import fnmatch

import pytest

import meseta
from meseta import bots, games
from meseta.cli import main
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.game import Game
from meseta.core.title import PARTS
from meseta.games.titles import GROUP, OURS, Register
from tests.kit.register import ROOT, bare, beside
from tests.kit.toys import TOYS

BROKEN = {
    "gone": ("gone_away:TITLE", "ModuleNotFoundError: No module named 'gone_away'"),
    "nothing": ("oddities:NOTHING", "AttributeError: module 'oddities' has no attribute 'NOTHING'"),
    "number": ("oddities:NUMBER", "that is no meseta.Title but 7"),
    "toledo": ("oddities:TOLEDO", "there is a title of this name already"),
    "other": ("oddities:RACE", "the title calls itself 'race'"),
    "no_rules": ("oddities:NO_RULES", "its rules make 'race' and not a game called 'no_rules'"),
    "no_drawing": ("oddities:NO_DRAWING", "ModuleNotFoundError: No module named 'no_such_drawing'"),
    "no_score": (
        "oddities:NO_SCORE",
        'the view of seat 0 does not tell the points: it needs "score", a number for each',
    ),
    "one_tongue": ("oddities:ONE_TONGUE", "There is no language 'de'. Did you mean 'en'?"),
    "two-words": ("oddities:TWO_WORDS", "a title's name is one word of small letters, digits and low lines"),
    "leaves": ("leaver:TITLE", "SystemExit: enough"),
}
ODDITIES = """
from meseta import Title
from meseta.core.errors import UnknownName
from meseta.core.game import plain
from tests.kit.toys import TOYS
from tests.kit.toys.race import Race

class Scoreless(Race):
    name = "no_score"

    def view(self, s, seat):
        return {**super().view(s, seat), "score": []}


class Monoglot(Race):
    name = "one_tongue"

    def board(self, view, paint=plain, language="en"):
        if language != "en":
            raise UnknownName("language", language, ["en"])
        return "race"


NUMBER = 7
RACE = Title("race", lambda data: TOYS["race"])
TOLEDO = RACE._replace(name="toledo")
NO_SCORE = Title("no_score", lambda data: Scoreless())
ONE_TONGUE = Title("one_tongue", lambda data: Monoglot())
TWO_WORDS = RACE._replace(name="two-words")
NO_RULES = RACE._replace(name="no_rules")
NO_DRAWING = RACE._replace(name="no_drawing", drawing="no_such_drawing:drawing")
"""


@pytest.fixture
def oddities(tmp_path, monkeypatch):
    """A package that brings one good title among bad ones."""
    (tmp_path / "oddities.py").write_text(ODDITIES)
    (tmp_path / "leaver.py").write_text("raise SystemExit('enough')")
    folder = tmp_path / "oddities-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: oddities\nVersion: 1\n")
    lines = [f"{name} = {value}" for name, (value, _) in BROKEN.items()]
    (folder / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", "race = oddities:RACE", *lines]))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(games, "REGISTER", Register(OURS, GROUP))
    yield
    for name in ("oddities", "leaver"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize("title", OURS, ids=lambda title: title.name)
def test_every_part_of_our_titles_can_be_loaded(title):
    assert isinstance(meseta.game(title.name), Game)
    for part in PARTS:
        assert (
            title.part(part) is not None
            or part in ("beats", "sheet", "worths")
            or (part == "campaign" and title.name != "sanchos")
        )


def test_a_broken_title_is_named_in_one_sentence_and_hides_nobody(oddities):
    assert meseta.NAMES == ("el_grande", "king_and_intrigue", "sanchos", "toledo", "race")
    told = games.troubles()
    assert len(told) == len(BROKEN)
    for name, (value, reason) in BROKEN.items():
        assert any(one.startswith(f"The title {name!r} ({value}) is left out: {reason}") for one in told), (name, told)
    assert meseta.new("race", 2).game is TOYS["race"]
    assert meseta.game("toledo").title == "Toledo"


def test_who_asks_for_a_broken_title_is_told_what_is_wrong_with_it(oddities):
    with pytest.raises(MesetaError, match=r"'number' .* is left out: that is no meseta.Title but 7"):
        meseta.game("number")
    with pytest.raises(UnknownName):
        meseta.game("nobody")


def test_the_list_of_games_names_what_is_left_out(oddities, capsys):
    assert main(["games"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "The Race" in out
    assert all(reason in out for _, reason in BROKEN.values())


def test_packages_are_only_asked_when_somebody_wants_to_know():
    code = "import sys, meseta; meseta.new('toledo', 2); print('importlib.metadata' in sys.modules)"
    command = [sys.executable, "-c", f"{code}; print(len(meseta.NAMES), 'importlib.metadata' in sys.modules)"]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert out.split() == ["False", str(len(meseta.NAMES)), "True"]


def test_a_program_may_add_a_title_of_its_own_once(monkeypatch):
    beside(monkeypatch)
    games.add(bare(TOYS["race"]))
    assert meseta.NAMES[-1] == "race"
    assert meseta.new("race", 2).game is TOYS["race"]
    with pytest.raises(MesetaError, match=r"There is a title 'race' already\."):
        games.add(bare(TOYS["race"]))


def test_a_title_has_what_its_record_names(monkeypatch):
    beside(monkeypatch, bare(TOYS["race"])._replace(greedy=bots.RandomBot))
    race = meseta.game("race")
    assert bots.kinds_of(race) == ["random", "greedy", "medium"]
    assert isinstance(bots.make("greedy", race, 1), bots.RandomBot)
    assert games.campaign("race") is None
    assert games.campaign("sanchos").ORDER


def test_a_game_that_nobody_registered_has_only_its_rules():
    title = games.title_of(TOYS["dials"])
    assert title.part("rules")(None) is TOYS["dials"]
    assert [part for part in PARTS if title.part(part) is not None] == ["rules"]


def fields_in(event):
    """The names of an event's fields, compiled or not."""
    return getattr(event, "__mypyc_attrs__", None) or inspect.signature(event.__init__).parameters


@pytest.mark.parametrize("title", OURS, ids=lambda title: title.name)
def test_whom_an_event_befalls_is_said_by_the_game_in_fields_that_its_events_have(title):
    game = meseta.game(title.name)
    fields = {name for event in game.events.values() for name in fields_in(event)}
    assert set(game.done_to) <= fields
    assert {"owner", "victim", "defender", "loser"} & fields <= {*game.done_to, "victim"}


def footprint(name):
    """The paths that the page of a title lists, and the files of the tree that carry its name."""
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    (line,) = [line for line in page.splitlines() if line.startswith("In the tree: ")]
    listed = []
    for path in re.findall("`([^`]+)`", line):
        head, _, rest = path.partition("{")
        words, _, tail = rest.partition("}")
        listed += [f"{head}{word}{tail}" for word in words.split(",")]
    owned = re.compile(rf"(^|[/_-]){name}([./-]|$)")
    files = [
        path.relative_to(ROOT).as_posix() for part in ("src", "tests", "docs") for path in (ROOT / part).rglob("*")
    ]
    return listed, [path for path in files if owned.search(path) and not re.search(r"__pycache__|\.(pyc|so)$", path)]


@pytest.mark.parametrize("title", OURS, ids=lambda title: title.name)
def test_the_whole_footprint_of_a_title_is_listed_in_one_line_of_its_page(title):
    listed, files = footprint(title.name)
    for path in listed:
        found = list(ROOT.glob(path.rstrip("/")))
        assert found, f"{path} is not there"
    assert [path for path in files if not any(fnmatch(f"{path}/", f"{known}*") for known in listed)] == []


@pytest.mark.parametrize("title", OURS, ids=lambda title: title.name)
def test_every_part_of_a_title_lies_in_its_footprint(title):
    listed, _ = footprint(title.name)
    for part in title[1:]:
        path = f"src/{part.partition(':')[0].replace('.', '/')}" if part else listed[0]
        assert any(f"{path}/".startswith(known) or f"{path}.py" == known for known in listed), path
