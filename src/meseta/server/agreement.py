"""What was agreed on at a table, and how the store keeps it: the notes of a table's row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from meseta.core.game import Game
from meseta.server.table import Agreement, NextLuck, Stage
from meseta.store.rows import TableRow


def begun_with(game: Game[Any]) -> str:
    """Names the rules and data of a game: a table can only go on with those it was begun with."""
    return f"{game.rules_version} {game.data_digest}"


def first_notes(agreement: Agreement, game: Game[Any]) -> dict[str, object]:
    """The notes of a new table."""
    return notes_of(replace(agreement, rules=begun_with(game)))


def notes_of(agreement: Agreement) -> dict[str, object]:
    """What the store keeps of a table's agreement beside its own columns."""
    stage, luck = agreement.campaign, agreement.next_luck
    return {
        "hot_seat": agreement.hot_seat,
        "confirm": agreement.confirm,
        "hints": agreement.hints,
        "patience": agreement.patience,
        "rematch": agreement.rematch,
        "rules": agreement.rules,
        "campaign": None if stage is None else {"start": stage.start, "results": list(stage.results)},
        "taken_back": agreement.taken_back,
        "brought": agreement.brought,
        "next_luck": None if luck is None else {"secret": luck.secret, "nonces": [list(one) for one in luck.nonces]},
    }


def agreement_of(row: TableRow) -> Agreement:
    """The agreement of a table that was kept."""
    notes = row.notes
    stage, luck = notes.get("campaign"), notes.get("next_luck")
    return Agreement(
        row.host,
        row.pace,
        row.public,
        bool(notes.get("hot_seat")),
        bool(notes.get("confirm")),
        bool(notes.get("hints")),
        int(notes.get("patience", 0)),
        str(notes.get("rematch", "")),
        str(notes.get("rules", "")),
        Stage(str(stage["start"]), tuple(stage["results"])) if stage else None,
        bool(notes.get("taken_back")),
        bool(notes.get("brought")),
        NextLuck(luck["secret"], tuple((seat, nonce) for seat, nonce in luck["nonces"])) if luck else None,
    )
