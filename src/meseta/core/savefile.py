"""Saved games: the snapshot *and* the whole log in one JSON file, written so that nothing is ever lost."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from meseta.core.codec import dump, load
from meseta.core.errors import BadFile, MesetaError
from meseta.core.game import Game
from meseta.core.history import Action
from meseta.core.luck import load_luck
from meseta.core.match import Before, Match
from meseta.core.play import advance
from meseta.core.replay import check_fits, check_sum, lines_from, lines_of, seat_named
from meseta.core.state_text import StateText
from meseta.core.step import UNANSWERED, State

FORMAT = "meseta save 1"


def save(match: Match, *, compact: bool = False) -> str:
    """A match as the text of a save file; ``compact`` for databases, where nobody reads it and speed counts."""
    if compact:
        return Scribe().save(match)
    return seal(
        {**_frame(match), "dice": match.luck.save(), "state": dump(match.state), "log": lines_of(match)[match.begins :]}
    )


def _frame(match: Match) -> dict[str, Any]:
    """What is saved of a match and stays the same while it lasts."""
    game = match.game
    before = match.before
    return {
        "format": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "data": game.data_digest,
        "seats": match.seats,
        "settings": match.settings,
        "players": list(match.players),
        "seed": match.seed,
        **({"start": match.start} if match.start else {}),
        **({} if before is None else {"before": {**before._asdict(), "state": dump(before.state)}}),
    }


_PLAIN = json.JSONEncoder(separators=(",", ":"))
_SORTED = json.JSONEncoder(separators=(",", ":"), sort_keys=True)


class Scribe:
    """Saves one match after every move, compact: of the log and the position only what is new."""

    def __init__(self) -> None:
        self._state = StateText()
        self._log: list[Action] = []
        self._lines = ""
        """That log, as it was last written."""
        self._frame: dict[str, Any] = {}
        self._framed: tuple[dict[str, str], dict[str, str]] = ({}, {})
        """What seldom changes, in the order of names and as it is, piece by piece."""

    def save(self, match: Match) -> str:
        """As ``save`` does it."""
        long = {"state": self._state.of(match.state), "log": self._written(match)}
        frame = {**_frame(match), "dice": match.luck.save()}
        if frame != self._frame:
            pieces = [{name: form.encode(value) for name, value in frame.items()} for form in (_SORTED, _PLAIN)]
            self._frame, self._framed = frame, (pieces[0], pieces[1])
        total = check_sum(_object(sorted({**self._framed[0], **long}.items())))
        return _object({**self._framed[1], **long, "sum": f'"{total}"'}.items())

    def _written(self, match: Match) -> str:
        known = len(self._log)
        fresh = _encoded(match, known)
        self._log += match.log[known:]
        if self._log != match.log:  # something was taken back
            self._log, self._lines = [], ""
            fresh = _encoded(match, 0)
            self._log = match.log[:]
        self._lines = ",".join([self._lines, *fresh] if self._lines else fresh)
        return f"[{self._lines}]"


def _encoded(match: Match, first: int) -> list[str]:
    return [_PLAIN.encode(line) for line in lines_from(match, first)]


def _object(fields: Iterable[tuple[str, str]]) -> str:
    """An object of fields that are JSON already."""
    return "{" + ",".join([f'"{name}":{text}' for name, text in fields]) + "}"


def seal(content: dict[str, Any]) -> str:
    """The text of a file that ``unseal`` knows again, complete and unaltered."""
    sealed = {**content, "sum": check_sum(_canonical(content))}
    return json.dumps(sealed, indent=1) + "\n"


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


class Departure(MesetaError):
    """Where today's rules leave the course of a saved game: after ``step`` actions, at ``action`` if there is one."""

    def __init__(self, step: int, action: str, says: str) -> None:
        at = f"action {step + 1} ({action})" if action else f"the position after {step} actions"
        super().__init__(f"the log of the saved game does not lead to its position: {at}: {says}")
        self.step = step
        self.action = action
        self.says = says


def restore(content: dict[str, Any], game: Game[Any], path: object = "save") -> Match:
    """The match of a parsed save file. The log is played again and must lead to the snapshot.

    A game of an older version that this one accepts goes on from its snapshot, wherever its log would lead today.
    """
    try:
        check_fits(game, content["game"], content["rules"], content["data"], path, game.accepts)
        older = content["rules"] != game.rules_version
        with contextlib.suppress(*(_TROUBLE if older else ())):
            return replayed(content, game)
        return carried(content, game)
    except BadFile:
        raise
    except MesetaError as error:
        raise BadFile(path, f"the saved game cannot be continued: {error}") from error
    except _TROUBLE as error:
        raise BadFile(path, f"the saved game cannot be continued, something is missing or wrong: {error!r}.") from error


_TROUBLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What rules raise when they are shown something that is none of theirs."""


def replayed(content: dict[str, Any], game: Game[Any]) -> Match:
    """The match that the saved log leads to, which must be the one that was saved; otherwise a ``Departure``."""
    content = _in_todays_words(content, game)
    match = _first(content, game)
    for line in content["log"]:
        who, *_, name = line.split()
        try:
            option = game.vocabulary.option(_renamed(content, game).get(name, name))
            match.play_recorded(seat_named(match, who), option)
        except _TROUBLE as error:
            raise Departure(match.steps, line, str(error) or repr(error)) from error
    snapshot, found = (_told(s) for s in (_state(content, game, content["state"]), match.state))
    for name in game.later_fields - content["state"].keys():
        snapshot[name] = found[name]
    if snapshot != found:
        names = [name for name, value in snapshot.items() if found.get(name) != value]
        raise Departure(match.steps, "", f"other values of {', '.join(names)}.")
    match.luck = load_luck(content["dice"])
    return match


def _told(s: State) -> dict[str, Any]:
    """A state to be compared. What was chosen in secret is told by the log, by name; here counts who has chosen."""
    return {**dump(s), "sealed": [answer != UNANSWERED for answer in s.sealed]}


def carried(content: dict[str, Any], game: Game[Any]) -> Match:
    """The saved match as its snapshot shows it. Whoever has laid a sealed answer is asked for it again."""
    content = _in_todays_words(content, game)
    saved = content["state"]
    sealed = sum(answer != UNANSWERED for answer in saved["sealed"])
    saved = {**saved, "sealed": [UNANSWERED] * len(saved["sealed"])}
    earlier = content.get("before", {"rules": content["rules"], "log": []})
    log = [*earlier["log"], *map(_recorded, content["log"][: len(content["log"]) - sealed])]
    match = _laid(content, game)
    match.luck = load_luck(content["dice"])
    return match.go_on_from(Before(earlier["rules"], tuple(log), _state(content, game, saved)))


def _in_todays_words(content: dict[str, Any], game: Game[Any]) -> dict[str, Any]:
    """A saved game with its settings as they are called now."""
    if content["rules"] == game.rules_version:
        return content
    return {**content, "settings": game.older_settings(content["settings"], content["seats"], content["rules"])}


def _recorded(line: str) -> str:
    """A line of the log as records write it; older saves did not write the question."""
    who, *kind, name = line.split()
    return " ".join((who, *(kind or ["-"]), name))


def _first(content: dict[str, Any], game: Game[Any]) -> Match:
    """The saved match before the first action of its log."""
    before = content.get("before")
    if before is not None:
        state = _state(content, game, before["state"])
        match = _laid(content, game)
        match.before = Before(before["rules"], tuple(before["log"]), state)
        return match.afresh()
    start = content.get("start", "")
    match = Match(game, content["seats"], content["seed"], content["settings"], content["players"], start)
    advance(match.state)
    return match


def _laid(content: dict[str, Any], game: Game[Any]) -> Match:
    """The saved match without its position."""
    match = Match(game, content["seats"], content["seed"], content["settings"], content["players"])
    match.start = content.get("start", "")
    return match


def _state(content: dict[str, Any], game: Game[Any], saved: dict[str, Any]) -> State:
    """A saved state, whatever its steps and fields were called when it was written."""
    blank: State = game.blank(content["seats"], game.settle(content["seats"], content["settings"]))
    if lacking := game.later_fields - saved.keys():
        saved = {**saved, **{name: value for name, value in dump(blank).items() if name in lacking}}
    if content["rules"] == game.rules_version:
        return load(blank, saved, game.steps)
    known = {old: game.steps[new] for old, new in game.renamed_steps.items()}
    return load(blank, game.carry_over(saved, content["rules"]), {**game.steps, **known})


def _renamed(content: dict[str, Any], game: Game[Any]) -> Mapping[str, str]:
    return game.renamed_options if content["rules"] != game.rules_version else {}
