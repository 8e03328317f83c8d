"""The features that El Grande and its expansion share: caballeros, places and points, king, Grandes, Vetos, rounds.

Columns of places are in the order of the regions, with the castillo at the end. What is in the castillo is no secret:
whoever counts the other places knows it. (EG-105)
"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Seat
from meseta.core.features import SEES_ALL, Block, Features, seat_block
from meseta.core.native import mypyc_attr
from meseta.core.step import UNANSWERED
from meseta.games.el_grande.names import COURT, NOWHERE, PROVINCE, REGIONS
from meseta.games.el_grande.table import VETOS_PER_SEAT, GrandeTable

SCORED: Final = REGIONS + 1
"""The places that are scored: regions and castillo."""
_CABALLEROS: Final = 30
_MANY: Final = 1_000
MOST_POINTS: Final = 60
MOST_SCORE: Final = 250
MOST_GAP: Final = 100
_SCORINGS: Final = 3
_ROUNDS: Final = 9
_SOON: Final = 4
SPOTS: Final = COURT + 1
"""Where a caballero can come from or go to."""

MAP_SEAT: Final = seat_block()
CABALLEROS: Final[int] = MAP_SEAT.count("caballeros", SCORED, _CABALLEROS, "caballeros by place")
AHEAD: Final[int] = MAP_SEAT.count(
    "ahead",
    SCORED,
    _CABALLEROS,
    "by place with caballeros, how many more than the strongest rival that is not stronger",
)
SHORT: Final[int] = MAP_SEAT.count(
    "short", SCORED, _CABALLEROS, "by place with caballeros, how many are missing to the weakest rival that is stronger"
)
POINTS: Final[int] = MAP_SEAT.count("points", SCORED, MOST_POINTS, "what each place would bring if it were scored now")
HOME: Final[int] = MAP_SEAT.one("grande", REGIONS, "the home region")
AT_COURT: Final[int] = MAP_SEAT.count("court", 1, _CABALLEROS, "caballeros at court")
IN_PROVINCE: Final[int] = MAP_SEAT.count("province", 1, _CABALLEROS, "caballeros in the province")
SCORE: Final[int] = MAP_SEAT.count("score", 1, MOST_SCORE, "points on the track")
LEADS: Final[int] = MAP_SEAT.count("leads", 1, MOST_GAP, "points more than the best rival has")
TRAILS: Final[int] = MAP_SEAT.count("trails", 1, MOST_GAP, "points less than the best rival has")
WOULD_LEAD: Final[int] = MAP_SEAT.count("would_lead", 1, MOST_GAP, "the same as leads, if all places were scored now")
WOULD_TRAIL: Final[int] = MAP_SEAT.count(
    "would_trail", 1, MOST_GAP, "the same as trails, if all places were scored now"
)
VETOS: Final[int] = MAP_SEAT.count("vetos", 1, VETOS_PER_SEAT, "Vetos that can be used in this round")
LASTING: Final[int] = MAP_SEAT.count("lasting_vetos", 1, VETOS_PER_SEAT, "those of them that last into the next one")
FIRST: Final[int] = MAP_SEAT.bits("first", 1, "plays the first power card of the round")
DIAL: Final[int] = MAP_SEAT.one("dial", REGIONS, "the region on the secret disc, once it may be seen")
ORDER: Final[int] = MAP_SEAT.one("order", 5, "how many seats take their turn earlier, once the power card is played")
TO_COME: Final[int] = MAP_SEAT.bits("to_come", 1, "has a turn to come in this round")
ACTING: Final[int] = MAP_SEAT.bits("acting", 1, "takes its turn now")
OWNER: Final[int] = MAP_SEAT.bits("owner", 1, "owns what is being moved or lost")

MAP_TABLE: Final = Block()
KING: Final[int] = MAP_TABLE.one("king", REGIONS, "the king's region")
NEAR_KING: Final[int] = MAP_TABLE.bits("near_king", REGIONS, "the neighbours of the king's region")
BOARDS: Final[int] = MAP_TABLE.bits("scoreboards", 2 * SCORED, "where each of the two mobile scoreboards lies")
ROUNDS_LEFT: Final[int] = MAP_TABLE.one("rounds_left", _ROUNDS, "rounds after this one")
SCORINGS_LEFT: Final[int] = MAP_TABLE.one("scorings_left", _SCORINGS, "general scorings to come, from 1 on")
TO_SCORING: Final[int] = MAP_TABLE.one("to_scoring", _SOON, "rounds after this one up to the next general scoring")
SOURCE: Final[int] = MAP_TABLE.one("source", SPOTS, "where what is being moved or lost comes from")
GOAL: Final[int] = MAP_TABLE.one("goal", SPOTS, "where it goes, or the place that is to be scored")
BOARD: Final[int] = MAP_TABLE.one("board", 2, "the mobile scoreboard that is being moved")
LEFT: Final[int] = MAP_TABLE.count("left", 1, _CABALLEROS, "how many caballeros the open question is still about")


@mypyc_attr(allow_interpreted_subclasses=True)
class MapFeatures(Features):
    """Writes the features of the map; a game adds those of its cards."""

    def points_of(self, s: GrandeTable, place: int, counts: list[int]) -> list[int]:
        """What a place with these caballeros would bring every seat if it were scored now."""
        raise NotImplementedError

    def is_joined(self, s: GrandeTable, place: int) -> bool:
        """Whether a place may bring something to whoever has nobody there."""
        return False

    def write_map(self, s: GrandeTable, viewer: Seat, seats: list[bytearray], table: bytearray) -> None:
        """Everything that is declared here but the order of turns and the open business."""
        self.write_places(s, seats)
        write_gaps(s.score, seats, LEADS, TRAILS)
        for seat in range(s.seats):
            block = seats[seat]
            block[AT_COURT] = s.at(COURT, seat)
            block[IN_PROVINCE] = s.at(PROVINCE, seat)
            block[SCORE] = min(s.score[seat], MOST_SCORE)
            home = s.grande[seat]
            if 0 <= home < REGIONS:
                block[HOME + home] = 1
            now, later = vetos_of(s, seat)
            if now > 0:
                block[VETOS] = now
                block[LASTING] = later
            dial = s.dials[seat]
            if dial == UNANSWERED and viewer in (SEES_ALL, seat):
                dial = sealed_dial(s, seat)
            if 0 <= dial < REGIONS:
                block[DIAL + dial] = 1
        if s.first != NOWHERE:
            seats[s.first][FIRST] = 1
        write_table(s, table)

    def write_places(self, s: GrandeTable, seats: list[bytearray]) -> None:
        """Caballeros, margins and points of every place, and who would lead if all of them were scored."""
        total = s.score[:]
        for place in range(SCORED):
            counts = s.counts(place)
            if all(count == 0 for count in counts) and not self.is_joined(s, place):
                continue
            points = self.points_of(s, place, counts)
            for seat in range(s.seats):
                if counts[seat] > 0:
                    seats[seat][CABALLEROS + place] = counts[seat]
                    ahead, short = margins(counts, seat)
                    if ahead > 0:
                        seats[seat][AHEAD + place] = ahead
                    if short > 0:
                        seats[seat][SHORT + place] = short
                if points[seat] > 0:
                    seats[seat][POINTS + place] = min(points[seat], MOST_POINTS)
                    total[seat] += points[seat]
        write_gaps(total, seats, WOULD_LEAD, WOULD_TRAIL)


def margins(counts: list[int], seat: Seat) -> tuple[int, int]:
    """How the caballeros of a seat in a place stand against the nearest rivals: ahead of one, and short of another."""
    own = counts[seat]
    below = 0
    above = _MANY
    for other in range(len(counts)):
        if other != seat:
            count = counts[other]
            if count > own:
                above = min(above, count)
            else:
                below = max(below, count)
    return max(0, own - below), above - own if above < _MANY else 0


def write_gaps(points: list[int], seats: list[bytearray], leads: int, trails: int) -> None:
    """How far everybody is ahead of the best rival, or behind."""
    best, second = best_two(points)
    for seat in range(len(points)):
        gap = points[seat] - (second if points[seat] == best else best)
        if gap > 0:
            seats[seat][leads] = min(gap, MOST_GAP)
        elif gap < 0:
            seats[seat][trails] = min(-gap, MOST_GAP)


def best_two(points: list[int]) -> tuple[int, int]:
    """The most points and those of the next seat, which may be as many: whoever has the most compares with these."""
    best = -1
    second = -1
    for number in points:
        if number > best:
            second = best
            best = number
        elif number > second:
            second = number
    return best, second


def vetos_of(s: GrandeTable, seat: Seat) -> tuple[int, int]:
    """How many Vetos a seat has, and how many of them it will still have in the next round."""
    now = 0
    later = 0
    for slot in range(seat * VETOS_PER_SEAT, (seat + 1) * VETOS_PER_SEAT):
        now += 1 if s.vetos[slot] > 0 else 0
        later += 1 if s.vetos[slot] > s.round + 1 else 0
    return now, later


def sealed_dial(s: GrandeTable, seat: Seat) -> int:
    """What a seat has dialled and nobody else has seen yet; ``UNANSWERED`` if the open question is no dial."""
    question = s.question
    if question is None or not question.sealed or not question.kind.startswith("dial"):
        return UNANSWERED
    return s.sealed[seat]


def write_table(s: GrandeTable, table: bytearray) -> None:
    """King, scoreboards and how much of the game is left."""
    if s.king != NOWHERE:
        table[KING + s.king] = 1
        for region in s.printed.neighbours[s.king]:
            table[NEAR_KING + region] = 1
    for board in range(2):
        place = s.boards[board]
        if 0 <= place < SCORED:
            table[BOARDS + board * SCORED + place] = 1
    if s.question is None:
        return
    table[ROUNDS_LEFT + len(s.rounds) - 1 - s.round] = 1
    here = s.rounds[s.round]
    scorings = 0
    next_one = _MANY
    for number in s.printed.scoring_after:
        if number >= here:
            scorings += 1
            next_one = min(next_one, number)
    table[SCORINGS_LEFT + min(scorings, _SCORINGS) - 1] = 1
    rounds = 0
    while s.rounds[s.round + rounds] < next_one:
        rounds += 1
    table[TO_SCORING + min(rounds, _SOON - 1)] = 1


def write_order(values: list[int], seats: list[bytearray]) -> None:
    """Who takes turns before whom, by the values of the power cards that lie on the table; 0 for none yet."""
    for seat in range(len(values)):
        if values[seat] > 0:
            seats[seat][ORDER + earlier_than(values, seat)] = 1


def earlier_than(values: list[int], seat: Seat) -> int:
    """How many take their turn before a seat that has played."""
    earlier = 0
    for value in values:
        earlier += 1 if value > values[seat] else 0
    return earlier


def mark(table: bytearray, column: int, place: int) -> None:
    """Mark a place, if it is one."""
    if 0 <= place < SPOTS:
        table[column + place] = 1


def limit(number: int) -> int:
    """A number of caballeros that fits its column; cards say 30 or more where they mean all."""
    return max(0, min(number, _CABALLEROS))
