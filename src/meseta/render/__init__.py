"""Drawings: a view as a picture. What a seat may not know is not in its view and so cannot be drawn.

>>> import meseta
>>> picture = meseta.draw(meseta.new("el_grande", seats=3, seed=7))
>>> picture.svg.startswith("<svg")
True
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from meseta.core.errors import MesetaError
from meseta.core.files import write_atomically
from meseta.core.game import Game, View


class Picture:
    """An SVG that shows itself in notebooks and can be saved."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: Path | str) -> None:
        """Write the picture to a file."""
        write_atomically(Path(path), self.svg)


def draw(game: Game[Any], view: View, language: str = "en") -> Picture:
    """A view as a picture."""
    if find_spec(f"meseta.render.{game.name}") is None:
        raise MesetaError(f"There is no drawing of {game.title} yet; its board is drawn as text.")
    svg: str = import_module(f"meseta.render.{game.name}").svg(view, language, game)
    return Picture(svg)
