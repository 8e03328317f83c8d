"""The features of War of the 3 Sanchos: three kingdoms, however many people play, and what a battle stands at.

There is a block for every Sancho: that of the seat first, then the others in the order of their numbers. Columns of
regions are always in the order of the map.
"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Seat
from meseta.core.features import SEES_ALL, Features, seat_block
from meseta.core.step import State
from meseta.games.sanchos.flow import TakeCommand, TakeField
from meseta.games.sanchos.names import (
    CARDS,
    CID_IN_SUPPLY,
    DISCARD,
    HAND,
    LEVELS,
    MAX_REGIONS,
    NOBODY,
    RESERVE,
    SANCHOS,
    SEEN,
    TROOPS,
)
from meseta.games.sanchos.open_business import BUSINESS, write_business
from meseta.games.sanchos.table import SanchosTable

_UNITS: Final = TROOPS + 1
_POINTS: Final = 40
_COLUMNS: Final = 10
"""Columns of the battle track that are told apart; the last one stands for all beyond it."""
_DICE: Final = 15
_ROUNDS: Final = 40
_MOST: Final = len(SANCHOS)

KINDS: Final = (
    *("command", "reserve", "timing", "order", "unit", "target", "fortify", "attack", "besiege", "points", "force"),
    *("join", "intercept", "reserve_card", "column", "reroll", "shift", "way", "strike", "willing", "deploy"),
    *("source", "goal", "march", "discard", "draw", "reveal", "roll", "first", "take_out"),
)

SEAT: Final = seat_block()
SANCHO: Final[int] = SEAT.one("sancho", _MOST, "which of the three it is")
BOT: Final[int] = SEAT.bits("bot", 1, "printed priorities play it")
PUPPET: Final[int] = SEAT.bits("puppet", 1, "the commander plays it")
FIELD: Final[int] = SEAT.count("field", MAX_REGIONS, _UNITS, "units in the open that besiege nothing, by region")
GARRISON: Final[int] = SEAT.count("garrison", MAX_REGIONS, _UNITS, "units on the garrison space, by region")
SIEGE: Final[int] = SEAT.count("siege", MAX_REGIONS, _UNITS, "units that besiege, by region")
KING: Final[int] = SEAT.one("king", MAX_REGIONS, "the region of the king")
KING_IN: Final[int] = SEAT.one("king_in", 3, "where he stands there: in the field, in the garrison, in the siege")
RECRUITS: Final[int] = SEAT.count("recruits", 1, TROOPS, "recruits")
SUPPLY: Final[int] = SEAT.count("supply", 1, TROOPS, "troops that are not in the game")
POINTS: Final[int] = SEAT.count("points", 1, _POINTS, "victory points")
LEADS: Final[int] = SEAT.count("leads", 1, _POINTS, "points more than the best rival; alone the two bots are one side")
TRAILS: Final[int] = SEAT.count("trails", 1, _POINTS, "points less than the best rival")
SPACES: Final[int] = SEAT.count("spaces", 1, MAX_REGIONS, "garrison spaces")
UNITS: Final[int] = SEAT.count("units", 1, _UNITS, "units on the board")
BESIEGED: Final[int] = SEAT.count("besieged", 1, _POINTS, "points of own garrisons under siege")
BESIEGES: Final[int] = SEAT.count("besieges", 1, _POINTS, "points of garrisons under siege by this Sancho")
THREATENED: Final[int] = SEAT.count(
    "threatened", 1, _POINTS, "points of own garrisons with a greater enemy beside them"
)
VACANT: Final[int] = SEAT.count("vacant", 1, _POINTS, "points of free garrison spaces beside own units")
NEAR: Final[int] = SEAT.count("near", 1, _POINTS, "points of free garrison spaces next door to own units")
CARDS_IN_HAND: Final[int] = SEAT.bits("hand", CARDS, "cards in hand, for whoever may know them")
IN_HAND: Final[int] = SEAT.count("in_hand", 1, CARDS, "how many cards are in hand")
RESERVED: Final[int] = SEAT.bits("reserve", CARDS, "cards in reserve, for whoever may know them")
IN_RESERVE: Final[int] = SEAT.count("in_reserve", 1, CARDS, "how many cards are in reserve")
COMMANDER: Final[int] = SEAT.bits("commander", 1, "has the command of this round")
TO_COME: Final[int] = SEAT.bits("to_come", 1, "has a turn to come in this round")
ACTING: Final[int] = SEAT.bits("acting", 1, "the open question is about this Sancho")
TAKER: Final[int] = SEAT.bits("taker", 1, "gets the card on the table")
CID: Final[int] = SEAT.bits("el_cid", 1, "has El Cid")
FIGHTING: Final[int] = SEAT.count("fighting", 1, TROOPS, "troops in the present battle")
KING_FIGHTS: Final[int] = SEAT.bits("king_fights", 1, "the king takes part in it")
TROOP_DICE: Final[int] = SEAT.count("troop_dice", _COLUMNS, _DICE, "troop dice on the track, by column")
GUARD_DICE: Final[int] = SEAT.count("guard_dice", _COLUMNS, _DICE, "guard dice on the track, by column")

TABLE: Final = BUSINESS.more()
PLAYERS: Final[int] = TABLE.one("players", _MOST, "how many people play")
LEVEL: Final[int] = TABLE.one("level", len(LEVELS), "the level of the game for one")
RING: Final[int] = TABLE.bits("ring", 1, "the Sanchos follow each other in the order of their numbers")
ARROW: Final[int] = TABLE.bits("arrow", 1, "the upper arrow of the decision marker is visible")
ACTED: Final[int] = TABLE.bits("acted", 1, "the commander has taken his turn")
ROUND: Final[int] = TABLE.count("round", 1, _ROUNDS, "the round")
DECK: Final[int] = TABLE.count("deck", 1, CARDS, "cards left to draw")
PLAYED: Final[int] = TABLE.one("played", CARDS, "the card on the table")
DISCARDED: Final[int] = TABLE.bits("discarded", CARDS, "cards that were discarded")
BATTLE: Final[int] = TABLE.one("battle", MAX_REGIONS, "the region of the present battle")
CID_WAITS: Final[int] = TABLE.bits("cid_waits", 1, "El Cid serves nobody yet")


class SanchosFeatures(Features):
    """How a table of the three Sanchos looks to a network."""

    def side_of(self, s: State, seat: Seat) -> int:
        """The Sancho of a seat."""
        assert isinstance(s, SanchosTable)
        return s.sancho_of(seat)

    def write(self, s: State, viewer: Seat, seats: list[bytearray], table: bytearray) -> None:
        """Three kingdoms, the cards, the battle, the round."""
        assert isinstance(s, SanchosTable)
        for sancho in range(_MOST):
            write_kingdom(s, sancho, seats[sancho])
        write_map(s, seats)
        write_gaps(s, seats)
        write_cards(s, viewer, seats, table)
        write_battle(s, seats, table)
        write_round(s, seats, table)
        if s.stack:
            acting = write_business(s.stack[-1], table)
            if acting != NOBODY:
                seats[acting][ACTING] = 1


def write_kingdom(s: SanchosTable, sancho: int, block: bytearray) -> None:
    """Who plays it, its king and what it has beside the map."""
    block[SANCHO + sancho] = 1
    block[BOT] = 1 if s.is_bot(sancho) else 0
    block[PUPPET] = 1 if s.is_puppet(sancho) else 0
    block[KING + s.king_at[sancho]] = 1
    block[KING_IN + s.king_in[sancho]] = 1
    block[RECRUITS] = s.recruits[sancho]
    block[SUPPLY] = s.supply[sancho]
    block[SPACES] = s.spaces(sancho)


def write_map(s: SanchosTable, seats: list[bytearray]) -> None:
    """Units by region, and the points that are in danger or within reach."""
    units = [0] * _MOST
    besieged = [0] * _MOST
    besieges = [0] * _MOST
    threatened = [0] * _MOST
    vacant = [0] * _MOST
    near = [0] * _MOST
    for region in range(s.printed.regions):
        holder = s.holder[region]
        besieger = s.besieger[region]
        worth = s.worth(region)
        if holder != NOBODY:
            seats[holder][GARRISON + region] = s.garrison[region]
            units[holder] += s.garrison[region]
        if besieger != NOBODY:
            seats[besieger][SIEGE + region] = s.siege[region]
            units[besieger] += s.siege[region]
            besieges[besieger] += worth
            if holder != NOBODY:
                besieged[holder] += worth
        strongest = 0
        for sancho in range(_MOST):
            there = s.field[region * 3 + sancho]
            if there:
                seats[sancho][FIELD + region] = there
                units[sancho] += there
                if sancho != holder:
                    strongest = max(strongest, there)
                if holder == NOBODY:
                    vacant[sancho] += worth
                near[sancho] += free_next_door(s, region)
        if holder != NOBODY and besieger == NOBODY and strongest > s.garrison[region]:
            threatened[holder] += worth
    for sancho in range(_MOST):
        block = seats[sancho]
        block[UNITS] = min(units[sancho], _UNITS)
        block[BESIEGED] = min(besieged[sancho], _POINTS)
        block[BESIEGES] = min(besieges[sancho], _POINTS)
        block[THREATENED] = min(threatened[sancho], _POINTS)
        block[VACANT] = min(vacant[sancho], _POINTS)
        block[NEAR] = min(near[sancho], _POINTS)


def free_next_door(s: SanchosTable, region: int) -> int:
    """The most that a free garrison space next door is worth."""
    best = 0
    for other in s.printed.neighbours[region]:
        if s.holder[other] == NOBODY:
            best = max(best, s.worth(other))
    return best


def write_gaps(s: SanchosTable, seats: list[bytearray]) -> None:
    """Points, and who is ahead: alone both bots are one side, against which the player counts. (WS-120)"""
    for sancho in range(_MOST):
        block = seats[sancho]
        block[POINTS] = max(0, min(s.vp[sancho], _POINTS))
        if s.seats == 1:
            gap = s.vp[s.solo] - s.bots_vp()
            gap = gap if sancho == s.solo else -gap
        else:
            gap = s.vp[sancho] - max(s.vp[(sancho + 1) % 3], s.vp[(sancho + 2) % 3])
        block[LEADS] = max(0, min(gap, _POINTS))
        block[TRAILS] = max(0, min(-gap, _POINTS))


def write_cards(s: SanchosTable, viewer: Seat, seats: list[bytearray], table: bytearray) -> None:
    """Where every card lies, as far as the viewer knows. (WS-9, WS-109)"""
    me = NOBODY if viewer == SEES_ALL else s.sancho_of(viewer)
    deck = 0
    for card in range(len(s.cards)):
        place = s.cards[card]
        if place == DISCARD:
            table[DISCARDED + card] = 1
        elif HAND <= place < HAND + _MOST:
            write_card(seats[place - HAND], CARDS_IN_HAND + card, IN_HAND, viewer == SEES_ALL or place - HAND == me)
        elif RESERVE <= place < RESERVE + _MOST:
            write_card(seats[place - RESERVE], RESERVED + card, IN_RESERVE, viewer == SEES_ALL or place - RESERVE == me)
        elif SEEN <= place < SEEN + _MOST:
            write_card(seats[place - SEEN], RESERVED + card, IN_RESERVE, True)
        elif place == 0:
            deck += 1
    table[DECK] = deck
    if s.played != NOBODY:
        table[PLAYED + s.played] = 1
    if s.taker != NOBODY:
        seats[s.taker][TAKER] = 1


def write_card(block: bytearray, column: int, number: int, known: bool) -> None:
    """A card of somebody's: everybody knows that there is one."""
    block[number] += 1
    if known:
        block[column] = 1


