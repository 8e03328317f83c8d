"""A session: one match at one terminal. Bots move, people are asked, everybody is told what they may know."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import NamedTuple, Protocol

from meseta.cli import game_files, orders
from meseta.cli.answers import Order, numbered, understand
from meseta.cli.guard import undisturbed
from meseta.cli.keyboard import AnswersEnded, Keyboard
from meseta.cli.names import names_at
from meseta.cli.paint import Screen, in_columns, painter_of, table
from meseta.cli.seats import ME, bot_choice
from meseta.core.decision import Option, Question, Seat
from meseta.core.errors import MesetaError
from meseta.core.game import View
from meseta.core.match import Match
from meseta.core.view import asked_seats

VIEWS = ("turn", "always", "never")


class Manner(NamedTuple):
    """How a person wants to be served."""

    language: str = "en"
    view: str = VIEWS[0]
    ask_everything: bool = False
    confirm: bool = False
    record: Path | None = None
    data: Path | None = None


class Keeper(Protocol):
    """Where a game is kept by itself as it goes, such as the file of a campaign."""

    def keep(self, match: Match, /) -> None:
        """Write the game as it stands."""

    def goodbye(self) -> str:
        """Where it is, and how to go on."""


class Session:
    """Who sits at the keyboard, what was shown to them, and the way to the end of the match."""

    def __init__(
        self,
        match: Match,
        screen: Screen,
        keyboard: Keyboard,
        manner: Manner,
        saved_at: Path | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        self.match = match
        self.game = match.game
        self.screen = screen
        self.called = names_at(match, manner.language)
        self.paint = painter_of(match.game, manner.language, self.called)
        self.keyboard = keyboard
        self.manner = manner
        self.saved_at = saved_at
        self.keeper = keeper
        self.left = False
        """Whether the person wants to leave."""
        self._people = [seat for seat, kind in enumerate(match.players) if kind == ME]
        self._at_keyboard: Seat | None = self._people[0] if len(self._people) == 1 else None
        self._drawn = -1
        """The turn in which the board was drawn last."""
        self._heard: dict[Seat | None, int] = {}
        """How many events were told to a seat (``None``: to spectators)."""

    # -- the course of a game ----------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        self._greet()
        while not self.left and (asked := asked_seats(self.match.state)):
            if asked[0] in self._people:
                self._serve(asked[0])
                self._keep()
            else:
                self._let_bot_move(asked[0])
        if not self.left:
            self._finish()

    def _greet(self) -> None:
        match = self.match
        who = ", ".join(f"{self.name(seat)} ({self._what(seat)})" for seat in range(match.seats))
        settings = ", ".join(f"{name} {value}" for name, value in match.settings.items())
        self.screen.rule(self.paint(self.game.title_in(self.manner.language), "title"))
        self.screen.say(f"{who}. Seed {match.seed}{', ' if settings else ''}{settings}.")
        if self._people:
            self.screen.say("Type 'help' at any question.", "dim")

    def _what(self, seat: Seat) -> str:
        """What somebody is; whoever has a name has a colour as well, and boards tell of that."""
        kind, word = self.match.players[seat], self.plain_name(seat)
        return f"{word}, {kind}" if word in self.called else kind

    def _let_bot_move(self, seat: Seat) -> None:
        self._play(bot_choice(self.match, seat), seat)
        if not self._people:
            self._tell(None)

    def _play(self, option: Option, seat: Seat) -> None:
        with undisturbed():
            self.match.play(option, seat)

    def _keep(self) -> None:
        """After each decision of a person the game is kept wherever that was wanted."""
        if self.keeper is not None:
            self.keeper.keep(self.match)
        self._record()

    def _record(self) -> None:
        if self.manner.record is not None:
            game_files.record_game(self.match, self.manner.record, own=True)

    # -- serving one person ------------------------------------------------------------------------------------

    def _serve(self, seat: Seat) -> None:
        """Tell ``seat`` the news, ask until there is an answer, and play it."""
        if self._is_automatic(seat):
            self._answer_alone(seat)
        else:
            self._hand_over(seat)
            self._tell(seat)
            if self._wants_board(seat):
                self.draw(seat)
            self._ask(seat)
        self._wait_for_undo(seat)

    def _is_automatic(self, seat: Seat) -> bool:
        return len(self._question(seat).options) == 1 and not self.manner.ask_everything

    def _answer_alone(self, seat: Seat) -> None:
        """Where there is only one answer nobody needs to be asked, nor fetched to the keyboard."""
        (option,) = self._question(seat).options
        if self._at_keyboard == seat:
            self._tell(seat)
            label = self.game.label(option, self.match.view(seat), self.manner.language)
            self.screen.say(f"Only one answer: {self.paint.sentence(label)}", "dim", indent=1)
        self._play(option, seat)

    def _wants_board(self, seat: Seat) -> bool:
        """Whether the board has changed by more than the person's own last decision."""
        if self.manner.view == "turn":
            log = self.match.log
            return self._drawn != self.match.state.turn or not log or log[-1].seat != seat
        return self.manner.view == "always"

    def _question(self, seat: Seat) -> Question:
        question = self.match.question_for(seat)
        assert question is not None
        return question

    def _hand_over(self, seat: Seat) -> None:
        """Between two people at one keyboard everything secret leaves the screen."""
        if self._at_keyboard == seat:
            return
        self._at_keyboard = seat
        self._drawn = -1
        self._wipe()
        self.screen.rule(self.name(seat))
        self.keyboard.pause(f"Pass the keyboard to {self.plain_name(seat)}, then press Enter.")
        self._wipe()

    def _wipe(self) -> None:
        self.keyboard.forget()
        if self.keyboard.live:
            self.screen.clear()

    def _ask(self, seat: Seat) -> None:
        self.put(seat)
        while not self.left:
            question = self._question(seat)
            view = self.match.view(seat)
            labels = [self.game.label(option, view, self.manner.language) for option in question.options]
            line = self.keyboard.line(f"{self.plain_name(seat)}> ", self._words(question))
            try:
                meant = understand(line, question.options, self.game.vocabulary, labels) if line else Order("options")
                if not isinstance(meant, Order):
                    refused = self.match.why(meant.option, seat, self.manner.language)
                    if refused is None:
                        self._play(meant.option, seat)
                        return
                    raise refused
                if orders.obey(self, seat, meant):
                    return
            except AnswersEnded:
                raise
            except MesetaError as error:
                self.screen.say(str(error), "warn")

    def _words(self, question: Question) -> list[str]:
        names = self.game.vocabulary.names
        return [*(names[option] for option in question.options), "help", "board", "undo", "restart", "log", "quit"]

    def _wait_for_undo(self, seat: Seat) -> None:
        """With ``--confirm``: the last moment to take a decision back, before somebody else moves."""
        if not self.manner.confirm or not self.match.can_go_back(seat) or seat in asked_seats(self.match.state):
            return
        self._tell(seat)
        answer = self.keyboard.line("Enter to go on, 'undo' to take it back> ")
        if answer.lower() in ("undo", "restart", "restart turn"):
            self.take_back(seat, whole_turn=answer.lower() != "undo")

    def put(self, seat: Seat) -> None:
        """Show the question of ``seat`` with its answers."""
        view = self.match.view(seat)
        question = self._question(seat)
        prompt = self.game.prompt(view, self.manner.language)
        rule = self.game.prompt_rule(question.kind)
        self.screen.say()
        self.screen.say(f"{self.paint.sentence(prompt)} {self.paint(f'({rule})', 'rule') if rule else ''}")
        longest = max(len(self.game.vocabulary.name(option)) for option in question.options)
        for line in in_columns(self._options(question, view, longest), self.screen.width - 2):
            self.screen.say(line, indent=2, hang=longest + 4)

    def _options(self, question: Question, view: View, longest: int) -> list[str]:
        """The answers as cells: number, notation and, where it says more, the label."""
        words = self.game.vocabulary
        with_numbers = numbered(question.options, words)
        cells = []
        for number, option in enumerate(question.options, 1):
            name = words.name(option)
            label = self.game.label(option, view, self.manner.language)
            cell = f"{self.paint(f'{number:>2}', 'number')} " if with_numbers else ""
            said = label.lower().replace(" ", "_") == name.lower()
            cell += label if said else f"{self.paint(name.ljust(longest), 'notation')} {self.paint.sentence(label)}"
            cells.append(cell)
        return cells

    def command(self, verb: str, path: Path) -> str:
        """The command that goes on with a file of this game."""
        data = f" --data {shlex.quote(str(self.manner.data))}" if self.manner.data else ""
        return f"meseta {verb} {shlex.quote(str(path))}{data}"

    # -- what people see ---------------------------------------------------------------------------------------

    def plain_name(self, seat: Seat) -> str:
        """What a seat is called."""
        match = self.match
        return self.game.seat_label(seat, match.seats, match.settings, self.manner.language)

    def name(self, seat: Seat) -> str:
        """What a seat is called, in its colour."""
        return self.paint.sentence(self.plain_name(seat))

    def draw(self, seat: Seat | None) -> None:
        """Draw the board as ``seat`` sees it."""
        self._drawn = self.match.state.turn
        self.screen.say()
        self.screen.draw(self.game.board(self.match.view(seat), self.paint, self.manner.language))

    def _last_own(self, seat: Seat) -> int:
        """How many events there were before the last decision of ``seat``."""
        log = self.match.log
        own = (at for at in range(len(log) - 1, -1, -1) if log[at].seat == seat)
        at = next(own, None)
        return 0 if at is None else self.match.told[at]

    def _tell(self, seat: Seat | None) -> None:
        """Tell ``seat`` what it has not heard yet; in a resumed game, all since its last decision."""
        start = 0 if seat is None else self._last_own(seat)
        for event in self.match.events_for(seat, self._heard.get(seat, start)):
            sentence = self.game.sentence(event, self.manner.language)
            self.screen.say(f"· {self.paint.sentence(sentence)}", indent=1)
        self._heard[seat] = len(self.match.events)

    def take_back(self, seat: Seat, *, whole_turn: bool) -> None:
        """Undo; answers that were given automatically go with the decision before them."""
        with undisturbed():
            if whole_turn:
                self.match.start_turn_over(seat)
            else:
                self.match.back(seat)
            while self._is_automatic(seat) and self.match.can_go_back(seat):
                self.match.back(seat)
        self._heard[seat] = min(self._heard.get(seat, 0), len(self.match.events))
        self._drawn = -1

    # -- the end -----------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        alone = self._people[0] if len(self._people) == 1 else None
        if len(self._people) > 1:
            self._heard[None] = min(map(self._last_own, self._people))
        self._tell(alone)
        self.draw(alone)
        self.screen.say()
        self._show_result()
        self._record()
        if self.manner.record is not None:
            self.screen.say(f"The replay is in {self.manner.record}.")
        elif self._people:
            self._offer_replay()

    def _show_result(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        ranking = sorted(range(self.match.seats), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat]))
        rows = [
            (
                self.name(seat),
                self.match.players[seat],
                str(outcome.scores[seat]),
                self.paint("won", "good") if seat in outcome.winners else "",
            )
            for seat in ranking
        ]
        self.screen.show(table("Result", ("seat", "player", "points", ""), rows, right=(2,)))

    def _offer_replay(self) -> None:
        while True:
            try:
                answer = self.keyboard.line("Keep the replay? File name, or Enter for no> ")
            except AnswersEnded:
                return
            if answer.lower() in ("", "no", "n", "quit"):
                return
            try:
                game_files.record_game(self.match, Path(answer))
            except MesetaError as error:
                self.screen.say(str(error), "warn")
                continue
            self.screen.draw(f"The replay is in {answer}; look at it with: {self.command('replay', Path(answer))}")
            return
