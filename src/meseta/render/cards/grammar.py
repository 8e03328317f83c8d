"""The card grammar: one frame for all cards of El Grande and King & Intrigue, large and small.

A card is laid in layers: the scene of its family, the picture, the frame with a hole in it for both, then number,
caballeros, title and text. A family is told three times: by the colour of the stripe, by the breaks in the inner line
(as the suits of Spanish cards are), and by the sign on the medallion.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from meseta.render.cards.declarations import FAMILIES, Placed, declared, drawn, needed, shown, softened
from meseta.render.cards.letters import DISPLAY_BOLD, SANS, Setting, displayed, in_room
from meseta.render.palette import DISPLAY, SERIF, text
from meseta.render.shapes import centred, circle, moved, path, rect

WIDE, TALL = 150.0, 210.0
"""A card, 5 to 7."""
SMALL = (91.0, 136.0)
"""A card on offer."""
_VIEW = 85 / 132
"""How much smaller the picture of a small card is."""

PAPER, INK, EDGE, THREAD = "var(--face)", "var(--face-ink)", "var(--face-edge)", "var(--face-thread)"
OWN = "var(--g-own)"
_LINES = 'stroke="var(--g-ink)" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round"'


class World(NamedTuple):
    """Where the cards of a title are painted."""

    title: str
    prefix: str
    """Of the names of its symbols."""
    line: str
    """The colour of arrows, which must be seen on the scene."""
    plaque: float
    """How wide the corner with the number is."""


WORLDS: Final = {
    "el_grande": World("el_grande", "s-g-", "var(--g-line)", 31),
    "king_and_intrigue": World("king_and_intrigue", "s-k-", "var(--g-glow)", 43),
}


class Printed(NamedTuple):
    """What a card says."""

    card: str
    """The name of its declaration."""
    number: str
    pips: int
    """The caballeros it brings or places."""
    title: str
    words: str


# -- symbols -----------------------------------------------------------------------------------------------------


@cache
def symbols(title: str) -> dict[str, str]:
    """Everything that the cards of a title use: glyphs, and a scene and a frame for every family."""
    world = WORLDS[title]
    found = [drawn(name, world.prefix, world.line) for name in sorted(needed(title))]
    families = sorted({card.family for card in declared(title).values()})
    for family in families:
        found += [_scene(world, family), _frame(world, family), _small_frame(world, family)]
    return {markup.partition('id="')[2].partition('"')[0]: markup for markup in found}


def colour(family: str) -> str:
    """The colour of a family."""
    return f"var(--family-{family})"


def mixed(one: str, percent: int, other: str) -> str:
    """Two colours mixed."""
    return f"color-mix(in srgb, {one} {percent}%, {other})"


def _scene(world: World, family: str) -> str:
    """What lies behind the pictures of a family: open land, or a hall at court."""
    fill = colour(family)
    if world.title == "el_grande":
        parts = [
            rect(0, 0, 132, 83, mixed(fill, 24, "var(--scene-sky)")),
            '<g class="ornament">',
            path("M0,50Q18,38 36,46T76,42 110,48 132,40V83H0Z", mixed(fill, 36, "var(--scene-sky)")),
            path("M0,64Q30,54 62,60T132,56V83H0Z", mixed(fill, 16, "var(--scene-soil)")),
            path("M12,72h9M52,70h12M96,74h10M74,78h7", stroke=mixed(fill, 30, "var(--scene-soil)"), stroke_width=1.6),
            "</g>",
        ]
    else:
        floor = "".join(f"M{x},66h22l-4,17h-22Z" for x in (4, 48, 92))
        parts = [
            rect(0, 0, 132, 83, mixed(fill, 30, "var(--scene-hall)")),
            '<g class="ornament">',
            circle(74, 40, 40, mixed(fill, 34, "var(--scene-light)")),
            circle(74, 40, 26, mixed(fill, 26, "var(--scene-light)")),
            rect(0, 66, 132, 17, "var(--scene-floor)"),
            path(floor, "var(--scene-tile)"),
            path("M84,0Q116,8 132,46V0Z", mixed(fill, 74, "var(--scene-hall)")),
            path("M84,0Q116,8 132,46", stroke="var(--gilt)", stroke_width=1.8),
            path("M98,2Q118,14 128,32M112,1Q124,12 132,24", stroke="var(--scene-hall)", stroke_width=1.4),
            "</g>",
        ]
    return f'<g id="{world.prefix}scene-{family}">{"".join(parts)}</g>'


def _frame(world: World, family: str) -> str:
    """Paper with a hole for the picture, the double line, the stripe, the corner of the number, the medallion."""
    plaque = world.plaque
    parts = [
        path(f"{_round(0.8, 0.8, 148.4, 208.4, 9)}M9,9V92H141V9Z", PAPER, fill_rule="evenodd"),
        path(_round(0.8, 0.8, 148.4, 208.4, 9), stroke=EDGE, stroke_width=1.6),
        path(_inner(FAMILIES.index(family)), stroke=THREAD, stroke_width=1.4),
        rect(9, 92, 132, 6, colour(family)),
        path(f"M9,9h{plaque:g}v17q0,8 -8,8H9Z", PAPER),
        path(f"M{9 + plaque:g},9v17q0,8 -8,8H9M9,9H141V98H9Z", stroke=EDGE, stroke_width=1.2),
        moved(126, 92, medallion(family)),
    ]
    return f'<g id="{world.prefix}frame-{family}">{"".join(parts)}</g>'


def _small_frame(world: World, family: str) -> str:
    """The same for a small card: disc for the number, one line, stripe, medallion."""
    wide, tall = SMALL
    parts = [
        path(f"{_round(0.7, 0.7, wide - 1.4, tall - 1.4, 7)}M3,3V56H88V3Z", PAPER, fill_rule="evenodd"),
        path(_round(0.7, 0.7, wide - 1.4, tall - 1.4, 7), stroke=EDGE, stroke_width=1.4),
        path(_breaks(FAMILIES.index(family), 8, wide - 8, wide / 2, tall - 3.4), stroke=THREAD, stroke_width=1.4),
        rect(3, 55, 85, 5, colour(family)),
        path("M3,3H88V60H3Z", stroke=EDGE, stroke_width=1),
        moved(79, 55, medallion(family), 0.75),
    ]
    return f'<g id="{world.prefix}small-{family}">{"".join(parts)}</g>'


def _round(x: float, y: float, wide: float, tall: float, r: float) -> str:
    across, down = wide - 2 * r, tall - 2 * r
    return (
        f"M{x + r:g},{y:g}h{across:g}q{r:g},0 {r:g},{r:g}v{down:g}q0,{r:g} -{r:g},{r:g}h-{across:g}"
        f"q-{r:g},0 -{r:g},-{r:g}v-{down:g}q0,-{r:g} {r:g},-{r:g}Z"
    )


def _inner(breaks: int) -> str:
    """The inner line: whole at the sides, broken above and below as often as the family says."""
    sides = "M10,4.8Q4.8,4.8 4.8,10V200Q4.8,205.2 10,205.2M140,4.8Q145.2,4.8 145.2,10V200Q145.2,205.2 140,205.2"
    return sides + _breaks(breaks, 10, 140, 75, 4.8) + _breaks(breaks, 10, 140, 75, 205.2)


def _breaks(count: int, left: float, right: float, middle: float, y: float) -> str:
    """A line from left to right with some gaps round its middle."""
    gaps = [middle + (i - (count - 1) / 2) * 13 for i in range(count)]
    starts, ends = [left, *(gap + 3.5 for gap in gaps)], [*(gap - 3.5 for gap in gaps), right]
    return "".join(f"M{one:g},{y:g}H{other:g}" for one, other in zip(starts, ends, strict=True))


@cache
def medallion(family: str) -> str:
    """A family's sign on a disc, round the origin."""
    disc = circle(0, 0, 12, colour(family), stroke=PAPER, stroke_width=2.2)
    return disc + path(_MEDALLIONS[family], "var(--on-family)", fill_rule="evenodd")


