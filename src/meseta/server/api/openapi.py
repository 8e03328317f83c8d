"""The OpenAPI 3.1 document, as data. A test holds it against the routes."""

from __future__ import annotations

from functools import cache
from typing import Any

import meseta
from meseta.core.texts import languages
from meseta.server.api.schemas import ANSWERS, MOST, REQUESTS, Schema, ref
from meseta.server.words import PACKAGE

_PROBLEMS = {
    400: "The request is not what the schema says.",
    401: "A seat's token is missing, or nobody knows it.",
    403: "The token is for another table.",
    404: "There is no such thing here.",
    409: "The table has changed since the version you named: look again. The new version is in the problem.",
    413: "The body is too long.",
    415: "The body is not JSON.",
    422: "The rules, or the house, do not allow it: with a sentence and, if there is one, the rule.",
    429: "Too often; `Retry-After` says when again.",
    503: "The database cannot be reached now.",
}
_BODY = (400, 413, 415)
_SEAT = (401, 403, 404)
_ALWAYS = (429, 503)


def _language() -> Schema:
    schema = {"type": "string", "enum": list(languages(PACKAGE)), "default": "en"}
    return {"name": "language", "in": "query", "schema": schema}


def _path(name: str, text: str, **schema: Any) -> Schema:
    return {"name": name, "in": "path", "required": True, "description": text, "schema": {"type": "string", **schema}}


_TABLE = _path("table", "The id of the table.", pattern="^[A-Za-z0-9_-]{1,64}$")
_GAME = _path("game", "The name of the game.", pattern="^[a-z_]{1,40}$")
_SINCE = {
    "name": "since",
    "in": "query",
    "description": "Only lines of the log after this step.",
    "schema": {"type": "integer", "minimum": 0, "maximum": MOST, "default": 0},
}


def _problem(text: str) -> Schema:
    return {"description": text, "content": {"application/problem+json": {"schema": ref("Problem")}}}


def _json(name: str, text: str) -> Schema:
    return {"description": text, "content": {"application/json": {"schema": ref(name)}}}


def _operation(
    name: str,
    summary: str,
    good: Schema,
    *,
    status: int = 200,
    body: str = "",
    parameters: tuple[Schema, ...] = (),
    problems: tuple[int, ...] = (),
    token: str = "",
) -> Schema:
    """One operation; ``token`` is ``needed``, ``possible`` or nothing."""
    answers = {str(status): good}
    for code in sorted({*problems, *_ALWAYS, *(_BODY if body else ()), *(_SEAT if token else ())}):
        answers[str(code)] = _problem(_PROBLEMS[code])
    operation: Schema = {"operationId": name, "summary": summary, "responses": answers}
    if parameters:
        operation["parameters"] = list(parameters)
    if body:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": ref(body)}}}
    if token:
        operation["security"] = [{"seat": []}] if token == "needed" else [{"seat": []}, {}]  # noqa: S105 - a word
    return operation


def _text(kind: str, text: str) -> Schema:
    return {"description": text, "content": {kind: {"schema": {"type": "string"}}}}


def _games() -> Schema:
    return {
        "/api/games": {
            "get": _operation(
                "games",
                "The games, their settings and bots",
                _json("Games", "All games."),
                parameters=(_language(),),
                problems=(400,),
            )
        },
        "/api/games/{game}/rules": {
            "get": _operation(
                "rules",
                "The numbered rules of a game",
                _json("Rules", "The rules in our own words."),
                parameters=(_GAME, _language()),
                problems=(400, 404),
            )
        },
    }


def _coming() -> Schema:
    return {
        "/api/tables": {
            "post": _operation(
                "open_table",
                "Found a table",
                _json("Opened", "The table, with a token for every seat of yours."),
                status=201,
                body="NewTable",
                parameters=(_language(),),
                problems=(422,),
            )
        },
        "/api/seats": {
            "post": _operation(
                "sit",
                "Take the seat of an invitation",
                _json("Seated", "The seat, with its token."),
                status=201,
                body="Invitation",
                parameters=(_language(),),
                problems=(404, 422),
            )
        },
    }


