"""Take the pictures of the table in the browser that the README shows: ``python docs/pictures/screens.py``.

``python docs/pictures/screens.py FOLDER`` takes every game on desktop and phone, light and dark, to be looked at.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))

from PIL import Image  # noqa: E402
from playwright.sync_api import Browser  # noqa: E402
from tests.browser.hands import Devices, Guest, chromium, chromium_at  # noqa: E402
from tests.browser.serving import running  # noqa: E402

import meseta  # noqa: E402

DESKTOP = {"width": 1360, "height": 900}
PHONE = {"width": 390, "height": 780, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
AFTER = {"el_grande": 110, "king_and_intrigue": 90, "toledo": 90, "sanchos": 60}
"""Decisions after which there is something to see."""
SEATS = {"el_grande": 4, "king_and_intrigue": 4, "toledo": 3, "sanchos": 3}


class Screen(NamedTuple):
    """A picture to be taken."""

    game: str
    device: str
    light: str


README = (
    Screen("el_grande", "desktop", "light"),
    Screen("sanchos", "desktop", "dark"),
    Screen("toledo", "phone", "light"),
)


def take(browser: Browser, server: str, screen: Screen, file: Path) -> None:
    """A table in the middle of a game, with few colours, so that the file is small."""
    device = PHONE if screen.device == "phone" else DESKTOP
    guest = Guest(Devices(browser), server, color_scheme=screen.light, **device)
    bots = ["greedy"] * (SEATS[screen.game] - 1)
    guest.found(screen.game, "me", *bots, seed=12, after=AFTER[screen.game])
    guest.ready()
    picture = Image.open(io.BytesIO(guest.page.screenshot()))
    picture.convert("RGB").quantize(255, dither=Image.Dither.NONE).save(file, optimize=True)
    guest.leave()


def main() -> None:
    """All pictures."""
    everything = [Screen(g, d, s) for g in meseta.NAMES for d in ("desktop", "phone") for s in ("light", "dark")]
    folder, wanted = (Path(sys.argv[1]), everything) if len(sys.argv) > 1 else (HERE, README)
    path = chromium()
    assert path, "There is no Chromium here."
    with tempfile.TemporaryDirectory() as house, running(Path(house)) as server, chromium_at(path) as browser:
        for screen in wanted:
            take(browser, server, screen, folder / f"{'-'.join(screen)}.png")


if __name__ == "__main__":
    main()
