"""OpenSpiel: importing this module registers every title as ``python_meseta_<title>``, with chance as a player.

Sealed questions are put to one seat after the other, and their answers are hidden until all are in. Parameters are
``players`` and ``settings`` (``rounds:6;vetoes:1``, since OpenSpiel keeps ``=`` and the comma to itself).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pyspiel  # type: ignore[import-not-found]

from meseta import games
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Question
from meseta.core.errors import MesetaError
from meseta.core.features import Features
from meseta.core.game import Game
from meseta.core.history import History
from meseta.core.play import advance, answer
from meseta.core.step import Sealed, State
from meseta.env.sitting import shares

NOBODY = 255
"""As a viewer: a seat that nobody has, so that nothing hidden is seen."""


def short_name(name: str) -> str:
    """What a title is called there."""
    return f"python_meseta_{name}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A title with a number of players and its settings."""

    title: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules: Game[Any] = games.game(self.title)
        self.features: Features = games.features(self.title)
        self.players = int(given.get("players", self.rules.seats[-1]))
        self.settings = self.rules.settle(self.players, _settings_in(str(given.get("settings", ""))))
        self.blank: State = self.rules.blank(self.players, self.settings)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.vocabulary),
            max_chance_outcomes=len(self.rules.vocabulary),
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.rules.longest,
        )
        super().__init__(game_type(self.rules), info, given)

    def new_initial_state(self) -> SpielState:
        """The beginning of a game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Whoever looks at states."""
        if params:
            raise ValueError(f"observations have no parameters, but these were given: {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A table with all that was answered so far."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules, self.players = game.rules, game.players
        self.table = game.blank.copy()
        self.history_of_table = History([], [])
        self.face_down = 0
        """Sealed answers that are waiting for the others."""
        advance(self.table)

    @property
    def question(self) -> Question | None:
        """What is asked."""
        return self.table.question

    def current_player(self) -> int:
        """Whose answer is waited for."""
        if self.question is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.question.seat == CHANCE else self.question.seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.question is not None
        return sorted(self.question.options)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may answer, with probabilities."""
        assert self.question is not None
        options, weights = self.question.options, self.question.weights or [1] * len(self.question.options)
        total = sum(weights)
        return sorted((option, weight / total) for option, weight in zip(options, weights, strict=True) if weight)

    def _apply_action(self, action: int) -> None:
        question = self.question
        if question is None or action not in question.options:  # apply_action does not check it
            raise MesetaError(f"The action {action} is not offered; legal_actions() are.")
        step, asked = self.table.stack[-1], 0
        if isinstance(step, Sealed):
            asked = len(step.who(self.table))
        self.history_of_table.record(question, action)
        answer(self.table, action)
        if isinstance(step, Sealed):
            self._lie_face_down(step, asked)

    def _lie_face_down(self, step: Sealed[Any], asked: int) -> None:
        """One more sealed answer; the last one turns all of them up, unless they stay secret."""
        self.face_down += 1
        if self.face_down == asked:
            if step.public():
                self.history_of_table.turn_up(len(self.history_of_table.log) - asked)
            self.face_down = 0

    def _action_to_string(self, player: int, action: int) -> str:
        return self.rules.vocabulary.name(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.question is None

    def returns(self) -> list[float]:
        """Shares of the victory."""
        outcome = self.rules.outcome(self.table) if self.question is None else None
        return [0.0] * self.players if outcome is None else shares(outcome, self.players)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """A table that the player cannot tell from this one: for searches with hidden information."""
        other: SpielState = self.clone()
        other.table = self.rules.resample(self.table, player_id, Dice(int(probability_sampler() * (1 << 62))))
        return other

    def told(self, player: int) -> str:
        """Every answer as a seat knows it: what it can remember of the game."""
        names = self.rules.vocabulary
        seen = self.history_of_table.actions_for(player)
        return " ".join(f"{one.seat}:{names.name(one.option) if one.option >= 0 else '?'}" for one in seen)

    def __str__(self) -> str:
        return " ".join(f"{one.seat}:{self.rules.vocabulary.name(one.option)}" for one in self.history_of_table.log)


class Observer:
    """What a player sees: a tensor of features with named pieces, and a string."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        features = game.features
        self._features = features
        self._recall = kind.perfect_recall
        self._public = kind.private_info == pyspiel.PrivateInfoType.NONE
        seats = features.seats * features.seat.size
        self.tensor = np.zeros(0 if self._recall else features.size, np.float32)
        self.dict: dict[str, Any] = {}
        if not self._recall:
            self.dict["seats"] = self.tensor[:seats].reshape(features.seats, features.seat.size)
            self.dict["table"] = self.tensor[seats:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state."""
        if not self._recall:
            row = self._features.row(state.table, player, NOBODY if self._public else player)
            self.tensor[:] = np.frombuffer(row, np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        """In words: all that was seen so far, or the table as it stands."""
        if self._recall:
            return state.told(NOBODY if self._public else player)
        seat = None if self._public else player
        return state.rules.board(state.rules.view(state.table, seat))


def game_type(rules: Game[Any]) -> Any:
    """How OpenSpiel sorts a title."""
    kind = pyspiel.GameType
    return kind(
        short_name=short_name(rules.name),
        long_name=rules.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": rules.seats[-1], "settings": ""},
        default_loadable=True,
    )


def _settings_in(text: str) -> dict[str, str]:
    """``rounds:6;vetoes:1`` as settings."""
    found = {}
    for part in filter(None, text.split(";")):
        name, sign, value = part.partition(":")
        if not sign:
            raise MesetaError(f"A setting is written as name:value, not as {part!r}.")
        found[name.strip()] = value.strip()
    return found


def _register() -> None:
    known = set(pyspiel.registered_names())
    for name in games.NAMES:
        if games.title_of(games.game(name)).features and short_name(name) not in known:
            made = type(f"{name.title()}Game", (SpielGame,), {"title": name})
            pyspiel.register_game(game_type(games.game(name)), made)


_register()