def _table() -> Schema:
    events = _text("text/event-stream", "An event per change: `id` is the version, `data` a Position without view.")
    return {
        "/api/tables/{table}": {
            "get": _operation(
                "look",
                "What the seat sees: view, question, options, log; without a token a spectator's look",
                _json("Position", "The position."),
                parameters=(_TABLE, _language(), _SINCE),
                problems=(400,),
                token="possible",  # noqa: S106 - a word
            )
        },
        "/api/tables/{table}/moves": {
            "post": _operation(
                "move",
                "Answer the question",
                _json("Reply", "Done and written, now or by an earlier request."),
                body="Move",
                parameters=(_TABLE, _language()),
                problems=(409, 422),
                token="needed",  # noqa: S106
            )
        },
        "/api/tables/{table}/answers": {
            "post": _operation(
                "answers",
                "Answer several questions that come in a row, all or none",
                _json("Reply", "Done and written, now or by an earlier request."),
                body="Answers",
                parameters=(_TABLE, _language()),
                problems=(409, 422),
                token="needed",  # noqa: S106
            )
        },
        "/api/tables/{table}/undo": {
            "post": _operation(
                "undo",
                "Take back the last decision, or the whole turn",
                _json("Reply", "Taken back."),
                body="Undo",
                parameters=(_TABLE, _language()),
                problems=(409, 422),
                token="needed",  # noqa: S106
            )
        },
        "/api/tables/{table}/why": {
            "get": _operation(
                "why",
                "Why an option is not possible now",
                _json("Why", "Whether it is possible, and why not."),
                parameters=(_TABLE, _OPTION, _language()),
                problems=(400, 422),
                token="needed",  # noqa: S106
            )
        },
        "/api/tables/{table}/events": {
            "get": _operation(
                "events",
                "Changes as they happen (server-sent events)",
                events,
                parameters=(_TABLE, _language(), _LAST),
                problems=(400,),
                token="possible",  # noqa: S106
            )
        },
        "/api/tables/{table}/luck": {
            "get": _operation(
                "luck",
                "What is published of a table's luck: the digest from its founding on, the secret after the game",
                _json("Luck", "As much as may be told now."),
                parameters=(_TABLE, _language()),
                problems=(400, 404),
            )
        },
        "/api/tables/{table}/record": {
            "get": _operation(
                "record",
                "The replay file of a game that is over",
                _text("text/plain", "The replay file."),
                parameters=(_TABLE, _language()),
                problems=(400, 404, 422),
            )
        },
    }


_OPTION = {
    "name": "option",
    "in": "query",
    "required": True,
    "schema": {"type": "string", "minLength": 1, "maxLength": 120},
}
_LAST = {
    "name": "Last-Event-ID",
    "in": "header",
    "description": "The version you know: nothing is sent before there is a newer one.",
    "schema": {"type": "string", "pattern": "^[0-9]{1,9}$"},
}


def _house() -> Schema:
    with_database = {
        "name": "database",
        "in": "query",
        "description": "`no`: do not ask the database; whether the process answers.",
        "schema": {"type": "string", "enum": ["yes", "no"], "default": "yes"},
    }
    document = {"description": "This document.", "content": {"application/json": {"schema": {"type": "object"}}}}
    return {
        "/health": {
            "get": _operation(
                "health",
                "Whether the server answers and its database takes what is written",
                _json("Health", "It does; otherwise 503."),
                parameters=(with_database,),
                problems=(400,),
            )
        },
        "/api/openapi.json": {"get": _operation("openapi", "This document", document)},
    }


@cache
def document() -> Schema:
    """The whole document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Meseta",
            "version": meseta.__version__,
            "summary": "Play El Grande, King & Intrigue, War of the 3 Sanchos and Toledo with programs of your own.",
        },
        "paths": {**_games(), **_coming(), **_table(), **_house()},
        "components": {
            "schemas": {**REQUESTS, **ANSWERS},
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat."}},
        },
    }
