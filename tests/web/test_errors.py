"""What went wrong is a page with a sentence, in every language, and tells nothing else."""

from __future__ import annotations

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Route
from starlette.testclient import TestClient

from meseta.web import pages
from meseta.web.app import app
from tests.web.visiting import Page, check_strict


class Closed:
    """A house that only has a door."""

    async def start(self):
        """Nothing to begin."""

    async def stop(self):
        """Nothing to end."""


async def broken(request: Request):
    raise KeyError("secret seed 4711")


async def status(request: Request):
    raise HTTPException(request.path_params["status"], headers={"retry-after": "3"})


@pytest.fixture
def client(monkeypatch):
    monkeypatch.setattr(pages, "ROUTES", [Route("/broken", broken), Route("/status/{status:int}", status)])
    with TestClient(app(Closed()), raise_server_exceptions=False) as client:
        yield client


def test_a_mistake_of_ours_is_a_page_that_tells_nothing(client):
    answer = client.get("/broken")
    assert answer.status_code == 500
    assert "4711" not in answer.text
    assert "KeyError" not in answer.text
    assert answer.headers["content-security-policy"].startswith("default-src 'self'")
    check_strict(Page(answer.text))


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
@pytest.mark.parametrize("number", [403, 404, 405, 413, 418, 429])
def test_every_refusal_has_a_sentence_and_the_way_home(client, number, language):
    answer = client.get(f"/status/{number}", headers={"accept-language": language})
    assert answer.status_code == number
    assert answer.headers["retry-after"] == "3"
    page = Page(answer.text)
    assert "/" in page.links()
    assert page.all("html", lang=language)


@pytest.mark.parametrize(
    ("headers", "content", "status"),
    [({"origin": "http://elsewhere.example"}, b"x", 403), ({"origin": "http://testserver"}, b"x" * 100_000, 413)],
)
def test_the_door_speaks_to_people_and_to_programs(client, headers, content, status):
    page = client.post("/broken", content=content, headers={**headers, "accept": "text/html", "accept-language": "de"})
    assert page.status_code == status
    assert Page(page.text).all("html", lang="de")
    plain = client.post("/broken", content=content, headers={**headers, "accept": "application/json"})
    assert plain.status_code == status
    assert plain.headers["content-type"].startswith("text/plain")


def test_the_wrong_method_is_told(client):
    assert client.post("/broken", headers={"origin": "http://testserver"}).status_code == 405
