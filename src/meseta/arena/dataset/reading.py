"""Reading a data set back: any of its games as a match, played again and compared row by row."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from meseta import games
from meseta.arena.dataset import shards
from meseta.arena.dataset.order import load
from meseta.arena.sheet_files import pyarrow
from meseta.core.errors import BadFile, MesetaError
from meseta.core.match import Match
from meseta.core.play import advance


def game_row(folder: Path, number: int) -> dict[str, Any]:
    """The row of a game."""
    _, parquet = pyarrow()
    path = folder / shards.GAMES_NAME
    if not path.is_file():
        raise BadFile(path, "the data set is not complete yet: go on with --resume.")
    found = parquet.read_table(path, filters=[("number", "==", number)]).to_pylist()
    if not found:
        raise MesetaError(f"There is no game {number} in this data set: they are counted from 0.")
    row: dict[str, Any] = found[0]
    if row["failed"] is not None:
        raise MesetaError(f"Game {number} could not be played: {row['failed']}.")
    return row


def decisions_of(folder: Path, number: int) -> list[dict[str, Any]]:
    """The rows of a game's decisions, in their order."""
    _, parquet = pyarrow()
    path = shards.decisions_path(folder, number // int(load(folder)["shard"]))
    rows: list[dict[str, Any]] = parquet.read_table(path, filters=[("game", "==", number)]).to_pylist()
    return rows


def match_of(folder: Path, number: int, data: Path | None = None) -> Match:
    """A game of a data set as a finished match. Every question must be the one that was written down."""
    head, row = load(folder), game_row(folder, number)
    game = games.game(head["game"], data)
    if (game.rules_version, game.data_digest) != (head["rules"], head["data"]):
        raise MesetaError("The data set was made with other rules or component data: its games cannot be played here.")
    match = Match(game, row["seats"], row["seed"], json.loads(row["settings"]), row["bots"])
    advance(match.state)
    for ply, decision in enumerate(decisions_of(folder, number)):
        question = match.question
        asked = question and (ply, question.seat, question.kind, question.options, question.sealed)
        written = tuple(decision[name] for name in ("ply", "seat", "kind", "options", "sealed"))
        if asked != written or decision["chosen"] not in decision["options"]:
            raise MesetaError(f"Game {number} cannot be played again from decision {ply} on: the files were altered.")
        match.play_recorded(decision["seat"], decision["chosen"])
    outcome = match.outcome
    if outcome is None or [list(outcome.scores), list(outcome.winners)] != [row["scores"], row["winners"]]:
        raise MesetaError(f"Game {number} does not end as the files say: they were altered.")
    return match
