"""A referee who reads the rules from a picture of the board: every offered option is legal and none is missing."""

from __future__ import annotations

import pytest

from meseta.core.chance import Dice
from meseta.core.decision import CHANCE
from meseta.core.play import advance, answer, draw
from meseta.games.sanchos.names import (
    LAST_UNIT,
    MAY_ATTACK,
    MAY_BESIEGE,
    MAY_DEPLOY_HOME,
    MAY_DEPLOY_KING,
    MAY_FORTIFY,
    MAY_MOVE,
    MAY_RECRUIT,
    MAY_STOP,
)
from tests.games.sanchos.pseudo import Board
from tests.games.sanchos.scene import GAME

rule = pytest.mark.rule


class Referee:
    """What one Sancho may do, from the picture."""

    def __init__(self, s, who):
        self.s, self.who, self.b = s, who, Board(s)
        self.others = [o for o in range(3) if o != who]
        self.keeps = not s.is_player(who)
        self.unit_is_enough = s.seats == 2 and bool(s.readings & LAST_UNIT)

    def units(self):
        """Units that may move, in words; and whether one of them is not the last of a garrison."""
        b, me = self.b, self.who
        found, spare = set(), False
        for r in b.regions:
            for place in "fs":
                if b.troops[me, r, place]:
                    found.add(f"r{r + 1}{place}")
            if b.units(me, r, "fs"):
                spare = True
            inside = b.units(me, r, "g")
            if inside and not b.besieged(me, r):
                king_stays = self.unit_is_enough and b.has_king(me, r, "g")
                if b.troops[me, r, "g"] > (1 if self.keeps and not king_stays else 0):
                    found.add(f"r{r + 1}g")
                if b.has_king(me, r, "g") and (inside > 1 or not self.keeps):
                    found.add("king")
                spare = spare or inside > 1
            if b.has_king(me, r, "fs"):
                found.add("king")
        return found, spare

    def fortifiers(self):
        b, me = self.b, self.who
        able = [r for r in b.regions if b.holder(r) is None or (b.holder(r) == me and not b.besieged(me, r))]
        return {f"r{r + 1}f" for r in able if b.troops[me, r, "f"]} | {"king" for r in able if b.has_king(me, r, "f")}

    def attacks(self, barred):
        """All regions of a possible attack, and those that need neither a sally nor the last garrison unit."""
        b, me = self.b, self.who
        may, must = set(), set()
        for r in b.regions:
            if b.kingdom[r] == barred or not any(b.units(o, r, "fs") for o in self.others):
                continue
            if b.units(me, r):
                may.add(f"r{r + 1}")
            if b.units(me, r, "fs") or (b.units(me, r, "g") > 1 and not b.besieged(me, r)):
                must.add(f"r{r + 1}")
        return may, must

    def sieges(self, points):
        b, me = self.b, self.who
        found = set()
        for r in b.regions:
            holder = b.holder(r)
            if holder not in self.others or b.besieged(holder, r):
                continue
            if min(b.units(me, r, "f"), 2 * points) > b.units(holder, r, "g"):
                found.add(f"r{r + 1}")
        return found

    def orders(self, step):
        """The options of the next point."""
        s, b, me = self.s, self.b, self.who
        home = s.printed.home[me]
        units, spare = self.units()
        may_attack, must_attack = self.attacks(step.barred)
        shut = b.besieged(me, home) or b.holder(home) in self.others
        king_shut = b.king[me][1] == "g" and b.besieged(me, b.king[me][0])
        has = s.recruits[me] > 0
        rows = [
            ("recruit", MAY_RECRUIT, s.supply[me] > 0, s.supply[me] > 0),
            ("deploy_field", MAY_DEPLOY_HOME, has, has),
            ("deploy_garrison", MAY_DEPLOY_HOME, has and not shut, has and not shut),
            ("deploy_king", MAY_DEPLOY_KING, has and not king_shut, has and not king_shut),
            ("move", MAY_MOVE, bool(units), spare),
            ("fortify", MAY_FORTIFY, bool(self.fortifiers()), bool(self.fortifiers())),
            ("attack", MAY_ATTACK, bool(may_attack), bool(must_attack)),
            ("besiege", MAY_BESIEGE, bool(self.sieges(step.points)), bool(self.sieges(step.points))),
        ]
        listed = [row for row in rows if step.acts & row[1]]
        found = {name for name, _, may, _ in listed if may}
        forced = any(must for *_, must in listed)
        return found | ({"stop"} if step.acts & MAY_STOP or not forced else set())


def verdict(s):
    """The referee's options for the open question, or None where he has no opinion."""
    step, kind = s.stack[-1], s.question.kind
    referee = Referee(s, step.sancho) if hasattr(step, "sancho") else None
    name = type(step).__name__
    if name == "Orders":
        return referee.orders(step)
    if name == "ChooseUnit":
        return referee.units()[0]
    if name == "ChooseFortifier":
        return referee.fortifiers()
    if name == "AttackWhere":
        return referee.attacks(step.barred)[0]
    if name == "BesiegeWhere":
        return referee.sieges(step.points)
    if name == "JoinBattle":
        inside = referee.b.troops[step.sancho, step.region, "g"]
        king = referee.b.has_king(step.sancho, step.region, "g")
        found = {f"t{n}{k}" for n in range(inside + 1) for k in (("", "k") if king else ("",))}
        return found - ({"t0"} if step.least else set())
    if kind == "force":
        least = referee.b.units(referee.b.holder(step.region), step.region, "g") + 1
        troops = referee.b.troops[step.sancho, step.region, "f"]
        king = referee.b.has_king(step.sancho, step.region, "f")
        forces = [(n, k) for n in range(troops + 1) for k in range(2 if king else 1)]
        return {f"t{n}{'k' * k}" for n, k in forces if least <= n + k <= 2 * step.points}
    return None


@rule("WS-32", "WS-35", "WS-36", "WS-39", "WS-43", "WS-47", "WS-50", "WS-70", "WS-88", "WS-113")
@pytest.mark.parametrize(
    ("seats", "settings"),
    [(3, {}), (2, {}), (2, {"readings": "last_unit"}), (1, {"sancho": "castilla"}), (1, {"level": "epic"})],
)
def test_the_referee_agrees(seats, settings):
    judged = 0
    for seed in range(30):
        dice = Dice(seed)
        s = GAME.blank(seats, GAME.settle(seats, settings))
        advance(s)
        while s.question is not None:
            wanted = None if s.question.seat == CHANCE else verdict(s)
            if wanted is not None:
                assert {GAME.vocabulary.name(option) for option in s.question.options} == wanted, s.question
                judged += 1
            answer(s, draw(s, dice))
    assert judged > 500
