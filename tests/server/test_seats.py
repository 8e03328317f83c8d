"""Seats: invitations, tokens, standing orders, votes, hand-over, rematch, many pairs of eyes."""

from __future__ import annotations

import asyncio
import time

import pytest

from meseta import games
from meseta.core.errors import Refused
from meseta.server import orders, what_if
from meseta.server.deeds import Deed
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from tests.server.conftest import Hands, house_at, match_at, people, run, table_with, until
from tests.server.test_house import play_on


class Later:
    """The real time, and a leap."""

    def __init__(self):
        self.leap = 0.0

    def __call__(self):
        return time.monotonic() + self.leap


def test_a_friend_comes_by_invitation_and_the_game_begins(path):
    async def body():
        async with house_at(path) as house:
            ana, ben, cid = await people(house, 3)
            opened = await house.open_table(
                NewTable("el_grande", ("me", "friend", "random"), nickname="Ana"), Visitor(ana)
            )
            assert set(opened.invites) == {1}
            waiting = await house.at(opened.table, Visitor(ana)).look()
            assert (waiting.status, waiting.chairs[1].kind, waiting.founder) == ("waiting", "open", True)
            early = await house.at(opened.table, Visitor(ana)).act(Deed("play", "c", waiting.version, value="p7"))
            assert early.status == "refused"
            assert await house.at(opened.table, Visitor(ana)).invites() == opened.invites
            assert await house.sit(opened.invites[1], Visitor(ben), " Ben  B ") == (opened.table, 1)
            assert await house.sit(opened.invites[1], Visitor(ben), "Ben B") == (opened.table, 1)
            with pytest.raises(Refused, match="taken"):
                await house.sit(opened.invites[1], Visitor(cid), "Cid")
            with pytest.raises(Refused, match="not valid"):
                await house.sit("guessed", Visitor(cid), "Cid")
            look = await house.at(opened.table, Visitor(ben)).look()
            assert (look.status, look.seat, look.chairs[1].player) == ("playing", 1, "Ben B")
            assert [brief.table for brief in await house.my_tables(ben)] == [opened.table]
            assert await house.lobby() == []

    run(body)


def test_invitations_that_were_sent_survive_a_restart_until_the_founder_wants_new_ones(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            opened = await house.open_table(
                NewTable("toledo", ("me", "friend"), nickname="Ana", public=True), Visitor(ana)
            )
        async with house_at(path) as house:
            assert [brief.seats for brief in await house.lobby()] == [("Ana", "")]
            with pytest.raises(Refused):
                await house.at(opened.table, Visitor(ben)).invites()
            assert await house.at(opened.table, Visitor(ana)).invites() == {1: ""}, (
                "given out, and not to be shown again"
            )
            assert await house.invited(opened.invites[1]) == (opened.table, 1), "looking voids nothing"
            with pytest.raises(Refused):
                await house.at(opened.table, Visitor(ben)).invite_anew(1)
            await house.at(opened.table, Visitor(ana)).invite_anew(1)
            fresh = await house.at(opened.table, Visitor(ana)).invites()
            with pytest.raises(Refused):
                await house.invited(opened.invites[1])
            assert await house.sit(fresh[1], Visitor(ben), "Ben") == (opened.table, 1)
            with pytest.raises(Refused, match="taken"):
                await house.at(opened.table, Visitor(ana)).invite_anew(1)

    run(body)


def test_a_seats_token_opens_this_seat_only(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, ben])
            token = await house.at(table, Visitor(ana)).api_token(0)
            assert await house.program(token) == Visitor(token_for=(table, 0))
            assert await house.program("x") is None
            with pytest.raises(Refused):
                await house.at(table, Visitor(ana)).api_token(1)
            look = await house.at(table, Visitor(token_for=(table, 0))).look()
            assert (look.seat, [c.mine for c in look.chairs]) == (0, [True, False])
            other = await house.at(table, Visitor(ana)).api_token(0)
            assert (await house.program(token), await house.program(other)) == (None, Visitor(token_for=(table, 0)))

    run(body)


