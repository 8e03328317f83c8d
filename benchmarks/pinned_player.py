"""A seat of an earlier Meseta: this file runs in a process of its own, with that build as the only ``meseta``.

Whoever started it tells everything that happens at the table, line by line as JSON, and asks for answers. It may use
nothing but what every build has had since the first pinned one: this file is of today, the package is not.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import meseta
from meseta import bots
from meseta.core import codec, play
from meseta.core.view import Eyes, question_for


class Mirror:
    """The same table here: answers are played as they come, those of chance too."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.game = meseta.game(told["game"])
        self.state = self.game.blank(told["seats"], self.game.settle(told["seats"], told["settings"]))
        self.players = {int(seat): bots.make(told["kind"], self.game, seed) for seat, seed in told["seeds"].items()}
        play.advance(self.state)

    def answers(self, options: list[int]) -> None:
        """Play what has happened since the last word."""
        for option in options:
            play.answer(self.state, option)

    def choose(self, seat: int) -> dict[str, Any]:
        """What the bot of a seat answers, what it was asked, and what that cost."""
        return chosen(self.game, self.state, seat, self.players[seat])


def facts(game: Any) -> dict[str, Any]:
    """Which rules and data these are: tables can only be mirrored if both sides have the same."""
    compiled = not str(play.__file__).endswith(".py")
    return {"rules": game.rules_version, "data": game.data_digest, "compiled": compiled}


def chosen(game: Any, state: Any, seat: int, player: Any) -> dict[str, Any]:
    """What a bot answers at a table; nothing was asked if its seat has no question there."""
    question = question_for(state, seat)
    if question is None:
        return {"asked": []}
    asked, eyes = list(question.options), Eyes(game, state, seat)
    wall, cpu = time.perf_counter(), time.process_time()
    option = player.choose(eyes)
    spent = {"seconds": time.perf_counter() - wall, "cpu": time.process_time() - cpu}
    return {"option": int(option), "asked": asked, **spent}


BOTS: dict[int, Any] = {}
"""Bots that are asked at one table after the other, by number."""


def choose_at(told: dict[str, Any]) -> dict[str, Any]:
    """What a bot answers at a table that is laid out for it."""
    game = meseta.game(told["at"])
    blank = game.blank(told["seats"], game.settle(told["seats"], {}))
    state = codec.load(blank, told["state"], game.steps)
    number = told["bot"]["number"]
    if number not in BOTS:
        BOTS[number] = bots.make(told["kind"], game, told["bot"]["seed"])
    return {**facts(game), **chosen(game, state, told["seat"], BOTS[number])}


def serve() -> None:
    """Answer every line with one line until nobody speaks any more."""
    table: Mirror | None = None
    for line in sys.stdin:
        told = json.loads(line)
        if "game" in told:
            table = Mirror(told)
            said = facts(table.game)
        elif "at" in told:
            said = choose_at(told)
        else:
            assert table is not None
            table.answers(told["answers"])
            said = table.choose(told["seat"])
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    serve()
