"""Pictures for the world outside: a drawing as PNG, and a whole game as an animated GIF.

The letters come from the package itself, so that a picture looks the same on a machine without any fonts.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import resources

import resvg_py
from PIL import Image

from meseta.core.decision import Seat
from meseta.core.game import View
from meseta.core.match import Match
from meseta.core.replay import Record, play_back
from meseta.render import draw

PNG_WIDTH = 1600
GIF_WIDTH = 640
MOST_FRAMES = 180
"""A longer game is shown by as many of its positions, evenly spread."""
_FRAME_TIMES = (150, 900)
"""Milliseconds that one position is shown, at least and at most."""
_WHOLE_TIME = 60_000
_LAST_TIME = 4_000
_GIF_COLOURS = 128
_PNG_COLOURS = 256
_SAMPLES = 6

Progress = Callable[[int, int], None]
"""Told how many positions are done, and of how many."""


def png(svg: str, width: int = PNG_WIDTH) -> bytes:
    """A drawing as a PNG of this width; in 256 colours it is a third as large, and nobody misses the others."""
    return _reduced(_shot(svg, width))


def _reduced(shot: bytes) -> bytes:
    """A picture with a palette, without dithering: that would make it larger again."""
    image = _opened(shot).quantize(_PNG_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = io.BytesIO()
    image.save(out, format="PNG", compress_level=6)
    return out.getvalue()


def _shot(svg: str, width: int) -> bytes:
    """What the renderer makes of a drawing."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=_fonts(),
            font_family="Meseta Sans",
            sans_serif_family="Meseta Sans",
            serif_family="Meseta Serif",
        )
    )


@cache
def _fonts() -> list[str]:
    """The package's own fonts. Installed packages are plain files: pip always unpacks them."""
    folder = resources.files("meseta.render").joinpath("data")
    return sorted(str(path) for path in folder.iterdir() if path.name.endswith(".ttf"))


def steps_shown(length: int, most: int = MOST_FRAMES) -> list[int]:
    """The positions of a game that an animation shows: all, or as many as it may, with the first and the last."""
    if length < most:
        return list(range(length + 1))
    return sorted({round(i * length / (most - 1)) for i in range(most)})


def animation(
    match: Match,
    record: Record,
    seat: Seat | None = None,
    language: str = "en",
    *,
    width: int = GIF_WIDTH,
    most: int = MOST_FRAMES,
    progress: Progress | None = None,
) -> bytes:
    """A played game as an animated GIF, through the eyes of ``seat``: one frame for every step that can be seen."""
    wanted = steps_shown(len(match.log), most)
    views: list[View] = []
    positions = set(wanted)

    def watch(position: Match) -> None:
        if len(position.log) in positions:
            views.append(position.view(seat))

    watch(play_back(record, match.game, 0))
    play_back(record, match.game, len(match.log), watch)
    drawings = (draw(match.game, view, language).svg for view in views)
    return gif(_changes(drawings, len(views), progress), width)


def _changes(drawings: Iterable[str], total: int, progress: Progress | None) -> Iterator[str]:
    """Drawings that differ from the one before."""
    last = ""
    for done, svg in enumerate(drawings, 1):
        if svg != last:
            yield svg
        last = svg
        if progress is not None:
            progress(done, total)


def gif(drawings: Iterable[str], width: int = GIF_WIDTH) -> bytes:
    """Drawings one after the other as an animated GIF that ends on the last one for a while, and begins again."""
    # Kept as PNG until all are there: small, and the common palette is made of samples of the whole game.
    shots = [_shot(svg, width) for svg in drawings]
    palette = _palette(shots)
    frames = [_opened(shot).quantize(palette=palette, dither=Image.Dither.NONE) for shot in shots]
    each = _frame_time(len(frames))
    out = io.BytesIO()
    frames[0].save(
        out,
        format="GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[*([each] * (len(frames) - 1)), _LAST_TIME],
        loop=0,
        optimize=False,
        disposal=1,
    )
    return out.getvalue()


def _opened(shot: bytes) -> Image.Image:
    return Image.open(io.BytesIO(shot)).convert("RGB")


def _palette(shots: list[bytes]) -> Image.Image:
    """One palette for the whole game, so that only what changes is written again."""
    samples = [_opened(shots[i]) for i in steps_shown(len(shots) - 1, _SAMPLES)]
    width, height = samples[0].size
    sheet = Image.new("RGB", (width, height * len(samples)))
    for i, sample in enumerate(samples):
        sheet.paste(sample, (0, i * height))
    return sheet.quantize(_GIF_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _frame_time(frames: int) -> int:
    """How long one position is shown, in milliseconds: a whole game takes about a minute. GIFs count hundredths."""
    least, most = _FRAME_TIMES
    return max(least, min(most, _WHOLE_TIME // max(1, frames))) // 10 * 10
