"""Draw the pictures of the README: the terminal as a player sees it. Run it from the repository's root."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.text import Text

import meseta
from meseta import bots
from meseta.cli.paint import Painter
from meseta.core.match import Match

HERE = Path(__file__).parent


def some_rounds(name: str, seats: int, decisions: int, seed: int = 7) -> Match:
    """A match of greedy bots, stopped in the middle."""
    match = meseta.new(name, seats=seats, seed=seed)
    players = [bots.make("greedy", match.game, seat) for seat in range(seats)]
    for _ in range(decisions):
        question = match.question
        assert question is not None
        match.play(players[question.seat].choose(match.eyes(question.seat)), question.seat)
    return match


def draw(match: Match, width: int) -> str:
    """The board of the seat that is asked, with its prompt, as an SVG."""
    game = match.game
    question = match.question
    assert question is not None
    view = match.view(question.seat)
    console = Console(record=True, width=width, file=io.StringIO(), force_terminal=True, color_system="256")
    console.print(Text.from_ansi(game.board(view, Painter(game.seat_names, game.seat_colours))), highlight=False)
    console.print()
    console.print(game.prompt(view), style="bold")
    return console.export_svg(title=f"meseta play {game.name}", unique_id=game.name)


if __name__ == "__main__":
    for name, seats, decisions, seed in (("el_grande", 4, 150, 11), ("toledo", 4, 300, 7), ("sanchos", 3, 218, 20)):
        match = some_rounds(name, seats, decisions, seed)
        meseta.draw(match, match.question.seat if match.question else None).save(HERE / f"{name}.svg")
    (HERE / "terminal.svg").write_text(draw(some_rounds("el_grande", 4, 95), 100), encoding="utf-8")
