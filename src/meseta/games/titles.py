"""Which titles there are: the four of the house, those of installed packages, and what a program adds for itself.

A package brings a title by an entry point of the group ``meseta.titles`` that leads to a ``Title``. Whatever is wrong
with it is told in one sentence, and the others are there all the same.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from meseta.core.data import Files, Owner
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.game import Game
from meseta.core.match import Match
from meseta.core.texts import LANGUAGES
from meseta.core.title import PARTS, Title
from meseta.core.view import lacks

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "meseta.titles"
KEPT: Final = 32
"""Games made of kept data files that are remembered."""

OURS: Final = (
    Title(
        name="el_grande",
        rules="meseta.games.el_grande:make",
        drawing="meseta.render.el_grande:drawing",
        motions="meseta.render.el_grande:motions",
        beats="meseta.render.el_grande.beats:beats",
        sheet="meseta.render.el_grande.sheet:sheet",
        sheet_reads="meseta.render.el_grande.sheet:READS",
        greedy="meseta.bots.el_grande.greedy:Greedy",
        evaluation="meseta.bots.el_grande.evaluation:ElGrandeEvaluation",
        statistics="meseta.arena.statistics.el_grande",
        account="meseta.games.el_grande.ledger:GrandeLedger",
        features="meseta.games.el_grande.features:FEATURES",
    ),
    Title(
        name="king_and_intrigue",
        rules="meseta.games.king_and_intrigue:make",
        drawing="meseta.render.king_and_intrigue:drawing",
        motions="meseta.render.king_and_intrigue:motions",
        beats="meseta.render.king_and_intrigue.beats:beats",
        sheet="meseta.render.king_and_intrigue.sheet:sheet",
        sheet_reads="meseta.render.king_and_intrigue.sheet:READS",
        greedy="meseta.bots.king_and_intrigue.greedy:Greedy",
        evaluation="meseta.bots.king_and_intrigue.evaluation:IntrigueEvaluation",
        statistics="meseta.arena.statistics.king_and_intrigue",
        account="meseta.games.king_and_intrigue.ledger:IntrigueLedger",
        features="meseta.games.king_and_intrigue.features:FEATURES",
    ),
    Title(
        name="sanchos",
        rules="meseta.games.sanchos:make",
        drawing="meseta.render.sanchos:drawing",
        motions="meseta.render.sanchos:motions",
        beats="meseta.render.sanchos.beats:beats",
        sheet="meseta.render.sanchos.sheet:sheet",
        sheet_reads="meseta.render.sanchos.sheet:READS",
        greedy="meseta.bots.sanchos.greedy:Greedy",
        evaluation="meseta.bots.sanchos.evaluation:SanchosEvaluation",
        statistics="meseta.arena.statistics.sanchos",
        account="meseta.games.sanchos.ledger:SanchosLedger",
        campaign="meseta.games.sanchos.campaign",
        features="meseta.games.sanchos.features:FEATURES",
    ),
    Title(
        name="toledo",
        rules="meseta.games.toledo:make",
        drawing="meseta.render.toledo:drawing",
        motions="meseta.render.toledo:motions",
        beats="meseta.render.toledo.beats:beats",
        sheet="meseta.render.toledo.sheet:sheet",
        sheet_reads="meseta.render.toledo.sheet:READS",
        greedy="meseta.bots.toledo.greedy:Greedy",
        evaluation="meseta.bots.toledo.evaluation:ToledoEvaluation",
        worths="meseta.bots.toledo.worths:worths",
        statistics="meseta.arena.statistics.toledo",
        account="meseta.games.toledo.ledger:ToledoLedger",
        features="meseta.games.toledo.features:FEATURES",
    ),
)


class Register:
    """The titles that this process knows, and the games that were made of them."""

    def __init__(self, titles: Iterable[Title], group: str = "") -> None:
        self._titles = {title.name: title for title in titles}
        self._games: dict[tuple[str, Path | None], Game[Any]] = {}
        self._of_kept_files: OrderedDict[tuple[str, Files], Game[Any]] = OrderedDict()
        self._group = group
        """Where to look for more, until it was looked for."""
        self._troubles: dict[str, str] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """All titles, those of the house first."""
        self._look_around()
        return tuple(self._titles)

    @property
    def troubles(self) -> tuple[str, ...]:
        """Why some installed titles are not there, a sentence each."""
        self._look_around()
        return tuple(self._troubles.values())

    def find(self, name: str) -> Title | None:
        """The title of this name. Packages are only asked for what the house does not have."""
        if name not in self._titles:
            self._look_around()
        return self._titles.get(name)

    def add(self, title: Title) -> None:
        """Register a title in this process; a name is given once."""
        if self.find(title.name) is not None:
            raise MesetaError(f"There is a title {title.name!r} already.")
        self._titles[title.name] = title

    def game(self, name: str, data: Path | None) -> Game[Any]:
        """The game of a title, made once."""
        if (name, data) not in self._games:
            title = self.find(name)
            if title is None:
                raise self._unknown(name)
            self._games[name, data] = _made(title, data)
        return self._games[name, data]

    def game_with(self, name: str, files: Files) -> Game[Any]:
        """The game of a title with data files that were kept; those made longest ago are forgotten."""
        made = self._of_kept_files.get((name, files))
        if made is None:
            title = self.find(name)
            if title is None:
                raise self._unknown(name)
            made = self._of_kept_files[name, files] = _made(title, dict(files))
            if len(self._of_kept_files) > KEPT:
                self._of_kept_files.popitem(last=False)
        return made

    def _unknown(self, name: str) -> MesetaError:
        trouble = self._troubles.get(name)
        return MesetaError(trouble) if trouble else UnknownName("game", name, self._titles)

    def _look_around(self) -> None:
        """Once, ask the installed packages for their titles."""
        group, self._group = self._group, ""
        for entry in _entries(group) if group else ():
            try:
                self._welcome(_title_of(entry))
            except (Exception, SystemExit) as error:  # noqa: BLE001  # somebody else's code may raise anything
                self._troubles[entry.name] = f"The title {entry.name!r} ({entry.value}) is left out: {_told(error)}"

    def _welcome(self, title: Title) -> None:
        """Take a foreign title in if all of it can be loaded: later, it would disturb a game."""
        if title.name in self._titles:
            raise MesetaError("there is a title of this name already")
        if not re.fullmatch("[a-z][a-z0-9_]*", title.name):
            raise MesetaError("a title's name is one word of small letters, digits and low lines")
        for part in PARTS:
            title.part(part)
        game = _made(title, None)
        _check(game)
        self._games[title.name, None] = game
        self._titles[title.name] = title


def _entries(group: str) -> list[EntryPoint]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import, and most programs never ask

    return sorted(entry_points(group=group), key=lambda entry: (entry.name, entry.value))


def _told(error: BaseException) -> str:
    """An error in one line that ends like a sentence."""
    words = " ".join(str(error).split())
    words = words if isinstance(error, MesetaError) else f"{type(error).__name__}: {words}"
    return words if words.endswith((".", "?", "!")) else f"{words}."


def _title_of(entry: EntryPoint) -> Title:
    title = entry.load()
    if not isinstance(title, Title):
        raise MesetaError(f"that is no meseta.Title but {title!r}")
    if title.name != entry.name:
        raise MesetaError(f"the title calls itself {title.name!r}")
    return title


def _made(title: Title, data: Owner | None) -> Game[Any]:
    make = title.part("rules")
    game = make(data) if make is not None else None
    if not isinstance(game, Game) or game.name != title.name:
        raise MesetaError(f"its rules make {getattr(game, 'name', game)!r} and not a game called {title.name!r}")
    return game


def _check(game: Game[Any]) -> None:
    """Lay a table and look at it as a lobby would: in every language of the house, from a seat and from none."""
    match = Match(game, game.seats[0]).begin()
    for seat in (0, None):
        told = lacks(game, match.state, seat)
        if told:
            raise MesetaError(told[0])
    for language in LANGUAGES:
        game.title_in(language)
        game.blurb(language)
        game.board(match.view(None), language=language)
