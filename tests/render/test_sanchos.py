"""War of the 3 Sanchos drawn: what lies where, in words; the laws of all drawings are in ``test_drawings``."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

import meseta
from meseta.core.decision import CHANCE
from meseta.render import drawing_of, motions_of
from tests.kit.drivers import Journey, travel
from tests.kit.register import tables

GAME = meseta.game("sanchos")
every_table = pytest.mark.parametrize("table", tables("sanchos")[:3], ids=str)


def parts(drawing):
    return {name: part for pane in drawing.panes for name, part in pane.parts.items()}


def ids(drawing):
    return [name for part in parts(drawing).values() for name in re.findall(r'\bid="([^"]+)"', part)]


def asked(table, seed):
    """Every position of a random game in which somebody chooses, with the view of who does."""
    for match in travel(Journey(table, seed)):
        if match.question is not None and match.question.seat != CHANCE:
            yield match, match.view(match.question.seat)


def box(shape):
    """The bounds of a spot that is no region."""
    return [float(shape.get(name)) for name in ("x", "y", "width", "height")]


@every_table
def test_no_two_options_share_a_spot_and_all_lie_in_their_panes(table):
    for match, view in asked(table, 5):
        drawing = drawing_of(match.game, view)
        boxes = {pane.name: pane.box for pane in drawing.panes}
        offered = [drawing.spots[name] for name in view["question"]["options"] if name in drawing.spots]
        assert len({spot.outline for spot in offered}) == len(offered)
        for spot in drawing.spots.values():
            shape = ET.fromstring(spot.outline)
            if shape.tag == "rect":
                left, top, wide, high = box(shape)
                x, y, width, height = boxes[spot.pane]
                assert x <= left <= left + wide <= x + width
                assert y <= top <= top + high <= y + height


def test_every_region_and_every_sancho_is_there():
    for seats in (1, 2, 3):
        names = ids(drawing_of(GAME, meseta.new("sanchos", seats, 1).view(None)))
        assert [name for name in names if name.startswith("region-")] == [f"region-{i}" for i in range(1, 13)]
        assert {"sancho-castilla", "sancho-aragon", "sancho-najera"} <= set(names)


def test_regions_are_said_in_words():
    match = meseta.new("sanchos", 3, 1)
    said = {spot.label for spot in drawing_of(GAME, match.view(None)).spots.values()}
    home = "garrison of Castilla: 1 troop; Castilla in the open: 3 troops and the king"
    assert f"Burgos, home castle, worth 3; {home}" in said


def test_a_hand_is_shown_to_its_owner_alone():
    match = meseta.new("sanchos", 3, 1)
    for seat in range(3):
        view = match.view(seat)
        drawing = drawing_of(GAME, view)
        shown = {name for name in ids(drawing) if name.startswith("card-")}
        assert shown == {f"card-{card + 1}" for card in view["hand"]}
        assert {f"card{card + 1}" for card in view["hand"]} <= set(drawing.spots)
    assert not any(name.startswith("card-") for name in ids(drawing_of(GAME, match.view(None))))


def test_nothing_shines_in_the_drawing_because_it_may_be_chosen():
    match = meseta.new("sanchos", 3, 1)
    view = match.view(match.question.seat)
    empty = {**view, "question": {**view["question"], "options": []}}
    assert parts(drawing_of(GAME, view)) == parts(drawing_of(GAME, empty))


def test_a_battle_shows_a_die_for_every_die_and_dice_roll_to_their_columns():
    told = 0
    for match in travel(Journey(tables("sanchos")[2], 6)):
        view = match.view(None)
        fresh, told = match.events[told:], len(match.events)
        drawing = drawing_of(GAME, view)
        for event in fresh:
            if type(event).__name__ == "DieRolled" and view["track"]:
                (motion,) = motions_of(GAME, event, view)
                assert motion.kind == "roll"
                assert motion.end.startswith(f"die-{event.value}-")
        if len(view["track"]) > 3:
            names = ids(drawing)
            assert sum(bool(re.fullmatch(r"die-\d+-\d+", name)) for name in names) == len(view["track"])
            return
    pytest.fail("no battle in this game")


def test_the_die_that_strikes_is_seen_in_its_column_though_it_has_left_the_track():
    for seed in range(1, 9):
        for match in travel(Journey(tables("sanchos")[2], seed)):
            view = match.view(None)
            drawing = drawing_of(GAME, view)
            striking = view["question"] is not None and view["question"]["kind"] == "strike"
            assert ("striker" in ids(drawing)) is striking
            if striking:
                column = view["question"]["about"]["column"]
                assert f"column {column}" in parts(drawing)["striker"]
                assert f"column-{column}" in ids(drawing)
                return
    pytest.fail("nobody strikes in these games")


def test_the_king_and_his_troops_are_chosen_apart():
    match = meseta.new("sanchos", 3, 1)
    view = match.view(0)
    home = GAME.printed.home[0]
    question = {"kind": "unit", "asked": [0], "about": {"sancho": 0}, "options": [f"r{home + 1}f", "king"]}
    spots = drawing_of(GAME, {**view, "question": question}).spots
    one, two = (box(ET.fromstring(spots[name].outline)) for name in question["options"])
    assert one[0] + one[2] <= two[0]
    assert spots["king"].label == "Burgos: Castilla in the open: 3 troops and the king"


def test_every_card_is_shown_whole():
    view = meseta.new("sanchos", 1, 1).view(0)
    for card in range(27):
        drawing = drawing_of(GAME, {**view, "played": card, "commander": -1, "hand": []})
        shown = ET.fromstring(parts(drawing)[f"card-{card + 1}"])
        plate, lines = shown.find("rect"), shown.findall("text")
        left, top, wide, high = box(plate)
        assert max(float(line.get("y")) for line in lines) <= top + high - 6
        longest = max(float(line.get("x")) + len(line.text) * float(line.get("font-size")) * 0.48 for line in lines)
        assert longest <= left + wide
