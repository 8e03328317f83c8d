"""Three small games that prove what the kernel can carry, before and beside the real ones."""

from __future__ import annotations

from typing import Any

from meseta.core.game import Game
from tests.kit.toys.dials import Dials
from tests.kit.toys.frontier import Frontier
from tests.kit.toys.race import Race

TOYS: dict[str, Game[Any]] = {toy.name: toy for toy in (Race(), Dials(), Frontier())}
