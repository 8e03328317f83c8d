"""Toledo in words and in pictures of text."""

from importlib import resources

import pytest

import meseta
from meseta.core.chance import Dice
from meseta.core.texts import languages
from meseta.core.values import fields_of
from meseta.games.toledo import events, words
from meseta.games.toledo.printed import PACKAGE
from tests.games.toledo.scene import GAME, Scene


def labels(scene):
    view = GAME.view(scene.s, scene.s.question.seat)
    return [GAME.label(option, view) for option in scene.s.question.options]


@pytest.mark.rule("TO-38")
def test_payments_are_told_with_owner_good_and_field():
    scene = Scene("M1(B)@11 G1(B)@10", red="1 3 4-brown-a 4-brown-d", at={"red": "10"}).play("move", "10+1")
    assert labels(scene) == [
        "pay a 3 to Blue for metal at field 11",
        "pay a 4 (brown, attacker wins) to Blue for metal at field 11",
        "pay a 4 (brown, defender wins) to Blue for metal at field 11",
        "leave it",
    ]


def test_steps_are_told_with_what_lies_there():
    scene = Scene("M1(R)@3 G1(B)@6 S1(R)@18", red="2 3 5", at={"red": "3 18", "blue": "6"})
    scene.give("red", fencing="movement").play("move")
    assert labels(scene)[:4] == [
        "with a 3 from the cathedral to field 3 (your metal dealer, full)",
        "with a 5 from the cathedral to field 5 (tavern)",
        "with a 2 from field 3 to field 5 (tavern)",
        "with a 3 from field 3 to field 6 (Blue's gem dealer, full)",
    ]
    assert "with a 2 as extra card from field 18 into the Alcázar" in labels(scene)


def test_other_labels():
    assert labels(Scene(at={"red": "5"}, red="5").begin()) == [
        "draw two money cards",
        "lay a business tile",
        "move figures",
        "take a figure back to the cathedral",
    ]
    smith = Scene("S1(R)@3", red="3").give("red", metal=1, gems=1).play("move", "0+3")
    assert labels(smith) == ["take a sword at field 3, for nothing", "leave it"]
    assert labels(smith.play("use")) == ["the sword of 2, for 1 metal", "the sword of 4, for 1 metal and 1 gem"]
    assert labels(Scene(at={"red": "5"}).play("return")) == ["the figure on field 5 (tavern)"]
    assert labels(Scene().play("place", "gem1"))[0] == "field 1 (row 1, price 1)"


SCENES = [
    Scene(at={"red": "5"}, red="5"),
    Scene("M1(B)@3", red="3 1").play("move", "0+3"),
    Scene("M1(B)@4 G1(R)@2", red="4 4", at={"blue": "4"}).play("move", "0+4"),
    Scene("F1(R)@3", red="3").play("move", "0+3", "use"),
    Scene("S1(R)@3", red="3").give("red", metal=1).play("move", "0+3", "use"),
    Scene("S1(R)@18", red="2", at={"red": "18"}).give("red", swords="2").play("move", "18+2"),
]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.kind)
def test_every_option_has_a_label_and_every_refusal_a_sentence(scene):
    view = GAME.view(scene.begin().s, 0)
    for option in range(len(GAME.vocabulary)):
        assert GAME.label(option, view).strip()
        if option not in scene.s.question.options:
            assert GAME.why(scene.s, option).rule in GAME.rules


def test_swords_of_equal_points_are_told_apart(tmp_path):
    swords = (resources.files(PACKAGE) / "data" / "swords.toml").read_text(encoding="utf-8")
    (tmp_path / "swords.toml").write_text(swords.replace("points = 13", "points = 15"), encoding="utf-8")
    game = meseta.game("toledo", tmp_path)
    labels = {game.label(game.vocabulary.option(name), {"question": None}) for name in ("sword15-4m3g", "sword15-4m4g")}
    assert "the sword of 15 (4 metal, 3 gems), for 4 metal and 3 gems" in labels
    assert len(labels) == 2


def test_prompts_name_the_player():
    scene = Scene("M1(B)@4", red="4", at={"blue": "4"}).play("move", "0+4")
    prompt = GAME.prompt(GAME.view(scene.s, 0))
    assert prompt == "Red, every circle on field 4 is taken: challenge somebody there, or move on with another card."
    assert GAME.prompt({"question": None}) == "The game is over."


