"""Armies: who may do what where, and which region a card text means. Questions about the table, no changes."""

from __future__ import annotations

from meseta.games.sanchos.grammar import (
    EMPTY,
    FROM_HOME,
    FROM_KING,
    STRONGEST,
    TO_HOME,
    WEAKEST,
    WEAKEST_OR_EMPTY,
    Act,
    Field,
)
from meseta.games.sanchos.names import (
    ANY_KING,
    EXACT_ROUTES,
    FIELD,
    GARRISON,
    KING,
    LAST_UNIT,
    MAY_ATTACK,
    MAY_BESIEGE,
    MAY_DEPLOY_HOME,
    MAY_DEPLOY_KING,
    MAY_FORTIFY,
    MAY_MOVE,
    MAY_RECRUIT,
    NOBODY,
    SIEGE,
    UNIT,
)
from meseta.games.sanchos.printed import CROWN
from meseta.games.sanchos.table import SanchosTable

# -- what can be done at all -----------------------------------------------------------------------------------


def possible(s: SanchosTable, sancho: int, points: int, acts: int, barred: int) -> int:
    """The actions among ``acts`` that can take a point, as bits, plus 256 times those that have to if a text says so.

    Nobody has to give up the last unit of a garrison: what needs it is possible, not compulsory. (WS-41, WS-88)
    """
    may = must = _from_reserve(s, sancho)
    for region in range(s.printed.regions):
        if s.field[region * 3 + sancho] or s.holder[region] == sancho or s.besieger[region] == sancho:
            here = _possible_in(s, sancho, region, points, acts)
            if here & MAY_ATTACK and s.printed.kingdom[region] == barred:
                here &= ~(MAY_ATTACK | MAY_ATTACK << 8)
            may |= here & 255
            must |= here >> 8
    return (may & acts) | (must & acts) << 8


def _possible_in(s: SanchosTable, sancho: int, region: int, points: int, acts: int) -> int:
    """What the units of one region can do, and 256 times what they have to."""
    must = may = 0
    own = s.field[region * 3 + sancho]
    besieger = s.besieger[region]
    if own or besieger == sancho:
        must = MAY_MOVE
        if own and may_fortify_in(s, sancho, region):
            must |= MAY_FORTIFY
        if acts & MAY_BESIEGE and may_besiege_in(s, sancho, region, points):
            must |= MAY_BESIEGE
    elif besieger == NOBODY:
        must = MAY_MOVE if s.garrison[region] > 1 else 0
        may = 0 if s.is_puppet(sancho) else MAY_MOVE
    if acts & MAY_ATTACK and enemy_in_the_open(s, sancho, region):
        may |= MAY_ATTACK
        must |= MAY_ATTACK if must else 0
    return may | must | must << 8


def _from_reserve(s: SanchosTable, sancho: int) -> int:
    """Recruiting and deploying, as bits. (WS-33, WS-34)"""
    may = MAY_RECRUIT if s.supply[sancho] else 0
    if s.recruits[sancho]:
        may |= MAY_DEPLOY_HOME if s.king_besieged(sancho) else MAY_DEPLOY_HOME | MAY_DEPLOY_KING
    return may


def enemy_in_the_open(s: SanchosTable, sancho: int, region: int) -> bool:
    """Whether an opponent has a field army in a region; besiegers are one. (WS-47)"""
    at = region * 3
    field = s.field
    if field[at] + field[at + 1] + field[at + 2] > field[at + sancho]:
        return True
    return s.besieger[region] not in (NOBODY, sancho)


def may_fortify_in(s: SanchosTable, sancho: int, region: int) -> bool:
    """Whether a free field unit may enter the garrison space of its region. (WS-43)"""
    holder = s.holder[region]
    return holder == NOBODY or (holder == sancho and s.besieger[region] == NOBODY)


def may_besiege_in(s: SanchosTable, sancho: int, region: int, points: int) -> bool:
    """Whether a siege is possible with so many points. (WS-69, WS-70)"""
    holder = s.holder[region]
    if holder in (NOBODY, sancho) or s.besieger[region] != NOBODY:
        return False
    return min(s.field[region * 3 + sancho], 2 * points) > s.garrison[region]


def may_attack_in(s: SanchosTable, sancho: int, region: int) -> bool:
    """Whether an attack is possible, be it with the last garrison unit or as a sally. (WS-47)"""
    own = s.holder[region] == sancho or s.field_army(region, sancho) > 0
    return own and enemy_in_the_open(s, sancho, region)


def must_attack_in(s: SanchosTable, sancho: int, region: int) -> bool:
    """Whether an attack is possible without the last garrison unit and without a sally. (WS-89)"""
    if not enemy_in_the_open(s, sancho, region):
        return False
    if s.field_army(region, sancho):
        return True
    return s.holder[region] == sancho and s.besieger[region] == NOBODY and s.garrison[region] > 1


