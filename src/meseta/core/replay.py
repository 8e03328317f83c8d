"""Replay files: a short header, then one readable line per action, then the result and a check sum.

meseta replay 1
game el_grande
rules 1
seats 2
...
--
chance king galicia
red power p7
--
end 34 29
sum 5d41402abc4b2a76
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from meseta.core.decision import CHANCE, Seat
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import read_text
from meseta.core.game import Game
from meseta.core.luck import Fair
from meseta.core.match import Match
from meseta.core.plain_text import is_plain
from meseta.core.play import advance
from meseta.core.proof import Proof, luck_of, proof_of

FIRST_LINE = "meseta replay 1"


class Record(NamedTuple):
    """A replay file that was read and checked, but not played yet."""

    path: str
    header: dict[str, str]
    settings: dict[str, str]
    actions: tuple[tuple[int, str, str, str], ...]
    """Line number, seat, kind and option, as written."""
    result: str

    @property
    def game(self) -> str:
        """The game's name."""
        return self.header["game"]


def write(match: Match) -> str:
    """The replay file of a match, finished or not. It shows the secret of fair luck: write it when nobody plays on."""
    game = match.game
    lines = [
        FIRST_LINE,
        f"game {game.name}",
        f"rules {match.begun_with}",
        f"data {game.data_digest}",
        f"seats {match.seats}",
        f"seed {match.seed}",
        f"players {' '.join(match.players)}".rstrip(),
        *(f"set {name} {value}" for name, value in match.settings.items()),
        *([f"start {match.start}"] if match.start else []),
        *([f"luck {proof_of(match)}"] if proof_of(match) else []),
        "--",
        *lines_of(match),
        "--",
        _result(match),
    ]
    return _sealed("\n".join(lines) + "\n")


def lines_of(match: Match) -> list[str]:
    """Every action as records write it, also those that older rules allowed."""
    earlier = () if match.before is None else match.before.log
    return [*earlier, *lines_from(match, 0)]


def lines_from(match: Match, first: int) -> list[str]:
    """The actions of the log from its entry ``first`` on, as records write them."""
    names = match.game.vocabulary.names
    return [f"{match.name_of(a.seat)} {a.kind} {names[a.option]}" for a in match.log[first:]]


def _result(match: Match) -> str:
    outcome = match.outcome
    if outcome is None:
        return f"open {match.steps}"
    winners = " ".join(match.name_of(seat) for seat in outcome.winners)
    return f"end {' '.join(map(str, outcome.scores))} won by {winners}"


def _sealed(text: str) -> str:
    return f"{text}sum {check_sum(text)}\n"


