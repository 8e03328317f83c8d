"""Making looks: what one pair of eyes sees of a table, now or at an earlier action."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from meseta.core.decision import CHANCE, Question, Seat
from meseta.core.event import Event
from meseta.core.game import View
from meseta.core.step import UNANSWERED, State
from meseta.core.view import asked_seats, question_for
from meseta.render.once import Drawn, Remembered, once
from meseta.server import at_once, campaigns, lingering
from meseta.server.absence import patience_at
from meseta.server.kept_look import kept_look, remark
from meseta.server.log_lines import LogLines
from meseta.server.looks import Ask, Chair, Choice, Line, Look, ManyOf, Remark
from meseta.server.sheets import last_sheet
from meseta.server.table import LiveTable
from meseta.server.visitor import Visitor
from meseta.server.votes import ballots
from meseta.server.words import say


def look_now(table: LiveTable, visitor: Visitor, here: Collection[int]) -> Look:
    """The table now. All who only watch (and mute nobody) share one look per language, and what is made of it."""
    if visitor.seat is not None or visitor.muted or visitor.seats_at(table) or visitor.founded(table):
        return look(table, visitor, here)
    key = (visitor.language, frozenset(here) & table.persons())
    if key not in table.public_looks:
        table.public_looks[key] = replace(look(table, visitor, here), shared={})
    return table.public_looks[key]


def look(table: LiveTable, visitor: Visitor, here: Collection[int] = frozenset(), step: int | None = None) -> Look:
    """The table now, or after the first ``step`` actions; ``here`` are the persons who are connected to it."""
    match, seat, language = table.match, visitor.eyes_at(table), visitor.language
    if table.frozen or (step is not None and step < match.begins):
        return kept_look(table, visitor, here, _chat(table, visitor), step)
    now = step is None or step >= match.steps
    step = match.steps if step is None or now else step
    s = match.state if now else table.history.at(match, step - match.begins)
    view = table.view(seat) if now else match.game.view(s, seat)
    mine = visitor.seats_at(table)
    status, lines = table.status, _log_lines(table, seat, language)
    log = lines.lines(match, step - match.begins, view)
    told = table.told.setdefault(language, {}) if now else {}
    can_act = now and status == "playing" and seat is not None
    back = can_act and seat is not None and match.can_go_back(seat)
    return Look(
        table=table.name,
        version=table.version,
        step=step,
        steps=match.steps,
        game=match.game,
        language=language,
        seat=seat,
        status=status,
        notice=say(language, "notices", status) if status in ("waiting", "ended") else "",
        view=view,
        ask=_ask(table, s, view, seat, language, told, choices=can_act),
        undo=back,
        start_over=back and seat is not None and match.can_start_turn_over(seat),
        chairs=_chairs(table, s, view, here, language, tuple(mine)),
        log=log,
        chat=_chat(table, visitor),
        outcome=match.game.outcome(s) if s.question is None else None,
        pace=table.agreement.pace,
        patience=patience_at(table.agreement),
        orders=dict(table.holders[seat].orders) if seat in mine else {},
        ballots=ballots(table),
        happened=happened(table, step - 1, step, seat),
        seen=_seen(table, seat),
        hot_seat=table.agreement.hot_seat,
        hints=table.agreement.hints,
        confirm=table.agreement.confirm,
        public=table.agreement.public,
        rematch=table.agreement.rematch,
        founder=visitor.founded(table),
        campaign=campaigns.standing(table, language, over=now and table.open_to_all),
        remark=remark(table, language),
        written=lines.written if now else {},
        drawn=table.drawn.setdefault(language, {}) if now else {},
        staged=table.staged.setdefault(language, {}) if now else {},
        told=told,
        sheet=last_sheet(table, step, view, lines, language),
        ending=_ending(table, visitor, seat) if back and seat is not None else "",
        turn_back=can_act and seat in mine and not back and table.is_alone(seat) and match.can_take_turn_back(seat),
        taken_back=table.agreement.taken_back,
        start=match.start,
    )


def _chat(table: LiveTable, visitor: Visitor) -> tuple[Remark, ...]:
    """Players and spectators talk apart until the game is over; nobody reads those whom they have muted."""
    player, muted = bool(visitor.seats_at(table)), visitor.muted
    heard = (r for r in table.chat if table.open_to_all or (r.seat is not None) == player)
    return tuple(r for r in heard if r.person is None or str(r.person) not in muted)


def _log_lines(table: LiveTable, seat: Seat | None, language: str) -> LogLines:
    key = (seat, language)
    if key not in table.log_lines:
        said = table.said.setdefault(language, {})
        table.log_lines[key] = LogLines(seat, language, _earlier(table, seat, language), said)
    return table.log_lines[key]


def _earlier(table: LiveTable, seat: Seat | None, language: str) -> tuple[Line, ...]:
    """What was told before the log begins, as it was kept."""
    lines = () if table.archive is None else table.archive.lines(seat, language)
    return tuple(line for line in lines if line.step <= table.match.begins)


def _ask(
    table: LiveTable, s: State, view: View, seat: Seat | None, language: str, told: Drawn, *, choices: bool
) -> Ask | None:
    question = s.question
    if question is None or question.seat == CHANCE:
        return None
    game = table.match.game
    own = None if seat is None else question_for(s, seat)
    chosen = UNANSWERED if seat is None or not question.sealed else s.sealed[seat]
    names = game.vocabulary.names
    return Ask(
        question.kind,
        once(Remembered(view, told), "prompt", lambda seen: game.prompt(seen, language)),
        game.prompt_rule(question.kind),
        tuple(Choice(names[o], game.label(o, view, language)) for o in own.options) if own and choices else (),
        question.sealed,
        names[chosen] if chosen != UNANSWERED else "",
        _many(table, view, question) if own and choices else None,
    )


def _many(table: LiveTable, view: View, question: Question) -> ManyOf | None:
    """How many answers the viewer may give at once."""
    series = table.match.game.series.get(question.kind)
    most = 0 if series is None else table.match.game.still_to_choose(view)
    if series is None or most < 2:
        return None
    said = at_once.said(table, view["seat"], question.kind)
    return ManyOf(most, question.sealed, series.twice, said)


def _ending(table: LiveTable, visitor: Visitor, seat: Seat) -> str:
    """How the turn of a seat that has just played ends; nothing while it is still asked."""
    asked = table.asked()
    if not asked or seat in asked:
        return ""
    return lingering.wish_of(visitor, table, seat)


def _chairs(
    table: LiveTable, s: State, view: View, here: Collection[int], language: str, mine: tuple[Seat, ...]
) -> tuple[Chair, ...]:
    """The chairs as all see them who hold the same ones and see the same points.

    Those of a table as it is are made once for all, and of one's own and foreign ones alike only once.
    """
    points = tuple(table.match.game.points(view))
    key = (language, frozenset(here) & table.persons(), points)
    if s is not table.match.state:
        return _own(_with_points(table, s, *key), mine)
    if (*key, ()) not in table.chairs:
        table.chairs[*key, ()] = _with_points(table, s, *key)
    if (*key, mine) not in table.chairs:
        table.chairs[*key, mine] = _own(table.chairs[*key, ()], mine)
    return table.chairs[*key, mine]


def _own(chairs: tuple[Chair, ...], mine: tuple[Seat, ...]) -> tuple[Chair, ...]:
    """The chairs, with those of the viewer."""
    return tuple([replace(chair, mine=True) if chair.seat in mine else chair for chair in chairs])


def _with_points(
    table: LiveTable, s: State, language: str, here: Collection[int], points: tuple[int, ...]
) -> tuple[Chair, ...]:
    match = table.match
    game, seats = match.game, len(table.holders)
    asked = asked_seats(s) if table.status == "playing" else []
    colours = game.colours_of_seats(seats, match.settings)
    return tuple(
        [
            Chair(
                seat,
                game.seat_label(seat, seats, match.settings, language),
                colours[seat],
                holder.nickname or holder.bot,
                holder.kind,
                False,
                holder.person in here,
                seat in asked,
                points[seat],
            )
            for seat, holder in enumerate(table.holders)
        ]
    )


def happened(table: LiveTable, start: int, step: int, seat: Seat | None) -> tuple[Event, ...]:
    """What a seat may know of the actions after ``start`` up to ``step``."""
    match = table.match
    start, step = start - match.begins, step - match.begins
    if not 0 <= start < min(step, len(match.log)):
        return ()
    end = match.told[step] if step < len(match.log) else len(match.events)
    seen = (event.seen_by(seat) for event in match.events[match.told[start] : end])
    return tuple(event for event in seen if event is not None)


def _seen(table: LiveTable, seat: Seat | None) -> int:
    log = table.match.log if seat is not None else []
    return next((table.match.begins + at + 1 for at in range(len(log) - 1, -1, -1) if log[at].seat == seat), 0)