_MEDALLIONS: Final = {
    "scoring": "M0,-8 2.2,-2.6 8,-2.2 3.6,1.6 5,7.4 0,4.2 -5,7.4 -3.6,1.6 -8,-2.2 -2.2,-2.6Z",
    "movement": "M-8,5Q-6,-7 3,-5.4L2.4,-8.6 8.6,-2.6 1.4,2 1.8,-1.6Q-4,-2.6 -5,5Z",
    "king": "M-6.6,5.6 -8,-4.4 -3.4,-0.4 0,-6.6 3.4,-0.4 8,-4.4 6.6,5.6Z",
    "castillo": "M-6,7V-7h3v2.4h1.6V-7h2.8v2.4H3V-7h3V7H2V2.6a2,2 0 0 0 -4,0V7Z",
    "disturb": "M2.4,-8.6 -5.4,1.6H-0.6L-3,8.6 5.6,-2.4H0.8L4.4,-8.6Z",
    "intrigue": "M0,-3C3,-5.4 8,-5 8.8,-3.4 8.8,2 6,4.6 3.2,3.6 1.6,2.8 1,1.6 0,1.6S-1.6,2.8 -3.2,3.6C-6,4.6 -8.8,2"
    " -8.8,-3.4 -8,-5 -3,-5.4 0,-3ZM-6.2,-1.4Q-4,-3.4 -1.6,-1 -4,1 -6.2,-1.4ZM6.2,-1.4Q4,-3.4 1.6,-1 4,1 6.2,-1.4Z",
}


