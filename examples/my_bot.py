"""A bot in twenty lines: flat Monte Carlo for any game of the house.

    python examples/my_bot.py --rivals random,random
    meseta simulate el_grande --seats examples/my_bot.py:MonteCarlo,greedy --games 4

Before each decision it imagines tables that it cannot tell from the real one, tries every option on each of them,
plays on at random to the end, and chooses the option that won most points against the best of the others.
"""

from __future__ import annotations

import argparse

import meseta
from meseta import bots
from meseta.core.chance import Dice, seed_of
from meseta.core.decision import Option, Seat
from meseta.core.play import answer, playout
from meseta.core.step import State
from meseta.core.view import Eyes


class MonteCarlo:
    """Chooses by random playouts. Like every bot it gets ``Eyes``: what its seat may know, never the true state."""

    def __init__(self, seed: int, playouts: int = 6) -> None:
        self._dice = Dice(seed)  # a bot's luck is its own: the game's dice stay untouched, and games can be repeated
        self._playouts = playouts

    def choose(self, eyes: Eyes) -> Option:
        """The option with the best average end."""
        options = eyes.question.options
        if len(options) == 1:
            return options[0]
        totals = dict.fromkeys(options, 0)
        for _ in range(self._playouts):
            imagined = eyes.imagine(self._dice)  # hidden cards and sealed choices are guessed anew each time
            for option in options:
                totals[option] += self._try(imagined, option, eyes)
        return max(totals, key=lambda option: totals[option])

    def _try(self, imagined: State, option: Option, eyes: Eyes) -> int:
        """Play an option and then anything, on a copy; how far ahead the seat is at the end."""
        s = imagined.copy()
        answer(s, option)
        playout(s, self._dice)
        return lead(eyes, s)


def lead(eyes: Eyes, s: State) -> int:
    """The points of the seat before those of the best other."""
    outcome = eyes.game.outcome(s)
    assert outcome is not None  # a playout goes to the end
    others = [points for seat, points in enumerate(outcome.scores) if seat != eyes.seat]
    return outcome.scores[eyes.seat] - max(others)


def play(name: str, mine: Seat, playouts: int, rivals: list[str], seed: int) -> meseta.Outcome:
    """One game of the new bot in seat ``mine`` against bots of the house."""
    match = meseta.new(name, seats=len(rivals) + 1, seed=seed)
    players = [bots.make(kind, match.game, seed_of(seed, number)) for number, kind in enumerate(rivals)]
    players.insert(mine, MonteCarlo(seed_of(seed, 99), playouts))
    while question := match.question:
        match.play(players[question.seat].choose(match.eyes(question.seat)), question.seat)
    assert match.outcome is not None
    return match.outcome


def main() -> None:
    """Play some games, the new bot in every seat in turn, and print what came out."""
    parser = argparse.ArgumentParser(description="A flat Monte-Carlo bot against bots of the house.")
    parser.add_argument("--game", default="el_grande", choices=meseta.NAMES)
    parser.add_argument("--rivals", default="random", help="such as random,random or greedy (default: random)")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--playouts", type=int, default=6, help="tables imagined for each decision (default: 6)")
    wanted = parser.parse_args()
    rivals = wanted.rivals.split(",")
    won = 0.0
    for number in range(wanted.games):
        mine = number % (len(rivals) + 1)
        outcome = play(wanted.game, mine, wanted.playouts, rivals, seed=number)
        won += (mine in outcome.winners) / len(outcome.winners)
        print(f"game {number + 1}: {outcome.scores[mine]} points of {outcome.scores}")
    print(f"won {won:g} of {wanted.games}")


if __name__ == "__main__":
    main()
