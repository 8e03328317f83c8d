"""The terminal: ``meseta serve | play | simulate | arena | dataset | replay | rules | census | export | bots | …``."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from meseta.cli.parser import read_command
from meseta.core.errors import MesetaError

BAD_INPUT = 2
INTERRUPTED = 130
EXTRAS = {
    "web": ("alembic", "multipart", "PIL", "resvg_py", "segno", "sqlalchemy", "starlette", "uvicorn", "websockets"),
    "postgres": ("psycopg",),
    "env": ("gymnasium", "numpy", "pettingzoo", "pyspiel"),
    "arena": ("openskill", "pyarrow", "ray"),
}
"""Packages that only some commands need, by the name under which they are installed together."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; what a person did wrong is a sentence on stderr and exit status 2, never a traceback."""
    _write_what_can_be_written()
    try:
        arguments = read_command(list(sys.argv[1:] if argv is None else argv))
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except MesetaError as error:
        print(f"meseta: {error}", file=sys.stderr)
        return BAD_INPUT
    except ModuleNotFoundError as error:
        print(f"meseta: {_missing(error)}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        _stop_writing()
        return 0
    except KeyboardInterrupt:
        print("\nmeseta: stopped.", file=sys.stderr)
        return INTERRUPTED
    return status


def _missing(error: ModuleNotFoundError) -> str:
    """How to install what a command needs; a package that nobody knows is a fault of ours and stays one."""
    package = (error.name or "").partition(".")[0]
    for extra, packages in EXTRAS.items():
        if package in packages:
            return f"This needs the package {package}: install it with  pip install 'meseta[{extra}]'."
    raise error


def _write_what_can_be_written() -> None:
    """On a terminal that knows no ♔ a question mark is better than a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _stop_writing() -> None:
    """The reader of our output has gone (``| head``): let Python's last flush go nowhere instead of complaining."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
