"""Characters: their data, their names, and that a temper changes what a bot likes and nothing else."""

from __future__ import annotations

import re

import pytest

from meseta import bots
from meseta.bots import characters
from meseta.bots.characters import cast, names_of_bots
from meseta.bots.evaluation import Evaluation
from meseta.bots.levels import Budget, SearchBot, WhimsicalBot
from meseta.bots.plain import evaluation_of
from meseta.bots.tempers import POINT, Temper, Tempered
from meseta.core.chance import Dice
from meseta.core.data import DataFile, find
from meseta.core.decision import CHANCE
from meseta.core.errors import BadFile, MesetaError
from meseta.core.texts import LANGUAGES
from meseta.core.view import Eyes
from meseta.render import portraits
from tests.bots.test_search import decisions, start
from tests.bots.toys import Majority
from tests.kit.drivers import facts, new_match
from tests.kit.register import Table, game_named, real_names
from tests.kit.toys import TOYS

TEXT = find(characters.PACKAGE, characters.FILE).text
QUICK = [one.id for one in cast().characters.values() if one.level in ("easy", "mild", "medium")]


# -- the cast ----------------------------------------------------------------------------------------------------------


def test_characters_are_met_at_every_level_and_with_every_temper():
    found = list(cast().characters.values())
    order = [characters.LEVELS.index(one.level) for one in found]
    assert order == sorted(order)
    assert set(order) == set(range(len(characters.LEVELS)))
    assert {one.temper for one in found} == set(characters.TEMPERS)


@pytest.mark.parametrize("one", cast().characters.values(), ids=lambda one: one.id)
def test_every_character_has_a_portrait_and_two_sentences_in_every_language(one):
    assert portraits.portrait(one.id).startswith('<svg class="portrait"')
    about = {one.about(language) for language in LANGUAGES}
    assert len(about) == len(LANGUAGES)
    assert all(len(re.findall(r"[.!?](?: |$)", text)) == 2 for text in about)
    assert all(one.trade(language) for language in LANGUAGES)


def test_nobody_has_a_portrait_without_being_a_character():
    assert set(portraits.names()) == set(cast().characters)


def test_portraits_wear_no_colour_of_a_seat():
    for name in portraits.names():
        assert not re.search(r"--(red|blue|yellow|green)\b", portraits.portrait(name))


@pytest.mark.parametrize("name", real_names())
def test_every_title_is_played_by_all_of_them(name):
    game = game_named(name)
    assert [one.id for one in bots.characters_of(game)] == list(cast().characters)
    assert bots.everybody_of(game) == [*bots.KINDS, *cast().characters]


def test_a_title_without_an_evaluation_has_no_characters():
    assert bots.characters_of(TOYS["race"]) == []
    with pytest.raises(MesetaError, match="There is no 'mason' bot for The Race yet"):
        bots.make("mason", TOYS["race"], 1)


@pytest.mark.parametrize(
    ("old", "new", "field", "told"),
    [
        ('level = "mild"', 'level = "mildd"', "level", "Did you mean 'mild'?"),
        ('temper = "schemer"', 'temper = "angry"', "temper", "There is no temper 'angry'."),
        ('id = "squire"', 'id = "potter"', "id", "'potter' is no name of its own"),
        ('id = "squire"', 'id = "hard"', "id", "'hard' is no name of its own"),
        ('id = "squire"', 'id = "a squire"', "id", "'a squire' is no name of its own"),
        ('"Tello", ', "", "names", "4 names are too few: at a table 5 may sit."),
        ('"Tello"', '"Oria"', "names", "somebody else is called Oria already."),
        ('"Tello"', '"Tello the Bold"', "names", "is not one word of at most 8 letters."),
        ('"Tello"', "7", "names", "7 is not one word"),
        ("growth = 0.6", "growth = 1.2", "growth", "1.2 is not between 0 and 1."),
        ("growth = 0.6", "growth = true", "growth", "True is not"),
        ("growth = 0.6\nspite = 0.0", "growth = 0.6\nspite = 0.5", "spite", "nothing is left for winning."),
        ("daring = 0.0", "during = 0.0", "daring", "the field is missing"),
        ("[guests]", "[guest]", "guest", "There is no table 'guest'."),
    ],
)
def test_what_is_wrong_with_the_cast_is_told_with_line_and_field(old, new, field, told):
    assert old in TEXT
    with pytest.raises(BadFile, match=f"characters.toml, line \\d+, field {field!r}: ") as caught:
        characters.read(DataFile("characters.toml", TEXT.replace(old, new, 1)))
    assert told in str(caught.value)


