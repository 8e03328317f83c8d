"""Who acts when in a round: the commander, and the others in the order of his card."""

from __future__ import annotations

from meseta.core.texts import Texts
from meseta.core.view import View
from meseta.core.words import InOrder
from meseta.games.sanchos.names import NOBODY, PAINTS
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.words import sancho_name


def order(t: Texts, printed: Printed, view: View) -> list[InOrder]:
    """The Sanchos in the order of play; the commander takes his turn when he likes. (WS-25 to WS-27)"""
    return [_place(t, printed, view, sancho) for sancho in _sanchos(printed, view)]


def _sanchos(printed: Printed, view: View) -> list[int]:
    commander, card = view["commander"], view["played"]
    if card != NOBODY:
        others = [sancho for sancho in printed.order[card] if sancho != commander]
    else:
        others = [sancho for sancho in range(3) if sancho != commander]
    return others if commander == NOBODY else [commander, *others]


def _place(t: Texts, printed: Printed, view: View, sancho: int) -> InOrder:
    card, commander = view["played"], view["commander"]
    bid, note, said = "", "", ""
    if sancho == commander:
        bid, note = "♔", t.get("board", "commands")
        if card != NOBODY:
            bid = str(printed.points[card])
            said = f"{note}, {t.say('board', 'commands_with', {'n': printed.points[card]})}"
    seat, name, colour = _seat(view, sancho), sancho_name(t, sancho), PAINTS[sancho]
    return InOrder(seat, _state(view, sancho, seat), bid, note, name=name, colour=colour, bid_said=said)


def _seat(view: View, sancho: int) -> int | None:
    """Who plays a Sancho; nobody for one that the rules play."""
    if view["seats"] == 1:
        return 0 if sancho == view["solo"] else None
    return sancho if sancho < view["seats"] else None


def _state(view: View, sancho: int, seat: int | None) -> str:
    question = view["question"]
    cause = question["cause"] if question else None
    if cause is None:
        return "now" if question and seat in question["asked"] else "later"
    if cause["values"]["sancho"] == sancho:
        return "now"
    return "later" if sancho in cause["values"]["waiting"] else "done"
