"""Texts that people bring: names in records, nicknames, remarks. What a screen or a database chokes on is none."""

from __future__ import annotations

import re

_ODD = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""Control characters, line ends, signs that turn the direction of reading, halves of characters."""


def is_plain(text: str) -> bool:
    """Whether a text is one line that every screen shows and every database holds as it is."""
    return _ODD.search(text) is None
