"""One game of bots against themselves. What is kept of it is the game: its table, its luck and every answer."""

from __future__ import annotations

import base64
import json
import zlib
from array import array
from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

from meseta import bots, games
from meseta.arena.playing import safely
from meseta.bots.levels import SearchBot, budget_of
from meseta.bots.plain import evaluation_of
from meseta.bots.search import Search
from meseta.core.chance import Dice, seed_of
from meseta.core.decision import CHANCE, Option
from meseta.core.game import Game
from meseta.core.play import advance, answer, draw
from meseta.core.step import State
from meseta.core.view import Eyes
from meseta.training.config import Table

QUICK: Final = "quick"
MOODY: Final = "moody"
_MOOD: Final = 1.5
"""How much the moodiest player's likes weigh, in spreads of the game."""
SEARCH: Final = "search:"
_MILLION: Final = 1_000_000
_TABLES, _NOISE, _PLAYERS, _LUCK = 1, 2, 3, 4
"""Where the seeds of a game's parts lie on its path."""


class Job(NamedTuple):
    """All that a worker must know to play any game of a generation by its number."""

    title: str
    tables: tuple[Table, ...]
    seed: int
    players: str
    noise: float
    memory: int = 8192
    move_limit: float = 600.0
    kinds: tuple[str, ...] = ()
    """The kinds of questions that a search answers, if not all; greedy answers the others."""


class Chooser(Protocol):
    """Whoever answers for all seats of a game."""

    def choose(self, s: State) -> Option:
        """The answer to the open question."""


class Greedy:
    """The greedy bots of a title, each in its seat."""

    def __init__(self, game: Game[Any], kind: str, seats: int, seed: int) -> None:
        self._game = game
        self._bots = [bots.make(kind, game, seed_of(seed, seat)) for seat in range(seats)]

    def choose(self, s: State) -> Option:
        """What the bot of the seat chooses, by what it may know."""
        assert s.question is not None
        return self._bots[s.question.seat].choose(Eyes(self._game, s, s.question.seat))


class Quick:
    """The quick players of rollouts: weaker, and twenty times as many games in the same time."""

    def __init__(self, game: Game[Any], seed: int, evaluation: str = "") -> None:
        self._evaluation = evaluation_of(game, evaluation)
        self._evaluation.begin()
        self._dice = Dice(seed)

    def choose(self, s: State) -> Option:
        """A choice that costs little."""
        return self._evaluation.quick(s, self._dice)


class Moody:
    """Players of different habits: each likes and dislikes some options all game long, one more, another less.

    Where all play alike, whatever luck brings looks like the reason of a victory, and a search that believes it stops
    doing what everybody did. Where habits differ, it shows what they are worth.
    """

    def __init__(self, game: Game[Any], seats: int, seed: int) -> None:
        self._evaluation = evaluation_of(game)
        self._evaluation.begin()
        self._dice = Dice(seed)
        self._moods = [self._mood(len(game.vocabulary)) for _ in range(seats)]

    def _mood(self, options: int) -> list[float]:
        """What a player thinks of every option beside its worth, in spreads of the game; most are nearly sober."""
        strength = _MOOD * (self._dice.below(_MILLION) / _MILLION) ** 2
        return [strength * (self._dice.below(2001) + self._dice.below(2001) - 2000) / 1000 for _ in range(options)]

    def choose(self, s: State) -> Option:
        """What looks best to somebody of this mood."""
        question = s.question
        assert question is not None
        mood, spread = self._moods[question.seat], self._evaluation.spread(s)
        worth = self._evaluation.first_look(s)
        liked = [value + spread * mood[option] for option, value in zip(question.options, worth, strict=True)]
        return question.options[liked.index(max(liked))]


