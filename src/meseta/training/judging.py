"""Judging in seconds what was learned: the surprise about games held out, and how honest the chances are.

Of positions that are called 70 %, seven of ten should be won. The hand-made evaluation is judged beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

import numpy as np

from meseta.bots.network import STEPS, ValueNetwork
from meseta.core.features import Features
from meseta.training import model
from meseta.training.config import Fit
from meseta.training.fitting import Seen, offsets
from meseta.training.model import Array
from meseta.training.rows import Rows

BINS = 10
_AT_ONCE = 4096


class Bin(NamedTuple):
    """Positions whose chance was called about the same."""

    said: float
    came: float
    seats: int
    """How many seats of positions."""


class Judgement(NamedTuple):
    """One number of seats."""

    seats: int
    positions: int
    learned: float
    """Mean surprise, natural logarithm."""
    hand: float
    calibration: tuple[Bin, ...]
    hand_calibration: tuple[Bin, ...]

    @property
    def off(self) -> float:
        """How far chances are off on average."""
        return _off(self.calibration)

    @property
    def hand_off(self) -> float:
        """The same of the hand-made evaluation."""
        return _off(self.hand_calibration)

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {**self._asdict(), "off": self.off, "hand_off": self.hand_off}


def judge(network: ValueNetwork, rows: Rows, features: Features, fit: Fit) -> list[Judgement]:
    """What a network, as it will play, is worth on positions of games that it has never seen."""
    seen = Seen(features)
    found = []
    for seats in map(int, np.unique(rows.seats)):
        part = rows.take(rows.seats == seats)
        said = _said(network, part, seen, seats, fit)
        share, hand = part.share[:, :seats], part.hand[:, :seats]
        found.append(
            Judgement(
                seats,
                len(said),
                float(model.loss_of(said, share, nobody=fit.nobody).mean()),
                float(model.loss_of(hand, share, nobody=fit.nobody).mean()),
                calibration(said, share),
                calibration(hand, share),
            )
        )
    return found


def _said(network: ValueNetwork, rows: Rows, seen: Seen, seats: int, fit: Fit) -> Array:
    parts = []
    for at in range(0, len(rows.seats), _AT_ONCE):
        views = seen.views(rows.rows[at : at + _AT_ONCE], seats).astype(np.float32)
        said = network.outputs(views.reshape(-1, views.shape[-1]))[:, 0].reshape(-1, seats) / STEPS
        before = offsets(rows.take(slice(at, at + _AT_ONCE)), seats, fit)
        parts.append(model.chances(said.astype(np.float32) + before, nobody=fit.nobody))
    return np.concatenate(parts)


def calibration(said: Array, came: Array) -> tuple[Bin, ...]:
    """What was called how likely, and how often it came."""
    said, came = said.ravel(), came.ravel()
    which = np.minimum((said * BINS).astype(int), BINS - 1)
    found = []
    for number in range(BINS):
        chosen = which == number
        if chosen.any():
            found.append(Bin(float(said[chosen].mean()), float(came[chosen].mean()), int(chosen.sum())))
    return tuple(found)


def _off(bins: Sequence[Bin]) -> float:
    return sum(abs(one.said - one.came) * one.seats for one in bins) / max(1, sum(one.seats for one in bins))


# -- a picture ---------------------------------------------------------------------------------------------------------

_SIDE, _EDGE = 240, 40


def picture(judgements: Sequence[Judgement], title: str) -> str:
    """Calibration as SVG: a panel for each number of seats, the learned chances and the hand-made ones."""
    width = len(judgements) * (_SIDE + 2 * _EDGE)
    panels = "".join(_panel(one, number) for number, one in enumerate(judgements))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {_SIDE + 2 * _EDGE + 20}"'
        f' font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/>'
        f"<title>{escape(title)}: chances to win, called and come</title>{panels}</svg>\n"
    )


def _panel(judgement: Judgement, number: int) -> str:
    left = number * (_SIDE + 2 * _EDGE) + _EDGE
    losses = f"learned {judgement.learned:.3f}, hand-made {judgement.hand:.3f}"
    parts = [
        f'<g transform="translate({left} {_EDGE})">',
        f'<text x="0" y="-12">{judgement.seats} at the table: {losses}</text>',
        f'<rect width="{_SIDE}" height="{_SIDE}" fill="none" stroke="#888"/>',
        f'<path d="M0 {_SIDE}L{_SIDE} 0" stroke="#bbb" stroke-dasharray="4"/>',
        _line(judgement.hand_calibration, "#b0642c"),
        _line(judgement.calibration, "#20639b"),
        f'<text x="{_SIDE / 2}" y="{_SIDE + 16}" text-anchor="middle">chance that was called</text>',
        f'<text x="-8" y="{_SIDE / 2}" text-anchor="middle" transform="rotate(-90 -8 {_SIDE / 2})">games won</text>',
        '<text x="8" y="16" fill="#20639b">learned</text><text x="8" y="30" fill="#b0642c">hand-made</text></g>',
    ]
    return "".join(parts)


def _line(bins: Sequence[Bin], colour: str) -> str:
    points = [(one.said * _SIDE, (1 - one.came) * _SIDE) for one in bins]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points)
    return f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>{dots}'
