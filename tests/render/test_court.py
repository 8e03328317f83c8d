"""The court of King & Intrigue: seals for all that lasts, each in a slot of its region that no heap meets."""

from __future__ import annotations

import copy
import re
from importlib.resources import files
from itertools import combinations
from random import Random
from xml.etree import ElementTree as ET

import pytest
from PIL import ImageFont

import meseta
from meseta.core.texts import languages
from meseta.games.king_and_intrigue.words import words_of
from meseta.render import drawing_of
from meseta.render.el_grande.map import REGIONS
from meseta.render.extent import extent, inside
from meseta.render.king_and_intrigue import court, markers
from meseta.render.king_and_intrigue.seals import KINDS
from meseta.render.palette import dark, light
from tests.kit.colours import contrast

NEIGHBOURS = {
    "galicia": "old_castile",
    "basque": "aragon",
    "aragon": "catalonia",
    "catalonia": "valencia",
    "old_castile": "new_castile",
    "new_castile": "seville",
    "seville": "granada",
    "granada": "valencia",
    "valencia": "aragon",
}


@pytest.fixture(scope="module")
def match():
    return meseta.new("king_and_intrigue", seats=5, seed=1)


def crowded(match, worst):
    """Every marker that can lie in one region lies there, among heaps of all colours."""
    luck = Random(7)
    view = copy.deepcopy(match.view(0))
    for place in REGIONS:
        few = (
            [luck.choice((1, 2, 3, 4)) for _ in range(5)]
            if place == worst
            else [luck.choice((0, 2, 6)) for _ in "12345"]
        )
        view["places"][place] |= {"caballeros": few, "points": [0] * 5}
    view["king"] = next(place for place in REGIONS if place not in (worst, NEIGHBOURS[worst]))
    view["grandes"] = [worst, worst, "seville", "granada", "galicia"]
    view["markers"] |= {
        "double": [worst],
        "alliance": [worst, NEIGHBOURS[worst]],
        "limit": [worst],
        "quarantine": worst,
        "protection": worst,
        "collapse": True,
        "tower": worst,
        "bridge": [worst, NEIGHBOURS[worst]],
        "bridge_owner": 1,
        "bridge_since": 1,
        "mistress": True,
    }
    return view


def met(one, other):
    """How much of one box lies in another, at most across or down."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return min(across, down)


@pytest.mark.parametrize("worst", REGIONS)
def test_no_seal_meets_a_heap_or_another_seal_and_all_stay_in_their_region(match, worst):
    view = crowded(match, worst)
    t = words_of(match.game.printed, "en")
    there = markers.laid(view, worst, t)
    assert set(there.kinds) == {"double", "alliance", "limit", "quarantine", "protection", "tower"}
    drawing = drawing_of(match.game, view)
    outline = drawing.spots[worst].outline
    bridge, *seals = there.boxes
    assert met(bridge, extent(drawing.spots["bridge"].outline)) > 40
    assert all(inside(point, outline) for point in there.points)
    assert all(met(one, other) <= 0.5 for one, other in combinations(seals, 2))
    heaps = [extent(spot.outline) for name, spot in drawing.spots.items() if re.fullmatch(rf"{worst}\.\w+", name)]
    assert len(heaps) == 5
    for x, y, wide, high in heaps:
        heap = (x + 4, y + 4, wide - 12, high - 12)  # a spot is larger than its heap, and the disc may look out
        assert all(met(heap, seal) <= 2 for seal in there.boxes), worst


@pytest.mark.parametrize("worst", REGIONS)
def test_everything_that_lasts_is_drawn_and_can_be_pointed_at(match, worst):
    drawing = drawing_of(match.game, crowded(match, worst))
    parts = drawing.panes[0].parts
    assert {"frozen-quarantine", "frozen-protection", "ties", "bridge", "tower", "site", "notes"} <= set(parts)
    names = re.findall(r'id="([\w-]+)"', parts[f"place-{worst}"])
    assert {f"{kind}-{worst}" for kind in ("double", "alliance", "limit", "quarantine", "protection")} <= set(names)
    wanted = {"alliance", "quarantine", "protection", "collapse", "bridge", "withdraw", f"double.{worst}"}
    assert wanted <= set(drawing.spots)
    for markup in parts.values():
        assert set(re.findall(r'href="#([^"]+)"', markup)) <= set(drawing.symbols)


def test_the_ground_of_the_court_is_a_prefix_and_does_not_change(match):
    quiet, loud = (drawing_of(match.game, view).panes[0] for view in (match.view(0), crowded(match, "aragon")))
    assert tuple(quiet.parts)[: len(court.GROUND)] == court.GROUND == quiet.ground
    assert all(quiet.parts[name] == loud.parts[name] for name in court.GROUND)


@pytest.mark.parametrize("language", languages("meseta.render"))
def test_the_legend_has_a_short_word_for_every_seal(match, language):
    drawing = drawing_of(match.game, match.view(0), language)
    legend = ET.fromstring(drawing.panes[0].parts["legend"])
    words = [line.text for line in legend.iter("text") if line.get("text-anchor") == "start"]
    assert len(words) == len(KINDS)
    assert all(1 < len(word) < 14 for word in words)


@pytest.mark.parametrize("language", languages("meseta.render"))
def test_a_note_stands_between_the_coast_and_the_legend(match, language):
    drawing = drawing_of(match.game, crowded(match, "aragon"), language)
    line = next(ET.fromstring(drawing.panes[0].parts["notes"]).iter("text"))
    face = ImageFont.truetype(str(files("meseta.render") / "data" / "MesetaSans-Bold.ttf"), 1000)
    half = face.getlength(line.text) * float(line.get("font-size")) / 2000
    left = extent(drawing.panes[0].parts["legend"])[0]
    assert float(line.get("x")) + half < left - 4
    assert float(line.get("x")) - half > 352


def test_the_court_looks_different_from_the_atlas_and_can_be_read():
    for values in (light(), dark()):
        assert values["velvet"] != values["sea"]
        for worth in range(4, 9):
            assert contrast(values["ink"], values[f"court-{worth}"]) >= 4.5
            assert contrast(values["border"], values[f"court-{worth}"]) >= 3
        assert contrast(values["on-velvet"], values["velvet"]) >= 4.5
        assert contrast(values["on-velvet"], values["mauve"]) >= 4.5
        for kind in KINDS:
            assert contrast(values["on-seal"], values[f"seal-{kind}"]) >= 4