# -- what a card means -----------------------------------------------------------------------------------------


def text_of(s: SanchosTable, sancho: int, card: int) -> Field:
    """What a card says to a Sancho; a bot at the bottom reads the crown line. (WS-123)"""
    fields = s.printed.fields[card]
    return fields[CROWN] if s.is_bot(sancho) and s.printed.bottom(card) == sancho else fields[sancho]


# -- regions of an attack or a siege ---------------------------------------------------------------------------


def attack_regions(s: SanchosTable, sancho: int, barred: int, only_compulsory: bool) -> list[int]:
    """The regions where a Sancho may, or must if told to, attack."""
    found: list[int] = []
    for region in range(s.printed.regions):
        if s.printed.kingdom[region] == barred:
            continue
        if must_attack_in(s, sancho, region) if only_compulsory else may_attack_in(s, sancho, region):
            found.append(region)
    return found


def siege_regions(s: SanchosTable, sancho: int, points: int, barred: int) -> list[int]:
    """The regions where a Sancho may lay a siege with so many points."""
    kingdom = s.printed.kingdom
    return [r for r in range(s.printed.regions) if kingdom[r] != barred and may_besiege_in(s, sancho, r, points)]


def balance(s: SanchosTable, sancho: int, region: int) -> int:
    """Own units less those of both opponents, every unit counted. (WS-97)"""
    at = region * 3
    field = s.field
    everybody = field[at] + field[at + 1] + field[at + 2] + s.siege[region] + s.garrison[region]
    return 2 * s.units(region, sancho) - everybody


def preferred(s: SanchosTable, sancho: int, regions: list[int]) -> list[int]:
    """The preferred ones among some regions. (WS-97)"""
    if len(regions) < 2:
        return regions
    best = max([balance(s, sancho, region) for region in regions])
    return [region for region in regions if balance(s, sancho, region) == best]


def compulsory_attacks(s: SanchosTable, sancho: int, act: Act) -> list[int]:
    """The regions that an attack text means, without those that would need the last garrison unit. (WS-89)"""
    regions = attack_regions(s, sancho, act.barred, True)
    return preferred(s, sancho, regions) if act.preferred else regions


def allowed_attacks(s: SanchosTable, sancho: int, act: Act) -> list[int]:
    """The regions where an attack text may be carried out, voluntary ones included. (WS-OP-30)"""
    regions = attack_regions(s, sancho, act.barred, False)
    if not act.preferred:
        return regions
    wanted = preferred(s, sancho, regions)
    must = compulsory_attacks(s, sancho, act)
    return [region for region in regions if region in wanted or region in must]


def text_sieges(s: SanchosTable, sancho: int, act: Act) -> list[int]:
    """The regions that a siege text means."""
    regions = siege_regions(s, sancho, act.points, act.barred)
    return preferred(s, sancho, regions) if act.preferred else regions


# -- units that march ------------------------------------------------------------------------------------------


def region_of(s: SanchosTable, sancho: int, unit: int) -> int:
    """The region where a unit, given as an option, stands."""
    return s.king_at[sancho] if unit == KING else (unit - UNIT) // 3


def place_of(s: SanchosTable, sancho: int, unit: int) -> int:
    """Where in its region a unit, given as an option, stands."""
    return s.king_in[sancho] if unit == KING else (unit - UNIT) % 3


def keeps_last(s: SanchosTable, sancho: int) -> bool:
    """Whether a Move never takes this Sancho's last troop out of a garrison. (WS-113, WS-127)"""
    return not s.is_player(sancho)


def king_may_stay(s: SanchosTable, sancho: int) -> bool:
    """Whether the king alone is enough of a garrison to leave behind: a reading of Nájera's last troop. (WS-113)"""
    return bool(s.readings & LAST_UNIT) and s.is_puppet(sancho)


def units_in(s: SanchosTable, sancho: int, region: int) -> list[int]:
    """The units that may leave a region, as options: troops by place, then the king. (WS-38, WS-39)"""
    units: list[int] = []
    king = s.king_at[sancho] == region
    place = s.king_in[sancho]
    if s.field[region * 3 + sancho] > (1 if king and place == FIELD else 0):
        units.append(UNIT + region * 3 + FIELD)
    if s.holder[region] == sancho and s.besieger[region] == NOBODY:
        inside = 1 if king and place == GARRISON else 0
        troops = s.garrison[region] - inside
        keeps = keeps_last(s, sancho)
        if troops > (1 if keeps and not (inside and king_may_stay(s, sancho)) else 0):
            units.append(UNIT + region * 3 + GARRISON)
        if inside and (troops or not keeps):
            units.append(KING)
    if s.besieger[region] == sancho and s.siege[region] > (1 if king and place == SIEGE else 0):
        units.append(UNIT + region * 3 + SIEGE)
    if king and place != GARRISON:
        units.append(KING)
    return units