# -- names -------------------------------------------------------------------------------------------------------------


def test_bots_of_one_kind_have_different_names():
    for kind in (*bots.KINDS, *cast().characters):
        found = names_of_bots(dict.fromkeys(range(5), kind), ())
        assert len(set(found.values())) == 5


def test_nobody_is_called_as_a_person_at_the_table():
    first, second = cast().characters["mason"].names[:2]
    assert names_of_bots({1: "mason"}, ["Ana"]) == {1: first}
    assert names_of_bots({1: "mason"}, [first.upper()]) == {1: second}
    everybody = cast().characters["mason"].names
    assert names_of_bots({1: "mason"}, everybody) == {1: ""}


def test_a_newcomer_among_the_levels_changes_nobodys_name():
    before = names_of_bots({2: "medium", 3: "hard"}, ["Ana"])
    after = names_of_bots({0: "greedy", 2: "medium", 3: "hard"}, ["Ana"])
    assert {**after, **before} == after


def test_who_is_no_bot_of_the_house_is_not_named():
    assert names_of_bots({0: "?", 1: "Ana", 2: "search:20"}, ()) == {0: "", 1: "", 2: ""}


# -- tempers -----------------------------------------------------------------------------------------------------------


class Told(Evaluation):
    """Chances and points as a test says."""

    def __init__(self, chances, worth):
        self.chances, self.worth = chances, worth

    def rewards(self, s):
        return self.chances

    def prospects(self, s):
        return self.worth


def rewards(temper, chances, worth):
    return Tempered(Told(chances, worth), temper).rewards(start(Majority(), 2))


def test_a_builder_counts_its_own_points_and_a_schemer_those_of_the_strongest_rival():
    chances, worth = [0.5, 0.5], [10.0, 20.0]
    assert rewards(Temper(), chances, worth) == chances
    assert rewards(Temper(growth=0.5), chances, worth) == pytest.approx([0.25 + POINT * 5, 0.25 + POINT * 10])
    assert rewards(Temper(spite=0.5), chances, worth) == pytest.approx([0.25 - POINT * 10, 0.25 - POINT * 5])


def test_a_gambler_likes_a_chance_more_than_what_is_sure():
    def mean(temper, outcomes):
        return sum(rewards(temper, [chance, 1 - chance], [0.0, 0.0])[0] for chance in outcomes) / len(outcomes)

    sure, bold = [0.5, 0.5], [0.1, 0.9]
    assert mean(Temper(), sure) == pytest.approx(mean(Temper(), bold))
    assert mean(Temper(daring=0.6), bold) > mean(Temper(daring=0.6), sure)
    assert rewards(Temper(daring=0.6), [0.0, 1.0], [0.0, 0.0]) == [0.0, 1.0]


def test_a_temper_may_be_given_to_any_evaluation():
    game = game_named("toledo")
    for wanted in ("+schemer", "best+schemer"):
        found = evaluation_of(game, wanted)
        assert isinstance(found, Tempered)
        assert found.temper is cast().tempers["schemer"]
    assert not isinstance(evaluation_of(game, "best"), Tempered)
    with pytest.raises(MesetaError):
        evaluation_of(game, "best+calm")


