"""Small pieces that all drawings share: rectangles, groups with names, labels, panels, lines of text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from meseta.core.game import View
from meseta.render.palette import CARD, EDGE, FAINT, GOLD, INK, ON_GOLD, PAPER, SANS, SERIF, emblem, text

NAME = 18
"""How large the names on players' panels are."""
_NARROW, _LETTER, _WIDE = 0.36, 0.62, 0.95
"""Widths of letters, for the size 1."""


def page(width: float, height: float, title: str, parts: Iterable[str], symbols: Iterable[str] = ()) -> str:
    """A whole picture on paper."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-family="{SANS}" role="img">'
    )
    defined = "".join(symbols)
    shared = [f"<defs>{defined}</defs>"] if defined else []
    paper = rect(0, 0, width, height, PAPER)
    return "\n".join([head, f"<title>{escape(title)}</title>", *shared, paper, *parts, "</svg>"])


def rect(x: float, y: float, width: float, height: float, fill: str, radius: float = 0, **more: Any) -> str:
    """A rectangle; attributes may use ``_`` for ``-``."""
    corner = f' rx="{radius:g}"' if radius else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{corner} fill="{fill}"{_listed(more)}/>'


def circle(x: float, y: float, radius: float, fill: str, **more: Any) -> str:
    """A circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{_listed(more)}/>'


def path(d: str, fill: str = "none", **more: Any) -> str:
    """A path."""
    return f'<path d="{d}" fill="{fill}"{_listed(more)}/>'


def _listed(more: dict[str, Any]) -> str:
    return "".join(f' {name.rstrip("_").replace("_", "-")}="{escape(str(value))}"' for name, value in more.items())


def group(name: str, parts: Iterable[str], label: str = "") -> str:
    """Elements that belong together, with the name by which they are found again, and what they are in words."""
    words = f' role="img" aria-label="{escape(label)}"' if label else ""
    return f'<g id="{name}"{words}>{"".join(parts)}</g>'


def moved(x: float, y: float, content: str, scale: float = 1) -> str:
    """Something that was drawn round the origin, elsewhere."""
    size = "" if scale == 1 else f" scale({scale:g})"
    return f'<g transform="translate({x:g} {y:g}){size}">{content}</g>'


def centred(x: float, y: float, words: object, size: float = 14, fill: str = INK, **more: str) -> str:
    """A line of text round its middle."""
    return text(x, y, str(words), size, fill, **{"text_anchor": "middle", **more})


def badge(x: float, y: float, words: object, radius: float = 10, fill: str = GOLD, ink: str = ON_GOLD) -> str:
    """A number on a disc."""
    return circle(x, y, radius, fill) + centred(x, y + radius * 0.42, words, radius * 1.2, ink, font_weight="bold")


def plate(x: float, y: float, width: float, height: float, lit: bool = False) -> str:
    """A light card; ``lit`` where something is asked."""
    look = {"stroke": GOLD, "stroke_width": 3} if lit else {"stroke": EDGE, "stroke_width": 1}
    return rect(x, y, width, height, CARD, 10, **look)


def heading(x: float, y: float, title: str, facts: str, prompt: str) -> list[str]:
    """The game's name, how far it is, and what is asked now."""
    told, lines = wrapped(_unbroken(facts), 40)[:3], wrapped(prompt, 33)[:3]
    below = y + 31 + 17 * len(told)
    return [
        text(x, y, title, 28 if len(title) < 16 else 22.5, font_family=SERIF, font_weight="bold"),
        group("facts", [text(x, y + 25 + 17 * i, line, 13, FAINT) for i, line in enumerate(told)]),
        group("prompt", [text(x, below + 17 * i, line, 13.5, font_weight="bold") for i, line in enumerate(lines)]),
    ]


def _unbroken(facts: str) -> str:
    """Facts that are only broken between each other."""
    return " · ".join(fact.replace(" ", "\u00a0") for fact in facts.split(" · ")).replace(" ·", "\u00a0·")


def name_and_points(colour: str, name: str, points: int, x: float, y: float, width: float) -> list[str]:
    """The head of a player's panel."""
    return [
        emblem(colour, x + 24, y + 25, 20),
        text(x + 44, y + 31, name, NAME, font_family=SERIF),
        text(x + width - 18, y + 35, str(points), 28, text_anchor="end", font_family=SERIF, font_weight="bold"),
    ]


def reach(name: str, size: float) -> float:
    """How far a name in serif letters reaches, in the widest face that a browser may have for them."""
    return size * sum(_NARROW if letter in "fijlt" else _WIDE if letter in "mwMW" else _LETTER for letter in name)


def asked(view: View) -> list[int]:
    """The seats that are asked now."""
    found: list[int] = view["question"]["asked"] if view["question"] else []
    return found


def kind(view: View) -> str:
    """The kind of the open question."""
    return str(view["question"]["kind"]) if view["question"] else ""


def options(view: View) -> list[str]:
    """What the viewer may answer now."""
    found: list[str] = view["question"]["options"] if view["question"] else []
    return found


def wrapped(words: str, width: int) -> list[str]:
    """Words in as many lines as they need."""
    lines = [""]
    for word in words.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [line.rstrip(" ·") for line in lines]


def paragraph(x: float, y: float, words: str, room: tuple[float, int], size: float, fill: str = INK) -> list[str]:
    """Words in a room of a width and a number of lines: nothing is cut off, long texts are written smaller."""
    width, most = room
    lines = wrapped(words, int(width / (0.54 * size)))
    while len(lines) > most:
        size *= 0.96
        lines = wrapped(words, int(width / (0.54 * size)))
    return [text(x, y + 1.18 * size * i, line, round(size, 1), fill) for i, line in enumerate(lines) if line]
