"""Deeds: repeated, stale, two at once, sealed, taken back, confirmed, refused."""

from __future__ import annotations

import asyncio

import pytest

from meseta.server.deeds import Deed
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from tests.server.conftest import house_at, match_at, people, run, table_with


def answer(look, client="c", at=0, **more):
    """The deed that takes one of the viewer's choices."""
    return Deed("play", client, look.version, look.seat, look.ask.choices[at].option, **more)


async def asked(house, table, *persons):
    """Whoever has something to answer."""
    for person in persons:
        if (await house.at(table, Visitor(person)).look()).ask.choices:
            return person
    raise AssertionError("nobody is asked")


def test_a_repeat_gets_the_stored_answer_and_changes_nothing(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, ben])
            who = await asked(house, table, ana, ben)
            look = await house.at(table, Visitor(who)).look()
            first = await house.at(table, Visitor(who)).act(answer(look, "one"))
            again = await house.at(table, Visitor(who)).act(answer(look, "one"))
            other = await house.at(table, Visitor(who)).act(answer(look, "two"))
            assert (first.status, again.status, other.status) == ("done", "repeated", "stale")
            assert again.version == first.version == (await house.at(table, Visitor(who)).look()).version

    run(body)


def test_a_client_id_belongs_to_whoever_sent_it(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, ben])
            replies = []
            for _ in range(2):
                for who in (ana, ben):
                    look = await house.at(table, Visitor(who)).look()
                    if look.ask.choices:
                        replies.append((await house.at(table, Visitor(who)).act(answer(look, "same"))).status)
                        break
            assert replies == ["done", "done"]

    run(body)


def test_two_at_once_have_one_winner(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, ana])
            look = await house.at(table, Visitor(ana)).look()
            deeds = [answer(look, f"c{n}", n % len(look.ask.choices)) for n in range(6)]
            replies = await asyncio.gather(*(house.at(table, Visitor(ana)).act(deed) for deed in deeds))
            assert sorted(reply.status for reply in replies) == ["done", *["stale"] * 5]
            assert (await house.at(table, Visitor(ana)).look()).version == look.version + 1

    run(body)


def test_a_foreign_sealed_answer_makes_mine_not_stale_and_changing_ones_mind_is_not_seen(path):
    async def body():
        async with house_at(path) as house:
            ana, ben, eva = await people(house, 3)
            table = await table_with(house, match_at("el_grande", "dial_castillo"), [ana, ben, eva])
            mine = await house.at(table, Visitor(ana)).look()
            theirs = await house.at(table, Visitor(ben)).look()
            assert mine.ask.sealed
            assert (await house.at(table, Visitor(ben)).act(answer(theirs, "b1"))).status == "done"
            seen = await house.at(table, Visitor(eva)).look()
            changed = Deed(
                "play", "b2", (await house.at(table, Visitor(ben)).look()).version, 1, theirs.ask.choices[1].option
            )
            assert (await house.at(table, Visitor(ben)).act(changed)).status == "done"
            assert await house.at(table, Visitor(eva)).look() == seen
            assert (await house.at(table, Visitor(ben)).look()).ask.chosen == theirs.ask.choices[1].option
            assert (await house.at(table, Visitor(ana)).act(answer(mine, "a1"))).status == "done"
            assert (await house.at(table, Visitor(eva)).look()).ask.sealed

    run(body)


def test_what_a_seat_changed_its_mind_to_survives_a_restart(path):
    async def body():
        async with house_at(path) as house:
            ana, ben, eva = await people(house, 3)
            table = await table_with(house, match_at("el_grande", "dial_castillo"), [ana, ben, eva])
            for n in range(3):
                await house.at(table, Visitor(ana)).act(
                    answer(await house.at(table, Visitor(ana, seat=0)).look(), f"c{n}", n)
                )
            chosen = (await house.at(table, Visitor(ana)).look()).ask.chosen
        async with house_at(path) as house:
            assert (await house.at(table, Visitor(ana)).look()).ask.chosen == chosen

    run(body)


