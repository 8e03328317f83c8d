"""A match: one game being played, with its seed, its log, its events and the way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Option, Question, Seat
from meseta.core.errors import MesetaError, Refused
from meseta.core.event import Event
from meseta.core.game import Game, Outcome, View
from meseta.core.history import Action, History
from meseta.core.luck import Fair, Luck, Thrown, load_luck
from meseta.core.play import ENDLESS, advance, answer
from meseta.core.position import agreed_in, clauses_of, read_position, write_position
from meseta.core.step import UNANSWERED, Sealed, State
from meseta.core.view import Eyes, asked_seats, question_for
from meseta.core.way_back import Mark, WayBack


class Before(NamedTuple):
    """What lies before the log of a match that was begun with older rules: it can be read, but not played again."""

    rules: int
    """The version of the rules with which the match was begun."""
    log: tuple[str, ...]
    """The actions of that time as records write them."""
    state: State
    """Where the match goes on."""


def _check_players(players: Sequence[str], seats: int) -> None:
    """Who sits where: nobody is named, or everybody by one word, as records write them."""
    if players and len(players) != seats:
        raise MesetaError(f"There are {seats} seats, but {len(players)} players: {', '.join(players)}.")
    for player in players:
        if player.split() != [player]:
            raise MesetaError(f"A player is named by one word, not by {player!r}.")


class Match:
    """One table. It answers for chance, checks every choice, writes the log and keeps the way back.

    >>> import meseta
    >>> match = meseta.new("el_grande", seats=2, seed=7)
    >>> match.question.kind
    'power'
    >>> match.play(match.question.options[0])
    """

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        seed: int = 0,
        settings: Mapping[str, Any] | None = None,
        players: Sequence[str] = (),
        start: str = "",
    ) -> None:
        self.game = game
        self.seed = seed
        self.settings = game.settle(seats, settings or {})
        self.players = tuple(players)
        self.seat_names = game.names_of_seats(seats, self.settings)
        self.luck: Luck = Thrown(Dice(seed))
        self.start = "; ".join(clauses_of(start))
        """The position from which the match was begun, as text; empty for the beginning of the game."""
        self.log: list[Action] = []
        self.events: list[Event] = []
        self.told: list[int] = []
        """For every action the number of events told before it."""
        self.before: Before | None = None
        """Where the log begins, if the match was carried over from older rules."""
        self._way_back = WayBack()
        self.state: State = (
            read_position(game, start, seats, self.settings) if start else game.blank(seats, self.settings)
        )
        self.state.events = self.events
        _check_players(players, seats)

    def copy(self) -> Match:
        """An equal match that goes its own way, the way back included."""
        other: Match = Match.__new__(type(self))  # what never changes is shared: nothing is agreed on or laid out again
        other.__dict__.update(self.__dict__)
        other.luck = load_luck(self.luck.save())
        other.log, other.events, other.told = self.log[:], self.events[:], self.told[:]
        other._way_back = self._way_back.copy()
        other.state = self.state.copy()
        other.state.events = other.events
        return other

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Match:
        return self.copy()

    def __setstate__(self, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)
        self.state.events = self.events  # a state does not bring them along

    def afresh(self) -> Match:
        """The same match before the first action of its log; nobody has spoken yet, not even chance."""
        if self.before is not None:
            again = Match(self.game, self.seats, self.seed, self.settings, self.players)
            again.start = self.start
            again._lay_out(self.before)
            return again
        again = Match(self.game, self.seats, self.seed, self.settings, self.players, self.start)
        advance(again.state)
        return again

    def begin(self) -> Match:
        """Start the game; chance answers until a person is asked."""
        advance(self.state)
        self._let_chance_speak()
        return self

    def go_on_from(self, before: Before) -> Match:
        """Go on at a position that older rules have led to; chance answers until a person is asked."""
        self._lay_out(before)
        if not isinstance(self.luck, Fair) or self.luck.complete:  # otherwise nobody has been dealt anything yet
            self._let_chance_speak()
        return self

    def _lay_out(self, before: Before) -> None:
        self.before = before
        self.state = before.state.copy()
        self.state.events = self.events

    @classmethod
    def at(cls, game: Game[Any], text: str, seed: int = 0, players: Sequence[str] = ()) -> Match:
        """A match that begins at a position; chance answers until a person is asked."""
        seats, settings = agreed_in(game, text)
        return cls(game, seats, seed, settings, players, text).begin()

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.state.seats

    @property
    def begins(self) -> int:
        """How many actions lie before the log: none, unless the match was carried over from older rules."""
        return 0 if self.before is None else len(self.before.log)

    @property
    def steps(self) -> int:
        """How many actions were played in all."""
        return self.begins + len(self.log)

    @property
    def asked_after(self) -> int:
        """After how many actions of the log the open question was asked; secret answers to it do not count."""
        return len(self.log) - sum(answer != UNANSWERED for answer in self.state.sealed)

    @property
    def begun_with(self) -> int:
        """The version of the rules with which the match was begun."""
        return self.game.rules_version if self.before is None else self.before.rules

    @property
    def question(self) -> Question | None:
        """The open question; ``None`` when the game is over."""
        question = self.state.question
        if question is not None:
            question.vocabulary = self.game.vocabulary
        return question

    def question_for(self, seat: Seat) -> Question | None:
        """What ``seat`` can answer now, or ``None``."""
        question = question_for(self.state, seat)
        if question is not None:
            question.vocabulary = self.game.vocabulary
        return question

    def as_position(self) -> str:
        """The position as text, hidden things included: ``meseta.position`` reads it."""
        return write_position(self.game, self.state, self.settings)

    @property
    def outcome(self) -> Outcome | None:
        """Who won, once the game is over."""
        return self.game.outcome(self.state) if self.state.question is None else None

    def view(self, seat: Seat | None = None) -> View:
        """What ``seat`` may know (``None``: a spectator)."""
        if seat is not None:
            self._check_seat(seat)
        return self.game.view(self.state, seat)

    def eyes(self, seat: Seat) -> Eyes:
        """The game as a bot in ``seat`` may look at it."""
        self._check_seat(seat)
        return Eyes(self.game, self.state, seat, self.history)

    def _check_seat(self, seat: Seat) -> None:
        """Refuse seats that are not there: counted from the end, chance would be the last one's eyes."""
        if not 0 <= seat < self.seats:
            raise MesetaError(f"There are {self.seats} seats, counted from 0; there is no seat {seat}.")

    @property
    def history(self) -> History:
        """Log and events together."""
        return History(self.log, self.events)

    def board(self, seat: Seat | None = None) -> str:
        """The table as text, as ``seat`` sees it."""
        return self.game.board(self.view(seat))

    def actions_for(self, seat: Seat | None) -> list[Action]:
        """The log as ``seat`` may read it."""
        return self.history.actions_for(seat)

    def events_for(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """What happened, as ``seat`` may know it."""
        return self.history.events_for(seat, since)

    def why(self, choice: Option | str, seat: Seat | None = None, language: str = "en") -> Refused | None:
        """Why a choice is not possible now (for ``seat``, where several are asked); ``None`` if it is."""
        try:
            self.check(choice, seat, language)
        except Refused as refusal:
            return refusal
        return None

    def check(self, choice: Option | str, seat: Seat | None, language: str = "en") -> tuple[Question, Option]:
        """The question that ``seat`` answers and its option, or the reason why not."""
        if self.question is None:
            raise Refused("The game is over.")
        seat = self.question.seat if seat is None else seat
        question = question_for(self.state, seat)
        if question is None:
            raise Refused(f"Seat {seat} is not asked now; seats asked: {asked_seats(self.state)}.")
        option = self.game.vocabulary.find(choice)
        if option not in question.options:
            raise self._refusal(question, option, language)
        return question, option

    def _refusal(self, question: Question, option: Option, language: str = "en") -> Refused:
        """The game's reason, given to the seat that answered: in a sealed question others may have other options."""
        s = self.state.copy()
        s.question = question
        return self.game.why(s, option, language)

    # -- playing -----------------------------------------------------------------------------------------------

    def play(self, choice: Option | str, seat: Seat | None = None) -> None:
        """Answer the open question by option or by name. A refused answer changes nothing."""
        self.answer(*self.check(choice, seat))

    def answer(self, question: Question, option: Option) -> None:
        """Answer a question of ``question_for`` with one of its options: for those who have checked that."""
        self._do(question, option)
        self._let_chance_speak()

    def _record(self, question: Question, option: Option) -> None:
        self.history.record(question, option)
        self.told.append(len(self.events))

    def _seal(self, question: Question, option: Option) -> None:
        """Lay an answer face down, or another one in its place; the last one turns all of them up."""
        s = self.state
        step = s.stack[-1]
        assert isinstance(step, Sealed)
        first = self.asked_after
        if s.sealed[question.seat] != UNANSWERED:
            at = next(i for i in range(first, len(self.log)) if self.log[i].seat == question.seat)
            self.log[at] = self.log[at]._replace(option=option)
        else:
            self._record(question, option)
        s.sealed[question.seat] = option
        if not asked_seats(s) and step.public():
            self.history.turn_up(first)
        advance(s)

    def _let_chance_speak(self) -> None:
        s = self.state
        for _ in range(ENDLESS):
            if s.question is None or s.question.seat != CHANCE:
                return
            self._do(s.question, self.luck.draw(s))
        raise MesetaError("Nobody but chance is asked any more, and the game does not end.")

    def _do(self, question: Question, option: Option) -> None:
        self._way_back.remember(Mark(question.seat, self.state.copy(), len(self.log), len(self.events)))
        if question.sealed:
            self._seal(question, option)
        else:
            self._record(question, option)
            answer(self.state, option)
        if question.seat == CHANCE:
            self.state.reveal()
        self._way_back.forget_if_final(self.state)

    def play_recorded(self, seat: Seat, option: Option) -> None:
        """Answer as a record says, chance included; for replays, which bring their own luck."""
        question = self.question if seat == CHANCE else question_for(self.state, seat)
        if question is None or question.seat != seat:
            raise MesetaError(f"The record lets {self.name_of(seat)} answer, who is not asked.")
        option = self.game.vocabulary.find(option)
        if option not in question.options:
            refusal = self._refusal(question, option) if seat != CHANCE else None
            raise MesetaError(
                f"The record plays {self.game.vocabulary.name(option)!r}, not possible here. {refusal or ''}"
            )
        self._do(question, option)

    def name_of(self, seat: Seat) -> str:
        """What a seat is called in records."""
        return "chance" if seat == CHANCE else self.seat_names[seat]

    # -- going back --------------------------------------------------------------------------------------------

    def can_go_back(self, seat: Seat) -> bool:
        """Whether ``seat`` made the last decision and nothing was revealed by it."""
        return self._way_back.is_last(seat)

    def back(self, seat: Seat) -> None:
        """Take back the last decision of ``seat``: never across chance, a reveal or another seat's decision."""
        if not self.can_go_back(seat):
            raise Refused("Nothing can be taken back: chance, a reveal or another player came in between.")
        self._return_to(self._way_back.pop())

    def can_start_turn_over(self, seat: Seat) -> bool:
        """Whether that would take back more than ``back``."""
        return self._way_back.is_longer(seat)

    def start_turn_over(self, seat: Seat) -> None:
        """Take back all that ``seat`` decided in this turn, as far as ``back`` would."""
        if not self.can_go_back(seat):
            raise Refused("The turn cannot be started over: chance, a reveal or another player came in between.")
        self._return_to(self._way_back.pop_turn(seat))

    def can_take_turn_back(self, seat: Seat) -> bool:
        """Whether nothing was revealed since ``seat`` last decided, whoever has decided since."""
        return self._way_back.knows(seat)

    def take_turn_back(self, seat: Seat) -> None:
        """Go back to the first decision of the last turn of ``seat``, across what others decided since.

        That is for those who play with nobody but bots: a person's decision is not taken back by another one.
        """
        if not self.can_take_turn_back(seat):
            raise Refused("The turn cannot be taken back: chance or a reveal came in between.")
        self._return_to(self._way_back.pop_turn(seat))

    def stand_by_it(self) -> None:
        """Give up the way back: what was decided so far stays."""
        self._way_back.forget()

    def _return_to(self, mark: Mark) -> None:
        self.state = mark.state.copy()
        self.state.events = self.events
        del self.log[mark.actions :], self.told[mark.actions :], self.events[mark.events :]
