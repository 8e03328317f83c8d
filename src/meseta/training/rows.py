"""Rows to learn from: positions of games as their features, with how these games ended.

Rows are a cache beside the games, in shards named by the digest of the features; other features make other shards.
Only the row of seat 0 is kept, as bytes: those of the other seats are the same blocks in another order.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from meseta import games
from meseta.bots.evaluation import Evaluation
from meseta.bots.plain import evaluation_of
from meseta.core.chance import Dice, seed_of
from meseta.core.errors import MesetaError
from meseta.core.features import Features
from meseta.core.game import Game
from meseta.core.play import advance, answer
from meseta.core.step import State
from meseta.training import arrays, records
from meseta.training.selfplay import Job, answers_in, roots_in

SHARD: Final = 400
"""Games of a shard."""
HELD_OUT: Final = 12
"""One game of so many is never learned from, but held out to judge what was learned: by its seed, for good."""
_SAMPLES, _SPLIT = 5, 6
_MILLION: Final = 1_000_000
_NEAR: Final = 24
"""Answers after a position within which the opinion of a search is about it."""
MARGIN: Final = 0.1
"""The part of a reward at the end of a game that is the margin."""
KINDS: Final[dict[str, Any]] = {
    "seats": np.uint8,
    "share": np.float32,
    "margin": np.float32,
    "points": np.int16,
    "hand": np.float32,
    "root": np.float32,
    "game": np.int32,
    "stage": np.int16,
    "held": np.bool_,
}
"""What a shard holds beside the rows themselves."""
NAMES: Final = ("rows", *KINDS)


class Work(NamedTuple):
    """All that a worker must know to make any shard by its number."""

    job: Job
    folder: Path
    ends: float
    between: float
    memory: int = 16384
    move_limit: float = 0.0


class Rows(NamedTuple):
    """Positions, one after the other."""

    rows: NDArray[np.uint8]
    seats: NDArray[np.uint8]
    share: NDArray[np.float32]
    """What every seat had of the victory in the end."""
    margin: NDArray[np.float32]
    """1 for the best points of the end, less for those behind."""
    points: NDArray[np.int16]
    hand: NDArray[np.float32]
    """What the hand-made evaluation says about the position."""
    root: NDArray[np.float32]
    """What a search said right after it; -1 where nobody searched."""
    game: NDArray[np.int32]
    stage: NDArray[np.int16]
    held: NDArray[np.bool_]

    def take(self, wanted: Any) -> Rows:
        """Some of them."""
        return Rows(*(array[wanted] for array in self))


def is_held_out(seed: int) -> bool:
    """Whether a game is one of those that are never learned from."""
    return Dice(seed_of(seed, _SPLIT)).below(HELD_OUT) == 0


def replayed(game: Game[Any], job: Job, line: dict[str, Any]) -> Iterator[tuple[int, State]]:
    """A game again: how many answers were given, and the table, which goes on changing."""
    table = job.tables[line["table"]]
    s = game.blank(table.seats, table.settings)
    advance(s)
    yield 0, s
    for number, option in enumerate(answers_in(line), 1):
        if s.question is None or option not in s.question.options:
            raise MesetaError(f"Game {line['game']} cannot be replayed: it was played with other rules or altered.")
        answer(s, option)
        yield number, s


def samples(
    game: Game[Any], evaluation: Evaluation, work: Work, line: dict[str, Any]
) -> Iterator[tuple[int, int, State]]:
    """The positions of a game that are looked at, and its end: the stage, the answers so far, the table."""
    dice = Dice(seed_of(line["seed"], _SAMPLES))
    stage = -1
    for number, s in replayed(game, work.job, line):
        if s.question is None:
            yield stage, number, s
            return
        now = evaluation.stage(s)
        chance = work.ends if now != stage and number else work.between
        stage = now
        if dice.below(_MILLION) < chance * _MILLION:
            yield now, number, s


def make_safely(work: Work, number: int, beat: Callable[[], None]) -> dict[str, Any]:
    """Shard ``number``, or why it could not be made."""
    try:
        return make(work, number)
    except (MesetaError, OSError, ValueError, KeyError) as error:
        return {"game": number, "failed": f"{error}"[:300]}


def make(work: Work, number: int) -> dict[str, Any]:
    """Shard ``number`` of a folder: the rows of some games, written to a file."""
    job = work.job
    game = games.game(job.title)
    features, evaluation = features_of(game), evaluation_of(game)
    lines = _lines(work)[number * SHARD : (number + 1) * SHARD]
    columns: dict[str, list[Any]] = {name: [] for name in NAMES}
    for line in lines:
        _add_game(columns, game, evaluation, features, work, line)
    arrays.write(shard_path(work.folder, features, number), _arrays(work, features, len(lines), columns))
    return {"game": number, "answers": len(columns["rows"])}


def _add_game(
    columns: dict[str, list[Any]],
    game: Game[Any],
    evaluation: Evaluation,
    features: Features,
    work: Work,
    line: dict[str, Any],
) -> None:
    """Add the positions of a game; how it ended is known when all of it was played again."""
    roots, most, first = roots_in(line), features.seats, len(columns["rows"])
    held = is_held_out(line["seed"])
    for stage, answered, s in samples(game, evaluation, work, line):
        if s.question is not None:
            columns["rows"].append(features.row(s, 0, None))
            columns["seats"].append(s.seats)
            columns["hand"].append(_wide(evaluation.rewards(s), most))
            columns["root"].append(_wide(_root_after(roots, answered) or [-1.0], most))
            columns["stage"].append(stage)
            columns["game"].append(line["game"])
            columns["held"].append(held)
        else:
            for name, values in _ends(line, evaluation.rewards(s), most).items():
                columns[name] += [values] * (len(columns["rows"]) - first)


_READ: Final[dict[Path, tuple[int, list[dict[str, Any]]]]] = {}
"""The games of a folder, read once by each process as long as there are no more of them."""


def _lines(work: Work) -> list[dict[str, Any]]:
    size = (work.folder / records.NAME).stat().st_size
    known = _READ.get(work.folder)
    if known is None or known[0] != size:
        known = _READ[work.folder] = size, records.load(work.folder, work.job)
    return known[1]


def features_of(game: Game[Any]) -> Features:
    """How a table of this title looks to a network, or a sentence."""
    features: Features | None = games.title_of(game).part("features")
    if features is None:
        raise MesetaError(f"{game.title} has no features that something could be learned with.")
    return features


def _ends(line: dict[str, Any], rewards: list[float], most: int) -> dict[str, list[float]]:
    """How a game ended for every seat; of the rewards what is not the victory is the margin."""
    winners = line["winners"]
    share = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(rewards))]
    margin = [(rewards[seat] - (1 - MARGIN) * share[seat]) / MARGIN for seat in range(len(rewards))]
    near = [min(1.0, max(0.0, one)) for one in margin]
    return {"share": _wide(share, most), "margin": _wide(near, most), "points": _wide(line["scores"], most)}


def _root_after(roots: list[list[Any]], answered: int) -> list[float] | None:
    """What the first search after a position said about everybody's chances."""
    for at, chances, *_ in roots:
        if answered <= at <= answered + _NEAR:
            return list(chances)
    return None