def check_sum(text: str) -> str:
    """Sixteen hexadecimal digits that change with the text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read(text: str, path: object = "replay") -> Record:
    """Read a replay file; anything cut, altered or foreign gets a sentence that says where."""
    lines = text.splitlines()
    if not lines or lines[0] != FIRST_LINE:
        raise BadFile(path, f"this is not a replay file: the first line must be {FIRST_LINE!r}.", 1, reason="foreign")
    body, _, tail = text.rpartition("sum ")
    if not body.endswith("\n") or len(tail.strip()) != 16:
        raise BadFile(path, "the file is cut: its last line must be the check sum.", len(lines), reason="cut")
    if tail.strip() != check_sum(body):
        raise BadFile(path, "the file was altered: its check sum does not fit.", len(lines), reason="altered")
    rules = [i for i, line in enumerate(lines) if line == "--"]
    if len(rules) != 2 or rules[1] + 3 != len(lines):
        raise BadFile(path, "the file must have a header, the actions and the result, separated by lines '--'.")
    header, settings = _header(lines[1 : rules[0]], path)
    actions = tuple(_action(lines[i], i + 1, path) for i in range(rules[0] + 1, rules[1]))
    return Record(str(path), header, settings, actions, lines[-2])


def _header(lines: Sequence[str], path: object) -> tuple[dict[str, str], dict[str, str]]:
    header: dict[str, str] = {}
    settings: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        key, _, value = line.partition(" ")
        if not is_plain(line):
            raise BadFile(path, "this line contains a character that cannot be shown.", number)
        kept = settings if key == "set" else header
        name, _, told = value.partition(" ") if key == "set" else (key, "", value)
        if name in kept:
            raise BadFile(path, "this line stands there already, and only one of them would count.", number, key)
        kept[name] = told
        if key not in ("game", "rules", "data", "seats", "seed", "players", "set", "start", "luck"):
            raise BadFile(path, "this line does not belong into a header.", number, key)
    for key in ("game", "rules", "data", "seats", "seed"):
        if key not in header:
            raise BadFile(path, "the header lacks this line.", None, key)
    _check_luck(header, path)
    for key in ("rules", "seats", "seed"):
        if not re.fullmatch("-?[0-9]{1,4000}", header[key]):
            raise BadFile(path, f"{header[key]!r} is not a whole number.", None, key)
    return header, settings


def _check_luck(header: dict[str, str], path: object) -> None:
    try:
        Proof.read(header.get("luck", f"{'0' * 64} {'0' * 64}"))
    except MesetaError as error:
        raise BadFile(path, str(error), None, "luck") from error


def _action(line: str, number: int, path: object) -> tuple[int, str, str, str]:
    words = line.split()
    if len(words) != 3:
        raise BadFile(path, f"an action is written 'seat question option', not {line!r}.", number)
    return number, words[0], words[1], words[2]


def check_fits(
    game: Game[Any], name: str, rules_version: int, digest: str, path: object, older: Collection[int] = ()
) -> None:
    """Refuse a file of another game, other rules or other data: a running game never changes silently.

    ``older`` versions of the rules are welcome where a game may be carried over.
    """
    if name != game.name:
        raise BadFile(path, f"this is a game of {name!r}, not of {game.name!r}.")
    if rules_version != game.rules_version and rules_version not in older:
        raise BadFile(
            path,
            f"the game was played with version {rules_version} of the rules of {game.title}; this is version"
            f" {game.rules_version}. Use a Meseta that has that version.",
            reason="version",
        )
    if digest != game.data_digest:
        told = f"the game was played with other component data ({digest}, not {game.data_digest})."
        raise BadFile(path, told, reason="version")


def play_back(
    record: Record, game: Game[Any], until: int | None = None, watch: Callable[[Match], None] | None = None
) -> Match:
    """Play a record, as a whole or its first ``until`` actions; a whole one must end as it says it did."""
    path = record.path
    check_fits(game, record.game, int(record.header["rules"]), record.header["data"], path)
    match = begin_like(record, game)
    for number, who, kind, name in record.actions[:until]:
        try:
            _play_line(match, who, kind, name)
        except MesetaError as error:
            raise BadFile(path, str(error), number) from error
        if watch is not None:
            watch(match)
    if "luck" in record.header:
        match.luck = _luck_in(record, match)
    if until is None and _result(match) != record.result:
        raise BadFile(path, f"the file says {record.result!r}, but the game went {_result(match)!r}.")
    return match


def _luck_in(record: Record, match: Match) -> Fair:
    try:
        return luck_of(Proof.read(record.header["luck"]), match)
    except MesetaError as error:
        raise BadFile(record.path, str(error), None, "luck") from error


def begin_like(record: Record, game: Game[Any]) -> Match:
    """A new match with a record's seats, seed and settings, before its first action."""
    try:
        players = record.header.get("players", "").split()
        seats, seed = int(record.header["seats"]), int(record.header["seed"])
        match = Match(game, seats, seed, record.settings, players, record.header.get("start", ""))
    except MesetaError as error:
        raise BadFile(record.path, str(error)) from error
    advance(match.state)
    return match


def _play_line(match: Match, who: str, kind: str, name: str) -> None:
    question = match.question
    if question is None:
        raise MesetaError("the game is over, but the file goes on.")
    if kind != question.kind:
        raise MesetaError(f"the question is {question.kind!r} here, not {kind!r}.")
    match.play_recorded(seat_named(match, who), match.game.vocabulary.option(name))


def seat_named(match: Match, name: str) -> Seat:
    """The seat with this name in records."""
    if name == "chance":
        return CHANCE
    if name not in match.seat_names[: match.seats]:
        raise MesetaError(f"there is no seat {name!r}.")
    return match.seat_names.index(name)


def load_file(path: Path) -> Record:
    """Read a replay file from disk."""
    return read(read_text(path), path)