class Searching:
    """A search for every decision, or for those of some kinds; what it thought is kept beside the answers."""

    def __init__(
        self, game: Game[Any], kind: str, seats: int, seed: int, noise: float, kinds: tuple[str, ...] = ()
    ) -> None:
        budget, _, evaluation = kind.removeprefix(SEARCH).partition("?evaluation=")
        self._kinds = kinds
        self._others: Chooser | None = None
        if kinds:
            greedy = games.title_of(game).greedy
            self._others = Greedy(game, "greedy", seats, seed_of(seed, seats)) if greedy else Quick(game, seed)
        self._game = game
        self._bots = [SearchBot(game, seed_of(seed, seat), budget_of(budget), evaluation) for seat in range(seats)]
        self._dice = Dice(seed)
        self._noise = noise
        self.answers = 0
        """Answers of the game so far."""
        self.roots: list[list[Any]] = []
        """For each search: the answers before it, the chances of all seats, options, visits and the choice."""

    def choose(self, s: State) -> Option:
        """The best option, or one of those that were tried often."""
        question = s.question
        assert question is not None
        if self._others is not None and question.kind not in self._kinds:
            return self._others.choose(s)
        search = self._bots[question.seat].ponder(Eyes(self._game, s, question.seat))
        if not search.done:
            return search.choice
        self.roots.append([self.answers, *_opinion(search), search.choice])
        if not search.sealed and self._dice.below(_MILLION) < 2 * self._noise * _MILLION:
            return search.root.options[search.root.mixed(self._dice)]
        return search.choice


def _opinion(search: Search) -> tuple[list[float], list[int], list[int]]:
    """What a search thinks: everybody's rewards with its choice, and how often it tried what."""
    root = search.root
    total, tries = search.shares[search.choice], root.visits[root.index[search.choice]]
    return [round(one / tries, 4) for one in total], root.options[:], root.visits[:]


def chooser(job: Job, game: Game[Any], seats: int, seed: int, noise: float) -> Chooser:
    """Whoever plays in this generation."""
    players, _, evaluation = job.players.partition("?evaluation=")
    if players == QUICK:
        return Quick(game, seed, evaluation)
    if job.players == MOODY:
        return Moody(game, seats, seed)
    if job.players.startswith(SEARCH):
        return Searching(game, job.players, seats, seed, noise, job.kinds)
    return Greedy(game, job.players, seats, seed)


def table_of(job: Job, number: int) -> int:
    """Which of the tables game ``number`` is played at."""
    dice = Dice(seed_of(job.seed, number, _TABLES))
    return dice.weighted([table.share for table in job.tables])


def play(job: Job, number: int, beat: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Game ``number`` as plain data; it depends on nothing but the job and the number."""
    game = games.game(job.title)
    seed = seed_of(job.seed, number)
    at = table_of(job, number)
    table = job.tables[at]
    luck, dice = Dice(seed_of(seed, _LUCK)), Dice(seed_of(seed, _NOISE))
    noise = job.noise * dice.below(_MILLION) / _MILLION
    player = chooser(job, game, table.seats, seed_of(seed, _PLAYERS), noise)
    s = game.blank(table.seats, table.settings)
    advance(s)
    answers = array("H")
    while (question := s.question) is not None:
        if isinstance(player, Searching):
            player.answers = len(answers)
        if question.seat == CHANCE:
            option = draw(s, luck)
        elif len(question.options) == 1:
            option = question.options[0]
        elif dice.below(_MILLION) < noise * _MILLION:
            option = question.options[dice.below(len(question.options))]
        else:
            option = player.choose(s)
            beat()
        answers.append(option)
        answer(s, option)
    outcome = game.outcome(s)
    assert outcome is not None
    line = {
        "game": number,
        "table": at,
        "seed": seed,
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "answers": packed(answers.tobytes()),
    }
    if isinstance(player, Searching):
        line["roots"] = packed(json.dumps(player.roots, separators=(",", ":")).encode())
    return line


def play_safely(job: Job, number: int, beat: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Game ``number``, or why it could not be played."""
    return safely(play, job, number, beat)


def packed(content: bytes) -> str:
    """Bytes as short text."""
    return base64.b64encode(zlib.compress(content, 9)).decode()


def unpacked(text: str) -> bytes:
    """The bytes that ``packed`` wrote."""
    return zlib.decompress(base64.b64decode(text, validate=True))


def answers_in(line: dict[str, Any]) -> list[Option]:
    """The answers of a game, chance's too."""
    found = array("H")
    found.frombytes(unpacked(line["answers"]))
    return found.tolist()


def roots_in(line: dict[str, Any]) -> list[list[Any]]:
    """What searches thought in a game; nothing where nobody searched."""
    found: list[list[Any]] = json.loads(unpacked(line["roots"])) if "roots" in line else []
    return found
