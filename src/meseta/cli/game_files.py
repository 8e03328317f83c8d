"""Keeping games: saves and records, written so that nothing else is ever overwritten."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from meseta import games
from meseta.core import replay, savefile
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import read_text, write_atomically
from meseta.core.match import Match


def save_game(match: Match, path: Path, *, own: bool = False) -> None:
    """Save a match. A file that is not this session's ``own`` is only replaced if nothing in it would be lost."""
    if not own:
        _check_place(path, _save_goes_on, match)
    write_atomically(path, savefile.save(match))


def record_game(match: Match, path: Path, *, own: bool = False) -> None:
    """Write the replay of a match, under the same condition."""
    if not own:
        check_record(match, path)
    write_atomically(path, replay.write(match))


def check_record(match: Match, path: Path) -> None:
    """Refuse a file that holds something else, before anything is played."""
    _check_place(path, _record_goes_on, match)


def save_somewhere(match: Match, own: Path | None) -> Path:
    """Save a match that is being interrupted, in the first place that takes it."""
    for path in _places(match, own):
        try:
            save_game(match, path, own=path == own)
        except MesetaError:
            continue
        return path
    raise MesetaError("The game could not be saved anywhere: no directory can be written to.")


def usual_name(match: Match) -> str:
    """The file name of a save that was given none."""
    return f"meseta-{match.game.name}-{match.seed}.json"


def _places(match: Match, own: Path | None) -> Iterator[Path]:
    if own is not None:
        yield own
    name = Path(usual_name(match))
    for folder in (Path(), Path(tempfile.gettempdir())):
        for number in range(1, 100):
            yield folder / (name if number == 1 else f"{name.stem}-{number}{name.suffix}")


def _check_place(path: Path, goes_on: Callable[[str, Path, Match], bool], match: Match) -> None:
    """A place is good if nothing is there, or an earlier position of the same match."""
    if not path.exists():
        if not path.absolute().parent.is_dir():
            raise BadFile(path, "cannot be written: there is no such directory.")
        return
    try:
        same = goes_on(read_text(path), path, match)
    except MesetaError:
        raise BadFile(path, "is there already and is something else: choose another name.") from None
    if not same:
        raise BadFile(path, "holds another game already: choose another name.")


_SAME = ("game", "rules", "data", "seats", "settings", "players", "seed")


def _save_goes_on(text: str, path: Path, match: Match) -> bool:
    there, here = savefile.parse(text, path), savefile.parse(savefile.save(match))
    same = all(there.get(key) == here[key] for key in _SAME)
    return same and there.get("log") == here["log"][: len(there.get("log", []))]


def _record_goes_on(text: str, path: Path, match: Match) -> bool:
    there, here = replay.read(text, path), replay.read(replay.write(match))
    same = there.header == here.header and there.settings == here.settings
    return same and there.actions == here.actions[: len(there.actions)]


def resume(path: Path, data: Path | None = None) -> Match:
    """The match of a save file."""
    text = read_text(path)
    if text.startswith(replay.FIRST_LINE):
        raise BadFile(path, f"this is a replay, not a saved game. Look at it with: meseta replay {path}")
    return _restored(text, path, data)


def _restored(text: str, path: Path, data: Path | None) -> Match:
    content = savefile.parse(text, path)
    return savefile.restore(content, _game_of(content.get("game"), path, data), path)


def load_record(path: Path, data: Path | None = None) -> tuple[replay.Record, Match]:
    """A replay file, or a saved game as if it were one, together with the match at its end."""
    text = read_text(path)
    if text.lstrip().startswith("{"):
        text = replay.write(_restored(text, path, data))
    record = replay.read(text, path)
    return record, replay.play_back(record, _game_of(record.game, path, data))


def _game_of(name: Any, path: Path, data: Path | None) -> Any:
    try:
        return games.game(str(name), data)
    except MesetaError as error:
        raise BadFile(path, str(error)) from error


def position(path: Path, at: int | None, data: Path | None = None) -> Match:
    """The match of a replay or a saved game, at its end or after ``at`` of its actions."""
    record, match = load_record(path, data)
    if at is None:
        return match
    if at > len(match.log):
        raise MesetaError(f"The game has actions 0 to {len(match.log)}; there is no {at}.")
    return replay.play_back(record, match.game, at)
