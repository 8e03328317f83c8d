"""A token for one's own seat: made on a page, made again when it was lost, nobody else's business."""

from __future__ import annotations

import pytest

from meseta.core.texts import languages
from meseta.web.visit import PACKAGE
from tests.web.visiting import read, sent_to, visits


@pytest.fixture
def house(tmp_path):
    with visits(tmp_path / "house.db") as opened:
        yield opened


def founded(house, language="en"):
    """Ana at a table of hers with both seats."""
    ana = house.visitor(language)
    fields = {"seats": "2", "seat0": "me", "seat1": "me", "nickname": "Ana"}
    return ana, sent_to(ana.post("/new/toledo", data=fields)).partition("?")[0]


def token_for(ana, table, seat):
    """What the page shows after its button was pressed."""
    answer = ana.post(f"{table}/program", data={"seat": str(seat)})
    assert answer.headers["cache-control"] == "no-store"
    [field] = read(answer).all("input", readonly="")
    return field["value"]


def seat_of(house, table, token):
    """The seat that the API takes the bearer of a token for."""
    answer = house.visitor().get(
        f"/api{table.replace('/t/', '/tables/')}", headers={"authorization": f"Bearer {token}"}
    )
    return answer.json().get("seat") if answer.status_code == 200 else answer.status_code


@pytest.mark.parametrize("language", languages(PACKAGE))
def test_a_lost_token_is_asked_for_again_on_a_page_that_the_table_leads_to(house, language):
    ana, table = founded(house, language)
    assert f"{table}/program" in read(ana.get(table)).links()
    buttons = read(ana.get(f"{table}/program")).all("button", name="seat")
    assert [button["value"] for button in buttons] == ["0", "1"]
    lost = token_for(ana, table, 1)
    assert seat_of(house, table, lost) == 1
    found = token_for(ana, table, 1)
    assert seat_of(house, table, found) == 1
    assert seat_of(house, table, lost) == 401, "the one before is void"
    assert found not in ana.get(f"{table}/program").text, "it is shown once"


def test_a_token_is_for_whoever_holds_the_seat(house):
    ana, table = founded(house)
    kept = token_for(ana, table, 0)
    eve = house.visitor()
    for status in (403, 403):  # a stranger, then somebody with a table of their own
        assert eve.get(f"{table}/program").status_code == status
        assert eve.post(f"{table}/program", data={"seat": "0"}).status_code == status
        eve.post("/play/toledo")
    for odd in ("", "2", "9", "x", "-1"):
        assert ana.post(f"{table}/program", data={"seat": odd}).status_code == 403
    assert ana.get("/t/nowhere/program").status_code == 404
    assert seat_of(house, table, kept) == 0, "nothing was changed"
