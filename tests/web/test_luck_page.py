"""Luck in the browser: explained in ten sentences, told as far as it may be, checked when the game is over."""

from __future__ import annotations

import pytest

from meseta.server.deeds import Deed
from meseta.server.visitor import Visitor
from tests.web.conftest import Sitting


@pytest.mark.parametrize(
    ("language", "word", "trust"),
    [
        ("en", "fingerprint", "alone with bots has to trust it"),
        ("de", "Fingerabdruck", "allein mit Bots gründet, muss ihm vertrauen"),
        ("nl", "vingerafdruk", "alleen met bots opent, moet het vertrouwen"),
        ("es", "huella", "solo con bots tiene que fiarse de ella"),
    ],
)
def test_luck_is_explained_in_ten_sentences_that_promise_no_more_than_is_so(client, language, word, trust):
    client.cookies.set("language", language)
    page = client.get("/luck").text
    assert page.count("<li>") >= 10
    assert word in page
    assert trust in page, "the founder's word comes with the wish for a table, before the house has drawn its secret"


def test_a_running_game_tells_the_digest_and_no_secret(client, house):
    at = Sitting(client, house, seed=None)
    page = client.get(f"/t/{at.table}/luck").text
    luck = at.call(house.tables.table, at.table).match.luck
    assert luck.digest in page
    assert luck.secret.hex() not in page


def test_before_everybody_sits_nothing_is_said_to_be_fixed(client, house):
    at = Sitting(client, house, ("me", "friend"), seed=None)
    page = client.get(f"/t/{at.table}/luck").text
    assert "until then nothing is dealt" in page
    assert "fixed" not in page
    at.call(house.at(at.table, Visitor(at.person)).act, Deed("vote", "v", 10**6, value="end"))
    page = client.get(f"/t/{at.table}/luck").text
    assert "ended before everybody sat" in page
    assert "checked" not in page


def test_a_game_that_was_ended_before_it_began_has_a_page_wherever_its_record_goes(client, house):
    at = Sitting(client, house, ("me", "friend", "friend"), seed=None)
    at.call(house.at(at.table, Visitor(at.person)).act, Deed("vote", "v", 10**6, value="end"))
    record = at.call(house.at(at.table, Visitor(at.person)).record)
    page = client.get(f"/t/{at.call(house.keep_record, record, at.person)}/luck")
    assert page.status_code == 200
    assert "ended before everybody sat" in page.text
    assert "Published when the table was founded" not in page.text, "this house has published nothing of it"
    assert "the record that was brought here says" in page.text


def test_a_game_that_is_over_shows_that_its_luck_was_fair(client, house):
    at = Sitting(client, house, seed=None)
    at.call(house.at(at.table, Visitor(at.person)).act, Deed("vote", "v", 10**6, value="end"))
    page = client.get(f"/t/{at.table}/luck").text
    assert at.call(house.tables.table, at.table).match.luck.secret.hex() in page
    assert "were checked" in page
    for address in (f"/t/{at.table}/replay/0", f"/t/{at.table}"):
        assert f'href="/t/{at.table}/luck"' in client.get(address).text


def test_a_game_with_a_seed_says_so(client, house):
    at = Sitting(client, house)
    assert "cannot be proven" in client.get(f"/t/{at.table}/luck").text


def test_what_a_browser_adds_is_part_of_the_luck(client, house):
    client.post("/play/toledo", data={"nonce": "my-own-word"})
    person = at_most_one(house, client)
    assert person.luck.nonces[0] == "my-own-word"


def at_most_one(house, client):
    """The match of the only table."""
    table = client.portal.call(house.database.unfinished)[0]
    return client.portal.call(house.tables.table, table).match


def test_the_fingerprint_is_found_before_the_game_and_while_it_runs(client, house):
    """What is published where nobody comes by binds nobody."""
    at = Sitting(client, house, ("me", "friend"), seed=None)
    (invite,) = at.opened.invites.values()
    for address in (f"/t/{at.table}/invite", f"/sit/{invite}", f"/t/{at.table}/replay/0"):
        assert f'href="/t/{at.table}/luck"' in client.get(address).text, address
    running = Sitting(client, house, seed=None)
    for address in (f"/t/{running.table}/replay/0", f"/t/{running.table}"):
        assert f'href="/t/{running.table}/luck"' in client.get(address).text, address
    assert 'href="/luck"' in client.get("/").text
