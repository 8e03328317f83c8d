"""Reasons: every question says why something is missing, in a sentence that is true of the table."""

from __future__ import annotations

import pytest

from meseta.core.reason import Reason
from meseta.core.texts import texts
from meseta.games.sanchos import reasons, reasons_on_map
from meseta.games.sanchos.battle import Attack
from meseta.games.sanchos.flow import Round
from meseta.games.sanchos.siege import Besiege
from meseta.games.sanchos.victory import finish_by_points
from tests.games.sanchos.scene import GAME, Scene

rule = pytest.mark.rule
START = "R2: C g1T f3T+K; R6: N g1T f3T+K; R10: A g1T f3T+K"


def told(scene, name, language="en"):
    refused = GAME.why(scene.s, GAME.vocabulary.option(name), language)
    return f"{refused.sentence} ({refused.rule})"


def all_reasons():
    groups = [group for module in (reasons, reasons_on_map) for group in vars(module).values()]
    found = [reason for group in groups if isinstance(group, tuple) for reason in group]
    return [reason for reason in found if isinstance(reason, Reason)]


def test_every_sentence_belongs_to_a_reason_and_every_rule_exists():
    sentences = set(texts("meseta.games.sanchos", "en").content["why"])
    assert sentences == {reason.key for reason in all_reasons()} | {"no_answer"}
    assert {reason.rule for reason in all_reasons()} <= set(GAME.rules)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", 'The game is over; "r5" plays no part in that. (WS-103)'),
        ("de", "Das Spiel ist zu Ende; „r5“ spielt dabei keine Rolle. (WS-103)"),
        ("nl", "Het spel is afgelopen; “r5” speelt daarbij geen rol. (WS-103)"),
        ("es", "La partida ha terminado; «r5» no tiene que ver con eso. (WS-103)"),
    ],
)
def test_after_the_end_it_is_told_so_in_every_language(language, sentence):
    scene = Scene(START)
    finish_by_points(scene.s)
    assert told(scene, "r5", language) == sentence


def test_an_answer_to_another_question_is_called_so():
    scene = Scene(START).command("C", 1)
    assert told(scene, "card3") == (
        'You are asked what to do with the next point; "card3" plays no part in that. (WS-32)'
    )
    assert told(Scene("R5: C f1T, N f1T").begin(Attack(0, 4, 1)), "r5").startswith("Chance is asked for a die;")


@rule("WS-23", "WS-24", "WS-56")
def test_cards_are_where_their_owner_may_know_them():
    scene = Scene(START).give("C", 22, hand=True).give("C", 7).give("A", 3, hand=True)
    scene.s.discard(4)
    scene.begin(Round())
    assert told(scene, "card7") == "Card 7 lies in the reserve of Castilla: it is played in battles. (WS-56)"
    assert told(scene, "card5") == "Card 5 is on the discard pile. (WS-108)"
    assert told(scene, "card3") == "Card 3 is not in the hand of Castilla. (WS-23)"
    assert told(scene, "card1") == "Card 1 is not in the hand of Castilla. (WS-23)"
    assert told(scene, "reserve") == "A card lies in the reserve of Castilla already. (WS-24)"


@rule("WS-113")
def test_a_commander_is_told_whose_units_they_are():
    scene = Scene("R2: C g1T f3T+K; R6: N g1T f1T; R7: N gK; R8: N g1T, C s2T", seats=2, commander="C")
    scene.stock("N", 0, 10).field("N", 6)
    assert told(scene, "besiege") == "This field does not list the action. (WS-87)"
    scene.choose("move")
    assert told(scene, "r6g") == "The last troop in the garrison of Nájera stays: Nájera never moves it out. (WS-113)"
    assert told(scene, "king") == "The king of Nájera is alone in the garrison of Pamplona and stays. (WS-113)"
    assert told(scene, "r8g") == "The garrison of Calahorra is besieged: its units do not move. (WS-39)"
    assert told(scene, "r2f") == "Nájera has no troop in the open of Burgos. (WS-38)"


@rule("WS-39", "WS-113")
def test_when_nothing_can_move():
    besieged = Scene("R4: C g1T+K, N s3T").command("C", 1)
    assert told(besieged, "move") == "All units of Castilla on the board are besieged. (WS-39)"
    last = Scene("R2: C g1T f2T+K; R6: N g1T, C f1T; R7: N gK", seats=2, commander="C").field("N", 13)
    assert last.options == "attack stop"
    assert told(last, "move") == (
        "Every unit of Nájera that is not besieged is the last of a garrison, and stays. (WS-113)"
    )


