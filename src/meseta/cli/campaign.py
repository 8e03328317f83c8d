"""``meseta play GAME --campaign FILE``: several games that belong together, kept in one file as they go."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path
from typing import Any

from meseta import games
from meseta.cli.keyboard import Keyboard
from meseta.cli.options import settings_in
from meseta.cli.paint import Screen
from meseta.cli.seats import ME
from meseta.core.errors import MesetaError
from meseta.core.game import Game
from meseta.core.match import Match

_LANGUAGE = "en"
"""What the terminal speaks."""


class CampaignKeeper:
    """A campaign and its file. Whatever happens at the table, the file holds the game as it stands."""

    def __init__(self, game: Game[Any], path: Path, data: Path | None) -> None:
        self.game = game
        self.path = path
        self.data = data
        self._rules: Any = games.campaign(game.name)
        self._campaign: Any = None
        self._counted: Match | None = None
        """The game whose result is in the campaign already."""

    def open(self, start: str | None, seed: int) -> None:
        """Read the campaign, or begin one and write it at once."""
        if self.path.exists():
            self._campaign = self._rules.load(self.game, self.path)
        else:
            self._campaign = self._rules.new_campaign(start or next(iter(self._rules.STARTS)), seed)
            self._save()

    @property
    def running(self) -> bool:
        """Whether there is a next game."""
        return bool(self._campaign.status == "running")

    def standing(self) -> str:
        """How the campaign stands, in words."""
        if not self.running:
            return str(self._rules.verdict(self._campaign, self.game, _LANGUAGE))
        game = "The game that you left" if self._campaign.match else "The next game"
        return f"{game}. {self._rules.standing(self._campaign, self.game, _LANGUAGE)}"

    def match(self) -> Match:
        """The game to play now."""
        found: Match = self._rules.next_match(self._campaign, self.game, (ME,))
        return found

    def keep(self, match: Match) -> None:
        """Write the campaign with the game as it stands; a finished one counts."""
        if match is self._counted:
            return
        if match.outcome is None:
            self._campaign = self._rules.keep(self._campaign, match)
        else:
            self._campaign = self._rules.record(self._campaign, self._rules.result_of(match))
            self._counted = match
        self._save()

    def _save(self) -> None:
        self._rules.save(self._campaign, self.game, self.path)

    def goodbye(self) -> str:
        """Where everything is, and how to go on."""
        data = f" --data {shlex.quote(str(self.data))}" if self.data else ""
        command = f"meseta play {self.game.name} --campaign {shlex.quote(str(self.path))}{data}"
        return f"Your campaign is in {self.path}; go on with: {command}"


def keeper(arguments: argparse.Namespace) -> CampaignKeeper:
    """The campaign that the command line speaks of."""
    if arguments.game is None:
        raise MesetaError("Which game? For example: meseta play sanchos --campaign FILE")
    if arguments.resume or arguments.seats:
        raise MesetaError("A campaign has its own games: leave --resume and --seats out.")
    game = games.game(arguments.game, arguments.data)
    if games.campaign(game.name) is None:
        raise MesetaError(f"{game.title} has no campaign.")
    _check_wishes(arguments, game)
    return CampaignKeeper(game, arguments.campaign, arguments.data)


def _check_wishes(arguments: argparse.Namespace, game: Game[Any]) -> None:
    """Refuse what a campaign decides by itself: nothing that was asked for is passed over in silence."""
    for name in settings_in(arguments, game):
        raise MesetaError(f"A campaign sets up its games itself: leave --{name.replace('_', '-')} out.")
    for option in ("start", "seed"):
        if getattr(arguments, option) is not None and arguments.campaign.exists():
            raise MesetaError(f"{arguments.campaign} is a campaign that has begun already: leave --{option} out.")


def wants_next(kept: CampaignKeeper, screen: Screen, keyboard: Keyboard) -> bool:
    """Tell how the campaign stands, and ask whether to play on at once."""
    screen.rule("Campaign")
    screen.say(kept.standing())
    if not kept.running:
        return False
    return keyboard.line("Enter to play it, 'quit' to stop here> ").lower() not in ("quit", "q", "no", "n")
