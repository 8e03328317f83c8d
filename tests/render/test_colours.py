"""Colours are told apart by every kind of eye, and what must be read can be read: by day and by night."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations
from math import dist

import pytest

from meseta.games.el_grande.names import PLACE_IDS
from meseta.render.palette import COLOURS, dark, light

FLOOR = 15
"""How far two seats' colours must be apart, in hundredths of OKLab's unit."""
EYES = {
    "most eyes": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What becomes of linear light in each kind of eye (Machado, Oliveira and Fernandes 2009)."""
LANDS = (*PLACE_IDS[:10], *(f"court-{worth}" for worth in range(4, 9)))
themes = pytest.mark.parametrize("colours", [light(), dark()], ids=["light", "dark"])


def linear(colour):
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def oklab(light):
    lms = times(
        (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        ),
        light,
    )
    return times(
        (
            (0.2104542553, 0.7936177850, -0.0040720468),
            (1.9779984951, -2.4285922050, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.8086757660),
        ),
        [part ** (1 / 3) for part in lms],
    )


def seen(colour, eye):
    return oklab([min(1, max(0, part)) for part in times(EYES[eye], linear(colour))])


def brightness(colour):
    return sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))


def contrast(one, other):
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@themes
@pytest.mark.parametrize("eye", EYES)
def test_every_pair_of_seats_is_told_apart(colours, eye):
    for one, other in combinations(COLOURS, 2):
        apart = 100 * dist(seen(colours[one], eye), seen(colours[other], eye))
        assert apart >= FLOOR, f"{one} and {other}: {apart:.1f} for {eye}"


def test_seats_have_the_same_colours_by_day_and_by_night():
    assert all(light()[seat] == dark()[seat] for seat in COLOURS)


@themes
def test_names_are_read_on_every_land(colours):
    for land in LANDS:
        assert contrast(colours["ink"], colours[land]) >= 4.5, land
    assert contrast(colours["faint"], colours["neighbour"]) >= 4.5


@themes
def test_pieces_stand_out_from_every_land_by_their_edge_or_as_a_whole(colours):
    for land in LANDS:
        for seat in COLOURS:
            found = max(contrast(colours[seat], colours[land]), contrast(colours[f"{seat}-edge"], colours[land]))
            assert found >= 3, f"{seat} in {land}: {found:.1f}"


@pytest.mark.parametrize("night", [False, True], ids=["light", "dark"])
def test_a_highlight_stands_out_from_seats_and_lands(night):
    """Ink on paper or paper on ink: one of the two is far from any colour."""
    colours = dark() if night else light()
    sheet = files("meseta.web").joinpath("style/3-board.css").read_text(encoding="utf-8")
    trace, halo = (
        re.search(rf"--{name}: light-dark\((#\w+), (#\w+)\)", sheet)[1 + night] for name in ("trace", "halo")
    )
    assert contrast(halo, trace) >= 7
    for other in (*COLOURS, *LANDS, "sea", "neighbour", "gold", "card"):
        assert max(contrast(halo, colours[other]), contrast(trace, colours[other])) >= 3, other


def test_pages_and_boards_do_not_speak_of_two_things_by_one_name():
    sheets = "".join(sheet.read_text(encoding="utf-8") for sheet in files("meseta.web").joinpath("style").iterdir())
    assert not set(re.findall(r"--([\w-]+):", sheets)) & set(light())


@themes
def test_numbers_are_read_on_discs_shields_and_seats(colours):
    pairs = [("disc", "disc-ink"), *((shield, "on-shield") for shield in ("first", "second", "third"))]
    pairs += [(seat, f"{seat}-ink") for seat in COLOURS]
    pairs += [("card", "ink"), ("card", "faint"), ("asked", "ink"), ("paper", "faint")]
    for ground, ink in pairs:
        assert contrast(colours[ground], colours[ink]) >= 4.5, ground
