"""Visitors of a house without browsers: each has cookies of their own."""

from __future__ import annotations

from contextlib import contextmanager
from html.parser import HTMLParser

from starlette.testclient import TestClient

from meseta.core.match import Match
from meseta.server.house import House
from meseta.web.app import app
from tests.kit.database import opened
from tests.server.conftest import Thinking

ORIGIN = {"origin": "http://testserver"}


class Visits:
    """A house and whoever comes to it."""

    def __init__(self, client: TestClient, house: House) -> None:
        self.client = client
        self.house = house

    def visitor(self, language: str = "en") -> TestClient:
        """Somebody new, in the same loop as everybody else."""
        other = TestClient(self.client.app, headers={**ORIGIN, "accept-language": language}, follow_redirects=False)
        other.portal = self.client.portal
        return other

    def call(self, function, *arguments):
        """Something that the house does."""
        return self.client.portal.call(function, *arguments)

    def match(self, table: str) -> Match:
        """The true game, for tests that know better than any page."""
        return self.call(self.house.tables.table, table).match


@contextmanager
def visits(path):
    """A house on a database of its own, open as long as it is held."""
    database = opened(path)
    house = House(database, bots=Thinking(), pause=0.0)
    with TestClient(app(house)) as client:
        yield Visits(client, house)
    database.close()


class Page(HTMLParser):
    """The elements of a page, to be asked for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data):
        self.text.append(data)

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        """The attributes of all elements with this tag and these attributes."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in wanted.items()}
        return [a for t, a in self.elements if t == tag and all(a.get(k) == v for k, v in wanted.items())]

    def links(self, beginning: str = "") -> list[str]:
        """Where links lead to."""
        return [a["href"] for a in self.all("a") if a.get("href", "").startswith(beginning)]

    def fields(self) -> dict[str, str]:
        """What the fields of the page's main form hold as they stand."""
        found: dict[str, str] = {}
        select = ""
        for tag, a in self.elements:
            if tag == "select":
                select = a.get("name", "")
            if tag == "option" and (select not in found or "selected" in a):
                found[select] = a.get("value", "")
            if tag == "input" and a.get("name"):
                choice = a.get("type") in ("radio", "checkbox")
                if not choice or "checked" in a:
                    found[a["name"]] = a.get("value", "")
        return found


def sent_to(response) -> str:
    """Where an answer sends the visitor."""
    assert response.status_code == 303, response.text
    return response.headers["location"]


def read(response) -> Page:
    """The page of an answer that went well and keeps to the strict policy."""
    assert response.status_code == 200, response.text
    page = Page(response.text)
    check_strict(page)
    return page


def check_strict(page: Page) -> None:
    """Nothing in a page may need what the policy forbids; no id is there twice."""
    for tag, attributes in page.elements:
        assert "style" not in attributes, (tag, attributes)
        assert not [name for name in attributes if name.startswith("on")], (tag, attributes)
        assert tag != "style"
        assert tag != "script" or attributes.get("src")
    ids = [a["id"] for _, a in page.elements if "id" in a]
    assert [name for name in set(ids) if ids.count(name) > 1] == []
