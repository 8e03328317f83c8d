"""A run of training: a folder in which every stage leaves what the next one needs, and goes on where it was stopped.

play    games of bots against themselves          generation-1/games.jsonl, and rows made of them
fit     a network learns from them                generation-1/candidate.weights, with its card
judge   held-out games say what it is worth       generation-1/judgement.json and calibration.svg
gate    a sequential test in the arena            generation-1/gate.json; who passes becomes champion.weights
loop    all of them, generation after generation
evolve  games teach the hand-made evaluation      evolution.jsonl and worths.toml, in the folder itself
policy  a search teaches players of rollouts      policy/, with stages of its own: see ``policies``
"""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any, Final

import meseta
from meseta import games
from meseta.arena.results import make_directory
from meseta.bots import weights
from meseta.bots.network import ValueNetwork
from meseta.core.chance import seed_of
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import read_text, write_atomically
from meseta.training import arrays, card, config, evolving, fitting, gating, judging, records, rows
from meseta.training.config import Config
from meseta.training.exporting import exported
from meseta.training.fitting import Seen
from meseta.training.model import Parameters
from meseta.training.policies import PolicyRun
from meseta.training.records import Where
from meseta.training.selfplay import SEARCH, Job
from meseta.training.telling import Tell, now_and_then

CONFIG: Final = "config.json"
CANDIDATE: Final = f"candidate{weights.SUFFIX}"
CHAMPION: Final = f"champion{weights.SUFFIX}"
_LEARNED: Final = "learned.npz"
_ENOUGH: Final = 4096
"""Rows that show how much units say."""


