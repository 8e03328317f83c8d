"""Inspecting: everything that is called something has a card, in every title; cards tell what the view tells."""

from __future__ import annotations

import copy
import re
from dataclasses import replace
from random import Random

import pytest

from meseta import NAMES, games
from meseta.core.match import Match
from meseta.core.texts import LANGUAGES
from meseta.render import drawing_of
from meseta.render.portraits import portrait
from meseta.web.table.inspect import card, labels
from meseta.web.table.strip import strip


def labelled(drawing):
    """All that the picture calls something."""
    return labels("".join(markup for pane in drawing.panes for markup in pane.parts.values()))


def played(name, decisions, seed=3):
    """A game of random choices, and after every few of them its views."""
    game = games.game(name)
    match, luck = Match(game, max(game.seats[0], min(3, game.seats[-1])), seed).begin(), Random(seed)
    for number in range(decisions):
        question = match.question
        if question is None:
            return
        if number % 23 == 0:
            yield match, question.seat
        match.play(luck.choice(list(question.options)), question.seat)


@pytest.mark.parametrize("name", NAMES)
def test_every_part_that_is_called_something_has_a_card(name, sit):
    look = sit("me", "me").look()
    for number, (match, seat) in enumerate(played(name, 300)):
        game, language = match.game, LANGUAGES[number % len(LANGUAGES)]
        for eyes in (seat, None):
            view = match.view(eyes)
            seen = replace(look, game=game, view=view, language=language, drawn={}, seat=eyes)
            drawing = drawing_of(game, view, language)
            parts = [*labelled(drawing), *(f"spot-{option}" for option in drawing.spots)]
            for part in parts:
                told = card(seen, part)
                assert told is not None, part
                assert "{" not in told
                assert "<h3>" in told
                known = game.about(view, part.removeprefix("spot-"), language)
                assert known is None or not known.rule or known.rule in game.rules, (part, known.rule)


@pytest.mark.parametrize("name", NAMES)
def test_titles_know_numbers_of_their_own_and_read_nothing_but_the_view(name):
    told = set()
    for match, seat in played(name, 200):
        for eyes in (seat, None):
            view = match.view(eyes)
            kept = copy.deepcopy(view)
            for part in labelled(drawing_of(match.game, view, "en")):
                known = match.game.about(view, part, "en")
                told |= {re.sub(r"\W.*", "", part)} if known is not None and known.lines else set()
                assert known == match.game.about(kept, part, "en")
            assert view == kept
    assert len(told) >= 3, told


def test_a_region_tells_ranks_lead_bonuses_and_what_one_more_would_change(sit):
    look = sit("me", "random").look()
    view = copy.deepcopy(look.view)
    view["places"]["galicia"] |= {"caballeros": [2, 2], "points": [0, 0], "values": [4, 2, 0]}
    view |= {"king": "galicia", "grandes": ["galicia", None]}
    name = look.chairs[0].player
    told = card(replace(look, view=view, drawn={}), "place-galicia")
    assert "<h3>Galicia</h3>" in told
    assert f"{name}: 2 caballeros, 0 points" in told
    assert f"{name}, Inés are level in front." in told
    assert "The king is here: 2 more for whoever is first alone." in told
    assert f"One more of yours: {name} 0 → 8." in told
    assert 'data-rule="EG-86"' in told
    assert "One more of yours" not in card(replace(look, view={**view, "seat": None}, drawn={}), "place-galicia")


def test_the_card_of_a_player_introduces_the_character(sit):
    look = sit("me", "mason", "medium").look()
    told = [card(look, f"player-{chair.colour}") for chair in look.chairs]
    assert portrait("mason") in told[1]
    assert "<b>Bernal</b>" in told[1]
    assert "He looks at his own points first" in told[1]
    assert not any("portrait" in other for other in (told[0], told[2]) if other is not None)
    shown = strip(look)
    assert [f'data-part="player-{chair.colour}"' in shown[f"order-{chair.seat}"] for chair in look.chairs] == [
        False,
        True,
        False,
    ]


def test_a_page_asks_about_parts_and_nothing_else(sit):
    me = sit("me", "random")
    told = me.client.get(f"/t/{me.table}/about", params={"part": "place-castillo"})
    assert "Nobody looks inside" in told.json()["card"]
    for nonsense in ("", "place-atlantis", "<img src=x>", "spot-", "spot-atlantis", "prompt"):
        assert me.client.get(f"/t/{me.table}/about", params={"part": nonsense}).status_code == 404
    why = me.client.get(f"/t/{me.table}/why", params={"option": "galicia"}).json()
    assert why["message"] in why["card"].replace("&quot;", '"').replace("&#x27;", "'")
    assert "<h3>Galicia</h3>" in why["card"]


def test_between_two_people_at_one_device_a_card_shows_the_public_board(sit):
    me = sit("me", "me")
    own = [part for part in labelled(drawing_of(me.look().game, me.look().view, "en")) if part.startswith("hand-")]
    shown = me.client.get(f"/t/{me.table}").text
    if 'id="cover"' in shown:
        assert own
        assert all(me.client.get(f"/t/{me.table}/about", params={"part": part}).status_code == 404 for part in own)
