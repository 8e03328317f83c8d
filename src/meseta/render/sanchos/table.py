"""War of the 3 Sanchos drawn: the Sanchos beside the map - points, places, troops, hands and reserves."""

from __future__ import annotations

from functools import cache, lru_cache

from meseta.core.game import View
from meseta.core.texts import texts
from meseta.games.sanchos.names import PAINTS, SANCHOS, UNDECIDED, WINNING_MARK
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.words import PACKAGE, sancho_name
from meseta.render.drawing import Plate
from meseta.render.palette import COLOURS, DISPLAY, text
from meseta.render.sanchos.colours import GILT, INK, LIT, ON_GILT, QUIET, VELLUM, land
from meseta.render.sanchos.map import ORDER
from meseta.render.sanchos.pieces import outline, piece
from meseta.render.shapes import asked, centred, circle, group, path, reach, rect

WIDTH, PITCH, PANEL = 480, 54, 51
_SIGNS, _CHIPS = 36, 23
"""How far below the top of a row its signs with numbers and its reserve lie."""
_FACTS = ("spaces", "recruits", "hand", "supply")
_CHIP, _CHIP_PITCH, _CHIP_TALL = 30, 34, 25
_NAME = 19
_DOTS = 312
"""Where the points begin on a row."""

Cards = tuple[int, ...]


@cache
def symbols() -> dict[str, str]:
    """Signs of a Sancho's row: places held, recruits, cards, supply, and a card from behind."""
    line = {"stroke": INK, "stroke_width": 1.3, "stroke_linejoin": "round"}
    back = rect(-9, -12, 18, 24, "var(--back)", 3, **line) + path(
        "M0,-7l4,7-4,7-4-7z", stroke="var(--on-back)", stroke_width=1.4
    )
    drawn = {
        "f-spaces": piece("site1", 0, 11, 0.44),
        "f-recruits": piece("v-recruit", 1, 0, 0.7),
        "f-hand": f'<g transform="rotate(-9)">{back}</g>',
        "f-supply": piece("block", 0, 0, 0.56),
        "back": back,
    }
    return {f"s-{name}": f'<g id="s-{name}">{picture}</g>' for name, picture in drawn.items()}


def parts(view: View, printed: Printed, x: float, top: float, language: str) -> dict[str, str]:
    """A row for every Sancho from west to east, and on it what may come and go."""
    found: dict[str, str] = {}
    for i, who in enumerate(ORDER):
        name, y = SANCHOS[who], top + i * PITCH
        bot = view["seats"] == 1 and who != view["solo"]
        lit = _is_asked(view, who) or has_won(view, who)
        state = (view["vp"][who], lit, view["commander"] == who and not view["victory"], bot)
        found[f"sancho-{name}"] = _panel(who, state, x, y, language)
        counts = (view["holder"].count(who), view["recruits"][who], view["hands"][who], view["supply"][who])
        for k, n in enumerate(counts):
            found[f"{name}-{_FACTS[k]}"] = _fact(who, k, n, x, y + _SIGNS, language)
        known = reserve(view, who)
        hidden = view["reserves"][who] - len(known)
        found[f"{name}-reserve"] = _reserve(printed, name, known, hidden, x, y + _CHIPS, language)
    return found


def _is_asked(view: View, who: int) -> bool:
    return any((view["solo"] if view["seats"] == 1 else seat) == who for seat in asked(view))


def has_won(view: View, who: int) -> bool:
    """Whether the game is over and won by a Sancho."""
    return bool(view["victory"] != UNDECIDED and view["winners"] >> who & 1)


def plates(view: View, x: float, top: float, language: str) -> tuple[Plate, ...]:
    """Behind every Sancho's name there is room for who plays him."""
    t = texts(PACKAGE, language)
    found = []
    for seat in range(view["seats"]):
        who = view["solo"] if view["seats"] == 1 else seat
        start = 52 + reach(sancho_name(t, who), _NAME)
        found.append(
            Plate(seat, "players", x + start, top + ORDER.index(who) * PITCH + 20, _DOTS - 10 - start, called=True)
        )
    return tuple(found)