def test_undo_and_start_over_go_back_and_old_versions_are_stale(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            table = await table_with(house, match_at("el_grande", "half", 2), [ana, ana])
            before = await house.at(table, Visitor(ana)).look()
            place = next(n for n, c in enumerate(before.ask.choices) if c.option == "place")
            await house.at(table, Visitor(ana)).act(answer(before, "c1", place))
            middle = await house.at(table, Visitor(ana)).look()
            await house.at(table, Visitor(ana)).act(answer(middle, "c2"))
            look = await house.at(table, Visitor(ana, seat=before.seat)).look()
            assert look.undo
            assert (
                await house.at(table, Visitor(ana)).act(Deed("undo", "c3", before.version, before.seat))
            ).status == "stale"
            assert (
                await house.at(table, Visitor(ana)).act(Deed("undo", "c4", look.version, before.seat))
            ).status == "done"
            after = await house.at(table, Visitor(ana)).look()
            assert after.version > look.version
            assert (after.view, after.log, after.step) == (middle.view, middle.log, middle.step)
            assert (await house.at(table, Visitor(ana)).act(answer(middle, "c5"))).status == "stale"
            over = Deed("start_over", "c6", after.version, before.seat)
            assert (await house.at(table, Visitor(ana)).act(over)).status == "done"
            again = await house.at(table, Visitor(ana)).look()
            assert before.log[: len(again.log)] == again.log
            assert again.step < after.step

    run(body)


def test_undo_works_after_a_restart(path):
    async def body():
        match = match_at("el_grande", "half", 2)
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            table = await table_with(house, match, [ana, ana])
            look = await house.at(table, Visitor(ana)).look()
            place = next(n for n, c in enumerate(look.ask.choices) if c.option == "place")
            assert (await house.at(table, Visitor(ana)).act(answer(look, "c", place))).status == "done"
            log = (await house.at(table, Visitor(ana)).look()).log
        async with house_at(path) as house:
            again = await house.at(table, Visitor(ana)).look()
            assert again.log == log
            assert again.undo
            assert (
                await house.at(table, Visitor(ana)).act(Deed("undo", "u", again.version, again.seat))
            ).status == "done"
            assert (await house.at(table, Visitor(ana)).look()).ask == look.ask

    run(body)


def test_confirmation_is_asked_for_what_cannot_be_undone(path):
    async def body():
        async with house_at(path) as house:
            (ana, mine), (ben, his) = await house.greet(None), await house.greet(None)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, ben], confirm=True, pace="days")
            who = await asked(house, table, ana, ben)
            look = await house.at(table, Visitor(who)).look()
            assert look.confirm
            reply = await house.at(table, Visitor(who)).act(answer(look, "c"))
            assert (reply.status, reply.version) == ("confirm", look.version)
            assert (await house.at(table, Visitor(who)).look()) == look
            await house.prefer(who, {"motion": "off"})
            person = await house.known(mine if who is ana else his)
            assert (await house.at(table, Visitor(person)).act(answer(look, "c"))).status == "confirm"
            await house.prefer(person, {"confirm": "off"})
            person = await house.known(mine if who is ana else his)
            assert person.prefs == {"motion": "off", "confirm": "off"}, "what is not named stays"
            assert (await house.at(table, Visitor(person)).act(answer(look, "c"))).status == "done"

    run(body)


@pytest.mark.parametrize(("language", "word"), [("en", "not asked"), ("de", "nicht gefragt"), ("es", "pregunta")])
def test_refusals_speak_the_readers_language(path, language, word):
    async def body():
        async with house_at(path) as house:
            ana, ben, cid = await people(house, 3)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, ben])
            looks = {p.id: await house.at(table, Visitor(p)).look() for p in (ana, ben)}
            idle, busy = sorted((ana, ben), key=lambda p: bool(looks[p.id].ask.choices))
            reply = await house.at(table, Visitor(idle, language)).act(
                Deed("play", "c", looks[idle.id].version, value="p7")
            )
            assert (reply.status, word in reply.message) == ("refused", True)
            ruled = await house.at(table, Visitor(busy, language)).act(
                Deed("play", "c", looks[busy.id].version, value="galicia")
            )
            assert (ruled.status, ruled.rule) == ("refused", "EG-23")
            assert (await house.at(table, Visitor(busy, language)).why("galicia")).rule == "EG-23"
            assert await house.at(table, Visitor(busy, language)).why(looks[busy.id].ask.choices[0].option) is None
            stranger = await house.at(table, Visitor(cid, language)).act(Deed("play", "c", 1, value="p7"))
            nonsense = await house.at(table, Visitor(busy, language)).act(Deed("dance", "c", 1))
            unknown = await house.at(table, Visitor(busy, language)).act(Deed("play", "c", 1, value="\0'; --"))
            foreign = await house.at(table, Visitor(idle, language)).act(
                Deed("play", "c", 1, looks[busy.id].seat, "p7")
            )
            replies = [stranger, nonsense, unknown, foreign]
            assert {r.status for r in replies} == {"refused"}
            assert (await house.at(table, Visitor(busy, language)).look()).version == 1

    run(body)


def test_players_and_spectators_talk_apart_until_the_end(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, "random"])
            await house.at(table, Visitor(ana)).act(Deed("say", "1", 1, value="  hello \n there "))
            version = (await house.at(table, Visitor()).look()).version
            await house.at(table, Visitor(ben)).act(Deed("say", "2", 1, value="<b>psst</b>"))
            assert [r.text for r in (await house.at(table, Visitor(ana)).look()).chat] == ["hello there"]
            assert [r.text for r in (await house.at(table, Visitor(ben)).look()).chat] == ["<b>psst</b>"]
            assert (await house.at(table, Visitor(ana)).look()).version == version
            assert (await house.at(table, Visitor(ana)).act(Deed("say", "3", 1, value="x" * 401))).status == "refused"
            assert (await house.at(table, Visitor(ana)).act(Deed("say", "4", 1, value=" "))).status == "refused"
            assert (await house.at(table, Visitor(ana)).act(Deed("vote", "5", 1, value="end"))).status == "done"
            assert len((await house.at(table, Visitor(ana)).look()).chat) == 2
            flood = [
                (await house.at(table, Visitor(ana)).act(Deed("say", f"f{n}", 1, value="x"))).status for n in range(9)
            ]
            assert flood[-1] == "refused"

    run(body)


def test_a_plan_that_cannot_be_is_refused_with_a_sentence(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            for plan in (
                NewTable("chess", ("me", "random")),
                NewTable("el_grande", ("me",)),
                NewTable("el_grande", ("me", "wizard")),
                NewTable("el_grande", ("me", "random"), {"rounds": "77"}),
                NewTable("el_grande", ("me", "random"), pace="hurry"),
                NewTable("el_grande", ("me", "random"), nickname="x" * 99),
            ):
                with pytest.raises(ValueError, match=r"\w+ .*\."):
                    await house.open_table(plan, Visitor(ana))
            assert await house.my_tables(ana) == []

    run(body)
