"""Games survive a rule fix: a title in three versions, on both databases, through pages and API."""

from __future__ import annotations

import asyncio
import re
from contextlib import contextmanager

import pytest
from sqlalchemy import delete, select
from starlette.testclient import TestClient

from meseta import games
from meseta.cli import main
from meseta.server.house import House
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from meseta.store.database import Database
from meseta.store.schema import archives, data_files, tables
from meseta.web.app import app
from tests.kit.postgres import fresh_database
from tests.kit.toys.caravan import Caravan, install
from tests.server.conftest import Thinking
from tests.web.visiting import read

ORIGIN = {"origin": "http://testserver"}
KEPT = {
    "en": "The rules have changed since this game was played",
    "de": "Seit diesem Spiel haben sich die Regeln geändert",
    "nl": "De regels zijn sinds dit spel veranderd",
    "es": "Las reglas han cambiado desde que se jugó esta partida",
}


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/meseta.db"
        return
    with fresh_database() as fresh:
        yield fresh


class Server:
    """A server that runs, with a browser and a program for each of two people."""

    def __init__(self, client, house, people):
        self.client, self.house, self.people = client, house, people

    def found(self, days="4"):
        """A table of both, and a token for each seat."""
        if not self.people:
            self.people += [self.client.portal.call(self.house.greet, None) for _ in "ab"]
        (ana, _), (ben, _) = self.people
        plan = NewTable("caravan", ("me", "friend"), {"days": days}, nickname="Ana")
        opened = self.client.portal.call(self.house.open_table, plan, Visitor(ana))
        self.client.portal.call(self.house.sit, opened.invites[1], Visitor(ben), "Ben")
        tokens = [
            self.client.portal.call(self.house.at(opened.table, Visitor(person)).api_token, seat)
            for seat, (person, _) in enumerate(self.people)
        ]
        return opened.table, tokens

    def page(self, address, seat=None, language="en"):
        return self.client.get(address, headers={"accept-language": language} | self.cookie(seat))

    def cookie(self, seat):
        return {} if seat is None else {"cookie": f"person={self.people[seat][1]}"}

    def position(self, table, token=None, language="en"):
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        answer = self.client.get(f"/api/tables/{table}?language={language}", headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def play(self, table, tokens, *options):
        for number, option in enumerate(options):
            now = self.position(table)
            seat = next(chair["seat"] for chair in now["chairs"] if chair["asked"])
            move = {"option": option, "version": now["version"], "client": f"{now['version']}-{number}"}
            answer = self.move(table, tokens[seat], move)
            assert answer.status_code == 200, answer.text

    def move(self, table, token, move, what="moves"):
        return self.client.post(f"/api/tables/{table}/{what}", json=move, headers={"authorization": f"Bearer {token}"})

    def vote(self, table, seat):
        form = {"deed": "vote end", "version": self.position(table)["version"], "client": f"v{seat}", "seat": seat}
        return self.client.post(f"/t/{table}/deed", data=form, headers=self.cookie(seat))


@pytest.fixture
def serving(url, monkeypatch):
    people = []

    @contextmanager
    def serve(version):
        install(monkeypatch, version)
        with Database.open(url) as database:
            house = House(database, bots=Thinking(), pause=0.0)
            with TestClient(app(house), headers=ORIGIN, follow_redirects=False) as client:
                yield Server(client, house, people)

    return serve


def text_of(answer):
    return " ".join(" ".join(read(answer).text).split())


def told(position):
    return [line["text"] for line in position["log"]]


def test_a_finished_game_is_read_for_ever(serving):
    with serving(1) as server:
        table, tokens = server.found()
        server.play(table, tokens, "rest", "barter", "peek", "barter")
        before = {language: server.position(table, tokens[0], language) for language in KEPT}
        record = server.client.get(f"/t/{table}/record").text
    with serving(3) as server:
        for language, sentence in KEPT.items():
            now = server.position(table, tokens[0], language)
            assert sentence in now["remark"]
            assert {**now, "remark": ""} == before[language]
            for address in (f"/t/{table}", f"/t/{table}/replay/4"):
                shown = text_of(server.page(address, 0, language))
                assert sentence in shown
                assert f"({language}) blue earns 3 by the rules 1." in shown
                assert "coins: [1, 6]" in shown, "the drawing of version 3 cannot draw it"
        assert now["status"] == "over"
        assert now["outcome"] == {"winners": [1], "scores": [1, 6]}
        assert server.client.get(f"/t/{table}/record").text == record
        assert server.client.get(f"/api/tables/{table}/record").text == record


def test_the_kept_positions_are_turned_over_through_all_eyes(serving):
    with serving(1) as server:
        table, tokens = server.found()
        server.play(table, tokens, "rest", "barter", "peek", "barter")
    with serving(3) as server:
        pages = {step: server.page(f"/t/{table}/replay/{step}", 1) for step in range(5)}
        boards = [re.search(r"coins: (\[.*?\])", pages[step].text)[1] for step in range(5)]
        assert boards == ["[0, 0]", "[1, 0]", "[1, 3]", "[1, 3]", "[1, 6]"]
        assert f"/t/{table}/replay/2" in read(pages[3]).links()
        assert "red peeks at 40" not in pages[4].text
        assert "red peeks at 40" in server.page(f"/t/{table}/replay/4?eyes=0", 1).text
        assert server.page(f"/t/{table}/replay/5", 1).status_code == 404
        assert not [link for link in read(pages[4]).links() if "film" in link or "analysis" in link]
        assert server.client.get(f"/t/{table}/film").status_code == 400
        luck = text_of(server.page(f"/t/{table}/luck", 1))
        assert "it cannot be checked here any more" in luck
        assert server.client.get(f"/t/{table}/record").text.split("\nluck ")[1].split()[1] in luck
        assert server.page(f"/t/{table}/analysis", 0).status_code == 400
        again = server.client.post(f"/t/{table}/rematch", headers=server.cookie(0))
        assert again.status_code == 303
        assert server.position(again.headers["location"].split("/")[-1])["status"] == "playing"


def test_a_running_game_goes_on_with_its_place_and_its_data(serving):
    with serving(1) as server:
        table, tokens = server.found("12")
        server.play(table, tokens, "rest", "barter", "peek")
        before = server.position(table, tokens[0])
    with serving(2) as server:
        now = server.position(table, tokens[0])
        assert "corrected while this game was going on" in now["remark"]
        assert (now["status"], now["step"], now["view"]["coins"]) == ("playing", 3, [1, 3])
        assert told(now) == told(before)
        assert [option["option"] for option in server.position(table, tokens[1])["question"]["options"]] == [
            "rest",
            "trade",
            "peek",
        ]
        server.play(table, tokens, "trade")
        assert server.position(table)["view"]["coins"] == [1, 6], "with the silk of its own box"
        undo = {"version": server.position(table)["version"], "client": "u"}
        assert server.move(table, tokens[1], undo, "undo").status_code == 200
        undo["version"] += 1
        assert server.move(table, tokens[1], {**undo, "client": "w"}, "undo").status_code == 422
        server.play(table, tokens, "rest", "rest")
        assert server.position(table)["view"]["coins"] == [3, 5], "with the rules of today"
        shown = text_of(server.page(f"/t/{table}", 0))
        assert "red earns 1 by the rules 1." in shown
        assert "red earns 2 by the rules 2." in shown
        assert "purses 1 3" in server.page(f"/t/{table}/replay/2").text
    with serving(2) as server:
        assert server.position(table)["view"]["coins"] == [3, 5]
        [brief] = server.client.portal.call(server.house.my_tables, server.people[0][0])
        assert brief.status == "playing"
        server.play(table, tokens, *["trade"] * 7)
        over = server.position(table, tokens[1])
        assert (over["status"], over["step"]) == ("over", 12)
        record = server.client.get(f"/t/{table}/record").text
        assert "\nrules 1\n" in record
        assert "red day rest\nblue day barter\nred day peek\nblue day rest\n" in record
        assert "purses 1 0" in server.page(f"/t/{table}/replay/1").text
    with serving(3) as server:
        assert told(server.position(table, tokens[1])) == told(over)
        assert server.client.get(f"/t/{table}/record").text == record
        assert "coins: [1, 0]" in server.page(f"/t/{table}/replay/1").text


def test_a_game_whose_past_is_the_same_today_keeps_all_of_it(serving):
    with serving(1) as server:
        table, tokens = server.found("12")
        server.play(table, tokens, "barter", "peek")
    with serving(2) as server:
        now = server.position(table, tokens[0])
        assert "component data that it was begun with" in now["remark"]
        assert told(now)[0] == "(en) red earns 3 by the rules 2.", "played again, so told anew"
        assert "purses 0 0" in server.page(f"/t/{table}/replay/0").text


def test_a_game_that_cannot_go_on_is_read_and_ended_by_agreement(serving):
    with serving(1) as server:
        table, tokens = server.found("12")
        server.play(table, tokens, "rest", "peek", "barter")
        before = [server.position(table, token) for token in (*tokens, None)]
    with serving(3) as server:
        now = [server.position(table, token) for token in (*tokens, None)]
        for seen, was in zip(now, before, strict=True):
            assert (seen["status"], seen["question"], seen["view"]) == ("frozen", None, was["view"])
            assert seen["log"] == was["log"]
            assert "no longer played here" in seen["notice"]
        assert "at 41" not in str(told(now[0]))
        assert "at 41" in str(told(now[1]))
        move = {"option": "rest", "version": now[0]["version"], "client": "x"}
        assert server.move(table, tokens[0], move).status_code == 422
        page = server.page(f"/t/{table}", 0)
        assert "no longer played here" in text_of(page)
        assert "coins: [4, 0]" in page.text
        assert 'value="vote end"' in page.text
        assert server.page(f"/t/{table}/replay/1", 0).status_code == 200
        assert server.client.get(f"/t/{table}/record").status_code == 400
        assert server.page(f"/t/{table}/replay/3?eyes=1", 0).status_code == 400
        [brief] = server.client.portal.call(server.house.my_tables, server.people[0][0])
        assert (brief.status, brief.my_turn) == ("frozen", False)
        assert server.vote(table, 0).status_code == 303
        assert server.position(table)["status"] == "frozen"
        assert server.vote(table, 1).status_code == 303
        assert server.position(table)["status"] == "ended"
        assert "open 3" in server.client.get(f"/t/{table}/record").text
    with serving(3) as server:
        ended = server.position(table, tokens[0])
        assert (ended["status"], ended["view"]) == ("ended", before[0]["view"])
        [brief] = server.client.portal.call(server.house.my_tables, server.people[0][0])
        assert brief.status == "ended"


def test_a_frozen_game_goes_on_when_its_rules_come_back(serving):
    with serving(1) as server:
        table, tokens = server.found("12")
        server.play(table, tokens, "rest")
    with serving(3) as server:
        assert server.vote(table, 0).status_code == 303
        assert server.client.portal.call(server.house.my_tables, server.people[1][0])[0].status == "frozen"
    with serving(1) as server:
        [brief] = server.client.portal.call(server.house.my_tables, server.people[1][0])
        assert (brief.status, brief.my_turn) == ("playing", True)
        server.play(table, tokens, "barter")


def test_a_game_ends_also_when_its_words_fail(serving, monkeypatch):
    with serving(1) as server:
        table, tokens = server.found()
        server.play(table, tokens, "rest", "barter", "peek")
        with monkeypatch.context() as broken:
            broken.setattr(Caravan, "board", lambda *_, **__: 1 / 0)
            server.play(table, tokens, "barter")
        assert server.position(table)["status"] == "over"
        assert server.house.database.archive(table) is None
    with serving(3) as server:
        assert server.position(table)["outcome"] == {"winners": [1], "scores": [1, 6]}, "kept when the house closed"


def test_games_that_ended_before_anything_was_kept_are_kept_while_their_rules_are_there(serving, url):
    with serving(1) as server:
        table, tokens = server.found()
        server.play(table, tokens, "rest", "barter", "peek", "barter")
        before = server.position(table, tokens[0])
    forget(url, archives)
    with serving(1) as server:
        for _ in range(3000):
            if not server.client.portal.call(waited, server.house):
                break
        assert not server.house.database.unkept()
    with serving(3) as server:
        assert told(server.position(table, tokens[0])) == told(before)


async def waited(house):
    await asyncio.sleep(0.02)
    return house.database.unkept()


def forget(url, what):
    """As if nothing had been kept yet."""
    with Database.open(url) as database, database.writing() as connection:
        connection.execute(delete(what))


def test_where_nothing_was_kept_the_page_shows_what_can_still_be_read(serving, url):
    with serving(1) as server:
        over, tokens = server.found()
        server.play(over, tokens, "rest", "barter", "peek", "barter")
        running, tokens = server.found()
    forget(url, archives)
    forget(url, data_files)
    with serving(3) as server:
        now = server.position(over)
        assert (now["status"], now["view"]["purse"], now["log"]) == ("over", [1, 6], []), "nothing is left to be asked"
        assert "purses 1 6" in server.page(f"/t/{over}", 0).text
        now = server.position(running)
        assert (now["status"], now["view"], now["log"]) == ("frozen", {}, []), "the step that asked is not known"
        said = text_of(server.page(f"/t/{running}/replay/0", 0))
        assert "no longer played here, and nothing but its players could be kept" in said
        assert "readable" not in said
        assert [server.vote(running, seat).status_code for seat in (0, 1)] == [303, 303]
        page = server.page(f"/t/{running}/replay/0", 0)
        assert "nothing but its players could be kept" in text_of(page)
        assert f'href="/t/{running}"' in page.text
        assert "nothing but its players could be kept" in text_of(server.page(f"/t/{running}", 0))
        assert server.client.get(f"/t/{running}/record").status_code == 404


def everything(url):
    with Database.look_at(url) as database, database.steady() as connection:
        return [connection.execute(select(table)).all() for table in (tables, archives, data_files)]


def test_running_games_are_checked_before_other_rules_are_used(serving, url, monkeypatch, capsys):
    with serving(1) as server:
        same, tokens = server.found("12")
        server.play(same, tokens, "barter", "peek")
        other, tokens = server.found("12")
        server.play(other, tokens, "barter", "rest", "peek")
        over, tokens = server.found()
        server.play(over, tokens, "rest", "rest", "rest", "rest")
    before = everything(url)

    def checked(version):
        install(monkeypatch, version)
        status = main(["check-tables", "--database", url])
        return status, capsys.readouterr().out.splitlines()

    assert checked(1) == (0, ["2 running games: 2 unchanged, 0 carried over, 0 frozen."])
    status, said = checked(2)
    assert (status, said[1:]) == (0, ["2 running games: 1 unchanged, 1 carried over, 0 frozen."])
    assert said[0].startswith(f"carried: {other} (caravan, Ana, Ben): begun with version 1 of the rules; 3 actions")
    assert said[0].endswith("lead to other values of coins, rests.")
    status, said = checked(3)
    assert (status, said[2]) == (1, "2 running games: 0 unchanged, 0 carried over, 2 frozen.")
    assert f"frozen: {other} (caravan, Ana, Ben): " in said[0]
    assert "played with version 1 of the rules of The Caravan; this is version 3" in said[0]
    assert "action 1 differs (red day barter): There is no option 'barter'." in said[0]
    assert everything(url) == before


def test_the_games_of_the_house_are_made_again_of_their_kept_files():
    for name in ("el_grande", "king_and_intrigue", "sanchos", "toledo"):
        game = games.game(name)
        again = games.game_with(name, game.data_files)
        assert (again.data_digest, again.data_files) == (game.data_digest, game.data_files)
        assert again is not game
        assert games.game_with(name, dict(game.data_files)) is again
