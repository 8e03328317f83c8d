"""Laws of all pictures: well-formed, every element named once, nothing in them that the seat may not know."""

from __future__ import annotations

import re
from itertools import islice
from xml.etree import ElementTree as ET

import pytest

import meseta
from meseta.render import cover, draw
from tests.kit.drivers import Journey, travel
from tests.kit.laws import everybody, luck
from tests.kit.register import Table, real_names, tables, usual_length

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = real_names()
every_table = pytest.mark.parametrize(
    "table", [t for name in DRAWN for t in tables(name)], ids=lambda t: f"{t.game}-{t}"
)
every_game = pytest.mark.parametrize("name", DRAWN)


def positions(table: Table, seed: int, wanted: int = 8):
    """Some positions of a random game, from its beginning on, and its end."""
    step = max(1, usual_length(table.game) // wanted)
    for i, match in enumerate(travel(Journey(table, seed))):
        if i % step == 0 or match.question is None:
            yield match


def picture(match, seat):
    return ET.fromstring(draw(match.game, match.view(seat)).svg)


def ids(root):
    return [element.get("id") for element in root.iter() if element.get("id")]


def words(root):
    return [element.get("aria-label") for element in root.iter() if element.get("aria-label") is not None]


@every_table
def test_every_position_is_drawn_for_everybody(table):
    for match in positions(table, 1):
        for seat in everybody(match):
            names = ids(picture(match, seat))
            assert len(names) == len(set(names)), f"{sorted(n for n in names if names.count(n) > 1)} are there twice"


@every_table
def test_no_picture_tells_what_the_seat_does_not_know(table):
    for match in positions(table, 2, 4):
        for seat in range(match.seats):
            other = match.game.resample(match.state, seat, luck(match, seat))
            assert draw(match.game, match.game.view(other, seat)).svg == draw(match.game, match.view(seat)).svg


@every_game
def test_words_stay_on_the_page(name):
    for match in islice(positions(tables(name)[-1], 4), 6):
        root = picture(match, 0)
        _, _, width, height = map(float, root.get("viewBox").split())
        for element in in_place(root):
            left, right = span(element)
            assert left >= 0 or element.get("x") == "0", f"{element.text!r} begins left of the page"
            assert right <= width, f"{element.text!r} leaves the page"
            assert float(element.get("y")) <= height


def in_place(element):
    """Lines of text that are not moved by a group round them."""
    for child in element:
        if child.tag == f"{SVG}text":
            yield child
        elif child.tag != f"{SVG}defs" and child.get("transform") is None:
            yield from in_place(child)


def span(element):
    """About where a line of text begins and ends, in a narrow type."""
    x, long = float(element.get("x")), len(element.text or "") * float(element.get("font-size")) * 0.48
    left = x - long * {"start": 0, "middle": 0.5, "end": 1}[element.get("text-anchor", "start")]
    return left, left + long


def test_king_and_intrigue_shows_every_marker_every_action_card_and_the_own_hand():
    match = meseta.new("king_and_intrigue", 4, 1, hand="recommended")
    view = match.view(0)
    marks = {"double": ["aragon"], "alliance": ["galicia", "seville"], "limit": ["aragon"], "quarantine": "granada"}
    marks |= {"protection": "basque", "collapse": True, "bridge": ["aragon", "valencia"], "bridge_owner": 1}
    root = ET.fromstring(draw(match.game, {**view, "markers": {**view["markers"], **marks}}).svg)
    signs = {"double-aragon", "alliance-galicia", "alliance-seville", "limit-aragon", "quarantine-granada"}
    signs |= {"protection-basque", "collapse-castillo", "bridge", "frozen-quarantine", "frozen-protection"}
    assert signs <= set(ids(root))
    assert not signs & set(ids(picture(match, 0)))
    assert [name for name in ids(root) if name.startswith("action-")] == [f"action-{row}" for row in range(4)]
    assert sum(name.startswith("hand-") for name in ids(root)) == 13
    assert not any(name.startswith("hand-") for name in ids(picture(match, None)))
    assert any(label.startswith("Aragon: ") and label.endswith(", 2x marker, limit board") for label in words(root))


def test_king_and_intrigue_shows_the_grandes_in_the_castillo_and_where_it_stands():
    match = meseta.new("king_and_intrigue", 3, 1)
    view = match.view(None)
    view["grandes"] = ["castillo", "castillo", "aragon"]
    root = ET.fromstring(draw(match.game, view).svg)
    inside = next(element for element in root.iter() if element.get("id") == "place-castillo")
    assert {"grande-red", "grande-blue"} <= set(ids(inside))
    shifted = {**view, "markers": {**view["markers"], "tower": "aragon"}}
    assert draw(match.game, shifted).svg != draw(match.game, view).svg


@every_game
def test_the_picture_in_the_lobby_brings_the_letters_that_it_uses(name):
    match = meseta.new(name, 3, 1)
    svg = cover(match.game, match.view(None))
    ET.fromstring(svg)
    shown = "".join(line for line in re.findall(r"<text [^>]*>", svg) if "Meseta Display" in line)
    looks = {"font-weight:700": 'font-weight="bold"', "font-style:italic": 'font-style="italic"'}
    used = {style for style, look in looks.items() if look in shown}
    assert set(re.findall(r"@font-face\{font-family:'Meseta Display';([^;]+);", svg)) == used
    assert len(svg.encode()) < 160_000
