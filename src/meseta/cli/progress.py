"""How far many games are, in a line that goes away by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def progress(count: int) -> Iterator[Callable[[int], None]]:
    """A function to be told how many of ``count`` games are done. What is not a terminal is spared."""
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    errors = Console(stderr=True)
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as line:
        task = line.add_task("games", total=count)
        yield lambda done: line.update(task, completed=done)
