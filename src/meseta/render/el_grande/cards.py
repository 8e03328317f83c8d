"""The cards of El Grande: those on offer with who took them, and the own power cards with what was spent of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.games.el_grande.names import CARD_IDS, POWERS
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.render.cards.deck import action_card
from meseta.render.cards.grammar import EDGE, INK, PAPER, SMALL, mixed, small_face
from meseta.render.drawing import Pane, Spot
from meseta.render.kept import kept
from meseta.render.palette import FAINT, SERIF, emblem, text
from meseta.render.shapes import centred, group, moved, path, rect

WIDTH = 480
"""The column of the cards."""
FOOT = 112
"""Where the footer of a card begins."""
HAND_TALL = 72
GAP = 10
"""Between the panes of the column."""
_SLIVER, _BETWEEN, _WIDEST = 19.0, 3.0, 46.0
GROUND = "var(--paper)"


class Corner(NamedTuple):
    """Where a pane begins."""

    x: float
    y: float


# -- on offer ----------------------------------------------------------------------------------------------------


def offer(view: View, stack_of: Sequence[int], at: Corner, t: Texts, own: Texts) -> tuple[Pane, dict[str, Spot]]:
    """The five action cards in the order of their stacks; a taken one stays in its place with its owner's seal."""
    parts: dict[str, str] = {}
    spots: dict[str, Spot] = {}
    takers = {stack_of[CARD_IDS.index(card)]: seat for seat, card in enumerate(view["taken"]) if card}
    for stack, card in enumerate(view["offer"], 1):
        owner = None if card else takers.get(stack)
        shown = card if owner is None else view["taken"][owner]
        parts[f"stack-{stack}"] = _card(shown, stack, owner, view["seat"], at, t, own)
        if card:
            spots[card] = _card_spot(card, stack, at, t)
    return Pane("offer", t.get("board", "offer"), (*at, WIDTH, SMALL[1]), parts), spots


def column(at: Corner, i: int) -> float:
    """The left edge of the i-th of five small cards."""
    return at.x + i * (WIDTH - SMALL[0]) / 4


@lru_cache(128)
def _card_spot(card: str, stack: int, at: Corner, t: Texts) -> Spot:
    return Spot("offer", outline(column(at, stack - 1), at.y), f"{t.get('cards', card)}: {t.get('card_texts', card)}")


def outline(x: float, y: float, tall: float = SMALL[1]) -> str:
    """The edge of a small card."""
    return f'<rect x="{x:g}" y="{y:g}" width="{SMALL[0]:g}" height="{tall:g}" rx="7"/>'


@kept
def _card(card: str | None, stack: int, owner: int | None, viewer: int | None, at: Corner, t: Texts, own: Texts) -> str:
    """A card on offer, a card that somebody took, or the place of one."""
    x, y = column(at, stack - 1), at.y
    if card is None:
        look = {"stroke": "var(--edge)", "stroke_width": 1.5, "stroke_dasharray": "6 5"}
        return group(f"stack-{stack}", [rect(x + 1, y + 1, SMALL[0] - 2, SMALL[1] - 2, "none", 7, **look)])
    name, words = t.get("cards", card), t.get("card_texts", card)
    drawn = small_face("el_grande", action_card(card, stack, t), seat_colour(viewer))
    said = f"{name}: {words}"
    if owner is None:
        return group(f"stack-{stack}", [moved(x, y, drawn + free(own))], said)
    who = own.say("card_words", "taken", {"seat": t.get("seats", SEATS[owner])})
    return group(f"stack-{stack}", [moved(x, y, drawn + taken(owner, t, mine=owner == viewer))], f"{said}; {who}")


def seat_colour(seat: int | None) -> str:
    """The colour of a viewer's own pieces on cards; those who only watch see wood."""
    return "var(--g-own)" if seat is None else f"var(--{SEATS[seat]})"


def free(own: Texts) -> str:
    """The footer of a card that nobody took."""
    line = path(f"M8,{FOOT}H83", stroke="var(--edge)", stroke_dasharray="3 3")
    return line + centred(45.5, FOOT + 16, own.get("card_words", "free"), 12.5, FAINT, class_="least")


def taken(seat: int, t: Texts, *, mine: bool) -> str:
    """Who took a card: in the footer the seal; others' cards are toned down to the ground, the own one is ringed."""
    wide, tall = SMALL
    colour = f"var(--{SEATS[seat]})"
    veil = "" if mine else rect(0, 0, wide, tall, GROUND, 7, fill_opacity="0.48")
    ground = path(
        f"M1.4,{FOOT}H{wide - 1.4:g}V{tall - 7:g}q0,5.6 -5.6,5.6H7q-5.6,0 -5.6,-5.6Z", mixed(colour, 22, PAPER)
    )
    ring = rect(1.2, 1.2, wide - 2.4, tall - 2.4, "none", 7, stroke=INK, stroke_width=2.6) if mine else ""
    name = text(27, FOOT + 16, t.get("seats", SEATS[seat]), 12.5, INK, class_="seat-word", font_weight="bold")
    return veil + ground + emblem(SEATS[seat], 15.5, FOOT + 11.5, 12) + name + ring


