"""A sketch of the map of El Grande: rows of one table after the other, of which only what has changed is written.

``map_features.py`` says what the columns hold. Here is kept what they were written from, which is cheaper to compare
than a column is to write; the tests compare both at every step.
"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.features import ASKED, PRESENT, Features, Sketch, waited_for
from meseta.core.step import UNANSWERED
from meseta.games.el_grande.map_features import (
    AHEAD,
    AT_COURT,
    CABALLEROS,
    DIAL,
    FIRST,
    HOME,
    IN_PROVINCE,
    KING,
    LASTING,
    LEADS,
    MOST_GAP,
    MOST_POINTS,
    MOST_SCORE,
    POINTS,
    SCORE,
    SCORED,
    SHORT,
    SOURCE,
    TRAILS,
    VETOS,
    WOULD_LEAD,
    WOULD_TRAIL,
    best_two,
    margins,
    sealed_dial,
    vetos_of,
    write_table,
)
from meseta.games.el_grande.names import COURT, NOWHERE, PLACES, PROVINCE, REGIONS
from meseta.games.el_grande.printed import Printed
from meseta.games.el_grande.scoring import points_for
from meseta.games.el_grande.table import GrandeTable

_UNKNOWN: Final = -2
"""What is on no table: whatever is compared with it has changed."""


class MapSketch(Sketch):
    """Keeps the blocks of a table, and what the map's part of them was written from."""

    def __init__(self, features: Features, seats: int) -> None:
        super().__init__(features)
        size = features.seat.size
        self._seats: Final = [bytearray(size) for _ in range(seats)]
        self._numbers: Final = [[0] * size for _ in range(seats)]
        """Counts by column, where one is read in a fifth of the time."""
        self._table: Final = bytearray(features.table.size)
        vacant = [bytearray(size)] * (features.seats - seats)
        self._rows: Final = [[*self._seats[own:], *self._seats[:own], *vacant, self._table] for own in range(seats)]
        """The blocks as every seat has them before it."""
        self._nothing: Final = bytearray()
        """Joins blocks to what a bytearray takes over without another copy."""
        self._no_map: Final = bytearray(SOURCE - KING)
        self._question = NOWHERE
        self._asked = 0
        self._printed: Printed | None = None
        self._king = _UNKNOWN
        self._round = _UNKNOWN
        self._rounds: list[int] = []
        self._boards: list[int] = []
        self._grande: list[int] = [NOWHERE] * seats
        self._cubes: list[int] = [_UNKNOWN] * (PLACES * seats)
        self._points: Final = [0] * (SCORED * seats)
        self._prospects: Final = [0] * seats
        """The sum of the points of all places."""
        self._score: list[int] = []
        self._vetos: list[int] = []
        self._first = 0
        self._dials: list[int] = [UNANSWERED] * seats
        for seat in range(seats):
            self._put(seat, PRESENT, 1)

    # -- the smallest changes ----------------------------------------------------------------------------------

    def _put(self, seat: Seat, column: int, number: int) -> None:
        """A number of a seat."""
        numbers = self._numbers[seat]
        if numbers[column] != number:
            numbers[column] = number
            self._seats[seat][column] = number

    def _flag(self, column: int, before: int, now: int) -> None:
        """What was true of some seats and now is of others, given as bits."""
        for seat in range(len(self._seats)):
            if ((before ^ now) >> seat) & 1:
                self._seats[seat][column] = (now >> seat) & 1

    # -- who is asked for what, and the map --------------------------------------------------------------------

    def _renew_question(self, s: GrandeTable, question: Question) -> None:
        column = self.features.column_of(question.kind)
        if column != self._question:
            if self._question != NOWHERE:
                self._table[self._question] = 0
            self._table[column] = 1
            self._question = column
        asked = 0
        if question.sealed:
            for seat in waited_for(s, question):
                asked |= 1 << seat
        elif question.seat >= 0:
            asked = 1 << question.seat
        if asked != self._asked:
            self._flag(ASKED, self._asked, asked)
            self._asked = asked

    def _renew_map(self, s: GrandeTable) -> None:
        figures = s.king != self._king or s.boards != self._boards or s.grande != self._grande
        figures = figures or s.printed is not self._printed
        rounds = s.round != self._round or s.rounds is not self._rounds
        if figures or rounds:
            self._table[KING:SOURCE] = self._no_map
            write_table(s, self._table)
        moved = figures or s.cubes != self._cubes
        if figures:
            self._renew_homes(s)
        if moved:
            self._renew_places(s, figures)
        scored = s.score != self._score
        if scored:
            self._renew_score(s)
        if moved or scored:
            self._renew_prospects(s)
        if rounds or s.vetos != self._vetos:
            self._renew_vetos(s)
        first = 0 if s.first == NOWHERE else 1 << s.first
        if first != self._first:
            self._flag(FIRST, self._first, first)
            self._first = first

    def _renew_homes(self, s: GrandeTable) -> None:
        for seat in range(s.seats):
            remark(self._seats[seat], HOME, region(self._grande[seat]), region(s.grande[seat]))
        self._grande = s.grande[:]
        self._boards = s.boards[:]
        self._king = s.king
        self._printed = s.printed

    def _renew_places(self, s: GrandeTable, everywhere: bool) -> None:
        """A figure changes what places bring; a caballero changes nothing but its own place."""
        seats = s.seats
        for place in range(SCORED):
            for at in range(place * seats, (place + 1) * seats):
                if everywhere or s.cubes[at] != self._cubes[at]:
                    self._renew_place(s, place)
                    break
        for seat in range(seats):
            self._put(seat, AT_COURT, s.cubes[COURT * seats + seat])
            self._put(seat, IN_PROVINCE, s.cubes[PROVINCE * seats + seat])
        self._cubes = s.cubes[:]

    def _renew_place(self, s: GrandeTable, place: int) -> None:
        counts = s.counts(place)
        points = points_for(s, place, counts)
        for seat in range(s.seats):
            ahead = 0
            short = 0
            if counts[seat] > 0:
                ahead, short = margins(counts, seat)
            self._put(seat, CABALLEROS + place, counts[seat])
            self._put(seat, AHEAD + place, ahead)
            self._put(seat, SHORT + place, short)
            self._put(seat, POINTS + place, min(points[seat], MOST_POINTS))
            at = place * s.seats + seat
            self._prospects[seat] += points[seat] - self._points[at]
            self._points[at] = points[seat]

    def _renew_score(self, s: GrandeTable) -> None:
        self._score = s.score[:]
        for seat in range(s.seats):
            self._put(seat, SCORE, min(s.score[seat], MOST_SCORE))
        self._renew_gaps(s.score, LEADS, TRAILS)

    def _renew_prospects(self, s: GrandeTable) -> None:
        total = s.score[:]
        for seat in range(s.seats):
            total[seat] += self._prospects[seat]
        self._renew_gaps(total, WOULD_LEAD, WOULD_TRAIL)

    def _renew_gaps(self, points: list[int], leads: int, trails: int) -> None:
        best, second = best_two(points)
        for seat in range(len(points)):
            gap = points[seat] - (second if points[seat] == best else best)
            self._put(seat, leads, min(gap, MOST_GAP) if gap > 0 else 0)
            self._put(seat, trails, min(-gap, MOST_GAP) if gap < 0 else 0)

    def _renew_vetos(self, s: GrandeTable) -> None:
        for seat in range(s.seats):
            now, later = vetos_of(s, seat)
            self._put(seat, VETOS, now)
            self._put(seat, LASTING, later)
        self._vetos = s.vetos[:]
        self._round = s.round
        self._rounds = s.rounds

    def _renew_discs(self, s: GrandeTable, own: Seat, question: Question) -> None:
        dials = s.dials
        if question.sealed and dials[own] == UNANSWERED:
            dials = dials[:]
            dials[own] = sealed_dial(s, own)
        if dials != self._dials:
            for seat in range(s.seats):
                remark(self._seats[seat], DIAL, region(self._dials[seat]), region(dials[seat]))
            self._dials = dials[:]


def remark(block: bytearray, column: int, before: int, now: int) -> None:
    """Of several things one was true and now another is; below 0 it is none of them."""
    if before != now:
        if before >= 0:
            block[column + before] = 0
        if now >= 0:
            block[column + now] = 1


def region(place: int) -> int:
    """A region, or none: below 0."""
    return place if place < REGIONS else NOWHERE