def test_while_a_game_runs_nobody_borrows_eyes(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            table = await table_with(house, match_at("toledo", "card", 2, seed=3), [ana, ben])
            for who in (ana, None):
                with pytest.raises(Refused, match="own eyes"):
                    await house.at(table, Visitor(who, seat=1)).look()
                with pytest.raises(Refused, match="own eyes"):
                    await house.at(table, Visitor(who, seat=1)).look_at(3)
            with pytest.raises(Refused, match="no position"):
                await house.at(table, Visitor(ana)).look_at(9999)
            past = await house.at(table, Visitor(ana)).look_at(4)
            assert (past.step, past.view["players"][1]["hand"]) == (4, None)
            for who in (ana, ben):
                await house.at(table, Visitor(who)).act(Deed("vote", "v", past.version, value="end"))
            open_now = await house.at(table, Visitor(seat=1)).look()
            assert (open_now.status, open_now.seat) == ("ended", 1)
            assert open_now.view["players"][1]["hand"] is not None

    run(body)


def test_past_positions_and_films_are_those_that_were(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            match = match_at("king_and_intrigue", "dial_castillo", 2)
            table = await table_with(house, match, [ana, ana])
            now = await house.at(table, Visitor(ana, seat=0)).look()
            film = await house.at(table, Visitor(ana, seat=0)).frames(0, now.steps)
            assert [look.step for look in film] == list(range(1, now.steps + 1))
            assert film[-1].view == now.view
            assert film[-1].log == now.log
            jump = await house.at(table, Visitor(ana, seat=0)).look_at(30)
            assert (jump.view, jump.log, jump.ask) == (film[29].view, film[29].log, film[29].ask)
            assert jump.log == now.log[: len(jump.log)]
            assert tuple(event for look in film for event in look.happened) == tuple(match.events_for(0, match.told[0]))

    run(body)


@pytest.mark.parametrize("order", ["never", "cost 99", "use 99", "cost 1"])
def test_a_standing_order_answers_and_nobody_sees_it(path, order):
    async def body():
        async with house_at(path) as house:
            ana, ben, eva = await people(house, 3)
            match = match_at("el_grande", "veto")
            seat = match.question.seat
            table = await table_with(house, match, [ana, ben, eva])
            holder = (ana, ben, eva)[seat]
            others = [await house.at(table, Visitor(p)).look() for p in (ana, ben, eva, None) if p is not holder]
            mine = await house.at(table, Visitor(holder)).look()
            bad = [
                await house.at(table, Visitor(holder)).act(Deed("order", "x", 1, value=v))
                for v in ("veto", "dial=never", "veto=cost", "veto=use", "veto=use 0")
            ]
            assert {reply.status for reply in bad} == {"refused"}
            given = await house.at(table, Visitor(holder)).act(Deed("order", "o", mine.version, value=f"veto={order}"))
            assert (given.status, given.version) == ("done", mine.version)
            assert (await house.at(table, Visitor(holder)).look()).orders == {"veto": order}
            if order == "cost 1" and (await house.at(table, Visitor(holder)).look()).step == mine.step:
                return  # it costs something: the person is asked
            assert [look.orders for look in others] == [{}, {}, {}]
            after = await until(house, table, lambda look: look.step > mine.step)
            assert match.game.vocabulary.name((await house.tables.table(table)).match.log[mine.step].option) == "allow"
            assert all(not look.orders for look in [after])

    run(body)


@pytest.mark.parametrize(("cost", "answer"), [(3, "allow"), (4, "object"), (9, "object")])
def test_an_order_uses_the_veto_when_allowing_costs_enough(path, monkeypatch, cost, answer):
    monkeypatch.setattr(what_if, "cost_of_declining", lambda *_: cost)

    async def body():
        async with house_at(path) as house:
            persons = await people(house, 3)
            match = match_at("el_grande", "veto")
            table = await table_with(house, match, persons)
            before = await house.at(table, Visitor()).look()
            await house.at(table, Visitor(persons[match.question.seat])).act(Deed("order", "o", 1, value="veto=use 4"))
            await until(house, table, lambda look: look.step > before.step)
            log = (await house.tables.table(table)).match.log
            assert match.game.vocabulary.name(log[before.step].option) == answer

    run(body)


@pytest.mark.parametrize("kind", ["intercept", "join", "reserve_card"])
def test_only_questions_of_yes_or_no_can_be_used_by_order(kind):
    game = games.game("sanchos")
    assert orders.is_order(game, kind, "cost 4")
    assert not orders.is_order(game, kind, "use 4")


def test_an_absent_seat_gets_a_stand_in_by_vote_and_takes_its_seat_back(path):
    async def body():
        clock = Later()
        async with house_at(path, clock=clock) as house:
            persons = await people(house, 3)
            table = await table_with(house, match_at("el_grande", "power"), persons)
            seat = next(c.seat for c in (await house.at(table, Visitor()).look()).chairs if c.asked)
            absent, others = persons[seat], [p for p in persons if p is not persons[seat]]
            ballot = Deed("vote", "v", 1, value=f"stand-in {seat}")
            assert (await house.at(table, Visitor(others[0])).act(ballot)).status == "refused"
            clock.leap = 181
            assert (await house.at(table, Visitor(absent)).act(ballot)).status == "refused"
            assert (
                await house.at(table, Visitor(others[0])).act(Deed("vote", "w", 1, value=f"stand-in {seat}"))
            ).status == "done"
            running = (await house.at(table, Visitor()).look()).ballots
            assert [(b.what, b.seat, len(b.ayes), b.needed) for b in running] == [("stand-in", seat, 1, 2)]
            assert (await house.at(table, Visitor(others[1])).act(ballot)).status == "done"
            look = await until(house, table, lambda look: not look.chairs[seat].asked)
            assert look.chairs[seat].kind == "stand-in"
            assert look.ballots == ()
            assert (await house.at(table, Visitor(absent)).act(Deed("take_back", "t", look.version))).status == "done"
            assert (await house.at(table, Visitor()).look()).chairs[seat].kind == "person"

    run(body)


@pytest.mark.parametrize(
    ("agreement", "minutes"),
    [({}, 3), ({"pace": "days"}, 3 * 1440), ({"patience": 10}, 10), ({"pace": "days", "patience": 60}, 60)],
)
def test_others_wait_for_somebody_as_long_as_the_table_agreed_also_after_a_restart(path, agreement, minutes):
    async def body():
        clock = Hands()
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            plan = NewTable("el_grande", ("me", "friend"), nickname="Ana", **agreement)
            opened = await house.open_table(plan, Visitor(ana))
            await house.sit(opened.invites[1], Visitor(ben), "Ben")
        async with house_at(path, clock=clock) as house:
            look = await house.at(opened.table, Visitor(ana)).look()
            assert look.patience == minutes
            seat = next(chair.seat for chair in look.chairs if chair.asked)
            other = (ana, ben)[1 - seat]
            clock.now = house.tables.at_hand(opened.table).updated_at + 60 * minutes - 1
            early = await house.at(opened.table, Visitor(other)).act(Deed("vote", "a", 1, value=f"stand-in {seat}"))
            clock.now += 1.01  # large floats are rounded: a second alone may be a little less
            late = await house.at(opened.table, Visitor(other)).act(Deed("vote", "b", 1, value=f"stand-in {seat}"))
            assert (early.status, late.status) == ("refused", "done")

    run(body)


def test_nobody_is_away_because_somebody_has_set_the_clock(path, monkeypatch):
    """An hour forward, as in spring, or a year back: what counts is time that has passed."""

    async def body():
        real, leap = time.time, 0.0
        monkeypatch.setattr(time, "time", lambda: real() + leap)
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, ben])
            seat = next(c.seat for c in (await house.at(table, Visitor()).look()).chairs if c.asked)
            other = (ana, ben)[1 - seat]
            for leap in (3600.0, -365 * 86400.0):
                ballot = Deed("vote", f"{leap}", 1, value=f"stand-in {seat}")
                assert (await house.at(table, Visitor(other)).act(ballot)).status == "refused"
            assert house.chatting.take("ana")

    run(body)


