"""What is drawn on which card: the vocabulary of glyphs and the declarations, read and checked."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple
from xml.etree.ElementTree import ParseError, fromstring

from meseta.core.data import DataFile, find
from meseta.render.drawing import USED
from meseta.render.palette import SERIF

FAMILIES: Final = ("scoring", "movement", "king", "castillo", "disturb", "intrigue")
"""The families of cards; the place in this list is the number of breaks in the inner line."""
MOST: Final = 5
"""No picture has more glyphs than this."""
WINDOW: Final = (132.0, 83.0)
"""The room of a picture."""

_PACKAGE = "meseta.render.cards"
_COLOUR = re.compile(r"@([\w-]+)")


class Placed(NamedTuple):
    """A glyph on a picture."""

    glyph: str
    x: float
    y: float
    scale: float = 1
    turn: float = 0


class Declared(NamedTuple):
    """What a card shows."""

    family: str
    picture: tuple[Placed, ...]
    sign: Placed
    """What stands for the card where there is no room for the picture, round the origin."""


@cache
def glyphs() -> dict[str, str]:
    """The vocabulary: name → markup round the origin, colours and names not yet filled in."""
    data = find(_PACKAGE, "glyphs.toml")
    found: dict[str, str] = {}
    for name, markup in data.content.get("glyph", {}).items():
        try:
            fromstring(f"<g>{_COLOUR.sub('', markup)}</g>")  # noqa: S314 - a file of ours
        except ParseError as error:
            raise data.error(f"the glyph is not drawn well: {error}.", "glyph", field=name) from error
        unknown = set(USED.findall(markup)) - set(found)
        if unknown:
            raise data.error(f"{sorted(unknown)} is no glyph that stands above.", "glyph", field=name)
        found[name] = re.sub(r"\s*\n\s*", "", markup.strip())
    return found


def drawn(name: str, prefix: str, line: str) -> str:
    """A glyph as an element that others may use: names with a prefix, arrows in the colour ``line``."""
    markup = glyphs()[name].replace("@number", f'font-family="{SERIF}" font-size="17" {_DIGITS}')
    markup = markup.replace("@digits", f'font-family="{SERIF}" font-size="13" {_DIGITS}').replace("@line", line)
    markup = USED.sub(lambda m: f'href="#{prefix}{m[1]}"', markup)
    return f'<g id="{prefix}{name}">{_COLOUR.sub(lambda m: f"var(--g-{m[1]})", markup)}</g>'


_DIGITS = 'font-weight="bold" text-anchor="middle" fill="var(--g-ink)" stroke="none"'


@cache
def needed(title: str) -> frozenset[str]:
    """All glyphs that the cards of a title show, with those of which they are made."""
    cards = declared(title).values()
    found = {placed.glyph for card in cards for placed in (*card.picture, card.sign)}
    while True:
        made_of = {name for glyph in found for name in USED.findall(glyphs()[glyph])}
        if made_of <= found:
            return frozenset(found)
        found |= made_of


@cache
def declared(title: str) -> dict[str, Declared]:
    """The cards of a title by their ids."""
    return cards_in(find(_PACKAGE, f"{title}.toml"))


def cards_in(data: DataFile) -> dict[str, Declared]:
    """The cards in a file of declarations."""
    return {card: _card(data, f"card.{card}", entry) for card, entry in data.content.get("card", {}).items()}


def shown(title: str, card: str) -> Declared:
    """What a card shows; a laurel where nothing is declared."""
    return declared(title).get(card, _UNDECLARED)


_UNDECLARED = Declared("scoring", (Placed("laurel", 72, 42, 1.3),), Placed("laurel", 0, 0, 0.6))


@cache
def hyphens(title: str) -> dict[str, str]:
    """Long words, with soft hyphens where they may be broken."""
    words = find(_PACKAGE, f"{title}.toml").table("hyphens", {"words": list})["words"]
    return {word.replace("|", ""): word.replace("|", "\u00ad") for word in words}


def softened(title: str, words: str) -> str:
    """Words with soft hyphens in the long ones."""
    known = hyphens(title)
    return " ".join(known.get(word.strip(".,;:"), word.strip(".,;:")).join(_around(word)) for word in words.split(" "))


def _around(word: str) -> tuple[str, str]:
    """What stands before and behind a word."""
    bare = word.strip(".,;:")
    before, _, behind = word.partition(bare)
    return before, behind


def _card(data: DataFile, table: str, entry: dict[str, str]) -> Declared:
    """One card, with complaints that name file, line and field."""
    odd = set(entry) ^ {"family", "picture", "sign"}
    if odd:
        raise data.error("a card has a family, a picture and a sign.", table, field=min(odd))
    if entry["family"] not in FAMILIES:
        raise data.error(f"{entry['family']!r} is none of {', '.join(FAMILIES)}.", table, field="family")
    placed = tuple(_placed(data, table, "picture", words) for words in entry["picture"].split(";"))
    if len(placed) > MOST:
        raise data.error(f"a picture has at most {MOST} glyphs, not {len(placed)}.", table, field="picture")
    name, _, scale = entry["sign"].partition(" ")
    sign = _placed(data, table, "sign", f"{name} 0 0 {scale}")
    return Declared(entry["family"], placed, sign)


def _placed(data: DataFile, table: str, field: str, words: str) -> Placed:
    name, *numbers = words.split() or [""]
    if name not in glyphs():
        raise data.error(f"{name!r} is no glyph.", table, field=field)
    if not 2 <= len(numbers) <= 4 or not all(re.fullmatch(r"-?\d*\.?\d+", number) for number in numbers):
        raise data.error(f"{words.strip()!r} is not “glyph x y [scale] [turn]”.", table, field=field)
    found = Placed(name, *map(float, numbers))
    if not (0 <= found.x <= WINDOW[0] and 0 <= found.y <= WINDOW[1]):
        raise data.error(f"{words.strip()!r} stands outside the window.", table, field=field)
    return found
