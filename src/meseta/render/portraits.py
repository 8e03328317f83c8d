"""Portraits of the characters: busts turned from wood as the pieces on the boards are, each with the sign of a trade.

They have no faces: what somebody wears and holds says who it is. None wears a colour of a seat, for any seat may be
theirs. Everything is drawn round the origin inside of a ring; light falls from the left.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from meseta.render.palette import CARD, DARK, GOLD, GOLD_EDGE, LIGHT, PLANK, SHADE, STEEL, STONE, STONE_DARK, WOOD

SIZE: Final = 64
"""How wide and high a portrait is in its own measure."""
_EDGE: Final = "var(--stone-edge)"
_LINEN: Final = "var(--white)"
_ROBE: Final = "M-22 21q0-7 9-10q6-2.5 13-2.5t13 2.5q9 3 9 10a30.5 30.5 0 0 1-44 0z"
_FOLD: Final = "M4 9q6 .5 9 2q9 3 9 10a30.5 30.5 0 0 1-15 8.5q4-10-3-20.5z"


def names() -> tuple[str, ...]:
    """Everybody of whom there is a portrait."""
    return tuple(_DRAWN)


@cache
def portrait(name: str) -> str:
    """A portrait as an ``<svg>`` that a page makes as large as it likes; whom it shows is said beside it."""
    robe, drawn = _DRAWN[name]
    ground = f'<circle r="30.5" fill="{CARD}"/>'
    ring = f'<circle r="30.5" fill="none" stroke="{GOLD}" stroke-width="2"/>'
    bust = (
        f'<path d="{_ROBE}" fill="{robe}" stroke="{_EDGE}" stroke-width="1.5"/>'
        f'<path class="face" d="{_FOLD}" fill="{SHADE}" fill-opacity=".22"/>'
        f'<circle cy="-5" r="13" fill="{PLANK}" stroke="{_EDGE}" stroke-width="1.5"/>'
        f'<circle class="face" cx="-4" cy="-7" r="4.2" fill="{LIGHT}" fill-opacity=".45"/>'
    )
    box = f"{-SIZE / 2:g} {-SIZE / 2:g} {SIZE} {SIZE}"
    return f'<svg class="portrait" viewBox="{box}" aria-hidden="true">{ground}{bust}{ring}{drawn}</svg>'


def _shape(d: str, fill: str, edge: str, width: float = 1.5) -> str:
    return f'<path d="{d}" fill="{fill}" stroke="{edge}" stroke-width="{width:g}" stroke-linejoin="round"/>'


def _line(d: str, colour: str, width: float = 1.5) -> str:
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"/>'


def _dot(x: float, y: float, r: float, colour: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{colour}"/>'


def _held(content: str) -> str:
    """The sign of a trade, on the breast."""
    return f'<g transform="translate(0 -2.5)">{content}</g>'


def _kerchief_and_jug() -> str:
    """A potter."""
    cloth = _shape("M-13.5-2q-3-18 13.5-18t13.5 18q-4-9-13.5-9t-13.5 9z", GOLD, _EDGE)
    knot = _shape("M12-4q6 1 7 7q-6 0-8-4z", GOLD, _EDGE)
    jug = _shape("M-4 15h8l-1 3q5 3 3.5 8q-1 4-6.5 4t-6.5-4q-1.5-5 3.5-8z", WOOD, _EDGE)
    return cloth + knot + _held(jug + _line("M5 18q5 1 2 6", _EDGE) + _line("M-5.5 23h11", _LINEN, 1.2))


def _cap_and_die() -> str:
    """A squire."""
    cap = _shape("M-14-8q2-13 15-12.500q11 .5 13 9.500q-14-3-28 3z", WOOD, _EDGE)
    feather = _line("M9-15q8-8 10-13", _EDGE, 4) + _line("M9-15q8-8 10-13", _LINEN, 2)
    die = _shape("M-6 15h12v12h-12z", _LINEN, _EDGE)
    spots = "".join(_dot(x, y, 1.3, DARK) for x, y in ((-3, 18), (3, 18), (0, 21), (-3, 24), (3, 24)))
    return cap + feather + _held(die + spots)


def _coif_and_keys() -> str:
    """An innkeeper."""
    coif = _shape("M-14 4q-4-24 14-24t14 24q-3 3-4 0q1-13-10-13t-10 13q-1 3-4 0z", _LINEN, _EDGE)
    ring = f'<circle cy="15.5" r="3.5" fill="none" stroke="{GOLD}" stroke-width="2"/>'
    keys = _line("M0 19v9m0-1h3.500m-3.5-3h2.5", GOLD, 2) + _line("M-2 18l-5 7m1-1l2.5 2", GOLD, 2)
    return coif + _held(ring + keys)


def _cap_and_square() -> str:
    """A mason."""
    cap = _shape("M-15-9q0-11 15-11t15 11q-15 5-30 0z", STEEL, _EDGE)
    square = _shape("M-8 14h4v10h11v4h-15z", STEEL, DARK)
    hammer = _line("M3 20l6-6", DARK, 2) + _shape("M6 11l5 5l-2 2l-5-5z", STEEL, DARK, 1.2)
    return cap + _held(square + hammer)


def _veil_and_coins() -> str:
    """A merchant."""
    veil = _shape("M-16 12q-2-10-1-17q1-15 17-15t17 15q1 7-1 17q-5-3-5-9q1-14-11-14t-11 14q0 6-5 9z", STONE_DARK, _EDGE)
    band = _line("M-10.5-10q10.5-7 21 0", GOLD, 2.4)
    coins = "".join(
        _shape(f"M{x} {y}a4 2.6 0 1 0 .1 0z", GOLD, GOLD_EDGE, 1.2) for x, y in ((-4, 24), (-4, 20), (5, 23))
    )
    return veil + band + _held(coins)


def _wimple_and_crosier() -> str:
    """An abbess."""
    veil = _shape("M-18 16q-3-12-2-20q2-17 20-17t20 17q1 8-2 20q-6-4-6-12t-12-14t-12 14t-6 12z", DARK, _EDGE, 1)
    wimple = _shape("M-12-1q0-13 12-13t12 13q1 13-12 13t-12-13zm3-2q-.5 8 9 8t9-8q0-8-9-8t-9 8z", _LINEN, _EDGE)
    return veil + wimple + _line("M13 26v-8q0-6-4-6t-3.5 4q.5 2 2.5 1.5", GOLD, 2.2)


def _helmet_and_shield() -> str:
    """A knight."""
    helmet = _shape("M-14-3q-1-18 14-18t14 18l-4 8v-7h-20v7z", STEEL, _EDGE)
    nose = _shape("M-1.8-4h3.600v9h-3.600z", STEEL, DARK, 1.2)
    plume = _line("M0-21q2-6 10-7", _EDGE, 5) + _line("M0-21q2-6 10-7", WOOD, 3)
    shield = _shape("M-7 14h14v6q0 6-7 9q-7-3-7-9z", GOLD, _EDGE)
    return plume + helmet + nose + shield + _line("M0 14.500v13.500m-6.5-9h13", WOOD, 2)


def _hat_and_astrolabe() -> str:
    """An astronomer."""
    beard = _shape("M-9 4q0 13 9 15q9-2 9-15q-9 6-18 0z", _LINEN, _EDGE)
    hat = _shape("M-15-8q4-4 6-12q9-4 18 0q2 8 6 12q-15 6-30 0z", STEEL, _EDGE)
    stars = "".join(_dot(x, y, 1.4, GOLD) for x, y in ((-5, -16), (2, -18), (6, -13), (-1, -12)))
    disc = f'<circle cx="10" cy="22" r="6.5" fill="{GOLD}" stroke="{GOLD_EDGE}" stroke-width="1.5"/>'
    return beard + hat + stars + disc + _line("M10 17.500v9m-4.5-4.500h9m-7.5-3l6 6", GOLD_EDGE, 1.2)


_DRAWN: Final = {
    "potter": (STONE_DARK, _kerchief_and_jug()),
    "squire": (STEEL, _cap_and_die()),
    "innkeeper": (WOOD, _coif_and_keys()),
    "mason": (STONE, _cap_and_square()),
    "merchant": (WOOD, _veil_and_coins()),
    "abbess": (DARK, _wimple_and_crosier()),
    "knight": (STONE_DARK, _helmet_and_shield()),
    "astronomer": (STONE, _hat_and_astrolabe()),
}
"""By character: the robe, and all that is worn and held."""