@pytest.mark.parametrize("patience", [0, -1, 30 * 1440 + 1])
def test_nobody_is_waited_for_without_an_end(path, patience):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            with pytest.raises(Refused, match="30 days"):
                await house.open_table(
                    NewTable("toledo", ("me", "friend"), nickname="Ana", patience=patience), Visitor(ana)
                )
            assert await house.my_tables(ana) == []

    run(body)


def test_presence_is_seen_and_keeps_a_seat(path):
    async def body():
        clock = Later()
        async with house_at(path, clock=clock) as house:
            ana, ben = await people(house, 2)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, ben])
            seat = next(c.seat for c in (await house.at(table, Visitor()).look()).chairs if c.asked)
            asked, other = (ana, ben)[seat], (ana, ben)[1 - seat]
            async with house.at(table, Visitor(asked)).subscribe(), house.at(table, Visitor()).subscribe() as news:
                assert (await house.at(table, Visitor()).look()).chairs[seat].here
                clock.leap = 9999
                vote = await house.at(table, Visitor(other)).act(Deed("vote", "v", 1, value=f"stand-in {seat}"))
                assert vote.status == "refused"
            assert not (await house.at(table, Visitor()).look()).chairs[seat].here
            with pytest.raises(StopAsyncIteration):
                await anext(news)

    run(body)


