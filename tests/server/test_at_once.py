"""Many answers at once: the same as one by one, all or nothing, once; and what was said waits for its questions."""

from __future__ import annotations

import pytest

import meseta
from meseta import games
from meseta.core.chance import Dice
from meseta.core.errors import Refused
from meseta.server import at_once
from meseta.server.deeds import Deed
from meseta.server.table import Agreement, Holder, LiveTable
from meseta.server.visitor import Visitor
from tests.kit.drivers import facts
from tests.server.conftest import house_at, match_at, people, run, table_with, until

HAND = (*(f"ki_{n}" for n in range(10, 120, 10)), "ki_120", "ki_130")


def live(match):
    return LiveTable("law", match, [Holder(n + 1, f"P{n}") for n in range(match.seats)], Agreement())


def one_by_one(match, dice):
    """Some answers of a series by chance, each given alone; their names."""
    question, names = match.question, []
    for _ in range(1 + dice.below(match.game.still_to_choose(match.view(question.seat)))):
        now = match.question
        if now is None or (now.kind, now.seat) != (question.kind, question.seat):
            break
        option = now.options[dice.below(len(now.options))]
        names.append(match.game.vocabulary.name(option))
        match.play(option, now.seat)
    return names


@pytest.mark.parametrize("name", ["el_grande", "king_and_intrigue", "sanchos"])
def test_answers_at_once_are_the_same_as_one_by_one(name):
    game, dice, met = games.game(name), Dice(3), set()
    seats = max(game.seats)
    for seed in range(40):
        settings = {"hand": "random"} if name == "king_and_intrigue" else {}
        match = meseta.new(name, seats=seats, seed=seed, **settings)
        while match.question is not None:
            question = match.question
            if question.kind not in game.series:
                match.play(question.options[dice.below(len(question.options))], question.seat)
                continue
            met.add(question.kind)
            alone = match.copy()
            names = one_by_one(alone, dice)
            table = live(match)
            at_once.play(table, question.seat, names, "en")
            assert facts(table.match) == facts(alone)
    assert met == {kind for kind in game.series if kind != "draft"}


def test_a_hand_at_once_is_the_same_as_card_by_card():
    match = match_at("king_and_intrigue", "draft", 2, modules="base")
    alone, other = match.copy(), tuple(reversed(HAND))
    for mine, yours in zip(HAND, other, strict=True):
        alone.play(mine, 0)
        alone.play(yours, 1)
    table = live(match)
    at_once.play(table, 0, HAND, "en")
    assert len(table.match.log) == len(match.log), "nobody has seen a second card"
    assert at_once.said(table, 0, "draft") == HAND
    at_once.play(table, 1, other, "en")
    assert facts(table.match) == facts(alone)
    assert [holder.orders for holder in table.holders] == [{}, {}], "what is done with is forgotten"


@pytest.mark.parametrize(
    ("hand", "sentence", "rule"),
    [
        (("ki_20", "pe_13", *HAND[2:]), "Number 2, 13 Outing .* Nothing was changed", "KI-"),
        (("ki_20", "nonsense", *HAND[2:]), "Number 2, nonsense: There is no option", ""),
        ((*HAND[:12], HAND[0]), "“ki_10” was chosen twice", ""),
        (HAND[:5], "Choose exactly 13", ""),
        ((), "at least one", ""),
        (HAND * 4, "at most 40", ""),
    ],
)
def test_a_hand_is_refused_as_a_whole(hand, sentence, rule):
    table = live(match_at("king_and_intrigue", "draft", 2, modules="base"))
    before, copy = facts(table.match), table.copy()
    with pytest.raises(Refused, match=sentence) as refusal:
        at_once.play(copy, 0, hand, "en")
    assert refusal.value.rule.startswith(rule)
    assert bool(refusal.value.rule) == bool(rule)
    assert facts(table.match) == before


def test_only_questions_in_a_row_are_answered_at_once():
    table = live(match_at("el_grande", "power", 2))
    with pytest.raises(Refused, match="one at a time"):
        at_once.play(table, table.asked()[0], ["p7"], "en")
    with pytest.raises(Refused, match="not asked"):
        at_once.play(table, 1 - table.asked()[0], ["p7"], "en")


def test_a_row_ends_where_another_question_comes():
    match = match_at("el_grande", "place", 2)
    table, seat = live(match), match.question.seat
    place = match.question.names[0]
    with pytest.raises(Refused, match=r"After \d of 9 another question comes"):
        at_once.play(table, seat, [place] * 9, "en")


# -- at a table ------------------------------------------------------------------------------------------------------


async def drafting(house, *holders):
    return await table_with(house, match_at("king_and_intrigue", "draft", len(holders), modules="base"), holders)


def hand(look, cards=HAND, client="c"):
    return Deed("answers", client, look.version, look.seat, answers=tuple(cards))


def test_a_hand_waits_for_the_others_and_can_be_changed_until_then(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            table = await drafting(house, ana, ben)
            mine, yours = (house.at(table, Visitor(who)) for who in (ana, ben))
            assert (await mine.act(hand(await mine.look()))).status == "done"
            look = await mine.look()
            assert look.ask.many.said == HAND
            assert look.ask.chosen == "ki_10"
            assert (await yours.look()).ask.many.said == (), "nobody else sees it"
            changed = ("ki_180", *HAND[1:])
            assert (await mine.act(hand(look, changed, "other"))).status == "done"
            assert (await yours.act(hand(await yours.look()))).status == "done"
            look = await mine.look()
            assert look.ask.kind == "power"
            assert set(look.view["power_cards"][0]["hand"]) == set(changed)

    run(body)


def test_a_hand_sent_twice_counts_once(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            table = await drafting(house, ana, ben)
            mine = house.at(table, Visitor(ana))
            look = await mine.look()
            first, again = await mine.act(hand(look)), await mine.act(hand(look, reversed(HAND)))
            assert (first.status, again.status) == ("done", "repeated")
            assert (await mine.look()).ask.many.said == HAND

    run(body)


def test_with_bots_a_hand_is_complete_at_once(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            table = await drafting(house, ana, "greedy", "random")
            mine = house.at(table, Visitor(ana))
            look = await until(house, table, lambda look: len(look.view["question"]["chosen"]) == 2, ana)
            await mine.act(hand(look))
            look = await until(house, table, lambda look: look.ask is not None and look.ask.kind == "power", ana)
            assert look.view["power_cards"][0]["cards"] + len(look.view["power_cards"][0]["shown"]) == 13

    run(body)


def test_whoever_clicks_one_card_after_all_has_said_nothing_in_advance(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            table = await drafting(house, ana, ben)
            mine = house.at(table, Visitor(ana))
            await mine.act(hand(await mine.look()))
            look = await mine.look()
            await mine.act(Deed("play", "one", look.version, look.seat, "ki_180"))
            look = await mine.look()
            assert (look.ask.chosen, look.ask.many.said) == ("ki_180", ())

    run(body)


def test_what_was_said_survives_a_restart(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            table = await drafting(house, ana, ben)
            mine = house.at(table, Visitor(ana))
            await mine.act(hand(await mine.look()))
        async with house_at(path) as house:
            yours = house.at(table, Visitor(ben))
            await yours.act(hand(await yours.look(), client="later"))
            look = await house.at(table, Visitor(ana)).look()
            assert set(look.view["power_cards"][0]["hand"]) == set(HAND)

    run(body)
