"""What is measured for every game; run by ``bench`` once interpreted and once compiled."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import meseta
from benchmarks.reference import reference_speed
from meseta import bots
from meseta.bots.levels import Budget, SearchBot
from meseta.core import play
from meseta.core.chance import Dice
from meseta.core.codec import dump, load
from meseta.core.match import Match


def per_second(work: Callable[[], int], seconds: float = 1.0) -> float:
    """How many units ``work`` does in a second: short slices, the best one counts."""
    best = 0.0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        done = work()
        best = max(best, done / (time.perf_counter() - start))
    return best


def random_play(game: Any, seats: int) -> float:
    """Decisions per second of whole random games, chance not counted."""
    settings = game.settle(seats, {})
    seeds = iter(range(10**9))

    def some_games() -> int:
        decisions = 0
        for _ in range(10):
            s = game.blank(seats, settings)
            play.advance(s)
            decisions += play.playout(s, Dice(next(seeds)))
        return decisions

    return per_second(some_games)


def positions(game: Any, seats: int, n: int = 40) -> list[Match]:
    """Matches stopped at evenly spread decisions of a random game."""
    found = []
    for i in range(n):
        match = Match(game, seats, i).begin()
        dice = Dice(i)
        for _ in range(5 * i + 1):
            question = match.question
            if question is None:
                break
            match.play(question.options[dice.below(len(question.options))], question.seat)
        if match.question is not None:
            found.append(match)
    return found


def microseconds(matches: list[Match], work: Callable[[Match], object], times: int) -> float:
    """The time of one call of ``work``, averaged over positions; the best of several rounds."""
    best = float("inf")
    for _ in range(7):
        start = time.perf_counter()
        for match in matches:
            for _ in range(times):
                work(match)
        best = min(best, time.perf_counter() - start)
    return best / (len(matches) * times) * 1e6


def save_and_load(match: Match) -> object:
    """A state to JSON text and back."""
    text = json.dumps(dump(match.state))
    return load(match.game.blank(match.seats, match.settings), json.loads(text), match.game.steps)


def greedy_milliseconds(game: Any, seats: int) -> float:
    """The time of one greedy decision, over one game of greedy bots."""
    match = Match(game, seats, 1).begin()
    players = [bots.make("greedy", game, seat) for seat in range(seats)]
    start = time.perf_counter()
    decisions = 0
    while (question := match.question) is not None:
        match.play(players[question.seat].choose(match.eyes(question.seat)), question.seat)
        decisions += 1
    return (time.perf_counter() - start) / decisions * 1e3


def search_speed(game: Any, matches: list[Match]) -> float:
    """Iterations per second of a search, over positions of a random game."""
    done = 0
    start = time.perf_counter()
    for match in matches[::4]:
        question = match.question
        if question is not None and len(question.options) > 1:
            done += SearchBot(game, 1, Budget(24)).ponder(match.eyes(question.seat)).done
    return done / (time.perf_counter() - start)


def measure(name: str) -> dict[str, float]:
    """All figures of one game."""
    game, features = meseta.game(name), meseta.features(name)
    most = min(4, game.seats[-1])
    matches = positions(game, most)
    return {
        **{f"random play, seats: {n} (decisions/s)": random_play(game, n) for n in sorted({game.seats[0], 2, most})},
        "copy (µs)": microseconds(matches, lambda match: match.state.copy(), 200),
        "save + load as JSON (µs)": microseconds(matches, save_and_load, 3),
        "view of one seat (µs)": microseconds(matches, lambda match: match.view(0), 10),
        f"features, rows of {most} seats (µs)": microseconds(matches, lambda match: features.rows(match.state), 20),
        f"greedy decision, {most} seats (ms)": greedy_milliseconds(game, most),
        f"search, {most} seats (iterations/s)": search_speed(game, matches),
    }


def main() -> None:
    """Print the figures of the games named on the command line as JSON."""
    compiled = not str(play.__file__).endswith(".py")
    result = {"compiled": compiled, "reference": reference_speed(), "games": {n: measure(n) for n in sys.argv[1:]}}
    print(json.dumps(result))


if __name__ == "__main__":
    main()
