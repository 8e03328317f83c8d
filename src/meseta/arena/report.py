"""The report: one page of HTML that needs nothing but itself, readable by people and by screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib import resources

import meseta
from meseta.arena import charts, sprt, standings
from meseta.arena.charts import Bar
from meseta.arena.frames import Frame
from meseta.arena.likelihood import Strength, strengths
from meseta.arena.ratings import Rating, ratings
from meseta.arena.results import Results
from meseta.arena.sprt import Bounds
from meseta.arena.standings import Standing
from meseta.arena.statistics import Chapter, collector_of
from meseta.core.errors import MesetaError


def report(found: Results, bounds: Bounds | None = None) -> str:
    """The page about a tournament."""
    frame = Frame(found.plan, found.games)
    rows = standings.standings(found.plan, found.games)
    chapters = [_bots(found, rows), _seats(frame, rows), _scores(frame), _course(frame)]
    collector = collector_of(frame.game)
    if collector is not None:
        chapters += collector.chapters(frame)
    title = f"{frame.game.title}: {', '.join(found.plan.bots)}"
    style = resources.files("meseta.arena").joinpath("data/report.css").read_text(encoding="utf-8")
    links = "".join(f'<a href="#part{index}">{escape(part.title)}</a>' for index, part in enumerate(chapters))
    body = "".join(_section(index, part) for index, part in enumerate(chapters))
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(title)}</title><style>{style}</style></head>"
        f"<body><header><h1>{escape(title)}</h1>{_about(found, frame)}{_test(found, bounds)}<nav>{links}</nav></header>"
        f"<main>{body}</main></body></html>\n"
    )


def _section(index: int, part: Chapter) -> str:
    return (
        f'<section id="part{index}"><h2>{escape(part.title)}</h2>'
        f'<p class="soft">{escape(part.text)}</p>{"".join(part.charts)}</section>'
    )


def _about(found: Results, frame: Frame) -> str:
    plan = found.plan
    settings = ", ".join(f"{name} {value}" for name, value in plan.settings.items())
    blocks = len({line["block"] for line in found.games})
    failed = f" {len(found.failed)} games could not be played." if found.failed else ""
    return (
        f'<p class="soft">{escape(plan.mode.capitalize())}, {len(found.games)} games of {plan.seats} seats in {blocks} '
        f"{'block' if blocks == 1 else 'blocks'} with the same deal in every order of seats; seed {plan.seed}; "
        f"{escape(settings)}. "
        f"Meseta {meseta.__version__}, rules {frame.game.rules_version}, data "
        f"{escape(frame.game.data_digest)}.{failed} Intervals are 95 %.</p>"
    )


def _test(found: Results, bounds: Bounds | None) -> str:
    if bounds is None or len(found.plan.bots) != 2:
        return ""
    test = sprt.test(sprt.block_scores(found.plan, found.games), bounds)
    first, second = map(escape, found.plan.bots)
    estimate, low, high = test.elo
    return (
        f"<p>Sequential test, {first} against {second}, {bounds.low:g} or {bounds.high:g} Elo: "
        f"<strong>{test.verdict}</strong> after {test.blocks} blocks "
        f"({estimate:+.0f} Elo, {low:+.0f} to {high:+.0f}).</p>"
    )


# -- the chapters of every game ------------------------------------------------------------------------------------


def _bots(found: Results, rows: Sequence[Standing]) -> Chapter:
    best = sorted(rows, key=lambda row: -row.share)
    rated = _ratings(found) if len(rows) > 1 else []
    strong = {one.name: one for one in strengths(found.plan, found.games)} if len(rows) > 1 else {}
    heads = (
        *("bot", "seats", "wins", "from", "to", "points", "Elo", "from", "to", "rating"),
        *("ms per move", "95th percentile", "faults"),
    )
    by_name = {rating.name: rating for rating in rated}
    cells = [
        (
            row.name,
            str(row.played),
            f"{row.share:.1%}",
            f"{row.interval[0]:.1%}",
            f"{row.interval[1]:.1%}",
            f"{row.points.mean:.1f}",
            *_elo(strong.get(row.name)),
            f"{by_name[row.name].mu:.1f} ± {by_name[row.name].sigma * standings.SURE:.1f}" if rated else "",
            f"{row.pace.mean:.2f}",
            f"{row.pace.p95:.2f}",
            str(row.faults) if row.faults else "",
        )
        for row in best
    ]
    wins = [Bar(row.name, row.share, *row.interval, note=f"{row.played} seats") for row in best]
    strength = [Bar(one.name, one.elo, *one.interval) for one in sorted(strong.values(), key=lambda one: -one.elo)]
    return Chapter(
        "Bots",
        "A win that is shared counts as a fraction for each; par is what equal bots would win.",
        (
            charts.grid(heads, cells),
            charts.bars("Games won for each seat (dashed: par)", wins, percent=True, par=rows[0].par),
            charts.bars("Strength in Elo points around the mean of the field", strength),
            _ranks(rows),
            _pairs(found),
            _faults(found),
        ),
    )


def _elo(strength: Strength | None) -> tuple[str, ...]:
    return ("", "", "") if strength is None else tuple(f"{value:+.0f}" for value in (strength.elo, *strength.interval))


def _ratings(found: Results) -> list[Rating]:
    try:
        return ratings(found.plan, found.games)
    except MesetaError:  # openskill is not installed: the terminal has said so
        return []


def _ranks(rows: Sequence[Standing]) -> str:
    if len(rows[0].ranks) < 2:
        return ""
    columns = [f"{rank}." for rank in range(1, len(rows[0].ranks) + 1)]
    return charts.heat("Ranks", {row.name: [n / row.played for n in row.ranks] for row in rows}, columns)


def _pairs(found: Results) -> str:
    pairs = standings.pairings(found.plan, found.games)
    if not pairs:
        return ""
    bots = found.plan.bots
    rows = {
        name: [pairs[bot, rival].share if (bot, rival) in pairs else 0.0 for rival in range(len(bots))]
        for bot, name in enumerate(bots)
    }
    return charts.heat("How often the bot of the row ends ahead of the bot of the column", rows, bots)


def _faults(found: Results) -> str:
    faults = standings.faults(found.plan, found.games)
    return charts.bars(
        "Faults: any option was chosen for the bot", [Bar(f"{bot}: {sin}", n) for (bot, sin), n in faults.items()]
    )


def _seats(frame: Frame, rows: Sequence[Standing]) -> Chapter:
    par = 1 / frame.plan.seats
    seats = [
        Bar(row.name, row.wins / row.played, *row.interval) for row in standings.by_seat(frame.seat_names, frame.lines)
    ]
    table = frame.games()
    both = []
    for index, row in enumerate(rows):
        for seat in frame.seat_names:
            found = table.where(bot=row.name, seat_name=seat)
            if found.rows:
                wins = found.total("won")
                interval = standings.wilson(wins, len(found.rows))
                both.append(Bar(f"{row.name}, {seat}", wins / len(found.rows), *interval, colour=index))
    charts_ = [charts.bars("Games won by each seat (dashed: par)", seats, percent=True, par=par)]
    if len(rows) > 1:
        charts_.append(charts.bars("Games won by each bot in each seat (dashed: par)", both, percent=True, par=par))
    return Chapter("Seats", "Whether it matters where one sits, whoever sits there.", tuple(charts_))


def _scores(frame: Frame) -> Chapter:
    table = frame.games()
    groups = {bot: found.column("score") for bot, found in table.groups("bot").items()}
    seats = {seat: found.column("score") for seat, found in table.groups("seat_name").items()}
    return Chapter(
        "Scores",
        "How points at the end are spread.",
        (
            charts.distribution("Points by bot", groups, across="points"),
            charts.distribution("Points by seat", seats, across="points"),
        ),
    )


def _course(frame: Frame) -> Chapter:
    lengths = {"decisions": [float(line["decisions"]) for line in frame.lines]}
    tenths = len(frame.lines[0]["branching"])
    means = [sum(line["branching"][tenth] for line in frame.lines) / len(frame.lines) for tenth in range(tenths)]
    branching = {"options": [(float(tenth), mean) for tenth, mean in enumerate(means, 1)]}
    return Chapter(
        "Length and branching",
        "Decisions of all seats together; chance does not count.",
        (
            charts.distribution("Decisions in a game", lengths, across="decisions"),
            charts.lines("Options at a decision, by tenths of the game", branching, across="tenth of the game"),
        ),
    )
