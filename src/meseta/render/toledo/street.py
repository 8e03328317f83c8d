"""Toledo drawn: the street winds from the cathedral up to the Alcázar in three rows."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from meseta.core.game import View
from meseta.games.toledo.names import ALCAZAR, COLOURS
from meseta.render.kept import kept
from meseta.render.palette import DISPLAY, INK, text
from meseta.render.shapes import asked, centred, circle, group, path, rect
from meseta.render.toledo.glyphs import EDGE, GOLD, PALE_GOLD, STEEL
from meseta.render.toledo.pieces import GLAZE, SLOT, SLOTS, TALL, TILE, game_texts, outline, piece, row
from meseta.render.toledo.scenery import COLUMN, FRAME, RIVER, Place, scenery

HEIGHT = 670
_RISE = 190
_COUNTER = 72
"""How tall the plate below the cathedral and the Alcázar is."""

Rows = tuple[int, ...]


def parts(view: View, language: str) -> dict[str, str]:
    """The ground and every field on it; then whoever stands there, and both ends of the street."""
    lengths = rows(view)
    at = places(lengths)
    found = {"street": _ground(lengths)}
    for entry in view["street"]:
        number, x, y = entry["field"], *at[entry["field"]]
        found[f"field-{number}"] = _field(number, entry["price"], entry["business"], entry["owner"], x, y, language)
    found["cathedral"] = _end(view, "cathedral", language)
    for entry in view["street"]:
        if entry["circles"]:
            place, figures = at[entry["field"]], tuple(entry["figures"])
            found[f"stand-{entry['field']}"] = _stand(entry["field"], entry["circles"], figures, *place, language)
    found["alcazar"] = _end(view, "alcazar", language)
    found["facts"] = _facts(how_far(view, language), width(lengths))
    here = where(view)
    if here:
        found["here"] = _here(*at[here])
    if view["unresolved"] is not None and view["question"] is not None:
        found["newcomer"] = _newcomer(_mover(view), *at[view["unresolved"]], language)
    return found


def ground(view: View) -> tuple[str, ...]:
    """What of it seldom changes."""
    return ("street", *(f"field-{entry['field']}" for entry in view["street"]))


def how_far(view: View, language: str) -> str:
    """The turn, and whether the last round has begun."""
    t, _ = game_texts(language)
    words = [t.say("board", "turn", {"turn": view["turn"]})]
    if view["closer"] is not None:
        words.append(t.get("board", "last_round"))
    if view["extra"]:
        words.append(t.get("board", "extra"))
    return " · ".join(words)


@lru_cache(256)
def _facts(facts: str, wide: float) -> str:
    """How far the game is, on a cartouche of steel that hangs from the frame."""
    half = 18 + 4.3 * len(facts)
    plate = rect(wide / 2 - half, 11, 2 * half, 27, STEEL, 8, stroke=GOLD, stroke_width=1.4)
    words = centred(wide / 2, 30, facts, 18, PALE_GOLD, font_family=DISPLAY, font_weight="bold")
    return group("facts", [f'<g class="to-cartouche">{plate}{words}</g>'])


# -- the way -----------------------------------------------------------------------------------------------------------


def rows(view: View) -> Rows:
    """How many fields each row of the street has."""
    return _lengths(tuple([entry["row"] for entry in view["street"]]))


@lru_cache(8)
def _lengths(fields: tuple[int, ...]) -> Rows:
    return tuple(len(list(row)) for _, row in groupby(fields))


@lru_cache(8)
def _lines(lengths: Rows) -> list[list[int]]:
    """The fields of every row, both ends with them."""
    fields = iter(range(1, ALCAZAR))
    lines = [[next(fields) for _ in range(length)] for length in lengths]
    lines[0], lines[-1] = [0, *lines[0]], [*lines[-1], ALCAZAR]
    return lines


def width(lengths: Rows) -> float:
    """How wide the street is, its frame included."""
    return 2.0 * FRAME + COLUMN * max(map(len, _lines(lengths)))


@lru_cache(8)
def places(lengths: Rows) -> dict[int, Place]:
    """The middle of every field. Rows run to and fro, each beginning above the end of the one before."""
    lines = _lines(lengths)
    columns = max(map(len, lines))
    found: dict[int, Place] = {}
    column, lowest = 0, HEIGHT - FRAME - RIVER - TALL / 2
    for number, line in enumerate(lines):
        way = -1 if number % 2 else 1
        column = min(max(column, 0 if way > 0 else len(line) - 1), columns - len(line) if way > 0 else columns - 1)
        for i, field in enumerate(line):
            found[field] = (FRAME + (column + way * i + 0.5) * COLUMN, lowest - number * _RISE)
        column += way * (len(line) - 1)
    return found


@lru_cache(8)
def _ground(lengths: Rows) -> str:
    return scenery(width(lengths), HEIGHT, places(lengths))


# -- fields ------------------------------------------------------------------------------------------------------------


@lru_cache(512)
def _field(number: int, price: int, business: str | None, owner: int | None, x: float, y: float, language: str) -> str:
    """A field: number and price, what is sold and by whom."""
    left, top = x - TILE / 2, y - TALL / 2
    kind = "lot" if business is None else "shop" if owner is None else f"shop-{COLOURS[owner]}"
    ink = "var(--to-clay-ink)" if business is None else INK
    drawn = [rect(left, top, TILE, TALL, "none"), piece(kind, x, y)]  # windows round a field take in all of it
    if business:
        drawn.append(piece(business, x, y - 22, 1.05) if business != "entrance" else piece(business, x, y + 7, 1.14))
    drawn.append(text(left + 15, top + 31, str(number), 18, ink, font_weight="bold", class_="to-number"))
    if price:
        drawn.append(piece(f"coin{price}", left + TILE - 25, top + 25))
    if owner is not None:
        drawn.append(piece(f"sign-{COLOURS[owner]}", x, top + 2))
    return group(f"field-{number}", drawn, place_words(number, price, business, owner, (), language))


def circles(count: int, x: float, y: float) -> list[Place]:
    """The middles of a field's circles."""
    return [(at, y + 34) for at in row(count, x, SLOTS)]


