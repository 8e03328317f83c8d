"""A table in play: the match, who holds its chairs, and the version that every change raises.

Nothing here waits, writes or sends: the house does. What a seat may see of a table is made by ``looking``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from meseta.core.decision import Option, Question, Seat
from meseta.core.match import Match
from meseta.core.step import UNANSWERED
from meseta.core.view import asked_seats
from meseta.server.history import History
from meseta.server.tales import Tale


@dataclass(slots=True)
class Holder:
    """Who holds a chair."""

    person: str = ""
    """The id of a person; empty for bots and open seats."""
    nickname: str = ""
    bot: str = ""
    """The kind of bot to whom the seat belongs for the whole game."""
    stand_in: str = ""
    """The kind of bot that plays while the person is away."""
    orders: dict[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """As in ``looks.Chair``."""
        if self.bot:
            return "bot"
        if not self.person:
            return "open"
        return "stand-in" if self.stand_in else "person"

    @property
    def plays_itself(self) -> str:
        """The kind of bot that answers for this chair now, or nothing."""
        return self.bot or self.stand_in


@dataclass(slots=True)
class Terms:
    """What was agreed on when the table was founded, apart from the game's own settings."""

    founder: str
    pace: str = "live"
    public: bool = False
    hot_seat: bool = False
    confirm: bool = False
    hints: bool = False
    created: str = ""


class Table:
    """One table: live match, chairs, version."""

    def __init__(self, name: str, match: Match, holders: list[Holder], terms: Terms, version: int = 1) -> None:
        self.name = name
        self.match = match
        self.holders = holders
        self.terms = terms
        self.version = version
        self.ended = False
        """By agreement."""
        self.frozen = ""
        """Why the game cannot go on: it was begun with other rules or data."""
        self.updated = terms.created
        self.fresh = [version] * match.seats
        """For every seat the oldest version that its answer may name: what came later does not concern it."""
        self.history = History(match)
        self.tales: dict[tuple[Seat | None, str], Tale] = {}
        """The log in words, by pair of eyes and language, as far as somebody has read it."""
        self.ayes: dict[str, set[Seat]] = {}
        """Running votes (``end``, ``stand-in 2``) and who is for it."""

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        """As in ``looks.Look``."""
        if self.frozen:
            return "frozen"
        if self.ended:
            return "ended"
        if self.match.question is None:
            return "over"
        return "waiting" if any(holder.kind == "open" for holder in self.holders) else "playing"

    @property
    def open_to_all(self) -> bool:
        """After the end nothing is secret."""
        return self.status in ("over", "ended")

    def asked(self) -> list[Seat]:
        """The seats whose answer is missing."""
        return asked_seats(self.match.state) if self.status in ("playing", "waiting") else []

    def seats_of(self, person: str) -> list[Seat]:
        """The seats that a person holds."""
        return [seat for seat, holder in enumerate(self.holders) if person and holder.person == person]

    def persons(self) -> set[str]:
        """Everybody who holds a seat."""
        return {holder.person for holder in self.holders if holder.person}

    def question_for(self, seat: Seat) -> Question | None:
        """What a seat can answer now."""
        return self.match.question_for(seat) if self.status == "playing" else None

    # -- changing -----------------------------------------------------------------------------------------------

    def play(self, seat: Seat, option: Option) -> bool:
        """Answer for a seat. Returns whether anybody else can notice: a sealed answer given anew stays unnoticed."""
        match = self.match
        question = match.question_for(seat)
        sealed = question is not None and question.sealed
        anew = sealed and match.state.sealed[seat] != UNANSWERED
        match.play(option, seat)
        if sealed:
            self.history.forget(max(0, len(match.log) - match.seats))
        if anew:
            return False
        self.version += 1
        if sealed and max(match.state.sealed) != UNANSWERED:  # others are still choosing
            self.fresh[seat] = self.version
        else:
            self.fresh = [self.version] * match.seats
        return True

    def go_back(self, seat: Seat, *, whole_turn: bool) -> None:
        """Take the last decision of a seat back, or all of its turn."""
        if whole_turn:
            self.match.start_turn_over(seat)
        else:
            self.match.back(seat)
        self.history.forget(len(self.match.log))
        for tale in self.tales.values():
            tale.forget(len(self.match.events))
        self.changed()

    def changed(self, *, position: bool = True) -> None:
        """Raise the version; a change that leaves the position alone makes no answer stale."""
        self.version += 1
        if position:
            self.fresh = [self.version] * self.match.seats
