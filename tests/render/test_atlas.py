"""El Grande's atlas: pieces stay in their regions, names meet no border, the ground is small and still."""

from __future__ import annotations

import gzip
import re
from importlib.resources import files

import pytest
from PIL import ImageFont

import meseta
from meseta.core.texts import languages, texts
from meseta.render import drawing_of, wood
from meseta.render.el_grande import GROUND, PLACES, atlas, spain
from meseta.render.el_grande import map as chart
from meseta.render.el_grande.map import Entry
from meseta.render.extent import extent
from meseta.render.king_and_intrigue.seals import laid
from meseta.render.room import SCALES, Lines, Room, _free
from tests.kit.drivers import Journey, travel
from tests.kit.register import tables

every_language = pytest.mark.parametrize("language", languages("meseta.render"))
every_region = pytest.mark.parametrize("place", atlas.REGIONS)
CROWDS = {
    "all seats, many caballeros, every Grande": [Entry(seat, 12, 7, True) for seat in range(5)],
    "all seats, one caballero each": [Entry(seat, 1, 2, False) for seat in range(5)],
    "four seats with heaps": [Entry(seat, 3 + seat, 0, seat == 1) for seat in range(4)],
    "three Grandes alone": [Entry(seat, 0, 0, True) for seat in range(3)],
}


def inside(place, box):
    """Whether a box lies inside a region: its corners, and points along its edges."""
    x, y, width, height = box
    steps = [i / 6 for i in range(7)]
    edge = [(x + width * k, y + height * m) for k in steps for m in (0, 1)]
    edge += [(x + width * m, y + height * k) for k in steps for m in (0, 1)]
    return all(within(point, spain.corners(place)) for point in edge)


def within(point, corners):
    x, y = point
    crossings = (
        x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
        for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True)
        if (y1 > y) != (y2 > y)
    )
    return sum(crossings) % 2 == 1


def meet(one, other, touch=0.5):
    """Whether two boxes do more than touch."""
    (a, b, c, d), (e, f, g, h) = one, other
    return a + touch < e + g and e + touch < a + c and b + touch < f + h and f + touch < b + d


def box_of(piece):
    """The box round a heap or a Grande."""
    wide, high = wood.PAWN if piece.grande else wood.heap_size(piece.entry.caballeros)
    x, y = piece.at
    return x - wide / 2 * piece.scale, y - high * piece.scale, wide * piece.scale, high * piece.scale


def name_of(place, language):
    t = texts("meseta.games.el_grande", language)
    return t.get("board", "castillo") if place == "castillo" else t.get("places", place)


@pytest.mark.parametrize("place", PLACES)
def test_where_nothing_is_tried_nothing_would_find_room(place):
    room = Room(Lines(chart.shore(place)), chart.taken(place, name_of(place, "en"), king=True))
    for wide, high in ((26.0, 46.0), (64.0, 58.0), (120.5, 71.3)):
        tried = room.tops(wide, high, 300)
        assert sorted(tried, key=lambda top: abs(top - 300)) == tried
        fitting = [top for top in room.lines.heights if _free(room.lines, room.taken, top, top + high, wide)]
        assert set(fitting) <= set(tried)
        assert len(tried) < len(room.lines.heights)


@every_region
@pytest.mark.parametrize("crowd", CROWDS)
@pytest.mark.parametrize("king", [False, True])
@pytest.mark.parametrize("marks", [(), ("double", "alliance", "limit")], ids=["", "sealed"])
def test_pieces_stay_inside_their_region_at_any_number_and_clear_of_its_name(place, crowd, king, marks):
    name = max((name_of(place, language) for language in languages("meseta.render")), key=len)
    clear = (*chart.taken(place, name, king=king), *laid(place, name, marks, king, ()).boxes)
    pieces = chart.standing(place, tuple(CROWDS[crowd]), clear)
    assert len(pieces) == sum(bool(entry.caballeros) + entry.grande for entry in CROWDS[crowd])
    assert min(piece.scale for piece in pieces) > SCALES[-1], "there was room for them"
    boxes = [box_of(piece) for piece in pieces]
    for piece, box in zip(pieces, boxes, strict=True):
        assert inside(place, box), f"{piece} crosses the border"
        assert not any(meet(box, other) for other in clear)
    by_seat = {}
    for piece, box in zip(pieces, boxes, strict=True):
        by_seat.setdefault(piece.entry.seat, []).append(box)
    for seat, mine in by_seat.items():
        others = [box for other, found in by_seat.items() if other != seat for box in found]
        assert not any(meet(box, other) for box in mine for other in others), "pieces of two seats meet"