def _wide(values: list[Any], most: int) -> list[Any]:
    return values + [0] * (most - len(values))


def shard_path(folder: Path, features: Features, number: int) -> Path:
    """Where a shard lies."""
    return folder / f"rows-{features.digest}-{number:04}.npz"


def _arrays(work: Work, features: Features, count: int, columns: dict[str, list[Any]]) -> dict[str, NDArray[Any]]:
    """A shard, with a header that says what it is of."""
    rows = np.frombuffer(b"".join(columns["rows"]), np.uint8).reshape(-1, features.size)
    says = {**records.header(work.job), "features": features.digest, "games": count, **_sampling(work)}
    named = {name: np.array(columns[name], kind) for name, kind in KINDS.items()}
    return {"rows": rows, "header": np.frombuffer(json.dumps(says).encode(), np.uint8), **named}


def _header(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(arrays.read(path, "header")["header"].tobytes())
    return found


def _sampling(work: Work) -> dict[str, float]:
    return {"ends": work.ends, "between": work.between}


def prepare(work: Work, where: records.Where, tell: Callable[[int], None] = lambda _: None) -> int:
    """Make the shards of a folder that are missing; returns how many there are."""
    features = features_of(games.game(work.job.title))
    played = len(records.load(work.folder, work.job))
    count = -(-played // SHARD)
    missing = [number for number in range(count) if not _is_made(work, features, number, played)]
    tell(count - len(missing))
    for done, line in enumerate(records.source(work, missing, where._replace(seconds=0.0), make_safely), 1):
        if "failed" in line:
            raise MesetaError(f"The rows of {work.folder} cannot be made: {line['failed']}.")
        tell(count - len(missing) + done)
    return count


def _is_made(work: Work, features: Features, number: int, played: int) -> bool:
    path = shard_path(work.folder, features, number)
    if not path.exists():
        return False
    wanted = {"games": min(SHARD, played - number * SHARD), **_sampling(work)}
    says = _header(path)
    return all(says.get(name) == value for name, value in wanted.items())


def load(folder: Path, features: Features) -> Rows:
    """All rows of a folder that were made with these features."""
    paths = sorted(folder.glob(f"rows-{features.digest}-*.npz"))
    found = [Rows(**arrays.read(path, *NAMES)) for path in paths]
    if not found:
        raise MesetaError(f"There are no rows in {folder} to learn from: play first.")
    return joined(found)


def joined(parts: list[Rows]) -> Rows:
    """The rows of several folders."""
    return Rows(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def games_in(folder: Path, features: Features) -> int:
    """How many games the rows of a folder are of."""
    return sum(int(_header(path)["games"]) for path in folder.glob(f"rows-{features.digest}-*.npz"))
