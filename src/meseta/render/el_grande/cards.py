"""The cards of El Grande: those on offer, and the own power cards with what was spent of them."""

from __future__ import annotations

from functools import lru_cache

from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.games.el_grande.names import POWERS
from meseta.render.drawing import Pane, Spot
from meseta.render.palette import CARD, EDGE, FAINT, GOLD, INK, SERIF, text
from meseta.render.shapes import badge, centred, group, paragraph, rect
from meseta.render.signs import sign

WIDTH = 1508
MARGIN = 10
OFFER = 828
_CARD, _TALL, _GAP = 268, 168, 10
_HAND, _POWER_TALL = OFFER + _TALL + 16, 108
_PITCH = (WIDTH - 2 * MARGIN) / POWERS

_SIGNS = {
    "veto": "veto",
    "decay_all_court": "loss",
    "decay_three_court": "loss",
    "angry_king": "loss",
    "dismiss_one_each": "loss",
    "secret_lose_two": "disc",
    "secret_lose_region": "disc",
    "score_castillo": "score_castillo",
    "score_first_places": "score_first",
    "mobile_scoreboard": "board",
    "royal_adviser": "king",
    "expulsion": "disc",
    "move_grande": "grande",
    "retrieve_power_card": "cards",
    "court_two": "court",
    "score_secret": "disc",
    "king": "king",
    "intrigue_place_two_extra": "cubes",
}
"""What is drawn on a card; the other intrigues move caballeros, the others score."""


def _sign_of(card: str) -> str:
    return _SIGNS.get(card, "move" if card.startswith("intrigue") else "score")


def offer(view: View, t: Texts) -> tuple[Pane, dict[str, Spot]]:
    """The five places of action cards, in the order of the stacks; a taken card leaves its place empty."""
    cards = view["offer"]
    parts = {f"stack-{stack}": _card(card, stack, t) for stack, card in enumerate(cards, 1)}
    spots = {card: _card_spot(card, stack, t) for stack, card in enumerate(cards, 1) if card}
    return Pane("offer", t.get("board", "offer"), (0, OFFER, WIDTH, _TALL + 4), parts), spots


def _left(stack: int) -> float:
    return MARGIN + (stack - 1) * (_CARD + _GAP)


@lru_cache(512)
def _card_spot(card: str, stack: int, t: Texts) -> Spot:
    outline = f'<rect x="{_left(stack):g}" y="{OFFER}" width="{_CARD}" height="{_TALL}" rx="10"/>'
    return Spot("offer", outline, f"{t.get('cards', card)}: {t.get('card_texts', card)}")


@lru_cache(512)
def _card(card: str | None, stack: int, t: Texts) -> str:
    """An action card: its stack, how many caballeros it lets place, its name, sign and text."""
    x, y = _left(stack), OFFER
    if card is None:
        empty = rect(
            x + 2, y + 2, _CARD - 4, _TALL - 4, "none", 10, stroke=EDGE, stroke_width=2, stroke_dasharray="6 6"
        )
        return group(f"stack-{stack}", [empty])
    name, words = t.get("cards", card), t.get("card_texts", card)
    parts = [
        rect(x + 1, y + 1, _CARD - 2, _TALL - 2, CARD, 10, stroke=EDGE, stroke_width=1.5),
        badge(x + 24, y + 26, stack, 15),
        text(x + 46, y + 32, name, 20 if len(name) < 20 else 16, font_family=SERIF, font_weight="bold"),
        sign(_sign_of(card), x + _CARD - 32, y + _TALL - 28, 1.1),
        *paragraph(x + 14, y + 64, words.partition("; ")[2] or words, (_CARD - 24, 4), 17),
        *(sign("cube", x + 20 + i * 20, y + _TALL - 16, 0.6) for i in range(stack)),
    ]
    return group(f"stack-{stack}", parts, f"{name}: {words}")


def hand(view: View, t: Texts) -> tuple[Pane | None, dict[str, Spot]]:
    """The viewer's thirteen power cards in their order; what is spent lies faded in its place. Nobody else's."""
    if view["seat"] is None:
        return None, {}
    held = set(view["power_cards"][view["seat"]]["hand"])
    brings = view["power_brings"]
    parts = {f"hand-{v}": _power_card(v, brings[v - 1], v in held, t) for v in range(1, POWERS + 1)}
    spots = {f"p{v}": _power_spot(v, brings[v - 1], t) for v in range(1, POWERS + 1)}
    return Pane("hand", t.get("board", "hand"), (0, _HAND, WIDTH, _POWER_TALL + 4), parts), spots


@lru_cache(256)
def _power_spot(value: int, brings: int, t: Texts) -> Spot:
    x = MARGIN + (value - 1) * _PITCH
    outline = f'<rect x="{x + 2:g}" y="{_HAND}" width="{_PITCH - 6:g}" height="{_POWER_TALL}" rx="9"/>'
    return Spot("hand", outline, t.say("options", "power", {"value": value, "n": brings}))


@lru_cache(256)
def _power_card(value: int, brings: int, held: bool, t: Texts) -> str:
    """A power card: its value and the caballeros it brings."""
    x, wide = MARGIN + (value - 1) * _PITCH + 2, _PITCH - 6
    ink = INK if held else EDGE
    look = {"stroke": EDGE, "stroke_width": 1.5} if held else {"stroke": EDGE, "stroke_dasharray": "5 5"}
    parts = [
        rect(x + 1, _HAND + 1, wide - 2, _POWER_TALL - 2, CARD if held else "none", 9, **look),
        centred(x + wide / 2, _HAND + 46, value, 38, ink, font_family=SERIF, font_weight="bold"),
    ]
    if held:
        parts += [
            sign(
                "cube",
                x + wide / 2 + (i % 3 - (min(3, brings - i // 3 * 3) - 1) / 2) * 22,
                _HAND + 68 + i // 3 * 24,
                0.7,
            )
            for i in range(brings)
        ] or [centred(x + wide / 2, _HAND + 80, "–", 20, FAINT)]
        parts.append(rect(x + 1, _HAND + 1, wide - 2, 5, GOLD, 2))
    return group(f"hand-{value}", parts, t.say("options", "power", {"value": value, "n": brings}))


def height(view: View) -> float:
    """Spectators have no hand, so that their picture is lower."""
    return OFFER + _TALL + 20 if view["seat"] is None else _HAND + _POWER_TALL + 16
