"""How far pieces of a picture reach."""

from __future__ import annotations

import pytest

import meseta
from meseta.render import drawing_of
from meseta.render.extent import extent, inside, joined


@pytest.mark.parametrize(
    ("markup", "box"),
    [
        ('<rect x="1" y="2" width="30" height="4"/>', (1, 2, 30, 4)),
        ('<circle cx="10" cy="20" r="5"/>', (5, 15, 10, 10)),
        ('<ellipse cx="10" cy="20" rx="5" ry="2"/>', (5, 18, 10, 4)),
        ('<path d="M1,2 L5,2 l0,4 h-4 z"/>', (1, 2, 4, 4)),
        ('<path d="m1 2 3 0 0 3v2H1Z"/>', (1, 2, 3, 5)),
        ('<path d="M0 0C1 1 2 2 3 3q1 1 2 2a1 1 0 0 1 4 4"/>', (0, 0, 9, 9)),
        ('<polygon points="1,1 4,1 4,9"/>', (1, 1, 3, 8)),
        ('<line x1="1" y1="2" x2="3" y2="9"/>', (1, 2, 2, 7)),
        ('<g transform="translate(10 20)"><rect width="2" height="3"/></g>', (10, 20, 2, 3)),
        ('<g transform="translate(10 20) scale(2)"><rect x="1" width="2" height="3"/></g>', (12, 20, 4, 6)),
        ('<g transform="scale(2 3)"><g transform="matrix(1 0 0 1 5 5)"><circle r="1"/></g></g>', (8, 12, 4, 6)),
        ('<defs><rect width="9" height="9"/></defs><rect x="1" y="1" width="1" height="1"/>', (1, 1, 1, 1)),
        ('<g id="nothing"/>', None),
        ("<g>", None),
    ],
)
def test_the_box_round_a_piece(markup, box):
    assert extent(markup) == (None if box is None else pytest.approx(box))


def test_letters_are_as_long_as_they_are_many():
    x, _, width, _ = extent('<text x="100" y="50" font-size="10" text-anchor="middle">abcdef</text>')
    assert x < 100 < x + width
    assert extent('<text x="100" y="50" text-anchor="end">a</text>')[0] < 100


def test_a_point_lies_inside_a_shape_or_not():
    corner = '<path d="M0,0 L10,0 L10,10 L5,5 Z"/>'
    assert inside((8, 2), corner)
    assert not inside((2, 8), corner)
    assert not inside((20, 2), corner)


def test_boxes_are_joined():
    assert joined([(0, 0, 1, 1), (5, 5, 1, 2)]) == (0, 0, 6, 7)
    assert joined([]) is None


@pytest.mark.parametrize("name", meseta.NAMES)
def test_spots_lie_inside_their_panes(name):
    match = meseta.new(name, seats=3, seed=1)
    drawing = drawing_of(match.game, match.view(0))
    panes = {pane.name: pane.box for pane in drawing.panes}
    for spot in drawing.spots.values():
        x, y, width, height = extent(spot.outline)
        left, top, wide, high = panes[spot.pane]
        assert left - 20 <= x <= x + width <= left + wide + 20
        assert top - 20 <= y <= y + height <= top + high + 20
