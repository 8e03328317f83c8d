"""The engine's bots and the priorities written down once more agree in thousands of positions."""

from __future__ import annotations

import pytest

from meseta.core.chance import Dice
from meseta.core.play import advance, answer, draw
from meseta.games.sanchos.automata import bot_act
from meseta.games.sanchos.automata_battle import reserve_plan, strike_choice
from meseta.games.sanchos.grammar import read_field
from tests.games.sanchos import pseudo
from tests.games.sanchos.scene import GAME

rule = pytest.mark.rule
ROUTES = ("strongest>weakest", "strongest>empty", "strongest>weakest/empty")


def positions(seed, sancho, level="very_hard", readings="usual"):
    """The positions of random solo games, each one at every question."""
    dice = Dice(seed)
    s = GAME.blank(1, GAME.settle(1, {"sancho": sancho, "level": level, "readings": readings}))
    advance(s)
    while s.question is not None:
        if s.round and s.battle < 0:
            yield s
        answer(s, draw(s, dice))


def engine(s, bot, words):
    """What the engine's bot does: events and the arrow after it."""
    twin = s.copy()
    twin.events = []
    steps = bot_act(twin, bot, read_field(words).chains[0][0])
    if steps:
        first = steps[0]
        if hasattr(first, "region"):
            return first.region, twin.arrow
    return (None if steps is None else twin.events), twin.arrow


def bots_of(s):
    return [who for who in range(3) if who != s.solo]


@rule("WS-125", "WS-126", "WS-127", "WS-129", "WS-130", "WS-131")
@pytest.mark.parametrize("sancho", ["najera", "aragon", "castilla"])
@pytest.mark.parametrize("readings", ["usual", "exact_routes", "any_king"])
def test_moves_agree(sancho, readings):
    for number, s in enumerate(p for seed in range(8) for p in positions(seed, sancho, readings=readings)):
        points, route = 1 + number % 3, ROUTES[number // 3 % 3]
        for bot in bots_of(s):
            b = pseudo.Board(s)
            wanted = pseudo.move(b, bot, points, route, {readings})
            events, arrow = engine(s, bot, f"move {points} {route}")
            if wanted is None:
                assert events is None
                continue
            moved = [e for e in events if type(e).__name__ == "Moved"]
            assert [(e.source, e.target) for e in moved] == [wanted[:2]] * len(wanted[2])
            for event, (place, king) in zip(moved, wanted[2], strict=True):
                lifted = any(type(e).__name__ == "SiegeLifted" for e in events)
                assert ("fgs"[event.place] == place or lifted, event.king) == (True, king)
            assert arrow == b.arrow


@rule("WS-132", "WS-133", "WS-125")
@pytest.mark.parametrize("sancho", ["najera", "aragon", "castilla"])
def test_fortifying_agrees(sancho):
    for number, s in enumerate(p for seed in range(12) for p in positions(seed, sancho)):
        points = 1 + number % 3
        for bot in bots_of(s):
            b = pseudo.Board(s)
            wanted = pseudo.fortify(b, bot, points)
            events, arrow = engine(s, bot, f"fortify {points}")
            fortified = [(e.region, e.king) for e in events or [] if type(e).__name__ == "Fortified"]
            assert (fortified, arrow, events is None) == (wanted, b.arrow, not wanted)


@rule("WS-134", "WS-137", "WS-125")
@pytest.mark.parametrize("sancho", ["najera", "aragon", "castilla"])
def test_attacks_and_sieges_agree(sancho):
    for number, s in enumerate(p for seed in range(12) for p in positions(seed, sancho)):
        points = 1 + number % 3
        for bot in bots_of(s):
            for words, find in (
                (f"attack {points}", lambda b, bot=bot: pseudo.attack(b, bot, None)),
                (f"attack {points} !C", lambda b, bot=bot: pseudo.attack(b, bot, 0)),
                (f"besiege {points}", lambda b, bot=bot, n=points: pseudo.besiege(b, bot, n, False)),
                (f"besiege {points} preferred", lambda b, bot=bot, n=points: pseudo.besiege(b, bot, n, True)),
            ):
                b = pseudo.Board(s)
                assert (find(b), b.arrow) == engine(s, bot, words), words


@rule("WS-140", "WS-141", "WS-142", "WS-143", "WS-144")
def test_battles_agree():
    dice = Dice(4)
    s = GAME.blank(1, GAME.settle(1, {"sancho": "castilla"}))
    for _ in range(4000):
        bot = 1 + dice.below(2)
        s.track = [dice.below(10) * 6 + dice.below(6) for _ in range(2 + dice.below(8))]
        s.cards = [0] * 27
        for _ in range(dice.below(4)):
            s.cards[dice.below(27)] = 7 + bot
        cards = [(card, s.printed.points[card]) for card in s.reserve(bot)]
        assert reserve_plan(s, bot) == pseudo.reserve(s.track, bot, cards)
        if any(die % 6 // 2 != bot for die in s.track):
            die = strike_choice(s, bot)
            assert (die // 6, die % 6 // 2, die % 2) == pseudo.strike(s.track, bot, 0)
