"""Structure: vocabulary, counts of components, and a text for everything that is ever said."""

from __future__ import annotations

import pytest

from meseta.core.reason import Reason
from meseta.core.texts import texts
from meseta.games.el_grande import events, names, reasons
from meseta.games.el_grande.cards import SPECIALS
from meseta.games.el_grande.names import BOARD_IDS, CARD_IDS, COLOURS, PACKAGE, PLACE_IDS, REGIONS, words
from meseta.games.el_grande.words import RULES
from tests.games.el_grande.positions import BOX, GAME, position
from tests.games.el_grande.test_veto import FIRST_UNITS
from tests.kit.register import GAMES

TEXTS = texts(PACKAGE, "en")
PRINTED = GAME.printed


@pytest.mark.parametrize(
    ("option", "name"),
    [
        (names.CASTILLO, "castillo"),
        (names.COURT, "court"),
        (names.STOP, "stop"),
        (names.PLACE, "place"),
        (names.SPECIAL, "special"),
        (names.VETO, "object"),
        (names.ALLOW, "allow"),
        (names.EXTRA, "extra"),
        (names.RELOCATE, "relocate"),
        (names.BOARD, "board_840"),
        (names.BOARD + 1, "board_400"),
        (names.TAKE, "take0"),
        (names.TAKE + 9, "take9"),
        (names.POWER + 1, "p1"),
        (names.POWER + 13, "p13"),
        (names.CARD, "intrigue_all_own_one_region"),
        (names.CARD + names.CARDS - 1, "king"),
        (names.SEAT, "red"),
        (names.SEAT + 4, "white"),
        (names.PIECE, "galicia.red"),
        (names.PIECE + 8 * names.COLOUR_COUNT + 4, "valencia.white"),
    ],
)
def test_constants_and_words_agree(option, name):
    assert words()[option] == name
    assert GAME.vocabulary.option(name) == option


def test_every_option_has_one_name_without_blanks():
    assert len(set(words())) == len(words()) == len(GAME.vocabulary)
    assert all(word.split() == [word] for word in words())
    assert words()[:REGIONS] == list(PLACE_IDS[:REGIONS])


@pytest.mark.rule("EG-11", "EG-2")
def test_there_are_45_action_cards_in_33_kinds():
    assert len(CARD_IDS) == len(SPECIALS) == names.CARDS
    assert len(BOX) == 33
    assert sum(PRINTED.copies[kind] for kind in BOX) == 45
    per_stack = [sum(PRINTED.copies[kind] for kind in PRINTED.stacks[stack] if kind in BOX) for stack in range(1, 6)]
    assert per_stack == [11, 11, 11, 11, 1]


@pytest.mark.rule("EG-11")
def test_these_kinds_have_more_than_one_copy():
    several = {CARD_IDS[kind]: PRINTED.copies[kind] for kind in BOX if PRINTED.copies[kind] > 1}
    assert several == {
        "intrigue_five_any_one_region": 2,
        "intrigue_two_own_two_opposing": 2,
        "veto": 2,
        "score_any_2": 3,
        "score_fours": 2,
        "score_fives": 2,
        "score_castillo": 2,
        "mobile_scoreboard": 3,
        "move_grande": 2,
        "retrieve_power_card": 2,
    }


@pytest.mark.rule("EG-27")
def test_power_cards_bring_36_caballeros_in_all():
    assert PRINTED.power[1:] == [6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0]
    assert sum(PRINTED.power[1:]) == 36


@pytest.mark.rule("EG-4", "EG-78")
def test_places_have_these_values():
    values = {name: "/".join(map(str, PRINTED.values[i])) for i, name in enumerate(PLACE_IDS[: REGIONS + 1])}
    assert values == {
        "galicia": "4/2/0",
        "basque": "5/3/1",
        "aragon": "5/4/1",
        "catalonia": "4/2/1",
        "old_castile": "6/4/2",
        "new_castile": "7/4/2",
        "seville": "4/3/1",
        "granada": "6/3/2",
        "valencia": "5/3/2",
        "castillo": "5/3/1",
    }
    assert PRINTED.board_values == [[8, 4, 0], [4, 0, 0]]


@pytest.mark.rule("EG-4")
def test_there_are_fifteen_borders():
    assert sum(map(len, PRINTED.neighbours)) == 2 * 15
    assert all(a in PRINTED.neighbours[b] for a in range(REGIONS) for b in PRINTED.neighbours[a])


def test_there_are_110_numbered_rules_and_40_rulings():
    numbered = [rule for rule in GAME.rules if "-OP-" not in rule]
    assert numbered == [f"EG-{n}" for n in range(1, 111)]
    assert [rule for rule in GAME.rules if "-OP-" in rule] == [f"EG-OP-{n}" for n in range(1, 41)]


# -- texts -----------------------------------------------------------------------------------------------------


def keys(table):
    """The keys of one table of texts."""
    return set(TEXTS.content[table])


@pytest.mark.parametrize("texts_of", ["cards", "card_texts"])
def test_every_card_has_a_name_and_a_text(texts_of):
    assert keys(texts_of) == set(CARD_IDS)
    assert len({TEXTS.get(texts_of, card) for card in CARD_IDS}) >= len(CARD_IDS) - 1


@pytest.mark.parametrize("card", CARD_IDS)
def test_the_text_of_a_card_tells_how_many_may_be_placed(card):
    stack = PRINTED.stack_of[CARD_IDS.index(card)]
    assert TEXTS.get("card_texts", card).startswith(f"place {stack}; ")


def test_every_kind_of_question_has_a_prompt_a_rule_and_words_for_refusals():
    assert keys("prompts") == keys("asked") == set(RULES)
    assert set(RULES.values()) <= set(GAME.rules)
    assert keys("stops") - {"default"} <= keys("prompts")


def test_every_event_has_a_sentence():
    classes = {
        name for name, thing in vars(events).items() if isinstance(thing, type) and thing.__module__ == events.__name__
    }
    assert keys("events") == classes | {"PowerRetrievedUnseen", "ScoredNothing"}


def test_every_unit_that_can_be_announced_has_words():
    assert keys("units") == {unit for _, unit in FIRST_UNITS.values()} | {"LoseDialled", "Expel"}


def test_every_refusal_has_a_sentence_and_every_sentence_is_used():
    told = [thing for thing in vars(reasons).values() if isinstance(thing, Reason)]
    assert keys("why") == {reason.key for reason in told} | {"no_answer"}
    assert {reason.rule for reason in told} <= set(GAME.rules)


def test_every_reason_is_given_by_some_step():
    steps = "".join(path.read_text() for path in (GAMES / "el_grande").glob("*.py") if path.stem != "reasons")
    unused = [name for name, thing in vars(reasons).items() if isinstance(thing, Reason) and name not in steps]
    assert unused == []


def test_places_boards_and_seats_have_names():
    assert keys("places") == {*PLACE_IDS, "beside", "nobody"}
    assert keys("boards") == set(BOARD_IDS)
    assert keys("seats") == set(COLOURS)


def test_every_option_has_a_label():
    view = GAME.view(position("king galicia"), None)
    for option in range(len(GAME.vocabulary)):
        assert GAME.label(option, view).strip()
