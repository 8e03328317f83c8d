"""Special scorings, each with the moment in which a Late move may come before it."""

from __future__ import annotations

from typing import Any, Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Sealed, Step, Steps
from meseta.games.el_grande.losses import turn_up
from meseta.games.el_grande.names import CASTILLO, REGIONS, SEAT, STOP
from meseta.games.el_grande.reasons import (
    CASTILLO_NOT_ON_DIAL,
    MUST_DIAL,
    ON_BOARD,
    ON_MAP,
    STOPPING,
)
from meseta.games.el_grande.scoring import emptiest_regions, fullest_regions, regions_of_class
from meseta.games.el_grande.verbs import Nothing, announce, announce_each, award, open_castillo
from meseta.games.king_and_intrigue.events import PlacesOffered
from meseta.games.king_and_intrigue.late_move import late_moves
from meseta.games.king_and_intrigue.points import extras_at, first_place_at, own_regions, points_at
from meseta.games.king_and_intrigue.reasons import NOT_OFFERED, NOT_PRESENT, OFFERED_ALREADY, about_regions, must_choose
from meseta.games.king_and_intrigue.table import IntrigueTable

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
        award(s, self.place, points_at(s, self.place), extras_at(s, self.place, s.counts(self.place)))
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

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*ON_BOARD, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (NOT_PRESENT, about_regions("KI-59")) if self.present else ()

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

    def blocks(self, s: IntrigueTable) -> Blocks:
        return ON_MAP

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (CASTILLO_NOT_ON_DIAL, MUST_DIAL)

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

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (range(SEAT, SEAT + self.me), range(SEAT + self.me + 1, SEAT + s.seats), *STOPPING)

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

    def blocks(self, s: IntrigueTable) -> Blocks:
        return ON_BOARD

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (OFFERED_ALREADY, must_choose("KI-OP-33"))

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

    def blocks(self, s: IntrigueTable) -> Blocks:
        return ON_BOARD

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (NOT_OFFERED, must_choose("KI-OP-33"))

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


class FirstPlaceScoring(Step[IntrigueTable]):
    """One region of a scoring of first places. Before the first one Late moves are possible. (KI-60, KI-OP-46)"""

    def __init__(self, me: Seat, place: int, first: bool) -> None:
        self.me: Final = me
        self.place: Final = place
        self.first: Final = first

    def run(self, s: IntrigueTable) -> Steps:
        return (*late_moves(s, self.me), ScoreFirstPlace(self.place)) if self.first else (ScoreFirstPlace(self.place),)


class ScoreFirstPlace(Step[IntrigueTable]):
    """Only the sole first place of a region pays."""

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def run(self, s: IntrigueTable) -> Steps:
        award(s, self.place, first_place_at(s, self.place), extras_at(s, self.place, s.counts(self.place)))
        return DONE


def score_first_places(s: IntrigueTable, me: Seat) -> Steps:
    """Score the sole first places of all regions. (KI-OP-4: on no card of the data as delivered)"""
    units: list[Step[Any]] = [FirstPlaceScoring(me, region, region == 0) for region in range(REGIONS)]
    return announce_each(s, me, units)


class CrowdScoring(Step[IntrigueTable]):
    """The fullest or the emptiest regions, as announced; which they are is seen after the Late moves. (KI-OP-18)"""

    def __init__(self, me: Seat, most: bool) -> None:
        self.me: Final = me
        self.most: Final = most

    def run(self, s: IntrigueTable) -> Steps:
        return (*late_moves(s, self.me), ScoreCrowd(self.me, self.most))


class ScoreCrowd(Step[IntrigueTable]):
    """The regions are found. Nobody objected to the first of them; each further one can be vetoed. (KI-36)"""

    def __init__(self, me: Seat, most: bool) -> None:
        self.me: Final = me
        self.most: Final = most

    def run(self, s: IntrigueTable) -> Steps:
        units: list[Step[Any]] = [Score(place) for place in crowd(s, self.most)]
        return (*units[:1], *announce_each(s, self.me, units[1:]))


def crowd(s: IntrigueTable, most: bool) -> list[int]:
    """The fullest regions, or the emptiest that are not empty."""
    return fullest_regions(s) if most else emptiest_regions(s)


def score_crowd(s: IntrigueTable, me: Seat, most: bool) -> Steps:
    """Announce the scoring, if there is anybody on the map."""
    return announce(s, me, CrowdScoring(me, most)) if crowd(s, most) else (Nothing(me),)


def score_most(s: IntrigueTable, me: Seat) -> Steps:
    """Score the fullest region or regions. (KI-OP-4: on no card of the data as delivered)"""
    return score_crowd(s, me, True)


def score_fewest(s: IntrigueTable, me: Seat) -> Steps:
    """Score the occupied regions with the fewest caballeros. (KI-OP-4: on no card of the data as delivered)"""
    return score_crowd(s, me, False)
