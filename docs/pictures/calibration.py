"""Draw how honest the chances of what was learned are, from the cards of the shipped weights."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import meseta
from meseta.bots import weights
from meseta.bots.plain import weights_of
from meseta.training.judging import Bin, Judgement, picture

HERE = Path(__file__).parent


def judged(said: dict[str, Any]) -> Judgement:
    """A judgement as a card keeps it."""
    bins = {name: tuple(Bin(*one) for one in said[name]) for name in ("calibration", "hand_calibration")}
    return Judgement(said["seats"], said["positions"], said["learned"], said["hand"], **bins)


if __name__ == "__main__":
    for name in meseta.NAMES:
        path = weights_of(meseta.game(name))
        if path.is_file():
            card = weights.read(path).card
            drawn = picture([judged(one) for one in card["judgement"]], str(card["title"]))
            (HERE / f"{name}-calibration.svg").write_text(drawn, encoding="utf-8")
