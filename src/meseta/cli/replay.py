"""``meseta replay``: step through a recorded or saved game."""

from __future__ import annotations

import argparse
from pathlib import Path

from meseta.cli import game_files
from meseta.cli.keyboard import AnswersEnded, Keyboard
from meseta.cli.options import Parser, add_data, add_look, add_seat, at_least, check_language
from meseta.cli.paint import Screen, painter_of
from meseta.cli.seats import seat_called
from meseta.core.decision import Seat
from meseta.core.errors import MesetaError
from meseta.core.match import Match
from meseta.core.replay import Record, play_back

HELP = "step through a recorded or saved game"
KEYS = "Enter: on, b: back, a number: go there, board: draw, q: leave"


def add_options(parser: Parser) -> None:
    """What to show of which file."""
    parser.add_argument("file", type=Path, help="a replay or a saved game")
    parser.add_argument("--at", type=at_least(0), metavar="N", help="only show the position after N actions")
    parser.add_argument("--board", action="store_true", help="only draw the board, at the end or where --at says")
    parser.add_argument("--text", action="store_true", help="only write the position as text, hidden things included")
    parser.add_argument("--log", action="store_true", help="only tell the whole game in words")
    add_seat(parser)
    add_data(parser)
    add_look(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check the whole file, then show what is wanted of it."""
    record, match = game_files.load_record(arguments.file, arguments.data)
    check_language(match, arguments.language)
    screen = Screen(painter_of(match.game, arguments.language), colour=arguments.colour)
    viewer = Viewer(record, match, screen, seat_called(arguments.seat, match), arguments.language)
    if arguments.log:
        viewer.tell_all()
    elif arguments.text:
        viewer.go(viewer.length if arguments.at is None else arguments.at)
        print(viewer.match.as_position())
    elif arguments.board or arguments.at is not None:
        viewer.go(viewer.length if arguments.at is None else arguments.at)
        viewer.show(board=True, heading=arguments.at is not None)
    else:
        viewer.step_through(Keyboard())
    return 0


class Viewer:
    """A place in a record, and what is shown there."""

    def __init__(self, record: Record, match: Match, screen: Screen, seat: Seat | None, language: str) -> None:
        self.record = record
        self.whole = match
        self.screen = screen
        self.paint = painter_of(match.game, language)
        self.seat = seat
        self.language = language
        self.length = len(match.log)
        self.at = self.length
        self.match = match

    def go(self, at: int) -> None:
        """Go to the position after ``at`` actions."""
        if not 0 <= at <= self.length:
            raise MesetaError(f"The game has actions 0 to {self.length}; there is no {at}.")
        self.match = play_back(self.record, self.whole.game, at)
        self.at = at

    def show(self, *, board: bool, heading: bool = True) -> None:
        """The last action in words and, if wanted, the board."""
        if board:
            self.screen.draw(self.match.game.board(self.match.view(self.seat), self.paint, self.language))
        if heading:
            self.screen.say(f"{self.paint(f'{self.at}/{self.length}', 'title')} {self._last_action()}")
            self._tell(self.match.told[-1] if self.match.told else 0)
        if self.at == self.length:
            self._tell_result()

    def _tell_result(self) -> None:
        self.screen.say(f"{self.record.result.capitalize()}.", "good")

    def _last_action(self) -> str:
        if not self.match.log:
            return "The beginning."
        action = self.match.actions_for(self.seat)[-1]
        who = self.match.name_of(action.seat)
        what = "?" if action.option < 0 else self.match.game.vocabulary.name(action.option)
        return f"{self.paint.sentence(who)} {action.kind} {what}"

    def _tell(self, since: int) -> None:
        for event in self.match.events_for(self.seat, since):
            self.screen.say(f"· {self.paint.sentence(self.match.game.sentence(event, self.language))}", indent=1)

    def tell_all(self) -> None:
        """The whole game in words."""
        self._head()
        self.match = self.whole
        self._tell(0)
        self._tell_result()

    def _head(self) -> None:
        match = self.whole
        game = match.game
        labels = (game.seat_label(seat, match.seats, match.settings, self.language) for seat in range(match.seats))
        names = [self.paint.sentence(label) for label in labels]
        kinds = match.players if len(match.players) == match.seats else ("?",) * match.seats
        who = ", ".join(f"{name} ({kind})" for name, kind in zip(names, kinds, strict=True))
        settings = "".join(f", {name} {value}" for name, value in match.settings.items())
        self.screen.say(f"{self.paint(game.title_in(self.language), 'title')}: {who}. Seed {match.seed}{settings}.")

    def step_through(self, keyboard: Keyboard) -> None:
        """Let a person walk to and fro."""
        self._head()
        self.screen.say(KEYS, "dim")
        self.go(0)
        self.show(board=keyboard.live)
        while True:
            try:
                answer = keyboard.line(f"{self.at}/{self.length}> ").lower()
            except AnswersEnded:
                return
            if answer in ("q", "quit"):
                return
            self._obey(answer, keyboard.live)

    def _obey(self, answer: str, live: bool) -> None:
        if answer == "board":
            self.show(board=True, heading=False)
            return
        steps = {"": self.at + 1, "n": self.at + 1, "b": self.at - 1, "back": self.at - 1}
        if answer not in steps and not answer.isdigit():
            self.screen.say(KEYS, "warn")
            return
        try:
            self.go(steps[answer] if answer in steps else int(answer))
        except MesetaError as error:
            self.screen.say(str(error), "warn")
            return
        if live:
            self.screen.clear()
        self.show(board=live)
