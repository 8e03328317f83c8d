"""Numbers and signs have words: nobody hears a bare number, and nothing is called by a dash."""

from __future__ import annotations

import re
from random import Random

import pytest

from meseta import NAMES, games
from meseta.core.match import Match
from meseta.core.texts import LANGUAGES
from meseta.render import drawing_of
from meseta.web.table.board import labels
from meseta.web.table.strip import _cell

NUMBER = re.compile(r"[\d★♔–-]+")
GENERIC = {"b", "span", "small", "div", "p", "i", "em", "strong"}
"""Elements that have no name: what they are called is not read out unless they have a role."""


def played(name, language):
    """Views of a random game of a title, and what the game says of them."""
    game = games.game(name)
    match, luck = Match(game, max(game.seats[0], min(3, game.seats[-1])), 5).begin(), Random(5)
    for number in range(260):
        question = match.question
        if question is None:
            return
        if number % 20 == 0:
            yield game, match.view(question.seat)
        match.play(luck.choice(list(question.options)), question.seat)


def heard(markup):
    """What of a piece of a page is read out, piece by piece."""
    shown = re.sub(r'<(\w+)[^>]*aria-hidden="true"[^>]*>.*?</\1>', "", markup)
    spoken = re.sub(r'<(\w+)[^>]*role="img"[^>]*title="([^"]*)"[^>]*>.*?</\1>', r"<x>\2</x>", shown)
    return [text.strip() for text in re.findall(r">([^<]+)<", spoken) if text.strip()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_order_of_play_is_told_in_words(name, language):
    for game, view in played(name, language):
        for place in game.order(view, language):
            told = heard(_cell("order", place, place.colour, "Ana", "", language))
            assert "Ana" in told
            assert [text for text in told if NUMBER.fullmatch(text)] == [], told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_on_the_board_is_called_by_a_bare_number_or_a_dash(name, language):
    for game, view in played(name, language):
        drawing = drawing_of(game, view, language)
        called = labels("".join(markup for pane in drawing.panes for markup in pane.parts.values()))
        for told in [*called.values(), *(spot.label for spot in drawing.spots.values())]:
            assert not NUMBER.fullmatch(told)
            assert not re.search(r"(^|\s)[-–](\s|$)", told), told


@pytest.mark.parametrize(("language", "none"), [("en", "take none"), ("de", "keinen nehmen"), ("nl", "neem er geen")])
def test_taking_nobody_is_said_so(language, none):
    game = games.game("el_grande")
    match, luck = Match(game, 3, 5).begin(), Random(5)
    while match.question.kind != "income":
        match.play(luck.choice(list(match.question.options)), match.question.seat)
    view = match.view(match.question.seat)
    assert game.label(game.vocabulary.option("take0"), view, language) == none


def test_what_has_no_role_has_no_name_that_nobody_hears(sit):
    me = sit("me", "random")
    page = me.client.get(f"/t/{me.table}").text
    for tag, attributes in re.findall(r"<(\w+)\b([^>]*\baria-label=[^>]*)>", page):
        assert tag not in GENERIC or "role=" in attributes, (tag, attributes)
