"""What a run says while it works."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Tell: TypeAlias = Callable[[str], None]


def now_and_then(tell: Tell, what: str, count: int) -> Callable[[int], None]:
    """Say every tenth of the way how far it is."""
    said = -1

    def hear(done: int) -> None:
        nonlocal said
        tenth = 10 * done // max(1, count)
        if tenth > said:
            said = tenth
            tell(f"{what}: {done} of {count}")

    return hear
