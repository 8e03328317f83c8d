"""What there is to say about a thing on the table: as in El Grande, and the cards of the expansion."""

from __future__ import annotations

from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.core.words import About
from meseta.games.el_grande import about as grande
from meseta.games.el_grande.printed import Printed

RULES = {"hand": "KI-22", "action": "KI-22", "vetos": "KI-34"}
"""The rules behind what the expansion has replaced."""


def about(t: Texts, printed: Printed, view: View, part: str) -> About | None:
    """The numbers behind a part; of a card, how it is played."""
    kind = part.partition("-")[0]
    if kind in RULES or part in view["cards"]:
        return About((), RULES.get(kind, "KI-22"))
    return grande.about(t, printed, view, part, lambda card: _named(t, view, card))


def _named(t: Texts, view: View, card: str) -> str:
    """A power card by its value and the name of its effect."""
    entry = view["cards"][card]
    return f"{entry['value']} {t.get('cards', entry['effect'])}".removeprefix("0 ")
