"""Special scorings, each with the moment in which a Late move may come before it."""

from __future__ import annotations

from typing import Any, Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Sealed, Step, Steps
from meseta.games.el_grande.losses import turn_up
from meseta.games.el_grande.names import CASTILLO, COLOUR_COUNT, PIECE, REGIONS, SEAT, STOP
from meseta.games.el_grande.scoring import emptiest_regions, fullest_regions, regions_of_class
from meseta.games.el_grande.verbs import Nothing, announce, announce_each, award, open_castillo
from meseta.games.king_and_intrigue.events import CardDropped, PlacesOffered
from meseta.games.king_and_intrigue.scoring import first_place_at, own_regions, points_at
from meseta.games.king_and_intrigue.table import IntrigueTable

# -- Late move -------------------------------------------------------------------------------------------------


def late_moves(s: IntrigueTable, first: Seat) -> Steps:
    """A moment for every owner of a Late move card, clockwise from ``first``. (KI-60, KI-72)"""
    if s.lates == 0:
        return DONE
    seats = [(first + i) % s.seats for i in range(s.seats)]
    return tuple([LateMove(seat) for seat in seats if (s.lates >> seat) & 1])


class LateMove(Step[IntrigueTable]):
    """Before something is scored the owner may move one caballero between open regions, once. (KI-OP-18)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        owners = range(s.seats) if s.box.late_any else range(self.me, self.me + 1)
        pieces = [
            PIECE + region * COLOUR_COUNT + owner
            for region in s.open_regions()
            for owner in owners
            if s.at(region, owner) > 0
        ]
        if not pieces:
            return None
        pieces.append(STOP)
        return Question(self.me, "late_move", pieces)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        return (LateMoveTo(self.me, (option - PIECE) % COLOUR_COUNT, (option - PIECE) // COLOUR_COUNT),)


class LateMoveTo(Step[IntrigueTable]):
    """Where the late caballero goes: another open region with room, never the castillo. The card is used up."""

    def __init__(self, me: Seat, owner: Seat, src: int) -> None:
        self.me: Final = me
        self.owner: Final = owner
        self.src: Final = src

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "late_to", [region for region in s.enterable_regions() if region != self.src])

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        s.lates &= ~(1 << self.me)
        s.move(self.me, self.owner, self.src, option, 1)
        if s.events is not None:
            s.emit(CardDropped(self.me, "late_move"))
        return DONE


# -- one place after the other -------------------------------------------------------------------------------------


class SpecialScoring(Step[IntrigueTable]):
    """One place of a special scoring. Before the first one Late moves are possible. (KI-60, KI-OP-46)"""

    def __init__(self, me: Seat, place: int, first: bool) -> None:
        self.me: Final = me
        self.place: Final = place
        self.first: Final = first

    def run(self, s: IntrigueTable) -> Steps:
        return (*late_moves(s, self.me), Score(self.place)) if self.first else (Score(self.place),)


class Score(Step[IntrigueTable]):
    """Points are given for one place as it is now. A covered castillo is opened for it. (KI-59, KI-62)"""

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def run(self, s: IntrigueTable) -> Steps:
        if self.place == CASTILLO:
            open_castillo(s)
        award(s, self.place, points_at(s, self.place))
        return DONE


def score_places(s: IntrigueTable, me: Seat, places: list[int]) -> Steps:
    """Score places one after the other, each of them a unit that can be vetoed. (KI-36)"""
    units: list[Step[Any]] = [SpecialScoring(me, places[i], i == 0) for i in range(len(places))]
    return announce_each(s, me, units) if units else (Nothing(me),)


class ChooseScored(Step[IntrigueTable]):
    """Name the place to be scored: any, or only a region with an own caballero."""

    def __init__(self, me: Seat, present: bool) -> None:
        self.me: Final = me
        self.present: Final = present

    def ask(self, s: IntrigueTable) -> Question | None:
        places = own_regions(s, self.me) if self.present else [*range(REGIONS), CASTILLO]
        return Question(self.me, "score", [*places, STOP])

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else score_places(s, self.me, [option])


class DialScored(Sealed[IntrigueTable]):
    """Everybody secretly dials a region; those that one player alone dialled are scored. (card 60)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def kind(self) -> str:
        return "dial_score"

    def who(self, s: IntrigueTable) -> list[Seat]:
        return [self.me, *s.opponents(self.me)]

    def options(self, s: IntrigueTable, seat: Seat) -> list[int]:
        return list(range(REGIONS))

    def opened(self, s: IntrigueTable, answers: list[int]) -> Steps:
        turn_up(s, answers)
        alone = [answers[seat] for seat in self.who(s) if answers.count(answers[seat]) == 1]
        return score_places(s, self.me, alone)


