"""The solo game as its bots judge it: one Sancho against two printed ones, whose points add up. (WS-117 to WS-122)

What to do next and how a table stands are two questions, so there are two scales. ``DEEDS`` won most of the games in
which one deed after the other is done without looking ahead: armies march, and recruits do not stay at home.
``STANDING`` was fitted to how such games ended: it knows what lies between two rounds, cards in hand and time.
"""

from __future__ import annotations

from typing import Final

from meseta.games.sanchos.names import DECK, HAND, NOBODY, RESERVE, SEEN
from meseta.games.sanchos.table import SanchosTable

_POINT: Final = 100
"""A victory point of one's own."""
_LATE: Final = 2.0
"""What a point ahead is worth more when the next card ends the game."""


class Scale:
    """What things are worth, in hundredths of a point; what is the bots' counts against one."""

    def __init__(
        self,
        point: int,
        curve: int,
        field: tuple[int, int],
        garrison: tuple[int, int],
        recruit: tuple[int, int],
        free: tuple[int, int],
        ready: tuple[int, int],
        reach: tuple[int, int],
        strike: tuple[int, int],
        siege: tuple[int, int, int],
        idle: int,
        reserve: tuple[int, int],
    ) -> None:
        self.point: Final = point
        """A point of the bots'."""
        self.curve: Final = curve
        """What points are worth more towards ten, for both sides."""
        self.field, self.their_field = field
        """A unit in the open; here and below one's own first, then a bot's."""
        self.garrison, self.their_garrison = garrison
        self.recruit, self.their_recruit = recruit
        self.free, self.their_free = free
        """An army on a space that nobody holds, for each point of the space."""
        self.ready, self.their_ready = ready
        """An army beside a garrison of the other side that it outnumbers."""
        self.reach, self.their_reach = reach
        """An army next door to a space that nobody holds."""
        self.strike, self.their_strike = strike
        """An army next door to a garrison that it outnumbers."""
        self.siege: Final = siege
        """A siege of one unit, of two, of more, for each point of the space."""
        self.idle: Final = idle
        """What every unit but one costs where one's own garrison stands already."""
        self.reserve, self.pip = reserve
        """A card in reserve, and each of its points."""


DEEDS: Final = Scale(
    point=90,
    curve=5,
    field=(18, 11),
    garrison=(10, 15),
    recruit=(4, 10),
    free=(53, 36),
    ready=(55, 41),
    reach=(15, 4),
    strike=(12, 1),
    siege=(230, 114, 77),
    idle=10,
    reserve=(12, 10),
)
STANDING: Final = Scale(
    point=92,
    curve=0,
    field=(21, 11),
    garrison=(24, 9),
    recruit=(14, 4),
    free=(47, 47),
    ready=(71, 41),
    reach=(37, 0),
    strike=(17, 6),
    siege=(160, 110, 70),
    idle=0,
    reserve=(17, 0),
)
_HAND: Final = 25
"""A command point in hand."""
_THEIR_CARD: Final = 16
"""A reserve card of a bot."""


def worth(s: SanchosTable, scale: Scale) -> int:
    """How good the player's situation is; a game that is over is somebody else's business."""
    me = s.solo
    mine, theirs = s.vp[me], s.bots_vp()
    value = mine * _POINT - theirs * scale.point + (mine * mine - theirs * theirs) * scale.curve
    value += scale.recruit * s.recruits[me] - scale.their_recruit * (sum(s.recruits) - s.recruits[me])
    for card in s.reserve(me):
        value += scale.reserve + scale.pip * s.printed.points[card]
    for region in range(s.printed.regions):
        if s.holder[region] != NOBODY:
            value += _garrison(s, region, scale)
        for sancho in range(3):
            units = s.field[region * 3 + sancho]
            if units and sancho == me:
                value += scale.field * units + _own_army(s, region, units, scale)
            elif units:
                value -= scale.their_field * units + _their_army(s, region, sancho, units, scale)
    return value


def standing(s: SanchosTable) -> float:
    """How many points the player is ahead, all in all, between two rounds."""
    me = s.solo
    hundredths = worth(s, STANDING)
    deck = 0
    for card in range(len(s.cards)):
        place = s.cards[card]
        if place == DECK:
            deck += 1
        elif place == HAND + me:
            hundredths += _HAND * s.printed.points[card]
        elif RESERVE <= place < SEEN + 3 and (place - RESERVE) % 3 != me:
            hundredths -= _THEIR_CARD
    ahead = s.vp[me] - s.bots_vp() - 0.5  # with equal points the bots win
    return hundredths / _POINT + _LATE * ahead / (1 + deck)


def _garrison(s: SanchosTable, region: int, scale: Scale) -> int:
    """The units on a space, and what a siege will make of it."""
    mine = s.holder[region] == s.solo
    units = s.garrison[region]
    value = scale.garrison * units if mine else -scale.their_garrison * units
    besieger = s.besieger[region]
    if besieger == NOBODY:
        return value
    doom = s.worth(region) * scale.siege[min(units, 3) - 1]
    if besieger == s.solo:
        return value + doom + scale.field * s.siege[region]
    return value - (doom if mine else 0) - scale.their_field * s.siege[region]


def _own_army(s: SanchosTable, region: int, units: int, scale: Scale) -> int:
    """What the player's army can take where it stands, or next door."""
    holder = s.holder[region]
    if holder == NOBODY:
        return scale.free * s.worth(region)
    if holder != s.solo and s.besieger[region] == NOBODY and units > s.garrison[region]:
        return scale.ready * s.worth(region)
    best = 0
    for near in s.printed.neighbours[region]:
        if s.holder[near] == NOBODY:
            best = max(best, scale.reach * s.worth(near))
        elif s.holder[near] != s.solo and s.besieger[near] == NOBODY and units > s.garrison[near]:
            best = max(best, scale.strike * s.worth(near))
    return best - scale.idle * (units - 1) if holder == s.solo else best


def _their_army(s: SanchosTable, region: int, sancho: int, units: int, scale: Scale) -> int:
    """What a bot's army may take; what the bots take from each other does not matter."""
    holder = s.holder[region]
    if holder == NOBODY:
        return scale.their_free * s.worth(region)
    if holder == s.solo and s.besieger[region] == NOBODY and units > s.garrison[region]:
        return scale.their_ready * s.worth(region)
    if holder != sancho:
        return 0
    best = 0
    for near in s.printed.neighbours[region]:
        if s.holder[near] == NOBODY:
            best = max(best, scale.their_reach * s.worth(near))
        elif s.holder[near] == s.solo and s.besieger[near] == NOBODY and units > s.garrison[near]:
            best = max(best, scale.their_strike * s.worth(near))
    return best
