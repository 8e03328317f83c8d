"""``meseta play``: a game at this terminal, against bots or with others."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from meseta import games
from meseta.cli import campaign, game_files
from meseta.cli.guard import closing_interrupts
from meseta.cli.keyboard import AnswersEnded, Keyboard
from meseta.cli.options import Parser, add_game, add_look, check_language, settings_in
from meseta.cli.paint import Screen, painter_of
from meseta.cli.seats import ME, check_kinds, kinds_of
from meseta.cli.session import VIEWS, Keeper, Manner, Session
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import read_text
from meseta.core.game import Game
from meseta.core.match import Match
from meseta.core.position import agreed_in

HELP = "play a game against bots or with others at this terminal"
STOPPED = 130
LEFT = -1
"""Not an exit status: the person left a game of a campaign, which goes on another time."""


def add_options(parser: Parser) -> None:
    """Who plays what, and how it is shown."""
    add_game(parser, optional=True)
    parser.add_argument("--seats", metavar="KINDS", help="who plays, such as me,greedy,random; or how many")
    parser.add_argument("--seed", type=int, help="the luck of this game (default: a new one every time)")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    parser.add_argument("--position", metavar="TEXT", help="play from a position: its text, or the file that holds it")
    parser.add_argument("--campaign", type=Path, metavar="FILE", help="begin a campaign, or go on with it")
    parser.add_argument("--start", help="with a new campaign: how it begins, such as normal or hard")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the replay in this file as the game goes")
    parser.add_argument("--view", choices=VIEWS, default=VIEWS[0], help="when to draw the board (default: turn)")
    parser.add_argument("--ask-everything", action="store_true", help="ask even where there is only one answer")
    parser.add_argument("--confirm", action="store_true", help="wait at the end of your turn, so that undo is possible")
    add_look(parser)


def run(arguments: argparse.Namespace) -> int:
    """Set up the table and play."""
    if arguments.campaign is not None:
        return _campaign(arguments)
    if arguments.start is not None:
        raise MesetaError("--start belongs to --campaign FILE.")
    if arguments.resume is not None and arguments.position is not None:
        raise MesetaError("A game goes on from a save or from a position: leave out --resume or --position.")
    return _play(_resumed(arguments) if arguments.resume else _new(arguments), arguments)


def _campaign(arguments: argparse.Namespace) -> int:
    """Game after game, as long as the person wants and the campaign goes on."""
    kept = campaign.keeper(arguments)
    kept.open(arguments.start, _seed(arguments))
    screen, keyboard = Screen(colour=arguments.colour), Keyboard()
    status = 0
    while status == 0 and campaign.wants_next(kept, screen, keyboard):
        status = _play(kept.match(), arguments, kept)
        if status == LEFT:
            return 0
    return status


def _play(match: Match, arguments: argparse.Namespace, keeper: Keeper | None = None) -> int:
    """One game to its end, or until the person leaves."""
    if arguments.record:
        game_files.check_record(match, arguments.record)
    manner = Manner(
        arguments.language,
        arguments.view,
        arguments.ask_everything,
        arguments.confirm,
        arguments.record,
        arguments.data,
    )
    screen = Screen(painter_of(match.game, manner.language), colour=arguments.colour)
    check_language(match, manner.language)
    session = Session(match, screen, Keyboard(), manner, arguments.resume, keeper)
    status = _guarded(session)
    return LEFT if status == 0 and session.left and keeper is not None else status


def _seed(arguments: argparse.Namespace) -> int:
    return int(time.time() * 1000) % 1_000_000 if arguments.seed is None else int(arguments.seed)


def _new(arguments: argparse.Namespace) -> Match:
    if arguments.game is None:
        raise MesetaError(f"Which game? One of: {', '.join(games.NAMES)}. For example: meseta play {games.NAMES[0]}")
    game = games.game(arguments.game, arguments.data)
    if arguments.position is not None:
        return _from_position(arguments, game)
    kinds = kinds_of(arguments.seats, game, people=True)
    return Match(game, len(kinds), _seed(arguments), settings_in(arguments, game), kinds).begin()


def _from_position(arguments: argparse.Namespace, game: Game[Any]) -> Match:
    """A game that begins at a position, which says how many play and with which settings."""
    text = _text_of(arguments.position)
    number, _ = agreed_in(game, text)
    if settings_in(arguments, game):
        raise MesetaError("A position has its settings: leave them out with --position.")
    kinds = kinds_of(arguments.seats or str(number), game, people=True)
    if len(kinds) != number:
        raise MesetaError(f"In this position {number} play, not {len(kinds)}.")
    if arguments.seats is None:
        kinds = _with_me_to_move(Match.at(game, text), kinds)
    return Match.at(game, text, _seed(arguments), kinds)


def _with_me_to_move(match: Match, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Nobody was named: the person takes the seat that is to move."""
    at = 0 if match.question is None else match.question.seat
    return (*kinds[1 : at + 1], kinds[0], *kinds[at + 1 :])


def _text_of(given: str) -> str:
    """A position, or the content of the file of this name: no position has fewer than two words."""
    return given if ";" in given or " " in given else read_text(Path(given))


def _resumed(arguments: argparse.Namespace) -> Match:
    match = game_files.resume(arguments.resume, arguments.data)
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
    if session.keeper is not None:
        session.keeper.keep(session.match)
        return session.keeper.goodbye()
    path = game_files.save_somewhere(session.match, session.saved_at)
    verb = "replay" if session.match.question is None else "play --resume"
    return f"Your game is in {path}; go on with: {session.command(verb, path)}"
