"""The policy of a run: a search plays and is recorded, a network imitates it, a test says if rollouts gain by it.

policy-play   games of the search against itself     policy/games.jsonl
policy-fit    a network learns its decisions         policy/candidate.weights, with its card
policy-gate   a sequential test in the arena         policy/gate.json; who passes becomes policy.weights
policy        all of them
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any, Final

import meseta
from meseta.bots import weights
from meseta.bots.plain import POLICY
from meseta.bots.policy import PolicyNetwork
from meseta.core.chance import seed_of
from meseta.core.errors import MesetaError
from meseta.core.features import Features
from meseta.core.files import write_atomically
from meseta.core.game import Game
from meseta.training import card, config, decisions, gating, imitating, records
from meseta.training.config import Config
from meseta.training.exporting import exported_policy
from meseta.training.records import Where
from meseta.training.selfplay import Job
from meseta.training.telling import Tell, now_and_then

CANDIDATE: Final = f"candidate{weights.SUFFIX}"
_LUCK: Final = 10_000
"""Where the luck of these games lies: far from that of all generations."""
_ENOUGH: Final = 4096
"""Rows that show how much units say."""


class PolicyRun:
    """The part of a run folder that is about its policy."""

    def __init__(
        self, game: Game[Any], features: Features, folder: Path, wanted: Config, where: Where, trainer: str, tell: Tell
    ) -> None:
        if not wanted.policy.kinds:
            raise MesetaError(f"{game.title} names no kinds of questions for a policy: say them in [policy].")
        self._game: Final = game
        self._features: Final = features
        self._run: Final = folder
        self.folder: Final = folder / "policy"
        self._config: Final = wanted
        self._where: Final = where
        self._trainer: Final = trainer
        self._tell: Final = tell

    def do(self, stage: str) -> None:
        """One stage, or all of them."""
        stages = {"policy-play": self.play, "policy-fit": self.fit, "policy-gate": self.gate}
        for name, work in stages.items():
            if stage in ("policy", name):
                work()

    def job(self) -> Job:
        """Who plays, at which tables and with which luck."""
        wanted = self._config.policy
        seed = seed_of(self._config.seed, _LUCK)
        return Job(self._game.name, wanted.tables, seed, wanted.players, wanted.noise, kinds=wanted.kinds)

    def play(self) -> int:
        """Play the games that are missing."""
        count = self._config.policy.games
        done = records.gather(self.folder, self.job(), count, self._where, now_and_then(self._tell, "games", count))
        self._tell(f"policy: {done} games of {count}")
        return done

    def fit(self) -> Path:
        """Let a network learn what the search decides, and write its weights."""
        wanted, found = self._config.policy, decisions.load(self.folder, self.job(), self._game)
        best, history = imitating.fit(
            found, self._features, wanted, self._config.seed, self.folder, self._trainer, self._tell_epoch
        )
        says = self._says(len(found.choice), history[-1].epoch)
        made = exported_policy(best, self._features, wanted, found.rows[:_ENOUGH], says)
        network = PolicyNetwork(made, self._features, len(self._game.vocabulary))
        likeness = imitating.judge(network, found.take(found.held))
        self._write(self.folder / CANDIDATE, made._replace(card={**says, "likeness": likeness._asdict()}))
        self._tell(f"policy: {self.folder / CANDIDATE}, {card.likeness_in_words(likeness._asdict())}")
        return self.folder / CANDIDATE

    def _tell_epoch(self, progress: Any) -> None:
        self._tell(f"epoch {progress.epoch}/{progress.epochs}: {progress.loss:.4f}, held out {progress.held_out:.4f}")

    def _says(self, count: int, epochs: int) -> dict[str, Any]:
        """How these weights were made."""
        return {
            "title": self._game.title,
            "meseta": meseta.__version__,
            "rules": self._game.rules_version,
            "data": self._game.data_digest,
            "positions": count,
            "games": len(records.load(self.folder, self.job())),
            "epochs": epochs,
            "config": {"seed": self._config.seed, "policy": config.as_json(self._config)["policy"]},
            "command": f"meseta train {self._game.name} policy",
            "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
        }

    def _write(self, path: Path, made: weights.Weights) -> None:
        weights.write(path, made)
        write_atomically(path.with_suffix(".md"), card.page(made))

    def gate(self) -> bool:
        """Test the candidate in the arena; if it passes, it is the policy of this run."""
        candidate = self.folder / CANDIDATE
        if not candidate.exists():
            raise MesetaError(f"There is nothing to gate in {self.folder}: fit first.")
        made, wanted = weights.read(candidate), self._config.policy
        gate = self._config.gate._replace(opponents=wanted.opponents)
        matches = gating.play(self._game.name, wanted.tables, gate, candidate, None, self.folder, self._where)
        passed, says = gating.concluded(matches, self.folder, self._tell)
        if passed:
            self._write(self._run / POLICY, made._replace(card={**made.card, "gate": says}))
        self._tell(f"policy: {'has passed' if passed else 'did not pass'}")
        return passed
