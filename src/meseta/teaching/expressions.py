"""Numbers and words that texts take from the table, and conditions on it: a small closed language.

In a text, ``{points granada red}`` is what Granada would bring red; ``{after score me - score me}`` what the expected
choice brings; ``{count grandes|one Grande|# Grandes}`` chooses between one and many. A condition compares:
``king = 'granada' and points granada me > 3``.

A value is a path into the view (``places.granada.caballeros.blue``; a seat's name or ``me`` finds a seat's share of a
list, a number counts from 1), one of ``points PLACE SEAT``, ``score SEAT``, ``count PATH``, ``sum PATH``, or a word:
``label OPTION``, ``place PLACE``, ``seat SEAT``. ``after`` before it means after the choice, ``later`` when
the others have answered too. Values are added and subtracted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from meseta.core.errors import MesetaError, UnknownName
from meseta.core.game import Game, View

Value: TypeAlias = int | str | bool | list[Any] | dict[str, Any] | None

_BRACES = re.compile(r"\{([^{}|]*)(?:\|([^{}|]*)\|([^{}|]*))?\}")
_SIGNS: Final = ("!=", "<=", ">=", "=", "<", ">", "has")
_ARGUMENTS: Final = {"points": 2, "score": 1, "count": 1, "sum": 1, "label": 1, "place": 1, "seat": 1}
_TIMES: Final = ("after", "later")


class Tables(NamedTuple):
    """The table as one seat sees it: now, right after a choice, and when the others have answered it."""

    game: Game[Any]
    now: View
    seat_names: tuple[str, ...]
    settings: Mapping[str, str] = {}
    after: View | None = None
    later: View | None = None


def fill(text: str, tables: Tables, language: str = "en") -> str:
    """A text with its values put in."""

    def value(found: re.Match[str]) -> str:
        known = evaluate(found[1], tables, language)
        if found[2] is None:
            return _shown(known, found[1])
        return (found[2] if known == 1 else found[3]).replace("#", _shown(known, found[1]))

    filled = _BRACES.sub(value, text)
    if "{" in filled or "}" in filled:
        raise MesetaError(f"a brace is open: {text!r}.")
    return filled


def outside_braces(text: str) -> str:
    """A text without its values: what somebody typed."""
    return _BRACES.sub(lambda found: f"{found[2] or ''} {found[3] or ''}", text)


def _shown(value: Value, expression: str) -> str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise MesetaError(f"{{{expression}}} is no number and no word, but {value!r}.")
    return str(value)


def holds(condition: str, tables: Tables) -> bool:
    """Whether a condition is true."""
    return all(_compared(part.split(), tables) for part in condition.split(" and "))


def _compared(words: list[str], tables: Tables) -> bool:
    at = next((i for i, word in enumerate(words) if word in _SIGNS), 0)
    if not 0 < at < len(words) - 1:
        raise MesetaError(f"a condition compares two values, by {' '.join(_SIGNS)}, not {' '.join(words)!r}.")
    left, right = (evaluate(" ".join(part), tables) for part in (words[:at], words[at + 1 :]))
    sign = words[at]
    if sign in ("=", "!="):
        return (left == right) == (sign == "=")
    if sign == "has":
        if not isinstance(left, list | dict):
            raise MesetaError(f"only a list has something, not {left!r}.")
        return right in left
    if not isinstance(left, int) or not isinstance(right, int):
        raise MesetaError(f"only numbers are more or less, not {left!r} and {right!r}.")
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[sign]


def evaluate(expression: str, tables: Tables, language: str = "en") -> Value:
    """The value of an expression: one term, or a sum of them."""
    words = expression.split()
    signs = [i for i, word in enumerate(words) if word in ("+", "-")]
    if not signs:
        return _term(words, tables, language, expression)
    total, begin, sign = 0, 0, 1
    for at in [*signs, len(words)]:
        value = _term(words[begin:at], tables, language, expression)
        if isinstance(value, bool) or not isinstance(value, int):
            raise MesetaError(f"{{{expression}}} adds {value!r}, which is no number.")
        total += sign * value
        sign = -1 if at < len(words) and words[at] == "-" else 1
        begin = at + 1
    return total


def _term(words: list[str], tables: Tables, language: str, whole: str) -> Value:
    view = tables.now
    if words and words[0] in _TIMES:
        chosen = tables.after if words[0] == "after" else tables.later
        if chosen is None:
            raise MesetaError(f"nothing is chosen here, so there is no {words[0]!r} in {{{whole}}}.")
        view, words = chosen, words[1:]
    if len(words) == 1:
        return _plain(words[0], tables, view)
    if not words or words[0] not in _ARGUMENTS:
        raise UnknownName("value", words[0] if words else "", _ARGUMENTS)
    if len(words) != _ARGUMENTS[words[0]] + 1:
        raise MesetaError(
            f"{words[0]!r} is followed by {_ARGUMENTS[words[0]]}, not by {len(words) - 1}, in {{{whole}}}."
        )
    return _named(words[0], words[1:], tables, view, language)


def _plain(word: str, tables: Tables, view: View) -> Value:
    if re.fullmatch("[0-9]+", word):
        return int(word)
    if re.fullmatch("'[^']*'", word):
        return word[1:-1]
    if word in ("none", "true", "false"):
        return {"none": None, "true": True, "false": False}[word]
    return _look(word, tables, view)


def _named(name: str, given: list[str], tables: Tables, view: View, language: str) -> Value:
    game = tables.game
    if name == "points":
        return _points(given[0], _seat(given[1], tables, view), tables, view)
    if name == "score":
        return game.points(view)[_seat(given[0], tables, view)]
    if name == "label":
        return game.label(game.vocabulary.option(given[0]), view, language)
    if name == "place":
        return str(_row(given[0], game, view, language).place)
    if name == "seat":
        seat = _seat(given[0], tables, view)
        return game.seat_label(seat, len(tables.seat_names), tables.settings, language)
    found = _look(given[0], tables, view)
    if not isinstance(found, list | dict):
        raise MesetaError(f"{given[0]!r} is no list, but {found!r}.")
    if name == "count":
        return len(found)
    return sum(found if isinstance(found, list) else found.values())


def _seat(name: str, tables: Tables, view: View) -> int:
    if name == "me":
        if view["seat"] is None:
            raise MesetaError("nobody looks here, so there is no 'me'.")
        return int(view["seat"])
    if name not in tables.seat_names:
        raise UnknownName("seat", name, (*tables.seat_names, "me"))
    return tables.seat_names.index(name)


def _row(place: str, game: Game[Any], view: View, language: str) -> Any:
    rows = {row.id: row for row in game.forecast(view, language)}
    if place not in rows:
        raise UnknownName("place", place, rows)
    return rows[place]


def _points(place: str, seat: int, tables: Tables, view: View) -> Value:
    low, high = _row(place, tables.game, view, "en").points[seat]
    return low if low == high else f"{low}–{high}"


def _look(path: str, tables: Tables, view: View) -> Value:
    """What lies at a path of the view; a seat's name finds its share, a number counts from 1."""
    found: Any = view
    for name in path.split("."):
        if isinstance(found, list):
            at = int(name) - 1 if name.isdecimal() else _seat(name, tables, view)
            if not 0 <= at < len(found):
                raise MesetaError(f"{path!r}: the list has {len(found)} entries.")
            found = found[at]
        elif isinstance(found, dict):
            key = next((k for k in (name, _by_seat(name, tables, view)) if k in found), None)
            if key is None:
                raise UnknownName("entry of the view", name, found)
            found = found[key]
        else:
            raise MesetaError(f"{path!r}: there is nothing inside {found!r}.")
    value: Value = found
    return value


def _by_seat(name: str, tables: Tables, view: View) -> str:
    """The name of the viewer's seat for ``me``: where a view keeps shares by name."""
    return tables.seat_names[int(view["seat"])] if name == "me" and view["seat"] is not None else name
