"""Bots of somebody's own in processes of their own: the true state of a game never comes near their code.

What crosses is a table that the seat cannot tell from the real one, and the history as the seat knows it. Answers come
back as text, because reading text runs nothing. A process serves one bot, or one of several equal ones at a table, from
game to game: no bot shares a process with another.
"""

from __future__ import annotations

import hashlib
import json
import sys
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

from meseta import bots
from meseta.arena import asking
from meseta.arena.asking import Fault, fault_of
from meseta.core.chance import Dice
from meseta.core.decision import Option, Seat
from meseta.core.errors import MesetaError
from meseta.core.game import Game, Outcome
from meseta.core.history import History
from meseta.core.processes import Late, Lost, WatchedProcess, limit_memory
from meseta.core.step import State
from meseta.core.view import Eyes

PATIENCE: Final = 9.0
"""Seconds in which a process must have started and made its bot: less than workers are waited for."""
LOSSES: Final = 3
"""A bot that loses its process so often is not asked again in that game."""
_LONGEST: Final = 1 << 12
"""Bytes of an answer."""


class Birth(NamedTuple):
    """A bot is to be made."""

    kind: str
    game: Game[Any]
    seed: int


class Demand(NamedTuple):
    """Something that the bot is asked or told."""

    state: State
    seat: Seat
    history: History
    outcome: Outcome | None = None
    chooses: bool = False


class IsolatedBot:
    """A bot as the arena knows it, while its code runs elsewhere."""

    def __init__(self, birth: Birth, number: int, seconds: float, memory: int) -> None:
        """``number`` tells several bots of the same kind at a table apart."""
        self._birth = birth._replace(seed=hidden(birth.seed))
        self._place = birth.kind, number
        self._seconds, self._memory = seconds, memory
        self._dice = Dice(birth.seed)
        self._born = False
        self._losses = 0

    def try_out(self) -> None:
        """Let the bot be made, somewhere else, and forget it again."""
        try:
            self._said(self._birth, PATIENCE)
        except (Fault, Lost) as fault:
            raise MesetaError(f"The bot {self._birth.kind!r} cannot be made: {fault}.") from fault
        finally:
            _PROCESSES.pop(self._place).end()

    def choose(self, eyes: Eyes) -> Option:
        """What the bot chooses."""
        option: Option = self._ask(Demand(*self._known(eyes), chooses=True))
        return option

    def game_starts(self, eyes: Eyes) -> None:
        """The bot may prepare."""
        self._ask(Demand(*self._known(eyes)))

    def game_ends(self, eyes: Eyes, outcome: Outcome) -> None:
        """The bot may learn."""
        self._ask(Demand(*self._known(eyes), outcome))

    def _known(self, eyes: Eyes) -> tuple[State, Seat, History]:
        """All that ever crosses."""
        return eyes.imagine(self._dice), eyes.seat, eyes.history()

    def _ask(self, demand: Demand) -> Any:
        if self._losses >= LOSSES:
            raise Fault("lost its process too often to be asked again")
        try:
            if not self._born:
                self._said(self._birth, PATIENCE)
                self._born = True
            return self._said(demand, self._seconds or None)
        except Lost as loss:
            self._born = False
            self._losses += 1
            _PROCESSES.pop(self._place).end()
            late = f"too slow: more than {self._seconds:g} s for a decision"
            raise Fault(late if isinstance(loss, Late) else str(loss)) from loss

    def _said(self, what: Birth | Demand, seconds: float | None) -> Any:
        if self._place not in _PROCESSES:
            _PROCESSES[self._place] = WatchedProcess(serve, self._memory, name="meseta-bot")
        process = _PROCESSES[self._place]
        process.tell(what)
        said = json.loads(process.hear_text(_LONGEST, seconds))
        if "fault" in said:
            raise Fault(said["fault"])
        return said["answer"]


_PROCESSES: Final[dict[tuple[str, int], WatchedProcess]] = {}
"""Where the bots of this process live; starting one takes a second."""


def hidden(seed: int) -> int:
    """A seed from which no way leads back to the tournament's, and so to the deal."""
    return int.from_bytes(hashlib.blake2b(str(seed).encode(), digest_size=7).digest(), "big")


# -- over there --------------------------------------------------------------------------------------------------------


def serve(pipe: Connection, memory: int) -> None:
    """The life of such a process: it makes a bot for every game, and lets it answer."""
    sys.argv[:] = [""]  # how the tournament was started is none of its business
    limit_memory(memory)
    host = _Host()
    while True:
        heard = pipe.recv()
        try:
            said: dict[str, Any] = {"answer": host.hear(heard)}
        except Exception as error:  # noqa: BLE001 - whatever somebody's own bot does
            said = {"fault": fault_of(error)}
        pipe.send_bytes(json.dumps(said).encode())


class _Host:
    """Whoever lives there, and the game that it plays."""

    def __init__(self) -> None:
        self._game: Any = None
        self._bot: Any = None

    def hear(self, heard: Birth | Demand) -> Option | None:
        """What is to be answered."""
        if isinstance(heard, Birth):
            self._game, self._bot = heard.game, bots.make(*heard)
            return None
        eyes = Eyes(self._game, heard.state, heard.seat, heard.history)
        if heard.chooses:
            return asking.chosen(self._bot, eyes)
        if heard.outcome is None:
            asking.start(self._bot, eyes)
        else:
            asking.end(self._bot, eyes, heard.outcome)
        return None
