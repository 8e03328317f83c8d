"""The luck of a table: nothing is dealt before everybody sits, and nobody learns the secret before the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from meseta.cli import main
from meseta.core.decision import CHANCE
from meseta.core.errors import BadFile, Refused
from meseta.core.luck import Fair, Thrown
from meseta.core.proof import Proof, check
from meseta.core.replay import check_sum, play_back, read, write
from meseta.server.deeds import Deed
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from tests.core.test_luck import NONCES, SECRET, played
from tests.server.conftest import house_at, match_at, people, run, table_with, until


async def founded(house, game="toledo", seats=("me", "friend", "friend"), **more):
    """Three people, of whom the first has founded a table for all."""
    ana, ben, cid = await people(house, 3)
    opened = await house.open_table(NewTable(game, seats, nickname="Ana", nonce="ana1", **more), Visitor(ana))
    return ana, ben, cid, opened


@pytest.mark.parametrize("game", ["el_grande", "king_and_intrigue", "sanchos", "toledo"])
def test_nothing_is_dealt_before_everybody_sits(path, game):
    async def body():
        async with house_at(path) as house:
            ana, ben, cid, opened = await founded(house, game)
            for person in (ana, None):
                look = await house.at(opened.table, Visitor(person)).look()
                assert (look.status, look.steps, look.log) == ("waiting", 0, ())
            before = await house.at(opened.table, Visitor(ana)).look()
            await house.sit(opened.invites[1], Visitor(ben), "Ben", "ben1")
            between = await house.at(opened.table, Visitor(ana)).look()
            assert between.view == before.view
            await house.sit(opened.invites[2], Visitor(cid), "Cid", "cid1")
            match = (await house.tables.table(opened.table)).match
            assert match.luck.nonces == ("ana1", "ben1", "cid1")
            assert match.luck.drawn == sum(action.seat == CHANCE for action in match.log)
            assert (await house.at(opened.table, Visitor(ana)).look()).status == "playing"

    run(body)


def test_whoever_wants_to_bind_the_house_reads_the_digest_and_sits_down_after_it(path):
    async def body():
        async with house_at(path) as house:
            ana, *_ = await people(house, 3)
            opened = await house.open_table(NewTable("toledo", ("friend", "random"), nickname="Ana"), Visitor(ana))
            there = house.at(opened.table, Visitor(ana))
            before = await there.luck()
            assert (before.settled, before.nonces[0]) == (False, "")
            await house.sit(opened.invites[0], Visitor(ana), "Ana", "after-the-digest")
            after = await there.luck()
            assert (after.digest, after.nonces[0]) == (before.digest, "after-the-digest")
            assert (await there.look()).status == "playing"

    run(body)


def test_a_table_that_waits_survives_a_restart_with_its_nonces(path):
    async def body():
        async with house_at(path) as house:
            _, ben, cid, opened = await founded(house)
            await house.sit(opened.invites[1], Visitor(ben), "Ben", "ben1")
            digest = (await house.at(opened.table, Visitor()).luck()).digest
        async with house_at(path) as house:
            sheet = await house.at(opened.table, Visitor()).luck()
            assert (sheet.digest, sheet.nonces, sheet.secret) == (digest, ("ana1", "ben1", ""), "")
            await house.sit(opened.invites[2], Visitor(cid), "Cid")
            sheet = await house.at(opened.table, Visitor()).luck()
            assert sheet.digest == digest
            assert all(sheet.nonces), "the house adds a nonce for a browser that brings none"

    run(body)


def test_everybody_can_check_the_luck_of_a_finished_game(path):
    async def body():
        async with house_at(path) as house:
            ana, *_ = await people(house, 3)
            plan = NewTable("el_grande", ("me", "random"), {"rounds": "6"}, nonce="ana1")
            table = (await house.open_table(plan, Visitor(ana))).table
            running = await house.at(table, Visitor()).luck()
            assert running.fair
            assert (running.secret, running.drawn) == ("", 0)
            await house.at(table, Visitor(ana)).act(Deed("hand_over", "h", 10**6, value="random"))
            await until(house, table, lambda look: look.status == "over")
            sheet = await house.at(table, Visitor()).luck()
            assert sheet.digest == running.digest
            assert not sheet.wrong
            assert sheet.drawn > 20
            record = read(await house.at(table, Visitor()).record())
            match = play_back(record, (await house.tables.table(table)).match.game)
            assert check(match, Proof.read(record.header["luck"])) == sheet.drawn

    run(body)


def test_a_game_that_is_ended_shows_its_secret_too(path):
    async def body():
        async with house_at(path) as house:
            ana, *_ = await people(house, 3)
            table = (await house.open_table(NewTable("toledo", ("me", "random")), Visitor(ana))).table
            await house.at(table, Visitor(ana)).act(Deed("vote", "v", 10**6, value="end"))
            sheet = await house.at(table, Visitor()).luck()
            assert sheet.secret
            assert not sheet.wrong
            assert "\nluck " in await house.at(table, Visitor()).record()

    run(body)


@pytest.mark.parametrize("game", ["el_grande", "toledo"])
def test_nobody_sits_down_once_the_secret_is_shown(path, game):
    """They would choose their word knowing what it brings, and the game would be called fair."""

    async def body():
        async with house_at(path) as house:
            ana, ben, cid, opened = await founded(house, game)
            await house.sit(opened.invites[1], Visitor(ben), "Ben", "ben1")
            for person in (ana, ben):
                await house.at(opened.table, Visitor(person)).act(Deed("vote", "v", 10**6, value="end"))
            assert (await house.at(opened.table, Visitor()).luck()).secret
            with pytest.raises(Refused, match="agreed to end"):
                await house.sit(opened.invites[2], Visitor(cid), "Cid", "chosen")
            look, sheet = await house.at(opened.table, Visitor()).look(), await house.at(opened.table, Visitor()).luck()
            assert (look.steps, look.chairs[2].kind, sheet.settled) == (0, "open", False)

    run(body)


def test_the_record_of_a_game_that_never_began_is_as_honest_as_any(path, tmp_path, capsys):
    """Words that are missing stay missing where they were, and there is nothing to check."""

    async def body():
        async with house_at(path) as house:
            ana, ben, cid, opened = await founded(house)
            await house.sit(opened.invites[2], Visitor(cid), "Cid", "cid1")
            for person in (ana, cid):
                await house.at(opened.table, Visitor(person)).act(Deed("vote", "v", 10**6, value="end"))
            there = house.at(opened.table, Visitor())
            record, sheet = await there.record(), await there.luck()
            (tmp_path / "game.replay").write_text(record)
            brought = house.at(await house.keep_record(record, ben), Visitor())
            assert await brought.luck() == replace(sheet, brought=True, next_digest="")
            assert (sheet.nonces, sheet.settled) == (("ana1", "", "cid1"), False)
            assert await brought.record() == record

    run(body)
    assert main(["verify", str(tmp_path / "game.replay")]) == 0
    assert "nothing was dealt" in capsys.readouterr().out


def test_a_record_from_elsewhere_is_believed_no_digest_but_its_own(path):
    async def body():
        async with house_at(path) as house:
            ana, *_ = await people(house, 3)
            honest = write(played()).rpartition("sum ")[0]
            digest = Fair(SECRET, NONCES).digest
            for old, new, told in (
                (digest, "0" * 64, "not the one whose digest"),
                (" ana ben cid", " ana ben", "3 seats, but 2 nonces"),
                (" ana ben cid", " ana ben ", "before every seat"),
            ):
                forged = honest.replace(old, new)
                with pytest.raises(BadFile, match=told):
                    await house.keep_record(f"{forged}sum {check_sum(forged)}\n", ana)

    run(body)


def test_no_page_and_no_program_sees_the_secret_of_a_running_game(path):
    async def body():
        async with house_at(path) as house:
            ana, *_ = await people(house, 3)
            table = (await house.open_table(NewTable("el_grande", ("me", "random")), Visitor(ana))).table
            luck = (await house.tables.table(table)).match.luck
            for visitor in (Visitor(ana), Visitor()):
                there = house.at(table, visitor)
                assert luck.secret.hex() not in f"{await there.look()!r} {await there.luck()!r}"
                with pytest.raises(Refused):
                    await there.record()

    run(body)


def test_in_a_rematch_nobody_adds_a_word_in_anothers_name(path):
    async def body():
        async with house_at(path) as house:
            ana, ben, cid, opened = await founded(house)
            await house.sit(opened.invites[1], Visitor(ben), "Ben", "ben1")
            await house.sit(opened.invites[2], Visitor(cid), "Cid", "cid1")
            for person in (ana, ben, cid):
                await house.at(opened.table, Visitor(person)).act(Deed("vote", "v", 10**6, value="end"))
            again = await house.tables.table(await house.at(opened.table, Visitor(ben)).rematch("ben2"))
            words = dict(zip((holder.person for holder in again.holders), again.match.luck.nonces, strict=True))
            assert words[ben.id] == "ben2"
            assert len({"ben2", words[ana.id], words[cid.id]}) == 3

    run(body)


async def ended(house):
    """A game of three that was ended by agreement."""
    ana, ben, cid, opened = await founded(house)
    await house.sit(opened.invites[1], Visitor(ben), "Ben", "ben1")
    await house.sit(opened.invites[2], Visitor(cid), "Cid", "cid1")
    for person in (ana, ben, cid):
        await house.at(opened.table, Visitor(person)).act(Deed("vote", "v", 10**6, value="end"))
    return ana, ben, cid, opened.table


def test_whoever_sees_the_end_adds_to_the_next_game_after_its_digest_was_told(path):
    async def body():
        async with house_at(path) as house:
            ana, ben, cid, old = await ended(house)
            told = (await house.at(old, Visitor(cid)).luck()).next_digest
            before = (await house.at(old, Visitor(ana)).look()).version
            for person, word in ((cid, "cid2"), (ben, "ben2"), (cid, "later")):
                await house.at(old, Visitor(person)).add_to_next(word)
            assert (await house.at(old, Visitor(ana)).look()).version == before
        async with house_at(path) as house:
            again = await house.tables.table(await house.at(old, Visitor(ana)).rematch("ana2"))
            words = dict(zip((holder.person for holder in again.holders), again.match.luck.nonces, strict=True))
            assert words == {ana.id: "ana2", ben.id: "ben2", cid.id: "cid2"}
            assert again.match.luck.digest == told
            await house.at(old, Visitor(ben)).add_to_next("too-late")
            assert (await house.tables.table(again.name)).match.luck.nonces == again.match.luck.nonces
            sheet = await house.at(again.name, Visitor(ben)).luck()
            assert (sheet.digest, sheet.secret, sheet.next_digest) == (told, "", "")

    run(body)


def test_only_players_of_a_game_that_is_over_add_to_the_next_one(path):
    async def body():
        async with house_at(path) as house:
            ana, _, _, opened = await founded(house)
            assert (await house.at(opened.table, Visitor(ana)).luck()).next_digest == ""
            for table, visitor in ((opened.table, Visitor(ana)), ((await ended(house))[3], Visitor())):
                with pytest.raises(Refused):
                    await house.at(table, visitor).add_to_next("word")
            old = (await ended(house))[3]
            with pytest.raises(Refused):
                await house.at(old, Visitor(ana)).add_to_next("no word")

    run(body)


def test_the_secret_of_the_next_game_is_told_to_nobody(path):
    async def body():
        async with house_at(path) as house:
            ana, _, _, old = await ended(house)
            secret = (await house.tables.table(old)).agreement.next_luck.secret
            there = house.at(old, Visitor(ana))
            told = [await there.look(), await there.luck(), await there.ending(), await there.record()]
            assert secret not in f"{told!r}"
            assert len(secret) == 64

    run(body)


def test_games_that_ended_before_there_was_a_next_luck_are_played_again(path):
    async def body():
        async with house_at(path) as house:
            ana, ben, _, old = await ended(house)
            table = await house.tables.table(old)
            table.agreement = replace(table.agreement, next_luck=None)
            await house.at(old, Visitor(ben)).add_to_next("ben2")
            assert (await house.at(old, Visitor(ana)).luck()).next_digest == ""
            again = await house.tables.table(await house.at(old, Visitor(ana)).rematch("ana2"))
            assert "ana2" in again.match.luck.nonces
            assert again.match.luck.complete

    run(body)


def test_bots_think_with_luck_of_their_own(path):
    async def body():
        async with house_at(path) as house:
            ana, *_ = await people(house, 3)
            one, other = [
                (await house.tables.table((await house.open_table(plan, Visitor(ana))).table)).match
                for plan in [NewTable("toledo", ("me", "random"))] * 2
            ]
            assert isinstance(one.luck, Fair)
            assert one.seed != other.seed
            assert one.luck.secret != other.luck.secret

    run(body)


def test_games_begun_with_dice_from_a_seed_go_on(path):
    async def body():
        async with house_at(path) as house:
            ana, *_ = await people(house, 3)
            match = match_at("el_grande", "power", seats=2)
            table = await table_with(house, match, [ana, "random"])
        async with house_at(path) as house:
            look = await house.at(table, Visitor(ana)).look()
            reply = await house.at(table, Visitor(ana)).act(
                Deed("play", "c", look.version, value=look.ask.choices[0].option)
            )
            assert reply.status == "done"
            assert isinstance((await house.tables.table(table)).match.luck, Thrown)
            assert not (await house.at(table, Visitor()).luck()).fair

    run(body)


@pytest.mark.parametrize("nonce", ["a b", "x" * 65, "ñ", "\0"])
def test_a_bad_nonce_is_refused_in_the_readers_language(path, nonce):
    async def body():
        async with house_at(path) as house:
            ana, ben, _, opened = await founded(house)
            with pytest.raises(Refused, match="Glück"):
                await house.open_table(NewTable("toledo", ("me", "random"), nonce=nonce), Visitor(ana, "de"))
            with pytest.raises(Refused, match="Glück"):
                await house.sit(opened.invites[1], Visitor(ben, "de"), "Ben", nonce)
            assert (await house.at(opened.table, Visitor()).look()).chairs[1].kind == "open"

    run(body)
