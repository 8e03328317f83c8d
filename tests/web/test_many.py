"""The deed of many answers by socket, by request and by form, and the sheet that leads to it."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from meseta.core.game import Outcome
from meseta.web.table.sight import sight_of
from tests.server.conftest import match_at, table_with

HAND = [f"ki_{n}" for n in range(10, 140, 10)]
OTHER = [f"ki_{n}" for n in range(60, 190, 10)]


@pytest.fixture
def drafting(sit):
    """Two seats of one person, both at the draft with the base cards."""
    me = sit("me", "me", game="king_and_intrigue", settings={"modules": "base"})
    for seat in range(2):
        look = me.look(seat)
        answer = send(me, seat, what="play", value=look.ask.choices[0].option)
        assert answer["status"] == "done"
    assert me.look(0).ask.kind == "draft"
    return me


def send(me, seat, client="", **more):
    wish = {"version": me.look(seat).version, "client": client or f"{seat} {more}"[:60], "seat": seat, **more}
    return me.client.post(f"/t/{me.table}/deed", json=wish).json()


def cards(me, seat):
    return set(me.look(seat).view["power_cards"][seat]["hand"])


def test_two_hands_by_request(drafting):
    assert send(drafting, 0, what="answers", answers=HAND)["status"] == "done"
    assert cards(drafting, 0) == set(), "nobody has a card before everybody has chosen"
    assert send(drafting, 1, what="answers", answers=OTHER)["status"] == "done"
    assert (cards(drafting, 0), cards(drafting, 1)) == (set(HAND), set(OTHER))


def test_a_hand_is_refused_as_a_whole_with_the_first_offender(drafting):
    before = drafting.look(0)
    reply = send(drafting, 0, what="answers", answers=[*HAND[:11], "pe_13", "nonsense"])
    assert reply["status"] == "refused"
    assert "Number 12" in reply["message"]
    assert reply["rule"] == "KI-6"
    assert drafting.look(0).version == before.version
    assert drafting.look(0).ask.many.said == ()


def test_the_same_deed_twice_counts_once(drafting):
    first = send(drafting, 0, "one", what="answers", answers=HAND)
    again = send(drafting, 0, "one", what="answers", answers=OTHER)
    assert (first["status"], again["status"]) == ("done", "repeated")
    assert drafting.look(0).ask.many.said == tuple(HAND)


@pytest.mark.parametrize("answers", ["ki_10", [1], [["ki_10"]], ["x" * 200], ["\ud800"], [""], ["ki_10"] * 41])
def test_what_is_no_list_of_names_is_no_deed(drafting, answers):
    content = json.dumps({"what": "answers", "answers": answers})
    headers = {"content-type": "application/json"}
    assert drafting.client.post(f"/t/{drafting.table}/deed", content=content, headers=headers).status_code == 400


def test_the_sheet_is_a_form_without_a_script(drafting):
    page = drafting.client.get(f"/t/{drafting.table}?seat=0").text
    assert page.count('name="answer"') == 18
    assert len(re.findall(r'name="answer"[^>]* checked', page)) == 13, "a balanced hand is chosen"
    look = drafting.look(0)
    form = {"version": look.version, "seat": "0", "client": "a", "deed": "answers", "answer": HAND}
    assert drafting.client.post(f"/t/{drafting.table}/deed", data=form).status_code == 200
    suggested = re.search(r'value="(answers [^"]+)"[^>]*data-hand="mischief"', page)[1]
    form = {"version": look.version, "seat": "1", "client": "b", "deed": suggested}
    assert drafting.client.post(f"/t/{drafting.table}/deed", data=form).status_code == 200
    assert (cards(drafting, 0), cards(drafting, 1)) == (set(HAND), set(suggested.split()[1:]))


def test_cubes_are_a_form_with_numbers(sit):
    me, match = sit("me", "me"), match_at("el_grande", "place", 2, seed=9)
    seat = match.question.seat
    me.table = me.call(table_with, me.house, match, [me.person, me.person])
    look = me.look(seat)
    assert look.ask.many.most == 5
    page = me.client.get(f"/t/{me.table}?seat={seat}").text
    place, other = re.findall(r'name="times (\w+)"', page)[:2]
    form = {"version": look.version, "seat": seat, "client": "z", "deed": "answers"}
    numbers = {f"times {place}": "2", f"times {other}": "1"}
    assert me.client.post(f"/t/{me.table}/deed", data={**form, **numbers}).status_code == 200
    assert me.look(seat).steps == look.steps + 3


def test_a_card_is_shown_as_it_looks(drafting):
    face = drafting.client.get(f"/t/{drafting.table}/face?card=ki_10").json()["face"]
    assert face.startswith('<svg class="face"')
    assert drafting.client.get(f"/t/{drafting.table}/face?card=nothing").status_code == 404


def test_play_now_of_king_and_intrigue_has_the_base_cards_and_a_hand(client, house):
    there = client.post("/play/king_and_intrigue", follow_redirects=False).headers["location"]
    match = client.portal.call(house.tables.table, there.removeprefix("/t/")).match
    assert match.settings["modules"] == "base"
    assert match.settings["hand"] == "draft"


def test_the_end_says_that_a_turn_was_taken_back(sit):
    look = sit("me", "random").look()
    over = replace(look, status="over", ask=None, outcome=Outcome((1,), (3, 8)), undo=False)
    assert "taken back" not in "".join(sight_of(over).boxes["ask"].values())
    assert "taken back" in "".join(sight_of(replace(over, taken_back=True)).boxes["ask"].values())
