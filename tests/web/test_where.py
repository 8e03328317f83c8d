"""The log and the board: a line shows where it happened, a part its last lines; pages carry none of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from xml.etree.ElementTree import fromstring

import pytest

from meseta import NAMES, games
from meseta.core.match import Match
from meseta.server.log_lines import LogLines
from meseta.web.table.log import log, turns_back, written_lines
from meseta.web.table.where import LATEST, latest, rings

ABOUT_NOTHING = {"RoundBegan", "ScoringBegan", "HandsChosen", "GameEnded", "CardRevealed"}
"""What happens to nobody and nowhere; and cards that do not lie there any more."""


@pytest.fixture
def looks(sit):
    """A random game of a title, looked at every now and then up to its end."""
    plain = sit("me", "random").look()

    def look_at(name, every=70, decisions=420):
        game = games.game(name)
        match = Match(game, max(game.seats[0], min(3, game.seats[-1])), 3).begin()
        luck, told = Random(3), LogLines(0, "en")
        for number in range(decisions):
            question = match.question
            if question is None:
                return
            match.play(luck.choice(list(question.options)), question.seat)
            if number % every == every - 1:
                view = match.view(0)
                lines = told.lines(match, len(match.log), view)
                yield replace(plain, game=game, view=view, seat=0, log=lines, written={}, drawn={}, chairs=())

    return look_at


def written(look):
    """Every line on the page: its turn, its number there, and what stands behind it."""
    return [
        (turn, number, lines) for turn in turns_back(look, 60) for number, lines in enumerate(written_lines(look, turn))
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_line_lights_what_it_is_about(name, looks):
    for look in looks(name):
        for turn, number, lines in written(look):
            found = rings(look, turn, number)
            assert found or lines[0].kind in ABOUT_NOTHING, lines
            for outlines in found.values():
                assert len(fromstring(f"<g>{outlines}</g>"))


@pytest.mark.parametrize("name", NAMES)
def test_lines_are_counted_as_the_page_has_them(name, looks):
    for look in looks(name):
        page = log(look)
        for turn in turns_back(look, 60):
            assert page[f"turn-{turn}"].count('<a href="/t/') == len(written_lines(look, turn))


def test_a_part_knows_the_last_lines_about_it(looks):
    look = next(looks("el_grande", every=140))
    found = latest(look, "spot-galicia")
    assert found == latest(look, "place-galicia") == latest(look, "spot-galicia.red")
    assert 0 < len(found) <= LATEST
    for turn, number in found:
        assert "map" in rings(look, turn, number)
        assert any("Galicia" in line.text for line in written_lines(look, turn)[number])
    assert latest(look, "nothing") == []


def test_a_page_asks_where_something_happened(sit):
    me = sit("me", "random")
    look = me.look()
    number = next(k for k, line in enumerate(look.log) if line.kind == "KingPlaced")
    turn, line = next((t, n) for t, n, lines in written(look) if look.log[number] in lines)
    address = f"/t/{me.table}/where"
    assert "<path" in me.client.get(address, params={"turn": turn, "line": line}).json()["map"]
    for nonsense in ({}, {"turn": "x", "line": 0}, {"turn": 9999, "line": 0}, {"turn": turn, "line": 999}):
        assert me.client.get(address, params=nonsense).json() == {}
    told = me.client.get(f"/t/{me.table}/about", params={"part": f"place-{look.view['king']}"}).json()
    assert [turn, line] in told["lines"]