def test_every_event_has_a_sentence():
    told = {
        events.CardDrawn(0, 0): "Red draws a 1 (violet, attacker wins).",
        events.Reshuffled(1): "The discard becomes the new draw pile.",
        events.Paid(0, -1, 8, 5): "Red pays a 2 to the discard pile.",
        events.FigureMoved(0, 0, True, 0, 1): "Red plays a 1 as extra card: from the cathedral to field 1.",
        events.Collected(1, 0, 4): "Blue gets a gem on field 4.",
        events.FencingTileTaken(0, 3, -1): "Red takes the movement tile.",
        events.FencingTileTaken(0, 0, 3): "Red takes the violet duel tile and gives back the movement tile.",
        events.AlcazarEntered(0, 2): "Red enters the Alcázar with the sword of 4.",
        events.GameEnded("limit", (3, 4)): "The agreed number of turns is reached: Red 3, Blue 4.",
    }
    for event, sentence in told.items():
        assert GAME.sentence(event) == sentence
        assert eval(repr(event), vars(events)) == event
        assert fields_of(event)


def test_the_board_shows_the_street_at_a_glance():
    scene = Scene("M2(R)@3 G1(B)@16", red="3", at={"red": "3 A", "blue": "16", "green": "A"})
    board = GAME.board(GAME.view(scene.begin().s, 0))
    assert "│metal    R│" in board
    assert "│(R)( )    │" in board
    assert "16──────≥5" in board
    assert "Alcázar     R  G" in board
    assert "Your hand: 3-violet-a" in board


def test_the_board_counts_the_discards_by_value():
    board = GAME.board(GAME.view(Scene(discard="1 6 6-brown-a").begin().s, None))
    assert "draw pile 81, discards 3 (1 6×2)" in board


def test_an_unlimited_supply_has_no_number():
    scene = Scene(settings={"unlimited_supply": "yes"}).give("red", metal=24).begin()
    assert "supply: ∞ metal, ∞ gems" in GAME.board(GAME.view(scene.s, None))


@pytest.mark.rule("TO-81", "TO-82", "TO-83", "TO-84", "TO-85")
def test_the_board_tells_at_the_end_how_the_points_came_about():
    scene = Scene().give("red", delivered="12", swords="7", paintings="2 2", gems=3, fencing="movement")
    scene.s.stack.clear()
    assert "made of    12+3+4+1-2" in GAME.board(GAME.view(scene.s, None))


def test_the_board_fits_eighty_columns_whatever_happens():
    for seed, language in enumerate(["en", *languages(PACKAGE)]):
        match = meseta.new("toledo", seats=4, seed=seed)
        dice = Dice(seed)
        while match.question is not None:
            match.play(match.question.options[dice.below(len(match.question.options))])
            if len(match.log) % 40 == 0:
                board = GAME.board(match.view(match.state.turn % 4), language=language)
                assert max(map(len, board.splitlines())) <= 80


def test_a_figure_that_must_fight_or_go_on_is_marked():
    scene = Scene("M1(B)@4", red="4 4", at={"blue": "4"}).play("move", "0+4")
    assert "(B) !" in GAME.board(GAME.view(scene.s, 1))


def test_every_kind_of_question_has_a_rule():
    assert set(words.RULES.values()) <= set(GAME.rules)
    assert {GAME.prompt_rule(kind) for kind in ("action", "step", "bout")} == {"TO-8", "TO-26", "TO-58"}


REFUSALS = [
    (Scene, "f3", "TO-8", 'You are asked to choose an action; "f3" plays no part in that.'),
    (Scene, "move", "TO-18", "You have no card in your hand to move a figure with."),
    (lambda: Scene(red="1"), "move", "TO-21", "None of your cards can move any of your figures."),
    (Scene, "return", "TO-OP-8", "None of your figures is on the street."),
    (
        lambda: Scene("M2(R)@3").play("place"),
        "metal2",
        "TO-14",
        "You have laid the metal dealer with two circles already.",
    ),
    (lambda: Scene(red="5").play("move"), "5+4", "TO-19", "You have no figure on field 5."),
    (lambda: Scene(red="5").play("move"), "0+4", "TO-18", "You have no 4 in your hand."),
    (lambda: Scene(red="5 1").play("move", "0+5"), "use", "TO-41", "It is not your business: one card must be paid."),
    (
        lambda: Scene("S1(R)@3", red="3").give("red", metal=1).play("move", "0+3", "use"),
        "decline",
        "TO-45",
        "You have decided to use the field: choose one.",
    ),
    (
        lambda: Scene("F1(R)@3", red="3").play("move", "0+3", "use"),
        "decline",
        "TO-46",
        "You have decided to use the field: choose one.",
    ),
    (lambda: Scene(at={"red": "5"}).play("return"), "f9", "TO-74", "You have no figure on field 9."),
]


@pytest.mark.parametrize(("scene", "word", "rule", "sentence"), REFUSALS)
def test_refusals_are_sentences_with_a_rule(scene, word, rule, sentence):
    refusal = scene().why(word)
    assert (refusal.rule, refusal.sentence) == (rule, sentence)


def test_nothing_is_possible_after_the_end():
    scene = Scene(seats=2)
    scene.s.stack.clear()
    assert str(GAME.why(scene.s, 0)) == 'You are asked nothing: the game is over; "draw" plays no part in that. (TO-10)'
