"""Sancho-Bots: the printed priorities by which the two other Sanchos of a solo game act. (WS-124 to WS-139, WS-145)"""

from __future__ import annotations

from meseta.core.step import DONE, Steps
from meseta.games.sanchos.armies import (
    attack_regions,
    may_fortify_in,
    preferred,
    siege_regions,
    sources,
    targets,
    units_in,
)
from meseta.games.sanchos.battle import Attack
from meseta.games.sanchos.events import ArrowTurned
from meseta.games.sanchos.grammar import TO_KING, Act
from meseta.games.sanchos.names import (
    ATTACK,
    DEPLOY,
    FIELD,
    FORTIFY,
    GARRISON,
    KING,
    MOVE,
    NOBODY,
    RECRUIT,
    SIEGE,
    UNIT,
)
from meseta.games.sanchos.orders import deploy, deploy_to_king, fortify, move, recruit
from meseta.games.sanchos.siege import Besiege
from meseta.games.sanchos.table import SanchosTable
from meseta.games.sanchos.victory import CHECK


def decide(s: SanchosTable, regions: list[int]) -> int:
    """The decision aid: of several equal regions the lowest or highest by the visible arrow, which turns. (WS-125)"""
    if len(regions) == 1:
        return regions[0]
    chosen = max(regions) if s.arrow else min(regions)
    s.arrow = 1 - s.arrow
    if s.events is not None:
        s.emit(ArrowTurned(s.arrow))
    return chosen


def bot_act(s: SanchosTable, bot: int, act: Act) -> Steps | None:
    """Carry out one act of a bot's text by its priorities; ``None`` if not one point of it can be used. (WS-124)"""
    verb = act.verb
    if verb == RECRUIT:
        return bot_recruit(s, bot, act.points)
    if verb == DEPLOY:
        return bot_deploy(s, bot, act)
    if verb == MOVE:
        return bot_move(s, bot, act)
    if verb == FORTIFY:
        return bot_fortify(s, bot, act.points)
    if verb == ATTACK:
        return bot_attack(s, bot, act)
    return bot_besiege(s, bot, act)


def bot_recruit(s: SanchosTable, bot: int, points: int) -> Steps | None:
    """Recruit as many as possible."""
    if not s.supply[bot]:
        return None
    recruit(s, bot, points)
    return DONE


# -- deploy ----------------------------------------------------------------------------------------------------


def bot_deploy(s: SanchosTable, bot: int, act: Act) -> Steps | None:
    """Into the home garrison if allowed, else into its field; or to the king. (WS-128, WS-95)"""
    n = min(act.points, s.recruits[bot])
    if not n:
        return bot_recruit(s, bot, act.points) if act.recruit else None
    if act.place == TO_KING:
        if s.king_besieged(bot):
            return None
        deploy_to_king(s, bot, n)
    else:
        deploy(s, bot, s.printed.home[bot], GARRISON if s.home_garrison_open(bot) else FIELD, n)
    if act.recruit and act.points > n:
        recruit(s, bot, act.points - n)
    return (CHECK,) if s.decided() else DONE


# -- move ------------------------------------------------------------------------------------------------------


def bot_move(s: SanchosTable, bot: int, act: Act) -> Steps | None:
    """From one region to one region only; the text's route, else from the strongest army. (WS-129)"""
    starts = sources(s, bot, act)
    if not starts:
        return None
    source = decide(s, starts)
    goal = decide(s, targets(s, bot, source, act.target))
    for unit in crew(s, bot, source, act.points):
        # The first besieger to leave may end the siege: the others stand in the open then.
        lifted = unit == UNIT + source * 3 + SIEGE and s.besieger[source] != bot
        move(s, bot, UNIT + source * 3 + FIELD if lifted else unit, goal)
    return DONE


