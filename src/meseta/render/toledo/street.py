"""Toledo drawn: the street winds from the cathedral up to the Alcázar in three rows."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from meseta.core.game import View
from meseta.games.toledo.names import ALCAZAR, COLOURS
from meseta.render.palette import CARD, EDGE, FAINT, GOLD, INK, SEA, SERIF, text
from meseta.render.shapes import asked, centred, circle, group, path, rect
from meseta.render.toledo.pieces import TALL, TILE, game_texts, outline, piece, row, symbols

WIDTH, HEIGHT = 980, 612
_MARGIN, _RISE, _FOOT = 10, 186, 42
_HILL, _ROAD, _ROAD_EDGE, _ROAD_MARK = "var(--hill)", "var(--road)", "var(--road-edge)", "var(--road-mark)"

Place = tuple[float, float]
Rows = tuple[int, ...]


def parts(view: View, language: str) -> dict[str, str]:
    """The ground, every field with whoever stands there, and both ends of the street."""
    lengths = rows(view)
    at = places(lengths)
    found = {"toledo-pieces": symbols(), "street": _ground(lengths), "cathedral": _end(view, "cathedral", language)}
    for entry in view["street"]:
        number, x, y = entry["field"], *at[entry["field"]]
        found[f"field-{number}"] = _field(number, entry["price"], entry["business"], entry["owner"], x, y, language)
        if entry["circles"]:
            found[f"stand-{number}"] = _stand(number, entry["circles"], tuple(entry["figures"]), x, y, language)
    found["alcazar"] = _end(view, "alcazar", language)
    here = where(view)
    if here:
        found["here"] = _here(*at[here])
    if view["unresolved"] is not None:
        found["newcomer"] = _newcomer(_mover(view), *at[view["unresolved"]])
    return found


# -- the way -----------------------------------------------------------------------------------------------------------


def rows(view: View) -> Rows:
    """How many fields each row of the street has."""
    return _lengths(tuple([entry["row"] for entry in view["street"]]))


@lru_cache(8)
def _lengths(fields: tuple[int, ...]) -> Rows:
    return tuple(len(list(row)) for _, row in groupby(fields))


@lru_cache(8)
def places(lengths: Rows) -> dict[int, Place]:
    """The middle of every field. Rows run to and fro, each beginning above the end of the one before."""
    fields = iter(range(1, ALCAZAR))
    lines = [[next(fields) for _ in range(length)] for length in lengths]
    lines[0], lines[-1] = [0, *lines[0]], [*lines[-1], ALCAZAR]
    columns = max(map(len, lines))
    pitch = (WIDTH - 2 * _MARGIN) / columns
    found: dict[int, Place] = {}
    column, lowest = 0, HEIGHT - _FOOT - TALL / 2
    for number, line in enumerate(lines):
        way = -1 if number % 2 else 1
        column = min(max(column, 0 if way > 0 else len(line) - 1), columns - len(line) if way > 0 else columns - 1)
        for i, field in enumerate(line):
            found[field] = (_MARGIN + (column + way * i + 0.5) * pitch, lowest - number * _RISE)
        column += way * (len(line) - 1)
    return found


@lru_cache(8)
def _ground(lengths: Rows) -> str:
    """The hill, the river round it and the road, which goes straight and then up."""
    at = places(lengths)
    corners = [at[0]]
    for field in sorted(at)[1:]:
        (x, y), (before, below) = at[field], corners[-1]
        corners += [(x, below)] if y != below and x != before else []
        corners.append((x, y))
    way = "M" + " L".join(f"{x:g},{y:g}" for x, y in corners)
    river = f"M0,{HEIGHT} V{HEIGHT - 22} Q35,{HEIGHT - 34} 70,{HEIGHT - 22} T" + " ".join(
        f"{x},{HEIGHT - 22}" for x in range(140, WIDTH + 1, 70)
    )
    shape = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    return group(
        "street",
        [
            rect(0, 0, WIDTH, HEIGHT, _HILL),
            path(f"{river} V{HEIGHT} Z", SEA),
            path(way, stroke=_ROAD_EDGE, stroke_width=68, **shape),
            path(way, stroke=_ROAD, stroke_width=62, **shape),
            path(way, stroke=_ROAD_MARK, stroke_width=2, stroke_dasharray="3 9", stroke_linecap="round"),
        ],
    )


# -- fields ------------------------------------------------------------------------------------------------------------


@lru_cache(4096)
def _field(number: int, price: int, business: str | None, owner: int | None, x: float, y: float, language: str) -> str:
    """A field: number and price, what is sold and by whom."""
    left, top = x - TILE / 2, y - TALL / 2
    ground = "lot" if business is None else "shop" if owner is None else f"shop-{COLOURS[owner]}"
    drawn = [
        piece(ground, x, y),
        text(left + 8, top + 27, str(number), 19, FAINT, font_weight="bold", class_="to-number"),
    ]
    if price:
        drawn.append(piece(f"coin{price}", left + TILE - 20, top + 20))
    if business:
        drawn.append(piece(business, x, y - 8, 1.1) if business != "entrance" else piece(business, x, y + 8, 1.7))
    if owner is not None:
        drawn.append(piece(f"sign-{COLOURS[owner]}", x, top + 20))
    return group(f"field-{number}", drawn, place_words(number, price, business, owner, (), language))


def circles(count: int, x: float, y: float) -> list[Place]:
    """The middles of a field's circles."""
    return [(at, y + 46) for at in row(count, x, 50)]


