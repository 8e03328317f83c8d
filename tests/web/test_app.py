"""What every page has: headers, the check of the origin, limits, cookies, languages."""

from __future__ import annotations

import re

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from meseta.core.errors import MesetaError
from meseta.web import files, pages
from meseta.web.app import app
from meseta.web.guard import BODY_LIMIT
from meseta.web.html import Markup, el, join

ORIGIN = {"origin": "http://testserver"}


async def echo(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(await request.body())))


async def trouble(request: Request) -> PlainTextResponse:
    raise MesetaError("There is no <table> 'x'.")


@pytest.fixture
def client(house, monkeypatch):
    routes = [Route("/echo", echo, methods=["POST"]), Route("/trouble", trouble)]
    monkeypatch.setattr(pages, "ROUTES", routes)
    with TestClient(app(house)) as client:
        yield client


def test_text_is_escaped_and_markup_is_not():
    nickname = "<b onclick='x'>&"
    assert el("p", nickname, title=nickname) == (
        '<p title="&lt;b onclick=&#x27;x&#x27;&gt;&amp;">&lt;b onclick=&#x27;x&#x27;&gt;&amp;</p>'
    )
    assert join(Markup("<i>"), ["a", None, 3], "<") == "<i>a3&lt;"


def test_every_answer_has_a_strict_policy(client):
    for path in ("/nowhere", "/trouble", files.address("style.css")):
        policy = client.get(path).headers["content-security-policy"]
        assert policy.startswith("default-src 'self'")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://elsewhere.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"origin": "http://testserver.elsewhere.example", "sec-fetch-site": "same-origin"},
    ],
)
def test_unsafe_requests_from_elsewhere_are_turned_away(client, headers):
    assert client.post("/echo", content=b"x", headers=headers).status_code == 403


@pytest.mark.parametrize("headers", [ORIGIN, {"sec-fetch-site": "same-origin"}, {"authorization": "Bearer x"}])
def test_unsafe_requests_of_our_pages_and_of_programs_pass(client, headers):
    assert client.post("/echo", content=b"xyz", headers=headers).text == "3"


def test_long_bodies_are_refused_told_or_not(client):
    def chunks():
        for _ in range(3):
            yield b"x" * (BODY_LIMIT // 2)

    assert client.post("/echo", content=b"x" * BODY_LIMIT, headers=ORIGIN).text == str(BODY_LIMIT)
    assert client.post("/echo", content=b"x" * (BODY_LIMIT + 1), headers=ORIGIN).status_code == 413
    assert client.post("/echo", content=chunks(), headers=ORIGIN).status_code == 413


def test_the_display_face_comes_from_the_house_and_is_kept_for_ever(client):
    sheet = client.get(files.address("board.css")).text
    faces = re.findall(r'url\("([^"]+)"\)', sheet)
    assert len(faces) == 2
    for face in faces:
        answer = client.get(face)
        assert answer.headers["content-type"] == "font/woff2"
        assert "immutable" in answer.headers["cache-control"]
        assert answer.content[:4] == b"wOF2"


def test_static_files_are_kept_for_ever_under_their_digest(client):
    assert "immutable" in client.get(files.address("script.js")).headers["cache-control"]
    assert client.get("/static/old/script.js").headers["cache-control"] == "no-cache"
    assert client.get("/static/old/secrets.py").status_code == 404


def test_a_sentence_about_what_went_wrong_is_escaped(client):
    answer = client.get("/trouble")
    assert answer.status_code == 400
    assert "There is no &lt;table&gt; &#x27;x&#x27;." in answer.text


def test_the_language_comes_from_address_cookie_or_browser(client):
    def tongue(path="/nowhere", **headers):
        return client.get(path, headers=headers).text.split('lang="')[1][:2]

    assert tongue(**{"accept-language": "fr, de-AT;q=0.8"}) == "de"
    assert tongue(**{"accept-language": "fr"}) == "en"
    client.post("/switch", data={"language": "nl", "back": "/nowhere"}, headers=ORIGIN, follow_redirects=False)
    assert tongue(**{"accept-language": "de"}) == "nl"
    assert tongue("/nowhere?language=es") == "es"


def test_switches_set_careful_cookies_and_lead_back_to_our_own_pages(client):
    for back, there in {
        "/t/x?seat=1&language=de": "/t/x?seat=1",
        "//evil.example": "/",
        "https://evil.example": "/",
    }.items():
        form = {"theme": "dark", "back": back}
        answer = client.post("/switch", data=form, headers=ORIGIN, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, there)
    cookie = answer.headers["set-cookie"].lower()
    assert "theme=dark" in cookie
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert 'data-theme="dark"' in client.get("/nowhere").text


def test_cookies_are_secure_behind_https(house):
    with TestClient(app(house), base_url="https://testserver") as client:
        form, origin = {"theme": "dark", "back": "/"}, {"origin": "https://testserver"}
        answer = client.post("/switch", data=form, headers=origin, follow_redirects=False)
    assert "secure" in answer.headers["set-cookie"].lower()