def crew(s: SanchosTable, bot: int, region: int, points: int) -> list[int]:
    """The units that march, in order: field, siege, garrison troops; the king as the second unit. (WS-130)"""
    unit = UNIT + region * 3
    troops = [unit + FIELD] * (s.field[region * 3 + bot] - s.king_stands(bot, region, FIELD))
    if s.besieger[region] == bot:
        troops += [unit + SIEGE] * (s.siege[region] - s.king_stands(bot, region, SIEGE))
    if s.holder[region] == bot and s.besieger[region] == NOBODY:
        troops += [unit + GARRISON] * (s.garrison[region] - s.king_stands(bot, region, GARRISON) - 1)
    king = KING in units_in(s, bot, region)
    chosen: list[int] = []
    for i in range(points):
        if king and (i == 1 or not troops):
            chosen.append(KING)
            king = False
        elif troops:
            chosen.append(troops.pop(0))
    return chosen


# -- fortify ---------------------------------------------------------------------------------------------------


def bot_fortify(s: SanchosTable, bot: int, points: int) -> Steps | None:
    """Each point is decided separately, troops before the king. (WS-132, WS-133)"""
    done = False
    for _ in range(points):
        unit = best_fortifier(s, bot)
        if unit == NOBODY:
            break
        fortify(s, bot, unit)
        done = True
    if not done:
        return None
    return (CHECK,) if s.decided() else DONE


def best_fortifier(s: SanchosTable, bot: int) -> int:
    """The unit that uses the next point, or ``NOBODY``."""
    troops: list[int] = []
    kings: list[int] = []
    for region in range(s.printed.regions):
        own = s.field[region * 3 + bot]
        if own and may_fortify_in(s, bot, region):
            king = s.king_stands(bot, region, FIELD)
            if own > king:
                troops.append(region)
            if king:
                kings.append(region)
    if troops:
        return UNIT + _fortify_region(s, bot, troops) * 3 + FIELD
    if kings:
        return KING
    return NOBODY


def _fortify_region(s: SanchosTable, bot: int, regions: list[int]) -> int:
    """Empty spaces by worth, else own garrisons by weakness; then the largest field army; then the arrow."""
    empty = [region for region in regions if s.holder[region] == NOBODY]
    if empty:
        found = _best(empty, [s.worth(region) for region in empty])
    else:
        found = _best(regions, [-s.garrison[region] for region in regions])
    found = _best(found, [s.field_army(region, bot) for region in found])
    return decide(s, found)


def _best(regions: list[int], values: list[int]) -> list[int]:
    """The regions with the highest value."""
    top = max(values)
    return [regions[i] for i in range(len(regions)) if values[i] == top]


# -- attack and besiege ----------------------------------------------------------------------------------------


def bot_attack(s: SanchosTable, bot: int, act: Act) -> Steps | None:
    """Preferred region, then the king's, then the arrow; all points become extra dice. (WS-134)"""
    regions = attack_regions(s, bot, act.barred, True)
    if not regions:
        return None
    regions = preferred(s, bot, regions)
    if s.king_at[bot] in regions:
        regions = [s.king_at[bot]]
    return Attack(bot, decide(s, regions), act.points), CHECK


def bot_besiege(s: SanchosTable, bot: int, act: Act) -> Steps | None:
    """(Preferred region,) most points, no enemy field army, fewest defenders, then the arrow. (WS-137)"""
    regions = siege_regions(s, bot, act.points, act.barred)
    if not regions:
        return None
    if act.preferred:
        regions = preferred(s, bot, regions)
    regions = _best(regions, [s.worth(region) for region in regions])
    regions = _best(regions, [0 if _enemy_field(s, bot, region) else 1 for region in regions])
    regions = _best(regions, [-s.garrison[region] for region in regions])
    return (Besiege(bot, decide(s, regions), act.points),)


def _enemy_field(s: SanchosTable, bot: int, region: int) -> bool:
    at = region * 3
    return s.field[at] + s.field[at + 1] + s.field[at + 2] > s.field[at + bot]


# -- discard ---------------------------------------------------------------------------------------------------


def lowest_card(s: SanchosTable, cards: list[int]) -> int:
    """The card with the fewest command points, then the lowest number. (WS-145)"""
    best = cards[0]
    for card in cards:
        if s.printed.points[card] < s.printed.points[best]:
            best = card
    return best