def test_a_seat_is_handed_over_and_the_game_is_played_to_its_end_and_again(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            opened = await house.open_table(
                NewTable("el_grande", ("me", "friend"), {"rounds": "6"}, nickname="Ana", patience=10), Visitor(ana)
            )
            await house.sit(opened.invites[1], Visitor(ben), "Ben")
            table = opened.table
            wrong = await house.at(table, Visitor(ben)).act(Deed("hand_over", "h", 1, value="wizard"))
            assert wrong.status == "refused"
            assert (await house.at(table, Visitor(ben)).act(Deed("hand_over", "h", 1, value="random"))).status == "done"
            with pytest.raises(Refused, match="over"):
                await house.at(table, Visitor(ana)).rematch()
            assert (await play_on(house, table, [ana])).status == "over"
            new = await asyncio.gather(house.at(table, Visitor(ana)).rematch(), house.at(table, Visitor(ben)).rematch())
            assert len(set(new)) == 1
            assert {row.id for row in house.database.tables_of(ana.id)} == {table, new[0]}, "one new table, no ghost"
            look = await house.at(new[0], Visitor(ana)).look()
            assert [(c.player, c.kind) for c in look.chairs] == [("Ben", "person"), ("Ana", "person")]
            assert (await house.at(table, Visitor(ben)).look()).rematch == new[0]
            assert (await house.at(new[0], Visitor(ben)).look()).patience == 10

    run(body)


def test_a_table_is_ended_by_everybody_only(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            table = await table_with(house, match_at("toledo", "card", 2), [ana, ben])
            await house.at(table, Visitor(ana)).act(Deed("vote", "1", 1, value="end"))
            assert (await house.at(table, Visitor(ana)).look()).status == "playing"
            assert (await house.at(table, Visitor(ana)).act(Deed("vote", "2", 1, value="burn"))).status == "refused"
            await house.at(table, Visitor(ben)).act(Deed("vote", "1", 1, value="end"))
            look = await house.at(table, Visitor(ana)).look()
            assert (look.status, bool(look.notice), look.ask is None or look.ask.choices == ()) == ("ended", True, True)
            assert (
                await house.at(table, Visitor(ana)).act(Deed("play", "3", look.version, value="stop"))
            ).status == "refused"

    run(body)


def test_an_order_that_is_given_up_in_time_answers_nothing(path):
    async def body():
        async with house_at(path, pause=0.3) as house:
            persons = await people(house, 3)
            match = match_at("el_grande", "veto")
            seat = match.question.seat
            table = await table_with(house, match, persons)
            before = await house.at(table, Visitor(persons[seat])).look()
            for client, wish in enumerate(("never", "ask")):
                deed = Deed("order", f"{client}", before.version, value=f"veto={wish}")
                assert (await house.at(table, Visitor(persons[seat])).act(deed)).status == "done"
            await house.driver._tasks[table]
            assert (await house.at(table, Visitor(persons[seat])).look()).step == before.step

    run(body)


def test_invitations_are_listed_while_somebody_sits_down(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            opened = await house.open_table(
                NewTable("el_grande", ("me", "friend", "friend"), nickname="Ana"), Visitor(ana)
            )
            del house.invitations[opened.table, 1]
            listed, _ = await asyncio.gather(
                house.at(opened.table, Visitor(ana)).invites(), house.sit(opened.invites[2], Visitor(ben), "Ben")
            )
            assert set(listed) <= {1, 2}

    run(body)


def test_many_spectators_do_not_drown_a_table(path):
    async def body():
        async with house_at(path, clock=lambda: 1e9) as house:
            ana, *crowd = await people(house, 25)
            opened = await house.open_table(NewTable("toledo", ("me", "random"), nickname="Ana"), Visitor(ana))
            said = [await house.at(opened.table, Visitor(p)).act(Deed("say", "s", 1, value="olé")) for p in crowd]
            assert [reply.status for reply in said] == ["done"] * 20 + ["refused"] * 4
            assert (await house.at(opened.table, Visitor(ana)).act(Deed("say", "s", 1, value="hush"))).status == "done"

    run(body)
