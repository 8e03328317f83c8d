"""``meseta play``: a game at this terminal, against bots or with others."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from meseta import games
from meseta.cli import keeping
from meseta.cli.guard import closing_interrupts
from meseta.cli.keyboard import AnswersEnded, Keyboard
from meseta.cli.options import Parser, add_game, add_look, check_language, settings_in
from meseta.cli.paint import Painter, Screen
from meseta.cli.seats import ME, check_kinds, kinds_of
from meseta.cli.session import VIEWS, Manner, Session
from meseta.core.errors import BadFile, MesetaError
from meseta.core.match import Match

HELP = "play a game against bots or with others at this terminal"
STOPPED = 130


def add_options(parser: Parser) -> None:
    """Who plays what, and how it is shown."""
    add_game(parser, optional=True)
    parser.add_argument("--seats", metavar="KINDS", help="who plays, such as me,greedy,random; or how many")
    parser.add_argument("--seed", type=int, help="the luck of this game (default: a new one every time)")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the replay in this file as the game goes")
    parser.add_argument("--view", choices=VIEWS, default=VIEWS[0], help="when to draw the board (default: turn)")
    parser.add_argument("--ask-everything", action="store_true", help="ask even where there is only one answer")
    parser.add_argument("--confirm", action="store_true", help="wait at the end of your turn, so that undo is possible")
    add_look(parser)


def run(arguments: argparse.Namespace) -> int:
    """Set up the table and play."""
    match = _resumed(arguments) if arguments.resume else _new(arguments)
    if arguments.record:
        keeping.check_record(match, arguments.record)
    manner = Manner(
        arguments.language,
        arguments.view,
        arguments.ask_everything,
        arguments.confirm,
        arguments.record,
        arguments.data,
    )
    screen = Screen(Painter(match.game.seat_names), colour=arguments.colour)
    check_language(match, manner.language)
    session = Session(match, screen, Keyboard(), manner, arguments.resume)
    return _guarded(session)


def _new(arguments: argparse.Namespace) -> Match:
    if arguments.game is None:
        raise MesetaError(f"Which game? One of: {', '.join(games.NAMES)}. For example: meseta play {games.NAMES[0]}")
    game = games.game(arguments.game, arguments.data)
    kinds = kinds_of(arguments.seats, game, people=True)
    seed = int(time.time() * 1000) % 1_000_000 if arguments.seed is None else arguments.seed
    return Match(game, len(kinds), seed, settings_in(arguments, game), kinds).begin()


def _resumed(arguments: argparse.Namespace) -> Match:
    match = keeping.resume(arguments.resume, arguments.data)
    if arguments.game not in (None, match.game.name):
        raise MesetaError(f"{arguments.resume} is a game of {match.game.name}, not of {arguments.game}.")
    if arguments.seats is not None or arguments.seed is not None or settings_in(arguments, match.game):
        raise MesetaError("A saved game has its seats, seed and settings: leave them out with --resume.")
    if not match.players:
        match.players = (ME,) * match.seats
    if len(match.players) != match.seats:
        raise BadFile(arguments.resume, f"the saved game has {len(match.players)} players for {match.seats} seats.")
    check_kinds(match.players, match.game, people=True)
    return match


def _guarded(session: Session) -> int:
    """Play; whatever ends the game early, it is saved first."""
    try:
        with closing_interrupts():
            session.run()
    except AnswersEnded as ended:
        print(f"meseta: {ended} {_rescue(session)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"\nmeseta: stopped. {_rescue(session)}", file=sys.stderr)
        return STOPPED
    except BaseException:
        print(f"meseta: {_rescue(session)}", file=sys.stderr)
        raise
    return 0


def _rescue(session: Session) -> str:
    """Save a game that ends early, or before its replay was kept, and say where it is."""
    path = keeping.save_somewhere(session.match, session.saved_at)
    verb = "replay" if session.match.question is None else "play --resume"
    return f"Your game is in {path}; go on with: {session.command(verb, path)}"
