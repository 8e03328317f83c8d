"""Two pictures of a page are compared as somebody does who stands some steps away: field by field, by the mean colour.

Letters, whatever font a machine has, and a pixel more or less make no difference there; a board, a column or a theme
that is missing does.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

import numpy as np
from PIL import Image

FOLDER = Path(__file__).parent / "golden" / "pictures"
WIDEST = 720
"""Pixels of a picture that is kept; a phone is narrower."""
QUALITY = 30
FIELDS = {True: (24, 16), False: (16, 24)}
"""Columns and rows, of pictures that are wide and that are high."""
FAR = 0.06
"""The distance of two colours in OKLab at which a field looks different; black and white are 1 apart."""
MOST_FAR = 0.06
"""The share of fields that may look different: where a line is broken elsewhere, what follows it moves."""
MEAN = 0.022
"""How far all fields may be apart on the whole."""

_EYE = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def kept_size(picture):
    """A picture in the size in which it is kept."""
    width = min(WIDEST, picture.width)
    size = (width, round(picture.height * width / picture.width))
    return picture.convert("RGB").resize(size, Image.Resampling.BOX)


def fields(picture):
    """The mean colour of every field, in OKLab."""
    size = FIELDS[picture.width > picture.height]
    light = np.asarray(picture.convert("RGB").resize(size, Image.Resampling.BOX), dtype=float) / 255
    linear = np.where(light <= 0.04045, light / 12.92, ((light + 0.055) / 1.055) ** 2.4)
    return np.cbrt(linear @ _EYE.T) @ _LAB.T


def distances(one, other):
    """How far two pictures are apart, field by field."""
    return np.linalg.norm(fields(one) - fields(other), axis=2)


def looks_the_same(one, other):
    """Whether two pictures show the same page."""
    far = distances(one, other)
    return float(far.mean()) <= MEAN and float((far > FAR).mean()) <= MOST_FAR


def difference(old, new):
    """The old picture, the new one, and beside them the fields that are different."""
    new = new.resize(old.size)
    far = Image.fromarray(np.uint8(255 * np.clip(distances(old, new) / (2 * FAR), 0, 1)))
    sheet = Image.new("RGB", (3 * old.width, old.height))
    for place, part in enumerate((old, new, far.resize(old.size, Image.Resampling.NEAREST))):
        sheet.paste(part.convert("RGB"), (place * old.width, 0))
    return sheet


def kept(name):
    """The golden picture of this name."""
    return Image.open(FOLDER / f"{name}.webp").convert("RGB")


def check_picture(shot, name, folder):
    """Why what a page shows is not what was kept, with both in a folder to look at; nothing where it is the same."""
    new, file = kept_size(Image.open(io.BytesIO(shot))), FOLDER / f"{name}.webp"
    if os.environ.get("MESETA_RENEW"):
        FOLDER.mkdir(parents=True, exist_ok=True)
        new.save(file, quality=QUALITY, method=6)
    assert file.exists(), f"{file.name} is missing; MESETA_RENEW=1 writes it"
    old = kept(name)
    if looks_the_same(old, new):
        return ""
    new.save(folder / f"{name}.png")
    difference(old, new).save(folder / f"{name}-difference.png")
    far = distances(old, new)
    return (
        f"{name}: {(far > FAR).mean():.0%} of the fields, {far.mean():.3f} on the whole; {folder}/{name}-difference.png"
    )