def movable(s: SanchosTable, sancho: int) -> list[int]:
    """All units of a Sancho that may move, as options, the king last."""
    units: list[int] = []
    king = False
    for region in range(s.printed.regions):
        if s.field[region * 3 + sancho] or s.holder[region] == sancho or s.besieger[region] == sancho:
            for unit in units_in(s, sancho, region):
                if unit == KING:
                    king = True
                else:
                    units.append(unit)
    if king:
        units.append(KING)
    return units


def must_leave(s: SanchosTable, sancho: int, region: int) -> bool:
    """Whether a unit can leave a region that is not the last of a garrison. (WS-96)"""
    if s.field_army(region, sancho):
        return True
    return s.holder[region] == sancho and s.besieger[region] == NOBODY and s.garrison[region] > 1


# -- routes ----------------------------------------------------------------------------------------------------


def strongest(s: SanchosTable, sancho: int) -> list[int]:
    """The regions of the strongest army; several if they are equal, none if all units are besieged. (WS-92)"""
    best = 1
    found: list[int] = []
    holder = s.holder
    besieger = s.besieger
    for region in range(s.printed.regions):
        if not s.field[region * 3 + sancho] and holder[region] != sancho and besieger[region] != sancho:
            continue
        units = s.strength(region, sancho)
        king = units and s.king_at[sancho] == region and not s.king_besieged(sancho)
        value = 2 * units + (1 if king else 0)
        if value > best:
            best = value
            found = [region]
        elif value == best:
            found.append(region)
    return found


def sources(s: SanchosTable, sancho: int, act: Act) -> list[int]:
    """The regions that a route starts from: those with a target and a unit that may leave. (WS-90, WS-126)"""
    if act.source == STRONGEST:
        starts = strongest(s, sancho)
    elif act.source == FROM_KING:
        starts = [s.king_at[sancho]]
    elif act.source == FROM_HOME:
        starts = [s.printed.home[sancho]]
    else:
        starts = strongest(s, sancho)
    return [r for r in starts if targets(s, sancho, r, act.target) and units_in(s, sancho, r)]


def targets(s: SanchosTable, sancho: int, source: int, target: int) -> list[int]:
    """The regions that a route leads to from a source. (WS-93, WS-94)"""
    near = s.printed.neighbours[source]
    if target == TO_HOME:
        home = s.printed.home[sancho]
        return [home] if home in near else []
    found: list[int] = []
    if target in (WEAKEST, WEAKEST_OR_EMPTY):
        found = weakest(s, sancho, near)
    if target == EMPTY or (not found and else_empty(s, sancho, target)):
        found = [region for region in near if s.is_empty(region)]
    return found


def else_empty(s: SanchosTable, sancho: int, target: int) -> bool:
    """Whether a route without an enemy leads to an empty region: as it says, or always for bots. (WS-129)"""
    if target == WEAKEST:
        return s.is_bot(sancho) and not s.readings & EXACT_ROUTES
    return target == WEAKEST_OR_EMPTY


def weakest(s: SanchosTable, sancho: int, near: list[int]) -> list[int]:
    """The regions with the weakest enemy army among some; players and bots count differently. (WS-93)"""
    single = s.is_bot(sancho)
    best = 1000
    found: list[int] = []
    for region in near:
        value = weakest_single(s, sancho, region) if single else enemy_units(s, sancho, region)
        if value and value < best:
            best = value
            found = [region]
        elif value and value == best:
            found.append(region)
    return found


def enemy_units(s: SanchosTable, sancho: int, region: int) -> int:
    """Twice the units of both opponents, one more with a king among them; besieged garrisons are not counted."""
    total = 0
    king = 0
    for other in range(3):
        if other != sancho:
            total += s.strength(region, other)
            if s.king_at[other] == region and not s.king_besieged(other):
                king = 1
    return 2 * total + king


def weakest_single(s: SanchosTable, sancho: int, region: int) -> int:
    """Twice the smallest army of one opponent, one more with the king in it; 0 without any. (WS-131)

    As one may also read it, the one more is for any king in the region.
    """
    best = 0
    for other in range(3):
        units = 0 if other == sancho else s.strength(region, other)
        if units:
            king = s.king_at[other] == region and not s.king_besieged(other)
            if s.readings & ANY_KING:
                king = region in s.king_at
            value = 2 * units + (1 if king else 0)
            if not best or value < best:
                best = value
    return best
