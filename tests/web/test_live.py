"""The line to a page: first what is missing, then every change; deeds are answered once and only once."""

from __future__ import annotations

import asyncio
import json
import re
import zlib

import pytest
from starlette.websockets import WebSocketDisconnect

from meseta.core.texts import texts
from meseta.server.deeds import Deed
from meseta.server.visitor import Visitor
from meseta.store.errors import StoreBusy
from meseta.web.table import live, side_panels
from meseta.web.table.live import messages
from meseta.web.table.sight import Memory
from tests.server.conftest import comes_true


def play(line, version, option, client="c1", **more):
    line.send_json({"what": "play", "client": client, "version": version, "value": option, **more})


def until_reply(line):
    """The next reply, and the changes that came before it."""
    changes = []
    while "reply" not in (told := line.receive_json()):
        changes.append(told)
    return told["reply"], changes


def until(line, version):
    """Changes until a version is reached."""
    while (told := line.receive_json()).get("version", 0) < version:
        pass
    return told


def read_all(line):
    """Everything until the line is closed."""
    while True:
        line.receive_json()


def stamp_of(page):
    return re.search(r'data-stamp="(\w+)"', page).group(1)


def test_a_page_that_is_up_to_date_gets_nothing_but_the_news(sit):
    me = sit("me", "me")
    page = me.client.get(f"/t/{me.table}").text
    with me.line(stamp_of(page)) as line:
        told = line.receive_json()
    assert "whole" not in told
    changed = set(told["set"]) - {"chair-0", "chair-1"}  # being here is the only thing that has changed
    assert changed == set()


def test_an_unknown_stamp_gets_the_whole_page(sit):
    me = sit("me", "me")
    with me.line("of yesterday") as line:
        told = line.receive_json()
    assert told["whole"]
    assert {"prompt", "bar", "chair-0", "pane-map"} <= set(told["set"])
    assert set(told["set"]) == set(told["place"])


def test_a_move_is_answered_and_changes_every_page(sit):
    me = sit("me", "me")
    option = me.look().ask.choices[0].option
    with me.line() as line, me.line() as other:
        version = line.receive_json()["version"]
        other.receive_json()
        play(line, version, option)
        reply, _ = until_reply(line)
        assert reply["status"] == "done"
        assert reply["client"] == "c1"
        told = until(other, reply["version"])
        assert "whole" not in told
        assert "prompt" in told["set"]
        assert len(zlib.compress(json.dumps(told).encode())) < 5_000, "also where another seat's hand comes"


def test_a_lost_line_is_taken_up_where_it_broke(sit):
    me = sit("me", "me")
    option = me.look().ask.choices[0].option
    with me.line() as line:
        told = line.receive_json()
        play(line, told["version"], option)
        until_reply(line)
    with me.line(told["stamp"]) as line:
        again = line.receive_json()
    assert "whole" not in again
    assert again["version"] > told["version"]
    assert len(again["set"]) < len(told["set"])


def test_a_repeated_deed_is_done_once(sit):
    me = sit("me", "me")
    option = me.look().ask.choices[0].option
    with me.line() as line:
        version = line.receive_json()["version"]
        for _ in range(2):
            play(line, version, option, client="the same")
    with me.line() as line:
        line.receive_json()
        play(line, version, option, client="the same")
        reply, _ = until_reply(line)
    assert reply["status"] == "repeated"
    assert me.played() == 1


def test_a_stale_deed_changes_nothing_and_says_so(sit):
    me = sit("me", "me")
    first, second = (choice.option for choice in me.look().ask.choices[:2])
    with me.line() as line:
        version = line.receive_json()["version"]
        play(line, version, first, client="a")
        until_reply(line)
        play(line, version, second, client="b")
        reply, _ = until_reply(line)
    assert reply["status"] == "stale"
    assert reply["message"]
    assert me.played() == 1


def test_what_is_not_possible_is_refused_with_a_sentence(sit):
    me = sit("me", "me")
    with me.line() as line:
        version = line.receive_json()["version"]
        play(line, version, "galicia")
        reply, _ = until_reply(line)
    assert reply["status"] == "refused"
    assert reply["rule"]
    assert me.played() == 0


@pytest.mark.parametrize(
    "nonsense",
    [
        "no json",
        "[]",
        '{"what": 3}',
        '{"version": "x"}',
        '{"version": true}',
        '{"version": -1}',
        "x" * 9000,
        "[" * 8000,
        json.dumps({"what": "play", "client": "c" * 65}),
        json.dumps({"what": "say", "client": "c", "value": "v" * 2001}),
    ],
)
def test_nonsense_ends_the_line_and_changes_nothing(sit, nonsense):
    me = sit("me", "me")
    with me.line() as line:
        line.receive_json()
        line.send_text(nonsense)
        with pytest.raises(WebSocketDisconnect):
            read_all(line)
    assert me.played() == 0


