"""A recorded game with a forced pass, which random play never has: ``python -m tests.games.toledo.forced_pass``.

Blue draws whatever lies there; Red lays all tiles, then moves out and takes back until no card is left anywhere but in
Blue's hand and no figure on the street. (TO-OP-6)
"""

from __future__ import annotations

from meseta.core.chance import Dice
from meseta.core.match import Match
from meseta.core.replay import write
from meseta.games.toledo.events import Passed
from tests.games.toledo.scene import GAME
from tests.kit.record import REPLAYS

WISHES = {
    0: ("place", "return", "move", "draw", "end", "decline"),
    1: ("draw",),
}


def play() -> Match:
    """The game: by plan until Red passes, then by dice."""
    match = Match(GAME, 2, 0, {"turns": "100"}, ("by_plan", "by_plan")).begin()
    dice = Dice(0)
    while match.question is not None:
        question = match.question
        names = [GAME.vocabulary.name(option) for option in question.options]
        if any(isinstance(event, Passed) for event in match.events):
            match.play(question.options[dice.below(len(names))])
        else:
            match.play(next((wish for wish in WISHES[question.seat] if wish in names), names[0]))
    return match


if __name__ == "__main__":
    (REPLAYS / "toledo" / "forced-pass.replay").write_text(write(play()), encoding="utf-8")