@lru_cache(512)
def _stand(number: int, count: int, figures: tuple[int, ...], x: float, y: float, language: str) -> str:
    """The circles of a field and the figures on them."""
    standing = [COLOURS[seat] for seat, n in enumerate(figures) for _ in range(n)]
    drawn: list[str] = []
    for i, (at, middle) in enumerate(circles(count, x, y)):
        drawn.append(piece("slot", at, middle))
        if i < len(standing):
            drawn.append(piece(standing[i], at, middle + 11))
    return group(f"stand-{number}", drawn, ", ".join(standing_words(figures, language)))


def where(view: View) -> int:
    """The field that the open question is about, 0 for none."""
    question = view["question"]
    field = question["about"].get("field", 0) if question else 0
    return field if 0 < field < ALCAZAR else 0


@lru_cache(64)
def _here(x: float, y: float) -> str:
    """Round the field where it happens; above is the place of its owner's medallion."""
    left, top, wide, tall = x - TILE / 2 - 4, y - TALL / 2 - 4, TILE + 8, TALL + 8
    ring = (
        f"M{x + 18:g} {top:g}H{left + wide - 11:g}q11 0 11 11v{tall - 22:g}q0 11-11 11h{22 - wide:g}q-11 0-11-11"
        f"v{22 - tall:g}q0-11 11-11H{x - 18:g}"
    )
    look = {"stroke_linecap": "round"}
    return group(
        "here",
        [path(ring, stroke=STEEL, stroke_width=6, **look), path(ring, stroke=PALE_GOLD, stroke_width=2.6, **look)],
    )


def _mover(view: View) -> int:
    """Whose figure has found every circle taken."""
    return (asked(view) or [view["question"]["about"]["me"]])[0]


@lru_cache(256)
def _newcomer(seat: int, x: float, y: float, language: str) -> str:
    """A figure that has found every circle taken, between fighting and going on."""
    beside, level = TILE / 2 - 3, y - 9
    drawn = [
        circle(x + beside, level, SLOT - 1, GLAZE, stroke=EDGE, stroke_width=2),
        circle(x + beside, level, SLOT - 3.6, "none", stroke=GOLD, stroke_width=1.6),
        piece(COLOURS[seat], x + beside, level + 12, 0.86),
        circle(x - beside, level, 14, STEEL, stroke=GOLD, stroke_width=1.6),
        piece("swords", x - beside, level + 1, 0.44),
    ]
    return group("newcomer", drawn, ", ".join(standing_words((0,) * seat + (1,), language)))