def test_too_many_deeds_end_the_line(sit, monkeypatch):
    monkeypatch.setattr(live, "DEEDS_PER_SECOND", 0.01)  # however slow the machine is
    me = sit("me", "me")
    with me.line() as line:
        line.receive_json()
        for number in range(live.DEEDS_AT_ONCE + 10):
            line.send_json({"what": "undo", "client": str(number), "version": 1})
        with pytest.raises(WebSocketDisconnect):
            read_all(line)


def test_sockets_of_other_sites_and_of_no_table_are_refused(sit):
    me = sit("me", "me")
    for address, origin in [
        (f"/t/{me.table}/live", "http://elsewhere.example"),
        ("/t/nowhere/live", "http://testserver"),
        (f"/t/{me.table}/live?seat=7", "http://testserver"),
    ]:
        with (
            pytest.raises(WebSocketDisconnect),
            me.client.websocket_connect(address, headers={"origin": origin}) as line,
        ):
            line.receive_json()


def test_lines_per_address_are_limited(sit, monkeypatch):
    monkeypatch.setattr(live, "PER_ADDRESS", 1)
    me = sit("me", "me")
    with me.line() as line:
        line.receive_json()
        with pytest.raises(WebSocketDisconnect), me.line() as other:
            other.receive_json()
        assert me.client.get(f"/t/{me.table}/stream").status_code == 429
    assert len(me.client.app.state.lines) == 0


def test_a_request_is_answered_like_a_message(sit):
    me = sit("me", "me")
    look = me.look()
    wish = {"what": "play", "client": "x", "version": look.version, "value": look.ask.choices[0].option}
    address = f"/t/{me.table}/deed"
    assert me.client.post(address, json=wish).json()["status"] == "done"
    assert me.client.post(address, json=wish).json()["status"] == "repeated"
    assert me.client.post(address, json={"what": []}).status_code == 400
    assert me.played() == 1


def test_a_seat_of_somebody_else_is_out_of_reach(sit, client):
    me = sit("me", "friend")
    look = me.look()
    client.cookies.clear()
    assert client.get(f"/t/{me.table}?seat=0").status_code >= 400
    wish = {"what": "play", "client": "x", "version": look.version, "seat": 0, "value": "p7"}
    assert client.post(f"/t/{me.table}/deed", json=wish).json()["status"] == "refused"
    page = client.get(f"/t/{me.table}").text
    assert "data-option" not in page
    assert texts("meseta.web", "en").get("table", "board") in page


def test_what_others_change_is_named_and_what_one_does_oneself_is_not(sit):
    me = sit("me", "friend", settings={"rounds": "6"})

    async def forty_decisions():
        house, told = me.house, []
        ben, _ = await house.greet(None)
        await house.sit(me.opened.invites[1], Visitor(ben), "Ben")
        line = messages(house.at(me.table, Visitor(me.person)), Memory(), "")
        await anext(line)
        for number in range(40):
            for who in (me.person, ben):
                look = await house.at(me.table, Visitor(who)).look()
                if look.ask.choices and not look.ask.chosen:
                    deed = Deed("play", f"d{number}", look.version, look.seat, look.ask.choices[0].option)
                    await house.at(me.table, Visitor(who)).act(deed)
                    told.append((who is ben, json.loads(await anext(line))))
                    break
        await line.aclose()
        return told

    told = me.call(forty_decisions)
    assert not any(message["fresh"] for others, message in told if not others)
    fresh = [message for others, message in told if others and message["fresh"]]
    assert fresh
    for message in fresh:
        staged = [name for beat in message.get("beats", ()) for name in beat.get("set", ())]
        assert {*message["set"], *staged} >= set(message["fresh"])


def test_a_page_that_leaves_while_its_deed_is_done_is_no_failure(monkeypatch):
    class Leaving:
        sent = 0

        async def receive(self):
            return {"type": "websocket.receive", "text": '{"what": "undo", "client": "c", "version": 1}'}

        async def send_text(self, text):
            self.sent += 1
            raise RuntimeError("The page has left.")

    async def done(*_):
        return {"status": "done"}

    monkeypatch.setattr(live, "reply_to", done)
    page = Leaving()
    asyncio.run(live._hear(page, None))
    assert page.sent == 1


def test_a_database_that_has_no_time_ends_a_line_so_that_its_page_comes_again(sit, monkeypatch):
    me = sit("me", "me")
    option = me.look().ask.choices[0].option

    async def busy(_table):
        raise StoreBusy("too many are waiting")

    with me.line() as line:
        version = line.receive_json()["version"]
        monkeypatch.setattr(live, "sight", busy)
        play(line, version, option)
        with pytest.raises(WebSocketDisconnect) as left:
            read_all(line)
    assert left.value.code == 1012


def test_streams_count_as_lines(sit, monkeypatch):
    monkeypatch.setattr(live, "PER_ADDRESS", 1)
    me = sit("me", "me")
    with me.line() as line:
        line.receive_json()
        assert me.client.get(f"/t/{me.table}/stream").status_code == 429


