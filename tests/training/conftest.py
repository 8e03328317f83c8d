from __future__ import annotations

import pytest

from meseta import games
from meseta.training import config
from meseta.training.records import Where
from meseta.training.run import Run
from tests.training.toy import TINY, TITLE


@pytest.fixture
def market():
    """The toy as a title of this process, for as long as a test takes."""
    games.add(TITLE)
    yield games.game("market")
    games.REGISTER._titles.pop("market")
    games.REGISTER._games.pop(("market", None))


@pytest.fixture
def run_in(market):
    """Makes runs of the toy in a folder; everything happens in this process."""

    def make(folder, said=None, **chapters):
        wanted = {name: {**TINY[name], **chapters.get(name, {})} for name in TINY}
        told = [] if said is None else said
        return Run("market", folder, config.made(market, wanted, "toy"), Where(here=True), "numpy", told.append)

    return make
