"""PNG and GIF: the size that was asked for, letters without any fonts installed, one frame per visible step."""

from __future__ import annotations

import io
import re
from html import escape

import pytest
from PIL import Image, ImageChops

import meseta
from meseta.core.replay import read, write
from meseta.core.texts import languages, texts
from meseta.render import pictures


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


def page(inside: str) -> str:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40"><rect width="200" height="40" fill="#fff"/>'
    return f"{head}{inside}</svg>"


def dark(image: Image.Image) -> int:
    return sum(n for shade, n in enumerate(image.convert("L").histogram()) if shade < 128)


@pytest.mark.parametrize("family", ["Georgia, 'Iowan Old Style', serif", "system-ui, 'Segoe UI', sans-serif"])
@pytest.mark.parametrize("look", ['font-weight="bold"', 'font-style="italic"', ""])
@pytest.mark.parametrize("words", ["Alcázar", "Nájera", "Größe „ij“ ¿ñ?", "→ × ·–", "★ ◆"])
def test_letters_of_every_language_are_drawn_with_the_fonts_of_the_package(family, look, words):
    line = f'<text x="4" y="28" font-size="24" font-family="{family}" {look}>'
    assert dark(opened(pictures.png(page(f"{line}{words}</text>"), 200))) > 40


def test_the_fonts_have_every_letter_of_the_texts_and_no_box_stands_for_one():
    box = opened(pictures.png(page('<text x="4" y="28" font-size="24">\ue000</text>'), 200)).tobytes()
    letters = {c for name in meseta.NAMES for c in all_words(f"meseta.games.{name}")}
    boxes = [c for c in sorted(letters) if c.isprintable() and c != " " and drawn(c) == box]
    assert boxes == ["⛨"], "a sign of the terminal's board, which no picture shows"


def drawn(letter: str) -> bytes:
    return opened(pictures.png(page(f'<text x="4" y="28" font-size="24">{escape(letter)}</text>'), 200)).tobytes()


def all_words(package: str) -> str:
    return "".join(str(texts(package, language).content) for language in languages(package))


def test_a_position_is_drawn_in_the_size_that_is_asked_for():
    svg = meseta.draw(meseta.new("el_grande", 3, 7), 0).svg
    image = opened(pictures.png(svg, 500))
    assert image.format == "PNG"
    assert image.size[0] == 500
    width, height = map(float, re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg).groups())
    assert image.size[1] == pytest.approx(500 * height / width, abs=1)


def played(decisions: int):
    match = meseta.new("toledo", 2, 3)
    for _ in range(decisions):
        match.play(match.question.options[0])
    return match


def test_a_game_is_an_animation_that_ends_where_the_game_stands():
    match, told = played(6), []
    content = pictures.animation(match, read(write(match)), 0, width=300, progress=lambda *done: told.append(done))
    image = opened(content)
    assert image.format == "GIF"
    assert 2 <= image.n_frames <= len(match.log) + 1
    assert told[-1] == (len(match.log) + 1, len(match.log) + 1)
    image.seek(image.n_frames - 1)
    last = opened(pictures.png(meseta.draw(match, 0).svg, 300)).convert("RGB")
    apart = ImageChops.difference(image.convert("RGB"), last).convert("L").histogram()
    assert sum(apart[64:]) < 300 * 300 * 0.01, "colours are a little off in a GIF, the picture is the same"


def test_nothing_new_is_no_frame():
    first, second = (meseta.draw(played(n), None).svg for n in (0, 4))
    frames = list(pictures._changes([first, first, second, second, first], 5, None))
    assert frames == [first, second, first]


def test_a_long_game_is_shown_by_some_of_its_positions():
    assert pictures.steps_shown(5, 10) == [0, 1, 2, 3, 4, 5]
    shown = pictures.steps_shown(1000, 50)
    assert (shown[0], shown[-1], len(shown)) == (0, 1000, 50)
    assert pictures.steps_shown(0, 6) == [0]


def test_a_game_takes_about_a_minute_and_no_step_is_a_flash():
    assert pictures._frame_time(3) == 900
    assert pictures._frame_time(120) == 500
    assert pictures._frame_time(5000) == 150


def test_an_animation_for_one_seat_shows_nothing_of_another(monkeypatch):
    """It is made of the views of that seat and of nothing else."""
    match = played(6)
    monkeypatch.setattr(pictures, "gif", lambda drawings, width: b"".join(s.encode() for s in drawings))
    drawn = [pictures.animation(match, read(write(match)), seat).decode() for seat in (0, None)]
    assert drawn[0].endswith(meseta.draw(match, 0).svg)
    assert drawn[1].endswith(meseta.draw(match, None).svg)
    assert "Your hand" not in drawn[1]


@pytest.mark.parametrize("name", ["el_grande", "king_and_intrigue"])
def test_a_picture_of_a_position_is_small(name):
    match = meseta.new(name, 5, 7)
    while len(match.log) < 60:
        match.play(match.question.options[-1])
    assert len(pictures.png(meseta.draw(match, 0).svg)) <= 300_000
