"""What bots are called at the terminal: by the names that pages give them, with the shape of their colour beside it."""

from __future__ import annotations

from meseta.bots.characters import names_of_bots
from meseta.cli.seats import ME
from meseta.core.match import Match

SHAPES = {"red": "●", "blue": "■", "yellow": "▲", "green": "◆", "white": "⬢"}
"""As on the boards: whoever sees no colours tells seats apart by their shapes."""


def names_at(match: Match, language: str) -> dict[str, str]:
    """The words for the seats of bots with their names; seats that are places (the kingdoms of Sanchos) keep theirs."""
    game = match.game
    if game.seat_colours:
        return {}
    words = [game.seat_label(seat, match.seats, match.settings, language) for seat in range(match.seats)]
    bots = names_of_bots({seat: kind for seat, kind in enumerate(match.players) if kind != ME}, words)
    return {words[seat]: f"{SHAPES.get(game.seat_names[seat], '●')} {name}" for seat, name in bots.items() if name}