# -- pictures ----------------------------------------------------------------------------------------------------


def _glyph(world: World, placed: Placed) -> str:
    name = f'<use href="#{world.prefix}{placed.glyph}"'
    if placed.scale == 1 and not placed.turn:
        return f'{name} x="{placed.x:g}" y="{placed.y:g}"/>'
    turn = f"rotate({placed.turn:g})" if placed.turn else ""
    size = f"scale({placed.scale:g})" if placed.scale != 1 else ""
    return f'{name} transform="translate({placed.x:g} {placed.y:g}){turn}{size}"/>'


@cache
def picture(title: str, card: str, own: str = OWN) -> str:
    """What a card shows, in its window from the origin to 132, 83, on the scene of its family."""
    world, found = WORLDS[title], shown(title, card)
    scene = f'<use href="#{world.prefix}scene-{found.family}"/>'
    return f'{scene}<g color="{own}" {_LINES}>{"".join(_glyph(world, placed) for placed in found.picture)}</g>'


@cache
def sign(title: str, card: str, own: str = OWN) -> str:
    """The one glyph that stands for a card, round the origin, about 32 units high."""
    return f'<g color="{own}" {_LINES}>{_glyph(WORLDS[title], shown(title, card).sign)}</g>'


@cache
def glyph(title: str, name: str, scale: float = 1) -> str:
    """A glyph of a title alone, round the origin, as it flies or stands on the map."""
    return f"<g {_LINES}>{_glyph(WORLDS[title], Placed(name, 0, 0, scale))}</g>"


@cache
def pips(title: str, count: int, own: str = OWN) -> str:
    """The caballeros of a card, one below the other, the first at the origin."""
    name = f"{WORLDS[title].prefix}cube"
    cubes = (f'<use href="#{name}" transform="translate(0 {9.4 * i:g})scale(.42)"/>' for i in range(count))
    return f'<g color="{own}" stroke="var(--g-ink)" stroke-width="2">{"".join(cubes)}</g>'


# -- the large face ----------------------------------------------------------------------------------------------


class Written(NamedTuple):
    """Title and text as they are set on a card."""

    title: Setting
    words: Setting


@cache
def written(title: str, name: str, words: str) -> Written:
    """Title and text in the room below the picture: first as large as it looks best, then as small as may be."""
    heading_, told = softened(title, name), softened(title, words[:1].upper() + words[1:])
    for letters, sizes in (
        (15.5, (13.0,)),
        (14.5, (13.0, 12.5)),
        (13.5, (13.0, 12.5)),
        (12.5, (12.5, 11.5, 10.5, 9.5, 8.5, 7.5)),
    ):
        heading = in_room(heading_, (128, 2.4 * letters), (letters,), DISPLAY_BOLD)
        text_ = heading and in_room(told, (131, 94 - heading.tall), sizes, SANS)
        if heading and text_:
            return Written(heading, text_)
    raise AssertionError(f"{name!r} and its text do not fit on a card.")


