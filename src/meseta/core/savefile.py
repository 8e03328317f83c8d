"""Saved games: the snapshot *and* the whole log in one JSON file, written so that nothing is ever lost."""

from __future__ import annotations

import json
from typing import Any

from meseta.core.codec import dump, load
from meseta.core.errors import BadFile, MesetaError
from meseta.core.game import Game
from meseta.core.luck import load_luck
from meseta.core.match import Match
from meseta.core.play import advance
from meseta.core.replay import check_fits, check_sum, seat_named

FORMAT = "meseta save 1"


def save(match: Match, *, compact: bool = False) -> str:
    """A match as the text of a save file; ``compact`` for databases, where nobody reads it and speed counts."""
    game = match.game
    names = game.vocabulary.names
    content: dict[str, Any] = {
        "format": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "data": game.data_digest,
        "seats": match.seats,
        "settings": match.settings,
        "players": list(match.players),
        "seed": match.seed,
        "dice": match.luck.save(),
        **({"start": match.start} if match.start else {}),
        "state": dump(match.state),
        "log": [f"{match.name_of(a.seat)} {names[a.option]}" for a in match.log],
    }
    return seal(content, compact=compact)


def seal(content: dict[str, Any], *, compact: bool = False) -> str:
    """The text of a file that ``unseal`` knows again, complete and unaltered."""
    sealed = {**content, "sum": check_sum(_canonical(content))}
    return json.dumps(sealed, separators=(",", ":")) if compact else json.dumps(sealed, indent=1) + "\n"


def _canonical(content: dict[str, Any]) -> str:
    return json.dumps(content, sort_keys=True, separators=(",", ":"))


def parse(text: str, path: object = "save") -> dict[str, Any]:
    """The content of a save file, complete and unaltered, or a sentence about what is wrong with it."""
    return unseal(text, FORMAT, "saved game", path)


def unseal(text: str, form: str, what: str, path: object) -> dict[str, Any]:
    """The content of a sealed file of the format ``form``, or a sentence about what is wrong with it."""
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadFile(path, f"this is no {what}, or it is cut: {error.msg}.", error.lineno) from error
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits, brackets without end
        raise BadFile(path, f"this is no {what}: {error}.") from error
    if not isinstance(content, dict) or content.get("format") != form:
        raise BadFile(path, f"this is not a {what} of this version: its format must be {form!r}.")
    found = content.pop("sum", None)
    if found != check_sum(_canonical(content)):
        raise BadFile(path, f"the {what} was altered: its check sum does not fit.")
    return content


def restore(content: dict[str, Any], game: Game[Any], path: object = "save") -> Match:
    """The match of a parsed save file. The log is played again and must lead to the snapshot."""
    try:
        check_fits(game, content["game"], content["rules"], content["data"], path)
        start = content.get("start", "")
        match = Match(game, content["seats"], content["seed"], content["settings"], content["players"], start)
        advance(match.state)
        for line in content["log"]:
            who, name = line.split()
            match.play_recorded(seat_named(match, who), game.vocabulary.option(name))
        snapshot = load(game.blank(match.seats, match.settings), content["state"], game.steps)
        match.luck = load_luck(content["dice"])
    except BadFile:
        raise
    except MesetaError as error:
        raise BadFile(path, f"the saved game cannot be continued: {error}") from error
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise BadFile(path, f"the saved game cannot be continued, something is missing or wrong: {error!r}.") from error
    if dump(snapshot) != dump(match.state):
        raise BadFile(path, "the log of the saved game does not lead to its position.")
    return match
