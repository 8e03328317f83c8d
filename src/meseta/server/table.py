"""A table in play: the match, who holds its chairs, and the version that every change raises.

Nothing here waits, writes or sends: the house does. A table that everybody looks at never changes: whoever changes it
works on a copy, which takes its place once it is written. What a seat may see is made by ``make_look``.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from meseta import games
from meseta.core.decision import Option, Question, Seat
from meseta.core.game import View
from meseta.core.match import Match
from meseta.core.savefile import Scribe
from meseta.core.step import UNANSWERED, State
from meseta.core.view import asked_seats
from meseta.render.drawing import Sheet
from meseta.server.archive import Archive, unpacked
from meseta.server.history import History
from meseta.server.log_lines import LogLines, Said
from meseta.server.looks import Chair, Look, Remark
from meseta.store.keeping import KeptGame
from meseta.store.rows import Known, SavedTable

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a chair."""

    person: int | None = None
    """The number of a person; nobody for bots and open seats."""
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
        if self.person is None and not self.nickname:  # whoever was forgotten has left an empty name behind
            return "open"
        return "stand-in" if self.stand_in else "person"

    @property
    def player(self) -> str:
        """The kind of bot that answers for this chair now, or nothing: then a person does."""
        return self.bot or self.stand_in


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a campaign stood when the table was founded: how it began, and how its games before this one ended."""

    start: str
    results: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NextLuck:
    """The luck of the game that the same people may play next: its digest can be told before anybody adds to it."""

    secret: str
    """In hexadecimal digits; it is the new table's from the moment when somebody asks for that."""
    nonces: tuple[tuple[Seat, str], ...] = ()
    """What browsers have added since this game ended, by the seats that they have here."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What was agreed on when the table was founded, apart from the game's own settings."""

    founder: int | None = None
    pace: str = "live"
    public: bool = False
    hot_seat: bool = False
    confirm: bool = False
    hints: bool = False
    patience: int = 0
    """Minutes after which the others may vote for a stand-in; 0 for as usual."""
    rematch: str = ""
    """The table where these players play again."""
    rules: str = ""
    """Names the rules and data that the game was begun with, so that lists know it without loading it."""
    campaign: Stage | None = None
    """The campaign to which the game belongs."""
    taken_back: bool = False
    """Somebody who plays with bots alone has taken back a turn that they had answered."""
    brought: bool = False
    """The game was not played here: somebody has brought its record."""
    next_luck: NextLuck | None = None
    """Tables that were founded before there was such a thing have none."""


