"""Titles that are nothing but rules: their text board is the picture, every option a button, and all pages work."""

from __future__ import annotations

import asyncio
import logging
import re
from random import Random

import pytest
from starlette.testclient import TestClient

import meseta
from meseta.games.titles import OURS
from meseta.render import drawing_of
from meseta.server.deeds import Deed
from meseta.server.house import House
from meseta.server.looks import NAMELESS
from meseta.server.visitor import Visitor
from meseta.web.app import app
from tests.kit.database import opened
from tests.kit.register import beside, only
from tests.kit.toys import TOYS
from tests.kit.toys.race import Race
from tests.server.conftest import Thinking

BUTTON = re.compile(r'<button[^>]*name="deed"[^>]*value="play ([^"]+)"')
PNG = b"\x89PNG"


class Lawless(Race):
    """A game whose author has not numbered any rule yet."""

    name = "lawless"
    title = "Lawless"
    rules = {}  # noqa: RUF012

    def prompt_rule(self, kind):
        return ""


GAMES = {**TOYS, "lawless": Lawless()}
every_title = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(autouse=True)
def titles(monkeypatch):
    beside(monkeypatch, *GAMES.values())


def play(client, sitting, seed=1):
    """A whole game by plain forms; every option of every question is a button."""
    luck = Random(seed)
    while sitting.look().status == "playing":
        look = sitting.look()
        if look.ask is None or not look.ask.choices:
            continue
        page = client.get(f"/t/{sitting.table}").text
        assert sorted(set(BUTTON.findall(page))) == sorted(choice.option for choice in look.ask.choices)
        wish = {"version": look.version, "client": f"c{look.version}", "confirmed": "yes"}
        option = luck.choice(look.ask.choices).option
        done = client.post(f"/t/{sitting.table}/deed", data={**wish, "deed": f"play {option}"})
        assert done.status_code == 200, done.text


@every_title
def test_a_game_without_a_drawing_is_played_by_buttons_to_the_end_and_replayed(client, sit, name):
    game = GAMES[name]
    sitting = sit(*["me"] * game.seats[0], game=name)
    page = client.get(f"/t/{sitting.table}").text
    first = game.board(sitting.look().view).partition(":")[0]
    assert 'class="pane pane-' in page
    assert f">{first}</text>" in page
    play(client, sitting)
    over = client.get(f"/t/{sitting.table}").text
    assert 'class="prompt over"' in over
    steps = sitting.look().steps
    for step in (0, steps // 2, steps):
        assert client.get(f"/t/{sitting.table}/replay/{step}").status_code == 200
    assert client.get(f"/t/{sitting.table}/position/{steps}.svg").text.startswith("<svg")
    assert client.get(f"/t/{sitting.table}/position/{steps}.png").content.startswith(PNG)
    assert client.get(f"/t/{sitting.table}/record").status_code == 200
    assert client.get(f"/t/{sitting.table}/analysis").status_code == 200


@every_title
def test_lobby_rules_new_table_and_api_know_it(client, name):
    game = GAMES[name]
    for language in ("en", "de"):
        lobby = client.get(f"/?language={language}").text
        assert game.title in lobby
        assert f"/new/{name}" in lobby
        assert client.get(f"/new/{name}?language={language}").status_code == 200
        rules = client.get(f"/rules/{name}?language={language}")
        assert rules.status_code == 200
        assert all(rule in rules.text for rule in game.rules)
    for light in ("light", "dark"):
        assert client.get(f"/picture/{name}-en-{light}.svg").text.startswith("<svg")
    assert client.get(f"/rules/{name}?q=roll").status_code == 200
    assert name in [known["name"] for known in client.get("/api/games").json()["games"]]
    assert client.get(f"/api/games/{name}/rules").status_code == 200


@every_title
def test_the_text_board_is_drawn_letter_by_letter_in_its_columns(name):
    match = meseta.new(name, GAMES[name].seats[0], seed=1)
    (pane,) = drawing_of(match.game, match.view(0)).panes
    lines = match.game.board(match.view(0)).splitlines()
    assert len(pane.parts) == len([line for line in lines if line.strip()])
    assert all(part.startswith(f'<g id="{key}"') for key, part in pane.parts.items())
    assert pane.box[2] >= 10 * max(map(len, lines))
    picture = meseta.draw(match, 0)
    assert "var(--" not in picture.svg
    told = re.findall(r'<text x="([\d. ]+)"[^>]*>([^<]+)</text>', pane.parts["row-0"])
    assert [len(places.split()) for places, _ in told] == [len(word) for _, word in told]


@pytest.mark.parametrize(
    ("language", "told"), [("en", "not installed"), ("de", "nicht installiert"), ("nl", "niet op"), ("es", "no está")]
)
def test_a_table_whose_title_is_no_longer_installed_says_so_kindly(
    client, sit, monkeypatch, path, caplog, language, told
):
    gone = sit("me", "random", game="race")
    only(monkeypatch, *OURS)
    for page in ("/", "/mine"):
        shown = client.get(page)
        assert shown.status_code == 200
        assert f"/t/{gone.table}" in shown.text
    database = opened(path)
    caplog.clear()
    with TestClient(app(House(database, bots=Thinking(), pause=0.0)), headers={"accept-language": language}) as later:
        for page in ("", "/replay", "/luck", "/invite", "/analysis"):
            answer = later.get(f"/t/{gone.table}{page}")
            assert answer.status_code == 404
            assert "race" in answer.text
            assert told in answer.text
        assert later.get(f"/api/tables/{gone.table}").status_code == 404
        later.portal.call(asyncio.sleep, 0.05)  # bots would go on
    database.close()
    [line] = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert line.exc_info is None
    assert "'race' rest until" in line.data["why"]


def test_somebody_at_a_table_whose_title_is_gone_can_be_erased(client, sit, monkeypatch, path):
    gone = sit("me", "random", game="race")
    gone.call(house_say, gone)
    only(monkeypatch, *OURS)
    database = opened(path)
    with TestClient(app(House(database, bots=Thinking(), pause=0.0)), headers={"origin": "http://testserver"}) as later:
        later.cookies.set("person", gone.token)
        assert later.post("/mine/erase", data={"sure": "yes"}).status_code == 200
    row = database.table(gone.table)
    assert [(chair.person, chair.nickname) for chair in row.chairs] == [(None, NAMELESS), (None, "")]
    assert [said.text for said in database.newest_chat(gone.table, 5)] == ["…"]
    database.close()


async def house_say(at):
    """Say something at a table."""
    deed = Deed("say", "s", 1, value="between us")
    assert (await at.house.at(at.table, Visitor(at.person)).act(deed)).status == "done"
