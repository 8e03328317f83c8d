"""Ids of drawings and of the page round them never meet: the script patches by id, whatever it finds."""

from __future__ import annotations

from random import Random

import pytest

import meseta
from meseta.server.deeds import Deed
from meseta.server.visitor import Visitor
from tests.web.visiting import Page, check_strict

DECISIONS = 150
EVERY = 5
"""So many decisions lie between two pages that are read."""


@pytest.mark.parametrize("game", meseta.NAMES)
def test_no_id_of_a_drawing_is_an_id_of_the_page(sit, game):
    seats = meseta.new(game, seats=3, seed=1).seats
    me = sit(*["me"] * seats, game=game, seed=4)
    luck = Random(game)
    for number in range(DECISIONS):
        look = me.look()
        if look.ask is None:
            break
        if number % EVERY == 0:
            check_strict(Page(me.client.get(f"/t/{me.table}").text))
        option = luck.choice([choice.option for choice in look.ask.choices])
        deed = Deed("play", f"c{number}", look.version, look.seat, option, confirmed=True)
        assert me.call(me.house.at(me.table, Visitor(me.person)).act, deed).status == "done"
    assert number > 20
    check_strict(Page(me.client.get(f"/t/{me.table}/replay").text))
