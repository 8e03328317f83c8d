"""Golden replays: ``python -m tests.kit.record GAME --games 120`` writes ``tests/replays/GAME/*.replay``.

Games are played at every table in turn. The choice is random but prefers what no recorded game has played yet, so that
every card and every option that ever comes up is in some file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from meseta import bots
from meseta.core.chance import Dice, seed_of
from meseta.core.codec import dump_value
from meseta.core.decision import CHANCE, Option, Seat
from meseta.core.match import Match
from meseta.core.play import draw
from meseta.core.replay import check_sum, load_file, play_back, write
from meseta.core.view import asked_seats
from tests.kit.drivers import new_match
from tests.kit.register import TESTS, Table, game_named, tables

REPLAYS = TESTS / "replays"
LONG = 450

Answer = tuple[str, Option]
"""A kind of question and an option: the smallest thing that a replay can cover."""


class Recorder:
    """Plays games and remembers which answers were offered and which were played."""

    def __init__(self, name: str) -> None:
        self.game = game_named(name)
        self.offered: set[Answer] = set()
        self.played: set[Answer] = set()

    def random_game(self, table: Table, seed: int, longest: int) -> Match:
        """One game by dice, curious about what is new; broken off after ``longest`` actions."""
        match, dice = new_match(table, seed), Dice(seed_of(seed, 11))
        while match.question is not None and len(match.log) < longest:
            self._play(match, *self._curious(match, dice))
        return match

    def greedy_game(self, table: Table, seed: int, longest: int) -> Match:
        """One game among the game's greedy bots; chance by the match's own dice."""
        match = new_match(table, seed, ["greedy"] * table.seats)
        players = [bots.make("greedy", self.game, seed_of(seed, seat)) for seat in range(table.seats)]
        while (question := match.question) is not None and len(match.log) < longest:
            seat = question.seat
            option = match.luck.draw(match.state) if seat == CHANCE else players[seat].choose(match.eyes(seat))
            self._play(match, seat, option)
        return match

    def _play(self, match: Match, seat: Seat, option: Option) -> None:
        question = match.question if seat == CHANCE else match.question_for(seat)
        assert question is not None
        self.offered.update((question.kind, other) for other in question.options)
        self.played.add((question.kind, option))
        match.play_recorded(seat, option)

    def _curious(self, match: Match, dice: Dice) -> tuple[Seat, Option]:
        question = match.question
        assert question is not None
        asked = asked_seats(match.state) or [CHANCE]
        seat = asked[dice.below(len(asked))]
        options = (question if seat == CHANCE else match.question_for(seat) or question).options
        new = [option for option in options if (question.kind, option) not in self.played]
        if seat == CHANCE and not new:
            return seat, draw(match.state, dice)
        options = new or options
        return seat, options[dice.below(len(options))]

    def unplayed(self) -> list[str]:
        """Answers that were offered and never played."""
        return sorted(f"{kind} {self.game.vocabulary.name(o)}" for kind, o in self.offered - self.played)

    def unseen(self) -> list[str]:
        """Options of the vocabulary that never came up."""
        seen = {option for _, option in self.offered}
        return [name for option, name in enumerate(self.game.vocabulary.names) if option not in seen]


def record(recorder: Recorder, games: int) -> Iterator[tuple[str, Match]]:
    """Games with their file names: all tables in turn, every tenth game by bots where there are any.

    Of games that are long in random play only every fifth is played to its end; the others fill ``LONG`` lines.
    """
    name = recorder.game.name
    places = tables(name)
    greedy = "greedy" in bots.kinds_of(game_named(name))
    for number in range(games):
        table = places[(number + number // len(places)) % len(places)]
        by_bots = greedy and number % 10 == 9
        play = recorder.greedy_game if by_bots else recorder.random_game
        who = "greedy" if by_bots else "random"
        longest = recorder.game.longest * 4 if by_bots or number % 5 == 0 else LONG
        yield f"{number:03}-{who}-{table}.replay", play(table, seed_of(2026, number) >> 40, longest)


def write_all(name: str, games: int, folder: Path = REPLAYS) -> Recorder:
    """Record games and write them into the game's folder, in place of what was there."""
    recorder = Recorder(name)
    texts = {file: write(match) for file, match in record(recorder, games)}
    place = folder / name
    place.mkdir(parents=True, exist_ok=True)
    for old in place.glob("[0-9][0-9][0-9]-*.replay"):
        old.unlink()
    for file, text in texts.items():
        (place / file).write_text(text, encoding="utf-8")
    write_told(place)
    return recorder


def told(match: Match) -> str:
    """A digest of everything that happened: recorded games must tell the same again, event by event."""
    return check_sum("\n".join(json.dumps(dump_value(event), sort_keys=True) for event in match.events))


def write_told(folder: Path) -> None:
    """Write the digest of every record in a game's folder."""
    files = sorted(folder.glob("*.replay"))
    lines = [f"{told(play_back(r := load_file(path), game_named(r.game)))} {path.name}\n" for path in files]
    (folder / "told.txt").write_text("".join(lines), encoding="utf-8")


def main() -> None:
    """Record, and report what no game has."""
    parser = argparse.ArgumentParser(description="Write golden replays.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--told", action="store_true", help="only write anew what the present records tell")
    wanted = parser.parse_args()
    if wanted.told:
        write_told(REPLAYS / wanted.game)
        return
    recorder = write_all(wanted.game, wanted.games)
    print(f"{wanted.games} games, {len(recorder.played)} different answers played")
    print(f"offered but never played: {', '.join(recorder.unplayed()) or 'nothing'}")
    print(f"never offered: {', '.join(recorder.unseen()) or 'nothing'}")


if __name__ == "__main__":
    main()
