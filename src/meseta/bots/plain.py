"""How search thinks about a game: by what was learned, by the hand-made evaluation, or by rollouts to the end."""

from __future__ import annotations

import logging
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from meseta import games
from meseta.bots import own, weights
from meseta.bots.characters import cast
from meseta.bots.evaluation import Evaluation, Style
from meseta.bots.learned import Learned, Practised
from meseta.bots.network import Network, ValueNetwork
from meseta.bots.policy import PolicyNetwork
from meseta.bots.tempers import Tempered
from meseta.core.errors import MesetaError
from meseta.core.game import Game
from meseta.core.step import State

LEARNED: Final = "learned"
"""The evaluation with what the title has learned; nothing else will do."""
BEST: Final = "best"
"""The same, or the hand-made one where there is nothing learned or it cannot be used; that is said once."""
HONEST: Final = "honest"
"""The best one as people want to hear it: chances to win, without the margin that makes a search play well."""
TEMPER: Final = "+"
"""What stands between an evaluation and the temper that it is given: ``+builder``, ``best+schemer``."""
WEIGHTS: Final = "value.weights"
"""Who wins, as a title has learned it …"""
POLICY: Final = "policy.weights"
"""… and how rollouts are played."""
_ALL = 1_000_000
"""More decisions than anybody waits for."""
_LOG: Final = logging.getLogger("meseta.bots")


def evaluation_of(game: Game[Any], wanted: Evaluation | str = "") -> Evaluation:
    """Somebody's own evaluation, at hand or in a file, a learned or the hand-made one, or one that plays to the end."""
    if isinstance(wanted, Evaluation):
        return wanted
    calm, _, temper = wanted.rpartition(TEMPER)
    if temper in cast().tempers and temper != wanted:
        return tempered(game, calm, temper)
    if wanted in (BEST, HONEST):
        return _best(game, honest=wanted == HONEST)
    if wanted == LEARNED or wanted.endswith(weights.SUFFIX):
        return _learned(game, _shipped(game) or [weights_of(game)] if wanted == LEARNED else _with(game, Path(wanted)))
    if wanted:
        found = own.read(wanted).made()
        if not isinstance(found, Evaluation):
            raise MesetaError(f"{wanted!r} makes no meseta.bots.evaluation.Evaluation, but a {type(found).__name__}.")
        return found
    of_title = games.title_of(game).part("evaluation")
    return PlainEvaluation(game) if of_title is None else of_title()


def tempered(game: Game[Any], calm: str, temper: str) -> Tempered:
    """An evaluation with a temper."""
    return Tempered(evaluation_of(game, calm), cast().tempers[temper])


def weights_of(game: Game[Any]) -> Path:
    """Where what a title has learned is kept: beside its evaluation."""
    of_title = games.title_of(game).part("evaluation")
    package = of_title.__module__.rpartition(".")[0] if of_title is not None else ""
    return Path(str(resources.files(package or "meseta").joinpath("data", WEIGHTS)))


def policy_of(game: Game[Any]) -> Path:
    """Where the policy of a title is kept: beside its weights."""
    return weights_of(game).with_name(POLICY)


def _shipped(game: Game[Any]) -> list[Path]:
    """What a title has learned, as far as there is something."""
    return [path for path in (weights_of(game), policy_of(game)) if path.is_file()]


def _with(game: Game[Any], path: Path) -> list[Path]:
    """Somebody's file: values alone, a policy with the title's own values."""
    own_values = weights_of(game)
    if not own_values.is_file() or not isinstance(_network(game, path), PolicyNetwork):
        return [path]
    return [own_values, path]


def _learned(game: Game[Any], paths: list[Path]) -> Evaluation:
    found = evaluation_of(game)
    for path in paths:
        found = _taught(game, found, path)
    return found


def _taught(game: Game[Any], inner: Evaluation, path: Path, *, honest: bool = False) -> Evaluation:
    """An evaluation, and what one file says beside it."""
    network = _network(game, path)
    shares = list(network.weights.shares)
    if isinstance(network, PolicyNetwork):
        return Practised(inner, network.draw, list(network.weights.kinds), shares)
    assert isinstance(network, ValueNetwork)
    value = network.chances if honest else network.rewards
    return Learned(inner, value, shares, network.weights.corrects)


def _network(game: Game[Any], path: Path) -> Network:
    """The network in a file, or a sentence about why there is none."""
    if games.title_of(game).part("features") is None:
        raise MesetaError(f"{game.title} has no features that something could be learned with.")
    if not path.is_file():
        raise MesetaError(f"Nothing was learned about {game.title}: there is no file {path}.")
    status = path.stat()
    return _read(path, game.name, (status.st_mtime_ns, status.st_size))


@cache
def _read(path: Path, title: str, _stamp: tuple[int, int]) -> Network:
    """The same, read once in a process unless the file has changed."""
    game = games.game(title)
    features = games.title_of(game).part("features")
    assert features is not None
    found = weights.read(path)
    return PolicyNetwork(found, features, len(game.vocabulary)) if found.kinds else ValueNetwork(found, features)


def _best(game: Game[Any], *, honest: bool) -> Evaluation:
    """What is shipped, as far as it can be used here."""
    found = evaluation_of(game)
    for path in _shipped(game):
        try:
            if game.data_digest != games.game(game.name).data_digest:
                raise MesetaError(f"{game.title} is played with other component data than it was learned with.")
            found = _taught(game, found, path, honest=honest)
        except MesetaError as error:
            _say_once(f"{error} The hand-made evaluation is used.")
    return found


@cache
def _say_once(sentence: str) -> None:
    _LOG.warning(sentence)


class PlainEvaluation(Evaluation):
    """Nothing but the rules and the result."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def style(self, seats: int) -> Style:
        """Everything is tried, by a deep tree through the decisions of all; rollouts end with the game."""
        return Style(stages=_ALL, width=_ALL, depth=64, explore=0.7, trust=0.1, beyond=True)

    def prospects(self, s: State) -> list[float]:
        """The points at the end; nothing before."""
        outcome = self._game.outcome(s) if s.question is None else None
        return [0.0] * s.seats if outcome is None else [float(score) for score in outcome.scores]

    def stage(self, s: State) -> int:
        """Never mind how far it goes."""
        return 0

    def rewards(self, s: State) -> list[float]:
        """Who won."""
        outcome = self._game.outcome(s)
        assert outcome is not None
        share = 1.0 / max(1, len(outcome.winners))
        return [share if seat in outcome.winners else 0.0 for seat in range(s.seats)]
