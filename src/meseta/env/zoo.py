"""PettingZoo: a table where every seat is an agent that is asked in turn."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from meseta.core.errors import MesetaError
from meseta.env import env_id
from meseta.env.sitting import NO_GAME, Row, Sitting
from meseta.env.spaces import observations
from meseta.render import draw


class TableEnv(AECEnv):  # type: ignore[misc]
    """Sealed questions are put to one seat after the other, and nobody's observation tells what another has sealed."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "is_parallelizable": False}  # noqa: RUF012 - as its base class has it

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        shaping: str = "",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        self._sitting = Sitting(name, seats, settings)
        self._shaping = checked_shaping(shaping)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": env_id(name), "features": self._sitting.features.digest}
        self.possible_agents = [f"seat_{seat}" for seat in range(self._sitting.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        vocabulary = len(self._sitting.game.vocabulary)
        self.observation_spaces = {
            agent: observations(self._sitting.features, vocabulary) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(vocabulary) for agent in self.possible_agents}
        self._luck = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every seat."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All options of the game's vocabulary; the mask says which are offered."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the luck goes on where it stood."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self._sitting.begin(int(self._luck.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._points = self._sitting.points() if self._shaping else []
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat may know, and what it may choose if it is asked."""
        seat = self._seats[agent]
        return {"observation": self._sitting.row(seat), "action_mask": self._sitting.mask(seat)}

    def step(self, action: Any) -> None:
        """The seat that is asked chooses an option."""
        if not self.agents:
            raise MesetaError(NO_GAME)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._sitting.play(action)
        self._cumulative_rewards[agent] = 0.0
        self._reward()
        self._ask()
        self._accumulate_rewards()

    def _reward(self) -> None:
        """The victory at the end; with shaping also every change of the points."""
        won = self._sitting.rewards()
        self.rewards = {agent: won[seat] for agent, seat in self._seats.items()}
        if self._shaping:
            before, self._points = self._points, self._sitting.points()
            for agent, seat in self._seats.items():
                self.rewards[agent] += float(self._points[seat] - before[seat])

    def _ask(self) -> None:
        question = self._sitting.question
        if question is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            self.infos = {agent: {} for agent in self.agents}
            return
        self.agent_selection = self.possible_agents[question.seat]
        self.infos = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"kind": question.kind, "sealed": question.sealed}

    def state(self) -> Row:
        """The true table from the first seat's point of view, with everything seen: for critics only."""
        features = self._sitting.features
        return np.frombuffer(features.row(self._sitting.state, 0, None), np.uint8)

    def copy(self) -> TableEnv:
        """An equal environment that goes its own way."""
        other: TableEnv = TableEnv.__new__(TableEnv)
        other.__dict__.update({name: _copied(value) for name, value in self.__dict__.items()})
        other._luck = np.random.default_rng()
        other._luck.bit_generator.state = self._luck.bit_generator.state
        return other

    def render(self) -> str | None:
        """The board as spectators see it."""
        if self.render_mode is None:
            return None
        game, s = self._sitting.game, self._sitting.state
        return draw(game, game.view(s, None)).svg if self.render_mode == "svg" else self._sitting.text()

    def close(self) -> None:
        """Nothing is held."""


def checked_shaping(shaping: str) -> str:
    """How rewards are shaped: not at all, or by points."""
    if shaping not in ("", "points"):
        raise ValueError(f"rewards can be shaped by 'points' or not at all, not by {shaping!r}")
    return shaping


def _copied(value: Any) -> Any:
    """A copy of what changes in the course of a game."""
    return value.copy() if isinstance(value, dict | list | Sitting) else value
