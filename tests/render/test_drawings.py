"""Laws of all drawings: parts with stable ids that stand once, spots for what lies somewhere, motions between parts."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from meseta.core.words import languages
from meseta.render import _module_named, drawing_of, motions_of
from meseta.render.palette import light
from tests.kit.drivers import Journey, travel
from tests.kit.laws import everybody, luck
from tests.kit.register import real_names, tables, usual_length

DRAWN = [name for name in real_names() if hasattr(_module_named(name), "drawing")]
every_table = pytest.mark.parametrize(
    "table", [t for name in DRAWN for t in tables(name)], ids=lambda t: f"{t.game}-{t}"
)
some_tables = pytest.mark.parametrize(
    "table", [t for name in DRAWN for t in (tables(name)[0], tables(name)[-1])], ids=lambda t: f"{t.game}-{t}"
)
"""The fewest seats, and the most with every setting changed: for laws that are checked at every decision."""
EL_GRANDE = r"stop|place|special|object|allow|extra|relocate|take\d"
BUTTONS = {
    "el_grande": EL_GRANDE,
    "king_and_intrigue": EL_GRANDE,
    "toledo": r"draw|place|move|return|decline|end|no_sword",
    "sanchos": r"recruit|deploy_\w+|move|fortify|attack|besiege|reserve|el_cid|now|later|yes|no|pass|stop|points\d"
    r"|t\d+k?",
}
"""The options that lie nowhere on the picture: numbers, yes and no, what to do next."""
MOVERS = {
    "el_grande": {"KingPlaced", "Placed", "CardTaken", "PowerPlayed", "Scored"},
    "toledo": {"FigureMoved", "CardDrawn", "TilePlaced", "Paid"},
    "sanchos": {"CardPlayed", "Recruited", "Deployed", "Moved", "DieRolled"},
}


def positions(table, seed, wanted=8):
    """Some positions of a random game, from its beginning on, and its end."""
    step = max(1, usual_length(table.game) // wanted)
    for i, match in enumerate(travel(Journey(table, seed))):
        if i % step == 0 or match.question is None:
            yield match


def element(markup):
    return ET.fromstring(markup)


@every_table
def test_every_part_is_one_element_with_its_id_and_no_id_stands_twice(table):
    for match in positions(table, 1):
        for seat in everybody(match):
            names = []
            for pane in drawing_of(match.game, match.view(seat)).panes:
                for name, markup in pane.parts.items():
                    root = element(markup)
                    assert root.get("id") == name
                    names += [found.get("id") for found in root.iter() if found.get("id")]
            assert len(names) == len(set(names)), f"{sorted(n for n in names if names.count(n) > 1)} are there twice"


@some_tables
def test_drawings_have_no_styles_no_scripts_and_only_colours_of_the_style_sheet(table):
    known = light()
    for match in positions(table, 3, 4):
        for pane in drawing_of(match.game, match.view(0)).panes:
            for markup in pane.parts.values():
                assert not re.search(r"\sstyle=|<style|<script|\son\w+=|#[0-9a-f]{3,6}\b", markup), markup
                assert set(re.findall(r"var\(--([\w-]+)\)", markup)) <= set(known)


@every_table
def test_equal_positions_are_drawn_alike_and_the_panes_keep_their_names(table):
    names = set()
    for match in positions(table, 4, 4):
        one, two = (drawing_of(match.game, match.view(0)) for _ in range(2))
        assert one == two
        names.add(tuple(pane.name for pane in one.panes))
    assert len(names) == 1


@every_table
def test_spots_are_named_by_options_and_lie_in_panes(table):
    for match in positions(table, 5, 6):
        for seat in everybody(match):
            drawing = drawing_of(match.game, match.view(seat))
            boxes = {pane.name: pane.box for pane in drawing.panes}
            for name, spot in drawing.spots.items():
                match.game.vocabulary.option(name)
                assert spot.pane in boxes
                assert spot.label
                shape = element(spot.outline)
                assert not len(shape)
                assert not {"fill", "stroke", "id", "class"} & set(shape.keys())


@pytest.mark.parametrize("table", [t for name in BUTTONS for t in (tables(name)[0], tables(name)[-1])], ids=str)
def test_every_option_that_lies_somewhere_has_a_spot(table):
    for match in travel(Journey(table, 6)):
        for seat in everybody(match):
            if seat is None or match.question_for(seat) is None:
                continue
            view = match.view(seat)
            spots = drawing_of(match.game, view).spots
            bare = [name for name in view["question"]["options"] if name not in spots]
            odd = [name for name in bare if not re.fullmatch(BUTTONS[table.game], name)]
            assert not odd, f"{odd} have no spot in a question of the kind {view['question']['kind']}"


@every_table
def test_no_drawing_tells_what_the_seat_does_not_know(table):
    for match in positions(table, 2, 4):
        for seat in range(match.seats):
            other = match.game.resample(match.state, seat, luck(match, seat))
            assert drawing_of(match.game, match.game.view(other, seat)) == drawing_of(match.game, match.view(seat))


@some_tables
def test_drawings_speak_every_language(table):
    for match in positions(table, 7, 2):
        for language in languages("meseta.render"):
            drawing = drawing_of(match.game, match.view(0), language)
            assert all(pane.title for pane in drawing.panes)


@some_tables
def test_motions_go_from_part_to_part(table):
    moved = set()
    before = set()
    told = 0
    for match in travel(Journey(table, 8)):
        for seat in (0, None):
            view = match.view(seat)
            after = names_in(drawing_of(match.game, view))
            for event in match.events[told:]:
                seen = event.seen_by(seat)
                for motion in motions_of(match.game, seen, view) if seen else []:
                    moved.add(type(event).__name__)
                    assert motion.kind in ("glide", "turn", "roll")
                    element(f"<g>{motion.piece}</g>")
                    assert not re.search(r"\s(id|style)=", motion.piece)
                    assert {motion.start, motion.end} - {""}, "something begins or ends somewhere"
                    assert {motion.start, motion.end} <= {"", *after, *before}, f"{event}: {motion.start} {motion.end}"
        told = len(match.events)
        before = after
    assert moved >= MOVERS.get(table.game, set())


def names_in(drawing):
    return {
        name
        for pane in drawing.panes
        for markup in pane.parts.values()
        for name in re.findall(r'\bid="([^"]+)"', markup)
    }