@lru_cache(256)
def _panel(who: int, state: tuple[int, bool, bool, bool], x: float, y: float, language: str) -> str:
    """A Sancho's name and victory points, with a dot for every point up to the mark that wins."""
    points, lit, commands, bot = state
    t = texts(PACKAGE, language)
    name = sancho_name(t, who)
    name = t.say("sancho", "bot", {"sancho": name}) if bot else name
    edge = {"stroke": INK, "stroke_width": 3 if lit else 1.2}
    drawn = [
        rect(x + 1.5, y + 1.5, WIDTH - 3, PANEL - 3, LIT if lit else VELLUM, 8, **edge),
        rect(x + 3, y + 3, 8, PANEL - 6, land(who, who), 3),
        piece(f"seal-{PAINTS[who]}", x + 25, y + 15, 1.1),
        text(x + 41, y + 21, name, _NAME, INK, font_family=DISPLAY, font_weight="bold"),
        *_track(points, x + _DOTS, y + 15),
        piece("crown", x + WIDTH - 66, y + 15, 0.66) if commands else "",
        piece("worth", x + WIDTH - 29, y + 25.5, 1.3),
        centred(x + WIDTH - 29, y + 32, points, 19, ON_GILT, font_weight="bold"),
    ]
    own = texts("meseta.render", language)
    said = own.say("sanchos", "points", {"sancho": name, "n": points})
    words = f"{said}, {t.say('board', 'commander', {'sancho': sancho_name(t, who)})}" if commands else said
    return group(f"sancho-{SANCHOS[who]}", drawn, words)


def _track(points: int, x: float, y: float) -> list[str]:
    """Ten dots: as many are gilt as there are points."""
    look = {"stroke": INK, "stroke_width": 1}
    return [circle(x + 8.8 * i, y, 3.5, GILT if i < points else "none", **look) for i in range(WINNING_MARK)]


@lru_cache(256)
def _fact(who: int, k: int, n: int, x: float, y: float, language: str) -> str:
    """A sign and a number; what they mean is said in words to whoever points at it."""
    t = texts(PACKAGE, language)
    left = x + 30 + 64 * k
    words = f"{t.get('board', f'head_{_FACTS[k]}')}: {n}"
    drawn = [
        f"<title>{words}</title>",
        rect(left - 16, y - 14, 60, 28, "none", pointer_events="all"),
        piece(f"f-{_FACTS[k]}", left, y, 0.88, COLOURS[PAINTS[who]].fill),
        text(left + 17, y + 5.5, str(n), 15.5, INK, font_weight="bold"),
    ]
    return group(f"{SANCHOS[who]}-{_FACTS[k]}", drawn, words)


def reserve(view: View, who: int) -> Cards:
    """The cards of a reserve that the viewer knows."""
    return tuple(view["reserve"] if who == view["sancho"] else view["seen"][who])


@lru_cache(256)
def _reserve(printed: Printed, name: str, known: Cards, hidden: int, x: float, y: float, language: str) -> str:
    """The reserve: known cards with their numbers and points, the others face down."""
    t = texts(PACKAGE, language)
    words = [t.say("option", "card", {"card": card + 1, "points": printed.points[card]}) for card in known]
    words += [t.say("board", "face_down", {"n": hidden})] if hidden else []
    label = f"{t.get('board', 'head_reserve')}: {', '.join(words)}" if words else t.get("board", "no_reserve")
    count = len(known) + hidden
    drawn = [f"<title>{label}</title>"]
    for i in range(hidden):
        left, high = chip_corner(len(known) + i, count, x, y)
        drawn.append(piece("back", left + 15, high + 13))
    for i, card in enumerate(known):
        left, high = chip_corner(i, count, x, y)
        drawn.append(rect(left + 1, high + 1, _CHIP - 2, _CHIP_TALL - 1, VELLUM, 4, stroke=INK, stroke_width=1.4))
        drawn.append(centred(left + 15, high + 14, card + 1, 13.5, INK, font_weight="bold", class_="fine"))
        middle = (printed.points[card] - 1) / 2
        drawn += [
            circle(left + 15 + (k - middle) * 8, high + 19.5, 2.6, GILT, stroke=INK, stroke_width=0.8)
            for k in range(printed.points[card])
        ]
    if not count:
        drawn.append(text(x + WIDTH - 58, y + 18, label, 12.5, QUIET, text_anchor="end", class_="fine"))
    return group(f"{name}-reserve", drawn, label)


def chip_corner(i: int, count: int, x: float, y: float) -> tuple[float, float]:
    """Where a card of a reserve lies, from the right; many lie one over the other."""
    step = min(_CHIP_PITCH, 120 / max(count - 1, 1))
    return round(x + WIDTH - 56 - _CHIP - i * step, 1), y


def chip_outline(view: View, i: int, x: float, top: float, who: int) -> str:
    """The shape of a card of a reserve."""
    corner = chip_corner(i, view["reserves"][who], x, top + ORDER.index(who) * PITCH + _CHIPS)
    return outline(*corner, _CHIP, _CHIP_TALL, 5)
