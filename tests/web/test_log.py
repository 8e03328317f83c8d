"""The log on the page: turn by turn, one headline each, written once and only continued."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from meseta import NAMES, games
from meseta.server.looks import Line
from meseta.web.table.log import TURNS, log

TOLD = [
    (None, "— Round 1 —", "RoundBegan"),
    (0, "Red plays power card 7.", "PowerPlayed"),
    (1, "Blue plays power card 3.", "PowerPlayed"),
    (0, "It is Red's turn.", "TurnBegan"),
    (0, "Red takes 3 caballeros from the province to court.", "Fetched"),
    (0, "Red takes “The king”.", "CardTaken"),
    (1, "Blue loses a caballero.", "SentHome"),
    (1, "Blue loses a caballero.", "SentHome"),
    (None, "Galicia scores: Red 4.", "Scored"),
    (1, "It is Blue's turn.", "TurnBegan"),
]


@pytest.fixture
def look(sit):
    return replace(sit("me", "random").look(), written={}, log=())


def lines(told, first=0):
    return tuple(
        Line(first + number, seat, text, "EG-34", False, kind) for number, (seat, text, kind) in enumerate(told)
    )


def read(turn):
    """The headline, and what stands below it."""
    text = [re.sub(r"<[^>]+>", "", found) for found in re.findall(r'<a href="/t/[^>]*>(.*?)</a>', turn)]
    return text[0], text[1:]


def test_every_turn_has_its_headline_and_its_lines(look):
    ana = look.chairs[0].player
    box = log(replace(look, log=lines(TOLD)))
    assert list(box) == ["turn-9", "turn-3", "turn-0"]
    assert read(box["turn-9"]) == ("It is Inés&#x27;s turn.", [])
    head, rest = read(box["turn-3"])
    assert head == f"{ana} takes “The king”."
    assert rest == [
        f"{ana} takes 3 caballeros from the province to court.",
        "Inés loses a caballero. × 2",
        f"Galicia scores: {ana} 4.",
    ]
    assert read(box["turn-0"])[0] == "— Round 1 —"
    assert len(read(box["turn-0"])[1]) == 2
    assert ['scores"' in turn.partition(">")[0] for turn in box.values()] == [False, True, False]
    assert ["own" in turn.partition(">")[0] for turn in box.values()] == [False, True, True]


def test_a_log_that_grows_is_the_log_that_was_read_at_once(look):
    told = lines(TOLD * 30)
    written = {}
    for count in range(1, len(told) + 1, 7):
        grown = log(replace(look, log=told[:count], written=written))
    once = log(replace(look, log=told[:count], written={}))
    assert len(grown) == TURNS
    assert {name: grown[name] for name in once} == once
    assert list(grown)[: len(once)] == list(once)
    back = log(replace(look, log=told[:5], written=written))  # something was taken back
    assert list(back) == ["turn-3", "turn-0"]


def test_titles_without_turns_in_their_events_change_chapters_with_who_acts(look):
    game = games.game("toledo")
    told = lines(
        [(0, "a", "FigureMoved"), (0, "b", "Paid"), (1, "c", "TilePlaced"), (None, "d", "Reshuffled"), (0, "e", "")]
    )
    assert list(log(replace(look, game=game, log=told))) == ["turn-4", "turn-2", "turn-0"]


def test_the_last_round_of_toledo_is_told_turn_by_turn_too(look):
    told = lines([(2, "a", "FigureMoved"), (2, "last", "LastRoundBegan"), (0, "b", "Paid"), (1, "c", "Paid")])
    box = log(replace(look, game=games.game("toledo"), log=told))
    assert list(box) == ["turn-3", "turn-2", "turn-0"]


def test_no_names_and_no_markup_of_players_get_in(look):
    nasty = replace(look.chairs[0], player="<b>x</b>")
    box = log(replace(look, log=lines(TOLD), chairs=(nasty, *look.chairs[1:])))
    assert "<b>x" not in "".join(box.values())
    assert "&lt;b&gt;x" in box["turn-3"]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_chronicle_names_are_events_of_the_title(name):
    game = games.game(name)
    named = {kind for kinds in game.chronicle for kind in kinds}
    assert named
    assert named <= {kind.__name__ for kind in game.events.values()}