@rule("WS-35")
def test_a_home_castle_is_held_or_besieged():
    assert told(Scene("R2: N g1T; R4: C fK").command("C", 1), "deploy_garrison") == (
        "Nájera holds Burgos, the home castle of Castilla. (WS-35)"
    )
    assert told(Scene("R2: C g1T, N s2T; R4: C fK").command("C", 1), "deploy_garrison") == (
        "Burgos, the home castle of Castilla, is besieged. (WS-35)"
    )


@rule("WS-69", "WS-70")
def test_a_siege_needs_a_garrison_units_and_points():
    text = "R1: C f2T, N g1T; R3: C f2T, N g2T; R4: C f3T; R5: C f2T, A g1T, N s2T; R7: C f4T, N g3T; R8: C g1T"
    scene = Scene(text, recruits=0).command("C", 1).choose("besiege")
    assert told(scene, "r3") == "Castilla has 2 free field units in Lara and needs more than the 2 defenders. (WS-70)"
    assert told(scene, "r4") == "Nobody holds the garrison space of Oña. (WS-69)"
    assert told(scene, "r5") == "Nájera besieges Álava already. (WS-69)"
    assert told(scene, "r7") == "1 point sends at most 2 besiegers, and Pamplona has 3 defenders. (WS-70)"
    assert told(scene, "r8") == "Castilla holds the garrison space of Calahorra. (WS-69)"
    few = Scene("R7: C f4T, N g3T; R2: C gK").command("C", 1)
    assert told(few, "besiege") == (
        "1 point sends at most 2 besiegers, too few for every garrison that Castilla outnumbers. (WS-70)"
    )


@rule("WS-46", "WS-70")
def test_points_and_forces_are_counted():
    scene = Scene("R7: C f3T+K, N g2T").command("C", 3).choose("besiege", "r7")
    assert told(scene, "points1") == "1 point sends at most 2 besiegers, and Pamplona has 2 defenders. (WS-70)"
    scene.choose("points2")
    assert told(scene, "t4") == "Castilla has only 3 free troops in the open of Pamplona. (WS-70)"
    assert told(scene, "t1k") == "The besiegers must outnumber the 2 defenders of Pamplona. (WS-70)"
    away = Scene("R7: C f6T, N g2T; R2: C gK").begin(Besiege(0, 6, 2))
    assert told(away, "t3k") == "The king of Castilla does not stand free in the open of Pamplona. (WS-70)"
    assert told(away, "t5") == "2 points send at most 4 units to besiege. (WS-69)"
    spent = Scene("R5: C f1T, N f1T").command("C", 2).choose("attack", "r5")
    assert told(spent, "points3") == "Castilla has only 2 points left. (WS-32)"


@rule("WS-43", "WS-42")
def test_who_cannot_fortify():
    scene = Scene("R4: C f1T; R1: C g1T f1T; R3: N g1T, C f1T; R5: C g1T f1T, A s2T; R7: C s2T, N g1T; R8: C fK")
    scene.command("C", 1).choose("fortify")
    assert told(scene, "r3f") == "Nájera holds the garrison space of Lara. (WS-43)"
    assert told(scene, "r5f") == "The garrison of Álava is besieged. (WS-43)"
    assert told(scene, "r1g") == "That unit is in the garrison of Mena already. (WS-42)"
    assert told(scene, "r7s") == "That unit besieges Pamplona: besiegers do not fortify. (WS-43)"


@rule("WS-92", "WS-93", "WS-94", "WS-96")
def test_routes_say_what_the_text_means():
    goals = Scene("R6: C f3T+K; R8: A f1T; R7: A f1T; R5: N f2T; R10: A gK").field("C", 9)
    assert (goals.kind, goals.options) == ("goal", "r7 r8")
    assert told(goals, "r5") == "The enemies in Álava are stronger than those in Pamplona. (WS-93)"
    assert told(goals, "r1") == "Mena is not next to Nájera. (WS-90)"
    march = goals.choose("r7")
    assert told(march, "stop") == "At least one unit marches. (WS-96)"
    assert told(march.choose("r6f"), "stop").startswith("As many units as possible march,")
    assert told(march, "r2f") == "This march begins in Nájera, and the unit is not there. (WS-96)"


@rule("WS-57", "WS-60")
def test_dice_say_whose_they_are_and_where():
    scene = Scene("R5: C f2T, N f2T").begin(Attack(0, 4, 1)).dice(1, 2, 6, 3, 3)
    assert scene.kind == "strike"
    assert told(scene, "2ct") == "That die is Castilla's own, and enemy dice are struck. (WS-60)"
    assert told(scene, "5nt") == "Nájera has no troop die in column 5. (WS-60)"
