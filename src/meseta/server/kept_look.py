"""Looks at a game that today's rules do not know any more, made of what was kept of it."""

from __future__ import annotations

from collections.abc import Collection

from meseta.core.decision import Seat
from meseta.server import campaigns
from meseta.server.looks import Chair, Look, Remark
from meseta.server.table import LiveTable
from meseta.server.visitor import Visitor
from meseta.server.votes import ballots
from meseta.server.words import say


def kept_look(
    table: LiveTable, visitor: Visitor, here: Collection[int], chat: tuple[Remark, ...], step: int | None
) -> Look:
    """The kept position after so many actions, or the next one that was kept; without any, who sat there."""
    archive, seat, language = table.archive, visitor.eyes_at(table), visitor.language
    seen = None if archive is None else archive.at(archive.steps if step is None else step, seat)
    at = 0 if seen is None else seen.step
    lines = () if archive is None else archive.lines(seat, language)
    last = table.frozen != "" and at == table.steps
    return Look(
        table=table.name,
        version=table.version,
        step=at,
        steps=table.steps,
        game=table.match.game,
        language=language,
        seat=seat,
        status=table.status,
        notice=_notice(table, language),
        view={} if seen is None else seen.view,
        ask=None,
        undo=False,
        start_over=False,
        chairs=tuple(
            _chair(table, chair, visitor, here, 0 if seen is None else seen.points[chair])
            for chair in range(len(table.holders))
        ),
        log=tuple(line for line in lines if line.step <= at),
        chat=chat,
        outcome=archive.outcome if archive is not None and last else None,
        pace=table.agreement.pace,
        ballots=ballots(table),
        public=table.agreement.public,
        rematch=table.agreement.rematch,
        founder=visitor.founded(table),
        campaign=campaigns.standing(table, language, over=last and table.open_to_all),
        remark=remark(table, language),
        kept=(0,) if archive is None else archive.kept,
        text="" if seen is None else seen.boards.get(language, seen.boards["en"]),
    )


def _notice(table: LiveTable, language: str) -> str:
    """What became of a game that was ended, or cannot go on."""
    if table.status == "frozen" and table.archive is None:
        return say(language, "notices", "frozen_lost")
    return say(language, "notices", table.status) if table.status in ("ended", "frozen") else ""


def remark(table: LiveTable, language: str) -> str:
    """A quiet line about a game that was not begun with the rules and data of today."""
    if table.as_begun or table.status == "frozen":
        return ""
    if table.frozen:
        return say(language, "notices", "kept" if table.archive is not None else "lost")
    return say(language, "notices", "own_data" if table.match.before is None else "carried")


def _chair(table: LiveTable, seat: Seat, visitor: Visitor, here: Collection[int], points: int) -> Chair:
    holder = table.holders[seat]
    name, colour = _called(table, seat, visitor.language)
    mine, present = seat in visitor.seats_at(table), holder.person in here
    player = holder.nickname or holder.bot
    return Chair(seat, name, colour, player, holder.kind, mine, present, asked=False, points=points)


def _called(table: LiveTable, seat: Seat, language: str) -> tuple[str, str]:
    """What a seat was called, and its colour."""
    if table.archive is not None:
        return table.archive.seat(seat, language)
    match = table.match
    name = match.game.seat_label(seat, match.seats, match.settings, language)
    return name, match.game.colours_of_seats(match.seats, match.settings)[seat]