@lru_cache(4096)
def _stand(number: int, count: int, figures: tuple[int, ...], x: float, y: float, language: str) -> str:
    """The circles of a field and the figures on them."""
    standing = [COLOURS[seat] for seat, n in enumerate(figures) for _ in range(n)]
    drawn: list[str] = []
    for i, (at, middle) in enumerate(circles(count, x, y)):
        drawn.append(piece("slot", at, middle))
        if i < len(standing):
            drawn.append(piece(standing[i], at, middle + 14, 1.12))
    return group(f"stand-{number}", drawn, ", ".join(standing_words(figures, language)))


def where(view: View) -> int:
    """The field that the open question is about, 0 for none."""
    question = view["question"]
    field = question["about"].get("field", 0) if question else 0
    return field if 0 < field < ALCAZAR else 0


@lru_cache(64)
def _here(x: float, y: float) -> str:
    """Round the field where it happens."""
    ring = rect(x - TILE / 2 - 4, y - TALL / 2 - 4, TILE + 8, TALL + 8, "none", 16, stroke=GOLD, stroke_width=3.5)
    return group("here", [ring])


def _mover(view: View) -> int:
    """Whose figure has found every circle taken."""
    return (asked(view) or [view["question"]["about"]["me"]])[0]


@lru_cache(256)
def _newcomer(seat: int, x: float, y: float) -> str:
    """A figure that has found every circle taken, between fighting and going on."""
    drawn = [
        circle(x + TILE / 2 - 12, y - 14, 25, CARD, stroke=GOLD, stroke_width=2.5),
        piece(COLOURS[seat], x + TILE / 2 - 12, y + 2, 1.1),
        piece("swords", x - TILE / 2 + 12, y - 14, 0.7),
    ]
    return group("newcomer", drawn)


# -- both ends ---------------------------------------------------------------------------------------------------------


def _end(view: View, place: str, language: str) -> str:
    x, y = places(rows(view))[0 if place == "cathedral" else ALCAZAR]
    return _drawn_end(place, tuple(view[place]), x, y, language)


@lru_cache(2048)
def _drawn_end(place: str, figures: tuple[int, ...], x: float, y: float, language: str) -> str:
    """The cathedral or the Alcázar, with the figures of everybody."""
    t, _ = game_texts(language)
    drawn = [
        rect(x - 57, y - 98, 114, 182, CARD, 14, stroke=EDGE, stroke_width=1.5),
        piece(place, x, y - 42, 0.72),
        centred(x, y + 8, t.get("board", place), 16, font_family=SERIF, font_style="italic", class_="to-end"),
    ]
    for seat, n in enumerate(figures):
        left, foot = x - 34 + seat % 2 * 54, y + 42 + seat // 2 * 34
        drawn.append(f'<g opacity="{1 if n else 0.3}">{piece(COLOURS[seat], left, foot, 0.8)}</g>')
        count = text(left + 14, foot - 5, str(n), 18, INK if n else FAINT, font_weight="bold", class_="to-count")
        drawn.append(count)
    return group(place, drawn, end_words(place, figures, language))


# -- words and spots ---------------------------------------------------------------------------------------------------


def end_words(place: str, figures: tuple[int, ...], language: str) -> str:
    """An end of the street and who is there."""
    t, own = game_texts(language)
    what = ", ".join(standing_words(figures, language)) or own.get("toledo", "nobody")
    return own.say("toledo", "place", {"place": t.get("board", place), "what": what})


@lru_cache(4096)
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


@lru_cache(1024)
def standing_words(figures: tuple[int, ...], language: str) -> tuple[str, ...]:
    """Who stands somewhere."""
    t, own = game_texts(language)
    names = [t.get("seats", colour) for colour in COLOURS]
    return tuple(own.say("toledo", "standing", {"n": n, "seat": names[i]}) for i, n in enumerate(figures) if n)


@lru_cache(2048)
def band(field: int, x: float, y: float, i: int = 0, count: int = 1) -> str:
    """The shape of a field, or one of several strips of it, from its foot upwards."""
    half, high = (57, 182) if field in (0, ALCAZAR) else (TILE / 2, TALL)
    top = y - 98 if field in (0, ALCAZAR) else y - TALL / 2
    tall = high / count
    return outline(x - half, top + high - (i + 1) * tall, 2 * half, tall, 13 if count == 1 else 6)
