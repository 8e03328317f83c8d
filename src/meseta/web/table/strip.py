"""The order of play as a strip above the board, and why the question is asked, as a chip beside it."""

from __future__ import annotations

from meseta.core.game import View
from meseta.core.texts import texts
from meseta.core.words import Because, InOrder
from meseta.render.cards import picture_of
from meseta.render.kept import kept
from meseta.render.once import Remembered, once
from meseta.server.looks import Look
from meseta.web.cast import character_in
from meseta.web.html import Markup, el
from meseta.web.table.names import called
from meseta.web.table.panels import chair_of, seal
from meseta.web.visit import PACKAGE

OWN = "own"
"""The colour of the viewer's pieces, which the style sheet knows: so everybody has the same chip."""


def strip(look: Look) -> dict[str, str]:
    """A cell for everybody in the order of play: what decided it, who it is, what was taken."""
    if not look.view or look.kept or look.view.get("question") is None:
        return {}
    names, colours = called(look.chairs), tuple([chair.colour for chair in look.chairs])
    cast = tuple([character_in(chair) is not None for chair in look.chairs])

    def write(seen: View) -> dict[str, str]:
        cells: dict[str, str] = {}
        for place in look.game.order(seen, look.language):
            name = f"order-{place.seat if place.seat is not None else place.colour}"
            colour, player, about = place.colour, place.name, ""
            if place.seat is not None and place.seat < len(names):
                colour, player = colours[place.seat], names[place.seat]
                about = f"player-{colour}" if cast[place.seat] else ""
            cells[name] = _cell(name, place, colour, player, about, look.language)
        return cells

    return once(Remembered(look.view, look.drawn), ("strip", names, colours, cast), write)


@kept
def _cell(name: str, place: InOrder, colour: str, player: str, about: str, language: str) -> str:
    words = texts(PACKAGE, language)
    card = None
    if place.card_mark or place.card_name:
        mark = _number(place.card_mark, place.card_said, "mark")
        card = el("span", mark, el("span", place.card_name, class_="card-name"), class_="taken", data_about=place.card)
    note = el("small", place.note, aria_hidden="true" if place.bid_said else None) if place.note else None
    return el(
        "li",
        _number(place.bid, place.bid_said, "bid"),
        seal(colour),
        el("span", el("b", player), note, class_="who", data_part=about or None),
        card,
        el("span", words.get("strip", place.state), class_="aside"),
        id=name,
        class_=f"place {place.state}",
        aria_current="step" if place.state == "now" else None,
    )


def _number(shown: str, said: str, style: str) -> Markup | None:
    """A number or a sign with its words: whoever points at it reads them, whoever listens hears them instead."""
    if not shown:
        return None
    return (
        el("b", shown, class_=style, role="img", title=said)
        if said
        else el("b", shown, class_=style, aria_hidden="true")
    )


def cause(look: Look) -> dict[str, str]:
    """What the open question belongs to; nothing where it is simply the next one."""
    if look.ask is None or not look.view or look.kept or look.view.get("question") is None:
        return {}
    view = Remembered(look.view, look.drawn)
    because = once(view, "because", lambda seen: look.game.because(seen, look.language))
    if because is None:
        return {}
    chair = chair_of(look, because.by)
    by = None if chair is None or chair.mine or chair.asked else (chair.colour, called(look.chairs)[chair.seat])
    picture = picture_of(look.game, because.card, OWN) if because.card else ""
    return {"because": _chip(because, by, picture)}


@kept
def _chip(because: Because, by: tuple[str, str] | None, picture: str) -> str:
    """The card, the battle, the scoring; and whose deed it is, if somebody else is asked because of it."""
    author: Markup | None = None
    if by is not None:
        colour, name = by
        author = el("span", seal(colour), name, class_="author")
    return el(
        "div",
        el("svg", Markup(picture), viewBox="0 0 132 83", aria_hidden="true") if picture else None,
        el("b", because.title),
        el("span", because.detail, author),
        id="because",
        class_="because",
        data_about=because.card or None,
        tabindex="0" if because.card else None,
    )