class Run:
    """A run folder with its configuration."""

    def __init__(
        self, title: str, folder: Path, wanted: Config, where: Where, trainer: str = "auto", tell: Tell = print
    ) -> None:
        """A folder of another configuration is refused; a new one is begun."""
        self.game: Final = games.game(title)
        self.features: Final = rows.features_of(self.game)
        self.folder: Final = folder
        self.config: Final = wanted
        self.where: Final = where
        self.trainer: Final = trainer
        self.tell: Final = tell
        make_directory(folder)
        _keep_config(folder / CONFIG, title, wanted)

    # -- places ----------------------------------------------------------------------------------------------------

    def place(self, generation: int) -> Path:
        """The folder of a generation."""
        return self.folder / f"generation-{generation}"

    @property
    def champion(self) -> Path | None:
        """The best weights so far that have passed the gate."""
        path = self.folder / CHAMPION
        return path if path.exists() else None

    def newest(self) -> int:
        """The generation that is worked on."""
        done = [number for number in range(1, self.config.generations + 1) if self.place(number).is_dir()]
        return max(done, default=1)

    def teacher(self, generation: int) -> Path | None:
        """Whose weights play in a generation: the champion's or, before there is one, the last candidate's."""
        before = [self.place(number) / CANDIDATE for number in range(generation - 1, 0, -1)]
        return self.champion or next((path for path in before if path.exists()), None)

    def job(self, generation: int) -> Job:
        """Who plays in a generation, at which tables and with which luck."""
        play = self.config.play
        players = play.players if generation == 1 else play.later
        teacher = self.teacher(generation)
        if generation > 1 and players.startswith(SEARCH) and teacher is not None:
            players = f"{players}?evaluation={teacher}"
        return Job(self.game.name, play.tables, seed_of(self.config.seed, generation), players, play.noise)

    # -- stages ----------------------------------------------------------------------------------------------------

    def play(self, generation: int) -> int:
        """Play the games that are missing, and make rows of them."""
        play, job, folder = self.config.play, self.job(generation), self.place(generation)
        count = play.games if generation == 1 else play.later_games
        done = records.gather(folder, job, count, self.where, now_and_then(self.tell, "games", count))
        shards = rows.prepare(self._work(generation), self.where)
        self.tell(f"generation {generation}: {done} games of {count}, {shards} shards of rows")
        return done

    def _work(self, generation: int) -> rows.Work:
        play = self.config.play
        return rows.Work(self.job(generation), self.place(generation), play.ends, play.between)

    def _window(self, generation: int) -> list[Path]:
        """The folders of the last generations; of earlier ones only those that have kept their rows."""
        first = max(1, generation - self.config.fit.window + 1)
        earlier = [self.place(number) for number in range(first, generation)]
        return [*(folder for folder in earlier if rows.games_in(folder, self.features)), self.place(generation)]

    def _rows(self, generation: int) -> rows.Rows:
        """The rows of the last generations."""
        return rows.joined([rows.load(folder, self.features) for folder in self._window(generation)])

    def _games(self, generation: int) -> int:
        """How many games they are of."""
        return sum(rows.games_in(folder, self.features) for folder in self._window(generation))

    def fit(self, generation: int) -> Path:
        """Let a network learn, and write its weights."""
        folder, fit = self.place(generation), self.config.fit
        found = self._rows(generation)
        begin = self._learned(generation - 1)
        best, history = fitting.fit_rows(
            found, self.features, fit, self.config.seed, folder, self.trainer, begin, self._tell_epoch
        )
        arrays.write(folder / _LEARNED, dict(best))
        judged = self._made(generation, best, found, history)
        self.tell(f"generation {generation}: {folder / CANDIDATE}, {_in_words(judged)}")
        return folder / CANDIDATE

    def _tell_epoch(self, progress: fitting.Progress) -> None:
        self.tell(f"epoch {progress.epoch}/{progress.epochs}: {progress.loss:.4f}, held out {progress.held_out:.4f}")

    def _learned(self, generation: int) -> Parameters | None:
        """What an earlier generation has learned: the next one begins there."""
        path = self.place(generation) / _LEARNED
        return arrays.read(path) if generation and path.exists() else None

    def _made(
        self, generation: int, best: Parameters, found: rows.Rows, history: list[fitting.Progress]
    ) -> list[judging.Judgement]:
        """Write the weights with their card."""
        held = found.take(found.held)
        says: dict[str, Any] = {
            "title": self.game.title,
            "meseta": meseta.__version__,
            "rules": self.game.rules_version,
            "data": self.game.data_digest,
            "generation": generation,
            "positions": len(found.seats),
            "games": self._games(generation),
            "epochs": history[-1].epoch,
            "config": config.as_json(self.config),
            "command": f"meseta train {self.game.name} loop",
            "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
        }
        views = self._views(held)
        made = exported(best, self.features, self.config.fit, views, says)
        judged = judging.judge(ValueNetwork(made, self.features), held, self.features, self.config.fit)
        made = made._replace(card={**says, "judgement": [one.as_json() for one in judged]})
        self._write(self.place(generation) / CANDIDATE, made)
        return judged

    def _views(self, held: rows.Rows) -> Any:
        seats = int(held.seats.max())
        part = held.take(held.seats == seats)
        return Seen(self.features).views(part.rows[:_ENOUGH], seats).reshape(-1, self.features.size)

    def _write(self, path: Path, made: weights.Weights) -> None:
        weights.write(path, made)
        write_atomically(path.with_suffix(".md"), card.page(made))

    def judge(self, generation: int) -> list[judging.Judgement]:
        """Held-out games say what a candidate is worth, beside the hand-made evaluation."""
        folder = self.place(generation)
        made = weights.read(folder / CANDIDATE)
        held = self._rows(generation)
        judged = judging.judge(ValueNetwork(made, self.features), held.take(held.held), self.features, self.config.fit)
        found = [one.as_json() for one in judged]
        write_atomically(folder / "judgement.json", json.dumps(found, indent=1) + "\n")
        write_atomically(folder / "calibration.svg", judging.picture(judged, self.game.title))
        self.tell(f"generation {generation}: {_in_words(judged)}")
        return judged

    def gate(self, generation: int) -> bool:
        """Test a candidate in the arena; if it passes, it is the champion."""
        folder = self.place(generation)
        candidate = folder / CANDIDATE
        made = weights.read(candidate)
        matches = gating.play(
            self.game.name, self.config.play.tables, self.config.gate, candidate, self.champion, folder, self.where
        )
        passed, says = gating.concluded(matches, folder, self.tell)
        if passed:
            self._write(self.folder / CHAMPION, made._replace(card={**made.card, "gate": says}))
        self.tell(f"generation {generation}: {'is the champion now' if passed else 'did not pass'}")
        return passed

    def loop(self) -> None:
        """All stages, generation after generation; what is done already is passed over."""
        for generation in range(1, self.config.generations + 1):
            folder = self.place(generation)
            if (folder / "gate.json").exists():
                continue
            self.play(generation)
            if not self._is_fitted(generation):
                self.fit(generation)
            self.judge(generation)
            self.gate(generation)

    def _is_fitted(self, generation: int) -> bool:
        """Whether there is a candidate that has learned from all rows: a gate that has begun goes on with it."""
        candidate = self.place(generation) / CANDIDATE
        made = [path.stat().st_mtime for folder in self._window(generation) for path in folder.glob("rows-*.npz")]
        return candidate.exists() and candidate.stat().st_mtime >= max(made, default=0.0)

    def policy(self) -> PolicyRun:
        """What this run does about a policy."""
        return PolicyRun(self.game, self.features, self.folder, self.config, self.where, self.trainer, self.tell)

    def do(self, stage: str, generation: int = 0) -> None:
        """One stage of the newest generation, or of a certain one."""
        if stage == "loop":
            self.loop()
            return
        if stage == "evolve":
            evolving.evolve(self.game, self.config.evolve, self.config.seed, self.folder, self.where, self.tell)
            return
        if stage.startswith("policy"):
            self.policy().do(stage)
            return
        number = generation or self.newest()
        if stage in ("judge", "gate") and not (self.place(number) / CANDIDATE).exists():
            raise MesetaError(f"There is nothing to {stage} in {self.place(number)}: fit first.")
        {"play": self.play, "fit": self.fit, "judge": self.judge, "gate": self.gate}[stage](number)


def _keep_config(path: Path, title: str, wanted: Config) -> None:
    says = {"title": title, **config.as_json(wanted)}
    if not path.exists():
        write_atomically(path, json.dumps(says, indent=1) + "\n")
        return
    try:
        found = json.loads(read_text(path))
    except ValueError as error:
        raise BadFile(path, "this is not the configuration of a run.") from error
    if found != says:
        differing = [name for name in says if not isinstance(found, dict) or found.get(name) != says[name]]
        raise BadFile(path, f"this run has another configuration ({', '.join(differing)}): choose another folder.")


def _in_words(judged: list[judging.Judgement]) -> str:
    return "; ".join(
        f"{one.seats} seats: surprise {one.learned:.4f} (hand-made {one.hand:.4f}),"
        f" chances off by {one.off:.1%} ({one.hand_off:.1%})"
        for one in judged
    )