def test_numbers_on_discs_stay_inside_too_and_are_large_enough():
    match = meseta.new("el_grande", 5, 1)
    view = match.view(None)
    for place in atlas.REGIONS:
        view["places"][place] |= {"caballeros": [12] * 5, "points": [4] * 5}
    drawn = drawing_of(match.game, {**view, "grandes": ["basque"] * 5, "king": "basque"}).panes[0].parts
    for place in atlas.REGIONS:
        discs = re.findall(
            r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)" fill="var\(--disc\)"', drawn[f"place-{place}"]
        )
        assert len(discs) == 5
        for x, y, r in discs:
            assert within((float(x), float(y)), spain.corners(place))
            assert float(r) >= 7.5


@every_language
@pytest.mark.parametrize(("size", "spacing"), [(atlas.NAME, 1), (25, 0)], ids=["desktop", "phone"])
def test_names_and_shields_meet_no_border(language, size, spacing):
    face = ImageFont.truetype(str(files("meseta.render") / "data" / "MesetaDisplay-Italic.ttf"), 100)
    for place in atlas.REGIONS:
        name, (x, y) = name_of(place, language), spain.LABELS[place]
        wide = face.getlength(name) * size / 100 + spacing * len(name)
        assert inside(place, (x - wide / 2 - 3, y - 0.75 * size, wide + 6, size)), f"{name} crosses the border"
        assert inside(place, (x - 42, y + 6, 84, 30)), f"the shields of {name} cross the border"


@every_language
def test_the_display_face_has_all_letters_of_names(language):
    face = ImageFont.truetype(str(files("meseta.render") / "data" / "MesetaDisplay-Italic.ttf"), 40)
    missing = face.getmask("\u4e00").getbbox()
    for place in PLACES:
        for letter in name_of(place, language):
            assert letter == " " or face.getmask(letter).getbbox() != missing, f"{letter} of {name_of(place, language)}"


@every_region
def test_the_crown_stands_inside_its_region(place):
    x, y = chart.throne(place)
    assert inside(place, (x - 24, y - 18, 48, 30))
    name_x, name_y = spain.LABELS[place]
    assert not meet((x - 24, y - 18, 48, 30), (name_x - 40, name_y + 7, 80, 27))
    half = max(len(name_of(place, language)) for language in languages("meseta.render")) * 4.6
    assert not meet((x - 22, y - 12, 44, 22), (name_x - half, name_y - 14, 2 * half, 14)), "the crown covers the name"


def test_hills_and_oaks_stand_on_the_land_and_on_no_border():
    for x, y in atlas._HILLS + atlas._OAKS:
        assert any(inside(place, (x - 12, y - 10, 24, 18)) for place in atlas.REGIONS), (x, y)


def test_the_ground_is_small_and_never_changes_in_a_game():
    grounds = set()
    for match in travel(Journey(tables("el_grande")[-1], 3)):
        drawing = drawing_of(match.game, match.view(None))
        pane = drawing.panes[0]
        assert tuple(pane.parts)[: len(GROUND)] == pane.ground == GROUND
        grounds.add("".join(pane.parts[name] for name in GROUND))
    assert len(grounds) == 1
    sent = grounds.pop() + "".join(chart.symbols().values())
    assert len(gzip.compress(sent.encode())) <= 9_000


def test_the_sea_ends_at_the_frame():
    """A page does not cut off what lies beyond the map; only above there is nothing beside it."""
    left, _, wide, _ = extent(chart.symbols()["s-land"])
    shore = max(atlas._SHORES) / 2
    assert left - shore >= 0
    assert left + wide + shore <= atlas.WIDTH


def test_the_faces_are_small():
    data = files("meseta.render") / "data"
    sizes = [len((data / f"MesetaDisplay-{style}.woff2").read_bytes()) for style in ("Bold", "Italic")]
    assert max(sizes) <= 10_000
    assert sum(sizes) <= 16_500


@pytest.mark.parametrize("n", range(1, 14))
def test_a_heap_shows_its_cubes_up_to_six_and_the_number_says_the_rest(n):
    name = re.search(r'#([\w-]+)"', wood.heap("red", n))[1]
    assert max(1, wood.symbols()[name].count("#s-cube-red")) == min(n, wood.MOST)
    assert f">{n}<" in wood.number(0, 0, n)
