"""A file that is being checked, and what all checks share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from meseta.core.errors import BadFile, MesetaError
from meseta.core.game import Game
from meseta.render.drawing import Drawing
from meseta.teaching.marks import unmarked
from meseta.teaching.places import place_of
from meseta.teaching.sources import Path, Source


class Checked(NamedTuple):
    """A file in one language, and the means to complain about it."""

    game: Game[Any]
    source: Source
    language: str

    def path(self, *names: tuple[str, str]) -> Path:
        """Where entries stand in this file, by their ids: a translation may have another order."""
        found: list[tuple[str, int]] = []
        holder = self.source.content
        for kind, name in names:
            ids = [entry.get("id") for entry in holder.get(kind, [])]
            if name not in ids:
                break
            found.append((kind, ids.index(name)))
            holder = holder[kind][ids.index(name)]
        return tuple(found)


def too_long(file: Checked, here: Path, field: str, text: str, most: int) -> Iterator[BadFile]:
    """A text that does not fit where it is shown; marks do not count."""
    letters = len(unmarked(text))
    if letters > most:
        yield file.source.error(f"this has {letters} characters; at most {most} fit.", here, field)


def unknown_parts(file: Checked, here: Path, field: str, names: tuple[str, ...], drawing: Drawing) -> Iterator[BadFile]:
    """Parts that this drawing does not have."""
    for name in names:
        try:
            place_of(drawing, name)
        except MesetaError as error:
            yield file.source.error(str(error), here, field)
