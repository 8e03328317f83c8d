"""Toledo drawn: what lies where, in words; the laws of all drawings are in ``test_drawings``."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

import meseta
from meseta.core.decision import CHANCE
from meseta.core.texts import languages
from meseta.render import drawing_of, standalone
from tests.kit.drivers import Journey, travel
from tests.kit.register import tables

TABLES = [tables("toledo")[0], *tables("toledo")[-2:]]
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def parts(drawing):
    return {name: part for pane in drawing.panes for name, part in pane.parts.items()}


def ids(drawing):
    return [name for part in parts(drawing).values() for name in re.findall(r'\bid="([^"]+)"', part)]


def options(view):
    return view["question"]["options"] if view["question"] else []


def some(table, seed, step=7):
    for i, match in enumerate(travel(Journey(table, seed))):
        if i % step == 0 or match.question is None:
            yield match


@every_table
def test_no_two_options_share_a_spot(table):
    for match in travel(Journey(table, 5)):
        if match.question is None or match.question.seat == CHANCE:
            continue
        view = match.view(match.question.seat)
        drawing = drawing_of(match.game, view)
        outlines = [drawing.spots[option].outline for option in options(view) if option in drawing.spots]
        assert len(outlines) == len(set(outlines)), "two options lie on the same spot"


@every_table
def test_spots_lie_inside_their_panes(table):
    for match in some(table, 6):
        drawing = drawing_of(match.game, match.view(len(match.log) % match.seats))
        boxes = {pane.name: pane.box for pane in drawing.panes}
        for name, spot in drawing.spots.items():
            shape = {key: float(value) for key, value in ET.fromstring(spot.outline).items()}
            x, y, wide, high = boxes[spot.pane]
            if "cx" in shape:
                assert x <= shape["cx"] <= x + wide
                assert y <= shape["cy"] <= y + high
            else:
                assert x <= shape["x"] <= shape["x"] + shape["width"] <= x + wide, name
                assert y <= shape["y"] <= shape["y"] + shape["height"] <= y + high, name


def test_it_is_drawn_in_every_language():
    match = meseta.new("toledo", 4, 2)
    titles = set()
    for language in languages("meseta.render"):
        drawing = drawing_of(match.game, match.view(0), language)
        titles.add(tuple(pane.title for pane in drawing.panes))
        ET.fromstring(standalone(drawing))
    assert len(titles) == len(languages("meseta.render"))


def test_the_street_shows_every_field_both_ends_and_every_player():
    names = ids(drawing_of(meseta.game("toledo"), meseta.new("toledo", 4, 1).view(None)))
    assert [name for name in names if name.startswith("field-")] == [f"field-{i}" for i in range(1, 22)]
    assert {"cathedral", "alcazar", "player-red", "player-blue", "player-green", "player-yellow"} <= set(names)
    assert {"supply-draw-pile", "supply-discard-pile", "supply-metal", "supply-gems", "supply-paintings"} <= set(names)


def test_a_hand_is_shown_to_its_owner_alone():
    match = meseta.new("toledo", 3, 1)
    for seat in (0, 1, 2):
        drawing = drawing_of(match.game, match.view(seat))
        held = {f"hand-{card}" for card in match.view(seat)["players"][seat]["hand"]}
        assert {name for name in ids(drawing) if name.startswith("hand-")} == held
    assert [pane.name for pane in drawing_of(match.game, match.view(None)).panes] == ["street", "market", "players"]


def test_fields_are_said_in_words():
    match = meseta.new("toledo", 2, 1)
    drawing = drawing_of(match.game, match.view(0))
    assert drawing.spots["f5"].label == "field 5: tavern, from a 1 on"
    assert "Cathedral: 5 figures of Red, 5 figures of Blue" in parts(drawing)["cathedral"]


def test_moves_to_one_field_share_it():
    match = meseta.new("toledo", 2, 1)
    view = match.view(0)
    question = {**view["question"], "kind": "step", "options": ["0+5", "2+3", "4+1", "4+2"]}
    drawing = drawing_of(match.game, {**view, "question": question})
    heights = [float(ET.fromstring(drawing.spots[o].outline).get("height")) for o in question["options"]]
    assert heights[0] == heights[1] == heights[2] == pytest.approx(heights[3] / 3)
    assert "f5" not in drawing.spots


def test_nothing_shines_in_the_drawing_because_it_may_be_chosen():
    match = meseta.new("toledo", 2, 1)
    match.play("place")
    mine, empty = match.view(0), {**match.view(0), "question": {**match.view(0)["question"], "options": []}}
    assert parts(drawing_of(match.game, mine)) == parts(drawing_of(match.game, empty))


def test_the_picture_is_small():
    match = meseta.new("toledo", 4, 1)
    assert sum(map(len, parts(drawing_of(match.game, match.view(0))).values())) < 60_000
