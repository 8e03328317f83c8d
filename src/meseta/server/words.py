"""The server's own sentences, in the language of whoever reads them."""

from __future__ import annotations

from typing import Any

from meseta.core.errors import Refused
from meseta.core.texts import texts
from meseta.store.errors import BadText, StoreError

PACKAGE = "meseta.server"


def say(language: str, table: str, key: str, **values: Any) -> str:
    """A sentence of the house."""
    return texts(PACKAGE, language).say(table, key, values)


def refused(language: str, key: str, **values: Any) -> Refused:
    """A refusal of the house; refusals by the rules come from the games."""
    return Refused(say(language, "refusals", key, **values))


class Missing(Refused):
    """What somebody asks for is not there: no such table, seat, position or invitation."""


def missing(language: str, key: str, **values: Any) -> Missing:
    """A refusal because there is no such thing."""
    return Missing(say(language, "refusals", key, **values))


def failed(error: Exception) -> bool:
    """Whether it is the database that failed, and not a person who did something wrong."""
    return isinstance(error, StoreError) and not isinstance(error, BadText)
