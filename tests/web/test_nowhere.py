"""What is not there is 404, whoever asks and however: tables, seats, positions, invitations, rules and pages."""

from __future__ import annotations

import pytest

from meseta.core.texts import texts
from tests.web.visiting import Page, check_strict

PAGES = [
    ("GET", "/nowhere"),
    ("GET", "/t"),
    ("GET", "/t/nowhere"),
    ("GET", "/t/nowhere?seat=0"),
    ("GET", "/t/nowhere/stream"),
    ("POST", "/t/nowhere/deed"),
    ("POST", "/t/nowhere/hint"),
    ("GET", "/t/nowhere/why?option=p7"),
    ("GET", "/t/nowhere/closed"),
    ("GET", "/t/nowhere/remark/1"),
    ("POST", "/t/nowhere/remark/1"),
    ("GET", "/t/nowhere/rule?rule=EG-23"),
    ("GET", "/t/nowhere/preview?option=p7"),
    ("GET", "/t/nowhere/frames"),
    ("GET", "/t/nowhere/invite"),
    ("GET", "/t/nowhere/replay"),
    ("GET", "/t/nowhere/replay/3"),
    ("GET", "/t/nowhere/position/3.svg"),
    ("GET", "/t/nowhere/record"),
    ("GET", "/t/nowhere/film"),
    ("GET", "/t/nowhere/analysis"),
    ("POST", "/t/nowhere/analysis"),
    ("POST", "/t/nowhere/rematch"),
    ("POST", "/t/nowhere/nonce"),
    ("GET", "/sit/nobody"),
    ("POST", "/sit/nobody"),
    ("GET", "/new/nothing"),
    ("POST", "/new/nothing"),
    ("GET", "/rules/nothing"),
    ("POST", "/play/nothing"),
    ("GET", "/t/TABLE/nowhere"),
    ("GET", "/t/TABLE?seat=7"),
    ("GET", "/t/TABLE/stream?seat=7"),
    ("GET", "/t/TABLE/closed?seat=7"),
    ("GET", "/t/TABLE/rule?rule=XX-1"),
    ("GET", "/t/TABLE/replay/9999"),
    ("GET", "/t/TABLE/replay/3?eyes=7"),
    ("GET", "/t/TABLE/position/9999.png"),
]


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize(("method", "address"), PAGES)
def test_what_is_not_there_is_told_on_a_page(sit, client, method, address, known):
    me = sit("me", "me")
    if not known:
        client.cookies.clear()
    data = {"deed": "undo", "nickname": "Eve"} if method == "POST" else None
    headers = {"accept": "text/html", "accept-language": "de"}
    answer = client.request(method, address.replace("TABLE", me.table), data=data, headers=headers)
    assert answer.status_code == 404
    page = Page(answer.text)
    check_strict(page)
    assert page.all("html", lang="de")
    assert texts("meseta.web", "de").get("errors", "e404") in page.text
    assert "/" in page.links()


def test_scripts_are_told_in_their_own_way(sit):
    me = sit("me", "me")
    wish = {"what": "undo", "client": "c", "version": 1}
    for address in ("/t/nowhere/deed", "/t/nowhere/hint"):
        answer = me.client.post(address, json=wish, headers={"accept": "application/json"})
        assert answer.status_code == 404
        assert answer.json()["message"]
    told = me.client.get("/t/nowhere/why?option=p7", headers={"accept": "application/json"}).json()
    assert told == {"status": 404, "message": texts("meseta.server", "en").get("refusals", "no_table")}


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("GET", "/api/nowhere"),
        ("GET", "/api/rules/nothing"),
        ("GET", "/api/games/nothing/rules"),
        ("GET", "/api/tables/nowhere"),
        ("GET", "/api/tables/nowhere/record"),
        ("GET", "/api/tables/nowhere/events"),
        ("POST", "/api/seats"),
    ],
)
def test_programs_get_a_problem_document(client, method, address):
    body = {"invite": "nobody", "nickname": "Robo"} if method == "POST" else None
    answer = client.request(method, address, json=body)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["status"] == 404
    assert answer.json()["detail"]
