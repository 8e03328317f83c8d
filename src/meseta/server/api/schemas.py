"""The shapes of what goes in and out."""

from __future__ import annotations

from typing import Any

from meseta import games
from meseta.core.luck import NONCE
from meseta.server.at_once import MOST as AT_ONCE
from meseta.server.lists import NICKNAME
from meseta.server.new_table import LONGEST_PATIENCE, PACES
from meseta.server.positions import LONGEST

Schema = dict[str, Any]

MOST = 2**31 - 1


def ref(name: str) -> Schema:
    """A schema by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def _text(longest: int = 10_000, shortest: int = 0) -> Schema:
    return {"type": "string", "minLength": shortest, "maxLength": longest}


def _object(required: Schema, optional: Schema | None = None, *, open_ended: bool = False) -> Schema:
    return {
        "type": "object",
        "required": list(required),
        "properties": {**required, **(optional or {})},
        "additionalProperties": open_ended,
    }


_SEAT: Schema = {"type": "integer", "minimum": 0, "maximum": 7}
_SEATS: Schema = {"type": "array", "items": _SEAT, "maxItems": 8}
_NUMBER: Schema = {"type": "integer", "minimum": 0, "maximum": MOST}
_POINTS: Schema = {"type": "integer", "minimum": -MOST, "maximum": MOST}
_YES_NO: Schema = {"type": "boolean"}
_NONCE = {
    "type": "string",
    "pattern": "^[0-9A-Za-z_-]*$",
    "maxLength": NONCE,
    "description": "What you add to the luck of the game: any random word. After the digest it binds the house too.",
}
_CLIENT = {**_text(64), "description": "Your own id of this request: a repeat gets the stored answer and does nothing."}
_VERSION = {
    **_NUMBER,
    "description": "The version that you saw. If the table has changed since, nothing is done (409).",
}
_TOKENS: Schema = {
    "type": "object",
    "additionalProperties": _text(100),
    "description": "By seat. Keep them: only their hashes are stored.",
}

REQUESTS: dict[str, Schema] = {
    "NewTable": _object(
        {
            "game": {"type": "string", "enum": list(games.NAMES), "maxLength": 40},
            "seats": {
                "type": "array",
                "items": _text(40, 1),
                "minItems": 1,
                "maxItems": 8,
                "description": "`me`, `friend` (an invitation) or a kind of bot, for every seat.",
            },
        },
        {
            "settings": {"type": "object", "additionalProperties": _text(60), "maxProperties": 20},
            "pace": {"type": "string", "enum": list(PACES), "maxLength": 8},
            "patience": {
                "type": "integer",
                "minimum": 1,
                "maximum": LONGEST_PATIENCE,
                "description": "Minutes without a sign of a person after which the others may vote for a bot.",
            },
            "public": _YES_NO,
            "nickname": _text(NICKNAME),
            "nonce": _NONCE,
            "start": {
                **_text(LONGEST),
                "description": "A position as text from which the game is played; it says the settings, so give none.",
            },
        },
    ),
    "Invitation": _object({"invite": _text(100, 1), "nickname": _text(NICKNAME, 1)}, {"nonce": _NONCE}),
    "Move": _object({"option": _text(120, 1), "version": _VERSION, "client": _CLIENT}),
    "Answers": _object(
        {
            "options": {
                "type": "array",
                "items": _text(120, 1),
                "minItems": 1,
                "maxItems": AT_ONCE,
                "description": "Answers to questions that come in a row. All of them are given, or none.",
            },
            "version": _VERSION,
            "client": _CLIENT,
        }
    ),
    "Undo": _object({"version": _VERSION, "client": _CLIENT}, {"whole_turn": _YES_NO}),
}

ANSWERS: dict[str, Schema] = {
    "Problem": _object(
        {"type": _text(), "title": _text(), "status": _NUMBER, "detail": _text()},
        {"rule": _text(), "version": _NUMBER, "database": _text()},
    ),
    "Opened": _object({"table": _text(64), "tokens": _TOKENS, "invites": _TOKENS}),
    "Seated": _object({"table": _text(64), "seat": _SEAT, "token": _text(100)}),
    "Reply": _object({"status": {"type": "string", "enum": ["done", "repeated"]}, "version": _NUMBER}),
    "Why": _object({"possible": _YES_NO, "sentence": _text(), "rule": _text()}),
    "Luck": _object(
        {
            "fair": {**_YES_NO, "description": "Whether there is anything to prove: dice from a seed prove nothing."},
            "digest": _text(),
            "nonces": {
                "type": "array",
                "items": _text(NONCE),
                "description": "By seat; empty while nobody has added a word there.",
            },
            "settled": {**_YES_NO, "description": "Whether every seat has added its word: nothing is dealt before."},
            "secret": {**_text(), "description": "Shown when the game is over or was ended."},
            "drawn": {**_NUMBER, "description": "So many cards and dice were checked then."},
            "wrong": {**_text(), "description": "What does not fit, if anything."},
            "next_digest": {**_text(), "description": "Of the next game of the same people, once this one is over."},
        }
    ),
    "Option": _object({"option": _text(), "label": _text()}),
    "Question": _object(
        {
            "kind": _text(),
            "prompt": _text(),
            "rule": _text(),
            "sealed": _YES_NO,
            "chosen": _text(),
            "options": {"type": "array", "items": ref("Option")},
            "many": {"oneOf": [ref("ManyOf"), {"type": "null"}]},
        }
    ),
    "ManyOf": _object(
        {
            "most": {**_NUMBER, "description": "So many answers may be given at once."},
            "exactly": {**_YES_NO, "description": "Whether it must be so many."},
            "twice": {**_YES_NO, "description": "Whether an option may be chosen several times."},
            "said": {"type": "array", "items": _text(), "description": "What the seat has said; it can be changed."},
        }
    ),
    "Chair": _object(
        {
            "seat": _SEAT,
            "name": _text(),
            "player": _text(),
            "kind": {"type": "string", "enum": ["person", "bot", "open", "stand-in"]},
            "mine": _YES_NO,
            "asked": _YES_NO,
            "points": _POINTS,
        }
    ),
    "Line": _object({"step": _NUMBER, "seat": {"oneOf": [_SEAT, {"type": "null"}]}, "text": _text(), "rule": _text()}),
    "Outcome": _object({"winners": _SEATS, "scores": {"type": "array", "items": _POINTS}}),
    "Position": _object(
        {
            "table": _text(64),
            "version": _NUMBER,
            "game": _text(),
            "status": {"type": "string", "enum": ["waiting", "playing", "over", "ended", "frozen"]},
            "notice": _text(),
            "remark": {**_text(), "description": "A line about a game that was begun with other rules or data."},
            "step": _NUMBER,
            "seat": {"oneOf": [_SEAT, {"type": "null"}]},
            "view": {"type": "object", "description": "What the seat may know; its shape is the game's own."},
            "question": {"oneOf": [ref("Question"), {"type": "null"}]},
            "undo": _YES_NO,
            "chairs": {"type": "array", "items": ref("Chair")},
            "log": {"type": "array", "items": ref("Line")},
            "outcome": {"oneOf": [ref("Outcome"), {"type": "null"}]},
        }
    ),
    "Setting": _object({"name": _text(), "choices": {"type": "array", "items": _text()}, "text": _text()}),
    "Game": _object(
        {
            "name": _text(),
            "title": _text(),
            "seats": _SEATS,
            "settings": {"type": "array", "items": ref("Setting")},
            "bots": {"type": "array", "items": _text()},
            "rules_version": _NUMBER,
        }
    ),
    "Games": _object({"games": {"type": "array", "items": ref("Game")}}),
    "Rule": _object({"id": _text(), "section": _text(), "text": _text()}),
    "Rules": _object({"rules": {"type": "array", "items": ref("Rule")}}),
    "Health": _object({"status": _text()}, {"database": {"type": "string", "enum": ["ok"]}}),
}