@cache
def face(title: str, printed: Printed, own: str = OWN) -> str:
    """A whole card from the origin to 150, 210."""
    world, family = WORLDS[title], family_of(title, printed.card)
    middle, size = 9 + world.plaque / 2 - 1, 21 if len(printed.number) < 3 else 19
    parts = [
        moved(9, 9, picture(title, printed.card, own)),
        f'<use href="#{world.prefix}frame-{family}"/>',
        centred(middle, 29, printed.number, size, INK, font_family=SERIF, font_weight="bold") if printed.number else "",
        moved(18, 42, pips(title, printed.pips, own)),
        *_set(written(title, printed.title, printed.words)),
    ]
    return "".join(parts)


def _set(found: Written) -> list[str]:
    heading, words = found
    top = 105 + (1.5 if len(heading.lines) == 1 else 0)
    below = top + heading.tall
    start = below + max(0.0, (203 - below - words.tall) / 2 - 2)
    return [
        *_title(heading, 75, top),
        *(
            centred(75, start + 0.86 * words.size + i * words.leading, line, words.size, INK)
            for i, line in enumerate(words.lines)
        ),
    ]


def _title(heading: Setting, x: float, top: float) -> list[str]:
    """The lines of a title round their middle."""
    face_ = DISPLAY if all(map(displayed, heading.lines)) else SERIF
    look = {"font_family": face_, "font_weight": "bold"}
    first = top + 0.83 * heading.size
    lines = enumerate(heading.lines)
    return [centred(x, first + i * heading.leading, line, heading.size, INK, **look) for i, line in lines]


# -- the small face ----------------------------------------------------------------------------------------------


@cache
def small_title(title: str, name: str) -> Setting:
    """The title of a small card."""
    found = in_room(softened(title, name), (84, 44), (14.5, 13.5, 12.5, 11.5, 10.5, 9.5, 8.5, 7), DISPLAY_BOLD)
    if found is None:
        raise AssertionError(f"{name!r} does not fit on a small card.")
    return found


@cache
def small_face(title: str, printed: Printed, own: str = OWN) -> str:
    """A card on offer, from the origin to 91, 136, its footer empty: picture, number, caballeros, title."""
    world, family = WORLDS[title], family_of(title, printed.card)
    heading = small_title(title, printed.title)
    parts = [
        moved(3, 3, picture(title, printed.card, own), _VIEW),
        f'<use href="#{world.prefix}small-{family}"/>',
        _disc(printed.number) if printed.number else "",
        _brings(title, printed.pips, own),
        *_title(heading, 45.5, 85 - heading.tall / 2),
    ]
    return "".join(parts)


def _disc(number: str) -> str:
    """The number in the upper left corner."""
    wide = (19, 27, 35)[min(2, len(number) - 1)]
    plate = rect(4.6, 4.6, wide, 19, "var(--gilt)", 9.5, stroke="var(--g-ink)", stroke_width=1)
    return plate + centred(4.6 + wide / 2, 19, number, 14, "var(--g-ink)", font_family=SERIF, font_weight="bold")


def _brings(title: str, count: int, own: str) -> str:
    """How many caballeros, in the upper right corner."""
    if not count:
        return ""
    cube = f'<use href="#{WORLDS[title].prefix}cube" transform="translate(80.4 14.4)scale(.5)"/>'
    return (
        rect(62, 4.6, 25, 19, PAPER, 4, stroke=EDGE, stroke_width=1)
        + text(65, 18.6, str(count), 13, INK, font_weight="bold")
        + f'<g color="{own}" stroke="var(--g-ink)" stroke-width="2">{cube}</g>'
    )


def family_of(title: str, card: str) -> str:
    """The family of a card."""
    return shown(title, card).family