# -- one of three ------------------------------------------------------------------------------------------------


class ChooseJudge(Step[IntrigueTable]):
    """Name the opponent who will choose one of three places. (card 103)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "judge", [*[SEAT + seat for seat in s.opponents(self.me)], STOP])

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else (OfferPlaces(self.me, option - SEAT, ()),)


class OfferPlaces(Step[IntrigueTable]):
    """Name three different places, the king's region and the castillo allowed."""

    def __init__(self, me: Seat, judge: Seat, places: tuple[int, ...]) -> None:
        self.me: Final = me
        self.judge: Final = judge
        self.places: Final = places

    def ask(self, s: IntrigueTable) -> Question | None:
        if len(self.places) == 3:
            return None
        return Question(self.me, "offer", [place for place in range(CASTILLO + 1) if place not in self.places])

    def run(self, s: IntrigueTable) -> Steps:
        if s.events is not None:
            s.emit(PlacesOffered(self.me, self.judge, self.places))
        return (JudgeThree(self.me, self.judge, self.places),)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return (OfferPlaces(self.me, self.judge, (*self.places, option)),)


class JudgeThree(Step[IntrigueTable]):
    """The named opponent must choose one of the three; it is scored."""

    def __init__(self, me: Seat, judge: Seat, places: tuple[int, ...]) -> None:
        self.me: Final = me
        self.judge: Final = judge
        self.places: Final = places

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.judge, "judge_three", list(self.places))

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return score_places(s, self.me, [option])


# -- the cards ---------------------------------------------------------------------------------------------------


def score_secret(s: IntrigueTable, me: Seat) -> Steps:
    """Everybody dials a region; regions dialled once are scored."""
    return announce(s, me, DialScored(me))


def score_class_4(s: IntrigueTable, me: Seat) -> Steps:
    """Score all regions whose first place is worth 4 now."""
    return score_places(s, me, regions_of_class(s, 4, 4))


def score_class_5(s: IntrigueTable, me: Seat) -> Steps:
    """Score all regions whose first place is worth 5 now, not the castillo."""
    return score_places(s, me, regions_of_class(s, 5, 5))


def score_class_67(s: IntrigueTable, me: Seat) -> Steps:
    """Score all regions whose first place is worth 6 or 7 now."""
    return score_places(s, me, regions_of_class(s, 6, 7))


def score_castillo(s: IntrigueTable, me: Seat) -> Steps:
    """Open the castillo, score it, close it; what is inside stays. (KI-62)"""
    return score_places(s, me, [CASTILLO])


def score_any(s: IntrigueTable, me: Seat) -> Steps:
    """Score a region of one's choice or the castillo."""
    return (ChooseScored(me, False),)


def score_own_presence(s: IntrigueTable, me: Seat) -> Steps:
    """Score a region with an own caballero; never the castillo."""
    return (ChooseScored(me, True),)


def score_one_of_three(s: IntrigueTable, me: Seat) -> Steps:
    """Offer an opponent three places; the one he chooses is scored."""
    return (ChooseJudge(me),)


class ScoreFirstPlace(Step[IntrigueTable]):
    """Only the sole first place of a region pays."""

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def run(self, s: IntrigueTable) -> Steps:
        award(s, self.place, first_place_at(s, self.place))
        return DONE


def score_first_places(s: IntrigueTable, me: Seat) -> Steps:
    """Score the sole first places of all regions. (KI-OP-4: on no card of the data as delivered)"""
    units: list[Step[Any]] = [ScoreFirstPlace(region) for region in range(REGIONS)]
    return (*late_moves(s, me), *announce_each(s, me, units))


class ScoreCrowd(Step[IntrigueTable]):
    """The fullest or the emptiest regions, found after the Late moves. (KI-OP-18)"""

    def __init__(self, me: Seat, most: bool) -> None:
        self.me: Final = me
        self.most: Final = most

    def run(self, s: IntrigueTable) -> Steps:
        units: list[Step[Any]] = [Score(place) for place in (fullest_regions(s) if self.most else emptiest_regions(s))]
        return announce_each(s, self.me, units) if units else (Nothing(self.me),)


def score_most(s: IntrigueTable, me: Seat) -> Steps:
    """Score the fullest region or regions. (KI-OP-4: on no card of the data as delivered)"""
    return (*late_moves(s, me), ScoreCrowd(me, True))


def score_fewest(s: IntrigueTable, me: Seat) -> Steps:
    """Score the occupied regions with the fewest caballeros. (KI-OP-4: on no card of the data as delivered)"""
    return (*late_moves(s, me), ScoreCrowd(me, False))
