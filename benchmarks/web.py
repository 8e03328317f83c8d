"""The table in the browser, measured: ``python -m benchmarks.web`` prints its part of RESULTS.md and puts it there.

``make bench`` ends with it. Every measurement runs in a process of its own.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import Any

from tests.kit.postgres import binary

import meseta
from benchmarks.running import put, run
from benchmarks.web_clicks import chromium

TITLE = "# The table in the browser\n"
INTRO = """
Five viewers: the seats first, then spectators. *View + diff* is the CPU of looks, drawings, diffs and messages for all
of them after a move; *deed* is the CPU of the move itself with its commit. Bytes are of one update: as it is, in gzip,
as a socket sends it. The first page is counted with script, styles and icon. A jump is the page
of any action of the finished game. A click is painted in the task after the first frame that shows the answer.
The knee is the highest rate, in steps of 25, at which 99 of 100 players see their own move within 50 ms: whoever moves
is served first (`server/precedence.py`). Beside it stands the rate up to which everybody else sees it within a second;
above that others are told later, and of several moves at once. A table is
idle when nobody has looked at it for some seconds: the server has put it away then, so that what is left is what its
pages have added to what all tables share. Two processes are compared by CPU, since with few cores they, the database
and the load take them from each other: twice what a move costs one process, through what it costs both. Latencies
suffer from whatever else the machine does: look at its load. The CPU of a move is mostly waiting for memory, since
every move is at another table: on a machine whose memory others use too it may cost half as much again while the
reference loop stays as quick, so beside it stands what a walk through more memory than any cache holds takes
(`reference_walk`).
"""

BESIDE = """
boardgame.io's server (`benchmarks/web_beside.py`) keeps its matches in memory and sends every seat the state of the
game as JSON, as large as that of a table of El Grande; it knows hardly any rules, and no pages, words, motions or luck.
So that is what the way of a message costs; the rest is what Meseta does at every move: rules, a commit to the disk, and
for every seat its page, its log in words and what is seen to happen, before they are compressed.
""".strip()

Row = tuple[str, ...]


def lines(head: Row, rows: Iterable[Row]) -> str:
    """A table."""
    listed = [head, ("---", *["--:"] * (len(head) - 1)), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in listed)


def two(values: Iterable[float], digits: int = 0) -> str:
    """Figures that belong together."""
    return " / ".join(f"{value:,.{digits}f}".replace(",", " ") for value in values)


def costs(plain: dict[str, Any], compiled: dict[str, Any]) -> str:
    """CPU, bytes and jumps of every game."""
    cpu = lines(
        ("CPU per move, ms: mean / p95", "view + diff", "compiled", "deed", "compiled", "moves"),
        (
            (
                title(name),
                *(two(figures[name][key], 2) for key in ("cpu", "deed") for figures in (plain, compiled)),
                f"{plain[name]['moves']}",
            )
            for name in plain
        ),
    )
    sizes = lines(
        ("bytes: median / p95", "update", "gzip", "as sent", "first page, gzip", "of it files"),
        (
            (
                title(name),
                *(two(found[kind]) for kind in ("raw", "gzipped", "sent")),
                two([sum(found["page"])]),
                two([found["page"][1]]),
            )
            for name, found in plain.items()
        ),
    )
    jumps = lines(
        ("jump to an action, ms", "median / most", "compiled", "first, from the store", "compiled", "actions"),
        (
            (
                title(name),
                *(two(figures[name]["jump"], 1) for figures in (plain, compiled)),
                *(two([figures[name]["open"]], 1) for figures in (plain, compiled)),
                f"{plain[name]['actions']}",
            )
            for name in plain
        ),
    )
    return f"{cpu}\n\n{sizes}\n\n{jumps}"


def title(name: str) -> str:
    """A game's name for people."""
    return str(meseta.game(name).title)


def clicking(found: dict[str, Any]) -> str:
    """Clicks of every game."""
    rows = ((title(name), two(by["1"], 1), two(by["4"], 1)) for name, by in found.items())
    return lines(("click → paint, ms: p50 / p95", "CPU × 1", "CPU × 4 slower"), rows)


def loading(plain: dict[str, Any], compiled: dict[str, Any]) -> str:
    """Many tables at once."""
    head = (
        "El Grande, all seats connected",
        "connections",
        "moves/s",
        "own move, ms: p50 / p95 / p99",
        "everybody has it, ms: p50 / p99",
        "we ourselves late, p99",
        "CPU, ms/move",
        "a walk through memory, ns",
        "knee, moves/s",
        "everybody in time, moves/s",
    )
    rows = (
        (
            name,
            f"{found['connections']}",
            two([found["rate"]], 1),
            two(found["latency"], 1),
            two(found["others"]),
            two([found["lag"]], 1),
            two([found["cpu"]], 2),
            two([found["walk"]]),
            two([found["knee"]]),
            two([found["together"]]),
        )
        for name, found in (("interpreted", plain), ("compiled", compiled))
    )
    return lines(head, rows)


def beside(plain: dict[str, Any], compiled: dict[str, Any], peer: dict[str, Any]) -> str:
    """The way that a message takes, beside a library that only carries states."""
    head = (
        "the same load",
        "own move, ms: p50 / p95 / p99",
        "everybody has it, ms: p50 / p99",
        "CPU, ms/move",
        "bytes of a message",
    )
    named = (("Meseta, interpreted", plain), ("Meseta, compiled", compiled), ("boardgame.io", peer))
    rows = (
        (name, two(found["latency"], 1), two(found["others"]), two([found["cpu"]], 2), two([found["bytes"]]))
        for name, found in named
    )
    return f"{lines(head, rows)}\n\n{BESIDE}"


