"""Pictures and records of a game."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image

import meseta
from meseta.cli import main
from tests.kit.record import REPLAYS

GAME = min(REPLAYS.glob("el_grande/*.replay"))
SVG = "{http://www.w3.org/2000/svg}"


def test_a_position_is_drawn(tmp_path: Path) -> None:
    assert main(["export", str(GAME), "--at", "60", "--svg", str(tmp_path / "a.svg"), "--seat", "red"]) == 0
    ids = {element.get("id") for element in ET.parse(tmp_path / "a.svg").iter()}
    assert {"king", "region-galicia", "place-castillo", "player-red", "stack-5"} <= ids


def test_a_file_that_is_there_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.svg").write_text("mine")
    assert main(["export", str(GAME), "--svg", str(tmp_path / "a.svg")]) == 2
    assert "already" in capsys.readouterr().err
    assert (tmp_path / "a.svg").read_text() == "mine"


def test_a_part_of_a_game_is_written_as_a_replay(tmp_path: Path) -> None:
    assert main(["export", str(GAME), "--at", "60", "--replay", str(tmp_path / "a.replay")]) == 0
    assert "open 60" in (tmp_path / "a.replay").read_text()


def test_a_position_and_the_way_to_it_are_images(tmp_path: Path) -> None:
    wishes = ["--at", "9", "--png", str(tmp_path / "a.png"), "--gif", str(tmp_path / "a.gif"), "--width", "200"]
    assert main(["export", str(GAME), *wishes]) == 0
    with Image.open(tmp_path / "a.png") as still, Image.open(tmp_path / "a.gif") as moving:
        assert (still.format, still.size[0]) == ("PNG", 200)
        assert (moving.format, moving.size[0]) == ("GIF", 200)
        assert getattr(moving, "n_frames", 1) > 2


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        ["--png", "a.png", "--width", "99999"],
        ["--png", "a", "--gif", "a"],
        ["--gif", "no/where/a.gif"],
        ["--svg", "a.svg", "--seat", "purple"],
        ["--svg", "a.svg", "--at", "99999"],
    ],
)
def test_wrong_wishes_are_refused(wrong: list[str]) -> None:
    assert main(["export", str(GAME), *wrong]) == 2


def test_a_covered_castillo_is_not_drawn() -> None:
    def words(castillo: str) -> str:
        root = ET.fromstring(meseta.draw(meseta.new("el_grande", seats=2, castillo=castillo)).svg)
        place = next(e for e in root.iter(f"{SVG}g") if e.get("id") == "place-castillo")
        return " ".join(e.text or "" for e in place.iter(f"{SVG}text"))

    assert "?" in words("covered")
    assert "?" not in words("counted")


def test_text_in_pictures_is_escaped() -> None:
    from meseta.render.palette import text

    assert "<b>" not in text(0, 0, "<b>")
