"""Tokens: what a browser, an invitation or a bot shows to be let in. Only their hashes are stored.

A token has 256 random bits, so its plain SHA-256 cannot be guessed or reversed, and a lookup of the hash in an index
tells by its timing nothing about the token.
"""

from __future__ import annotations

import hashlib
import secrets

BYTES = 32
SLUG_BYTES = 16


def new_token() -> str:
    """A secret that nobody can guess, fit for URLs, cookies and headers."""
    return secrets.token_urlsafe(BYTES)


def new_slug() -> str:
    """The id of a table: not a secret among those who sit there, but nobody finds it by trying (128 bits)."""
    return secrets.token_urlsafe(SLUG_BYTES)


def hash_token(token: str) -> str:
    """What is stored instead of a token. Any text has a hash, also one that was never a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
