"""The drawn maps have the borders of the games."""

from __future__ import annotations

import re
from importlib import resources
from xml.etree import ElementTree as ET

import meseta
from meseta.render import draw
from meseta.render.el_grande import spain
from meseta.render.el_grande.atlas import REGIONS
from meseta.render.sanchos import kingdoms


def corners(path: str) -> set[str]:
    return set(path.removeprefix("M").removesuffix(" Z").split(" L"))


def test_the_kingdoms_are_drawn_with_the_borders_of_the_printed_map():
    assert kingdoms.borders() == meseta.game("sanchos").printed.neighbours


def test_regions_of_the_kingdoms_share_their_borders_point_by_point_and_no_others():
    printed = meseta.game("sanchos").printed
    drawn = [set(corners) for corners in kingdoms.chart(printed).corners]
    for here in range(printed.regions):
        touching = [there for there in range(printed.regions) if len(drawn[here] & drawn[there]) > 2]
        assert sorted({*touching} - {here}) == printed.neighbours[here]


def test_the_regions_of_spain_are_drawn_with_the_borders_of_the_printed_map():
    """Regions share their borders point by point, and no others do; the castillo touches nothing."""
    printed = meseta.game("el_grande").printed
    drawn = [set(spain.corners(place)) for place in REGIONS]
    for here, mine in enumerate(drawn):
        touching = {there for there, others in enumerate(drawn) if there != here and len(mine & others) > 2}
        assert touching == {there for there in printed.neighbours[here] if there < len(REGIONS)}


def test_a_bridge_finds_the_border_between_any_two_neighbours_in_spain():
    for here, near in enumerate(meseta.game("el_grande").printed.neighbours):
        for there in near:
            line, *sides = (
                spain.frontier(REGIONS[here], REGIONS[there]),
                *map(spain.corners, (REGIONS[here], REGIONS[there])),
            )
            assert all(len({*line} & {*side}) > 2 for side in sides)


def test_every_border_of_spain_is_stroked_once():
    pieces = sum(len(line.split()) - 1 for name, line in spain.LINES.items() if "-" in name)
    assert spain.borders().count("c") == pieces


def test_every_border_of_the_kingdoms_is_inked_once():
    printed = meseta.game("sanchos").printed
    drawn = kingdoms.chart(printed).borders
    pairs = [(line.one, line.other) for line in drawn if None not in (line.one, line.other)]
    wanted = {(here, there) for here, near in enumerate(printed.neighbours) for there in near if here < there}
    assert len(pairs) == len(set(pairs))
    assert set(pairs) == wanted
    assert len({line.path for line in drawn}) == len(drawn)


def test_an_owners_map_with_other_borders_is_drawn_as_a_grid_with_roads(tmp_path):
    text = resources.files("meseta.games.sanchos").joinpath("data/map.toml").read_text(encoding="utf-8")
    other = re.sub(r"neighbours = \[10, 11\]", "neighbours = [7, 10, 11]", text)
    other = other.replace("neighbours = [5, 6, 8, 9]", "neighbours = [5, 6, 8, 9, 12]")
    (tmp_path / "map.toml").write_text(other, encoding="utf-8")
    match = meseta.new("sanchos", 2, 1, data=tmp_path)
    assert kingdoms.chart(match.game.printed).roads
    ET.fromstring(draw(match.game, match.view(0)).svg)


def test_names_of_an_owners_data_are_escaped(tmp_path):
    text = resources.files("meseta.games.sanchos").joinpath("data/map.toml").read_text(encoding="utf-8")
    (tmp_path / "map.toml").write_text(text.replace('"Lara"', "'<b> & \"c\"'"), encoding="utf-8")
    match = meseta.new("sanchos", 2, 1, data=tmp_path)
    assert "&lt;b&gt; &amp; " in draw(match.game, match.view(0)).svg
    ET.fromstring(draw(match.game, match.view(0)).svg)
