"""Small pieces that all drawings share: rectangles, groups with names, labels, panels, lines of text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from meseta.core.game import View
from meseta.render.kept import kept
from meseta.render.palette import CARD, EDGE, GOLD, INK, ON_GOLD, PAPER, SANS, text

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
    look = {"font_weight": "bold", "class_": "fine tight"}
    return circle(x, y, radius, fill, class_="fine-disc") + centred(
        x, y + radius * 0.42, words, radius * 1.2, ink, **look
    )


def plate(x: float, y: float, width: float, height: float, lit: bool = False) -> str:
    """A light card; ``lit`` where something is asked."""
    look = {"stroke": GOLD, "stroke_width": 3} if lit else {"stroke": EDGE, "stroke_width": 1}
    return rect(x, y, width, height, CARD, 10, **look)


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
    return list(_wrapped(words, width))


@kept
def _wrapped(words: str, width: int) -> tuple[str, ...]:
    lines = [""]
    for word in words.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return tuple(line.rstrip(" ·") for line in lines)


def card_back(scale: float = 1) -> str:
    """The back of a card, round the origin."""
    back = rect(-13, -18, 26, 36, "var(--back)", 3, stroke="var(--back-edge)", stroke_width=1.5)
    return moved(0, 0, back + path("M0-11L7 0L0 11L-7 0z", stroke="var(--back-line)", stroke_width=1.6), scale)
