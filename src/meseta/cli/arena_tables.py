"""The tables of a tournament for the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import RenderableType

from meseta import games
from meseta.arena import standings as standing
from meseta.arena.likelihood import Strength, strengths
from meseta.arena.ratings import Rating, ratings
from meseta.arena.results import Results
from meseta.arena.sprt import Progress
from meseta.arena.standings import Interval, SeatRow, Standing
from meseta.cli.paint import Screen, table
from meseta.core.errors import MesetaError


def show(screen: Screen, found: Results, test: Progress | None) -> None:
    """All tables: bots, ranks, pairs, seats; then what went wrong, and the sequential test."""
    plan = found.plan
    game = games.game(plan.game, plan.data)
    settings = ", ".join(f"{name} {value}" for name, value in plan.settings.items())
    screen.say(
        f"{game.title}, {plan.mode}, {len(found.games)} games of {plan.seats} seats, seed {plan.seed}; {settings}."
    )
    rows = standing.standings(plan, found.games)
    rated = _ratings(screen, found) if len(rows) > 1 else {}
    strong = {one.name: one for one in strengths(plan, found.games)} if len(rows) > 1 else {}
    _show_bots(screen, rows, rated, strong)
    if plan.seats > 1:
        _show_ranks(screen, rows)
    if len(rows) > 1:
        _show_pairs(screen, found)
    _show_seats(screen, found)
    show_faults(screen, found)
    if test is not None:
        _show_test(screen, found, test)


def _ratings(screen: Screen, found: Results) -> dict[str, Rating]:
    try:
        return {rating.name: rating for rating in ratings(found.plan, found.games)}
    except MesetaError as error:
        screen.say(str(error))
        return {}


def _show_bots(screen: Screen, rows: list[Standing], rated: dict[str, Rating], strong: dict[str, Strength]) -> None:
    cells = []
    for row in sorted(rows, key=lambda row: -row.share):
        rating, strength = rated.get(row.name), strong.get(row.name)
        cells.append(
            (
                row.name,
                str(row.played),
                f"{row.share:.1%}",
                _percent(row.interval),
                f"{row.points.mean:.1f}",
                ""
                if strength is None
                else f"{strength.elo:+.0f} ({strength.interval[0]:+.0f} – {strength.interval[1]:+.0f})",
                "" if rating is None else f"{rating.mu:.1f}",
                f"{row.pace.mean:.2f}",
                f"{row.pace.p95:.2f}",
            )
        )
    heads = ("bot", "seats", "wins", "95 % sure", "points", "Elo", "rating", "ms/move", "p95")
    title = f"Bots (par {rows[0].par:.1%})"
    screen.show(table(title, heads, cells, right=range(1, len(heads))))


def _show_ranks(screen: Screen, rows: list[Standing]) -> None:
    heads = ("bot", *(f"{rank}." for rank in range(1, len(rows[0].ranks) + 1)))
    cells = [(row.name, *(f"{count / row.played:.1%}" for count in row.ranks)) for row in rows]
    screen.show(table("Ranks", heads, cells, right=range(1, len(heads))))


def _show_pairs(screen: Screen, found: Results) -> None:
    bots, pairs = found.plan.bots, standing.pairings(found.plan, found.games)
    cells = []
    for bot, name in enumerate(bots):
        against = [pairs.get((bot, rival)) for rival in range(len(bots))]
        cells.append((name, *("" if pair is None else f"{pair.share:.1%} of {pair.met}" for pair in against)))
    screen.show(table("Ahead of", ("bot", *bots), cells, right=range(1, len(bots) + 1)))


def _show_seats(screen: Screen, found: Results) -> None:
    screen.show(wins_and_points("Seats", "seat", seats_of(found)))


def seats_of(found: Results) -> list[SeatRow]:
    """One row per seat, by its name."""
    plan = found.plan
    names = games.game(plan.game, plan.data).names_of_seats(plan.seats, plan.settings)[: plan.seats]
    return standing.by_seat(names, found.games)


def wins_and_points(title: str, first: str, rows: Sequence[Standing | SeatRow]) -> RenderableType:
    """A table of what bots or seats won."""
    cells = [(row.name, f"{row.wins:.1f}", f"{row.share:.1%}", _percent(row.interval), str(row.points)) for row in rows]
    return table(title, (first, "wins", "rate", "95 % sure", "points"), cells, right=(1, 2, 3, 4))


def show_faults(screen: Screen, found: Results) -> None:
    """What bots did wrong."""
    for (bot, sin), count in standing.faults(found.plan, found.games).items():
        screen.say(f"{bot}: {sin} ({count} ×; any option was chosen for it).", "warn")


def tell_failures(found: Results) -> None:
    """Which games could not be played, and why."""
    reasons: dict[str, list[int]] = {}
    for line in found.failed:
        reasons.setdefault(line["failed"], []).append(line["game"] + 1)
    for reason, numbers in reasons.items():
        which = ", ".join(map(str, numbers[:5])) + (", …" if len(numbers) > 5 else "")
        print(f"meseta: {len(numbers)} games could not be played ({which}): {reason}.", file=sys.stderr)


def _show_test(screen: Screen, found: Results, test: Progress) -> None:
    first, second = found.plan.bots
    verdicts = {
        "stronger": f"{first} is stronger than {second}",
        "not stronger": f"{first} is not stronger than {second} by as much as was asked",
        "open": "still open",
    }
    estimate, low, high = test.elo
    screen.say(
        f"Sequential test: {verdicts[test.verdict]}, after {test.blocks} blocks; log-likelihood ratio "
        f"{test.ratio:.2f}, share {test.score:.1%}, {estimate:+.0f} Elo ({low:+.0f} to {high:+.0f})."
    )


def _percent(interval: Interval) -> str:
    return f"{interval[0]:.1%} – {interval[1]:.1%}"