def test_nobody_is_written_down_at_a_table_that_does_not_exist(client, house, monkeypatch):
    def never(*_):
        raise AssertionError("somebody was written down")

    monkeypatch.setattr(house.database, "add_person", never)
    assert client.get("/t/nowhere").status_code == 404


# -- whoever only watches ----------------------------------------------------------------------------------------------


def test_spectators_share_what_they_see(sit, monkeypatch):
    """However many watch, a page is made once for every language, and told once."""
    me = sit("me", "me", settings={"rounds": "6"})
    made = []
    monkeypatch.setattr(side_panels, "seats", noting(made, side_panels.seats))  # every page has them

    async def watched():
        house, memory = me.house, Memory()
        strangers = [Visitor((await house.greet(None))[0]) for _ in range(3)]
        watching = [*strangers, Visitor(), Visitor(language="de"), Visitor(language="de")]
        lines = [messages(house.at(me.table, who), memory, "") for who in watching]
        first = [await anext(line) for line in lines]
        pages = [len(made)]
        made.clear()
        look = await house.at(me.table, Visitor(me.person)).look()
        await house.at(me.table, Visitor(me.person)).act(
            Deed("play", "c", look.version, look.seat, look.ask.choices[0].option)
        )
        told = [await anext(line) for line in lines]
        pages.append(len(made))
        for line in lines:
            await line.aclose()
        return first, told, pages

    first, told, pages = me.call(watched)
    assert pages == [2, 2], "one in every language"
    for heard in (first, told):
        assert len(set(heard)) == 2
        assert heard[0] is heard[3]
    assert "whole" not in json.loads(told[0])
    assert json.loads(told[0])["set"]


def noting(calls, function):
    def noted(*given, **named):
        calls.append(given)
        return function(*given, **named)

    return noted


def test_nobody_at_the_table_shares_with_spectators(sit):
    me = sit("me", "friend", settings={"rounds": "6"})

    async def looks():
        house = me.house
        ben, _ = await house.greet(None)
        stranger = await house.at(me.table, Visitor(ben)).look()
        await house.sit(me.opened.invites[1], Visitor(ben), "Ben")
        return [stranger, *[await house.at(me.table, who).look() for who in (Visitor(ben), Visitor(me.person))]]

    stranger, ben, founder = me.call(looks)
    assert stranger.shared is not None
    assert (ben.shared, ben.seat) == (None, 1)
    assert (founder.shared, founder.seat) == (None, 0)


def test_who_is_here_is_part_of_what_spectators_see(sit):
    me = sit("me", "me")

    async def before_and_after():
        eve = me.house.at(me.table, Visitor())
        before = await eve.look()
        async with me.house.at(me.table, Visitor(me.person)).subscribe():
            return before, await eve.look(), await eve.look()

    before, after, again = me.call(before_and_after)
    assert [chair.here for chair in before.chairs] == [False, False]
    assert [chair.here for chair in after.chairs] == [True, True]
    assert again is after


def test_whoever_moves_is_answered_before_pages_of_others_are_made(sit, monkeypatch):
    me = sit("me", "me", settings={"rounds": "6"})
    order = []
    real_sight, real_written = live.sight, live.written

    async def noted_sight(table):
        order.append("own page" if table.visitor.person == me.person else "another's page")
        return await real_sight(table)

    def noted_written(told):
        order.extend(["answer"] if "reply" in told else [])
        return real_written(told)

    with me.line() as line:
        version = line.receive_json()["version"]

        async def watch():
            others = [
                messages(me.house.at(me.table, Visitor(language=one)), Memory(), "") for one in ("en", "de", "nl")
            ]
            for other in others:
                await anext(other)
            return others, [asyncio.ensure_future(anext(other)) for other in others]

        others, coming = me.call(watch)
        monkeypatch.setattr(live, "sight", noted_sight)
        monkeypatch.setattr(live, "written", noted_written)
        play(line, version, me.look().ask.choices[0].option)
        until_reply(line)

        async def leave():
            await asyncio.gather(*coming)
            for other in others:
                await other.aclose()

        me.call(leave)
    assert set(order[:2]) == {"own page", "answer"}
    assert order[2:5] == ["another's page"] * 3


def test_written_lines_go_when_everybody_has_gone(sit):
    me = sit("me", "me", settings={"rounds": "6"})
    with me.line() as line:
        version = line.receive_json()["version"]
        play(line, version, me.look().ask.choices[0].option)
        until_reply(line)
        table = me.house.tables.at_hand(me.table)
        assert any(lines.written for lines in table.log_lines.values())

    async def gone():
        await comes_true(lambda: not me.house.subscriptions.tables())

    me.call(gone)
    table = me.house.tables.at_hand(me.table)
    assert not any(lines.written for lines in table.log_lines.values())
    assert not table.public_looks