# -- both ends ---------------------------------------------------------------------------------------------------------


def _end(view: View, place: str, language: str) -> str:
    x, y = places(rows(view))[0 if place == "cathedral" else ALCAZAR]
    return _drawn_end(place, tuple(view[place]), x, y, language)


@lru_cache(512)
def _drawn_end(place: str, figures: tuple[int, ...], x: float, y: float, language: str) -> str:
    """Before the cathedral and the Alcázar: the figures of everybody, counted."""
    t, _ = game_texts(language)
    left, top = x - TILE / 2, y + TALL / 2 - _COUNTER
    drawn = [
        rect(left, top, TILE, _COUNTER - 2, "var(--to-tile)", 7, stroke=EDGE, stroke_width=1.5),
        rect(left + 4, top + 4, TILE - 8, _COUNTER - 10, GLAZE, 4, stroke=EDGE, stroke_width=0.9),
        centred(x, top + 18, t.get("board", place), 17.5, font_family=DISPLAY, font_weight="bold", class_="to-end"),
    ]
    for seat, n in enumerate(figures):
        at, foot = x - 30 + seat % 2 * 46, top + 40 + seat // 2 * 22
        ink = INK if n else "var(--to-quiet)"
        number = text(at + 12, foot - 3, str(n), 16, ink, font_weight="bold", class_="to-count")
        counted = piece(COLOURS[seat], at, foot, 0.52) + number
        drawn.append(f'<g class="to-upper">{counted}</g>' if seat < 2 else counted)
    return group(place, drawn, end_words(place, figures, language))


# -- words and spots ---------------------------------------------------------------------------------------------------


def end_words(place: str, figures: tuple[int, ...], language: str) -> str:
    """An end of the street and who is there."""
    t, own = game_texts(language)
    what = ", ".join(standing_words(figures, language)) or own.get("toledo", "nobody")
    return own.say("toledo", "place", {"place": t.get("board", place), "what": what})


@kept
def place_words(
    number: int, price: int, business: str | None, owner: int | None, figures: tuple[int, ...], language: str
) -> str:
    """A field in words: what is sold there, by whom and for how much, and who stands there."""
    t, own = game_texts(language)
    place = t.say("words", "field", {"number": number})
    what = t.get("businesses", business) if business else own.get("toledo", "free")
    if owner is not None:
        what = t.say("words", "owned", {"owner": t.get("seats", COLOURS[owner]), "business": what})
    words = [own.say("toledo", "place", {"place": place, "what": what})]
    if price:
        words.append(own.say("toledo", "price", {"price": price}))
    return ", ".join([*words, *standing_words(figures, language)])


@lru_cache(256)
def standing_words(figures: tuple[int, ...], language: str) -> tuple[str, ...]:
    """Who stands somewhere."""
    t, own = game_texts(language)
    names = [t.get("seats", colour) for colour in COLOURS]
    return tuple(own.say("toledo", "standing", {"n": n, "seat": names[i]}) for i, n in enumerate(figures) if n)


@lru_cache(512)
def band(field: int, x: float, y: float, i: int = 0, count: int = 1, *, owned: bool = False) -> str:
    """The shape of a field, with its owner's medallion, or one of several strips of it, from its foot upwards."""
    half, high = (COLUMN / 2 - 2, TALL + 26) if field in (0, ALCAZAR) else (TILE / 2, TALL)
    top = y + TALL / 2 - high
    tall = high / count
    if owned and count == 1:
        return (
            f'<path d="M{x - half + 9:g} {top:g}H{x - 15:g}A15 15 0 0 1 {x + 15:g} {top:g}H{x + half - 9:g}q9 0 9 9'
            f'v{high - 18:g}q0 9-9 9h{18 - 2 * half:g}q-9 0-9-9v{18 - high:g}q0-9 9-9z"/>'
        )
    return outline(x - half, top + high - (i + 1) * tall, 2 * half, tall, 9 if count == 1 else 6)
