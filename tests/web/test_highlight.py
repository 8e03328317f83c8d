"""What may be chosen is seen on everything it lies on: ink or its paper halo stands out from seats and lands."""

from __future__ import annotations

import re

import pytest

from meseta.games.el_grande.names import PLACE_IDS
from meseta.render.palette import dark, light
from meseta.web.files import STYLE, files

NEEDED = 3.0
"""The contrast that WCAG 1.4.11 asks of what shows that something can be operated."""
SEATS = ("red", "blue", "yellow", "green", "white")
LAND = r"sea|neighbour|sa-(band-\d|sea)|to-(terrace-\d|road)"
SURE = 4.3
"""What ink or halo has against every seat's colour."""


def shine(colour):
    """Relative luminance."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, two):
    low, high = sorted((shine(one), shine(two)))
    return (high + 0.05) / (low + 0.05)


def pair(name):
    """A colour of the pages by day and by night."""
    found = re.search(rf"--{name}:\s*light-dark\((#\w{{6}}),\s*(#\w{{6}})\)", files()[STYLE].content.decode())
    return found.groups()


@pytest.mark.parametrize(("palette", "at"), [(light, 0), (dark, 1)])
def test_ink_or_paper_stands_out_from_everything(palette, at):
    trace, halo = pair("trace")[at], pair("halo")[at]
    colours = {name: colour for name, colour in palette().items() if re.fullmatch(r"#[0-9a-f]{6}", colour)}
    assert contrast(trace, halo) > 12
    for seat in SEATS:
        assert max(contrast(trace, colours[seat]), contrast(halo, colours[seat])) >= SURE, seat
    lands = [name for name in colours if name in PLACE_IDS or re.fullmatch(LAND, name)]
    assert len(lands) > 12
    for name in lands:
        assert max(contrast(trace, colours[name]), contrast(halo, colours[name])) >= NEEDED, name


def test_marks_of_the_page_use_no_filters():
    assert not re.search(r"[{;]\s*(backdrop-)?filter:", files()[STYLE].content.decode())
    assert "filter:" not in files()["script.js"].content.decode()