class LiveTable:
    """One table: match, chairs, version."""

    def __init__(self, name: str, match: Match, holders: list[Holder], agreement: Agreement, version: int = 1) -> None:
        self.name = name
        self.match = match
        self.holders = holders
        self.agreement = agreement
        self.version = version
        self.saved: SavedTable | None = None
        """What the store holds of it: while that stays the same, this table is the true one."""
        self.known: Known | None = None
        """The same with its mark, once somebody has changed the table: then it need not be read again."""
        self.ended = False
        """By agreement."""
        self.frozen = ""
        """Why today's rules know nothing of this game: it was begun with others. What was kept of it is shown."""
        self.over = False
        """Whether such a game was played to its end."""
        self.kept: KeptGame | None = None
        """What was kept of a game that was begun with other rules."""
        self.fresh = [version] * match.seats
        """For every seat the oldest version that its answer may name: what came later does not concern it."""
        self.ayes: dict[str, tuple[Seat, ...]] = {}
        """Running votes (``end``, ``stand-in 2``) and who is for them."""
        self.chat: tuple[Remark, ...] = ()
        self.updated_at = 0.0
        """When the table was last changed, in seconds of the clock that nobody sets (``time.monotonic``)."""
        self.history = History()
        self.scribe = Scribe()
        """Writes the game down, and knows what it wrote last."""
        self.log_lines: dict[tuple[Seat | None, str], LogLines] = {}
        """The log in words, by pair of eyes and language, as far as somebody has read it."""
        self.said: dict[str, Said] = {}
        """Its sentences by language: most are the same for everybody."""
        self.chairs: dict[tuple[str, frozenset[int], tuple[int, ...], tuple[Seat, ...]], tuple[Chair, ...]] = {}
        """The chairs, by language, who is here, points, and which of them are the viewer's."""
        self.sheets: dict[str, list[tuple[list[int], int, View, Sheet | None]]] = {}
        """The last scorings by language: the last event that counted, the first that was read, what was seen."""
        self.public_looks: dict[tuple[str, frozenset[int]], Look] = {}
        """What all spectators see, by language and who is here: this table never changes, so it is made once."""
        self._public: tuple[State, int, View] | None = None
        """What everybody may know, and of which position after how many actions."""
        self.drawn: dict[str, dict[Hashable, Any]] = {}
        """What pages drew of it last, by language: a piece of which nothing has changed is not drawn again."""
        self.staged: dict[str, dict[Hashable, Any]] = {}
        """The same of what is staged on the way to this version."""
        self.told: dict[str, dict[Hashable, Any]] = {}
        """What pages were told on that way."""
        self._cut: tuple[int, int] | None = None
        """How many actions and events history and log lines may keep, if something was taken back."""

    def copy(self) -> LiveTable:
        """A table to be changed, while this one is still looked at."""
        other = LiveTable(self.name, self.match.copy(), self.holders[:], self.agreement, self.version)
        other.saved, other.ended, other.frozen = self.saved, self.ended, self.frozen
        other.over, other.kept = self.over, self.kept
        other.fresh, other.ayes = self.fresh[:], dict(self.ayes)
        other.chat, other.updated_at = self.chat, self.updated_at
        other.history, other.log_lines, other.drawn = self.history, self.log_lines, self.drawn
        other.said, other.sheets, other.scribe = self.said, self.sheets, self.scribe
        return other

    def take_place(self) -> None:
        """From now on people look at this table: what was remembered and is no longer so is forgotten."""
        if self._cut is not None:
            actions, events = self._cut
            self.history.forget(actions)
            for lines in self.log_lines.values():
                lines.forget(events)
            for sheets in self.sheets.values():
                sheets[:] = [sheet for sheet in sheets if not sheet[0] or sheet[0][-1] < events]
            self._cut = None

    def rest(self) -> None:
        """Nobody listens any more: forget what is only kept for pages that change."""
        self.public_looks.clear()
        self.chairs.clear()
        self.sheets.clear()
        self.staged.clear()
        self.told.clear()
        self.drawn.clear()
        self.scribe = Scribe()
        for lines in self.log_lines.values():
            lines.written.clear()

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        """As in ``looks.Look``."""
        if self.ended:
            return "ended"
        if self.frozen:
            return "over" if self.over else "frozen"
        if self.match.question is None:
            return "over"
        for holder in self.holders:
            if holder.person is None and holder.kind == "open":
                return "waiting"
        return "playing"

    @property
    def open_to_all(self) -> bool:
        """After the end nothing is secret."""
        return self.status in ("over", "ended")

    @property
    def archive(self) -> Archive | None:
        """What was kept of a game that was begun with other rules, to be read."""
        return None if self.kept is None else unpacked(self.kept)

    @property
    def steps(self) -> int:
        """How many actions were played, as far as anything is known of them."""
        if not self.frozen:
            return self.match.steps
        return 0 if self.kept is None else self.kept.steps

    @property
    def as_begun(self) -> bool:
        """Whether the whole game can be played again by the rules and data that are installed."""
        return not self.frozen and self.match.before is None and self.match.game is games.game(self.match.game.name)

    def view(self, seat: Seat | None) -> View:
        """What a seat may know now; what everybody may know of a table that is looked at is found out once."""
        game, s, actions = self.match.game, self.match.state, len(self.match.log)
        if self._public is None or self._public[0] is not s or self._public[1] != actions:
            self._public = (s, actions, game.view(s, None))
        public = self._public[2]
        return public if seat is None else game.own_view(s, seat, public)

    def asked(self) -> list[Seat]:
        """The seats whose answer is missing."""
        return asked_seats(self.match.state) if self.status == "playing" else []

    def seats_of(self, person: int | None) -> list[Seat]:
        """The seats that a person holds."""
        return [seat for seat, holder in enumerate(self.holders) if person is not None and holder.person == person]

    def is_alone(self, seat: Seat) -> bool:
        """Whether all other seats belong to bots."""
        return all(holder.bot for other, holder in enumerate(self.holders) if other != seat)

    def persons(self) -> set[int]:
        """Everybody who holds a seat."""
        return {holder.person for holder in self.holders if holder.person is not None}

    def question_for(self, seat: Seat) -> Question | None:
        """What a seat can answer now."""
        return self.match.question_for(seat) if self.status == "playing" else None

    # -- changing -----------------------------------------------------------------------------------------------

    def answer(self, question: Question, option: Option) -> None:
        """Give an answer that was checked. A sealed one given anew is noticed by nobody: the version stays."""
        match, seat, sealed = self.match, question.seat, question.sealed
        anew = sealed and match.state.sealed[seat] != UNANSWERED
        match.answer(question, option)
        if sealed:
            self._keep(max(0, len(match.log) - match.seats), len(match.events))
        if anew:
            return
        if sealed and max(match.state.sealed) != UNANSWERED:  # others are still choosing
            self.version += 1
            self.fresh[seat] = self.version
        else:
            self.changed(position=True)

    def go_back(self, seat: Seat, *, whole_turn: bool) -> None:
        """Take the last decision of a seat back, or all of its turn."""
        if whole_turn:
            self.match.start_turn_over(seat)
        else:
            self.match.back(seat)
        self._keep(len(self.match.log), len(self.match.events))
        self.changed(position=True)

    def take_turn_back(self, seat: Seat) -> None:
        """Take the last turn of a seat back, and all that bots did since; whoever reads of the game is told so."""
        self.match.take_turn_back(seat)
        self.agreement = replace(self.agreement, taken_back=True)
        self._keep(len(self.match.log), len(self.match.events))
        self.changed(position=True)

    def hold(self, seat: Seat, **fields: object) -> None:
        """Change who holds a chair, or how."""
        self.holders[seat] = replace(self.holders[seat], **fields)  # type: ignore[arg-type]  # checked by the dataclass

    def changed(self, *, position: bool = False) -> None:
        """Raise the version; a change that leaves the position alone makes no answer stale."""
        self.version += 1
        if position:
            self.fresh = [self.version] * self.match.seats

    def as_one_change(self, since: int) -> None:
        """However much was answered since a version: it is one change, and the next version."""
        self.version = min(self.version, since + 1)
        self.fresh = [min(version, self.version) for version in self.fresh]

    def _keep(self, actions: int, events: int) -> None:
        before = self._cut or (actions, events)
        self._cut = (min(actions, before[0]), min(events, before[1]))

    def follow(self, old: LiveTable) -> None:
        """After reading the table anew: what was remembered of the same game stays, as far as the game is the same."""
        match, before = self.match, old.match
        if match.game is before.game and match.begins == before.begins and not self.frozen and not old.frozen:
            self.history, self.log_lines, self.drawn = old.history, old.log_lines, old.drawn
            self.said = old.said
            actions = _agreeing(match.log, before.log)
            told = before.told[actions] if actions < len(before.log) else len(before.events)
            self._keep(actions, min(told, _agreeing(match.events, before.events)))
        self._stay_fresh(old)

    def _stay_fresh(self, old: LiveTable) -> None:
        """Answers to the same sealed question are as fresh as they were."""
        state = self.match.state
        if not self.asked() or self.match.question is None or not self.match.question.sealed:
            return
        first = self.match.asked_after
        same = old.asked() and len(old.match.log) >= first and old.match.log[:first] == self.match.log[:first]
        for seat in range(self.match.seats) if same else ():
            if (state.sealed[seat] == UNANSWERED) == (old.match.state.sealed[seat] == UNANSWERED):
                self.fresh[seat] = old.fresh[seat]


def _agreeing(some: list[T], others: list[T]) -> int:
    """How many of them are the same from the beginning on."""
    pairs = enumerate(zip(some, others, strict=False))
    return next((n for n, (one, other) in pairs if one != other), min(len(some), len(others)))
