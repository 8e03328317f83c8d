"""Bodies are checked against the very schemas that the OpenAPI document shows."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from starlette.requests import ClientDisconnect, Request

from meseta.server.api.problems import Problem

BODY = 16 * 1024
_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
}


async def body_of(request: Request, schema: dict[str, Any]) -> dict[str, Any]:
    """The JSON object in a request's body, or a sentence about what is wrong with it."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "The body must be JSON (Content-Type: application/json).")
    try:
        content = json.loads(await _read(request))
        json.dumps(content, ensure_ascii=False).encode()  # halves of characters cannot be answered
    except (ValueError, RecursionError):
        raise Problem(400, "The body is not JSON in UTF-8.") from None
    complaint = complain(content, schema, "The body")
    if complaint:
        raise Problem(400, complaint)
    found: dict[str, Any] = content
    return found


async def _read(request: Request) -> bytes:
    content = bytearray()
    try:
        async for piece in request.stream():
            content += piece
            if len(content) > BODY:
                raise Problem(413, f"A body has at most {BODY} bytes.")
    except ClientDisconnect:
        raise Problem(400, "The body was cut.") from None
    return bytes(content)


def complain(value: Any, schema: dict[str, Any], where: str) -> str:
    """What is wrong with a value, in a sentence; empty if nothing is."""
    wanted = schema["type"]
    fits = isinstance(value, _TYPES[wanted]) and (wanted == "boolean" or not isinstance(value, bool))
    if not fits:
        return f"{where} must be of the type {wanted}."
    if "enum" in schema and value not in schema["enum"]:
        return f"{where} must be one of: {', '.join(schema['enum'])}."
    checks: dict[str, Callable[[Any, dict[str, Any], str], str]] = {
        "object": _object,
        "array": _array,
        "string": _string,
        "integer": _integer,
    }
    return checks[wanted](value, schema, where) if wanted in checks else ""


def _object(value: dict[str, Any], schema: dict[str, Any], where: str) -> str:
    known = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            return f"{where} lacks {name!r}."
    if len(value) > schema.get("maxProperties", 100):
        return f"{where} has too many entries."
    for name, entry in value.items():
        inner = known.get(name, schema.get("additionalProperties", False))
        if inner is False:
            return f"{where} has an entry {name[:40]!r} that nobody knows."
        complaint = complain(entry, inner, f"{name[:40]!r}")
        if complaint:
            return complaint
    return ""


def _array(value: list[Any], schema: dict[str, Any], where: str) -> str:
    if not schema.get("minItems", 0) <= len(value) <= schema["maxItems"]:
        return f"{where} has {schema.get('minItems', 0)} to {schema['maxItems']} entries."
    return next(filter(None, (complain(entry, schema["items"], where) for entry in value)), "")


def _string(value: str, schema: dict[str, Any], where: str) -> str:
    if not schema.get("minLength", 0) <= len(value) <= schema["maxLength"]:
        return f"{where} has {schema.get('minLength', 0)} to {schema['maxLength']} characters."
    return ""


def _integer(value: int, schema: dict[str, Any], where: str) -> str:
    if not schema["minimum"] <= value <= schema["maximum"]:
        return f"{where} is a number from {schema['minimum']} to {schema['maximum']}."
    return ""
