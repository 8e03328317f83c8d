"""Gymnasium: one seat of a table, against bots. Importing this module registers all titles by their ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from meseta import bots
from meseta.core.decision import Option
from meseta.core.errors import MesetaError
from meseta.core.view import Eyes
from meseta.env import register
from meseta.env.sitting import NO_GAME, Row, Sitting
from meseta.env.spaces import rows
from meseta.env.zoo import checked_shaping
from meseta.render import draw

ILLEGAL = ("raise", "random", "lose")


class SeatEnv(gymnasium.Env[Row, np.int64]):
    """Observations are rows of features; ``action_masks()`` and ``info["action_mask"]`` say what can be chosen.

    What is not offered raises an error; with ``illegal="random"`` any option is played instead, with ``"lose"`` the
    game ends without a reward, for learners that know no masks.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"]}  # noqa: RUF012 - as its base class has it

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        seat: int = 0,
        rivals: str | Sequence[str] = "greedy",
        shaping: str = "",
        illegal: str = "raise",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self._sitting = Sitting(name, seats, settings)
        number = self._sitting.seats
        if not 0 <= seat < number:
            raise MesetaError(f"There are {number} seats, counted from 0; there is no seat {seat}.")
        if illegal not in ILLEGAL:
            raise MesetaError(f"An illegal choice can be met by {', '.join(ILLEGAL)}, not by {illegal!r}.")
        kinds = [rivals] * (number - 1) if isinstance(rivals, str) else list(rivals)
        if len(kinds) != number - 1:
            raise MesetaError(f"There are {number - 1} other seats, but {len(kinds)} rivals.")
        self._seat, self._illegal, self._shaping = seat, illegal, checked_shaping(shaping)
        self._kinds = [*kinds[:seat], "", *kinds[seat:]]
        self._bots: list[bots.Bot | None] = [None] * number
        self._playing = False
        self.render_mode = render_mode
        self.observation_space = rows(self._sitting.features)
        self.action_space = spaces.Discrete(len(self._sitting.game.vocabulary))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """A new game, up to the first question of one's own."""
        super().reset(seed=seed)
        self._sitting.begin(self._drawn())
        self._bots = [bots.make(kind, self._sitting.game, self._drawn()) if kind else None for kind in self._kinds]
        self._let_rivals_play()
        self._points = self._own_points()
        self._playing = True
        return self._observed()

    def _drawn(self) -> int:
        return int(self.np_random.integers(1 << 62))

    def step(self, action: Any) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Choose an option; the others answer until one is asked again."""
        if not self._playing:
            raise MesetaError(NO_GAME)
        if self._illegal != "raise" and self._sitting.offered(action) is None:
            if self._illegal == "lose":
                self._playing = False
                row, info = self._observed()
                return row, 0.0, True, False, {**info, "illegal": True}
            action = self._any_option()
        self._sitting.play(action)
        self._let_rivals_play()
        self._playing = self._sitting.question is not None
        row, info = self._observed()
        return row, self._reward(), not self._playing, False, info

    def _any_option(self) -> Option:
        question = self._sitting.question
        assert question is not None
        return question.options[int(self.np_random.integers(len(question.options)))]

    def _let_rivals_play(self) -> None:
        while (question := self._sitting.question) is not None and question.seat != self._seat:
            bot = self._bots[question.seat]
            assert bot is not None
            self._sitting.play(bot.choose(Eyes(self._sitting.game, self._sitting.state, question.seat)))

    def _reward(self) -> float:
        won = self._sitting.rewards()[self._seat]
        if not self._shaping:
            return won
        before, self._points = self._points, self._own_points()
        return won + self._points - before

    def _own_points(self) -> float:
        return float(self._sitting.points()[self._seat]) if self._shaping else 0.0

    def _observed(self) -> tuple[Row, dict[str, Any]]:
        question = self._sitting.question
        info: dict[str, Any] = {"action_mask": self._sitting.mask(self._seat)}
        if question is not None:
            info |= {"kind": question.kind, "sealed": question.sealed}
        return self._sitting.row(self._seat), info

    def action_masks(self) -> NDArray[np.bool_]:
        """What can be chosen, as stable-baselines asks for it."""
        return self._sitting.mask(self._seat).astype(bool)

    def render(self) -> Any:
        """The board as spectators see it."""
        if self.render_mode is None:
            return None
        game, s = self._sitting.game, self._sitting.state
        return draw(game, game.view(s, None)).svg if self.render_mode == "svg" else self._sitting.text()


register()
