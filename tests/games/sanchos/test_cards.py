"""All 27 cards, carried out by each colour as player, as two-player Nájera and as bot (rules WS-25, WS-85, WS-123)."""

from __future__ import annotations

import pytest

from meseta.core.chance import Dice
from meseta.core.play import answer, draw
from meseta.core.texts import texts
from meseta.games.sanchos.words import text_for
from tests.games.sanchos.scene import GAME, WHO, Scene

rule = pytest.mark.rule
BUSY = (
    "R2: C g1T f2T+K; R6: N g1T f2T+K; R10: A g1T f2T+K; R8: C f3T, N g1T, A f1T; R4: C g1T, N f2T; R11: A g1T, C f3T"
    "; R9: N f3T, A g2T; R5: A f3T, N g1T"
)
CARDS = range(1, 28)

FIELDS = {
    1: ("2 points for: Move, Fortify, Besiege (only if you cannot fortify).", "move 1"),
    2: ("2 points for: Recruit, Deploy (king).", "deploy"),
    11: (
        "2 points for: Move, Attack (not in Castilla), Fortify, Besiege (only if you cannot fortify).",
        "attack",
    ),
}


def finish(scene, seed):
    dice = Dice(seed)
    while scene.s.question is not None:
        assert GAME.complaints(scene.s) == []
        answer(scene.s, draw(scene.s, dice))
    assert GAME.complaints(scene.s) == []
    return scene


def changed(scene, before):
    s = scene.s
    return before != [s.field, s.garrison, s.siege, s.recruits, s.supply, s.taker, s.king_at, s.king_in, s.cards]


def snapshot(scene):
    s = scene.s
    lists = [s.field, s.garrison, s.siege, s.recruits, s.supply, s.taker, s.king_at, s.king_in, s.cards]
    return [value[:] if isinstance(value, list) else value for value in lists]


@rule("WS-25", "WS-85", "WS-86")
@pytest.mark.parametrize("who", "CNA")
@pytest.mark.parametrize("card", CARDS)
def test_every_field_has_an_effect_for_a_player(card, who):
    commander = "N" if who == "C" else "C"
    effects = 0
    for seed in range(4):
        scene = Scene(BUSY, commander=commander)
        before = snapshot(scene)
        scene.field(who, card)
        before[-1] = scene.s.cards[:]
        effects += changed(finish(scene, seed), before)
    assert effects


@rule("WS-111", "WS-28")
@pytest.mark.parametrize("card", CARDS)
def test_every_field_of_two_player_najera_is_run_by_the_commander(card):
    scene = Scene(BUSY, seats=2, commander="A")
    before = snapshot(scene)
    scene.field("N", card)
    before[-1] = scene.s.cards[:]
    assert scene.s.question is None or scene.s.question.seat in (-1, 0, 1)
    finish(scene, card)
    assert changed(scene, before) or scene.told("BattleEnded")


@rule("WS-123", "WS-124")
@pytest.mark.parametrize("who", "CNA")
@pytest.mark.parametrize("card", CARDS)
def test_every_field_has_an_effect_for_a_bot(card, who):
    scene = Scene(BUSY, solo="N" if who == "C" else "C")
    before = snapshot(scene)
    scene.field(who, card)
    before[-1] = scene.s.cards[:]
    finish(scene, card)
    assert changed(scene, before) or scene.told("BattleEnded")


@rule("WS-25", "WS-26")
@pytest.mark.parametrize("card", CARDS)
def test_every_card_orders_turns_from_top_to_bottom(card):
    from meseta.games.sanchos.flow import Round

    scene = Scene(BUSY).give("C", card, hand=True).begin(Round()).choose(f"card{card}", "now", "stop")
    dice = Dice(card)
    while scene.kind not in ("draw", None):
        answer(scene.s, draw(scene.s, dice))
    turns = [event.sancho for event in scene.told("TurnBegan")]
    assert turns == [0, *[who for who in GAME.printed.order[card - 1] if who]][: len(turns)]


def test_texts_are_made_from_the_data():
    t = texts("meseta.games.sanchos", "en")
    for card, (words, crown) in FIELDS.items():
        assert text_for(t, GAME.printed, card - 1, WHO["C"], bot=False) == words
        assert crown.split()[0] in text_for(t, GAME.printed, card - 1, WHO["C"], bot=True).lower()
    assert text_for(t, GAME.printed, 21, WHO["C"], bot=False) == (
        "Fortify 3. Not possible? Besiege 3 in the preferred region."
    )
    assert text_for(t, GAME.printed, 21, WHO["A"], bot=False) == "Deploy 3 (king). Use remaining points to recruit."
    assert "reserve" in text_for(t, GAME.printed, 12, WHO["A"], bot=False)
    assert "discards 1 reserve card." in text_for(t, GAME.printed, 2, WHO["N"], bot=False)


@pytest.mark.parametrize("card", CARDS)
def test_every_text_can_be_shown(card):
    t = texts("meseta.games.sanchos", "en")
    for who in range(3):
        for bot in (False, True):
            assert text_for(t, GAME.printed, card - 1, who, bot).endswith(".")