def write_battle(s: SanchosTable, seats: list[bytearray], table: bytearray) -> None:
    """Who fights where, and the dice on the track."""
    if s.battle == NOBODY:
        return
    table[BATTLE + s.battle] = 1
    for sancho in range(_MOST):
        seats[sancho][FIGHTING] = s.fighting[sancho]
        seats[sancho][KING_FIGHTS] = s.fighting[3 + sancho]
    for die in s.track:
        column = min(die // 6, _COLUMNS - 1)
        seats[die % 6 // 2][(GUARD_DICE if die % 2 else TROOP_DICE) + column] += 1


def write_round(s: SanchosTable, seats: list[bytearray], table: bytearray) -> None:
    """The round, whose turns it still has, and what was agreed on."""
    table[PLAYERS + s.seats - 1] = 1
    if s.seats == 1:
        table[LEVEL + s.level] = 1
    table[RING] = 1 if s.ring == 1 else 0
    table[ARROW] = s.arrow
    table[ACTED] = s.acted
    table[ROUND] = min(s.round, _ROUNDS)
    table[CID_WAITS] = 1 if s.cid == CID_IN_SUPPLY else 0
    if s.cid >= 0:
        seats[s.cid][CID] = 1
    if s.commander != NOBODY:
        seats[s.commander][COMMANDER] = 1
    for step in s.stack:
        if isinstance(step, TakeField) or (isinstance(step, TakeCommand) and not s.acted):
            seats[step.sancho][TO_COME] = 1


FEATURES: Final = SanchosFeatures("sanchos", 1, _MOST, KINDS, SEAT, TABLE, everybody=True)
