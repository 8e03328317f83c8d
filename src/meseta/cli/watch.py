"""``meseta watch``: a game of bots with every decision's candidates, and what another bot would do."""

from __future__ import annotations

import argparse
from typing import Any

from meseta import bots, games
from meseta.bots import watching
from meseta.bots.watching import Watched
from meseta.cli.guard import closing_interrupts
from meseta.cli.options import Parser, add_game, add_look, at_least, check_language, settings_in
from meseta.cli.paint import Screen
from meseta.cli.seats import kinds_of
from meseta.core.errors import MesetaError
from meseta.core.game import Game
from meseta.core.match import Match
from meseta.core.position import agreed_in

HELP = "watch bots think: every decision with its candidates, and what another bot would do"
SHOWN = 8
"""Candidates of a decision that are shown at most."""


def add_options(parser: Parser) -> None:
    """Who plays, who is asked besides, and what is shown."""
    add_game(parser)
    parser.add_argument("--seats", metavar="KINDS", help="which bots, such as hard,hard,greedy; or how many")
    parser.add_argument("--other", default="greedy", metavar="BOT", help="who else is asked (default: greedy)")
    parser.add_argument("--seed", type=int, default=0, help="the luck of the game (default: 0)")
    parser.add_argument("--position", default="", metavar="TEXT", help="begin at a position")
    parser.add_argument("--kind", metavar="KIND", help="only decisions of this kind, such as power")
    parser.add_argument(
        "--differing", action="store_true", help="only decisions that the other bot would take otherwise"
    )
    parser.add_argument("--text", action="store_true", help="write every position that is shown as text")
    parser.add_argument("--most", type=at_least(1), metavar="N", help="stop after N decisions were shown")
    add_look(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play, and tell every decision."""
    game = games.game(arguments.game, arguments.data)
    bots.make(arguments.other, game, 0)
    match, kinds = _begun(arguments, game)
    check_language(match, arguments.language)
    screen = Screen(colour=arguments.colour)
    shown = decisions = differing = 0
    with closing_interrupts():
        for one, now in watching.watch(match, kinds, arguments.other):
            decisions += 1
            differing += one.differs
            if (arguments.kind in (None, one.kind)) and (one.differs or not arguments.differing):
                shown += 1
                _show(screen, arguments, kinds[one.seat], one, now)
            if shown == arguments.most:
                break
    screen.say(f"{decisions} decisions with a choice; {arguments.other} would take {differing} of them otherwise.")
    if match.outcome is not None:
        points = [f"{match.name_of(seat)} {score}" for seat, score in enumerate(match.outcome.scores)]
        winners = ", ".join(match.name_of(seat) for seat in match.outcome.winners) or "nobody"
        screen.say(f"{', '.join(points)}; won by {winners}.")
    return 0


def _begun(arguments: argparse.Namespace, game: Game[Any]) -> tuple[Match, tuple[str, ...]]:
    """A match from its beginning, or from a position, which says itself how many play and by which settings."""
    if not arguments.position:
        kinds = kinds_of(arguments.seats, game, people=False)
        return Match(game, len(kinds), arguments.seed, settings_in(arguments, game)).begin(), kinds
    seats, settings = agreed_in(game, arguments.position)
    kinds = kinds_of(arguments.seats or str(seats), game, people=False)
    if len(kinds) != seats:
        raise MesetaError(f"The position has {seats} seats, but {len(kinds)} bots are named.")
    return Match(game, seats, arguments.seed, settings, start=arguments.position).begin(), kinds


def _show(screen: Screen, arguments: argparse.Namespace, kind: str, one: Watched, match: Match) -> None:
    view = match.view(one.seat)
    language = arguments.language
    mark = "≠" if one.differs else "="
    names = match.game.label(one.choice, view, language), match.game.label(one.other, view, language)
    screen.rule(f"{one.step + 1}. {match.name_of(one.seat)} ({kind}): {one.kind}, {one.options} options")
    screen.say(f"{names[0]}  {mark} {arguments.other}: {names[1]}  ({one.seconds * 1e3:.0f} ms)")
    for each in one.considered[:SHOWN]:
        label = match.game.label(each.option, view, language)
        screen.say(f"{each.visits:5}×  {each.value:6.1%}  prior {each.prior:+.2f}  {label}", indent=2)
    if arguments.text:
        screen.draw(match.as_position())