def test_a_whim_takes_what_comes_near_and_nothing_else(monkeypatch):
    game = Majority()
    eyes = Eyes(game, start(game, 2), 0)
    sober = SearchBot.ponder

    def undecided(self, eyes):
        """A search that has found two options good, one bad, and one lucky that was hardly tried."""
        search = sober(self, eyes)
        root = search.root
        for option, visits, mean in ((0, 20, 0.6), (1, 20, 0.59), (2, 20, 0.4), (3, 4, 0.62)):
            at = root.find(option, 0.0)
            root.visits[at], root.total[at] = visits, visits * mean
        search.choice = 0
        return search

    monkeypatch.setattr(SearchBot, "ponder", undecided)

    def chosen(whim):
        return {WhimsicalBot(game, seed, Budget(8), "", whim).choose(eyes) for seed in range(12)}

    assert chosen(0.0) == {0}
    assert chosen(0.005) == {0}
    assert chosen(0.05) == {0, 1}
    assert chosen(1.0) == {0, 1}  # a tenth of what is at stake, however great the whim


# -- at the table ------------------------------------------------------------------------------------------------------


def thinks_briefly(game, seed, budget, evaluation, whim):
    return WhimsicalBot(game, seed, Budget(1), evaluation, whim)


SHORT = {"el_grande": (("rounds", "6"),), "king_and_intrigue": (("rounds", "6"),), "toledo": (("turns", "25"),)}
"""Games that end earlier than usual."""


@pytest.mark.parametrize("name", real_names())
def test_a_whole_game_is_played_by_all_characters_in_turn(name, monkeypatch):
    """At the smallest table; those who search think as long as a test may last."""
    monkeypatch.setattr(bots, "WhimsicalBot", thinks_briefly)
    game = game_named(name)
    seats = game.seats[0]
    match = new_match(Table(name, seats, SHORT.get(name, ())), 5, ["mason"] * seats)
    table = [[bots.make(kind, game, seat) for kind in cast().characters] for seat in range(seats)]
    asked = 0
    while match.question is not None:
        seat = match.question.seat
        if seat == CHANCE:
            match.play_recorded(CHANCE, match.luck.draw(match.state))
            continue
        asked += 1
        option = table[seat][asked % len(table[seat])].choose(match.eyes(seat))
        assert option in match.question.options
        match.play_recorded(seat, option)
    assert asked > len(cast().characters)
    assert game.outcome(match.state) is not None


@pytest.mark.parametrize("name", real_names())
def test_characters_choose_the_same_in_states_that_the_seat_cannot_tell_apart(name):
    game = game_named(name)
    for number, match in enumerate(decisions(name, 3, 3, 11)):
        seat, before = match.question.seat, facts(match)
        twin = game.resample(match.state, seat, Dice(100 + number))
        for kind in (*QUICK, "search:8?evaluation=+schemer"):
            here, again = (bots.make(kind, game, 5).choose(match.eyes(seat)) for _ in range(2))
            assert here == again == bots.make(kind, game, 5).choose(Eyes(game, twin, seat)), (kind, match.question.kind)
        for temper in cast().tempers:
            here, there = (
                WhimsicalBot(game, 5, Budget(6), f"+{temper}", 0.05).choose(eyes)
                for eyes in (match.eyes(seat), Eyes(game, twin, seat))
            )
            assert here == there, (temper, match.question.kind)
        assert facts(match) == before


def test_a_gambler_cannot_be_foreseen():
    """Where its level always takes the same, it takes now this and now that."""

    def taken(kind, match):
        eyes = match.eyes(match.question.seat)
        return {bots.make(kind, match.game, seed).choose(eyes) for seed in range(5)}

    seen = [(taken("medium", match), taken("merchant", match)) for match in decisions("toledo", 3, 6, 2)]
    assert sum(len(sober) for sober, _ in seen) < sum(len(wild) for _, wild in seen)
