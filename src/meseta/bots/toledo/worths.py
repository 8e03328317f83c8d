"""What things are worth to Toledo's evaluation: ``data/worths-2.toml`` with two players, ``worths.toml`` with more."""

from __future__ import annotations

from typing import Final

from meseta.bots.worths import FILE, Worths, filled
from meseta.core.data import find


class ToledoWorths(Worths):
    """In points, if nothing else is said."""

    def __init__(self) -> None:
        self.card = 1.0
        """A card in hand, up to seven …"""
        self.spare_card = 1.0
        """… and beyond."""
        self.forged = 1.0
        """A point of a sword in front that a figure can still deliver …"""
        self.surplus = 1.0
        """… and half a point of one that none can, as a share."""
        self.metal = 1.0
        self.later_metal = 1.0
        """Metal for a sword after the next, as a share."""
        self.set_gem = 1.0
        """A gem beside metal that it can be set into …"""
        self.lone_gem = 1.0
        """… and one without."""
        self.extra_cards = 1.0
        """The extra cards of the movement tile, for every figure that the game still waits for."""
        self.duels = 1.0
        """All duels of the way, for every such figure."""
        self.delivery = 1.0
        """A figure that has brought a sword in: it brings the end nearer, and the end rewards who is ready."""
        self.step = 1.0
        """A step of a figure on the way …"""
        self.carrier_step = 1.0
        """… and of one with a sword to carry."""
        self.shops = 1.0
        """Own businesses, as a share of what they are worth by kind and row."""
        self.rivals = 1.0
        """What the others have, as a share."""
        self.lead = 1.0
        """A point ahead at the end, for whoever ends the game."""
        self.spread = 1.0
        """How many points make victory e times as likely near the end …"""
        self.spread_left = 1.0
        """… and how many more for every figure that the game waits for."""


_PACKAGE: Final = "meseta.bots.toledo"
TWO: Final = "worths-2.toml"
_TWO: Final = filled(ToledoWorths(), find(_PACKAGE, TWO))
_MORE: Final = filled(ToledoWorths(), find(_PACKAGE, FILE))
PLAIN: Final = _MORE
"""What counts for whoever does not search: of greedy players those with the numbers taught for two won 23 %."""


def worths(seats: int) -> ToledoWorths:
    """What counts in a search at a table of so many. What won with two lost with three and four."""
    return _TWO if seats == 2 else _MORE