# -- the own hand ------------------------------------------------------------------------------------------------


def hand(view: View, at: Corner, t: Texts) -> tuple[Pane, dict[str, Spot]]:
    """The viewer's thirteen power cards in their order; what is spent is a sliver in its place. Nobody else's."""
    seat = view["seat"]
    held, brings = set(view["power_cards"][seat]["hand"]), view["power_brings"]
    states = ["held" if v in held else "played" if v == view["played"][seat] else "spent" for v in range(1, POWERS + 1)]
    room = WIDTH - _BETWEEN * (POWERS - 1) - _SLIVER * states.count("spent")
    wide = min(_WIDEST, room / max(1, POWERS - states.count("spent")))
    parts, spots, x = {}, {}, at.x
    for value, state in enumerate(states, 1):
        across = _SLIVER if state == "spent" else wide
        box = (round(x, 1), at.y, round(across, 1))
        parts[f"hand-{value}"] = _power_card(value, brings[value - 1], state, SEATS[seat], box, t)
        spots[f"p{value}"] = _power_spot(value, brings[value - 1], box, t)
        x += across + _BETWEEN
    return Pane("hand", t.get("board", "hand"), (*at, WIDTH, HAND_TALL), parts), spots


Box = tuple[float, float, float]
"""Left edge, top and width of a card in the hand."""


@kept
def _power_spot(value: int, brings: int, box: Box, t: Texts) -> Spot:
    x, y, wide = box
    shape = f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{HAND_TALL}" rx="6"/>'
    return Spot("hand", shape, t.say("options", "power", {"value": value, "n": brings}))


@kept
def _power_card(value: int, brings: int, state: str, colour: str, box: Box, t: Texts) -> str:
    """A power card: its value on a strip of its owner's colour, and the caballeros it brings; or what is left of it."""
    x, y, wide = box
    middle, bold = x + wide / 2, {"font_family": SERIF, "font_weight": "bold"}
    label = t.say("options", "power", {"value": value, "n": brings})
    if state == "spent":
        gone = rect(x + 1, y + 1, wide - 2, HAND_TALL - 2, "none", 4, stroke="var(--edge)", stroke_dasharray="3 3")
        return group(f"hand-{value}", [gone, centred(middle, y + 41, value, 12.5, FAINT, class_="least")], label)
    lies = state == "played"
    strip = mixed(f"var(--{colour})", 30, PAPER) if lies else f"var(--{colour})"
    look = {"stroke": EDGE, "stroke_width": 1.3, **({"stroke_dasharray": "4 3"} if lies else {})}
    parts = [
        rect(x + 0.7, y + 0.7, wide - 1.4, HAND_TALL - 1.4, PAPER, 6),
        path(_strip(x + 0.7, y + 0.7, wide - 1.4), strip),
        rect(x + 0.7, y + 0.7, wide - 1.4, HAND_TALL - 1.4, "none", 6, **look),
        centred(middle, y + 20.5, value, 18, INK if lies else f"var(--{colour}-ink)", **bold),
        _cubes(middle, y + 39, brings, colour),
    ]
    return group(f"hand-{value}", parts, label)


def _strip(x: float, y: float, wide: float) -> str:
    return f"M{x:g},{y + 26:g}v-20q0,-6 6,-6h{wide - 12:g}q6,0 6,6v20Z"


def _cubes(x: float, y: float, count: int, colour: str) -> str:
    """What a card brings, in rows of three; a crown for those that bring nobody."""
    lines = 'stroke="var(--g-ink)" stroke-width="1.8" stroke-linejoin="round"'
    if count == 0:
        return f'<g {lines}><use href="#s-g-crown" transform="translate({x:g} {y + 10:g})scale(.52)"/></g>'
    rows = [min(3, count - i) for i in range(0, count, 3)]
    high = y + (9 if len(rows) == 1 else 0)
    cubes = (
        f'<use href="#s-g-cube" transform="translate({x + (i - (n - 1) / 2) * 9.6:g} {high + 17 * row:g})scale(.46)"/>'
        for row, n in enumerate(rows)
        for i in range(n)
    )
    return f'<g color="var(--{colour})" {lines}>{"".join(cubes)}</g>'
