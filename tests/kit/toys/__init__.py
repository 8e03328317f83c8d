"""Three small games that prove what the kernel can carry, before and beside the real ones."""

from __future__ import annotations

from typing import Any

from meseta.core.game import Game
from meseta.core.title import Title
from tests.kit.toys.dials import Dials
from tests.kit.toys.frontier import Frontier
from tests.kit.toys.race import Race

RACE = Title("race", "tests.kit.toys:make_race")
DIALS = Title("dials", "tests.kit.toys:make_dials")
FRONTIER = Title("frontier", "tests.kit.toys:make_frontier")
"""The toys as titles without a drawing, a bot or anything else; ``tests.kit.outside`` installs them."""

TOYS: dict[str, Game[Any]] = {toy.name: toy for toy in (Race(), Dials(), Frontier())}


def make_race(_data: object) -> Game[Any]:
    return TOYS["race"]


def make_dials(_data: object) -> Game[Any]:
    return TOYS["dials"]


def make_frontier(_data: object) -> Game[Any]:
    return TOYS["frontier"]