def resting(found: dict[str, Any]) -> str:
    """What the server costs while little happens."""
    head = (
        "at rest, interpreted",
        "request on an open connection, ms: p50 / p95",
        "kB per table",
        "kB per line",
        "MB in all",
    )
    kilobytes = [two([found[key] / 1000], 1) for key in ("table", "line")]
    row = (f"{found['connections']} lines", two(found["request"], 2), *kilobytes, two([found["all"] / 1e6]))
    return lines(head, [row])


def budgets(
    plain: dict[str, Any],
    clicks: dict[str, Any] | None,
    load: dict[str, Any],
    compiled_load: dict[str, Any],
    idle: dict[str, Any],
    together: dict[str, Any] | None = None,
) -> str:
    """What was promised, and the worst game's figure."""

    def worst(key: str, figure: Callable[[Any], float]) -> float:
        return max(figure(found[key]) for found in plain.values())

    rows: list[Row] = [
        ("view + diff of a move, five viewers, ms of CPU", "≤ 5", two([worst("cpu", lambda v: v[0])], 2)),
        ("update, median, kB gzip", "≤ 1.2", two([worst("gzipped", lambda v: v[0]) / 1000], 2)),
        ("first page with script and styles, kB gzip", "≤ 60", two([worst("page", sum) / 1000], 1)),
        ("jump to any action, ms", "≤ 300", two([max(worst("open", float), worst("jump", lambda v: v[1]))])),
    ]
    if clicks:
        half, most = (max(by["1"][k] for by in clicks.values()) for k in (0, 1))
        rows.append(("click → paint, p50 / p95, ms", "≤ 20 / 40", two([half, most], 1)))
    late = two([load["latency"][2], compiled_load["latency"][2]])
    rows.append((f"p99 at {load['connections']} connections, 100 moves/s, ms (interpreted / compiled)", "≤ 50", late))
    spent = two([load["cpu"], compiled_load["cpu"]], 2)
    knees, others = (two([found[key] for found in (load, compiled_load)]) for key in ("knee", "together"))
    rows += [
        ("CPU of a move with five viewers connected, ms (interpreted / compiled)", "≤ 5 / 3", spent),
        ("knee: most moves/s with p99 ≤ 50 ms (interpreted / compiled)", "≥ 150", knees),
        ("the same, and everybody else within a second", "", others),
        ("request on an open connection, p50, ms", "≤ 2", two(idle["request"][:1], 2)),
        (
            "memory of an idle table / of an idle line, kB",
            "≤ 60 / 60",
            two([idle["table"] / 1e3, idle["line"] / 1e3], 1),
        ),
        (f"memory with {idle['connections']} idle lines, MB", "≤ 200", two([idle["all"] / 1e6])),
    ]
    if together:
        rows.append(("two processes on PostgreSQL beside one, by CPU per move", "≥ 1.7", two([together["gain"]], 2)))
    return lines(("budget (worst game, interpreted)", "allowed", "measured"), rows)


def serving(found: dict[str, Any]) -> str:
    """One process and two."""
    head = ("El Grande on PostgreSQL, interpreted", "CPU of all processes, ms/move", "own move, p99, ms")
    named = zip(("1 process", "2 processes"), found["cpu"], found["p99"], strict=True)
    return lines(head, ((name, two([cpu], 2), two([late])) for name, cpu, late in named))


def postgres() -> bool:
    """Whether there is a PostgreSQL to be started."""
    try:
        return bool(binary("initdb"))
    except RuntimeError:
        return False


def report(names: list[str]) -> str:
    """Measure everything."""
    busy = two(os.getloadavg(), 1)
    plain, compiled = (run(path, "benchmarks.web_cost", names) for path in ("src", "build/compiled"))
    if plain["compiled"] or not compiled["compiled"]:
        sys.exit("The compiled build is missing: run make compiled.")
    speed = [found["reference"] for found in (plain, compiled)]
    plain, compiled = plain["games"], compiled["games"]
    clicks = run("src", "benchmarks.web_clicks", names) if chromium() else None
    load, compiled_load = (run(path, "benchmarks.web_load", []) for path in ("src", "build/compiled"))
    peer = run("src", "benchmarks.web_beside", [])
    idle = run("src", "benchmarks.web_idle", [])
    together = run("src", "benchmarks.web_processes", []) if postgres() else None
    machine = f"{os.cpu_count()} cores; load of the machine before: {busy} (1, 5, 15 minutes), after: "
    parts = [
        TITLE + INTRO,
        f"{machine}{two(os.getloadavg(), 1)}. Reference loop: {two(speed)} turns/s of CPU, interpreted / compiled.",
        budgets(plain, clicks, load, compiled_load, idle, together),
        costs(plain, compiled),
        clicking(clicks) if clicks else "No Chromium was found: clicks were not measured.",
        loading(load, compiled_load),
        beside(load, compiled_load, peer) if peer else "boardgame.io could not be installed: nothing was compared.",
        resting(idle),
        serving(together) if together else "No PostgreSQL was found: several processes were not measured.",
    ]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Measure, print, write."""
    text = report(sys.argv[1:] or list(meseta.NAMES))
    print(text)
    put(text)


if __name__ == "__main__":
    main()
