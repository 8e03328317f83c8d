"""Where others find the house, and what links show of themselves where they are sent."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from meseta.cli import main
from meseta.web import address
from meseta.web.address import checked_url
from meseta.web.hosts import Hosts
from meseta.web.rate_limits import LIMITS
from tests.web.visiting import read, sent_to, visits

LOCAL = ("localhost:8000", "127.0.0.1:8000", "[::1]:8000")
HIDDEN = ("localhost", "127.0.0.1", "[::1]")


@pytest.fixture
def house(tmp_path, monkeypatch):
    for name in ("new tables", "invitations", "pictures"):
        monkeypatch.setitem(LIMITS, name, LIMITS[name]._replace(rate=1000, burst=1000))
    with visits(tmp_path / "house.db") as found:
        yield found


def at(house, host, hosts=None):
    """A visitor who has written this host, in a house that is known by these names."""
    if hosts is not None:
        house.client.app.state.hosts = hosts
    ana = house.visitor()
    ana.base_url = f"http://{host}"
    ana.headers["origin"] = f"http://{host}"
    return ana


def invitations(ana, more=""):
    form = {"seats": "2", "seat0": "me", "seat1": "friend", "nickname": "Ana"}
    return read(ana.get(f"{sent_to(ana.post('/new/el_grande', data=form))}{more}"))


def links_in(page):
    return [field["value"] for field in page.all("input", readonly="")]


@pytest.mark.parametrize("host", LOCAL)
def test_a_house_for_one_device_gives_no_links_away_and_says_how_to_open_it(house, host):
    page = invitations(at(house, host))
    assert not links_in(page)
    assert not page.all("svg", class_="qr")
    assert "meseta serve --host 0.0.0.0" in "".join(page.text)
    [shown] = links_in(invitations(at(house, host), "?here=1"))
    assert f"{host}/sit/" in shown, "whoever confirms it gets the link"


@pytest.mark.parametrize("host", LOCAL)
def test_a_house_that_listens_to_its_network_gives_its_address_there(house, host, monkeypatch):
    monkeypatch.setattr(address, "in_network", lambda: "192.168.1.20")
    page = invitations(at(house, host, Hosts(["0.0.0.0"])))
    [link] = links_in(page)
    assert link.startswith("http://192.168.1.20:8000/sit/")
    assert "192.168.1.20" in "".join(page.text)


def test_a_house_without_a_network_gives_nothing_away(house, monkeypatch):
    monkeypatch.setattr(address, "in_network", lambda: "")
    assert not links_in(invitations(at(house, LOCAL[0], Hosts(["0.0.0.0"]))))


@pytest.mark.parametrize("host", [*LOCAL, "192.168.1.20:8000"])
def test_what_the_operator_says_is_given_away_whoever_asks(house, host):
    [link] = links_in(invitations(at(house, host, Hosts([], "https://play.example.org"))))
    assert link.startswith("https://play.example.org/sit/")


def test_the_own_address_is_no_address_of_the_device_itself():
    assert address.in_network() == "" or not address.in_network().startswith("127.")


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://play.example.org", "https://play.example.org"),
        ("http://play.example.org:8000/", "http://play.example.org:8000"),
        ("play.example.org", ""),
        ("ftp://play.example.org", ""),
        ("https://ana:secret@play.example.org", ""),
        ("https://play.example.org/meseta", ""),
    ],
)
def test_an_address_of_a_server_has_a_scheme_and_a_name_and_nothing_else(url, kept):
    assert checked_url(url) == kept


def test_a_wrong_address_is_told_in_one_sentence(capsys):
    assert main(["serve", "--url", "play.example.org"]) == 2
    assert "must look like https://play.example.org" in capsys.readouterr().err


# -- previews ----------------------------------------------------------------------------------------------------------


def told(page):
    return {found["property"]: found["content"] for found in page.all("meta") if "property" in found}


def test_an_invitation_shows_who_invites_to_what_and_nobodys_seat(house):
    ana = house.visitor()
    [link] = links_in(invitations(ana))
    token = link.rpartition("/")[2]
    shown = told(read(house.visitor().get(link.removeprefix("http://testserver"))))
    assert shown["og:title"] == "Ana invites you: El Grande"
    assert "2 players" in shown["og:description"]
    assert shown["og:image"].startswith("http://testserver/t/")
    assert token not in " ".join(shown.values())


@pytest.mark.parametrize("name", ["el_grande", "king_and_intrigue", "sanchos", "toledo"])
def test_the_picture_of_a_table_is_that_of_its_spectators_and_small_enough(house, name):
    ana = house.visitor()
    form = {"seats": "2", "seat0": "me", "seat1": "friend", "nickname": "Ana"}
    table = sent_to(ana.post(f"/new/{name}", data=form)).split("/")[2]
    shown = told(read(ana.get(f"/t/{table}")))
    path = shown["og:image"].removeprefix("http://testserver")
    mine, theirs = ana.get(path), house.visitor().get(path)
    assert mine.content == theirs.content, "who plays gets no other picture than who watches"
    assert Image.open(io.BytesIO(mine.content)).size == (1200, 630)
    assert len(mine.content) <= 300_000
    assert house.visitor().get(f"/t/{table}/card-x.png").status_code == 404


def test_no_preview_names_the_device_or_a_token(house):
    for host in LOCAL:
        ana = at(house, host, Hosts([], "https://play.example.org"))
        table = sent_to(ana.post("/play/toledo")).split("/")[2]
        shown = " ".join(told(read(ana.get(f"/t/{table}"))).values())
        assert not any(name in shown for name in HIDDEN)
        assert not re.search(r"/sit/|seat=|person", shown)
