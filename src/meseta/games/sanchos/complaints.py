"""What must hold at every decision, whatever was played. Each complaint cites a rule."""

from __future__ import annotations

from meseta.games.sanchos.names import (
    CID_IN_SUPPLY,
    CID_NOT_USED,
    GARRISON,
    HAND,
    NOBODY,
    PLAYED,
    REMOVED,
    RESERVE,
    SANCHOS,
    SIEGE,
    TROOPS,
)
from meseta.games.sanchos.table import SanchosTable


def complaints(s: SanchosTable) -> list[str]:
    """Broken invariants; empty for a sound position."""
    return [*_units(s), *_spaces(s), *_kings(s), *_points(s), *_cards(s), *_dice(s)]


def _units(s: SanchosTable) -> list[str]:
    if not s.round:
        return []
    found = []
    for sancho, name in enumerate(SANCHOS):
        troops = s.on_board(sancho) - 1 + s.recruits[sancho] + s.supply[sancho]
        if troops != TROOPS:
            found.append(f"{name} has {troops} troops, not {TROOPS}. (WS-3)")
    if min(s.field) < 0 or min(s.garrison) < 0 or min(s.siege) < 0 or min(s.supply) < 0 or min(s.recruits) < 0:
        found.append("There is a negative number of units. (WS-107)")
    return found


def _spaces(s: SanchosTable) -> list[str]:
    found = []
    for region in range(s.printed.regions):
        holder, besieger = s.holder[region], s.besieger[region]
        if (holder == NOBODY) != (s.garrison[region] == 0):
            found.append(f"Region {region + 1}: a garrison has no holder or a holder no garrison. (WS-6)")
        if (besieger == NOBODY) != (s.siege[region] == 0) and s.battle != region:
            found.append(f"Region {region + 1}: a siege without besiegers. (WS-75)")
        if besieger != NOBODY and besieger == holder:
            found.append(f"Region {region + 1}: somebody besieges himself. (WS-69)")
        if besieger != NOBODY and s.battle != region and not s.siege_holds(region):
            found.append(f"Region {region + 1}: the besiegers do not outnumber the defenders. (WS-80)")
    return found


def _kings(s: SanchosTable) -> list[str]:
    if not s.round:
        return []
    found = []
    for sancho, name in enumerate(SANCHOS):
        region, place = s.king_at[sancho], s.king_in[sancho]
        if place == GARRISON:
            there = s.garrison[region] if s.holder[region] == sancho else 0
        elif place == SIEGE:
            there = s.siege[region] if s.besieger[region] == sancho else 0
        else:
            there = s.field[region * 3 + sancho]
        if not there:
            found.append(f"The king of {name} stands where he has no units. (WS-3)")
    return found


def _points(s: SanchosTable) -> list[str]:
    found = []
    for sancho, name in enumerate(SANCHOS):
        worth = sum(s.worth(region) for region in range(s.printed.regions) if s.holder[region] == sancho)
        if worth != s.vp[sancho]:
            found.append(f"{name} has {s.vp[sancho]} points and holds {worth}. (WS-11)")
    return found


def _cards(s: SanchosTable) -> list[str]:
    found = []
    if any(not 0 <= place <= REMOVED for place in s.cards):
        found.append("A card is nowhere. (WS-108)")
    if s.cards_in(PLAYED) != ([] if s.played == NOBODY else [s.played]):
        found.append("The played card is not on the table. (WS-108)")
    for sancho, name in enumerate(SANCHOS):
        if not s.is_player(sancho) and {HAND + sancho, RESERVE + sancho} & set(s.cards):
            found.append(f"{name} is not played and has hidden cards. (WS-17)")
    if s.cid not in (CID_NOT_USED, CID_IN_SUPPLY) and not s.is_player(s.cid):
        found.append("El Cid is with a Sancho nobody plays. (WS-160)")
    return found


def _dice(s: SanchosTable) -> list[str]:
    found = []
    if s.battle == NOBODY and (s.track or any(s.fighting)):
        found.append("There are dice or fighters without a battle. (WS-68)")
    if s.battle == NOBODY and s.sallied != NOBODY:
        found.append("Somebody sallied without a battle. (WS-78)")
    for sancho, name in enumerate(SANCHOS):
        guards = sum(1 for die in s.track if die % 6 == sancho * 2 + 1)
        troops = sum(1 for die in s.track if die % 6 == sancho * 2)
        if guards > 1 or troops > 5:
            found.append(f"{name} has {troops} troop dice and {guards} guard dice on the track. (WS-53)")
    return found
